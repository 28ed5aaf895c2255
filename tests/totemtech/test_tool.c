/* The program on ANIMATION files: check, dump, eval and play, their JSON, options and exit codes.
 */
#include "support/run.h"
#include "totemtech/totem.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SUITE totemtech_tool

enum { MOST_ARGUMENTS = 16 };

/* Runs the program with these words, a file of the corpus or "-" among them, and `input`. */
static qp_run_result run(const char *words, qp_bytes input) {
    char copy[512];
    const char *argv[MOST_ARGUMENTS + 2] = {QP_TOOL};
    size_t count = 1;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        cr_assert_lt(count, MOST_ARGUMENTS);
        argv[count++] = word;
    }
    argv[count] = NULL;
    return qp_run(argv, input);
}

static qp_bytes rich(totem_file *file, qp_totem_order order, uint32_t head) {
    *file = totem_file_new(order, head);
    qp_gen_totem_rich(&file->writer);
    return totem_file_bytes(file);
}

/* What it printed as JSON; the exit code is `status`. */
static json_t *run_json(const char *words, qp_bytes input, int status) {
    qp_run_result result = run(words, input);
    json_error_t error;
    cr_assert_eq(result.status, status, "%s: exit %d: %s", words, result.status,
                 (char *)result.err.data);
    json_t *root = json_loadb((char *)result.out.data, result.out.size, JSON_ALLOW_NUL, &error);
    cr_assert_not_null(root, "%s: %s: %s", words, error.text, (char *)result.out.data);
    qp_run_free(&result);
    return root;
}

/* The element at a path such as "samples/0/nodes/1/track1". */
static json_t *at(json_t *root, const char *path) {
    char copy[256];
    json_t *here = root;
    snprintf(copy, sizeof copy, "%s", path);
    for (char *word = strtok(copy, "/"); word != NULL; word = strtok(NULL, "/")) {
        here = json_is_array(here) ? json_array_get(here, (size_t)atoi(word))
                                   : json_object_get(here, word);
        cr_assert_not_null(here, "no %s in %s", word, path);
    }
    return here;
}

static void expect_text(json_t *root, const char *path, const char *expected) {
    cr_assert_str_eq(json_string_value(at(root, path)), expected, "%s", path);
}

static void expect_int(json_t *root, const char *path, json_int_t expected) {
    cr_assert(json_is_integer(at(root, path)), "%s", path);
    cr_assert_eq(json_integer_value(at(root, path)), expected, "%s", path);
}

/* The number reads back as exactly that float. */
static void expect_float(json_t *root, const char *path, float expected) {
    double value = json_number_value(at(root, path));
    cr_assert(json_is_number(at(root, path)), "%s", path);
    cr_assert_eq(value, (double)expected, "%s: %.17g", path, value);
}

static void expect_null(json_t *root, const char *path) {
    cr_assert(json_is_null(at(root, path)), "%s", path);
}

/* Its keys are these and no others. */
static void expect_keys(json_t *root, const char *path, const char *expected) {
    char got[256] = "";
    const char *key;
    json_t *value;
    json_object_foreach(at(root, path), key, value) {
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s ", key);
    }
    cr_assert_str_eq(got, expected, "%s", path);
}

/* -- check ------------------------------------------------------------------------------------ */

Test(SUITE, check_of_a_good_file_in_all_forms) {
    static const qp_totem_order orders[2] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
    static const uint32_t heads[2] = {8, 6};
    for (int i = 0; i < 4; i++) {
        totem_file file;
        qp_bytes bytes = rich(&file, orders[i / 2], heads[i % 2]);
        json_t *root = run_json("check --format json -", bytes, 0);
        expect_text(root, "kind", "animation");
        expect_int(root, "errors", 0);
        json_decref(root);
        totem_file_free(&file);
    }
}

