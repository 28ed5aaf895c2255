/* quirkproof rewrite: files written again, repairs told, and nothing harmed on the way. */
#include "cli_run.h"
#include "gen/ccs_build.h"
#include "gzip_member.h"

#include <criterion/criterion.h>
#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(cli_rewrite, .init = cli_enter, .fini = cli_leave);

/* -- Files ------------------------------------------------------------------------------------ */

/* A file of an Anime of three frames, and where that begins. */
static qp_build make_file(size_t *anime) {
    static const char *const files[] = {" a.max"};
    static const qp_ccs_row objects[] = {{"ANM_a", 1}, {"OBJ_a", 1}};
    static const uint32_t value[] = {0x3f800000, 0x40000000, 0x40400000};
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 2);
    qp_ccs_setup(&file);
    qp_ccs_object(&file, 0x100, 2, 0, 0);
    *anime = qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    const size_t at = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 2);
    qp_ccs_single(&file, at, 0, value, 3);
    qp_ccs_close(&file, at);
    qp_ccs_top(&file, 1);
    qp_ccs_top(&file, 2);
    qp_ccs_anime_close(&file, *anime, QP_CCS_LOOP);
    qp_ccs_end(&file);
    return file;
}

static void write_good(const char *name) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    cli_write(name, qp_build_bytes(&file));
    qp_build_free(&file);
}

/* The same with a wrong words field. */
static void write_wrong_words(const char *name) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 5);
    cli_write(name, qp_build_bytes(&file));
    qp_build_free(&file);
}

/* Two files are the same, byte for byte. */
static void expect_same(const char *a, const char *b) {
    qp_loaded first = qp_load_path(a);
    qp_loaded second = qp_load_path(b);
    cr_assert(first.size == second.size && memcmp(first.data, second.data, first.size) == 0,
              "%s has %zu bytes, %s %zu, or they differ", a, first.size, b, second.size);
    qp_loaded_free(&first);
    qp_loaded_free(&second);
}

/* Nothing in the folder but these files, in the order of their names. */
static void expect_files(const char *names) {
    qp_run_result result = cli_shell("ls -A | tr '\\n' ' '");
    cli_expect(&result, 0, names, "");
}

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

/* -- Byte for byte ---------------------------------------------------------------------------- */

Test(cli_rewrite, file_without_faults_is_the_same) {
    write_good("a.ccs");
    qp_run_result result = cli_run("rewrite", "a.ccs", "b.ccs");
    cli_expect(&result, 0, "", "");
    expect_same("a.ccs", "b.ccs");
    result = cli_run("rewrite", "--fix", "a.ccs", "c.ccs");
    cli_expect(&result, 0, "", "");
    expect_same("a.ccs", "c.ccs");
    expect_files("a.ccs b.ccs c.ccs ");
}

Test(cli_rewrite, file_with_errors_is_the_same_and_its_errors_are_told) {
    write_wrong_words("a.ccs");
    qp_run_result result = cli_run("rewrite", "a.ccs", "b.ccs");
    cli_expect_err_has(&result, "a.ccs:0x");
    cli_expect_err_has(&result, "[ANM002] (ANM_a)\n");
    cli_expect(&result, 1, "", NULL);
    expect_same("a.ccs", "b.ccs");
}

/* A record that cannot be read is not written as if it had been. */
Test(cli_rewrite, file_that_cannot_be_read_whole_is_refused) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + 20 + 12 + 12, 5);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("rewrite", "a.ccs", "b.ccs");
    cli_expect_err_has(&result, "[ANM008] (ANM_a, OBJ_a, position)\n");
    cli_expect_err_has(&result, "quirkproof: a.ccs: cannot be read whole; nothing is written\n");
    cli_expect(&result, 1, "", NULL);
    expect_files("a.ccs ");
}

Test(cli_rewrite, dash_is_standard_input_and_output) {
    write_good("a.ccs");
    qp_run_result result =
        cli_shell("\"$QP\" rewrite - b.ccs <a.ccs && \"$QP\" rewrite a.ccs - >c");
    cli_expect(&result, 0, "", "");
    expect_same("a.ccs", "b.ccs");
    expect_same("a.ccs", "c");
}

