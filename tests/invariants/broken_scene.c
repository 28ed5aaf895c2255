/* Cinematic streams: frames shown wrongly, and a program that does other things. */
#include "broken_fields.h"

/* -- Rotations -------------------------------------------------------------------------------- */

static bool unscaled(const qp_cine_quaternion *stored, double out[4]) {
    const bool some = qp_cine_normalise(stored, out);
    for (size_t i = 0; i < 4; i++) {
        out[i] = (double)stored->q[i] / 4096;
    }
    return some;
}

static void one_scale(qp_subject *subject) {
    subject->scene.normalise = unscaled;
}

static void transposed_part(qp_subject *subject) {
    subject->scene.part_matrix = qp_cine_camera_matrix;
}

static void camera_as_part(qp_subject *subject) {
    subject->scene.camera_matrix = qp_cine_part_matrix;
}

static qp_cine_matrix plain_view(const qp_cine_matrix *camera, int16_t width, int16_t height) {
    (void)width;
    (void)height;
    return *camera;
}

static void unscaled_view(qp_subject *subject) {
    subject->scene.view_matrix = plain_view;
}

static bool with_offset(const qp_cine_matrix *view, const int32_t camera[3], const int32_t point[3],
                        double h, double screen[2]) {
    const bool seen = qp_cine_project(view, camera, point, h, screen);
    screen[0] += 256;
    return seen;
}

static void offset_screen(qp_subject *subject) {
    subject->scene.project = with_offset;
}

/* -- A frame applied -------------------------------------------------------------------------- */

BREAK_APPLY(moved_actor, shown->actors[0].position[0] ^= 1)
BREAK_APPLY(not_down, shown->actors[0].position[1] = frame->actors[0].position[1])
BREAK_APPLY(stand_ins_swapped, shown->stand_ins[0].id = 1203 - shown->stand_ins[0].id)
BREAK_APPLY(fades_early, shown->stand_ins[0].fade += 50)
BREAK_APPLY(face_kept, shown->actors[0].mouth = 3)
BREAK_APPLY(eyes_as_written, shown->actors[0].eyes = frame->actors[0].eyes)
BREAK_APPLY(pose_resets, shown->poses[0].mouth = 0)
BREAK_APPLY(blinks_last, shown->poses[0].eyes = shown->poses[0].blink)
BREAK_APPLY(blinks_together, shown->poses[1].blink = shown->poses[0].blink)

static uint32_t unmapped(const qp_cine_frame *frame, uint32_t pose, const uint8_t *map,
                         size_t map_size, double (*rotations)[4], size_t parts) {
    (void)map;
    (void)map_size;
    return qp_cine_pose_parts(frame, pose, NULL, 0, rotations, parts);
}

static void channels_are_parts(qp_subject *subject) {
    subject->scene.pose_parts = unmapped;
}

/* -- Mouths and blinks ------------------------------------------------------------------------ */

static uint32_t modulo(uint32_t id, uint32_t frame, bool *past) {
    *past = false;
    return frame % qp_cine_mouth_count(id);
}

static void wraps_often(qp_subject *subject) {
    subject->scene.mouth_frame = modulo;
}

/* That of another C library. */
static uint32_t other_rand(uint32_t *x) {
    *x = *x * 1103515245u + 12345u;
    return *x;
}

static void another_rand(qp_subject *subject) {
    subject->scene.blink_rand = other_rand;
}

/* By the low bits of the draw. */
static uint32_t low_bits(uint32_t *rand, uint8_t *count) {
    uint32_t next = *rand;
    const uint32_t eyes = qp_cine_blink(rand, count);
    return (qp_cine_blink_rand(&next) & 31) == 0 ? 1 : eyes;
}

static void blinks_by_low_bits(qp_subject *subject) {
    subject->scene.blink = low_bits;
}

static uint32_t one_long(uint32_t *rand, uint8_t *count) {
    const uint32_t eyes = qp_cine_blink(rand, count);
    return eyes != 0 && *count > 0 ? 1 : eyes;
}

static void blinks_longer(qp_subject *subject) {
    subject->scene.blink = one_long;
}

static qp_status unseeded(qp_cine_player *player, qp_arena *arena, uint32_t number) {
    (void)number;
    return qp_cine_player_init(player, arena, 0);
}

static void one_seed(qp_subject *subject) {
    subject->scene.player_init = unseeded;
}

/* -- The program ------------------------------------------------------------------------------ */

static bool one_more(int64_t number) {
    return number >= 0 && number <= 93;
}

static void cinematic_93(qp_subject *subject) {
    subject->scene.number_valid = one_more;
}

