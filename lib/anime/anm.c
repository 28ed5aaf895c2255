/* The player: ccAnm. */
#include "anime/frame_reader.h"
#include "base/word.h"

/* -- Setting up ------------------------------------------------------------------------------- */

size_t qp_anm_memory_bound(uint32_t note_room, uint32_t slot_room) {
    uint64_t bytes = (uint64_t)note_room * sizeof(qp_note) +
                     (uint64_t)slot_room * sizeof(qp_held_record) + QP_ARENA_SLACK;
    return qp_size_of(bytes);
}

/* Puts a reader where another one stands; field by field, as WP loses what it knows of a whole
   copy, and in two parts, as few fields at a time as provers can keep apart. */
/*@ requires \valid(section) && \valid_read(at) && \separated(section, at);
    requires qp_section_in(at);
    assigns section->data.data, section->data.size, section->pos, section->limit;
    ensures qp_section_in(section);
*/
static void stand_at_bytes(qp_section *section, const qp_section *at) {
    section->data.data = at->data.data;
    section->data.size = at->data.size;
    section->pos = at->pos;
    section->limit = at->limit;
}

/*@ requires \valid(reader) && \valid_read(at) && \separated(reader, at);
    assigns reader->section.frame, reader->section.started, reader->section.closed,
      reader->section.streamed, reader->version, reader->lasting;
*/
static void stand_at_frame(qp_frame_reader *reader, const qp_frame_reader *at) {
    reader->section.frame = at->section.frame;
    reader->section.started = at->section.started;
    reader->section.closed = at->section.closed;
    reader->section.streamed = at->section.streamed;
    reader->version = at->version;
    reader->lasting = at->lasting;
}

/* A player of nothing, with no room yet. */
/*@ requires \valid(anm);
    assigns *anm;
    ensures qp_section_in(&anm->reader.section);
    ensures anm->clip == \null && anm->notes.count == 0;
*/
static void begin(qp_anm *anm, qp_note_function function, void *user) {
    static const qp_frame_reader nowhere;
    anm->clip = NULL;
    anm->frame_speed = QP_FRAME_SPEED;
    anm->time = 0;
    anm->posed = false;
    anm->pose_at = 0;
    anm->ended = false;
    anm->note_function = function;
    anm->note_user = user;
    anm->notes.notes = NULL;
    anm->notes.room = 0;
    anm->notes.count = 0;
    stand_at_bytes(&anm->reader.section, &nowhere.section);
    stand_at_frame(&anm->reader, &nowhere);
    anm->read_from = 0;
    anm->read_to = 0;
    anm->pass = 0;
    anm->step = 0;
    anm->held = NULL;
    anm->held_room = 0;
}

qp_status qp_anm_init(qp_anm *anm, uint32_t note_room, uint32_t slot_room,
                      qp_note_function function, void *user, qp_arena *arena) {
    qp_note *notes = NULL;
    qp_held_record *held = NULL;
    if (note_room > 0) {
        notes = (qp_note *)qp_arena_alloc(arena, note_room, sizeof(qp_note), sizeof(uint64_t));
    }
    if (slot_room > 0) {
        held = (qp_held_record *)qp_arena_alloc(arena, slot_room, sizeof(qp_held_record),
                                                sizeof(uint64_t));
    }
    const uint32_t has_notes = notes == NULL ? 0 : note_room;
    const uint32_t has_slots = held == NULL ? 0 : slot_room;
    //@ assert \valid(notes + (0 .. has_notes - 1)) && \valid(held + (0 .. has_slots - 1));
    //@ assert \separated(notes + (0 .. has_notes - 1), held + (0 .. has_slots - 1));
    //@ assert \separated(anm, notes + (0 .. has_notes - 1));
    //@ assert \separated(anm, held + (0 .. has_slots - 1));
    //@ assert qp_arena_ok(*arena);
    begin(anm, function, user);
    //@ assert qp_arena_ok(*arena);
    anm->notes.notes = notes;
    anm->notes.room = has_notes;
    anm->held = held;
    anm->held_room = has_slots;
    //@ assert qp_section_in(&anm->reader.section);
    //@ assert anm->clip == \null;
    //@ assert qp_anm_room_ok(anm);
    //@ assert qp_anm_ok(anm);
    return has_notes == note_room && has_slots == slot_room ? QP_OK : QP_NO_MEMORY;
}

