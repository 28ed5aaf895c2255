/* Chunks of which a claim about the data of files does not hold: each is whole but for that. */
#include "broken.h"

#include "gen/ccs_build.h"

/* -- A chunk as it should be ------------------------------------------------------------------ */

enum { FRAMES = 3, HEAD = 20, TOP = 12 };

static const uint32_t two_keys[] = {0, 0x3f800000, 2, 0x40000000};

/* Top 0 with a record of two keys. */
static size_t begin(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, 1, FRAMES);
    qp_ccs_top(build, 0);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(build, record, 9, QP_CONTROLLER_KEYED, two_keys, 2, 1);
    qp_ccs_close(build, record);
    return at;
}

static void end(qp_build *build, size_t at) {
    qp_ccs_top(build, 1);
    qp_ccs_top(build, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* -- Lengths and Tops ------------------------------------------------------------------------- */

static void size_is_off(qp_build *build) {
    const size_t at = begin(build);
    end(build, at);
    qp_ccs_set_size(build, at, qp_build_get_u32(build, at + 4) + 1);
}

static void words_are_off(qp_build *build) {
    const size_t at = begin(build);
    end(build, at);
    qp_build_set_u32(build, at + 16, qp_build_get_u32(build, at + 16) - 1);
}

static void starts_with_top_1(qp_build *build) {
    const size_t at = begin(build);
    end(build, at);
    qp_build_set_u32(build, at + HEAD + QP_CHUNK_HEADER, 1);
}

static void lacks_a_top(qp_build *build) {
    const size_t at = begin(build);
    qp_ccs_top(build, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* Nothing at all, a record first, and a Top too few at the end. */
static void empty(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, 1, FRAMES);
    qp_ccs_close(build, at);
}

static void starts_with_record(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, 1, FRAMES);
    qp_ccs_close(build, qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2));
    end(build, at);
}

static void ends_early(qp_build *build) {
    const size_t at = begin(build);
    qp_ccs_top(build, 1);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* -- Records ---------------------------------------------------------------------------------- */

static void unknown_kind(qp_build *build) {
    const size_t at = begin(build);
    qp_ccs_chunk(build, 0x0777, two_keys, 1);
    end(build, at);
}

static void controllers_later(qp_build *build) {
    const size_t at = begin(build);
    qp_ccs_top(build, 1);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2);
    qp_ccs_close(build, record);
    qp_ccs_top(build, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

static void record_too_long(qp_build *build) {
    const size_t at = begin(build);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2);
    qp_build_u32(build, 0);
    qp_ccs_close(build, record);
    end(build, at);
}

static void curve_kind(qp_build *build) {
    const size_t at = begin(build);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2);
    qp_ccs_add_flags(build, record, 5u << 6);
    qp_ccs_close(build, record);
    end(build, at);
}

static void one_key(qp_build *build) {
    const size_t at = begin(build);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(build, record, 9, QP_CONTROLLER_KEYED, two_keys, 1, 1);
    qp_ccs_close(build, record);
    end(build, at);
}

/* A record of frame 1 with a word more than it needs. */
static void long_record(qp_build *build, uint32_t kind, uint32_t words) {
    static const uint32_t zeros[16] = {0};
    const size_t at = begin(build);
    qp_ccs_top(build, 1);
    qp_ccs_chunk(build, kind, zeros, words);
    qp_ccs_top(build, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

static void long_note(qp_build *build) {
    long_record(build, QP_KIND_F_NOTE, 4);
}

static void long_f_obj(qp_build *build) {
    long_record(build, QP_KIND_F_OBJ, 14);
}

static void long_morpher(qp_build *build) {
    long_record(build, QP_KIND_F_MORPHER, 3);
}

static void two_note_objects(qp_build *build) {
    const size_t at = begin(build);
    qp_ccs_top(build, 1);
    qp_ccs_note(build, 3, 2, 1);
    qp_ccs_note(build, 4, 2, 1);
    qp_ccs_top(build, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

const qp_broken qp_broken_files[] = {
    {"ANM-C002", NULL, empty},
    {"ANM-C003", NULL, empty},
    {"ANM-C003", NULL, starts_with_record},
    {"ANM-C004", NULL, ends_early},
    {"ANM-C007", NULL, starts_with_record},
    {"ANM-C001", NULL, size_is_off},
    {"ANM-C002", NULL, words_are_off},
    {"ANM-C003", NULL, starts_with_top_1},
    {"ANM-C004", NULL, lacks_a_top},
    {"ANM-C006", NULL, unknown_kind},
    {"ANM-C007", NULL, controllers_later},
    {"ANM-C008", NULL, record_too_long},
    {"ANM-C009", NULL, curve_kind},
    {"ANM-C010", NULL, one_key},
    {"ANM-C011", NULL, long_note},
    {"ANM-C012", NULL, long_f_obj},
    {"ANM-C013", NULL, long_morpher},
    {"ANM-C014", NULL, two_note_objects},
    {NULL, NULL, NULL},
};
