/*
 * Later games' vectors of kind 4: keys of 11 words, cubic Bezier curves with four control points
 * (ccsf.md 6.1, 6.4). Nobody has seen such a file, and the sources do not name the ten words after
 * the frame; taken here for the point, the handle towards the key before, the handle towards the
 * key after, and a word that is not read.
 */
#include "anime/curve.h"

#define ONE 0x3f800000u
#define THREE 0x40400000u

/* Words of the four control points of a segment. */
#define POINTS ((size_t)12)

/* Where the three vectors of a key begin among its words. */
enum { POINT = 0, HANDLE_BEFORE = 3, HANDLE_AFTER = 6 };

static void put_vector(const qp_compiler *compiler, const qp_controller *controller, uint32_t key,
                       uint32_t word, uint32_t *out) {
    for (uint32_t k = 0; k < 3; k++) {
        out[k] = qp_controller_value(compiler->data, controller, key, word + k);
    }
}

/* The curve from one key to another; from a key to itself it is held. */
static void put_points(const qp_compiler *compiler, const qp_controller *controller, uint32_t from,
                       uint32_t to, uint32_t *points) {
    put_vector(compiler, controller, from, POINT, points);
    put_vector(compiler, controller, from, from == to ? POINT : HANDLE_AFTER, points + 3);
    put_vector(compiler, controller, to, from == to ? POINT : HANDLE_BEFORE, points + 6);
    put_vector(compiler, controller, to, POINT, points + 9);
}

bool qp_bezier_compile(const qp_compiler *compiler, const qp_controller *controller,
                       qp_curve *curve) {
    uint32_t time = qp_key_time(compiler->data, controller, 0);
    uint32_t count = (time != 0 ? 1u : 0u) + controller->count;
    uint32_t *words = (uint32_t *)qp_arena_alloc(compiler->arena, (2 + POINTS) * count,
                                                 sizeof *words, sizeof *words);
    if (words == NULL) {
        return false;
    }
    qp_segments segments = {words, words + count, 0};
    uint32_t *points = words + 2 * (size_t)count;
    if (time != 0) {
        put_points(compiler, controller, 0, 0, points);
        qp_segments_add(&segments, time);
    }
    for (uint32_t i = 1; i < controller->count; i++) {
        uint32_t next = qp_key_time(compiler->data, controller, i);
        put_points(compiler, controller, i - 1, i, points + POINTS * segments.count);
        qp_segments_add(&segments, next - time);
        time = next;
    }
    uint32_t last = controller->count - 1;
    put_points(compiler, controller, last, last, points + POINTS * segments.count);
    qp_segments_add(&segments, (compiler->frames << 8) - time);
    curve->width = 3;
    curve->count = count;
    curve->words = words;
    return true;
}

/* The Bernstein weights of a fraction: (1-u)^3, 3u(1-u)^2, 3u^2(1-u), u^3. */
static void bernstein(qp_ee_model model, uint32_t u, uint32_t weights[4]) {
    uint32_t v = qp_ee_sub(model, ONE, u);
    uint32_t uu = qp_ee_mul(model, u, u);
    uint32_t vv = qp_ee_mul(model, v, v);
    weights[0] = qp_ee_mul(model, vv, v);
    weights[1] = qp_ee_mul(model, qp_ee_mul(model, THREE, u), vv);
    weights[2] = qp_ee_mul(model, qp_ee_mul(model, THREE, uu), v);
    weights[3] = qp_ee_mul(model, uu, u);
}

/* A hold: its four points are the same. */
static bool held(const uint32_t *points) {
    for (size_t k = 3; k < POINTS; k++) {
        if (points[k] != points[k - 3]) {
            return false;
        }
    }
    return true;
}

void qp_bezier_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t value[3]) {
    uint32_t rest = 0;
    uint32_t weights[4];
    uint32_t i = qp_segments_find(curve->words, curve->count, time, &rest);
    uint32_t duration = curve->words[curve->count + i];
    const uint32_t *points = curve->words + 2 * (size_t)curve->count + POINTS * i;
    if (held(points)) {
        for (uint32_t k = 0; k < 3; k++) {
            value[k] = points[k];
        }
        return;
    }
    bernstein(model, qp_segment_fraction(model, rest, duration), weights);
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t sum = qp_ee_mul(model, weights[0], points[k]);
        for (uint32_t p = 1; p < 4; p++) {
            sum = qp_ee_add(model, sum, qp_ee_mul(model, weights[p], points[3 * p + k]));
        }
        value[k] = sum;
    }
}
