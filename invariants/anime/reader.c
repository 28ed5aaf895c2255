/* The player's reader: DecodeFrameChunk (0x0014e1b0), which goes on where it stopped. */
#include "invariants/anime/player_run.h"

#define SOURCE "animation-playback, Playback"

/* -- What a step reads ------------------------------------------------------------------------ */

static qp_outcome read_wrong(qp_trial *trial, const qp_anm *anm, const char *what,
                             uint64_t number) {
    const uint64_t numbers[4] = {anm->read_from, anm->read_to, number, 0};
    return qp_violated4(trial, anm->read_from, what, numbers);
}

static qp_outcome check_inside(qp_trial *trial) {
    qp_anm anm = qp_make_player(trial, NULL);
    qp_step_player(trial, &anm, qp_pick_step(trial));
    qp_step_player(trial, &anm, qp_pick_below(trial, 256 - anm.time % 256));
    return anm.read_from == anm.read_to
               ? QP_HOLDS
               : read_wrong(trial, &anm, "a step inside a frame reads from {0x} to {1x}", 0);
}

QP_INVARIANT(anm_read_inside, "ANM-P009", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A step that does not change the whole frame reads no record", check_inside);

static qp_outcome check_goes_on(qp_trial *trial) {
    qp_anm anm = qp_make_player(trial, NULL);
    qp_step_player(trial, &anm, qp_pick_step(trial));
    const size_t stopped = anm.reader.section.pos;
    const uint32_t frame = anm.time / 256;
    qp_step_player(trial, &anm, qp_pick_step(trial));
    if (anm.read_from == anm.read_to) {
        return QP_NOT_EXERCISED;
    }
    return anm.read_from == stopped
               ? QP_HOLDS
               : read_wrong(trial, &anm, "a step from frame {2} reads from {0x} to {1x}", frame);
}

QP_INVARIANT(anm_read_goes_on, "ANM-P010", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A read begins at the place where the one before it ended", check_goes_on);

/* The value of the last Top in what a step read; `*inside` is false if one before is past `frame`.
 */
static uint32_t last_top(const qp_trial *trial, const qp_anm *anm, uint32_t frame, bool *inside) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    uint32_t last = 0;
    *inside = true;
    while (qp_next_sub_chunk(&s) && s.head.offset < anm->read_to) {
        if (s.step != QP_STEP_RECORD && s.head.offset >= anm->read_from) {
            *inside = *inside && last <= frame;
            last = s.section.frame;
        }
    }
    return last;
}

static qp_outcome check_until_past(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    const uint32_t frame = 1 + qp_pick_below(trial, a->last / 256);
    bool inside = false;
    if (!a->every_top || frame > a->last / 256) {
        return QP_NOT_EXERCISED;
    }
    qp_step_player(trial, &anm, frame * 256);
    const uint32_t last = last_top(trial, &anm, frame, &inside);
    const bool closing = frame == a->last / 256; /* a closing Top acts; it is not passed */
    return inside && (closing || last > frame)
               ? QP_HOLDS
               : read_wrong(trial, &anm, "from {0x} to {1x}, the last Top is {2}", last);
}

QP_INVARIANT(anm_read_until_past, "ANM-P011", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A read ends with the first Top past the new frame", check_until_past);

static qp_outcome check_starts_behind_1(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    if (!a->every_top || a->last == 0) {
        return QP_NOT_EXERCISED;
    }
    qp_step_player(trial, &anm, 256);
    const size_t behind = qp_end_of_top_1(trial);
    return anm.read_from == behind
               ? QP_HOLDS
               : read_wrong(trial, &anm, "the first read is from {0x}, Top 1 ends at {2x}", behind);
}

QP_INVARIANT(anm_read_starts_behind_1, "ANM-P012", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "What stands in frame 0 has no effect: the frame data begins with frame 1's records, "
             "behind Top 1",
             check_starts_behind_1);

/* -- Beside the function of time and step ----------------------------------------------------- */

static qp_outcome differs(qp_trial *trial, const qp_anm *anm, uint32_t time, bool ended) {
    const uint64_t numbers[4] = {anm->time, anm->ended, time, ended};
    return qp_violated4(trial, trial->anime->offset,
                        "time {0}, ended {1} instead of {2}, ended {3}", numbers);
}

static qp_outcome check_two_frames(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    uint32_t time = 0;
    for (uint32_t i = 0; a->every_top && i < 4; i++) {
        const uint32_t ticks = qp_pick_step(trial);
        const qp_step step = trial->subject->anime.forward(a, time, ticks);
        qp_note_walk walk = trial->subject->anime.notes(a, time, ticks);
        qp_step_player(trial, &anm, ticks);
        time = step.time;
        if (anm.time != step.time || anm.ended != step.ended) {
            return differs(trial, &anm, step.time, step.ended);
        }
        qp_note note;
        uint32_t left = anm.notes.count;
        while (trial->subject->anime.next_note(a, &walk, &note)) {
            if (left == 0 || anm.notes.notes[--left].offset != note.offset) {
                return differs(trial, &anm, note.time, false);
            }
        }
    }
    return a->every_top ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(
    anm_read_two_frames, "ANM-P013", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "With a Top for every frame, what a step does depends only on the frames before and after "
    "it, wherever the reader stands",
    check_two_frames);

/* -- The player's settings -------------------------------------------------------------------- */

static qp_outcome check_speed(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    if (!a->every_top || a->last <= 256) {
        return QP_NOT_EXERCISED;
    }
    (void)trial->subject->player.animate_forward(&anm);
    return anm.time == 256 ? QP_HOLDS
                           : qp_violated(trial, trial->anime->offset, "speed {0}, time {1}",
                                         anm.frame_speed, anm.time);
}

QP_INVARIANT(anm_speed_default, "ANM-S001", QP_SCOPE_RUN, QP_NEEDS_ANIME,
             "animation-playback, Frame speed",
             "A new player steps by 256 ticks, one frame a call, until its speed is changed",
             check_speed);

static qp_outcome check_speed_changed(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    if (!a->every_top || a->last <= 3 * 256) {
        return QP_NOT_EXERCISED;
    }
    qp_step_player(trial, &anm, 384);
    const uint32_t once = anm.time;
    (void)trial->subject->player.animate_forward(&anm);
    return once == 384 && anm.time == 768
               ? QP_HOLDS
               : qp_violated(trial, trial->anime->offset, "at {0}, then {1}", once, anm.time);
}

QP_INVARIANT(anm_speed_changed, "ANM-S002", QP_SCOPE_RUN, QP_NEEDS_ANIME,
             "animation-playback, Frame speed", "A speed of 384 takes two calls for three frames",
             check_speed_changed);

static qp_outcome check_restart(qp_trial *trial) {
    qp_anm anm = qp_make_player(trial, NULL);
    const size_t start = anm.reader.section.pos;
    qp_step_player(trial, &anm, qp_pick_step(trial));
    trial->subject->player.restart(&anm);
    return anm.time == 0 && anm.reader.section.pos == start
               ? QP_HOLDS
               : qp_violated(trial, start, "time {0}, reader at {1x}", anm.time,
                             anm.reader.section.pos);
}

QP_INVARIANT(anm_restart, "ANM-P014", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A restart sets the time to 0 and the reader back to frame 1's records",
             check_restart);

static qp_outcome check_animate_frame(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    qp_anm anm = qp_make_player(trial, NULL);
    const uint32_t frame = qp_pick_below(trial, a->last / 256);
    (void)trial->subject->player.animate_frame(&anm, frame);
    if (!a->every_top) {
        return QP_NOT_EXERCISED;
    }
    return anm.time == frame * 256
               ? QP_HOLDS
               : qp_violated(trial, trial->anime->offset, "time {0} at frame {1}", anm.time, frame);
}

QP_INVARIANT(
    anm_frame_time, "ANM-P015", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "Time is the frame times 256 plus ticks inside it: a frame that is gone to is at its first",
    check_animate_frame);
