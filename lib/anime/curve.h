/* Compiling and walking controllers (animation-playback, Floats and vectors, and Rotations). */
#ifndef QP_ANIME_CURVE_H
#define QP_ANIME_CURVE_H

#include "anime/search.h"
#include "quirkproof/anime.h"

/* What compiling a controller needs. */
typedef struct {
    qp_bytes data;
    qp_ee_model model;
    uint32_t frames; /* N of the Anime */
    qp_arena *arena;
} qp_compiler;

/*@ predicate qp_compiler_ok{L}(qp_compiler *compiler) =
      \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid(compiler->arena) &&
      qp_arena_ok(*compiler->arena) &&
      \separated(compiler, compiler->arena,
                 compiler->arena->base + (0 .. compiler->arena->size - 1));

    // A controller that is not in the arena.
    predicate qp_compiler_apart{L}(qp_compiler *compiler, qp_controller *controller) =
      \valid_read(controller) &&
      \separated(controller, compiler, compiler->arena,
                 compiler->arena->base + (0 .. compiler->arena->size - 1));

    // What a function that compiles is given; it says by `ok` whether the arena was large enough.
    predicate qp_compiles{L}(qp_compiler *compiler, qp_controller *controller, bool *ok) =
      qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller) && \valid(ok) &&
      \separated(ok, compiler, controller, compiler->arena,
                 compiler->arena->base + (0 .. compiler->arena->size - 1));

    // Words that were allocated after so many bytes were used.
    predicate qp_words_new{L}(qp_compiler *compiler, uint32_t *words, integer used) =
      used <= compiler->arena->used &&
      (words != \null ==> (char *)words >= compiler->arena->base + used);
*/

/* A key's time: frame * 256 in 32 bits. */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    assigns \nothing;
*/
uint32_t qp_key_time(qp_bytes data, const qp_controller *controller, uint32_t index);

/*
 * Where the segments of a controller end, being filled in file order. `ends` are sums of durations,
 * saturated: a segment whose end is saturated is never passed.
 */
typedef struct {
    uint32_t *ends;
    uint32_t *durations;
    uint32_t count;
} qp_segments;

/* Adds a segment. */
/*@ requires \valid(segments) && segments->count < 0xffffffff;
    requires \valid(segments->ends + (0 .. segments->count));
    requires \valid(segments->durations + (0 .. segments->count));
    requires \separated(segments, segments->ends + (0 .. segments->count),
                        segments->durations + (0 .. segments->count));
    requires qp_sums(segments->ends, segments->durations, segments->count);
    requires qp_sorted(segments->ends, segments->count);
    assigns segments->count, segments->ends[segments->count],
      segments->durations[segments->count];
    ensures segments->count == \old(segments->count) + 1;
    ensures segments->durations[segments->count - 1] == duration;
    ensures qp_sums(segments->ends, segments->durations, segments->count);
    ensures qp_sorted(segments->ends, segments->count);
*/
void qp_segments_add(qp_segments *segments, uint32_t duration);

/*
 * Segments of keys that are held before the first and after the last: a hold before a first key
 * that is not at time 0, a step to each later key, a hold to the end. 0 if 32 bits do not number
 * that many.
 */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    assigns \nothing;
    ensures \result == 0 || controller->count <= \result <= controller->count + 1;
*/
uint32_t qp_segments_count(qp_bytes data, const qp_controller *controller);

/*@ // Segments of keys: a hold to the first key if there is a `lead`, a step to each later key, and
    // there may be a hold to the end.
    predicate qp_steps(integer keys, integer lead, integer count) =
      0 < keys && 0 <= lead <= 1 && 0 < count && keys - 1 + lead <= count <= keys + lead;
*/

/* Fills in the ends and then the durations of such segments, `count` of each: the hold to the end,
   if it is one of them, lasts `hold`. */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    requires qp_steps(controller->count, lead, count);
    requires \valid(words + (0 .. 2 * count - 1));
    requires \separated(words + (0 .. 2 * count - 1), controller);
    assigns words[0 .. 2 * count - 1];
    ensures qp_times_ok(words, count);
*/
void qp_segments_put(qp_bytes data, const qp_controller *controller, uint32_t lead, uint32_t hold,
                     uint32_t *words, uint32_t count);

/* The same in the arena; NULL if that is used up, or for no segments. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires count == 0 || qp_steps(controller->count, lead, count);
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result != \null ==> count > 0 && qp_times_ok(\result, count);
*/
const uint32_t *qp_segments_compile(const qp_compiler *compiler, const qp_controller *controller,
                                    uint32_t lead, uint32_t hold, uint32_t count);

/* The time from the last key to the end. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    assigns \nothing;
*/
uint32_t qp_segments_hold(const qp_compiler *compiler, const qp_controller *controller);

/* Fills in the segments that qp_segments_count() counts. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(words + (0 .. 2 * count - 1));
    requires \separated(words + (0 .. 2 * count - 1), compiler, controller);
    assigns words[0 .. 2 * count - 1];
    ensures qp_times_ok(words, count);
*/
void qp_segments_fill(const qp_compiler *compiler, const qp_controller *controller, uint32_t *words,
                      uint32_t count);