Test(cli_rewrite, bare_anime) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    cli_write("a.anm", (qp_bytes){file.data + anime, file.size - anime - 24});
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 5);
    cli_write("wrong.anm", (qp_bytes){file.data + anime, file.size - anime - 24});
    qp_build_free(&file);
    qp_run_result result = cli_run("rewrite", "a.anm", "b.anm");
    cli_expect(&result, 0, "", "");
    expect_same("a.anm", "b.anm");
    result = cli_run("rewrite", "--fix", "wrong.anm", "c.anm");
    cli_expect(&result, 0, "",
               "wrong.anm:0x10: fixed: words field 5, now 19 [ANM002] (object 1)\n");
    expect_same("a.anm", "c.anm");
}

/* -- Repairs ---------------------------------------------------------------------------------- */

Test(cli_rewrite, fix_tells_what_it_changed) {
    size_t anime = 0;
    char expected[512];
    qp_build file = make_file(&anime);
    write_good("right.ccs");
    qp_build_set_u32(&file, 4, 1);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 5);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_run_result result = cli_run("rewrite", "--fix", "a.ccs", "b.ccs");
    (void)snprintf(expected, sizeof expected,
                   "a.ccs:0x4: fixed: size field 1, now 13 [CCS017] (Header)\n"
                   "a.ccs:0x%zx: fixed: words field 5, now 19 [ANM002] (ANM_a)\n",
                   anime + QP_CCS_WORDS_FIELD);
    cli_expect(&result, 0, "", expected);
    expect_same("b.ccs", "right.ccs");
    qp_build_free(&file);
}

Test(cli_rewrite, fix_inserts_tops) {
    size_t anime = 0;
    char expected[1024];
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + 12, 6);   /* frames */
    qp_build_cut(&file, file.size - 24 - 12); /* the Anime ends with Top 2 */
    qp_ccs_close(&file, anime);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 16);
    const size_t end = file.size;
    qp_ccs_end(&file);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_run_result result = cli_run("rewrite", "--fix", "a.ccs", "b.ccs");
    (void)snprintf(expected, sizeof expected,
                   "a.ccs:0x%zx: fixed: size field 19, now 31 [ANM048] (ANM_a)\n"
                   "a.ccs:0x%zx: fixed: words field 16, now 28 [ANM002] (ANM_a)\n"
                   "a.ccs:0x%zx: fixed: Tops 3 to 5 inserted [ANM020] (ANM_a)\n"
                   "a.ccs:0x%zx: fixed: closing Top -1 inserted [ANM015] (ANM_a)\n",
                   anime + 4, anime + QP_CCS_WORDS_FIELD, end, end);
    cli_expect(&result, 0, "", expected);
    result = cli_run("check", "b.ccs");
    cli_expect(&result, 0, "b.ccs: 0 errors, 0 warnings, 0 notes\n", "");
    result = cli_run("rewrite", "--fix", "b.ccs", "c.ccs");
    cli_expect(&result, 0, "", "");
    expect_same("b.ccs", "c.ccs");
    qp_build_free(&file);
}

Test(cli_rewrite, fix_inserts_one_top_and_clears_padding) {
    static const char *const files[] = {" a.max"};
    static const qp_ccs_row objects[] = {{"ANM_a", 1}, {"MPH_a", 1}, {"MDL_a", 1}};
    static const uint32_t targets[] = {3, 0x3f000000};
    char expected[512];
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 3);
    qp_ccs_setup(&file);
    qp_ccs_morpher(&file, 2, 3);
    const size_t anime = qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    const size_t top = qp_ccs_top(&file, 2);
    const size_t morph = qp_ccs_morph(&file, 2, targets, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    qp_build_set_u16(&file, morph + 14, 0xcdcd);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_run_result result = cli_run("rewrite", "--fix", "a.ccs", "b.ccs");
    (void)snprintf(expected, sizeof expected,
                   "a.ccs:0x%zx: fixed: size field 18, now 21 [ANM048] (ANM_a)\n"
                   "a.ccs:0x%zx: fixed: words field 15, now 18 [ANM002] (ANM_a)\n"
                   "a.ccs:0x%zx: fixed: Top 1 inserted [ANM020] (ANM_a)\n"
                   "a.ccs:0x%zx: fixed: padding 0xcdcd cleared [ANM046] (ANM_a, frame 2, MPH_a)\n",
                   anime + 4, anime + QP_CCS_WORDS_FIELD, top, morph + 14);
    cli_expect(&result, 0, "", expected);
    qp_build_free(&file);
}

