/* Keyed rotations: ccAnmCtrlRot_SetCtrl (0x001470c0) and _Set (0x00146f30). */
#include "anime/curve.h"
#include "anime/matrix.h"

/* -- Keys ------------------------------------------------------------------------------------- */

#define DEGREES_TO_TURNS 0x43360b61u /* 182.044: degrees to 1/65536 of a turn */
#define TURNS_TO_RADIANS 0x38c90fdbu

/* s16(int(degrees * 182.044)), wrapping, in radians. */
static uint32_t quantised_radians(qp_ee_model model, uint32_t degrees) {
    int32_t turns = qp_ee_to_int(qp_ee_mul(model, DEGREES_TO_TURNS, degrees));
    int32_t wrapped = (int32_t)((uint32_t)turns & 0xffffu);
    if (wrapped > 0x7fff) {
        wrapped -= 0x10000;
    }
    return qp_ee_mul(model, TURNS_TO_RADIANS, qp_ee_from_int(wrapped));
}

static qp_matrix key_matrix(const qp_compiler *compiler, const qp_controller *controller,
                            uint32_t index) {
    uint32_t radians[3];
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t degrees = qp_controller_value(compiler->data, controller, index, k);
        radians[k] = quantised_radians(compiler->model, degrees);
    }
    return qp_rot_matrix(compiler->model, radians);
}

/* A single value is not quantised. */
static qp_matrix single_matrix(const qp_compiler *compiler, const qp_controller *controller) {
    uint32_t radians[3];
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t degrees = qp_controller_value(compiler->data, controller, 0, k);
        radians[k] = qp_degrees_to_radians(compiler->model, degrees);
    }
    return qp_rot_matrix(compiler->model, radians);
}

/* -- Compiling -------------------------------------------------------------------------------- */

/* The arrays of a rotation while they are filled. */
typedef struct {
    qp_segments segments;
    qp_turn *turns;
    qp_matrix *starts;
} builder;

static const qp_turn no_turn = {{0, 0, 0}, 0};

/* Adds a segment that begins at `run`. */
static void add(builder *b, const qp_matrix *run, const qp_turn *turn, uint32_t duration) {
    b->turns[b->segments.count] = *turn;
    b->starts[b->segments.count] = *run;
    qp_segments_add(&b->segments, duration);
}

/*
 * A hold to the first key, with no axis; the step R_i * R_(i-1)^T to each later key; and, if the
 * last key is before the end, a hold that repeats the last step over (last - N) * 256 wrapped, so
 * that the pose creeps by angle * t / 2^32 (animation-playback, Final hold).
 */
static uint32_t compile_keys(const qp_compiler *compiler, const qp_controller *controller,
                             builder *b) {
    qp_matrix previous = key_matrix(compiler, controller, 0);
    qp_matrix run = previous;
    qp_turn turn = no_turn;
    uint32_t time = qp_key_time(compiler->data, controller, 0);
    uint32_t end = compiler->frames << 8;
    b->starts[0] = run;
    if (time != 0) {
        add(b, &run, &no_turn, time);
    }
    for (uint32_t i = 1; i < controller->count; i++) {
        uint32_t next = qp_key_time(compiler->data, controller, i);
        const qp_matrix key = key_matrix(compiler, controller, i);
        const qp_matrix back = qp_matrix_transpose(&previous);
        const qp_matrix step = qp_matrix_multiply(&key, &back);
        turn = qp_matrix_to_turn(&step);
        add(b, &run, &turn, next - time);
        const qp_matrix passed = qp_matrix_turn(turn.axis, turn.angle);
        run = qp_matrix_multiply(&passed, &run);
        previous = key;
        time = next;
    }
    if (time < end) {
        add(b, &run, &turn, time - end);
    }
    return b->segments.count;
}

/*
 * Segments before they are made; 0 for one key at time 0 that lies at or past the end. Of 2^32 - 1
 * keys they can be more than 32 bits number.
 */