Test(SUITE, check_names_the_node_of_a_long_string) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&file.writer, 144, 144);
    qp_run_result result = run("check -", totem_file_bytes(&file));
    cr_assert_eq(result.status, 1);
    cr_assert_not_null(
        strstr((char *)result.out.data,
               ":0x3c: error: a string of 144 bytes overflows the game's buffer of 144 by 1 "
               "[TOT008] (node 0 (42), track 4, key 0, frame 5, message 0)"),
        "%s", (char *)result.out.data);
    qp_run_free(&result);
    totem_file_free(&file);
}

Test(SUITE, check_of_an_archive_reports_per_record) {
    json_t *root =
        run_json("check --format json " QP_CORPUS_DIR "/totemtech/archive.dgc", (qp_bytes){0}, 1);
    expect_int(root, "errors", 1);
    expect_text(root, "findings/0/path", "member 0 (100)");
    expect_text(root, "findings/1/id", "TOT008");
    expect_text(root, "findings/1/path",
                "member 2 (-102), node 0 (42), track 4, key 0, frame 5, message 0");
    json_decref(root);
}

Test(SUITE, check_takes_the_form_of_quaternions) {
    const int16_t negative[4] = {-1000, 1000, 1000, 1000};
    const qp_totem_rotation_key key = qp_gen_rotation_key(0, negative, 0, 0);
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 2, 1, 1);
    qp_totem_put_rotation_key(&file.writer, &key);
    totem_end_node(&file, 2);
    json_t *root = run_json("check --format json -", totem_file_bytes(&file), 0);
    expect_int(root, "notes", 2); /* not unit, and the forms */
    json_decref(root);
    root = run_json("check --format json --quat signed -", totem_file_bytes(&file), 0);
    expect_int(root, "notes", 1);
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, check_takes_the_byte_order) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_BIG, 8);
    json_t *root = run_json("check --format json --endian little -", bytes, 1);
    expect_text(root, "findings/0/id", "TOT002");
    json_decref(root);
    root = run_json("check --format json --endian big -", bytes, 0);
    json_decref(root);
    totem_file_free(&file);
}

/* -- eval ------------------------------------------------------------------------------------- */

