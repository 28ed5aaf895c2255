/* Quaternions and their interpolation, against a second implementation in double precision. */
#include "totemtech/totem.h"

#include <math.h>
#include <string.h>

#define SUITE totemtech_rotation

#define PI 3.14159265358979323846

/* -- Components ------------------------------------------------------------------------------- */

/* The documented form keeps the value modulo 4096; the table is made without masks. */
Test(SUITE, component_documented_over_all_65536_values) {
    for (int32_t v = -32768; v <= 32767; v++) {
        int32_t kept = ((v % 4096) + 4096) % 4096;
        float expected = (float)(kept * 0.0005);
        float value = qp_totem_quat_component(QP_TOTEM_QUAT_DOCUMENTED, (int16_t)v);
        cr_assert_eq(totem_bits(value), totem_bits(expected), "%d: %.9g", v, (double)value);
    }
}

Test(SUITE, component_signed_over_all_65536_values) {
    for (int32_t v = -32768; v <= 32767; v++) {
        float expected = (float)(v * 0.0005);
        float value = qp_totem_quat_component(QP_TOTEM_QUAT_SIGNED, (int16_t)v);
        cr_assert_eq(totem_bits(value), totem_bits(expected), "%d: %.9g", v, (double)value);
    }
}

Test(SUITE, documented_component_loses_the_sign) {
    cr_assert_eq(totem_bits(qp_totem_quat_component(QP_TOTEM_QUAT_DOCUMENTED, -1)),
                 totem_bits(2.0475F));
    cr_assert_eq(totem_bits(qp_totem_quat_component(QP_TOTEM_QUAT_DOCUMENTED, -2000)),
                 totem_bits(1.048F));
    cr_assert_eq(totem_bits(qp_totem_quat_component(QP_TOTEM_QUAT_DOCUMENTED, 2000)),
                 totem_bits(1.0F));
    cr_assert_eq(totem_bits(qp_totem_quat_component(QP_TOTEM_QUAT_SIGNED, -2000)),
                 totem_bits(-1.0F));
}

/* -- Slerp ------------------------------------------------------------------------------------ */

/* What a slerp is in geometry, not in the game's terms: the weights of two unit vectors an angle
 * apart, from complex rotation. `at` is how far it is from `a` to `b`, 0 to 1. */
static double second_slerp(double a, double b, double angle, double at) {
    double along = at * angle;
    double weight_b = sin(along) / sin(angle);
    double weight_a = cos(along) - weight_b * cos(angle);
    return a * weight_a + b * weight_b;
}

static const double quarters[4] = {0, 0.25, 0.5, 1};

static void expect_slerp(qp_totem_slerp_form form, double angle, bool above) {
    const float a[4] = {0.5F, -0.25F, 0.125F, 0.75F};
    const float b[4] = {-0.5F, 0.5F, 0.25F, 0.5F};
    float omega = (float)(above ? angle + 2 * PI : angle);
    double actual = above ? (double)omega - 2 * PI : (double)omega;
    float sinom = (float)(1 / sin(actual));
    for (int i = 0; i < 4; i++) {
        float value[4];
        double t = quarters[i];
        cr_assert_eq(qp_totem_slerp(form, a, b, omega, sinom, t, value), QP_TOTEM_VALUE);
        for (int k = 0; k < 4; k++) {
            double to = above ? -(double)b[k] : (double)b[k];
            double at = form == QP_TOTEM_SLERP_PRINTED ? 1 - t : t;
            double exact = second_slerp((double)a[k], to, actual, at);
            /* sinom is rounded to a float: that much the two may differ. */
            cr_assert_leq(fabs((double)value[k] - exact), 2.5e-7 * (1 + fabs(exact)),
                          "form %d, omega %g, t %g, component %d: %.9g, %.17g", form, (double)omega,
                          t, k, (double)value[k], exact);
        }
    }
}

Test(SUITE, slerp_printed_at_0_a_quarter_a_half_and_1) {
    for (double angle = 0.1; angle < 3.0; angle += 0.1) {
        expect_slerp(QP_TOTEM_SLERP_PRINTED, angle, false);
        expect_slerp(QP_TOTEM_SLERP_PRINTED, angle, true);
    }
}

Test(SUITE, slerp_forward_at_0_a_quarter_a_half_and_1) {
    for (double angle = 0.1; angle < 3.0; angle += 0.1) {
        expect_slerp(QP_TOTEM_SLERP_FORWARD, angle, false);
        expect_slerp(QP_TOTEM_SLERP_FORWARD, angle, true);
    }
}

Test(SUITE, slerp_printed_runs_from_the_second_key_to_the_first) {
    const float a[4] = {1, 0, 0, 0};
    const float b[4] = {0, 1, 0, 0};
    float value[4];
    qp_totem_slerp(QP_TOTEM_SLERP_PRINTED, a, b, (float)(PI / 2), 1, 0, value);
    cr_assert(value[0] == 0 && value[1] == 1);
    qp_totem_slerp(QP_TOTEM_SLERP_FORWARD, a, b, (float)(PI / 2), 1, 0, value);
    cr_assert(value[0] == 1 && value[1] == 0);
}

