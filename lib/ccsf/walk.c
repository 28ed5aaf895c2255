/* The walk over the chunks of the setup section, by their real lengths (ccsf.md 3 and 4). */
#include "ccsf/ccsf.h"
#include "frames/head.h"

/* payload + bytes, cut down to the end of the data. */
/*@ requires payload <= data.size;
    assigns \nothing;
    ensures payload <= \result <= data.size;
*/
static size_t end_after(qp_bytes data, size_t payload, uint64_t bytes) {
    uint64_t left = data.size - payload;
    return bytes > left ? data.size : payload + (size_t)bytes;
}

/* True for what may be the header of a chunk. Known files have tag 0 on these kinds only, and with
   others a word of payload, say a size of 3, would pass for one. */
/*@ requires \valid_read(head);
    assigns \nothing;
*/
static bool may_be_head(const qp_chunk_head *head) {
    if (head->tag == 0) {
        return (head->kind == QP_CHUNK_SETUP && head->words == 0) ||
               (head->kind == QP_CHUNK_FRAME && head->words == 1) || head->kind == QP_CHUNK_PCM;
    }
    return qp_chunk_tag_known(head->tag) &&
           (qp_ccsf_kind_name(head->kind) != NULL || head->kind == QP_KIND_TOP);
}

bool qp_ccsf_leads_on(qp_bytes data, size_t payload, uint64_t bytes) {
    if (bytes > data.size - payload) {
        return false;
    }
    size_t end = payload + (size_t)bytes;
    qp_chunk_head next;
    if (end == data.size) {
        return true;
    }
    return qp_head_read(data, end, data.size, &next) && may_be_head(&next);
}

/*@ requires qp_bytes_ok(data) && \valid(chunk) && \valid(anime) && \separated(chunk, anime);
    requires offset + 8 <= data.size;
    assigns chunk->exact, chunk->end, chunk->real, *anime;
    ensures offset + 8 <= chunk->end <= data.size;
*/
static void take_anime(qp_bytes data, size_t offset, qp_ccsf_chunk *chunk, qp_anime_extent *anime) {
    qp_anime_extent extent = qp_anime_extent_at(data, offset);
    *anime = extent;
    chunk->exact = extent.has_head;
    chunk->end = extent.end;
    chunk->real = extent.end - (offset + QP_CHUNK_HEADER);
}

/*@ requires qp_bytes_ok(data) && \valid(chunk) && chunk->head.payload <= data.size;
    assigns chunk->exact, chunk->end, chunk->real;
    ensures chunk->head.payload <= chunk->end <= data.size;
*/
static void take_by_counts(qp_bytes data, uint16_t version, qp_ccsf_chunk *chunk) {
    size_t payload = chunk->head.payload;
    uint64_t size = chunk->by_size;
    qp_payload_length length = qp_ccsf_length(data, &chunk->head, version);
    bool trust_size = !length.known;
    if (length.known && length.bytes != size) {
        trust_size =
            !qp_ccsf_leads_on(data, payload, length.bytes) && qp_ccsf_leads_on(data, payload, size);
    }
    bool exact = length.known && (length.sure || !trust_size);
    uint64_t real = exact ? length.bytes : size;
    chunk->exact = exact;
    chunk->real = real;
    chunk->end = end_after(data, payload, trust_size ? size : real);
}

/* The payload by the size field, known excess taken off. */
/*@ requires qp_bytes_ok(data) && \valid_read(head);
    assigns \nothing;
*/
static uint64_t bytes_by_size(qp_bytes data, const qp_chunk_head *head) {
    uint64_t bytes = 4 * (uint64_t)head->words;
    uint64_t excess = head->kind == QP_CHUNK_TEXTURE || head->kind == QP_CHUNK_MODEL
                          ? qp_ccsf_known_excess(data, head)
                          : 0;
    return excess <= bytes ? bytes - excess : bytes;
}

bool qp_ccsf_take(const qp_ccsf *file, size_t *pos, qp_ccsf_chunk *chunk, qp_anime_extent *anime) {
    qp_bytes data = file->data;
    size_t at = *pos;
    uint16_t version = file->version;
    if (at >= file->frame_section && file->frame_section != 0) {
        return false;
    }
    if (!qp_head_read(data, at, data.size, &chunk->head)) {
        return false;
    }
    uint16_t kind = chunk->head.kind;
    chunk->by_size = bytes_by_size(data, &chunk->head);
    /* Where most likely the next header is. */
    qp_prefetch(data, chunk->head.payload + (size_t)chunk->by_size);
    chunk->known = qp_ccsf_kind_name(kind) != NULL;
    if (kind == QP_CHUNK_ANIME) {
        take_anime(data, at, chunk, anime);
    } else {
        take_by_counts(data, version, chunk);
    }
    *pos = chunk->end;
    return true;
}

bool qp_ccsf_next(const qp_ccsf *file, size_t *pos, qp_ccsf_chunk *chunk) {
    qp_anime_extent anime;
    return qp_ccsf_take(file, pos, chunk, &anime);
}
