/* Colours of lights: words, blended between the keys in double (anime.md, Lights). */
#include "anime/curve.h"
#include "anime/words.h"

void qp_colour_of(uint32_t word, double colour[3]) {
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, colour[0 .. 2];
        loop variant 3 - k;
    */
    for (uint32_t k = 0; k < 3; k++) {
        colour[k] = (word >> 8 * k & 255) / 255.0;
    }
}

/* The colours at the starts of `count` segments, then those at their ends. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(from + (0 .. 2 * count - 1));
    requires \separated(from + (0 .. 2 * count - 1), compiler, controller);
    assigns from[0 .. 2 * count - 1];
*/
static void put_colours(const qp_compiler *compiler, const qp_controller *controller,
                        uint32_t count, uint32_t *from) {
    const uint32_t keys = controller->count;
    const uint32_t lead = count - keys;
    uint32_t *to = from + count;
    uint32_t colour = qp_controller_value(compiler->data, controller, 0, 0);
    if (lead > 0) {
        from[0] = colour;
        to[0] = colour;
    }
    /*@ loop invariant 1 <= i <= keys;
        loop assigns i, colour, from[0 .. 2 * count - 1];
        loop variant keys - i;
    */
    for (uint32_t i = 1; i < keys; i++) {
        from[lead + i - 1] = colour;
        colour = qp_controller_value(compiler->data, controller, i, 0);
        to[lead + i - 1] = colour;
    }
    from[count - 1] = colour;
    to[count - 1] = colour;
}

/* All words of a colour of keys: segments as of a curve. */
/*@ requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(words + (0 .. 4 * count - 1));
    requires \separated(words + (0 .. 4 * count - 1), compiler, controller);
    assigns words[0 .. 4 * count - 1];
    ensures qp_times_ok(words, count);
*/
static void put_keys(const qp_compiler *compiler, const qp_controller *controller, uint32_t count,
                     uint32_t *words) {
    put_colours(compiler, controller, count, words + 2 * (size_t)count);
    qp_segments_fill(compiler, controller, words, count);
}

/* The words of a colour: of `count` segments, or a single one. NULL if the arena is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0;
    requires keyed ? count == 0 || controller->count <= count <= controller->count + 1 : count == 0;
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result != \null ==> \valid_read(\result + (0 .. qp_colour_size(count) - 1));
    ensures \result != \null && count > 0 ==> qp_times_ok(\result, count);
*/
static const uint32_t *compile_words(const qp_compiler *compiler, const qp_controller *controller,
                                     bool keyed, uint32_t count) {
    size_t size = keyed ? 4 * (size_t)count : 1;
    uint32_t *words = qp_words(compiler->arena, size);
    if (words == NULL) {
        return NULL;
    }
    //@ assert keyed != 0 ==> count > 0;
    //@ assert \separated(words + (0 .. size - 1), compiler, controller);
    if (keyed) {
        put_keys(compiler, controller, count, words);
    } else {
        words[0] = qp_controller_value(compiler->data, controller, 0, 0);
    }
    return words;
}

/* Fills in a colour in the arena; false if that is used up. */
/*@ requires qp_compiler_ok(compiler) && qp_compiler_apart(compiler, controller);
    requires controller->count > 0;
    requires \valid(colour) && \separated(colour, compiler->arena) && \separated(colour, compiler);
    requires \separated(colour, controller);
    requires \separated(colour, compiler->arena->base +
                                (compiler->arena->used .. compiler->arena->size - 1));
    assigns *colour, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true ==> qp_colour_ok(colour);
    ensures \result == true || \result == false;
*/
static bool fill_colour(const qp_compiler *compiler, const qp_controller *controller,
                        qp_colour *colour) {
    bool keyed = controller->kind == QP_CONTROLLER_KEYED;
    uint32_t count = keyed ? qp_segments_count(compiler->data, controller) : 0;
    colour->kind = controller->kind;
    colour->count = count;
    const uint32_t *words = compile_words(compiler, controller, keyed, count);
    if (words == NULL) {
        return false;
    }
    colour->words = words;
    return true;
}

const qp_colour *qp_colour_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok) {
    *ok = true;
    if (controller->count == 0) {
        return NULL;
    }
    *ok = false;
    qp_colour *colour =
        (qp_colour *)qp_arena_alloc(compiler->arena, 1, sizeof *colour, sizeof(void *));
    if (colour == NULL) {
        return NULL;
    }
    //@ assert \separated(colour, compiler);
    //@ assert \separated(colour, controller);
    //@ assert \separated(colour, ok);
    if (!fill_colour(compiler, controller, colour)) {
        return NULL;
    }
    *ok = true;
    return colour;
}

bool qp_colour_at(const qp_colour *colour, uint32_t time, double out[3]) {
    if (colour == NULL) {
        return false;
    }
    const uint32_t *words = colour->words;
    const uint32_t count = colour->count;
    if (count == 0) {
        qp_colour_of(words[0], out);
        return true;
    }
    uint32_t rest = 0;
    double from[3];
    double to[3];
    uint32_t i = qp_segments_find(words, count, time, &rest);
    uint32_t duration = words[(size_t)count + i];
    double u = duration != 0 ? (double)rest / (double)duration : 0.0;
    qp_colour_of(words[2 * (size_t)count + i], from);
    qp_colour_of(words[3 * (size_t)count + i], to);
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, out[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        out[k] = from[k] * (1 - u) + to[k] * u;
    }
    return true;
}
