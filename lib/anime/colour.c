/* Colours of lights: words, blended between the keys in double (anime.md, Lights). */
#include "anime/curve.h"

void qp_colour_of(uint32_t word, double colour[3]) {
    for (uint32_t k = 0; k < 3; k++) {
        colour[k] = (word >> 8 * k & 255) / 255.0;
    }
}

/* Segments as of a curve: a hold, the steps, a hold; each with the colours at both its ends. */
static void compile_keys(const qp_compiler *compiler, const qp_controller *controller,
                         uint32_t count, uint32_t *words) {
    qp_segments segments = {words, words + count, 0};
    uint32_t *from = words + 2 * (size_t)count;
    uint32_t *to = from + count;
    uint32_t time = qp_key_time(compiler->data, controller, 0);
    uint32_t colour = qp_controller_value(compiler->data, controller, 0, 0);
    if (time != 0) {
        from[0] = colour;
        to[0] = colour;
        qp_segments_add(&segments, time);
    }
    for (uint32_t i = 1; i < controller->count; i++) {
        uint32_t next = qp_key_time(compiler->data, controller, i);
        from[segments.count] = colour;
        colour = qp_controller_value(compiler->data, controller, i, 0);
        to[segments.count] = colour;
        qp_segments_add(&segments, next - time);
        time = next;
    }
    from[segments.count] = colour;
    to[segments.count] = colour;
    qp_segments_add(&segments, (compiler->frames << 8) - time);
}

const qp_colour *qp_colour_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok) {
    *ok = true;
    if (controller->count == 0) {
        return NULL;
    }
    bool keyed = controller->kind == QP_CONTROLLER_KEYED;
    uint32_t lead = qp_key_time(compiler->data, controller, 0) != 0 ? 1 : 0;
    uint32_t count = keyed ? lead + controller->count : 0;
    qp_colour *colour =
        (qp_colour *)qp_arena_alloc(compiler->arena, 1, sizeof *colour, sizeof(void *));
    uint32_t *words = (uint32_t *)qp_arena_alloc(compiler->arena, keyed ? 4 * (size_t)count : 1,
                                                 sizeof *words, sizeof *words);
    if (colour == NULL || words == NULL) {
        *ok = false;
        return NULL;
    }
    if (keyed) {
        compile_keys(compiler, controller, count, words);
    } else {
        words[0] = qp_controller_value(compiler->data, controller, 0, 0);
    }
    colour->kind = controller->kind;
    colour->count = count;
    colour->words = words;
    return colour;
}

bool qp_colour_at(const qp_colour *colour, uint32_t time, double out[3]) {
    if (colour == NULL) {
        return false;
    }
    if (colour->count == 0) {
        qp_colour_of(colour->words[0], out);
        return true;
    }
    uint32_t rest = 0;
    double from[3];
    double to[3];
    uint32_t i = qp_segments_find(colour->words, colour->count, time, &rest);
    uint32_t duration = colour->words[colour->count + i];
    double u = duration != 0 ? (double)rest / (double)duration : 0.0;
    qp_colour_of(colour->words[2 * (size_t)colour->count + i], from);
    qp_colour_of(colour->words[3 * (size_t)colour->count + i], to);
    for (int k = 0; k < 3; k++) {
        out[k] = from[k] * (1 - u) + to[k] * u;
    }
    return true;
}
