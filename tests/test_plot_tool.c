/* quirkproof plot: documents, pages, findings, limits, where it writes. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "gen/totemtech.h"
#include "xml_check.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(plot_tool, .init = cli_enter, .fini = cli_leave);

/* -- Files ------------------------------------------------------------------------------------ */

/* A file with two Animes that each move an object; the second one's name in the index is `name`. */
static void write_file(const char *path, const char *name) {
    static const char *const files[] = {" a.max"};
    const qp_ccs_row objects[] = {{"ANM_run", 1}, {"ANM_hit", 1}, {"OBJ_a", 1}, {name, 1}};
    static const uint32_t keys[] = {0, 0, 0, 0, 9, 0x3f800000, 0x40000000, 0x40400000};
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 4);
    qp_ccs_setup(&file);
    qp_ccs_object(&file, 0x100, 3, 0, 0);
    qp_ccs_object(&file, 0x100, 4, 0, 0);
    for (uint32_t object = 1; object <= 2; object++) {
        size_t anime = qp_ccs_anime_open(&file, object, 10);
        qp_ccs_top(&file, 0);
        size_t at = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 2 + object);
        qp_ccs_keys(&file, at, 0, QP_CONTROLLER_KEYED, keys, 2, 3);
        qp_ccs_close(&file, at);
        for (uint32_t frame = 1; frame < 10; frame++) {
            qp_ccs_top(&file, frame);
        }
        qp_ccs_anime_close(&file, anime, QP_CCS_LOOP);
    }
    qp_ccs_end(&file);
    cli_write(path, qp_build_bytes(&file));
    qp_build_free(&file);
}

/* One that check warns of: a key goes back in time. */
static void write_warned(const char *path) {
    static const char *const files[] = {" a.max"};
    const qp_ccs_row objects[] = {{"ANM_a", 1}, {"OBJ_a", 1}};
    static const uint32_t keys[] = {0, 0, 2, 0x3f800000, 1, 0};
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 2);
    qp_ccs_setup(&file);
    qp_ccs_object(&file, 0x100, 2, 0, 0);
    size_t anime = qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    size_t at = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&file, at, 9, QP_CONTROLLER_KEYED, keys, 3, 1);
    qp_ccs_close(&file, at);
    qp_ccs_top(&file, 1);
    qp_ccs_top(&file, 2);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    cli_write(path, qp_build_bytes(&file));
    qp_build_free(&file);
}

/* How often `needle` is in a text. */
static int count(const char *text, const char *needle) {
    int times = 0;
    for (const char *at = text; (at = strstr(at, needle)) != NULL; at++) {
        times++;
    }
    return times;
}

static void expect_xml(const char *text, size_t size) {
    size_t at = 0;
    const char *fault = xml_fault(text, size, &at);
    cr_assert_null(fault, "%s at %zu: %.100s", fault, at, text + at);
}

/* -- SVG -------------------------------------------------------------------------------------- */

Test(plot_tool, all_animations_stand_below_each_other_in_one_svg) {
    write_file("a.ccs", "OBJ_b");
    qp_run_result result = cli_run("plot", "a.ccs");
    const char *out = (const char *)result.out.data;
    cr_assert_eq(result.status, 0);
    expect_xml(out, result.out.size);
    cr_assert_eq(count(out, "role=\"img\""), 2);
    cr_assert_eq(count(out, "<text class=\"heading\""), 2);
    cr_assert_eq(count(out, "<style>"), 1);
    /* A heading of 56, a picture of 244: twice. */
    cli_expect_out_has(&result, "width=\"960\" height=\"600\" viewBox=\"0 0 960 600\"");
    cli_expect_out_has(&result, "class=\"qp-plot object\" y=\"356\"");
    qp_run_free(&result);
}

