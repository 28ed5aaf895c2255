/* Float and vector tracks at a frame. */
#include "totemtech/totem.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#define SUITE totemtech_values

static const float infinity = INFINITY;

static float signed_value(qp_source *source) {
    return (float)((int32_t)qp_draw_u32(source) / 65536) / 256.0F;
}

/* -- One mesh's track ------------------------------------------------------------------------- */

typedef struct {
    totem_file file;
    totem_parsed parsed;
    qp_totem_mesh mesh;
} one_track;

static one_track float_track(uint16_t interp, const qp_totem_float_key *keys, uint32_t count,
                             const qp_totem_options *options) {
    one_track one;
    one.file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_mesh(&one.file, interp, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_float_key(&one.file.writer, &keys[i]);
    }
    totem_end_mesh(&one.file);
    one.parsed = totem_parse(totem_file_bytes(&one.file), options);
    cr_assert(qp_totem_mesh_at(&one.parsed.animation, 0, &one.mesh));
    return one;
}

static void free_track(one_track *one) {
    totem_parsed_free(&one->parsed);
    totem_file_free(&one->file);
}

static void expect_float(const one_track *one, double frame, float expected) {
    float value = -1;
    qp_totem_result result =
        qp_totem_float_at(&one->parsed.animation, &one->mesh.track, frame, NULL, &value);
    cr_assert_eq(result, QP_TOTEM_VALUE, "at %g", frame);
    cr_assert_eq(totem_bits(value), totem_bits(expected), "at %g: %.9g instead of %.9g", frame,
                 (double)value, (double)expected);
}

/* Not finite: the value is that pattern, and a warning says so. */
static void expect_fallback(const one_track *one, double frame, float expected) {
    float value = -1;
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_totem_result result =
        qp_totem_float_at(&one->parsed.animation, &one->mesh.track, frame, &sink, &value);
    char path[64];
    snprintf(path, sizeof path, "mesh 0, track 1, frame %u", (unsigned)frame);
    cr_assert_eq(result, QP_TOTEM_NOT_FINITE, "at %g", frame);
    cr_assert_eq(totem_bits(value), totem_bits(expected), "at %g: %.9g", frame, (double)value);
    expect_only_finding(&findings, "TOT025", totem_mesh_keys(), path);
    qp_findings_free(&findings);
}

/* -- Interpolation ---------------------------------------------------------------------------- */

Test(SUITE, track_without_keys_has_no_value) {
    one_track one = float_track(1, NULL, 0, NULL);
    float value = -1;
    cr_assert_eq(qp_totem_float_at(&one.parsed.animation, &one.mesh.track, 3, NULL, &value),
                 QP_TOTEM_NO_KEYS);
    cr_assert_eq(totem_bits(value), 0);
    free_track(&one);
}

Test(SUITE, track_of_another_kind_has_no_value) {
    qp_totem_float_key key = qp_gen_float_key(0, 1.0F, 0, 0);
    one_track one = float_track(1, &key, 1, NULL);
    float value[4] = {-1, -1, -1, -1};
    cr_assert_eq(qp_totem_vector_at(&one.parsed.animation, &one.mesh.track, 0, NULL, value),
                 QP_TOTEM_NO_KEYS);
    cr_assert_eq(qp_totem_rotation_at(&one.parsed.animation, &one.mesh.track, 0, NULL, value),
                 QP_TOTEM_NO_KEYS);
    cr_assert(value[0] == 0 && value[3] == 0);
    free_track(&one);
}

Test(SUITE, one_key_is_the_value_at_any_frame) {
    qp_totem_float_key key = qp_gen_float_key(10, 2.5F, 9, 9);
    const qp_totem_options engine = {.search = QP_TOTEM_SEARCH_ENGINE};
    const double frames[6] = {-INFINITY, -5, 10, 11, INFINITY, NAN};
    for (int i = 0; i < 6; i++) {
        one_track one = float_track(1, &key, 1, NULL);
        expect_float(&one, frames[i], 2.5F);
        free_track(&one);
        one = float_track(1, &key, 1, &engine);
        expect_float(&one, frames[i], 2.5F);
        free_track(&one);
    }
}

/* Which interps are square, linear and smooth, told by the value at the middle of two keys whose
 * tangents make the smooth one differ. */
