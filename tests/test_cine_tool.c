/* The program on cinematic streams: check, dump, eval, and their options. */
#include "cine_file.h"
#include "sanitized.h"
#include "support/run.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- Running ---------------------------------------------------------------------------------- */

enum { MOST_ARGS = 24, PATH_SIZE = 64 };

/* Writes bytes to a new file below /tmp. */
static void save(const void *data, size_t size, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "/tmp/quirkproof-cine-XXXXXX");
    int handle = mkstemp(path);
    cr_assert(handle >= 0 && write(handle, data, size) == (ssize_t)size && close(handle) == 0);
}

/* Runs the program with these words, which NULL ends. */
static qp_run_result run(const char *first, ...) {
    const char *argv[MOST_ARGS] = {QP_TOOL, first};
    const qp_bytes nothing = {NULL, 0};
    va_list rest;
    size_t count = 2;
    va_start(rest, first);
    while ((argv[count] = va_arg(rest, const char *)) != NULL) {
        count++;
        cr_assert(count < MOST_ARGS);
    }
    va_end(rest);
    return qp_run(argv, nothing);
}

static json_t *json_of(const qp_run_result *result) {
    json_error_t error;
    json_t *root = json_loads((const char *)result->out.data, 0, &error);
    cr_assert(root != NULL, "%s in: %s%s", error.text, (const char *)result->out.data,
              (const char *)result->err.data);
    return root;
}

/* Expects an exit status and, on stderr, a text. */
static void expect_trouble(qp_run_result result, int status, const char *text) {
    cr_assert(result.status == status, "%d: %s", result.status, (const char *)result.err.data);
    cr_assert(strstr((const char *)result.err.data, text) != NULL, "%s",
              (const char *)result.err.data);
    cr_assert(status != 2 || result.out.size == 0, "nothing on stdout");
    qp_run_free(&result);
}

/* -- A stream --------------------------------------------------------------------------------- */

/* Three frames: a camera a quarter turned about z, an actor 88, an actor 510 from frame 2 on, a
 * pose of two keys. */
static void scene_frame(qp_cine_frame *frame, uint16_t number) {
    qp_cine_plain_frame(frame, number);
    frame->camera_position[2] = -1000;
    frame->camera_rotation.q[2] = 100;
    frame->camera_rotation.q[3] = 100;
    qp_cine_actor *actor = &frame->actors[frame->actor_count++];
    actor->id = 88;
    actor->mouth = 13;
    actor->eyes = 2;
    actor->position[0] = 100 * number;
    actor->rotation.q[0] = 3;
    actor->rotation.q[3] = -4;
    if (number > 1) {
        actor = &frame->actors[frame->actor_count++];
        actor->id = 510;
        actor->position[1] = 5;
        actor->position[2] = -5000;
        actor->rotation.q[3] = 1;
    }
    qp_cine_pose *pose = &frame->poses[frame->pose_count++];
    pose->id = 9;
    pose->mouth = number == 1 ? 7 : 0;
    pose->key_count = 2;
    frame->keys[0].channel = 5;
    frame->keys[0].rotation.q[1] = -7;
    frame->keys[1].channel = 63;
    frame->key_count = 2;
}

static qp_cine_file scene(uint32_t sector_size) {
    qp_cine_file file = qp_cine_file_with_header(sector_size, 30, 3);
    for (uint16_t number = 1; number <= 3; number++) {
        qp_cine_frame frame;
        scene_frame(&frame, number);
        qp_cine_add_audio(&file.build, number);
        qp_cine_add_frame(&file.build, &frame);
    }
    qp_cine_add_end(&file.build);
    return file;
}

static void save_scene(uint32_t sector_size, char path[PATH_SIZE]) {
    qp_cine_file file = scene(sector_size);
    save(file.block, file.build.size, path);
    qp_cine_file_free(&file);
}

/* -- check ------------------------------------------------------------------------------------ */

