/* Cinematic streams, ANIMATION files, archives, patterns. */
#include "corpus_parts.h"
#include "gen/archive_samples.h"
#include "gen/cine_samples.h"
#include "gen/ee_words.h"
#include "gen/game_samples.h"
#include "gen/totemtech.h"

#include <stdio.h>
#include <string.h>

/* Mutants of a sample that are tried. */
enum { MUTANTS = 250, FEW = 10 };

/* For the target of the format, and a few for the one that takes any. */
static void put_mutants(qp_corpus *c, const char *target, qp_mutate_format format, const char *name,
                        qp_bytes bytes) {
    qp_corpus_put_mutants(c, target, format, name, bytes, MUTANTS);
    qp_corpus_put_drawn(c, "total", name, bytes);
    qp_corpus_put_mutants(c, "total", format, name, bytes, FEW);
}

static void put_totemtech(qp_corpus *c) {
    static uint8_t data[QP_GEN_TOTEM_ROOM];
    for (uint32_t i = 0; i < QP_GEN_TOTEM_FILES; i++) {
        const qp_bytes bytes = {data, qp_gen_totem_file(i, data)};
        qp_corpus_put(c, "totemtech", qp_gen_totem_file_name(i), bytes);
        put_mutants(c, "totemtech", QP_MUTATE_TOTEM, qp_gen_totem_file_name(i), bytes);
        qp_corpus_put_drawn(c, "check", qp_gen_totem_file_name(i), bytes);
    }
}

static void put_ee(qp_corpus *c) {
    uint8_t data[QP_GEN_EE_ROOM];
    for (uint32_t i = 0; i < QP_GEN_EE_FILES; i++) {
        const qp_bytes bytes = {data, qp_gen_ee_file(i, data)};
        qp_corpus_put(c, "ee", qp_gen_ee_file_name(i), bytes);
        qp_corpus_put_mutants(c, "ee", QP_MUTATE_WORDS, qp_gen_ee_file_name(i), bytes, FEW);
    }
}

static void put_cine(qp_corpus *c) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *name = "";
    for (size_t i = 0; i < qp_cine_stream_sample_count(); i++) {
        const qp_bytes bytes = {block, qp_cine_stream_sample(i, block, &name)};
        qp_corpus_put(c, "cine_stream", name, bytes);
        put_mutants(c, "cine_stream", QP_MUTATE_CINE, name, bytes);
        qp_corpus_put_drawn(c, "check", name, bytes);
    }
    for (size_t i = 0; i < qp_cine_frame_sample_count(); i++) {
        const qp_bytes bytes = {block, qp_cine_frame_sample(i, block, &name)};
        qp_corpus_put(c, "cine_frame", name, bytes);
        qp_corpus_put_mutants(c, "cine_frame", QP_MUTATE_FRAME, name, bytes, MUTANTS);
    }
}

static void put_archives(qp_corpus *c) {
    for (uint32_t i = 0; i < qp_archive_sample_count(); i++) {
        qp_build build = {0};
        qp_archive_sample_write(i, &build);
        const qp_bytes bytes = qp_build_bytes(&build);
        qp_corpus_put(c, "archive", qp_archive_sample_name(i), bytes);
        qp_corpus_put_mutants(c, "archive", QP_MUTATE_ARCHIVE, qp_archive_sample_name(i), bytes,
                              MUTANTS);
        /* The archive, or the table, by itself. */
        const qp_bytes alone = {bytes.data + 4, bytes.size - 4};
        qp_corpus_put_drawn(c, "check", qp_archive_sample_name(i), alone);
        qp_build_free(&build);
    }
}

/* Lines of a list of names (animation-totemtech), right and wrong. */
static void put_names(qp_corpus *c) {
    static const char *const lists[] = {
        "-12 \"NODE\"\n2147483647 \"A NAME\" \t\r\n  \t0 \"\"\n\n",
        "-2147483648 \"least\"\n-2147483649 \"below\"\n2147483648 \"above\"\n99999999999 \"far\"\n",
        "12\n- \"x\"\n12\"x\"\n12 x\"\n12 \"x\n12 \"\n \"only\"\n12 \"x\" y\n-\nend"};
    for (uint32_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char name[16];
        const qp_bytes bytes = {(const uint8_t *)lists[i], strlen(lists[i])};
        snprintf(name, sizeof name, "names_%u.nps", i);
        qp_corpus_put_drawn(c, "total", name, bytes);
    }
}

/* Sectors and members cut short. */
static void put_cut(qp_corpus *c) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *sample = "";
    qp_build build = {0};
    qp_archive_sample_write(2, &build);
    for (uint32_t size = 0; size < 48; size += 1) {
        char name[32];
        const qp_bytes member = {build.data + 4, size};
        snprintf(name, sizeof name, "member_cut_%02u.gz", size);
        qp_corpus_put_drawn(c, "total", name, member);
    }
    const qp_bytes whole = {build.data + 4, build.size - 4};
    build.data[4 + 2] = 7;
    qp_corpus_put_drawn(c, "total", "member_method_7.gz", whole);
    (void)qp_cine_stream_sample(0, block, &sample);
    for (uint32_t size = 2; size < 2200; size += size < 16 ? 1 : 500) {
        char name[32];
        const qp_bytes stream = {block, size};
        snprintf(name, sizeof name, "stream_cut_%04u", size);
        qp_corpus_put_drawn(c, "cine_stream", name, stream);
        qp_corpus_put_drawn(c, "check", name, stream);
    }
    qp_build_free(&build);
}

/* Beside the corpora: what the games crash at. */
static void put_game(qp_corpus *c) {
    for (uint32_t i = 0; i < qp_game_sample_count(); i++) {
        qp_build build = {0};
        qp_game_sample_write(i, &build);
        qp_corpus_put(c, "../crashes/game", qp_game_sample_name(i), qp_build_bytes(&build));
        qp_corpus_put_drawn(c, "check", qp_game_sample_name(i), qp_build_bytes(&build));
        qp_build_free(&build);
    }
}

/* Bytes that steer what the invariants are tried on: the first chooses, the next 192 are drawn by
   checkers, the rest by generators. Of these the corpus keeps what reaches something new. */
static void put_properties(qp_corpus *c) {
    enum { CANDIDATES = 400, LEAST = 224, MOST = 1024 };
    uint8_t bytes[MOST];
    for (uint32_t i = 0; i < CANDIDATES; i++) {
        char name[32];
        const qp_bytes drawn = {bytes, LEAST + (size_t)(i * 37 % CANDIDATES) * 2};
        qp_source_fill(5001 + i, bytes, MOST);
        bytes[0] = (uint8_t)i;
        snprintf(name, sizeof name, "drawn_%03u", i);
        qp_corpus_put_drawn(c, "properties", name, drawn);
    }
}

void qp_corpus_put_others(qp_corpus *c) {
    put_totemtech(c);
    put_ee(c);
    put_cine(c);
    put_archives(c);
    put_game(c);
    put_names(c);
    put_cut(c);
    put_properties(c);
}