Test(SUITE, interp_square_linear_smooth) {
    const qp_totem_float_key keys[2] = {qp_gen_float_key(0, 1.0F, 0, 8.0F),
                                        qp_gen_float_key(8, 3.0F, 0, 0)};
    static const uint16_t square[6] = {3, 8, 9, 10, 11, 0xffff};
    static const uint16_t linear[4] = {2, 6, 7, 0x32};
    static const uint16_t smooth[5] = {0, 1, 4, 5, 0x10};
    for (int i = 0; i < 6; i++) {
        one_track one = float_track(square[i], keys, 2, NULL);
        expect_float(&one, 4, 1.0F);
        expect_float(&one, 7.999, 1.0F);
        expect_float(&one, 8, 3.0F);
        free_track(&one);
    }
    for (int i = 0; i < 4; i++) {
        one_track one = float_track(linear[i], keys, 2, NULL);
        expect_float(&one, 4, 2.0F);
        expect_float(&one, 1, 1.25F);
        free_track(&one);
    }
    for (int i = 0; i < 5; i++) {
        one_track one = float_track(smooth[i], keys, 2, NULL);
        expect_float(&one, 4, 3.0F); /* 2 + 8 / 8 */
        free_track(&one);
    }
}

Test(SUITE, hermite_at_0_a_half_and_1) {
    const qp_totem_float_key keys[2] = {qp_gen_float_key(100, -2.0F, 77.0F, 4.0F),
                                        qp_gen_float_key(102, 6.0F, -8.0F, 99.0F)};
    one_track one = float_track(1, keys, 2, NULL);
    expect_float(&one, 100, -2.0F);
    expect_float(&one, 101, 2.0F + 4.0F / 8 + 8.0F / 8);
    expect_float(&one, 102, 6.0F);
    free_track(&one);
}

/* Bernstein's form of the same cubic, with the control points that its end tangents give. */
static double closed_form(double a, double out, double in, double b, double t) {
    double c1 = a + out / 3;
    double c2 = b - in / 3;
    double s = 1 - t;
    return s * s * s * a + 3 * s * s * t * c1 + 3 * s * t * t * c2 + t * t * t * b;
}

Test(SUITE, hermite_against_closed_form_at_1000_random_points) {
    uint8_t drawn[24];
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        qp_source_fill(seed, drawn, sizeof drawn);
        qp_bytes bytes = {drawn, sizeof drawn};
        qp_source source = qp_source_over(bytes);
        float a = signed_value(&source);
        float out = signed_value(&source);
        float in = signed_value(&source);
        float b = signed_value(&source);
        uint16_t first = qp_draw_u16(&source) / 2;
        uint16_t length = (uint16_t)(1 + qp_draw_u16(&source) / 4);
        double t = qp_draw_u32(&source) / 4294967296.0;
        const qp_totem_float_key keys[2] = {qp_gen_float_key(first, a, 1e9F, out),
                                            qp_gen_float_key(first + length, b, in, 1e9F)};
        one_track one = float_track(1, keys, 2, NULL);
        double frame = first + t * length;
        double exact =
            closed_form((double)a, (double)out, (double)in, (double)b, (frame - first) / length);
        float value = 0;
        cr_assert_eq(qp_totem_float_at(&one.parsed.animation, &one.mesh.track, frame, NULL, &value),
                     QP_TOTEM_VALUE);
        double size = fabs((double)a) + fabs((double)out) + fabs((double)in) + fabs((double)b);
        cr_assert_leq(fabs((double)value - exact), fabs(exact) / 16777216 + size * 1e-14,
                      "seed %u: %.9g, %.17g", (unsigned)seed, (double)value, exact);
        free_track(&one);
    }
}

/* -- Which keys ------------------------------------------------------------------------------- */

Test(SUITE, before_the_first_key_and_after_the_last) {
    const qp_totem_float_key keys[3] = {qp_gen_float_key(10, 1, 0, 0),
                                        qp_gen_float_key(20, 2, 0, 0),
                                        qp_gen_float_key(30, 3, 0, 0)};
    const qp_totem_options engine = {.search = QP_TOTEM_SEARCH_ENGINE};
    one_track one = float_track(2, keys, 3, NULL);
    expect_float(&one, 9.999, 1);
    expect_float(&one, -INFINITY, 1);
    expect_float(&one, NAN, 1);
    expect_float(&one, 10, 1);
    expect_float(&one, 30, 3);
    expect_float(&one, 1e300, 3);
    free_track(&one);
    one = float_track(2, keys, 3, &engine);
    expect_float(&one, 9.999, 3);
    expect_float(&one, -INFINITY, 3);
    expect_float(&one, NAN, 3);
    expect_float(&one, 10, 1);
    expect_float(&one, 15, 1.5F);
    expect_float(&one, 30, 3);
    free_track(&one);
}

