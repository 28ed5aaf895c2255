/* Blending, component by component, by the formula (animation-playback, Morphing; morph.h). */
#include "quirkproof/morph.h"
#include "gen/values.h"
#include "oracle/require.h"
#include "oracle/values.h"
#include "support/exact.h"

enum { TARGETS = 4, VERTICES = 40, MANY = 300 };

typedef struct {
    qp_ee_model model;
    uint32_t scale;
    size_t vertices;
    size_t targets;
    qp_morph_target list[TARGETS];
    qp_exact positions[TARGETS];
} blended;

/* int(weight * 4096), its sign in the upper half, and shifted copies of all that (morph.h). */
static void literal_lanes(qp_ee_model model, uint32_t weight, int16_t lanes[3]) {
    const uint32_t factor = (uint32_t)qp_ee_to_int(qp_ee_mul(model, weight, 0x45800000));
    const uint64_t low = factor | (weight >> 31 != 0 ? UINT64_C(0xffffffff00000000) : 0);
    const uint64_t all = low | low << 16 | low << 32;
    for (int k = 0; k < 3; k++) {
        lanes[k] = (int16_t)(uint16_t)(all >> 16 * k);
    }
}

static int16_t wrapped(int32_t value) {
    return (int16_t)(uint16_t)((uint32_t)value & 0xffff);
}

/* A target's component on the base's scale. */
static int16_t on_scale(const blended *b, const qp_morph_target *target, int16_t component) {
    if (qp_ee_equal(target->scale, b->scale)) {
        return component;
    }
    const uint32_t ratio = qp_ee_div(b->model, target->scale, b->scale);
    return wrapped(qp_ee_to_int(qp_ee_mul(b->model, ratio, qp_ee_from_int(component))));
}

static int16_t literal_component(const blended *b, size_t vertex, int k, int16_t base) {
    uint32_t sum = 0;
    for (size_t i = 0; i < b->targets; i++) {
        const qp_morph_target *target = &b->list[i];
        int16_t lanes[3];
        literal_lanes(b->model, target->weight, lanes);
        const int16_t there = on_scale(b, target, target->positions[vertex].xyz[k]);
        sum += (uint32_t)((int32_t)wrapped(there - base) * lanes[k]);
    }
    /* An arithmetic shift. */
    const uint32_t shifted = sum >> 12 | (sum >> 31 != 0 ? 0xfff00000u : 0);
    const int32_t value = base + wrapped((int32_t)shifted);
    return (int16_t)(value > 32767 ? 32767 : value < -32768 ? -32768 : value);
}

static void draw_positions(qp_source *source, qp_exact *block, size_t vertices) {
    qp_vertex *positions;
    *block = qp_exact_block(vertices * sizeof *positions);
    positions = (qp_vertex *)(void *)block->data;
    for (size_t i = 0; i < vertices; i++) {
        for (int k = 0; k < 3; k++) {
            positions[i].xyz[k] = (int16_t)qp_draw_u16(source);
        }
    }
}

static uint32_t draw_scale(qp_source *source) {
    static const uint32_t scales[] = {0x3f800000, 0x3f800000, 0x40000000,
                                      0,          0x80000001, 0x3eaaaaab};
    return qp_draw_one_in(source, 6) ? qp_gen_float(source) : qp_gen_one_of(source, scales, 6);
}

void qp_oracle_morph(qp_source *source) {
    blended b = {.model = qp_draw_one_in(source, 2) ? QP_EE_CONSOLE : QP_EE_REFERENCE};
    qp_exact base;
    qp_exact out;
    b.scale = draw_scale(source);
    /* The most are many: more than are blended at once. */
    b.vertices = qp_draw_below(source, VERTICES);
    b.vertices = b.vertices == VERTICES - 1 ? MANY : b.vertices;
    b.targets = qp_draw_below(source, TARGETS + 1);
    draw_positions(source, &base, b.vertices);
    for (size_t i = 0; i < b.targets; i++) {
        draw_positions(source, &b.positions[i], b.vertices);
        b.list[i].positions = (const qp_vertex *)(const void *)b.positions[i].data;
        b.list[i].scale = draw_scale(source);
        b.list[i].weight = qp_gen_weight(source);
    }
    out = qp_exact_copy(base.data, base.bytes.size);
    qp_vertex *blend = (qp_vertex *)(void *)out.data;
    const qp_vertex *from = (const qp_vertex *)(const void *)base.data;
    qp_morph_blend(b.model, blend, b.vertices, b.scale, b.list, b.targets);
    for (size_t i = 0; i < b.vertices; i++) {
        for (int k = 0; k < 3; k++) {
            const int16_t expected = literal_component(&b, i, k, from[i].xyz[k]);
            require(blend[i].xyz[k] == expected, "component %d of vertex %zu is %d instead of %d",
                    k, i, blend[i].xyz[k], expected);
        }
    }
    for (size_t i = 0; i < b.targets; i++) {
        qp_exact_free(&b.positions[i]);
    }
    qp_exact_free(&out);
    qp_exact_free(&base);
}