Test(cine_tool, check_names_offset_sector_and_frame) {
    qp_cine_file file = qp_cine_file_with_header(2352, 8, 2);
    char path[PATH_SIZE];
    char expected[256];
    qp_cine_file_frame(&file, 1);
    qp_cine_file_frame(&file, 2);
    qp_cine_file_frame(&file, 1);
    save(file.block, file.build.size, path);
    qp_cine_file_free(&file);
    qp_run_result result = run("check", path, NULL);
    snprintf(expected, sizeof expected,
             "%s:0x1ba8: error: frame 1 comes after frame 2 [CIN010] (sector 3, frame 1)\n", path);
    cr_assert(strncmp((const char *)result.out.data, expected, strlen(expected)) == 0, "%s",
              (const char *)result.out.data);
    cr_assert(result.status == 1);
    qp_run_free(&result);
    result = run("check", "--format", "json", path, NULL);
    json_t *root = json_of(&result);
    cr_assert_str_eq(json_string_value(json_object_get(root, "kind")), "cine");
    const json_t *finding = json_array_get(json_object_get(root, "findings"), 0);
    cr_assert_str_eq(json_string_value(json_object_get(finding, "id")), "CIN010");
    cr_assert(json_integer_value(json_object_get(finding, "offset")) == 0x1ba8);
    cr_assert(json_integer_value(json_object_get(root, "errors")) == 1);
    json_decref(root);
    qp_run_free(&result);
    unlink(path);
}

Test(cine_tool, check_of_every_size_is_fine) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        char path[PATH_SIZE];
        char size[16];
        save_scene(qp_cine_size_at(i), path);
        qp_run_result result = run("check", "--format", "json", path, NULL);
        json_t *root = json_of(&result);
        cr_assert(result.status == 0 && json_integer_value(json_object_get(root, "warnings")) == 3,
                  "a zero quaternion a frame: %s", (const char *)result.out.data);
        json_decref(root);
        qp_run_free(&result);
        snprintf(size, sizeof size, "%u", qp_cine_size_at(i));
        result = run("check", "--sector-size", size, path, NULL);
        cr_assert(result.status == 0);
        qp_run_free(&result);
        result = run("check", "--sector-size", i == 0 ? "2352" : "2048", path, NULL);
        cr_assert(result.status == 1, "a size that it does not have");
        qp_run_free(&result);
        unlink(path);
    }
}

Test(cine_tool, expected_version) {
    char path[PATH_SIZE];
    save_scene(2048, path);
    qp_run_result result = run("check", "--expect-version", "4", path, NULL);
    cr_assert(result.status == 1);
    cr_assert(strstr((const char *)result.out.data, "version 3 where 4 is expected [CIN002]"));
    qp_run_free(&result);
    unlink(path);
}

Test(cine_tool, channel_byte) {
    qp_cine_file file = qp_cine_file_new(2048, 8);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(1, none);
    char path[PATH_SIZE];
    file.build.model.channel_byte = 0xff;
    qp_cine_add_header(&file.build, &header);
    qp_cine_file_frame(&file, 1);
    save(file.block, file.build.size, path);
    qp_cine_file_free(&file);
    qp_run_result result = run("check", "--strict", "--channel", "255", path, NULL);
    cr_assert(result.status == 0, "%s", (const char *)result.out.data);
    qp_run_free(&result);
    result = run("check", path, NULL);
    cr_assert(result.status == 1);
    cr_assert(strstr((const char *)result.out.data, "[CIN022]") != NULL);
    qp_run_free(&result);
    unlink(path);
}

/* A magic behind a channel byte in the second sector, and sectors of which nothing is known but
   their size. */
