/* The check of one Anime chunk, in a file or alone. */
#ifndef QP_CHECK_ANIME_H
#define QP_CHECK_ANIME_H

#include "frames/check.h"

/*
 * Checks the Anime chunk whose parts lie where `extent` says. The context's stamp must be one that
 * no other section had. Returns where the next chunk begins.
 */
size_t qp_check_anime_chunk(const qp_frame_context *context, const qp_anime_extent *extent,
                            qp_reporter *reporter);

#endif