Test(SUITE, slerp_omega_0_is_the_first_key_whatever_sinom) {
    const float a[4] = {1, 2, 3, 4};
    const float b[4] = {5, 6, 7, 8};
    static const float zeros[2] = {0.0F, -0.0F};
    for (int i = 0; i < 8; i++) {
        float value[4];
        cr_assert_eq(qp_totem_slerp((qp_totem_slerp_form)(i % 2), a, b, zeros[i / 2 % 2],
                                    i < 4 ? NAN : 1.0F, 0.9, value),
                     QP_TOTEM_VALUE);
        cr_assert(value[0] == 1 && value[3] == 4);
    }
}

Test(SUITE, slerp_two_pi_is_taken_off_above_it_only) {
    const float a[4] = {0, 0, 0, 0};
    const float b[4] = {1, 0, 0, 0};
    const float below = 6.283185F; /* the float before 2 pi */
    const float above = 6.2831855F;
    float value[4];
    qp_totem_slerp(QP_TOTEM_SLERP_FORWARD, a, b, below, 1, 0.25, value);
    cr_assert_float_eq(value[0], 1.0F, 1e-6);
    qp_totem_slerp(QP_TOTEM_SLERP_FORWARD, a, b, above, 1, 0.25, value);
    cr_assert_float_eq(value[0], -sin(0.25 * ((double)above - 2 * PI)), 1e-12);
    cr_assert_lt(value[0], 0); /* negated */
    qp_totem_slerp(QP_TOTEM_SLERP_FORWARD, a, b, 20.0F, 1, 0.25, value);
    cr_assert_float_eq(value[0], -sin(0.25 * (20 - 2 * PI)), 1e-6); /* taken off once */
}

Test(SUITE, slerp_of_any_omega_and_sinom_is_finite_or_the_nearest_key) {
    const float a[4] = {0.5F, 1.0F, 1.5F, 2.0F};
    const float b[4] = {-0.5F, -1.0F, -1.5F, 2.0475F};
    static const uint32_t odd[10] = {0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffffffff,
                                     0x7f7fffff, 0xff7fffff, 1,          0x80000001, 0x3f800000};
    for (int i = 0; i < 100; i++) {
        float omega = 0;
        float sinom = 0;
        memcpy(&omega, &odd[i % 10], 4);
        memcpy(&sinom, &odd[i / 10], 4);
        for (int k = 0; k < 4; k++) {
            float value[4];
            qp_totem_result result = qp_totem_slerp((qp_totem_slerp_form)(k % 2), a, b, omega,
                                                    sinom, quarters[k], value);
            bool inputs = isfinite(omega) && isfinite(sinom);
            cr_assert(inputs || result == QP_TOTEM_NOT_FINITE);
            for (int c = 0; c < 4; c++) {
                cr_assert(isfinite(value[c]));
                if (result == QP_TOTEM_NOT_FINITE) {
                    cr_assert_eq(value[c], quarters[k] <= 0.5 ? a[c] : b[c]);
                }
            }
        }
    }
}

Test(SUITE, slerp_past_what_a_float_holds) {
    const float a[4] = {0, 0, 0, 2};
    const float b[4] = {0, 0, 0, 2};
    float value[4];
    cr_assert_eq(qp_totem_slerp(QP_TOTEM_SLERP_PRINTED, a, b, 1.5F, 3e38F, 0.5, value),
                 QP_TOTEM_NOT_FINITE);
    cr_assert(value[0] == 0 && value[3] == 2);
    cr_assert_eq(qp_totem_slerp(QP_TOTEM_SLERP_PRINTED, a, b, 1.5F, 1e38F, 0.5, value),
                 QP_TOTEM_VALUE);
    cr_assert(value[0] == 0 && value[3] > 2e38F);
}

/* -- Tracks ----------------------------------------------------------------------------------- */

static const int16_t still[4] = {0, 0, 0, 2000};
static const int16_t turned[4] = {-1414, 0, 0, 1414};

static totem_parsed rotation_track(totem_file *file, const qp_totem_rotation_key *keys,
                                   uint32_t count, const qp_totem_options *options) {
    *file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(file, 2, 8, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_rotation_key(&file->writer, &keys[i]);
    }
    totem_end_node(file, 2);
    return totem_parse(totem_file_bytes(file), options);
}

static qp_totem_result rotation_at(const totem_parsed *parsed, double frame, qp_sink *sink,
                                   float value[4]) {
    qp_totem_node node;
    cr_assert(qp_totem_node_at(&parsed->animation, 0, &node));
    return qp_totem_rotation_at(&parsed->animation, &node.tracks[1], frame, sink, value);
}

