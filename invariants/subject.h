/*
 * The implementation under test, as a table of functions. What is tested is the library's own;
 * tests hand in a copy of that table with one function broken, to see that a checker notices.
 */
#ifndef QP_INVARIANTS_SUBJECT_H
#define QP_INVARIANTS_SUBJECT_H

#include "quirkproof/anime.h"
#include "quirkproof/anm.h"
#include "quirkproof/body.h"
#include "quirkproof/ee.h"
#include "quirkproof/morph.h"
#include "quirkproof/scroll.h"

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

/* quirkproof/body.h */
typedef struct {
    qp_transform (*from)(qp_ee_model model, const uint32_t position[3], const qp_matrix *rotation,
                         const uint32_t scale[3]);
    bool (*find)(const qp_ccsf *file, qp_bytes name, qp_body *body);
    uint32_t (*object)(const qp_ccsf *file, const qp_body *body, uint32_t index);
} qp_subject_body;

typedef struct {
    qp_subject_ee ee;
    qp_subject_anime anime;
    qp_subject_player player;
    qp_subject_morph morph;
    qp_subject_body body;
} qp_subject;

/* The library's own functions. */
qp_subject qp_subject_library(void);

#endif
