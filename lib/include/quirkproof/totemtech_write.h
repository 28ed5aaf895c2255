/**
 * @file
 * Writing ANIMATION files, in both byte orders and with both message key heads, and the archives
 * around them. The writer puts down what it is told: counts and lengths are the caller's, so that
 * damaged files can be written too.
 */
#ifndef QUIRKPROOF_TOTEMTECH_WRITE_H
#define QUIRKPROOF_TOTEMTECH_WRITE_H

#include "quirkproof/api.h"
#include "quirkproof/totemtech.h"

QP_API_BEGIN

/* -- Bodies ----------------------------------------------------------------------------------- */

/**
 * Writes into a block of the caller's. What does not fit is not written but counted, so that a
 * writer without a block measures.
 */
typedef struct {
    uint8_t *out;          /**< the block; may be NULL if `room` is 0 */
    size_t room;           /**< bytes of the block */
    size_t size;           /**< bytes that everything put so far takes */
    qp_totem_order order;  /**< #QP_TOTEM_BIG, else little-endian */
    uint32_t message_head; /**< 6, else 8 */
} qp_totem_writer;

/** Begins writing. `out` may be NULL if `room` is 0. */
qp_totem_writer qp_totem_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                   uint32_t message_head);

/** True if everything put so far is in the block. */
bool qp_totem_written(const qp_totem_writer *writer);

/** A record header; `size` counts its own 16 bytes. */
void qp_totem_put_record_header(qp_totem_writer *writer, uint32_t size, uint32_t class_id,
                                int32_t name, int32_t link);

/** The head of a body; `length` is the raw pattern of a float, seconds. */
void qp_totem_put_head(qp_totem_writer *writer, uint32_t length, uint16_t unk);

/** The count of meshes, nodes or materials. */
void qp_totem_put_count(qp_totem_writer *writer, uint32_t count);

/** The head of a mesh, node or material; its tracks follow. */
void qp_totem_put_record(qp_totem_writer *writer, int32_t name, uint16_t unk);

/** The head of a track; its keys follow. */
void qp_totem_put_track(qp_totem_writer *writer, uint16_t interp, uint32_t count);

/** A key of a float track. */
void qp_totem_put_float_key(qp_totem_writer *writer, const qp_totem_float_key *key);

/** A key of a vector track. */
void qp_totem_put_vector_key(qp_totem_writer *writer, const qp_totem_vector_key *key);

/** A key of a rotation track. */
void qp_totem_put_rotation_key(qp_totem_writer *writer, const qp_totem_rotation_key *key);

/** The head of a message key; its messages follow. A head of 6 bytes has no junk. */
void qp_totem_put_message_key(qp_totem_writer *writer, uint16_t frame, uint16_t junk,
                              uint32_t count);

/**
 * A message. `string` is put, with `string_length` before it, if the ID is one that has a string;
 * the two need not agree.
 */
void qp_totem_put_message(qp_totem_writer *writer, uint32_t id, uint32_t param, qp_bytes string,
                          uint32_t string_length, int32_t name);

/**
 * A whole body, without record header, in the writer's byte order and with its message key heads.
 * With those of the animation's reading the bytes are those that were read; junk is lost in heads
 * of 6 bytes and 0 in those made from them. Of a damaged body, the records that are whole.
 */
void qp_totem_put_animation(qp_totem_writer *writer, const qp_totem_animation *animation);

/* -- Archives --------------------------------------------------------------------------------- */

/** Writes an archive: records in order, each in the first chunk that has room, padded with zeros.
 */
typedef struct {
    qp_totem_writer writer; /**< where it goes */
    uint32_t chunk_size;    /**< bytes of a chunk */
    size_t chunk;           /**< offset of the chunk that it is in */
    uint32_t count;         /**< records in that chunk */
    bool fits;              /**< every record so far fitted in a chunk */
} qp_totem_archive_writer;

/** Begins an archive. `version` is NUL-terminated, of at most 255 bytes; the rest is cut. */
qp_totem_archive_writer qp_totem_archive_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                                   const char *version, uint32_t chunk_size);

/** Adds a record around `payload`. One that no chunk can hold is left out, and `fits` is cleared.
 */
void qp_totem_put_archive_record(qp_totem_archive_writer *archive, uint32_t class_id, int32_t name,
                                 int32_t link, qp_bytes payload);

/** Pads the last chunk. True if the archive is whole and in the block; its size is the writer's. */
bool qp_totem_end_archive(qp_totem_archive_writer *archive);

QP_API_END

#endif