/*@ // Writing to a player changes nothing of its clip.
    predicate clip_apart{L}(qp_anm *anm) =
      anm->clip != \null ==>
        \separated(anm, anm->clip) && qp_record_slots_apart(anm, anm->clip);
*/

/* What there is to show of a player that was written to: part by part, as provers get lost in the
   whole. */
/*@ ghost
    /@ requires \valid(anm) && anm->notes.count <= anm->notes.room;
       requires \valid(anm->notes.notes + (0 .. anm->notes.room - 1));
       requires \valid(anm->held + (0 .. anm->held_room - 1));
       requires \separated(anm, anm->notes.notes + (0 .. anm->notes.room - 1),
                           anm->held + (0 .. anm->held_room - 1));
       requires qp_section_in(&anm->reader.section);
       requires anm->clip != \null ==>
         \valid_read(anm->clip) && anm->clip->slot_count <= anm->held_room;
       requires anm->clip != \null ==> qp_section_in(&anm->clip->start.section);
       requires anm->clip != \null ==> qp_record_slots_ok(anm->clip);
       requires anm->clip != \null ==>
         \separated(anm->clip, anm->clip->record_slots + (0 .. anm->clip->record_count - 1));
       requires anm->clip != \null ==>
         \separated(anm, anm->notes.notes + (0 .. anm->notes.room - 1),
                    anm->held + (0 .. anm->held_room - 1), anm->clip);
       requires anm->clip != \null ==>
         \separated(anm, anm->notes.notes + (0 .. anm->notes.room - 1),
                    anm->held + (0 .. anm->held_room - 1),
                    anm->clip->record_slots + (0 .. anm->clip->record_count - 1));
       assigns \nothing;
       ensures qp_anm_ok(anm);
    @/
    static void is_whole(const qp_anm *anm) {
    }
*/

/* The bytes that a reader before the records of frame 1 has before it. */
/*@ requires qp_anm_ok(anm) && anm->clip != \null;
    assigns anm->reader.section.data.data, anm->reader.section.data.size,
      anm->reader.section.pos, anm->reader.section.limit;
    ensures qp_anm_ok(anm);
*/
static void bytes_of_start(qp_anm *anm) {
    //@ assert clip_apart(anm);
    stand_at_bytes(&anm->reader.section, &anm->clip->start.section);
    //@ ghost is_whole(anm);
}

/* What else there is to that reader. */
/*@ requires qp_anm_ok(anm) && anm->clip != \null;
    assigns anm->reader.section.frame, anm->reader.section.started, anm->reader.section.closed,
      anm->reader.section.streamed, anm->reader.version, anm->reader.lasting;
    ensures qp_anm_ok(anm);
*/
static void frame_of_start(qp_anm *anm) {
    //@ assert clip_apart(anm);
    stand_at_frame(&anm->reader, &anm->clip->start);
    //@ ghost is_whole(anm);
}

/* Time 0 of another pass. */
/*@ requires qp_anm_ok(anm);
    assigns anm->time, anm->pass;
    ensures qp_anm_ok(anm);
*/
static void begin_pass(qp_anm *anm) {
    //@ assert clip_apart(anm);
    anm->time = 0;
    anm->pass++;
    //@ ghost is_whole(anm);
}

/* Time 0, and the reader before the records of frame 1. */
/*@ requires qp_anm_ok(anm);
    assigns anm->time, anm->pass, anm->reader.section.data.data, anm->reader.section.data.size,
      anm->reader.section.pos, anm->reader.section.limit, anm->reader.section.frame,
      anm->reader.section.started, anm->reader.section.closed, anm->reader.section.streamed,
      anm->reader.version, anm->reader.lasting;
    ensures qp_anm_ok(anm);
*/
static void rewind_reader(qp_anm *anm) {
    if (anm->clip != NULL) {
        bytes_of_start(anm);
        frame_of_start(anm);
    }
    //@ assert qp_anm_ok(anm);
    begin_pass(anm);
}

