/**
 * @file
 * The player as the game has it: ccAnm, which plays one Anime chunk at a time, reads its records
 * frame by frame and hands notes to the character's note function.
 *
 * quirkproof/anime.h gives the same as a function of time and step, which is right for files that
 * have a Top for every frame, once and in order. Here the records are read as the game reads them,
 * by a cursor that goes on where it stopped (DecodeFrameChunk 0x0014e1b0), so that any file plays
 * as that cursor would play it. Poses are not part of this: evaluate the compiled Anime at
 * qp_anm::pose_at.
 *
 * A player lives in memory of the caller's, allocates nothing while it plays, and reads in each
 * step what the step covers and nothing else. Source: animation-playback, Playback and Notes;
 * anime.md, Playback, Notes and The reader.
 */
#ifndef QUIRKPROOF_ANM_H
#define QUIRKPROOF_ANM_H

#include "quirkproof/anime.h"
#include "quirkproof/api.h"

QP_API_BEGIN

/* -- Note lists ------------------------------------------------------------------------------- */

/**
 * A list of notes (ccAnm +0xa0, ccStream +0xb4), in memory of the caller's. The game pushes each
 * note at the list's head; here the head is the last of `count`.
 */
typedef struct {
    qp_note *notes; /**< room for `room` of them */
    uint32_t room;  /**< most notes that fit; more than a step can read are never read */
    uint32_t count; /**< notes in the list */
} qp_note_list;

/*@ predicate qp_note_list_ok{L}(qp_note_list *list) =
      \valid(list) && \valid(list->notes + (0 .. list->room - 1)) &&
      \separated(list, list->notes + (0 .. list->room - 1));

    // No more notes than there is room for.
    predicate qp_notes_ok{L}(qp_note_list *list) =
      qp_note_list_ok(list) && list->count <= list->room;
*/

/** A note function (ccAnm +0xa4). It may call any function on the player that calls it. */
typedef void (*qp_note_function)(void *user, const qp_note *note);

/**
 * Calls `function` with each note, from the head: the last one read first, so that notes go out in
 * reverse file order. Nothing happens if `function` is NULL. The list stays as it is.
 */
/*@ requires \valid_read(list) && (function != \null ==> qp_notes_ok(list));
    assigns list->count, list->notes[0 .. list->room - 1];
    ensures function != \null ==> qp_notes_ok(list);
*/
void qp_note_list_process(const qp_note_list *list, qp_note_function function, void *user);

/* -- The reader ------------------------------------------------------------------------------- */

/** A cursor over the records of frames, which goes on where it stopped. */
typedef struct {
    qp_section section; /**< where it stands */
    uint16_t version;   /**< of the file; 0: unknown */
    uint32_t lasting;   /**< records passed that stay in force, see qp_clip */
} qp_frame_reader;

/* -- Clips ------------------------------------------------------------------------------------ */

/** What records of one kind for one object stay in force in: the last one read counts. */
typedef struct {
    uint16_t kind;   /**< QP_KIND_F_OBJ, _F_MORPHER, _F_CAMERA, _F_AMBIENT or another F_ kind */
    uint32_t object; /**< the object that they name; 0 for F_Ambient, which names none */
} qp_clip_slot;

/** An Anime chunk as a player reads it. Unchanging: any number of players may share one. */
typedef struct {
    uint32_t frames; /**< N */
    uint32_t last;   /**< the last time, (N - 1) * 256 ticks; 0 for N = 0 */
    /**
     * Before the records of the frames: behind Top 1, which the game's compiler leaves out with
     * all of Top 0 (ConvLCNum2ALCNum 0x00144e90).
     */
    qp_frame_reader start;
    uint32_t note_count;          /**< F_Note records behind the start: most notes of a step */
    uint32_t slot_count;          /**< distinct kinds and objects of records that stay in force */
    const qp_clip_slot *slots;    /**< in order of their first record */
    uint32_t record_count;        /**< records that stay in force */
    const uint32_t *record_slots; /**< by such a record, in file order: its slot */
} qp_clip;

