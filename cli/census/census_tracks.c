/* Controllers: what they hold, and the shape of their keys. */
#include "census_anime.h"

/* A key goes back if its time is before the last one's, or if it leaps to a negative frame, which
   is a time near 2^32: the duration wraps (animation-playback, Floats and vectors). */
static bool goes_back(uint32_t frame, uint32_t previous) {
    return frame << 8 < previous << 8 || (frame >> 31 != 0 && previous >> 31 == 0);
}

static bool is_denormal(uint32_t pattern) {
    return (pattern & 0x7f800000) == 0 && (pattern & 0x007fffff) != 0;
}

static bool has_denormal(qp_bytes data, const qp_controller *controller) {
    for (uint32_t i = 0; i < controller->count; i++) {
        for (uint32_t k = 0; k < controller->width; k++) {
            if (is_denormal(qp_controller_value(data, controller, i, k))) {
                return true;
            }
        }
    }
    return false;
}

static void count_ends(uint64_t *counts, uint32_t first, uint32_t last, uint32_t frames) {
    counts[QP_CENSUS_FIRST_AT_0] += first == 0;
    counts[QP_CENSUS_FIRST_LATE] += first != 0 && first >> 31 == 0;
    counts[QP_CENSUS_LAST_AT_END] += (uint64_t)last + 1 == frames;
    counts[QP_CENSUS_LAST_EARLY] += (uint64_t)last + 1 < frames;
    counts[QP_CENSUS_LAST_PAST] += (uint64_t)last + 1 > frames && last >> 31 == 0;
}

static void count_keys(uint64_t *counts, qp_bytes data, const qp_controller *controller,
                       uint32_t frames) {
    const uint32_t first = qp_controller_frame(data, controller, 0);
    const bool denormal = controller->type != QP_VALUE_COLOUR && has_denormal(data, controller);
    bool reversed = false;
    bool same = false;
    uint32_t previous = first;
    for (uint32_t i = 1; i < controller->count; i++) {
        const uint32_t frame = qp_controller_frame(data, controller, i);
        reversed = reversed || goes_back(frame, previous);
        same = same || frame << 8 == previous << 8;
        previous = frame;
    }
    counts[QP_CENSUS_KEYED]++;
    counts[QP_CENSUS_KEYS_FEW] += controller->count < 2;
    counts[QP_CENSUS_REVERSED] += reversed;
    counts[QP_CENSUS_SAME_FRAME] += same;
    counts[QP_CENSUS_DENORMAL] += denormal;
    counts[QP_CENSUS_ORDINARY] += !reversed && !same && !denormal;
    if (controller->count > 0) {
        count_ends(counts, first, previous, frames);
    }
}

void qp_census_controllers(qp_census *census, qp_bytes data, const qp_record *record,
                           uint32_t frames) {
    enum { SHAPES = 3 }; /* of each of an object's four tracks */
    uint64_t *counts = census->counts;
    for (uint32_t i = 0; i < record->controller_count; i++) {
        const qp_controller *controller = &record->controllers[i];
        const bool keyed =
            controller->kind == QP_CONTROLLER_KEYED || controller->kind == QP_CONTROLLER_CURVE;
        if (record->head.kind == QP_KIND_OBJECT) {
            const uint32_t shape = keyed ? 2 : controller->kind == QP_CONTROLLER_SINGLE;
            counts[QP_CENSUS_POSITION_ABSENT + i * SHAPES + shape]++;
        }
        if (keyed) {
            count_keys(counts, data, controller, frames);
        }
    }
}
