/* Arenas that are too small, and what only takes a whole input. */
#include "oracle/total.h"

#include "oracle/require.h"
#include "quirkproof/body.h"
#include "quirkproof/gzip.h"
#include "quirkproof/write.h"
#include "support/exact.h"

#include <string.h>

/* -- Starving --------------------------------------------------------------------------------- */

static qp_status call_with(size_t size, qp_starved_call call, void *context) {
    qp_exact block = qp_exact_block(size);
    qp_arena arena;
    qp_arena_init(&arena, block.data, size);
    const qp_status status = call(context, &arena);
    require(arena.used <= size, "an arena is overrun");
    qp_exact_free(&block);
    return status;
}

enum { SIZES = 6 };

qp_status qp_oracle_starve(qp_source *source, const char *name, size_t bound, qp_starved_call call,
                           void *context) {
    const qp_status whole = call_with(bound, call, context);
    size_t fails = 0;      /* a size that is too small */
    size_t enough = bound; /* one that is not */
    require(whole != QP_NO_MEMORY, "%s: no memory in %zu bytes", name, bound);
    for (int i = 0; i < SIZES && fails + 1 < enough; i++) {
        /* One at the start, the next ones by halves or drawn. */
        size_t size =
            i % 2 == 0 ? fails + (enough - fails) / 2 : qp_draw_below(source, (uint32_t)bound + 1);
        size = i == 0 ? 0 : size;
        const qp_status status = call_with(size, call, context);
        require(status == whole || status == QP_NO_MEMORY, "%s: %d in %zu bytes, %d in %zu", name,
                (int)status, size, (int)whole, bound);
        require(status != QP_NO_MEMORY || whole == QP_UNREADABLE || size < enough,
                "%s: no memory in %zu bytes, but in %zu", name, size, enough);
        require(status == QP_NO_MEMORY || size > fails || size == 0 || fails == 0,
                "%s: memory in %zu bytes, but not in %zu", name, size, fails);
        if (status == QP_NO_MEMORY) {
            fails = size > fails ? size : fails;
        } else {
            enough = size < enough ? size : enough;
        }
    }
    return whole;
}

/* -- The check -------------------------------------------------------------------------------- */

typedef struct {
    qp_input_kind kind;
    qp_bytes input;
} checked;

static qp_status check(void *context, qp_arena *arena) {
    const checked *c = context;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    return qp_check(c->kind, c->input, arena, &sink);
}

/* -- Files ------------------------------------------------------------------------------------ */

static qp_status open_file(void *context, qp_arena *arena) {
    const qp_bytes *input = context;
    qp_ccsf file;
    return qp_ccsf_open(*input, arena, &file);
}

static qp_status make_env(void *context, qp_arena *arena) {
    qp_anime_env env;
    return qp_file_env(context, arena, &env);
}

static qp_status make_scene(void *context, qp_arena *arena) {
    qp_scene scene;
    return qp_scene_init(context, QP_EE_REFERENCE, arena, &scene);
}

static qp_status repair(void *context, qp_arena *arena) {
    const checked *c = context;
    qp_change_sink changes = {NULL, NULL, 0};
    qp_out out = qp_out_into(NULL, 0);
    return qp_fix(c->kind, c->input, arena, &changes, &out);
}

/* Every body that there is, and one that there is not; nodes at and past the ends. */
static void ask_bodies(const qp_ccsf *file, qp_ee_model model) {
    for (uint32_t i = 0; i < file->object_count && i < 64; i++) {
        qp_body body;
        if (!qp_body_find(file, qp_ccsf_object_name(file, i), &body)) {
            continue;
        }
        for (uint32_t node = 0; node <= body.node_count && node < 64; node++) {
            qp_transform place;
            const uint32_t object = qp_body_node(file, &body, node);
            require(node < body.node_count || object == 0, "a node past the nodes");
            (void)qp_body_object(file, &body, node);
            require(!qp_body_place(file, &body, node, model, &place) || body.places != 0,
                    "a node without a place has one");
        }
    }
}

/* The body under the file's first Anime, if it has one. */
static void pose_with(qp_scene *scene, const qp_body *body) {
    const qp_ccsf *file = scene->file;
    const qp_anime_env env = {file->version, 0, NULL, NULL};
    size_t pos = file->setup;
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            const size_t bound = qp_anime_memory_bound(pos - chunk.head.offset);
            qp_exact block = qp_exact_block(bound);
            qp_arena arena;
            qp_anime anime;
            qp_arena_init(&arena, block.data, bound);
            if (qp_anime_build(file->data, chunk.head.offset, &env, scene->model, &arena, &anime) ==
                QP_OK) {
                qp_scene_at(scene, body, &anime, anime.last);
            }
            qp_exact_free(&block);
            return;
        }
    }
    const qp_pose none = {.scale = {0x3f800000, 0x3f800000, 0x3f800000}};
    (void)qp_scene_instance(scene, scene->count, &none);
    (void)qp_scene_instance(scene, 1, &none);
}

