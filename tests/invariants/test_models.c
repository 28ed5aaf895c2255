/* Single models of which it is known what a claim says: that it holds, or has nothing to say. */
#include "gen/bodies.h"
#include "gen/ccs_build.h"
#include "property/parts.h"

#include <criterion/criterion.h>
#include <string.h>

enum { HEAD = 20 };

/* -- Chunks ----------------------------------------------------------------------------------- */

static void tops(qp_build *build, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        qp_ccs_top(build, i);
    }
}

/* More frames than a checker steps through. */
static void long_loop(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, 1, 5000);
    tops(build, 0, 5000);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
}

static void spot_light(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, 1, 2);
    qp_ccs_top(build, 0);
    qp_ccs_close(build, qp_ccs_controllers_open(build, QP_KIND_SPOT, 1));
    qp_ccs_top(build, 1);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

static void curve_keys(qp_build *build) {
    static const uint32_t keys[] = {0, 0, 0, 0, 0x3f800000};
    const size_t at = qp_ccs_anime_open(build, 1, 2);
    qp_ccs_top(build, 0);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 1);
    qp_ccs_keys(build, record, 3, QP_CONTROLLER_CURVE, keys, 1, 4);
    qp_ccs_close(build, record);
    qp_ccs_top(build, 1);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* In frame 1 a record of a kind and so many words; in frame 2 a whole F_Obj if `more`. */
