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

/* Segments that a controller of `keys` keys can have at most: a hold, keys - 1 steps, a hold. */
#define QP_SEGMENTS_MAX(keys) ((size_t)(keys) + 1)

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
 * The segment that a time falls into: the walk passes each whose duration is below what is left of
 * the time, but never the last (ccAnmCtrlFVec3_Set 0x00146890). That is the first whose end is not
 * below the time. `rest` is the time into it. `count` is not 0. In
 * memory the durations follow the ends.
 */
/*@ requires count > 0 && \valid_read(ends + (0 .. 2 * count - 1)) && \valid(rest);
    requires \separated(rest, ends + (0 .. 2 * count - 1));
    requires qp_sums(ends, ends + count, count) && qp_sorted(ends, count);
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

/* Compiles a controller of floats; NULL with `ok` if it is absent, NULL without if the arena is
   used up. */
const qp_curve *qp_curve_compile(const qp_compiler *compiler, const qp_controller *controller,
                                 bool *ok);

/* Compiles a controller of a rotation, likewise. */
const qp_rotation *qp_rotation_compile(const qp_compiler *compiler, const qp_controller *controller,
                                       bool *ok);

/* Compiles a controller of a colour, likewise. */
const qp_colour *qp_colour_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok);

/* The colour at a time; false and nothing written for NULL. */
bool qp_colour_at(const qp_colour *colour, uint32_t time, double out[3]);

/* Curve keys of later games' vectors: compiling them, and the value at a time. */
bool qp_bezier_compile(const qp_compiler *compiler, const qp_controller *controller,
                       qp_curve *curve);
void qp_bezier_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t value[3]);

/* Compiles the keys of a rotation as a vector of degrees; NULL for quaternion keys. */
const qp_curve *qp_degrees_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok);

/* Quaternion keys of later games: compiling them, and the orientation at a time. */
bool qp_quaternions_compile(const qp_compiler *compiler, const qp_controller *controller,
                            qp_rotation *rotation);
qp_matrix qp_quaternions_at(const qp_rotation *rotation, uint32_t time);

#endif
