/* diff on CCSF files of which one thing is changed: each is reported as that and nothing else. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "diff_file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ONE 0x3f800000U
#define NAMES "--- a.ccs\n+++ b.ccs\n"
#define POSITION "ANM_walk: OBJ_arm position: "

static diff_file a;
static diff_file b;

static void enter(void) {
    cli_enter();
    a = diff_file_plain();
    b = a;
}

TestSuite(diff, .init = enter, .fini = cli_leave);

/* Expects the whole of stdout for the two files as they are now. */
static void expect_text(int status, const char *text) {
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect(&result, status, text, "");
}

/* -- The same --------------------------------------------------------------------------------- */

Test(diff, same_file_says_nothing) {
    expect_text(0, "");
}

Test(diff, rewritten_file_is_the_same) {
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_run("rewrite", "a.ccs", "b.ccs");
    cli_expect(&result, 0, NULL, NULL);
    result = cli_run("diff", "--strict", "a.ccs", "b.ccs");
    cli_expect(&result, 0, "", "");
}

Test(diff, gzip_member_is_the_same_as_what_is_in_it) {
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_shell("gzip -c a.ccs >a.cmp && $QP diff --strict a.ccs a.cmp");
    cli_expect(&result, 0, "", "");
}

Test(diff, bytes_that_animation_does_not_see_are_a_remark) {
    char text[128];
    b.pixel = 9;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, "a.ccs and b.ccs are the same in animation terms; other bytes "
                                "differ, the first at 0x");
    (void)snprintf(text, sizeof text, "%s", (const char *)result.out.data);
    cli_expect(&result, 0, NULL, "");
    result = cli_run("diff", "--strict", "a.ccs", "b.ccs");
    cli_expect(&result, 1, text, "");
}

Test(diff, order_of_controllers_is_no_difference) {
    b.leg_first = true;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, "the same in animation terms");
    cli_expect(&result, 0, NULL, "");
}

Test(diff, order_of_animations_is_no_difference) {
    a.second = b.second = true;
    b.second_first = true;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, "the same in animation terms");
    cli_expect(&result, 0, NULL, "");
}

/* -- Keys ------------------------------------------------------------------------------------- */

Test(diff, key_changed_is_exactly_that_key_and_its_effect) {
    b.keys[2].x = 0x40400000;
    expect_text(1, NAMES "~ " POSITION "key at frame 6: x 2 [0x40000000] -> 3 [0x40400000]\n"
                         "! " POSITION "differs from tick 769 on (frame 3 + 1/256); x by at most "
                         "1 at frame 6: 2 [0x40000000] -> 3 [0x40400000]\n"
                         "1 changed\n");
}

Test(diff, key_moved_is_one_line) {
    b.keys[1].frame = 4;
    expect_text(1, NAMES "> " POSITION "key moved from frame 3 to 4: (1, 0, 0)\n"
                         "! " POSITION "differs from tick 1 on (frame 0 + 1/256); x by at most "
                         "0.333333254 at frame 4: 1.33333325 [0x3faaaaaa] -> 1 [0x3f800000]\n"
                         "1 moved\n");
}

Test(diff, key_added_on_the_line_changes_no_value) {
    b.keys[4] = b.keys[3];
    b.keys[3] = (diff_file_key){7, 0x402aaaaa};
    b.key_count = 5;
    b.keys[3].x = 0x40000000;
    b.keys[3].frame = 6;
    expect_text(1, NAMES "+ " POSITION "key at frame 6 added: (2, 0, 0)\n"
                         "! " POSITION "the same value at every tick looked at\n"
                         "1 added\n");
}

Test(diff, key_removed_is_one_line) {
    a.keys[4] = (diff_file_key){9, 0x40800000};
    a.keys[3] = (diff_file_key){8, 0};
    a.key_count = 5;
    expect_text(1, NAMES "- " POSITION "key at frame 8 removed: (0, 0, 0)\n"
                         "! " POSITION "differs from tick 1537 on (frame 6 + 1/256); x by at most "
                         "3.33333325 at frame 8: 0 [0x00000000] -> 3.33333325 [0x40555555]\n"
                         "1 removed\n");
}

Test(diff, keys_all_shifted_are_all_moved) {
    for (uint32_t i = 0; i < b.key_count; i++) {
        b.keys[i].frame += 3;
    }
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, "key moved from frame 0 to 3: (0, 0, 0)\n");
    cli_expect_out_has(&result, "key moved from frame 9 to 12: (4, 0, 0)\n");
    cli_expect_out_has(&result, "\n4 moved\n");
    cli_expect(&result, 1, NULL, "");
}

