/* Records that stay in force: the last one read for an object, from its frame on. */
#include "invariants/anime/player_run.h"

/*
 * The offset of the last record of a kind for an object in frames 1 .. `frame`; 0 if there is none.
 * `named`: the kind names an object.
 */
static size_t last_record(const qp_trial *trial, uint16_t kind, uint32_t object, bool named,
                          uint32_t frame) {
    const qp_anime_case *c = trial->anime;
    qp_sub_chunk s = qp_sub_chunks(trial);
    size_t last = 0;
    qp_record record;
    while (qp_next_sub_chunk(&s)) {
        const bool inside = s.section.frame >= 1 && s.section.frame <= frame;
        if (s.step == QP_STEP_RECORD && s.head.kind == kind && inside &&
            (!named || qp_word_at(trial, s.head.payload) == object) &&
            qp_record_at(c->data, &s.head, s.end, c->version, false, &record)) {
            last = s.head.offset;
        }
    }
    return last;
}

static qp_outcome each_group(qp_trial *trial, const qp_events *events, uint16_t kind, bool named) {
    const uint32_t frame = qp_pick_below(trial, trial->anime->anime.last / 256 + 2);
    for (uint32_t g = 0; g < events->group_count; g++) {
        const uint32_t object = events->objects[events->members[events->group_starts[g]]];
        const size_t expected = last_record(trial, kind, object, named, frame);
        uint32_t record = 0;
        const bool some = trial->subject->anime.in_force(events, g, frame, &record);
        const size_t offset = some ? events->offsets[record] : 0;
        if (offset != expected) {
            const uint64_t numbers[4] = {frame, offset, expected, object};
            return qp_violated4(trial, expected,
                                "in frame {0} that at {1x} is in force for object {3}", numbers);
        }
    }
    return events->group_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

static qp_outcome check_morph(qp_trial *trial) {
    return each_group(trial, &trial->anime->anime.morphs, QP_KIND_F_MORPHER, true);
}

QP_INVARIANT(
    anm_morph_in_force, "ANM-M001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
    "animation-playback, The chunk",
    "An F_Morpher record is in force from its frame on, until another for its morpher; one of "
    "frame 0 never is",
    check_morph);

static qp_outcome check_f_obj(qp_trial *trial) {
    return each_group(trial, &trial->anime->anime.objs, QP_KIND_F_OBJ, true);
}

QP_INVARIANT(
    anm_f_obj_in_force, "ANM-F001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
    "animation-playback, F_Obj",
    "An F_Obj record is in force from its frame on, until another for its object; one of frame "
    "0 never is",
    check_f_obj);

static qp_outcome check_ambient(qp_trial *trial) {
    return each_group(trial, &trial->anime->anime.ambients, QP_KIND_F_AMBIENT, false);
}

QP_INVARIANT(anm_ambient_in_force, "ANM-L001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, Playback",
             "The last F_Ambient record of frames 1 to now is in force", check_ambient);

static qp_outcome check_camera(qp_trial *trial) {
    return each_group(trial, &trial->anime->anime.f_cameras, QP_KIND_F_CAMERA, true);
}

QP_INVARIANT(anm_camera_in_force, "ANM-L002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, Playback",
             "The last F_Camera record of frames 1 to now is in force for its camera",
             check_camera);

/* -- What the player holds -------------------------------------------------------------------- */

/* By the player's own cursor: after a step to a frame the same records are in force. */
static qp_outcome check_player_holds(qp_trial *trial) {
    const qp_anime_case *c = trial->anime;
    const uint32_t frame = 1 + qp_pick_below(trial, c->anime.last / 256);
    qp_anm anm = qp_make_player(trial, NULL);
    if (!c->anime.every_top || c->clip.slot_count == 0) {
        return QP_NOT_EXERCISED;
    }
    qp_step_player(trial, &anm, frame * 256);
    for (uint32_t i = 0; i < c->clip.slot_count; i++) {
        const qp_clip_slot *slot = &c->clip.slots[i];
        const size_t expected =
            last_record(trial, slot->kind, slot->object, slot->kind != QP_KIND_F_AMBIENT, frame);
        qp_anm_record record;
        const bool some = trial->subject->player.record_at(&anm, i, &record);
        if ((some ? record.offset : 0) != expected) {
            return qp_violated(trial, expected, "not in force for object {0} in frame {1}",
                               slot->object, frame);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    anm_player_holds, "ANM-P016", QP_SCOPE_RUN, QP_NEEDS_ANIME, "animation-playback, Playback",
    "After a step the player holds the last record of each kind and object of frames 1 to the "
    "new one: none of frame 0",
    check_player_holds);

/* Weights change with whole frames only: a step inside one changes nothing that is held. */
static qp_outcome check_not_interpolated(qp_trial *trial) {
    const qp_anime_case *c = trial->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    qp_step_player(trial, &anm, qp_pick_step(trial));
    for (uint32_t i = 0; i < c->clip.slot_count; i++) {
        qp_anm_record before;
        qp_anm_record after;
        const bool some = trial->subject->player.record_at(&anm, i, &before);
        qp_step_player(trial, &anm, qp_pick_below(trial, 256 - anm.time % 256));
        const bool still = trial->subject->player.record_at(&anm, i, &after);
        if (some != still || (some && before.offset != after.offset)) {
            return qp_violated(trial, c->offset, "slot {0} changes inside frame {1}", i,
                               anm.time / 256);
        }
    }
    return c->clip.slot_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_not_interpolated, "ANM-P017", QP_SCOPE_RUN, QP_NEEDS_ANIME,
             "animation-playback, Playback",
             "Records of frames apply when the whole frame changes and are never interpolated",
             check_not_interpolated);

static qp_outcome check_set_clears(qp_trial *trial) {
    const qp_clip *clip = &trial->anime->clip;
    qp_anm anm = qp_make_player(trial, NULL);
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_step_player(trial, &anm, qp_pick_step(trial));
    for (uint32_t i = 0; i < clip->slot_count; i++) {
        qp_anm_record record;
        outcome = trial->subject->player.record_at(&anm, i, &record) ? QP_HOLDS : outcome;
    }
    (void)trial->subject->player.set(&anm, clip);
    for (uint32_t i = 0; i < clip->slot_count; i++) {
        qp_anm_record record;
        if (trial->subject->player.record_at(&anm, i, &record)) {
            return qp_violated(trial, record.offset, "slot {0} is still in force", i, 0);
        }
    }
    return outcome;
}

QP_INVARIANT(
    anm_set_clears, "ANM-P018", QP_SCOPE_RUN, QP_NEEDS_ANIME, "animation-playback, Unknown",
    "A clip that is set begins from the rest pose: no record of the one before is in force",
    check_set_clears);
