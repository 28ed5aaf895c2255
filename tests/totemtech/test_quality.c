/* What a check says about keys, lengths and forms: each raised, and nearly raised. */
#include "totemtech/totem.h"

#include <math.h>

#define SUITE totemtech_quality

static const int16_t still[4] = {0, 0, 0, 2000};

static qp_findings check_length(uint32_t length) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_mesh(&file, 1, 0);
    totem_end_mesh(&file);
    totem_set32(&file, 0, length);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    totem_file_free(&file);
    return findings;
}

Test(SUITE, length_that_is_no_number_of_seconds) {
    static const uint32_t bad[5] = {0x7f800000, 0xff800000, 0x7fc00000, 0x80000001, 0xbf800000};
    static const uint32_t good[4] = {0, 0x80000000, 0x7f7fffff, 1};
    for (int i = 0; i < 5; i++) {
        qp_findings findings = check_length(bad[i]);
        expect_only_finding(&findings, "TOT017", 0, "");
        qp_findings_free(&findings);
    }
    for (int i = 0; i < 4; i++) {
        qp_findings findings = check_length(good[i]);
        expect_count(&findings, 0);
        qp_findings_free(&findings);
    }
}

static qp_findings check_interp(uint16_t interp, uint32_t count) {
    const qp_totem_float_key key = qp_gen_float_key(0, 0, 0, 0);
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_mesh(&file, interp, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_float_key(&file.writer, &key);
    }
    totem_end_mesh(&file);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    totem_file_free(&file);
    return findings;
}

Test(SUITE, interp_outside_1_to_3_and_8) {
    static const uint16_t bad[6] = {0, 4, 7, 9, 10, 0xffff};
    static const uint16_t good[4] = {1, 2, 3, 8};
    for (int i = 0; i < 6; i++) {
        qp_findings findings = check_interp(bad[i], 1);
        expect_only_finding(&findings, "TOT018", 16, "mesh 0, track 1");
        cr_assert_eq(findings.list[0].args[0], bad[i]);
        qp_findings_free(&findings);
        findings = check_interp(bad[i], 0); /* says nothing about no keys */
        expect_count(&findings, 0);
        qp_findings_free(&findings);
    }
    for (int i = 0; i < 4; i++) {
        qp_findings findings = check_interp(good[i], 1);
        expect_count(&findings, 0);
        qp_findings_free(&findings);
    }
}

/* -- Frames ----------------------------------------------------------------------------------- */

static qp_findings check_frames(const uint16_t *frames, uint32_t count) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    totem_begin_mesh(&file, 1, count);
    for (uint32_t i = 0; i < count; i++) {
        const qp_totem_float_key key = qp_gen_float_key(frames[i], 0, 0, 0);
        qp_totem_put_float_key(&file.writer, &key);
    }
    totem_end_mesh(&file);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    totem_file_free(&file);
    return findings;
}

Test(SUITE, clip_of_no_length_ends_at_frame_0) {
    for (uint16_t frame = 0; frame < 2; frame++) {
        const qp_totem_float_key key = qp_gen_float_key(frame, 0, 0, 0);
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
        totem_begin_mesh(&file, 1, 1);
        qp_totem_put_float_key(&file.writer, &key);
        totem_end_mesh(&file);
        totem_set32(&file, 0, 0);
        qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
        cr_assert_eq(qp_findings_of(&findings, "TOT021"), frame);
        qp_findings_free(&findings);
        totem_file_free(&file);
    }
}

static void expect_tally(qp_findings *findings, const char *id, size_t offset, const char *path,
                         uint64_t count, uint64_t of) {
    expect_only_finding(findings, id, offset, path);
    cr_assert_eq(findings->list[0].args[0], count);
    cr_assert_eq(findings->list[0].args[1], of);
    qp_findings_free(findings);
}

