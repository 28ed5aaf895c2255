/* Floats and vectors: ccAnmCtrlFVec3_SetCtrl and ccAnmCtrlFloat_SetCtrl, and their _Set. */
#include "anime/curve.h"
#include "anime/words.h"

/*@ logic integer qp_value_words(integer width, integer count) = width == 3 ? 3 * count : count;
 */

/* Words of `count` values of one word or of three. */
/*@ requires width == 1 || width == 3;
    assigns \nothing;
    ensures \result == qp_value_words(width, count);
*/
static inline size_t words_of(uint32_t width, uint32_t count) {
    return width == 3 ? 3 * (size_t)count : count;
}

/* -- Compiling -------------------------------------------------------------------------------- */

/* Most words of a value that is interpolated like this. */
#define WIDTH_MAX 3

/* A segment whose changes are `delta`, from where playback has got to, and on to where it gets. */
/*@ requires width == 1 || width == 3;
    requires \valid_read(delta + (0 .. 2)) && \valid(reached + (0 .. 2));
    requires \valid(start + (0 .. width - 1)) && \valid(change + (0 .. width - 1));
    requires \separated(delta + (0 .. 2), reached + (0 .. 2), start + (0 .. width - 1),
                        change + (0 .. width - 1));
    assigns reached[0 .. 2], start[0 .. width - 1], change[0 .. width - 1];
*/
static void put_segment(qp_ee_model model, uint32_t width, const uint32_t *delta, uint32_t *reached,
                        uint32_t *start, uint32_t *change) {
    /*@ loop invariant 0 <= k <= width;
        loop assigns k, reached[0 .. 2], start[0 .. width - 1], change[0 .. width - 1];
        loop variant width - k;
    */
    for (uint32_t k = 0; k < width; k++) {
        start[k] = reached[k];
        change[k] = delta[k];
        reached[k] = qp_ee_add(model, reached[k], delta[k]);
    }
}

/* The changes to key `index`: the key less `run`, the sum of the changes before it. */
/*@ requires width == 1 || width == 3;
    requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires \valid(run + (0 .. 2)) && \valid(delta + (0 .. 2));
    requires \separated(run + (0 .. 2), delta + (0 .. 2), compiler, controller);
    assigns run[0 .. 2], delta[0 .. 2];
*/
static void step_to(const qp_compiler *compiler, const qp_controller *controller, uint32_t width,
                    uint32_t index, uint32_t *run, uint32_t *delta) {
    /*@ loop invariant 0 <= k <= width;
        loop assigns k, run[0 .. 2], delta[0 .. 2];
        loop variant width - k;
    */
    for (uint32_t k = 0; k < width; k++) {
        uint32_t key = qp_controller_value(compiler->data, controller, index, k);
        delta[k] = qp_ee_sub(compiler->model, key, run[k]);
        run[k] = qp_ee_add(compiler->model, run[k], delta[k]);
    }
}

/*
 * The start values and changes of `count` segments. The sum of the changes starts at the first
 * key's pattern. What playback reaches starts there too, but adds a 0 for the hold before a first
 * key that is late: a negative zero becomes a zero. So a start is that sum, not always the key.
 */
/*@ requires width == 1 || width == 3;
    requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(starts + (0 .. qp_value_words(width, count) - 1));
    requires \valid(changes + (0 .. qp_value_words(width, count) - 1));
    requires \separated(starts + (0 .. qp_value_words(width, count) - 1),
                        changes + (0 .. qp_value_words(width, count) - 1), compiler, controller);
    assigns starts[0 .. qp_value_words(width, count) - 1],
      changes[0 .. qp_value_words(width, count) - 1];
*/
static void put_values(const qp_compiler *compiler, const qp_controller *controller, uint32_t width,
                       uint32_t count, uint32_t *starts, uint32_t *changes) {
    static const uint32_t still[WIDTH_MAX] = {0, 0, 0};
    const uint32_t keys = controller->count;
    uint32_t run[WIDTH_MAX] = {0, 0, 0};
    uint32_t reached[WIDTH_MAX] = {0, 0, 0};
    uint32_t delta[WIDTH_MAX] = {0, 0, 0};
    size_t at = 0;
    /*@ loop invariant 0 <= k <= width;
        loop assigns k, run[0 .. 2], reached[0 .. 2];
        loop variant width - k;
    */
    for (uint32_t k = 0; k < width; k++) {
        run[k] = qp_controller_value(compiler->data, controller, 0, k);
        reached[k] = run[k];
    }
    if (count > keys) {
        put_segment(compiler->model, width, still, reached, starts, changes);
        at = width;
    }
    /*@ loop invariant 1 <= i <= keys && at == qp_value_words(width, count - keys + i - 1);
        loop assigns i, at, run[0 .. 2], reached[0 .. 2], delta[0 .. 2],
          starts[0 .. qp_value_words(width, count) - 1],
          changes[0 .. qp_value_words(width, count) - 1];
        loop variant keys - i;
    */
    for (uint32_t i = 1; i < keys; i++) {
        step_to(compiler, controller, width, i, run, delta);
        put_segment(compiler->model, width, delta, reached, starts + at, changes + at);
        at += width;
    }
    put_segment(compiler->model, width, still, reached, starts + at, changes + at);
}

