/*
 * What a sampler is made of: batches of tracks, each a structure of its own that one call goes
 * through from front to back.
 *
 * Controllers with the same key times share a *table*. For each segment of a table that playback
 * can reach there is a *record*: the time at which it begins, its duration, and a payload for each
 * *channel*, the controllers that go by that table. Records of all tables of the batch lie in one
 * pool in the order in which they begin, so that those of one moment lie together.
 *
 * Time is cut into *rows* of 2^shift ticks. A row tells for each table where the record lies that
 * is current when the row begins, and after how many ticks the one is current that is so when the
 * next row begins. Tables in which more than one segment ends within the row are marked, and
 * searched.
 */
#ifndef QP_SAMPLER_BATCH_H
#define QP_SAMPLER_BATCH_H

#include "quirkproof/sampler.h"

/* Tracks of a batch, and the tables that their controllers can need at most. */
#define QP_BATCH_TRACKS 64u
#define QP_BATCH_TABLES 256u

/* Tables are gone through in groups of this many; the last group is filled up. */
#define QP_TABLE_GROUP 16u

/* The pool is measured in units of a double. A record is a head - begin and duration, a word each -
   and the payloads: start and change of each word of a vector or a float; a matrix, an axis and an
   angle. */
#define QP_UNIT_BYTES 8u
#define QP_HEAD_UNITS 1u
#define QP_VECTOR_UNITS 3u
#define QP_FLOAT_UNITS 1u
#define QP_ROTATION_UNITS 13u

/* Units after the last record, which wide loads may touch. */
#define QP_POOL_TAIL 8u

/* Pools of more bytes than this are called far: about what a processor has for itself alone. */
#define QP_POOL_NEAR 0x180000u

/* What the arrays that are gone through are aligned to, and how many arrays a batch has. */
#define QP_ALIGNMENT 64u
#define QP_BATCH_ARRAYS 20u

/* Most ticks after which a row can say that the next record is current. */
#define QP_PASS_MAX 0xffffu

/*
 * Distinct key times. Segments are those that a time up to the Anime's last can fall into; the last
 * of them is current for every time after the one before it.
 */
typedef struct {
    const uint32_t *source; /* a curve's ends, then its durations */
    uint32_t source_count;
    uint32_t hash;    /* of those */
    uint32_t count;   /* segments that can be reached, at least one */
    uint32_t units;   /* of a record */
    uint32_t *ends;   /* by segment; the last one is not looked at */
    uint32_t *places; /* by segment: unit of the pool at which its record begins */
} qp_sampler_table;

/* A keyed controller. Eight bytes: the vector units read them so. */
typedef struct {
    uint16_t table;
    uint16_t unit; /* of its payload in a record */
    uint32_t out;  /* bytes from the first pose of the batch to the value */
} qp_sampler_channel;

/* A word that is the same at all times. */
typedef struct {
    uint32_t out;
    uint32_t word;
} qp_sampler_word;

/* A controller with curve keys, evaluated alone; one of the two is NULL. */
typedef struct {
    uint32_t out;
    const qp_curve *curve;
    const qp_rotation *rotation;
} qp_sampler_other;

/* Channels of a batch by what is done with them. */
typedef enum {
    QP_CHANNEL_VECTOR = 0,       /* three floats, by the path's arithmetic */
    QP_CHANNEL_FLOAT = 1,        /* one float, likewise */
    QP_CHANNEL_EXACT_VECTOR = 2, /* three floats, in integers whatever the path */
    QP_CHANNEL_EXACT_FLOAT = 3,  /* one float, likewise */
    QP_CHANNEL_ROTATION = 4
} qp_channel_kind;

#define QP_CHANNEL_KINDS 5

/* What a channel's payloads are copied from; one of the two is NULL. */
typedef struct {
    const qp_curve *curve;
    const qp_rotation *rotation;
} qp_channel_source;

/* Lists are gone through in groups of up to this many; the last group is filled up with the last
   channel, which is then computed more than once. */
#define QP_CHANNEL_GROUP 8u

typedef struct {
    qp_sampler_channel *list;
    qp_channel_source *sources; /* apart, because sampling does without */
    uint32_t count;
} qp_channel_list;

typedef struct qp_sampler_batch {
    uint32_t first;  /* track */
    uint32_t tracks; /* at most QP_BATCH_TRACKS */
    uint32_t hint;   /* number of the first table's hint */
    uint32_t table_count;
    uint32_t table_room; /* the same, a multiple of QP_TABLE_GROUP */
    uint32_t shift;
    uint32_t row_count;
    uint32_t *places;  /* by row and table; one row more than there are */
    uint16_t *passes;  /* by row and table: from so many ticks on the place is the next row's */
    uint16_t *several; /* by row and group: a bit for each table that must be searched */
    unsigned char *pool;
    bool far; /* the pool is larger than what a processor keeps near */
    qp_sampler_table *tables;
    qp_channel_list channels[QP_CHANNEL_KINDS];
    qp_sampler_word *words;
    uint32_t word_count;
    qp_sampler_other *others;
    uint32_t other_count;
} qp_sampler_batch;

/* What a search finds, by table. */
typedef struct {
    uint32_t places[QP_BATCH_TABLES];
    uint32_t rests[QP_BATCH_TABLES];
    uint32_t durations[QP_BATCH_TABLES];
    uint32_t fractions[QP_BATCH_TABLES]; /* patterns */
} qp_sampler_found;

#endif
