/*
 * ANIMATION files for tests and fuzzing, made with the suite's own writer.
 */
#ifndef QP_GEN_TOTEMTECH_H
#define QP_GEN_TOTEMTECH_H

#include "gen/source.h"
#include "quirkproof/totemtech_write.h"

/* The raw pattern of a float. */
uint32_t qp_gen_bits(float value);

/* Keys with no junk; a rotation key from components, omega and sinom. */
qp_totem_float_key qp_gen_float_key(uint16_t frame, float value, float tangent_in,
                                    float tangent_out);
qp_totem_vector_key qp_gen_vector_key(uint16_t frame, int16_t x, int16_t y, int16_t z);
qp_totem_rotation_key qp_gen_rotation_key(int16_t frame, const int16_t quat[4], float omega,
                                          float sinom);

/* What the tracks of each kind of record hold (ANIMATION, AnimationMesh and the others). */
extern const qp_totem_track_kind qp_gen_totem_mesh[1];
extern const qp_totem_track_kind qp_gen_totem_node[QP_TOTEM_NODE_TRACKS];
extern const qp_totem_track_kind qp_gen_totem_material[QP_TOTEM_MATERIAL_TRACKS];

/* `count` empty tracks of interp 1. */
void qp_gen_empty_tracks(qp_totem_writer *writer, uint32_t count);

/* A body of one second without any record; 18 bytes. */
void qp_gen_totem_empty(qp_totem_writer *writer);

/* A body with a mesh, two nodes and a material, keys in every kind of track, messages with and
 * without strings; nothing a check has more than QUAT_FORMS to say about. */
void qp_gen_totem_rich(qp_totem_writer *writer);

/* A body with one node that has one message of ID 0x11 at frame 5, which says that its string has
 * `stated` bytes and has `present` of them. */
void qp_gen_totem_string(qp_totem_writer *writer, uint32_t stated, uint32_t present);

/* Offset of that string's length in the body, in both sizes of heads. */
size_t qp_gen_totem_string_at(uint32_t message_head);

/* A body drawn from the source: few records of every shape, any numbers in them. */
void qp_gen_totem_any(qp_source *source, qp_totem_writer *writer);

/* One as the document has them, with something in every kind of track or nearly: keys in order,
 * turns of many angles, strings of at most 143 bytes. */
void qp_gen_totem_plain(qp_source *source, qp_totem_writer *writer);

/* The small files that corpus/totemtech holds; number of them, and the bytes and name of each. */
#define QP_GEN_TOTEM_FILES 16u
#define QP_GEN_TOTEM_ROOM 16384u
size_t qp_gen_totem_file(uint32_t index, uint8_t out[QP_GEN_TOTEM_ROOM]);
const char *qp_gen_totem_file_name(uint32_t index);

#endif
