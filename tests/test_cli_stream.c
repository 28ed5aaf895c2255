/* dump and play for the frame section of a stream file. */
#include "cli_run.h"
#include "diag_file.h"
#include "gen/ccs_build.h"
#include "quirkproof/ccsf.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Frames 0 to 3 with notes whose params tell where they stand: frame * 10 + order. */
static void put_stream(qp_build *file, uint32_t frames, uint32_t closing) {
    diag_start(file, 0x100);
    diag_things(file, 0x100);
    qp_ccs_chunk(file, QP_CHUNK_FRAME, &frames, 1);
    qp_ccs_top(file, 0);
    qp_ccs_note(file, OBJ_A, 2, 0);
    qp_ccs_top(file, 1);
    qp_ccs_note(file, OBJ_A, 2, 10);
    qp_ccs_pcm(file, OBJ_A, 1, 2);
    qp_ccs_note(file, OBJ_B, 0x8005, 11);
    qp_ccs_top(file, 2);
    qp_ccs_top(file, 3);
    qp_ccs_note(file, OBJ_A, 3, 30);
    qp_ccs_top(file, closing);
}

static void enter(void) {
    qp_build file = {0};
    cli_enter();
    put_stream(&file, 4, QP_CCS_ONCE);
    cli_write("once.tmp", qp_build_bytes(&file));
    qp_build_free(&file);
    put_stream(&file, 4, QP_CCS_LOOP);
    cli_write("loop.tmp", qp_build_bytes(&file));
    qp_build_free(&file);
    diag_good(&file);
    cli_write("plain.ccs", qp_build_bytes(&file));
    qp_build_free(&file);
}

TestSuite(cli_stream, .init = enter, .fini = cli_leave);

/* Steps as text: "time" or "time!" if ended, then the params and times of its notes. */
static void tell(const json_t *play, char *out, size_t size) {
    const json_t *steps = json_object_get(play, "steps");
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *step = json_array_get(steps, i);
        const json_t *notes = json_object_get(step, "notes");
        used += (size_t)snprintf(out + used, size - used, "%s%d%s", i > 0 ? "; " : "",
                                 (int)cli_json_int(step, "time"),
                                 json_is_true(json_object_get(step, "ended")) ? "!" : "");
        for (size_t j = 0; j < json_array_size(notes); j++) {
            const json_t *note = json_array_get(notes, j);
            used +=
                (size_t)snprintf(out + used, size - used, " %d@%d",
                                 (int)cli_json_int(note, "param"), (int)cli_json_int(note, "time"));
        }
    }
}

static void expect_play(const char *path, const char *steps, const char *from, const char *told) {
    char out[512] = "";
    qp_run_result result =
        cli_run("play", "--stream", path, "--steps", steps, "--from", from != NULL ? from : "0");
    cr_assert_eq(result.status, 0);
    json_t *play = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(play, "file"), path);
    cr_assert(json_is_null(json_object_get(play, "animation")));
    tell(play, out, sizeof out);
    cr_assert_str_eq(out, told);
    json_decref(play);
    qp_run_free(&result);
}

/* A frame's last record goes out first; a note's time is the old frame for the frame after it. */
Test(cli_stream, notes_of_each_frame_from_the_lists_head) {
    expect_play("once.tmp", "0,256,256,256", NULL, "0 0@0; 256 11@0 10@0; 512; 768! 30@2");
}

/* The newest frame's first, each with the frame that was being read. */
Test(cli_stream, notes_of_several_frames_in_one_step) {
    expect_play("once.tmp", "0,768", NULL, "0 0@0; 768! 30@3 11@0 10@0");
    expect_play("once.tmp", "768", NULL, "768! 30@3 11@1 10@1 0@0");
}

Test(cli_stream, step_inside_a_frame_reads_nothing) {
    expect_play("once.tmp", "0,255,1,0,128", NULL, "0 0@0; 255; 256 11@0 10@0; 256; 384");
}

Test(cli_stream, step_past_the_end_holds_the_last_frame) {
    expect_play("once.tmp", "0,5000,256,0", NULL, "0 0@0; 768! 30@3 11@0 10@0; 768!; 768");
}

Test(cli_stream, restart_reads_from_the_start_again) {
    expect_play("once.tmp", "0,256,r,0,256", NULL, "0 0@0; 256 11@0 10@0; 0 0@0; 256 11@0 10@0");
}

/* Each pass reads frame 0 with the first frame that it comes to. */
Test(cli_stream, loop_goes_back_to_the_start) {
    expect_play("loop.tmp", "0,768,256,256", NULL,
                "0 0@0; 0 30@3 11@0 10@0; 256 11@1 10@1 0@0; 512");
}

