/* The archives that ANIMATION files come in: a version string of 256 bytes, the chunk size, and
 * from 0x800 on chunks of that size, each a count and packed records (public archive headers of the
 * same games). */
#include "base/defence.h"
#include "totemtech/parse.h"

enum { CHUNK_SIZE_OFFSET = 0x100, FIRST_CHUNK = 0x800, SECTOR = 0x800, COUNT_SIZE = 4 };

/* The header or the rest of a bad chunk, the beginning of the next one, its count. */
enum { MOVES = 3 };

static const char magic[] = "TotemTech Data";

bool qp_totem_is_archive(qp_bytes input) {
    size_t length = sizeof magic - 1;
    if (input.size < length) {
        return false;
    }
    /*@ loop invariant 0 <= i <= length;
        loop assigns i;
        loop variant length - i;
    */
    for (size_t i = 0; i < length; i++) {
        if (input.data[i] != (uint8_t)magic[i]) {
            return false;
        }
    }
    return true;
}

/*@ requires \valid_read(archive) && qp_totem_archive_bytes(archive);
    assigns \nothing;
*/
static uint32_t word(const qp_totem_archive *archive, size_t offset) {
    qp_totem_reading words = {archive->bytes, 0, archive->bytes.size, archive->order, 0, false,
                              false,          0};
    return qp_totem_get32(&words, offset);
}

/* -- Steps ------------------------------------------------------------------------------------ */

/*@ requires \valid(item);
    assigns item->kind, item->code, item->offset, item->args[0], item->args[1];
    ensures \result == true;
*/
static bool fault(qp_totem_archive_item *item, qp_diag_code code, size_t offset, uint64_t arg0,
                  uint64_t arg1) {
    item->kind = QP_TOTEM_ARCHIVE_FAULT;
    item->code = code;
    item->offset = offset;
    item->args[0] = arg0;
    item->args[1] = arg1;
    return true;
}

/*@ requires \valid(archive) && \valid(item) && \separated(archive, item);
    assigns archive->done, item->kind, item->offset;
    ensures archive->done == true && \result == false;
*/
static bool end(qp_totem_archive *archive, qp_totem_archive_item *item) {
    archive->done = true;
    item->kind = QP_TOTEM_ARCHIVE_END;
    item->offset = archive->pos;
    return false;
}

/* The header, once. True if it is at fault; the walk then has nowhere to go. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->opened, archive->pos, archive->chunk_end, archive->done, item->kind,
   item->code, item->offset, item->args[0], item->args[1]; ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
static bool header_fault(qp_totem_archive *archive, qp_totem_archive_item *item) {
    size_t size = archive->bytes.size;
    archive->opened = true;
    archive->pos = FIRST_CHUNK;
    archive->chunk_end = FIRST_CHUNK;
    if (size < FIRST_CHUNK) {
        archive->pos = size;
        archive->done = true;
        return fault(item, QP_TOT_ARCHIVE_HEAD, size, size, FIRST_CHUNK);
    }
    if (archive->chunk_size == 0 || archive->chunk_size % SECTOR != 0) {
        archive->done = true;
        return fault(item, QP_TOT_CHUNK_SIZE, CHUNK_SIZE_OFFSET, archive->chunk_size, 0);
    }
    return false;
}

/* The next chunk, which there is: its end, and its count. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->chunk_end, archive->pos, archive->counted, archive->left, archive->chunk,
      archive->begun, item->chunk, item->kind, item->code, item->offset, item->args[0],
      item->args[1];
    ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
static bool begin_chunk(qp_totem_archive *archive, qp_totem_archive_item *item) {
    size_t start = archive->chunk_end;
    size_t left = archive->bytes.size - start;
    bool partial = left < archive->chunk_size;
    archive->chunk_end = partial ? archive->bytes.size : start + archive->chunk_size;
    archive->pos = start;
    archive->counted = false;
    archive->left = 0;
    archive->begun = true;
    item->chunk = archive->chunk++;
    if (partial) {
        return fault(item, QP_TOT_CHUNK_PARTIAL, start, left, archive->chunk_size);
    }
    return false;
}

/* The chunk says that it has more records than `room` bytes can hold: so many at most. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->left, archive->counted, item->kind, item->code, item->offset, item->args[0],
      item->args[1];
    ensures qp_totem_archive_ok(archive);
    ensures \result == true;
*/
static bool too_many(qp_totem_archive *archive, qp_totem_archive_item *item, size_t room) {
    archive->left = (uint32_t)(room / QP_TOTEM_RECORD_HEADER);
    archive->counted = true;
    return fault(item, QP_TOT_RECORD_COUNT, item->offset, item->count, room);
}

/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->pos, archive->left, archive->counted, archive->begun, item->chunk, item->count,
      item->kind, item->code, item->offset, item->args[0], item->args[1];
    ensures qp_totem_archive_ok(archive);
    ensures \result == true;
