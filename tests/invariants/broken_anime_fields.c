/* Anime chunks: each thing that a function gives wrong by itself. */
#include "broken_fields.h"

/* -- Steps ------------------------------------------------------------------------------------ */

#define STEPS(X)                                                                                   \
    X(ends_early, "ANM-P001", r.ended = true)                                                      \
    X(ends_elsewhere, "ANM-P002", r.time -= r.time > 0)                                            \
    X(held_elsewhere, "ANM-P003", r.time -= r.time > 0)                                            \
    X(loop_not_posed, "ANM-P004", r.posed = false)                                                 \
    X(loop_posed_elsewhere, "ANM-P004", r.pose_at ^= 1)                                            \
    X(loop_ends, "ANM-P004", r.ended = true)

#define BREAK_STEP(name, id, statement)                                                            \
    static qp_step step_##name(const qp_anime *anime, uint32_t time, uint32_t step) {              \
        qp_step r = qp_anime_forward(anime, time, step);                                           \
        statement;                                                                                 \
        return r;                                                                                  \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->anime.forward = step_##name;                                                      \
    }
STEPS(BREAK_STEP)

/* -- The player ------------------------------------------------------------------------------- */

#define FORWARDS(X)                                                                                \
    X(never_ends, "ANM-P013", anm->ended = !anm->ended)                                            \
    X(loses_notes, "ANM-P013", anm->notes.count = 0)                                               \
    X(other_note, "ANM-P013", other_offset(anm))                                                   \
    X(no_notes, "ANM-N020", anm->notes.count = 0)                                                  \
    X(reads_on, "ANM-P011", anm->read_to += 100000)                                                \
    X(reads_nothing, "ANM-P011", anm->read_to = anm->read_from)                                    \
    X(slower, "ANM-S002", anm->time -= anm->time == 768 ? 1 : 0)

static void other_offset(qp_anm *anm) {
    if (anm->notes.count > 0) {
        anm->notes.notes[anm->notes.count - 1].offset++;
    }
}

#define BREAK_FORWARD(name, id, statement)                                                         \
    static bool forward_##name(qp_anm *anm) {                                                      \
        const bool ended = qp_anm_animate_forward(anm);                                            \
        statement;                                                                                 \
        return ended;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->player.animate_forward = forward_##name;                                          \
    }
FORWARDS(BREAK_FORWARD)

#define FRAMES(X)                                                                                  \
    X(frame_moves, "ANM-N017", anm->time++)                                                        \
    X(frame_deafens, "ANM-N018", anm->note_function = NULL)

#define BREAK_FRAME(name, id, statement)                                                           \
    static bool frame_##name(qp_anm *anm, uint32_t frame) {                                        \
        const bool ended = qp_anm_animate_frame(anm, frame);                                       \
        statement;                                                                                 \
        return ended;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->player.animate_frame = frame_##name;                                              \
    }
FRAMES(BREAK_FRAME)

static void hear_nothing(void *user, const qp_note *note) {
    (void)user;
    (void)note;
}

#define INITS(X)                                                                                   \
    X(no_user, "ANM-N019", anm->note_user = NULL)                                                  \
    X(own_function, "ANM-N019", anm->note_function = function != NULL ? function : hear_nothing)

#define BREAK_INIT(name, id, statement)                                                            \
    static qp_status init_##name(qp_anm *anm, uint32_t notes, uint32_t slots,                      \
                                 qp_note_function function, void *user, qp_arena *arena) {         \
        const qp_status status = qp_anm_init(anm, notes, slots, function, user, arena);            \
        statement;                                                                                 \
        return status;                                                                             \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->player.init = init_##name;                                                        \
    }
INITS(BREAK_INIT)

static unsigned processed;

/* Every second time from the other end. */
static void process_by_turns(const qp_anm *anm) {
    if (processed++ % 2 == 0) {
        qp_anm_note_process(anm);
        return;
    }
    for (uint32_t i = 0; anm->note_function != NULL && i < anm->notes.count; i++) {
        anm->note_function(anm->note_user, &anm->notes.notes[i]);
    }
}

static void take_turns(qp_subject *subject) {
    subject->player.note_process = process_by_turns;
}

static void process_and_set(const qp_anm *anm) {
    ((qp_anm *)anm)->note_function = hear_nothing;
}

static void set_function(qp_subject *subject) {
    subject->player.note_process = process_and_set;
}

static void restart_late(qp_anm *anm) {
    qp_anm_restart(anm);
    anm->time = 1;
}

static void begin_late(qp_subject *subject) {
    subject->player.restart = restart_late;
}

