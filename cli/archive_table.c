#include "archive_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "input.h"
#include "json.h"
#include "message.h"
#include "names.h"
#include "quirkproof/gzip.h"

static int by_start(const void *a, const void *b) {
    const qp_table_entry *first = a;
    const qp_table_entry *second = b;
    if (first->start != second->start) {
        return first->start < second->start ? -1 : 1;
    }
    return (first->number > second->number) - (first->number < second->number);
}

/* Bytes for the entries of a table, in both orders. */
static size_t room_for(qp_bytes bytes) {
    return 2 * (bytes.size / QP_TABLE_RECORD) * sizeof(qp_table_entry);
}

/* Reads the records into a block of room_for() bytes. */
static void fill(cli_table *table, qp_bytes bytes, void *block) {
    qp_table_walk walk = qp_table_walk_from(bytes);
    table->entries = block;
    table->order = table->entries + bytes.size / QP_TABLE_RECORD;
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
    qp_bytes bytes = cli_buffer_bytes(&table->buffer);
    if (!cli_buffer_make(&table->block, room_for(bytes))) {
        cli_message("%s: not enough memory to read it", table->shown);
        return false;
    }
    fill(table, bytes, table->block.data);
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
    return cli_table_name(content->parsed, step->value, out, size); /* it has members only */
}

/* The table and its entries in one block. */
static bool open_table(cli_content *content) {
    qp_bytes bytes = cli_buffer_bytes(&content->bytes);
    if (!cli_buffer_make(&content->parsed_block, sizeof(cli_table) + room_for(bytes))) {
        return false;
    }
    cli_table *table = (cli_table *)(void *)content->parsed_block.data;
    memset(table, 0, sizeof *table);
    fill(table, bytes, table + 1);
    content->parsed = table;
    return true;
}

static void put_entry(cli_json *json, const cli_table *table, uint32_t number) {
    const qp_table_entry *entry = &table->entries[number];
    char name[CLI_NAME_GROWTH * QP_TABLE_NAME + 1] = "";
    (void)cli_table_name(table, number, name, sizeof name);
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "record");
    cli_json_count(json, number);
    cli_json_key(json, "list");
    cli_json_count(json, entry->list);
    cli_json_key(json, "offset");
    cli_json_count(json, entry->at);
    cli_json_key(json, "name");
    cli_json_text(json, name);
    cli_json_key(json, "member_offset");
    cli_json_count(json, entry->offset);
    cli_json_key(json, "csize");
    cli_json_count(json, entry->csize);
    cli_json_key(json, "usize");
    cli_json_count(json, entry->usize);
    cli_json_key(json, "start");
    cli_json_count(json, entry->start);
    cli_json_close(json);
}

static int dump_table(const cli_content *content, const cli_options *options) {
    const cli_table *table = content->parsed;
    cli_json json = cli_json_to(stdout);
    (void)options;
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "file");
    cli_json_text(&json, content->shown);
    cli_json_key(&json, "kind");
    cli_json_text(&json, cli_content_kind_name(content));
    cli_json_key(&json, "size");
    cli_json_count(&json, content->bytes.size);
    cli_json_key(&json, "records");
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < table->count && ferror(json.out) == 0; i++) {
        put_entry(&json, table, i);
    }
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
    return CLI_FINE;
}

const cli_kind cli_kind_table = {
    .input = QP_INPUT_TABLE,
    .name = "table",
    .label = "member table",
    .open = open_table,
    .step = table_step,
    .dump = dump_table,
};
