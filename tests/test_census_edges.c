/* The census of Animes that few files have: keys before frame 0, colours, one frame, names that are
   almost those that are counted; and words past the end. */
#include "census.h"
#include "cli/census/census_anime.h"
#include "gen/ccs_build.h"

#include <criterion/criterion.h>

/* An Anime of `frames` frames; `add` adds records after Top 0. */
static qp_census census_of(void (*add)(qp_build *build), uint32_t frames) {
    const qp_ccs_row rows[] = {
        {"OBJ_xnote", 0}, {"ANM_a", 0}, {"OBJ_other", 0}, {"OBJX", 0}, {"OB", 0}};
    qp_build build = {0};
    qp_census census = {{0}};
    qp_ccs_header(&build, "a", 0x100);
    qp_ccs_index(&build, NULL, 0, rows, 5);
    qp_ccs_setup(&build);
    const size_t at = qp_ccs_anime_open(&build, 2, frames);
    qp_ccs_top(&build, 0);
    add(&build);
    for (uint32_t frame = 1; frame < frames; frame++) {
        qp_ccs_top(&build, frame);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    qp_census_ccsf(&census, qp_build_bytes(&build));
    qp_build_free(&build);
    return census;
}

static void add_key_pair(qp_build *build, uint32_t first, uint32_t second) {
    const uint32_t keys[] = {first, 0x3f800000, second, 0x3f800000};
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 1);
    qp_ccs_keys(build, at, 9, QP_CONTROLLER_KEYED, keys, 2, 1);
    qp_ccs_close(build, at);
}

static void add_negative_keys(qp_build *build) {
    add_key_pair(build, 0xfffffffe, 0xffffffff);
}

static void add_leap(qp_build *build) {
    add_key_pair(build, 0, 0xffffffff);
}

Test(census_edges, keys_before_frame_0) {
    static const struct {
        void (*add)(qp_build *build);
        uint64_t reversed;
        uint64_t first_at_0;
    } list[] = {{add_negative_keys, 0, 0}, {add_leap, 1, 1}};
    for (size_t i = 0; i < 2; i++) {
        const qp_census census = census_of(list[i].add, 4);
        const uint64_t *c = census.counts;
        cr_expect_eq(c[QP_CENSUS_KEYED], 1);
        cr_expect_eq(c[QP_CENSUS_REVERSED], list[i].reversed, "%zu", i);
        cr_expect_eq(c[QP_CENSUS_ORDINARY], 1 - list[i].reversed, "%zu", i);
        cr_expect_eq(c[QP_CENSUS_FIRST_AT_0], list[i].first_at_0, "%zu", i);
        cr_expect_eq(c[QP_CENSUS_FIRST_LATE], 0);
        cr_expect_eq(c[QP_CENSUS_LAST_EARLY] + c[QP_CENSUS_LAST_AT_END], 0);
        cr_expect_eq(c[QP_CENSUS_LAST_PAST], 0);
    }
}

/* A colour's bits may be those of a denormal float: they are none. */
static void add_colours(qp_build *build) {
    static const uint32_t keys[] = {0, 0x00000001, 3, 0x000000ff};
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OMNI, 1);
    qp_ccs_keys(build, at, 6, QP_CONTROLLER_KEYED, keys, 2, 1);
    qp_ccs_close(build, at);
}

static void add_denormal(qp_build *build) {
    static const uint32_t keys[] = {0, 0x00000001, 3, 0x3f800000};
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 1);
    qp_ccs_keys(build, at, 9, QP_CONTROLLER_KEYED, keys, 2, 1);
    qp_ccs_close(build, at);
}

Test(census_edges, colours_are_no_denormals) {
    qp_census census = census_of(add_colours, 4);
    cr_expect_eq(census.counts[QP_CENSUS_KEYED], 1);
    cr_expect_eq(census.counts[QP_CENSUS_DENORMAL], 0);
    census = census_of(add_denormal, 4);
    cr_expect_eq(census.counts[QP_CENSUS_DENORMAL], 1);
}

static void add_notes(qp_build *build) {
    qp_ccs_note(build, 1, 2, 1);
    qp_ccs_note(build, 3, 2, 1);
}

/* Frame 0 is the last one too, but nothing in it is ever applied. */
Test(census_edges, notes_of_an_anime_of_one_frame) {
    const qp_census census = census_of(add_notes, 1);
    const uint64_t *c = census.counts;
    cr_expect_eq(c[QP_CENSUS_F_NOTE], 2);
    cr_expect_eq(c[QP_CENSUS_XNOTE], 1, "OBJ_other is as long as OBJ_xnote");
    cr_expect_eq(c[QP_CENSUS_NOTES_FIRST], 2);
    cr_expect_eq(c[QP_CENSUS_NOTES_LAST], 0);
    cr_expect_eq(c[QP_CENSUS_OBJ], 2, "not OBJX, not OB");
    cr_expect_eq(c[QP_CENSUS_OBJ_OTHER], 2);
}

/* A frame section that nothing closes. */
Test(census_edges, frame_section_without_an_end) {
    qp_build build = {0};
    qp_census census = {{0}};
    qp_ccs_header(&build, "a", 0x100);
    const qp_ccs_row row = {"OBJ_a", 0};
    qp_ccs_index(&build, NULL, 0, &row, 1);
    qp_ccs_setup(&build);
    qp_ccs_object(&build, 0x100, 1, 0, 0);
    const size_t end = qp_ccs_end(&build);
    qp_build_set_u32(&build, build.size - 4, 0); /* Top 0 in place of the closing one */
    cr_assert(end < build.size);
    qp_census_ccsf(&census, qp_build_bytes(&build));
    cr_expect_eq(census.counts[QP_CENSUS_STREAM_TOPS], 1);
    cr_expect_eq(census.counts[QP_CENSUS_WALKED], 0);
    qp_build_free(&build);
}

Test(census_edges, words_past_the_end_are_0) {
    static const uint8_t bytes[] = {1, 2, 3, 4, 5};
    static const struct {
        size_t size;
        size_t offset;
        uint32_t word;
    } list[] = {{5, 0, 0x04030201}, {5, 1, 0x05040302}, {5, 2, 0},
                {3, 0, 0},          {0, 0, 0},          {5, SIZE_MAX, 0}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        const qp_bytes data = {bytes, list[i].size};
        cr_expect_eq(qp_census_word(data, list[i].offset), list[i].word, "%zu", i);
    }
}
