/* An ANIMATION, in one of the byte orders and with one of the message key heads. */
#include "gen/totemtech.h"
#include "property/parts.h"

enum { ROOM = 1 << 15 };

static void draw_body(qp_source *source, bool plain, qp_totem_writer *writer) {
    if (plain) {
        qp_gen_totem_plain(source, writer);
    } else {
        qp_gen_totem_any(source, writer);
    }
}

/* Other bytes in some places: damaged files are read as far as they go. */
static void damage(qp_source *source, qp_build *build) {
    for (uint32_t left = qp_draw_below(source, 4); left > 0 && build->size > 0; left--) {
        build->data[qp_draw_below(source, (uint32_t)build->size)] = qp_draw_u8(source);
    }
}

void qp_property_animation(qp_source *source, qp_property_case *made) {
    static uint8_t bytes[ROOM];
    const uint32_t choice = qp_draw_u8(source);
    const qp_totem_order order = (choice & 1) != 0 ? QP_TOTEM_BIG : QP_TOTEM_LITTLE;
    qp_totem_writer writer =
        qp_totem_writer_to(bytes, sizeof bytes, order, (choice & 6) == 0 ? 6 : 8);
    const qp_totem_options options = {.order = order};
    qp_arena arena;
    draw_body(source, made->plain, &writer);
    qp_build_copy(&made->build, bytes, writer.size < sizeof bytes ? writer.size : sizeof bytes);
    if (!made->plain && (choice & 0x18) == 0) {
        damage(source, &made->build);
    }
    const size_t bound = qp_totem_memory_bound(made->build.size);
    made->block = qp_exact_block(bound);
    qp_arena_init(&arena, made->block.data, bound);
    if (qp_totem_parse(qp_build_bytes(&made->build), &options, &arena, NULL,
                       &made->animation.animation) == QP_OK) {
        made->trial.animation = &made->animation;
    }
}
