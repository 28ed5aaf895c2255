/* diff on cinematic streams, ANIMATION files and bare Anime chunks. */
#include "cine_file.h"
#include "cli_run.h"
#include "gen/ccs_build.h"
#include "gen/totemtech.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(diff_kinds, .init = cli_enter, .fini = cli_leave);

/* -- Cinematic streams ------------------------------------------------------------------------ */

/* What a test changes in the second of two streams. */
typedef struct {
    uint16_t without; /* this frame is left out */
    uint16_t camera;  /* the camera is elsewhere in this frame */
    uint16_t scaled;  /* the camera's quaternion is another one of the same direction */
    uint16_t mouth;   /* an actor's mouth is another one */
    uint16_t channel; /* a pose's part is turned */
} cine_change;

static void save_stream(const char *path, const cine_change *change) {
    qp_cine_file file = qp_cine_file_with_header(2048, 12, 5);
    qp_cine_frame *frame = calloc(1, sizeof *frame);
    for (uint16_t number = 1; number <= 5; number++) {
        qp_cine_plain_frame(frame, number);
        frame->camera_position[0] = number == change->camera ? 500 : 10 * number;
        frame->camera_rotation.q[3] = number == change->scaled ? 200 : 100;
        frame->actor_count = 1;
        frame->actors[0].id = 88;
        frame->actors[0].rotation.q[3] = 100;
        frame->actors[0].mouth = number == change->mouth ? 3 : 1;
        frame->pose_count = 1;
        frame->poses[0].id = 9;
        frame->poses[0].keys = 1;
        frame->poses[0].key_count = 1;
        frame->key_count = 1;
        frame->keys[0].channel = 4;
        frame->keys[0].rotation.q[3] = 100;
        frame->keys[0].rotation.q[0] = number == change->channel ? 100 : 0;
        if (number != change->without) {
            qp_cine_add_frame(&file.build, frame);
        }
    }
    qp_cine_add_end(&file.build);
    cli_write(path, qp_cine_built(&file.build));
    free(frame);
    qp_cine_file_free(&file);
}

static void expect_streams(const cine_change *change, int status, const char *text) {
    static const cine_change none = {0, 0, 0, 0, 0};
    save_stream("a", &none);
    save_stream("b", change);
    qp_run_result result = cli_run("diff", "a", "b");
    cli_expect(&result, status, text, NULL);
}

#define NAMES "--- a\n+++ b\n"

Test(diff_kinds, stream_is_the_same_as_itself) {
    expect_streams(&(cine_change){.without = 0}, 0, "");
}

Test(diff_kinds, stream_camera_moved_in_a_frame) {
    expect_streams(&(cine_change){.camera = 3}, 1,
                   NAMES "~ stream: camera position: key at frame 3: x 30 -> 500\n"
                         "! stream: camera position: differs from tick 768 on (frame 3); x by at "
                         "most 470 at frame 3: 30 [0x0000001e] -> 500 [0x000001f4]\n1 changed\n");
}

Test(diff_kinds, stream_quaternion_of_another_length_turns_the_same) {
    expect_streams(&(cine_change){.scaled = 3}, 1,
                   NAMES "~ stream: camera rotation: key at frame 3: w 100 -> 200\n"
                         "! stream: camera rotation: the same value at every tick looked at\n"
                         "1 changed\n");
}

Test(diff_kinds, stream_without_a_frame_is_that_frame_alone) {
    expect_streams(&(cine_change){.without = 3}, 1, NAMES "- stream: frame 3 removed\n1 removed\n");
}

Test(diff_kinds, stream_mouth_of_an_actor_and_what_is_shown) {
    expect_streams(&(cine_change){.mouth = 2}, 1,
                   NAMES "~ stream: actor 88 face: key at frame 2: mouth 1 -> 3\n"
                         "! stream: actor 88 face: differs from tick 512 on (frame 2); shown mouth "
                         "by at most 2 at frame 2: 1 [0x00000001] -> 3 [0x00000003]\n1 changed\n");
}

