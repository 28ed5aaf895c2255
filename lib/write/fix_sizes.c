/*
 * Size fields of records. The games take each record by what its kind, flags and counts ask for
 * and never look at its size (ccsf.md 3); the suite goes by sizes, as other tools do. A size that
 * leads nowhere is set to that length, if that leads on to the next record.
 */
#include "ccsf/ccsf.h"
#include "write/fix.h"

size_t qp_content_end(qp_bytes data) {
    size_t end = data.size;
    while (end > 0 && data.data[end - 1] == 0) {
        end--;
    }
    return end;
}

static void set_u32(uint8_t *copy, size_t at, uint32_t value) {
    copy[at] = (uint8_t)(value & 0xff);
    copy[at + 1] = (uint8_t)(value >> 8 & 0xff);
    copy[at + 2] = (uint8_t)(value >> 16 & 0xff);
    copy[at + 3] = (uint8_t)(value >> 24);
}

/* -- What may follow -------------------------------------------------------------------------- */

/* A chunk of the setup section, or Frame. With a tag of 0 only Frame as streams have it: small
   numbers would look like others. */
static bool is_chunk(const qp_chunk_head *head) {
    if (head->kind == QP_CHUNK_FRAME) {
        return qp_chunk_tag_known(head->tag) && head->words == 1;
    }
    return head->tag == 0xcccc && qp_ccsf_kind_name(head->kind) != NULL;
}

static bool is_record(const qp_chunk_head *head) {
    return qp_chunk_tag_known(head->tag) && head->kind != QP_KIND_FRAME &&
           qp_record_name(head->kind) != NULL;
}

bool qp_chunk_follows(qp_bytes data, size_t at) {
    qp_chunk_head head;
    return at == data.size || (qp_chunk_head_at(data, at, data.size, &head) && is_chunk(&head));
}

bool qp_chunks_steady(qp_input_kind kind, qp_bytes data) {
    qp_ccsf file;
    qp_ccsf_chunk chunk;
    if (kind != QP_INPUT_CCSF) {
        return true;
    }
    qp_ccsf_glance(data, &file);
    size_t pos = file.setup;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        qp_payload_length length = qp_ccsf_length(data, &chunk.head, file.version);
        bool by_counts = chunk.head.payload + length.bytes == chunk.end;
        if (length.known && length.bytes != chunk.by_size &&
            !(by_counts && qp_ccsf_leads_on(data, chunk.head.payload, length.bytes))) {
            return false;
        }
        if (chunk.head.kind == QP_CHUNK_FRAME) {
            break;
        }
    }
    return true;
}

/* A run of records. */
typedef struct {
    qp_bytes data;
    size_t limit;
    size_t content; /* only zeros from here on */
    uint16_t version;
    qp_record_place place;
} record_run;

/* True if a record may end at `at`, which is not past the limit: another one begins there, or the
 * run is over. */
static bool leads_on(const record_run *run, size_t at) {
    qp_chunk_head head;
    if (at == run->limit) {
        return true;
    }
    if (run->place == QP_IN_STREAM && at >= run->content) {
        return true;
    }
    return qp_chunk_head_at(run->data, at, run->limit, &head) &&
           (is_record(&head) || (run->place == QP_IN_ANIME && is_chunk(&head)));
}

/* -- The length of a record ------------------------------------------------------------------- */

/* Kinds whose length does not follow from what is in them alone. */
static bool length_by_size(uint16_t kind, uint16_t version) {
    switch (kind) {
    case QP_KIND_F_PCM:
    case QP_KIND_F_MODEL:
    case QP_KIND_F_MODEL_2:
        return true;
    case QP_KIND_F_OBJ:
        return version == 0;
    default:
        return qp_record_name(kind) == NULL;
    }
}

/* Where the record ends by its kind, flags and counts; 0 if that cannot be told. */
static size_t end_by_counts(const record_run *run, const qp_chunk_head *head) {
    qp_item item;
    if (length_by_size(head->kind, run->version)) {
        return 0;
    }
    qp_decode_record(run->data, head, run->limit, run->version, run->place, &item);
    return item.whole ? run->limit - item.tail.size : 0;
}

/* Where the record ends by its size, if that leads on; 0 if not. */
static size_t end_by_size(const record_run *run, const qp_chunk_head *head) {
    bool fits = head->words <= (run->limit - head->payload) / 4 &&
                (head->kind != QP_KIND_TOP || head->words > 0);
    size_t end = fits ? head->payload + 4 * (size_t)head->words : 0;
    return fits && leads_on(run, end) ? end : 0;
}

