/* Where actors and poses are put, and what stands in for 510 and 511. */
#include "invariants/cine/cine_case.h"

#define APPLYING "in-engine-cinematics, Applying a frame"

static bool is_special(int16_t id) {
    return id == 510 || id == 511;
}

/* Applies the case's frame on a new player; false if there can be none, or no actor is in it. */
static bool apply_frame(qp_trial *trial, qp_cine_shown *shown) {
    qp_cine_player player;
    if (trial->cine->frame->actor_count == 0 || !qp_cine_begin_player(trial, 0, &player)) {
        return false;
    }
    trial->subject->scene.apply(&player, trial->cine->frame, shown);
    qp_cine_end_player(&player, trial->cine->frame);
    return true;
}

/* -- Actors ----------------------------------------------------------------------------------- */

static qp_outcome check_actor_place(qp_trial *trial) {
    const qp_cine_frame *frame = trial->cine->frame;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_cine_shown shown;
    if (!apply_frame(trial, &shown)) {
        return QP_NOT_EXERCISED;
    }
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        const qp_cine_actor *actor = &frame->actors[i];
        for (size_t k = 0; k < 3 && !is_special(actor->id); k++) {
            if (shown.actors[i].position[k] != actor->position[k] || shown.actors[i].special) {
                return qp_cine_violated(trial, qp_cine_actor_place(i), "actor {0} is elsewhere", i,
                                        0);
            }
            outcome = QP_HOLDS;
        }
    }
    return outcome;
}

QP_INVARIANT(cin_actor_place, "CIN-P001", QP_SCOPE_RUN, QP_NEEDS_CINE, APPLYING,
             "An actor other than 510 and 511 is put where its record says", check_actor_place);

static qp_outcome check_special_down(qp_trial *trial) {
    const qp_cine_frame *frame = trial->cine->frame;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_cine_shown shown;
    if (!apply_frame(trial, &shown)) {
        return QP_NOT_EXERCISED;
    }
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        const qp_cine_actor *actor = &frame->actors[i];
        const int32_t *place = shown.actors[i].position;
        if (!is_special(actor->id)) {
            continue;
        }
        const uint32_t down = (uint32_t)place[1] - (uint32_t)actor->position[1];
        if (down != 0x2000 || place[0] != actor->position[0] || place[2] != actor->position[2] ||
            !shown.actors[i].special) {
            return qp_cine_violated(trial, qp_cine_actor_place(i), "actor {0} is put {1d} down", i,
                                    down);
        }
        outcome = QP_HOLDS;
    }
    return outcome;
}

QP_INVARIANT(cin_special_down, "CIN-P002", QP_SCOPE_RUN, QP_NEEDS_CINE, APPLYING,
             "Actors 510 and 511 are put 0x2000 further down and marked by 1024 at +0x24",
             check_special_down);

static qp_outcome check_stand_ins(qp_trial *trial) {
    const qp_cine_frame *frame = trial->cine->frame;
    uint32_t next = 0;
    qp_cine_shown shown;
    if (!apply_frame(trial, &shown)) {
        return QP_NOT_EXERCISED;
    }
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        const int16_t id = frame->actors[i].id;
        if (!is_special(id)) {
            continue;
        }
        const qp_cine_stand_in *object = &shown.stand_ins[next];
        if (next >= shown.stand_in_count || object->actor != i ||
            object->id != (id == 510 ? 602 : 601)) {
            return qp_cine_violated(trial, qp_cine_actor_place(i),
                                    "nothing stands in for actor {0}", i, 0);
        }
        next++;
    }
    if (next != shown.stand_in_count) {
        return qp_cine_violated(trial, 0, "{0} objects stand in for {1}", shown.stand_in_count,
                                next);
    }
    return next > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(cin_stand_ins, "CIN-P003", QP_SCOPE_RUN, QP_NEEDS_CINE, APPLYING,
             "Object 602 takes rotation and position of each record of 510, 601 those of 511",
             check_stand_ins);

