/**
 * @file
 * Anime chunks in the CCSF file that holds them: what ties quirkproof/ccsf.h and quirkproof/anime.h
 * together.
 */
#ifndef QUIRKPROOF_FILE_H
#define QUIRKPROOF_FILE_H

#include "quirkproof/anime.h"
#include "quirkproof/api.h"
#include "quirkproof/ccsf.h"

QP_API_BEGIN

/** The most arena bytes that qp_file_env() can need for a file of `size` bytes. */
size_t qp_file_env_memory_bound(size_t size);

/**
 * What Anime chunks need to know of an open file: its version, where ExtObj links lead to, and the
 * crops of its materials. The file must stay open as long as the result is used.
 *
 * @return #QP_OK or #QP_NO_MEMORY.
 */
qp_status qp_file_env(const qp_ccsf *file, qp_arena *arena, qp_anime_env *env);

QP_API_END

#endif