Test(SUITE, eval_is_the_json_that_the_page_shows) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_BIG, 6);
    json_t *root = run_json("eval --frame 5 --frame 10.5 -", bytes, 0);
    expect_keys(root, "", "file endian message_head record samples ");
    expect_text(root, "file", "-");
    expect_text(root, "endian", "big");
    expect_int(root, "message_head", 6);
    cr_assert(json_is_false(at(root, "record")));
    cr_assert_eq(json_array_size(at(root, "samples")), 2);
    expect_keys(root, "samples/0", "frame meshes nodes materials ");
    expect_int(root, "samples/0/frame", 5);
    cr_assert_eq(json_real_value(at(root, "samples/1/frame")), 10.5);
    expect_keys(root, "samples/0/meshes/0", "name visibility ");
    expect_int(root, "samples/0/meshes/0/name", -1000);
    expect_float(root, "samples/0/meshes/0/visibility", 1.0F);
    expect_keys(root, "samples/0/nodes/0", "name track1 rotation track3 ");
    expect_int(root, "samples/0/nodes/0/name", 0x11223344);
    expect_float(root, "samples/0/nodes/0/track3/0", (float)(1.0 - 2.0 * 5 / 30));
    cr_assert_eq(json_array_size(at(root, "samples/0/nodes/0/rotation")), 4);
    expect_null(root, "samples/0/nodes/1/track1");
    expect_null(root, "samples/0/nodes/1/rotation");
    expect_null(root, "samples/0/nodes/1/track3");
    expect_keys(root, "samples/0/materials/0", "name tracks vectors last ");
    cr_assert_eq(json_array_size(at(root, "samples/0/materials/0/tracks")), 5);
    expect_float(root, "samples/0/materials/0/tracks/1", 0.25F);
    expect_float(root, "samples/0/materials/0/tracks/2", 0.25F);
    expect_null(root, "samples/0/materials/0/tracks/3");
    cr_assert_eq(json_array_size(at(root, "samples/0/materials/0/vectors")), 2);
    expect_null(root, "samples/0/materials/0/vectors/1");
    cr_assert(json_is_real(at(root, "samples/0/materials/0/last")));
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, eval_has_the_librarys_values_in_all_options) {
    static const char *const words[4] = {"", "--quat signed", "--slerp forward",
                                         "--quat signed --slerp forward --search engine"};
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    for (int i = 0; i < 4; i++) {
        char line[128];
        const qp_totem_options options = {QP_TOTEM_ANY, (qp_totem_quat)(i % 2),
                                          (qp_totem_slerp_form)(i / 2), (qp_totem_search)(i / 3),
                                          false};
        totem_parsed parsed = totem_parse(bytes, &options);
        qp_totem_node node;
        qp_totem_node_at(&parsed.animation, 0, &node);
        snprintf(line, sizeof line, "eval %s --frame -2 --frame 7.25 -", words[i]);
        json_t *root = run_json(line, bytes, 0);
        for (int sample = 0; sample < 2; sample++) {
            float vector[3];
            float rotation[4];
            double frame = sample == 0 ? -2 : 7.25;
            char path[64];
            qp_totem_vector_at(&parsed.animation, &node.tracks[0], frame, NULL, vector);
            qp_totem_rotation_at(&parsed.animation, &node.tracks[1], frame, NULL, rotation);
            for (int k = 0; k < 4; k++) {
                snprintf(path, sizeof path, "samples/%d/nodes/0/rotation/%d", sample, k);
                expect_float(root, path, rotation[k]);
                snprintf(path, sizeof path, "samples/%d/nodes/0/track1/%d", sample, k % 3);
                expect_float(root, path, vector[k % 3]);
            }
        }
        json_decref(root);
        totem_parsed_free(&parsed);
    }
    totem_file_free(&file);
}

Test(SUITE, eval_at_every_frame_and_at_ticks) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    json_t *root = run_json("eval --all-frames --time 384 -", bytes, 0);
    cr_assert_eq(json_array_size(at(root, "samples")), 1 + 31);
    cr_assert_eq(json_real_value(at(root, "samples/0/frame")), 1.5);
    expect_int(root, "samples/31/frame", 30);
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, eval_of_a_value_that_is_not_finite_is_null_and_told) {
    const qp_totem_float_key key = {0, 0, 0x7fc00000, 0, 0};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_mesh(&file, 1, 1);
    qp_totem_put_float_key(&file.writer, &key);
    totem_end_mesh(&file);
    qp_run_result result = run("eval -", totem_file_bytes(&file));
    cr_assert_eq(result.status, 0);
    cr_assert_not_null(strstr((char *)result.out.data, "\"visibility\": null"));
    cr_assert_not_null(strstr((char *)result.err.data, "[TOT025] (mesh 0 (11), track 1, frame 0)"),
                       "%s", (char *)result.err.data);
    qp_run_free(&result);
    totem_file_free(&file);
}

Test(SUITE, eval_shows_the_games_view_of_long_strings) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&file.writer, 200, 200);
    json_t *root = run_json("eval --game-view -", totem_file_bytes(&file), 1);
    cr_assert_eq(json_array_size(at(root, "overflows")), 1);
    expect_int(root, "overflows/0/node", 42);
    expect_int(root, "overflows/0/key_frame", 5);
    expect_int(root, "overflows/0/offset", (json_int_t)qp_gen_totem_string_at(8));
    cr_assert_eq(json_string_length(at(root, "overflows/0/string")), 144);
    cr_assert_eq(json_string_length(at(root, "overflows/0/bytes")), 288);
    expect_int(root, "overflows/0/string_length", 200);
    expect_int(root, "overflows/0/written_past", 57);
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, eval_of_an_animation_in_an_archive) {
    static const char *const chosen[3] = {"--animation 1", "--animation -102", ""};
    for (int i = 0; i < 3; i++) {
        char line[600];
        snprintf(line, sizeof line, "eval %s %s/totemtech/archive.dps", chosen[i], QP_CORPUS_DIR);
        json_t *root = run_json(line, (qp_bytes){0}, 1);
        cr_assert(json_is_true(at(root, "record")));
        cr_assert_eq(json_array_size(at(root, "samples/0/nodes")), i < 2 ? 1 : 2);
        json_decref(root);
    }
    qp_run_result result =
        run("eval --animation 2 " QP_CORPUS_DIR "/totemtech/archive.dps", (qp_bytes){0});
    cr_assert_eq(result.status, 2);
    cr_assert_not_null(strstr((char *)result.err.data, "no animation '2'; indices are 0 to 1"));
    qp_run_free(&result);
}

