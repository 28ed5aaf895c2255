/*
 * Writes the corpora of the targets, from the named samples and the generator:
 *
 *     quirkproof_corpus [--check] FOLDER
 *
 * The same every time. --check: writes nothing and fails if a file is missing or another one.
 */
#include "gen/ccs_gen.h"
#include "gen/ccs_samples.h"
#include "gen/cine_samples.h"
#include "gen/ee_words.h"
#include "gen/totemtech.h"
#include "support/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GENERATED = 24, STEERED = 48, STEERED_SIZE = 1024, PATH_SIZE = 4096 };

typedef struct {
    const char *folder;
    bool check;
    bool ok;
} corpus;

static void check_file(corpus *c, const char *path, qp_bytes bytes) {
    qp_loaded loaded = {NULL, 0};
    if (!qp_try_load_path(path, &loaded) || loaded.size != bytes.size ||
        memcmp(loaded.data, bytes.data, bytes.size) != 0) {
        fprintf(stderr, "%s: missing, or not what scripts/corpus.sh writes\n", path);
        c->ok = false;
    }
    qp_loaded_free(&loaded);
}

static void write_file(corpus *c, const char *path, qp_bytes bytes) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes.data, 1, bytes.size, file) != bytes.size) {
        perror(path);
        c->ok = false;
    }
    if (file != NULL && fclose(file) != 0) {
        perror(path);
        c->ok = false;
    }
}

static void put(corpus *c, const char *target, const char *name, qp_bytes bytes) {
    char path[PATH_SIZE];
    const int length = snprintf(path, sizeof path, "%s/%s/%s", c->folder, target, name);
    if (length < 0 || length >= PATH_SIZE) {
        fprintf(stderr, "%s: the name is too long\n", c->folder);
        c->ok = false;
    } else if (c->check) {
        check_file(c, path, bytes);
    } else {
        write_file(c, path, bytes);
    }
}

static void put_samples(corpus *c) {
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        char name[64];
        qp_build build = {0};
        qp_ccs_sample_write(i, &build);
        snprintf(name, sizeof name, "%s.ccs", qp_ccs_sample_at(i).name);
        put(c, "ccsf", name, qp_build_bytes(&build));
        qp_build_free(&build);
    }
}

/* Files that the generator makes of bytes from fixed seeds, and such bytes themselves. */
static void put_generated(corpus *c) {
    uint8_t bytes[STEERED_SIZE];
    for (uint32_t i = 0; i < GENERATED; i++) {
        char name[64];
        const qp_bytes drawn = {bytes, STEERED_SIZE};
        qp_source source = qp_source_over(drawn);
        qp_build build = {.limit = 6000};
        qp_source_fill(1 + i, bytes, STEERED_SIZE);
        qp_gen_ccsf(&source, &build);
        snprintf(name, sizeof name, "generated_%02u.ccs", i);
        put(c, "ccsf", name, qp_build_bytes(&build));
        qp_build_free(&build);
    }
    for (uint32_t i = 0; i < STEERED; i++) {
        char name[64];
        const qp_bytes drawn = {bytes, 16 + (size_t)i * (STEERED_SIZE - 16) / STEERED};
        qp_source_fill(1001 + i, bytes, STEERED_SIZE);
        snprintf(name, sizeof name, "drawn_%02u", i);
        put(c, "ccsf_gen", name, drawn);
    }
    for (uint32_t i = 0; i < GENERATED; i++) {
        char name[64];
        const qp_bytes drawn = {bytes, 64 + (size_t)i * (STEERED_SIZE - 64) / GENERATED};
        qp_source_fill(2001 + i, bytes, STEERED_SIZE);
        snprintf(name, sizeof name, "drawn_%02u", i);
        put(c, "eval", name, drawn);
    }
}

static void put_totemtech(corpus *c) {
    static uint8_t data[QP_GEN_TOTEM_ROOM];
    for (uint32_t i = 0; i < QP_GEN_TOTEM_FILES; i++) {
        const qp_bytes bytes = {data, qp_gen_totem_file(i, data)};
        put(c, "totemtech", qp_gen_totem_file_name(i), bytes);
    }
}

static void put_ee(corpus *c) {
    uint8_t data[QP_GEN_EE_ROOM];
    for (uint32_t i = 0; i < QP_GEN_EE_FILES; i++) {
        const qp_bytes bytes = {data, qp_gen_ee_file(i, data)};
        put(c, "ee", qp_gen_ee_file_name(i), bytes);
    }
}

/* Cinematic streams and frames. */
static void put_cine(corpus *c) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *name = "";
    for (size_t i = 0; i < qp_cine_stream_sample_count(); i++) {
        const qp_bytes bytes = {block, qp_cine_stream_sample(i, block, &name)};
        put(c, "cine_stream", name, bytes);
    }
    for (size_t i = 0; i < qp_cine_frame_sample_count(); i++) {
        const qp_bytes bytes = {block, qp_cine_frame_sample(i, block, &name)};
        put(c, "cine_frame", name, bytes);
    }
}

int main(int argc, char **argv) {
    corpus c = {NULL, false, true};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--check") == 0) {
            c.check = true;
        } else {
            c.folder = argv[i];
        }
    }
    if (c.folder == NULL) {
        fprintf(stderr, "usage: quirkproof_corpus [--check] FOLDER\n");
        return 2;
    }
    put_samples(&c);
    put_generated(&c);
    put_totemtech(&c);
    put_ee(&c);
    put_cine(&c);
    return c.ok ? 0 : 1;
}