Test(SUITE, frames_equal_unordered_and_past_the_length) {
    size_t keys = totem_mesh_keys();
    const uint16_t equal[4] = {3, 3, 3, 4};
    const uint16_t unordered[5] = {5, 4, 6, 2, 7};
    const uint16_t past[4] = {29, 30, 31, 65535};
    const uint16_t good[3] = {0, 1, 30};
    qp_findings findings = check_frames(equal, 4);
    expect_tally(&findings, "TOT019", keys + 16, "mesh 0, track 1, key 1", 2, 4);
    findings = check_frames(unordered, 5);
    expect_tally(&findings, "TOT020", keys + 16, "mesh 0, track 1, key 1", 2, 5);
    findings = check_frames(past, 4);
    expect_tally(&findings, "TOT021", keys + 32, "mesh 0, track 1, key 2", 2, 4);
    findings = check_frames(good, 3);
    expect_count(&findings, 0);
    qp_findings_free(&findings);
}

Test(SUITE, frames_of_rotations_are_signed) {
    const qp_totem_rotation_key first = qp_gen_rotation_key(-1, still, 0, 0);
    const qp_totem_rotation_key second = qp_gen_rotation_key(0, still, 0, 0);
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 2, 1, 2);
    qp_totem_put_rotation_key(&file.writer, &first); /* unsigned it would be past the length */
    qp_totem_put_rotation_key(&file.writer, &second);
    totem_end_node(&file, 2);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_only_finding(&findings, "TOT023", 0, "");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, frames_of_message_keys_count_too) {
    static const uint16_t frames[4] = {7, 7, 2, 31};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 4, 1, 4);
    for (int i = 0; i < 4; i++) {
        qp_totem_put_message_key(&file.writer, frames[i], 0, 0);
    }
    totem_end_node(&file, 4);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    size_t keys = totem_node_keys(4);
    expect_finding(&findings, "TOT019", keys + 8, "node 0, track 4, key 1");
    expect_finding(&findings, "TOT020", keys + 16, "node 0, track 4, key 2");
    expect_finding(&findings, "TOT021", keys + 24, "node 0, track 4, key 3");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, rounded_length_does_not_put_its_last_frame_past_it) {
    /* 0.7 seconds as a float is a little less than 21 frames. */
    for (uint16_t last = 21; last <= 22; last++) {
        const qp_totem_float_key key = qp_gen_float_key(last, 0, 0, 0);
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
        totem_begin_mesh(&file, 1, 1);
        qp_totem_put_float_key(&file.writer, &key);
        totem_end_mesh(&file);
        totem_set32(&file, 0, totem_bits(0.7F));
        qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
        cr_assert_eq(qp_findings_of(&findings, "TOT021"), last == 22 ? 1 : 0);
        qp_findings_free(&findings);
        totem_file_free(&file);
    }
}

/* -- Numbers ---------------------------------------------------------------------------------- */

Test(SUITE, float_keys_that_are_not_finite) {
    for (int field = 0; field < 4; field++) {
        const float bad = field == 3 ? 3e38F : field == 1 ? NAN : INFINITY;
        const qp_totem_float_key good = qp_gen_float_key(0, 1, 2, 3);
        const qp_totem_float_key key = qp_gen_float_key(1, field == 0 || field == 3 ? bad : 0,
                                                        field == 1 ? bad : 0, field == 2 ? bad : 0);
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
        totem_begin_mesh(&file, 1, 2);
        qp_totem_put_float_key(&file.writer, &good);
        qp_totem_put_float_key(&file.writer, &key);
        totem_end_mesh(&file);
        qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
        if (field == 3) {
            expect_count(&findings, 0);
            qp_findings_free(&findings);
        } else {
            expect_tally(&findings, "TOT024", totem_mesh_keys() + 16, "mesh 0, track 1, key 1", 1,
                         2);
        }
        totem_file_free(&file);
    }
}

static qp_findings check_rotation(const int16_t quat[4], float omega, float sinom,
                                  qp_totem_quat form) {
    const qp_totem_rotation_key key = qp_gen_rotation_key(3, quat, omega, sinom);
    const qp_totem_options options = {.quat = form};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 2, 1, 1);
    qp_totem_put_rotation_key(&file.writer, &key);
    totem_end_node(&file, 2);
    qp_findings findings = totem_check(totem_file_bytes(&file), &options);
    totem_file_free(&file);
    return findings;
}

