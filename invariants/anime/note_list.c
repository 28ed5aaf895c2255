/* The list of notes that a player keeps, from one step to the next. */
#include "invariants/anime/player_run.h"

#define SOURCE "animation-playback, Notes"

static const qp_heard nothing;

/* A player after a few steps, the last of which may have read notes. */
static qp_anm after_steps(qp_trial *trial, qp_heard *heard) {
    qp_anm anm = qp_make_player(trial, heard);
    for (uint32_t left = 1 + qp_pick_below(trial, 3); left > 0; left--) {
        qp_step_player(trial, &anm, qp_pick_step(trial));
    }
    return anm;
}

/* -- Delivered -------------------------------------------------------------------------------- */

/* What was handed on is the whole list, and the last in the file came first. */
static qp_outcome reversed(qp_trial *trial, const qp_heard *heard, uint32_t listed) {
    for (uint32_t i = 1; i < heard->count && i < QP_HEARD_MOST; i++) {
        if (heard->offsets[i] >= heard->offsets[i - 1]) {
            return qp_violated(trial, heard->offsets[i], "handed on after the note at {0x}",
                               heard->offsets[i - 1], 0);
        }
    }
    if (heard->count != listed) {
        return qp_violated(trial, trial->anime->offset, "{0} of {1} notes are handed on",
                           heard->count, listed);
    }
    return listed > 1 ? QP_HOLDS : QP_NOT_EXERCISED;
}

static qp_outcome check_delivered(qp_trial *trial) {
    qp_heard heard = nothing;
    const qp_anm anm = after_steps(trial, &heard);
    trial->subject->player.note_process(&anm);
    return reversed(trial, &heard, anm.notes.count);
}

QP_INVARIANT(
    anm_list_delivered, "ANM-N012", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "NoteProcess calls the note function with each note of the list from its head, so that "
    "the last one read goes out first",
    check_delivered);

static qp_outcome check_no_function(qp_trial *trial) {
    qp_anm anm = after_steps(trial, NULL);
    const uint32_t count = anm.notes.count;
    trial->subject->player.note_process(&anm);
    if (anm.notes.count != count || anm.note_function != NULL) {
        return qp_violated(trial, trial->anime->offset, "{0} notes are left of {1}",
                           anm.notes.count, count);
    }
    return count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_list_no_function, "ANM-N013", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "NoteProcess does nothing if there is no note function, and the list stays",
             check_no_function);

/* -- Kept ------------------------------------------------------------------------------------- */

