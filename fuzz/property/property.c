#include "property/property.h"

#include "property/parts.h"

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

void qp_property_anime(qp_build build, qp_bytes drawn, qp_ee_model model, const qp_subject *subject,
                       qp_property_case *made) {
    begin(drawn, model, subject, made);
    made->build = build;
    qp_property_compile(made, 0, 0x100);
    give_scratch(made);
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
        qp_property_model(&source, made);
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
    qp_exact_free(&made->file_block);
    qp_exact_free(&made->scratch);
}
