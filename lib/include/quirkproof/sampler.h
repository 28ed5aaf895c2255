/**
 * @file
 * Whole poses, quickly: the object controllers of an Anime compiled once more, so that all its
 * tracks are sampled at a time in one pass. The results are those of qp_anime_pose(), bit for bit,
 * in both models of the arithmetic, on every path and for any order of times.
 *
 * A path is how the arithmetic is done. The integer path is plain C and works everywhere. On x86-64
 * there are paths on the host's floating point: rounded toward zero, with subnormal numbers taken
 * for zeros, it is the reference model's arithmetic as long as nothing overflows and no operand has
 * exponent 255 (ee-arithmetic.md, The reference model). Curves of which that is not sure are
 * evaluated in integers.
 *
 * A sampler is read only: any number of threads may use one at a time, each with hints of its own.
 */
#ifndef QUIRKPROOF_SAMPLER_H
#define QUIRKPROOF_SAMPLER_H

#include "quirkproof/anime.h"
#include "quirkproof/api.h"

QP_API_BEGIN

/** How the arithmetic is done. */
typedef enum {
    QP_SAMPLER_INTEGER = 0, /**< plain C */
    QP_SAMPLER_SSE2 = 1,    /**< x86-64: four floats or two doubles at a time */
    QP_SAMPLER_AVX2 = 2,    /**< x86-64: eight floats or four doubles */
    QP_SAMPLER_AVX512 = 3   /**< x86-64: sixteen floats or eight doubles */
} qp_sampler_path;

/** One more than the largest path. */
#define QP_SAMPLER_PATHS 4

/** True if this machine can go that way. #QP_SAMPLER_INTEGER always. */
bool qp_sampler_path_available(qp_sampler_path path);

/** The fastest path that is available. */
qp_sampler_path qp_sampler_path_best(void);

/** The name of a path, "avx2"; "" for a value that is none. */
const char *qp_sampler_path_name(qp_sampler_path path);

/** The controllers of an Anime, ready to be sampled. Filled by qp_sampler_build(). */
typedef struct {
    const qp_anime *anime; /**< what it samples */
    qp_sampler_path path;  /**< how it computes */
    uint32_t track_count;  /**< poses that a call writes: those of the Anime's tracks */
    uint32_t hint_count;   /**< hints that a caller who keeps some must have room for */
    uint32_t batch_count;  /**< batches of tracks */
    const struct qp_sampler_batch *batches; /**< private to the library */
} qp_sampler;

/** The most arena bytes that qp_sampler_build() can need for this Anime. */
size_t qp_sampler_memory_bound(const qp_anime *anime);

/**
 * Compiles a sampler. The Anime, its arena and its data must stay as they are for as long as the
 * sampler is used.
 *
 * @return #QP_OK; #QP_NO_MEMORY if the arena has less left than qp_sampler_memory_bound(), or if
 *         the records of 64 tracks take more than 16 GiB;
 *         #QP_BAD_ARGUMENT if the path is not available.
 */
qp_status qp_sampler_build(const qp_anime *anime, qp_sampler_path path, qp_arena *arena,
                           qp_sampler *sampler);

/**
 * Writes the poses of all tracks, in record order, at a time in ticks (clamped): `track_count`
 * elements, each with the values that qp_anime_pose() gives. Padding inside a pose is unspecified.
 *
 * `hints` is NULL, or `hint_count` words that the caller keeps from one call to the next. They only
 * ever save time: whatever is in them, the poses are the same.
 *
 * The caller's floating-point environment is left as it is, exception flags included. On x86-64 the
 * results do not depend on it; elsewhere, as qp_rotation_at()'s, they are those of rounding to
 * nearest, the C default.
 */
void qp_sampler_pose(const qp_sampler *sampler, uint32_t *hints, uint32_t time, qp_pose *poses);

QP_API_END

#endif