Test(SUITE, track_of_rotations_in_all_forms) {
    const float omega = (float)(PI / 4);
    const float sinom = (float)(1 / sin(PI / 4));
    const qp_totem_rotation_key keys[2] = {qp_gen_rotation_key(-10, still, omega, sinom),
                                           qp_gen_rotation_key(10, turned, omega, sinom)};
    for (int i = 0; i < 4; i++) {
        const qp_totem_options options = {.quat = (qp_totem_quat)(i % 2),
                                          .slerp = (qp_totem_slerp_form)(i / 2)};
        totem_file file;
        totem_parsed parsed = rotation_track(&file, keys, 2, &options);
        double x = i % 2 == 1 ? -0.707 : 2682 * 0.0005; /* -1414 + 4096 */
        float value[4];
        /* Interp 8 would be square: rotations ignore it. A quarter of the way, frame -5. */
        cr_assert_eq(rotation_at(&parsed, -5, NULL, value), QP_TOTEM_VALUE);
        double at = i / 2 == 1 ? 0.25 : 0.75;
        cr_assert_float_eq(value[0], second_slerp(0, x, PI / 4, at), 1e-6);
        cr_assert_float_eq(value[3], second_slerp(1, 0.707, PI / 4, at), 1e-6);
        cr_assert(value[1] == 0 && value[2] == 0);
        /* At the first key the printed form gives the second. */
        rotation_at(&parsed, -10, NULL, value);
        cr_assert_float_eq(value[0], i / 2 == 1 ? 0 : x, 1e-6);
        rotation_at(&parsed, -11, NULL, value); /* before it: the key */
        cr_assert(value[0] == 0 && value[3] == 1);
        rotation_at(&parsed, 10, NULL, value);
        cr_assert_float_eq(value[0], x, 1e-6);
        totem_parsed_free(&parsed);
        totem_file_free(&file);
    }
}

Test(SUITE, engine_search_before_the_first_rotation_key_is_the_last) {
    const qp_totem_rotation_key keys[2] = {qp_gen_rotation_key(5, still, 1, 1),
                                           qp_gen_rotation_key(10, turned, 0, 0)};
    const qp_totem_options options = {.search = QP_TOTEM_SEARCH_ENGINE};
    totem_file file;
    totem_parsed parsed = rotation_track(&file, keys, 2, &options);
    float value[4];
    cr_assert_eq(rotation_at(&parsed, 4, NULL, value), QP_TOTEM_VALUE);
    cr_assert_eq(totem_bits(value[0]), totem_bits((float)(2682 * 0.0005)));
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

/* Frames of rotation keys are signed: what follows the last key is none at frame 0. */
Test(SUITE, last_key_before_frame_0_is_held) {
    const qp_totem_rotation_key keys[2] = {qp_gen_rotation_key(-9, still, 1, 1),
                                           qp_gen_rotation_key(-3, turned, 1, 1)};
    totem_file file;
    totem_parsed parsed = rotation_track(&file, keys, 2, NULL);
    float last[4];
    cr_assert_eq(rotation_at(&parsed, -3, NULL, last), QP_TOTEM_VALUE);
    cr_assert_eq(totem_bits(last[0]), totem_bits((float)(2682 * 0.0005)));
    for (int frame = -2; frame < 2; frame++) {
        float value[4];
        cr_assert_eq(rotation_at(&parsed, frame, NULL, value), QP_TOTEM_VALUE);
        cr_assert_arr_eq(value, last, sizeof last, "frame %d", frame);
    }
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, rotation_keys_of_omega_0_hold) {
    const qp_totem_rotation_key keys[2] = {qp_gen_rotation_key(0, still, 0, 0),
                                           qp_gen_rotation_key(10, turned, 0, 0)};
    totem_file file;
    totem_parsed parsed = rotation_track(&file, keys, 2, NULL);
    float value[4];
    cr_assert_eq(rotation_at(&parsed, 9.5, NULL, value), QP_TOTEM_VALUE);
    cr_assert(value[0] == 0 && value[3] == 1);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, rotation_that_is_not_finite_is_the_nearest_keys_and_told) {
    const qp_totem_rotation_key keys[2] = {qp_gen_rotation_key(0, still, NAN, 1),
                                           qp_gen_rotation_key(10, turned, 0, 0)};
    totem_file file;
    totem_parsed parsed = rotation_track(&file, keys, 2, NULL);
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    float value[4];
    cr_assert_eq(rotation_at(&parsed, 5, &sink, value), QP_TOTEM_NOT_FINITE);
    cr_assert(value[0] == 0 && value[3] == 1);
    expect_only_finding(&findings, "TOT025", totem_node_keys(2), "node 0, track 2, frame 5");
    cr_assert_eq(rotation_at(&parsed, 5.5, NULL, value), QP_TOTEM_NOT_FINITE);
    cr_assert_eq(totem_bits(value[3]), totem_bits(0.707F));
    qp_findings_free(&findings);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}
