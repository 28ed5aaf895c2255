/* The segments of a compiled controller that playback can reach. */
#ifndef QP_SAMPLER_SEGMENTS_H
#define QP_SAMPLER_SEGMENTS_H

#include "quirkproof/anime.h"

/* A walk over them, in the order of time. */
typedef struct {
    const uint32_t *ends; /* of all segments; their durations follow */
    uint32_t count;       /* all of them, at least one */
    uint32_t last;        /* the last time that is ever asked for */
    uint32_t next;        /* segment to be looked at next */
    /* The segment that was found. */
    uint32_t index;
    uint32_t begin;
    uint32_t end;
    uint32_t duration;
} qp_reach;

/* A walk over `count` segments, whose ends and durations are at `ends`. */
qp_reach qp_reach_open(const uint32_t *ends, uint32_t count, uint32_t last);

/* The next one; false after the last. The first segment is always among them. */
bool qp_reach_next(qp_reach *reach);

/*
 * True if the host's floating point gives a curve's values exactly: no value or change of a segment
 * that is reached has an exponent from which a sum or a product could leave the host's range.
 */
bool qp_curve_is_plain(const qp_curve *curve, uint32_t last);

#endif