/* All words of a curve of keys. */
/*@ requires width == 1 || width == 3;
    requires \valid_read(compiler) && qp_bytes_ok(compiler->data) && \valid_read(controller);
    requires 0 < controller->count <= count <= controller->count + 1;
    requires \valid(words + (0 .. qp_curve_size(QP_CONTROLLER_KEYED, count, width) - 1));
    requires \separated(words + (0 .. qp_curve_size(QP_CONTROLLER_KEYED, count, width) - 1),
                        compiler, controller);
    assigns words[0 .. qp_curve_size(QP_CONTROLLER_KEYED, count, width) - 1];
    ensures qp_times_ok(words, count);
*/
static void put_keys(const qp_compiler *compiler, const qp_controller *controller, uint32_t width,
                     uint32_t count, uint32_t *words) {
    uint32_t *starts = words + 2 * (size_t)count;
    put_values(compiler, controller, width, count, starts, starts + words_of(width, count));
    qp_segments_fill(compiler, controller, words, count);
}

/* Keys: the words of their curve; NULL if the arena is used up, or for no segments. */
/*@ requires (width == 1 || width == 3) && qp_compiler_ok(compiler);
    requires qp_compiler_apart(compiler, controller) && controller->count > 0;
    requires count == 0 || controller->count <= count <= controller->count + 1;
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && qp_words_new(compiler, \result,
   \old(compiler->arena->used)); ensures \result != \null ==> \valid_read(\result + (0 ..
   qp_curve_size(QP_CONTROLLER_KEYED, count, width) - 1)); ensures \result != \null ==>
   qp_times_ok(\result, count);
*/
static const uint32_t *compile_keys(const qp_compiler *compiler, const qp_controller *controller,
                                    uint32_t width, uint32_t count) {
    size_t size = 2 * (size_t)count + 2 * words_of(width, count);
    //@ assert count > 0 ==> size == qp_curve_size(QP_CONTROLLER_KEYED, count, width);
    uint32_t *words = qp_words(compiler->arena, size);
    if (words == NULL) {
        return NULL;
    }
    //@ assert count > 0;
    //@ assert \separated(words + (0 .. size - 1), compiler, controller);
    put_keys(compiler, controller, width, count, words);
    return words;
}

/* A single value: just its words; NULL if the arena is used up. */
/*@ requires (width == 1 || width == 3) && qp_compiler_ok(compiler);
    requires qp_compiler_apart(compiler, controller);
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && qp_words_new(compiler, \result,
   \old(compiler->arena->used)); ensures \result != \null ==> \valid_read(\result + (0 .. width -
   1));
*/
static const uint32_t *copy_value(const qp_compiler *compiler, const qp_controller *controller,
                                  uint32_t width) {
    uint32_t *words = qp_words(compiler->arena, width);
    if (words == NULL) {
        return NULL;
    }
    //@ assert \separated(words + (0 .. width - 1), compiler, controller);
    /*@ loop invariant 0 <= k <= width;
        loop assigns k, words[0 .. width - 1];
        loop variant width - k;
    */
    for (uint32_t k = 0; k < width; k++) {
        words[k] = qp_controller_value(compiler->data, controller, 0, k);
    }
    return words;
}

/* The words of a curve of that kind; NULL if the arena is used up. */
/*@ requires (width == 1 || width == 3) && qp_compiler_ok(compiler);
    requires qp_compiler_apart(compiler, controller) && controller->count > 0;
    requires kind == QP_CONTROLLER_CURVE ==> width == 3;
    requires kind == QP_CONTROLLER_CURVE || kind == QP_CONTROLLER_KEYED
      ? count == 0 || controller->count <= count <= controller->count + 1 : count == 0;
    assigns compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && qp_words_new(compiler, \result,
   \old(compiler->arena->used)); ensures \result != \null ==> \valid_read(\result + (0 ..
   qp_curve_size(kind, count, width) - 1)); ensures \result != \null && count > 0 ==>
   qp_times_ok(\result, count); ensures \result != \null && kind == QP_CONTROLLER_CURVE ==> count
   > 0;
*/
static const uint32_t *compile_words(const qp_compiler *compiler, const qp_controller *controller,
                                     uint32_t width, uint32_t kind, uint32_t count) {
    switch (kind) {
    case QP_CONTROLLER_CURVE:
        return qp_bezier_compile(compiler, controller, count);
    case QP_CONTROLLER_KEYED:
        return compile_keys(compiler, controller, width, count);
    default:
        break;
    }
    return copy_value(compiler, controller, width);
}