/* What is left is told about OUT, as it is there. */
Test(cli_rewrite, fix_tells_the_errors_that_are_left) {
    size_t anime = 0;
    char expected[512];
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 5);
    qp_build_set_u32(&file, anime + 20 + 12 + 12, 5);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_run_result result = cli_run("rewrite", "--fix", "a.ccs", "b.ccs");
    (void)snprintf(expected, sizeof expected, "b.ccs:0x%zx: error: ", anime + 20 + 12 + 16);
    cli_expect_err_has(&result, "a.ccs:0x");
    cli_expect_err_has(&result, "fixed: words field 5, now 19 [ANM002] (ANM_a)\n");
    cli_expect_err_has(&result, expected);
    cli_expect(&result, 1, "", NULL);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 19);
    cli_write("right.ccs", qp_build_bytes(&file));
    expect_same("b.ccs", "right.ccs");
    qp_build_free(&file);
}

Test(cli_rewrite, fix_leaves_a_chunk_of_two_lengths) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + QP_CCS_WORDS_FIELD, 5);
    qp_build_cut(&file, file.size - 24);
    static const uint32_t words[] = {2, 0, 0};
    qp_ccs_chunk(&file, 0x0100, words, 3);
    qp_ccs_end(&file);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_run_result result = cli_run("rewrite", "--fix", "a.ccs", "b.ccs");
    cli_expect_err_has(&result,
                       "a.ccs: a chunk's counts and its size disagree about where it ends; "
                       "nothing in it was repaired\n");
    cli_expect_err_has(&result, "[CCS034]");
    cli_expect(&result, 1, "", NULL);
    expect_same("a.ccs", "b.ccs");
    qp_build_free(&file);
}

Test(cli_rewrite, fix_keeps_to_the_size_allowed) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + 12, 60000);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_build_free(&file);
    qp_run_result result = cli_run("rewrite", "--fix", "--max-size", "100K", "a.ccs", "b.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: a.ccs: repaired it has more than 102400 bytes (--max-size)\n");
    expect_files("a.ccs ");
}

/* -- The wrapper ------------------------------------------------------------------------------ */

static const qp_gzip_recipe named = {"a.cmp", NULL, NULL, false, false, 0x3a1d51c0};

/* The content of `name`, packed with a name, and zeros up to a multiple of `unit`. */
static qp_gzip_made pack(const char *name, size_t unit) {
    qp_loaded loaded = qp_load_path(name);
    qp_gzip_made made = qp_gzip_make(qp_loaded_bytes(&loaded), &named);
    qp_gzip_pad(&made, unit);
    qp_loaded_free(&loaded);
    return made;
}

static void pack_to(const char *from, const char *to, size_t unit) {
    qp_gzip_made made = pack(from, unit);
    cli_write(to, qp_gzip_made_bytes(&made));
    qp_gzip_made_free(&made);
}

Test(cli_rewrite, gzip_file_whose_content_stays_is_the_same) {
    write_good("a.ccs");
    pack_to("a.ccs", "a.cmp", 2048);
    qp_run_result result = cli_run("rewrite", "a.cmp", "b.cmp");
    cli_expect(&result, 0, "", "");
    expect_same("a.cmp", "b.cmp");
    result = cli_run("rewrite", "--fix", "a.cmp", "c.cmp");
    cli_expect(&result, 0, "", "");
    expect_same("a.cmp", "c.cmp");
}

