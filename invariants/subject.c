#include "invariants/subject.h"

/* -- A rotation by itself --------------------------------------------------------------------- */

/* The library compiles rotations out of Anime chunks only, so one is written around the degrees:
   head, Top 0, a record with one controller, the closing Top. */
enum { WORDS = 15, VALUE_WORDS_MAX = 5, ROOM = 4096 };

static void put(uint8_t *chunk, size_t word, uint32_t value) {
    for (size_t i = 0; i < 4; i++) {
        chunk[4 * word + i] = (uint8_t)(value >> 8 * i);
    }
}

/* The rotation at time 0 of an Anime with one controller, of that kind and those words. */
static qp_matrix rotation_of(qp_ee_model model, uint32_t kind, const uint32_t *words,
                             uint32_t count) {
    const uint32_t head[] = {
        0xcccc0700, count + 13, 0, 1,          count + 10, /* the chunk: 1 frame */
        0xccccff01, 1,          0, 0xcccc0102, count + 2,  1, kind << 3};
    const uint32_t tail[] = {0xccccff01, 1, 0xffffffff};
    uint8_t chunk[4 * (WORDS + VALUE_WORDS_MAX)];
    char block[ROOM];
    const qp_bytes data = {chunk, 4 * (WORDS + (size_t)count)};
    const qp_anime_env env = {0, 0, NULL, NULL};
    qp_arena arena;
    qp_anime anime;
    qp_pose pose;
    for (size_t i = 0; i < 12; i++) {
        put(chunk, i, head[i]);
    }
    for (size_t i = 0; i < count; i++) {
        put(chunk, 12 + i, words[i]);
    }
    for (size_t i = 0; i < 3; i++) {
        put(chunk, 12 + count + i, tail[i]);
    }
    qp_arena_init(&arena, block, sizeof block);
    (void)qp_anime_build(data, 0, &env, model, &arena, &anime);
    qp_anime_pose(&anime, 0, 0, &pose);
    return pose.rotation;
}

static qp_matrix single_rotation(qp_ee_model model, const uint32_t degrees[3]) {
    return rotation_of(model, QP_CONTROLLER_SINGLE, degrees, 3);
}

static qp_matrix key_rotation(qp_ee_model model, const uint32_t degrees[3]) {
    const uint32_t words[] = {1, 0, degrees[0], degrees[1], degrees[2]};
    return rotation_of(model, QP_CONTROLLER_KEYED, words, 5);
}

/* -- The table -------------------------------------------------------------------------------- */

qp_subject qp_subject_library(void) {
    static const qp_subject library = {
        {qp_ee_add, qp_ee_sub, qp_ee_mul, qp_ee_div, qp_ee_sqrt, qp_ee_madd, qp_ee_msub,
         qp_ee_from_int, qp_ee_from_u32, qp_ee_to_int, qp_ee_equal, qp_ee_to_double},
        {qp_curve_at, qp_rotation_at, qp_anime_pose, qp_anime_material, qp_texture_offset,
         qp_texture_scroll, qp_events_in_force, qp_anime_morph_target, qp_anime_f_obj,
         qp_anime_light, qp_anime_ambient, qp_anime_f_camera, qp_anime_forward, qp_anime_notes,
         qp_anime_next_note, single_rotation, key_rotation},
        {qp_anm_init, qp_anm_set, qp_anm_restart, qp_anm_animate_forward, qp_anm_animate_frame,
         qp_anm_note_process, qp_anm_record_at, qp_anm_f_obj_at, qp_f_obj_visibility,
         qp_note_list_process, qp_note_stream_read},
        {qp_morph_lanes, qp_morph_rescale, qp_morph_blend},
        {qp_transform_from, qp_transform_multiply, qp_body_find, qp_body_object, qp_ccsf_ext_end,
         qp_ccsf_crops, qp_scene_f_obj, qp_sampler_pose},
        {qp_cine_sector_read, qp_cine_sector_passes, qp_cine_frame_read, qp_cine_push, qp_cine_over,
         qp_cine_sound_samples, qp_cine_sound_offer},
        {qp_cine_number_valid, qp_cine_entry_read,  qp_cine_entry_write, qp_cine_ends,
         qp_cine_fade,         qp_cine_bank_file,   qp_cine_mask_files,  qp_cine_ending_at,
         qp_cine_text_at,      qp_cine_normalise,   qp_cine_part_matrix, qp_cine_camera_matrix,
         qp_cine_view_matrix,  qp_cine_project,     qp_cine_mouth_frame, qp_cine_blink_rand,
         qp_cine_blink,        qp_cine_player_init, qp_cine_apply,       qp_cine_pose_parts},
        {qp_totem_parse, qp_totem_mesh_at, qp_totem_node_at, qp_totem_material_at,
         qp_totem_float_key_at, qp_totem_vector_key_at, qp_totem_rotation_key_at,
         qp_totem_vector_at, qp_totem_rotation_at, qp_totem_quat_component,
         qp_totem_vector_component, qp_totem_slerp, qp_totem_walk_next, qp_totem_check},
    };
    return library;
}