*/
static bool count_chunk(qp_totem_archive *archive, qp_totem_archive_item *item) {
    size_t start = archive->pos;
    size_t room = archive->chunk_end - start;
    archive->begun = false;
    if (room < COUNT_SIZE) {
        archive->pos = archive->chunk_end;
        return fault(item, QP_TOT_CHUNK_COUNT_CUT, start, room, 0);
    }
    item->kind = QP_TOTEM_ARCHIVE_CHUNK;
    item->offset = start;
    item->count = word(archive, start);
    item->chunk = archive->chunk - 1;
    archive->pos = start + COUNT_SIZE;
    archive->left = item->count;
    if (item->count > (room - COUNT_SIZE) / QP_TOTEM_RECORD_HEADER) {
        return too_many(archive, item, room - COUNT_SIZE);
    }
    return true;
}

/* Gives up the rest of the chunk. False if that has been said: its count is known to be wrong. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->pos, archive->left, item->kind, item->code, item->offset, item->args[0],
      item->args[1];
    ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
static bool give_up(qp_totem_archive *archive, qp_totem_archive_item *item, qp_diag_code code,
                    uint64_t arg0, uint64_t arg1) {
    size_t offset = archive->pos;
    archive->left = 0;
    archive->pos = archive->chunk_end;
    if (archive->counted) {
        return false;
    }
    return fault(item, code, offset, arg0, arg1);
}

/* The next record of the chunk; false if there is nothing to tell about it. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->pos, archive->left, archive->records, *item;
    ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
static bool next_record(qp_totem_archive *archive, qp_totem_archive_item *item) {
    size_t room = archive->chunk_end - archive->pos;
    item->chunk = archive->chunk - 1;
    item->index = archive->records;
    if (room < QP_TOTEM_RECORD_HEADER) {
        return give_up(archive, item, QP_TOT_RECORD_PAST, QP_TOTEM_RECORD_HEADER, room);
    }
    uint32_t size = word(archive, archive->pos);
    if (size < QP_TOTEM_RECORD_HEADER) {
        return give_up(archive, item, QP_TOT_RECORD_SHORT, size, 0);
    }
    if (size > room) {
        return give_up(archive, item, QP_TOT_RECORD_PAST, size, room);
    }
    item->kind = QP_TOTEM_ARCHIVE_RECORD;
    item->offset = archive->pos;
    item->size = size;
    item->class_id = word(archive, archive->pos + 4);
    item->name = qp_totem_signed32(word(archive, archive->pos + 8));
    item->link = qp_totem_signed32(word(archive, archive->pos + 12));
    archive->pos += size;
    archive->records++;
    archive->left--;
    return true;
}

/* -- The walk --------------------------------------------------------------------------------- */

/* One move; false if it came to nothing that is told. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->pos, archive->chunk_end, archive->left, archive->counted, archive->opened,
      archive->begun, archive->done, archive->chunk, archive->records, *item;
    ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
static bool move(qp_totem_archive *archive, qp_totem_archive_item *item) {
    if (!archive->opened) {
        return header_fault(archive, item);
    }
    if (archive->left > 0) {
        return next_record(archive, item);
    }
    if (archive->begun) {
        return count_chunk(archive, item);
    }
    return begin_chunk(archive, item);
}

bool qp_totem_archive_next(qp_totem_archive *archive, qp_totem_archive_item *item) {
    static const qp_totem_archive_item none;
    *item = none;
    /*@ loop invariant qp_totem_archive_ok(archive) && 0 <= i <= MOVES;
        loop assigns i, archive->pos, archive->chunk_end, archive->left, archive->counted,
          archive->opened, archive->begun, archive->done, archive->chunk, archive->records, *item;
        loop variant MOVES + 1 - i;
    */
    for (uint32_t i = 0; !archive->done; i++) {
        if (QP_DEFENCE(i >= MOVES, "a chunk's count is told, and two moves at most come before")) {
            break;
        }
        bool behind = archive->opened && !archive->begun && archive->left == 0 &&
                      archive->chunk_end >= archive->bytes.size;
        if (behind) {
            break;
        }
        if (move(archive, item)) {
            return true;
        }
    }
    return end(archive, item);
}

/* -- Byte order ------------------------------------------------------------------------------- */

/*@ requires qp_bytes_ok(input) && \valid(archive);
    assigns *archive;
    ensures qp_totem_archive_ok(archive);
    ensures archive->bytes.data == input.data && archive->bytes.size == input.size;
    ensures archive->pos == 0 && archive->left == 0 && archive->opened == false;
    ensures archive->begun == false && archive->done == false;
*/
static void begin_in(qp_totem_archive *archive, qp_bytes input, qp_totem_order order) {
    archive->bytes.data = input.data;
    archive->bytes.size = input.size;
    archive->order = order;
    archive->chunk_size = 0;
    archive->chunk = 0;
    archive->records = 0;
    archive->pos = 0;
    archive->chunk_end = 0;
    archive->left = 0;
    archive->counted = false;
    archive->opened = false;
    archive->begun = false;
    archive->done = false;
    archive->chunk_size = word(archive, CHUNK_SIZE_OFFSET);
}

