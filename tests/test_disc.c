/* The synthetic disc: what it says was dealt out is what is there. */
#include "gen/disc.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/check.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { PERMILLE = 40, SEED = 7, EVENTS = 0x8006 };

/* Things counted by walking over files, without a look at the plan. */
typedef struct {
    uint64_t files[2]; /* of DATA.BIN, of the stream archive */
    uint64_t versions[0x101];
    uint64_t rows;
    uint64_t kinds[0x10000]; /* chunks, and sub-chunks of Animes */
    uint64_t streamed[0x10000];
    uint64_t once;
    uint64_t loop;
    uint64_t events[EVENTS];
    uint64_t noted_once;
    uint64_t noted_loop;
    uint64_t several;
    uint64_t on_last;
    uint64_t on_first;
    uint64_t codes[QP_DIAG_COUNT];
    uint64_t errors;
} counted;

static void count_code(void *user, const qp_diag *diag) {
    counted *c = user;
    c->codes[diag->code]++;
    c->errors += qp_diag_severity(diag->code) == QP_ERROR;
}

/* Notes of one frame of an Anime. */
static void end_frame(counted *c, uint32_t frame, uint32_t last, uint32_t notes) {
    c->several += notes > 1;
    c->on_last += frame == last ? notes : 0;
    c->on_first += frame == 0 ? notes : 0;
}

static void count_anime(counted *c, qp_bytes data, size_t offset) {
    const qp_anime_extent extent = qp_anime_extent_at(data, offset);
    qp_section section = qp_section_from(data, extent.body, extent.limit);
    qp_chunk_head head;
    size_t end = 0;
    uint32_t here = 0;
    uint32_t all = 0;
    uint32_t frame = 0;
    cr_assert(extent.closed && !extent.tail);
    qp_section_step step = qp_section_next(&section, &head, &end);
    for (; step <= QP_STEP_CLOSED; step = qp_section_next(&section, &head, &end)) {
        c->kinds[head.kind]++;
        if (step != QP_STEP_RECORD) {
            end_frame(c, frame, extent.frames - 1, here);
            here = 0;
            frame = section.frame;
        } else if (head.kind == QP_KIND_F_NOTE) {
            qp_record note;
            cr_assert(qp_record_at(data, &head, end, 0x100, false, &note));
            const uint32_t event =
                data.data[head.payload + 4] | (uint32_t)data.data[head.payload + 5] << 8;
            c->events[event < EVENTS ? event : 0]++;
            here++;
            all++;
        }
    }
    const bool loops = extent.closing_top == 0xfffffffe;
    c->once += !loops;
    c->loop += loops;
    c->noted_once += all > 0 && !loops;
    c->noted_loop += all > 0 && loops;
}

static void count_stream(counted *c, qp_bytes data, size_t start) {
    qp_section section = qp_stream_section_from(data, start, data.size);
    qp_chunk_head head;
    size_t end = 0;
    while (qp_section_next(&section, &head, &end) <= QP_STEP_CLOSED) {
        c->streamed[head.kind]++;
    }
}

static void count_file(counted *c, qp_bytes data, bool stream) {
    const size_t bound = qp_check_memory_bound(data.size) + qp_ccsf_memory_bound(data.size);
    void *block = malloc(bound);
    qp_sink sink = {count_code, c, {0, 0, 0}};
    qp_arena arena;
    qp_ccsf file;
    qp_ccsf_chunk chunk;
    qp_arena_init(&arena, block, bound);
    cr_assert_eq(qp_check(QP_INPUT_CCSF, data, &arena, &sink), QP_OK);
    arena.used = 0;
    cr_assert_eq(qp_ccsf_open(data, &arena, &file), QP_OK);
    c->files[stream]++;
    c->versions[stream ? 0 : file.version]++;
    c->rows += stream ? 0 : file.object_count - 1;
    size_t pos = file.setup;
    while (!stream && qp_ccsf_next(&file, &pos, &chunk)) {
        c->kinds[chunk.head.kind]++;
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            count_anime(c, data, chunk.head.offset);
        }
    }
    if (stream) {
        count_stream(c, data, file.frame_section);
    }
    free(block);
}

static counted *count_disc(qp_disc *disc) {
    counted *c = calloc(1, sizeof *c);
    qp_build build = {0};
    qp_disc_file file;
    while (qp_disc_next(disc, &build, &file)) {
        count_file(c, qp_build_bytes(&build), file.stream);
    }
    qp_build_free(&build);
    return c;
}

static uint64_t dealt(const qp_disc *disc, qp_disc_figure_id id) {
    return qp_disc_figure_at(disc, id).dealt;
}

Test(disc, every_figure_is_dealt_out_at_every_scale) {
    static const uint32_t scales[] = {20, 33, 100};
    for (uint32_t seed = 1; seed <= 3; seed++) {
        qp_disc *disc = qp_disc_new(seed, scales[seed - 1]);
        qp_build build = {0};
        qp_disc_file file;
        while (qp_disc_next(disc, &build, &file)) {
        }
        for (uint32_t i = 0; i < QP_DISC_FIGURES; i++) {
            const qp_disc_figure figure = qp_disc_figure_at(disc, i);
            cr_assert_eq(figure.dealt, figure.wanted, "%s of seed %u", figure.name, seed);
        }
        qp_build_free(&build);
        qp_disc_free(disc);
    }
}