Test(cine_tool, options_tell_what_the_bytes_alone_do_not) {
    qp_cine_file file = qp_cine_file_new(2336, 8);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(1, none);
    char path[PATH_SIZE];
    file.build.model.channel_byte = 0xff;
    qp_cine_add_audio(&file.build, 1);
    qp_cine_add_header(&file.build, &header);
    qp_cine_file_frame(&file, 1);
    save(file.block, file.build.size, path);
    qp_cine_file_free(&file);
    expect_trouble(run("check", path, NULL), 2, "unknown kind of input");
    qp_run_result result = run("check", "--channel", "255", path, NULL);
    cr_assert(result.status == 0, "%s", (const char *)result.out.data);
    qp_run_free(&result);
    unlink(path);
    save("words", 5, path);
    expect_trouble(run("check", path, NULL), 2, "unknown kind of input");
    result = run("check", "--format", "json", "--sector-size", "2048", path, NULL);
    cr_assert(strstr((const char *)result.out.data, "\"kind\": \"cine\"") != NULL);
    cr_assert(result.status == 1);
    qp_run_free(&result);
    unlink(path);
}

Test(cine_tool, options_out_of_range) {
    char path[PATH_SIZE];
    save_scene(2048, path);
    expect_trouble(run("check", "--sector-size", "2324", path, NULL), 2, "--sector-size wants");
    expect_trouble(run("check", "--channel", "256", path, NULL), 2, "--channel wants");
    expect_trouble(run("check", "--channel", "-1", path, NULL), 2, "--channel wants");
    expect_trouble(run("check", "--expect-version", "65536", path, NULL), 2, "--expect-version");
    expect_trouble(run("eval", "--cine", "x", path, NULL), 2, "--cine wants a number");
    expect_trouble(run("eval", "--cine", "93", path, NULL), 2, "Invalid cine number 93\n");
    expect_trouble(run("eval", "--cine=-1", path, NULL), 2, "Invalid cine number -1\n");
    expect_trouble(run("play", "--steps", "1", path, NULL), 2, "play does not read");
    qp_run_result result = run("eval", "--cine", "92", path, NULL);
    cr_assert(result.status == 0);
    qp_run_free(&result);
    unlink(path);
}

/* -- eval ------------------------------------------------------------------------------------- */

/* The members of an object, in order, as one text. */
static void expect_members(const json_t *object, const char *expected) {
    char text[512] = "";
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach((json_t *)object, key, value) {
        strcat(text, text[0] != '\0' ? " " : "");
        strcat(text, key);
    }
    cr_assert_str_eq(text, expected);
}

static void expect_integers(const json_t *list, int a, int b, int c) {
    cr_assert(json_array_size(list) == 3 && json_integer_value(json_array_get(list, 0)) == a &&
              json_integer_value(json_array_get(list, 1)) == b &&
              json_integer_value(json_array_get(list, 2)) == c);
}

static void expect_reals(const json_t *list, const double *expected, size_t count) {
    cr_assert(json_array_size(list) == count);
    for (size_t i = 0; i < count; i++) {
        cr_assert(fabs(json_number_value(json_array_get(list, i)) - expected[i]) < 1e-12);
    }
}

static int member(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_integer(value), "%s", key);
    return (int)json_integer_value(value);
}

