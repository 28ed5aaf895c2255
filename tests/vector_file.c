#include "vector_file.h"

#include "cli/inflate.h"
#include "support/bytes.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a gzip member without extra fields, as the model's writer makes them. */
static uint8_t *inflate_member(const qp_loaded *packed, size_t *size) {
    cli_buffer out;
    size_t end = 0;
    uint32_t crc = 0;
    qp_bytes file = qp_loaded_bytes(packed);
    cr_assert_eq(file.data[3], 0, "a member with a header field");
    cr_assert_eq(cli_inflate_from(file, 10, 1 << 20, (size_t)1 << 24, &out, &end, &crc),
                 CLI_INFLATED);
    *size = out.size;
    uint8_t *copy = malloc(out.size);
    cr_assert_not_null(copy);
    memcpy(copy, out.data, out.size);
    cli_buffer_free(&out);
    return copy;
}

static void load_data(vector_file *vector, const char *name) {
    char path[256];
    qp_loaded loaded;
    snprintf(path, sizeof path, "%s/anime/%s.ccs", QP_TEST_DATA_DIR, name);
    if (qp_try_load_path(path, &loaded)) {
        vector->block = loaded.data;
        vector->data.size = loaded.size;
    } else {
        snprintf(path, sizeof path, "anime/%s.cmp", name);
        loaded = qp_test_load(path);
        vector->block = inflate_member(&loaded, &vector->data.size);
        qp_loaded_free(&loaded);
    }
    vector->data.data = vector->block;
}

vector_file vector_open(const char *name) {
    vector_file vector;
    char path[256];
    memset(&vector, 0, sizeof vector);
    load_data(&vector, name);
    snprintf(path, sizeof path, "%s/anime/%s.json", QP_TEST_DATA_DIR, name);
    vector.expected = json_load_file(path, 0, NULL);
    cr_assert_not_null(vector.expected, "%s does not parse", path);
    size_t size =
        qp_ccsf_memory_bound(vector.data.size) + qp_file_env_memory_bound(vector.data.size);
    qp_arena arena;
    vector.memory = malloc(size);
    qp_arena_init(&arena, vector.memory, size);
    cr_assert_eq(qp_ccsf_open(vector.data, &arena, &vector.file), QP_OK);
    cr_assert_eq(qp_file_env(&vector.file, &arena, &vector.env), QP_OK);
    return vector;
}

void vector_close(vector_file *vector) {
    json_decref(vector->expected);
    free(vector->memory);
    free(vector->block);
}

qp_anime vector_anime(const vector_file *vector, size_t index, qp_ee_model model, void **memory) {
    size_t pos = vector->file.setup;
    qp_ccsf_chunk chunk;
    qp_anime anime = {0};
    while (qp_ccsf_next(&vector->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME && index-- == 0) {
            size_t size = qp_anime_memory_bound(chunk.end - chunk.head.offset);
            qp_arena arena;
            *memory = malloc(size);
            qp_arena_init(&arena, *memory, size);
            cr_assert_eq(qp_anime_build(vector->data, chunk.head.offset, &vector->env, model,
                                        &arena, &anime),
                         QP_OK);
            return anime;
        }
    }
    cr_assert_fail("the file has no such animation");
    return anime;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **vector_names(const char *prefix, size_t *count) {
    DIR *folder = opendir(QP_TEST_DATA_DIR "/anime");
    char **names = NULL;
    *count = 0;
    cr_assert_not_null(folder);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char *dot = strstr(entry->d_name, ".json");
        if (dot != NULL && strncmp(entry->d_name, prefix, strlen(prefix)) == 0) {
            names = realloc(names, (*count + 1) * sizeof *names);
            cr_assert_not_null(names);
            names[*count] = strdup(entry->d_name);
            names[*count][dot - entry->d_name] = '\0';
            *count += 1;
        }
    }
    closedir(folder);
    qsort(names, *count, sizeof *names, by_name);
    return names;
}

void vector_names_free(char **names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
}