/* No record is in force. */
/*@ requires \valid(held + (0 .. count - 1));
    assigns held[0 .. count - 1];
*/
static void hold_none(qp_held_record *held, uint32_t count) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, held[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        held[i].offset = 0;
        held[i].pass = 0;
        held[i].step = 0;
    }
}

/*@ requires qp_anm_ok(anm);
    assigns anm->held[0 .. anm->held_room - 1];
    ensures qp_anm_ok(anm);
*/
static void forget(qp_anm *anm) {
    //@ assert clip_apart(anm);
    //@ assert anm->clip != \null ==> \separated(anm->held + (0 .. anm->held_room - 1), anm->clip);
    /*@ assert anm->clip != \null ==>
          \separated(anm->held + (0 .. anm->held_room - 1),
                     anm->clip->record_slots + (0 .. anm->clip->record_count - 1)); */
    if (anm->clip != NULL) {
        hold_none(anm->held, anm->clip->slot_count);
    }
    //@ ghost is_whole(anm);
}

/* The last step read from there to where the reader stands. */
/*@ requires qp_anm_ok(anm);
    assigns anm->read_from, anm->read_to;
    ensures qp_anm_ok(anm);
*/
static void set_read(qp_anm *anm, size_t from) {
    //@ assert clip_apart(anm);
    anm->read_from = from;
    anm->read_to = anm->reader.section.pos;
    //@ ghost is_whole(anm);
}

/*@ requires qp_anm_ok(anm);
    assigns anm->ended;
    ensures qp_anm_ok(anm);
*/
static void set_ended(qp_anm *anm, bool ended) {
    //@ assert clip_apart(anm);
    anm->ended = ended;
    //@ ghost is_whole(anm);
}

/*@ requires qp_anm_room_ok(anm) && qp_section_in(&anm->reader.section);
    requires clip != \null ==>
      qp_anm_clip_ok(anm, clip) && clip->slot_count <= anm->held_room;
    assigns anm->clip, anm->posed, anm->pose_at, anm->ended;
    ensures qp_anm_ok(anm) && anm->clip == clip;
*/
static void put_clip(qp_anm *anm, const qp_clip *clip) {
    //@ assert clip != \null ==> \separated(anm, clip);
    //@ assert clip != \null ==> qp_record_slots_apart(anm, clip);
    anm->clip = clip;
    anm->posed = false;
    anm->pose_at = 0;
    anm->ended = false;
    //@ ghost is_whole(anm);
}

qp_status qp_anm_set(qp_anm *anm, const qp_clip *clip) {
    if (clip != NULL && (clip->note_count > anm->notes.room || clip->slot_count > anm->held_room)) {
        return QP_NO_MEMORY;
    }
    put_clip(anm, clip);
    forget(anm);
    rewind_reader(anm);
    set_read(anm, anm->reader.section.pos);
    return QP_OK;
}

void qp_anm_restart(qp_anm *anm) {
    rewind_reader(anm);
    set_ended(anm, false);
}

/* -- Steps ------------------------------------------------------------------------------------ */

