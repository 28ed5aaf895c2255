/*
 * F_Pcm, a piece of sound in a file's frame section (ccsf.md 5). Two layouts are known: a head of
 * 12 bytes, u16 blocks at 4 and u32 words at 8, and on the discs of OUT and QUA one of 16 bytes,
 * u32 blocks at 8 and u32 words at 12. Blocks times words words follow. Nothing in a file says
 * which of the two it is.
 */
#include "frames/record.h"

/* Words of payload by the head of 12 bytes. */
/*@ requires qp_bytes_ok(data) && payload <= data.size;
    assigns \nothing;
*/
static uint64_t words_by_short_head(qp_bytes data, size_t payload) {
    uint64_t blocks = qp_half_at(data, payload + 4);
    return 3 + blocks * qp_word_at(data, payload + 8);
}

/* Words of payload by the head of 16 bytes. */
/*@ requires qp_bytes_ok(data) && payload <= data.size;
    assigns \nothing;
*/
static uint64_t words_by_long_head(qp_bytes data, size_t payload) {
    uint64_t blocks = qp_word_at(data, payload + 8);
    return 4 + blocks * qp_word_at(data, payload + 12);
}

uint64_t qp_f_pcm_words(qp_bytes data, const qp_record *record) {
    uint64_t have = (record->end - record->head.payload) / 4;
    uint64_t by_short = words_by_short_head(data, record->head.payload);
    if (by_short == have || have < 4) {
        return by_short;
    }
    return words_by_long_head(data, record->head.payload) == have ? have : by_short;
}

/* True if the header of a record stands behind `words` words. */
/*@ requires qp_bytes_ok(data) && payload <= limit <= data.size;
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool leads_on(qp_bytes data, size_t payload, uint64_t words, size_t limit) {
    qp_chunk_head next;
    if (words > (limit - payload) / 4) {
        return false;
    }
    return qp_chunk_head_at(data, payload + 4 * (size_t)words, limit, &next) &&
           qp_chunk_tag_known(next.tag) && next.kind != QP_KIND_FRAME &&
           qp_record_name(next.kind) != NULL;
}

bool qp_f_pcm_end(qp_bytes data, const qp_chunk_head *head, size_t limit, size_t *end) {
    uint64_t by_short = words_by_short_head(data, head->payload);
    uint64_t by_long = words_by_long_head(data, head->payload);
    uint64_t words = 0;
    if (by_short == head->words || by_long == head->words) {
        words = head->words;
    } else if (leads_on(data, head->payload, by_short, limit)) {
        words = by_short;
    } else if (leads_on(data, head->payload, by_long, limit)) {
        words = by_long;
    } else {
        return false;
    }
    if (words > (limit - head->payload) / 4) {
        return false;
    }
    *end = head->payload + 4 * (size_t)words;
    return true;
}
