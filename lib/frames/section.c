#include "base/cursor.h"
#include "base/defence.h"
#include "frames/head.h"
#include "frames/record.h"

qp_section qp_section_from(qp_bytes data, size_t pos, size_t limit) {
    qp_cursor range = qp_cursor_between(data, pos, limit);
    qp_section section = {data, range.pos, range.end, 0, false, false, false};
    return section;
}

qp_section qp_stream_section_from(qp_bytes data, size_t pos, size_t limit) {
    qp_section section = qp_section_from(data, pos, limit);
    section.streamed = true;
    return section;
}

bool qp_top_closes(uint32_t frame) {
    return frame == QP_TOP_ONCE || frame == QP_TOP_LOOP;
}

/* A Top of data[payload, end). */
/*@ requires \valid(section) && qp_section_ok(*section);
    requires section->pos <= end <= section->limit && payload <= end;
    assigns section->pos, section->frame, section->started, section->closed;
    ensures qp_section_ok(*section) && section->pos == end;
    ensures \result == QP_STEP_TOP || \result == QP_STEP_TOP_SHORT || \result == QP_STEP_CLOSED;
*/
static qp_section_step take_top(qp_section *section, size_t payload, size_t end) {
    section->pos = end;
    if (end - payload < 4) {
        return QP_STEP_TOP_SHORT;
    }
    section->frame = qp_word_at(section->data, payload);
    section->started = true;
    section->closed = qp_top_closes(section->frame);
    return section->closed ? QP_STEP_CLOSED : QP_STEP_TOP;
}

qp_section_step qp_section_next(qp_section *section, qp_chunk_head *head, size_t *end) {
    if (section->pos >= section->limit) {
        return QP_STEP_END;
    }
    qp_chunk_head read;
    if (!qp_head_read(section->data, section->pos, section->limit, &read)) {
        return QP_STEP_CUT;
    }
    *head = read;
    if (section->streamed && read.kind == QP_KIND_F_PCM &&
        qp_f_pcm_end(section->data, head, section->limit, end)) {
        section->pos = *end;
        return QP_STEP_RECORD;
    }
    if (read.words > (section->limit - read.payload) / 4) {
        *end = section->limit;
        return QP_STEP_LONG;
    }
    *end = read.payload + 4 * (size_t)read.words;
    if (read.kind == QP_KIND_TOP) {
        return take_top(section, read.payload, *end);
    }
    section->pos = *end;
    return QP_STEP_RECORD;
}

/* -- The extent of an Anime chunk ------------------------------------------------------------- */

/* base + 4 * words, or 0 if that is past the end of the data. */
/*@ assigns \nothing;
    ensures \result == 0 || (base <= \result && \result <= data.size);
*/
static size_t end_by_words(qp_bytes data, size_t base, uint32_t words) {
    if (QP_DEFENCE(base > data.size, "it lies behind a header that was read")) {
        return 0;
    }
    if (words > (data.size - base) / 4) {
        return 0;
    }
    return base + 4 * (size_t)words;
}

/* How far ahead of a walk bytes are asked for: a few records. */
#define AHEAD ((size_t)4096)
#define LINE ((size_t)64)

/* Bytes of the smallest Top. */
enum { TOP_SIZE = 12 };

/*
 * The value of the first closing Top among the sub-chunks of data[pos, limit) if that ends at the
 * limit, else 0: so it is in every known file, and then nothing more need be found out. This is the
 * first walk over a chunk's records, most of the way through memory that was not read yet.
 */
/*@ requires qp_bytes_ok(data) && pos <= limit <= data.size;
    assigns \nothing;
*/
static uint32_t closing_at(qp_bytes data, size_t pos, size_t limit) {
    /*@ loop invariant \at(pos, Pre) <= pos <= limit;
        loop assigns pos;
        loop variant limit - pos;
    */
    while (limit - pos >= TOP_SIZE) {
        const uint8_t *p = data.data + pos;
        uint32_t words = qp_word_in(p + 4);
        size_t left = limit - pos - QP_CHUNK_HEADER;
        if (words > left / 4) {
            return 0;
        }
        uint32_t frame = qp_word_in(p + QP_CHUNK_HEADER);
        if (qp_half_in(p) == QP_KIND_TOP && words > 0 && qp_top_closes(frame)) {
            return 4 * (size_t)words == left ? frame : 0;
        }
        pos += QP_CHUNK_HEADER + 4 * (size_t)words;
        qp_prefetch(data, pos + AHEAD);
        qp_prefetch(data, pos + AHEAD + LINE);
        qp_prefetch(data, pos + AHEAD + 2 * LINE);
    }
    return 0;
}