/* -- play ------------------------------------------------------------------------------------- */

Test(SUITE, play_is_the_json_that_the_page_shows) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    json_t *root = run_json("play --steps 2.5,10x2,r,4,40 -", bytes, 0);
    expect_keys(root, "", "file steps ");
    cr_assert_eq(json_array_size(at(root, "steps")), 5);
    expect_keys(root, "steps/0", "step frame messages dropped ");
    cr_assert_eq(json_real_value(at(root, "steps/0/frame")), 2.5);
    cr_assert_eq(json_array_size(at(root, "steps/0/messages")), 0);
    cr_assert_eq(json_array_size(at(root, "steps/1/messages")), 2);
    expect_int(root, "steps/1/step", 10);
    expect_keys(root, "steps/1/messages/0", "node key_frame id param string bytes name ");
    expect_int(root, "steps/1/messages/0/node", 0x11223344);
    expect_int(root, "steps/1/messages/0/key_frame", 3);
    expect_int(root, "steps/1/messages/0/id", 5);
    expect_null(root, "steps/1/messages/0/string");
    expect_null(root, "steps/1/messages/0/bytes");
    expect_int(root, "steps/1/messages/0/name", -19);
    expect_text(root, "steps/1/messages/1/string", "STEP_LEFT");
    expect_text(root, "steps/1/messages/1/bytes", "535445505f4c454654");
    expect_int(root, "steps/1/messages/1/param", 0xffffffff);
    expect_int(root, "steps/1/dropped", 0);
    expect_int(root, "steps/3/frame", 4);
    expect_int(root, "steps/4/frame", 14); /* past the end of 30: wraps */
    cr_assert_eq(json_array_size(at(root, "steps/4/messages")), 3);
    expect_text(root, "steps/4/messages/0/string", "");
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, play_shows_strings_that_are_no_text_as_bytes) {
    const qp_bytes none[2] = {{(const uint8_t *)"a\0b", 3}, {(const uint8_t *)"\xff\x80", 2}};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 4, 1, 1);
    qp_totem_put_message_key(&file.writer, 0, 0, 2);
    for (int i = 0; i < 2; i++) {
        qp_totem_put_message(&file.writer, 0x11, 0, none[i], (uint32_t)none[i].size, 0);
    }
    totem_end_node(&file, 4);
    json_t *root = run_json("play --steps 1 -", totem_file_bytes(&file), 0);
    cr_assert_eq(json_string_length(at(root, "steps/0/messages/0/string")), 3);
    expect_text(root, "steps/0/messages/0/bytes", "610062");
    expect_null(root, "steps/0/messages/1/string");
    expect_text(root, "steps/0/messages/1/bytes", "ff80");
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, play_counts_what_the_limit_drops) {
    const qp_bytes none = {NULL, 0};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 4, 1, 1);
    qp_totem_put_message_key(&file.writer, 0, 0, 70);
    for (uint32_t i = 0; i < 70; i++) {
        qp_totem_put_message(&file.writer, i + 0x20, 0, none, 0, 0);
    }
    totem_end_node(&file, 4);
    json_t *root = run_json("play --steps 1 -", totem_file_bytes(&file), 0);
    cr_assert_eq(json_array_size(at(root, "steps/0/messages")), 64);
    expect_int(root, "steps/0/dropped", 6);
    json_decref(root);
    totem_file_free(&file);
}

