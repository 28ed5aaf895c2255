/**
 * @file
 * Checking a whole input: what is wrong with it, at which byte and in which record.
 *
 * The check streams: it hands each finding to the sink when it comes to it, in the order of the
 * walk through the input, and keeps none.
 */
#ifndef QUIRKPROOF_CHECK_H
#define QUIRKPROOF_CHECK_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/diag.h"

QP_API_BEGIN

/** What an input is. */
typedef enum {
    QP_INPUT_UNKNOWN = 0,
    QP_INPUT_GZIP = 1,      /**< a gzip member around something else */
    QP_INPUT_CCSF = 2,      /**< a CCSF file */
    QP_INPUT_ANIME = 3,     /**< a bare Anime chunk */
    QP_INPUT_CINE = 4,      /**< a cinematic stream, in sectors of any size */
    QP_INPUT_ANIMATION = 5, /**< an ANIMATION, its record, or an archive of them */
    QP_INPUT_TABLE = 6      /**< a table of the members of an archive */
} qp_input_kind;

/**
 * Tells from its first bytes what an input is. A file that was cut is still recognised as long as
 * two bytes of it are left.
 */
qp_input_kind qp_detect(qp_bytes input);

/** The most arena bytes that checking an input of `size` bytes can need. */
size_t qp_check_memory_bound(size_t size);

/**
 * Checks an input of the given kind and hands every finding to `sink`.
 *
 * @return #QP_OK when the input was walked, with or without findings; #QP_NO_MEMORY if the arena is
 *         smaller than qp_check_memory_bound(); #QP_BAD_ARGUMENT for a kind that is none of
 *         CCSF, Anime, cinematic, ANIMATION and table.
 */
qp_status qp_check(qp_input_kind kind, qp_bytes input, qp_arena *arena, qp_sink *sink);

QP_API_END

#endif