/* qp_frame_reader_decode() by what it writes to: provers lose the fields of a target in memory. */
/*@ requires \valid(reader) && qp_section_in(&reader->section) && qp_note_list_ok(list);
    requires qp_slots_ok(clip, held) && clip->slot_count <= slots;
    requires \separated(reader, list, list->notes + (0 .. list->room - 1));
    requires \separated(reader, clip, clip->record_slots + (0 .. clip->record_count - 1),
                        list->notes + (0 .. list->room - 1));
    requires \separated(list, clip, clip->record_slots + (0 .. clip->record_count - 1));
    requires \separated(held + (0 .. slots - 1), reader, list,
                        list->notes + (0 .. list->room - 1));
    assigns reader->section.pos, reader->section.frame, reader->section.started,
      reader->section.closed, reader->lasting, list->count, list->notes[0 .. list->room - 1],
      held[0 .. slots - 1];
    ensures reader->section.pos <= reader->section.limit;
    ensures \old(list->count) <= list->room ==> list->count <= list->room;
    ensures QP_READ_TOP <= \result <= QP_READ_END;
*/
static qp_read decode(qp_frame_reader *reader, qp_note_list *list, const qp_clip *clip,
                      qp_held_record *held, uint32_t pass, uint64_t step, uint32_t from,
                      uint32_t to)
/*@ ghost (uint32_t slots) */
{
    const qp_read_target target = {list, clip, held, pass, step};
    return qp_frame_reader_decode(reader, from, to, &target);
}

/* Reads the records of the frames behind `from`, up to `to`. */
/*@ requires qp_anm_ok(anm) && anm->clip != \null;
    assigns anm->reader, anm->notes.count, anm->notes.notes[0 .. anm->notes.room - 1],
      anm->held[0 .. anm->held_room - 1];
    ensures qp_anm_ok(anm);
    ensures QP_READ_TOP <= \result <= QP_READ_END;
*/
static qp_read read_frames(qp_anm *anm, uint32_t from, uint32_t to) {
    //@ assert clip_apart(anm);
    //@ assert qp_slots_ok(anm->clip, anm->held);
    //@ assert \separated(anm->held + (0 .. anm->held_room - 1), anm->clip);
    //@ assert \separated(anm->notes.notes + (0 .. anm->notes.room - 1), anm->clip);
    /*@ assert \separated(anm->held + (0 .. anm->held_room - 1),
                          anm->clip->record_slots + (0 .. anm->clip->record_count - 1)); */
    /*@ assert \separated(anm->notes.notes + (0 .. anm->notes.room - 1),
                          anm->clip->record_slots + (0 .. anm->clip->record_count - 1)); */
    qp_read read = decode(&anm->reader, &anm->notes, anm->clip, anm->held, anm->pass, anm->step,
                          from, to) /*@ ghost (anm->held_room) */;
    //@ assert anm->clip == \at(anm->clip, Pre);
    //@ assert anm->notes.room == \at(anm->notes.room, Pre);
    //@ assert anm->held_room == \at(anm->held_room, Pre);
    //@ assert anm->clip->start.section.pos == \at(anm->clip->start.section.pos, Pre);
    //@ assert anm->clip->start.section.limit == \at(anm->clip->start.section.limit, Pre);
    //@ assert anm->clip->start.section.data.size == \at(anm->clip->start.section.data.size, Pre);
    //@ assert qp_section_in(&anm->clip->start.section);
    //@ assert anm->clip->slot_count == \at(anm->clip->slot_count, Pre);
    //@ assert anm->clip->record_count == \at(anm->clip->record_count, Pre);
    /*@ assert \forall integer k; 0 <= k < anm->clip->record_count ==>
          anm->clip->record_slots[k] == \at(anm->clip->record_slots[k], Pre); */
    //@ assert qp_record_slots_ok(anm->clip);
    //@ ghost is_whole(anm);
    return read;
}

/* Reads them; a closing Top among them acts. */
/*@ requires qp_anm_ok(anm) && anm->clip != \null;
    assigns anm->read_from, anm->read_to, anm->notes.count, anm->time, anm->pass, anm->ended,
      anm->reader, anm->notes.notes[0 .. anm->notes.room - 1], anm->held[0 .. anm->held_room - 1];
    ensures qp_anm_ok(anm);
*/
static void change_frame(qp_anm *anm, uint32_t from, uint32_t to) {
    const size_t start = anm->reader.section.pos;
    const qp_read read = read_frames(anm, from, to);
    set_read(anm, start);
    if (read == QP_READ_LOOP) {
        rewind_reader(anm);
    }
    set_ended(anm, read == QP_READ_ONCE || read == QP_READ_END);
}

