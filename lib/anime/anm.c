/* The player: ccAnm. */
#include "anime/frame_reader.h"
#include "base/word.h"

/* -- Notes ------------------------------------------------------------------------------------ */

void qp_note_list_process(const qp_note_list *list, qp_note_function function, void *user) {
    uint32_t left = list->count;
    /* The function may take a step, which leaves fewer notes than there were. */
    while (function != NULL && left > 0) {
        left--;
        if (left < list->count) {
            const qp_note note = list->notes[left];
            function(user, &note);
        }
    }
}

void qp_anm_note_process(const qp_anm *anm) {
    qp_note_list_process(&anm->notes, anm->note_function, anm->note_user);
}

/* ccAnmNote::DelAll (0x00147ff0). */
static void free_notes(qp_note_list *list) {
    list->count = 0;
}

/* -- Setting up ------------------------------------------------------------------------------- */

size_t qp_anm_memory_bound(uint32_t note_room, uint32_t slot_room) {
    uint64_t bytes = (uint64_t)note_room * sizeof(qp_note) +
                     (uint64_t)slot_room * sizeof(qp_held_record) + QP_ARENA_SLACK;
    return qp_size_of(bytes);
}

qp_status qp_anm_init(qp_anm *anm, uint32_t note_room, uint32_t slot_room,
                      qp_note_function function, void *user, qp_arena *arena) {
    const qp_bytes nothing = {NULL, 0};
    const qp_anm made = {NULL,
                         QP_FRAME_SPEED,
                         0,
                         false,
                         0,
                         false,
                         function,
                         user,
                         {NULL, 0, 0},
                         qp_frame_reader_from(nothing, 0, 0, 0, false),
                         0,
                         0,
                         0,
                         0,
                         NULL,
                         0};
    *anm = made;
    if (note_room > 0) {
        anm->notes.notes =
            (qp_note *)qp_arena_alloc(arena, note_room, sizeof(qp_note), sizeof(uint64_t));
        anm->notes.room = anm->notes.notes == NULL ? 0 : note_room;
    }
    if (slot_room > 0) {
        anm->held = (qp_held_record *)qp_arena_alloc(arena, slot_room, sizeof(qp_held_record),
                                                     sizeof(uint64_t));
        anm->held_room = anm->held == NULL ? 0 : slot_room;
    }
    return anm->notes.room == note_room && anm->held_room == slot_room ? QP_OK : QP_NO_MEMORY;
}

/* Time 0, and the reader before the records of frame 1. */
static void rewind_reader(qp_anm *anm) {
    anm->time = 0;
    if (anm->clip != NULL) {
        anm->reader = anm->clip->start;
    }
    anm->pass++;
}

qp_status qp_anm_set(qp_anm *anm, const qp_clip *clip) {
    const qp_held_record none = {0, 0, 0};
    if (clip != NULL && (clip->note_count > anm->notes.room || clip->slot_count > anm->held_room)) {
        return QP_NO_MEMORY;
    }
    anm->clip = clip;
    for (uint32_t i = 0; clip != NULL && i < clip->slot_count; i++) {
        anm->held[i] = none;
    }
    rewind_reader(anm);
    anm->posed = false;
    anm->pose_at = 0;
    anm->ended = false;
    anm->read_from = anm->reader.section.pos;
    anm->read_to = anm->read_from;
    return QP_OK;
}

void qp_anm_restart(qp_anm *anm) {
    rewind_reader(anm);
    anm->ended = false;
}

/* -- Steps ------------------------------------------------------------------------------------ */

/* Reads the records of the frames behind `from`, up to `to`; a closing Top among them acts. */
static void change_frame(qp_anm *anm, uint32_t from, uint32_t to) {
    const qp_read_target target = {&anm->notes, anm->clip, anm->held, anm->pass, anm->step};
    anm->read_from = anm->reader.section.pos;
    qp_read read = qp_frame_reader_decode(&anm->reader, from, to, &target);
    anm->read_to = anm->reader.section.pos;
    if (read == QP_READ_LOOP) {
        rewind_reader(anm);
    }
    anm->ended = read == QP_READ_ONCE || read == QP_READ_END;
}

bool qp_anm_animate_forward(qp_anm *anm) {
    free_notes(&anm->notes);
    anm->step++;
    anm->read_from = anm->reader.section.pos;
    anm->read_to = anm->read_from;
    anm->posed = false;
    anm->ended = false;
    if (anm->clip == NULL) {
        return false;
    }
    uint32_t before = anm->time;
    uint32_t rest = anm->frame_speed;
    anm->time = before + anm->frame_speed;
    if (anm->clip->last < anm->time) {
        rest -= anm->time - anm->clip->last;
        anm->time = anm->clip->last;
        anm->ended = true;
    }
    anm->posed = rest != 0;
    anm->pose_at = anm->posed ? anm->time : anm->pose_at;
    if (anm->time >> 8 != before >> 8) {
        change_frame(anm, before >> 8, anm->time >> 8);
    }
    return anm->ended;
}

/* The ticks from the current time to a frame that is not before it. */
static uint32_t ticks_to(const qp_anm *anm, uint32_t frame) {
    uint64_t target = (uint64_t)frame << 8;
    uint32_t most = UINT32_MAX - anm->time; /* so that the time does not wrap on its way */
    return target - anm->time < most ? (uint32_t)(target - anm->time) : most;
}

bool qp_anm_animate_frame(qp_anm *anm, uint32_t frame) {
    if (anm->clip == NULL || frame == anm->time >> 8) {
        free_notes(&anm->notes);
        return anm->ended;
    }
    bool back = frame < anm->time >> 8;
    if (back) {
        rewind_reader(anm);
    }
    uint32_t speed = anm->frame_speed;
    /* The game clears funcNoteProcess while it takes this step, which calls no function anyway. */
    anm->frame_speed = ticks_to(anm, frame);
    qp_anm_animate_forward(anm);
    anm->frame_speed = speed;
    if (back && frame == 0) {
        /* No time passes from the start to frame 0, but it is the frame that was asked for. */
        anm->posed = true;
        anm->pose_at = 0;
    }
    return anm->ended;
}