/* Plays records of 510 or 511 one after the other, over the fiftieth and up to the most. */
static qp_outcome check_fade_in(qp_trial *trial) {
    static const qp_cine_frame none;
    const bool first = (qp_pick_byte(trial) & 1) != 0;
    const uint32_t start = qp_pick_below(trial, 60);
    qp_cine_frame frame = none;
    qp_cine_player player;
    qp_cine_shown shown;
    uint32_t fade = 0;
    if (!qp_cine_begin_player(trial, 0, &player)) {
        return QP_NOT_EXERCISED;
    }
    frame.actor_count = 1;
    frame.actors[0].id = first ? 510 : 511;
    for (uint32_t number = start; number < start + 80; number++) {
        frame.number = (uint16_t)number;
        trial->subject->scene.apply(&player, &frame, &shown);
        qp_cine_end_player(&player, &frame);
        fade += number > 50 ? 50 : 0;
        fade = fade > 1024 ? 1024 : fade;
        if (shown.stand_in_count != 1 || shown.stand_ins[0].fade != fade) {
            return qp_violated(trial, 0, "at frame {0} its +0x24 is {1}", number,
                               shown.stand_ins[0].fade);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_fade_in, "CIN-P004", QP_SCOPE_RUN, QP_NEEDS_NOTHING, APPLYING,
             "What stands in grows by 50 a frame at +0x24 to 1024 once the counter has passed 50",
             check_fade_in);

/* -- Poses ------------------------------------------------------------------------------------ */

enum { PARTS = 64 };

/* The key that turns a part: the last one of the pose whose channel maps to it; NULL if none. */
static const qp_cine_key *key_of(const qp_cine_frame *frame, uint32_t pose,
                                 const uint8_t map[PARTS], uint32_t part) {
    const qp_cine_pose *record = &frame->poses[pose];
    const qp_cine_key *found = NULL;
    for (uint32_t i = 0; i < record->key_count; i++) {
        const qp_cine_key *key = &frame->keys[record->first_key + i];
        found = map[key->channel] == part ? key : found;
    }
    return found;
}

/* Channels go to parts, now and then to none (0xff). */
static void pick_map(qp_trial *trial, uint8_t map[PARTS]) {
    for (size_t i = 0; i < PARTS; i++) {
        const uint32_t drawn = qp_pick_byte(trial);
        map[i] = (uint8_t)((drawn & 0xc0) == 0 ? 0xff : drawn % PARTS);
    }
}

static bool same(const double a[4], const double b[4]) {
    for (size_t i = 0; i < 4; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

static qp_outcome check_parts(qp_trial *trial) {
    static const double untouched[4] = {5, 6, 7, 8};
    const qp_cine_frame *frame = trial->cine->frame;
    double rotations[PARTS][4];
    uint8_t map[PARTS];
    if (frame->pose_count == 0) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t pose = qp_pick_below(trial, frame->pose_count);
    pick_map(trial, map);
    for (size_t i = 0; i < PARTS; i++) {
        for (size_t k = 0; k < 4; k++) {
            rotations[i][k] = untouched[k];
        }
    }
    (void)trial->subject->scene.pose_parts(frame, pose, map, PARTS, rotations, PARTS);
    for (uint32_t part = 0; part < PARTS; part++) {
        const qp_cine_key *key = key_of(frame, pose, map, part);
        double expected[4] = {5, 6, 7, 8};
        if (key != NULL) {
            (void)qp_cine_normalise(&key->rotation, expected);
        }
        if (!same(rotations[part], expected)) {
            return qp_cine_violated(trial, qp_cine_pose_place(trial, pose),
                                    "part {0} of pose {1} is turned otherwise", part, pose);
        }
    }
    return frame->poses[pose].key_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(cin_pose_parts, "CIN-P005", QP_SCOPE_RUN, QP_NEEDS_CINE, APPLYING,
             "Each key turns the part that its channel maps to, none for 0xff; other parts keep "
             "their rotation",
             check_parts);
