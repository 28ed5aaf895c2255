/*
 * Prints one number made of every value that the vectors' animations have at many times, down to
 * the last bit of every rotation: builds with other compilers and levels must print the same.
 */
#include "support/bytes.h"

#include "quirkproof/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a, 64 bits. */
static uint64_t hash = 14695981039346656037u;
static uint64_t hashed;

static void add(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * 1099511628211u;
    }
    hashed++;
}

static void add_pose(const qp_anime *anime, uint32_t track, uint32_t time) {
    qp_pose pose;
    qp_anime_pose(anime, track, time, &pose);
    add(pose.position, sizeof pose.position);
    add(&pose.rotation, sizeof pose.rotation);
    add(pose.scale, sizeof pose.scale);
    add(&pose.transparency, sizeof pose.transparency);
}

static void add_time(const qp_anime *anime, uint32_t time) {
    for (uint32_t i = 0; i < anime->track_count; i++) {
        add_pose(anime, i, time);
    }
    for (uint32_t i = 0; i < anime->material_count; i++) {
        qp_material_value value;
        qp_anime_material(anime, i, time, &value);
        add(&value.u, sizeof value.u);
        add(&value.v, sizeof value.v);
        add(&value.offset_u, sizeof value.offset_u);
        add(&value.offset_v, sizeof value.offset_v);
    }
    for (uint32_t i = 0; i < anime->light_count; i++) {
        qp_light_value value;
        qp_anime_light(anime, i, time, &value);
        add(value.position, sizeof value.position);
        add(&value.rotation, sizeof value.rotation);
        add(value.colour, sizeof value.colour);
        add(&value.intensity, sizeof value.intensity);
    }
}

static void add_anime(const qp_ccsf *file, const qp_anime_env *env, const qp_ccsf_chunk *chunk,
                      qp_ee_model model) {
    size_t size = qp_anime_memory_bound(chunk->end - chunk->head.offset);
    void *memory = malloc(size);
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, memory, size);
    if (qp_anime_build(file->data, chunk->head.offset, env, model, &arena, &anime) != QP_OK) {
        fprintf(stderr, "an Anime does not build\n");
        exit(1);
    }
    for (uint32_t time = 0; time <= anime.last; time += 37) {
        add_time(&anime, time);
    }
    free(memory);
}

static void add_file(const char *path) {
    qp_loaded loaded = qp_load_path(path);
    qp_bytes data = qp_loaded_bytes(&loaded);
    size_t size = qp_ccsf_memory_bound(data.size) + qp_file_env_memory_bound(data.size);
    void *memory = malloc(size);
    qp_arena arena;
    qp_ccsf file;
    qp_anime_env env;
    qp_arena_init(&arena, memory, size);
    if (qp_ccsf_open(data, &arena, &file) != QP_OK || qp_file_env(&file, &arena, &env) != QP_OK) {
        fprintf(stderr, "%s does not open\n", path);
        exit(1);
    }
    size_t pos = file.setup;
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            add_anime(&file, &env, &chunk, QP_EE_REFERENCE);
            add_anime(&file, &env, &chunk, QP_EE_CONSOLE);
        }
    }
    free(memory);
    qp_loaded_free(&loaded);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        add_file(argv[i]);
    }
    printf("%016" PRIx64 " %" PRIu64 "\n", hash, hashed);
    return hashed > 0 ? 0 : 1;
}
