/*
 * What a check says about the keys of a track: gathered key by key, told once per track.
 */
#ifndef QP_TOTEMTECH_QUALITY_H
#define QP_TOTEMTECH_QUALITY_H

#include "base/report.h"
#include "totemtech/layout.h"

/* How many keys have a defect, and the first of them. */
typedef struct {
    uint32_t count;
    uint32_t key;
    size_t offset;
} qp_totem_tally;

/* The track that a check is in. */
typedef struct {
    qp_totem_track track;
    qp_path path; /* to the track */
    bool open;
    int32_t frame; /* of the key before */
    qp_totem_tally equal;
    qp_totem_tally unordered;
    qp_totem_tally past;
    qp_totem_tally not_finite;
    qp_totem_tally not_unit;
} qp_totem_quality;

/* Rotation keys of the file that are unit quaternions in either form. */
typedef struct {
    uint64_t keys;
    uint64_t documented;
    uint64_t as_signed;
} qp_totem_units;

/* Begins a track at the path given. */
/*@ requires \valid(quality) && \valid_read(track) && \valid_read(path);
    requires \separated(quality, track) && \separated(quality, path);
    assigns *quality;
*/
void qp_totem_quality_begin(qp_totem_quality *quality, const qp_totem_track *track,
                            const qp_path *path);

/* Adds a key by its frame. `end` is the clip's end in frames; below 0: there is none. */
/*@ requires \valid(quality);
    assigns quality->equal, quality->unordered, quality->past, quality->frame;
*/
void qp_totem_quality_frame(qp_totem_quality *quality, uint32_t key, size_t offset, int32_t frame,
                            double end);

/* Adds the keys of a track that has no messages. */
/*@ requires \valid(quality) && qp_totem_readable(reading) && \valid(units);
    requires \separated(quality, reading) && \separated(quality, units);
    requires \separated(units, reading);
    assigns quality->equal, quality->unordered, quality->past, quality->frame,
      quality->not_unit, quality->not_finite, units->keys, units->documented, units->as_signed;
*/
void qp_totem_quality_keys(qp_totem_quality *quality, const qp_totem_reading *reading,
                           qp_totem_quat form, double end, qp_totem_units *units);

/* Tells what was found, and ends the track. */
/*@ requires \valid(quality) && qp_reporter_ok(reporter) && \separated(quality, reporter);
    requires \separated(quality, reporter->sink);
    assigns quality->open, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_quality_tell(qp_totem_quality *quality, qp_reporter *reporter);

/* True if the norm of a quaternion is 1 to within a step of 0.0005 in each component. */
/*@ requires \valid_read(quat + (0 .. 3));
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_totem_is_unit(qp_totem_quat form, const int16_t quat[4]);

#endif
