/* Which audio sectors are heard. */
#include "invariants/cine/cine_case.h"

#define TIMING "in-engine-cinematics, Timing and sound"

static qp_outcome check_samples(qp_trial *trial) {
    const uint32_t samples = trial->subject->cine.sound_samples(1);
    /* One in eight: a sector lasts eight sector times of 37800 / 150 samples. */
    return samples * 150 == 8 * 37800
               ? QP_HOLDS
               : qp_violated(trial, 0, "a stereo sector of 37.8 kHz has {0} samples", samples, 0);
}

QP_INVARIANT(cin_one_in_eight, "CIN-A001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "A stereo channel of 37.8 kHz needs one in eight of the sectors at double speed",
             check_samples);

/* Sectors at drawn distances, each of 2016 samples of which 252 are heard in a sector time. */
static qp_outcome check_taken(qp_trial *trial) {
    qp_cine_sound sound;
    uint64_t position = qp_pick_below(trial, 1000);
    uint64_t left = 0;
    uint64_t taken = 0;
    qp_cine_sound_init(&sound, 150, 252);
    for (uint32_t i = 0; i < 60; i++) {
        const uint64_t later = i == 0 ? 0 : 1 + qp_pick_below(trial, 12);
        position += later;
        left = left > 252 * later ? left - 252 * later : 0;
        const bool drained = left <= 252;
        if (trial->subject->cine.sound_offer(&sound, position, 1) != drained) {
            return qp_violated(trial, 0, "sector {0} with {1} samples left", position, left);
        }
        left += drained ? 2016 : 0;
        taken += drained ? 1 : 0;
        if (sound.taken != taken || sound.samples != 2016 * taken) {
            return qp_violated(trial, 0, "{0} sectors were taken", sound.taken, 0);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_taken, "CIN-A002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "The decoder takes a sector when its output has nearly drained and drops the others, "
             "which change nothing",
             check_taken);

/* Header, an empty sector, then a frame every five sectors and the last one at 7056: the rest is
   audio. Where on the disc it lies does not matter. */
static qp_outcome check_opening(qp_trial *trial) {
    const uint64_t start = qp_pick_below(trial, 300000);
    qp_cine_sound sound;
    qp_cine_sound_init(&sound, 150, 252);
    for (uint32_t sector = 2; sector < 7056; sector++) {
        if ((sector - 2) % 5 != 0) {
            (void)trial->subject->cine.sound_offer(&sound, start + sector, 1);
        }
    }
    if (sound.offered != 5643 || sound.taken != 882) {
        return qp_violated(trial, 0, "{0} of {1} sectors are played", sound.taken, sound.offered);
    }
    _Static_assert(5643 * 2016 / 37800 == 300, "all of them would be 300 s");
    const uint64_t tenths = sound.samples * 10 / 37800;
    return tenths == 470 ? QP_HOLDS : qp_violated(trial, 0, "{0} tenths of a second", tenths, 0);
}

QP_INVARIANT(cin_opening_sound, "CIN-A003", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "Of the opening's 5643 audio sectors 882 are played, 47 s; all of them would be 300 s",
             check_opening);
