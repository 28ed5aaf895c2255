/* Keyed rotations: ccAnmCtrlRot_SetCtrl (0x001470c0) and _Set (0x00146f30). */
#include "anime/curve.h"
#include "anime/matrix.h"

/* -- Keys ------------------------------------------------------------------------------------- */

#define DEGREES_TO_TURNS 0x43360b61u /* 182.044: degrees to 1/65536 of a turn */
#define TURNS_TO_RADIANS 0x38c90fdbu

/* s16(int(degrees * 182.044)), wrapping, in radians. */
//@ assigns \nothing;
static uint32_t quantised_radians(qp_ee_model model, uint32_t degrees) {
    int32_t turns = qp_ee_to_int(qp_ee_mul(model, DEGREES_TO_TURNS, degrees));
    int32_t wrapped = (int32_t)((uint32_t)turns & 0xffffu);
    if (wrapped > 0x7fff) {
        wrapped -= 0x10000;
    }
    return qp_ee_mul(model, TURNS_TO_RADIANS, qp_ee_from_int(wrapped));
}

/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    assigns \nothing;
*/
static qp_matrix key_matrix(const qp_compiler *compiler, const qp_controller *controller,
                            uint32_t index) {
    uint32_t radians[3];
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, radians[0 .. 2];
        loop variant 3 - k;
    */
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t degrees = qp_controller_value(compiler->data, controller, index, k);
        radians[k] = quantised_radians(compiler->model, degrees);
    }
    return qp_rot_matrix(compiler->model, radians);
}

/* A single value is not quantised. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    assigns \nothing;
*/
static qp_matrix single_matrix(const qp_compiler *compiler, const qp_controller *controller) {
    uint32_t radians[3];
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, radians[0 .. 2];
        loop variant 3 - k;
    */
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t degrees = qp_controller_value(compiler->data, controller, 0, k);
        radians[k] = qp_degrees_to_radians(compiler->model, degrees);
    }
    return qp_rot_matrix(compiler->model, radians);
}

/* -- Compiling -------------------------------------------------------------------------------- */

/*@ requires \valid_read(from) && \valid(to);
    assigns *to;
*/
static void put_matrix(const qp_matrix *from, qp_matrix *to) {
    *to = *from;
}

/* Not more than a single value, or the first key. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires \valid(matrix);
    assigns *matrix;
*/
static void put_one(const qp_compiler *compiler, const qp_controller *controller,
                    qp_matrix *matrix) {
    if (controller->kind == QP_CONTROLLER_KEYED) {
        *matrix = key_matrix(compiler, controller, 0);
    } else {
        *matrix = single_matrix(compiler, controller);
    }
}

/*@ requires \valid_read(from) && \valid(to);
    assigns *to;
*/
static void put_turn(const qp_turn *from, qp_turn *to) {
    *to = *from;
}

/* The step R_i * R_(i-1)^T. */
/*@ requires \valid_read(from) && \valid_read(to);
    assigns \nothing;
*/
static qp_turn turn_between(const qp_matrix *from, const qp_matrix *to) {
    const qp_matrix back = qp_matrix_transpose(from);
    const qp_matrix step = qp_matrix_multiply(to, &back);
    return qp_matrix_to_turn(&step);
}

/* The whole of a turn, on the orientation that playback has got to. */
/*@ requires \valid_read(turn) && \valid_read(run);
    assigns \nothing;
*/
static qp_matrix turned(const qp_turn *turn, const qp_matrix *run) {
    const qp_matrix passed = qp_matrix_turn(turn->axis, turn->angle);
    return qp_matrix_multiply(&passed, run);
}

/* The turns of segments and the orientations at their starts. The hold to the first key has no
   axis; the one to the end repeats the last step. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires qp_steps(controller->count, lead, count);
    requires \valid(turns + (0 .. count - 1)) && \valid(starts + (0 .. count - 1));
    requires \separated(turns + (0 .. count - 1), starts + (0 .. count - 1), compiler, controller);
    assigns turns[0 .. count - 1], starts[0 .. count - 1];
*/
static void put_turns(const qp_compiler *compiler, const qp_controller *controller, uint32_t lead,
                      uint32_t count, qp_turn *turns, qp_matrix *starts) {
    const uint32_t keys = controller->count;
    qp_matrix previous = key_matrix(compiler, controller, 0);
    qp_matrix run = previous;
    qp_turn turn = {{0, 0, 0}, 0};
    if (lead > 0) {
        put_turn(&turn, turns);
        put_matrix(&run, starts);
    }
    /*@ loop invariant 1 <= i <= keys;
        loop assigns i, previous, run, turn, turns[0 .. count - 1], starts[0 .. count - 1];
        loop variant keys - i;
    */
    for (uint32_t i = 1; i < keys; i++) {
        const qp_matrix key = key_matrix(compiler, controller, i);
        const size_t at = (size_t)lead + i - 1;
        turn = turn_between(&previous, &key);
        put_turn(&turn, turns + at);
        put_matrix(&run, starts + at);
        run = turned(&turn, &run);
        previous = key;
    }
    if ((uint64_t)lead + keys - 1 < count) {
        put_turn(&turn, turns + (count - 1));
        put_matrix(&run, starts + (count - 1));
    }
}