Test(SUITE, play_refuses_steps_that_are_none) {
    static const char *const bad[8] = {"-1", "x3", "1x", "1,,2", "1e3", "16777216", "0x", "nan"};
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    for (int i = 0; i < 8; i++) {
        char line[64];
        snprintf(line, sizeof line, "play --steps %s -", bad[i]);
        qp_run_result result = run(line, bytes);
        cr_assert_eq(result.status, 2, "%s", bad[i]);
        cr_assert_eq(result.out.size, 0);
        cr_assert_not_null(strstr((char *)result.err.data, "is neither frames"), "%s", bad[i]);
        qp_run_free(&result);
    }
    qp_run_result result = run("play -", bytes);
    cr_assert_eq(result.status, 2);
    qp_run_free(&result);
    totem_file_free(&file);
}

/* -- dump ------------------------------------------------------------------------------------- */

Test(SUITE, dump_has_every_record_with_its_offset) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    json_t *root = run_json("dump -", bytes, 0);
    expect_int(root, "meshes/0/offset", 10);
    expect_int(root, "meshes/0/tracks/0/keys/1/offset", 38);
    expect_int(root, "meshes/0/tracks/0/keys/1/frame", 20);
    expect_float(root, "meshes/0/tracks/0/keys/1/tangent_in", -0.25F);
    expect_int(root, "nodes/0/tracks/1/keys/1/quat/1", 1414);
    expect_text(root, "nodes/0/tracks/3/keys/0/messages/1/string", "STEP_LEFT");
    expect_int(root, "nodes/0/tracks/3/keys/1/frame", 30);
    cr_assert_eq(json_array_size(at(root, "materials/0/tracks")), 8);
    cr_assert(json_is_true(at(root, "whole")));
    json_decref(root);
    totem_file_free(&file);
    root = run_json("dump " QP_CORPUS_DIR "/totemtech/archive.dgc", (qp_bytes){0}, 1);
    cr_assert_eq(json_array_size(at(root, "members")), 3);
    expect_int(root, "members/0/offset", 0x804);
    expect_text(root, "members/1/class", "0x12345678");
    expect_int(root, "members/2/animation/nodes/0/name", 42);
    json_decref(root);
}

Test(SUITE, dump_of_a_cut_file_has_the_records_that_are_whole) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    bytes.size -= 1;
    json_t *root = run_json("dump -", bytes, 1);
    cr_assert(json_is_false(at(root, "whole")));
    cr_assert_eq(json_array_size(at(root, "nodes")), 2);
    cr_assert_eq(json_array_size(at(root, "materials")), 0);
    json_decref(root);
    totem_file_free(&file);
}

/* -- names ------------------------------------------------------------------------------------ */

static void write_list(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(text, 1, strlen(text), file), strlen(text));
    cr_assert_eq(fclose(file), 0);
}

