/* Playback as a function of time and step (_AnimateForward 0x00152270; anime.md, Playback). */
#include "anime/events.h"

qp_step qp_anime_forward(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_step result = {time + step, false, 0, false};
    uint32_t rest = step;
    if (anime->last < result.time) {
        rest -= result.time - anime->last;
        result.time = anime->last;
        result.ended = true;
    }
    result.posed = rest != 0;
    result.pose_at = result.time;
    if (result.time >> 8 != time >> 8) {
        /* A new frame: its records are read, and a closing Top among them acts. */
        result.ended = false;
        if ((uint64_t)(result.time >> 8) + 1 >= anime->frames) {
            if (anime->loops) {
                result.time = 0;
            } else {
                result.ended = true;
            }
        }
    }
    return result;
}

qp_note_walk qp_anime_notes(const qp_anime *anime, uint32_t time, uint32_t step) {
    uint32_t now = time + step;
    now = now < anime->last ? now : anime->last;
    qp_note_walk walk = {time >> 8, now >> 8, anime->notes.count};
    if (anime->notes.ordered) {
        walk.next = qp_events_up_to(&anime->notes, walk.new_frame);
    }
    return walk;
}

bool qp_anime_next_note(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {
    const qp_events *notes = &anime->notes;
    /*@ loop invariant \at(walk->next, LoopEntry) >= walk->next;
        loop assigns walk->next, *note;
        loop variant walk->next;
    */
    while (walk->next > 0 && walk->next <= notes->count) {
        uint32_t i = walk->next - 1;
        uint32_t frame = notes->frames[i];
        if (notes->ordered && frame <= walk->old_frame) {
            walk->next = 0;
            return false;
        }
        walk->next = i;
        if (walk->old_frame < frame && frame <= walk->new_frame) {
            note->object = notes->objects[i];
            note->event = qp_event_word(anime, notes, i, 1);
            note->param = qp_event_word(anime, notes, i, 2);
            note->time = frame == walk->old_frame + 1 ? walk->old_frame : frame;
            note->offset = notes->offsets[i];
            return true;
        }
    }
    return false;
}
