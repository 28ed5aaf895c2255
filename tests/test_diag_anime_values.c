/* Anime chunks whose controllers, keys, values or objects are at fault or worth a word. */
#include "diag_case.h"

#include "gen/ccs_build.h"

static diag_due due(size_t at) {
    diag_due made = {at, 0};
    return made;
}

/* Offsets in a controller record: its target, its flags, its first controller. */
enum { TARGET = 8, FLAGS = 12, FIRST = 16, FIRST_KEY = 20 };

/* Bits of an object's controllers. */
enum { POSITION = 0, ROTATION = 3, SCALE = 6, ALPHA = 9 };

/* -- Controllers ------------------------------------------------------------------------------ */

/* Under Top 0 of 4 frames: a record on OBJ_A with `count` keys of one controller. */
static size_t with_keys(qp_build *file, uint32_t version, uint32_t shift, uint32_t kind,
                        const uint32_t *keys, uint32_t count, uint32_t width) {
    size_t at = diag_anime(file, version, 4);
    size_t record = qp_ccs_controllers_open(file, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(file, record, shift, kind, keys, count, width);
    qp_ccs_close(file, record);
    diag_finish(file, at, 1, 4);
    return record;
}

/* Keys of the transparency at these frames, all of value 1. */
static size_t with_frames(qp_build *file, const uint32_t *frames, uint32_t count) {
    uint32_t keys[8] = {0};
    for (uint32_t i = 0; i < count; i++) {
        keys[2 * i] = frames[i];
        keys[2 * i + 1] = 0x3f800000;
    }
    return with_keys(file, 0x100, ALPHA, QP_CONTROLLER_KEYED, keys, count, 1);
}

/* One value of the transparency. */
static size_t with_value(qp_build *file, uint32_t value) {
    size_t at = diag_anime(file, 0x100, 4);
    size_t record = qp_ccs_controllers_open(file, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_single(file, record, ALPHA, &value, 1);
    qp_ccs_close(file, record);
    diag_finish(file, at, 1, 4);
    return record;
}

/* A keyed position whose kind is made 3, which nobody reads. */
diag_due anime_controller_kind_3(qp_build *file, bool fault) {
    static const uint32_t keys[8] = {0, 0, 0, 0, 3, 0, 0, 0};
    size_t record = with_keys(file, 0x100, POSITION, QP_CONTROLLER_KEYED, keys, 2, 3);
    qp_build_set_u32(file, record + FLAGS, fault ? 3 : 2);
    return due(record + FIRST);
}

static const uint32_t frames_0_3[] = {0, 3, 3, 3};

diag_due anime_keys_0(qp_build *file, bool fault) {
    return due(with_frames(file, frames_0_3, fault ? 0 : 2) + FIRST);
}

diag_due anime_keys_1(qp_build *file, bool fault) {
    return due(with_frames(file, frames_0_3, fault ? 1 : 2) + FIRST_KEY);
}

diag_due anime_keys_one_more_than_fit(qp_build *file, bool fault) {
    size_t record = with_frames(file, frames_0_3, 2);
    diag_add(file, record + FIRST, fault ? 1 : 0);
    return due(record + FIRST);
}

diag_due anime_flag_bit_26(qp_build *file, bool fault) {
    size_t record = with_frames(file, frames_0_3, 2);
    qp_ccs_add_flags(file, record, fault ? 0x04000000 : 0x03000000);
    return due(record + FLAGS);
}

static const uint32_t quaternions[] = {0, 0, 0, 0, 0x3f800000, 3, 0, 0, 0, 0x3f800000};

diag_due anime_quaternions_in_a_0x100_file(qp_build *file, bool fault) {
    return due(
        with_keys(file, fault ? 0x100 : 0x123, ROTATION, QP_CONTROLLER_CURVE, quaternions, 2, 4) +
        FIRST_KEY);
}

diag_due anime_position_of_curve_keys(qp_build *file, bool fault) {
    static const uint32_t keys[22] = {0, 0, 0, 0, 3};
    static const uint32_t curve[22] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3};
    size_t record = fault ? with_keys(file, 0x123, POSITION, QP_CONTROLLER_CURVE, curve, 2, 10)
                          : with_keys(file, 0x123, POSITION, QP_CONTROLLER_KEYED, keys, 2, 3);
    return due(record + FIRST_KEY);
}

/* -- Keys ------------------------------------------------------------------------------------- */

diag_due anime_key_back_in_time(qp_build *file, bool fault) {
    static const uint32_t back[] = {0, 3, 1};
    static const uint32_t on[] = {0, 1, 3};
    return due(with_frames(file, fault ? back : on, 3) + FIRST_KEY + 16);
}

diag_due anime_first_key_at_frame_1(qp_build *file, bool fault) {
    static const uint32_t late[] = {1, 3};
    return due(with_frames(file, fault ? late : frames_0_3, 2) + FIRST_KEY);
}

diag_due anime_last_key_at_frame_n(qp_build *file, bool fault) {
    static const uint32_t past[] = {0, 4};
    return due(with_frames(file, fault ? past : frames_0_3, 2) + FIRST_KEY + 8);
}

diag_due anime_keys_at_negative_frames(qp_build *file, bool fault) {
    static const uint32_t negative[] = {0xfffffffe, 0xffffffff};
    return due(with_frames(file, fault ? negative : frames_0_3, 2) + FIRST_KEY);
}

diag_due anime_two_keys_on_one_frame(qp_build *file, bool fault) {
    return due(with_frames(file, frames_0_3, fault ? 3 : 2) + FIRST_KEY + 16);
}

/* -- Values ----------------------------------------------------------------------------------- */

diag_due anime_float_exponent_255(qp_build *file, bool fault) {
    return due(with_value(file, fault ? 0xff800000 : 0x7effffff) + FIRST);
}

diag_due anime_float_exponent_254(qp_build *file, bool fault) {
    return due(with_value(file, fault ? 0x7f7fffff : 0x7effffff) + FIRST);
}

diag_due anime_float_denormal(qp_build *file, bool fault) {
    return due(with_value(file, fault ? 0x807fffff : 0x80800000) + FIRST);
}

diag_due anime_float_negative_zero(qp_build *file, bool fault) {
    return due(with_value(file, fault ? 0x80000000 : 0) + FIRST);
}

/* 12582912 degrees are 2290 million 65536ths of a turn, 8388608 are 1527 million. */
diag_due anime_keyed_degrees_that_saturate(qp_build *file, bool fault) {
    const uint32_t degrees = fault ? 0x4b400000 : 0x4b000000;
    const uint32_t keys[8] = {0, 0, 0, 0, 3, 0, degrees, 0};
    return due(with_keys(file, 0x100, ROTATION, QP_CONTROLLER_KEYED, keys, 2, 3) + FIRST_KEY + 24);
}

/* -- Morphs ----------------------------------------------------------------------------------- */

/* A morph record in frame 1. */
static size_t with_morph(qp_build *file, const uint32_t *targets, uint32_t count) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 2);
    size_t record = qp_ccs_morph(file, OBJ_MORPHER, targets, count);
    diag_finish(file, at, 2, 4);
    return record;
}

