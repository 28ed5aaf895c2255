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

static const section_info *info(const qp_totem_walk *walk) {
    return &sections[(walk->section - 1) % 3]; /* 1 to 3 in every step that asks */
}

/* ANIMATION, AnimationMesh, AnimationNode, AnimationMaterial: which keyframer is which track. */
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

/* -- Beginning -------------------------------------------------------------------------------- */

static qp_totem_walk walk_at(const qp_totem_reading *reading, size_t pos) {
    qp_totem_walk walk = {0};
    walk.reading = *reading;
    if (walk.reading.end > reading->bytes.size) {
        walk.reading.end = reading->bytes.size;
    }
    if (walk.reading.message_head != QP_TOTEM_HEAD_SHORT) {
        walk.reading.message_head = QP_TOTEM_HEAD_SEED; /* there are no others */
    }
    walk.pos = pos < walk.reading.end ? pos : walk.reading.end;
    return walk;
}

qp_totem_walk qp_totem_walk_body(const qp_totem_reading *reading, bool game_view) {
    qp_totem_walk walk = walk_at(reading, reading->start);
    walk.game_view = game_view;
    return walk;
}

/* A walk through one part: no head, no more sections than the one it is in. */
static qp_totem_walk walk_part(const qp_totem_animation *animation, size_t pos) {
    qp_totem_walk walk = walk_at(&animation->reading, pos);
    walk.game_view = animation->options.game_view;
    walk.part = true;
    walk.begun = true;
    return walk;
}

qp_totem_walk qp_totem_walk_record(const qp_totem_animation *animation, qp_path_kind section,
                                   uint32_t index, size_t offset) {
    qp_totem_walk walk = walk_part(animation, offset);
    walk.section = section == QP_PATH_MESH ? 1 : section == QP_PATH_NODE ? 2 : 3;
    walk.record = index - 1; /* the step to the record counts it up */
    walk.records_left = 1;
    return walk;
}

qp_totem_walk qp_totem_walk_messages(const qp_totem_animation *animation,
                                     const qp_totem_track *track) {
    qp_totem_walk walk = walk_part(animation, track->offset);
    walk.section = 2;
    walk.record = track->owner;
    walk.track = track->number;
    walk.key = UINT32_MAX; /* the step to the first key counts it up to 0 */
    walk.keys_left = track->kind == QP_TOTEM_MESSAGES ? track->count : 0;
    return walk;
}

/* -- Reading ---------------------------------------------------------------------------------- */

static size_t left(const qp_totem_walk *walk) {
    return walk->reading.end - walk->pos;
}

static uint16_t take16(qp_totem_walk *walk) {
    uint16_t value = qp_totem_get16(&walk->reading, walk->pos);
    walk->pos += 2;
    return value;
}

static uint32_t take32(qp_totem_walk *walk) {
    uint32_t value = qp_totem_get32(&walk->reading, walk->pos);
    walk->pos += 4;
    return value;
}

static bool fault(qp_totem_item *item, qp_diag_code code, size_t offset, uint64_t arg0,
                  uint64_t arg1) {
    item->kind = QP_TOTEM_ITEM_FAULT;
    item->offset = offset;
    item->code = code;
    item->args[0] = arg0;
    item->args[1] = arg1;
    return false;
}

/* True if `size` bytes are left; else the walk ends here. */
static bool have(const qp_totem_walk *walk, size_t size, qp_totem_item *item) {
    if (left(walk) >= size) {
        return true;
    }
    return fault(item, QP_TOT_CUT, walk->pos, left(walk), size);
}

/* The count that was just read: true if as many elements of `smallest` bytes are left. */
static bool fits(const qp_totem_walk *walk, uint32_t count, uint32_t smallest, qp_diag_code code,
                 qp_totem_item *item) {
    if (count <= left(walk) / smallest) {
        return true;
    }
    return fault(item, code, walk->pos - COUNT_SIZE, count, left(walk));
}

static bool next_head(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 0;
    if (!have(walk, HEAD_SIZE, item)) {
        return false;
    }
    walk->begun = true;
    item->kind = QP_TOTEM_ITEM_HEAD;
    item->length = take32(walk);
    item->unk = take16(walk);
    return true;
}

static bool next_section(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 0;
    if (walk->part || walk->section == 3) {
        if (!walk->part && left(walk) > 0) {
            return fault(item, QP_TOT_LEFT_OVER, walk->pos, left(walk), 0);
        }
        item->kind = QP_TOTEM_ITEM_END;
        return false;
    }
    if (!have(walk, COUNT_SIZE, item)) {
        return false;
    }
    walk->section++;
    const section_info *section = info(walk);
    uint32_t count = take32(walk);
    if (!fits(walk, count, section->smallest, section->count_fault, item)) {
        return false;
    }
    item->kind = QP_TOTEM_ITEM_SECTION;
    item->section = section->kind;
    item->count = count;
    walk->record = UINT32_MAX;
    walk->records_left = count;
    return true;
}

