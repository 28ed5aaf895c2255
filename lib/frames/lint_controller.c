/* What is hardly meant, or worth knowing, about a controller's keys and values (ccsf.md 7). */
#include "frames/check.h"
#include "frames/plain.h"
#include "quirkproof/ee.h"

/*@ requires \valid(count);
    assigns *count;
*/
static void count_pattern(qp_pattern_count *count, uint32_t pattern, size_t at) {
    if (count->count == 0) {
        count->first = pattern;
        count->at = at;
    }
    count->count++;
}

void qp_pattern_note(qp_pattern_counts *counts, uint32_t pattern, size_t at) {
    uint32_t exponent = pattern >> 23 & 0xff;
    if (exponent == 255) {
        count_pattern(&counts->exponent_255, pattern, at);
    } else if (exponent == 254) {
        count_pattern(&counts->exponent_254, pattern, at);
    } else if (pattern == 0x80000000u) {
        count_pattern(&counts->negative_zero, pattern, at);
    } else if (exponent == 0 && pattern != 0) {
        count_pattern(&counts->denormal, pattern, at);
    }
}

/*@ requires \valid_read(count) && qp_reporter_ok(reporter);
    requires \separated(count, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void report_count(const qp_pattern_count *count, qp_diag_code code, qp_reporter *reporter) {
    if (count->count > 0) {
        qp_report(reporter, code, count->at, count->count, count->first);
    }
}

void qp_pattern_report(const qp_pattern_counts *counts, qp_reporter *reporter) {
    report_count(&counts->exponent_255, QP_ANM_FLOAT_EXPONENT_255, reporter);
    report_count(&counts->exponent_254, QP_ANM_FLOAT_EXPONENT_254, reporter);
    report_count(&counts->denormal, QP_ANM_FLOAT_DENORMAL, reporter);
    if (counts->negative_zero.count > 0) { /* there is but one pattern to show */
        qp_report(reporter, QP_ANM_FLOAT_NEGATIVE_ZERO, counts->negative_zero.at,
                  counts->negative_zero.count, 0);
    }
}

/*
 * Degrees to turns, the multiplication by which the game quantises keyed rotations
 * (ccAnmCtrlRot_SetCtrl 0x001470c0; anime.md Keyed rotations).
 */
#define DEGREES_TO_TURNS 0x43360b61u

/* True if the product no longer fits in 32 bits, so that the conversion saturates. */
//@ assigns \nothing;
static bool saturates(uint32_t degrees) {
    uint32_t turns = qp_ee_mul(QP_EE_REFERENCE, DEGREES_TO_TURNS, degrees);
    return (turns >> 23 & 0xff) >= 158 && turns != 0xcf000000u;
}

