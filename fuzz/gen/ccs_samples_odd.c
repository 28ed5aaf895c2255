/* Samples of what the games treat in ways of their own, each about one thing. */
#include "gen/ccs_sample_parts.h"

/* -- Quirks of keys and values ---------------------------------------------------------------- */

/* Transparencies with these keys, one record each, in an Anime of 8 frames. */
static void keyed_floats(qp_build *build, const uint32_t *keys, uint32_t count) {
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 8);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(build, object, 9, QP_CONTROLLER_KEYED, keys, count, 1);
    qp_ccs_close(build, object);
    qp_ccs_sample_tops(build, 1, 8);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

static void keys_reversed(qp_build *build) {
    static const uint32_t keys[] = {0, 0, 5, ONE, 3, 0, 7, ONE};
    keyed_floats(build, keys, 4);
}

static void keys_on_one_frame(qp_build *build) {
    static const uint32_t keys[] = {0, 0, 4, ONE, 4, 0x40000000, 4, 0, 7, ONE};
    keyed_floats(build, keys, 5);
}

static void keys_late(qp_build *build) {
    static const uint32_t keys[] = {2, 0, 5, ONE};
    keyed_floats(build, keys, 2);
}

static void keys_past_end(qp_build *build) {
    static const uint32_t keys[] = {0, 0, 12, ONE, 40, 0};
    keyed_floats(build, keys, 3);
}

static void keys_negative(qp_build *build) {
    static const uint32_t keys[] = {0xfffffffe, 0, 5, ONE};
    keyed_floats(build, keys, 2);
}

static void keys_that_wrap(qp_build *build) {
    static const uint32_t keys[] = {0, 0, 0x1000000, ONE, 0x1000004, 0, 0x7fffffff, ONE};
    keyed_floats(build, keys, 4);
}

static void key_alone(qp_build *build) {
    static const uint32_t keys[] = {3, ONE};
    keyed_floats(build, keys, 1);
}

static void float_patterns(qp_build *build) {
    static const uint32_t keys[] = {0, 0x7f800000, 1, 0xffffffff, 2, 0x7f7fffff, 3, 1,
                                    4, 0x80000000, 5, 0x807fffff, 6, 0xff000000};
    keyed_floats(build, keys, 7);
}

/* A rotation with three keys, in an Anime of 8 frames. */
static void keyed_degrees(qp_build *build, const uint32_t *keys) {
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 8);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(build, object, 3, QP_CONTROLLER_KEYED, keys, 3, 3);
    qp_ccs_close(build, object);
    qp_ccs_sample_tops(build, 1, 8);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

static void degrees_that_saturate(qp_build *build) {
    static const uint32_t keys[] = {0, 0x4b340000, 0, 0, 3, 0xcb340001, 0x7f7fffff, 0, 7, 0, 0, 0};
    keyed_degrees(build, keys);
}

/* Half a turn: the products with 182.044 are 32767, 32768 (negative in 16 bits) and -32768. */
static void degrees_of_half_a_turn(qp_build *build) {
    static const uint32_t keys[] = {0, 0x43340000, 0, 0, 3, 0x43340148, 0, 0, 7, 0, 0, 0xc3340148};
    keyed_degrees(build, keys);
}

/* Copies of one object by ExtObj, weights outside [0, 8), one target twice, notes on frame 0. */
static void copies_and_weights(qp_build *build) {
    static const uint32_t targets[] = {MDL_A, 0xbf800000, MDL_A, 0x41200000};
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 2);
    qp_ccs_top(build, 0);
    qp_ccs_sample_controllers(build, OBJ_C);
    qp_ccs_sample_controllers(build, EXT_A);
    qp_ccs_sample_controllers(build, EXT_B);
    qp_ccs_sample_controllers(build, EXT_B);
    qp_ccs_note(build, OBJ_NOTE, 2, 2);
    qp_ccs_top(build, 1);
    qp_ccs_morph(build, MPH, targets, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* Tops missing, repeated, back and past the end; a controller before the first and a late one. */
static void tops_in_disorder(qp_build *build) {
    static const uint32_t order[] = {0, 2, 2, 1, 9, 3};
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 5);
    qp_ccs_sample_controllers(build, OBJ_A);
    for (uint32_t i = 0; i < COUNT(order); i++) {
        qp_ccs_top(build, order[i]);
        qp_ccs_note(build, OBJ_NOTE, 2, i);
        qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, OBJ_B, 0, ONE);
    }
    qp_ccs_sample_controllers(build, OBJ_B);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
    qp_ccs_end(build);
}

