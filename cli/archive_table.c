#include "archive_table.h"

#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "message.h"
#include "names.h"
#include "quirkproof/gzip.h"

static int by_start(const void *a, const void *b) {
    const qp_table_entry *first = a;
    const qp_table_entry *second = b;
    if (first->start != second->start) {
        return first->start < second->start ? -1 : 1;
    }
    return first->number < second->number ? -1 : 1;
}

static void fill(cli_table *table) {
    qp_table_walk walk = qp_table_walk_from(cli_buffer_bytes(&table->buffer));
    while (qp_table_next(&walk, &table->entries[table->count])) {
        table->count++;
    }
    for (size_t i = 0; i < table->count; i++) {
        if (table->entries[i].sound && table->entries[i].offset % QP_GZIP_SECTOR == 0) {
            table->order[table->order_count++] = table->entries[i];
        }
    }
    qsort(table->order, table->order_count, sizeof *table->order, by_start);
}

bool cli_table_open(cli_table *table, const char *path, size_t most) {
    memset(table, 0, sizeof *table);
    if (path == NULL) {
        return true;
    }
    table->shown = cli_shown_path(path);
    if (table->shown == NULL || !cli_read_file(path, table->shown, most, &table->buffer)) {
        return false;
    }
    size_t room = table->buffer.size / QP_TABLE_RECORD;
    if (!cli_buffer_make(&table->block, 2 * room * sizeof *table->entries)) {
        cli_message("%s: not enough memory to read it", table->shown);
        return false;
    }
    table->entries = (qp_table_entry *)(void *)table->block.data;
    table->order = table->entries + room;
    fill(table);
    return true;
}

void cli_table_free(cli_table *table) {
    free(table->shown);
    cli_buffer_free(&table->buffer);
    cli_buffer_free(&table->block);
    memset(table, 0, sizeof *table);
}

size_t cli_table_from(const cli_table *table, uint64_t start) {
    size_t low = 0;
    size_t high = table->order_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (table->order[middle].start < start) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool cli_table_name(const cli_table *table, uint32_t number, char *out, size_t size) {
    if (number >= table->count) {
        return false;
    }
    qp_bytes name = table->entries[number].name;
    return cli_file_name_from_sjis(name.data, name.size, out, size) > 0;
}

static bool table_step(const cli_content *content, const qp_path_step *step, char *out,
                       size_t size) {
    return step->kind == QP_PATH_MEMBER && cli_table_name(content->parsed, step->value, out, size);
}

const cli_kind cli_kind_table = {.name = "table", .label = "member table", .step = table_step};