static void expect_camera(const json_t *camera) {
    static const double quaternion[] = {0, 0, 0.70710678118654752, 0.70710678118654752};
    static const double rows[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
    expect_members(camera, "position quaternion matrix");
    expect_integers(json_object_get(camera, "position"), 0, 0, -1000);
    expect_reals(json_object_get(camera, "quaternion"), quaternion, 4);
    for (size_t i = 0; i < 3; i++) {
        expect_reals(json_array_get(json_object_get(camera, "matrix"), i), rows[i], 3);
    }
}

Test(cine_tool, eval_gives_what_a_frame_shows) {
    char path[PATH_SIZE];
    save_scene(2352, path);
    qp_run_result result = run("eval", "--frame", "2", path, NULL);
    json_t *root = json_of(&result);
    cr_assert(result.status == 0);
    expect_members(root, "file cine samples");
    cr_assert(member(root, "cine") == 0);
    cr_assert(json_array_size(json_object_get(root, "samples")) == 1);
    const json_t *sample = json_array_get(json_object_get(root, "samples"), 0);
    expect_members(sample, "frame camera actors poses objects");
    cr_assert(member(sample, "frame") == 2);
    expect_camera(json_object_get(sample, "camera"));

    const json_t *actor = json_array_get(json_object_get(sample, "actors"), 0);
    static const double turned[] = {0.6, 0, 0, -0.8};
    /* 200 along x is -200 along the camera's y, at a distance of 1000. */
    static const double screen[] = {0, -178 * 200 / 1000.0};
    expect_members(actor, "id position quaternion mouth eyes bank face screen");
    cr_assert(member(actor, "id") == 88 && member(actor, "mouth") == 1, "13 of 12 frames");
    cr_assert(member(actor, "eyes") == 1);
    expect_integers(json_object_get(actor, "position"), 200, 0, 0);
    expect_reals(json_object_get(actor, "quaternion"), turned, 4);
    expect_reals(json_object_get(actor, "screen"), screen, 2);
    cr_assert(json_is_null(json_object_get(actor, "bank")));
    cr_assert(json_is_null(json_object_get(actor, "face")));
    actor = json_array_get(json_object_get(sample, "actors"), 1);
    expect_members(actor, "id position quaternion mouth eyes bank face screen at_0x24");
    expect_integers(json_object_get(actor, "position"), 0, 5 + 0x2000, -5000);
    cr_assert(json_is_null(json_object_get(actor, "screen")), "behind the camera");

    const json_t *pose = json_array_get(json_object_get(sample, "poses"), 0);
    static const double key[] = {0, -1, 0, 0};
    static const double one[] = {0, 0, 0, 1};
    expect_members(pose, "id position keys mouth eyes blink screen");
    cr_assert(member(pose, "id") == 9 && member(pose, "mouth") == 7, "from frame 1");
    cr_assert(member(pose, "eyes") == 0 && member(pose, "blink") == 0);
    const json_t *keys = json_object_get(pose, "keys");
    expect_members(json_array_get(keys, 0), "channel quaternion");
    cr_assert(member(json_array_get(keys, 0), "channel") == 5);
    expect_reals(json_object_get(json_array_get(keys, 0), "quaternion"), key, 4);
    cr_assert(member(json_array_get(keys, 1), "channel") == 63);
    expect_reals(json_object_get(json_array_get(keys, 1), "quaternion"), one, 4);

    const json_t *object = json_array_get(json_object_get(sample, "objects"), 0);
    expect_members(object, "id position quaternion at_0x24");
    cr_assert(member(object, "id") == 602 && member(object, "at_0x24") == 0);
    expect_integers(json_object_get(object, "position"), 0, 5, -5000);
    json_decref(root);
    qp_run_free(&result);
    unlink(path);
}

/* Frames in any order, more than once, and all of them, give the same samples. */
Test(cine_tool, eval_does_not_depend_on_the_order_asked) {
    char path[PATH_SIZE];
    static const size_t order[] = {2, 0, 2, 1, 0, 1, 2};
    save_scene(2336, path);
    qp_run_result result = run("eval", "--frame", "3", "--frame", "1", "--frame", "3", "--frame",
                               "2", "--all-frames", "--cine", "11", path, NULL);
    qp_run_result each = run("eval", "--all-frames", path, "--cine", "11", NULL);
    json_t *root = json_of(&result);
    json_t *all = json_of(&each);
    const json_t *samples = json_object_get(root, "samples");
    const json_t *expected = json_object_get(all, "samples");
    cr_assert(json_array_size(samples) == 7 && json_array_size(expected) == 3);
    cr_assert(member(root, "cine") == 11);
    for (size_t i = 0; i < 7; i++) {
        cr_assert(json_equal(json_array_get(samples, i), json_array_get(expected, order[i])));
    }
    json_decref(root);
    json_decref(all);
    qp_run_free(&result);
    qp_run_free(&each);
    unlink(path);
}

Test(cine_tool, eval_of_a_frame_that_is_not_there) {
    char path[PATH_SIZE];
    save_scene(2048, path);
    expect_trouble(run("eval", "--frame", "0", path, NULL), 2, "there is no frame 0");
    expect_trouble(run("eval", "--frame", "1", "--frame", "4", path, NULL), 2,
                   "there is no frame 4");
    expect_trouble(run("eval", "--frame", "65537", path, NULL), 2, "there is no frame 65537");
    expect_trouble(run("eval", "--time", "300", path, NULL), 2, "there is no frame 1 and a part");
    unlink(path);
}

/* The blink of the program is the library's, for every number. */
Test(cine_tool, cine_number_seeds_the_blink) {
    qp_cine_file file = qp_cine_file_with_header(2048, 120, 100);
    char path[PATH_SIZE];
    for (uint16_t number = 1; number <= 100; number++) {
        qp_cine_frame frame;
        scene_frame(&frame, number);
        qp_cine_add_frame(&file.build, &frame);
    }
    save(file.block, file.build.size, path);
    qp_cine_file_free(&file);
    for (uint32_t number = 0; number < 93; number += 23) {
        char text[16];
        uint32_t x = number;
        uint8_t count = 0;
        int shut = 0;
        snprintf(text, sizeof text, "%u", number);
        qp_run_result result = run("eval", "--all-frames", "--cine", text, path, NULL);
        json_t *root = json_of(&result);
        for (size_t i = 0; i < 100; i++) {
            const json_t *sample = json_array_get(json_object_get(root, "samples"), i);
            const json_t *pose = json_array_get(json_object_get(sample, "poses"), 0);
            int eyes = (int)qp_cine_blink(&x, &count);
            cr_assert(member(pose, "blink") == eyes && member(pose, "eyes") == eyes);
            shut += eyes != 0;
        }
        cr_assert(shut > 0);
        json_decref(root);
        qp_run_free(&result);
    }
    unlink(path);
}

Test(cine_tool, faces_by_a_table) {
    static const char table[] =
        "{\"faces\": [{\"id\": 9, \"bank\": 1}, {\"id\": 88, \"bank\": 14}]}";
    static const char *const bad[] = {"{\"faces\": [{\"id\": 88, \"bank\": 20}]}",
                                      "{\"faces\": [{\"id\": 65536, \"bank\": 1}]}",
                                      "{\"faces\": [{\"id\": -1, \"bank\": 1}]}",
                                      "{\"faces\": [{\"id\": 1.5, \"bank\": 1}]}",
                                      "{\"faces\": [88]}",
                                      "{\"faces\": 88}",
                                      "[]",
                                      "{\"faces\": [",
                                      ""};
    char path[PATH_SIZE];
    char faces[PATH_SIZE];
    save_scene(2048, path);
    save(table, strlen(table), faces);
    qp_run_result result = run("eval", "--frame", "1", "--faces", faces, path, NULL);
    json_t *root = json_of(&result);
    const json_t *sample = json_array_get(json_object_get(root, "samples"), 0);
    const json_t *actor = json_array_get(json_object_get(sample, "actors"), 0);
    cr_assert(member(actor, "bank") == 14 && member(actor, "face") == 533);
    json_decref(root);
    qp_run_free(&result);
    unlink(faces);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        save(bad[i], strlen(bad[i]), faces);
        expect_trouble(run("eval", "--faces", faces, path, NULL), 2, faces);
        unlink(faces);
    }
    expect_trouble(run("eval", "--faces", "/nonexistent/table", path, NULL), 2, "/nonexistent");
    unlink(path);
}

