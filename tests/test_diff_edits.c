/* One word of one key of a corpus file changed: diff reports exactly that key, of exactly that
   controller, and nothing else but what it does to the values. */
#include "cli_run.h"
#include "support/bytes.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(diff_edits, .init = cli_enter, .fini = cli_leave, .timeout = 500);

/* The file that is edited, and how many edits there were in all. */
typedef struct {
    qp_loaded bytes;
    const char *path;
    const char *object;
    const char *controller;
    const char *target; /* of a morph controller */
    size_t edits;
} editing;

/* A value word turned around in its lowest bit, or a frame made one more. */
static void turn(const editing *e, size_t offset, bool frame) {
    uint8_t *copy = malloc(e->bytes.size);
    memcpy(copy, e->bytes.data, e->bytes.size);
    cr_assert(offset + 4 <= e->bytes.size);
    if (frame) {
        copy[offset]++;
    } else {
        copy[offset] ^= 1;
    }
    cli_write("b", (qp_bytes){copy, e->bytes.size});
    free(copy);
}

static const char *string_or_none(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* The only change in a diff of the file with its edited copy. */
static void expect_only(editing *e, const char *how, json_int_t frame, json_int_t frame_after) {
    qp_run_result result = cli_run("diff", "--format=json", e->path, "b");
    cr_assert(result.status == 1, "%s: %d", e->path, result.status);
    json_t *json = cli_json_out(&result);
    const json_t *changes = json_object_get(json, "changes");
    const json_t *first = json_array_get(changes, 0);
    cr_assert(json_array_size(changes) >= 1 && json_array_size(changes) <= 2, "%s: %s", e->path,
              (const char *)result.out.data);
    cr_assert(cli_json_int(json, how) == 1);
    cr_assert_str_eq(cli_json_string(first, "how"), how);
    cr_assert_str_eq(cli_json_string(first, "part"), e->controller);
    cr_assert_str_eq(string_or_none(first, "object"), e->object);
    cr_assert_str_eq(string_or_none(first, "target"), e->target);
    if (frame_after != 0 || frame != 0) {
        cr_assert(cli_json_int(json_object_get(first, "a"), "frame") == frame);
        cr_assert(cli_json_int(json_object_get(first, "b"), "frame") == frame_after);
    }
    const json_t *second = json_array_get(changes, 1);
    cr_assert(second == NULL || strcmp(cli_json_string(second, "how"), "effect") == 0);
    json_decref(json);
    qp_run_free(&result);
    e->edits++;
}

/* The first, a middle and the last key of a controller: its first value word, and its frame if the
   key keeps its place that way. */
static void edit_keys(editing *e, const json_t *controller) {
    const json_t *keys = json_object_get(controller, "keys");
    size_t count = json_array_size(keys);
    size_t offset = (size_t)cli_json_int(controller, "offset");
    const size_t chosen[] = {0, count / 2, count - 1};
    for (size_t i = 0; i < 3; i++) {
        const json_t *key = json_array_get(keys, chosen[i]);
        size_t size = 4 + 4 * json_array_size(json_object_get(key, "value"));
        json_int_t frame = cli_json_int(key, "frame");
        if (i > 0 && chosen[i] == chosen[i - 1]) {
            continue;
        }
        turn(e, offset + chosen[i] * size + 4, false);
        expect_only(e, "changed", frame, frame);
        if (chosen[i] == count - 1 && (frame & 0xff) != 0xff) {
            turn(e, offset + chosen[i] * size, true);
            expect_only(e, "moved", frame, frame + 1);
        }
    }
}

static void edit_controller(editing *e, const json_t *controller, const char *name) {
    e->controller = name;
    if (strcmp(cli_json_string(controller, "stored"), "single") == 0) {
        turn(e, (size_t)cli_json_int(controller, "offset"), false);
        expect_only(e, "changed", 0, 0);
    } else if (json_array_size(json_object_get(controller, "keys")) > 0) {
        edit_keys(e, controller);
    }
}

static void edit_record(editing *e, const json_t *record) {
    const json_t *list = json_object_get(record, "controllers");
    const json_t *targets = json_object_get(record, "targets");
    e->object = string_or_none(record, "target_name");
    if (e->object[0] == '\0') {
        return;
    }
    e->target = "";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *controller = json_array_get(list, i);
        const char *name = cli_json_string(controller, "controller");
        if (name[0] != '\0') { /* later games' materials have some that dump gives no name */
            edit_controller(e, controller, name);
        }
    }
    for (size_t i = 0; i < json_array_size(targets); i++) {
        const json_t *target = json_array_get(targets, i);
        e->target = string_or_none(target, "model_name");
        if (e->target[0] != '\0' && json_object_get(target, "stored") != NULL) {
            edit_controller(e, target, "weight");
        }
    }
}

/* Values of records of a frame: what of them the game reads. */
static void edit_frame_record(editing *e, const json_t *record, json_int_t frame) {
    static const struct {
        const char *name;
        size_t word; /* of the record, its header not counted */
        bool owned;
    } kinds[] = {{"F_Morpher", 3, true},
                 {"F_Ambient", 0, false},
                 {"F_Obj", 2, true},
                 {"F_Obj", 11, true},
                 {"F_Obj", 12, true}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(string_or_none(record, "name"), kinds[i].name) != 0 ||
            (size_t)cli_json_int(record, "words") <= kinds[i].word) {
            continue;
        }
        e->object = kinds[i].owned ? string_or_none(record, "target_name") : "";
        e->target = "";
        e->controller = kinds[i].name;
        turn(e, (size_t)cli_json_int(record, "offset") + 8 + 4 * kinds[i].word, false);
        expect_only(e, "changed", frame, frame);
    }
}

static void edit_chunk(editing *e, const json_t *chunk) {
    const json_t *records = json_object_get(chunk, "records");
    if (strcmp(string_or_none(chunk, "name"), "Anime") != 0) {
        return;
    }
    json_int_t frame = 0;
    for (size_t i = 0; i < json_array_size(records); i++) {
        const json_t *record = json_array_get(records, i);
        const json_t *top = json_object_get(record, "frame");
        frame = top != NULL ? json_integer_value(top) : frame;
        edit_record(e, record);
        edit_frame_record(e, record, frame);
    }
}

static void edit_file(editing *e, const char *path) {
    qp_run_result result = cli_run("dump", path);
    if (result.status == 0 && qp_try_load_path(path, &e->bytes)) {
        json_t *json = cli_json_out(&result);
        const json_t *chunks = json_object_get(json, "chunks");
        e->path = path;
        for (size_t i = 0; i < json_array_size(chunks); i++) {
            edit_chunk(e, json_array_get(chunks, i));
        }
        json_decref(json);
        qp_loaded_free(&e->bytes);
    }
    qp_run_free(&result);
}

Test(diff_edits, each_key_changed_alone_is_reported_alone) {
    static const char *const files[] = {"basic",        "later",        "lights",
                                        "bezier",       "two_animes",   "records_later",
                                        "generated_00", "generated_03", "keys_on_one_frame",
                                        "keys_reversed"};
    editing e = {{0}, NULL, NULL, NULL, NULL, 0};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[512];
        (void)snprintf(path, sizeof path, "%s/ccsf/%s.ccs", QP_CORPUS_DIR, files[i]);
        edit_file(&e, path);
    }
    cr_assert(e.edits > 100, "%zu edits", e.edits);
}