Test(cli_stream, from_a_later_time_nothing_before_it_is_delivered) {
    expect_play("once.tmp", "0,512", "256", "256; 768! 30@3");
    expect_play("once.tmp", "0", "99999", "768");
}

/* The Frame chunk says how many frames there are, whatever Tops come. */
Test(cli_stream, last_frame_is_the_frame_chunks) {
    qp_build file = {0};
    put_stream(&file, 2, QP_CCS_ONCE);
    cli_write("two.tmp", qp_build_bytes(&file));
    qp_build_free(&file);
    expect_play("two.tmp", "0,5000", NULL, "0 0@0; 256 11@0 10@0");
    put_stream(&file, 0, QP_CCS_ONCE);
    cli_write("none.tmp", qp_build_bytes(&file));
    qp_build_free(&file);
    expect_play("none.tmp", "0,5000", NULL, "0 0@0; 0!");
}

Test(cli_stream, file_without_frames_has_nothing_to_play) {
    expect_play("plain.ccs", "0,256", NULL, "0!; 0!");
}

Test(cli_stream, stream_is_about_no_animation) {
    qp_run_result result =
        cli_run("play", "--stream", "--animation", "0", "--steps", "0", "once.tmp");
    cli_expect(&result, 2, "",
               "quirkproof: play: --stream is about no animation; it cannot go with --animation\n");
    result = cli_run("play", "--stream", "once.tmp");
    cli_expect(&result, 2, "",
               "quirkproof: play: --steps is wanted, such as --steps 256,256,r,128x10\n");
}

Test(cli_stream, bare_chunk_or_file_that_is_cut_has_no_frame_section) {
    qp_build file = {0};
    size_t at = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, at, QP_CCS_ONCE);
    cli_write("bare.bin", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("play", "--stream", "--steps", "0", "bare.bin");
    cli_expect(&result, 2, "", "quirkproof: bare.bin: it has no frame section\n");
    diag_start(&file, 0x100);
    cli_write("headless.ccs", qp_build_bytes(&file));
    qp_build_free(&file);
    result = cli_run("play", "--stream", "--steps", "0", "headless.ccs");
    cli_expect_err_has(&result, "quirkproof: headless.ccs: it has no frame section\n");
    cli_expect(&result, 2, "", NULL);
}

/* -- dump ------------------------------------------------------------------------------------- */

/* The frame section's records with their values; sound by its counts, whatever its size says. */
Test(cli_stream, dump_shows_the_records_of_the_frame_section) {
    static const uint32_t camera[] = {OBJ_CAMERA, 0x0fe, 0x42340000};
    qp_build file = {0};
    const uint32_t frames = 1;
    diag_start(&file, 0x100);
    diag_things(&file, 0x100);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, &frames, 1);
    qp_ccs_top(&file, 0);
    size_t pcm = qp_ccs_pcm(&file, OBJ_A, 1, 2);
    qp_ccs_set_size(&file, pcm, 77);
    qp_ccs_chunk(&file, QP_KIND_F_CAMERA, camera, 3);
    qp_ccs_note(&file, OBJ_A, 2, 7);
    qp_ccs_top(&file, QP_CCS_LOOP);
    cli_write("stream.tmp", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("dump", "stream.tmp");
    cr_assert_eq(result.status, 0);
    json_t *dump = cli_json_out(&result);
    const json_t *records = json_object_get(dump, "records");
    cr_assert_eq(json_array_size(records), 5);
    static const char *const names[] = {"Top", "F_Pcm", "F_Camera", "F_Note", "Top"};
    for (size_t i = 0; i < 5; i++) {
        cr_assert_str_eq(cli_json_string(json_array_get(records, i), "name"), names[i]);
    }
    cr_assert_eq(cli_json_int(json_array_get(records, 0), "frame"), 0);
    cr_assert_eq(cli_json_int(json_array_get(records, 1), "words"), 77);
    cr_assert_eq(cli_json_int(json_array_get(records, 1), "bytes"), 20);
    const json_t *values = json_object_get(json_array_get(records, 2), "values");
    cr_assert_eq(json_array_size(values), 2);
    cr_assert_str_eq(json_string_value(json_array_get(values, 0)), "0x000000fe");
    cr_assert_str_eq(json_string_value(json_array_get(values, 1)), "0x42340000");
    cr_assert_eq(cli_json_int(json_array_get(records, 3), "param"), 7);
    cr_assert_eq(cli_json_int(json_array_get(records, 4), "frame"), -2);
    json_decref(dump);
    qp_run_free(&result);
}
