/**
 * @file
 * The walk through an ANIMATION's body, a record at a time: what dumps, checks and parses are made
 * of. It needs no memory and is linear in the payload, whatever the counts say.
 */
#ifndef QUIRKPROOF_TOTEMTECH_WALK_H
#define QUIRKPROOF_TOTEMTECH_WALK_H

#include "quirkproof/api.h"
#include "quirkproof/totemtech.h"

QP_API_BEGIN

/** What a step of the walk came to, in the order of the file. */
typedef enum {
    QP_TOTEM_ITEM_HEAD = 0,        /**< length, unk */
    QP_TOTEM_ITEM_SECTION = 1,     /**< the count of meshes, nodes or materials */
    QP_TOTEM_ITEM_RECORD = 2,      /**< name and unk of a mesh, node or material */
    QP_TOTEM_ITEM_TRACK = 3,       /**< a track; its keys, but for messages, are stepped over */
    QP_TOTEM_ITEM_MESSAGE_KEY = 4, /**< head of a message key */
    QP_TOTEM_ITEM_MESSAGE = 5,     /**< a message */
    QP_TOTEM_ITEM_END = 6,         /**< the payload is consumed exactly */
    QP_TOTEM_ITEM_FAULT = 7 /**< the walk cannot go on; `code`, `offset` and `args` say why */
} qp_totem_item_kind;

/** A step. Fields that its kind does not have are 0. */
typedef struct {
    qp_totem_item_kind kind;  /**< which of the fields below it has */
    size_t offset;            /**< of the first byte; of the field at fault */
    qp_path_kind section;     /**< #QP_PATH_MESH, #QP_PATH_NODE or #QP_PATH_MATERIAL */
    uint32_t length;          /**< head: seconds, as the raw pattern of a float */
    uint32_t count;           /**< section: records; message key: messages */
    int32_t name;             /**< record */
    uint16_t unk;             /**< head, record */
    uint16_t frame;           /**< message key */
    uint16_t junk;            /**< message key, if its head has 8 bytes */
    qp_totem_track track;     /**< track */
    qp_totem_message message; /**< message */
    qp_diag_code code;        /**< fault */
    uint64_t args[2];         /**< fault: the numbers of the message */
} qp_totem_item;

/** A walk; begin it with one of the functions below. Its fields are its own. */
typedef struct {
    qp_totem_reading reading; /**< of the body */
    bool game_view;           /**< strings are shown as the game's buffer gets them */
    size_t pos;               /**< where it stands */
    uint32_t section;         /**< sections begun: 0 to 3 */
    uint32_t depth;           /**< of the last step: 0 body, 1 record, 2 track, 3 key, 4 message */
    bool part;                /**< walks a part of the body: what follows it is not looked at */
    bool begun;               /**< the head has been read */
    bool stopped;             /**< at the end or at a fault, which `last` holds */
    uint32_t record;          /**< number of the last record; likewise below */
    uint32_t records_left;    /**< records to come; likewise below */
    uint32_t track;           /**< of the record */
    uint32_t tracks_left;     /**< of the record */
    uint32_t key;             /**< of the track */
    uint32_t keys_left;       /**< of the track */
    uint32_t message;         /**< of the key */
    uint32_t messages_left;   /**< of the key */
    uint16_t frame;           /**< of the last message key */
    qp_totem_item last;       /**< the last step */
} qp_totem_walk;

/*@ predicate qp_totem_walk_ok(qp_totem_walk *walk) =
      walk->pos <= walk->reading.end <= walk->reading.bytes.size &&
      (walk->reading.message_head == 6 || walk->reading.message_head == 8) &&
      (walk->reading.bytes.size > 0 ==>
        \valid_read(walk->reading.bytes.data + (0 .. walk->reading.bytes.size - 1)));
*/

/** Begins a walk through the whole body. */
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
*/
qp_totem_walk qp_totem_walk_body(const qp_totem_reading *reading, bool game_view);

/** Begins a walk through the keys and messages of a message track; a track of another kind has
 * none. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track);
    assigns \nothing;
*/
qp_totem_walk qp_totem_walk_messages(const qp_totem_animation *animation,
                                     const qp_totem_track *track);

/** The next step. False at the end or at a fault, again and again; `item` says which. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(item) && \separated(walk, item);
    assigns walk->depth, walk->begun, walk->pos, walk->section, walk->record, walk->records_left,
      walk->track, walk->tracks_left, walk->key, walk->keys_left, walk->frame, walk->message,
      walk->messages_left, walk->stopped, walk->last, *item;
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true || \result == false;
*/
bool qp_totem_walk_next(qp_totem_walk *walk, qp_totem_item *item);

/** The path to the last step; a message's has the key's frame too. Adds to `path`. */
/*@ requires \valid_read(walk) && \valid(path) && \separated(walk, path);
    assigns *path;
*/
void qp_totem_walk_path(const qp_totem_walk *walk, qp_path *path);

/** Bytes of a key of that kind; of a message key, those of its head. */
/*@ assigns \nothing;
    ensures kind == QP_TOTEM_FLOAT ==> \result == 16;
    ensures kind == QP_TOTEM_MESSAGES ==> \result == message_head;
    ensures kind != QP_TOTEM_FLOAT && kind != QP_TOTEM_MESSAGES ==> \result == 20;
*/
uint32_t qp_totem_key_size(qp_totem_track_kind kind, uint32_t message_head);

QP_API_END

#endif