Test(plot_tool, one_animation_by_name_or_index) {
    write_file("a.ccs", "OBJ_b");
    qp_run_result named = cli_run("plot", "--animation", "ANM_hit", "a.ccs");
    qp_run_result numbered = cli_run("plot", "--animation", "1", "a.ccs");
    cr_assert_eq(named.status, 0);
    cr_assert_eq(count((const char *)named.out.data, "role=\"img\""), 1);
    cli_expect_out_has(&named, ">OBJ_b</title>");
    cr_assert_str_eq((const char *)named.out.data, (const char *)numbered.out.data);
    qp_run_free(&named);
    qp_run_free(&numbered);
    named = cli_run("plot", "--animation", "ANM_hot", "a.ccs");
    cli_expect(
        &named, 2, "",
        "quirkproof: a.ccs: no animation 'ANM_hot' among 2; the nearest name is 'ANM_hit'\n");
}

Test(plot_tool, dash_is_standard_output_and_a_file_gets_the_same) {
    write_file("a.ccs", "OBJ_b");
    qp_run_result plain = cli_run("plot", "a.ccs");
    qp_run_result dash = cli_run("plot", "-o", "-", "a.ccs");
    qp_run_result file = cli_run("plot", "--output", "a.svg", "a.ccs");
    cli_expect(&file, 0, "", "");
    qp_loaded svg = qp_load_path("a.svg");
    cr_assert_str_eq((const char *)plain.out.data, (const char *)dash.out.data);
    cr_assert_str_eq((const char *)plain.out.data, (const char *)svg.data);
    qp_loaded_free(&svg);
    qp_run_free(&plain);
    qp_run_free(&dash);
}

Test(plot_tool, pictures_past_the_limit_are_counted) {
    write_file("a.ccs", "OBJ_b");
    qp_run_result result = cli_run("plot", "--max-pictures", "1", "a.ccs");
    cr_assert_eq(result.status, 0);
    cr_assert_eq(count((const char *)result.out.data, "role=\"img\""), 1);
    expect_xml((const char *)result.out.data, result.out.size);
    cli_expect_out_has(&result, "more pictures are left out: raise --max-pictures");
    cli_expect_err_has(&result, "more pictures are left out: raise --max-pictures");
    qp_run_free(&result);
}

Test(plot_tool, file_with_nothing_to_draw_says_so) {
    qp_sample sample = {0};
    qp_sample_start(&sample, (const char *const[]){"OBJ_a"}, 1);
    qp_sample_end(&sample);
    cli_write("a.ccs", qp_sample_bytes(&sample));
    qp_sample_free(&sample);
    qp_run_result result = cli_run("plot", "a.ccs");
    cr_assert_eq(result.status, 0);
    expect_xml((const char *)result.out.data, result.out.size);
    cli_expect_out_has(&result, ">there is nothing in it to draw</text>");
    qp_run_free(&result);
}

/* -- Names ------------------------------------------------------------------------------------ */

Test(plot_tool, shift_jis_names_are_shown_as_characters) {
    write_file("a.ccs", "OBJ_\x83\x4a\x83\x43\x83\x67");
    qp_run_result result = cli_run("plot", "--animation", "1", "a.ccs");
    expect_xml((const char *)result.out.data, result.out.size);
    cli_expect_out_has(&result, ">OBJ_\xe3\x82\xab\xe3\x82\xa4\xe3\x83\x88</title>");
    qp_run_free(&result);
}

Test(plot_tool, names_cannot_end_what_they_stand_in) {
    write_file("a.ccs", "</script><b>&\x01\xff");
    qp_run_result result = cli_run("plot", "a.ccs");
    expect_xml((const char *)result.out.data, result.out.size);
    cli_expect_out_has(&result, ">&lt;/script&gt;&lt;b&gt;&amp;\\x01\\xff</title>");
    qp_run_free(&result);
    result = cli_run("plot", "-o", "a.html", "a.ccs");
    qp_loaded page = qp_load_path("a.html");
    cr_assert_eq(count((const char *)page.data, "</script"), 1);
    cr_assert_eq(count((const char *)page.data, "<b>"), 0);
    qp_loaded_free(&page);
    qp_run_free(&result);
}

Test(plot_tool, path_is_escaped) {
    write_file("<a>&.ccs", "OBJ_b");
    qp_run_result result = cli_run("plot", "<a>&.ccs");
    expect_xml((const char *)result.out.data, result.out.size);
    cli_expect_out_has(&result, "<title>&lt;a&gt;&amp;.ccs</title>");
    qp_run_free(&result);
}

