/* What is wrong with a chunk of the setup section (ccsf.md 3, 4 and 7). */
#include "ccsf/check.h"

/*@ requires \valid_read(file) && qp_reporter_ok(reporter);
    requires \separated(file, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures \result == true && file->object_count != 0 ==> object < file->object_count;
    ensures \result == true || \result == false;
*/
static bool check_object(const qp_ccsf *file, uint32_t object, size_t at, qp_reporter *reporter) {
    if (file->object_count == 0 || object < file->object_count) {
        return true;
    }
    qp_report(reporter, QP_CCS_OBJECT_RANGE, at, object, file->object_count);
    return false;
}

/* Word `word` of the payload names an object, if the chunk holds it. */
/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_reference(const qp_ccsf *file, const qp_ccsf_chunk *chunk, size_t word,
                            qp_reporter *reporter) {
    size_t at = chunk->head.payload + 4 * word;
    if (at + 4 <= chunk->end) {
        check_object(file, qp_word_at(file->data, at), at, reporter);
    }
}

/* The objects that a chunk names besides its own. */
/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_references(const qp_ccsf *file, const qp_ccsf_chunk *chunk,
                             qp_reporter *reporter) {
    uint32_t nodes = 0;
    size_t held = 0;
    switch (chunk->head.kind) {
    case QP_CHUNK_OBJECT:
        check_reference(file, chunk, 1, reporter);
        check_reference(file, chunk, 2, reporter);
        if (file->version >= 0x96) {
            check_reference(file, chunk, 3, reporter);
        }
        break;
    case QP_CHUNK_EXT_OBJ:
        check_reference(file, chunk, 1, reporter);
        check_reference(file, chunk, 2, reporter);
        break;
    case QP_CHUNK_MATERIAL:
    case QP_CHUNK_BBOX:
    case QP_CHUNK_MORPHER:
        check_reference(file, chunk, 1, reporter);
        break;
    case QP_CHUNK_CLUMP:
        nodes = qp_half_at(file->data, chunk->head.payload + 4);
        held = (chunk->end - chunk->head.payload) / 4;
        /*@ loop invariant 2 <= i && qp_reporter_ok(reporter);
            loop assigns i, reporter->sink->counts[0 .. 2];
            loop variant 2 + nodes - i;
        */
        for (size_t i = 2; i < 2 + (size_t)nodes && i < held; i++) {
            check_reference(file, chunk, i, reporter);
        }
        break;
    default:
        break;
    }
}

/* The object that the chunk makes. */
/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    requires qp_ccsf_arrays_ok(file) && (file->object_count == 0 ==> file->kinds == \null);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_own_object(const qp_ccsf *file, const qp_ccsf_chunk *chunk,
                             qp_reporter *reporter) {
    if (!qp_ccsf_makes_object(chunk->head.kind) || chunk->end - chunk->head.payload < 4) {
        return;
    }
    uint32_t object = qp_word_at(file->data, chunk->head.payload);
    if (!check_object(file, object, chunk->head.payload, reporter) || file->kinds == NULL) {
        return;
    }
    size_t first = file->chunks[object];
    if (first != chunk->head.offset) {
        qp_report(reporter, QP_CCS_OBJECT_TWICE, chunk->head.payload, object, first);
    }
}

/* -- Length ----------------------------------------------------------------------------------- */

/* True if a size field that is too large by this much is in every known file (ccsf.md 4). */
/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && \valid_read(chunk);
    assigns \nothing;
*/
static bool excess_known(const qp_ccsf *file, const qp_ccsf_chunk *chunk) {
    uint64_t excess = qp_ccsf_known_excess(file->data, &chunk->head);
    return excess != 0 && 4 * (uint64_t)chunk->head.words == chunk->real + excess;
}

/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_texture(const qp_ccsf *file, const qp_ccsf_chunk *chunk, qp_reporter *reporter) {
    uint32_t levels = 0;
    uint32_t level = 0;
    size_t payload = chunk->head.payload;
    qp_ccsf_texture_levels(file->data, payload, file->version, &levels);
    uint64_t bytes = qp_ccsf_texture_bytes(file->data, payload, file->version, &level);
    if (levels - 1 > 3) {
        qp_report(reporter, QP_CCS_TEXTURE_LEVEL_COUNT, payload, levels - 1, 0);
    }
    if (chunk->exact && bytes > file->data.size - payload) {
        qp_report(reporter, QP_CCS_TEXTURE_LEVELS, payload, level,
                  (bytes - (file->data.size - payload) + 3) / 4);
    }
}

/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_length(const qp_ccsf *file, const qp_ccsf_chunk *chunk, qp_reporter *reporter) {
    uint64_t left = file->data.size - chunk->head.payload;
    uint64_t goes_on = chunk->end - chunk->head.payload;
    if (chunk->head.kind == QP_CHUNK_TEXTURE) {
        check_texture(file, chunk, reporter);
    }
    if (chunk->real > left) {
        if (chunk->head.kind != QP_CHUNK_TEXTURE || !chunk->exact) {
            qp_report(reporter, QP_CCS_CHUNK_PAST_END, chunk->head.offset, chunk->real - left, 0);
        }
        return;
    }
    if (chunk->exact && chunk->real != goes_on && file->version <= 0x124) {
        /* Only by its size field does another chunk follow: the game would be lost here. */
        qp_report(reporter, QP_CCS_CHUNK_LOST, chunk->head.offset + 4, chunk->real, goes_on);
        return;
    }
    uint64_t real = goes_on;
    if (4 * (uint64_t)chunk->head.words != real && !excess_known(file, chunk)) {
        qp_report(reporter, QP_CCS_SIZE, chunk->head.offset + 4, chunk->head.words, real / 4);
    }
}

/* -- The whole chunk -------------------------------------------------------------------------- */

/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_light(const qp_ccsf *file, const qp_ccsf_chunk *chunk, qp_reporter *reporter) {
    /* u8 in one source, s16 in another (ccsf.md 4): the low byte in both. */
    uint32_t type = qp_half_at(file->data, chunk->head.payload + 4) & 0xff;
    if (chunk->end - chunk->head.payload >= 8 && (type < 1 || type > 4)) {
        qp_report(reporter, QP_CCS_LIGHT_TYPE, chunk->head.payload + 4, type, 0);
    }
}

void qp_ccsf_check_chunk(const qp_ccsf *file, const qp_ccsf_chunk *chunk, bool setup,
                         qp_reporter *reporter) {
    uint16_t kind = chunk->head.kind;
    if (!qp_chunk_tag_known(chunk->head.tag)) {
        qp_report(reporter, QP_CCS_TAG, chunk->head.offset + 2, chunk->head.tag, 0);
    }
    if (!chunk->known) {
        qp_report(reporter, QP_CCS_KIND_UNKNOWN, chunk->head.offset, kind, 0);
    } else if (kind == QP_CHUNK_HEAD || kind == QP_CHUNK_INDEX) {
        qp_report(reporter, QP_CCS_HEADER_REPEATED, chunk->head.offset, kind, 0);
    } else if (!setup) {
        qp_report(reporter, QP_CCS_NO_SETUP, chunk->head.offset, 0, 0);
    }
    if (kind != QP_CHUNK_ANIME) {
        check_length(file, chunk, reporter);
    }
    if (kind == QP_CHUNK_LIGHT) {
        check_light(file, chunk, reporter);
    }
    check_own_object(file, chunk, reporter);
    check_references(file, chunk, reporter);
}