/* The list of notes is freed (ccAnmNote::DelAll 0x00147ff0). */
/*@ requires qp_anm_ok(anm);
    assigns anm->notes.count;
    ensures qp_anm_ok(anm);
*/
static void free_notes(qp_anm *anm) {
    //@ assert clip_apart(anm);
    anm->notes.count = 0;
    //@ ghost is_whole(anm);
}

/*@ requires qp_anm_ok(anm);
    assigns anm->step, anm->posed, anm->ended;
    ensures qp_anm_ok(anm);
*/
static void begin_step(qp_anm *anm) {
    //@ assert clip_apart(anm);
    anm->step++;
    anm->posed = false;
    anm->ended = false;
    //@ ghost is_whole(anm);
}

/* Adds the frame speed to the time, which is held at the last one. */
/*@ requires qp_anm_ok(anm) && anm->clip != \null;
    assigns anm->time, anm->posed, anm->pose_at, anm->ended;
    ensures qp_anm_ok(anm);
*/
static void pass_time(qp_anm *anm) {
    //@ assert clip_apart(anm);
    const uint32_t last = anm->clip->last;
    const uint32_t speed = anm->frame_speed;
    const uint32_t time = anm->time + speed;
    const bool past = last < time;
    const uint32_t rest = past ? speed - (time - last) : speed;
    const uint32_t now = past ? last : time;
    const uint32_t pose_at = rest != 0 ? now : anm->pose_at;
    anm->time = now;
    anm->ended = past;
    anm->posed = rest != 0;
    anm->pose_at = pose_at;
    //@ ghost is_whole(anm);
}

bool qp_anm_animate_forward(qp_anm *anm) {
    free_notes(anm);
    begin_step(anm);
    set_read(anm, anm->reader.section.pos);
    if (anm->clip == NULL) {
        return false;
    }
    uint32_t before = anm->time;
    pass_time(anm);
    if (anm->time >> 8 != before >> 8) {
        change_frame(anm, before >> 8, anm->time >> 8);
    }
    return anm->ended;
}

/* The ticks from the current time to a frame that is not before it. */
/*@ requires \valid_read(anm);
    assigns \nothing;
*/
static uint32_t ticks_to(const qp_anm *anm, uint32_t frame) {
    uint64_t target = (uint64_t)frame << 8;
    uint32_t most = UINT32_MAX - anm->time; /* so that the time does not wrap on its way */
    return target - anm->time < most ? (uint32_t)(target - anm->time) : most;
}

/*@ requires qp_anm_ok(anm);
    assigns anm->frame_speed;
    ensures qp_anm_ok(anm);
*/
static void set_speed(qp_anm *anm, uint32_t speed) {
    //@ assert clip_apart(anm);
    anm->frame_speed = speed;
    //@ ghost is_whole(anm);
}

/* No time passes from the start to frame 0, but it is the frame that was asked for. */
/*@ requires qp_anm_ok(anm);
    assigns anm->posed, anm->pose_at;
    ensures qp_anm_ok(anm);
*/
static void pose_at_start(qp_anm *anm) {
    //@ assert clip_apart(anm);
    anm->posed = true;
    anm->pose_at = 0;
    //@ ghost is_whole(anm);
}

bool qp_anm_animate_frame(qp_anm *anm, uint32_t frame) {
    if (anm->clip == NULL || frame == anm->time >> 8) {
        free_notes(anm);
        return anm->ended;
    }
    bool back = frame < anm->time >> 8;
    if (back) {
        rewind_reader(anm);
    }
    //@ assert qp_anm_ok(anm);
    uint32_t speed = anm->frame_speed;
    /* The game clears funcNoteProcess while it takes this step, which calls no function anyway. */
    set_speed(anm, ticks_to(anm, frame));
    qp_anm_animate_forward(anm);
    set_speed(anm, speed);
    if (back && frame == 0) {
        pose_at_start(anm);
    }
    return anm->ended;
}
