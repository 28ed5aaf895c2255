#include "baseline_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "message.h"
#include "names.h"
#include "output.h"

enum { FIRST_ROOM = 64, FIRST_SLOTS = 64 };

/* -- One file --------------------------------------------------------------------------------- */

/* FNV-1a, over the code and the path. */
static uint32_t hash_of(qp_diag_code code, const char *path) {
    uint32_t hash = 2166136261u ^ (uint32_t)code;
    for (; *path != '\0'; path++) {
        hash = (hash ^ (unsigned char)*path) * 16777619u;
    }
    return hash;
}

static cli_recorded *new_recorded(qp_diag_code code, const char *path, cli_recorded *next) {
    size_t length = strlen(path) + 1;
    cli_recorded *made = malloc(sizeof *made + length);
    if (made != NULL) {
        made->next = next;
        made->code = code;
        made->count = 0;
        memcpy(made->path, path, length);
    }
    return made;
}

static cli_recorded **slot_of(const cli_record *record, qp_diag_code code, const char *path) {
    return &record->slots[hash_of(code, path) & (record->slot_count - 1)];
}

/* As many slots as there are different findings, at least. */
static bool make_slots(cli_record *record) {
    cli_record larger = *record;
    if (record->count < record->slot_count) {
        return true;
    }
    larger.slot_count = record->slot_count > 0 ? 2 * record->slot_count : FIRST_SLOTS;
    larger.slots = calloc(larger.slot_count, sizeof(cli_recorded *));
    if (larger.slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < record->slot_count; i++) {
        for (cli_recorded *at = record->slots[i]; at != NULL;) {
            cli_recorded *next = at->next;
            cli_recorded **slot = slot_of(&larger, at->code, at->path);
            at->next = *slot;
            *slot = at;
            at = next;
        }
    }
    free(record->slots);
    *record = larger;
    return true;
}

void cli_record_add(cli_record *record, qp_diag_code code, const char *path) {
    if (!make_slots(record)) {
        record->lost = true;
        return;
    }
    cli_recorded **slot = slot_of(record, code, path);
    cli_recorded *at = *slot;
    while (at != NULL && (at->code != code || strcmp(at->path, path) != 0)) {
        at = at->next;
    }
    if (at == NULL) {
        at = new_recorded(code, path, *slot);
        if (at == NULL) {
            record->lost = true;
            return;
        }
        *slot = at;
        record->count++;
    }
    at->count++;
}

void cli_record_free(cli_record *record) {
    for (size_t i = 0; i < record->slot_count; i++) {
        while (record->slots[i] != NULL) {
            cli_recorded *first = record->slots[i];
            record->slots[i] = first->next;
            free(first);
        }
    }
    free(record->slots);
    memset(record, 0, sizeof *record);
}

/* -- The run ---------------------------------------------------------------------------------- */

static bool make_room(cli_new_baseline *made, size_t more) {
    size_t room = made->room > 0 ? made->room : FIRST_ROOM;
    while (room - made->count < more) {
        room *= 2;
    }
    cli_known *list = reallocarray(made->list, room, sizeof *list);
    if (list == NULL) {
        return false;
    }
    made->list = list;
    made->room = room;
    return true;
}

static int compare(const void *a, const void *b) {
    const cli_known *first = a;
    const cli_known *second = b;
    if (first->code != second->code) {
        return first->code < second->code ? -1 : 1;
    }
    return strcmp(first->path, second->path);
}

void cli_new_baseline_add(cli_new_baseline *made, const char *name, const cli_record *record) {
    size_t first = made->count;
    made->lost = made->lost || record->lost;
    if (record->count == 0 || made->lost) {
        return;
    }
    if (!make_room(made, record->count)) {
        made->lost = true;
        return;
    }
    for (size_t i = 0; i < record->slot_count; i++) {
        for (const cli_recorded *at = record->slots[i]; at != NULL; at = at->next) {
            cli_known known = {strdup(name), at->code, strdup(at->path), at->count};
            made->lost = made->lost || known.file == NULL || known.path == NULL;
            made->list[made->count++] = known;
        }
    }
    if (!made->lost) {
        qsort(made->list + first, made->count - first, sizeof *made->list, compare);
    }
}

static void put_known(cli_json *json, const cli_known *known) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "file");
    cli_json_text(json, known->file);
    cli_json_key(json, "id");
    cli_json_text(json, qp_diag_id(known->code));
    cli_json_key(json, "path");
    cli_json_text(json, known->path);
    cli_json_key(json, "count");
    cli_json_count(json, known->count);
    cli_json_close(json);
}

static void put_all(FILE *out, const cli_new_baseline *made) {
    cli_json json = cli_json_to(out);
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "quirkproof_baseline");
    cli_json_count(&json, 1);
    cli_json_key(&json, "findings");
    cli_json_array(&json, CLI_JSON_LINES);
    for (size_t i = 0; i < made->count; i++) {
        put_known(&json, &made->list[i]);
    }
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
}

bool cli_new_baseline_write(const cli_new_baseline *made, const char *path) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = made->lost ? NULL : open_memstream(&text, &size);
    if (out == NULL) {
        cli_message("not enough memory for the baseline");
        return false;
    }
    put_all(out, made);
    char *shown = cli_shown_path(path);
    bool written = false;
    if (fclose(out) != 0) {
        cli_message("not enough memory for the baseline");
    } else if (shown != NULL) {
        qp_bytes bytes = {(const uint8_t *)text, size};
        written = cli_write_output(path, shown, bytes);
    }
    free(shown);
    free(text);
    return written;
}

/* The texts are this list's own. */
static void free_text(const char *text) {
    char *own = NULL;
    memcpy(&own, &text, sizeof own);
    free(own);
}

void cli_new_baseline_free(cli_new_baseline *made) {
    for (size_t i = 0; i < made->count; i++) {
        free_text(made->list[i].file);
        free_text(made->list[i].path);
    }
    free(made->list);
    memset(made, 0, sizeof *made);
}
