/* Header, index and setup chunks (ccsf.md 3 and 4). */
#include "gen/ccs_build.h"
#include "quirkproof/ccsf.h"

/* -- Chunks in general ------------------------------------------------------------------------ */

size_t qp_ccs_open(qp_build *build, uint32_t kind) {
    const size_t at = build->size;
    qp_build_u16(build, kind);
    qp_build_u16(build, 0xcccc);
    qp_build_u32(build, 0);
    return at;
}

void qp_ccs_close(qp_build *build, size_t at) {
    while ((build->size - at) % 4 != 0 && !build->full) {
        qp_build_u8(build, 0);
    }
    if (build->size >= at + QP_CHUNK_HEADER) {
        qp_ccs_set_size(build, at, (uint32_t)((build->size - at - QP_CHUNK_HEADER) / 4));
    }
}

size_t qp_ccs_chunk(qp_build *build, uint32_t kind, const uint32_t *words, uint32_t count) {
    const size_t at = qp_ccs_open(build, kind);
    qp_build_words(build, words, count);
    qp_ccs_close(build, at);
    return at;
}

void qp_ccs_set_size(qp_build *build, size_t at, uint32_t words) {
    qp_build_set_u32(build, at + 4, words);
}

void qp_ccs_set_tag(qp_build *build, size_t at, uint32_t tag) {
    qp_build_set_u16(build, at + 2, tag);
}

/* Adds to a size that the tools of the time wrote too large. */
static void add_excess(qp_build *build, size_t at, uint32_t words) {
    qp_ccs_set_size(build, at, qp_build_get_u32(build, at + 4) + words);
}

/* -- The skeleton of a file ------------------------------------------------------------------- */

size_t qp_ccs_header(qp_build *build, const char *name, uint32_t version) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_HEAD);
    qp_build_text(build, "CCSF", 4);
    qp_build_text(build, name, 32);
    qp_build_u16(build, version);
    qp_build_u16(build, 0);
    qp_build_u32(build, 1); /* frames of the stream table */
    qp_build_u32(build, 1); /* extra words */
    qp_build_u32(build, 0);
    qp_ccs_close(build, at);
    return at;
}

size_t qp_ccs_index(qp_build *build, const char *const *files, uint32_t file_count,
                    const qp_ccs_row *objects, uint32_t object_count) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_INDEX);
    qp_build_u32(build, file_count + 1);
    qp_build_u32(build, object_count + 1);
    qp_build_zeros(build, 32);
    for (uint32_t i = 0; i < file_count; i++) {
        qp_build_text(build, files[i], 32);
    }
    qp_build_zeros(build, 32);
    for (uint32_t i = 0; i < object_count; i++) {
        qp_build_text(build, objects[i].name, 30);
        qp_build_u16(build, objects[i].file);
    }
    qp_ccs_close(build, at);
    return at;
}

size_t qp_ccs_setup(qp_build *build) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_SETUP);
    qp_ccs_set_tag(build, at, 0);
    return at;
}

size_t qp_ccs_end(qp_build *build) {
    static const uint32_t one = 1;
    const size_t at = qp_ccs_chunk(build, QP_CHUNK_FRAME, &one, 1);
    qp_ccs_top(build, QP_CCS_ONCE);
    return at;
}

/* -- Setup chunks ----------------------------------------------------------------------------- */

size_t qp_ccs_object(qp_build *build, uint32_t version, uint32_t object, uint32_t parent,
                     uint32_t model) {
    const uint32_t words[5] = {object, parent, model, 0, 0};
    const uint32_t count = 3 + (version >= 0x96 ? 1u : 0u) + (version >= 0x122 ? 1u : 0u);
    return qp_ccs_chunk(build, QP_CHUNK_OBJECT, words, count);
}

size_t qp_ccs_material(qp_build *build, uint32_t version, uint32_t material, uint32_t texture,
                       uint32_t crop_u, uint32_t crop_v) {
    const uint32_t words[5] = {material, texture, 0x3f800000, crop_v << 16 | (crop_u & 0xffff),
                               0x01000100};
    return qp_ccs_chunk(build, QP_CHUNK_MATERIAL, words, version >= 0x120 ? 5 : 4);
}

size_t qp_ccs_light(qp_build *build, uint32_t light, uint32_t type) {
    const uint32_t words[2] = {light, type & 0xffff};
    return qp_ccs_chunk(build, QP_CHUNK_LIGHT, words, 2);
}

size_t qp_ccs_ext_obj(qp_build *build, uint32_t object, uint32_t parent, uint32_t target) {
    const uint32_t words[3] = {object, parent, target};
    return qp_ccs_chunk(build, QP_CHUNK_EXT_OBJ, words, 3);
}