/*@ predicate qp_clip_slots_ok{L}(qp_clip *clip) =
      \valid_read(clip->slots + (0 .. clip->slot_count - 1)) &&
      \valid_read(clip->record_slots + (0 .. clip->record_count - 1)) &&
      (\forall integer k; 0 <= k < clip->record_count ==>
        clip->record_slots[k] < clip->slot_count);
*/

/** The most arena bytes that a clip of a chunk of `size` bytes, header included, can need. */
//@ assigns \nothing;
size_t qp_clip_memory_bound(size_t size);

/**
 * Makes a clip of the Anime chunk whose header is at `offset`. `version` is the file's, 0 if
 * unknown. The frame data begins behind the first Top past 0, which is Top 1 in every known file;
 * it ends with the closing Top or, where there is none, with the chunk. `data` must stay where it
 * is as long as the clip is used.
 *
 * @return #QP_OK; #QP_NO_MEMORY; #QP_UNREADABLE if not even the chunk's head is there.
 */
/*@ requires qp_bytes_ok(data) && \valid(clip) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(clip, arena, arena->base + (0 .. arena->size - 1));
    assigns *clip, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures qp_section_ok(clip->start.section);
    ensures \result == QP_OK && clip->record_count > 0 ==> qp_clip_slots_ok(clip);
*/
qp_status qp_clip_build(qp_bytes data, size_t offset, uint16_t version, qp_arena *arena,
                        qp_clip *clip);

/* -- The player ------------------------------------------------------------------------------- */

/** ccAnm +0x9c as its constructor sets it: one frame a call, in ticks. */
#define QP_FRAME_SPEED 256u

/** The record in force in a slot. */
typedef struct {
    size_t offset; /**< of its header; 0: none was read yet */
    uint32_t pass; /**< of the player when it was read */
    uint64_t step; /**< of the player when it was read */
} qp_held_record;

/** A player (ccAnm). Read what you like; change frame_speed, note_function and note_user. */
typedef struct {
    const qp_clip *clip;  /**< what is played; NULL: nothing */
    uint32_t frame_speed; /**< ticks that a step adds (frameSpd, +0x9c) */
    uint32_t time;        /**< in ticks: frameNow * 256 + frameCnt */
    bool posed;           /**< the last step evaluated a pose */
    uint32_t pose_at;     /**< the time of the last pose; (N - 1) * 256 where a loop was reset */
    bool ended;           /**< what the last step returned: a play-once animation is at its end */
    qp_note_function note_function; /**< funcNoteProcess, +0xa4 */
    void *note_user;                /**< handed to it */
    qp_note_list notes;             /**< noteRoot, +0xa0 */
    qp_frame_reader reader;         /**< where it stands in the clip */
    size_t read_from;     /**< the sub-chunks that the last step read, Tops among them, ... */
    size_t read_to;       /**< ... are those in [read_from, read_to) */
    uint32_t pass;        /**< how often the reader was set back to the start */
    uint64_t step;        /**< steps taken */
    qp_held_record *held; /**< by slot of the clip */
    uint32_t held_room;   /**< slots that `held` has room for */
} qp_anm;

