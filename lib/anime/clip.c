/* What a player needs to know of a chunk before it reads it. */
#include "anime/frame_reader.h"

/*
 * A record that stays in force has at least 12 bytes (F_Ambient) and costs its slot's number, at
 * most a slot, and while slots are given out a key and two numbers.
 */
typedef struct {
    uint32_t object;
    uint16_t kind;
} record_key;

#define RECORD_BYTES ((size_t)12)
#define RECORD_COST (sizeof(qp_clip_slot) + sizeof(record_key) + 3 * sizeof(uint32_t))

size_t qp_clip_memory_bound(size_t size) {
    size_t records = size / RECORD_BYTES;
    if (records > (SIZE_MAX - QP_ARENA_SLACK) / RECORD_COST) {
        return SIZE_MAX;
    }
    return records * RECORD_COST + QP_ARENA_SLACK;
}

/*
 * The start of the frame data: ConvLCNum2ALCNum (0x00144e90) leaves out Top 0's records and Top 1.
 * In a file without Top 1 the first Top past 0 is taken for it: where a read up to frame 0 stops.
 */
static qp_frame_reader frame_data(qp_bytes data, const qp_anime_extent *extent, uint16_t version) {
    qp_frame_reader reader =
        qp_frame_reader_from(data, extent->body, extent->closing, version, false);
    qp_record record;
    qp_read read = qp_frame_reader_next(&reader, &record);
    while (read == QP_READ_RECORD || (read == QP_READ_TOP && reader.section.frame == 0)) {
        read = qp_frame_reader_next(&reader, &record);
    }
    reader.lasting = 0;
    return reader;
}

/* Counts what players will meet. */
static void count_records(qp_clip *clip) {
    qp_frame_reader reader = clip->start;
    qp_record record;
    qp_read read = qp_frame_reader_next(&reader, &record);
    while (read <= QP_READ_TOP) {
        if (read == QP_READ_RECORD) {
            clip->note_count += record.head.kind == QP_KIND_F_NOTE ? 1 : 0;
            clip->record_count += qp_record_lasts(record.head.kind) ? 1 : 0;
        }
        read = qp_frame_reader_next(&reader, &record);
    }
}

/* -- Slots ------------------------------------------------------------------------------------ */

static void collect_keys(const qp_clip *clip, record_key *keys) {
    qp_frame_reader reader = clip->start;
    qp_record record;
    uint32_t count = 0;
    qp_read read = qp_frame_reader_next(&reader, &record);
    while (read <= QP_READ_TOP && count < clip->record_count) {
        if (read == QP_READ_RECORD && qp_record_lasts(record.head.kind)) {
            keys[count].object = record.target;
            keys[count].kind = record.head.kind;
            count++;
        }
        read = qp_frame_reader_next(&reader, &record);
    }
}

/* Byte `digit` of a key: the object's four, then the kind's two. */
static uint32_t key_digit(const record_key *key, uint32_t digit) {
    return digit < 4 ? key->object >> (8 * digit) & 0xff
                     : (uint32_t)key->kind >> (8 * (digit - 4)) & 0xff;
}

#define KEY_DIGITS 6

/* Sorts record numbers by one byte of their keys, equal ones in the order they had. */
static void sort_by_digit(const record_key *keys, uint32_t digit, const uint32_t *from,
                          uint32_t *to, uint32_t count) {
    uint32_t places[257] = {0};
    for (uint32_t i = 0; i < count; i++) {
        places[key_digit(&keys[from[i]], digit) + 1]++;
    }
    for (uint32_t d = 0; d < 256; d++) {
        places[d + 1] += places[d];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t d = key_digit(&keys[from[i]], digit);
        to[places[d]] = from[i];
        places[d]++;
    }
}

/*
 * Sorts `order` by key, in linear time whatever the keys are (a table of them could be made slow by
 * a file). An even number of passes ends in `order`.
 */
static void sort_records(const record_key *keys, uint32_t *order, uint32_t *other, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    for (uint32_t digit = 0; digit < KEY_DIGITS; digit += 2) {
        sort_by_digit(keys, digit, order, other, count);
        sort_by_digit(keys, digit + 1, other, order, count);
    }
}

static bool same_key(const record_key *a, const record_key *b) {
    return a->object == b->object && a->kind == b->kind;
}

/* By record: the first record with its key. */
static void find_firsts(const record_key *keys, const uint32_t *order, uint32_t *firsts,
                        uint32_t count) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || !same_key(&keys[order[i - 1]], &keys[order[i]])) {
            first = order[i];
        }
        firsts[order[i]] = first;
    }
}

/* Gives each record its slot, slots in order of their first records. */
static void give_slots(qp_clip *clip, const record_key *keys, const uint32_t *firsts,
                       uint32_t *record_slots, qp_clip_slot *slots) {
    for (uint32_t i = 0; i < clip->record_count; i++) {
        if (firsts[i] == i) {
            record_slots[i] = clip->slot_count;
            slots[clip->slot_count].kind = keys[i].kind;
            slots[clip->slot_count].object = keys[i].object;
            clip->slot_count++;
        } else {
            record_slots[i] = record_slots[firsts[i]];
        }
    }
}

static bool make_slots(qp_clip *clip, qp_arena *arena) {
    uint32_t count = clip->record_count;
    uint32_t *record_slots =
        (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    qp_clip_slot *slots =
        (qp_clip_slot *)qp_arena_alloc(arena, count, sizeof(qp_clip_slot), sizeof(uint32_t));
    size_t keep = arena->used;
    record_key *keys =
        (record_key *)qp_arena_alloc(arena, count, sizeof(record_key), sizeof(uint32_t));
    uint32_t *order = (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    uint32_t *other = (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    if (record_slots == NULL || slots == NULL || keys == NULL || order == NULL || other == NULL) {
        return false;
    }
    collect_keys(clip, keys);
    sort_records(keys, order, other, count);
    find_firsts(keys, order, other, count);
    give_slots(clip, keys, other, record_slots, slots);
    clip->record_slots = record_slots;
    clip->slots = slots;
    arena->used = keep;
    return true;
}

qp_status qp_clip_build(qp_bytes data, size_t offset, uint16_t version, qp_arena *arena,
                        qp_clip *clip) {
    qp_anime_extent extent = qp_anime_extent_at(data, offset);
    /* Up to the closing Top, where the walk that found it ended; all of it is behind `body`. */
    const qp_clip empty = {extent.frames,
                           extent.frames == 0 ? 0 : (extent.frames - 1) << 8,
                           frame_data(data, &extent, version),
                           0,
                           0,
                           NULL,
                           0,
                           NULL};
    *clip = empty;
    if (!extent.has_head) {
        return QP_UNREADABLE;
    }
    count_records(clip);
    if (clip->record_count > 0 && !make_slots(clip, arena)) {
        clip->record_count = 0;
        return QP_NO_MEMORY;
    }
    return QP_OK;
}