/* -- Pages ------------------------------------------------------------------------------------ */

Test(plot_tool, page_has_an_index_pictures_values_and_nothing_from_elsewhere) {
    write_file("a.ccs", "OBJ_b");
    qp_run_result result = cli_run("plot", "-o", "a.html", "a.ccs");
    cli_expect(&result, 0, "", "");
    qp_loaded page = qp_load_path("a.html");
    const char *text = (const char *)page.data;
    cr_assert_eq(strncmp(text, "<!DOCTYPE html>", 15), 0);
    cr_assert_eq(count(text, "<figure id=\"p"), 2);
    cr_assert_eq(count(text, "<li><a href=\"#p1\">OBJ_a</a></li>"), 1);
    cr_assert_eq(count(text, "<li><a href=\"#p2\">OBJ_b</a></li>"), 1);
    cr_assert_eq(count(text, "<section id=\"g"), 2);
    cr_assert_eq(count(text, "class=\"values\""), 2);
    cr_assert_eq(count(text, "<p>None.</p>"), 1);
    /* The only address is the name of SVG's namespace. */
    cr_assert_eq(count(text, "http"), count(text, "http://www.w3.org/2000/svg") + 1);
    cr_assert_eq(count(text, "http-equiv"), 1);
    cr_assert_eq(count(text, "src="), 0);
    qp_loaded_free(&page);
}

Test(plot_tool, page_lists_findings_with_their_explanation) {
    write_warned("a.ccs");
    qp_run_result result = cli_run("plot", "-o", "a.htm", "a.ccs");
    cli_expect(&result, 0, "", "");
    qp_loaded page = qp_load_path("a.htm");
    const char *text = (const char *)page.data;
    cr_assert_eq(count(text, "<tr class=\"warning\"><td>ANM024</td><td>warning</td><td>0x"), 1);
    cr_assert_eq(count(text, "</td><td>ANM_a, OBJ_a, transparency</td><td><details><summary>key 2 "
                             "goes back in time, to frame 1: it and all later keys are never "
                             "reached</summary><p>"),
                 1);
    cr_assert_eq(count(text, "data-why=\"back\""), 1);
    cr_assert_eq(count(text, "<p>Source: "), 1);
    qp_loaded_free(&page);
}

Test(plot_tool, findings_past_the_limit_are_counted) {
    qp_sample sample = qp_sample_undefined("OBJ_none", 5);
    cli_write("a.ccs", qp_sample_bytes(&sample));
    qp_sample_free(&sample);
    qp_run_result result = cli_run("plot", "--max-findings", "2", "-o", "a.html", "a.ccs");
    cr_assert_eq(result.status, 0);
    qp_loaded page = qp_load_path("a.html");
    cr_assert_eq(count((const char *)page.data, "<td>ANM029</td>"), 2);
    cr_assert_eq(count((const char *)page.data, "<p>3 more: raise --max-findings.</p>"), 1);
    qp_loaded_free(&page);
    qp_run_free(&result);
    result = cli_run("plot", "--max-findings", "0", "-o", "a.html", "a.ccs");
    page = qp_load_path("a.html");
    cr_assert_eq(count((const char *)page.data, "<p>None.</p>"), 0);
    cr_assert_eq(count((const char *)page.data, "<p>5 more: raise --max-findings.</p>"), 1);
    qp_loaded_free(&page);
    qp_run_free(&result);
}

/* -- Other inputs ----------------------------------------------------------------------------- */

Test(plot_tool, errors_are_told_and_drawn_around) {
    qp_sample sample = qp_sample_bad();
    cli_write("a.ccs", qp_sample_bytes(&sample));
    qp_sample_free(&sample);
    qp_run_result result = cli_run("plot", "a.ccs");
    cr_assert_eq(result.status, 1);
    cli_expect_err_has(&result, "[ANM005]");
    expect_xml((const char *)result.out.data, result.out.size);
    cr_assert_gt(count((const char *)result.out.data, "role=\"img\""), 0);
    qp_run_free(&result);
}

