/*
 * How long a chunk really is: from its own counts, as each handler of the games consumes it, not by
 * its size field (ccsf.md 4). Nothing here is bounded by the file; who uses a length compares it
 * with what is left.
 */
#include "ccsf/ccsf.h"

//@ assigns \nothing;
static qp_payload_length exactly(uint64_t bytes) {
    qp_payload_length length = {true, true, bytes};
    return length;
}

static const qp_payload_length by_size = {false, false, 0};

/* Object: 3 words, a shadow from 0x96, one more from 0x122; one source has it after 0x120, so a
   file of 0x121 may have either. */
/*@ requires \valid_read(head);
    assigns \nothing;
*/
static qp_payload_length object_bytes(const qp_chunk_head *head, uint16_t version) {
    bool more = version >= 0x122 || (version == 0x121 && head->words == 5);
    return exactly(12u + (version >= 0x96 ? 4u : 0u) + (more ? 4u : 0u));
}

/* Material: scales from 0x120; much longer from 0x130, in a way that nobody wrote down. */
//@ assigns \nothing;
static qp_payload_length material_bytes(uint16_t version) {
    if (version >= 0x130) {
        return by_size;
    }
    return exactly(version >= 0x120 ? 20 : 16);
}

/*@ requires qp_bytes_ok(data);
    assigns \nothing;
*/
static qp_payload_length clut_bytes(qp_bytes data, size_t payload, uint16_t version) {
    size_t count = (size_t)4 + (version >= 0x92 ? 4 : 0) + (version >= 0x90 ? 8 : 0);
    return exactly(count + 4 + 4 * (uint64_t)qp_word_at(data, payload + count));
}

/* Clump: positions, rotations and scales of its nodes from 0x111, in some files from 0x110. */
/*@ requires qp_bytes_ok(data) && \valid_read(head);
    assigns \nothing;
*/
static qp_payload_length clump_bytes(qp_bytes data, const qp_chunk_head *head, uint16_t version) {
    uint64_t nodes = qp_half_at(data, head->payload + 4);
    bool placed = version >= 0x111 || (version == 0x110 && head->words == 2 + 10 * nodes);
    return exactly(8 + (placed ? 40 : 4) * nodes);
}

/* Hit: groups of triangles, two corners' worth of floats a vertex. */
/*@ requires qp_bytes_ok(data) && payload <= data.size;
    assigns \nothing;
*/
static qp_payload_length hit_bytes(qp_bytes data, size_t payload) {
    uint32_t groups = qp_half_at(data, payload + 8);
    uint64_t left = data.size - payload;
    uint64_t bytes = 16;
    /*@ loop assigns i, bytes;
        loop variant groups - i;
    */
    for (uint32_t i = 0; i < groups && bytes <= left; i++) {
        bytes += 8 + 24 * (uint64_t)qp_word_at(data, payload + (size_t)bytes);
    }
    qp_payload_length length = {true, false, bytes};
    return length;
}

size_t qp_ccsf_texture_levels(qp_bytes data, size_t payload, uint16_t version, uint32_t *count) {
    size_t head = version >= 0x92 ? 12 : 8;
    size_t format = version >= 0x90 ? 8 : 4;
    qp_cursor cursor = qp_cursor_between(data, payload + head + 2, data.size);
    uint8_t extra = 0;
    if (version >= 0x90 && !qp_read_u8(&cursor, &extra)) {
        extra = 0;
    }
    *count = (uint32_t)extra + 1;
    return head + format;
}