Test(diff, keys_on_one_frame_exchanged_are_reordered) {
    a.keys[2] = (diff_file_key){3, 0x40000000};
    b = a;
    b.keys[1].x = a.keys[2].x;
    b.keys[2].x = a.keys[1].x;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, " at frame 3 reordered: (");
    cli_expect_out_has(&result, "\n1 reordered\n");
    cli_expect(&result, 1, NULL, "");
}

Test(diff, jump_within_a_frame_is_seen_in_the_tick_after_it) {
    a.keys[2] = (diff_file_key){3, 0x40000000};
    a.key_count = 3;
    b = a;
    b.keys[2].x = 0x40400000;
    expect_text(1, NAMES "~ " POSITION "key at frame 3: x 2 [0x40000000] -> 3 [0x40400000]\n"
                         "! " POSITION "differs from tick 769 on (frame 3 + 1/256); x by at most "
                         "1 at frame 3 + 1/256: 2 [0x40000000] -> 3 [0x40400000]\n"
                         "1 changed\n");
}

/* What eval gives OBJ_arm's x at a tick. */
static json_int_t x_at(const char *path, json_int_t tick) {
    char time[32];
    (void)snprintf(time, sizeof time, "--time=%lld", (long long)tick);
    qp_run_result result = cli_run("eval", time, path);
    json_t *json = cli_json_out(&result);
    const json_t *animation = json_array_get(json_object_get(json, "animations"), 0);
    const json_t *sample = json_array_get(json_object_get(animation, "samples"), 0);
    const json_t *track = json_array_get(json_object_get(sample, "tracks"), 0);
    const char *x = json_string_value(json_array_get(json_object_get(track, "position"), 0));
    json_int_t pattern = (json_int_t)strtoul(x, NULL, 16);
    json_decref(json);
    qp_run_free(&result);
    return pattern;
}

/* A change of the lowest bit takes many ticks to show: none of them may be missed. */
Test(diff, first_tick_is_the_first_at_which_eval_differs) {
    b.keys[2].x = 0x40000001;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "--format=json", "a.ccs", "b.ccs");
    json_t *json = cli_json_out(&result);
    json_int_t first =
        cli_json_int(json_array_get(json_object_get(json, "changes"), 1), "first_tick");
    json_decref(json);
    qp_run_free(&result);
    cr_assert(first > 769 && first < 1536 && first % 128 > 1, "%lld", (long long)first);
    cr_assert(x_at("a.ccs", first) != x_at("b.ccs", first));
    for (json_int_t tick = 760; tick < first; tick++) {
        cr_assert(x_at("a.ccs", tick) == x_at("b.ccs", tick), "%lld", (long long)tick);
    }
}

/* -- Controllers ------------------------------------------------------------------------------ */

Test(diff, value_of_a_single_controller_changed) {
    b.degrees[2] = 0x42b40000;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, NAMES "~ ANM_walk: OBJ_arm rotation: value: z 0 [0x00000000] -> "
                                      "90 [0x42b40000]\n! ANM_walk: OBJ_arm rotation: differs "
                                      "from tick 0 on (frame 0); turned by at most ");
    cli_expect_out_has(&result, "\n1 changed\n");
    cli_expect(&result, 1, NULL, "");
}

Test(diff, controller_changed_form) {
    b.single = true;
    expect_text(1, NAMES "~ " POSITION "form: keyed, 4 keys -> single\n"
                         "! " POSITION "differs from tick 1 on (frame 0 + 1/256); x by at most 4 "
                         "at frame 9: 4 [0x40800000] -> 0 [0x00000000]\n"
                         "1 changed\n");
}

Test(diff, controller_removed) {
    b.key_count = 0;
    expect_text(1, NAMES "- " POSITION "controller removed: keyed, 4 keys\n"
                         "! " POSITION "differs from tick 1 on (frame 0 + 1/256); x by at most 4 "
                         "at frame 9: 4 [0x40800000] -> 0 [0x00000000]\n"
                         "1 removed\n");
}

/* -- Animations and objects ------------------------------------------------------------------- */

Test(diff, frames_and_end_of_an_animation) {
    b.frames = 11;
    b.closing = QP_CCS_LOOP;
    expect_text(1, NAMES "~ ANM_walk: frames: 10 -> 11\n"
                         "~ ANM_walk: end: once -> loop\n"
                         "2 changed\n");
}

Test(diff, animation_added) {
    b.second = true;
    expect_text(1, NAMES "+ ANM_run: animation added: 2 frames\n1 added\n");
}

Test(diff, animation_renamed) {
    b.names[0] = "ANM_stroll";
    expect_text(1, NAMES "~ ANM_walk: animation renamed: ANM_walk -> ANM_stroll\n1 renamed\n");
}