#define EQUAL(count, id)                                                                           \
    cr_expect_eq(count, dealt(disc, QP_DISC_##id), #id ": %llu", (unsigned long long)(count))

static void compare_files(const qp_disc *disc, const counted *c) {
    EQUAL(c->files[0], FILES);
    EQUAL(c->files[1], STREAMS);
    EQUAL(c->versions[0x100], VERSION_100);
    EQUAL(c->versions[0x90], VERSION_90);
    EQUAL(c->kinds[QP_CHUNK_OBJECT], OBJECT);
    EQUAL(c->kinds[QP_CHUNK_EXT_OBJ], EXT_OBJ);
    EQUAL(c->kinds[QP_CHUNK_MODEL], MDL);
    EQUAL(c->kinds[QP_CHUNK_TEXTURE], TEX);
    EQUAL(c->kinds[QP_CHUNK_CLUT], CLT);
    EQUAL(c->kinds[QP_CHUNK_HIT], HIT);
    EQUAL(c->kinds[QP_CHUNK_LIGHT], LGT);
    EQUAL(c->kinds[QP_CHUNK_ANIME], ANM);
    uint64_t rows = 0;
    for (uint32_t i = QP_DISC_OBJ; i <= QP_DISC_PAG; i++) {
        rows += dealt(disc, i);
    }
    cr_expect_eq(c->rows, rows);
}

static void compare_animes(const qp_disc *disc, const counted *c) {
    EQUAL(c->once, ONCE);
    EQUAL(c->loop, LOOP);
    EQUAL(c->kinds[QP_KIND_TOP], TOPS);
    EQUAL(c->kinds[QP_KIND_OBJECT], RECORDS);
    EQUAL(c->kinds[QP_KIND_F_AMBIENT], F_AMBIENT);
    EQUAL(c->kinds[QP_KIND_F_MORPHER], F_MORPHER);
    EQUAL(c->kinds[QP_KIND_F_CAMERA], F_CAMERA);
    EQUAL(c->kinds[QP_KIND_F_OBJ], F_OBJ);
    EQUAL(c->kinds[QP_KIND_F_NOTE], F_NOTE);
    EQUAL(c->kinds[QP_KIND_MATERIAL], MATERIALS);
    EQUAL(c->kinds[QP_KIND_DISTANT], DISTANT);
    EQUAL(c->kinds[QP_KIND_OMNI], OMNI);
    EQUAL(c->events[2], EVENT_2);
    EQUAL(c->events[0x8005], EVENT_8005);
    EQUAL(c->noted_once, NOTED_ONCE);
    EQUAL(c->noted_loop, NOTED_LOOP);
    EQUAL(c->several, NOTES_SEVERAL);
    EQUAL(c->on_last, NOTES_LAST);
    EQUAL(c->on_first, NOTES_FIRST);
    EQUAL(c->streamed[QP_KIND_F_OBJ], STREAM_OBJ);
    EQUAL(c->streamed[QP_KIND_F_PCM], STREAM_PCM);
    EQUAL(c->streamed[QP_KIND_TOP], STREAM_TOPS);
}

Test(disc, what_is_counted_in_the_files_is_what_was_dealt_out) {
    qp_disc *disc = qp_disc_new(SEED, PERMILLE);
    counted *c = count_disc(disc);
    compare_files(disc, c);
    compare_animes(disc, c);
    /* Of each track with a fault there is one finding, and nothing else is found. */
    EQUAL(c->codes[QP_ANM_KEY_REVERSED], REVERSED);
    EQUAL(c->codes[QP_ANM_KEY_SAME_FRAME], SAME_FRAME);
    EQUAL(c->codes[QP_ANM_FLOAT_DENORMAL], DENORMAL);
    EQUAL(c->codes[QP_ANM_KEY_FIRST_LATE], FIRST_LATE);
    EQUAL(c->codes[QP_ANM_KEY_PAST_END], LAST_PAST);
    EQUAL(c->codes[QP_ANM_RECORD_FRAME_0], NOTES_FIRST);
    cr_expect_eq(c->errors, 0);
    uint64_t all = 0;
    for (uint32_t i = 0; i < QP_DIAG_COUNT; i++) {
        all += c->codes[i];
    }
    cr_expect_eq(all, c->codes[QP_ANM_KEY_REVERSED] + c->codes[QP_ANM_KEY_SAME_FRAME] +
                          c->codes[QP_ANM_FLOAT_DENORMAL] + c->codes[QP_ANM_KEY_FIRST_LATE] +
                          c->codes[QP_ANM_KEY_PAST_END] + c->codes[QP_ANM_RECORD_FRAME_0]);
    free(c);
    qp_disc_free(disc);
}

static uint64_t hash_disc(uint64_t seed) {
    qp_disc *disc = qp_disc_new(seed, 20);
    qp_build build = {0};
    qp_disc_file file;
    uint64_t hash = 1;
    while (qp_disc_next(disc, &build, &file)) {
        for (size_t i = 0; i < build.size; i++) {
            hash = (hash ^ build.data[i]) * UINT64_C(0x100000001b3);
        }
    }
    qp_build_free(&build);
    qp_disc_free(disc);
    return hash;
}

Test(disc, is_the_same_for_the_same_seed_and_no_other) {
    const uint64_t hash = hash_disc(1);
    cr_assert_eq(hash, hash_disc(1));
    cr_assert_neq(hash, hash_disc(2));
}