/*
 * The segment that a time falls into: the walk passes each whose duration is below what is left of
 * the time, but never the last (ccAnmCtrlFVec3_Set 0x00146890). That is the first whose end is not
 * below the time. `rest` is the time into it. `count` is not 0. In
 * memory the durations follow the ends.
 */
/*@ requires \valid(rest);
    requires \separated(rest, ends + (0 .. 2 * count - 1));
    requires qp_times_ok(ends, count);
    assigns *rest;
    ensures \result < count;
    ensures \result == \old(qp_walk(ends + count, count - 1, 0, time));
    ensures *rest == \old(qp_walk_rest(ends + count, count - 1, 0, time));
*/
uint32_t qp_segments_find(const uint32_t *ends, uint32_t count, uint32_t time, uint32_t *rest);

/* u32tof(rest) / u32tof(duration); 0 for a duration of 0 (anime.md, Walk). */
/*@ assigns \nothing;
    ensures duration == 0 ==> \result == 0;
*/
uint32_t qp_segment_fraction(qp_ee_model model, uint32_t rest, uint32_t duration);

/* Compiles a controller of one float; NULL with `ok` if it is absent, NULL without if the arena is
   used up. */
/*@ requires qp_compiles(compiler, controller, ok);
    assigns *ok, compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures qp_curve_of(\result, 1);
    ensures *ok == true || *ok == false;
*/
const qp_curve *qp_float_compile(const qp_compiler *compiler, const qp_controller *controller,
                                 bool *ok);

/* Compiles a controller of a vector, likewise. */
/*@ requires qp_compiles(compiler, controller, ok);
    assigns *ok, compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures qp_curve_of(\result, 3);
    ensures *ok == true || *ok == false;
*/
const qp_curve *qp_vector_compile(const qp_compiler *compiler, const qp_controller *controller,
                                  bool *ok);

/* Compiles a controller of a rotation, likewise. */
/*@ requires qp_compiles(compiler, controller, ok);
    assigns *ok, compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures qp_rotation_or_none(\result);
    ensures *ok == true || *ok == false;
*/
const qp_rotation *qp_rotation_compile(const qp_compiler *compiler, const qp_controller *controller,
                                       bool *ok);

/* Compiles a controller of a colour, likewise. */
/*@ requires qp_compiles(compiler, controller, ok);
    assigns *ok, compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures qp_colour_or_none(\result);
    ensures *ok == true || *ok == false;
*/
const qp_colour *qp_colour_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok);

/* The colour at a time; false and nothing written for NULL. */
/*@ requires qp_colour_or_none(colour) && \valid(out + (0 .. 2));
    assigns out[0 .. 2];
    ensures \result == true || \result == false;
*/
bool qp_colour_at(const qp_colour *colour, uint32_t time, double out[3]);

/* Curve keys of later games' vectors: the words of a curve of `count` segments, NULL if the arena
   is used up; and the value at a time. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0;
    requires count == 0 || controller->count <= count <= controller->count + 1;
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && qp_words_new(compiler, \result,
   \old(compiler->arena->used)); ensures \result != \null ==> count > 0 && \valid_read(\result + (0
   .. 14 * count - 1)); ensures \result != \null ==> qp_times_ok(\result, count);
*/
const uint32_t *qp_bezier_compile(const qp_compiler *compiler, const qp_controller *controller,
                                  uint32_t count);
/*@ requires qp_curve_ok(curve) && curve->kind == QP_CONTROLLER_CURVE;
    requires \valid(value + (0 .. 2));
    assigns value[0 .. 2];
*/
void qp_bezier_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t value[3]);

/* Compiles the keys of a rotation as a vector of degrees; NULL for quaternion keys. */
/*@ requires qp_compiles(compiler, controller, ok);
    assigns *ok, compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures qp_curve_of(\result, 3);
    ensures *ok == true || *ok == false;
*/
const qp_curve *qp_degrees_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok);

/*@ // A rotation that was allocated in the arena and is still to be filled in.
    predicate qp_rotation_room{L}(qp_compiler *compiler, qp_controller *controller,
                                  qp_rotation *rotation) =
      \valid(rotation) && \separated(rotation, compiler->arena) &&
      \separated(rotation, compiler) && \separated(rotation, controller) &&
      \separated(rotation, compiler->arena->base +
                           (compiler->arena->used .. compiler->arena->size - 1));
*/

/* Quaternion keys of later games: compiling them, and the orientation at a time. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0 && qp_rotation_room(compiler, controller, rotation);
    requires rotation->kind != QP_CONTROLLER_SINGLE && rotation->kind != QP_CONTROLLER_KEYED;
    assigns *rotation, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true ==> qp_rotation_ok(rotation);
    ensures \result == true || \result == false;
*/
bool qp_quaternions_compile(const qp_compiler *compiler, const qp_controller *controller,
                            qp_rotation *rotation);
/*@ requires \valid_read(rotation) && qp_quaternions_ok(rotation);
    assigns \nothing;
*/
qp_matrix qp_quaternions_at(const qp_rotation *rotation, uint32_t time);

#endif
