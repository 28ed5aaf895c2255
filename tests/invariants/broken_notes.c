#include "broken.h"

/* Notes in file order. */
static qp_note_walk from_the_start(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    walk.next = 0;
    return walk;
}

static bool next_in_file(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {
    while (walk->next < anime->notes.count) {
        const uint32_t index = walk->next++;
        qp_note_walk one = *walk;
        one.next = index + 1;
        if (qp_anime_next_note(anime, &one, note) && note->offset == anime->notes.offsets[index]) {
            return true;
        }
    }
    return false;
}

static void in_file_order(qp_subject *subject) {
    subject->anime.notes = from_the_start;
    subject->anime.next_note = next_in_file;
}

const qp_broken qp_broken_notes[] = {
    {"ANM-N001", in_file_order, NULL},
    {NULL, NULL, NULL},
};
