/* Steps as a function of time and step: _AnimateForward (0x00152270). */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, Playback"

static uint32_t pick_start(qp_trial *trial) {
    return qp_anime_clamp(&trial->anime->anime, qp_pick_time(trial));
}

static qp_outcome wrong_step(qp_trial *trial, const char *what, uint32_t time, uint32_t step,
                             const qp_step *result) {
    const uint64_t numbers[4] = {time, step, result->time, result->ended};
    return qp_violated4(trial, trial->anime->offset, what, numbers);
}

/* Chunks whose times are far from wrapping around: N is 1 .. 2^23. */
static bool is_countable(const qp_anime *a) {
    return a->last / 256 + 1 == a->frames && a->last < 0x80000000;
}

/* -- One step --------------------------------------------------------------------------------- */

static qp_outcome check_adds(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = pick_start(trial);
    const uint32_t step = qp_pick_step(trial);
    if (step >= a->last - time) {
        return QP_NOT_EXERCISED;
    }
    const qp_step result = trial->subject->anime.forward(a, time, step);
    return result.time == time + step && !result.ended
               ? QP_HOLDS
               : wrong_step(trial, "{1} ticks from {0} lead to {2}, ended {3}", time, step,
                            &result);
}

QP_INVARIANT(anm_step_adds, "ANM-P001", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A step that does not reach the last frame adds its ticks to the time", check_adds);

static qp_outcome check_ends(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = pick_start(trial);
    const uint32_t step = a->last - time + qp_pick_below(trial, 1000);
    if (a->loops || !is_countable(a) || time / 256 == a->last / 256) {
        return QP_NOT_EXERCISED;
    }
    const qp_step result = trial->subject->anime.forward(a, time, step);
    return result.time == a->last && result.ended
               ? QP_HOLDS
               : wrong_step(trial, "{1} ticks from {0} lead to {2}, ended {3}", time, step,
                            &result);
}

QP_INVARIANT(
    anm_step_ends, "ANM-P002", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
    "A step of a play-once animation that reaches (N - 1) * 256 is held there and returns that "
    "it ended",
    check_ends);

static qp_outcome check_held(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t step = qp_pick_below(trial, 5000);
    const qp_step result = trial->subject->anime.forward(a, a->last, step);
    if (a->loops || !is_countable(a)) {
        return QP_NOT_EXERCISED;
    }
    return result.time == a->last && result.ended == (step > 0)
               ? QP_HOLDS
               : wrong_step(trial, "{1} ticks at the end, {0}, lead to {2}, ended {3}", a->last,
                            step, &result);
}

QP_INVARIANT(anm_step_held, "ANM-P003", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "At the end of what does not loop every step is held and returns that it ended",
             check_held);

/* -- Loops ------------------------------------------------------------------------------------ */

static qp_outcome check_reset(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = pick_start(trial);
    const uint32_t step = a->last - time + qp_pick_below(trial, 1000);
    if (!a->loops || !is_countable(a) || time / 256 == a->last / 256) {
        return QP_NOT_EXERCISED;
    }
    const qp_step result = trial->subject->anime.forward(a, time, step);
    const bool posed = result.posed && result.pose_at == a->last;
    return result.time == 0 && !result.ended && posed
               ? QP_HOLDS
               : wrong_step(trial, "{1} ticks from {0} lead to {2}, ended {3}", time, step,
                            &result);
}

QP_INVARIANT(anm_loop_reset, "ANM-P004", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A loop that arrives at N - 1 shows that pose and goes on from 0", check_reset);

enum { FRAMES_MOST = 4096 };

static qp_outcome check_loop_length(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    uint32_t time = 0;
    uint32_t steps = 0;
    if (!a->loops || !is_countable(a) || a->last == 0 || a->frames > FRAMES_MOST) {
        return QP_NOT_EXERCISED;
    }
    do {
        time = trial->subject->anime.forward(a, time, 256).time;
        steps++;
    } while (time != 0 && steps < a->frames);
    return steps == a->frames - 1
               ? QP_HOLDS
               : qp_violated(trial, trial->anime->offset, "back at 0 after {0} frames, N is {1}",
                             steps, a->frames);
}

QP_INVARIANT(anm_loop_length, "ANM-P005", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "From 0 a loop is back at 0 after N - 1 frames", check_loop_length);

/* -- Steps in parts --------------------------------------------------------------------------- */

static qp_outcome check_parts(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = pick_start(trial);
    const uint32_t whole = qp_pick_below(trial, a->last - time + (a->loops ? 0 : 300));
    const uint32_t part = qp_pick_below(trial, whole + 1);
    const qp_step once = trial->subject->anime.forward(a, time, whole);
    const qp_step first = trial->subject->anime.forward(a, time, part);
    const qp_step second = trial->subject->anime.forward(a, first.time, whole - part);
    return once.time == second.time
               ? QP_HOLDS
               : wrong_step(trial, "{1} ticks in two parts from {0} lead to {2}", time, whole,
                            &second);
}

QP_INVARIANT(anm_step_parts, "ANM-P006", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "Any split of a step leads to the same time, and so to the same bits", check_parts);

/* -- Poses ------------------------------------------------------------------------------------ */

static qp_outcome check_clamped(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t later = a->last + qp_pick_below(trial, UINT32_MAX - a->last);
    for (uint32_t i = 0; i < a->track_count; i++) {
        qp_pose at_end;
        qp_pose past;
        trial->subject->anime.pose(a, i, a->last, &at_end);
        trial->subject->anime.pose(a, i, later, &past);
        if (!qp_same_pose(&at_end, &past)) {
            return qp_violated(trial, a->tracks[i].offset, "tick {0} differs from the end, {1}",
                               later, a->last);
        }
    }
    return a->track_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_pose_clamped, "ANM-P007", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Past (N - 1) * 256 the pose is that of (N - 1) * 256", check_clamped);

/* Poses of times taken forwards and backwards. */
static qp_outcome check_pose_by_time(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = pick_start(trial);
    const uint32_t other = pick_start(trial);
    for (uint32_t i = 0; i < a->track_count; i++) {
        qp_pose first;
        qp_pose between;
        qp_pose second;
        trial->subject->anime.pose(a, i, time, &first);
        trial->subject->anime.pose(a, i, other, &between);
        trial->subject->anime.pose(a, i, time, &second);
        if (!qp_same_pose(&first, &second)) {
            return qp_violated(trial, a->tracks[i].offset, "tick {0} differs after tick {1}", time,
                               other);
        }
    }
    return a->track_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(
    anm_pose_by_time, "ANM-P008", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
    "animation-playback, Floats and vectors",
    "A whole pose, rotation included, depends on the time alone and not on the steps to it",
    check_pose_by_time);
