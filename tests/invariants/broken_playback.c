/* Players that step, loop and read in other ways than the game's. */
#include "broken.h"

/* -- Steps ------------------------------------------------------------------------------------ */

/* Loops end and others go round. */
static qp_step turned_forward(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_step result = qp_anime_forward(anime, time, step);
    result.ended = !result.ended;
    return result;
}

static void turn_forward(qp_subject *subject) {
    subject->anime.forward = turned_forward;
}

/* A tick is lost in each step. */
static qp_step lossy_forward(const qp_anime *anime, uint32_t time, uint32_t step) {
    return qp_anime_forward(anime, time, step > 1 ? step - 1 : step);
}

static void lose_ticks(qp_subject *subject) {
    subject->anime.forward = lossy_forward;
}

/* A loop goes on with what is left of the step. */
static qp_step modular_forward(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_step result = qp_anime_forward(anime, time, step);
    if (anime->loops && anime->last > 0 && step >= anime->last - time) {
        result.time = (time + step) % anime->last + 1;
    }
    return result;
}

static void loop_on(qp_subject *subject) {
    subject->anime.forward = modular_forward;
}

/* A loop shows its last frame as long as any other: it is N frames long. */
static qp_step long_loop(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_step result = qp_anime_forward(anime, time, step);
    if (anime->loops && result.time == 0 && time < anime->last) {
        result.time = anime->last;
    }
    return result;
}

static void lengthen_loop(qp_subject *subject) {
    subject->anime.forward = long_loop;
}

/* -- Poses ------------------------------------------------------------------------------------ */

/* The end is not held. */
static void moving_pose(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose) {
    qp_anime_pose(anime, index, time, pose);
    pose->transparency ^= time;
}

static void move_pose(qp_subject *subject) {
    subject->anime.pose = moving_pose;
}

static uint32_t asked_before;

static void stateful_pose(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose) {
    qp_anime_pose(anime, index, time, pose);
    pose->rotation.m[2][2] += (double)(asked_before & 1);
    asked_before = time;
}

static void remember_pose(qp_subject *subject) {
    subject->anime.pose = stateful_pose;
}

/* -- The reader ------------------------------------------------------------------------------- */

/* Reads the frame that it is in once more at every step. */
static bool reading_forward(qp_anm *anm) {
    const bool ended = qp_anm_animate_forward(anm);
    anm->read_from = anm->clip->start.section.pos;
    anm->read_to = anm->reader.section.pos + 1;
    return ended;
}

static void read_again(qp_subject *subject) {
    subject->player.animate_forward = reading_forward;
}

/* Sets the reader back before each step. */
static bool restarting_forward(qp_anm *anm) {
    anm->reader = anm->clip->start;
    return qp_anm_animate_forward(anm);
}

static void restart_always(qp_subject *subject) {
    subject->player.animate_forward = restarting_forward;
}

/* Steps twice as far as it says. */
static bool double_forward(qp_anm *anm) {
    qp_anm_animate_forward(anm);
    return qp_anm_animate_forward(anm);
}

static void step_twice(qp_subject *subject) {
    subject->player.animate_forward = double_forward;
}

/* A step that goes a frame too far reads a Top more. */
static bool hasty_forward(qp_anm *anm) {
    const uint32_t time = anm->time;
    anm->frame_speed += 256;
    const bool ended = qp_anm_animate_forward(anm);
    anm->frame_speed -= 256;
    anm->time = time + anm->frame_speed;
    return ended;
}

static void read_too_far(qp_subject *subject) {
    subject->player.animate_forward = hasty_forward;
}

static qp_status slow_init(qp_anm *anm, uint32_t note_room, uint32_t slot_room,
                           qp_note_function function, void *user, qp_arena *arena) {
    const qp_status status = qp_anm_init(anm, note_room, slot_room, function, user, arena);
    anm->frame_speed = 128;
    return status;
}

static void begin_slowly(qp_subject *subject) {
    subject->player.init = slow_init;
}

/* The frame data begins with Top 1. */
static qp_status early_set(qp_anm *anm, const qp_clip *clip) {
    const qp_status status = qp_anm_set(anm, clip);
    anm->reader.section.pos -= 12;
    return status;
}

static void begin_with_top_1(qp_subject *subject) {
    subject->player.set = early_set;
}

/* Records stay in force. */
static qp_status holding_set(qp_anm *anm, const qp_clip *clip) {
    const bool first = anm->clip == NULL;
    return first ? qp_anm_set(anm, clip) : QP_OK;
}

static void hold_on(qp_subject *subject) {
    subject->player.set = holding_set;
}

static void restart_time_only(qp_anm *anm) {
    anm->time = 0;
}

static void restart_half(qp_subject *subject) {
    subject->player.restart = restart_time_only;
}

static bool late_frame(qp_anm *anm, uint32_t frame) {
    const bool ended = qp_anm_animate_frame(anm, frame);
    anm->time += 1;
    return ended;
}

static void come_late(qp_subject *subject) {
    subject->player.animate_frame = late_frame;
}

/* -- Records in force ------------------------------------------------------------------------- */

/* Frame 0's record counts too, or what stands for it. */
static bool early_in_force(const qp_events *events, uint32_t group, uint32_t frame,
                           uint32_t *record) {
    return qp_events_in_force(events, group, frame + 1, record);
}

static void apply_early(qp_subject *subject) {
    subject->anime.in_force = early_in_force;
}

static bool first_record_at(const qp_anm *anm, uint32_t index, qp_anm_record *record) {
    const bool some = qp_anm_record_at(anm, index, record);
    record->offset = anm->clip->start.section.pos;
    return some;
}

static void hold_the_first(qp_subject *subject) {
    subject->player.record_at = first_record_at;
}

static bool changing_record_at(const qp_anm *anm, uint32_t index, qp_anm_record *record) {
    const bool some = qp_anm_record_at(anm, index, record);
    record->offset += anm->time;
    return some;
}

static void change_inside(qp_subject *subject) {
    subject->player.record_at = changing_record_at;
}

const qp_broken qp_broken_playback[] = {
    {"ANM-P018", hold_on, NULL},       {"ANM-C005", turn_forward, NULL},
    {"ANM-P001", lose_ticks, NULL},    {"ANM-P002", turn_forward, NULL},
    {"ANM-P003", turn_forward, NULL},  {"ANM-P004", loop_on, NULL},
    {"ANM-P005", lengthen_loop, NULL}, {"ANM-P006", lose_ticks, NULL},
    {"ANM-P007", move_pose, NULL},     {"ANM-P008", remember_pose, NULL},
    {"ANM-P009", read_again, NULL},    {"ANM-P010", restart_always, NULL},
    {"ANM-P011", read_too_far, NULL},  {"ANM-P012", begin_with_top_1, NULL},
    {"ANM-P013", step_twice, NULL},    {"ANM-P014", restart_half, NULL},
    {"ANM-P015", come_late, NULL},     {"ANM-P016", hold_the_first, NULL},
    {"ANM-P017", change_inside, NULL}, {"ANM-S001", begin_slowly, NULL},
    {"ANM-S002", step_twice, NULL},    {"ANM-M001", apply_early, NULL},
    {"ANM-F001", apply_early, NULL},   {"ANM-L001", apply_early, NULL},
    {"ANM-L002", apply_early, NULL},   {NULL, NULL, NULL},
};