/*@ requires \valid(arena) && qp_arena_ok(*arena);
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    assigns arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures \result != \null ==> \valid(\result + (0 .. count - 1)) &&
      (char *)\result >= arena->base + \old(arena->used) &&
      (char *)\result + 32 * count == arena->base + arena->used;
*/
static qp_turn *room_for_turns(qp_arena *arena, size_t count) {
    return (qp_turn *)qp_arena_alloc(arena, count, sizeof(qp_turn), sizeof(double));
}

/*@ requires \valid(arena) && qp_arena_ok(*arena);
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    assigns arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures \result != \null ==> \valid(\result + (0 .. count - 1)) &&
      (char *)\result >= arena->base + \old(arena->used) &&
      (char *)\result + 72 * count == arena->base + arena->used;
*/
static qp_matrix *room_for_matrices(qp_arena *arena, size_t count) {
    return (qp_matrix *)qp_arena_alloc(arena, count, sizeof(qp_matrix), sizeof(double));
}

/* Turns, for which there is room, and starts in the arena; NULL if that is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires qp_steps(controller->count, lead, count);
    requires \valid(turns + (0 .. count - 1));
    requires \separated(turns + (0 .. count - 1), compiler, controller, compiler->arena);
    requires \separated(turns + (0 .. count - 1), compiler->arena->base +
                        (compiler->arena->used .. compiler->arena->size - 1));
    assigns turns[0 .. count - 1], compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result != \null ==> \valid_read((uint64_t *)\result + (0 .. 9 * count - 1));
*/
static const qp_matrix *compile_starts(const qp_compiler *compiler, const qp_controller *controller,
                                       uint32_t lead, uint32_t count, qp_turn *turns) {
    qp_matrix *starts = room_for_matrices(compiler->arena, count);
    if (starts == NULL) {
        return NULL;
    }
    //@ assert (char *)starts >= compiler->arena->base;
    //@ assert (char *)starts + 72 * count <= compiler->arena->base + compiler->arena->size;
    //@ assert \separated(starts + (0 .. count - 1), compiler, controller);
    //@ assert \separated(starts + (0 .. count - 1), turns + (0 .. count - 1));
    put_turns(compiler, controller, lead, count, turns, starts);
    return starts;
}

/* Turns and starts in the arena; false if that is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires qp_steps(controller->count, lead, count);
    requires qp_rotation_room(compiler, controller, rotation);
    assigns rotation->turns, rotation->starts, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true ==> \valid_read((uint64_t *)rotation->turns + (0 .. 4 * count - 1));
    ensures \result == true ==> \valid_read((uint64_t *)rotation->starts + (0 .. 9 * count - 1));
    ensures \result == true || \result == false;
*/
static bool compile_turns(const qp_compiler *compiler, const qp_controller *controller,
                          uint32_t lead, uint32_t count, qp_rotation *rotation) {
    qp_turn *turns = room_for_turns(compiler->arena, count);
    if (turns == NULL) {
        return false;
    }
    //@ assert (char *)turns >= compiler->arena->base;
    //@ assert (char *)turns + 32 * count <= compiler->arena->base + compiler->arena->size;
    const qp_matrix *starts = compile_starts(compiler, controller, lead, count, turns);
    rotation->turns = turns;
    rotation->starts = starts;
    return starts != NULL;
}

/* A single value, or one key without segments; NULL if the arena is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result != \null ==> \valid_read(\result);
*/
static const qp_matrix *compile_one(const qp_compiler *compiler, const qp_controller *controller) {
    qp_matrix *matrix = room_for_matrices(compiler->arena, 1);
    if (matrix == NULL) {
        return NULL;
    }
    //@ assert (char *)matrix >= compiler->arena->base;
    //@ assert (char *)matrix + 72 <= compiler->arena->base + compiler->arena->size;
    put_one(compiler, controller, matrix);
    return matrix;
}

/*
 * All arrays of `count` segments. The hold to the end lasts (last - N) * 256 wrapped, so that the
 * pose creeps by angle * t / 2^32 (animation-playback, Final hold).
 */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires qp_steps(controller->count, lead, count);
    requires qp_rotation_room(compiler, controller, rotation) && rotation->count == count;
    assigns rotation->times, rotation->turns, rotation->starts, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true ==> qp_turns_ok(rotation);
    ensures \result == true || \result == false;
*/
static bool compile_steps(const qp_compiler *compiler, const qp_controller *controller,
                          uint32_t lead, uint32_t count, qp_rotation *rotation) {
    const uint32_t hold = 0u - qp_segments_hold(compiler, controller);
    const uint32_t *times = qp_segments_compile(compiler, controller, lead, hold, count);
    if (times == NULL) {
        return false;
    }
    rotation->times = times;
    if (!compile_turns(compiler, controller, lead, count, rotation)) {
        return false;
    }
    //@ assert qp_times_ok(rotation->times, rotation->count);
    return true;
}

