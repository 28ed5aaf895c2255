/* What the fields of a record's flags say, read word by word beside what is evaluated. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, The chunk"
#define ONE 0x3f800000u

/* -- Stored and absent ------------------------------------------------------------------------ */

/*
 * The first stored value of field `index` of a record whose fields have these widths: a single
 * value, or that of the first key. False if the field is absent.
 */
static bool stored_first(const qp_trial *trial, const qp_record *record, const uint32_t *widths,
                         uint32_t index, size_t *value) {
    const uint32_t flags = qp_word_at(trial, record->head.payload + 4);
    size_t at = record->head.payload + 8;
    for (uint32_t i = 0; i < index; i++) {
        const uint32_t kind = flags >> 3 * i & 7;
        const uint32_t count = kind == QP_CONTROLLER_KEYED ? qp_word_at(trial, at) : 0;
        at += kind == QP_CONTROLLER_KEYED ? 4 + 4 * (size_t)count * (1 + widths[i]) : 0;
        at += kind == QP_CONTROLLER_SINGLE ? 4 * (size_t)widths[i] : 0;
    }
    const uint32_t kind = flags >> 3 * index & 7;
    *value = kind == QP_CONTROLLER_KEYED ? at + 8 : at;
    return kind != QP_CONTROLLER_ABSENT;
}

/* True if a record has curve keys, which later games alone have. */
static bool has_curves(const qp_record *record) {
    uint32_t i = 0;
    while (i < record->controller_count && record->controllers[i].kind != QP_CONTROLLER_CURVE) {
        i++;
    }
    return i < record->controller_count;
}

/* At time 0 a value is the first that is stored; where nothing is, it is `absent`. */
static qp_outcome field_is(qp_trial *trial, const qp_record *record, const uint32_t *widths,
                           uint32_t index, const uint32_t *value, uint32_t absent) {
    size_t at = 0;
    const bool stored = stored_first(trial, record, widths, index, &at);
    for (uint32_t k = 0; k < widths[index]; k++) {
        const uint32_t expected = stored ? qp_word_at(trial, at + 4 * (size_t)k) : absent;
        if (!qp_ee_equal(value[k], expected)) {
            const uint64_t numbers[4] = {index, value[k], expected, k};
            return qp_violated4(trial, record->head.offset,
                                "field {0}, component {3}: {1x} instead of {2x}", numbers);
        }
    }
    return QP_HOLDS;
}

/* -- Objects ---------------------------------------------------------------------------------- */

static const uint32_t object_widths[] = {3, 3, 3, 1};

static qp_outcome object_field(qp_trial *trial, const qp_placed_record *placed, uint32_t index) {
    qp_pose pose;
    if (has_curves(placed->record)) {
        return QP_NOT_EXERCISED;
    }
    trial->subject->anime.pose(&trial->anime->anime, placed->track, 0, &pose);
    const uint32_t *const values[] = {pose.position, NULL, pose.scale, &pose.transparency};
    return field_is(trial, placed->record, object_widths, index, values[index],
                    index == 0 ? 0 : ONE);
}

static qp_outcome position(qp_trial *trial, const qp_placed_record *placed) {
    return object_field(trial, placed, 0);
}

static qp_outcome check_position(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_OBJECT, position);
}

QP_INVARIANT(anm_field_position, "ANM-C015", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Bits 0 to 2 of an object record's flags are its position; absent, it is (0, 0, 0)",
             check_position);

static qp_outcome scale(qp_trial *trial, const qp_placed_record *placed) {
    return object_field(trial, placed, 2);
}

static qp_outcome check_scale(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_OBJECT, scale);
}

QP_INVARIANT(anm_field_scale, "ANM-C016", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Bits 6 to 8 of an object record's flags are its scale; absent, it is 1", check_scale);

static qp_outcome transparency(qp_trial *trial, const qp_placed_record *placed) {
    return object_field(trial, placed, 3);
}

static qp_outcome check_transparency(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_OBJECT, transparency);
}

QP_INVARIANT(anm_field_transparency, "ANM-C017", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Bits 9 to 11 of an object record's flags are its transparency; absent, it is 1",
             check_transparency);

static qp_outcome rotation(qp_trial *trial, const qp_placed_record *placed) {
    static const qp_matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const qp_record *record = placed->record;
    qp_pose pose;
    size_t at = 0;
    if (has_curves(record)) {
        return QP_NOT_EXERCISED;
    }
    trial->subject->anime.pose(&trial->anime->anime, placed->track, 0, &pose);
    qp_matrix expected = identity;
    if (stored_first(trial, record, object_widths, 1, &at)) {
        const uint32_t degrees[3] = {qp_word_at(trial, at), qp_word_at(trial, at + 4),
                                     qp_word_at(trial, at + 8)};
        const bool single = (record->flags >> 3 & 7) == QP_CONTROLLER_SINGLE;
        expected = single ? trial->subject->anime.single_rotation(trial->model, degrees)
                          : trial->subject->anime.key_rotation(trial->model, degrees);
    }
    return qp_same_matrix(&pose.rotation, &expected)
               ? QP_HOLDS
               : qp_violated(trial, record->head.offset, "another rotation than that at {0x}", at,
                             0);
}

static qp_outcome check_rotation(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_OBJECT, rotation);
}

QP_INVARIANT(
    anm_field_rotation, "ANM-C018", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "Bits 3 to 5 of an object record's flags are its rotation in degrees; absent, it is none",
    check_rotation);

/* -- Materials -------------------------------------------------------------------------------- */

static qp_outcome material(qp_trial *trial, const qp_placed_record *placed) {
    static const uint32_t widths[] = {1, 1};
    qp_material_value value;
    trial->subject->anime.material(&trial->anime->anime, placed->track, 0, &value);
    const qp_outcome u = field_is(trial, placed->record, widths, 0, &value.u, 0);
    return u == QP_VIOLATED ? u : field_is(trial, placed->record, widths, 1, &value.v, 0);
}

static qp_outcome check_material(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_MATERIAL, material);
}

QP_INVARIANT(anm_field_material, "ANM-C019", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Bits 0 to 2 of a material record's flags are U, bits 3 to 5 V, each a float",
             check_material);
