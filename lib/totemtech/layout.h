/*
 * What the files of this folder share: numbers of a payload in its byte order, sizes, and the parts
 * of the walk and of the choice of a reading that are not public.
 */
#ifndef QP_TOTEMTECH_LAYOUT_H
#define QP_TOTEMTECH_LAYOUT_H

#include "base/cursor.h"
#include "quirkproof/totemtech_walk.h"

#define QP_TOTEM_FLOAT_KEY_SIZE 16u
#define QP_TOTEM_VECTOR_KEY_SIZE 20u
#define QP_TOTEM_ROTATION_KEY_SIZE 20u

/* Bytes of a message key's head: as ANIMATION shows it (frame, junk, num_messages), and as public
 * templates of the same games do (without the junk). */
#define QP_TOTEM_HEAD_SEED 8u
#define QP_TOTEM_HEAD_SHORT 6u

/* Numbers at an offset; 0 where the payload does not have all their bytes. */
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures offset + 2 <= qp_totem_limit(reading) && reading->order == QP_TOTEM_BIG ==>
      \result == qp_be16(reading->bytes.data + offset);
    ensures offset + 2 <= qp_totem_limit(reading) && reading->order != QP_TOTEM_BIG ==>
      \result == qp_le16(reading->bytes.data + offset);
    ensures offset + 2 > qp_totem_limit(reading) ==> \result == 0;
*/
uint16_t qp_totem_get16(const qp_totem_reading *reading, size_t offset);
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures offset + 4 <= qp_totem_limit(reading) && reading->order == QP_TOTEM_BIG ==>
      \result == qp_be32(reading->bytes.data + offset);
    ensures offset + 4 <= qp_totem_limit(reading) && reading->order != QP_TOTEM_BIG ==>
      \result == qp_le32(reading->bytes.data + offset);
    ensures offset + 4 > qp_totem_limit(reading) ==> \result == 0;
*/
uint32_t qp_totem_get32(const qp_totem_reading *reading, size_t offset);

/* The number with the same bits, without relying on how a conversion wraps. */
/*@ assigns \nothing;
    ensures \result == (bits < 0x8000 ? bits : bits - 0x10000);
*/
int16_t qp_totem_signed16(uint16_t bits);
/*@ assigns \nothing;
    ensures \result == (bits < 0x80000000 ? bits : bits - 0x100000000);
*/
int32_t qp_totem_signed32(uint32_t bits);

/* The float with these bits, and whether it is a finite number. */
//@ assigns \nothing;
float qp_totem_float(uint32_t bits);
/*@ assigns \nothing;
    ensures \result == true <==> (bits / 0x800000) % 256 != 255;
*/
bool qp_totem_finite(uint32_t bits);

/* The options, or the defaults for NULL; false if one is outside its range. */
/*@ requires given == \null || \valid_read(given);
    requires \valid(options) && (given != \null ==> \separated(given, options));
    assigns *options;
    ensures \result == true || \result == false;
    ensures \result == true ==> qp_totem_options_ok(*options);
*/
bool qp_totem_options_of(const qp_totem_options *given, qp_totem_options *options);

/* True if the input begins as an archive does. */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_totem_is_archive(qp_bytes input);

/* True for the messages that have a string. */
/*@ assigns \nothing;
    ensures \result == true <==> 0x11 <= id <= 0x13;
*/
bool qp_totem_has_string(uint32_t id);

/* Bytes that the game writes past its buffer for a string of that length. */
/*@ assigns \nothing;
    ensures length < 144 ==> \result == 0;
    ensures length >= 144 ==> \result == length + 1 - 144;
*/
uint32_t qp_totem_written_past(uint32_t length);

/* What qp_totem_walk_body() and qp_totem_walk_messages() return, in a walk of the caller's; and a
 * walk through one record of an animation. */
/*@ requires qp_totem_readable(reading) && \valid(walk) && \separated(walk, reading);
    assigns *walk;
    ensures qp_totem_walk_ok(walk);
*/
void qp_totem_begin_body(qp_totem_walk *walk, const qp_totem_reading *reading);
/*@ requires qp_totem_animation_ok(animation) && \valid(walk) && \separated(walk, animation);
    assigns *walk;
    ensures qp_totem_walk_ok(walk);
*/
void qp_totem_begin_record(qp_totem_walk *walk, const qp_totem_animation *animation,
                           qp_path_kind section, uint32_t index, size_t offset);
/*@ requires qp_totem_animation_ok(animation) && \valid(walk) && \separated(walk, animation);
    requires \valid_read(track) && \separated(walk, track);
    assigns *walk;
    ensures qp_totem_walk_ok(walk);
*/
void qp_totem_begin_messages(qp_totem_walk *walk, const qp_totem_animation *animation,
                             const qp_totem_track *track);

/* The frame of a key of a float, vector or rotation track; 0 if there is none. */
/*@ requires qp_totem_readable(reading) && \valid_read(track);
    assigns \nothing;
    ensures -0x8000 <= \result <= 0xffff;
*/
int32_t qp_totem_key_frame(const qp_totem_reading *reading, const qp_totem_track *track,
                           uint32_t index);

/* Seconds, as the raw pattern of a float, as frames; see qp_totem_end_frame(). */
//@ assigns \nothing;
double qp_totem_frames_of(uint32_t length);

#endif
