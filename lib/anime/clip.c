/* What a player needs to know of a chunk before it reads it. */
#include "anime/frame_reader.h"
#include "anime/groups.h"
#include "anime/words.h"

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
/*@ requires qp_bytes_ok(data) && \valid_read(extent);
    assigns \nothing;
    ensures qp_section_ok(\result.section);
*/
static qp_frame_reader frame_data(qp_bytes data, const qp_anime_extent *extent, uint16_t version) {
    qp_frame_reader reader =
        qp_frame_reader_from(data, extent->body, extent->closing, version, false);
    qp_record record;
    qp_read read = qp_frame_reader_next(&reader, &record);
    /*@ loop invariant qp_section_ok(reader.section) && QP_READ_RECORD <= read <= QP_READ_END;
        loop assigns reader.section.pos, reader.section.frame, reader.section.started,
        reader.section.closed, record, read;
        loop variant reader.section.limit - reader.section.pos + (read <= QP_READ_TOP ? 1 : 0);
    */
    while (read == QP_READ_RECORD || (read == QP_READ_TOP && reader.section.frame == 0)) {
        read = qp_frame_reader_next(&reader, &record);
    }
    return reader;
}

/* Counts what players will meet. */
/*@ requires \valid(clip) && qp_section_ok(clip->start.section);
    assigns clip->note_count, clip->record_count;
*/
static void count_records(qp_clip *clip) {
    qp_frame_reader reader = clip->start;
    qp_record record;
    uint32_t notes = 0;
    uint32_t lasting = 0;
    qp_read read = qp_frame_reader_next(&reader, &record);
    /*@ loop invariant qp_section_ok(reader.section) && QP_READ_RECORD <= read <= QP_READ_END;
        loop assigns reader.section.pos, reader.section.frame, reader.section.started,
        reader.section.closed, record, read, notes, lasting;
        loop variant reader.section.limit - reader.section.pos + (read <= QP_READ_TOP ? 1 : 0);
    */
    while (read <= QP_READ_TOP) {
        if (read == QP_READ_RECORD) {
            notes += record.head.kind == QP_KIND_F_NOTE ? 1 : 0;
            lasting += qp_record_lasts(record.head.kind) ? 1 : 0;
        }
        read = qp_frame_reader_next(&reader, &record);
    }
    clip->note_count = notes;
    clip->record_count = lasting;
}

/* -- Slots ------------------------------------------------------------------------------------ */

/* The object and the kind of each record that stays in force. */
/*@ requires \valid_read(clip) && qp_section_ok(clip->start.section);
    requires \valid(objects + (0 .. clip->record_count - 1));
    requires \valid(kinds + (0 .. clip->record_count - 1));
    assigns objects[0 .. clip->record_count - 1], kinds[0 .. clip->record_count - 1];
*/
static void collect_keys(const qp_clip *clip, uint32_t *objects, uint16_t *kinds) {
    const uint32_t room = clip->record_count;
    qp_frame_reader reader = clip->start;
    qp_record record;
    uint32_t count = 0;
    qp_read read = qp_frame_reader_next(&reader, &record);
    /*@ loop invariant qp_section_ok(reader.section) && QP_READ_RECORD <= read <= QP_READ_END;
        loop invariant 0 <= count <= room;
        loop assigns reader.section.pos, reader.section.frame, reader.section.started,
        reader.section.closed, record, read, count, objects[0 .. room - 1], kinds[0 .. room - 1];
        loop variant reader.section.limit - reader.section.pos + (read <= QP_READ_TOP ? 1 : 0);
    */
    while (read <= QP_READ_TOP && count < room) {
        if (read == QP_READ_RECORD && qp_record_lasts(record.head.kind)) {
            objects[count] = record.target;
            kinds[count] = record.head.kind;
            count++;
        }
        read = qp_frame_reader_next(&reader, &record);
    }
}

/* Gives out the slots: by record its slot, by slot what it is of. Returns how many there are. */
/*@ requires \valid_read(clip) && qp_section_ok(clip->start.section) && clip->record_count == count;
    requires \valid(record_slots + (0 .. count - 1)) && \valid(slots + (0 .. count - 1));
    requires \valid(work + (0 .. 3 * count - 1)) && \valid(kinds + (0 .. count - 1));
    requires \separated(record_slots + (0 .. count - 1), slots + (0 .. count - 1),
                        work + (0 .. 3 * count - 1));
    requires \separated(slots + (0 .. count - 1), kinds + (0 .. count - 1));
    assigns record_slots[0 .. count - 1], slots[0 .. count - 1], work[0 .. 3 * count - 1],
      kinds[0 .. count - 1];
    ensures \result <= count && qp_below(record_slots, count, \result);
*/
static uint32_t fill_slots(const qp_clip *clip, uint32_t count, uint32_t *record_slots,
                           qp_clip_slot *slots, uint32_t *work, uint16_t *kinds) {
    uint32_t *objects = work + 2 * (size_t)count;
    collect_keys(clip, objects, kinds);
    uint32_t slot_count = qp_group(objects, kinds, count, work, record_slots);
    /*@ loop invariant 0 <= i <= count && qp_below(record_slots, count, slot_count);
        loop assigns i, slots[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = record_slots[i];
        slots[slot].kind = kinds[i];
        slots[slot].object = objects[i];
    }
    return slot_count;
}

/*@ requires \valid(clip) && qp_section_ok(clip->start.section) && \valid(arena);
    requires qp_arena_ok(*arena);
    requires \separated(clip, arena, arena->base + (0 .. arena->size - 1));
    assigns clip->slot_count, clip->record_slots, clip->slots, arena->used,
      arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && qp_section_ok(clip->start.section);
    ensures \result == true ==> qp_clip_slots_ok(clip);
    ensures \result == true || \result == false;
*/
static bool make_slots(qp_clip *clip, qp_arena *arena) {
    const uint32_t count = clip->record_count;
    uint32_t *record_slots = qp_words(arena, count);
    qp_clip_slot *slots =
        (qp_clip_slot *)qp_arena_alloc(arena, count, sizeof(qp_clip_slot), sizeof(uint32_t));
    size_t keep = arena->used;
    uint32_t *work = qp_words(arena, 3 * (size_t)count);
    uint16_t *kinds = (uint16_t *)qp_arena_alloc(arena, count, sizeof(uint16_t), sizeof(uint16_t));
    if (record_slots == NULL || slots == NULL || work == NULL || kinds == NULL) {
        return false;
    }
    //@ assert \separated(record_slots + (0 .. count - 1), slots + (0 .. count - 1));
    //@ assert \separated(record_slots + (0 .. count - 1), work + (0 .. 3 * count - 1));
    //@ assert \separated(slots + (0 .. count - 1), work + (0 .. 3 * count - 1));
    //@ assert \separated(slots + (0 .. count - 1), kinds + (0 .. count - 1));
    //@ assert \separated(clip, record_slots + (0 .. count - 1));
    //@ assert \separated(clip, work + (0 .. 3 * count - 1));
    //@ assert \separated(clip, slots + (0 .. count - 1));
    uint32_t slot_count = fill_slots(clip, count, record_slots, slots, work, kinds);
    //@ assert clip->record_count == count;
    arena->used = keep;
    clip->slot_count = slot_count;
    //@ assert qp_below(record_slots, count, slot_count);
    clip->record_slots = record_slots;
    clip->slots = slots;
    //@ assert clip->slot_count == slot_count;
    //@ assert clip->record_count == count;
    //@ assert qp_below(record_slots, count, slot_count);
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
