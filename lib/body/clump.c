/* The body of a clump (animation-playback, Rotations: Body::of; ccsf.md 4, Clump). */
#include "anime/matrix.h"
#include "base/cursor.h"
#include "quirkproof/body.h"

#define NODE_BYTES ((size_t)4)
#define PLACE_BYTES ((size_t)36)

static bool same_bytes(qp_bytes a, qp_bytes b) {
    size_t i = 0;
    while (i < a.size && i < b.size && a.data[i] == b.data[i]) {
        i++;
    }
    return i == a.size && i == b.size;
}

/* An object of another container: its file's name begins with '#'. */
static bool in_other_file(const qp_ccsf *file, uint32_t object) {
    qp_bytes name = qp_ccsf_file_name(file, qp_ccsf_object_file(file, object));
    return name.size > 0 && name.data[0] == '#';
}

/* Reads the Clump chunk at `offset`; no more nodes than lie in the data. */
static void read_clump(const qp_ccsf *file, size_t offset, qp_body *body) {
    size_t nodes = offset + QP_CHUNK_HEADER + 8;
    qp_cursor cursor = qp_cursor_between(file->data, nodes, file->data.size);
    uint32_t count = qp_peek_u16le(file->data, nodes - 4);
    uint32_t words = qp_peek_u32le(file->data, offset + 4);
    size_t fit = qp_cursor_left(&cursor) / NODE_BYTES;
    body->offset = offset;
    body->nodes = nodes;
    body->node_count = count < fit ? count : (uint32_t)fit;
    body->places = 0;
    /* From 0x111, in some files from 0x110. */
    bool placed = file->version >= 0x111 || (file->version == 0x110 && words == 2 + 10 * count);
    if (placed && qp_cursor_skip_array(&cursor, count, NODE_BYTES) &&
        qp_cursor_holds(&cursor, count, PLACE_BYTES)) {
        body->places = cursor.pos;
    }
}

bool qp_body_find(const qp_ccsf *file, qp_bytes name, qp_body *body) {
    uint32_t object = 1; /* entry 0 is blank */
    while (object < file->object_count &&
           (in_other_file(file, object) || !same_bytes(qp_ccsf_object_name(file, object), name))) {
        object++;
    }
    uint32_t clump = qp_ccsf_ext_end(file, object);
    if (object >= file->object_count || clump >= file->object_count || file->kinds == NULL ||
        file->kinds[clump] != QP_CHUNK_CLUMP) {
        return false;
    }
    body->clump = clump;
    read_clump(file, file->chunks[clump], body);
    return true;
}

uint32_t qp_body_node(const qp_ccsf *file, const qp_body *body, uint32_t index) {
    if (index >= body->node_count) {
        return 0;
    }
    return qp_peek_u32le(file->data, body->nodes + NODE_BYTES * index);
}

uint32_t qp_body_object(const qp_ccsf *file, const qp_body *body, uint32_t index) {
    return qp_ccsf_ext_end(file, qp_body_node(file, body, index));
}

bool qp_body_place(const qp_ccsf *file, const qp_body *body, uint32_t index, qp_ee_model model,
                   qp_transform *place) {
    uint32_t words[9];
    if (body->places == 0 || index >= body->node_count) {
        return false;
    }
    for (uint32_t k = 0; k < 9; k++) {
        words[k] = qp_peek_u32le(file->data, body->places + PLACE_BYTES * index + 4 * (size_t)k);
        if (k >= 3 && k < 6) {
            words[k] = qp_degrees_to_radians(model, words[k]);
        }
    }
    const qp_matrix rotation = qp_rot_matrix(model, words + 3);
    *place = qp_transform_from(model, words, &rotation, words + 6);
    return true;
}
