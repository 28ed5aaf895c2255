/* quirkproof seeds: what is written, what is left out, and that nobody's names are in it. */
#include "archive_cli.h"
#include "cli_run.h"
#include "gen/ccs_build.h"
#include "gen/cine_samples.h"
#include "gen/totemtech.h"
#include "quirkproof/ccsf.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(cli_seeds, .init = cli_enter, .fini = cli_leave);

/* -- Files ------------------------------------------------------------------------------------ */

enum { KEYS = 100, SHORTENED = 32 };

static void put_keyed(qp_build *file) {
    uint32_t keys[2 * KEYS];
    const size_t at = qp_ccs_controllers_open(file, QP_KIND_OBJECT, 2);
    for (uint32_t i = 0; i < KEYS; i++) {
        keys[2 * i] = i;
        keys[2 * i + 1] = 0x3f800000;
    }
    qp_ccs_keys(file, at, 9, QP_CONTROLLER_KEYED, keys, KEYS, 1);
    qp_ccs_close(file, at);
}

/* A file of every part that seeds are made of, whose names all have "secret" in them, and whose
   payloads are the letters of that word. `scale` changes values alone. */
static qp_build make_file(uint32_t scale) {
    static const char *const files[] = {" secretfile.max"};
    static const qp_ccs_row objects[] = {{"ANM_secretwalk", 1}, {"OBJ_secretarm", 1},
                                         {"TEX_secretskin", 1}, {"CMP_secretbody", 1},
                                         {"secret", 1},         {"SECRETLY_secret", 1}};
    static const uint32_t nodes[] = {2, 5};
    const uint32_t value[] = {scale, 0x40000000, 0x40400000};
    const uint32_t secret[] = {5, 0x72636573, 0x73746572, 0x72636573, 0x74657263};
    qp_build file = {0};
    qp_ccs_header(&file, "secretname", 0x100);
    qp_ccs_index(&file, files, 1, objects, 6);
    qp_ccs_setup(&file);
    qp_ccs_object(&file, 0x100, 2, 0, 0);
    qp_ccs_object(&file, 0x100, 5, 2, 0);
    qp_ccs_texture(&file, 0x100, 3, 0);
    qp_ccs_clump(&file, 0x100, 4, nodes, 2);
    qp_ccs_chunk(&file, QP_CHUNK_EFFECT, secret, 5);
    const size_t anime = qp_ccs_anime_open(&file, 1, KEYS);
    qp_ccs_top(&file, 0);
    put_keyed(&file);
    for (int i = 0; i < 3; i++) { /* alike: two of them stay */
        const size_t at = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 2);
        qp_ccs_single(&file, at, 0, value, 3);
        qp_ccs_close(&file, at);
    }
    for (uint32_t frame = 1; frame < KEYS; frame++) {
        qp_ccs_top(&file, frame);
    }
    qp_ccs_anime_close(&file, anime, QP_CCS_LOOP);
    qp_ccs_end(&file);
    return file;
}

static void write_file(const char *name, uint32_t scale) {
    qp_build file = make_file(scale);
    cli_write(name, qp_build_bytes(&file));
    qp_build_free(&file);
}

static void expect_line(const char *line, const char *out) {
    qp_run_result result = cli_shell(line);
    cli_expect(&result, 0, out, "");
}

/* -- CCSF ------------------------------------------------------------------------------------- */

Test(cli_seeds, every_distinct_part_of_a_file_is_a_seed) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0,
               "1 inputs: 6 seeds written, 1 of a structure that was there, 0 larger than 65536 "
               "bytes left out\n",
               "");
    /* Of the two Objects one: which parent it has is no structure. */
    expect_line("ls out; ls out/anime | wc -l; ls out/ccsf | wc -l", "anime\nccsf\n1\n5\n");
}

Test(cli_seeds, names_become_placeholders_with_their_prefix) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    expect_line("grep -rlai 'secret\\|tres\\|creter' out | wc -l", "0\n");
    expect_line(
        "for f in out/ccsf/*; do $QP dump $f; done | grep '\"object\": [1-9].*chunk_kind' | "
        "sed 's/.*\"name\": \\(\"[^\"]*\"\\).*/\\1/' | sort | uniq -c | sed 's/  *//'",
        "1 \"1\"\n1 \"CMP_1\"\n1 \"OBJ_1\"\n1 \"TEX_1\"\n");
    expect_line("for f in out/ccsf/*; do $QP dump $f; done | grep '\"file\": 1,.*offset' | "
                "sort -u | sed 's/.*name/name/'",
                "name\": \" 1.max\"}\n");
}

Test(cli_seeds, seeds_of_a_sound_file_are_sound) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    expect_line("$QP check --strict --ignore ANM034,CCS023 out >said 2>&1; echo $?", "0\n");
}

