/* An Anime out of a CCSF file, compiled: what evaluating and playing begin with. */
#ifndef ANIME_H
#define ANIME_H

#include <quirkproof/anime.h>
#include <quirkproof/ccsf.h>
#include <quirkproof/file.h>

#include "read_file.h"

/* A file and its first Anime. The parts point into `input` and into the two arenas. */
typedef struct {
    qp_bytes input;
    qp_arena file_arena;
    qp_arena anime_arena;
    qp_ccsf file;
    qp_anime anime;
} opened_anime;

/* Ends the program if there is no Anime in the file. */
static inline void open_anime(const char *path, opened_anime *opened) {
    opened->input = read_file(path);
    size_t size = opened->input.size;

    /* One arena can hold several results: its size is the sum of their bounds. */
    opened->file_arena = make_arena(qp_ccsf_memory_bound(size) + qp_file_env_memory_bound(size));
    qp_anime_env env;
    if (qp_ccsf_open(opened->input, &opened->file_arena, &opened->file) != QP_OK ||
        qp_file_env(&opened->file, &opened->file_arena, &env) != QP_OK) {
        exit(2); /* cannot be: the arena has the size that it may need */
    }

    /* The chunks of the setup section, one after the other. */
    qp_ccsf_chunk chunk;
    size_t pos = opened->file.setup;
    while (qp_ccsf_next(&opened->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            size_t offset = chunk.head.offset;
            opened->anime_arena = make_arena(qp_anime_memory_bound(size - offset));
            if (qp_anime_build(opened->input, offset, &env, QP_EE_REFERENCE, &opened->anime_arena,
                               &opened->anime) == QP_OK) {
                return;
            }
            free(opened->anime_arena.base);
        }
    }
    (void)fprintf(stderr, "%s: no Anime in it\n", path);
    exit(1);
}

static inline void close_anime(opened_anime *opened) {
    free(opened->anime_arena.base);
    free(opened->file_arena.base);
    free((void *)opened->input.data);
}

#endif
