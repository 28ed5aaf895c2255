#include "invariants/anime/player_run.h"

void qp_hear(void *user, const qp_note *note) {
    qp_heard *heard = (qp_heard *)user;
    if (heard->count < QP_HEARD_MOST) {
        heard->offsets[heard->count] = note->offset;
    }
    heard->count++;
}

bool qp_same_heard(const qp_heard *a, const qp_heard *b) {
    uint32_t i = 0;
    while (i < QP_HEARD_MOST && i < a->count && a->offsets[i] == b->offsets[i]) {
        i++;
    }
    return a->count == b->count && (i == QP_HEARD_MOST || i == a->count);
}

qp_anm qp_make_player(qp_trial *trial, qp_heard *heard) {
    const qp_clip *clip = &trial->anime->clip;
    qp_anm anm;
    /* Scratch is enough for both calls (qp_trial_scratch()). */
    (void)trial->subject->player.init(&anm, clip->note_count, clip->slot_count,
                                      heard != NULL ? qp_hear : NULL, heard, &trial->arena);
    (void)trial->subject->player.set(&anm, clip);
    return anm;
}

void qp_step_player(const qp_trial *trial, qp_anm *anm, uint32_t ticks) {
    anm->frame_speed = ticks;
    (void)trial->subject->player.animate_forward(anm);
}