/*@ // A clip's slots are those that `held` has room for.
    predicate qp_slots_ok{L}(qp_clip *clip, qp_held_record *held) =
      \valid_read(clip) && \valid_read(clip->record_slots + (0 .. clip->record_count - 1)) &&
      \valid(held + (0 .. clip->slot_count - 1)) &&
      (\forall integer k; 0 <= k < clip->record_count ==>
        clip->record_slots[k] < clip->slot_count) &&
      \separated(held + (0 .. clip->slot_count - 1), clip,
                 clip->record_slots + (0 .. clip->record_count - 1));

    predicate qp_anm_room_ok{L}(qp_anm *anm) =
      \valid(anm) && anm->notes.count <= anm->notes.room &&
      \valid(anm->notes.notes + (0 .. anm->notes.room - 1)) &&
      \valid(anm->held + (0 .. anm->held_room - 1)) &&
      \separated(anm, anm->notes.notes + (0 .. anm->notes.room - 1),
                 anm->held + (0 .. anm->held_room - 1));

    predicate qp_record_slots_ok{L}(qp_clip *clip) =
      \valid_read(clip->record_slots + (0 .. clip->record_count - 1)) &&
      (\forall integer k; 0 <= k < clip->record_count ==>
        clip->record_slots[k] < clip->slot_count);

    predicate qp_record_slots_apart{L}(qp_anm *anm, qp_clip *clip) =
      \separated(anm, clip->record_slots + (0 .. clip->record_count - 1));

    // A section that stands in its data: qp_section_ok() by the fields that it names.
    predicate qp_section_in{L}(qp_section *section) =
      (section->data.size > 0 ==>
        \valid_read(section->data.data + (0 .. section->data.size - 1))) &&
      section->pos <= section->limit && section->limit <= section->data.size;

    // A clip and a player that can play it if it has room for its slots.
    predicate qp_anm_clip_ok{L}(qp_anm *anm, qp_clip *clip) =
      \valid_read(clip) && qp_section_in(&clip->start.section) && qp_record_slots_ok(clip) &&
      \separated(clip, clip->record_slots + (0 .. clip->record_count - 1)) &&
      \separated(anm, anm->notes.notes + (0 .. anm->notes.room - 1),
                 anm->held + (0 .. anm->held_room - 1), clip) &&
      \separated(anm, anm->notes.notes + (0 .. anm->notes.room - 1),
                 anm->held + (0 .. anm->held_room - 1),
                 clip->record_slots + (0 .. clip->record_count - 1));

    // What every function of a player leaves it as.
    predicate qp_anm_ok{L}(qp_anm *anm) =
      qp_anm_room_ok(anm) && qp_section_in(&anm->reader.section) &&
      (anm->clip != \null ==>
        qp_anm_clip_ok(anm, anm->clip) && anm->clip->slot_count <= anm->held_room);
*/

/** The most arena bytes that a player for clips of so many notes and slots can need. */
//@ assigns \nothing;
size_t qp_anm_memory_bound(uint32_t note_room, uint32_t slot_room);

/**
 * Makes a player (ccAnm::ccAnm 0x0014fc80). It plays any clip with at most `note_room` notes and
 * `slot_room` slots. `function` is what the game takes from funcDefaultNoteProcess (0x00378904, 0
 * in the executable); it may be NULL.
 *
 * @return #QP_OK or #QP_NO_MEMORY.
 */
/*@ requires \valid(anm) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(anm, arena, arena->base + (0 .. arena->size - 1));
    assigns *anm, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures qp_anm_ok(anm) && anm->clip == \null;
*/
qp_status qp_anm_init(qp_anm *anm, uint32_t note_room, uint32_t slot_room,
                      qp_note_function function, void *user, qp_arena *arena);

/**
 * Sets what is played (ccAnm::SetAnm 0x00150f50), from time 0. The list of notes stays: a
 * qp_anm_note_process() before the next step hands on the old clip's. Frame speed and note function
 * stay too. No record is in force in the new clip: the seed leaves open what of the old one
 * survives. NULL sets nothing.
 *
 * @return #QP_OK, or #QP_NO_MEMORY if the clip has more notes or slots than the player has room
 *         for; the player is then unchanged.
 */
/*@ requires qp_anm_ok(anm) && (clip != \null ==> qp_anm_clip_ok(anm, clip));
    assigns *anm, anm->held[0 .. anm->held_room - 1];
    ensures qp_anm_ok(anm);
    ensures \result == QP_OK ==> anm->clip == clip;
*/
qp_status qp_anm_set(qp_anm *anm, const qp_clip *clip);

/**
 * Sets the time to 0 and the reader to the start, as a step does when a loop is over. The list of
 * notes stays.
 */
