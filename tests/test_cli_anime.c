/* eval, play and dump on files with animations: what is chosen, what is printed, what is refused.
 */
#include "ccsf_sample.h"
#include "cli_run.h"
#include "gzip_member.h"

#include <criterion/criterion.h>
#include <string.h>

static void enter(void) {
    cli_enter();
    qp_sample good = qp_sample_good(4);
    qp_sample bad = qp_sample_bad();
    cli_write("good.ccs", qp_sample_bytes(&good));
    cli_write("bad.ccs", qp_sample_bytes(&bad));
    qp_sample_free(&good);
    qp_sample_free(&bad);
}

TestSuite(cli_anime, .init = enter, .fini = cli_leave);

static const json_t *animation(const json_t *json, size_t index) {
    return json_array_get(json_object_get(json, "animations"), index);
}

/* Expects the times of the samples of the first animation, and leaves nothing behind. */
static void expect_times(qp_run_result *result, const json_int_t *times, size_t count) {
    json_t *json = cli_json_out(result);
    const json_t *samples = json_object_get(animation(json, 0), "samples");
    cr_assert(json_array_size(samples) == count, "%zu samples", json_array_size(samples));
    for (size_t i = 0; i < count; i++) {
        cr_assert(cli_json_int(json_array_get(samples, i), "time") == times[i], "sample %zu", i);
    }
    json_decref(json);
    cli_expect(result, 0, NULL, "");
}

/* -- eval ------------------------------------------------------------------------------------- */

Test(cli_anime, eval_without_a_time_is_time_zero) {
    static const json_int_t times[] = {0};
    qp_run_result result = cli_run("eval", "good.ccs");
    expect_times(&result, times, 1);
}

Test(cli_anime, eval_times_come_in_the_order_given_and_all_frames_last) {
    static const json_int_t times[] = {77, 512, 1, 0, 256, 512, 768};
    qp_run_result result =
        cli_run("eval", "--all-frames", "--time", "77", "--frame=2", "--time", "0x1", "good.ccs");
    expect_times(&result, times, 7);
}

Test(cli_anime, eval_times_past_the_end_are_clamped) {
    static const json_int_t times[] = {768, 768, 768, 767};
    qp_run_result result = cli_run("eval", "--time", "769", "--time", "4294967295", "--frame",
                                   "16777215", "--time", "767", "good.ccs");
    expect_times(&result, times, 4);
}

Test(cli_anime, eval_prints_an_animation_whole) {
    qp_run_result result = cli_run("eval", "--frame", "1", "good.ccs");
    json_t *json = cli_json_out(&result);
    const json_t *first = animation(json, 0);
    cr_assert(json_object_size(json) == 2 && json_object_size(first) == 7);
    cr_assert_str_eq(cli_json_string(json, "file"), "good.ccs");
    cr_assert(cli_json_int(first, "animation") == 0 && cli_json_int(first, "object") == 1);
    cr_assert_str_eq(cli_json_string(first, "name"), "ANM_a");
    cr_assert(cli_json_int(first, "frames") == 4);
    cr_assert_str_eq(cli_json_string(first, "end"), "once");
    cr_assert_str_eq(cli_json_string(first, "arith"), "reference");
    const json_t *sample = json_array_get(json_object_get(first, "samples"), 0);
    const json_t *track = json_array_get(json_object_get(sample, "tracks"), 0);
    cr_assert(cli_json_int(track, "object") == 2 && cli_json_int(track, "target") == 2);
    cr_assert_str_eq(cli_json_string(track, "name"), "OBJ_root");
    /* 8 * (256 / 768): a third, cut, times eight. */
    json_t *expected = json_loads("{\"position\": [\"0x402aaaaa\", \"0x00000000\", \"0x00000000\"],"
                                  " \"rotation\": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0],"
                                  " [0.0, 0.0, 1.0]],"
                                  " \"scale\": [\"0x3f800000\", \"0x3f800000\", \"0x3f800000\"],"
                                  " \"transparency\": \"0x3f800000\"}",
                                  0, NULL);
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(expected, key, value) {
        cr_assert(json_equal(json_object_get(track, key), value), "%s", key);
    }
    json_decref(expected);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, eval_model_of_the_arithmetic_is_told) {
    qp_run_result result = cli_run("eval", "--arith", "console", "good.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(animation(json, 0), "arith"), "console");
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, animation_is_chosen_by_name_or_index) {
    static const char *const chosen[] = {"ANM_a", "0", "0x0"};
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++) {
        qp_run_result result = cli_run("eval", "--animation", chosen[i], "good.ccs");
        json_t *json = cli_json_out(&result);
        cr_assert(json_array_size(json_object_get(json, "animations")) == 1);
        json_decref(json);
        cli_expect(&result, 0, NULL, "");
    }
}