/* The content is packed again behind the same header; the file fills the same sectors. */
Test(cli_rewrite, gzip_file_whose_content_changes_keeps_header_and_sectors) {
    write_wrong_words("a.ccs");
    write_good("right.ccs");
    for (size_t unit = 1; unit <= 8192; unit = unit == 1 ? 2048 : 2 * unit) {
        pack_to("a.ccs", "a.cmp", unit);
        qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "b.cmp");
        cli_expect_err_has(&result, "fixed: words field 5, now 19 [ANM002] (ANM_a)\n");
        cli_expect(&result, 0, "", NULL);
        qp_loaded before = qp_load_path("a.cmp");
        qp_loaded after = qp_load_path("b.cmp");
        cr_assert(memcmp(before.data, after.data, 16) == 0, "another header");
        cr_assert(unit == 1 || after.size == before.size, "%zu bytes, not %zu", after.size,
                  before.size);
        qp_loaded_free(&before);
        qp_loaded_free(&after);
        result = cli_run("check", "--strict", "b.cmp");
        cli_expect(&result, 0, NULL, "");
        result = cli_shell("gzip -dc <b.cmp >b.ccs 2>/dev/null; \"$QP\" rewrite b.cmp c.cmp");
        cli_expect(&result, 0, "", "");
        expect_same("b.ccs", "right.ccs");
        expect_same("b.cmp", "c.cmp");
    }
}

/* Zeros in a file that fills no whole sectors stay as many as they were. */
Test(cli_rewrite, gzip_file_keeps_its_zeros) {
    static const uint8_t zeros[100] = {0};
    write_wrong_words("a.ccs");
    qp_gzip_made made = pack("a.ccs", 1);
    qp_gzip_append(&made, zeros, sizeof zeros);
    cli_write("a.cmp", qp_gzip_made_bytes(&made));
    qp_gzip_made_free(&made);
    qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "b.cmp");
    cli_expect(&result, 0, "", NULL);
    result = cli_run("check", "b.cmp");
    cli_expect_out_has(&result, "note: 100 zero bytes follow the gzip member [GZ011]");
    cli_expect(&result, 0, NULL, "");
}

/* A member that outgrows its sectors gets as many more as it takes. */
Test(cli_rewrite, gzip_file_that_grows_fills_sectors) {
    size_t anime = 0;
    qp_build file = make_file(&anime);
    qp_build_set_u32(&file, anime + 12, 60000);
    cli_write("a.ccs", qp_build_bytes(&file));
    qp_build_free(&file);
    pack_to("a.ccs", "a.cmp", 2048);
    qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "b.cmp");
    cli_expect_err_has(&result, "fixed: Tops 3 to 59999 inserted [ANM020] (ANM_a)\n");
    cli_expect(&result, 0, "", NULL);
    qp_loaded after = qp_load_path("b.cmp");
    cr_assert(after.size > 2048 && after.size % 2048 == 0, "%zu bytes", after.size);
    qp_loaded_free(&after);
    result = cli_run("check", "--strict", "b.cmp");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_rewrite, gzip_file_keeps_what_else_follows) {
    write_wrong_words("a.ccs");
    qp_gzip_made made = pack("a.ccs", 2048);
    qp_gzip_append(&made, "end", 3);
    cli_write("a.cmp", qp_gzip_made_bytes(&made));
    qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "b.cmp");
    cli_expect(&result, 0, "", NULL);
    qp_loaded after = qp_load_path("b.cmp");
    cr_assert(memcmp(after.data + after.size - 4, "\0end", 4) == 0);
    qp_loaded_free(&after);
    qp_gzip_made_free(&made);
}