/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter) && \valid_read(controller);
    requires \separated(controller, reporter->sink) && \separated(controller, reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void lint_values(qp_bytes data, const qp_controller *controller, qp_reporter *reporter) {
    qp_pattern_counts counts = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    qp_pattern_count too_large = {0, 0, 0};
    bool quantised =
        controller->type == QP_VALUE_ROTATION && controller->kind == QP_CONTROLLER_KEYED;
    /*@ loop invariant 0 <= i <= controller->count;
        loop assigns i, counts, too_large;
        loop variant controller->count - i;
    */
    for (uint32_t i = 0; i < controller->count; i++) {
        size_t at = qp_controller_value_offset(controller, i);
        /*@ loop invariant 0 <= k <= controller->width;
            loop assigns k, counts, too_large;
            loop variant controller->width - k;
        */
        for (uint32_t k = 0; k < controller->width; k++) {
            uint32_t pattern = qp_controller_value(data, controller, i, k);
            qp_pattern_note(&counts, pattern, at + 4 * (size_t)k);
            if (quantised && saturates(pattern)) {
                count_pattern(&too_large, pattern, at + 4 * (size_t)k);
            }
        }
    }
    qp_pattern_report(&counts, reporter);
    report_count(&too_large, QP_ANM_DEGREES_SATURATE, reporter);
}

/* The offset of the frame of key `index`. */
/*@ requires \valid_read(controller);
    assigns \nothing;
*/
static size_t key_offset(const qp_controller *controller, uint32_t index) {
    return qp_controller_value_offset(controller, index) - 4;
}

/* What the keys of one controller come to, each with the first key it is true of. */
typedef struct {
    qp_pattern_count past_end;
    qp_pattern_count negative;
    qp_pattern_count same_frame;
    uint32_t reversed; /* number of the first key that goes back, 0 for none */
} key_counts;

/*
 * A key goes back if its time, frame * 256 in 32 bits, is before the last one's: the duration wraps
 * to nearly 2^32 and is never passed (animation-playback, Floats and vectors). So is the way to a
 * negative frame, which is a time near 2^32.
 */
//@ assigns \nothing;
static bool goes_back(uint32_t frame, uint32_t previous) {
    return frame << 8 < previous << 8 || (frame >> 31 != 0 && previous >> 31 == 0);
}

/*@ requires \valid_read(controller) && \valid(counts) && \separated(controller, counts);
    assigns *counts;
*/
static void count_key(const qp_controller *controller, uint32_t i, uint32_t frame,
                      uint32_t previous, uint32_t frames, key_counts *counts) {
    size_t at = key_offset(controller, i);
    if (frame >> 31 != 0) {
        count_pattern(&counts->negative, frame, at);
    } else if (frames != 0 && frame > frames - 1) {
        count_pattern(&counts->past_end, frame, at);
    }
    if (i == 0) {
        return;
    }
    if (frame << 8 == previous << 8) {
        count_pattern(&counts->same_frame, frame, at);
    }
    if (counts->reversed == 0 && goes_back(frame, previous)) {
        counts->reversed = i;
    }
}

/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter) && \valid_read(controller);
    requires \separated(controller, reporter->sink) && \separated(controller, reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void lint_keys(qp_bytes data, const qp_controller *controller, uint32_t frames,
                      qp_reporter *reporter) {
    key_counts counts = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0};
    uint32_t first = qp_controller_frame(data, controller, 0);
    uint32_t previous = first;
    if (controller->count == 1) {
        qp_report(reporter, QP_ANM_ONE_KEY, key_offset(controller, 0), 0, 0);
    }
    if (first != 0 && first >> 31 == 0) {
        qp_report(reporter, QP_ANM_KEY_FIRST_LATE, key_offset(controller, 0), first, 0);
    }
    /*@ loop invariant 0 <= i <= controller->count;
        loop assigns i, counts, previous;
        loop variant controller->count - i;
    */
    for (uint32_t i = 0; i < controller->count; i++) {
        uint32_t frame = qp_controller_frame(data, controller, i);
        count_key(controller, i, frame, previous, frames, &counts);
        previous = frame;
    }
    if (counts.reversed != 0) {
        qp_report(reporter, QP_ANM_KEY_REVERSED, key_offset(controller, counts.reversed),
                  counts.reversed, qp_controller_frame(data, controller, counts.reversed));
    }
    report_count(&counts.same_frame, QP_ANM_KEY_SAME_FRAME, reporter);
    report_count(&counts.past_end, QP_ANM_KEY_PAST_END, reporter);
    report_count(&counts.negative, QP_ANM_KEY_NEGATIVE, reporter);
}

void qp_lint_controller(qp_bytes data, const qp_controller *controller, uint16_t version,
                        uint32_t frames, qp_reporter *reporter) {
    if (controller->count == 0) {
        return;
    }
    if (controller->kind == QP_CONTROLLER_CURVE) {
        if (!qp_version_later(version)) {
            qp_report(reporter, QP_ANM_KIND_4_OLD, controller->offset, version, 0);
        }
        if (controller->type == QP_VALUE_VECTOR) {
            qp_report(reporter, QP_ANM_KIND_4_VECTOR, controller->offset, 0, 0);
        }
    }
    if (!qp_keys_plain(data, controller, frames)) {
        lint_keys(data, controller, frames, reporter);
    }
    if (!qp_values_plain(data, controller)) {
        lint_values(data, controller, reporter);
    }
}
