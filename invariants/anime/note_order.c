#include "invariants/anime_case.h"

/* The list is last in, first out. */
static qp_outcome check_notes_reversed(qp_trial *trial) {
    const qp_subject_anime *anime = &trial->subject->anime;
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = qp_pick_time(trial);
    const uint32_t step = qp_pick_time(trial);
    qp_note_walk walk = anime->notes(a, time, step);
    qp_outcome outcome = QP_NOT_EXERCISED;
    size_t before = SIZE_MAX;
    qp_note note;
    while (anime->next_note(a, &walk, &note)) {
        if (note.offset >= before) {
            return qp_violated(trial, note.offset, "handed on after the note at {0x}", before, 0);
        }
        outcome = QP_HOLDS;
        before = note.offset;
    }
    return outcome;
}

QP_INVARIANT(anm_notes_reversed, "ANM-N001", QP_SCOPE_RUN, QP_NEEDS_ANIME,
             "animation-playback, Notes", "The notes of a step are handed on in reverse file order",
             check_notes_reversed);