static uint64_t count_segments(const qp_compiler *compiler, const qp_controller *controller) {
    uint32_t first = qp_key_time(compiler->data, controller, 0);
    uint32_t last = qp_key_time(compiler->data, controller, controller->count - 1);
    return (uint64_t)controller->count - 1 + (first != 0 ? 1 : 0) +
           (last < compiler->frames << 8 ? 1 : 0);
}

static bool compile_keyed(const qp_compiler *compiler, const qp_controller *controller,
                          qp_rotation *rotation) {
    uint64_t count = count_segments(compiler, controller);
    if (count > UINT32_MAX) {
        return false;
    }
    size_t room = count > 0 ? (size_t)count : 1;
    builder b;
    uint32_t *times =
        (uint32_t *)qp_arena_alloc(compiler->arena, 2 * room, sizeof *times, sizeof *times);
    b.turns = (qp_turn *)qp_arena_alloc(compiler->arena, room, sizeof *b.turns, sizeof(double));
    b.starts = (qp_matrix *)qp_arena_alloc(compiler->arena, room, sizeof *b.starts, sizeof(double));
    if (times == NULL || b.turns == NULL || b.starts == NULL) {
        return false;
    }
    b.segments.ends = times;
    b.segments.durations = times + room;
    b.segments.count = 0;
    rotation->count = compile_keys(compiler, controller, &b);
    rotation->times = times;
    rotation->turns = b.turns;
    rotation->starts = b.starts;
    return true;
}

static bool compile_single(const qp_compiler *compiler, const qp_controller *controller,
                           qp_rotation *rotation) {
    qp_matrix *matrix =
        (qp_matrix *)qp_arena_alloc(compiler->arena, 1, sizeof *matrix, sizeof(double));
    if (matrix == NULL) {
        return false;
    }
    *matrix = single_matrix(compiler, controller);
    rotation->starts = matrix;
    return true;
}

const qp_rotation *qp_rotation_compile(const qp_compiler *compiler, const qp_controller *controller,
                                       bool *ok) {
    *ok = true;
    if (controller->count == 0) {
        return NULL;
    }
    qp_rotation *rotation =
        (qp_rotation *)qp_arena_alloc(compiler->arena, 1, sizeof *rotation, sizeof(void *));
    if (rotation == NULL) {
        *ok = false;
        return NULL;
    }
    rotation->kind = controller->kind;
    if (controller->kind == QP_CONTROLLER_KEYED) {
        *ok = compile_keyed(compiler, controller, rotation);
    } else if (controller->kind == QP_CONTROLLER_SINGLE) {
        *ok = compile_single(compiler, controller, rotation);
    } else {
        *ok = qp_quaternions_compile(compiler, controller, rotation);
    }
    return *ok ? rotation : NULL;
}

/* -- Evaluating ------------------------------------------------------------------------------- */

static qp_matrix keyed_at(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    if (rotation->count == 0) {
        return rotation->starts[0];
    }
    uint32_t rest = 0;
    uint32_t i = qp_segments_find(rotation->times, rotation->count, time, &rest);
    uint32_t fraction = qp_segment_fraction(model, rest, rotation->times[rotation->count + i]);
    double angle = rotation->turns[i].angle * qp_ee_to_double(fraction);
    const qp_matrix turned = qp_matrix_turn(rotation->turns[i].axis, angle);
    return qp_matrix_multiply(&turned, &rotation->starts[i]);
}

qp_matrix qp_rotation_at(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    if (rotation == NULL) {
        return qp_matrix_identity();
    }
    switch (rotation->kind) {
    case QP_CONTROLLER_SINGLE:
        return rotation->starts[0];
    case QP_CONTROLLER_KEYED:
        return keyed_at(rotation, model, time);
    default: /* QP_CONTROLLER_CURVE; an absent one is not compiled */
        return qp_quaternions_at(rotation, time);
    }
}