Test(SUITE, rotation_keys_that_are_not_finite) {
    static const float bad[3] = {INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 6; i++) {
        qp_findings findings = check_rotation(still, i < 3 ? bad[i % 3] : 0, i < 3 ? 0 : bad[i % 3],
                                              QP_TOTEM_QUAT_DOCUMENTED);
        expect_finding(&findings, "TOT024", totem_node_keys(2), "node 0, track 2, key 0");
        qp_findings_free(&findings);
    }
    qp_findings findings = check_rotation(still, 3e38F, -3e38F, QP_TOTEM_QUAT_DOCUMENTED);
    expect_no_finding(&findings, "TOT024");
    qp_findings_free(&findings);
}

/* Whether the key is not unit in the form asked for, and in how many keys the forms are. */
static void expect_unit(const int16_t quat[4], bool documented, bool as_signed) {
    for (int form = 0; form < 2; form++) {
        qp_findings findings = check_rotation(quat, 0, 0, (qp_totem_quat)form);
        bool unit = form == 0 ? documented : as_signed;
        if (unit) {
            expect_no_finding(&findings, "TOT022");
        } else {
            expect_finding(&findings, "TOT022", totem_node_keys(2), "node 0, track 2, key 0");
        }
        expect_finding(&findings, "TOT023", 0, "");
        const qp_diag *forms = &findings.list[findings.count - 1];
        cr_assert_eq(forms->args[0], documented ? 1 : 0);
        cr_assert_eq(forms->args[1], as_signed ? 1 : 0);
        qp_findings_free(&findings);
    }
}

Test(SUITE, unit_quaternions_in_both_forms) {
    const int16_t half[4] = {1000, 1000, 1000, 1000};
    const int16_t negative[4] = {-1000, 1000, 1000, 1000};
    const int16_t minus_one[4] = {0, 0, 0, -2000};
    const int16_t above_12_bits[4] = {4096, 0, 0, 2000}; /* the mask takes it off */
    const int16_t zero[4] = {0, 0, 0, 0};
    expect_unit(half, true, true);
    expect_unit(negative, false, true);
    expect_unit(minus_one, false, true);
    expect_unit(above_12_bits, true, false);
    expect_unit(zero, false, false);
}

Test(SUITE, units_of_all_keys_are_counted) {
    static const int16_t quats[6][4] = {{1000, 1000, 1000, 1000},
                                        {-1000, 1000, 1000, 1000},
                                        {0, 0, 0, -2000},
                                        {4096, 0, 0, 2000},
                                        {0, 0, 0, 0},
                                        {0, 0, 2000, 0}};
    const uint64_t documented[7] = {0, 1, 1, 1, 2, 2, 3};
    const uint64_t as_signed[7] = {0, 1, 2, 3, 3, 3, 4};
    for (uint32_t count = 1; count <= 6; count++) {
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
        totem_begin_node(&file, 2, 1, count);
        for (uint32_t i = 0; i < count; i++) {
            const qp_totem_rotation_key key = qp_gen_rotation_key((int16_t)i, quats[i], 0, 0);
            qp_totem_put_rotation_key(&file.writer, &key);
        }
        totem_end_node(&file, 2);
        qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
        const qp_diag *forms = &findings.list[findings.count - 1];
        cr_assert_str_eq(qp_diag_id(forms->code), "TOT023");
        cr_assert(forms->args[0] == documented[count] && forms->args[1] == as_signed[count],
                  "%u keys:\n%s", count, qp_findings_text(&findings));
        qp_findings_free(&findings);
        totem_file_free(&file);
    }
}

Test(SUITE, unit_to_within_a_step_in_each_component) {
    for (int16_t w = 1990; w <= 2010; w++) {
        const int16_t quat[4] = {0, 0, 0, w};
        expect_unit(quat, w >= 1998 && w <= 2002, w >= 1998 && w <= 2002);
    }
    const int16_t truncated[4] = {1154, 1154, 1154, 0};
    expect_unit(truncated, true, true);
}

Test(SUITE, file_without_rotation_keys_has_no_note_on_forms) {
    qp_findings findings = check_interp(1, 1);
    expect_no_finding(&findings, "TOT023");
    qp_findings_free(&findings);
}

Test(SUITE, rich_body_has_only_the_note_on_forms) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&file.writer);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_only_finding(&findings, "TOT023", 0, "");
    cr_assert_eq(findings.list[0].args[0], 2);
    qp_findings_free(&findings);
    totem_file_free(&file);
}
