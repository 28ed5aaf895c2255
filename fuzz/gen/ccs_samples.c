/* The whole files (ccsf.md 3 to 6). */
#include "gen/ccs_samples.h"
#include "quirkproof/ccsf.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define ONE 0x3f800000u

/* Numbers of the objects that every sample has. */
enum {
    OBJ_A = 1,
    OBJ_B,
    OBJ_C,
    OBJ_NOTE,
    EXT_A,
    EXT_B,
    MAT,
    MPH,
    MDL_A,
    MDL_B,
    LGT_A,
    LGT_B,
    LGT_C,
    LGT_D,
    CAM,
    TEX,
    CLT,
    OTHER,
    ANM_A,
    ANM_B,
    OBJECTS
};

static const qp_ccs_row rows[OBJECTS - 1] = {
    {"OBJ_a", 1}, {"OBJ_b", 1}, {"OBJ_c", 1}, {"OBJ_xnote", 1}, {"OBJ_a", 2},
    {"OBJ_b", 2}, {"MAT_m", 1}, {"MPH_p", 1}, {"MDL_a", 1},     {"MDL_b", 1},
    {"LGT_a", 1}, {"LGT_b", 1}, {"LGT_c", 1}, {"LGT_d", 1},     {"CAM_c", 1},
    {"TEX_t", 1}, {"CLT_c", 1}, {"CMP_x", 1}, {"ANM_a", 1},     {"ANM_b", 1}};

/* Header, index, Setup, and a chunk for each object that Animes drive. */
static void begin(qp_build *build, uint32_t version) {
    static const char *const files[] = {" sample.max", "#other.max"};
    static const uint32_t camera = CAM;
    qp_ccs_header(build, "sample", version);
    qp_ccs_index(build, files, 2, rows, OBJECTS - 1);
    qp_ccs_setup(build);
    qp_ccs_object(build, version, OBJ_A, 0, MDL_A);
    qp_ccs_object(build, version, OBJ_B, OBJ_A, 0);
    qp_ccs_object(build, version, OBJ_C, OBJ_B, 0);
    qp_ccs_object(build, version, OBJ_NOTE, 0, 0);
    qp_ccs_ext_obj(build, EXT_A, 0, OBJ_C);
    qp_ccs_ext_obj(build, EXT_B, 0, EXT_A);
    qp_ccs_material(build, version, MAT, TEX, 0x1234, 0xfff0);
    qp_ccs_morpher(build, MPH, MDL_A);
    qp_ccs_light(build, LGT_A, 1);
    qp_ccs_light(build, LGT_B, 2);
    qp_ccs_light(build, LGT_C, 3);
    qp_ccs_light(build, LGT_D, 4);
    qp_ccs_chunk(build, QP_CHUNK_CAMERA, &camera, 1);
}

/* -- One Anime of each kind of content -------------------------------------------------------- */

/* Tops from `from` to before `to`. */
static void tops(qp_build *build, uint32_t from, uint32_t to) {
    for (uint32_t frame = from; frame < to; frame++) {
        qp_ccs_top(build, frame);
    }
}

static const uint32_t vector_keys[] = {0, 0, ONE, 0, 2, 0x41200000, ONE, 0x40000000, 3, 0, 0, 0};
static const uint32_t degree_keys[] = {0, 0, 0, 0, 2, 0x42b40000, 0, 0, 3, 0x43340000, 0, 0};
static const uint32_t float_keys[] = {0, ONE, 3, 0};
static const uint32_t colour_keys[] = {0, 0x00ff8000, 3, 0x000000ff};
static const uint32_t unit_scale[] = {ONE, ONE, ONE};

static void object_controllers(qp_build *build, uint32_t object) {
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, object);
    qp_ccs_keys(build, at, 0, QP_CONTROLLER_KEYED, vector_keys, 3, 3);
    qp_ccs_keys(build, at, 3, QP_CONTROLLER_KEYED, degree_keys, 3, 3);
    qp_ccs_single(build, at, 6, unit_scale, 3);
    qp_ccs_keys(build, at, 9, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    qp_ccs_close(build, at);
}