Test(diff_kinds, stream_part_of_a_pose_turned) {
    expect_streams(&(cine_change){.channel = 5}, 1,
                   NAMES "~ stream: pose 9 channel 4: key at frame 5: x 0 -> 100\n"
                         "! stream: pose 9 channel 4: differs from tick 1280 on (frame 5); turned "
                         "by at most 90 degrees at frame 5\n1 changed\n");
}

/* -- ANIMATION files -------------------------------------------------------------------------- */

/* A file with one node: three keys of track 1, two messages. */
static void save_animation(const char *path, int16_t x, uint16_t frame, uint16_t interp,
                           const char *string) {
    uint8_t block[1024];
    qp_totem_writer writer = qp_totem_writer_to(block, sizeof block, QP_TOTEM_LITTLE, 8);
    qp_totem_put_head(&writer, 0x3f800000, 7);
    qp_totem_put_count(&writer, 0);
    qp_totem_put_count(&writer, 1);
    qp_totem_put_record(&writer, 1234, 0);
    qp_totem_put_track(&writer, interp, 3);
    for (uint16_t i = 0; i < 3; i++) {
        qp_totem_vector_key key = {0};
        key.frame = i == 1 ? frame : (uint16_t)(10 * i);
        key.value[0] = i == 1 ? x : 0;
        qp_totem_put_vector_key(&writer, &key);
    }
    qp_totem_put_track(&writer, 2, 0);
    qp_totem_put_track(&writer, 2, 0);
    qp_totem_put_track(&writer, 1, 1);
    qp_totem_put_message_key(&writer, 5, 0, 2);
    qp_bytes text = {(const uint8_t *)string, strlen(string)};
    qp_totem_put_message(&writer, 0x11, 1, text, (uint32_t)text.size, -5);
    qp_totem_put_message(&writer, 2, 1, (qp_bytes){NULL, 0}, 0, -6);
    qp_totem_put_count(&writer, 0);
    cr_assert(qp_totem_written(&writer));
    cli_write(path, (qp_bytes){block, writer.size});
}

static void expect_animations(int status, const char *text) {
    qp_run_result result = cli_run("diff", "--as=animation", "a", "b");
    cli_expect(&result, status, text, NULL);
}

Test(diff_kinds, animation_key_changed_moved_and_interpolated_otherwise) {
    save_animation("a", 1000, 5, 2, "hello");
    save_animation("b", 2000, 5, 2, "hello");
    expect_animations(1, NAMES
                      "~ animation: node 1234 track1: key at frame 5: x 1 -> 2\n"
                      "! animation: node 1234 track1: differs from tick 1 on (frame 0 + 1/256); x "
                      "by at most 1 at frame 5: 1 [0x3f800000] -> 2 [0x40000000]\n1 changed\n");
    save_animation("b", 1000, 6, 2, "hello");
    expect_animations(1, NAMES
                      "> animation: node 1234 track1: key moved from frame 5 to 6: (1, 0, 0, 0, 0, "
                      "0, 0, 0, 0)\n"
                      "! animation: node 1234 track1: differs from tick 1 on (frame 0 + 1/256); x "
                      "by at most 0.166666687 at frame 5: 1 [0x3f800000] -> 0.833333313 "
                      "[0x3f555555]\n1 moved\n");
    save_animation("b", 1000, 5, 3, "hello");
    qp_run_result result = cli_run("diff", "--as=animation", "a", "b");
    cli_expect_out_has(&result, NAMES "~ animation: node 1234 track1: interpolation: linear "
                                      "-> square\n! animation: node 1234 track1: differs from tick "
                                      "1 on");
    cli_expect(&result, 1, NULL, NULL);
}