/* -- dump ------------------------------------------------------------------------------------- */

Test(cine_tool, dump_has_every_record_with_its_offset) {
    char path[PATH_SIZE];
    save_scene(2340, path);
    qp_run_result result = run("dump", path, NULL);
    json_t *root = json_of(&result);
    cr_assert(result.status == 0 && member(root, "sector_size") == 2340);
    cr_assert(member(json_object_get(root, "header"), "frames") == 3);
    const json_t *frames = json_object_get(root, "frames");
    cr_assert(json_array_size(frames) == 3);
    const json_t *frame = json_array_get(frames, 1);
    int offset = 4 * 2340 + 12;
    cr_assert(member(frame, "frame") == 2 && member(frame, "sector") == 4);
    cr_assert(member(frame, "offset") == offset && member(frame, "bytes") == 24 + 48 + 32);
    const json_t *actors = json_object_get(frame, "actors");
    cr_assert(member(json_array_get(actors, 0), "offset") == offset + 24);
    cr_assert(member(json_array_get(actors, 0), "mouth") == 13, "as stored");
    cr_assert(member(json_array_get(actors, 1), "offset") == offset + 48);
    const json_t *pose = json_array_get(json_object_get(frame, "poses"), 0);
    cr_assert(member(pose, "offset") == offset + 72 && member(pose, "key_count") == 2);
    const json_t *key = json_array_get(json_object_get(pose, "keys"), 1);
    cr_assert(member(key, "offset") == offset + 72 + 24 && member(key, "channel") == 63);
    cr_assert(member(root, "end_sector") == 7 && member(root, "sectors") == 8);
    const json_t *audio = json_object_get(root, "audio");
    cr_assert(member(audio, "sectors") == 3 && member(audio, "offered") == 3);
    cr_assert(member(audio, "played") == 1, "the second and third come too early");
    json_decref(root);
    qp_run_free(&result);
    unlink(path);
}

