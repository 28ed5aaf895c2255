/* Which ANIMATION the program takes, by what names it calls things, and options that are none. */
#include "cli_run.h"
#include "totemtech/totem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARCHIVE QP_CORPUS_DIR "/totemtech/archive.dps"
#define RICH QP_CORPUS_DIR "/totemtech/rich.bin"

TestSuite(totemtech_choice, .init = cli_enter, .fini = cli_leave);

static void write_text(const char *name, const char *text) {
    cli_write(name, (qp_bytes){(const uint8_t *)text, strlen(text)});
}

/* How many nodes the animation has that these words choose: the archive's first has two, its
   second one. */
static size_t nodes_of(const char *words) {
    char line[600];
    (void)snprintf(line, sizeof line, "\"$QP\" eval %s 2>/dev/null", words);
    qp_run_result result = cli_shell(line);
    json_t *root = cli_json_out(&result);
    const json_t *sample = json_array_get(json_object_get(root, "samples"), 0);
    size_t count = json_array_size(json_object_get(sample, "nodes"));
    json_decref(root);
    qp_run_free(&result);
    return count;
}

/* Exit code 2, nothing on stdout, and a message that ends so. */
static void expect_refused(const char *words, const char *message) {
    char line[600];
    (void)snprintf(line, sizeof line, "\"$QP\" %s", words);
    qp_run_result result = cli_shell(line);
    cli_expect_err_has(&result, message);
    cli_expect(&result, 2, "", NULL);
}

/* -- Names ------------------------------------------------------------------------------------ */

Test(totemtech_choice, animation_of_a_name) {
    write_text("names.nps", "100 \"FIRST\"\r\n-102 \"SECOND\"\r\n");
    cr_assert_eq(nodes_of("--names names.nps --animation FIRST " ARCHIVE), 2);
    cr_assert_eq(nodes_of("--names names.nps --animation SECOND " ARCHIVE), 1);
    expect_refused("eval --names names.nps --animation THIRD " ARCHIVE,
                   "no animation 'THIRD'; indices are 0 to 1\n");
    expect_refused("eval --animation SECOND " ARCHIVE, "no animation 'SECOND'; indices are");
}

Test(totemtech_choice, place_goes_before_name_and_the_first_of_a_name_before_others) {
    write_text("names.nps", "100 \"1\"\n-102 \"0\"\n");
    cr_assert_eq(nodes_of("--names names.nps --animation 0 " ARCHIVE), 2);
    cr_assert_eq(nodes_of("--names names.nps --animation 1 " ARCHIVE), 1);
    write_text("names.nps", "100 \"BOTH\"\n-102 \"BOTH\"\n");
    cr_assert_eq(nodes_of("--names names.nps --animation BOTH " ARCHIVE), 2);
}

Test(totemtech_choice, numbers_that_are_no_name) {
    cr_assert_eq(nodes_of("--animation 100 " ARCHIVE), 2);
    cr_assert_eq(nodes_of("--animation -102 " ARCHIVE), 1);
    expect_refused("eval --animation 100.0 " ARCHIVE, "no animation '100.0'");
    expect_refused("eval --animation -99999999999 " ARCHIVE, "no animation '-99999999999'");
    expect_refused("eval --animation 2147483648 " ARCHIVE, "no animation '2147483648'");
    expect_refused("eval --animation -2147483648 " ARCHIVE, "no animation '-2147483648'");
    expect_refused("eval --animation -2147483649 " ARCHIVE, "no animation '-2147483649'");
}

Test(totemtech_choice, file_of_one_animation) {
    expect_refused("play --steps 1 --animation 1 " RICH,
                   "no animation '1'; it has one, number 0\n");
    cr_assert_eq(nodes_of("--animation 0 " RICH), nodes_of(RICH));
    expect_refused("eval --animation 1 " RICH, "no animation '1'; it has one, number 0\n");
}

Test(totemtech_choice, names_that_cannot_be_read) {
    static const char *const files[] = {RICH, ARCHIVE};
    static const char *const commands[] = {"eval", "dump", "play --steps 1"};
    for (size_t i = 0; i < 6; i++) {
        char words[512];
        (void)snprintf(words, sizeof words, "%s --names missing.nps %s", commands[i / 2],
                       files[i % 2]);
        expect_refused(words, "quirkproof: missing.nps: No such file or directory\n");
    }
}

