/* The steps of a walk through a body: head, sections, records, tracks, message keys, messages. */
#include "quirkproof/totemtech_walk.h"

#include "base/cursor.h"
#include "totemtech/layout.h"

/* Sizes of what a step reads at once. */
enum { HEAD_SIZE = 6, COUNT_SIZE = 4, RECORD_SIZE = 6, TRACK_SIZE = 6, MESSAGE_SIZE = 12 };

/* What the three sections hold, in the order of the file (ANIMATION, struct Animation). The
 * smallest record has only empty tracks; a message key takes less than the 8 bytes of its head. */
typedef struct {
    qp_path_kind kind;
    uint32_t smallest; /* bytes */
    uint32_t tracks;
    qp_diag_code count_fault;
} section_info;

static const section_info sections[3] = {
    {QP_PATH_MESH, 12, 1, QP_TOT_MESH_COUNT},
    {QP_PATH_NODE, 30, QP_TOTEM_NODE_TRACKS, QP_TOT_NODE_COUNT},
    {QP_PATH_MATERIAL, 54, QP_TOTEM_MATERIAL_TRACKS, QP_TOT_MATERIAL_COUNT},
};

/*@ requires \valid_read(walk);
    assigns \nothing;
    ensures \result.smallest > 0;
*/
static section_info info(const qp_totem_walk *walk) {
    return sections[(walk->section - 1) % 3]; /* 1 to 3 in every step that asks */
}

/* ANIMATION, AnimationMesh, AnimationNode, AnimationMaterial: which keyframer is which track. */
//@ assigns \nothing;
static qp_totem_track_kind kind_of_track(qp_path_kind owner, uint32_t number) {
    if (owner == QP_PATH_NODE) {
        if (number == 4) {
            return QP_TOTEM_MESSAGES;
        }
        return number == 2 ? QP_TOTEM_ROTATION : QP_TOTEM_VECTOR;
    }
    if (owner == QP_PATH_MATERIAL && (number == 6 || number == 7)) {
        return QP_TOTEM_VECTOR;
    }
    return QP_TOTEM_FLOAT;
}

uint32_t qp_totem_key_size(qp_totem_track_kind kind, uint32_t message_head) {
    if (kind == QP_TOTEM_MESSAGES) {
        return message_head;
    }
    return kind == QP_TOTEM_FLOAT ? QP_TOTEM_FLOAT_KEY_SIZE : QP_TOTEM_VECTOR_KEY_SIZE;
}

/* -- Reading ---------------------------------------------------------------------------------- */

