/*
 * Arenas of every size from 0 bytes to the first that is enough: each allocation fails once, alone,
 * and is told; nothing is written outside of the block.
 */
#include "gen/ccs_samples.h"
#include "gen/totemtech.h"
#include "quirkproof/anm.h"
#include "quirkproof/body.h"
#include "quirkproof/check.h"
#include "quirkproof/file.h"
#include "quirkproof/sampler.h"
#include "quirkproof/totemtech.h"
#include "quirkproof/write.h"
#include "support/exact.h"

#include <criterion/criterion.h>

/* What is made, and of what. */
typedef struct {
    qp_bytes data;
    size_t offset; /* of an Anime */
    const qp_ccsf *file;
    const qp_anime_env *env;
    const qp_anime *anime;
    qp_sampler_path path;
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

static qp_status make_sampler(const maker *m, qp_arena *arena) {
    qp_sampler sampler;
    return qp_sampler_build(m->anime, m->path, arena, &sampler);
}

static qp_status make_fixed(const maker *m, qp_arena *arena) {
    qp_change_sink changes = {NULL, NULL, 0};
    qp_out out = {NULL, 0, 0};
    return qp_fix(QP_INPUT_CCSF, m->data, arena, &changes, &out);
}

/* Samplers of each path, of the Anime at the maker's offset. */
static void every_sampler(maker *m) {
    const size_t bound = qp_anime_memory_bound(m->data.size - m->offset);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, block.data, bound);
    cr_assert_eq(qp_anime_build(m->data, m->offset, m->env, QP_EE_REFERENCE, &arena, &anime),
                 QP_OK);
    m->anime = &anime;
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        m->path = (qp_sampler_path)path;
        if (qp_sampler_path_available(m->path)) {
            every_arena("a sampler", make_sampler, m, qp_sampler_memory_bound(&anime));
        }
    }
    qp_exact_free(&block);
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
            every_sampler(m);
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
        maker m = {.data = qp_build_bytes(&build)};
        const size_t size = m.data.size;
        every_arena("a check", make_check, &m, qp_check_memory_bound(size));
        every_arena("a file", make_file, &m, qp_ccsf_memory_bound(size));
        every_arena("a repair", make_fixed, &m, qp_fix_memory_bound(size));
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

/* -- Animations of TotemTech ------------------------------------------------------------------ */

static qp_status make_animation(const maker *m, qp_arena *arena) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_totem_animation animation;
    return qp_totem_parse(m->data, NULL, arena, &sink, &animation);
}

Test(arenas, of_every_size_for_each_animation_file) {
    for (uint32_t i = 0; i < QP_GEN_TOTEM_FILES; i++) {
        static uint8_t room[QP_GEN_TOTEM_ROOM];
        const maker m = {.data = {room, qp_gen_totem_file(i, room)}};
        every_arena(qp_gen_totem_file_name(i), make_animation, &m,
                    qp_totem_memory_bound(m.data.size));
    }
}

/* -- Bounds ----------------------------------------------------------------------------------- */

Test(arenas, bounds_never_wrap) {
    cr_assert_eq(qp_scene_memory_bound(SIZE_MAX), SIZE_MAX);
    cr_assert(qp_totem_memory_bound(SIZE_MAX) > SIZE_MAX / 2);
}
