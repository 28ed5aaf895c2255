#include "totemtech/quality.h"

/* -- Tallies ---------------------------------------------------------------------------------- */

/*@ requires \valid(t);
    assigns *t;
*/
static void tally(qp_totem_tally *t, bool defect, uint32_t key, size_t offset) {
    if (!defect) {
        return;
    }
    if (t->count == 0) {
        t->key = key;
        t->offset = offset;
    }
    t->count++;
}

/*@ requires \valid_read(t) && \valid_read(quality) && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void tell(const qp_totem_tally *t, const qp_totem_quality *quality, qp_diag_code code,
                 qp_reporter *reporter) {
    if (t->count > 0) {
        qp_report_at(reporter, QP_PATH_KEY, t->key, code, t->offset, t->count,
                     quality->track.count);
    }
}

void qp_totem_quality_begin(qp_totem_quality *quality, const qp_totem_track *track,
                            const qp_path *path) {
    static const qp_totem_quality none;
    *quality = none;
    quality->track = *track;
    quality->path = *path;
    quality->open = true;
}

void qp_totem_quality_tell(qp_totem_quality *quality, qp_reporter *reporter) {
    if (!quality->open) {
        return;
    }
    quality->open = false;
    qp_path outside = reporter->path;
    reporter->path = quality->path;
    tell(&quality->equal, quality, QP_TOT_FRAMES_EQUAL, reporter);
    tell(&quality->unordered, quality, QP_TOT_FRAMES_UNORDERED, reporter);
    tell(&quality->past, quality, QP_TOT_PAST_LENGTH, reporter);
    tell(&quality->not_finite, quality, QP_TOT_KEYS_NOT_FINITE, reporter);
    tell(&quality->not_unit, quality, QP_TOT_NOT_UNIT, reporter);
    reporter->path = outside;
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* A clip without an end has no keys past it. */
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool past_end(int32_t frame, double end) {
    return end >= 0 && frame > end;
}

void qp_totem_quality_frame(qp_totem_quality *quality, uint32_t key, size_t offset, int32_t frame,
                            double end) {
    tally(&quality->equal, key > 0 && frame == quality->frame, key, offset);
    tally(&quality->unordered, key > 0 && frame < quality->frame, key, offset);
    tally(&quality->past, past_end(frame, end), key, offset);
    quality->frame = frame;
}

/*@ requires -0x8000 <= v <= 0x7fff;
    assigns \nothing;
    ensures 0 <= \result <= 0x40000000;
*/
static int64_t square(int64_t v) {
    return v * v;
}

/* In steps of 0.0005: the norm is 2000, give or take one step in each of four components. */
bool qp_totem_is_unit(qp_totem_quat form, const int16_t quat[4]) {
    int64_t sum = 0;
    /*@ loop invariant 0 <= i <= 4 && 0 <= sum <= i * 0x40000000;
        loop assigns i, sum;
        loop variant 4 - i;
    */
    for (int i = 0; i < 4; i++) {
        int64_t documented = (int64_t)((uint32_t)quat[i] % 0x1000u); /* v & 0x0fff */
        sum += square(form == QP_TOTEM_QUAT_SIGNED ? quat[i] : documented);
    }
    const int64_t least = 1998;
    const int64_t most = 2002;
    return sum >= least * least && sum <= most * most;
}

/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool finite_words(const qp_totem_reading *reading, size_t offset, uint32_t count) {
    bool finite = true;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, finite;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        finite = finite && qp_totem_finite(qp_totem_get32(reading, offset + 4 * (size_t)i));
    }
    return finite;
}

/*@ requires \valid(quality) && qp_totem_readable(reading) && \valid(units);
    requires \separated(quality, reading) && \separated(quality, units);
    requires \separated(units, reading);
    assigns quality->not_unit, quality->not_finite, units->keys, units->documented,
      units->as_signed;
    ensures qp_totem_readable(reading);
*/
static void rotation_key(qp_totem_quality *quality, const qp_totem_reading *reading, uint32_t key,
                         size_t offset, qp_totem_quat form, qp_totem_units *units) {
    int16_t quat[4];
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, quat[0 .. 3];
        loop variant 4 - i;
    */
    for (uint32_t i = 0; i < 4; i++) {
        quat[i] = qp_totem_signed16(qp_totem_get16(reading, offset + 2 + 2 * (size_t)i));
    }
    bool documented = qp_totem_is_unit(QP_TOTEM_QUAT_DOCUMENTED, quat);
    bool as_signed = qp_totem_is_unit(QP_TOTEM_QUAT_SIGNED, quat);
    units->keys++;
    units->documented += documented ? 1u : 0u;
    units->as_signed += as_signed ? 1u : 0u;
    tally(&quality->not_unit, form == QP_TOTEM_QUAT_SIGNED ? !as_signed : !documented, key, offset);
    tally(&quality->not_finite, !finite_words(reading, offset + 12, 2), key, offset);
}

void qp_totem_quality_keys(qp_totem_quality *quality, const qp_totem_reading *reading,
                           qp_totem_quat form, double end, qp_totem_units *units) {
    const qp_totem_track *track = &quality->track;
    if (track->kind == QP_TOTEM_MESSAGES) {
        return;
    }
    uint32_t size = qp_totem_key_size(track->kind, reading->message_head);
    const uint32_t count = track->count;
    /*@ loop invariant 0 <= i <= count && qp_totem_readable(reading);
        loop assigns i, quality->equal, quality->unordered, quality->past, quality->frame,
          quality->not_unit, quality->not_finite, units->keys, units->documented,
          units->as_signed;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        size_t offset = track->offset + (size_t)i * size;
        qp_totem_quality_frame(quality, i, offset, qp_totem_key_frame(reading, track, i), end);
        if (track->kind == QP_TOTEM_FLOAT) {
            tally(&quality->not_finite, !finite_words(reading, offset + 4, 3), i, offset);
        } else if (track->kind == QP_TOTEM_ROTATION) {
            rotation_key(quality, reading, i, offset, form, units);
        }
    }
}