Test(diff_kinds, animation_string_of_a_message) {
    save_animation("a", 1000, 5, 2, "hello");
    save_animation("b", 1000, 5, 2, "hallo");
    expect_animations(1, NAMES "~ animation: messages: note at frame 5: string \"hello\" -> "
                               "\"hallo\"\n1 changed\n");
}

Test(diff_kinds, animations_of_archives_are_compared_one_by_one) {
    qp_run_result result = cli_run("diff", QP_CORPUS_DIR "/totemtech/archive.dps",
                                   QP_CORPUS_DIR "/totemtech/archive.dgc");
    cr_assert(result.status <= 1);
    qp_run_free(&result);
    result = cli_run("diff", QP_CORPUS_DIR "/totemtech/archive.dps",
                     QP_CORPUS_DIR "/totemtech/archive.dps");
    cli_expect(&result, 0, "", NULL);
}

/* -- Bare Anime chunks ------------------------------------------------------------------------ */

static void save_bare(const char *path, uint32_t object, uint32_t x) {
    qp_build build = {0};
    const uint32_t keys[] = {0, 0, 0, 0, 3, x, 0, 0};
    size_t at = qp_ccs_anime_open(&build, 1, 4);
    for (uint32_t frame = 0; frame < 4; frame++) {
        (void)qp_ccs_top(&build, frame);
        if (frame == 0) {
            size_t record = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, object);
            qp_ccs_keys(&build, record, 0, QP_CONTROLLER_KEYED, keys, 2, 3);
            qp_ccs_close(&build, record);
        }
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    cli_write(path, qp_build_bytes(&build));
    qp_build_free(&build);
}

Test(diff_kinds, bare_chunk_has_numbers_for_names) {
    save_bare("a", 7, 0x3f800000);
    save_bare("b", 7, 0x40000000);
    qp_run_result result = cli_run("diff", "a", "b");
    cli_expect(&result, 1,
               NAMES
               "~ animation 0: object 7 position: key at frame 3: x 1 [0x3f800000] -> 2 "
               "[0x40000000]\n"
               "! animation 0: object 7 position: differs from tick 1 on (frame 0 + 1/256); x "
               "by at most 1 at frame 3: 1 [0x3f800000] -> 2 [0x40000000]\n1 changed\n",
               NULL);
    save_bare("b", 8, 0x3f800000);
    result = cli_run("diff", "a", "b");
    cli_expect_out_has(&result, "- animation 0: object 7 position: controller removed: keyed, 2 "
                                "keys\n");
    cli_expect_out_has(&result, "+ animation 0: object 8 position: controller added: keyed, 2 "
                                "keys\n");
    cli_expect(&result, 1, NULL, NULL);
}

/* -- Large files ------------------------------------------------------------------------------ */

/* A million keys, all a frame later in the second file. */
Test(diff_kinds, million_keys_take_seconds, .timeout = 240) {
    enum { KEYS = 1000000 };
    uint32_t *keys = malloc((size_t)KEYS * 4 * sizeof *keys);
    for (uint32_t later = 0; later < 2; later++) {
        qp_build build = {0};
        for (uint32_t i = 0; i < KEYS; i++) {
            keys[4 * i] = i + later;
            keys[4 * i + 1] = 0x3f800000 + 16 * (i % 65536);
            keys[4 * i + 2] = i;
            keys[4 * i + 3] = 0;
        }
        size_t at = qp_ccs_anime_open(&build, 1, KEYS);
        (void)qp_ccs_top(&build, 0);
        size_t record = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 7);
        qp_ccs_keys(&build, record, 0, QP_CONTROLLER_KEYED, keys, KEYS, 3);
        qp_ccs_close(&build, record);
        qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
        cli_write(later == 0 ? "a" : "b", qp_build_bytes(&build));
        qp_build_free(&build);
    }
    free(keys);
    qp_run_result result = cli_shell("$QP diff a b >out; echo $?; tail -n 1 out");
    cli_expect(&result, 0, "1\n1000000 moved\n", NULL);
}