static void record_of(qp_build *build, uint32_t kind, uint32_t words, bool more) {
    static const uint32_t zeros[16] = {1, 1};
    const size_t at = qp_ccs_anime_open(build, 1, 3);
    tops(build, 0, 2);
    qp_ccs_chunk(build, kind, zeros, words);
    qp_ccs_top(build, 2);
    if (more) {
        qp_ccs_chunk(build, QP_KIND_F_OBJ, zeros, 13);
    }
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

static void long_f_obj(qp_build *build) {
    record_of(build, QP_KIND_F_OBJ, 14, false);
}

static void short_f_obj(qp_build *build) {
    record_of(build, QP_KIND_F_OBJ, 3, true);
}

static void whole_f_obj(qp_build *build) {
    record_of(build, QP_KIND_F_OBJ, 13, false);
}

static void one_object(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, 1, 2);
    qp_ccs_top(build, 0);
    qp_ccs_close(build, qp_ccs_controllers_open(build, QP_KIND_OBJECT, 1));
    qp_ccs_top(build, 1);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

static qp_outcome outcome_of(const char *id, void (*writes)(qp_build *build), uint16_t version) {
    const qp_subject subject = qp_subject_library();
    static const uint8_t twos[64] = {2, 2, 2, 2, 2, 2, 2, 2}; /* frame 2, of three */
    const qp_bytes drawn = {twos, sizeof twos};
    const qp_build none = {0};
    qp_build build = {0};
    qp_property_case made;
    qp_property_anime(none, drawn, QP_EE_REFERENCE, &subject, &made);
    qp_exact_free(&made.block);
    writes(&build);
    made.build = build;
    qp_property_compile(&made, 0, version);
    const qp_outcome outcome = qp_invariant_try(qp_invariant_find(id), &made.trial);
    qp_property_free(&made);
    return outcome;
}

Test(invariants, models_that_claims_have_nothing_to_say_of) {
    cr_expect_eq(outcome_of("ANM-P005", long_loop, 0x100), QP_NOT_EXERCISED);
    cr_expect_eq(outcome_of("ANM-N020", long_loop, 0x100), QP_NOT_EXERCISED);
    cr_expect_eq(outcome_of("ANM-C008", curve_keys, 0x123), QP_NOT_EXERCISED);
    cr_expect_eq(outcome_of("ANM-F002", long_f_obj, 0x100), QP_NOT_EXERCISED);
}

Test(invariants, later_games_have_records_of_their_own) {
    cr_expect_eq(outcome_of("ANM-C006", one_object, 0x123), QP_NOT_EXERCISED);
    cr_expect_eq(outcome_of("ANM-C006", one_object, 0x100), QP_HOLDS);
    cr_expect_eq(outcome_of("ANM-C009", one_object, 0x123), QP_NOT_EXERCISED);
    cr_expect_eq(outcome_of("ANM-C009", one_object, 0x100), QP_HOLDS);
    cr_expect_eq(outcome_of("ANM-C012", whole_f_obj, 0x123), QP_NOT_EXERCISED);
    cr_expect_eq(outcome_of("ANM-C012", whole_f_obj, 0x100), QP_HOLDS);
}

Test(invariants, models_of_which_claims_hold) {
    cr_expect_eq(outcome_of("ANM-C006", spot_light, 0x100), QP_HOLDS);
    cr_expect_eq(outcome_of("ANM-F001", short_f_obj, 0x100), QP_HOLDS);
}

/* -- Names ------------------------------------------------------------------------------------ */

/* Any name is a body's, also one that '#' files alone have. */
static bool find_any(const qp_ccsf *file, qp_bytes name, qp_body *body) {
    static const qp_body none;
    (void)file;
    *body = none;
    body->clump = UINT32_MAX;
    return name.size > 0;
}

Test(invariants, names_of_other_files_are_no_bodies) {
    qp_subject subject = qp_subject_library();
    uint32_t seen = 0;
    subject.body.find = find_any;
    for (uint8_t i = 0; i < 200; i++) {
        uint8_t bytes[96];
        qp_build build = {0};
        qp_property_case made;
        const qp_build none = {0};
        const qp_bytes drawn = {NULL, 0};
        qp_source_fill(1 + i, bytes, sizeof bytes);
        memset(bytes, 3, (size_t)(i % 2) * 40); /* threes: every row in another file */
        qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
        qp_property_anime(none, drawn, QP_EE_REFERENCE, &subject, &made);
        qp_exact_free(&made.block);
        qp_gen_bodies(&source, &build);
        made.build = build;
        qp_property_open(&made);
        seen += qp_invariant_try(qp_invariant_find("ANM-B004"), &made.trial) == QP_VIOLATED;
        qp_property_free(&made);
    }
    cr_expect_eq(seen, 200);
}

/* -- Too little scratch ----------------------------------------------------------------------- */

Test(invariants, without_scratch_what_needs_it_is_not_tried) {
    const qp_subject subject = qp_subject_library();
    const qp_bytes drawn = {NULL, 0};
    const qp_build none = {0};
    const qp_source source = qp_source_over(drawn);
    qp_build build = {0};
    qp_property_case made;
    qp_property_anime(none, drawn, QP_EE_REFERENCE, &subject, &made);
    qp_exact_free(&made.block);
    qp_gen_bodies(&(qp_source){source.bytes, 0}, &build);
    made.build = build;
    qp_property_open(&made);
    cr_assert(made.trial.anime != NULL && made.anime.anime.track_count > 0);
    const size_t poses = made.anime.anime.track_count * sizeof(qp_pose);
    made.trial.arena.size = 16;
    cr_expect_eq(qp_invariant_try(qp_invariant_find("ANM-F007"), &made.trial), QP_NOT_EXERCISED);
    cr_expect_eq(qp_invariant_try(qp_invariant_find("ANM-V012"), &made.trial), QP_NOT_EXERCISED);
    made.trial.arena.size = poses + 8;
    cr_expect_eq(qp_invariant_try(qp_invariant_find("ANM-V012"), &made.trial), QP_NOT_EXERCISED);
    qp_property_free(&made);
}

/* -- Helpers ---------------------------------------------------------------------------------- */

Test(invariants, walks_end_where_nothing_is_found) {
    const qp_subject subject = qp_subject_library();
    const qp_bytes drawn = {NULL, 0};
    qp_build build = {0};
    qp_property_case made;
    const size_t at = qp_ccs_anime_open(&build, 1, 1);
    qp_ccs_top(&build, 0);
    qp_build_set_u32(&build, at + 4, 6);
    qp_build_set_u32(&build, at + 16, 3);
    qp_property_anime(build, drawn, QP_EE_REFERENCE, &subject, &made);
    cr_expect_eq(qp_frame_of(&made.trial, SIZE_MAX), 0);
    cr_expect_eq(qp_end_of_top_1(&made.trial), HEAD + 12);
    qp_property_free(&made);
}

Test(invariants, a_violation_without_room_is_no_text) {
    qp_trial trial = {.what = "{0} of {1x}", .numbers = {3, 16, 0, 0}};
    char text[16] = "unchanged";
    cr_expect_eq(qp_violation_text(&trial, text, 0), 0);
    cr_expect_str_eq(text, "unchanged");
    cr_expect_eq(qp_violation_text(&trial, text, 4), 3);
    cr_expect_str_eq(text, "3 o");
    cr_expect_eq(qp_violation_text(&trial, text, sizeof text), 9);
    cr_expect_str_eq(text, "3 of 0x10");
}
