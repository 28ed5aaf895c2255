/* Rotations (anime.md, Keyed rotations; ccsf.md 6.4). */
#include "oracle/literal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* -- sceVu0RotMatrix -------------------------------------------------------------------------- */

#define ONE 0x3f800000u
#define HALF_PI 0x3fc90fdbu

/* x = pi/2 - |angle|; cos = x + k3 x^3 + k2 x^5 + k1 x^7 + k0 x^9; sin = +-sqrt(1 - cos * cos). */
static void sine_and_cosine(qp_ee_model model, uint32_t angle, uint32_t *sine, uint32_t *cosine) {
    static const uint32_t k[4] = {0x362e9c14u, 0xb94fb21fu, 0x3c08873eu, 0xbe2aaaa4u};
    const bool negative = (angle & 0x80000000u) != 0 && (angle & 0x7f800000u) != 0;
    const uint32_t x =
        negative ? qp_ee_add(model, HALF_PI, angle) : qp_ee_sub(model, HALF_PI, angle);
    const uint32_t x2 = qp_ee_mul(model, x, x);
    uint32_t cos = x;
    for (int power = 0; power < 4; power++) {
        /* k3 has one x2, k2 two, k1 three, k0 four. */
        uint32_t term = qp_ee_mul(model, k[3 - power], x);
        for (int i = 0; i <= power; i++) {
            term = qp_ee_mul(model, term, x2);
        }
        cos = qp_ee_add(model, cos, term);
    }
    const uint32_t root = qp_ee_sqrt(model, qp_ee_sub(model, ONE, qp_ee_mul(model, cos, cos)));
    *sine = negative ? qp_ee_sub(model, 0, root) : qp_ee_add(model, 0, root);
    *cosine = cos;
}

/* Columns of the turn about x, y or z; each sine and cosine goes through 0 + v or 0 - v. */
static void axis_columns(qp_ee_model model, char axis, uint32_t angle, uint32_t m[4][4]) {
    uint32_t s = 0;
    uint32_t c = 0;
    for (int column = 0; column < 4; column++) {
        for (int row = 0; row < 4; row++) {
            m[column][row] = column == row ? ONE : 0;
        }
    }
    sine_and_cosine(model, angle, &s, &c);
    const uint32_t plus = qp_ee_add(model, 0, s);
    const uint32_t minus = qp_ee_sub(model, 0, s);
    c = qp_ee_add(model, 0, c);
    if (axis == 'z') {
        m[0][0] = c, m[0][1] = plus, m[1][0] = minus, m[1][1] = c;
    } else if (axis == 'y') {
        m[0][0] = c, m[0][2] = minus, m[2][0] = plus, m[2][2] = c;
    } else {
        m[1][1] = c, m[1][2] = plus, m[2][1] = minus, m[2][2] = c;
    }
}

/* m = left * m: ((a * x + b * y) + c * z) + d * w for each component. */
static void multiply_left(qp_ee_model model, uint32_t left[4][4], uint32_t m[4][4]) {
    for (int column = 0; column < 4; column++) {
        uint32_t product[4];
        for (int row = 0; row < 4; row++) {
            product[row] = qp_ee_mul(model, left[0][row], m[column][0]);
            product[row] = qp_ee_madd(model, product[row], left[1][row], m[column][1]);
            product[row] = qp_ee_madd(model, product[row], left[2][row], m[column][2]);
            product[row] = qp_ee_madd(model, product[row], left[3][row], m[column][3]);
        }
        for (int row = 0; row < 4; row++) {
            m[column][row] = product[row];
        }
    }
}

/* Z first, then y, then x on the left. */
static literal_matrix matrix_of(qp_ee_model model, const uint32_t radians[3]) {
    uint32_t m[4][4] = {{ONE, 0, 0, 0}, {0, ONE, 0, 0}, {0, 0, ONE, 0}, {0, 0, 0, ONE}};
    uint32_t turn[4][4];
    literal_matrix rows;
    for (int axis = 2; axis >= 0; axis--) {
        axis_columns(model, "xyz"[axis], radians[axis], turn);
        multiply_left(model, turn, m);
    }
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            rows.m[row][column] = qp_ee_to_double(m[column][row]);
        }
    }
    return rows;
}

literal_matrix literal_matrix_of_degrees(qp_ee_model model, const uint32_t degrees[3]) {
    uint32_t radians[3];
    for (int k = 0; k < 3; k++) {
        radians[k] = qp_ee_div(model, qp_ee_mul(model, 0x40490fdbu, degrees[k]), 0x43340000u);
    }
    return matrix_of(model, radians);
}

/* 0x38c90fdb * s16(int(0x43360b61 * degrees)). */
static literal_matrix matrix_of_key(const literal_context *context, size_t at) {
    uint32_t radians[3];
    for (size_t k = 0; k < 3; k++) {
        const uint32_t degrees = literal_word(context->data, at + 4 * k);
        const int32_t turns = qp_ee_to_int(qp_ee_mul(context->model, 0x43360b61u, degrees));
        const int32_t low =
            (int32_t)((uint32_t)turns & 0x7fff) - (((uint32_t)turns & 0x8000) != 0 ? 0x8000 : 0);
        radians[k] = qp_ee_mul(context->model, 0x38c90fdbu, qp_ee_from_int(low));
    }
    return matrix_of(context->model, radians);
}

