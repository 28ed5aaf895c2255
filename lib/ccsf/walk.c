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

/*@ requires \valid_read(file) && \valid(chunk) && \valid(anime) && qp_bytes_ok(file->data);
    requires \separated(file, chunk, anime);
    requires chunk->head.payload == chunk->head.offset + 8 <= file->data.size;
    assigns chunk->exact, chunk->end, chunk->real, *anime;
    ensures chunk->head.payload <= chunk->end <= file->data.size;
    ensures qp_extent_in(*anime, file->data.size);
*/
static void take_anime(const qp_ccsf *file, qp_ccsf_chunk *chunk, qp_anime_extent *anime) {
    *anime = qp_anime_extent_at(file->data, chunk->head.offset);
    chunk->exact = anime->has_head;
    chunk->end = anime->end;
    chunk->real = anime->end - chunk->head.payload;
}

/*@ requires \valid_read(file) && \valid(chunk) && qp_bytes_ok(file->data);
    requires \separated(file, chunk) && chunk->head.payload <= file->data.size;
    assigns chunk->exact, chunk->end, chunk->real;
    ensures chunk->head.payload <= chunk->end <= file->data.size;
*/
static void take_by_counts(const qp_ccsf *file, qp_ccsf_chunk *chunk) {
    qp_bytes data = file->data;
    size_t payload = chunk->head.payload;
    qp_payload_length length = qp_ccsf_length(data, &chunk->head, file->version);
    bool trust_size = !length.known;
    if (length.known && length.bytes != chunk->by_size) {
        trust_size = !qp_ccsf_leads_on(data, payload, length.bytes) &&
                     qp_ccsf_leads_on(data, payload, chunk->by_size);
    }
    chunk->real = length.known ? length.bytes : chunk->by_size;
    chunk->exact = length.known && (length.sure || !trust_size);
    if (!chunk->exact) {
        chunk->real = chunk->by_size;
    }
    chunk->end = end_after(data, payload, trust_size ? chunk->by_size : chunk->real);
}

bool qp_ccsf_take(const qp_ccsf *file, size_t *pos, qp_ccsf_chunk *chunk, qp_anime_extent *anime) {
    if (*pos >= file->frame_section && file->frame_section != 0) {
        return false;
    }
    if (!qp_head_read(file->data, *pos, file->data.size, &chunk->head)) {
        return false;
    }
    uint16_t kind = chunk->head.kind;
    uint64_t excess = kind == QP_CHUNK_TEXTURE || kind == QP_CHUNK_MODEL
                          ? qp_ccsf_known_excess(file->data, &chunk->head)
                          : 0;
    chunk->by_size = 4 * (uint64_t)chunk->head.words;
    if (excess <= chunk->by_size) {
        chunk->by_size -= excess;
    }
    /* Where most likely the next header is. */
    qp_prefetch(file->data, chunk->head.payload + (size_t)chunk->by_size);
    chunk->known = qp_ccsf_kind_name(kind) != NULL;
    if (kind == QP_CHUNK_ANIME) {
        take_anime(file, chunk, anime);
    } else {
        take_by_counts(file, chunk);
    }
    *pos = chunk->end;
    return true;
}

bool qp_ccsf_next(const qp_ccsf *file, size_t *pos, qp_ccsf_chunk *chunk) {
    qp_anime_extent anime;
    return qp_ccsf_take(file, pos, chunk, &anime);
}