/* The header is what it was, so that a wrong CRC of it stays and is told. */
Test(cli_rewrite, fix_leaves_the_wrong_crc_of_a_header) {
    write_wrong_words("a.ccs");
    qp_loaded loaded = qp_load_path("a.ccs");
    qp_gzip_made made = qp_gzip_make(qp_loaded_bytes(&loaded), &qp_gzip_everything);
    made.data[4] ^= 1; /* its time */
    cli_write("a.cmp", qp_gzip_made_bytes(&made));
    qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "b.cmp");
    cli_expect_err_has(&result, "fixed: words field 5, now 19 [ANM002] (ANM_a)\n");
    cli_expect_err_has(&result, "b.cmp:0x");
    cli_expect_err_has(&result, "[GZ005] (gzip)\n");
    cli_expect(&result, 1, "", NULL);
    qp_loaded after = qp_load_path("b.cmp");
    cr_assert(memcmp(after.data, made.data, made.deflate) == 0, "another header");
    qp_loaded_free(&after);
    qp_gzip_made_free(&made);
    qp_loaded_free(&loaded);
}

Test(cli_rewrite, fix_sets_the_trailer_right) {
    write_good("a.ccs");
    pack_to("a.ccs", "right.cmp", 2048);
    qp_gzip_made made = pack("a.ccs", 2048);
    made.data[made.trailer] ^= 0xff;
    made.data[made.trailer + 5] ^= 0x01;
    cli_write("a.cmp", qp_gzip_made_bytes(&made));
    qp_run_result result = cli_run("rewrite", "a.cmp", "b.cmp");
    cli_expect_err_has(&result, "[GZ008]");
    cli_expect_err_has(&result, "[GZ009]");
    cli_expect(&result, 1, "", NULL);
    expect_same("a.cmp", "b.cmp");
    result = cli_run("rewrite", "--fix", "a.cmp", "c.cmp");
    cli_expect_err_has(&result, "fixed: gzip CRC 0x");
    cli_expect_err_has(&result, "fixed: gzip length field 0x");
    cli_expect(&result, 0, "", NULL);
    expect_same("c.cmp", "right.cmp");
    qp_gzip_made_free(&made);
}

Test(cli_rewrite, fix_completes_a_cut_trailer) {
    write_good("a.ccs");
    pack_to("a.ccs", "right.cmp", 1);
    qp_gzip_made made = pack("a.ccs", 1);
    for (size_t size = made.trailer; size < made.trailer + 8; size++) {
        cli_write("a.cmp", (qp_bytes){made.data, size});
        qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "c.cmp");
        cli_expect_err_has(&result, "fixed: gzip trailer completed [GZ007] (gzip)\n");
        cli_expect(&result, 0, "", NULL);
        expect_same("c.cmp", "right.cmp");
    }
    qp_gzip_made_free(&made);
}

Test(cli_rewrite, damaged_members_are_not_written) {
    write_good("a.ccs");
    qp_gzip_made made = pack("a.ccs", 1);
    for (size_t size = 1; size < made.trailer; size++) {
        cli_write("a.cmp", (qp_bytes){made.data, size});
        qp_run_result result = cli_run("rewrite", "--fix", "a.cmp", "b.cmp");
        cr_assert(result.status == 1 || (size < 3 && result.status == 2), "%zu: exit %d", size,
                  result.status);
        cr_assert(result.err.size > 0 && !exists("b.cmp"), "cut to %zu", size);
        qp_run_free(&result);
    }
    qp_gzip_made_free(&made);
}

/* Members at multiples of 2048 make an archive; elsewhere a second one would be moved. */
Test(cli_rewrite, more_than_one_member) {
    write_wrong_words("a.ccs");
    qp_gzip_made made = pack("a.ccs", 2048);
    qp_gzip_made twice = pack("a.ccs", 2048);
    qp_gzip_append(&twice, made.data, made.size);
    cli_write("archive.bin", qp_gzip_made_bytes(&twice));
    qp_run_result result = cli_run("rewrite", "archive.bin", "b");
    cli_expect(&result, 2, "",
               "quirkproof: archive.bin: it is an archive; rewrite takes one file\n");
    qp_gzip_made_free(&twice);
    twice = pack("a.ccs", 1);
    qp_gzip_append(&twice, made.data, made.size);
    cli_write("two.cmp", qp_gzip_made_bytes(&twice));
    result = cli_run("rewrite", "--fix", "two.cmp", "b");
    cli_expect_err_has(&result, "two.cmp: another member follows and would move; take the members "
                                "apart first\n");
    cli_expect(&result, 2, "", NULL);
    cr_assert(!exists("b"));
    result = cli_run("rewrite", "two.cmp", "b");
    cli_expect(&result, 1, "", NULL);
    expect_same("two.cmp", "b");
    qp_gzip_made_free(&twice);
    qp_gzip_made_free(&made);
}