Test(diff, object_renamed_keeps_its_keys) {
    b.names[2] = "OBJ_wing";
    expect_text(1, NAMES "~ OBJ_arm: object renamed: OBJ_arm -> OBJ_wing\n1 renamed\n");
}

Test(diff, parent_renamed_is_no_other_parent) {
    b.names[1] = "OBJ_base";
    expect_text(1, NAMES "~ OBJ_root: object renamed: OBJ_root -> OBJ_base\n1 renamed\n");
}

Test(diff, object_reparented) {
    b.arm_parent = 4;
    expect_text(1, NAMES "~ OBJ_arm: parent: OBJ_root -> OBJ_leg\n1 reparented\n");
}

/* -- Notes and records ------------------------------------------------------------------------ */

Test(diff, note_added_moved_changed) {
    b.notes[0].frame = 2;
    b.notes[1].param = 3;
    b.notes[3] = (diff_file_note){8, 3, 1};
    b.note_count = 4;
    expect_text(1, NAMES "> ANM_walk: F_Note: note moved from frame 1 to 2: (OBJ_xnote, 0x2, 7)\n"
                         "~ ANM_walk: F_Note: note at frame 5: param 2 -> 3\n"
                         "+ ANM_walk: F_Note: note at frame 8 added: (OBJ_xnote, 0x3, 1)\n"
                         "1 added, 1 moved, 1 changed\n");
}

Test(diff, notes_of_a_frame_delivered_in_another_order) {
    b.notes[1] = a.notes[2];
    b.notes[2] = a.notes[1];
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, NAMES "> ANM_walk: F_Note: note at frame 5 reordered: (OBJ_xnote,");
    cli_expect_out_has(&result, "\n1 reordered\n");
    cli_expect(&result, 1, NULL, "");
}

Test(diff, f_obj_changed_and_from_which_tick) {
    a.obj = b.obj = true;
    a.obj_frame = b.obj_frame = 4;
    b.obj_fill = 0x40000000;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, NAMES "~ ANM_walk: OBJ_leg F_Obj: record at frame 4: position x 1 "
                                      "[0x3f800000] -> 2 [0x40000000], position y");
    cli_expect_out_has(&result, "\n! ANM_walk: OBJ_leg F_Obj: differs from tick 1024 on (frame "
                                "4); position x by at most 1 at frame 4: 1 [0x3f800000] -> 2 "
                                "[0x40000000]; ");
    cli_expect_out_has(&result, "\n1 changed\n");
    cli_expect(&result, 1, NULL, "");
}

Test(diff, f_obj_of_frame_0_is_never_in_force) {
    a.obj = b.obj = true;
    b.obj_fill = 0x40000000;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "b.ccs");
    cli_expect_out_has(&result, NAMES "~ ANM_walk: OBJ_leg F_Obj: record at frame 0: ");
    cr_assert(strstr((const char *)result.out.data, "\n! ") == NULL);
    cli_expect(&result, 1, NULL, "");
}

Test(diff, index_that_grew_changes_no_object) {
    a.second = b.second = true;
    a.obj = b.obj = true;
    a.obj_frame = b.obj_frame = 4;
    b.shifted = true;
    expect_text(1, NAMES "+ OBJ_new: object added: Object\n1 added\n");
}

/* -- JSON ------------------------------------------------------------------------------------- */

Test(diff, json_has_every_change_whole) {
    b.keys[2].x = 0x40400000;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result = cli_run("diff", "--format=json", "a.ccs", "b.ccs");
    json_t *json = cli_json_out(&result);
    json_t *changes = json_object_get(json, "changes");
    cr_assert(json_array_size(changes) == 2);
    json_t *key = json_loads(
        "{\"what\": \"key\", \"how\": \"changed\", \"animation\": \"ANM_walk\", \"object\": "
        "\"OBJ_arm\", \"part\": \"position\", \"fields\": [\"x\", \"y\", \"z\"], \"a\": "
        "{\"frame\": 6, \"values\": [2.0, 0.0, 0.0], \"patterns\": [\"0x40000000\", "
        "\"0x00000000\", \"0x00000000\"]}, \"b\": {\"frame\": 6, \"values\": [3.0, 0.0, 0.0], "
        "\"patterns\": [\"0x40400000\", \"0x00000000\", \"0x00000000\"]}}",
        0, NULL);
    json_t *value = json_loads(
        "{\"what\": \"value\", \"how\": \"effect\", \"animation\": \"ANM_walk\", \"object\": "
        "\"OBJ_arm\", \"part\": \"position\", \"differs\": true, \"every_frame\": true, "
        "\"first_tick\": 769, \"only_in_one\": false, \"most\": [{\"field\": \"x\", \"most\": 1.0, "
        "\"tick\": 1536, \"a\": 2.0, \"b\": 3.0, \"pattern_a\": \"0x40000000\", \"pattern_b\": "
        "\"0x40400000\"}]}",
        0, NULL);
    cr_assert(json_equal(json_array_get(changes, 0), key));
    cr_assert(json_equal(json_array_get(changes, 1), value));
    cr_assert(cli_json_int(json, "changed") == 1 && cli_json_int(json, "moved") == 0 &&
              cli_json_int(json, "added") == 0 && cli_json_int(json, "removed") == 0);
    cr_assert(json_is_false(json_object_get(json, "same")));
    cr_assert(json_is_integer(json_object_get(json, "bytes_differ_at")));
    cr_assert_str_eq(cli_json_string(json, "kind"), "ccsf");
    json_decref(key);
    json_decref(value);
    json_decref(json);
    cli_expect(&result, 1, NULL, "");
}

