/* invariants --census: what is counted in archives, folders and streams, and how it is written; and
   the claims on cinematic streams and ANIMATIONs that are files. */
#include "archive_file.h"
#include "census.h"
#include "cli_run.h"
#include "gen/cine_build.h"
#include "gen/disc.h"
#include "gen/totemtech.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(cli_census, .init = cli_enter, .fini = cli_leave);

enum { PERMILLE = 20, SEED = 3 };

/* The figure of that name in a report; the test fails if it is not there. */
static const json_t *figure_of(const json_t *report, const char *name) {
    const json_t *figures = json_object_get(report, "figures");
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *figure = json_array_get(figures, i);
        if (strcmp(cli_json_string(figure, "name"), name) == 0) {
            return figure;
        }
    }
    cr_assert_fail("no figure %s", name);
    return NULL;
}

static json_int_t here(const json_t *report, const char *name) {
    return cli_json_int(figure_of(report, name), "here");
}

/* Writes a disc: as DATA.BIN, or as loose files in the test's folder. */
static qp_disc *write_disc(bool archive) {
    qp_disc *disc = qp_disc_new(SEED, PERMILLE);
    qp_build build = {0};
    qp_archive_made made = {0};
    qp_disc_file file;
    while (qp_disc_next(disc, &build, &file)) {
        char name[64];
        (void)snprintf(name, sizeof name, "%s.%s", file.name, archive ? "cmp" : "ccs");
        if (archive) {
            qp_archive_member_put(&made, name, qp_build_bytes(&build));
        } else {
            cli_write(name, qp_build_bytes(&build));
        }
    }
    if (archive) {
        cli_write("DATA.BIN", qp_archive_bytes(&made));
    }
    qp_archive_made_free(&made);
    qp_build_free(&build);
    return disc;
}

static void expect_recipe(const json_t *report, const qp_disc *disc) {
    uint32_t compared = 0;
    for (uint32_t i = 0; i < QP_DISC_FIGURES; i++) {
        const qp_disc_figure figure = qp_disc_figure_at(disc, i);
        if (qp_census_named(figure.name) < QP_CENSUS_FIGURES) {
            cr_expect_eq(here(report, figure.name), (json_int_t)figure.dealt, "%s", figure.name);
            compared++;
        }
    }
    cr_assert_gt(compared, 80);
}

Test(cli_census, of_an_archive_is_its_recipe) {
    qp_disc *disc = write_disc(true);
    qp_run_result result = cli_run("invariants", "--census", "--format", "json", "DATA.BIN");
    json_t *report = cli_json_out(&result);
    expect_recipe(report, disc);
    json_decref(report);
    cli_expect(&result, 0, NULL, "");
    qp_disc_free(disc);
}

Test(cli_census, of_a_folder_is_the_same) {
    qp_disc *disc = write_disc(false);
    qp_run_result result = cli_run("invariants", "--census", "--format", "json", ".");
    json_t *report = cli_json_out(&result);
    expect_recipe(report, disc);
    json_decref(report);
    cli_expect(&result, 0, NULL, "");
    qp_disc_free(disc);
}

static void write_opening(void) {
    const size_t room = (size_t)QP_CINE_OPENING_SECTORS * 2352;
    uint8_t *block = malloc(room);
    qp_cine_build build = qp_cine_build_in(block, room, 2352);
    qp_cine_add_opening(&build);
    cli_write("OPEN.BIN", qp_cine_built(&build));
    free(block);
}

static void write_animation(void) {
    uint8_t bytes[4096];
    qp_totem_writer writer = qp_totem_writer_to(bytes, sizeof bytes, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&writer, 150, 150);
    const qp_bytes file = {bytes, writer.size};
    cli_write("long.bin", file);
}

Test(cli_census, figures_stand_beside_those_of_the_documents) {
    write_opening();
    qp_run_result result = cli_run("invariants", "--census", "--format", "json", "OPEN.BIN");
    json_t *report = cli_json_out(&result);
    cr_assert_eq(cli_json_int(report, "inputs"), 1);
    cr_assert_eq(here(report, "cine/audio_sectors_played"), 882);
    const json_t *figure = figure_of(report, "cine/audio_sectors");
    cr_assert_eq(cli_json_int(figure, "here"), 5643);
    cr_assert_str_eq(cli_json_string(figure, "documents"), "5643");
    cr_assert_str_eq(cli_json_string(figure, "source"), "in-engine-cinematics, Timing and sound");
    cr_assert(json_is_null(json_object_get(figure_of(report, "cine/actors"), "documents")));
    json_decref(report);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_census, as_text_has_a_line_for_each_figure) {
    write_animation();
    qp_run_result result = cli_run("invariants", "--census", "long.bin");
    cli_expect_out_has(&result,
                       "\n           1  -                  animation/strings_of_144_or_more");
    cli_expect_out_has(&result, "\n           0  953                animes/loop  ");
    cli_expect_out_has(&result, "\n1 input\n");
    uint32_t lines = 0;
    for (size_t i = 0; i < result.out.size; i++) {
        lines += result.out.data[i] == '\n';
    }
    cr_assert_eq(lines, QP_CENSUS_FIGURES + 2);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_census, without_a_path_is_wrong_usage) {
    qp_run_result result = cli_run("invariants", "--census");
    cli_expect_err_has(&result, "none is given");
    cli_expect(&result, 2, "", NULL);
}

Test(cli_census, of_what_cannot_be_read_is_trouble) {
    qp_run_result result = cli_run("invariants", "--census", "none.ccs");
    cli_expect_err_has(&result, "none.ccs");
    cli_expect(&result, 2, NULL, NULL);
}

/* -- Claims on files -------------------------------------------------------------------------- */

/* The result of that claim; the test fails if it is not there. */
static const json_t *claim_of(const json_t *report, const char *id) {
    const json_t *claims = json_object_get(report, "invariants");
    for (size_t i = 0; i < json_array_size(claims); i++) {
        const json_t *claim = json_array_get(claims, i);
        if (strcmp(cli_json_string(claim, "id"), id) == 0) {
            return claim;
        }
    }
    cr_assert_fail("no claim %s", id);
    return NULL;
}

Test(cli_census, claims_hold_of_every_frame_of_a_stream) {
    write_opening();
    qp_run_result result = cli_run("invariants", "--format", "json", "OPEN.BIN");
    json_t *report = cli_json_out(&result);
    cr_assert_eq(cli_json_int(report, "models"), 1);
    cr_assert_eq(cli_json_int(claim_of(report, "CIN-F001"), "holds"), 1412);
    cr_assert_eq(cli_json_int(claim_of(report, "CIN-D001"), "holds"), 1412);
    cr_assert_eq(cli_json_int(claim_of(report, "CIN-D002"), "holds"), 1410);
    cr_assert_eq(cli_json_int(claim_of(report, "CIN-D003"), "holds"), 1412);
    cr_assert_eq(cli_json_int(claim_of(report, "CIN-G001"), "holds"), 1);
    /* The generator puts any number there. */
    cr_assert_gt(cli_json_int(claim_of(report, "CIN-D004"), "violated"), 1000);
    json_decref(report);
    cli_expect(&result, 1, NULL, "");
}

Test(cli_census, a_violated_claim_tells_the_place_in_the_file) {
    write_animation();
    qp_run_result result = cli_run("invariants", "long.bin");
    char line[128];
    (void)snprintf(line, sizeof line, "    first at long.bin:0x%zx: a string of 150 bytes\n",
                   qp_gen_totem_string_at(8));
    cli_expect_out_has(&result, line);
    cli_expect(&result, 1, NULL, "");
}