Test(cli_seeds, controllers_keep_first_and_last_keys_and_records_alike_two) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_shell("$QP dump out/anime/*");
    cli_expect_out_has(&result, "\"frame\": 15");
    cli_expect_out_has(&result, "\"frame\": 84");
    cli_expect(&result, 0, NULL, "");
    expect_line("$QP dump out/anime/* | grep -c '\"0x0102\"'", "3\n");
    expect_line("$QP dump out/anime/* | grep -c '\"0xff01\"'", "101\n");
}

Test(cli_seeds, values_alone_make_no_seed) {
    write_file("a.ccs", 0x3f800000);
    write_file("b.ccs", 0x40a00000);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs", "b.ccs");
    cli_expect(&result, 0,
               "2 inputs: 6 seeds written, 8 of a structure that was there, 0 larger than 65536 "
               "bytes left out\n",
               "");
}

Test(cli_seeds, same_files_give_the_same_seeds_and_so_do_seeds) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_run("seeds", "-o", "again", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_run("seeds", "-o", "reseeded", "out");
    cli_expect(&result, 0, NULL, "");
    expect_line("diff -r out again && diff -r out/anime reseeded/anime && echo same", "same\n");
}

Test(cli_seeds, size_field_that_is_wrong_stays_wrong) {
    qp_build file = {0};
    const uint32_t value[] = {1, 2, 3};
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    const size_t at = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 2);
    qp_ccs_single(&file, at, 0, value, 3);
    qp_ccs_close(&file, at);
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 5);
    cli_write("a.bin", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.bin");
    cli_expect(&result, 0, NULL, "");
    expect_line("cmp out/anime/* a.bin && echo same", "same\n");
}

Test(cli_seeds, frame_section_of_a_file_loses_its_sound) {
    static const char *const files[] = {" a.max"};
    static const qp_ccs_row objects[] = {{"SND_secret", 1}, {"MPH_secret", 1}, {"MDL_secret", 1}};
    static const uint32_t targets[] = {3, 0x3f800000};
    static const uint32_t frame[] = {3};
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 3);
    qp_ccs_setup(&file);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, frame, 1);
    qp_ccs_top(&file, 0);
    qp_ccs_pcm(&file, 1, 2, 8);
    qp_ccs_morph(&file, 2, targets, 1);
    qp_ccs_note(&file, 2, 2, 0);
    qp_ccs_top(&file, QP_CCS_ONCE);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_shell("$QP dump out/ccsf/*");
    cli_expect_out_has(&result, "\"F_Pcm\", \"tag\": \"0xcccc\", \"words\": 3");
    cli_expect_out_has(&result, "MDL_");
    cli_expect(&result, 0, NULL, "");
    expect_line("grep -ci secret out/ccsf/* || :; ls out/ccsf | wc -l", "0\n1\n");
}

/* -- Other formats ---------------------------------------------------------------------------- */

Test(cli_seeds, head_of_a_stream_has_no_sound_and_no_setup) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    static const uint8_t setup[16] = "secretsecretsec";
    static qp_cine_frame frame;
    qp_cine_build build = qp_cine_build_in(block, sizeof block, 2352);
    const qp_cine_header header = qp_cine_plain_header(9, (qp_bytes){setup, sizeof setup});
    qp_cine_add_header(&build, &header);
    for (uint16_t number = 1; number <= 9; number++) {
        qp_cine_plain_frame(&frame, number);
        qp_cine_add_audio(&build, number);
        qp_cine_add_frame(&build, &frame);
    }
    qp_cine_add_end(&build);
    cli_write("a.bin", qp_cine_built(&build));
    qp_run_result result = cli_run("seeds", "-o", "out", "a.bin");
    cli_expect(&result, 0,
               "1 inputs: 1 seeds written, 0 of a structure that was there, 0 larger than 65536 "
               "bytes left out\n",
               "");
    /* A header and four frames. */
    expect_line("cat out/cine_stream/* | wc -c; grep -c secret out/cine_stream/* || :",
                "11760\n0\n");
    result = cli_shell("$QP check --format json out/cine_stream/*");
    cli_expect_out_has(&result, "CIN011"); /* it stops before frame 9 */
    cli_expect(&result, 1, NULL, "");
    expect_line("$QP check --only CIN019 out/cine_stream/* | head -1 | sed 's/.*: //'",
                "0 errors, 0 warnings, 0 notes\n"); /* no EDC is wrong */
}

