/* The length of a Model of the first games, mesh by mesh (ccsf.md 4, Model). */
#include "ccsf/ccsf.h"

/* Bits of a model's type. */
#define TYPE_UNKNOWN 2u /* five words a mesh; what follows them nobody wrote down */
#define TYPE_TIED 4u    /* meshes that are tied to nodes; the size field is too large */
#define TYPE_HULL 8u    /* positions and triangles only */

//@ assigns \nothing;
static uint64_t align_4(uint64_t bytes) {
    return (bytes + 3) & ~(uint64_t)3;
}

/* A mesh tied to nodes: one node for all of it, or positions whose last ones are marked. */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
*/
static uint64_t tied_mesh(qp_bytes data, size_t at, uint64_t left) {
    uint64_t vertices = qp_word_at(data, at + 4);
    uint64_t tied = qp_word_at(data, at + 8);
    if (tied == 0) {
        return 12 + 4 + align_4(6 * vertices) + 8 * vertices;
    }
    uint64_t bytes = 12 + 12 * tied;
    if (bytes > left) {
        return bytes;
    }
    /*@ loop invariant 0 <= i <= tied;
        loop assigns i, bytes;
        loop variant tied - i;
    */
    for (uint64_t i = 0; i < tied; i++) {
        uint32_t last = qp_word_at(data, at + 12 + 8 * (size_t)i + 4);
        bytes += (last >> 24 & 2) != 0 ? 4u : 0u;
    }
    return bytes;
}

/*@ requires qp_bytes_ok(data);
    assigns \nothing;
*/
static uint64_t hull_mesh(qp_bytes data, size_t at) {
    uint64_t vertices = qp_word_at(data, at);
    uint64_t indices = qp_word_at(data, at + 4);
    return 8 + (vertices == 0 ? 0 : align_4(6 * vertices) + 12 * (indices / 3));
}

/* An ordinary mesh: positions, and an array for each of three bits that is clear. */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
*/
static uint64_t plain_mesh(qp_bytes data, size_t at, uint32_t type) {
    uint64_t vertices = qp_word_at(data, at + 8);
    uint64_t arrays = ((type & 0x40) == 0 ? 1u : 0u) + ((type & 0x200) == 0 ? 1u : 0u) +
                      ((type & 0x400) == 0 ? 1u : 0u);
    return 12 + align_4(6 * vertices) + 4 * vertices * arrays;
}

qp_payload_length qp_ccsf_model_bytes(qp_bytes data, const qp_chunk_head *head, uint16_t version) {
    qp_payload_length length = {false, false, 20};
    uint32_t type = qp_half_at(data, head->payload + 8);
    uint32_t meshes = qp_half_at(data, head->payload + 10);
    type &= version < 0x100 ? 0xffu : 0xffffu;
    if (version >= 0x111 || (type & TYPE_UNKNOWN) != 0) {
        return length;
    }
    length.known = true;
    uint64_t left = data.size - head->payload;
    /*@ loop assigns i, length.bytes;
        loop variant meshes - i;
    */
    for (uint32_t i = 0; i < meshes && length.bytes <= left; i++) {
        size_t at = head->payload + (size_t)length.bytes;
        if ((type & TYPE_TIED) != 0) {
            length.bytes += tied_mesh(data, at, left - length.bytes);
        } else if ((type & TYPE_HULL) != 0) {
            length.bytes += hull_mesh(data, at);
        } else {
            length.bytes += plain_mesh(data, at, type);
        }
    }
    return length;
}