/* True if whole sub-chunks of known kinds fill data[pos, end) exactly. */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
*/
static bool filled_by_sub_chunks(qp_bytes data, size_t pos, size_t end) {
    qp_section section = qp_section_from(data, pos, end);
    qp_chunk_head head;
    size_t sub_end = 0;
    qp_section_step step = qp_section_next(&section, &head, &sub_end);
    /*@ loop invariant qp_section_ok(section) && section.data == data;
        loop invariant QP_STEP_RECORD <= step <= QP_STEP_LONG;
        loop assigns section, head, sub_end, step;
        loop variant section.limit - section.pos + (step < QP_STEP_END ? 1 : 0);
    */
    while (step < QP_STEP_END && head.kind != QP_KIND_FRAME && qp_record_name(head.kind) != NULL) {
        step = qp_section_next(&section, &head, &sub_end);
    }
    return step == QP_STEP_END;
}

/* Walks to the closing Top; with `known` only over kinds that records have. */
/*@ requires \valid(section) && qp_section_ok(*section) && \valid(end);
    requires \separated(section, end);
    assigns *section, *end;
    ensures qp_section_ok(*section) && section->limit == \old(section->limit);
    ensures section->data == \old(section->data) && section->pos >= \old(section->pos);
    ensures QP_STEP_RECORD <= \result <= QP_STEP_LONG;
    ensures \result == QP_STEP_CLOSED ==> *end == section->pos;
*/
static qp_section_step walk_to_closing(qp_section *section, bool known, size_t *end) {
    qp_chunk_head head;
    qp_section_step step = qp_section_next(section, &head, end);
    /*@ loop invariant qp_section_ok(*section) && section->limit == \at(section->limit, Pre);
        loop invariant section->data == \at(section->data, Pre);
        loop invariant section->pos >= \at(section->pos, Pre);
        loop invariant QP_STEP_RECORD <= step <= QP_STEP_LONG;
        loop invariant step == QP_STEP_CLOSED ==> *end == section->pos;
        loop assigns *section, head, *end, step;
        loop variant section->limit - section->pos + (step < QP_STEP_CLOSED ? 1 : 0);
    */
    while (step < QP_STEP_CLOSED &&
           (!known || (head.kind != QP_KIND_FRAME && qp_record_name(head.kind) != NULL))) {
        step = qp_section_next(section, &head, end);
    }
    return step;
}

/*
 * Finds the closing Top. Where sub-chunks end exactly at the limit without one but more of them
 * follow, both of the chunk's lengths are too small, and the walk goes on to the closing Top
 * (ccsf.md 7, words) or to the first header that is none of a record: no chunk is passed over.
 */
/*@ requires qp_bytes_ok(data) && \valid(extent);
    requires extent->body <= extent->limit <= data.size;
    assigns *extent;
    ensures extent->body <= extent->closing <= extent->limit <= data.size;
    ensures extent->end == extent->closing;
    ensures extent->body == \old(extent->body) && extent->offset == \old(extent->offset);
    ensures extent->has_head == \old(extent->has_head);
*/
static void find_closing(qp_bytes data, qp_anime_extent *extent) {
    size_t end = 0;
    extent->closing_top = closing_at(data, extent->body, extent->limit);
    extent->closed = extent->closing_top != 0;
    extent->closing = extent->limit;
    extent->end = extent->limit;
    if (extent->closed) {
        return;
    }
    qp_section section = qp_section_from(data, extent->body, extent->limit);
    qp_section_step step = walk_to_closing(&section, false, &end);
    if (step == QP_STEP_END) {
        qp_section rest = qp_section_from(data, extent->limit, data.size);
        if (walk_to_closing(&rest, true, &end) == QP_STEP_CLOSED) {
            extent->limit = end;
            section = rest;
            step = QP_STEP_CLOSED;
        }
    }
    extent->closed = step == QP_STEP_CLOSED;
    extent->closing = extent->closed ? end : extent->limit;
    extent->closing_top = extent->closed ? section.frame : 0;
    extent->end = extent->closing;
}

qp_anime_extent qp_anime_extent_at(qp_bytes data, size_t offset) {
    qp_anime_extent extent = {false, 0, 0, 0, offset, 0, 0, false, false, 0, 0, false, 0};
    qp_chunk_head head;
    extent.end = data.size;
    if (!qp_chunk_head_at(data, offset, data.size, &head)) {
        return extent;
    }
    qp_cursor cursor = qp_cursor_between(data, head.payload, data.size);
    if (!qp_read_u32le(&cursor, &extent.object) || !qp_read_u32le(&cursor, &extent.frames) ||
        !qp_read_u32le(&cursor, &extent.words)) {
        return extent;
    }
    extent.has_head = true;
    extent.body = cursor.pos;
    size_t by_words = end_by_words(data, extent.body, extent.words);
    size_t by_size = end_by_words(data, head.payload, head.words);
    extent.cut = by_words == 0 && by_size < extent.body;
    extent.limit = by_words > by_size ? by_words : by_size;
    if (extent.limit < extent.body) { /* as it is if the chunk is cut */
        extent.limit = data.size;
    }
    find_closing(data, &extent);
    if (extent.closed && by_words > extent.closing &&
        filled_by_sub_chunks(data, extent.closing, by_words)) {
        extent.tail = true;
        extent.end = by_words;
    }
    return extent;
}