Test(SUITE, keys_on_one_frame_the_later_has_it) {
    const qp_totem_float_key keys[4] = {qp_gen_float_key(0, 1, 0, 0), qp_gen_float_key(10, 2, 0, 0),
                                        qp_gen_float_key(10, 5, 0, 0),
                                        qp_gen_float_key(20, 6, 0, 0)};
    one_track one = float_track(2, keys, 4, NULL);
    expect_float(&one, 5, 1.5F);
    expect_float(&one, 10, 5);
    expect_float(&one, 15, 5.5F);
    free_track(&one);
    one = float_track(2, keys + 1, 2, NULL); /* both keys on one frame */
    expect_float(&one, 10, 5);
    expect_float(&one, 11, 5);
    expect_float(&one, 9, 2);
    free_track(&one);
}

Test(SUITE, unordered_keys_have_the_first_interval_with_the_frame) {
    const qp_totem_float_key keys[4] = {qp_gen_float_key(0, 0, 0, 0), qp_gen_float_key(20, 2, 0, 0),
                                        qp_gen_float_key(10, 8, 0, 0),
                                        qp_gen_float_key(40, 5, 0, 0)};
    one_track one = float_track(2, keys, 4, NULL);
    expect_float(&one, 10, 1);
    expect_float(&one, 15, 1.5F);
    expect_float(&one, 25, 6.5F); /* between the third, on 10, and the fourth */
    expect_float(&one, 40, 5);
    free_track(&one);
}

/* -- Numbers that are not finite -------------------------------------------------------------- */

Test(SUITE, infinite_value_gives_the_nearest_keys) {
    const qp_totem_float_key keys[2] = {qp_gen_float_key(0, 1, 0, 0),
                                        qp_gen_float_key(10, infinity, 0, 0)};
    one_track one = float_track(2, keys, 2, NULL);
    expect_float(&one, 0, 1); /* the first key's own value */
    expect_fallback(&one, 4, 1);
    expect_fallback(&one, 5, 1); /* a tie: the earlier */
    expect_fallback(&one, 6, infinity);
    expect_fallback(&one, 10, infinity);
    free_track(&one);
}

Test(SUITE, nan_tangents_count_for_smooth_only) {
    const qp_totem_float_key keys[2] = {qp_gen_float_key(0, 1, NAN, NAN),
                                        qp_gen_float_key(10, 3, NAN, NAN)};
    one_track one = float_track(1, keys, 2, NULL);
    expect_float(&one, 0, 1);
    expect_fallback(&one, 1, 1);
    expect_fallback(&one, 9, 3);
    expect_float(&one, 10, 3);
    free_track(&one);
    one = float_track(2, keys, 2, NULL);
    expect_float(&one, 5, 2);
    free_track(&one);
    one = float_track(8, keys, 2, NULL);
    expect_float(&one, 9, 1);
    free_track(&one);
}

Test(SUITE, one_tangent_that_is_not_finite_is_enough) {
    for (int i = 0; i < 4; i++) {
        const float bad = i < 2 ? NAN : -INFINITY;
        const qp_totem_float_key keys[2] = {qp_gen_float_key(0, 1, bad, i % 2 == 0 ? bad : 0),
                                            qp_gen_float_key(10, 3, i % 2 == 1 ? bad : 0, bad)};
        one_track one = float_track(1, keys, 2, NULL);
        expect_float(&one, 0, 1);
        expect_fallback(&one, 5, 1);
        expect_fallback(&one, 5.001, 3);
        expect_float(&one, 10, 3);
        free_track(&one);
    }
}

/* A frame that a key can have is in the path of the warning, another one is not. */
Test(SUITE, warning_has_frames_that_keys_can_have) {
    static const double frames[4] = {0, 65535, 65536, -1};
    static const char *const paths[4] = {"mesh 0, track 1, frame 0", "mesh 0, track 1, frame 65535",
                                         "mesh 0, track 1", "mesh 0, track 1"};
    const qp_totem_float_key key = qp_gen_float_key(3, infinity, 0, 0);
    one_track one = float_track(1, &key, 1, NULL);
    for (int i = 0; i < 4; i++) {
        float value = 0;
        qp_findings findings = {0};
        qp_sink sink = qp_findings_sink(&findings);
        qp_totem_float_at(&one.parsed.animation, &one.mesh.track, frames[i], &sink, &value);
        expect_only_finding(&findings, "TOT025", totem_mesh_keys(), paths[i]);
        qp_findings_free(&findings);
    }
    free_track(&one);
}

