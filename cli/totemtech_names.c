#include "totemtech_names.h"

#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "message.h"
#include "names.h"

/* By number, then by line: of two lines with one number the first is found. */
static int compare(const void *a, const void *b) {
    const qp_totem_name *left = a;
    const qp_totem_name *right = b;
    if (left->id != right->id) {
        return left->id < right->id ? -1 : 1;
    }
    return (left->line > right->line) - (left->line < right->line);
}

static size_t count_lines(qp_bytes bytes) {
    qp_totem_names walk = {bytes, 0, 0};
    qp_totem_name name;
    size_t count = 0;
    while (qp_totem_names_next(&walk, &name)) {
        count++;
    }
    return count;
}

static void tell_bad(const char *shown, size_t line, size_t count) {
    if (count > 0) {
        cli_message("%s: line %zu is not of the form NUMBER \"NAME\"%s", shown, line,
                    count > 1 ? ", and there are more" : "");
    }
}

/* Keeps the lines that are of the form, sorted. */
static void fill(cli_totem_names *names, const char *shown) {
    qp_totem_names walk = {cli_buffer_bytes(&names->bytes), 0, 0};
    qp_totem_name name;
    size_t first_bad = 0;
    size_t bad = 0;
    while (qp_totem_names_next(&walk, &name)) {
        if (name.valid) {
            memcpy(names->entries.data + names->count * sizeof name, &name, sizeof name);
            names->count++;
            continue;
        }
        first_bad = bad == 0 ? name.line : first_bad;
        bad++;
    }
    qsort(names->entries.data, names->count, sizeof name, compare);
    tell_bad(shown, first_bad, bad);
}

bool cli_totem_names_read(cli_totem_names *names, const char *path, size_t most) {
    char *shown = cli_shown_path(path);
    memset(names, 0, sizeof *names);
    if (shown == NULL) {
        cli_message("out of memory");
        return false;
    }
    bool read = cli_read_file(path, shown, most, &names->bytes);
    if (read) {
        size_t lines = count_lines(cli_buffer_bytes(&names->bytes));
        read = cli_buffer_make(&names->entries, lines * sizeof(qp_totem_name));
        if (read) {
            fill(names, shown);
        } else {
            cli_message("%s: not enough memory to read it", shown);
        }
    }
    free(shown);
    return read;
}

void cli_totem_names_free(cli_totem_names *names) {
    cli_buffer_free(&names->bytes);
    cli_buffer_free(&names->entries);
    names->count = 0;
}

/* The first entry whose number is not below `id`. */
static size_t lower_bound(const cli_totem_names *names, int32_t id) {
    size_t low = 0;
    size_t high = names->count;
    while (low < high) {
        qp_totem_name name;
        size_t middle = low + (high - low) / 2;
        memcpy(&name, names->entries.data + middle * sizeof name, sizeof name);
        if (name.id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool cli_totem_name_of(const cli_totem_names *names, int32_t id, char out[CLI_TOTEM_NAME]) {
    size_t at = lower_bound(names, id);
    qp_totem_name name;
    if (at == names->count) {
        return false;
    }
    memcpy(&name, names->entries.data + at * sizeof name, sizeof name);
    if (name.id != id) {
        return false;
    }
    (void)cli_name_from_sjis(names->bytes.data + name.offset, name.size, out, CLI_TOTEM_NAME);
    return true;
}