/*@ requires \valid_read(walk) && qp_totem_walk_ok(walk);
    assigns \nothing;
    ensures \result == walk->reading.end - walk->pos;
*/
static size_t left(const qp_totem_walk *walk) {
    return walk->reading.end - walk->pos;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && walk->pos + 2 <= walk->reading.end;
    assigns walk->pos;
    ensures walk->pos == \old(walk->pos) + 2;
*/
static uint16_t take16(qp_totem_walk *walk) {
    uint16_t value = qp_totem_get16(&walk->reading, walk->pos);
    walk->pos += 2;
    return value;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && walk->pos + 4 <= walk->reading.end;
    assigns walk->pos;
    ensures walk->pos == \old(walk->pos) + 4;
*/
static uint32_t take32(qp_totem_walk *walk) {
    uint32_t value = qp_totem_get32(&walk->reading, walk->pos);
    walk->pos += 4;
    return value;
}

/*@ requires \valid(item);
    assigns item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures \result == false;
*/
static bool fault(qp_totem_item *item, qp_diag_code code, size_t offset, uint64_t arg0,
                  uint64_t arg1) {
    item->kind = QP_TOTEM_ITEM_FAULT;
    item->offset = offset;
    item->code = code;
    item->args[0] = arg0;
    item->args[1] = arg1;
    return false;
}

/* Fewer bytes are left than the `size` of what is next: the walk ends here. */
/*@ requires \valid_read(walk) && qp_totem_walk_ok(walk) && \valid(item);
    requires \separated(walk, item);
    assigns item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == false;
*/
static bool cut(const qp_totem_walk *walk, size_t size, qp_totem_item *item) {
    return fault(item, QP_TOT_CUT, walk->pos, left(walk), size);
}

/* True if `count` elements of `size` bytes are in `bytes`. */
/*@ requires size > 0;
    assigns \nothing;
    ensures \result == true <==> count * size <= bytes;
    ensures \result == true || \result == false;
*/
static bool enough(size_t bytes, uint32_t count, uint32_t size) {
    return count <= bytes / size;
}

/* The count that was just read is of more than is left. */
/*@ requires \valid_read(walk) && qp_totem_walk_ok(walk) && \valid(item);
    requires \separated(walk, item);
    assigns item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == false;
*/
static bool too_many(const qp_totem_walk *walk, uint32_t count, qp_diag_code code,
                     qp_totem_item *item) {
    return fault(item, code, walk->pos - COUNT_SIZE, count, left(walk));
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->begun, walk->pos, item->length, item->unk, item->kind, item->offset,
      item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool next_head(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 0;
    if (left(walk) < HEAD_SIZE) {
        return cut(walk, HEAD_SIZE, item);
    }
    walk->begun = true;
    uint32_t length = take32(walk);
    uint16_t unk = take16(walk);
    item->kind = QP_TOTEM_ITEM_HEAD;
    item->length = length;
    item->unk = unk;
    return true;
}

/* The end of a part, or of the last section. */
/*@ requires \valid_read(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures \result == false;
*/
static bool end(const qp_totem_walk *walk, qp_totem_item *item) {
    if (!walk->part && left(walk) > 0) {
        return fault(item, QP_TOT_LEFT_OVER, walk->pos, left(walk), 0);
    }
    item->kind = QP_TOTEM_ITEM_END;
    return false;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->section, walk->pos, walk->record, walk->records_left, item->section,
      item->count, item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool next_section(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 0;
    if (walk->part || walk->section == 3) {
        return end(walk, item);
    }
    if (left(walk) < COUNT_SIZE) {
        return cut(walk, COUNT_SIZE, item);
    }
    walk->section++;
    section_info section = info(walk);
    uint32_t count = take32(walk);
    if (!enough(left(walk), count, section.smallest)) {
        return too_many(walk, count, section.count_fault, item);
    }
    walk->record = UINT32_MAX;
    walk->records_left = count;
    item->kind = QP_TOTEM_ITEM_SECTION;
    item->section = section.kind;
    item->count = count;
    return true;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->record, walk->records_left, walk->pos, walk->track,
      walk->tracks_left, item->section, item->name, item->unk, item->kind, item->offset,
      item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool next_record(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 1;
    walk->record++;
    walk->records_left--;
    if (left(walk) < RECORD_SIZE) {
        return cut(walk, RECORD_SIZE, item);
    }
    uint32_t name = take32(walk);
    uint16_t unk = take16(walk);
    section_info section = info(walk);
    walk->track = 0;
    walk->tracks_left = section.tracks;
    item->kind = QP_TOTEM_ITEM_RECORD;
    item->section = section.kind;
    item->name = qp_totem_signed32(name);
    item->unk = unk;
    return true;
}

/*@ requires \valid(item);
    assigns item->track;
*/
static void give_track(qp_totem_item *item, qp_totem_track track) {
    item->track = track;
}

/* The keys of a track, which are all there: passed, or left to be walked through. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && 0 < size <= 20;
    requires count * size <= walk->reading.end - walk->pos;
    assigns walk->pos, walk->key, walk->keys_left;
    ensures qp_totem_walk_ok(walk) && walk->pos >= \old(walk->pos);
*/
static void enter_track(qp_totem_walk *walk, qp_totem_track_kind kind, uint32_t count,
                        uint32_t size) {
    if (kind == QP_TOTEM_MESSAGES) {
        walk->key = UINT32_MAX; /* the step to the first key counts it up to 0 */
        walk->keys_left = count;
    } else {
        walk->pos += (size_t)count * size;
    }
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->track, walk->tracks_left, walk->pos, walk->key, walk->keys_left,
      item->section, item->track, item->kind, item->offset, item->code, item->args[0],
      item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool next_track(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 2;
    walk->track++;
    walk->tracks_left--;
    if (left(walk) < TRACK_SIZE) {
        return cut(walk, TRACK_SIZE, item);
    }
    qp_path_kind owner = info(walk).kind;
    uint16_t interp = take16(walk);
    uint32_t count = take32(walk);
    qp_totem_track track = {
        kind_of_track(owner, walk->track), interp, count, 0, owner, walk->record, walk->track};
    uint32_t size = qp_totem_key_size(track.kind, walk->reading.message_head);
    if (!enough(left(walk), count, size)) {
        //@ assert \separated(item, &walk->reading) && \separated(item, &walk->pos);
        give_track(item, track);
        return too_many(walk, count, QP_TOT_KEY_COUNT, item);
    }
    track.offset = walk->pos;
    enter_track(walk, track.kind, count, size);
    //@ assert \separated(item, &walk->reading) && \separated(item, &walk->pos);
    item->kind = QP_TOTEM_ITEM_TRACK;
    item->section = owner;
    give_track(item, track);
    //@ assert ok: qp_totem_walk_ok(walk);
    //@ assert po: walk->pos >= \at(walk->pos, Pre) + 4;
    return true;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->key, walk->keys_left, walk->pos, walk->frame, walk->message,
      walk->messages_left, item->section, item->count, item->frame, item->junk, item->kind,
      item->offset, item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool next_message_key(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 3;
    walk->key++;
    walk->keys_left--;
    uint32_t size = walk->reading.message_head;
    if (left(walk) < size) {
        return cut(walk, size, item);
    }
    uint16_t frame = take16(walk);
    uint16_t junk = size == QP_TOTEM_HEAD_SEED ? take16(walk) : 0;
    uint32_t count = take32(walk);
    bool whole = enough(left(walk), count, MESSAGE_SIZE);
    item->frame = frame;
    item->junk = junk;
    item->count = count;
    if (!whole) {
        return too_many(walk, count, QP_TOT_MESSAGE_COUNT, item);
    }
    walk->frame = frame;
    walk->message = UINT32_MAX;
    walk->messages_left = count;
    item->kind = QP_TOTEM_ITEM_MESSAGE_KEY;
    item->section = QP_PATH_NODE;
    return true;
}

/* -- Messages --------------------------------------------------------------------------------- */

/* ANIMATION, struct Message: if unk1 in [0x11, 0x12, 0x13]. */
bool qp_totem_has_string(uint32_t id) {
    return id >= 0x11 && id <= 0x13;
}

/* ANIMATION, struct Message: "will create a buffer overflow if >= 144". The buffer takes 143 bytes
 * and the NUL; of `length` bytes and the NUL, what is above 144 goes past it. */
uint32_t qp_totem_written_past(uint32_t length) {
    return length >= QP_TOTEM_STRING_BUFFER ? length - (QP_TOTEM_STRING_BUFFER - 1) : 0;
}

/* The string of a message: `length` bytes at `offset`, all of which are there. */
/*@ requires \valid(item);
    assigns item->message.string_offset, item->message.string_size, item->message.written_past;
*/
static void place_string(qp_totem_item *item, size_t offset, uint32_t length, bool game_view) {
    bool less = game_view && length > QP_TOTEM_STRING_BUFFER;
    item->message.string_offset = offset;
    item->message.string_size = less ? QP_TOTEM_STRING_BUFFER : length;
    item->message.written_past = qp_totem_written_past(length);
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->pos, item->message.has_string, item->message.string_length,
      item->message.string_offset, item->message.string_size, item->message.written_past,
      item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures \old(walk->pos) <= walk->pos <= walk->reading.end;
    ensures qp_totem_walk_ok(walk);
    ensures \result == true || \result == false;
*/
static bool take_string(qp_totem_walk *walk, qp_totem_item *item) {
    if (left(walk) < COUNT_SIZE) {
        return cut(walk, COUNT_SIZE, item);
    }
    uint32_t length = take32(walk);
    size_t offset = walk->pos;
    size_t rest = left(walk);
    bool game_view = walk->game_view;
    item->message.has_string = true;
    item->message.string_length = length;
    if (length > rest) {
        return fault(item, QP_TOT_STRING_PAST, offset - COUNT_SIZE, length, rest);
    }
    walk->pos = offset + length;
    place_string(item, offset, length, game_view);
    return true;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->pos, item->message.name, item->kind, item->offset, item->code, item->args[0],
      item->args[1];
    ensures \old(walk->pos) <= walk->pos <= walk->reading.end;
    ensures \result == true || \result == false;
*/
static bool take_name(qp_totem_walk *walk, qp_totem_item *item) {
    if (left(walk) < 4) {
        return cut(walk, 4, item);
    }
    int32_t name = qp_totem_signed32(take32(walk));
    item->message.name = name;
    return true;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->pos, item->message, item->kind, item->offset, item->code, item->args[0],
      item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 8;
    ensures \result == true || \result == false;
*/
static bool take_message(qp_totem_walk *walk, qp_totem_item *item) {
    if (left(walk) < 8) {
        return cut(walk, 8, item);
    }
    size_t offset = walk->pos;
    uint32_t id = take32(walk);
    uint32_t param = take32(walk);
    item->message.offset = offset;
    item->message.id = id;
    item->message.param = param;
    if (!qp_totem_has_string(id)) {
        return take_name(walk, item);
    }
    return take_string(walk, item) && take_name(walk, item);
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->message, walk->messages_left, walk->pos, item->section,
      item->message, item->kind, item->offset, item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool next_message(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 4;
    walk->message++;
    walk->messages_left--;
    if (!take_message(walk, item)) {
        return false;
    }
    item->kind = QP_TOTEM_ITEM_MESSAGE;
    item->section = QP_PATH_NODE;
    return true;
}

/* -- The step --------------------------------------------------------------------------------- */

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->begun, walk->pos, walk->section, walk->record, walk->records_left,
      walk->track, walk->tracks_left, walk->key, walk->keys_left, walk->frame, walk->message,
      walk->messages_left, item->section, item->length, item->count, item->name, item->unk,
      item->frame, item->junk, item->track, item->message, item->kind, item->offset,
      item->code, item->args[0], item->args[1];
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool step(qp_totem_walk *walk, qp_totem_item *item) {
    if (!walk->begun) {
        return next_head(walk, item);
    }
    if (walk->messages_left > 0) {
        return next_message(walk, item);
    }
    if (walk->keys_left > 0) {
        return next_message_key(walk, item);
    }
    if (walk->tracks_left > 0) {
        return next_track(walk, item);
    }
    if (walk->records_left > 0) {
        return next_record(walk, item);
    }
    return next_section(walk, item);
}

/* All zero but for the offset. */
/*@ requires \valid(item);
    assigns *item;
*/
static void clear(qp_totem_item *item, size_t offset) {
    static const qp_totem_item none;
    *item = none;
    item->offset = offset;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->begun, walk->pos, walk->section, walk->record, walk->records_left,
      walk->track, walk->tracks_left, walk->key, walk->keys_left, walk->frame, walk->message,
      walk->messages_left, *item;
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
static bool fresh_step(qp_totem_walk *walk, qp_totem_item *item) {
    clear(item, walk->pos);
    return step(walk, item);
}

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
*/
static void copy_item(qp_totem_item *to, const qp_totem_item *from) {
    *to = *from;
}

/* The last step, kept to be given again. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid_read(item);
    requires \separated(walk, item);
    assigns walk->stopped, walk->last;
    ensures qp_totem_walk_ok(walk);
*/
static void stop(qp_totem_walk *walk, const qp_totem_item *item) {
    walk->stopped = true;
    //@ assert \separated(&walk->last, &walk->reading) && \separated(&walk->last, &walk->pos);
    copy_item(&walk->last, item);
}

/*@ requires \valid_read(walk) && qp_totem_walk_ok(walk) && \valid(item);
    requires \separated(walk, item);
    assigns *item;
    ensures qp_totem_walk_ok(walk);
*/
static void give_last(const qp_totem_walk *walk, qp_totem_item *item) {
    //@ assert \separated(item, &walk->reading) && \separated(item, &walk->pos);
    copy_item(item, &walk->last);
}

bool qp_totem_walk_next(qp_totem_walk *walk, qp_totem_item *item) {
    if (walk->stopped) {
        give_last(walk, item);
        return false;
    }
    if (fresh_step(walk, item)) {
        return true;
    }
    stop(walk, item);
    return false;
}

/*@ requires \valid(path);
    assigns *path;
*/
static void add(qp_path *path, qp_path_kind kind, uint32_t value) {
    if (path->count < QP_PATH_MAX) {
        path->steps[path->count].kind = kind;
        path->steps[path->count].value = value;
        path->count++;
    }
}

void qp_totem_walk_path(const qp_totem_walk *walk, qp_path *path) {
    if (walk->depth >= 1) {
        add(path, info(walk).kind, walk->record);
    }
    if (walk->depth >= 2) {
        add(path, QP_PATH_TRACK, walk->track);
    }
    if (walk->depth >= 3) {
        add(path, QP_PATH_KEY, walk->key);
    }
    if (walk->depth >= 4) {
        add(path, QP_PATH_FRAME, walk->frame);
        add(path, QP_PATH_MESSAGE, walk->message);
    }
}