Test(totemtech_choice, of_two_names_of_a_number_the_first_counts) {
    write_text("names.nps", "100 \"ONE\"\n100 \"OTHER\"\n");
    cr_assert_eq(nodes_of("--names names.nps --animation ONE " ARCHIVE), 2);
    expect_refused("eval --names names.nps --animation OTHER " ARCHIVE, "no animation 'OTHER'");
}

Test(totemtech_choice, lines_that_are_no_names) {
    write_text("names.nps", "100 \"FIRST\"\n7\n");
    qp_run_result result = cli_run("eval", "--names", "names.nps", RICH);
    cli_expect(&result, 0, NULL,
               "quirkproof: names.nps: line 2 is not of the form NUMBER \"NAME\"\n");
    write_text("names.nps", "x\n7\n100 \"FIRST\"\n");
    result = cli_run("eval", "--names", "names.nps", RICH);
    cli_expect(&result, 0, NULL,
               "quirkproof: names.nps: line 1 is not of the form NUMBER \"NAME\", and there are "
               "more\n");
}

/* Archives of one ANIMATION and of none; the first is not called the first of several. */
Test(totemtech_choice, archives_of_one_animation_and_of_none) {
    uint8_t block[0x2000];
    uint8_t body[64];
    qp_totem_writer writer = qp_totem_writer_to(body, sizeof body, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_empty(&writer);
    const qp_bytes empty = {body, writer.size};
    for (uint32_t count = 0; count < 2; count++) {
        qp_totem_archive_writer archive = qp_totem_archive_writer_to(
            block, sizeof block, QP_TOTEM_LITTLE, "TotemTech Data v1", 0x800);
        qp_totem_put_archive_record(&archive, 5, 1, 0, empty);
        if (count > 0) {
            qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, 2, 0, empty);
        }
        cr_assert(qp_totem_end_archive(&archive));
        cli_write(count == 0 ? "none.dps" : "one.dps", (qp_bytes){block, archive.writer.size});
    }
    qp_run_result result = cli_run("eval", "one.dps");
    cli_expect(&result, 0, NULL, "");
    expect_refused("eval none.dps", "quirkproof: none.dps: the archive has no ANIMATION\n");
}

/* The same ANIMATIONs in another order: those of the second are looked for in that of the first. */
Test(totemtech_choice, order_in_an_archive_is_no_difference) {
    static uint8_t block[0x4000];
    uint8_t bodies[2][256];
    size_t sizes[2];
    for (uint32_t i = 0; i < 2; i++) {
        qp_totem_writer writer =
            qp_totem_writer_to(bodies[i], sizeof bodies[i], QP_TOTEM_LITTLE, 8);
        qp_gen_totem_string(&writer, 10 + i, 10 + i);
        sizes[i] = writer.size;
    }
    for (uint32_t file = 0; file < 2; file++) {
        qp_totem_archive_writer archive = qp_totem_archive_writer_to(
            block, sizeof block, QP_TOTEM_LITTLE, "TotemTech Data v1", 0x800);
        for (uint32_t k = 0; k < 2; k++) {
            const uint32_t i = file == 0 ? k : 1 - k;
            qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, 100 + (int32_t)i, 0,
                                        (qp_bytes){bodies[i], sizes[i]});
        }
        cr_assert(qp_totem_end_archive(&archive));
        cli_write(file == 0 ? "a.dps" : "b.dps", (qp_bytes){block, archive.writer.size});
    }
    qp_run_result result = cli_run("diff", "a.dps", "b.dps");
    cli_expect(&result, 0, NULL, "");
    result = cli_run("diff", "a.dps", ARCHIVE);
    cli_expect(&result, 1, NULL, NULL);
}

/* A record that does not come to its end has no name yet. */
Test(totemtech_choice, records_that_are_cut_go_by_their_place_alone) {
    qp_run_result result = cli_run("check", QP_CORPUS_DIR "/totemtech/any_1.bin~115");
    cli_expect_out_has(&result, "[TOT006] (node 0, track 4, key 0)\n");
    cli_expect(&result, 1, NULL, NULL);
}

/* -- Options ---------------------------------------------------------------------------------- */