static qp_outcome same(qp_trial *trial, const qp_heard *first, const qp_heard *second) {
    if (!qp_same_heard(first, second)) {
        return qp_violated(trial, trial->anime->offset, "{0} notes, then {1} or others",
                           first->count, second->count);
    }
    return first->count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

static qp_outcome check_second_time(qp_trial *trial) {
    qp_heard heard = nothing;
    qp_heard first;
    const qp_anm anm = after_steps(trial, &heard);
    trial->subject->player.note_process(&anm);
    first = heard;
    heard = nothing;
    trial->subject->player.note_process(&anm);
    return same(trial, &first, &heard);
}

QP_INVARIANT(anm_list_second_time, "ANM-N014", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A second NoteProcess hands on the same notes again", check_second_time);

static qp_outcome check_set_keeps(qp_trial *trial) {
    qp_heard heard = nothing;
    qp_heard first;
    qp_anm anm = after_steps(trial, &heard);
    trial->subject->player.note_process(&anm);
    first = heard;
    heard = nothing;
    (void)trial->subject->player.set(&anm, &trial->anime->clip);
    trial->subject->player.note_process(&anm);
    return same(trial, &first, &heard);
}

QP_INVARIANT(anm_list_set_keeps, "ANM-N015", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "SetAnm leaves the list: what the old clip left can be handed on behind it, before "
             "the next step",
             check_set_keeps);

static qp_outcome check_step_frees(qp_trial *trial) {
    qp_anm anm = after_steps(trial, NULL);
    const uint32_t count = anm.notes.count;
    qp_step_player(trial, &anm, 0);
    if (anm.notes.count != 0) {
        return qp_violated(trial, trial->anime->offset, "{0} notes after a step of 0",
                           anm.notes.count, 0);
    }
    return count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_list_step_frees, "ANM-N016", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "The next step frees the list, whatever it reads", check_step_frees);

/* -- _AnimateFrame ---------------------------------------------------------------------------- */

static qp_outcome check_same_frame(qp_trial *trial) {
    qp_anm anm = after_steps(trial, NULL);
    const uint32_t count = anm.notes.count;
    const uint32_t time = anm.time;
    (void)trial->subject->player.animate_frame(&anm, time / 256);
    if (anm.notes.count != 0 || anm.time != time) {
        return qp_violated(trial, trial->anime->offset, "{0} notes and time {1}", anm.notes.count,
                           anm.time);
    }
    return count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(
    anm_list_same_frame, "ANM-N017", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "Going to the frame that is current (_AnimateFrame) frees the list and does nothing else",
    check_same_frame);

static qp_outcome check_frame_is_silent(qp_trial *trial) {
    qp_heard heard = nothing;
    qp_anm anm = qp_make_player(trial, &heard);
    const uint32_t frame = 1 + qp_pick_below(trial, trial->anime->anime.last / 256);
    (void)trial->subject->player.animate_frame(&anm, frame);
    if (heard.count != 0 || anm.note_function != qp_hear) {
        return qp_violated(trial, trial->anime->offset, "{0} notes are handed on by itself",
                           heard.count, 0);
    }
    trial->subject->player.note_process(&anm);
    return heard.count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(
    anm_list_frame_is_silent, "ANM-N018", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "Going to another frame (_AnimateFrame) calls no note function, and leaves the player's "
    "as it was",
    check_frame_is_silent);

static qp_outcome check_constructor(qp_trial *trial) {
    qp_heard heard = nothing;
    const qp_anm with = qp_make_player(trial, &heard);
    const qp_anm without = qp_make_player(trial, NULL);
    return with.note_function == qp_hear && with.note_user == &heard &&
                   without.note_function == NULL
               ? QP_HOLDS
               : qp_violated(trial, trial->anime->offset, "another note function", 0, 0);
}

QP_INVARIANT(anm_list_constructor, "ANM-N019", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A new player has the default note function, which may be none", check_constructor);

static qp_outcome check_step_is_silent(qp_trial *trial) {
    qp_heard heard = nothing;
    const qp_anm anm = after_steps(trial, &heard);
    if (heard.count != 0) {
        return qp_violated(trial, trial->anime->offset, "{0} notes are handed on by a step",
                           heard.count, 0);
    }
    return anm.notes.count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_list_step_is_silent, "ANM-N022", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A step collects notes and calls no note function", check_step_is_silent);

/* -- Loops ------------------------------------------------------------------------------------ */

/* The notes of one pass from time 0 in whole frames; a loop is at 0 again afterwards. */
static uint32_t notes_of_pass(const qp_trial *trial, qp_anm *anm) {
    uint32_t count = 0;
    for (uint32_t left = trial->anime->anime.last / 256; left > 0; left--) {
        qp_step_player(trial, anm, 256);
        count += anm->notes.count;
    }
    return count;
}

enum { FRAMES_MOST = 4096 };

static qp_outcome check_each_pass(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    if (!a->loops || !a->every_top || a->frames > FRAMES_MOST) {
        return QP_NOT_EXERCISED;
    }
    qp_anm anm = qp_make_player(trial, NULL);
    const uint32_t first = notes_of_pass(trial, &anm);
    const uint32_t second = notes_of_pass(trial, &anm);
    if (first != second || first != trial->anime->clip.note_count) {
        return qp_violated(trial, trial->anime->offset, "{0} notes, then {1}", first, second);
    }
    return first > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_list_each_pass, "ANM-N020", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "Going round, a loop hands on the notes of frames 1 to N - 1 again, in each pass",
             check_each_pass);

/* -- A stream's own list ---------------------------------------------------------------------- */

/* The sub-chunks of the Anime, read as those of a file's frame section. */
static qp_outcome check_stream(qp_trial *trial) {
    const qp_anime_extent extent = qp_anime_extent_at(trial->anime->data, trial->anime->offset);
    const qp_anime_case *c = trial->anime;
    qp_heard heard = nothing;
    qp_note_stream stream;
    (void)qp_note_stream_init(
        &stream, c->data, extent.body, extent.closing, c->version,
        qp_note_stream_notes(c->data, extent.body, extent.closing, c->version), &trial->arena);
    trial->subject->player.stream_read(&stream, qp_pick_below(trial, c->anime.last / 256 + 2));
    trial->subject->player.list_process(&stream.notes, qp_hear, &heard);
    return reversed(trial, &heard, stream.notes.count);
}

QP_INVARIANT(
    anm_list_stream, "ANM-N021", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "With no animation reading, notes go to the stream's own list, which is walked from its "
    "head in the same way",
    check_stream);
