/* Floats and vectors: ccAnmCtrlFVec3_SetCtrl and ccAnmCtrlFloat_SetCtrl, and their _Set. */
#include "anime/curve.h"

/* The arrays of a curve's words. */
static const uint32_t *curve_ends(const qp_curve *curve) {
    return curve->words;
}

static const uint32_t *curve_durations(const qp_curve *curve) {
    return curve->words + curve->count;
}

static const uint32_t *curve_starts(const qp_curve *curve) {
    return curve->words + 2 * (size_t)curve->count;
}

static const uint32_t *curve_deltas(const qp_curve *curve) {
    return curve_starts(curve) + (size_t)curve->count * curve->width;
}

/* The number of segments, known before they are made: a hold before a first key that is not at
   time 0, a step a later key, a hold to the end. */
static uint32_t count_segments(const qp_compiler *compiler, const qp_controller *controller) {
    uint32_t lead = qp_key_time(compiler->data, controller, 0) != 0 ? 1 : 0;
    return lead + controller->count;
}

/* Most words of a value that is interpolated like this. */
#define WIDTH_MAX 3

/*
 * A curve while it is filled. Each change is a key less `run`, the sum of the changes before it,
 * which starts at the first key's pattern. What playback reaches starts there too, but adds a 0 for
 * the hold before a first key that is late: a negative zero becomes a zero.
 */
typedef struct {
    qp_segments segments;
    uint32_t *starts;
    uint32_t *deltas;
    uint32_t run[WIDTH_MAX];
    uint32_t reached[WIDTH_MAX];
} filling;

/* Adds a segment of which `delta` are the changes. */
static void add_segment(qp_ee_model model, uint32_t width, const uint32_t *delta, uint32_t duration,
                        filling *f) {
    size_t at = (size_t)f->segments.count * width;
    for (uint32_t k = 0; k < width; k++) {
        f->starts[at + k] = f->reached[k];
        f->deltas[at + k] = delta[k];
        f->reached[k] = qp_ee_add(model, f->reached[k], delta[k]);
    }
    qp_segments_add(&f->segments, duration);
}

/* The step to key `index`: the sum is what playback reaches, not always the key. */
static void add_step(const qp_compiler *compiler, const qp_controller *controller, uint32_t index,
                     uint32_t duration, filling *f) {
    uint32_t delta[WIDTH_MAX] = {0, 0, 0};
    for (uint32_t k = 0; k < controller->width; k++) {
        uint32_t key = qp_controller_value(compiler->data, controller, index, k);
        delta[k] = qp_ee_sub(compiler->model, key, f->run[k]);
        f->run[k] = qp_ee_add(compiler->model, f->run[k], delta[k]);
    }
    add_segment(compiler->model, controller->width, delta, duration, f);
}

static void compile_keys(const qp_compiler *compiler, const qp_controller *controller,
                         uint32_t *words, uint32_t count) {
    static const uint32_t still[WIDTH_MAX] = {0, 0, 0};
    uint32_t width = controller->width;
    uint32_t *starts = words + 2 * (size_t)count;
    filling f = {
        {words, words + count, 0}, starts, starts + (size_t)count * width, {0, 0, 0}, {0, 0, 0}};
    uint32_t time = qp_key_time(compiler->data, controller, 0);
    for (uint32_t k = 0; k < width; k++) {
        f.run[k] = qp_controller_value(compiler->data, controller, 0, k);
        f.reached[k] = f.run[k];
    }
    if (time != 0) {
        add_segment(compiler->model, width, still, time, &f);
    }
    for (uint32_t i = 1; i < controller->count; i++) {
        uint32_t next = qp_key_time(compiler->data, controller, i);
        add_step(compiler, controller, i, next - time, &f);
        time = next;
    }
    add_segment(compiler->model, width, still, (compiler->frames << 8) - time, &f);
}

/* A single value: just its words. */
static void copy_value(const qp_compiler *compiler, const qp_controller *controller,
                       uint32_t *words) {
    for (uint32_t k = 0; k < controller->width; k++) {
        words[k] = qp_controller_value(compiler->data, controller, 0, k);
    }
}

/* Keys, or one value; the words of the curve. */
static bool compile_plain(const qp_compiler *compiler, const qp_controller *controller,
                          qp_curve *curve) {
    bool keyed = controller->kind == QP_CONTROLLER_KEYED;
    uint32_t count = keyed ? count_segments(compiler, controller) : 0;
    size_t size = keyed ? (size_t)count * (2 + 2 * (size_t)controller->width) : controller->width;
    uint32_t *words =
        (uint32_t *)qp_arena_alloc(compiler->arena, size, sizeof *words, sizeof *words);
    if (words == NULL) {
        return false;
    }
    if (keyed) {
        compile_keys(compiler, controller, words, count);
    } else {
        copy_value(compiler, controller, words);
    }
    curve->width = controller->width;
    curve->count = count;
    curve->words = words;
    return true;
}

const qp_curve *qp_curve_compile(const qp_compiler *compiler, const qp_controller *controller,
                                 bool *ok) {
    *ok = true;
    if (controller->count == 0) {
        return NULL;
    }
    qp_curve *curve = (qp_curve *)qp_arena_alloc(compiler->arena, 1, sizeof *curve, sizeof(void *));
    if (curve == NULL) {
        *ok = false;
        return NULL;
    }
    curve->kind = controller->kind;
    *ok = controller->kind == QP_CONTROLLER_CURVE ? qp_bezier_compile(compiler, controller, curve)
                                                  : compile_plain(compiler, controller, curve);
    return *ok ? curve : NULL;
}

const qp_curve *qp_degrees_compile(const qp_compiler *compiler, const qp_controller *controller,
                                   bool *ok) {
    if (controller->kind == QP_CONTROLLER_CURVE) {
        *ok = true;
        return NULL;
    }
    return qp_curve_compile(compiler, controller, ok);
}

bool qp_curve_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    if (curve == NULL) {
        return false;
    }
    if (curve->kind == QP_CONTROLLER_CURVE) {
        qp_bezier_at(curve, model, time, value);
        return true;
    }
    if (curve->count == 0) {
        for (uint32_t k = 0; k < curve->width; k++) {
            value[k] = curve->words[k];
        }
        return true;
    }
    uint32_t rest = 0;
    uint32_t i = qp_segments_find(curve_ends(curve), curve->count, time, &rest);
    uint32_t fraction = qp_segment_fraction(model, rest, curve_durations(curve)[i]);
    const uint32_t *start = curve_starts(curve) + (size_t)i * curve->width;
    const uint32_t *delta = curve_deltas(curve) + (size_t)i * curve->width;
    for (uint32_t k = 0; k < curve->width; k++) {
        value[k] = qp_ee_add(model, start[k], qp_ee_mul(model, delta[k], fraction));
    }
    return true;
}
