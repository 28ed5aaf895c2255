/*
 * The implementation under test, as a table of functions. What is tested is the library's own;
 * tests hand in a copy of that table with one function broken, to see that a checker notices.
 */
#ifndef QP_INVARIANTS_SUBJECT_H
#define QP_INVARIANTS_SUBJECT_H

#include "quirkproof/anime.h"
#include "quirkproof/anm.h"
#include "quirkproof/body.h"
#include "quirkproof/cine.h"
#include "quirkproof/ee.h"
#include "quirkproof/morph.h"
#include "quirkproof/sampler.h"
#include "quirkproof/scroll.h"
#include "quirkproof/totemtech_walk.h"

/* quirkproof/ee.h */
typedef struct {
    uint32_t (*add)(qp_ee_model model, uint32_t a, uint32_t b);
    uint32_t (*sub)(qp_ee_model model, uint32_t a, uint32_t b);
    uint32_t (*mul)(qp_ee_model model, uint32_t a, uint32_t b);
    uint32_t (*div)(qp_ee_model model, uint32_t a, uint32_t b);
    uint32_t (*sqrt)(qp_ee_model model, uint32_t a);
    uint32_t (*madd)(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b);
    uint32_t (*msub)(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b);
    uint32_t (*from_int)(int32_t value);
    uint32_t (*from_u32)(qp_ee_model model, uint32_t value);
    int32_t (*to_int)(uint32_t a);
    bool (*equal)(uint32_t a, uint32_t b);
    double (*to_double)(uint32_t a);
} qp_subject_ee;

/* quirkproof/anime.h and quirkproof/scroll.h */
typedef struct {
    bool (*curve_at)(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value);
    qp_matrix (*rotation_at)(const qp_rotation *rotation, qp_ee_model model, uint32_t time);
    void (*pose)(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose);
    void (*material)(const qp_anime *anime, uint32_t index, uint32_t time,
                     qp_material_value *value);
    uint16_t (*texture_offset)(qp_ee_model model, uint32_t x, uint16_t crop);
    uint8_t (*texture_scroll)(uint16_t offset);
    bool (*in_force)(const qp_events *events, uint32_t group, uint32_t frame, uint32_t *record);
    bool (*morph_target)(const qp_anime *anime, uint32_t record, uint32_t index, uint32_t *model,
                         uint32_t *weight);
    bool (*f_obj)(const qp_anime *anime, uint32_t record, qp_f_obj *pose);
    void (*light)(const qp_anime *anime, uint32_t index, uint32_t time, qp_light_value *value);
    bool (*ambient)(const qp_anime *anime, uint32_t frame, double colour[3]);
    bool (*f_camera)(const qp_anime *anime, uint32_t frame, qp_camera_value *value);
    qp_step (*forward)(const qp_anime *anime, uint32_t time, uint32_t step);
    qp_note_walk (*notes)(const qp_anime *anime, uint32_t time, uint32_t step);
    bool (*next_note)(const qp_anime *anime, qp_note_walk *walk, qp_note *note);
    /* The orientation of a rotation that has one value, or one key, of these degrees. */
    qp_matrix (*single_rotation)(qp_ee_model model, const uint32_t degrees[3]);
    qp_matrix (*key_rotation)(qp_ee_model model, const uint32_t degrees[3]);
} qp_subject_anime;

/* quirkproof/anm.h */
typedef struct {
    qp_status (*init)(qp_anm *anm, uint32_t note_room, uint32_t slot_room,
                      qp_note_function function, void *user, qp_arena *arena);
    qp_status (*set)(qp_anm *anm, const qp_clip *clip);
    void (*restart)(qp_anm *anm);
    bool (*animate_forward)(qp_anm *anm);
    bool (*animate_frame)(qp_anm *anm, uint32_t frame);
    void (*note_process)(const qp_anm *anm);
    bool (*record_at)(const qp_anm *anm, uint32_t index, qp_anm_record *record);
    bool (*f_obj_at)(const qp_anm *anm, const qp_anm_record *record, qp_ee_model model,
                     const qp_anm_object *object, qp_anm_f_obj *result);
    uint8_t (*visibility)(const qp_f_obj *pose, bool hides_still);
    void (*list_process)(const qp_note_list *list, qp_note_function function, void *user);
    void (*stream_read)(qp_note_stream *stream, uint32_t frame);
} qp_subject_player;

/* quirkproof/morph.h */
typedef struct {
    void (*lanes)(qp_ee_model model, uint32_t weight, int16_t lanes[3]);
    int16_t (*rescale)(qp_ee_model model, uint32_t ratio, int16_t component);
    void (*blend)(qp_ee_model model, qp_vertex *positions, size_t vertex_count, uint32_t scale,
                  const qp_morph_target *targets, size_t target_count);
} qp_subject_morph;

