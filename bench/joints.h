/* The Anime that pose sampling is measured with, and the walk that it is measured against. */
#ifndef QP_BENCH_JOINTS_H
#define QP_BENCH_JOINTS_H

#include "quirkproof/anime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Joints of the body; each has a keyed position, a keyed rotation and a keyed scale. */
enum { BENCH_JOINTS = 64 };

/* An Anime of BENCH_JOINTS joints with `keys` keys a controller, compiled, and the same controllers
   as the game keeps them. */
typedef struct bench_body {
    qp_bytes chunk;
    qp_anime anime;
    struct bench_literal_joint *literal; /* BENCH_JOINTS of them */
    void *blocks[3];
} bench_body;

/* The same bytes for the same arguments. Uniform: a key every four frames. Jittered: each
   controller's keys lie up to two frames beside those, so that no two controllers share theirs. */
bench_body *bench_body_new(uint32_t keys, bool jittered, qp_ee_model model);

void bench_body_free(bench_body *body);

/* Compiles the chunk again into `arena`. */
qp_status bench_body_compile(const bench_body *body, qp_ee_model model, qp_arena *arena,
                             qp_anime *anime);

/*
 * The seed's walk, done literally: from the first segment on, adding each passed segment's change
 * in soft-float, multiplying by each passed turn in double (ccAnmCtrlFVec3_Set 0x00146890,
 * ccAnmCtrlRot_Set 0x00146f30). Gives what qp_anime_pose() gives.
 */
void bench_literal_pose(const bench_body *body, uint32_t joint, uint32_t time, qp_pose *pose);

/* True if both give the same bits (rotations: the same to 1e-9 an element) at `count` times. */
bool bench_literal_agrees(const bench_body *body, uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
