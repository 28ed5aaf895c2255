/*
 * Arenas of every size from 0 bytes to the first that is enough: each allocation fails once, alone,
 * and is told; nothing is written outside of the block.
 */
#include "gen/ccs_samples.h"
#include "quirkproof/anm.h"
#include "quirkproof/body.h"
#include "quirkproof/check.h"
#include "quirkproof/file.h"
#include "quirkproof/totemtech.h"
#include "support/exact.h"

#include <criterion/criterion.h>

/* What is made, and of what. */
typedef struct {
    qp_bytes data;
    size_t offset; /* of an Anime */
    const qp_ccsf *file;
    const qp_anime_env *env;
} maker;

typedef qp_status make_in(const maker *m, qp_arena *arena);

/* Returns the least bytes that are enough; `bound` is what was promised. */
static size_t every_arena(const char *what, make_in *make, const maker *m, size_t bound) {
    for (size_t size = 0;; size++) {
        qp_exact block = qp_exact_block(size);
        qp_arena arena;
        qp_arena_init(&arena, block.data, size);
        const qp_status status = make(m, &arena);
        cr_assert(arena.used <= size, "%s", what);
        qp_exact_free(&block);
        if (status == QP_OK) {
            cr_assert(size <= bound, "%s needs %zu bytes, not %zu", what, size, bound);
            return size;
        }
        cr_assert_eq(status, QP_NO_MEMORY, "%s in %zu bytes: %d", what, size, (int)status);
    }
}

/* -- CCSF files ------------------------------------------------------------------------------- */

static qp_status make_file(const maker *m, qp_arena *arena) {
    qp_ccsf file;
    return qp_ccsf_open(m->data, arena, &file);
}

static qp_status make_env(const maker *m, qp_arena *arena) {
    qp_anime_env env;
    return qp_file_env(m->file, arena, &env);
}

static qp_status make_scene(const maker *m, qp_arena *arena) {
    qp_scene scene;
    return qp_scene_init(m->file, QP_EE_REFERENCE, arena, &scene);
}

static qp_status make_check(const maker *m, qp_arena *arena) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    return qp_check(QP_INPUT_CCSF, m->data, arena, &sink);
}

static qp_status make_anime(const maker *m, qp_arena *arena) {
    qp_anime anime;
    return qp_anime_build(m->data, m->offset, m->env, QP_EE_REFERENCE, arena, &anime);
}

static qp_status make_clip(const maker *m, qp_arena *arena) {
    qp_clip clip;
    return qp_clip_build(m->data, m->offset, m->file->version, arena, &clip);
}

static void every_anime(maker *m) {
    const size_t size = m->data.size;
    size_t pos = m->file->setup;
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(m->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            m->offset = chunk.head.offset;
            every_arena("an Anime", make_anime, m, qp_anime_memory_bound(size - m->offset));
            every_arena("a clip", make_clip, m, qp_clip_memory_bound(size - m->offset));
        }
    }
}

Test(arenas, of_every_size_for_what_is_made_of_each_whole_sample) {
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        if (qp_ccs_sample_at(i).kind != QP_SAMPLE_WHOLE) {
            continue;
        }
        qp_build build = {0};
        qp_ccs_sample_write(i, &build);
        maker m = {qp_build_bytes(&build), 0, NULL, NULL};
        const size_t size = m.data.size;
        every_arena("a check", make_check, &m, qp_check_memory_bound(size));
        every_arena("a file", make_file, &m, qp_ccsf_memory_bound(size));
        qp_exact block =
            qp_exact_block(qp_ccsf_memory_bound(size) + qp_file_env_memory_bound(size));
        qp_arena arena;
        qp_ccsf file;
        qp_anime_env env;
        qp_arena_init(&arena, block.data, block.bytes.size);
        cr_assert_eq(qp_ccsf_open(m.data, &arena, &file), QP_OK);
        cr_assert_eq(qp_file_env(&file, &arena, &env), QP_OK);
        m.file = &file;
        m.env = &env;
        every_arena("an environment", make_env, &m, qp_file_env_memory_bound(size));
        every_arena("a scene", make_scene, &m, qp_scene_memory_bound(size));
        every_anime(&m);
        qp_exact_free(&block);
        qp_build_free(&build);
    }
}

/* -- Bounds ----------------------------------------------------------------------------------- */

Test(arenas, bounds_never_wrap) {
    cr_assert_eq(qp_scene_memory_bound(SIZE_MAX), SIZE_MAX);
    cr_assert(qp_totem_memory_bound(SIZE_MAX) > SIZE_MAX / 2);
}
