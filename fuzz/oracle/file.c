/* The walk over a file: it ends, hands out nothing past the end, and its accessors are total. */
#include "oracle/require.h"
#include "support/exact.h"

#include <stdlib.h>

static bool inside(qp_bytes input, qp_bytes part) {
    return part.size == 0 || (part.data >= input.data && part.size <= input.size &&
                              (size_t)(part.data - input.data) <= input.size - part.size);
}

/* One object, of the index or past it. */
static void check_object(const qp_ccsf *file, uint32_t object) {
    uint16_t u = 1;
    uint16_t v = 1;
    const bool known = object < file->object_count;
    const qp_bytes name = qp_ccsf_object_name(file, object);
    const uint32_t end = qp_ccsf_ext_end(file, object);
    require(inside(file->data, name) && name.size <= 30, "name of object %u", object);
    require(known || (name.size == 0 && qp_ccsf_object_file(file, object) == 0),
            "object %u is past the index and has a name", object);
    qp_ccsf_crops(file, object, &u, &v);
    require((known && file->kinds[object] == QP_CHUNK_MATERIAL) || (u == 0 && v == 0),
            "object %u is no material and has crops", object);
    require((known &&
             (file->kinds[object] == QP_CHUNK_OBJECT || file->kinds[object] == QP_CHUNK_EXT_OBJ)) ||
                qp_ccsf_parent(file, object) == 0,
            "object %u has a parent", object);
    require((known && file->kinds[object] == QP_CHUNK_EXT_OBJ) ||
                (qp_ccsf_target(file, object) == object && end == object),
            "object %u is no ExtObj and leads to another", object);
    if (known && file->kinds[object] != 0) {
        require(file->chunks[object] <= file->data.size - QP_CHUNK_HEADER,
                "the chunk of object %u is past the end", object);
    }
}

/* The crops that Animes are given are those of the materials' chunks. */
static void check_crops(const qp_ccsf *file, const qp_anime_env *env) {
    for (uint32_t i = 0; i < file->object_count; i++) {
        const size_t at = file->chunks[i] + QP_CHUNK_HEADER + 12;
        const bool whole = file->kinds[i] == QP_CHUNK_MATERIAL && file->data.size - at >= 4 &&
                           at <= file->data.size;
        const uint32_t both =
            (uint32_t)env->crops[2 * (size_t)i + 1] << 16 | env->crops[2 * (size_t)i];
        uint16_t u = 0;
        uint16_t v = 0;
        qp_ccsf_crops(file, i, &u, &v);
        require(both == ((uint32_t)v << 16 | u), "crops of object %u", i);
        require(!whole || both == (file->data.data[at] | (uint32_t)file->data.data[at + 1] << 8 |
                                   (uint32_t)file->data.data[at + 2] << 16 |
                                   (uint32_t)file->data.data[at + 3] << 24),
                "crops of material %u", i);
    }
}

/* ExtObj targets one by one, at most 64 steps (anime.md, Pose). */
static uint32_t literal_end(const qp_ccsf *file, uint32_t object) {
    for (int step = 0; step < 64; step++) {
        const uint32_t next = qp_ccsf_target(file, object);
        if (next == object) {
            break;
        }
        object = next;
    }
    return object;
}

static void check_index(const qp_ccsf *file) {
    require(file->object_count <= file->data.size / 32 && file->file_count <= file->data.size / 32,
            "the index has more rows than the file has room for");
    for (uint32_t i = 0; i < file->object_count; i++) {
        check_object(file, i);
        require(qp_ccsf_ext_end(file, i) == literal_end(file, i), "ExtObj %u leads elsewhere", i);
    }
    for (uint32_t i = 0; i < file->file_count; i++) {
        const qp_bytes name = qp_ccsf_file_name(file, i);
        require(inside(file->data, name) && name.size <= 32, "name of file %u", i);
    }
    check_object(file, file->object_count);
    check_object(file, 0xffffffff);
    require(qp_ccsf_file_name(file, file->file_count).size == 0 &&
                qp_ccsf_file_name(file, 0xffffffff).size == 0,
            "a file past the list has a name");
    require(inside(file->data, qp_ccsf_own_name(file)), "the file's own name");
}

/* Of the chunks that make an object the first counts (ccsf.md 4, Material). */
static void check_maker(const qp_ccsf *file, const qp_ccsf_chunk *chunk) {
    const qp_chunk_head *head = &chunk->head;
    if (!qp_ccsf_makes_object(head->kind) || chunk->end - head->payload < 4) {
        return;
    }
    const uint8_t *p = file->data.data + head->payload;
    const uint32_t object =
        p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    require(object >= file->object_count ||
                (file->kinds[object] != 0 && file->chunks[object] <= head->offset),
            "object %u is made by a chunk behind the one at %zu", object, head->offset);
}

static void check_chunk(const qp_ccsf *file, const qp_ccsf_chunk *chunk, size_t before,
                        size_t after) {
    require(chunk->head.offset == before && chunk->end == after, "the walk jumps");
    require(after >= before + QP_CHUNK_HEADER && after <= file->data.size,
            "a chunk ends at %zu of %zu", after, file->data.size);
    require(chunk->known == (qp_ccsf_kind_name(chunk->head.kind) != NULL), "known or not");
}

/* An arena of exactly the promised size. */
static qp_exact open_arena(qp_arena *arena, size_t bound) {
    qp_exact block = qp_exact_block(bound);
    qp_arena_init(arena, block.data, bound);
    return block;
}

/* Animes are as many as the file has room for; of a thousand, some are looked into. */
enum { ANIMES_MAX = 512 };

static void check_setup(const qp_ccsf *file, const qp_anime_env *env, qp_oracle_look look,
                        qp_oracle_report *report) {
    size_t pos = file->setup;
    size_t before = pos;
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(file, &pos, &chunk)) {
        check_chunk(file, &chunk, before, pos);
        check_maker(file, &chunk);
        if (chunk.head.kind == QP_CHUNK_ANIME && report->animes < ANIMES_MAX) {
            look(file->data, before, env, report);
        }
        report->chunks++;
        before = pos;
    }
    require(!qp_ccsf_next(file, &pos, &chunk) && pos == before, "the end of the walk moves");
    require(file->frame_section == 0 || file->frame_section == pos, "the walk misses the frames");
    report->end = pos;
}

void qp_oracle_file(qp_bytes input, qp_oracle_look look, qp_oracle_report *report) {
    qp_ccsf file;
    qp_anime_env env;
    qp_arena arena;
    qp_arena env_arena;
    qp_exact block = open_arena(&arena, qp_ccsf_memory_bound(input.size));
    qp_exact env_block = open_arena(&env_arena, qp_file_env_memory_bound(input.size));
    require(qp_ccsf_open(input, &arena, &file) == QP_OK, "the file does not open in its bound");
    require(qp_file_env(&file, &env_arena, &env) == QP_OK, "no room for the environment");
    check_index(&file);
    check_crops(&file, &env);
    check_setup(&file, &env, look, report);
    /* A file without a Frame chunk has no section, and an error. */
    report->closed = false;
    if (file.frame_section != 0) {
        qp_oracle_section(input, file.frame_section, input.size, file.version, true, report);
    }
    qp_exact_free(&env_block);
    qp_exact_free(&block);
}