Test(SUITE, names_from_a_list) {
    char path[] = "/tmp/totemtech_names_XXXXXX";
    char line[128];
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    write_list(path,
               "77 \"SKIN\"\r\n287454020 \"LEG\"\n287454020 \"OTHER\"\nnonsense\n-19 \"GO\"\n");
    snprintf(line, sizeof line, "eval --names %s -", path);
    json_t *root = run_json(line, bytes, 0);
    expect_text(root, "samples/0/nodes/0/label", "LEG"); /* the first line of two */
    expect_text(root, "samples/0/materials/0/label", "SKIN");
    expect_keys(root, "samples/0/meshes/0", "name visibility "); /* not in the list */
    json_decref(root);
    snprintf(line, sizeof line, "play --steps 5 --names %s -", path);
    qp_run_result result = run(line, bytes);
    cr_assert_not_null(strstr((char *)result.out.data, "\"node_label\": \"LEG\""));
    cr_assert_not_null(strstr((char *)result.out.data, "\"name\": -19, \"label\": \"GO\""));
    cr_assert_not_null(strstr((char *)result.err.data, "line 4 is not of the form"));
    qp_run_free(&result);
    write_list(path, "42 \"HERO\"\n");
    totem_file string = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&string.writer, 144, 144);
    snprintf(line, sizeof line, "check --names %s -", path);
    result = run(line, totem_file_bytes(&string));
    cr_assert_not_null(strstr((char *)result.out.data, "(node 0 (HERO), track 4"));
    qp_run_free(&result);
    totem_file_free(&string);
    totem_file_free(&file);
    cr_assert_eq(remove(path), 0);
    cr_assert_eq(close(descriptor), 0);
}

Test(SUITE, names_list_that_cannot_be_read) {
    totem_file file;
    qp_bytes bytes = rich(&file, QP_TOTEM_LITTLE, 8);
    static const char *const commands[4] = {"check", "dump", "eval", "play --steps 1"};
    for (int i = 0; i < 4; i++) {
        char line[128];
        snprintf(line, sizeof line, "%s --names /nowhere/names.nps -", commands[i]);
        qp_run_result result = run(line, bytes);
        cr_assert_eq(result.status, 2, "%s", commands[i]);
        cr_assert_not_null(strstr((char *)result.err.data, "/nowhere/names.nps"));
        qp_run_free(&result);
    }
    totem_file_free(&file);
}

/* -- Inputs ----------------------------------------------------------------------------------- */

Test(SUITE, unknown_input_tells_what_was_tried) {
    const qp_bytes text = {(const uint8_t *)"nothing that is known here", 26};
    qp_run_result result = run("check -", text);
    cr_assert_eq(result.status, 2);
    cr_assert_not_null(
        strstr((char *)result.err.data, "TotemTech archive, record or bare ANIMATION"));
    qp_run_free(&result);
    json_t *root = run_json("check --as animation --format json -", text, 1);
    expect_text(root, "kind", "animation");
    json_decref(root);
}

Test(SUITE, parts_of_a_tick_are_for_animations_only) {
    static const char *const frames[4] = {"0.5", "0.3", "-1", "-0.0001"};
    for (int i = 0; i < 4; i++) {
        char line[600];
        snprintf(line, sizeof line, "eval --frame %s %s/ccsf/anime_closing_early.ccs", frames[i],
                 QP_CORPUS_DIR);
        qp_run_result result = run(line, (qp_bytes){0});
        cr_assert_eq(result.status == 2, i > 0, "%s", frames[i]);
        cr_assert_eq(strstr((char *)result.err.data, "whole numbers of ticks") != NULL, i > 0);
        qp_run_free(&result);
    }
}

Test(SUITE, large_file_is_checked_in_little_memory) {
    enum { NODES = 1000000 };
    size_t size = 18 + 30 * (size_t)NODES;
    uint8_t *data = malloc(size);
    cr_assert_not_null(data);
    qp_totem_writer w = qp_totem_writer_to(data, size, QP_TOTEM_LITTLE, 8);
    qp_totem_put_head(&w, totem_bits(1.0F), 0);
    qp_totem_put_count(&w, 0);
    qp_totem_put_count(&w, NODES);
    for (int i = 0; i < NODES; i++) {
        qp_totem_put_record(&w, i, 0);
        qp_gen_empty_tracks(&w, 4);
    }
    qp_totem_put_count(&w, 0);
    const qp_bytes bytes = {data, w.size};
    qp_run_result result = run("check -", bytes);
    cr_assert_eq(result.status, 0);
    cr_assert_lt(result.peak_kib, 3 * (long)(size / 1024) + 16384, "%ld KiB", result.peak_kib);
    qp_run_free(&result);
    free(data);
}