/* -- Files of any size ------------------------------------------------------------------------ */

/* Runs a command on a file read whole and on the same file read in pieces. */
static void expect_same(const char *command, const char *option, const char *path) {
    qp_run_result whole = run(command, option, path, NULL);
    qp_run_result pieces = run(command, option, "--max-size", "64K", path, NULL);
    cr_assert(whole.status == pieces.status && whole.out.size == pieces.out.size);
    cr_assert(memcmp(whole.out.data, pieces.out.data, whole.out.size) == 0);
    qp_run_free(&whole);
    qp_run_free(&pieces);
}

Test(cine_tool, large_files_are_read_in_pieces, .timeout = 120) {
    qp_cine_file file = qp_cine_file_new(2352, QP_CINE_OPENING_SECTORS);
    char path[PATH_SIZE];
    qp_cine_add_opening(&file.build);
    save(file.block, file.build.size - 100, path); /* cut, for a finding at the end */
    qp_cine_file_free(&file);
    expect_same("check", "--format=jsonl", path);
    expect_same("check", "--as=cine", path);
    expect_same("dump", "--cine=0", path);
    expect_same("eval", "--frame=700", path);
    unlink(path);
}

/* Half a gigabyte, most of it empty sectors, which are nothing to report. */
Test(cine_tool, large_files_need_no_more_memory, .timeout = 120) {
    const off_t size = (off_t)512 << 20;
    char path[PATH_SIZE];
    save_scene(2048, path);
    cr_assert(truncate(path, size) == 0);
    qp_run_result result = run("check", path, NULL);
    cr_assert(result.status == 0, "%s", (const char *)result.err.data);
    cr_assert(SANITIZED || result.peak_kib < 64 * 1024, "%ld KiB", result.peak_kib);
    qp_run_free(&result);
    unlink(path);
}

Test(cine_tool, large_files_of_other_kinds_are_refused) {
    char path[PATH_SIZE];
    static uint8_t zeros[100000];
    save(zeros, sizeof zeros, path);
    expect_trouble(run("check", "--max-size", "64K", path, NULL), 2, "--max-size");
    unlink(path);
}

Test(cine_tool, standard_input) {
    qp_cine_file file = scene(2448);
    const char *argv[] = {QP_TOOL, "eval", "--frame", "3", "-", NULL};
    qp_run_result result = qp_run(argv, qp_cine_built(&file.build));
    json_t *root = json_of(&result);
    cr_assert(result.status == 0);
    json_decref(root);
    qp_run_free(&result);
    qp_cine_file_free(&file);
}