/* quirkproof/body.h, quirkproof/ccsf.h and quirkproof/sampler.h */
typedef struct {
    qp_transform (*from)(qp_ee_model model, const uint32_t position[3], const qp_matrix *rotation,
                         const uint32_t scale[3]);
    qp_transform (*multiply)(qp_ee_model model, const qp_transform *left,
                             const qp_transform *right);
    bool (*find)(const qp_ccsf *file, qp_bytes name, qp_body *body);
    uint32_t (*object)(const qp_ccsf *file, const qp_body *body, uint32_t index);
    uint32_t (*ext_end)(const qp_ccsf *file, uint32_t object);
    void (*crops)(const qp_ccsf *file, uint32_t material, uint16_t *u, uint16_t *v);
    void (*f_obj)(qp_scene *scene, uint32_t object, const qp_f_obj *pose);
    void (*sample)(const qp_sampler *sampler, uint32_t *hints, uint32_t time, qp_pose *poses);
} qp_subject_body;

/* quirkproof/cine_sector.h, cine_stream.h and cine_sound.h */
typedef struct {
    void (*sector_read)(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out);
    bool (*passes)(const qp_cine_sector *sector, uint32_t file, uint32_t channel);
    bool (*frame_read)(qp_bytes data, uint32_t capacity, uint64_t offset, uint32_t sector,
                       qp_sink *sink, qp_cine_frame *frame);
    qp_cine_sector_kind (*push)(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                qp_cine_frame *frame);
    bool (*over)(const qp_cine_reader *reader);
    uint32_t (*sound_samples)(uint8_t coding);
    bool (*sound_offer)(qp_cine_sound *sound, uint64_t position, uint8_t coding);
} qp_subject_cine;

/* quirkproof/cine_play.h and cine_game.h */
typedef struct {
    bool (*number_valid)(int64_t number);
    bool (*entry_read)(qp_bytes bytes, qp_cine_entry *entry);
    void (*entry_write)(const qp_cine_entry *entry, uint8_t *out);
    qp_cine_ending (*ends)(uint32_t counter, uint32_t frames, bool end_marker, uint32_t history);
    uint32_t (*fade)(uint8_t flags, uint32_t counter, uint32_t frames);
    uint32_t (*bank_file)(uint32_t bit);
    uint32_t (*mask_files)(uint32_t mask, uint32_t files[QP_CINE_BANKS]);
    qp_cine_ending_state (*ending_at)(uint32_t counter);
    qp_cine_text (*text_at)(uint32_t index);
    bool (*normalise)(const qp_cine_quaternion *stored, double out[4]);
    qp_cine_matrix (*part_matrix)(const double q[4]);
    qp_cine_matrix (*camera_matrix)(const double q[4]);
    qp_cine_matrix (*view_matrix)(const qp_cine_matrix *camera, int16_t width, int16_t height);
    bool (*project)(const qp_cine_matrix *view, const int32_t camera[3], const int32_t point[3],
                    double h, double screen[2]);
    uint32_t (*mouth_frame)(uint32_t id, uint32_t frame, bool *past);
    uint32_t (*blink_rand)(uint32_t *x);
    uint32_t (*blink)(uint32_t *rand, uint8_t *count);
    qp_status (*player_init)(qp_cine_player *player, qp_arena *arena, uint32_t number);
    void (*apply)(qp_cine_player *player, const qp_cine_frame *frame, qp_cine_shown *shown);
    uint32_t (*pose_parts)(const qp_cine_frame *frame, uint32_t pose, const uint8_t *map,
                           size_t map_size, double (*rotations)[4], size_t parts);
} qp_subject_scene;

/* quirkproof/totemtech.h */
typedef struct {
    qp_status (*parse)(qp_bytes input, const qp_totem_options *options, qp_arena *arena,
                       qp_sink *sink, qp_totem_animation *animation);
    bool (*mesh_at)(const qp_totem_animation *animation, uint32_t index, qp_totem_mesh *mesh);
    bool (*node_at)(const qp_totem_animation *animation, uint32_t index, qp_totem_node *node);
    bool (*material_at)(const qp_totem_animation *animation, uint32_t index,
                        qp_totem_material *material);
    bool (*float_key_at)(const qp_totem_animation *animation, const qp_totem_track *track,
                         uint32_t index, qp_totem_float_key *key);
    bool (*vector_key_at)(const qp_totem_animation *animation, const qp_totem_track *track,
                          uint32_t index, qp_totem_vector_key *key);
    bool (*rotation_key_at)(const qp_totem_animation *animation, const qp_totem_track *track,
                            uint32_t index, qp_totem_rotation_key *key);
    qp_totem_result (*vector_at)(const qp_totem_animation *animation, const qp_totem_track *track,
                                 double frame, qp_sink *sink, float value[3]);
    qp_totem_result (*rotation_at)(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame, qp_sink *sink, float value[4]);
    float (*quat_component)(qp_totem_quat form, int16_t component);
    float (*vector_component)(int16_t component);
    qp_totem_result (*slerp)(qp_totem_slerp_form form, const float from[4], const float to[4],
                             float omega, float sinom, double t, float value[4]);
    bool (*walk_next)(qp_totem_walk *walk, qp_totem_item *item);
    qp_status (*check)(qp_bytes input, const qp_totem_options *options, qp_sink *sink);
} qp_subject_animation;

typedef struct {
    qp_subject_ee ee;
    qp_subject_anime anime;
    qp_subject_player player;
    qp_subject_morph morph;
    qp_subject_body body;
    qp_subject_cine cine;
    qp_subject_scene scene;
    qp_subject_animation animation;
} qp_subject;

/* The library's own functions. */
qp_subject qp_subject_library(void);

#endif
