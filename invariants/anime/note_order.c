/* The notes of a step: which ones, in what order, with what in them. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, Notes"

/* A step from a time of the animation, and the walk over its notes. */
typedef struct {
    uint32_t old_frame; /* before the step */
    uint32_t new_frame; /* after it, before a loop is reset */
    qp_note_walk walk;
} note_step;

static note_step begin(const qp_trial *trial, uint32_t time, uint32_t step) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t sum = time + step;
    const uint32_t end = sum > a->last ? a->last : sum;
    const note_step begun = {time / 256, end / 256, trial->subject->anime.notes(a, time, step)};
    return begun;
}

static uint32_t pick_start(qp_trial *trial) {
    return qp_anime_clamp(&trial->anime->anime, qp_pick_time(trial));
}

static note_step pick_note_step(qp_trial *trial) {
    const uint32_t time = pick_start(trial);
    return begin(trial, time, qp_pick_step(trial));
}

static bool next(const qp_trial *trial, note_step *s, qp_note *note) {
    return trial->subject->anime.next_note(&trial->anime->anime, &s->walk, note);
}

/* -- Order ------------------------------------------------------------------------------------ */

static qp_outcome check_reversed(qp_trial *trial) {
    note_step s = pick_note_step(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    size_t before = SIZE_MAX;
    qp_note note;
    while (next(trial, &s, &note)) {
        if (note.offset >= before) {
            return qp_violated(trial, note.offset, "handed on after the note at {0x}", before, 0);
        }
        outcome = QP_HOLDS;
        before = note.offset;
    }
    return outcome;
}

QP_INVARIANT(anm_notes_reversed, "ANM-N001", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "The notes of a step are handed on in reverse file order: a frame's last record first",
             check_reversed);

static qp_outcome check_newest_first(qp_trial *trial) {
    note_step s = pick_note_step(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    uint32_t before = UINT32_MAX;
    qp_note note;
    while (trial->anime->anime.every_top && next(trial, &s, &note)) {
        const uint32_t frame = qp_frame_of(trial, note.offset);
        if (frame > before) {
            return qp_violated(trial, note.offset, "frame {0} after frame {1}", frame, before);
        }
        outcome = QP_HOLDS;
        before = frame;
    }
    return outcome;
}

QP_INVARIANT(anm_notes_newest_first, "ANM-N002", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "Of several frames' notes the newest frame's are handed on first", check_newest_first);

/* -- What is in them -------------------------------------------------------------------------- */

static qp_outcome check_stored(qp_trial *trial) {
    note_step s = pick_note_step(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_note note;
    while (next(trial, &s, &note)) {
        const size_t at = note.offset + QP_CHUNK_HEADER;
        outcome = QP_HOLDS;
        if (note.object != qp_word_at(trial, at) || note.event != qp_word_at(trial, at + 4) ||
            note.param != qp_word_at(trial, at + 8)) {
            return qp_violated(trial, note.offset, "event {0x}, param {1}", note.event, note.param);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_notes_stored, "ANM-N003", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A note has the object, event and param of its record, as they are stored",
             check_stored);

static qp_outcome check_time(qp_trial *trial) {
    note_step s = pick_note_step(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_note note;
    while (trial->anime->anime.every_top && next(trial, &s, &note)) {
        const uint32_t frame = qp_frame_of(trial, note.offset);
        const uint32_t expected = frame == s.old_frame + 1 ? s.old_frame : frame;
        outcome = QP_HOLDS;
        if (note.time != expected) {
            return qp_violated(trial, note.offset, "time {0} instead of {1}", note.time, expected);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_notes_time, "ANM-N004", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A note's time is where the reader is: for the first frame behind the step's old one "
             "that old one, for later ones their own",
             check_time);

/* -- Which ones ------------------------------------------------------------------------------- */

/* Notes that stand in frames first .. last. */
static uint32_t notes_in(const qp_trial *trial, uint32_t first, uint32_t last) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    uint32_t count = 0;
    while (qp_next_sub_chunk(&s)) {
        const bool inside = s.section.frame >= first && s.section.frame <= last;
        count += s.step == QP_STEP_RECORD && s.head.kind == QP_KIND_F_NOTE && inside ? 1 : 0;
    }
    return count;
}

static uint32_t count_notes(const qp_trial *trial, note_step *s) {
    uint32_t count = 0;
    qp_note note;
    while (next(trial, s, &note)) {
        count++;
    }
    return count;
}

static qp_outcome told(qp_trial *trial, uint32_t count, uint32_t expected) {
    return count == expected ? QP_HOLDS
                             : qp_violated(trial, trial->anime->offset,
                                           "{0} notes handed on instead of {1}", count, expected);
}

static qp_outcome check_frames(qp_trial *trial) {
    note_step s = pick_note_step(trial);
    const uint32_t expected = notes_in(trial, s.old_frame + 1, s.new_frame);
    if (!trial->anime->anime.every_top || expected == 0) {
        return QP_NOT_EXERCISED;
    }
    return told(trial, count_notes(trial, &s), expected);
}

QP_INVARIANT(
    anm_notes_frames, "ANM-N005", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "A step from one frame to another hands on all notes of the frames after the old one up "
    "to the new one",
    check_frames);

static qp_outcome check_last_frame(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t expected = notes_in(trial, a->last / 256, a->last / 256);
    if (!a->every_top || a->last == 0 || expected == 0) {
        return QP_NOT_EXERCISED;
    }
    note_step s = begin(trial, a->last - 1, 1);
    return told(trial, count_notes(trial, &s), expected);
}

QP_INVARIANT(anm_notes_last_frame, "ANM-N006", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "Notes of frame N - 1 belong to the step that arrives there", check_last_frame);

static qp_outcome none(qp_trial *trial, uint32_t time, uint32_t step) {
    note_step s = begin(trial, time, step);
    return told(trial, count_notes(trial, &s), 0);
}

static qp_outcome check_zero_step(qp_trial *trial) {
    return none(trial, pick_start(trial), 0);
}

QP_INVARIANT(anm_notes_zero_step, "ANM-N007", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A step of zero ticks hands on no note", check_zero_step);

static qp_outcome check_inside(qp_trial *trial) {
    const uint32_t time = pick_start(trial);
    return none(trial, time, qp_pick_below(trial, 256 - time % 256));
}

QP_INVARIANT(anm_notes_inside, "ANM-N008", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A step that stays inside a frame hands on no note", check_inside);

static qp_outcome check_held(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    return a->loops ? QP_NOT_EXERCISED : none(trial, a->last, qp_pick_step(trial));
}

QP_INVARIANT(anm_notes_held, "ANM-N009", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A step of a play-once animation that is held at its last frame hands on no note",
             check_held);

static qp_outcome check_frame_0(qp_trial *trial) {
    const size_t none_before = trial->anime->clip.start.section.pos;
    note_step s = begin(trial, 0, UINT32_MAX);
    qp_outcome outcome = notes_in(trial, 0, 0) > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
    qp_note note;
    while (trial->anime->anime.every_top && next(trial, &s, &note)) {
        if (note.offset < none_before) {
            return qp_violated(trial, note.offset, "a note of frame 0", 0, 0);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_notes_frame_0, "ANM-N010", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "Notes of frame 0 are never handed on", check_frame_0);

/* -- Steps in parts --------------------------------------------------------------------------- */

/* The notes of the second part come first in the whole, then those of the first part. */
static qp_outcome check_parts(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = pick_start(trial);
    const uint32_t first = qp_pick_below(trial, a->last - time + 1);
    const uint32_t second = qp_pick_below(trial, a->last - time - first + 1);
    note_step whole = begin(trial, time, first + second);
    note_step parts[2] = {begin(trial, time + first, second), begin(trial, time, first)};
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_note expected;
    qp_note note;
    for (int i = 0; i < 2; i++) {
        while (next(trial, &parts[i], &note)) {
            outcome = QP_HOLDS;
            if (!next(trial, &whole, &expected) || note.offset != expected.offset) {
                return qp_violated(trial, note.offset, "not so in the step from {0} of {1} ticks",
                                   time, first + second);
            }
        }
    }
    return outcome;
}

QP_INVARIANT(
    anm_notes_parts, "ANM-N011", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "A step taken in two parts hands on the same notes: the second part's stand first in the "
    "whole step's",
    check_parts);
