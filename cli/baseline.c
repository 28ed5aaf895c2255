#include "baseline.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "input.h"
#include "lost.h"
#include "message.h"
#include "names.h"
#include "paths.h"

/* -- Order ------------------------------------------------------------------------------------ */

static int compare(const void *a, const void *b) {
    const cli_known *first = a;
    const cli_known *second = b;
    int order = strcmp(first->file, second->file);
    if (order == 0 && first->code != second->code) {
        order = first->code < second->code ? -1 : 1;
    }
    return order != 0 ? order : strcmp(first->path, second->path);
}

/* The place of the first that is not before `wanted`. */
static size_t lower_bound(const cli_known *known, size_t count, const cli_known *wanted) {
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&known[middle], wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* -- Reading ---------------------------------------------------------------------------------- */

static bool refuse(const char *shown, const char *what) {
    cli_message("%s: no baseline: %s", shown, what);
    return false;
}

/* One element of "findings"; false if it is not of the form. */
static bool take_entry(const json_t *entry, cli_known *known) {
    const char *id = json_string_value(json_object_get(entry, "id"));
    const json_t *count = json_object_get(entry, "count");
    known->file = json_string_value(json_object_get(entry, "file"));
    known->path = json_string_value(json_object_get(entry, "path"));
    known->code = id != NULL ? qp_diag_find(id) : QP_DIAG_NONE;
    known->count = (uint64_t)json_integer_value(count);
    return known->file != NULL && known->path != NULL && known->code != QP_DIAG_NONE &&
           json_is_integer(count) && json_integer_value(count) > 0;
}

/* Entries that are the same count together. */
static void merge(cli_baseline *baseline) {
    size_t used = 0;
    for (size_t i = 0; i < baseline->count; i++) {
        cli_known *last = used > 0 ? &baseline->known[used - 1] : NULL;
        if (last != NULL && compare(last, &baseline->known[i]) == 0) {
            last->count += baseline->known[i].count;
        } else {
            baseline->known[used++] = baseline->known[i];
        }
    }
    baseline->count = used;
}

static bool take_entries(cli_baseline *baseline, const json_t *list, const char *shown) {
    size_t count = json_array_size(list);
    char what[64];
    baseline->known = calloc(count + 1, sizeof *baseline->known);
    if (baseline->known == NULL) {
        return refuse(shown, "not enough memory");
    }
    for (size_t i = 0; i < count; i++) {
        if (!take_entry(json_array_get(list, i), &baseline->known[i])) {
            (void)snprintf(what, sizeof what, "finding %zu is not of the form", i);
            return refuse(shown, what);
        }
    }
    baseline->count = count;
    qsort(baseline->known, count, sizeof *baseline->known, compare);
    merge(baseline);
    return true;
}

static bool parse(cli_baseline *baseline, const cli_buffer *buffer, const char *shown) {
    json_error_t error;
    char what[JSON_ERROR_TEXT_LENGTH + 64];
    json_t *json =
        json_loadb((const char *)buffer->data, buffer->size, JSON_REJECT_DUPLICATES, &error);
    baseline->json = json;
    if (json == NULL) {
        char text[4 * JSON_ERROR_TEXT_LENGTH + 1];
        (void)cli_name_from_utf8(error.text, text, sizeof text);
        (void)snprintf(what, sizeof what, "line %d: %.160s", error.line, text);
        return refuse(shown, what);
    }
    const json_t *version = json_object_get(json, "quirkproof_baseline");
    const json_t *list = json_object_get(json, "findings");
    if (!json_is_integer(version) || json_integer_value(version) != 1 || !json_is_array(list)) {
        return refuse(shown, "it is not {\"quirkproof_baseline\": 1, \"findings\": [...]}");
    }
    return take_entries(baseline, list, shown);
}

bool cli_baseline_read(cli_baseline *baseline, const char *path, size_t most) {
    cli_buffer buffer = {NULL, 0};
    char *shown = cli_shown_path(path);
    memset(baseline, 0, sizeof *baseline);
    baseline->folder = cli_folder_of(path);
    bool done = shown != NULL && baseline->folder != NULL &&
                cli_read_file(path, shown, most, &buffer) && parse(baseline, &buffer, shown);
    cli_buffer_free(&buffer);
    free(shown);
    return done;
}

void cli_baseline_free(cli_baseline *baseline) {
    free(baseline->folder);
    free(baseline->known);
    json_decref(baseline->json);
    memset(baseline, 0, sizeof *baseline);
}

bool cli_baseline_may_replace(const char *path, size_t most) {
    struct stat about;
    cli_baseline old;
    if (strcmp(path, "-") == 0) {
        cli_message("check: --write-baseline takes a file; standard output has the report");
        return false;
    }
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    bool is_one = cli_baseline_read(&old, path, most);
    cli_baseline_free(&old);
    if (!is_one) {
        cli_message("check: --write-baseline replaces no file that is not a baseline");
    }
    return is_one;
}

/* -- One file --------------------------------------------------------------------------------- */

char *cli_baseline_name(const char *folder, const char *path, const char *part) {
    bool standard = strcmp(path, "-") == 0;
    char *whole = standard ? NULL : cli_absolute_path(path);
    char *from = whole != NULL ? cli_path_from(folder, whole) : NULL;
    char *shown = standard ? cli_or_lost(strdup("-")) : from != NULL ? cli_shown_path(from) : NULL;
    char *name = shown != NULL ? cli_printed("%s%s", shown, part) : NULL;
    free(whole);
    free(from);
    free(shown);
    return name;
}

void cli_baseline_file(const cli_baseline *baseline, const char *name, cli_known_file *file) {
    const cli_known wanted = {name, QP_DIAG_NONE, "", 0};
    size_t first = lower_bound(baseline->known, baseline->count, &wanted);
    size_t end = first;
    while (end < baseline->count && strcmp(baseline->known[end].file, name) == 0) {
        end++;
    }
    file->known = baseline->known + first;
    file->left = cli_or_lost(calloc(end - first + 1, sizeof *file->left));
    if (file->left == NULL) {
        return;
    }
    file->count = end - first;
    for (size_t i = 0; i < file->count; i++) {
        file->left[i] = file->known[i].count;
    }
}

bool cli_known_take(cli_known_file *file, qp_diag_code code, const char *path) {
    if (file->count == 0) {
        return false;
    }
    const cli_known wanted = {file->known[0].file, code, path, 0};
    size_t at = lower_bound(file->known, file->count, &wanted);
    if (at == file->count || compare(&file->known[at], &wanted) != 0 || file->left[at] == 0) {
        return false;
    }
    file->left[at]--;
    return true;
}

void cli_known_free(cli_known_file *file) {
    free(file->left);
    memset(file, 0, sizeof *file);
}
