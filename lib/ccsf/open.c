/* Opening a file: what each object of its index is made by. */
#include "ccsf/ccsf.h"

size_t qp_ccsf_memory_bound(size_t size) {
    size_t rows = size / QP_ROW;
    return rows * (sizeof(uint16_t) + sizeof(size_t) + sizeof(uint32_t)) + QP_ARENA_SLACK;
}

/* -- Accessors -------------------------------------------------------------------------------- */

/*@ requires \valid_read(data.data + at + (0 .. size - 1));
    assigns \nothing;
    ensures qp_bytes_ok(\result) && \result.size <= size;
*/
static qp_bytes name_at(qp_bytes data, size_t at, size_t size) {
    qp_bytes name = {data.data + at, 0};
    /*@ loop invariant 0 <= name.size <= size;
        loop assigns name.size;
        loop variant size - name.size;
    */
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
/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && \valid_read(file->chunks + object);
    assigns \nothing;
*/
static uint32_t chunk_word(const qp_ccsf *file, uint32_t object, size_t word) {
    return qp_word_at(file->data, file->chunks[object] + QP_CHUNK_HEADER + 4 * word);
}

/*@ requires \valid_read(file) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
    ensures \result != 0 ==> object < file->object_count && file->kinds != \null;
*/
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
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && \valid_read(chunk);
    requires chunk->head.payload <= chunk->end <= file->data.size;
    requires \valid(kinds + (0 .. file->object_count - 1));
    requires \valid(chunks + (0 .. file->object_count - 1));
    assigns kinds[0 .. file->object_count - 1], chunks[0 .. file->object_count - 1];
*/
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

/* The objects that the chunks of the setup section make, and where that section ends. */
/*@ requires \valid(file) && qp_ccsf_ok(file);
    requires \valid(kinds + (0 .. file->object_count - 1));
    requires \valid(chunks + (0 .. file->object_count - 1));
    requires \separated(file, kinds + (0 .. file->object_count - 1));
    requires \separated(file, chunks + (0 .. file->object_count - 1));
    assigns file->frame_section, kinds[0 .. file->object_count - 1],
      chunks[0 .. file->object_count - 1];
    ensures qp_ccsf_ok(file);
*/
static void walk_setup(qp_ccsf *file, uint16_t *kinds, size_t *chunks) {
    size_t pos = file->setup;
    qp_ccsf_chunk chunk;
    /*@ loop invariant qp_ccsf_ok(file) && pos <= file->data.size;
        loop assigns pos, chunk, file->frame_section, kinds[0 .. file->object_count - 1],
          chunks[0 .. file->object_count - 1];
        loop variant file->data.size - pos;
    */
    while (qp_ccsf_next(file, &pos, &chunk)) {
        enter_object(file, &chunk, kinds, chunks);
        if (chunk.head.kind == QP_CHUNK_FRAME) {
            file->frame_section = chunk.end;
        }
    }
}

/* Follows a link for at most 64 steps, so that a cycle ends too (anime.md, Pose). */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
*/
static uint32_t follow(const qp_ccsf *file, uint32_t object) {
    uint32_t end = object;
    /*@ loop invariant 0 <= step <= QP_EXT_STEPS_MAX;
        loop assigns step, end;
        loop variant QP_EXT_STEPS_MAX - step;
    */
    for (uint32_t step = 0; step < QP_EXT_STEPS_MAX; step++) {
        uint32_t next = qp_ccsf_target(file, end);
        if (next == end) { /* past the index nothing leads on */
            return end;
        }
        end = next;
    }
    return end;
}

/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
    requires \valid(ends + (0 .. file->object_count - 1));
    requires \separated(file, ends + (0 .. file->object_count - 1));
    assigns ends[0 .. file->object_count - 1];
    ensures qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
*/
static void follow_all(const qp_ccsf *file, uint32_t *ends) {
    const uint32_t count = file->object_count;
    /*@ loop invariant 0 <= i <= count && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
        loop assigns i, ends[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        ends[i] = follow(file, i);
    }
}

/* Kind and offset of the chunk that makes an object, of which there are some. */
/*@ requires \valid(file) && \valid(arena) && qp_arena_ok(*arena);
    requires qp_ccsf_ok(file) && file->object_count > 0;
    requires file->ends == \null;
    requires \separated(file, arena, arena->base + (0 .. arena->size - 1));
    assigns file->frame_section, file->kinds, file->chunks, arena->used,
      arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures qp_ccsf_ok(file);
    ensures file->object_count == \old(file->object_count);
    ensures file->data.data == \old(file->data.data);
    ensures file->data.size == \old(file->data.size);
    ensures \result == true ==> qp_ccsf_arrays_ok(file);
    ensures \result == true || \result == false;
*/
static bool make_chunks(qp_ccsf *file, qp_arena *arena) {
    const uint32_t count = file->object_count;
    size_t *chunks = (size_t *)qp_arena_alloc(arena, count, sizeof *chunks, sizeof *chunks);
    //@ assert qp_ccsf_ok(file);
    if (chunks == NULL) {
        return false;
    }
    //@ assert \separated(arena, chunks + (0 .. count - 1));
    //@ assert \separated(file, chunks + (0 .. count - 1));
    uint16_t *kinds = (uint16_t *)qp_arena_alloc(arena, count, sizeof *kinds, sizeof *kinds);
    //@ assert qp_ccsf_ok(file);
    if (kinds == NULL) {
        return false;
    }
    //@ assert \separated(arena, kinds + (0 .. count - 1));
    //@ assert \separated(file, kinds + (0 .. count - 1));
    walk_setup(file, kinds, chunks);
    //@ assert qp_ccsf_ok(file);
    //@ assert file->data.size == \at(file->data.size, Pre);
    //@ assert file->data.data == \at(file->data.data, Pre);
    file->kinds = kinds;
    file->chunks = chunks;
    //@ assert qp_ccsf_ok(file);
    //@ assert file->data.size == \at(file->data.size, Pre);
    //@ assert file->data.data == \at(file->data.data, Pre);
    return true;
}

/* Where the links of objects end. */
/*@ requires \valid(file) && \valid(arena) && qp_arena_ok(*arena);
    requires qp_ccsf_ok(file) && file->object_count > 0;
    requires file->ends == \null && qp_ccsf_arrays_ok(file);
    requires \separated(file, arena, arena->base + (0 .. arena->size - 1));
    assigns file->ends, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures qp_ccsf_ok(file);
    ensures file->object_count == \old(file->object_count);
    ensures file->data.data == \old(file->data.data);
    ensures file->data.size == \old(file->data.size);
    ensures \result == true ==> qp_ccsf_arrays_ok(file);
    ensures \result == true || \result == false;
*/
static bool make_ends(qp_ccsf *file, qp_arena *arena) {
    const uint32_t count = file->object_count;
    uint32_t *ends = (uint32_t *)qp_arena_alloc(arena, count, sizeof *ends, sizeof *ends);
    if (ends == NULL) {
        return false;
    }
    //@ assert \separated(arena, ends + (0 .. count - 1));
    //@ assert \separated(file, ends + (0 .. count - 1));
    follow_all(file, ends);
    file->ends = ends;
    return true;
}

qp_status qp_ccsf_open(qp_bytes data, qp_arena *arena, qp_ccsf *file) {
    qp_ccsf_glance(data, file);
    if (file->object_count == 0) {
        walk_setup(file, NULL, NULL);
        //@ assert qp_ccsf_arrays_ok(file);
        return QP_OK;
    }
    if (!make_chunks(file, arena) || !make_ends(file, arena)) {
        return QP_NO_MEMORY;
    }
    return QP_OK;
}
