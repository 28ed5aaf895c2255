/* What a player needs to know of a chunk before it reads it. */
#include "anime/frame_reader.h"
#include "anime/groups.h"

/*
 * A record that stays in force has at least 12 bytes (F_Ambient) and costs its slot's number, at
 * most a slot, and while slots are given out its object, its kind and two numbers.
 */
#define RECORD_BYTES ((size_t)12)
#define RECORD_COST (sizeof(qp_clip_slot) + 4 * sizeof(uint32_t) + sizeof(uint16_t))

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

/* The object and the kind of each record that stays in force. */
static void collect_keys(const qp_clip *clip, uint32_t *objects, uint16_t *kinds) {
    qp_frame_reader reader = clip->start;
    qp_record record;
    uint32_t count = 0;
    qp_read read = qp_frame_reader_next(&reader, &record);
    while (read <= QP_READ_TOP && count < clip->record_count) {
        if (read == QP_READ_RECORD && qp_record_lasts(record.head.kind)) {
            objects[count] = record.target;
            kinds[count] = record.head.kind;
            count++;
        }
        read = qp_frame_reader_next(&reader, &record);
    }
}

static uint32_t *words(qp_arena *arena, size_t count) {
    return (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
}

static bool make_slots(qp_clip *clip, qp_arena *arena) {
    uint32_t count = clip->record_count;
    uint32_t *record_slots = words(arena, count);
    qp_clip_slot *slots =
        (qp_clip_slot *)qp_arena_alloc(arena, count, sizeof(qp_clip_slot), sizeof(uint32_t));
    size_t keep = arena->used;
    uint32_t *objects = words(arena, count);
    uint32_t *scratch = words(arena, 2 * (size_t)count);
    uint16_t *kinds = (uint16_t *)qp_arena_alloc(arena, count, sizeof(uint16_t), sizeof(uint16_t));
    if (record_slots == NULL || slots == NULL || objects == NULL || scratch == NULL ||
        kinds == NULL) {
        return false;
    }
    collect_keys(clip, objects, kinds);
    clip->slot_count = qp_group(objects, kinds, count, scratch, record_slots);
    for (uint32_t i = 0; i < count; i++) {
        slots[record_slots[i]].kind = kinds[i];
        slots[record_slots[i]].object = objects[i];
    }
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
