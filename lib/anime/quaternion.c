/* Later games' rotations of kind 4: quaternion keys on the same walk (ccsf.md 6.4). */
#include "anime/curve.h"
#include "anime/matrix.h"
#include "real/real.h"

/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires \valid(components + (0 .. 3));
    requires \separated(components + (0 .. 3), compiler, controller);
    assigns components[0 .. 3];
*/
static void put_key(const qp_compiler *compiler, const qp_controller *controller, uint32_t index,
                    double *components) {
    /*@ loop invariant 0 <= k <= 4;
        loop assigns k, components[0 .. 3];
        loop variant 4 - k;
    */
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t component = qp_controller_value(compiler->data, controller, index, k);
        components[k] = qp_ee_to_double(component);
    }
}

/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires \valid(components + (0 .. 4 * controller->count - 1));
    requires \separated(components + (0 .. 4 * controller->count - 1), compiler, controller);
    assigns components[0 .. 4 * controller->count - 1];
*/
static void put_components(const qp_compiler *compiler, const qp_controller *controller,
                           double *components) {
    const uint32_t keys = controller->count;
    /*@ loop invariant 0 <= i <= keys;
        loop assigns i, components[0 .. 4 * keys - 1];
        loop variant keys - i;
    */
    for (uint32_t i = 0; i < keys; i++) {
        put_key(compiler, controller, i, components + 4 * (size_t)i);
    }
}

/* The keys' components in the arena; NULL if that is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0;
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result != \null ==>
      \valid_read((uint64_t *)\result + (0 .. 4 * controller->count - 1));
*/
static const double *compile_components(const qp_compiler *compiler,
                                        const qp_controller *controller) {
    const uint32_t keys = controller->count;
    double *components =
        (double *)qp_arena_alloc(compiler->arena, keys, 4 * sizeof(double), sizeof(double));
    if (components == NULL) {
        return NULL;
    }
    //@ assert (char *)components >= compiler->arena->base;
    //@ assert (char *)components + 32 * keys <= compiler->arena->base + compiler->arena->size;
    //@ assert \separated(components + (0 .. 4 * keys - 1), compiler, controller);
    put_components(compiler, controller, components);
    return components;
}

bool qp_quaternions_compile(const qp_compiler *compiler, const qp_controller *controller,
                            qp_rotation *rotation) {
    const uint32_t keys = controller->count;
    uint32_t count = qp_segments_count(compiler->data, controller);
    uint32_t lead = count > keys ? 1 : 0;
    rotation->lead = lead;
    rotation->count = count;
    const uint32_t *times = qp_segments_compile(compiler, controller, lead,
                                                qp_segments_hold(compiler, controller), count);
    if (times == NULL) {
        return false;
    }
    rotation->times = times;
    const double *quaternions = compile_components(compiler, controller);
    rotation->quaternions = quaternions;
    //@ assert qp_times_ok(rotation->times, rotation->count);
    //@ assert rotation->count - rotation->lead == keys;
    //@ assert quaternions != \null ==> qp_quaternions_ok(rotation);
    return quaternions != NULL;
}

/*
 * Between two keys: the second negated if the dot product is negative; a slerp below 0.95, else a
 * straight line that is not normalised (ccsf.md 6.4).
 */
/*@ requires \valid_read(a + (0 .. 3)) && \valid_read(b + (0 .. 3)) && \valid(q + (0 .. 3));
    assigns q[0 .. 3];
*/
static void blend(const double *a, const double *b, double u, double q[4]) {
    double dot = 0.0;
    /*@ loop invariant 0 <= k <= 4;
        loop assigns k, dot;
        loop variant 4 - k;
    */
    for (int k = 0; k < 4; k++) {
        dot += a[k] * b[k];
    }
    double sign = dot < 0 ? -1.0 : 1.0;
    dot *= sign;
    if (dot < 0.95) {
        double omega = qp_real_acos(dot);
        double sine = qp_real_sin(omega);
        double first = qp_real_sin((1 - u) * omega);
        double second = qp_real_sin(u * omega);
        /*@ loop invariant 0 <= k <= 4;
            loop assigns k, q[0 .. 3];
            loop variant 4 - k;
        */
        for (int k = 0; k < 4; k++) {
            q[k] = (first * a[k] + second * (sign * b[k])) / sine;
        }
        return;
    }
    /*@ loop invariant 0 <= k <= 4;
        loop assigns k, q[0 .. 3];
        loop variant 4 - k;
    */
    for (int k = 0; k < 4; k++) {
        q[k] = a[k] + u * (sign * b[k] - a[k]);
    }
}

/*@ requires \valid_read(rotation) && qp_quaternions_ok(rotation);
    requires key < rotation->count - rotation->lead;
    assigns \nothing;
    ensures \valid_read(\result + (0 .. 3));
*/
static const double *components_of(const qp_rotation *rotation, uint32_t key) {
    return rotation->quaternions + 4 * (size_t)key;
}

/* The orientation between two keys, or at one. */
/*@ requires \valid_read(from + (0 .. 3)) && \valid_read(to + (0 .. 3));
    assigns \nothing;
*/
static qp_matrix between(const double *from, const double *to, uint32_t rest, uint32_t duration) {
    double q[4];
    double u = duration != 0 ? (double)rest / (double)duration : 0.0;
    blend(from, to, u, q);
    return qp_matrix_from_quaternion(q);
}

qp_matrix qp_quaternions_at(const qp_rotation *rotation, uint32_t time) {
    const uint32_t *times = rotation->times;
    const uint32_t count = rotation->count;
    const uint32_t lead = rotation->lead;
    uint32_t rest = 0;
    uint32_t i = qp_segments_find(times, count, time, &rest);
    uint32_t duration = times[(size_t)count + i];
    uint32_t keys = count - lead;
    /* Before the first key both ends are that key; after the last one, both are the last. */
    uint32_t first = i < lead ? 0 : i - lead;
    uint32_t second = i < lead || first + 1 >= keys ? first : first + 1;
    const double *from = components_of(rotation, first);
    const double *to = components_of(rotation, second);
    return between(from, to, rest, duration);
}