static bool sometimes_record_at(const qp_anm *anm, uint32_t index, qp_anm_record *record) {
    return qp_anm_record_at(anm, index, record) && anm->time % 2 == 0;
}

static void hold_sometimes(qp_subject *subject) {
    subject->player.record_at = sometimes_record_at;
}

/* -- Notes ------------------------------------------------------------------------------------ */

#define NOTES(X)                                                                                   \
    X(note_object, "ANM-N003", note->object ^= 1)                                                  \
    X(note_param, "ANM-N003", note->param ^= 1)

#define BREAK_NOTE(name, id, statement)                                                            \
    static bool next_##name(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {            \
        const bool some = qp_anime_next_note(anime, walk, note);                                   \
        statement;                                                                                 \
        return some;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->anime.next_note = next_##name;                                                    \
    }
NOTES(BREAK_NOTE)

static qp_note_walk short_walk(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    walk.next = step > 300 ? 0 : walk.next;
    return walk;
}

static void walk_shortly(qp_subject *subject) {
    subject->anime.notes = short_walk;
}

/* -- F_Obj ------------------------------------------------------------------------------------ */

#define F_OBJS(X)                                                                                  \
    X(f_obj_scale, "ANM-F002", pose->scale[2] ^= 1)                                                \
    X(f_obj_none, "ANM-F002", some = false)

#define BREAK_F_OBJ(name, id, statement)                                                           \
    static bool read_##name(const qp_anime *anime, uint32_t record, qp_f_obj *pose) {              \
        bool some = qp_anime_f_obj(anime, record, pose);                                           \
        statement;                                                                                 \
        return some;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->anime.f_obj = read_##name;                                                        \
    }
F_OBJS(BREAK_F_OBJ)

#define F_OBJS_HELD(X)                                                                             \
    X(plain_none, "ANM-F006", some = some && effect)                                               \
    X(effect_none, "ANM-F006", some = some && !effect)                                             \
    X(plain_still, "ANM-F006", f->moves = false)                                                   \
    X(plain_restarts, "ANM-F006", f->restarts = f->restarts || !effect)                            \
    X(effect_moves, "ANM-F006", f->moves = true)

#define BREAK_F_OBJ_HELD(name, id, statement)                                                      \
    static bool held_##name(const qp_anm *anm, const qp_anm_record *record, qp_ee_model model,     \
                            const qp_anm_object *object, qp_anm_f_obj *f) {                        \
        const bool effect = object->kind == QP_EFFECT_OBJECT;                                      \
        bool some = qp_anm_f_obj_at(anm, record, model, object, f);                                \
        (void)effect;                                                                              \
        statement;                                                                                 \
        return some;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->player.f_obj_at = held_##name;                                                    \
    }
F_OBJS_HELD(BREAK_F_OBJ_HELD)

static void move_nothing(qp_scene *scene, uint32_t object, const qp_f_obj *pose) {
    (void)scene;
    (void)object;
    (void)pose;
}

static void ignore_f_obj(qp_subject *subject) {
    subject->body.f_obj = move_nothing;
}

/* -- Lights ----------------------------------------------------------------------------------- */

#define LIGHTS(X)                                                                                  \
    X(light_x, "ANM-L003", v->position[0] ^= 0x00800000)                                           \
    X(light_intensity, "ANM-L003", v->intensity ^= 0x00800000)                                     \
    X(light_start, "ANM-L003", v->start ^= 0x00800000)                                             \
    X(light_end, "ANM-L003", v->end ^= 0x00800000)                                                 \
    X(light_radius1, "ANM-L003", v->radius1 ^= 0x00800000)                                         \
    X(light_radius2, "ANM-L003", v->radius2 ^= 0x00800000)                                         \
    X(light_direction_x, "ANM-L005", v->direction[0] += 1)                                         \
    X(light_direction_y, "ANM-L005", v->direction[1] += 1)                                         \
    X(light_dark, "ANM-L006", v->colour[0] = -1)

#define BREAK_LIGHT(name, id, statement)                                                           \
    static void value_##name(const qp_anime *anime, uint32_t index, uint32_t time,                 \
                             qp_light_value *v) {                                                  \
        qp_anime_light(anime, index, time, v);                                                     \
        statement;                                                                                 \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->anime.light = value_##name;                                                       \
    }
LIGHTS(BREAK_LIGHT)

static bool no_ambient(const qp_anime *anime, uint32_t frame, double colour[3]) {
    (void)qp_anime_ambient(anime, frame, colour);
    return false;
}

static void be_dark(qp_subject *subject) {
    subject->anime.ambient = no_ambient;
}

