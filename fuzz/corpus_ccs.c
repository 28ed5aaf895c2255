/* CCSF files, Anime chunks, and bytes that steer the generators of both. */
#include "corpus_parts.h"
#include "gen/ccs_gen.h"
#include "gen/ccs_samples.h"
#include "gen/disc.h"
#include "quirkproof/ccsf.h"

#include <stdio.h>
#include <string.h>

/* Of these the corpora keep what reaches something new. */
enum { GENERATED = 24, CANDIDATES = 400, STEERED_SIZE = 1024, NAME_SIZE = 80 };

/* Mutants of a sample that are tried. */
enum { MUTANTS = 32, FEW = 8 };

/* The first Anime chunk of a file whose chunks have right sizes up to it, or nothing. The samples
   have no textures or models before their Animes, whose sizes would be wrong. */
static qp_bytes first_anime(qp_bytes file) {
    const qp_bytes none = {NULL, 0};
    for (size_t at = 0; at + 20 < file.size; at += 4) {
        const uint8_t *p = file.data + at;
        if (p[0] == 0 && p[1] == 7 && p[2] == 0xcc && p[3] == 0xcc) {
            const size_t words = p[4] | (size_t)p[5] << 8 | (size_t)p[6] << 16 | (size_t)p[7] << 24;
            const size_t left = file.size - at;
            const qp_bytes anime = {p, words < left / 4 - 2 ? 8 + 4 * words : left};
            return anime;
        }
    }
    return none;
}

/* A sample as a file, and its Anime alone. */
static void put_sample(qp_corpus *c, const char *name, qp_bytes file) {
    char path[NAME_SIZE];
    snprintf(path, sizeof path, "%s.ccs", name);
    qp_corpus_put(c, "ccsf", path, file);
    qp_corpus_put_mutants(c, "ccsf", QP_MUTATE_CCSF, path, file, MUTANTS);
    qp_corpus_put_drawn(c, "roundtrip", path, file);
    qp_corpus_put_mutants(c, "roundtrip", QP_MUTATE_CCSF, path, file, MUTANTS);
    qp_corpus_put_drawn(c, "check", path, file);
    qp_corpus_put_drawn(c, "total", path, file);
    qp_corpus_put_mutants(c, "total", QP_MUTATE_CCSF, path, file, FEW);
    const qp_bytes anime = first_anime(file);
    if (anime.size > 0) {
        snprintf(path, sizeof path, "%s.anime", name);
        qp_corpus_put_drawn(c, "anime", path, anime);
        qp_corpus_put_mutants(c, "anime", QP_MUTATE_CCSF, path, anime, MUTANTS);
        qp_corpus_put_drawn(c, "eval", path, anime);
        qp_corpus_put_mutants(c, "eval", QP_MUTATE_CCSF, path, anime, FEW);
        qp_corpus_put_drawn(c, "player", path, anime);
        qp_corpus_put_mutants(c, "player", QP_MUTATE_CCSF, path, anime, FEW);
        qp_corpus_put_drawn(c, "total", path, anime);
        qp_corpus_put_mutants(c, "total", QP_MUTATE_CCSF, path, anime, FEW);
        qp_corpus_put_drawn(c, "roundtrip", path, anime);
    }
}

static void put_samples(qp_corpus *c) {
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        qp_build build = {0};
        qp_ccs_sample_write(i, &build);
        put_sample(c, qp_ccs_sample_at(i).name, qp_build_bytes(&build));
        qp_build_free(&build);
    }
}

/* A file that the generator makes of bytes from a fixed seed, and its Anime. */
static void put_generated(qp_corpus *c, uint32_t i) {
    uint8_t bytes[STEERED_SIZE];
    char name[NAME_SIZE];
    const qp_bytes drawn = {bytes, STEERED_SIZE};
    qp_source source = qp_source_over(drawn);
    qp_build build = {.limit = 6000};
    qp_source_fill(1 + i, bytes, STEERED_SIZE);
    qp_gen_ccsf(&source, &build);
    snprintf(name, sizeof name, "generated_%02u.ccs", i);
    if (i < GENERATED) {
        qp_corpus_put(c, "ccsf", name, qp_build_bytes(&build));
    } else {
        qp_corpus_put_drawn(c, "ccsf", name, qp_build_bytes(&build));
    }
    const qp_bytes anime = first_anime(qp_build_bytes(&build));
    snprintf(name, sizeof name, "generated_%02u.anime", i);
    qp_corpus_put_drawn(c, "anime", name, anime);
    qp_build_free(&build);
}

/* Bytes that steer, from short to long. */
static void put_steering(qp_corpus *c, const char *target, uint32_t seed, size_t least) {
    uint8_t bytes[STEERED_SIZE];
    for (uint32_t i = 0; i < CANDIDATES; i++) {
        char name[NAME_SIZE];
        const size_t size =
            least + (size_t)(i * 37 % CANDIDATES) * (STEERED_SIZE - least) / CANDIDATES;
        const qp_bytes drawn = {bytes, size};
        qp_source_fill(seed + i, bytes, STEERED_SIZE);
        snprintf(name, sizeof name, "drawn_%03u", i);
        qp_corpus_put_drawn(c, target, name, drawn);
    }
}