size_t qp_ccs_morpher(qp_build *build, uint32_t morpher, uint32_t base) {
    const uint32_t words[2] = {morpher, base};
    return qp_ccs_chunk(build, QP_CHUNK_MORPHER, words, 2);
}

size_t qp_ccs_texture(qp_build *build, uint32_t version, uint32_t texture, uint32_t extra) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_TEXTURE);
    qp_build_u32(build, texture);
    qp_build_zeros(build, version >= 0x92 ? 8 : 4);
    qp_build_u8(build, 0);
    qp_build_u8(build, 0x13); /* pixel format: 8 bits of palette */
    qp_build_u8(build, version >= 0x90 ? extra : 0);
    qp_build_u8(build, 0);
    qp_build_zeros(build, version >= 0x90 ? 4 : 0);
    for (uint32_t level = 0; level <= (version >= 0x90 ? extra : 0); level++) {
        const uint32_t side = level < 2 ? 8u >> level : 2u;
        qp_build_u16(build, side);
        qp_build_u16(build, side);
        qp_build_u32(build, side * side / 4);
        qp_build_zeros(build, (size_t)side * side);
    }
    qp_ccs_close(build, at);
    add_excess(build, at, 50);
    return at;
}

size_t qp_ccs_clut(qp_build *build, uint32_t version, uint32_t clut, uint32_t colours) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_CLUT);
    qp_build_u32(build, clut);
    qp_build_zeros(build, version >= 0x92 ? 4 : 0);
    qp_build_zeros(build, version >= 0x90 ? 8 : 0);
    qp_build_u32(build, colours);
    qp_build_zeros(build, 4 * (size_t)colours);
    qp_ccs_close(build, at);
    return at;
}

/* Object, scale 1, type, meshes, and nothing else of note: 20 bytes. */
static size_t open_model(qp_build *build, uint32_t model, uint32_t type, uint32_t meshes) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_MODEL);
    qp_build_u32(build, model);
    qp_build_u32(build, 0x3f800000);
    qp_build_u16(build, type);
    qp_build_u16(build, meshes);
    qp_build_zeros(build, 8);
    return at;
}

/* Three 16-bit coordinates a vertex, filled up to whole words. */
static void add_positions(qp_build *build, uint32_t vertices) {
    qp_build_zeros(build, (6 * (size_t)vertices + 3) / 4 * 4);
}

size_t qp_ccs_tied_model(qp_build *build, uint32_t model, uint32_t meshes, uint32_t vertices,
                         bool own_nodes) {
    const size_t at = open_model(build, model, 4, meshes);
    for (uint32_t i = 0; i < meshes; i++) {
        const uint32_t head[3] = {0, vertices, own_nodes ? vertices : 0};
        qp_build_words(build, head, 3);
        if (own_nodes) {
            /* 8 bytes a vertex, its last byte without the mark; then 4 bytes each. */
            qp_build_zeros(build, 12 * (size_t)vertices);
        } else {
            qp_build_u32(build, 0);
            add_positions(build, vertices);
            qp_build_zeros(build, 8 * (size_t)vertices);
        }
    }
    qp_ccs_close(build, at);
    add_excess(build, at, 15 * meshes);
    return at;
}

size_t qp_ccs_model(qp_build *build, uint32_t model, uint32_t type, uint32_t meshes,
                    uint32_t vertices) {
    const size_t at = open_model(build, model, type, meshes);
    for (uint32_t i = 0; i < meshes; i++) {
        if ((type & 8) != 0) {
            qp_build_u32(build, vertices);
            qp_build_u32(build, 3 * vertices);
            add_positions(build, vertices);
            qp_build_zeros(build, 12 * (size_t)vertices);
        } else {
            qp_build_zeros(build, 8);
            qp_build_u32(build, vertices);
            add_positions(build, vertices);
            qp_build_zeros(build, 12 * (size_t)vertices);
        }
    }
    qp_ccs_close(build, at);
    return at;
}

size_t qp_ccs_clump(qp_build *build, uint32_t version, uint32_t clump, const uint32_t *nodes,
                    uint32_t count) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_CLUMP);
    qp_build_u32(build, clump);
    qp_build_u16(build, count);
    qp_build_u16(build, 0);
    qp_build_words(build, nodes, count);
    qp_build_zeros(build, version >= 0x111 ? 36 * (size_t)count : 0);
    qp_ccs_close(build, at);
    return at;
}

size_t qp_ccs_hit(qp_build *build, uint32_t hit, uint32_t vertices) {
    const size_t at = qp_ccs_open(build, QP_CHUNK_HIT);
    const uint32_t head[6] = {hit, 0, 1, vertices, vertices, 0};
    qp_build_words(build, head, 6);
    qp_build_zeros(build, 24 * (size_t)vertices);
    qp_ccs_close(build, at);
    return at;
}
