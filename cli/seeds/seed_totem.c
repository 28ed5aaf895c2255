/* ANIMATIONs: each as it stands, with numbers for its names and its strings blanked out. */
#include "seed_kinds.h"
#include "seed_name.h"

#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "quirkproof/totemtech_walk.h"
#include "totemtech_each.h"

enum { NAMES = 256 };

typedef struct {
    seed_set *set;
    const cli_content *content;
    const qp_totem_animation *animation;
    size_t start;          /* of what is copied, in the input */
    uint8_t *bytes;        /* the copy */
    uint32_t names[NAMES]; /* met so far; theirs are 1, 2, ... */
    uint32_t count;        /* of names */
    seed_structure structure;
} seeding;

/* -- Names ------------------------------------------------------------------------------------ */

static uint32_t number_of(seeding *s, uint32_t name) {
    uint32_t i = 0;
    while (i < s->count && s->names[i] != name) {
        i++;
    }
    if (i < NAMES) {
        s->names[i] = name;
        s->count = i == s->count ? i + 1 : s->count;
    }
    return name == 0 ? 0 : i + 1;
}

/* Puts a number in the place of the name at `offset` of the input. */
static void rename_at(seeding *s, size_t offset) {
    const bool big = s->animation->reading.order == QP_TOTEM_BIG;
    uint8_t *at = s->bytes + (offset - s->start);
    uint32_t name = 0;
    for (uint32_t i = 0; i < 4; i++) {
        name |= (uint32_t)at[i] << (8 * (big ? 3 - i : i));
    }
    const uint32_t number = number_of(s, name);
    for (uint32_t i = 0; i < 4; i++) {
        at[i] = (uint8_t)(number >> (8 * (big ? 3 - i : i)));
    }
}

/* -- The body --------------------------------------------------------------------------------- */

static void take_message(seeding *s, const qp_totem_message *message) {
    size_t name = message->offset + 8;
    seed_mix(&s->structure, message->id);
    if (message->has_string) {
        /* Around the size of the game's buffer each length is a structure. */
        const uint32_t length = message->string_length;
        const uint32_t past = length < QP_TOTEM_STRING_BUFFER - 2 ? 0 : length;
        seed_mix(&s->structure, past > QP_TOTEM_STRING_BUFFER + 2 ? UINT64_MAX : past);
        seed_string(s->bytes + (message->string_offset - s->start), length);
        name = message->string_offset + length;
    }
    rename_at(s, name);
}

static void take_item(seeding *s, const qp_totem_item *item) {
    seed_mix(&s->structure, item->kind);
    switch (item->kind) {
    case QP_TOTEM_ITEM_SECTION:
        seed_mix_count(&s->structure, item->count);
        break;
    case QP_TOTEM_ITEM_RECORD:
        rename_at(s, item->offset);
        break;
    case QP_TOTEM_ITEM_TRACK:
        seed_mix(&s->structure, item->track.kind);
        seed_mix(&s->structure, item->track.interp);
        seed_mix_count(&s->structure, item->track.count);
        break;
    case QP_TOTEM_ITEM_MESSAGE:
        take_message(s, &item->message);
        break;
    default:
        break;
    }
}

/* What follows the walk's end is none of an ANIMATION's. */
static void take_body(seeding *s) {
    qp_totem_walk walk = qp_totem_walk_body(&s->animation->reading, false);
    qp_totem_item item;
    while (qp_totem_walk_next(&walk, &item)) {
        take_item(s, &item);
    }
    const size_t end = walk.pos > s->start ? walk.pos : s->start;
    const qp_bytes seed = {s->bytes, end - s->start};
    if (seed.size > 0) {
        seed_mix(&s->structure, item.kind);
        seed_put(s->set, "totemtech", s->structure, seed);
    }
}

static void take_animation(seed_set *set, const cli_content *content,
                           const qp_totem_animation *animation) {
    const qp_bytes input = cli_buffer_bytes(&content->bytes);
    const qp_totem_reading *reading = &animation->reading;
    seeding s = {set, content, animation, 0, NULL, {0}, 0, seed_structure_begin()};
    s.start = reading->start - (reading->record ? QP_TOTEM_RECORD_HEADER : 0);
    s.bytes = cli_make(reading->end - s.start + 1, 1);
    memcpy(s.bytes, input.data + s.start, reading->end - s.start);
    if (reading->record) {
        rename_at(&s, s.start + 8);
        rename_at(&s, s.start + 12);
    }
    seed_mix(&s.structure, reading->order);
    seed_mix(&s.structure, reading->message_head);
    seed_mix(&s.structure, reading->record);
    take_body(&s);
    free(s.bytes);
}

/* -- Inputs ----------------------------------------------------------------------------------- */

typedef struct {
    seed_set *set;
    const cli_content *content;
} taking;

static bool take(void *user, const qp_totem_animation *animation) {
    const taking *t = user;
    take_animation(t->set, t->content, animation);
    return !t->set->failed;
}

void seed_totem(seed_set *set, const cli_content *content) {
    taking t = {set, content};
    const int result = cli_totem_each(content, take, &t);
    set->failed = set->failed || result == CLI_TROUBLE;
}
