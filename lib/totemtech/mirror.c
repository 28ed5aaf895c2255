/* Bodies that are the same in both byte orders: every number in them is its own mirror. Then both
 * readings walk alike and give equal results. */
#include "totemtech/reading.h"

/*@ assigns \nothing;
    ensures \result == true <==> value % 256 == value / 256;
*/
static bool mirror16(uint16_t value) {
    return value % 256u == value / 256u;
}

/*@ assigns \nothing;
    ensures \result == true <==>
      value % 256 == value / 0x1000000 && value / 0x100 % 256 == value / 0x10000 % 256;
*/
static bool mirror32(uint32_t value) {
    return value % 256u == value / 0x1000000u && value / 0x100u % 256u == value / 0x10000u % 256u;
}

/* `halves` numbers of 16 bits, then `words` of 32. */
/*@ requires qp_totem_readable(reading) && halves <= 10 && words <= 3;
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool mirror_fields(const qp_totem_reading *reading, size_t offset, uint32_t halves,
                          uint32_t words) {
    bool same = true;
    /*@ loop invariant 0 <= i <= halves;
        loop assigns i, same;
        loop variant halves - i;
    */
    for (uint32_t i = 0; i < halves; i++) {
        same = same && mirror16(qp_totem_get16(reading, offset + 2 * (size_t)i));
    }
    /*@ loop invariant 0 <= i <= words;
        loop assigns i, same;
        loop variant words - i;
    */
    for (uint32_t i = 0; i < words; i++) {
        same =
            same && mirror32(qp_totem_get32(reading, offset + 2 * (size_t)halves + 4 * (size_t)i));
    }
    return same;
}

/*@ requires qp_totem_readable(reading) && \valid_read(track);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool mirror_keys(const qp_totem_reading *reading, const qp_totem_track *track) {
    if (track->kind >= QP_TOTEM_MESSAGES) {
        return true; /* the walk comes to each of them */
    }
    static const uint32_t halves[3] = {2, 10, 6};
    static const uint32_t words[3] = {3, 0, 2};
    size_t size = qp_totem_key_size(track->kind, reading->message_head);
    bool same = true;
    /*@ loop invariant 0 <= i <= track->count;
        loop assigns i, same;
        loop variant track->count - i;
    */
    for (uint32_t i = 0; same && i < track->count; i++) {
        same = mirror_fields(reading, track->offset + i * size, halves[track->kind],
                             words[track->kind]);
    }
    return same;
}

/* One with a string has no mirrored ID. */
/*@ requires \valid_read(message);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool mirror_message(const qp_totem_message *message) {
    return mirror32(message->id) && mirror32(message->param) && mirror32((uint32_t)message->name);
}

/*@ requires qp_totem_readable(reading) && \valid_read(track);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool mirror_track(const qp_totem_reading *reading, const qp_totem_track *track) {
    return mirror16(track->interp) && mirror32(track->count) && mirror_keys(reading, track);
}

/*@ requires qp_totem_readable(reading) && \valid_read(item);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool mirror_item(const qp_totem_reading *reading, const qp_totem_item *item) {
    if (item->kind == QP_TOTEM_ITEM_HEAD) {
        return mirror32(item->length) && mirror16(item->unk);
    }
    if (item->kind == QP_TOTEM_ITEM_SECTION) {
        return mirror32(item->count);
    }
    if (item->kind == QP_TOTEM_ITEM_RECORD) {
        return mirror32((uint32_t)item->name) && mirror16(item->unk);
    }
    if (item->kind == QP_TOTEM_ITEM_TRACK) {
        return mirror_track(reading, &item->track);
    }
    if (item->kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
        return mirror16(item->frame) && mirror16(item->junk) && mirror32(item->count);
    }
    return mirror_message(&item->message);
}

bool qp_totem_same_in_both_orders(const qp_totem_reading *reading) {
    qp_totem_walk walk;
    qp_totem_begin_body(&walk, reading);
    qp_totem_item item;
    /*@ loop invariant qp_totem_walk_ok(&walk);
        loop assigns walk, item;
        loop variant walk.reading.end - walk.pos;
    */
    while (qp_totem_walk_next(&walk, &item)) {
        if (!mirror_item(reading, &item)) {
            return false;
        }
    }
    return true;
}