/*
 * There are no segments for one key at time 0 that lies at or past the end. Of 2^32 - 1 keys they
 * can be more than 32 bits number.
 */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0 && qp_rotation_room(compiler, controller, rotation);
    assigns rotation->count, rotation->times, rotation->turns, rotation->starts,
      compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true && rotation->count == 0 ==> \valid_read(rotation->starts);
    ensures \result == true && rotation->count > 0 ==> qp_turns_ok(rotation);
    ensures \result == true || \result == false;
*/
static bool compile_keyed(const qp_compiler *compiler, const qp_controller *controller,
                          qp_rotation *rotation) {
    const uint32_t keys = controller->count;
    uint32_t first = qp_key_time(compiler->data, controller, 0);
    uint32_t last = qp_key_time(compiler->data, controller, keys - 1);
    uint32_t lead = first != 0 ? 1 : 0;
    uint64_t count = (uint64_t)keys - 1 + lead + (last < compiler->frames << 8 ? 1 : 0);
    if (count > UINT32_MAX) {
        return false;
    }
    rotation->count = (uint32_t)count;
    if (count == 0) {
        const qp_matrix *only = compile_one(compiler, controller);
        rotation->starts = only;
        return only != NULL;
    }
    return compile_steps(compiler, controller, lead, (uint32_t)count, rotation);
}

/* Fills in a rotation in the arena; false if that is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0 && qp_rotation_room(compiler, controller, rotation);
    assigns *rotation, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true ==> qp_rotation_ok(rotation);
    ensures \result == true || \result == false;
*/
static bool fill_rotation(const qp_compiler *compiler, const qp_controller *controller,
                          qp_rotation *rotation) {
    const uint32_t kind = controller->kind;
    rotation->kind = kind;
    if (kind == QP_CONTROLLER_KEYED) {
        return compile_keyed(compiler, controller, rotation);
    }
    if (kind == QP_CONTROLLER_SINGLE) {
        const qp_matrix *only = compile_one(compiler, controller);
        rotation->starts = only;
        return only != NULL;
    }
    return qp_quaternions_compile(compiler, controller, rotation);
}

const qp_rotation *qp_rotation_compile(const qp_compiler *compiler, const qp_controller *controller,
                                       bool *ok) {
    *ok = true;
    if (controller->count == 0) {
        return NULL;
    }
    *ok = false;
    qp_rotation *rotation =
        (qp_rotation *)qp_arena_alloc(compiler->arena, 1, sizeof *rotation, sizeof(void *));
    if (rotation == NULL) {
        return NULL;
    }
    //@ assert compiler->arena->used <= compiler->arena->size;
    //@ assert \separated(rotation, compiler);
    //@ assert \separated(rotation, controller);
    //@ assert \separated(rotation, ok);
    if (!fill_rotation(compiler, controller, rotation)) {
        return NULL;
    }
    *ok = true;
    return rotation;
}

/* -- Evaluating ------------------------------------------------------------------------------- */

/*@ requires \valid_read(rotation);
    requires rotation->count > 0;
    requires qp_turns_ok(rotation);
    assigns \nothing;
*/
static qp_matrix keyed_at(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    const uint32_t *times = rotation->times;
    const uint32_t count = rotation->count;
    uint32_t rest = 0;
    uint32_t i = qp_segments_find(times, count, time, &rest);
    uint32_t fraction = qp_segment_fraction(model, rest, times[(size_t)count + i]);
    double angle = rotation->turns[i].angle * qp_ee_to_double(fraction);
    const qp_matrix passed = qp_matrix_turn(rotation->turns[i].axis, angle);
    return qp_matrix_multiply(&passed, &rotation->starts[i]);
}

/*@ ghost
    /@ requires rotation != \null && qp_rotation_or_none(rotation);
       assigns \nothing;
       ensures \valid_read(rotation);
       ensures rotation->kind == QP_CONTROLLER_SINGLE ==> \valid_read(rotation->starts);
       ensures rotation->kind == QP_CONTROLLER_KEYED && rotation->count == 0 ==>
         \valid_read(rotation->starts);
       ensures rotation->kind == QP_CONTROLLER_KEYED && rotation->count > 0 ==>
         qp_turns_ok(rotation);
       ensures rotation->kind != QP_CONTROLLER_SINGLE && rotation->kind != QP_CONTROLLER_KEYED ==>
         qp_quaternions_ok(rotation);
    @/
    void kinds_of_rotation(const qp_rotation *rotation) {
    }
*/

qp_matrix qp_rotation_at(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    if (rotation == NULL) {
        return qp_matrix_identity();
    }
    //@ ghost kinds_of_rotation(rotation);
    if (rotation->kind == QP_CONTROLLER_KEYED && rotation->count > 0) {
        return keyed_at(rotation, model, time);
    }
    if (rotation->kind == QP_CONTROLLER_KEYED || rotation->kind == QP_CONTROLLER_SINGLE) {
        return rotation->starts[0];
    }
    return qp_quaternions_at(rotation, time); /* an absent one is not compiled */
}
