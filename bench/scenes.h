/* Inputs of the benchmarks that are about something other than joints or files, and what they are
   measured against. */
#ifndef QP_BENCH_SCENES_H
#define QP_BENCH_SCENES_H

#include "quirkproof/anime.h"
#include "quirkproof/morph.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Blocks that bench_scene_free() frees. */
typedef struct {
    qp_bytes bytes;
    void *block;
} bench_input;

void bench_input_free(bench_input *input);

/* An Anime of 3000 frames with a note on every third and two on every ninth. */
bench_input bench_notes_chunk(void);

/* A cinematic stream of some hundred frames and three times as many audio sectors, 2352 bytes a
   sector. */
bench_input bench_cine_stream(void);

/* An ANIMATION of 200 nodes with 60 keys in each of three tracks, and some messages. */
bench_input bench_animation(void);

/* The notes of each step through all of an Anime, looked for from its first record on
   (animation-playback, Notes); returns a sum of them. */
uint32_t bench_literal_notes(qp_bytes chunk);

/* The same with the library; both sums are equal. */
uint32_t bench_notes(const qp_anime *anime);

enum { BENCH_VERTICES = 4096, BENCH_TARGETS = 3 };

/* Morph blending, component by component in 32-bit integers (animation-playback, Morphing): for
   weights from 0 to below 8 and targets of the base's scale. */
void bench_literal_blend(qp_vertex *positions, const qp_morph_target *targets, size_t count);

#ifdef __cplusplus
}
#endif

#endif
