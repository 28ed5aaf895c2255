/* ccMorpher::Modify (0x0013af10): blends in integers. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, Morphing"
#define ONE 0x3f800000u

/* The low 16 bits as a signed number. */
static int32_t s16(uint32_t word) {
    return (int32_t)((word + 0x8000) & 0xffff) - 0x8000;
}

static uint32_t int_of_product(qp_ee_model m, uint32_t a, uint32_t b) {
    return (uint32_t)qp_ee_to_int(qp_ee_mul(m, a, b));
}

/* -- Weights ---------------------------------------------------------------------------------- */

/* From 0 to below 8; mostly up to 1. */
static uint32_t pick_weight(qp_trial *trial) {
    const uint32_t eighths = qp_pick_below(trial, 8 << 12);
    const uint32_t part = (eighths & 3) != 0 ? eighths >> 3 : eighths;
    return qp_ee_div(QP_EE_REFERENCE, qp_ee_from_int((int32_t)part), 0x45800000);
}

static qp_outcome check_weight(qp_trial *trial) {
    const uint32_t weight = qp_ee_mul(QP_EE_REFERENCE, pick_weight(trial), 0x3f7fff00);
    const int32_t expected = s16(int_of_product(trial->model, weight, 0x45800000));
    int16_t lanes[3];
    trial->subject->morph.lanes(trial->model, weight, lanes);
    for (int k = 0; k < 3; k++) {
        if (lanes[k] != expected) {
            return qp_violated(trial, 0, "the factor of {0x} is {1d}", weight,
                               (uint64_t)(int64_t)lanes[k]);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(anm_morph_weight, "ANM-M002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A weight from 0 to below 8 is s16(int(weight * 4096)) for all three components",
             check_weight);

static qp_outcome check_negative(qp_trial *trial) {
    const uint32_t weight = qp_pick_pattern(trial) | 0x80000000;
    int16_t lanes[3];
    trial->subject->morph.lanes(trial->model, weight, lanes);
    return lanes[2] == -1 ? QP_HOLDS
                          : qp_violated(trial, 0, "the factor of {0x} for z is {1d}", weight,
                                        (uint64_t)(int64_t)lanes[2]);
}

QP_INVARIANT(anm_morph_negative, "ANM-M010", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
             "anime, The rest, in brief",
             "A weight with its sign set, -0 too, has the factor -1 for z, whatever its size",
             check_negative);

static qp_outcome check_rescale(qp_trial *trial) {
    const uint32_t ratio = qp_pick_pattern(trial);
    const int16_t component = (int16_t)s16(qp_pick_word(trial));
    const int16_t is = trial->subject->morph.rescale(trial->model, ratio, component);
    const int32_t expected = s16(int_of_product(trial->model, ratio, qp_ee_from_int(component)));
    return is == expected ? QP_HOLDS
                          : qp_violated(trial, 0, "{0d} on the ratio {1x}",
                                        (uint64_t)(int64_t)component, ratio);
}

QP_INVARIANT(
    anm_morph_rescale, "ANM-M003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "A target of another vertexScale is taken as int(component * (its scale / the base's)), in "
    "16 bits",
    check_rescale);

/* -- One vertex ------------------------------------------------------------------------------- */

enum { TARGETS_MOST = 4 };

/* A vertex and its targets, all on one scale. */
typedef struct {
    qp_vertex base;
    qp_vertex positions[TARGETS_MOST];
    qp_morph_target targets[TARGETS_MOST];
    size_t count;
} morph;

/* A component: of any size, or near either end of what 16 bits hold. */
static int16_t pick_component(qp_trial *trial) {
    const uint32_t word = qp_pick_word(trial);
    return (int16_t)s16((word & 0x30000) == 0 ? 0x7f00 + (word & 0x1ff) : word);
}

static void pick_morph(qp_trial *trial, morph *m) {
    m->count = 1 + qp_pick_below(trial, TARGETS_MOST);
    for (int k = 0; k < 3; k++) {
        m->base.xyz[k] = pick_component(trial);
    }
    for (size_t i = 0; i < m->count; i++) {
        for (int k = 0; k < 3; k++) {
            m->positions[i].xyz[k] = pick_component(trial);
        }
        m->targets[i].positions = &m->positions[i];
        m->targets[i].scale = ONE;
        m->targets[i].weight = pick_weight(trial);
    }
}

static qp_vertex blend(const qp_trial *trial, const morph *m) {
    qp_vertex vertex = m->base;
    trial->subject->morph.blend(trial->model, &vertex, 1, ONE, m->targets, m->count);
    return vertex;
}

/* The sum of s16(target - base) * weight for one component, of any size. */
static int64_t sum_of(const qp_trial *trial, const morph *m, int k) {
    int64_t sum = 0;
    for (size_t i = 0; i < m->count; i++) {
        const uint32_t apart = (uint32_t)m->positions[i].xyz[k] - (uint32_t)m->base.xyz[k];
        const uint32_t weight = int_of_product(trial->model, m->targets[i].weight, 0x45800000);
        sum += (int64_t)s16(apart) * s16(weight);
    }
    return sum;
}

/* A sum in 32 bits, shifted right by 12, its sign kept. */
static int32_t shifted(int64_t sum) {
    const uint32_t wrapped = (uint32_t)(uint64_t)sum;
    const uint32_t sign = wrapped >> 31 != 0 ? 0xfff00000 : 0;
    return s16(wrapped >> 12 | sign);
}

static int32_t saturated(int32_t value) {
    if (value > INT16_MAX) {
        return INT16_MAX;
    }
    return value < INT16_MIN ? INT16_MIN : value;
}

static qp_outcome compare(qp_trial *trial, const morph *m, int k) {
    const qp_vertex vertex = blend(trial, m);
    const int32_t expected = saturated(m->base.xyz[k] + shifted(sum_of(trial, m, k)));
    const uint64_t numbers[4] = {(uint64_t)(int64_t)m->base.xyz[k], m->count,
                                 (uint64_t)(int64_t)vertex.xyz[k], (uint64_t)(int64_t)expected};
    return vertex.xyz[k] == expected
               ? QP_HOLDS
               : qp_violated4(trial, 0, "{0d} with {1} targets is {2d} instead of {3d}", numbers);
}

static qp_outcome check_blend(qp_trial *trial) {
    morph m;
    pick_morph(trial, &m);
    const qp_outcome x = compare(trial, &m, 0);
    const qp_outcome y = compare(trial, &m, 1);
    const qp_outcome z = compare(trial, &m, 2);
    return x == QP_HOLDS && y == QP_HOLDS ? z : QP_VIOLATED;
}

QP_INVARIANT(anm_morph_blend, "ANM-M004", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "Each component is base + ((sum of s16(target - base) * weight) >> 12)", check_blend);

static qp_outcome check_wraps(qp_trial *trial) {
    morph m;
    pick_morph(trial, &m);
    for (size_t i = 0; i < m.count; i++) { /* as heavy as can be, and far from the base */
        m.targets[i].weight = 0x40ffffff;
        m.positions[i].xyz[0] = (int16_t)(m.base.xyz[0] + (m.base.xyz[0] < 0 ? 0x7fff : -0x7fff));
    }
    const int64_t sum = sum_of(trial, &m, 0);
    return sum <= INT32_MAX && sum >= INT32_MIN ? QP_NOT_EXERCISED : compare(trial, &m, 0);
}

QP_INVARIANT(anm_morph_wraps, "ANM-M005", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "The sum of a morph wraps at 32 bits", check_wraps);

static qp_outcome check_saturates(qp_trial *trial) {
    morph m;
    pick_morph(trial, &m);
    const int32_t wide = m.base.xyz[1] + shifted(sum_of(trial, &m, 1));
    return wide == saturated(wide) ? QP_NOT_EXERCISED : compare(trial, &m, 1);
}

QP_INVARIANT(anm_morph_saturates, "ANM-M006", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "The addition to the base saturates at 16 bits", check_saturates);

static bool same_vertex(const qp_vertex *a, const qp_vertex *b) {
    return a->xyz[0] == b->xyz[0] && a->xyz[1] == b->xyz[1] && a->xyz[2] == b->xyz[2];
}

static qp_outcome check_no_weight(qp_trial *trial) {
    morph m;
    pick_morph(trial, &m);
    for (size_t i = 0; i < m.count; i++) {
        m.targets[i].weight = qp_pick_word(trial) & 0x007fffff;
    }
    const qp_vertex weightless = blend(trial, &m);
    m.count = 0;
    const qp_vertex alone = blend(trial, &m);
    return same_vertex(&weightless, &m.base) && same_vertex(&alone, &m.base)
               ? QP_HOLDS
               : qp_violated(trial, 0, "the base is moved", 0, 0);
}

QP_INVARIANT(anm_morph_no_weight, "ANM-M007", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "Targets of weight 0, or none, leave the base as it is", check_no_weight);

static qp_outcome check_other_scale(qp_trial *trial) {
    morph m;
    pick_morph(trial, &m);
    m.count = 1;
    m.targets[0].scale = 0x3f000100 + (qp_pick_byte(trial) << 16); /* never 1 */
    const uint32_t ratio = qp_ee_div(trial->model, m.targets[0].scale, ONE);
    const qp_vertex is = blend(trial, &m);
    for (int k = 0; k < 3; k++) {
        m.positions[0].xyz[k] =
            trial->subject->morph.rescale(trial->model, ratio, m.positions[0].xyz[k]);
    }
    m.targets[0].scale = ONE;
    const qp_vertex expected = blend(trial, &m);
    return same_vertex(&is, &expected)
               ? QP_HOLDS
               : qp_violated(trial, 0, "a target on the scale {0x} is another one", ratio, 0);
}

QP_INVARIANT(anm_morph_other_scale, "ANM-M008", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A target of another vertexScale is brought onto the base's before it is blended",
             check_other_scale);

/* -- Records ---------------------------------------------------------------------------------- */

static qp_outcome each_target(qp_trial *trial, const qp_placed_record *placed) {
    const qp_anime *a = &trial->anime->anime;
    const size_t at = placed->record->head.payload + 8;
    uint32_t record = 0;
    while (record < a->morphs.count && a->morphs.offsets[record] != placed->record->head.offset) {
        record++;
    }
    if (record == a->morphs.count) { /* one of frame 0 */
        return QP_NOT_EXERCISED;
    }
    for (uint32_t i = 0; i < placed->record->item_count; i++) {
        uint32_t model = 0;
        uint32_t weight = 0;
        const bool some = trial->subject->anime.morph_target(a, record, i, &model, &weight);
        if (!some || model != qp_word_at(trial, at + 8 * (size_t)i) ||
            weight != qp_word_at(trial, at + 8 * (size_t)i + 4)) {
            return qp_violated(trial, at + 8 * (size_t)i, "target {0x} of weight {1x}", model,
                               weight);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_each_target(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_F_MORPHER, each_target);
}

QP_INVARIANT(anm_morph_targets, "ANM-M009", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, The chunk",
             "An F_Morpher record sets its targets' weights as they are stored, in order",
             check_each_target);