/*
 * Where the record ends: by its size if that leads on, else by its counts if those do; 0 if
 * neither. A size that reaches to the end of the run takes the closing Top in, so that there the
 * counts come first.
 */
static size_t record_end(const record_run *run, const qp_chunk_head *head) {
    size_t sound = 0;
    if (run->place == QP_IN_STREAM && head->kind == QP_KIND_F_PCM &&
        qp_f_pcm_end(run->data, head, run->limit, &sound)) {
        return sound;
    }
    size_t by_size = end_by_size(run, head);
    if (by_size != 0 && by_size < run->limit && by_size < run->content) {
        return by_size;
    }
    size_t by_counts = end_by_counts(run, head);
    return by_counts != 0 && leads_on(run, by_counts) ? by_counts : by_size;
}

/*
 * Sets sizes from `pos` to the closing Top. Returns where it stopped: behind the closing Top
 * (`closed`), at the limit, or at what is no record.
 */
static size_t set_sizes(const record_run *run, uint8_t *copy, size_t pos, bool *closed) {
    qp_chunk_head head;
    *closed = false;
    while (!*closed && qp_chunk_head_at(run->data, pos, run->limit, &head) && is_record(&head)) {
        size_t end = record_end(run, &head);
        if (end == 0) {
            break;
        }
        if (end - head.payload != 4 * (uint64_t)head.words) {
            set_u32(copy, head.offset + 4, (uint32_t)((end - head.payload) / 4));
        }
        *closed = head.kind == QP_KIND_TOP && qp_top_closes(qp_peek_u32le(run->data, head.payload));
        pos = end;
    }
    return pos;
}

/* -- The whole -------------------------------------------------------------------------------- */

/* An Anime chunk without a closing Top whose length reaches over the chunks that follow it. */
static void end_before_chunk(uint8_t *copy, const qp_anime_extent *extent, size_t end) {
    uint32_t words = (uint32_t)((end - extent->body) / 4);
    set_u32(copy, extent->offset + 16, words);
    set_u32(copy, extent->offset + 4, words + 3);
}

/* True if the closing Top was found inside the lengths that the chunk gives. Where it was not, it
   may be that of the file, behind the Frame chunk. */
static bool closed_inside(qp_bytes data, const qp_anime_extent *extent) {
    uint64_t by_words = extent->body + 4 * (uint64_t)extent->words;
    uint64_t by_size =
        extent->offset + QP_CHUNK_HEADER + 4 * (uint64_t)qp_peek_u32le(data, extent->offset + 4);
    bool in_words = by_words <= data.size && extent->closing <= by_words;
    bool in_size = by_size <= data.size && extent->closing <= by_size;
    return extent->closed && (in_words || in_size);
}

static void fix_anime(qp_bytes data, uint8_t *copy, size_t offset, uint16_t version) {
    qp_anime_extent extent = qp_anime_extent_at(data, offset);
    record_run run = {data, extent.limit, data.size, version, QP_IN_ANIME};
    bool closed = false;
    if (!extent.has_head) {
        return;
    }
    size_t end = set_sizes(&run, copy, extent.body, &closed);
    extent = qp_anime_extent_at(data, offset);
    if (!closed && !closed_inside(data, &extent) && end < extent.limit &&
        qp_chunk_follows(data, end)) {
        end_before_chunk(copy, &extent, end);
    }
}

static void fix_frames(qp_bytes data, uint8_t *copy, size_t start, uint16_t version) {
    record_run run = {data, data.size, qp_content_end(data), version, QP_IN_STREAM};
    bool closed = false;
    set_sizes(&run, copy, start, &closed);
}

void qp_fix_sizes(qp_input_kind kind, uint8_t *copy, size_t size) {
    qp_bytes data = {copy, size};
    qp_ccsf file;
    qp_ccsf_chunk chunk;
    if (kind == QP_INPUT_ANIME) {
        fix_anime(data, copy, 0, 0);
        return;
    }
    qp_ccsf_glance(data, &file);
    size_t pos = file.setup;
    size_t at = pos;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            fix_anime(data, copy, at, file.version);
            pos = at;
            qp_ccsf_next(&file, &pos, &chunk);
        }
        if (chunk.head.kind == QP_CHUNK_FRAME) {
            fix_frames(data, copy, pos, file.version);
            return;
        }
        at = pos;
    }
}