Test(totemtech_choice, words_that_options_do_not_know) {
    static const char *const options[] = {"endian", "quat", "slerp", "search"};
    static const char *const good[][2] = {
        {"little", "big"}, {"documented", "signed"}, {"printed", "forward"}, {"clamp", "engine"}};
    for (size_t i = 0; i < 4; i++) {
        char words[512];
        char message[64];
        (void)snprintf(words, sizeof words, "eval --%s other " RICH, options[i]);
        (void)snprintf(message, sizeof message, "--%s wants %s or %s, not 'other'\n", options[i],
                       good[i][0], good[i][1]);
        expect_refused(words, message);
        for (size_t k = 0; k < 2 - (i == 0); k++) {
            (void)snprintf(words, sizeof words, "--%s %s " RICH, options[i], good[i][k]);
            cr_expect_eq(nodes_of(words), nodes_of(RICH), "%s", words);
        }
    }
}

/* -- Steps and frames ------------------------------------------------------------------------- */

/* The JSON of a command on a bare body of this length and nothing else. */
static json_t *run_on_empty(const char *words, float length) {
    char line[256];
    uint8_t block[64];
    uint32_t bits = totem_bits(length);
    memset(block, 0, sizeof block);
    for (size_t i = 0; i < 4; i++) {
        block[i] = (uint8_t)(bits >> (8 * i));
    }
    cli_write("empty.bin", (qp_bytes){block, 6 + 3 * 4});
    (void)snprintf(line, sizeof line, "\"$QP\" %s --as animation empty.bin", words);
    qp_run_result result = cli_shell(line);
    json_t *root = cli_json_out(&result);
    cr_assert_eq(result.status, 0);
    qp_run_free(&result);
    return root;
}

Test(totemtech_choice, all_frames_are_at_most_those_that_keys_can_have) {
    json_t *root = run_on_empty("eval --all-frames", 3000);
    const json_t *samples = json_object_get(root, "samples");
    cr_assert_eq(json_array_size(samples), 65536);
    cr_assert_eq(cli_json_int(json_array_get(samples, 65535), "frame"), 65535);
    json_decref(root);
}

Test(totemtech_choice, steps_in_hexadecimal_and_in_fractions) {
    json_t *root = run_on_empty("play --steps 0x10,0x2x2,0.5x2", 100);
    const json_t *steps = json_object_get(root, "steps");
    static const double frames[] = {16, 18, 20, 20.5, 21};
    cr_assert_eq(json_array_size(steps), 5);
    for (size_t i = 0; i < 5; i++) {
        cr_expect_eq(json_number_value(json_object_get(json_array_get(steps, i), "frame")),
                     frames[i], "%zu", i);
    }
    json_decref(root);
}

Test(totemtech_choice, steps_that_are_none) {
    static const char *const lists[] = {"x", "1x", "1xq", "-1", "1.5.5", "16777216", "2,rr"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *comma = strchr(lists[i], ',');
        char words[512];
        char message[128];
        (void)snprintf(words, sizeof words, "play --steps %s " RICH, lists[i]);
        (void)snprintf(message, sizeof message,
                       "quirkproof: play: --steps: '%s' is neither frames up to 16777215, nor NxM, "
                       "nor r\n",
                       comma != NULL ? comma + 1 : lists[i]);
        expect_refused(words, message);
    }
}

Test(totemtech_choice, frames_past_a_milliard_are_numbers_too) {
    json_t *root = run_on_empty("play --steps 16777215x61", 0);
    const json_t *last = json_array_get(json_object_get(root, "steps"), 60);
    cr_assert_eq(json_number_value(json_object_get(last, "frame")), 61 * 16777215.0);
    json_decref(root);
}

Test(totemtech_choice, what_a_message_without_a_string_has_in_the_games_view) {
    qp_run_result result = cli_run("dump", "--game-view", RICH);
    json_t *root = cli_json_out(&result);
    const json_t *node = json_array_get(json_object_get(root, "nodes"), 0);
    const json_t *track = json_array_get(json_object_get(node, "tracks"), 3);
    const json_t *key = json_array_get(json_object_get(track, "keys"), 0);
    const json_t *messages = json_object_get(key, "messages");
    cr_assert_null(json_object_get(json_array_get(messages, 0), "written_past"));
    cr_assert_eq(cli_json_int(json_array_get(messages, 1), "written_past"), 0);
    json_decref(root);
    qp_run_free(&result);
    result = cli_run("eval", "--game-view", RICH);
    root = cli_json_out(&result);
    cr_assert_eq(json_array_size(json_object_get(root, "overflows")), 0);
    json_decref(root);
    qp_run_free(&result);
}

Test(totemtech_choice, dump_says_the_order_of_an_archive) {
    qp_run_result result = cli_run("dump", ARCHIVE);
    json_t *root = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(root, "endian"), "little");
    json_decref(root);
    qp_run_free(&result);
}
