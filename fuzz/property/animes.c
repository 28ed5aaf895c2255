/* Anime chunks: plain ones, any ones, and such in files. */
#include "gen/bodies.h"
#include "gen/ccs_gen.h"
#include "gen/plain_anime.h"
#include "property/parts.h"
#include "quirkproof/file.h"

enum { CHUNK_MAX = 1 << 15 };

static void compile(qp_property_case *made, size_t offset, const qp_anime_env *env,
                    const qp_ccsf *file) {
    const qp_bytes data = qp_build_bytes(&made->build);
    const size_t bound = qp_anime_case_memory_bound(data.size);
    qp_arena arena;
    made->block = qp_exact_block(bound);
    qp_arena_init(&arena, made->block.data, bound);
    if (qp_anime_case_of(data, offset, env, file, made->trial.model, &arena, &made->anime) ==
        QP_OK) {
        made->trial.anime = &made->anime;
    }
}

void qp_property_compile(qp_property_case *made, size_t offset, uint16_t version) {
    const qp_anime_env env = {version, 0, NULL, NULL};
    compile(made, offset, &env, NULL);
}

/* The first Anime of a whole file, if it has one. */
void qp_property_open(qp_property_case *made) {
    const qp_bytes data = qp_build_bytes(&made->build);
    const size_t bound = qp_ccsf_memory_bound(data.size) + qp_file_env_memory_bound(data.size);
    qp_arena arena;
    qp_anime_env env;
    qp_ccsf_chunk chunk = {.end = 0};
    made->file_block = qp_exact_block(bound);
    qp_arena_init(&arena, made->file_block.data, bound);
    if (qp_ccsf_open(data, &arena, &made->file) != QP_OK ||
        qp_file_env(&made->file, &arena, &env) != QP_OK) {
        return;
    }
    size_t pos = made->file.setup;
    while (qp_ccsf_next(&made->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            compile(made, chunk.head.offset, &env, &made->file);
            return;
        }
    }
}

void qp_property_model(qp_source *source, qp_property_case *made) {
    made->build.limit = CHUNK_MAX;
    if (made->plain) {
        qp_gen_plain_anime(source, &made->build);
        qp_property_compile(made, 0, 0x100);
    } else if (qp_draw_one_in(source, 4)) {
        qp_gen_ccsf(source, &made->build);
        qp_property_open(made);
    } else if (qp_draw_one_in(source, 2)) {
        qp_gen_bodies(source, &made->build);
        qp_property_open(made);
    } else {
        const qp_gen_world world = qp_gen_draw_world(source);
        qp_gen_anime(source, &world, 1, &made->build);
        qp_property_compile(made, 0, (uint16_t)world.version);
    }
}
