/*
 * Arenas of every size from 0 bytes to the first that is enough: each allocation fails once, alone,
 * and is told; nothing is written outside of the block.
 */
#include "ccsf/check.h"
#include "frames/record.h"
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
#include <string.h>

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

/* The same in the first `size` bytes of a larger block: those behind them stay as they are, and in
   all of it no more is made. */
static void expect_inside(const char *what, make_in *make, const maker *m, size_t size) {
    enum { BEHIND = 4096, MARK = 0x5a };
    qp_exact block = qp_exact_block(size + BEHIND);
    qp_arena arena;
    memset(block.data, MARK, size + BEHIND);
    qp_arena_init(&arena, block.data, size);
    cr_assert_eq(make(m, &arena), QP_OK);
    for (size_t i = 0; i < BEHIND; i++) {
        cr_assert_eq(block.data[size + i], MARK, "%s of %zu bytes writes %zu bytes past them", what,
                     size, i + 1);
    }
    const size_t used = arena.used;
    qp_arena_init(&arena, block.data, size + BEHIND);
    cr_assert_eq(make(m, &arena), QP_OK);
    cr_assert_eq(arena.used, used, "%s leaves something out in %zu bytes", what, size);
    qp_exact_free(&block);
}

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
            expect_inside(what, make, m, size);
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

/* An Anime of one record with one controller or two neighbours, whose keys need segments. */
static void every_controller(uint16_t version, uint16_t kind, uint32_t first, uint32_t count) {
    static const uint32_t keys[8] = {1, 0x3f800000, 0x40000000, 0x40400000,
                                     3, 0x40400000, 0x3f800000, 0x40000000};
    static const uint32_t words[4] = {1, 0x00336600, 3, 0x000033ff};
    const qp_record_layout *layout = qp_record_layout_of(kind, version);
    const qp_anime_env env = {version, 10, NULL, NULL};
    qp_build build = {0};
    const size_t at = qp_ccs_anime_open(&build, 1, 6);
    qp_ccs_top(&build, 0);
    const size_t record = qp_ccs_controllers_open(&build, kind, 2);
    for (uint32_t i = first; i < first + count; i++) {
        const qp_value_type type = layout->controllers[i].type;
        const bool wide = type == QP_VALUE_VECTOR || type == QP_VALUE_ROTATION;
        qp_ccs_keys(&build, record, layout->controllers[i].shift, QP_CONTROLLER_KEYED,
                    wide ? keys : words, 2, wide ? 3 : 1);
    }
    qp_ccs_close(&build, record);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    const maker m = {.data = qp_build_bytes(&build), .env = &env};
    every_arena("an Anime of a record", make_anime, &m, qp_anime_memory_bound(build.size));
    qp_build_free(&build);
}

/* Nothing else is made behind it that could fail in its place. */
Test(arenas, of_every_size_for_each_controller_alone) {
    static const uint16_t kinds[] = {QP_KIND_OBJECT,  QP_KIND_MATERIAL, QP_KIND_CAMERA,
                                     QP_KIND_DISTANT, QP_KIND_DIRECT,   QP_KIND_SPOT,
                                     QP_KIND_OMNI};
    static const uint16_t versions[] = {0x100, 0x123};
    for (size_t i = 0; i < 2 * sizeof kinds / sizeof kinds[0]; i++) {
        const uint16_t version = versions[i % 2];
        const uint32_t count = qp_record_layout_of(kinds[i / 2], version)->count;
        for (uint32_t c = 0; c < count; c++) {
            every_controller(version, kinds[i / 2], c, 1);
            every_controller(version, kinds[i / 2], 0, c + 1);
        }
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

/* A row of the index has 32 bytes, and so many objects has a file at most. */
Test(arenas, bounds_by_rows) {
    const size_t place = 2 * sizeof(qp_transform) + 3 * 4 + 1;
    for (size_t size = 0; size < 4000; size++) {
        cr_assert_eq(qp_scene_memory_bound(size), size / 32 * place + 64);
        cr_assert_eq(qp_file_env_memory_bound(size), size / 32 * 4 + 64);
        cr_assert_eq(qp_ccsf_memory_bound(size), size / 32 * (2 + sizeof(size_t) + 4) + 64);
        cr_assert_eq(qp_ccsf_check_memory_bound(size), (5 * (size / 32) + 4) * 4 + 64);
        cr_assert_eq(qp_clip_memory_bound(size), size / 12 * (sizeof(qp_clip_slot) + 18) + 64);
        cr_assert_eq(qp_anime_memory_bound(size), 14 * size + 64);
        cr_assert_eq(qp_totem_memory_bound(size), size / 12 * sizeof(size_t) + 64);
        cr_assert_eq(qp_fix_memory_bound(size), size + 64);
    }
}

/* The last size whose bound can be said, and the one behind it. */
static void expect_last(size_t (*bound)(size_t), size_t unit, size_t cost) {
    const size_t last = (SIZE_MAX - 64) / cost;
    cr_assert_eq(bound(last * unit), last * cost + 64);
    cr_assert_eq(bound(last * unit + unit - 1), last * cost + 64);
    cr_assert_eq(bound((last + 1) * unit), SIZE_MAX);
}

Test(arenas, bounds_of_the_largest_sizes) {
    expect_last(qp_scene_memory_bound, 32, 2 * sizeof(qp_transform) + 13);
    expect_last(qp_clip_memory_bound, 12, sizeof(qp_clip_slot) + 18);
    expect_last(qp_anime_memory_bound, 1, 14);
    expect_last(qp_fix_memory_bound, 1, 1);
}

Test(arenas, bounds_never_wrap) {
    cr_assert_eq(qp_scene_memory_bound(SIZE_MAX), SIZE_MAX);
    cr_assert(qp_totem_memory_bound(SIZE_MAX) > SIZE_MAX / 2);
}
