/* Mouths, eyes and blinks: what records set, and what stays. */
#include "invariants/cine/cine_case.h"

#define FACES "in-engine-cinematics, Faces"

/* -- Mouths ----------------------------------------------------------------------------------- */

/* 88, 112, 0, 510 .. or any. */
static uint32_t pick_id(qp_trial *trial) {
    static const uint16_t known[] = {88, 112, 87, 89, 111, 113, 0, 510, 511, 10, 12, 13};
    const uint32_t kind = qp_pick_byte(trial);
    const uint32_t any = qp_pick_word(trial) & 0xffff;
    return kind < 160 ? known[kind % (sizeof known / sizeof known[0])] : any;
}

static uint32_t frames_of(uint32_t id) {
    if (id == 88) {
        return 12;
    }
    return id == 112 ? 13 : 10;
}

static qp_outcome check_mouth_wraps(qp_trial *trial) {
    const uint32_t id = pick_id(trial);
    const uint32_t frame = qp_pick_below(trial, 40);
    const uint32_t count = frames_of(id);
    bool past = false;
    const uint32_t shown = trial->subject->scene.mouth_frame(id, frame, &past);
    const uint32_t expected = frame < count ? frame : frame - count;
    if (shown != expected || past != (expected >= count)) {
        const uint64_t numbers[4] = {frame, id, shown, expected};
        return qp_violated4(trial, 0, "mouth frame {0} of {1} is {2} instead of {3}", numbers);
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_mouth_wraps, "CIN-M001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A mouth frame at or past the count wraps back once: the count is 10, 12 for 88, 13 "
             "for 112",
             check_mouth_wraps);

/* -- Records ---------------------------------------------------------------------------------- */

/* What one record does to an object that a pose has given a face before. */
typedef struct {
    uint32_t id;
    uint32_t mouth; /* of the record; likewise below */
    uint32_t eyes;
    uint32_t mouth_before;
    uint32_t eyes_before;
    uint32_t mouth_after;
    uint32_t eyes_after;
    uint32_t blink; /* eye frame that the pose's blink showed */
} face_change;

static void one_record(qp_cine_frame *frame, const face_change *change, bool actor) {
    static const qp_cine_frame none;
    *frame = none;
    frame->number = 1;
    if (actor) {
        frame->actor_count = 1;
        frame->actors[0].id = (int16_t)(uint16_t)change->id;
        frame->actors[0].mouth = (uint8_t)change->mouth;
        frame->actors[0].eyes = (uint8_t)change->eyes;
    } else {
        frame->pose_count = 1;
        frame->poses[0].id = (uint16_t)change->id;
        frame->poses[0].mouth = (uint8_t)change->mouth;
        frame->poses[0].eyes = (uint8_t)change->eyes;
    }
}

/* Plays one record of each kind: first an actor or pose that sets a face, then the one looked at.
   False if there can be no player. */
static bool play_record(qp_trial *trial, bool actor, face_change *change) {
    qp_cine_player player;
    qp_cine_frame frame;
    qp_cine_shown shown;
    change->id = pick_id(trial);
    if (!qp_cine_begin_player(trial, qp_pick_word(trial), &player)) {
        return false;
    }
    change->mouth = 1 + qp_pick_below(trial, 9);
    change->eyes = 1 + qp_pick_below(trial, 3);
    one_record(&frame, change, true);
    trial->subject->scene.apply(&player, &frame, &shown);
    change->mouth_before = shown.actors[0].mouth;
    change->eyes_before = shown.actors[0].eyes;
    change->mouth = qp_pick_byte(trial) & 15;
    change->eyes = qp_pick_byte(trial) & 3;
    one_record(&frame, change, actor);
    trial->subject->scene.apply(&player, &frame, &shown);
    qp_cine_end_player(&player, &frame);
    change->mouth_after = actor ? shown.actors[0].mouth : shown.poses[0].mouth;
    change->eyes_after = actor ? shown.actors[0].eyes : shown.poses[0].eyes;
    change->blink = actor ? 0 : shown.poses[0].blink;
    return true;
}

static uint32_t wrapped(const face_change *change) {
    const uint32_t count = frames_of(change->id);
    return change->mouth < count ? change->mouth : change->mouth - count;
}

static qp_outcome changed_wrongly(qp_trial *trial, const face_change *change) {
    const uint64_t numbers[4] = {change->mouth, change->eyes, change->mouth_after,
                                 change->eyes_after};
    return qp_violated4(trial, 0, "mouth {0} and eyes {1} show {2} and {3}", numbers);
}

static qp_outcome check_actor_resets(qp_trial *trial) {
    face_change change;
    if (!play_record(trial, true, &change) || (change.mouth != 0 && change.eyes != 0)) {
        return QP_NOT_EXERCISED;
    }
    const bool mouth = change.mouth != 0 || change.mouth_after == 0;
    const bool eyes = change.eyes != 0 || change.eyes_after == 0;
    return mouth && eyes ? QP_HOLDS : changed_wrongly(trial, &change);
}

QP_INVARIANT(cin_actor_resets, "CIN-M002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "An actor whose mouth or eyes field is 0 shows frame 0 there, whatever was shown",
             check_actor_resets);

static qp_outcome check_fields_set(qp_trial *trial) {
    face_change change;
    const bool actor = (qp_pick_byte(trial) & 1) != 0;
    if (!play_record(trial, actor, &change) || (change.mouth == 0 && change.eyes == 0)) {
        return QP_NOT_EXERCISED;
    }
    const bool mouth = change.mouth == 0 || change.mouth_after == wrapped(&change);
    const bool eyes = change.eyes == 0 || change.eyes_after == change.eyes - 1;
    return mouth && eyes ? QP_HOLDS : changed_wrongly(trial, &change);
}

QP_INVARIANT(cin_fields_set, "CIN-M003", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A nonzero mouth field sets that frame and a nonzero eyes field the frame before it, "
             "of actors and of poses",
             check_fields_set);

static qp_outcome check_pose_keeps(qp_trial *trial) {
    face_change change;
    if (!play_record(trial, false, &change) || change.mouth != 0) {
        return QP_NOT_EXERCISED;
    }
    return change.mouth_after == change.mouth_before ? QP_HOLDS : changed_wrongly(trial, &change);
}

QP_INVARIANT(cin_pose_keeps, "CIN-M004", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A pose without a mouth leaves the mouth as it was", check_pose_keeps);

static qp_outcome check_pose_blinks_first(qp_trial *trial) {
    face_change change;
    if (!play_record(trial, false, &change)) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t expected = change.eyes != 0 ? change.eyes - 1 : change.blink;
    return change.eyes_after == expected ? QP_HOLDS : changed_wrongly(trial, &change);
}

QP_INVARIANT(cin_pose_blinks_first, "CIN-M005", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A pose blinks first and then takes its eyes field, if that is not 0",
             check_pose_blinks_first);

/* -- Blinks ----------------------------------------------------------------------------------- */

static qp_outcome check_rand(qp_trial *trial) {
    const uint32_t before = qp_pick_word(trial);
    uint32_t x = before;
    const uint32_t drawn = trial->subject->scene.blink_rand(&x);
    const uint32_t expected = (uint32_t)((uint64_t)before * 214013 + 2531011);
    return drawn == expected && x == expected
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} is followed by {1x}", before, x);
}

QP_INVARIANT(cin_blink_rand, "CIN-B001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "The blink's rand goes from x to x * 214013 + 2531011, in 32 bits", check_rand);

/* States of the rand from which the next draw begins a blink are one in 32: half of those tried
   here are made so, by going back from a draw (214013 has the inverse 0xb9b33155 in 32 bits). */
static uint32_t pick_rand(qp_trial *trial) {
    const uint32_t word = qp_pick_word(trial);
    const uint32_t begins = (word & 0xffe0ffff) - 2531011u;
    return (qp_pick_byte(trial) & 1) != 0 ? word : begins * 0xb9b33155u;
}

static qp_outcome check_one_in_32(qp_trial *trial) {
    const uint32_t before = pick_rand(trial);
    const uint32_t drawn = before * 214013u + 2531011u;
    uint32_t rand = before;
    uint8_t count = 0;
    const uint32_t eyes = trial->subject->scene.blink(&rand, &count);
    const bool begins = (drawn >> 16 & 31) == 0;
    return (eyes != 0) == begins && (count != 0) == begins && rand == drawn
               ? QP_HOLDS
               : qp_violated(trial, 0, "after {0x} an open eye shows {1}", before, eyes);
}

QP_INVARIANT(cin_blink_chance, "CIN-B002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "An open eye draws once, and begins to blink if bits 16 to 20 of the draw are 0",
             check_one_in_32);

/* The share itself: of 32 states that differ in what is added last, just one begins a blink. */
static qp_outcome check_share(qp_trial *trial) {
    const uint32_t first = qp_pick_word(trial);
    uint32_t begun = 0;
    for (uint32_t i = 0; i < 32; i++) {
        uint32_t rand = ((first + (i << 16)) - 2531011u) * 0xb9b33155u;
        uint8_t count = 0;
        begun += trial->subject->scene.blink(&rand, &count) != 0 ? 1 : 0;
    }
    return begun == 1 ? QP_HOLDS
                      : qp_violated(trial, 0, "{0} of 32 states begin a blink", begun, 0);
}

QP_INVARIANT(cin_blink_share, "CIN-B003", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A blink has a chance of 1 in 32", check_share);

static qp_outcome check_sequence(qp_trial *trial) {
    static const uint32_t shown[5] = {1, 1, 1, 2, 2};
    uint32_t rand = ((qp_pick_word(trial) & 0xffe0ffff) - 2531011u) * 0xb9b33155u;
    uint8_t count = 0;
    uint32_t begun = 0;
    for (uint32_t i = 0; i < 5; i++) {
        const uint32_t eyes = trial->subject->scene.blink(&rand, &count);
        begun = i == 0 ? rand : begun;
        if (eyes != shown[i] || rand != begun) {
            return qp_violated(trial, 0, "record {0} of a blink shows {1}", i, eyes);
        }
    }
    return count == 0 ? QP_HOLDS : qp_violated(trial, 0, "the eye stays shut", 0, 0);
}

QP_INVARIANT(cin_blink_sequence, "CIN-B004", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A blink shows eye frame 1 for three records and frame 2 for two, and draws nothing "
             "after its beginning",
             check_sequence);

static qp_outcome check_seed(qp_trial *trial) {
    const uint32_t number = qp_pick_below(trial, 93);
    qp_cine_player player;
    if (trial->subject->scene.player_init(&player, &trial->arena, number) != QP_OK) {
        return QP_NOT_EXERCISED;
    }
    return player.rand == number
               ? QP_HOLDS
               : qp_violated(trial, 0, "cinematic {0} begins with {1x}", number, player.rand);
}

QP_INVARIANT(cin_blink_seed, "CIN-B005", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "The blink's rand is seeded with the cinematic's number", check_seed);

/* Two objects of one frame: each has a count of its own, and both draw from one rand. */
static qp_outcome check_per_object(qp_trial *trial) {
    qp_cine_player player;
    qp_cine_frame frame;
    qp_cine_shown shown;
    face_change none = {0, 0, 0, 0, 0, 0, 0, 0};
    uint32_t rand = pick_rand(trial);
    uint8_t counts[2] = {0, 0};
    qp_outcome outcome = QP_HOLDS;
    if (!qp_cine_begin_player(trial, rand, &player)) {
        return QP_NOT_EXERCISED;
    }
    none.id = qp_pick_byte(trial);
    one_record(&frame, &none, false);
    frame.pose_count = 2;
    frame.poses[1] = frame.poses[0];
    frame.poses[1].id = (uint16_t)(none.id + 1);
    for (uint32_t i = 0; i < 14 && outcome == QP_HOLDS; i++) {
        const size_t k = i % 2;
        if (k == 0) {
            trial->subject->scene.apply(&player, &frame, &shown);
        }
        if (shown.poses[k].blink != trial->subject->scene.blink(&rand, &counts[k])) {
            outcome = qp_violated(trial, 0, "pose {0} shows {1}", k, shown.poses[k].blink);
        }
    }
    qp_cine_end_player(&player, &frame);
    return outcome;
}

QP_INVARIANT(cin_blink_per_object, "CIN-B006", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "Each object blinks by itself, and all draw from one rand", check_per_object);