Test(cli_anime, unknown_animation_suggests_the_nearest) {
    for (size_t i = 0; i < 2; i++) {
        qp_run_result result =
            i == 0 ? cli_run("eval", "--animation", "ANM_b", "good.ccs")
                   : cli_run("play", "--steps=1", "--animation", "ANM_b", "good.ccs");
        cli_expect(&result, 2, "",
                   "quirkproof: good.ccs: no animation 'ANM_b' among 1; the nearest name is "
                   "'ANM_a'\n");
    }
    qp_run_result result = cli_run("eval", "--animation", "1", "good.ccs");
    cli_expect(&result, 2, "", NULL);
}

Test(cli_anime, eval_of_a_file_with_errors_goes_as_far_as_it_can) {
    static const char *const commands[] = {"eval", "dump"};
    for (size_t i = 0; i < 2; i++) {
        qp_run_result result = cli_run(commands[i], "bad.ccs");
        json_t *json = cli_json_out(&result);
        cr_assert(json_is_object(json));
        json_decref(json);
        cli_expect(&result, 1, NULL,
                   "bad.ccs:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] (ANM_a, frame "
                   "1, record 0x0777)\n");
    }
}

Test(cli_anime, eval_of_a_bare_chunk_has_no_names) {
    qp_sample good = qp_sample_good(4);
    cli_write("bare.anm", (qp_bytes){good.data + 0x10c, 204});
    qp_run_result result = cli_run("eval", "--frame=1", "bare.anm");
    json_t *json = cli_json_out(&result);
    const json_t *first = animation(json, 0);
    cr_assert_str_eq(cli_json_string(first, "name"), "");
    cr_assert(cli_json_int(first, "object") == 1);
    const json_t *sample = json_array_get(json_object_get(first, "samples"), 0);
    const json_t *track = json_array_get(json_object_get(sample, "tracks"), 0);
    cr_assert(cli_json_int(track, "object") == 2 && cli_json_int(track, "target") == 2);
    cr_assert_str_eq(json_string_value(json_array_get(json_object_get(track, "position"), 0)),
                     "0x402aaaaa");
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
    qp_sample_free(&good);
}

/* -- play ------------------------------------------------------------------------------------- */

static void expect_step(const json_t *step, json_int_t by, json_int_t time, json_int_t pose_at,
                        bool ended, size_t notes) {
    cr_assert(cli_json_int(step, "step") == by);
    cr_assert(cli_json_int(step, "time") == time);
    if (pose_at < 0) {
        cr_assert(json_is_null(json_object_get(step, "pose_at")));
    } else {
        cr_assert(cli_json_int(step, "pose_at") == pose_at);
    }
    cr_assert(json_is_boolean(json_object_get(step, "ended")) &&
              json_is_true(json_object_get(step, "ended")) == ended);
    cr_assert(json_array_size(json_object_get(step, "notes")) == notes);
}

