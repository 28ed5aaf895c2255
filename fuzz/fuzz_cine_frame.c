/* One frame's data bytes: any number of them, also more than a sector gives. */
#include "oracle/cine.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must_hold(const char *wrong) {
    if (wrong != NULL) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static qp_cine_object objects[65536];
    qp_cine_player player = {(uint32_t)size, {0, 0}, objects};
    qp_bytes bytes = {data, size};
    qp_cine_frame frame;
    uint32_t capacity = QP_CINE_DATA_SIZE - (size % 2 == 0 ? 0 : QP_CINE_CHANNEL_SKIP);
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    if (qp_cine_frame_read(bytes, capacity, 0, 0, &sink, &frame)) {
        must_hold(qp_cine_frame_oracle(&frame, bytes, capacity));
        must_hold(qp_cine_play_oracle(&player, &frame));
    }
    return 0;
}
