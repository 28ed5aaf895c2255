/* The chunk as a whole: its lengths, its Tops, its end. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, The chunk"

static qp_outcome check_lengths(qp_trial *trial) {
    const size_t at = trial->anime->offset;
    const uint32_t size = qp_word_at(trial, at + 4);
    const uint32_t words = qp_word_at(trial, at + 16);
    return size == words + 3 ? QP_HOLDS
                             : qp_violated(trial, at, "size {0}, words {1}", size, words);
}

QP_INVARIANT(anm_lengths, "ANM-C001", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "A chunk's size is three words, object, frames and words, and then its sub-chunks",
             check_lengths);

static qp_outcome check_filled(qp_trial *trial) {
    const qp_anime_extent extent = qp_anime_extent_at(trial->anime->data, trial->anime->offset);
    const size_t words = qp_word_at(trial, trial->anime->offset + 16);
    return extent.closed && extent.closing == extent.body + 4 * words
               ? QP_HOLDS
               : qp_violated(trial, extent.closing, "the walk ends here, not {0} words behind {1x}",
                             words, extent.body);
}

QP_INVARIANT(anm_filled, "ANM-C002", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "A closing Top is the last sub-chunk and ends where the words field says",
             check_filled);

static qp_outcome check_first_top(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    const bool some = qp_next_sub_chunk(&s);
    return some && s.step == QP_STEP_TOP && s.section.frame == 0
               ? QP_HOLDS
               : qp_violated(trial, s.section.pos, "the first sub-chunk is no Top 0", 0, 0);
}

QP_INVARIANT(anm_first_top, "ANM-C003", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "The first sub-chunk is Top 0", check_first_top);

static qp_outcome check_every_top(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    uint32_t next = 0;
    while (qp_next_sub_chunk(&s)) {
        if (s.step == QP_STEP_TOP && s.section.frame != next++) {
            return qp_violated(trial, s.head.offset, "Top {0} instead of Top {1}", s.section.frame,
                               next - 1);
        }
    }
    return next == trial->anime->anime.frames
               ? QP_HOLDS
               : qp_violated(trial, s.section.pos, "{0} Tops for {1} frames", next,
                             trial->anime->anime.frames);
}

QP_INVARIANT(anm_every_top, "ANM-C004", QP_SCOPE_FILE, QP_NEEDS_ANIME,
             "animation-playback, Playback",
             "Every frame from 0 to N - 1 has a Top, in order and once", check_every_top);

static qp_outcome check_closing(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    while (qp_next_sub_chunk(&s)) {
    }
    const qp_anime *anime = &trial->anime->anime;
    if (s.step != QP_STEP_CLOSED || anime->last == 0 || anime->last / 256 + 1 != anime->frames) {
        return QP_NOT_EXERCISED;
    }
    const bool loops = s.section.frame == 0xfffffffe;
    const qp_step step = trial->subject->anime.forward(anime, 0, UINT32_MAX);
    return step.ended == !loops
               ? QP_HOLDS
               : qp_violated(trial, s.head.offset, "a closing Top of {0x}, yet ended is {1}",
                             s.section.frame, step.ended);
}

QP_INVARIANT(anm_closing, "ANM-C005", QP_SCOPE_RUN, QP_NEEDS_ANIME, SOURCE,
             "A closing Top of -1 plays once, one of -2 loops", check_closing);