/* -- Morphs, materials, matrices -------------------------------------------------------------- */

#define BLENDS(X)                                                                                  \
    X(blend_y, "ANM-M004", p[0].xyz[1] = (int16_t)(p[0].xyz[1] ^ 1))                               \
    X(blend_z, "ANM-M007", p[0].xyz[2] = (int16_t)(p[0].xyz[2] ^ 1))                               \
    X(blend_alone, "ANM-M007", p[0].xyz[0] = (int16_t)(p[0].xyz[0] ^ (count == 0 ? 1 : 0)))

#define BREAK_BLEND(name, id, statement)                                                           \
    static void blend_##name(qp_ee_model model, qp_vertex *p, size_t vertices, uint32_t scale,     \
                             const qp_morph_target *targets, size_t count) {                       \
        qp_morph_blend(model, p, vertices, scale, targets, count);                                 \
        statement;                                                                                 \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->morph.blend = blend_##name;                                                       \
    }
BLENDS(BREAK_BLEND)

#define TARGETS(X)                                                                                 \
    X(target_none, "ANM-M009", some = false)                                                       \
    X(target_model, "ANM-M009", *model ^= 1)

#define BREAK_TARGET(name, id, statement)                                                          \
    static bool target_##name(const qp_anime *anime, uint32_t record, uint32_t index,              \
                              uint32_t *model, uint32_t *weight) {                                 \
        bool some = qp_anime_morph_target(anime, record, index, model, weight);                    \
        statement;                                                                                 \
        return some;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->anime.morph_target = target_##name;                                               \
    }
TARGETS(BREAK_TARGET)

static void other_u(const qp_anime *anime, uint32_t index, uint32_t time, qp_material_value *v) {
    qp_anime_material(anime, index, time, v);
    v->offset_u ^= 1;
}

static void move_u(qp_subject *subject) {
    subject->anime.material = other_u;
}

static void other_scale(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose) {
    qp_anime_pose(anime, index, time, pose);
    pose->scale[1] ^= time & 1;
}

static void move_scale(qp_subject *subject) {
    subject->anime.pose = other_scale;
}

#define LOCALS(X)                                                                                  \
    X(local_position, "ANM-B001", t.column[3][1] ^= 0x00800000)                                    \
    X(local_fourth, "ANM-B001", t.column[1][3] = 1)

#define BREAK_LOCAL(name, id, statement)                                                           \
    static qp_transform from_##name(qp_ee_model model, const uint32_t position[3],                 \
                                    const qp_matrix *rotation, const uint32_t scale[3]) {          \
        qp_transform t = qp_transform_from(model, position, rotation, scale);                      \
        statement;                                                                                 \
        return t;                                                                                  \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->body.from = from_##name;                                                          \
    }
LOCALS(BREAK_LOCAL)

static qp_matrix other_sine(qp_ee_model model, const uint32_t degrees[3]) {
    const qp_subject library = qp_subject_library();
    qp_matrix m = library.anime.single_rotation(model, degrees);
    m.m[2][1] += 1;
    return m;
}

static void move_sine(qp_subject *subject) {
    subject->anime.single_rotation = other_sine;
}

/* Any name is a body's. */
static bool any_body(const qp_ccsf *file, qp_bytes name, qp_body *body) {
    static const qp_body none;
    *body = none;
    return qp_body_find(file, name, body) || name.size > 0;
}

static void find_always(qp_subject *subject) {
    subject->body.find = any_body;
}

const qp_broken qp_broken_anime_fields[] = {
    STEPS(BROKEN_ENTRY) FORWARDS(BROKEN_ENTRY) FRAMES(BROKEN_ENTRY) INITS(BROKEN_ENTRY)
        NOTES(BROKEN_ENTRY) F_OBJS(BROKEN_ENTRY) F_OBJS_HELD(BROKEN_ENTRY) LIGHTS(BROKEN_ENTRY)
            BLENDS(BROKEN_ENTRY) TARGETS(BROKEN_ENTRY)
                LOCALS(BROKEN_ENTRY){"ANM-N014", take_turns, NULL},
    {"ANM-N013", set_function, NULL},
    {"ANM-P014", begin_late, NULL},
    {"ANM-P017", hold_sometimes, NULL},
    {"ANM-N011", walk_shortly, NULL},
    {"ANM-F007", ignore_f_obj, NULL},
    {"ANM-L007", be_dark, NULL},
    {"ANM-T004", move_u, NULL},
    {"ANM-P007", move_scale, NULL},
    {"ANM-R001", move_sine, NULL},
    {"ANM-B004", find_always, NULL},
    {NULL, NULL, NULL},
};