uint64_t qp_ccsf_texture_bytes(qp_bytes data, size_t payload, uint16_t version, uint32_t *level) {
    uint32_t count = 0;
    uint64_t bytes = qp_ccsf_texture_levels(data, payload, version, &count);
    uint64_t left = data.size - payload;
    *level = 0;
    /*@ loop assigns i, bytes, *level;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count && bytes <= left; i++) {
        *level = i;
        bytes += 8 + 4 * (uint64_t)qp_word_at(data, payload + (size_t)bytes + 4);
    }
    return bytes;
}

/* Texture: its levels; BTX and DDS (pixel formats 0x87..0x89, later games) have the true size. */
/*@ requires qp_bytes_ok(data) && payload <= data.size;
    assigns \nothing;
*/
static qp_payload_length texture_bytes(qp_bytes data, size_t payload, uint16_t version) {
    size_t head = version >= 0x92 ? 12 : 8;
    uint32_t format = qp_half_at(data, payload + head) >> 8;
    uint32_t level = 0;
    if (version >= 0x90 && format >= 0x87 && format <= 0x89) {
        return by_size;
    }
    return exactly(qp_ccsf_texture_bytes(data, payload, version, &level));
}

uint64_t qp_ccsf_known_excess(qp_bytes data, const qp_chunk_head *head) {
    if (head->kind == QP_CHUNK_TEXTURE) {
        return 4 * (uint64_t)50;
    }
    if (head->kind == QP_CHUNK_MODEL && (qp_half_at(data, head->payload + 8) & 4) != 0) {
        return 4 * (uint64_t)15 * qp_half_at(data, head->payload + 10);
    }
    return 0;
}

/* Kinds of one length in every version. */
//@ assigns \nothing;
static qp_payload_length fixed_bytes(uint16_t kind) {
    switch (kind) {
    case QP_CHUNK_SETUP:
        return exactly(0);
    case QP_CHUNK_FRAME:
    case QP_CHUNK_CAMERA:
        return exactly(4);
    case QP_CHUNK_LIGHT:
    case QP_CHUNK_MORPHER:
        return exactly(8);
    case QP_CHUNK_EXT_OBJ:
        return exactly(12);
    case QP_CHUNK_DUMMY:
        return exactly(16);
    case QP_CHUNK_OBJ2:
        return exactly(20);
    case QP_CHUNK_SHADOW:
        return exactly(24);
    case QP_CHUNK_DUMMY_TURNED:
        return exactly(28);
    case QP_CHUNK_BBOX:
        return exactly(32);
    default:
        return by_size;
    }
}

/* How far past the size field the counts inside Models and Hits are followed, where another chunk
   follows by that field: no known file's size is too small at all. */
#define COUNTS_PAST_SIZE ((uint64_t)16 * 1024)

/*@ requires qp_bytes_ok(data) && \valid_read(head) && head->payload <= data.size;
    assigns \nothing;
*/
static qp_payload_length follow_counts(qp_bytes data, const qp_chunk_head *head, uint16_t version) {
    return head->kind == QP_CHUNK_MODEL ? qp_ccsf_model_bytes(data, head, version)
                                        : hit_bytes(data, head->payload);
}

/*
 * The length of a Model or a Hit. Its counts may say that thousands of small parts lie behind the
 * chunk; a file full of such chunks would be walked once for each of them. So they are followed
 * only so far past the size field, and no further if another chunk follows by that field: then the
 * length is not known.
 */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && head->payload <= data.size;
    assigns \nothing;
*/
static qp_payload_length followed_bytes(qp_bytes data, const qp_chunk_head *head,
                                        uint16_t version) {
    uint64_t size = 4 * (uint64_t)head->words;
    uint64_t excess = qp_ccsf_known_excess(data, head);
    size -= excess <= size ? excess : 0;
    uint64_t left = data.size - head->payload;
    if (size + COUNTS_PAST_SIZE >= left) {
        return follow_counts(data, head, version);
    }
    qp_bytes part = {data.data, head->payload + (size_t)(size + COUNTS_PAST_SIZE)};
    qp_payload_length length = follow_counts(part, head, version);
    if (length.bytes <= size + COUNTS_PAST_SIZE) {
        return length; /* and nothing behind the part was looked at */
    }
    return qp_ccsf_leads_on(data, head->payload, size) ? by_size
                                                       : follow_counts(data, head, version);
}

qp_payload_length qp_ccsf_length(qp_bytes data, const qp_chunk_head *head, uint16_t version) {
    switch (head->kind) {
    case QP_CHUNK_HEAD:
        return exactly(48 + 4 * (uint64_t)qp_word_at(data, head->payload + 44));
    case QP_CHUNK_INDEX:
        return exactly(8 + 32 * ((uint64_t)qp_word_at(data, head->payload) +
                                 qp_word_at(data, head->payload + 4)));
    case QP_CHUNK_OBJECT:
        return object_bytes(head, version);
    case QP_CHUNK_MATERIAL:
        return material_bytes(version);
    case QP_CHUNK_TEXTURE:
        return texture_bytes(data, head->payload, version);
    case QP_CHUNK_CLUT:
        return clut_bytes(data, head->payload, version);
    case QP_CHUNK_CLUMP:
        return clump_bytes(data, head, version);
    case QP_CHUNK_MODEL:
    case QP_CHUNK_HIT:
        return followed_bytes(data, head, version);
    default:
        break;
    }
    return fixed_bytes(head->kind);
}
