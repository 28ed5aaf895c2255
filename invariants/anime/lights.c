/* Lights, ambient colours and cameras, as far as the documents say how they are evaluated. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, Unknown"

/* -- Direct lights ---------------------------------------------------------------------------- */

/* The eight fields of a direct light's flags and their widths. */
static const uint32_t widths[8] = {3, 3, 1, 1, 1, 1, 1, 1};

/* The first stored value of a field; false if it is absent or not to be read. */
static bool stored_first(const qp_trial *trial, size_t record, uint32_t index, size_t *value) {
    const uint32_t flags = qp_word_at(trial, record + 12);
    size_t at = record + 16;
    for (uint32_t i = 0; i < index; i++) {
        const uint32_t kind = flags >> 3 * i & 7;
        const size_t keys = kind == QP_CONTROLLER_KEYED ? qp_word_at(trial, at) : 0;
        at += kind == QP_CONTROLLER_KEYED ? 4 + 4 * keys * (1 + widths[i]) : 0;
        at += kind == QP_CONTROLLER_SINGLE ? 4 * (size_t)widths[i] : 0;
    }
    const uint32_t kind = flags >> 3 * index & 7;
    *value = kind == QP_CONTROLLER_KEYED ? at + 8 : at;
    return kind != QP_CONTROLLER_ABSENT;
}

/* True if no field is of kind 4, which later games alone have. */
static bool is_plain(const qp_trial *trial, size_t record) {
    return (qp_word_at(trial, record + 12) & 044444444) == 0;
}

static uint32_t float_of(const qp_trial *trial, size_t record, uint32_t index, uint32_t absent) {
    size_t at = 0;
    return stored_first(trial, record, index, &at) ? qp_word_at(trial, at) : absent;
}

static bool fields_are(const qp_trial *trial, size_t record, const qp_light_value *v) {
    const uint32_t x = float_of(trial, record, 0, 0);
    const uint32_t intensity = float_of(trial, record, 3, 0x3f800000);
    return qp_ee_equal(v->position[0], x) && qp_ee_equal(v->intensity, intensity) &&
           qp_ee_equal(v->start, float_of(trial, record, 4, 0)) &&
           qp_ee_equal(v->end, float_of(trial, record, 5, 0)) &&
           qp_ee_equal(v->radius1, float_of(trial, record, 6, 0)) &&
           qp_ee_equal(v->radius2, float_of(trial, record, 7, 0));
}

static qp_outcome check_direct(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 0; i < a->light_count; i++) {
        const size_t at = a->lights[i].offset;
        qp_light_value v;
        if (a->lights[i].kind != QP_KIND_DIRECT || !is_plain(trial, at)) {
            continue;
        }
        trial->subject->anime.light(a, i, 0, &v);
        outcome = QP_HOLDS;
        if (!fields_are(trial, at, &v)) {
            return qp_violated(trial, at, "flags {0x}, position {1x}", qp_word_at(trial, at + 12),
                               v.position[0]);
        }
    }
    return outcome;
}

QP_INVARIANT(
    anm_light_direct, "ANM-L003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "A direct light's flags are, three bits each: position, rotation, colour, intensity, start, "
    "end, radius 1, radius 2",
    check_direct);

/* -- All lights ------------------------------------------------------------------------------- */

static bool is_squared(const qp_trial *trial, const qp_light_value *v) {
    return v->radius2_squared == qp_ee_mul(trial->model, v->radius2, v->radius2);
}

static bool is_turned(const qp_trial *trial, const qp_light_value *v) {
    (void)trial;
    return v->direction[0] == -v->rotation.m[0][2] && v->direction[1] == -v->rotation.m[1][2] &&
           v->direction[2] == -v->rotation.m[2][2];
}

typedef bool (*light_check)(const qp_trial *trial, const qp_light_value *value);

static qp_outcome each_light(qp_trial *trial, light_check check) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = qp_pick_time(trial);
    for (uint32_t i = 0; i < a->light_count; i++) {
        qp_light_value v;
        trial->subject->anime.light(a, i, time, &v);
        if (!check(trial, &v)) {
            return qp_violated(trial, a->lights[i].offset, "light {0} at tick {1}", i, time);
        }
    }
    return a->light_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

static qp_outcome check_squared(qp_trial *trial) {
    return each_light(trial, is_squared);
}

QP_INVARIANT(anm_light_squared, "ANM-L004", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Beside a light's second radius stands its square", check_squared);

static qp_outcome check_turned(qp_trial *trial) {
    return each_light(trial, is_turned);
}

QP_INVARIANT(anm_light_turned, "ANM-L005", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "anime, The rest, in brief", "A light's direction is its rotation times (0, 0, -1)",
             check_turned);

static bool is_colour(const qp_trial *trial, const qp_light_value *v) {
    (void)trial;
    bool inside = true;
    for (int k = 0; k < 3; k++) {
        inside = inside && v->colour[k] >= 0 && v->colour[k] <= 1;
    }
    return inside;
}

static qp_outcome check_colour(qp_trial *trial) {
    return each_light(trial, is_colour);
}

QP_INVARIANT(anm_light_colour, "ANM-L006", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "anime, The rest, in brief",
             "A light's colour is never outside 0 .. 1, at any time and for any keys",
             check_colour);

/* -- Ambient ---------------------------------------------------------------------------------- */

static qp_outcome check_ambient(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t frame = qp_pick_below(trial, a->last / 256 + 2);
    double colour[3];
    uint32_t record = 0;
    if (!qp_events_in_force(&a->ambients, 0, frame, &record)) {
        return QP_NOT_EXERCISED;
    }
    const bool some = trial->subject->anime.ambient(a, frame, colour);
    const size_t at = a->ambients.offsets[record] + QP_CHUNK_HEADER;
    const uint32_t word = qp_word_at(trial, at);
    for (uint32_t k = 0; k < 3; k++) {
        if (!some || colour[k] != (word >> 8 * k & 255) / 255.0) {
            return qp_violated(trial, at, "{0x}: channel {1}", word, k);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    anm_ambient_colour, "ANM-L007", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
    "anime, The rest, in brief",
    "The ambient colour is its word's red, green and blue from the low byte up, each / 255",
    check_ambient);
