/* A frame of a cinematic, and where in its stream it stands. */
#include "gen/cine_scene.h"
#include "property/parts.h"

enum { FRAMES = 1412, SETUP = 1380 };

static void write_frame(const qp_cine_frame *frame, qp_build *build) {
    uint8_t bytes[QP_CINE_DATA_SIZE] = {0};
    (void)qp_cine_write_frame(frame, bytes, sizeof bytes);
    qp_build_copy(build, bytes, sizeof bytes);
}

/* Any frame, now and then cut, or with bytes that make other counts. */
static void draw_any(qp_source *source, qp_property_case *made) {
    qp_gen_cine_scene(source, qp_draw_u16(source), &made->cine_frame);
    write_frame(&made->cine_frame, &made->build);
    for (uint32_t left = qp_draw_one_in(source, 4) ? 3 : 0; left > 0; left--) {
        const uint32_t at = qp_draw_below(source, 160);
        made->build.data[at] = qp_draw_u8(source);
    }
    if (qp_draw_one_in(source, 8)) {
        qp_build_cut(&made->build, 24 + (size_t)qp_draw_below(source, 600));
    }
}

static void draw_place(qp_source *source, qp_cine_case *c) {
    c->has_header = qp_draw_one_in(source, 2);
    c->frames = c->has_header ? (uint16_t)qp_draw_below(source, 2000) : 0;
    c->setup_size = c->has_header ? qp_draw_u16(source) : 0;
    if (qp_draw_one_in(source, 2)) { /* the opening, but for its frames */
        c->has_header = true;
        c->frames = FRAMES;
        c->setup_size = SETUP;
    }
    c->sector = qp_draw_u16(source);
    c->has_last = qp_draw_one_in(source, 2);
    c->last = c->has_last ? qp_draw_u16(source) : 0;
    c->last_sector = c->has_last ? c->sector - qp_draw_below(source, 9) : 0;
}

static void draw_plain(qp_source *source, qp_property_case *made) {
    const uint16_t number = (uint16_t)(1 + qp_draw_below(source, FRAMES));
    qp_cine_case *c = &made->cine;
    qp_gen_cine_plain(source, number, &made->cine_frame);
    write_frame(&made->cine_frame, &made->build);
    c->has_header = true;
    c->frames = FRAMES;
    c->setup_size = SETUP;
    c->has_last = number > 1;
    c->last = (uint16_t)(number - 1);
    c->sector = number < FRAMES ? 2 + 5 * (number - 1u) : 7056;
    c->last_sector = c->has_last ? 2 + 5 * (number - 2u) : 0;
}

void qp_property_cine(qp_source *source, qp_property_case *made) {
    qp_cine_case *c = &made->cine;
    if (made->plain) {
        draw_plain(source, made);
    } else {
        draw_any(source, made);
        draw_place(source, c);
    }
    c->data = qp_build_bytes(&made->build);
    c->capacity = QP_CINE_DATA_SIZE;
    c->frame = &made->cine_frame;
    if (qp_cine_frame_read(c->data, c->capacity, 0, c->sector, NULL, &made->cine_frame)) {
        made->trial.cine = c;
    }
}
