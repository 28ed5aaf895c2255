/* What the controllers of a batch of tracks are to become, and the memory that it needs. */
#ifndef QP_SAMPLER_PLAN_H
#define QP_SAMPLER_PLAN_H

#include "sampler/batch.h"

/* The controllers of a track: position, rotation, scale, transparency. */
#define QP_PARTS 4u

/* What is done with a controller. */
typedef enum {
    QP_PART_CONSTANT = 0, /* absent, or one value */
    QP_PART_KEYED = 1,    /* segments */
    QP_PART_OTHER = 2     /* curve keys */
} qp_part_kind;

/* One of them. */
typedef struct {
    qp_part_kind kind;
    uint32_t out;                /* bytes from a pose to its value */
    uint32_t width;              /* floats of the value; 0 for a matrix */
    uint32_t absent;             /* each of them if there is no controller */
    const qp_curve *curve;       /* NULL for a rotation, and if absent */
    const qp_rotation *rotation; /* NULL for others, and if absent */
    const uint32_t *times;       /* keyed: ends of the segments, then their durations */
    uint32_t count;              /* keyed: segments, all of them */
} qp_part;

qp_part qp_part_of(const qp_track *track, uint32_t index);

/* The channel that a keyed controller becomes. */
qp_channel_kind qp_part_channel(const qp_part *part, const qp_anime *anime, qp_sampler_path path);

/* Units of a channel's payload. */
uint32_t qp_channel_units(qp_channel_kind kind);

/* The constant words of a controller without keys, QP_PART_WORDS_MAX at most; how many they are. */
#define QP_PART_WORDS_MAX ((uint32_t)(sizeof(qp_matrix) / sizeof(uint32_t)))
uint32_t qp_part_words(const qp_part *part, uint32_t words[QP_PART_WORDS_MAX]);

/* Counts over the tracks of a batch. Nothing that is built is larger than these say. */
typedef struct {
    uint64_t keyed;
    uint64_t segments;
    uint64_t units; /* of records, if no two controllers share a table */
    uint64_t words;
    uint64_t others;
} qp_batch_counts;

qp_batch_counts qp_batch_count(const qp_anime *anime, uint32_t first, uint32_t tracks);

/* Rows that `segments` of tables in `room` places, of which there are some, may have at most. */
uint64_t qp_batch_rows_max(uint64_t segments, uint64_t room);

/* The most bytes that the arrays of such a batch take. */
uint64_t qp_batch_memory(const qp_batch_counts *counts);

/* A count of tables, filled up to whole groups. */
uint64_t qp_batch_room(uint64_t tables);

#endif