Test(plot_tool, member_of_an_archive) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("plot", "--member", "b.cmp", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "<title>a.bin!b.cmp</title>");
    qp_run_free(&result);
    result = cli_run("plot", "a.bin");
    cli_expect(&result, 2, "",
               "quirkproof: a.bin: it is an archive; choose a member with --member (dump lists "
               "them)\n");
}

Test(plot_tool, animation_file_with_names_from_a_list) {
    static uint8_t body[QP_GEN_TOTEM_ROOM];
    qp_totem_writer writer = qp_totem_writer_to(body, sizeof body, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&writer);
    cli_write("a.bin", (qp_bytes){body, writer.size});
    cli_write("names", (qp_bytes){(const uint8_t *)"287454020 \"HERO<1>\"\n", 20});
    qp_run_result result = cli_run("plot", "--names", "names", "a.bin");
    cr_assert_eq(result.status, 0);
    expect_xml((const char *)result.out.data, result.out.size);
    cli_expect_out_has(&result, ">node 0 (HERO&lt;1&gt;)</title>");
    cli_expect_out_has(&result, "class=\"qp-plot messages\"");
    cr_assert_eq(count((const char *)result.out.data, "role=\"img\""), 4);
    qp_run_free(&result);
}

Test(plot_tool, bare_anime_has_numbers_for_names) {
    qp_build build = {0};
    size_t anime = qp_ccs_anime_open(&build, 1, 2);
    static const uint32_t one = 0x3f800000;
    qp_ccs_top(&build, 0);
    size_t at = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 7);
    qp_ccs_single(&build, at, 9, &one, 1);
    qp_ccs_close(&build, at);
    qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, anime, QP_CCS_ONCE);
    cli_write("a.anm", qp_build_bytes(&build));
    qp_build_free(&build);
    qp_run_result result = cli_run("plot", "a.anm");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, ">animation 0</text>");
    cli_expect_out_has(&result, ">object 7</title>");
    qp_run_free(&result);
}

Test(plot_tool, corpus_of_streams_is_drawn) {
    qp_run_result result = cli_run("plot", QP_CORPUS_DIR "/cine_stream/whole-2352");
    cr_assert_eq(result.status, 0);
    expect_xml((const char *)result.out.data, result.out.size);
    cr_assert_eq(count((const char *)result.out.data, "role=\"img\""), 2);
    qp_run_free(&result);
    result = cli_run("plot", "--animation", "1", QP_CORPUS_DIR "/cine_stream/whole-2352");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "a cinematic stream has no animations to choose from");
    qp_run_free(&result);
}

/* -- Where it writes -------------------------------------------------------------------------- */

Test(plot_tool, input_is_never_written_over) {
    write_file("a.ccs", "OBJ_b");
    qp_loaded before = qp_load_path("a.ccs");
    qp_run_result result = cli_run("plot", "-o", "a.ccs", "a.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: plot: the output is the file that is read; -o must name another one\n");
    qp_loaded after = qp_load_path("a.ccs");
    cr_assert(before.size == after.size && memcmp(before.data, after.data, before.size) == 0);
    qp_loaded_free(&before);
    qp_loaded_free(&after);
}

Test(plot_tool, output_that_cannot_be_written_is_trouble) {
    write_file("a.ccs", "OBJ_b");
    qp_run_result result = cli_run("plot", "-o", "none/a.svg", "a.ccs");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "cannot write none/a.svg: No such file or directory");
    qp_run_free(&result);
    result = cli_shell("$QP plot a.ccs >/dev/full");
    cli_expect(&result, 2, "",
               "quirkproof: cannot write standard output: No space left on device\n");
}

Test(plot_tool, nothing_is_written_for_what_is_no_input) {
    cli_write("a.txt", (qp_bytes){(const uint8_t *)"hello", 5});
    qp_run_result result = cli_run("plot", "-o", "a.svg", "a.txt");
    cr_assert_eq(result.status, 2);
    cr_assert_neq(access("a.svg", F_OK), 0);
    qp_run_free(&result);
}
