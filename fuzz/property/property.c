#include "property/property.h"

#include "gen/ccs_gen.h"
#include "gen/plain_anime.h"
#include "property/parts.h"

#include <stdlib.h>

enum { CHUNK_MAX = 1 << 15 };

/* Checkers leave them as they are. */
static qp_cine_object objects[65536];

static void begin(qp_bytes drawn, qp_ee_model model, const qp_subject *subject,
                  qp_property_case *made) {
    static const qp_property_case nothing;
    *made = nothing;
    made->trial.subject = subject;
    made->trial.model = model;
    made->trial.drawn = drawn;
    made->trial.objects = objects;
}

static void give_scratch(qp_property_case *made) {
    const size_t size = qp_trial_scratch(made->build.size);
    made->scratch = qp_exact_block(size);
    qp_arena_init(&made->trial.arena, made->scratch.data, size);
}

static void open_anime(uint16_t version, qp_property_case *made) {
    const qp_anime_env env = {version, 0, NULL, NULL};
    const qp_bytes data = qp_build_bytes(&made->build);
    const size_t bound = qp_anime_case_memory_bound(data.size);
    qp_arena arena;
    made->block = qp_exact_block(bound);
    qp_arena_init(&arena, made->block.data, bound);
    if (qp_anime_case_of(data, 0, &env, NULL, made->trial.model, &arena, &made->anime) == QP_OK) {
        made->trial.anime = &made->anime;
    }
}

void qp_property_anime(qp_build build, qp_bytes drawn, qp_ee_model model, const qp_subject *subject,
                       qp_property_case *made) {
    begin(drawn, model, subject, made);
    made->build = build;
    open_anime(0x100, made);
    give_scratch(made);
}

static void make_anime(qp_source *source, qp_property_case *made) {
    uint16_t version = 0x100;
    made->build.limit = CHUNK_MAX;
    if (made->plain) {
        qp_gen_plain_anime(source, &made->build);
    } else {
        const qp_gen_world world = qp_gen_draw_world(source);
        version = (uint16_t)world.version;
        qp_gen_anime(source, &world, 1, &made->build);
    }
    open_anime(version, made);
}

void qp_property_make(qp_bytes bytes, qp_needs needs, const qp_subject *subject,
                      qp_property_case *made) {
    qp_source source = qp_source_over(bytes);
    const uint32_t choice = qp_draw_u8(&source);
    const size_t left = bytes.size - source.pos;
    const qp_bytes drawn = {bytes.size > 0 ? bytes.data + source.pos : NULL,
                            left < QP_PROPERTY_DRAWN ? left : QP_PROPERTY_DRAWN};
    source.pos += drawn.size;
    begin(drawn, (choice & 1) != 0 ? QP_EE_CONSOLE : QP_EE_REFERENCE, subject, made);
    made->plain = (choice & 2) != 0;
    if (needs == QP_NEEDS_ANIME) {
        make_anime(&source, made);
    } else if (needs == QP_NEEDS_CINE) {
        qp_property_cine(&source, made);
    } else if (needs == QP_NEEDS_ANIMATION) {
        qp_property_animation(&source, made);
    }
    give_scratch(made);
}

void qp_property_free(qp_property_case *made) {
    qp_build_free(&made->build);
    qp_exact_free(&made->block);
    qp_exact_free(&made->scratch);
}