/* The beginning of a file, cut in its header and index; an Anime whose tag is another one. */
static void put_cut(qp_corpus *c) {
    qp_build build = {0};
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        if (strcmp(qp_ccs_sample_at(i).name, "basic") == 0) {
            qp_ccs_sample_write(i, &build);
        }
    }
    for (uint32_t size = 0; size < 96; size += 2) {
        char name[NAME_SIZE];
        const qp_bytes cut = {build.data, size};
        snprintf(name, sizeof name, "basic_cut_%02u.ccs", size);
        qp_corpus_put_drawn(c, "total", name, cut);
        qp_corpus_put_drawn(c, "check", name, cut);
    }
    qp_bytes anime = first_anime(qp_build_bytes(&build));
    build.data[anime.data - build.data + 2] = 0;
    qp_corpus_put_drawn(c, "total", "other_tag.anime", anime);
    qp_corpus_put_drawn(c, "check", "other_tag.anime", anime);
    anime.size -= 4;
    qp_corpus_put_drawn(c, "check", "other_tag_cut.anime", anime);
    anime.size -= 1;
    qp_corpus_put_drawn(c, "check", "other_tag_odd.anime", anime);
    qp_build_free(&build);
}

/* Small Animes of a fiftieth of the synthetic disc, which has as much of everything as the real
 * one. */
static void put_disc(qp_corpus *c) {
    enum { SEED = 1, PERMILLE = 20, ANIME_MAX = 10 * 1024 };
    qp_disc *disc = qp_disc_new(SEED, PERMILLE);
    qp_build build = {0};
    qp_disc_file about;
    uint32_t number = 0;
    while (qp_disc_next(disc, &build, &about)) {
        qp_ccsf file;
        qp_ccsf_chunk chunk;
        qp_ccsf_glance(qp_build_bytes(&build), &file);
        size_t pos = file.setup;
        while (!about.stream && qp_ccsf_next(&file, &pos, &chunk)) {
            const qp_bytes anime = {build.data + chunk.head.offset, pos - chunk.head.offset};
            if (chunk.head.kind == QP_CHUNK_ANIME && anime.size <= ANIME_MAX) {
                char name[NAME_SIZE];
                snprintf(name, sizeof name, "disc_%02u.anime", number++);
                qp_corpus_put(c, "anime", name, anime);
            }
        }
    }
    qp_build_free(&build);
    qp_disc_free(disc);
}

/* Fields that no fault of the samples has: layouts of other versions, kinds of objects. */
static void put_patched(qp_corpus *c) {
    static const qp_ccs_fault faults[] = {
        {"texture_86", "chunks", 0x0300, 0, 20, QP_FAULT_SET_16, 0x8600},
        {"texture_87", "chunks", 0x0300, 0, 20, QP_FAULT_SET_16, 0x8700},
        {"texture_8a", "chunks", 0x0300, 0, 20, QP_FAULT_SET_16, 0x8a00},
        {"chunks_110", "chunks_later", 0x0001, 0, 44, QP_FAULT_SET_16, 0x110},
        {"chunks_100_as_110", "chunks", 0x0001, 0, 44, QP_FAULT_SET_16, 0x110},
        {"chunks_121", "chunks_later", 0x0001, 0, 44, QP_FAULT_SET_16, 0x121},
        {"chunks_122", "chunks_later", 0x0001, 0, 44, QP_FAULT_SET_16, 0x122},
        {"model_without_arrays", "chunks", 0x0800, 2, 16, QP_FAULT_SET_16, 0x640},
        {"model_without_one", "chunks", 0x0800, 2, 16, QP_FAULT_SET_16, 0x40},
        {"model_of_two", "chunks", 0x0800, 0, 16, QP_FAULT_SET_16, 6},
        {"chunk_pcm", "chunks", 0x2700, 0, 0, QP_FAULT_SET_16, 0x2200},
        {"object_effect", "basic", 0x0100, 1, 0, QP_FAULT_SET_16, 0x0e00},
        {"object_dummy", "basic", 0x0100, 1, 0, QP_FAULT_SET_16, 0x1300},
        {"object_dummy_turned", "basic", 0x0100, 1, 0, QP_FAULT_SET_16, 0x1400},
        {"pcm_long", "records", 0x2201, 0, 12, QP_FAULT_SET_32, 0},
        {"pcm_none", "records", 0x2201, 1, 12, QP_FAULT_SET_32, 0},
        {"pcm_short", "records", 0x2201, 1, 4, QP_FAULT_SET_32, 0},
        {"clump_cut", "chunks_later", 0x0900, 0, 20, QP_FAULT_CUT, 0},
        {"clump_cut_late", "chunks_later", 0x0900, 0, 60, QP_FAULT_CUT, 0},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        char name[NAME_SIZE];
        qp_build build = {0};
        qp_ccs_fault_write(&faults[i], &build);
        snprintf(name, sizeof name, "patched_%s.ccs", faults[i].name);
        qp_corpus_put_drawn(c, "ccsf", name, qp_build_bytes(&build));
        qp_corpus_put_mutants(c, "ccsf", QP_MUTATE_CCSF, name, qp_build_bytes(&build), MUTANTS);
        qp_corpus_put_drawn(c, "total", name, qp_build_bytes(&build));
        qp_corpus_put_drawn(c, "roundtrip", name, qp_build_bytes(&build));
        qp_build_free(&build);
    }
}

void qp_corpus_put_ccs(qp_corpus *c) {
    put_samples(c);
    put_cut(c);
    put_patched(c);
    put_disc(c);
    for (uint32_t i = 0; i < CANDIDATES; i++) {
        put_generated(c, i);
    }
    put_steering(c, "ccsf_gen", 1001, 16);
    put_steering(c, "eval", 2001, 64);
    put_steering(c, "player", 3001, 64);
    put_steering(c, "roundtrip", 4001, 16);
    put_steering(c, "values", 5001, 32);
}
