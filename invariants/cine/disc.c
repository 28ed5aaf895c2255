/* What the document says of the frames on the disc. */
#include "invariants/cine/cine_case.h"

#define CONTENTS "in-engine-cinematics, Sector contents"
#define TIMING "in-engine-cinematics, Timing and sound"

static qp_outcome check_numbers(qp_trial *trial) {
    const qp_cine_case *c = trial->cine;
    const uint32_t expected = c->has_last ? c->last + 1u : 1;
    return c->frame->number == expected
               ? QP_HOLDS
               : qp_cine_violated(trial, 0, "frame {0} where {1} should be", c->frame->number,
                                  expected);
}

QP_INVARIANT(cin_numbers, "CIN-D001", QP_SCOPE_FILE, QP_NEEDS_CINE, CONTENTS,
             "Frames are numbered from 1, one a sector", check_numbers);

/* The document has frame 1 at sector 2 and frame 1412 at 7056, where five sectors a frame would
   come to 7057: so the last one is not looked at. */
static qp_outcome check_places(qp_trial *trial) {
    const qp_cine_case *c = trial->cine;
    if (!c->has_last || !c->has_header || c->frame->number >= c->frames) {
        return QP_NOT_EXERCISED;
    }
    return c->sector - c->last_sector == 5
               ? QP_HOLDS
               : qp_cine_violated(trial, 0, "{0} sectors behind the frame before",
                                  c->sector - c->last_sector, 0);
}

QP_INVARIANT(cin_places, "CIN-D002", QP_SCOPE_FILE, QP_NEEDS_CINE, TIMING,
             "A frame comes every 5 sectors, so 30 a second at double speed", check_places);

/* The opening is known by its 1412 frames and 1380 bytes of setup: of other streams the document
   does not say it. */
static bool is_opening(const qp_cine_case *c) {
    return c->has_header && c->frames == 1412 && c->setup_size == 1380;
}

static qp_outcome check_unknown_02(qp_trial *trial) {
    const qp_cine_case *c = trial->cine;
    if (!is_opening(c)) {
        return QP_NOT_EXERCISED;
    }
    return c->frame->unknown_02 == c->setup_size
               ? QP_HOLDS
               : qp_cine_violated(trial, 2, "unknown_02 is {0}, the setup has {1} bytes",
                                  c->frame->unknown_02, c->setup_size);
}

QP_INVARIANT(cin_unknown_02, "CIN-D003", QP_SCOPE_FILE, QP_NEEDS_CINE, TIMING,
             "The unknown_02 of every frame of the opening is the setup's size, 1380",
             check_unknown_02);

static qp_outcome check_unknown_16(qp_trial *trial) {
    const qp_cine_frame *frame = trial->cine->frame;
    if (!is_opening(trial->cine)) {
        return QP_NOT_EXERCISED;
    }
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        if (frame->actors[i].unknown_16 != 0) {
            return qp_cine_violated(trial, qp_cine_actor_place(i) + 22, "unknown_16 is {0}",
                                    frame->actors[i].unknown_16, 0);
        }
    }
    return frame->actor_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(cin_unknown_16, "CIN-D004", QP_SCOPE_FILE, QP_NEEDS_CINE, TIMING,
             "The unknown_16 of every actor of the opening is 0: a stream carries no sound cues",
             check_unknown_16);

static qp_outcome check_fits(qp_trial *trial) {
    const qp_cine_case *c = trial->cine;
    return c->frame->whole ? QP_HOLDS
                           : qp_cine_violated(trial, 0, "{0} bytes of records past the sector",
                                              c->frame->overrun_least, 0);
}

QP_INVARIANT(cin_fits, "CIN-D005", QP_SCOPE_FILE, QP_NEEDS_CINE, CONTENTS,
             "A data sector holds one frame, all of it", check_fits);

static bool is_milk(uint16_t id, uint32_t number) {
    return (id == 88 && (number < 599 || number > 608)) || (id == 112 && number < 830);
}

static qp_outcome check_milk(qp_trial *trial) {
    const qp_cine_case *c = trial->cine;
    if (!is_opening(c)) {
        return QP_NOT_EXERCISED;
    }
    for (uint32_t i = 0; i < c->frame->actor_count; i++) {
        if (is_milk((uint16_t)c->frame->actors[i].id, c->frame->number)) {
            return qp_cine_violated(trial, qp_cine_actor_place(i), "{0} in record {1}",
                                    (uint16_t)c->frame->actors[i].id, c->frame->number);
        }
    }
    for (uint32_t i = 0; i < c->frame->pose_count; i++) {
        if (is_milk(c->frame->poses[i].id, c->frame->number)) {
            return qp_cine_violated(trial, qp_cine_pose_place(trial, i), "{0} in record {1}",
                                    c->frame->poses[i].id, c->frame->number);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    cin_milk, "CIN-D006", QP_SCOPE_FILE, QP_NEEDS_CINE, "in-engine-cinematics, Faces",
    "In the opening 88, the spray, is in records 599 to 608, and 112, the splash, from 830 "
    "on",
    check_milk);