Test(SUITE, result_past_what_a_float_holds) {
    const qp_totem_float_key keys[2] = {qp_gen_float_key(0, 3e38F, 0, 3e38F),
                                        qp_gen_float_key(10, 3e38F, -3e38F, 0)};
    one_track one = float_track(1, keys, 2, NULL);
    expect_fallback(&one, 5, 3e38F);
    free_track(&one);
    one = float_track(2, keys, 2, NULL);
    expect_float(&one, 5, 3e38F);
    free_track(&one);
    const qp_totem_float_key most[2] = {qp_gen_float_key(0, FLT_MAX, 0, 0),
                                        qp_gen_float_key(10, FLT_MAX, 0, 0)};
    one = float_track(2, most, 2, NULL);
    expect_float(&one, 5, FLT_MAX);
    free_track(&one);
    const qp_totem_float_key least[2] = {qp_gen_float_key(0, -FLT_MAX, 0, 0),
                                         qp_gen_float_key(10, -FLT_MAX, 0, 0)};
    one = float_track(2, least, 2, NULL);
    expect_float(&one, 5, -FLT_MAX);
    free_track(&one);
}

/* -- Vector tracks ---------------------------------------------------------------------------- */

Test(SUITE, vector_components_are_thousandths) {
    for (int32_t v = -32768; v <= 32767; v++) {
        float expected = (float)(v * 0.001);
        cr_assert_eq(totem_bits(qp_totem_vector_component((int16_t)v)), totem_bits(expected));
    }
    cr_assert_eq(totem_bits(qp_totem_vector_component(1000)), totem_bits(1.0F));
    cr_assert_eq(totem_bits(qp_totem_vector_component(-32768)), totem_bits(-32.768F));
}

static void expect_vector(const totem_parsed *parsed, double frame, float x, float y, float z) {
    qp_totem_node node;
    float value[3];
    cr_assert(qp_totem_node_at(&parsed->animation, 0, &node));
    cr_assert_eq(qp_totem_vector_at(&parsed->animation, &node.tracks[0], frame, NULL, value),
                 QP_TOTEM_VALUE);
    cr_assert(totem_bits(value[0]) == totem_bits(x) && totem_bits(value[1]) == totem_bits(y) &&
                  totem_bits(value[2]) == totem_bits(z),
              "at %g: %.9g %.9g %.9g", frame, (double)value[0], (double)value[1], (double)value[2]);
}

static totem_parsed vector_track(totem_file *file, uint16_t interp) {
    const qp_totem_vector_key first = {0, {0, 1000, -4000}, {9, 9, 9}, {8000, 0, -8000}};
    const qp_totem_vector_key second = {16, {0, 3000, 4000}, {-16000, 0, 8000}, {9, 9, 9}};
    *file = totem_file_new(QP_TOTEM_BIG, 8);
    totem_begin_node(file, 1, interp, 2);
    qp_totem_put_vector_key(&file->writer, &first);
    qp_totem_put_vector_key(&file->writer, &second);
    totem_end_node(file, 1);
    return totem_parse(totem_file_bytes(file), NULL);
}

Test(SUITE, vector_tracks_square_linear_smooth) {
    totem_file file;
    totem_parsed parsed = vector_track(&file, 3);
    expect_vector(&parsed, 15, 0, 1, -4);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
    parsed = vector_track(&file, 2);
    expect_vector(&parsed, 4, 0, 1.5F, -2);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
    parsed = vector_track(&file, 1); /* right handle of the first, left handle of the second */
    expect_vector(&parsed, 8, 3, 2, -2);
    expect_vector(&parsed, 0, 0, 1, -4);
    expect_vector(&parsed, 16, 0, 3, 4);
    expect_vector(&parsed, -3, 0, 1, -4);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

/* -- The clip's end --------------------------------------------------------------------------- */

Test(SUITE, end_frame_of_every_whole_number_of_frames) {
    for (uint32_t n = 1; n <= 65536; n++) {
        qp_totem_animation animation = {0};
        animation.length = totem_bits((float)(n / 30.0));
        cr_assert_eq(qp_totem_end_frame(&animation), n, "%u: %.17g", n,
                     qp_totem_end_frame(&animation));
    }
}

Test(SUITE, end_frame_of_other_lengths) {
    static const uint32_t none[6] = {0, 0x80000000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000};
    qp_totem_animation animation = {0};
    for (int i = 0; i < 6; i++) {
        animation.length = none[i];
        cr_assert_eq(qp_totem_end_frame(&animation), 0);
    }
    animation.length = totem_bits(1.05F);
    cr_assert_eq(qp_totem_end_frame(&animation), (double)1.05F * 30);
    animation.length = 0x7f7fffff;
    cr_assert_gt(qp_totem_end_frame(&animation), 1e39);
}