static bool next_record(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 1;
    walk->record++;
    walk->records_left--;
    if (!have(walk, RECORD_SIZE, item)) {
        return false;
    }
    item->kind = QP_TOTEM_ITEM_RECORD;
    item->section = info(walk)->kind;
    item->name = qp_totem_signed32(take32(walk));
    item->unk = take16(walk);
    walk->track = 0;
    walk->tracks_left = info(walk)->tracks;
    return true;
}

static bool next_track(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 2;
    walk->track++;
    walk->tracks_left--;
    if (!have(walk, TRACK_SIZE, item)) {
        return false;
    }
    qp_totem_track *track = &item->track;
    track->owner_kind = info(walk)->kind;
    track->owner = walk->record;
    track->number = walk->track;
    track->kind = kind_of_track(track->owner_kind, track->number);
    track->interp = take16(walk);
    track->count = take32(walk);
    uint32_t size = qp_totem_key_size(track->kind, walk->reading.message_head);
    if (!fits(walk, track->count, size, QP_TOT_KEY_COUNT, item)) {
        return false;
    }
    item->kind = QP_TOTEM_ITEM_TRACK;
    item->section = track->owner_kind;
    track->offset = walk->pos;
    if (track->kind == QP_TOTEM_MESSAGES) {
        walk->key = UINT32_MAX;
        walk->keys_left = track->count;
    } else {
        walk->pos += (size_t)track->count * size;
    }
    return true;
}

static bool next_message_key(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 3;
    walk->key++;
    walk->keys_left--;
    uint32_t size = walk->reading.message_head;
    if (!have(walk, size, item)) {
        return false;
    }
    item->frame = take16(walk);
    item->junk = size == QP_TOTEM_HEAD_SEED ? take16(walk) : 0;
    item->count = take32(walk);
    if (!fits(walk, item->count, MESSAGE_SIZE, QP_TOT_MESSAGE_COUNT, item)) {
        return false;
    }
    item->kind = QP_TOTEM_ITEM_MESSAGE_KEY;
    item->section = QP_PATH_NODE;
    walk->frame = item->frame;
    walk->message = UINT32_MAX;
    walk->messages_left = item->count;
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

static bool take_string(qp_totem_walk *walk, qp_totem_item *item) {
    qp_totem_message *message = &item->message;
    if (!have(walk, COUNT_SIZE, item)) {
        return false;
    }
    message->has_string = true;
    message->string_length = take32(walk);
    if (message->string_length > left(walk)) {
        return fault(item, QP_TOT_STRING_PAST, walk->pos - COUNT_SIZE, message->string_length,
                     left(walk));
    }
    message->string_offset = walk->pos;
    message->string_size = message->string_length;
    if (walk->game_view && message->string_size > QP_TOTEM_STRING_BUFFER) {
        message->string_size = QP_TOTEM_STRING_BUFFER;
    }
    message->written_past = qp_totem_written_past(message->string_length);
    walk->pos += message->string_length;
    return true;
}

static bool next_message(qp_totem_walk *walk, qp_totem_item *item) {
    walk->depth = 4;
    walk->message++;
    walk->messages_left--;
    if (!have(walk, 8, item)) {
        return false;
    }
    qp_totem_message *message = &item->message;
    message->offset = walk->pos;
    message->id = take32(walk);
    message->param = take32(walk);
    if (qp_totem_has_string(message->id) && !take_string(walk, item)) {
        return false;
    }
    if (!have(walk, 4, item)) {
        return false;
    }
    message->name = qp_totem_signed32(take32(walk));
    item->kind = QP_TOTEM_ITEM_MESSAGE;
    item->section = QP_PATH_NODE;
    return true;
}

/* -- The step --------------------------------------------------------------------------------- */

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

bool qp_totem_walk_next(qp_totem_walk *walk, qp_totem_item *item) {
    if (walk->stopped) {
        *item = walk->last;
        return false;
    }
    qp_totem_item fresh = {0};
    fresh.offset = walk->pos;
    if (step(walk, &fresh)) {
        *item = fresh;
        return true;
    }
    walk->stopped = true;
    walk->last = fresh;
    *item = fresh;
    return false;
}

static void add(qp_path *path, qp_path_kind kind, uint32_t value) {
    if (path->count < QP_PATH_MAX) {
        path->steps[path->count].kind = kind;
        path->steps[path->count].value = value;
        path->count++;
    }
}

void qp_totem_walk_path(const qp_totem_walk *walk, qp_path *path) {
    if (walk->depth >= 1) {
        add(path, info(walk)->kind, walk->record);
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