/* -- Matrices in double: sums from the left --------------------------------------------------- */

static literal_matrix product(const literal_matrix *a, const literal_matrix *b) {
    literal_matrix p;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            p.m[i][j] = 0.0 + a->m[i][0] * b->m[0][j];
            p.m[i][j] = p.m[i][j] + a->m[i][1] * b->m[1][j];
            p.m[i][j] = p.m[i][j] + a->m[i][2] * b->m[2][j];
        }
    }
    return p;
}

static literal_matrix transposed(const literal_matrix *a) {
    const literal_matrix t = {{{a->m[0][0], a->m[1][0], a->m[2][0]},
                               {a->m[0][1], a->m[1][1], a->m[2][1]},
                               {a->m[0][2], a->m[1][2], a->m[2][2]}}};
    return t;
}

static const literal_matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static literal_matrix turned(const double axis[3], double angle) {
    const double x = axis[0], y = axis[1], z = axis[2];
    const double c = cos(angle), s = sin(angle), t = 1 - c;
    const literal_matrix m = {{{c + t * x * x, t * x * y - s * z, t * x * z + s * y},
                               {t * x * y + s * z, c + t * y * y, t * y * z - s * x},
                               {t * x * z - s * y, t * y * z + s * x, c + t * z * z}}};
    return m;
}

static void cross(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = a[j] * b[k] - a[k] * b[j];
    }
}

static void make_unit(double v[3]) {
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; i++) {
        v[i] = length == 0 ? 0 : v[i] / length;
    }
}

/* The columns of R - I; of their cofactors the first of the largest ones says which two make the
   axis. */
static int largest_row(double columns[3][3], double *largest) {
    int row = 0;
    *largest = -1;
    for (int i = 0; i < 3; i++) {
        double n[3];
        cross(columns[(i + 1) % 3], columns[(i + 2) % 3], n);
        for (int j = 0; j < 3; j++) {
            if (fabs(n[j]) > *largest) {
                *largest = fabs(n[j]);
                row = i;
            }
        }
    }
    return row;
}

static void step_between(const literal_matrix *from, const literal_matrix *to,
                         struct literal_segment *segment) {
    const literal_matrix back = transposed(from);
    const literal_matrix r = product(to, &back);
    double columns[3][3];
    double largest = 0;
    literal_matrix f;
    for (int i = 0; i < 9; i++) {
        columns[i % 3][i / 3] = r.m[i / 3][i % 3] - (i / 3 == i % 3 ? 1 : 0);
    }
    const int row = largest_row(columns, &largest);
    segment->turns = largest >= qp_ee_to_double(0x2d2febffu);
    segment->angle = 0;
    if (!segment->turns) {
        return;
    }
    cross(columns[(row + 1) % 3], columns[(row + 2) % 3], segment->axis);
    make_unit(segment->axis);
    for (int i = 0; i < 3; i++) {
        f.m[0][i] = segment->axis[i];
        f.m[1][i] = columns[(row + 1) % 3][i];
    }
    make_unit(f.m[1]);
    cross(f.m[0], f.m[1], f.m[2]);
    make_unit(f.m[2]);
    const literal_matrix ft = transposed(&f);
    const literal_matrix rf = product(&r, &ft);
    const literal_matrix local = product(&f, &rf);
    segment->angle = atan2(local.m[2][1], local.m[1][1]);
}

/* -- Segments --------------------------------------------------------------------------------- */

static const struct literal_segment still = {0, false, {0, 0, 0}, 0, {0}, {0}};

static void add_segment(literal_rotation *rotation, const struct literal_segment *segment,
                        uint32_t duration) {
    rotation->segments[rotation->count] = *segment;
    rotation->segments[rotation->count].duration = duration;
    rotation->count++;
}

static void add_keys(const literal_context *context, const literal_controller *c,
                     literal_rotation *rotation) {
    struct literal_segment segment = still;
    literal_matrix previous = matrix_of_key(context, c->at + 4);
    uint32_t time = literal_word(context->data, c->at) * 256;
    rotation->base = previous;
    if (time != 0) {
        add_segment(rotation, &still, time);
    }
    for (uint32_t i = 1; i < c->count; i++) {
        const size_t at = c->at + 16 * (size_t)i;
        const uint32_t next = literal_word(context->data, at) * 256;
        const literal_matrix key = matrix_of_key(context, at + 4);
        step_between(&previous, &key, &segment);
        add_segment(rotation, &segment, next - time);
        previous = key;
        time = next;
    }
    if (time < context->frames * 256) {
        add_segment(rotation, &segment, time - context->frames * 256);
    }
}

static void quaternion_at(const literal_context *context, size_t at, double q[4]) {
    for (size_t k = 0; k < 4; k++) {
        q[k] = qp_ee_to_double(literal_word(context->data, at + 4 + 4 * k));
    }
}