/*@ requires qp_anm_ok(anm);
    assigns anm->time, anm->reader, anm->pass, anm->ended;
    ensures qp_anm_ok(anm);
*/
void qp_anm_restart(qp_anm *anm);

/**
 * One step (_AnimateForward 0x00152270): frees the list of notes, adds frame_speed to the time (in
 * 32 bits), and holds it at the last frame. If the frame changed, reads records until a Top past
 * the new frame. A closing Top that is read acts: -2 sets the player back to the start, -1 ends the
 * animation, as does the end of a chunk without closing Top; the reader never passes either.
 *
 * @return qp_anm::ended.
 */
/*@ requires qp_anm_ok(anm);
    assigns *anm, anm->notes.notes[0 .. anm->notes.room - 1], anm->held[0 .. anm->held_room - 1];
    ensures qp_anm_ok(anm);
*/
bool qp_anm_animate_forward(qp_anm *anm);

/**
 * Goes to a frame (_AnimateFrame 0x00152400): if it is the current one frees the list of notes and
 * does nothing else, otherwise takes one step to it. The step's notes are there to be handed on.
 * A frame that lies behind is reached from the start: the seed does not say how the game does it.
 * A frame past the last one is the last.
 *
 * @return qp_anm::ended.
 */
/*@ requires qp_anm_ok(anm);
    assigns *anm, anm->notes.notes[0 .. anm->notes.room - 1], anm->held[0 .. anm->held_room - 1];
    ensures qp_anm_ok(anm);
*/
bool qp_anm_animate_frame(qp_anm *anm, uint32_t frame);

/** Hands the notes on (ccAnm::NoteProcess 0x00152210). Each call hands on the same ones again. */
/*@ requires qp_anm_ok(anm);
    assigns anm->notes.count, anm->notes.notes[0 .. anm->notes.room - 1];
*/
void qp_anm_note_process(const qp_anm *anm);

/* -- Records in force ------------------------------------------------------------------------- */

/** A record in force. */
typedef struct {
    uint16_t kind;   /**< QP_KIND_F_... */
    uint32_t object; /**< that it names */
    size_t offset;   /**< of its header in the clip's data; qp_record_at() reads it */
    bool fresh;      /**< the last step read it */
    /**
     * It was read before the reader was last set back. The game's objects keep what they were
     * given, while evaluation by time alone (qp_events_in_force()) begins anew at frame 0.
     */
    bool carried;
} qp_anm_record;

/*@ // The slots of the clip that is played, and what is held of each.
    predicate qp_anm_slots_ok{L}(qp_anm *anm) =
      anm->clip == \null ||
      (\valid_read(anm->clip) &&
       \valid_read(anm->clip->slots + (0 .. anm->clip->slot_count - 1)) &&
       \valid_read(anm->held + (0 .. anm->clip->slot_count - 1)));

    // Its data is there.
    predicate qp_anm_data_ok{L}(qp_anm *anm) =
      anm->clip == \null ||
      (\valid_read(anm->clip) && qp_bytes_ok(anm->clip->start.section.data));
*/

/** The record in force in slot `index` of the clip; false if there is none or no such slot. */
/*@ requires \valid_read(anm) && qp_anm_slots_ok(anm) && \valid(record);
    requires \separated(record, anm) && (anm->clip != \null && index < anm->clip->slot_count ==>
      \separated(record, anm->held + index, anm->clip, anm->clip->slots + index));
    assigns *record;
    ensures \result == false ==> *record == \old(*record);
    ensures \result == true || \result == false;
*/
bool qp_anm_record_at(const qp_anm *anm, uint32_t index, qp_anm_record *record);

/** Target `index` of an F_Morpher record in force: false for other kinds and past its targets. */
/*@ requires \valid_read(anm) && qp_anm_data_ok(anm) && \valid_read(record);
    requires \valid(model) && \valid(weight) && \separated(model, weight);
    assigns *model, *weight;
    ensures \result == true || \result == false;
*/
bool qp_anm_morph_target(const qp_anm *anm, const qp_anm_record *record, uint32_t index,
                         uint32_t *model, uint32_t *weight);