Test(cli_seeds, animation_keeps_the_length_of_its_strings) {
    uint8_t block[1024];
    qp_totem_writer writer = qp_totem_writer_to(block, sizeof block, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&writer, 144, 144);
    memcpy(block + qp_gen_totem_string_at(8) + 4, "snd_Secret17", 12);
    cli_write("a.bin", (qp_bytes){block, writer.size});
    qp_run_result result = cli_run("seeds", "--as", "animation", "-o", "out", "a.bin");
    cli_expect(&result, 0, NULL, "");
    expect_line("grep -ac 'snd_aaaaaa00' out/totemtech/*; grep -ac Secret out/totemtech/* || :",
                "1\n0\n");
    result = cli_shell("$QP check --as animation --format json out/totemtech/*");
    cli_expect_out_has(&result, "TOT008");
    cli_expect(&result, 1, NULL, "");
}

Test(cli_seeds, string_around_144_bytes_is_a_structure_for_each_length) {
    for (uint32_t length = 140; length < 150; length++) {
        uint8_t block[1024];
        char name[16];
        qp_totem_writer writer = qp_totem_writer_to(block, sizeof block, QP_TOTEM_BIG, 6);
        qp_gen_totem_string(&writer, length, length);
        (void)snprintf(name, sizeof name, "%u.bin", (unsigned)length);
        cli_write(name, (qp_bytes){block, writer.size});
    }
    qp_run_result result = cli_shell("$QP seeds --as animation -o out *.bin");
    /* Up to 141; 142 to 146; from 147. */
    cli_expect(&result, 0,
               "10 inputs: 7 seeds written, 3 of a structure that was there, 0 larger than 65536 "
               "bytes left out\n",
               "");
}

/* -- Paths ------------------------------------------------------------------------------------ */

Test(cli_seeds, archive_gives_the_seeds_of_its_members) {
    qp_archive_made made = {0};
    qp_build file = make_file(0x3f800000);
    qp_archive_member_put(&made, "secret.cmp", qp_build_bytes(&file));
    qp_archive_member_put(&made, "text.cmp", (qp_bytes){(const uint8_t *)"words", 5});
    qp_build_free(&file);
    qp_archive_write("DATA.BIN", &made);
    qp_run_result result = cli_run("seeds", "-o", "out", "DATA.BIN");
    cli_expect(&result, 0,
               "1 inputs: 6 seeds written, 1 of a structure that was there, 0 larger than 65536 "
               "bytes left out\n1 other files skipped\n",
               "");
}

Test(cli_seeds, folder_is_walked_and_other_files_are_skipped) {
    cli_write("text.txt", (qp_bytes){(const uint8_t *)"words", 5});
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "../seeds_of_this_test", ".");
    cli_expect_out_has(&result, "1 other files skipped\n");
    cli_expect(&result, 0, NULL, "");
    expect_line("rm -r ../seeds_of_this_test", "");
}

Test(cli_seeds, large_anime_is_left_out) {
    qp_build file = {0};
    const size_t anime = qp_ccs_anime_open(&file, 1, 6000);
    for (uint32_t frame = 0; frame < 6000; frame++) {
        qp_ccs_top(&file, frame);
    }
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    cli_write("a.bin", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.bin");
    cli_expect(&result, 0,
               "1 inputs: 0 seeds written, 0 of a structure that was there, 1 larger than 65536 "
               "bytes left out\n",
               "");
}

/* -- Wrong use -------------------------------------------------------------------------------- */

Test(cli_seeds, folder_is_wanted) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "a.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: seeds: no folder given; -o FOLDER says where seeds go\n");
}

Test(cli_seeds, folder_that_cannot_be_made) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result = cli_run("seeds", "-o", "no/such", "a.ccs");
    cli_expect(&result, 2, "", "quirkproof: no/such: No such file or directory\n");
}

Test(cli_seeds, folder_of_a_target_that_is_a_file) {
    write_file("a.ccs", 0x3f800000);
    qp_run_result result =
        cli_shell("mkdir out; : >out/anime; : >out/ccsf; $QP seeds -o out a.ccs");
    cli_expect_err_has(&result, "Not a directory");
    cli_expect(&result, 2, NULL, NULL);
}

Test(cli_seeds, file_that_is_named_and_holds_nothing) {
    cli_write("text.txt", (qp_bytes){(const uint8_t *)"words", 5});
    qp_run_result result = cli_run("seeds", "-o", "out", "text.txt", "missing");
    cli_expect_err_has(&result, "text.txt");
    cli_expect_err_has(&result, "missing");
    cli_expect(&result, 2, NULL, NULL);
}

Test(cli_seeds, wrapper_that_cannot_be_opened) {
    qp_archive_made made = {0};
    qp_archive_member_bare(&made, "a.ccs", (qp_bytes){(const uint8_t *)"words", 5});
    made.data[10 + 6] = 0xff; /* a block of a type that is none */
    qp_archive_write("a.gz", &made);
    qp_run_result result = cli_run("seeds", "-o", "out", "a.gz");
    cli_expect(&result, 2, NULL, "quirkproof: a.gz: cannot be unpacked\n");
}