static bool other_volume(qp_bytes bytes, qp_cine_entry *entry) {
    const bool read = qp_cine_entry_read(bytes, entry);
    entry->volume = entry->post_scene;
    return read;
}

static void volume_at_12(qp_subject *subject) {
    subject->scene.entry_read = other_volume;
}

static qp_cine_ending deaf(uint32_t counter, uint32_t frames, bool end_marker, uint32_t history) {
    (void)history;
    return qp_cine_ends(counter, frames, end_marker, 0);
}

static void no_triangle(qp_subject *subject) {
    subject->scene.ends = deaf;
}

static uint32_t longer_fade(uint8_t flags, uint32_t counter, uint32_t frames) {
    return qp_cine_fade(flags, counter + 1, frames);
}

static void fades_before(qp_subject *subject) {
    subject->scene.fade = longer_fade;
}

static uint32_t in_order(uint32_t bit) {
    return bit < 20 ? 531 + bit : 0;
}

static void banks_in_order(qp_subject *subject) {
    subject->scene.bank_file = in_order;
}

static uint32_t sixteen_bits(uint32_t mask, uint32_t files[QP_CINE_BANKS]) {
    return qp_cine_mask_files(mask & 0xffff, files);
}

static void half_a_mask(qp_subject *subject) {
    subject->scene.mask_files = sixteen_bits;
}

/* -- The ending ------------------------------------------------------------------------------- */

/* Each of these changes one thing of the state. */
#define ENDS(name, statement)                                                                      \
    static qp_cine_ending_state state_##name(uint32_t counter) {                                   \
        qp_cine_ending_state state = qp_cine_ending_at(counter);                                   \
        statement;                                                                                 \
        return state;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.ending_at = state_##name;                                                   \
    }

ENDS(starts_elsewhere, state.b[1] = 31)
ENDS(flies_slower, state.milk_28 = state.milk_28 / 273 * 272)
ENDS(sign_at_once, state.sign_drawn = true)
ENDS(flies_on, state.flying = true)
ENDS(b_runs, state.b[2] = state.b[2] == -500 ? 100 : state.b[2])
ENDS(narrow_view, state.h = 178)
ENDS(text_at_once, state.text_drawn = state.b[2] == -500)

static qp_cine_text one_font(uint32_t index) {
    qp_cine_text text = qp_cine_text_at(index);
    text.font = 0;
    return text;
}

static void one_font_only(qp_subject *subject) {
    subject->scene.text_at = one_font;
}

const qp_broken qp_broken_scene[] = {
    {"CIN-R001", one_scale, NULL},
    {"CIN-R002", transposed_part, NULL},
    {"CIN-R003", camera_as_part, NULL},
    {"CIN-R004", unscaled_view, NULL},
    {"CIN-R005", unscaled_view, NULL},
    {"CIN-R006", offset_screen, NULL},
    {"CIN-P001", moved_actor, NULL},
    {"CIN-P002", not_down, NULL},
    {"CIN-P003", stand_ins_swapped, NULL},
    {"CIN-P004", fades_early, NULL},
    {"CIN-P005", channels_are_parts, NULL},
    {"CIN-M001", wraps_often, NULL},
    {"CIN-M002", face_kept, NULL},
    {"CIN-M003", eyes_as_written, NULL},
    {"CIN-M004", pose_resets, NULL},
    {"CIN-M005", blinks_last, NULL},
    {"CIN-B001", another_rand, NULL},
    {"CIN-B002", blinks_by_low_bits, NULL},
    {"CIN-B003", blinks_by_low_bits, NULL},
    {"CIN-B004", blinks_longer, NULL},
    {"CIN-B005", one_seed, NULL},
    {"CIN-B006", blinks_together, NULL},
    {"CIN-G001", cinematic_93, NULL},
    {"CIN-G002", volume_at_12, NULL},
    {"CIN-G003", no_triangle, NULL},
    {"CIN-G004", fades_before, NULL},
    {"CIN-G005", banks_in_order, NULL},
    {"CIN-G006", half_a_mask, NULL},
    {"CIN-E001", starts_elsewhere, NULL},
    {"CIN-E002", flies_slower, NULL},
    {"CIN-E003", sign_at_once, NULL},
    {"CIN-E004", flies_on, NULL},
    {"CIN-E005", b_runs, NULL},
    {"CIN-E006", narrow_view, NULL},
    {"CIN-E007", text_at_once, NULL},
    {"CIN-E008", one_font_only, NULL},
    {NULL, NULL, NULL},
};