diag_due anime_morph_weight_8(qp_build *file, bool fault) {
    const uint32_t targets[] = {OBJ_MODEL_B, fault ? 0x41000000 : 0x40ffffff};
    return due(with_morph(file, targets, 1) + FIRST + 4);
}

diag_due anime_morph_target_twice(qp_build *file, bool fault) {
    const uint32_t targets[] = {OBJ_MODEL_A, 0, fault ? OBJ_MODEL_A : OBJ_MODEL_B, 0};
    return due(with_morph(file, targets, 2) + FIRST + 8);
}

diag_due anime_morph_padding_not_0(qp_build *file, bool fault) {
    static const uint32_t targets[] = {OBJ_MODEL_B, 0};
    size_t record = with_morph(file, targets, 1);
    qp_build_set_u16(file, record + 14, fault ? 0xcdcd : 0);
    return due(record + 14);
}

/* -- Objects ---------------------------------------------------------------------------------- */

static size_t with_note(qp_build *file, uint32_t object) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_tops(file, 1, 2);
    size_t note = qp_ccs_note(file, object, 2, 0);
    diag_finish(file, at, 2, 4);
    return note;
}

diag_due anime_note_object_past_index(qp_build *file, bool fault) {
    return due(with_note(file, fault ? OBJ_COUNT : OBJ_COUNT - 1) + TARGET);
}

diag_due anime_note_object_0(qp_build *file, bool fault) {
    return due(with_note(file, fault ? 0 : OBJ_A) + TARGET);
}

diag_due anime_note_object_without_a_chunk(qp_build *file, bool fault) {
    return due(with_note(file, fault ? OBJ_FREE_A : OBJ_B) + TARGET);
}

/* Two controller records, on `first` and `second`. */
static diag_due with_two(qp_build *file, uint32_t first, uint32_t second) {
    static const uint32_t one[] = {0x3f800000};
    const uint32_t targets[2] = {first, second};
    size_t records[2];
    size_t at = diag_anime(file, 0x100, 4);
    for (size_t i = 0; i < 2; i++) {
        records[i] = qp_ccs_controllers_open(file, QP_KIND_OBJECT, targets[i]);
        qp_ccs_single(file, records[i], ALPHA, one, 1);
        qp_ccs_close(file, records[i]);
    }
    diag_finish(file, at, 1, 4);
    diag_due made = {records[1], records[0]};
    return made;
}

diag_due anime_two_controller_records_on_one_object(qp_build *file, bool fault) {
    return with_two(file, OBJ_A, fault ? OBJ_A : OBJ_B);
}

diag_due anime_controller_records_on_an_object_and_its_copy(qp_build *file, bool fault) {
    return with_two(file, fault ? OBJ_A : OBJ_B, OBJ_COPY_A);
}

/* Notes that name one object more than the table holds; each has its Object chunk. */
diag_due anime_targets_1024(qp_build *file, bool fault) {
    enum { ROWS = 1025 };
    static qp_ccs_row rows[ROWS];
    const uint32_t targets = fault ? 1024 : 1023;
    for (uint32_t i = 0; i < ROWS; i++) {
        rows[i].name = "";
        rows[i].file = 0;
    }
    qp_ccs_header(file, "diag", 0x100);
    qp_ccs_index(file, NULL, 0, rows, ROWS);
    qp_ccs_setup(file);
    for (uint32_t i = 0; i < targets; i++) {
        qp_ccs_object(file, 0x100, 2 + i, 0, 0);
    }
    size_t at = qp_ccs_anime_open(file, OBJ_ANIME, 2);
    size_t note = 0;
    diag_tops(file, 0, 2);
    for (uint32_t i = 0; i < targets; i++) {
        note = qp_ccs_note(file, 2 + i, 2, 0);
    }
    qp_ccs_note(file, 2, 2, 0);
    diag_finish(file, at, 2, 2);
    return due(note);
}