Test(cli_anime, play_steps_restarts_and_repeats) {
    qp_run_result result = cli_run("play", "--steps", "256,0,0x200,r,128x2", "good.ccs");
    json_t *json = cli_json_out(&result);
    const json_t *steps = json_object_get(json, "steps");
    cr_assert(json_object_size(json) == 3 && cli_json_int(json, "animation") == 0);
    cr_assert(json_array_size(steps) == 5, "r is no step");
    expect_step(json_array_get(steps, 0), 256, 256, 256, false, 1);
    expect_step(json_array_get(steps, 1), 0, 256, -1, false, 0);
    expect_step(json_array_get(steps, 2), 512, 768, 768, true, 2);
    expect_step(json_array_get(steps, 3), 128, 128, 128, false, 0);
    expect_step(json_array_get(steps, 4), 128, 256, 256, false, 1);
    json_t *expected = json_loads("[{\"event\": 2, \"param\": 3, \"time\": 3, \"object\": 2},"
                                  " {\"event\": 2, \"param\": 2, \"time\": 1, \"object\": 2}]",
                                  0, NULL);
    cr_assert(json_equal(json_object_get(json_array_get(steps, 2), "notes"), expected));
    json_decref(expected);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, play_starts_where_it_is_told) {
    qp_run_result result = cli_run("play", "--from=512", "--steps=100", "good.ccs");
    json_t *json = cli_json_out(&result);
    expect_step(json_array_get(json_object_get(json, "steps"), 0), 100, 612, 612, false, 0);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, play_takes_the_whole_range_of_ticks) {
    qp_run_result result = cli_run("play", "--steps=4294967295,0xffffffff", "good.ccs");
    json_t *json = cli_json_out(&result);
    const json_t *steps = json_object_get(json, "steps");
    expect_step(json_array_get(steps, 0), 4294967295, 768, 768, true, 3);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

/*
 * Tops 0, 1 and 3 of four frames: the step to frame 1 has passed Top 3 already, so the next one
 * reads on to the closing Top, which ends the animation a frame early (anime.md, The reader). By
 * time and step alone it would end with the third step.
 */
Test(cli_anime, play_reads_on_where_a_top_is_missing) {
    qp_run_result result = cli_run("play", "--animation", "0", "--steps", "256x3,r,256",
                                   QP_TEST_DATA_DIR "/cases/bad_top_skip.ccs");
    json_t *json = cli_json_out(&result);
    const json_t *steps = json_object_get(json, "steps");
    cr_assert(json_array_size(steps) == 4);
    expect_step(json_array_get(steps, 0), 256, 256, 256, false, 0);
    expect_step(json_array_get(steps, 1), 256, 512, 512, true, 0);
    expect_step(json_array_get(steps, 2), 256, 768, 768, true, 0);
    expect_step(json_array_get(steps, 3), 256, 256, 256, false, 0);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, play_from_a_time_where_a_top_is_missing) {
    qp_run_result result = cli_run("play", "--animation", "0", "--steps", "256", "--from", "256",
                                   QP_TEST_DATA_DIR "/cases/bad_top_skip.ccs");
    json_t *json = cli_json_out(&result);
    expect_step(json_array_get(json_object_get(json, "steps"), 0), 256, 512, 512, true, 0);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, play_repeats_no_times) {
    qp_run_result result = cli_run("play", "--steps=256x0", "good.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert(json_array_size(json_object_get(json, "steps")) == 0);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, play_names_the_malformed_piece) {
    static const char *const lists[][2] = {
        {"256,12q,3", "12q"}, {"256,,3", ""},   {"", ""},           {"256,", ""},
        {"-1", "-1"},         {"R", "R"},       {"rx2", "rx2"},     {"1x", "1x"},
        {"x2", "x2"},         {"0x", "0x"},     {"1x2x3", "1x2x3"}, {"4294967296", "4294967296"},
        {"1 ", "1 "},         {"0x1x", "0x1x"}, {"r,r,r,rr", "rr"}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char message[128];
        qp_run_result result = cli_run("play", "--steps", lists[i][0], "good.ccs");
        (void)snprintf(message, sizeof message,
                       "quirkproof: play: --steps: '%s' is neither ticks up to 4294967295, nor "
                       "NxM, nor r\n",
                       lists[i][1]);
        cli_expect(&result, 2, "", message);
    }
}

Test(cli_anime, play_without_steps) {
    qp_run_result result = cli_run("play", "good.ccs");
    cli_expect_err_has(&result, "play: --steps is wanted");
    cli_expect(&result, 2, "", NULL);
}

Test(cli_anime, play_streams) {
    qp_run_result few = cli_run("play", "--steps", "1x10", "good.ccs");
    qp_run_result many = cli_shell("\"$QP\" play --steps 1x300000 good.ccs >/dev/null");
    cr_assert(many.status == 0);
    cli_expect_peak_below(&many, few.peak_kib + 1024);
    qp_run_free(&few);
    qp_run_free(&many);
}

/* -- dump ------------------------------------------------------------------------------------- */

static const json_t *chunk_at(const json_t *json, json_int_t offset) {
    size_t i = 0;
    const json_t *chunk = NULL;
    json_array_foreach(json_object_get(json, "chunks"), i, chunk) {
        if (cli_json_int(chunk, "offset") == offset) {
            return chunk;
        }
    }
    cr_assert_fail("no chunk at %lld", (long long)offset);
    return NULL;
}

Test(cli_anime, dump_has_every_chunk_with_its_offset) {
    static const json_int_t offsets[] = {0, 60, 236, 244, 268, 472};
    static const char *const names[] = {"Header", "Index", "Setup", "Object", "Anime", "Frame"};
    qp_run_result result = cli_run("dump", "good.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert(json_array_size(json_object_get(json, "chunks")) == 6);
    for (size_t i = 0; i < 6; i++) {
        cr_assert_str_eq(cli_json_string(chunk_at(json, offsets[i]), "name"), names[i]);
    }
    cr_assert_str_eq(cli_json_string(json, "version"), "0x0100");
    cr_assert_str_eq(cli_json_string(json, "name"), "SAMPLE");
    cr_assert(json_is_null(json_object_get(json, "gzip")));
    cr_assert(json_array_size(json_object_get(json, "objects")) == 3);
    cr_assert(json_array_size(json_object_get(json, "files")) == 2);
    cr_assert(json_array_size(json_object_get(json, "records")) == 1, "the closing Top");
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, dump_has_every_record_with_fields_and_keys) {
    qp_run_result result = cli_run("dump", "good.ccs");
    json_t *json = cli_json_out(&result);
    const json_t *anime = chunk_at(json, 268);
    const json_t *records = json_object_get(anime, "records");
    cr_assert(cli_json_int(anime, "frames") == 4 && json_array_size(records) == 9);
    const json_t *object = json_array_get(records, 1);
    cr_assert(cli_json_int(object, "offset") == 300 && cli_json_int(object, "target") == 2);
    cr_assert_str_eq(cli_json_string(object, "kind"), "0x0102");
    cr_assert_str_eq(cli_json_string(object, "flags"), "0x00000042");
    json_t *expected = json_loads(
        "[{\"controller\": \"position\", \"stored\": \"keyed\", \"offset\": 320, \"keys\":"
        " [{\"frame\": 0, \"value\": [\"0x00000000\", \"0x00000000\", \"0x00000000\"]},"
        " {\"frame\": 3, \"value\": [\"0x41000000\", \"0x00000000\", \"0x00000000\"]}]},"
        " {\"controller\": \"scale\", \"stored\": \"single\", \"offset\": 352,"
        " \"value\": [\"0x3f800000\", \"0x3f800000\", \"0x3f800000\"]}]",
        0, NULL);
    cr_assert(json_equal(json_object_get(object, "controllers"), expected));
    json_decref(expected);
    const json_t *note = json_array_get(records, 3);
    cr_assert_str_eq(cli_json_string(note, "name"), "F_Note");
    cr_assert(cli_json_int(note, "event") == 2 && cli_json_int(note, "param") == 1);
    cr_assert(cli_json_int(json_array_get(records, 8), "frame") == -1);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_anime, dump_marks_what_it_cannot_take_apart) {
    qp_run_result result = cli_run("dump", "bad.ccs");
    json_t *json = cli_json_out(&result);
    const json_t *record = json_array_get(json_object_get(chunk_at(json, 268), "records"), 3);
    cr_assert(cli_json_int(record, "offset") == 0x178);
    cr_assert(json_is_null(json_object_get(record, "name")));
    cr_assert(json_is_true(json_object_get(record, "malformed")));
    json_decref(json);
    cli_expect(&result, 1, NULL, NULL);
}

Test(cli_anime, dump_of_a_packed_file_has_the_wrapper) {
    static const qp_gzip_recipe recipe = {.name = "good.cmp"};
    qp_sample good = qp_sample_good(4);
    qp_gzip_made made = qp_gzip_make(qp_sample_bytes(&good), &recipe);
    cli_write("packed.cmp", qp_gzip_made_bytes(&made));
    qp_run_result result = cli_run("dump", "packed.cmp");
    json_t *json = cli_json_out(&result);
    const json_t *gzip = json_object_get(json, "gzip");
    cr_assert_str_eq(cli_json_string(gzip, "name"), "good.cmp");
    cr_assert(cli_json_int(gzip, "size") == (json_int_t)made.size);
    cr_assert(cli_json_int(json, "size") == (json_int_t)good.size);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
    qp_gzip_made_free(&made);
    qp_sample_free(&good);
}