Test(diff, json_of_the_same_file_has_no_changes) {
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_run("diff", "--format=json", "a.ccs", "a.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert(json_array_size(json_object_get(json, "changes")) == 0);
    cr_assert(json_is_true(json_object_get(json, "same")));
    cr_assert(json_is_null(json_object_get(json, "bytes_differ_at")));
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

/* -- Terminals -------------------------------------------------------------------------------- */

Test(diff, text_has_colour_on_a_terminal_only) {
    b.keys[2].x = 0x40400000;
    diff_file_save(&a, "a.ccs");
    diff_file_save(&b, "b.ccs");
    qp_run_result result =
        cli_shell("script -qec true /dev/null </dev/null >/dev/null 2>&1 || exit 77\n"
                  "TERM=xterm script -qec '$QP diff a.ccs b.ccs' /dev/null </dev/null");
    if (result.status == 77) {
        qp_run_free(&result);
        cr_skip_test("no 'script' that can make a terminal here");
    }
    cli_expect_out_has(&result, "\033[33m~ ");
    qp_run_free(&result);
}

/* -- Trouble ---------------------------------------------------------------------------------- */

Test(diff, kinds_that_differ_are_trouble) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 1);
    (void)qp_ccs_top(&build, 0);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    cli_write("bare", qp_build_bytes(&build));
    qp_build_free(&build);
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "bare");
    cli_expect(&result, 2, "",
               "quirkproof: a.ccs is ccsf, bare is anime: they cannot be compared\n");
}

Test(diff, file_that_is_missing_is_trouble) {
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_run("diff", "a.ccs", "none.ccs");
    cli_expect(&result, 2, "", "quirkproof: none.ccs: No such file or directory\n");
    result = cli_run("diff", "none.ccs", "a.ccs");
    cli_expect(&result, 2, "", "quirkproof: none.ccs: No such file or directory\n");
    result = cli_run("diff", "a.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: diff: too few files given; usage: quirkproof diff [OPTION]... A B\n");
}

Test(diff, standard_input_is_one_of_the_two_at_most) {
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_shell("$QP diff - a.ccs <a.ccs");
    cli_expect(&result, 0, "", "");
    result = cli_shell("$QP diff - - <a.ccs");
    cli_expect(&result, 2, "", "quirkproof: diff: only one of the two can be standard input\n");
}

Test(diff, format_that_only_check_has_is_refused) {
    diff_file_save(&a, "a.ccs");
    qp_run_result result = cli_run("diff", "--format=jsonl", "a.ccs", "a.ccs");
    cli_expect(&result, 2, "", "quirkproof: diff: --format wants text or json, not 'jsonl'\n");
}

Test(diff, file_with_errors_is_compared_as_far_as_it_can_be_read) {
    qp_sample bad = qp_sample_bad();
    cli_write("bad.ccs", qp_sample_bytes(&bad));
    qp_sample_free(&bad);
    qp_run_result result = cli_run("diff", "bad.ccs", "bad.ccs");
    cli_expect(&result, 0, "",
               "quirkproof: bad.ccs: has errors ('quirkproof check' tells them); compared as far "
               "as it can be read\n"
               "quirkproof: bad.ccs: has errors ('quirkproof check' tells them); compared as far "
               "as it can be read\n");
}

Test(diff, members_of_archives) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_write("two.bin", &made);
    qp_run_result result = cli_run("diff", "--member", "b.cmp", "two.bin", "two.bin");
    cli_expect(&result, 0, "", "");
    result = cli_run("diff", "two.bin", "two.bin");
    cli_expect(&result, 2, "",
               "quirkproof: two.bin: it is an archive; choose a member with --member (dump lists "
               "them)\n");
    diff_file_save(&a, "a.ccs");
    result = cli_run("diff", "--member", "0", "two.bin", "a.ccs");
    cli_expect_out_has(&result, "--- two.bin!a.cmp\n+++ a.ccs\n");
    cli_expect(&result, 1, NULL, "");
}
