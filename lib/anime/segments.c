#include "anime/curve.h"

uint32_t qp_key_time(qp_bytes data, const qp_controller *controller, uint32_t index) {
    return qp_controller_frame(data, controller, index) << 8;
}

void qp_segments_add(qp_segments *segments, uint32_t duration) {
    uint32_t before = segments->count == 0 ? 0 : segments->ends[segments->count - 1];
    uint32_t end = duration > UINT32_MAX - before ? UINT32_MAX : before + duration;
    segments->ends[segments->count] = end;
    segments->durations[segments->count] = duration;
    segments->count++;
}

uint32_t qp_segments_find(const uint32_t *ends, uint32_t count, uint32_t time, uint32_t *rest) {
    uint32_t low = 0;
    uint32_t high = count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ends[middle] < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    /* Segments before this one were passed, so their ends are not saturated and the sum is exact.
     */
    *rest = time - (low == 0 ? 0 : ends[low - 1]);
    return low;
}

uint32_t qp_segment_fraction(qp_ee_model model, uint32_t rest, uint32_t duration) {
    if (duration == 0) {
        return 0;
    }
    return qp_ee_div(model, qp_ee_from_u32(model, rest), qp_ee_from_u32(model, duration));
}
