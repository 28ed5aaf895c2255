/* F_Obj: an object's whole transform from its frame on (ccStream::DecodeF_Obj 0x0014e950). */
#include "invariants/anime/player_run.h"

#define SOURCE "animation-playback, F_Obj"
#define ONE 0x3f800000u

/* Word `index` of a record of 13 words: object, an unread one, position, degrees, scale,
   transparency, flags. */
enum { POSITION = 2, DEGREES = 5, SCALE = 8, TRANSPARENCY = 11, FLAGS = 12, WORDS = 13 };

static uint32_t word_of(const qp_trial *trial, uint32_t record, uint32_t index) {
    return qp_word_at(trial, trial->anime->anime.objs.offsets[record] + 8 + 4 * (size_t)index);
}

/* Later games leave words out. */
static bool is_whole(const qp_trial *trial, uint32_t record) {
    const size_t at = trial->anime->anime.objs.offsets[record];
    return trial->anime->version <= 0x100 && qp_word_at(trial, at + 4) == WORDS;
}

/* Calls `check` for each whole record. */
typedef bool (*f_obj_check)(const qp_trial *trial, uint32_t record, const qp_f_obj *pose);

static qp_outcome each(qp_trial *trial, f_obj_check check) {
    const qp_events *objs = &trial->anime->anime.objs;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 0; i < objs->count; i++) {
        qp_f_obj pose;
        if (!is_whole(trial, i)) {
            continue;
        }
        outcome = QP_HOLDS;
        if (!trial->subject->anime.f_obj(&trial->anime->anime, i, &pose) ||
            !check(trial, i, &pose)) {
            return qp_violated(trial, objs->offsets[i], "record {0} in frame {1}", i,
                               objs->frames[i]);
        }
    }
    return outcome;
}

static bool has_vectors(const qp_trial *trial, uint32_t record, const qp_f_obj *pose) {
    bool same = pose->flags == word_of(trial, record, FLAGS);
    for (uint32_t k = 0; k < 3; k++) {
        same = same && pose->position[k] == word_of(trial, record, POSITION + k) &&
               pose->scale[k] == word_of(trial, record, SCALE + k);
    }
    return same;
}

static qp_outcome check_vectors(qp_trial *trial) {
    return each(trial, has_vectors);
}

QP_INVARIANT(
    anm_f_obj_vectors, "ANM-F002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "An F_Obj's position, scale and flags are its record's words; the word behind the object "
    "is not read",
    check_vectors);

static bool has_rotation(const qp_trial *trial, uint32_t record, const qp_f_obj *pose) {
    const uint32_t degrees[3] = {word_of(trial, record, DEGREES),
                                 word_of(trial, record, DEGREES + 1),
                                 word_of(trial, record, DEGREES + 2)};
    const qp_matrix single = trial->subject->anime.single_rotation(trial->model, degrees);
    return qp_same_matrix(&pose->rotation, &single);
}

static qp_outcome check_rotation(qp_trial *trial) {
    return each(trial, has_rotation);
}

QP_INVARIANT(
    anm_f_obj_rotation, "ANM-F003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "An F_Obj's rotation is that of a controller of one value: sceVu0RotMatrix(pi * degrees / "
    "180)",
    check_rotation);

static bool has_transparency(const qp_trial *trial, uint32_t record, const qp_f_obj *pose) {
    const uint32_t stored = word_of(trial, record, TRANSPARENCY);
    const double value = qp_ee_to_double(stored);
    const bool inside = value >= 0 && value <= 1;
    const uint32_t clamped = value < 0 ? 0 : ONE;
    return qp_ee_equal(pose->transparency, inside ? stored : clamped);
}

static qp_outcome check_transparency(qp_trial *trial) {
    return each(trial, has_transparency);
}

QP_INVARIANT(anm_f_obj_transparency, "ANM-F004", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "An F_Obj's transparency is clamped to 0 .. 1", check_transparency);

/* -- The byte +0xa2 --------------------------------------------------------------------------- */

static bool is_zero(uint32_t pattern) {
    return (pattern & 0x7f800000) == 0;
}

static qp_outcome check_visibility(qp_trial *trial) {
    const uint32_t choice = qp_pick_byte(trial);
    const bool hides_still = (choice & 1) != 0;
    qp_f_obj pose = {{0}, {{{0}}}, {0}, 0, qp_pick_word(trial)};
    bool still = true;
    for (uint32_t k = 0; k < 3; k++) {
        pose.position[k] = (choice & 6) == 0 ? qp_pick_pattern(trial) : choice & 0x7f;
        still = still && is_zero(pose.position[k]);
    }
    const uint32_t is = trial->subject->player.visibility(&pose, hides_still);
    const uint32_t expected = (pose.flags & 1) | (still && hides_still ? 0 : 2);
    return is == expected ? QP_HOLDS : qp_violated(trial, 0, "{0x} instead of {1x}", is, expected);
}

QP_INVARIANT(anm_f_obj_visibility, "ANM-F005", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "The object's +0xa2 becomes bit 0 of the flags, and bit 1 too if the position is not "
             "zero or bit 0 of its +0xa1 is clear",
             check_visibility);

/* -- Effect objects --------------------------------------------------------------------------- */

static qp_outcome one_held(qp_trial *trial, const qp_anm *anm, const qp_anm_record *record) {
    const qp_anm_object plain = {0x0100, false};
    const qp_anm_object effect = {QP_EFFECT_OBJECT, false};
    qp_anm_f_obj as_plain;
    qp_anm_f_obj as_effect;
    const bool some =
        trial->subject->player.f_obj_at(anm, record, trial->model, &plain, &as_plain) &&
        trial->subject->player.f_obj_at(anm, record, trial->model, &effect, &as_effect);
    return some && as_plain.moves && !as_plain.restarts && !as_effect.moves &&
                   as_effect.restarts == record->fresh
               ? QP_HOLDS
               : qp_violated(trial, record->offset, "an F_Obj for object {0}, fresh {1}",
                             record->object, record->fresh);
}

static qp_outcome check_effects(qp_trial *trial) {
    const qp_clip *clip = &trial->anime->clip;
    qp_anm anm = qp_make_player(trial, NULL);
    qp_outcome worst = QP_NOT_EXERCISED;
    for (uint32_t left = 1 + qp_pick_below(trial, 2); left > 0; left--) {
        qp_step_player(trial, &anm, qp_pick_step(trial));
    }
    for (uint32_t i = 0; i < clip->slot_count && worst != QP_VIOLATED; i++) {
        qp_anm_record record;
        if (clip->slots[i].kind == QP_KIND_F_OBJ &&
            trial->subject->player.record_at(&anm, i, &record)) {
            worst = one_held(trial, &anm, &record);
        }
    }
    return worst;
}

QP_INVARIANT(anm_f_obj_effects, "ANM-F006", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "An F_Obj moves a plain object; the animation of an effect object (0xe00) begins anew "
             "in the step that reads it",
             check_effects);
