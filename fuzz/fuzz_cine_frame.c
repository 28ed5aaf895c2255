/* One frame's data bytes: any number of them, also more than a sector gives. */
#include "harness/target.h"
#include "oracle/cine.h"

static void look(qp_bytes input) {
    static qp_cine_object objects[65536];
    qp_cine_player player = {(uint32_t)input.size, {0, 0}, objects};
    qp_cine_frame frame;
    const uint32_t capacity = QP_CINE_DATA_SIZE - (input.size % 2 == 0 ? 0 : QP_CINE_CHANNEL_SKIP);
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    if (qp_cine_frame_read(input, capacity, 0, 0, &sink, &frame)) {
        qp_fuzz_must_hold(qp_cine_frame_oracle(&frame, input, capacity));
        qp_fuzz_must_hold(qp_cine_play_oracle(&player, &frame));
    }
}

QP_FUZZ_TARGET(look, QP_MUTATE_FRAME)