/** What F_Obj needs to know of the object that it names. */
typedef struct {
    uint16_t kind;    /**< of the object's chunk: 0x0e00 is an effect; 0 if unknown */
    bool hides_still; /**< bit 0 of the object's +0xa1 */
} qp_anm_object;

/** Kind of chunk of effect objects. */
#define QP_EFFECT_OBJECT 0x0e00

/** What an F_Obj record in force does to its object (ccStream::DecodeF_Obj 0x0014e950). */
typedef struct {
    qp_f_obj pose;      /**< what the record holds */
    bool moves;         /**< the object takes the pose's transform: it is no effect object */
    bool restarts;      /**< the last step restarted the effect object's animation */
    uint8_t visibility; /**< the object's +0xa2, see qp_f_obj_visibility() */
} qp_anm_f_obj;

/** What an F_Obj record in force does; false for other kinds. */
/*@ requires \valid_read(anm) && qp_anm_data_ok(anm) && \valid_read(record);
    requires \valid_read(object) && \valid(result) && \separated(result, record, object);
    assigns *result;
    ensures \result == true || \result == false;
*/
bool qp_anm_f_obj_at(const qp_anm *anm, const qp_anm_record *record, qp_ee_model model,
                     const qp_anm_object *object, qp_anm_f_obj *result);

/**
 * The byte +0xa2 that F_Obj gives an object: bit 0 of its flags, and bit 1 unless the position is
 * zero (as the EE compares: -0 and denormals are) and `hides_still`, bit 0 of the object's +0xa1,
 * is set.
 */
/*@ requires \valid_read(pose);
    assigns \nothing;
*/
uint8_t qp_f_obj_visibility(const qp_f_obj *pose, bool hides_still);

/* -- Streams ---------------------------------------------------------------------------------- */

/** A stream's own list of notes: the records of a file's frame section, with no anm reading. */
typedef struct {
    qp_frame_reader reader; /**< where it stands */
    uint32_t frame;         /**< the frame read to last */
    bool closed;            /**< the closing Top or the end of the data was met */
    bool loops;             /**< by a closing Top of -2 */
    qp_note_list notes;     /**< those of the last read */
} qp_note_stream;

/** F_Note records in data[start, limit) up to its closing Top: most notes of a read. */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
*/
uint32_t qp_note_stream_notes(qp_bytes data, size_t start, size_t limit, uint16_t version);

/** The most arena bytes that a stream of so many notes can need. */
//@ assigns \nothing;
size_t qp_note_stream_memory_bound(uint32_t note_room);

/**
 * Makes a reader of the frame section data[start, limit), which stands before its first Top.
 *
 * @return #QP_OK or #QP_NO_MEMORY.
 */
/*@ requires qp_bytes_ok(data) && \valid(stream) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(stream, arena, arena->base + (0 .. arena->size - 1));
    assigns *stream, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && qp_section_ok(stream->reader.section);
    ensures \result == QP_OK ==> qp_note_list_ok(&stream->notes);
*/
qp_status qp_note_stream_init(qp_note_stream *stream, qp_bytes data, size_t start, size_t limit,
                              uint16_t version, uint32_t note_room, qp_arena *arena);

/**
 * Frees the list and reads on until a Top past `frame`. Unlike a clip's, a stream's frame 0 is read
 * like any other. Hand the notes on with qp_note_list_process() (ccStream::PlaySceneMain
 * 0x001494c0 walks them from the head). That the list is freed by each read is inferred from the
 * anm's.
 */
/*@ requires \valid(stream) && qp_section_in(&stream->reader.section);
    requires qp_note_list_ok(&stream->notes);
    requires \separated(stream, stream->notes.notes + (0 .. stream->notes.room - 1));
    assigns *stream, stream->notes.notes[0 .. stream->notes.room - 1];
    ensures qp_section_in(&stream->reader.section);
*/
void qp_note_stream_read(qp_note_stream *stream, uint32_t frame);

QP_API_END

#endif