static void pose_bodies(const qp_ccsf *file, qp_ee_model model) {
    const size_t bound = qp_scene_memory_bound(file->data.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_scene scene;
    qp_arena_init(&arena, block.data, bound);
    require(qp_scene_init(file, model, &arena, &scene) == QP_OK, "no room for a scene");
    for (uint32_t i = 0; i < file->object_count && i < 64; i++) {
        qp_body body;
        if (qp_body_find(file, qp_ccsf_object_name(file, i), &body)) {
            qp_scene_clear(&scene);
            qp_scene_place_body(&scene, &body);
            qp_scene_worlds(&scene);
            pose_with(&scene, &body);
        }
    }
    qp_exact_free(&block);
}

/* Kinds that nothing repairs, and nobody to tell of repairs. */
static void repair_oddly(qp_input_kind kind, qp_bytes input) {
    const size_t bound = qp_fix_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_out out = qp_out_into(NULL, 0);
    qp_arena_init(&arena, block.data, bound);
    require(qp_fix(QP_INPUT_CINE, input, &arena, NULL, &out) == QP_BAD_ARGUMENT,
            "a stream is repaired");
    require(qp_fix(kind, input, &arena, NULL, &out) != QP_NO_MEMORY, "no memory to repair");
    qp_exact_free(&block);
}

static void total_file(qp_source *source, qp_bytes input) {
    qp_ccsf glanced;
    qp_ccsf file;
    qp_arena arena;
    const checked c = {QP_INPUT_CCSF, input};
    qp_oracle_starve(source, "open", qp_ccsf_memory_bound(input.size), open_file, &input);
    qp_oracle_starve(source, "repair", qp_fix_memory_bound(input.size), repair, (void *)&c);
    repair_oddly(QP_INPUT_CCSF, input);
    qp_ccsf_glance(input, &glanced);
    ask_bodies(&glanced, QP_EE_REFERENCE);
    const size_t bound = qp_ccsf_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena_init(&arena, block.data, bound);
    require(qp_ccsf_open(input, &arena, &file) == QP_OK, "the file does not open in its bound");
    require(glanced.object_count == file.object_count && glanced.version == file.version,
            "a glance sees something else");
    qp_oracle_starve(source, "env", qp_file_env_memory_bound(input.size), make_env, &file);
    qp_oracle_starve(source, "scene", qp_scene_memory_bound(input.size), make_scene, &file);
    ask_bodies(&file, QP_EE_CONSOLE);
    pose_bodies(&file, QP_EE_REFERENCE);
    qp_exact_free(&block);
}

/* The Animes of a file, each as a chunk alone. */
static void total_animes(qp_source *source, qp_bytes input) {
    const qp_bytes rest = input;
    int left = 2;
    for (size_t at = 0; at + 20 <= rest.size && left > 0; at += 4) {
        if (rest.data[at] == 0 && rest.data[at + 1] == 7 && rest.data[at + 2] == 0xcc) {
            const qp_bytes chunk = {rest.data + at, rest.size - at};
            qp_oracle_total_anime(source, chunk);
            left--;
        }
    }
}

/* Any bytes as a gzip header, whose findings nobody hears. */
static void read_gzip(qp_bytes input) {
    qp_gzip_member member;
    for (size_t start = 0; start < 3; start++) {
        const qp_status status = qp_gzip_read_header(input, start, NULL, &member);
        require(status == QP_OK || (member.data == 0 && member.name == 0), "a header is filled");
        (void)qp_gzip_name(input, &member);
    }
    member.name = input.size;
    member.name_size = 1;
    require(qp_gzip_name(input, &member).size == 0, "a name past the end");
    member.name = input.size + 1;
    require(qp_gzip_name(input, &member).size == 0, "a name far past the end");
}

/* Blocks of any size, count and alignment, of arenas that are none. */
static void allocate(qp_source *source) {
    qp_exact block = qp_exact_block(100);
    qp_arena arena;
    qp_arena_init(&arena, NULL, 100);
    require(qp_arena_alloc(&arena, 1, 1, 1) == NULL, "memory from nowhere");
    qp_arena_init(&arena, block.data, block.bytes.size);
    require(qp_arena_alloc(&arena, 0, 4, 4) == NULL && qp_arena_alloc(&arena, 4, 0, 4) == NULL &&
                qp_arena_alloc(&arena, SIZE_MAX / 2, 4, 4) == NULL &&
                qp_arena_alloc(&arena, SIZE_MAX, 1, 16) == NULL && arena.used == 0,
            "memory for nothing, or for too much");
    for (int i = 0; i < 8; i++) {
        const size_t size = 1 + qp_draw_below(source, 24);
        const size_t before = arena.used;
        uint8_t *at = qp_arena_alloc(&arena, 1, size, (size_t)1 << qp_draw_below(source, 5));
        require(at == NULL ? arena.used == before
                           : at >= block.data + before && at + size == block.data + arena.used,
                "a block outside of the arena");
    }
    qp_exact_free(&block);
}

void qp_oracle_total(qp_source *source, qp_input_kind kind, qp_bytes input) {
    checked c = {kind, input};
    qp_oracle_begin(input);
    qp_oracle_starve(source, "check", qp_check_memory_bound(input.size), check, &c);
    read_gzip(input);
    allocate(source);
    qp_oracle_total_odd(input);
    switch (kind) {
    case QP_INPUT_CCSF:
        total_file(source, input);
        total_animes(source, input);
        break;
    case QP_INPUT_ANIME:
        qp_oracle_starve(source, "repair", qp_fix_memory_bound(input.size), repair, &c);
        qp_oracle_total_anime(source, input);
        break;
    case QP_INPUT_CINE:
        qp_oracle_total_cine(source, input);
        break;
    default:
        qp_oracle_total_totem(source, input);
        break;
    }
}