/* Bytes in sound records; one more for a chunk size that can be, with a whole chunk there. */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
*/
static uint64_t soundness(qp_bytes input, qp_totem_order order) {
    qp_totem_archive archive;
    begin_in(&archive, input, order);
    qp_totem_archive_item item;
    bool possible = archive.chunk_size != 0 && archive.chunk_size % SECTOR == 0 &&
                    (uint64_t)FIRST_CHUNK + archive.chunk_size <= input.size;
    uint64_t sound = possible ? 1 : 0;
    size_t steps = input.size + 1;
    /*@ loop invariant qp_totem_archive_ok(&archive);
        loop assigns archive, item, sound, steps;
        loop variant steps;
    */
    while (qp_totem_archive_next(&archive, &item)) {
        sound += item.size;
        if (QP_DEFENCE(steps == 0, "a step moves on by a byte, or is the last one")) {
            break;
        }
        steps--;
    }
    return sound;
}

void qp_totem_begin_archive(qp_totem_archive *archive, qp_bytes input, qp_totem_order order) {
    bool big = order == QP_TOTEM_BIG;
    if (order == QP_TOTEM_ANY) {
        big = soundness(input, QP_TOTEM_BIG) > soundness(input, QP_TOTEM_LITTLE);
    }
    begin_in(archive, input, big ? QP_TOTEM_BIG : QP_TOTEM_LITTLE);
}

qp_totem_archive qp_totem_archive_open(qp_bytes input, qp_totem_order order) {
    qp_totem_archive archive;
    qp_totem_begin_archive(&archive, input, order);
    return archive;
}

/* -- Records ---------------------------------------------------------------------------------- */

/* Where the payload of a record lies. */
/*@ requires \valid(span) && \valid_read(archive) && \valid_read(item);
    requires \separated(span, archive) && \separated(span, item);
    assigns *span;
*/
static void span_of(qp_totem_span *span, const qp_totem_archive *archive,
                    const qp_totem_archive_item *item) {
    span->start = item->offset + QP_TOTEM_RECORD_HEADER;
    span->end = item->offset + item->size;
    span->order = archive->order;
    span->record = true;
    span->size = item->size;
}

/* Reads the record with options that are in range. */
/*@ requires \valid_read(archive) && qp_bytes_ok(archive->bytes) && \valid_read(item);
    requires \valid_read(options) && (sink == \null || \valid(sink));
    requires \valid(animation) && \separated(animation, archive) && \separated(animation, item);
    requires \separated(animation, sink) && \separated(animation, options);
    assigns *animation, sink->counts[0 .. 2];
    ensures animation->reading.bytes.data == \old(archive->bytes.data);
    ensures animation->reading.bytes.size <= \old(archive->bytes.size);
*/
static void read_record(const qp_totem_archive *archive, const qp_totem_archive_item *item,
                        const qp_totem_options *options, qp_sink *sink,
                        qp_totem_animation *animation) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_totem_span span;
    span_of(&span, archive, item);
    qp_push(&reporter, QP_PATH_MEMBER, item->index);
    qp_totem_read_span(archive->bytes, &span, options, &reporter, animation);
}

qp_status qp_totem_parse_member(const qp_totem_archive *archive, const qp_totem_archive_item *item,
                                const qp_totem_options *options, qp_arena *arena, qp_sink *sink,
                                qp_totem_animation *animation) {
    qp_totem_options chosen;
    /*@ assert archive->bytes.size > 0 ==>
          \valid_read(archive->bytes.data + (0 .. archive->bytes.size - 1)); */
    qp_totem_make_empty(animation);
    if (!qp_totem_options_of(options, &chosen) || item->kind != QP_TOTEM_ARCHIVE_RECORD ||
        item->class_id != QP_TOTEM_CLASS) {
        return QP_BAD_ARGUMENT;
    }
    chosen.order = archive->order;
    //@ assert archive->bytes.data == \at(archive->bytes.data, Pre);
    //@ assert archive->bytes.size == \at(archive->bytes.size, Pre);
    read_record(archive, item, &chosen, sink, animation);
    //@ assert animation->reading.bytes.data == \at(archive->bytes.data, Pre);
    //@ assert animation->reading.bytes.size <= \at(archive->bytes.size, Pre);
    //@ assert arena->base == \at(arena->base, Pre);
    //@ assert arena->size == \at(arena->size, Pre);
    //@ assert arena->used == \at(arena->used, Pre);
    /*@ assert animation->reading.bytes.size > 0 ==>
          \valid_read(\at(archive->bytes.data, Pre) + (0 .. animation->reading.bytes.size - 1)); */
    //@ assert \valid_read(&animation->reading);
    //@ assert qp_totem_readable(&animation->reading);
    return qp_totem_list_records(animation, arena);
}
