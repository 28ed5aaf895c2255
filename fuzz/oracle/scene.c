/* The objects of a file, posed by its first Animes: each matrix is what its parent makes of it. */
#include "oracle/anime.h"
#include "quirkproof/body.h"
#include "support/exact.h"

#include <string.h>

/* The object that another one's world matrix comes from; 0 if none (body.h). */
static uint32_t source_of(const qp_scene *scene, uint32_t object, bool *stands) {
    const uint32_t end = qp_ccsf_ext_end(scene->file, object);
    *stands = scene->driven[object] == QP_DRIVEN_NOT && end != object && end < scene->count;
    return *stands ? end : qp_scene_parent(scene, object);
}

/* True if following sources from an object comes back to it. */
static bool in_circle(const qp_scene *scene, uint32_t object) {
    bool stands = false;
    uint32_t at = source_of(scene, object, &stands);
    for (uint32_t step = 0; step < scene->count && at != 0 && at != object; step++) {
        at = source_of(scene, at, &stands);
    }
    return at == object;
}

static bool same(const qp_transform *a, const qp_transform *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static void check_world(const qp_scene *scene, uint32_t object) {
    bool stands = false;
    const uint32_t source = source_of(scene, object, &stands);
    qp_transform expected = scene->locals[object];
    if (source != 0) {
        expected = stands ? scene->worlds[source]
                          : qp_transform_multiply(scene->model, &scene->worlds[source],
                                                  &scene->locals[object]);
    }
    if (!same(&scene->worlds[object], &expected)) {
        require(same(&scene->worlds[object], &scene->locals[object]) && in_circle(scene, object),
                "the world matrix of object %u", object);
    }
}

static void check_bodies(const qp_ccsf *file) {
    const uint32_t most = file->object_count < 64 ? file->object_count : 64;
    for (uint32_t i = 0; i < most; i++) {
        qp_body body;
        if (qp_body_find(file, qp_ccsf_object_name(file, i), &body)) {
            qp_transform place;
            const uint32_t last = body.node_count;
            require(body.nodes + 4 * (size_t)last <= file->data.size || last == 0,
                    "nodes past the end");
            require(qp_body_node(file, &body, last) == 0 &&
                        !qp_body_place(file, &body, last, QP_EE_REFERENCE, &place),
                    "a node past the nodes");
            qp_body_object(file, &body, last / 2);
        }
    }
}

static void look_at_scene(const qp_ccsf *file, const qp_anime *anime) {
    const size_t bound = qp_scene_memory_bound(file->data.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_scene scene;
    qp_arena_init(&arena, block.data, bound);
    require(qp_scene_init(file, anime->model, &arena, &scene) == QP_OK,
            "a scene of %u objects does not fit its bound", file->object_count);
    qp_scene_at(&scene, NULL, anime, anime->last);
    for (uint32_t i = 0; i < scene.count; i++) {
        check_world(&scene, i);
    }
    check_bodies(file);
    qp_exact_free(&block);
}

/* The scene of one Anime; one whose head is cut has none. */
static void build_scene(const qp_ccsf *file, const qp_anime_env *env, size_t offset, size_t size,
                        qp_ee_model model) {
    qp_anime anime;
    qp_arena arena;
    const size_t bound = qp_anime_memory_bound(size);
    qp_exact block = qp_exact_block(bound);
    qp_arena_init(&arena, block.data, bound);
    if (qp_anime_build(file->data, offset, env, model, &arena, &anime) == QP_OK) {
        look_at_scene(file, &anime);
    }
    qp_exact_free(&block);
}

/* A scene has all objects of the file, so that there are few of them. */
enum { SCENES_MAX = 2 };

void qp_oracle_scenes(qp_bytes input) {
    qp_ccsf file;
    qp_anime_env env;
    qp_ccsf_chunk chunk;
    qp_arena arena;
    const size_t bound = qp_ccsf_memory_bound(input.size) + qp_file_env_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena_init(&arena, block.data, bound);
    require(qp_ccsf_open(input, &arena, &file) == QP_OK &&
                qp_file_env(&file, &arena, &env) == QP_OK,
            "the file does not open in its bound");
    size_t pos = file.setup;
    int scenes = 0;
    while (scenes < SCENES_MAX && qp_ccsf_next(&file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            build_scene(&file, &env, chunk.head.offset, pos - chunk.head.offset,
                        scenes == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE);
            scenes++;
        }
    }
    qp_exact_free(&block);
}