/* -- IN and OUT ------------------------------------------------------------------------------- */

static void expect_refused(const char *line, const char *out) {
    char expected[128];
    qp_run_result result = cli_shell(line);
    (void)snprintf(expected, sizeof expected,
                   "quirkproof: %s is the file that is read; OUT must be another one\n", out);
    cli_expect(&result, 2, "", expected);
}

Test(cli_rewrite, out_is_in_by_any_name) {
    write_wrong_words("a.ccs");
    write_wrong_words("before.ccs");
    cr_assert(symlink("a.ccs", "soft") == 0 && link("a.ccs", "hard") == 0);
    expect_refused("\"$QP\" rewrite --fix a.ccs a.ccs", "a.ccs");
    expect_refused("\"$QP\" rewrite --fix a.ccs ./a.ccs", "./a.ccs");
    expect_refused("\"$QP\" rewrite --fix a.ccs soft", "soft");
    expect_refused("\"$QP\" rewrite --fix soft a.ccs", "a.ccs");
    expect_refused("\"$QP\" rewrite --fix a.ccs hard", "hard");
    expect_refused("\"$QP\" rewrite --fix - a.ccs <a.ccs", "a.ccs");
    expect_refused("\"$QP\" rewrite --fix a.ccs - >>a.ccs", "-");
    expect_same("a.ccs", "before.ccs");
    expect_files("a.ccs before.ccs hard soft ");
}

Test(cli_rewrite, out_that_is_there_is_replaced_and_keeps_its_permissions) {
    struct stat about;
    write_good("a.ccs");
    cli_write("b.ccs", (qp_bytes){(const uint8_t *)"old", 3});
    cr_assert(chmod("b.ccs", 0640) == 0 && symlink("b.ccs", "link") == 0);
    qp_run_result result = cli_run("rewrite", "a.ccs", "link");
    cli_expect(&result, 0, "", "");
    expect_same("a.ccs", "b.ccs");
    cr_assert(lstat("link", &about) == 0 && S_ISLNK(about.st_mode));
    cr_assert(stat("b.ccs", &about) == 0 && (about.st_mode & 07777) == 0640);
    result = cli_shell("umask 027; \"$QP\" rewrite a.ccs new");
    cli_expect(&result, 0, "", "");
    cr_assert(stat("new", &about) == 0 && (about.st_mode & 07777) == 0640);
    expect_files("a.ccs b.ccs link new ");
}

Test(cli_rewrite, device_and_pipe_are_written_to_as_they_are) {
    struct stat about;
    write_good("a.ccs");
    qp_run_result result = cli_run("rewrite", "a.ccs", "/dev/full");
    cli_expect(&result, 2, "", "quirkproof: cannot write /dev/full: No space left on device\n");
    cr_assert(stat("/dev/full", &about) == 0 && S_ISCHR(about.st_mode));
    result = cli_shell("\"$QP\" rewrite a.ccs - >/dev/full");
    cli_expect(&result, 2, "", "quirkproof: cannot write -: No space left on device\n");
    result =
        cli_shell("mkfifo pipe; cat pipe >b.ccs & \"$QP\" rewrite a.ccs pipe; wait; test -p pipe");
    cli_expect(&result, 0, "", "");
    expect_same("a.ccs", "b.ccs");
}

