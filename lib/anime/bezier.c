/*
 * Later games' vectors of kind 4: keys of 11 words, cubic Bezier curves with four control points
 * (ccsf.md 6.1, 6.4). Nobody has seen such a file, and the sources do not name the ten words after
 * the frame; taken here for the point, the handle towards the key before, the handle towards the
 * key after, and a word that is not read.
 */
#include "anime/curve.h"
#include "anime/words.h"

#define ONE 0x3f800000u
#define THREE 0x40400000u

/* Words of the four control points of a segment. */
#define POINTS ((size_t)12)

/* Where the three vectors of a key begin among its words. */
enum { POINT = 0, HANDLE_BEFORE = 3, HANDLE_AFTER = 6 };

/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), compiler, controller);
    requires word <= 8;
    assigns out[0 .. 2];
*/
static void put_vector(const qp_compiler *compiler, const qp_controller *controller, uint32_t key,
                       uint32_t word, uint32_t *out) {
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, out[0 .. 2];
        loop variant 3 - k;
    */
    for (uint32_t k = 0; k < 3; k++) {
        out[k] = qp_controller_value(compiler->data, controller, key, word + k);
    }
}

/* The curve from one key to another; from a key to itself it is held. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires \valid(points + (0 .. 11)) && \separated(points + (0 .. 11), compiler, controller);
    assigns points[0 .. 11];
*/
static void put_points(const qp_compiler *compiler, const qp_controller *controller, uint32_t from,
                       uint32_t to, uint32_t *points) {
    put_vector(compiler, controller, from, POINT, points);
    put_vector(compiler, controller, from, from == to ? POINT : HANDLE_AFTER, points + 3);
    put_vector(compiler, controller, to, from == to ? POINT : HANDLE_BEFORE, points + 6);
    put_vector(compiler, controller, to, POINT, points + 9);
}

/* The control points of `count` segments. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(points + (0 .. 12 * count - 1));
    requires \separated(points + (0 .. 12 * count - 1), compiler, controller);
    assigns points[0 .. 12 * count - 1];
*/
static void put_segments(const qp_compiler *compiler, const qp_controller *controller,
                         uint32_t count, uint32_t *points) {
    const uint32_t keys = controller->count;
    const uint32_t lead = count - keys;
    if (lead > 0) {
        put_points(compiler, controller, 0, 0, points);
    }
    /*@ loop invariant 1 <= i <= keys;
        loop assigns i, points[0 .. 12 * count - 1];
        loop variant keys - i;
    */
    for (uint32_t i = 1; i < keys; i++) {
        put_points(compiler, controller, i - 1, i, points + POINTS * (lead + i - 1));
    }
    put_points(compiler, controller, keys - 1, keys - 1, points + POINTS * (count - 1));
}

/* All words of a curve. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(words + (0 .. 14 * count - 1));
    requires \separated(words + (0 .. 14 * count - 1), compiler, controller);
    assigns words[0 .. 14 * count - 1];
    ensures qp_times_ok(words, count);
*/
static void put_curve(const qp_compiler *compiler, const qp_controller *controller, uint32_t count,
                      uint32_t *words) {
    put_segments(compiler, controller, count, words + 2 * (size_t)count);
    qp_segments_fill(compiler, controller, words, count);
}

const uint32_t *qp_bezier_compile(const qp_compiler *compiler, const qp_controller *controller,
                                  uint32_t count) {
    size_t size = (2 + POINTS) * count;
    //@ assert size == 14 * count;
    uint32_t *words = qp_words(compiler->arena, size);
    if (words == NULL) {
        return NULL;
    }
    //@ assert count > 0;
    //@ assert \separated(words + (0 .. size - 1), compiler, controller);
    put_curve(compiler, controller, count, words);
    return words;
}

/* The Bernstein weights of a fraction: (1-u)^3, 3u(1-u)^2, 3u^2(1-u), u^3. */
/*@ requires \valid(weights + (0 .. 3));
    assigns weights[0 .. 3];
*/
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
/*@ requires \valid_read(points + (0 .. 11));
    assigns \nothing;
*/
static bool held(const uint32_t *points) {
    /*@ loop invariant 3 <= k <= 12;
        loop assigns k;
        loop variant 12 - k;
    */
    for (size_t k = 3; k < POINTS; k++) {
        if (points[k] != points[k - 3]) {
            return false;
        }
    }
    return true;
}

/*@ requires \valid_read(points + (0 .. 11)) && \valid_read(weights + (0 .. 3)) && k < 3;
    assigns \nothing;
*/
static uint32_t weighted(qp_ee_model model, const uint32_t *weights, const uint32_t *points,
                         uint32_t k) {
    uint32_t sum = qp_ee_mul(model, weights[0], points[k]);
    /*@ loop invariant 1 <= p <= 4;
        loop assigns p, sum;
        loop variant 4 - p;
    */
    for (uint32_t p = 1; p < 4; p++) {
        sum = qp_ee_add(model, sum, qp_ee_mul(model, weights[p], points[3 * p + k]));
    }
    return sum;
}

void qp_bezier_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t value[3]) {
    const uint32_t *words = curve->words;
    const uint32_t count = curve->count;
    uint32_t rest = 0;
    uint32_t weights[4] = {0, 0, 0, 0};
    uint32_t i = qp_segments_find(words, count, time, &rest);
    const uint32_t *points = words + 2 * (size_t)count + POINTS * i;
    const bool still = held(points);
    if (!still) {
        bernstein(model, qp_segment_fraction(model, rest, words[(size_t)count + i]), weights);
    }
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, value[0 .. 2];
        loop variant 3 - k;
    */
    for (uint32_t k = 0; k < 3; k++) {
        value[k] = still ? points[k] : weighted(model, weights, points, k);
    }
}