static void two_animes(qp_build *build) {
    qp_ccs_sample_begin(build, 0x100);
    qp_ccs_tied_model(build, MDL_A, 2, 3, false);
    for (uint32_t anime = ANM_A; anime <= ANM_B; anime++) {
        const size_t at = qp_ccs_anime_open(build, anime, anime == ANM_A ? 4 : 1);
        qp_ccs_top(build, 0);
        qp_ccs_sample_controllers(build, OBJ_A);
        qp_ccs_sample_tops(build, 1, anime == ANM_A ? 4 : 1);
        qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    }
    qp_ccs_end(build);
}

/* A chunk that ends, by both of its lengths, inside the header of a sub-chunk. */
static void sub_chunk_header_cut(qp_build *build) {
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_sample_tops(build, 0, 4);
    qp_build_u32(build, 0xccccff01);
    qp_ccs_close(build, at);
    qp_build_set_u32(build, at + QP_CCS_WORDS_FIELD, 13);
    qp_ccs_end(build);
}

/* -- Names and links -------------------------------------------------------------------------- */

/* Names that fill their fields, and two rows that are alike. */
static void names(qp_build *build) {
    static const char *const files[] = {" a file name of 32 bytes, all of"};
    static const qp_ccs_row objects[] = {
        {"OBJ_with_a_name_of_thirty_byte", 1}, {"OBJ_twice", 1}, {"OBJ_twice", 1}, {"", 1}};
    qp_ccs_header(build, "a name of thirty-two bytes, all!", 0x100);
    qp_ccs_index(build, files, 1, objects, COUNT(objects));
    qp_ccs_setup(build);
    qp_ccs_end(build);
}

enum { CHAIN = 68 };

/* Copies of copies, more than 64 steps; an Anime that is object 1 too drives the last. */
static void ext_chain(qp_build *build) {
    static const char *const files[] = {" sample.max"};
    qp_ccs_row objects[CHAIN];
    for (uint32_t i = 0; i < CHAIN; i++) {
        objects[i].name = "";
        objects[i].file = 1;
    }
    qp_ccs_header(build, "sample", 0x100);
    qp_ccs_index(build, files, 1, objects, CHAIN);
    qp_ccs_setup(build);
    qp_ccs_object(build, 0x100, 1, 0, 0);
    for (uint32_t i = 2; i <= CHAIN; i++) {
        qp_ccs_ext_obj(build, i, 0, i - 1);
    }
    const size_t at = qp_ccs_anime_open(build, 1, 4);
    qp_ccs_top(build, 0);
    qp_ccs_sample_controllers(build, CHAIN);
    qp_ccs_sample_tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

static const qp_ccs_whole_sample odd[] = {
    WHOLE(keys_reversed),
    WHOLE(keys_on_one_frame),
    WHOLE(keys_late),
    WHOLE(keys_past_end),
    WHOLE(keys_negative),
    WHOLE(keys_that_wrap),
    WHOLE(key_alone),
    WHOLE(float_patterns),
    WHOLE(degrees_that_saturate),
    WHOLE(degrees_of_half_a_turn),
    WHOLE(copies_and_weights),
    WHOLE(tops_in_disorder),
    WHOLE(two_animes),
    WHOLE(names),
    WHOLE(ext_chain),
    {"sub_chunk_header_cut", sub_chunk_header_cut, QP_SAMPLE_FAULTY},
};

const qp_ccs_whole_sample *qp_ccs_odd_samples(uint32_t *count) {
    *count = COUNT(odd);
    return odd;
}