static void basic(qp_build *build) {
    static const uint32_t targets[] = {MDL_A, ONE, MDL_B, 0x3f000000};
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    object_controllers(build, OBJ_A);
    qp_ccs_top(build, 1);
    qp_ccs_note(build, OBJ_NOTE, 2, 2);
    qp_ccs_note(build, OBJ_NOTE, 0x8005, 1);
    qp_ccs_morph(build, MPH, targets, 2);
    qp_ccs_top(build, 2);
    qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, OBJ_B, 0, ONE);
    qp_ccs_top(build, 3);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* The parts of a light record: vector, rotation, colour and floats at their shifts. */
static void light_controllers(qp_build *build, uint32_t kind, uint32_t light, uint32_t floats) {
    const size_t at = qp_ccs_controllers_open(build, kind, light);
    if (kind != QP_KIND_DISTANT) {
        qp_ccs_keys(build, at, 0, QP_CONTROLLER_KEYED, vector_keys, 3, 3);
    }
    if (kind != QP_KIND_OMNI) {
        qp_ccs_keys(build, at, 3, QP_CONTROLLER_KEYED, degree_keys, 3, 3);
    }
    qp_ccs_keys(build, at, 6, QP_CONTROLLER_KEYED, colour_keys, 2, 1);
    for (uint32_t i = 0; i < floats; i++) {
        qp_ccs_keys(build, at, 9 + 3 * i, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    }
    qp_ccs_close(build, at);
}

static void lights(qp_build *build) {
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    light_controllers(build, QP_KIND_DISTANT, LGT_A, 1);
    light_controllers(build, QP_KIND_DIRECT, LGT_B, 5);
    light_controllers(build, QP_KIND_SPOT, LGT_C, 5);
    light_controllers(build, QP_KIND_OMNI, LGT_D, 3);
    const size_t material = qp_ccs_controllers_open(build, QP_KIND_MATERIAL, MAT);
    qp_ccs_keys(build, material, 0, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    qp_ccs_single(build, material, 3, unit_scale, 1);
    qp_ccs_close(build, material);
    tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
    qp_ccs_end(build);
}

/* What the later games added to controllers. */
static void later(qp_build *build) {
    static const uint32_t quaternions[] = {0, 0, 0, 0, ONE, 3, 0, 0x3f3504f3, 0, 0x3f3504f3};
    begin(build, 0x123);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_add_flags(build, object, 1u << 25);
    qp_ccs_keys(build, object, 3, QP_CONTROLLER_CURVE, quaternions, 2, 4);
    qp_ccs_close(build, object);
    const size_t camera = qp_ccs_controllers_open(build, QP_KIND_CAMERA, CAM);
    qp_ccs_keys(build, camera, 0, QP_CONTROLLER_KEYED, vector_keys, 3, 3);
    qp_ccs_keys(build, camera, 3, QP_CONTROLLER_KEYED, degree_keys, 3, 3);
    qp_ccs_single(build, camera, 6, unit_scale, 1);
    qp_ccs_close(build, camera);
    const size_t material = qp_ccs_controllers_open(build, QP_KIND_MATERIAL, MAT);
    for (uint32_t shift = 0; shift <= 15; shift += 3) {
        qp_ccs_keys(build, material, shift, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    }
    qp_ccs_close(build, material);
    const uint32_t morph[] = {MPH, 2, MDL_A, 2, 2, 0, ONE, 3, 0, MDL_B, 1, 0x3f000000};
    qp_ccs_chunk(build, QP_KIND_MORPHER, morph, COUNT(morph));
    tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* Vector keys of 11 words, of which no sample exists. */
static void bezier(qp_build *build) {
    static const uint32_t keys[] = {0, 0,   0, 0, 0, ONE, 0, 0, ONE, 0, 0,
                                    3, ONE, 0, 0, 0, ONE, 0, 0, ONE, 0, 0};
    begin(build, 0x123);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(build, object, 0, QP_CONTROLLER_CURVE, keys, 2, 10);
    qp_ccs_keys(build, object, 6, QP_CONTROLLER_CURVE, keys, 2, 10);
    qp_ccs_close(build, object);
    tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* -- Every kind of frame record --------------------------------------------------------------- */

static void frame_records(qp_build *build, uint32_t version, bool streamed, uint32_t flags) {
    static const uint32_t kinds[] = {QP_KIND_F_OBJ,     QP_KIND_F_MATERIAL, QP_KIND_F_CAMERA,
                                     QP_KIND_F_AMBIENT, QP_KIND_F_DISTANT,  QP_KIND_F_DIRECT,
                                     QP_KIND_F_SPOT,    QP_KIND_F_OMNI,     QP_KIND_F_SHADOW,
                                     QP_KIND_F_OUTLINE, QP_KIND_F_CEL,      QP_KIND_F_TONE,
                                     QP_KIND_F_BLUR,    QP_KIND_F_MODEL,    QP_KIND_F_MODEL_2};
    static const uint32_t targets[] = {MDL_A, ONE, MDL_B, 0x3e800000};
    for (uint32_t i = 0; i < COUNT(kinds); i++) {
        qp_ccs_frame_record(build, kinds[i], version, streamed, OBJ_A, flags, ONE);
    }
    qp_ccs_note(build, OBJ_NOTE, 2, 7);
    qp_ccs_morph(build, MPH, targets, 2);
    qp_ccs_pcm(build, OTHER, 2, 3);
}

static void records_of(qp_build *build, uint32_t version, uint32_t flags) {
    static const uint32_t last = 2;
    begin(build, version);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 2);
    tops(build, 0, 2);
    frame_records(build, version, false, flags);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_chunk(build, QP_CHUNK_FRAME, &last, 1);
    tops(build, 0, 2);
    frame_records(build, version, true, flags);
    qp_ccs_top(build, QP_CCS_LOOP);
}

static void records(qp_build *build) {
    records_of(build, 0x100, 0);
}

static void records_later(qp_build *build) {
    records_of(build, 0x123, 0);
}

static void records_by_flags(qp_build *build) {
    records_of(build, 0x123, 0x554);
}

static void records_111(qp_build *build) {
    records_of(build, 0x111, 0x02a);
}

/* -- Every kind of setup chunk ---------------------------------------------------------------- */

static void chunks_of(qp_build *build, uint32_t version) {
    static const uint32_t zeros[8] = {0};
    static const struct {
        uint16_t kind;
        uint16_t words;
    } plain[] = {{QP_CHUNK_BBOX, 8},   {0x0d00, 2},        {0x0d80, 3},        {0x0d90, 4},
                 {QP_CHUNK_EFFECT, 8}, {0x1000, 3},        {0x1100, 4},        {0x1200, 2},
                 {QP_CHUNK_DUMMY, 4},  {0x1400, 7},        {0x1700, 1},        {QP_CHUNK_SHADOW, 6},
                 {0x1a00, 4},          {0x1b00, 4},        {0x1c00, 4},        {0x1d00, 4},
                 {0x1f00, 2},          {QP_CHUNK_OBJ2, 5}, {0x2200, 4},        {0x2300, 2},
                 {0x2400, 2},          {0x2700, 2},        {QP_CHUNK_SETUP, 0}};
    static const uint32_t nodes[] = {OBJ_A, OBJ_B};
    begin(build, version);
    qp_ccs_texture(build, version, TEX, 3);
    qp_ccs_clut(build, version, CLT, 16);
    if (version < 0x111) {
        qp_ccs_tied_model(build, MDL_A, 2, 3, false);
        qp_ccs_tied_model(build, MDL_B, 1, 2, true);
        qp_ccs_model(build, MDL_A, 0, 1, 3);
        qp_ccs_model(build, MDL_A, 8, 1, 3);
    }
    qp_ccs_clump(build, version, OTHER, nodes, 2);
    qp_ccs_hit(build, OTHER, 3);
    for (uint32_t i = 0; i < COUNT(plain); i++) {
        qp_ccs_chunk(build, plain[i].kind, zeros, plain[i].words);
    }
    qp_ccs_end(build);
}

static void chunks(qp_build *build) {
    chunks_of(build, 0x100);
}

static void chunks_later(qp_build *build) {
    chunks_of(build, 0x123);
}

static void chunks_96(qp_build *build) {
    chunks_of(build, 0x96);
}

static void chunks_90(qp_build *build) {
    chunks_of(build, 0x90);
}

/* -- Quirks of keys and values ---------------------------------------------------------------- */

/* Transparencies with these keys, one record each, in an Anime of 8 frames. */
static void keyed_floats(qp_build *build, const uint32_t *keys, uint32_t count) {
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 8);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(build, object, 9, QP_CONTROLLER_KEYED, keys, count, 1);
    qp_ccs_close(build, object);
    tops(build, 1, 8);
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

static void degrees_that_saturate(qp_build *build) {
    static const uint32_t keys[] = {0, 0x4b340000, 0, 0, 3, 0xcb340001, 0x7f7fffff, 0, 7, 0, 0, 0};
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 8);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(build, object, 3, QP_CONTROLLER_KEYED, keys, 3, 3);
    qp_ccs_close(build, object);
    tops(build, 1, 8);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* Copies of one object by ExtObj, weights outside [0, 8), one target twice, notes on frame 0. */
static void copies_and_weights(qp_build *build) {
    static const uint32_t targets[] = {MDL_A, 0xbf800000, MDL_A, 0x41200000};
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 2);
    qp_ccs_top(build, 0);
    object_controllers(build, OBJ_C);
    object_controllers(build, EXT_A);
    object_controllers(build, EXT_B);
    object_controllers(build, EXT_B);
    qp_ccs_note(build, OBJ_NOTE, 2, 2);
    qp_ccs_top(build, 1);
    qp_ccs_morph(build, MPH, targets, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* Tops missing, repeated, back and past the end; a controller before the first and a late one. */
static void tops_in_disorder(qp_build *build) {
    static const uint32_t order[] = {0, 2, 2, 1, 9, 3};
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 5);
    object_controllers(build, OBJ_A);
    for (uint32_t i = 0; i < COUNT(order); i++) {
        qp_ccs_top(build, order[i]);
        qp_ccs_note(build, OBJ_NOTE, 2, i);
        qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, OBJ_B, 0, ONE);
    }
    object_controllers(build, OBJ_B);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
    qp_ccs_end(build);
}

static void two_animes(qp_build *build) {
    begin(build, 0x100);
    qp_ccs_tied_model(build, MDL_A, 2, 3, false);
    for (uint32_t anime = ANM_A; anime <= ANM_B; anime++) {
        const size_t at = qp_ccs_anime_open(build, anime, anime == ANM_A ? 4 : 1);
        qp_ccs_top(build, 0);
        object_controllers(build, OBJ_A);
        tops(build, 1, anime == ANM_A ? 4 : 1);
        qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    }
    qp_ccs_end(build);
}

/* A chunk alone, without a file around it. */
static void bare_anime(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    object_controllers(build, OBJ_A);
    tops(build, 1, 4);
    qp_ccs_note(build, OBJ_NOTE, 2, 2);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
}

/* A chunk that ends, by both of its lengths, inside the header of a sub-chunk. */
static void sub_chunk_header_cut(qp_build *build) {
    begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    tops(build, 0, 4);
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

/* Copies of copies, more than 64 steps. */
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
    qp_ccs_end(build);
}

#define WHOLE(name)                                                                                \
    { #name, name, QP_SAMPLE_WHOLE }

static const qp_ccs_whole_sample whole[] = {
    WHOLE(basic),
    WHOLE(lights),
    WHOLE(later),
    WHOLE(bezier),
    WHOLE(records),
    WHOLE(records_later),
    WHOLE(records_by_flags),
    WHOLE(records_111),
    WHOLE(chunks),
    WHOLE(chunks_later),
    WHOLE(chunks_96),
    WHOLE(chunks_90),
    WHOLE(keys_reversed),
    WHOLE(keys_on_one_frame),
    WHOLE(keys_late),
    WHOLE(keys_past_end),
    WHOLE(keys_negative),
    WHOLE(keys_that_wrap),
    WHOLE(key_alone),
    WHOLE(float_patterns),
    WHOLE(degrees_that_saturate),
    WHOLE(copies_and_weights),
    WHOLE(tops_in_disorder),
    WHOLE(two_animes),
    WHOLE(bare_anime),
    WHOLE(names),
    WHOLE(ext_chain),
    {"sub_chunk_header_cut", sub_chunk_header_cut, QP_SAMPLE_FAULTY},
};

const qp_ccs_whole_sample *qp_ccs_whole_samples(uint32_t *count) {
    *count = COUNT(whole);
    return whole;
}
