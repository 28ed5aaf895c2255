/* Opening a file: what each object of its index is made by. */
#include "ccsf/ccsf.h"

size_t qp_ccsf_memory_bound(size_t size) {
    size_t rows = size / QP_ROW;
    return rows * (sizeof(uint16_t) + sizeof(size_t) + sizeof(uint32_t)) + QP_ARENA_SLACK;
}

/* -- Accessors -------------------------------------------------------------------------------- */

static qp_bytes name_at(qp_bytes data, size_t at, size_t size) {
    qp_bytes name = {data.data + at, 0};
    while (name.size < size && name.data[name.size] != 0) {
        name.size++;
    }
    return name;
}

static const qp_bytes no_name = {NULL, 0};

qp_bytes qp_ccsf_object_name(const qp_ccsf *file, uint32_t object) {
    if (object >= file->object_count) {
        return no_name;
    }
    return name_at(file->data, file->objects + QP_ROW * object, QP_OBJECT_NAME);
}

qp_bytes qp_ccsf_file_name(const qp_ccsf *file, uint32_t number) {
    if (number >= file->file_count) {
        return no_name;
    }
    return name_at(file->data, file->files + QP_ROW * number, QP_ROW);
}

qp_bytes qp_ccsf_own_name(const qp_ccsf *file) {
    return file->name == 0 ? no_name : name_at(file->data, file->name, QP_ROW);
}

uint16_t qp_ccsf_object_file(const qp_ccsf *file, uint32_t object) {
    if (object >= file->object_count) {
        return 0;
    }
    return qp_half_at(file->data, file->objects + QP_ROW * object + QP_OBJECT_NAME);
}

/* Word `word` of the payload of the chunk that makes an object. */
static uint32_t chunk_word(const qp_ccsf *file, uint32_t object, size_t word) {
    return qp_word_at(file->data, file->chunks[object] + QP_CHUNK_HEADER + 4 * word);
}

static uint16_t made_by(const qp_ccsf *file, uint32_t object) {
    return object < file->object_count && file->kinds != NULL ? file->kinds[object] : 0;
}

uint32_t qp_ccsf_parent(const qp_ccsf *file, uint32_t object) {
    uint16_t kind = made_by(file, object);
    return kind == QP_CHUNK_OBJECT || kind == QP_CHUNK_EXT_OBJ ? chunk_word(file, object, 1) : 0;
}

uint32_t qp_ccsf_target(const qp_ccsf *file, uint32_t object) {
    return made_by(file, object) == QP_CHUNK_EXT_OBJ ? chunk_word(file, object, 2) : object;
}

uint32_t qp_ccsf_ext_end(const qp_ccsf *file, uint32_t object) {
    return object < file->object_count && file->ends != NULL ? file->ends[object] : object;
}

void qp_ccsf_crops(const qp_ccsf *file, uint32_t material, uint16_t *u, uint16_t *v) {
    *u = 0;
    *v = 0;
    if (made_by(file, material) == QP_CHUNK_MATERIAL) {
        size_t at = file->chunks[material] + QP_CHUNK_HEADER + 12;
        *u = qp_half_at(file->data, at);
        *v = qp_half_at(file->data, at + 2);
    }
}

/* -- The walk --------------------------------------------------------------------------------- */

/* The first chunk that makes an object counts (ccsf.md 4, Material). */
static void enter_object(const qp_ccsf *file, const qp_ccsf_chunk *chunk, uint16_t *kinds,
                         size_t *chunks) {
    uint32_t object = qp_word_at(file->data, chunk->head.payload);
    if (!qp_ccsf_makes_object(chunk->head.kind) || chunk->end - chunk->head.payload < 4 ||
        object >= file->object_count || kinds[object] != 0) {
        return;
    }
    kinds[object] = chunk->head.kind;
    chunks[object] = chunk->head.offset;
}

/* Follows a link for at most 64 steps, so that a cycle ends too (anime.md, Pose). */
static uint32_t follow(const qp_ccsf *file, uint32_t object) {
    uint32_t end = object;
    for (uint32_t step = 0; step < QP_EXT_STEPS_MAX; step++) {
        uint32_t next = qp_ccsf_target(file, end);
        if (next == end || next >= file->object_count) {
            return next;
        }
        end = next;
    }
    return end;
}

void qp_ccsf_glance(qp_bytes data, qp_ccsf *file) {
    qp_reporter silent = qp_reporter_to(NULL);
    qp_ccsf_read_head(data, &silent, file);
}

qp_status qp_ccsf_open(qp_bytes data, qp_arena *arena, qp_ccsf *file) {
    qp_ccsf_glance(data, file);
    uint32_t count = file->object_count;
    uint16_t *kinds = NULL;
    size_t *chunks = NULL;
    uint32_t *ends = NULL;
    if (count > 0) {
        chunks = (size_t *)qp_arena_alloc(arena, count, sizeof *chunks, sizeof *chunks);
        ends = (uint32_t *)qp_arena_alloc(arena, count, sizeof *ends, sizeof *ends);
        kinds = (uint16_t *)qp_arena_alloc(arena, count, sizeof *kinds, sizeof *kinds);
        if (kinds == NULL || chunks == NULL || ends == NULL) {
            return QP_NO_MEMORY;
        }
    }
    size_t pos = file->setup;
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(file, &pos, &chunk)) {
        enter_object(file, &chunk, kinds, chunks);
        if (chunk.head.kind == QP_CHUNK_FRAME) {
            file->frame_section = chunk.end;
        }
    }
    file->kinds = kinds;
    file->chunks = chunks;
    for (uint32_t i = 0; i < count; i++) {
        ends[i] = follow(file, i);
    }
    file->ends = ends;
    return QP_OK;
}