static void add_quaternions(const literal_context *context, const literal_controller *c,
                            literal_rotation *rotation) {
    struct literal_segment segment = still;
    uint32_t time = literal_word(context->data, c->at) * 256;
    quaternion_at(context, c->at, segment.from);
    quaternion_at(context, c->at, segment.to);
    if (time != 0) {
        add_segment(rotation, &segment, time);
    }
    for (uint32_t i = 1; i < c->count; i++) {
        const size_t at = c->at + 20 * (size_t)i;
        const uint32_t next = literal_word(context->data, at) * 256;
        quaternion_at(context, at - 20, segment.from);
        quaternion_at(context, at, segment.to);
        add_segment(rotation, &segment, next - time);
        quaternion_at(context, at, segment.from);
        time = next;
    }
    add_segment(rotation, &segment, context->frames * 256 - time);
}

literal_rotation literal_rotation_of(const literal_context *context, const literal_controller *c) {
    literal_rotation rotation = {c->kind, identity, 0, NULL};
    if (c->kind == 1) {
        uint32_t degrees[3];
        for (size_t k = 0; k < 3; k++) {
            degrees[k] = literal_word(context->data, c->at + 4 * k);
        }
        rotation.base = literal_matrix_of_degrees(context->model, degrees);
    }
    if (c->kind < 2) {
        return rotation;
    }
    rotation.segments = calloc((size_t)c->count + 1, sizeof *rotation.segments);
    if (rotation.segments == NULL) {
        fprintf(stderr, "out of memory for %u keys\n", c->count);
        abort();
    }
    if (c->kind == 2) {
        add_keys(context, c, &rotation);
    } else {
        add_quaternions(context, c, &rotation);
    }
    return rotation;
}

void literal_rotation_free(literal_rotation *rotation) {
    free(rotation->segments);
    rotation->segments = NULL;
}

/* -- Walking ---------------------------------------------------------------------------------- */

/* Sign flip on a negative dot product; slerp below 0.95, else a line that is not normalised; the
   matrix uses 2 / dot(q, q). */
static literal_matrix between(const double a[4], const double b[4], double u) {
    double dot = 0, n = 0, q[4];
    for (int k = 0; k < 4; k++) {
        dot = dot + a[k] * b[k];
    }
    const double sign = dot < 0 ? -1 : 1;
    dot = dot < 0 ? -dot : dot;
    const double omega = dot < 0.95 ? acos(dot) : 0;
    for (int k = 0; k < 4; k++) {
        const double to = sign * b[k];
        q[k] = dot < 0.95 ? (sin((1 - u) * omega) * a[k] + sin(u * omega) * to) / sin(omega)
                          : a[k] + u * (to - a[k]);
    }
    for (int k = 0; k < 4; k++) {
        n = n + q[k] * q[k];
    }
    const double s = n == 0 ? 0 : 2 / n, x = q[0], y = q[1], z = q[2], w = q[3];
    const literal_matrix m = {
        {{1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)},
         {s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)},
         {s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)}}};
    return m;
}

/* u32tof(t) / u32tof(duration); 0 for a duration of 0. */
static double fraction_of(qp_ee_model model, uint32_t t, uint32_t duration) {
    if (duration == 0) {
        return 0;
    }
    return qp_ee_to_double(
        qp_ee_div(model, qp_ee_from_u32(model, t), qp_ee_from_u32(model, duration)));
}

double literal_rotation_slack(const literal_rotation *rotation, qp_ee_model model, uint32_t time) {
    uint32_t t = time;
    uint32_t i = 0;
    if (rotation->count == 0) {
        return 0;
    }
    for (; i < rotation->count - 1 && rotation->segments[i].duration < t; i++) {
        t -= rotation->segments[i].duration;
    }
    const struct literal_segment *last = &rotation->segments[i];
    return 4e-15 * (i + 1.0) + 4e-16 * fabs(last->angle * fraction_of(model, t, last->duration));
}

literal_matrix literal_rotation_at(const literal_rotation *rotation, qp_ee_model model,
                                   uint32_t time) {
    literal_matrix run = rotation->base;
    uint32_t t = time;
    uint32_t i = 0;
    if (rotation->count == 0) {
        return run;
    }
    for (; i < rotation->count - 1 && rotation->segments[i].duration < t; i++) {
        const struct literal_segment *passed = &rotation->segments[i];
        const literal_matrix step = passed->turns ? turned(passed->axis, passed->angle) : identity;
        run = product(&step, &run);
        t -= passed->duration;
    }
    const struct literal_segment *segment = &rotation->segments[i];
    if (rotation->kind == 4) {
        const double u = segment->duration != 0 ? (double)t / (double)segment->duration : 0;
        return between(segment->from, segment->to, u);
    }
    const double fraction = fraction_of(model, t, segment->duration);
    const literal_matrix step =
        segment->turns ? turned(segment->axis, segment->angle * fraction) : identity;
    return product(&step, &run);
}