/* Fills in a curve in the arena; false if that is used up. */
/*@ requires (width == 1 || width == 3) && qp_compiler_ok(compiler);
    requires qp_compiler_apart(compiler, controller) && controller->count > 0;
    requires kind == QP_CONTROLLER_CURVE ==> width == 3;
    requires \valid(curve) && \separated(curve, compiler->arena) && \separated(curve, compiler);
    requires \separated(curve, controller);
    requires \separated(curve, compiler->arena->base +
                               (compiler->arena->used .. compiler->arena->size - 1));
    assigns *curve, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true ==> qp_curve_ok(curve) && curve->width == width;
    ensures \result == true || \result == false;
*/
static bool fill_curve(const qp_compiler *compiler, const qp_controller *controller, uint32_t width,
                       uint32_t kind, qp_curve *curve) {
    bool keys = kind == QP_CONTROLLER_KEYED || kind == QP_CONTROLLER_CURVE;
    uint32_t count = keys ? qp_segments_count(compiler->data, controller) : 0;
    curve->kind = kind;
    curve->width = width;
    curve->count = count;
    const uint32_t *words = compile_words(compiler, controller, width, kind, count);
    if (words == NULL) {
        return false;
    }
    curve->words = words;
    return true;
}

/* A controller that is taken for one of that kind: KEYED, CURVE or SINGLE. */
/*@ requires (width == 1 || width == 3) && qp_compiles(compiler, controller, ok);
    requires kind == QP_CONTROLLER_CURVE ==> width == 3;
    assigns *ok, compiler->arena->used, compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler) && compiler->arena->used >= \old(compiler->arena->used);
    ensures qp_curve_of(\result, width);
    ensures *ok == true || *ok == false;
*/
static const qp_curve *compile(const qp_compiler *compiler, const qp_controller *controller,
                               uint32_t width, uint32_t kind, bool *ok) {
    *ok = true;
    if (controller->count == 0) {
        return NULL;
    }
    *ok = false;
    qp_curve *curve = (qp_curve *)qp_arena_alloc(compiler->arena, 1, sizeof *curve, sizeof(void *));
    if (curve == NULL) {
        return NULL;
    }
    //@ assert \separated(curve, compiler);
    //@ assert \separated(curve, controller);
    //@ assert \separated(curve, ok);
    if (!fill_curve(compiler, controller, width, kind, curve)) {
        return NULL;
    }
    *ok = true;
    return curve;
}

const qp_curve *qp_float_compile(const qp_compiler *compiler, const qp_controller *controller,
                                 bool *ok) {
    /* There are no curve keys of one float. */
    bool keyed = controller->kind == QP_CONTROLLER_KEYED;
    return compile(compiler, controller, 1, keyed ? QP_CONTROLLER_KEYED : QP_CONTROLLER_SINGLE, ok);
}

const qp_curve *qp_vector_compile(const qp_compiler *compiler, const qp_controller *controller,
                                  bool *ok) {
    return compile(compiler, controller, 3, controller->kind, ok);
}

const qp_curve *qp_degrees_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok) {
    if (controller->kind == QP_CONTROLLER_CURVE) {
        *ok = true;
        return NULL;
    }
    return compile(compiler, controller, 3, controller->kind, ok);
}

/* -- Evaluating ------------------------------------------------------------------------------- */

/* The value of keys at a time. */
/*@ requires qp_curve_ok(curve) && curve->kind != QP_CONTROLLER_CURVE && curve->count > 0;
    requires \valid(value + (0 .. curve->width - 1));
    assigns value[0 .. curve->width - 1];
*/
static void keys_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    const uint32_t *words = curve->words;
    const uint32_t width = curve->width;
    const uint32_t count = curve->count;
    uint32_t rest = 0;
    uint32_t i = qp_segments_find(words, count, time, &rest);
    uint32_t fraction = qp_segment_fraction(model, rest, words[(size_t)count + i]);
    const uint32_t *start = words + 2 * (size_t)count + words_of(width, i);
    const uint32_t *change = start + words_of(width, count);
    /*@ loop invariant 0 <= k <= width;
        loop assigns k, value[0 .. width - 1];
        loop variant width - k;
    */
    for (uint32_t k = 0; k < width; k++) {
        value[k] = qp_ee_add(model, start[k], qp_ee_mul(model, change[k], fraction));
    }
}

bool qp_curve_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    if (curve == NULL) {
        return false;
    }
    if (curve->kind == QP_CONTROLLER_CURVE) {
        qp_bezier_at(curve, model, time, value);
        return true;
    }
    if (curve->count > 0) {
        keys_at(curve, model, time, value);
        return true;
    }
    const uint32_t width = curve->width;
    const uint32_t *words = curve->words;
    /*@ loop invariant 0 <= k <= width;
        loop assigns k, value[0 .. width - 1];
        loop variant width - k;
    */
    for (uint32_t k = 0; k < width; k++) {
        value[k] = words[k];
    }
    return true;
}
