/*
 * What the files of this folder share: numbers of a payload in its byte order, sizes, and the parts
 * of the walk and of the choice of a reading that are not public.
 */
#ifndef QP_TOTEMTECH_LAYOUT_H
#define QP_TOTEMTECH_LAYOUT_H

#include "quirkproof/totemtech_walk.h"

#define QP_TOTEM_FLOAT_KEY_SIZE 16u
#define QP_TOTEM_VECTOR_KEY_SIZE 20u
#define QP_TOTEM_ROTATION_KEY_SIZE 20u

/* Bytes of a message key's head: as ANIMATION shows it (frame, junk, num_messages), and as public
 * templates of the same games do (without the junk). */
#define QP_TOTEM_HEAD_SEED 8u
#define QP_TOTEM_HEAD_SHORT 6u

/* Numbers at an offset; 0 where the payload does not have all their bytes. */
uint16_t qp_totem_get16(const qp_totem_reading *reading, size_t offset);
uint32_t qp_totem_get32(const qp_totem_reading *reading, size_t offset);

/* The number with the same bits, without relying on how a conversion wraps. */
int16_t qp_totem_signed16(uint16_t bits);
int32_t qp_totem_signed32(uint32_t bits);

/* The float with these bits, and whether it is a finite number. */
float qp_totem_float(uint32_t bits);
bool qp_totem_finite(uint32_t bits);

/* The options, or the defaults for NULL; false if one is outside its range. */
bool qp_totem_options_of(const qp_totem_options *given, qp_totem_options *options);

/* True if the input begins as an archive does. */
bool qp_totem_is_archive(qp_bytes input);

/* True for the messages that have a string. */
bool qp_totem_has_string(uint32_t id);

/* Bytes that the game writes past its buffer for a string of that length. */
uint32_t qp_totem_written_past(uint32_t length);

/* A walk through one record of an animation. */
qp_totem_walk qp_totem_walk_record(const qp_totem_animation *animation, qp_path_kind section,
                                   uint32_t index, size_t offset);

/* The frame of a key of a float, vector or rotation track; 0 if there is none. */
int32_t qp_totem_key_frame(const qp_totem_reading *reading, const qp_totem_track *track,
                           uint32_t index);

/* Seconds, as the raw pattern of a float, as frames; see qp_totem_end_frame(). */
double qp_totem_frames_of(uint32_t length);

#endif