/* A full disk, which a limit on the size of files stands for. */
Test(cli_rewrite, full_disk_leaves_what_was_there) {
    write_good("a.ccs");
    cli_write("b.ccs", (qp_bytes){(const uint8_t *)"old", 3});
    /* Through a pipe: the limit holds for files that catch the output too, and for those that a
       build for coverage writes when it ends. */
    static const char filter[] = "| grep '^quirkproof:\\|^exit'";
    char line[256];
    (void)snprintf(line, sizeof line,
                   "(ulimit -f 0; \"$QP\" rewrite a.ccs b.ccs 2>&1; echo exit $?) %s", filter);
    qp_run_result result = cli_shell(line);
    cli_expect(&result, 0, "quirkproof: cannot write b.ccs: File too large\nexit 2\n", "");
    (void)snprintf(line, sizeof line,
                   "(ulimit -f 0; \"$QP\" rewrite a.ccs c.ccs 2>&1; echo exit $?) %s", filter);
    result = cli_shell(line);
    cli_expect(&result, 0, "quirkproof: cannot write c.ccs: File too large\nexit 2\n", "");
    result = cli_shell("cat b.ccs");
    cli_expect(&result, 0, "old", "");
    expect_files("a.ccs b.ccs ");
}

Test(cli_rewrite, out_that_cannot_be_made) {
    write_good("a.ccs");
    cr_assert(mkdir("folder", 0777) == 0);
    qp_run_result result = cli_run("rewrite", "a.ccs", "none/b.ccs");
    cli_expect(&result, 2, "", "quirkproof: cannot write none/b.ccs: No such file or directory\n");
    result = cli_run("rewrite", "a.ccs", "a.ccs/b.ccs");
    cli_expect(&result, 2, "", "quirkproof: cannot write a.ccs/b.ccs: Not a directory\n");
    result = cli_run("rewrite", "a.ccs", "folder");
    cli_expect(&result, 2, "", "quirkproof: cannot write folder: Is a directory\n");
    expect_files("a.ccs folder ");
}

Test(cli_rewrite, folder_that_cannot_be_written_to) {
    write_good("a.ccs");
    cr_assert(mkdir("folder", 0555) == 0);
    /* Permissions do not bind a superuser. */
    if (access("folder", W_OK) == 0) {
        cr_skip_test("this user may write anywhere");
    }
    qp_run_result result = cli_run("rewrite", "a.ccs", "folder/b.ccs");
    cli_expect(&result, 2, "", "quirkproof: cannot write folder/b.ccs: Permission denied\n");
}

/* The longest name that there is has room for no suffix. */
Test(cli_rewrite, out_with_the_longest_name) {
    char name[256];
    write_good("a.ccs");
    memset(name, 'n', 255);
    name[255] = '\0';
    qp_run_result result = cli_run("rewrite", "a.ccs", name);
    cli_expect(&result, 0, "", "");
    expect_same("a.ccs", name);
}

/* -- Usage ------------------------------------------------------------------------------------ */

Test(cli_rewrite, usage) {
    write_good("a.ccs");
    qp_run_result result = cli_run("rewrite", "a.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: rewrite: too few files given; usage: quirkproof rewrite [OPTION]... IN "
               "OUT\n");
    result = cli_run("rewrite", "a", "b", "c");
    cli_expect(
        &result, 2, "",
        "quirkproof: rewrite: too many files given; usage: quirkproof rewrite [OPTION]... IN "
        "OUT\n");
    result = cli_run("rewrite", "--fux", "a", "b");
    cli_expect(&result, 2, "",
               "quirkproof: rewrite: unknown option '--fux'; did you mean '--fix'?\n");
    result = cli_run("rewrite", "none", "b");
    cli_expect(&result, 2, "", "quirkproof: none: No such file or directory\n");
    result = cli_run("rewrite", "--help");
    cli_expect_out_has(&result, "Usage: quirkproof rewrite [OPTION]... IN OUT\n");
    cli_expect_out_has(&result, "--fix");
    cli_expect(&result, 0, NULL, "");
    expect_files("a.ccs ");
}
