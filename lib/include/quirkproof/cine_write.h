/**
 * @file
 * From a model to the bytes of a stream: what tests, corpora and mods are made with.
 */
#ifndef QUIRKPROOF_CINE_WRITE_H
#define QUIRKPROOF_CINE_WRITE_H

#include "quirkproof/api.h"
#include "quirkproof/cine_stream.h"

QP_API_BEGIN

/* -- Records ---------------------------------------------------------------------------------- */

/* Each writes its record at `out`, which has room for it: QP_CINE_*_SIZE bytes. Numbers outside of
 * their fields are cut to the field's bits, as a store to a bit field does. */

/** A frame's head: `actors` and `poses` are the counts it says, 0..63. */
/*@ requires \valid_read(frame) && \valid(out + (0 .. QP_CINE_FRAME_SIZE - 1));
    assigns out[0 .. QP_CINE_FRAME_SIZE - 1];
*/
void qp_cine_write_frame_head(const qp_cine_frame *frame, uint32_t actors, uint32_t poses,
                              uint8_t *out);
/** An actor. */
/*@ requires \valid_read(actor) && \valid(out + (0 .. QP_CINE_ACTOR_SIZE - 1));
    assigns out[0 .. QP_CINE_ACTOR_SIZE - 1];
*/
void qp_cine_write_actor(const qp_cine_actor *actor, uint8_t *out);
/** A pose's head; its count is `pose->keys`. */
/*@ requires \valid_read(pose) && \valid(out + (0 .. QP_CINE_POSE_SIZE - 1));
    assigns out[0 .. QP_CINE_POSE_SIZE - 1];
*/
void qp_cine_write_pose_head(const qp_cine_pose *pose, uint8_t *out);
/** A key. */
/*@ requires \valid_read(key) && \valid(out + (0 .. QP_CINE_KEY_SIZE - 1));
    assigns out[0 .. QP_CINE_KEY_SIZE - 1];
*/
void qp_cine_write_key(const qp_cine_key *key, uint8_t *out);

/**
 * Writes a frame: its head, its actor_count actors and its pose_count poses with their key_count
 * keys. The counts said are those of the lists.
 *
 * @return bytes written; 0 if they are more than `size`, if a count is past its list, or if `out`
 *         is NULL
 */
/*@ requires \valid_read(frame) && \separated(frame, out + (0 .. size - 1));
    requires out != \null && size > 0 ==> \valid(out + (0 .. size - 1));
    assigns out[0 .. size - 1];
    ensures \result <= size;
*/
size_t qp_cine_write_frame(const qp_cine_frame *frame, uint8_t *out, size_t size);

/**
 * Writes a header with its setup block (`header->setup`, whose size is the one said).
 *
 * @return bytes written; 0 if they are more than `size`, if the setup is longer than 65535 bytes,
 *         or if `out` is NULL
 */
/*@ requires \valid_read(header) && \separated(header, out + (0 .. size - 1));
    requires qp_bytes_ok(header->setup);
    requires out != \null && size > 0 ==> \valid(out + (0 .. size - 1));
    assigns out[0 .. size - 1];
    ensures \result <= size;
*/
size_t qp_cine_write_header(const qp_cine_header *header, uint8_t *out, size_t size);

/** Writes the end word: 4 bytes, or 0 if `size` is less. */
/*@ requires out != \null && size > 0 ==> \valid(out + (0 .. size - 1));
    assigns out[0 .. size - 1];
    ensures \result == 0 || \result == 4;
*/
size_t qp_cine_write_end(uint8_t *out, size_t size);

/* -- Sectors ---------------------------------------------------------------------------------- */

/** What a sector is made of. */
typedef struct {
    uint32_t number;  /**< its place on the disc in sectors; 0 is 00:02:00 */
    uint8_t file;     /**< subheader */
    uint8_t channel;  /**< subheader */
    uint8_t submode;  /**< subheader; bit 5 makes it a Form 2 sector */
    uint8_t coding;   /**< subheader */
    int channel_byte; /**< first data byte where the stream has one, or #QP_CINE_NO_CHANNEL */
    bool edc;         /**< record the EDC; else it is zero */
    qp_bytes data;    /**< at most 2048 bytes, 2324 in Form 2; the rest is zero */
} qp_cine_sector_model;

/**
 * Writes one sector in any of the six sizes, with sync, header, both subheader copies and EDC where
 * the size has them. ECC and subchannel bytes are zero. A data area shorter than `data` takes its
 * beginning.
 *
 * @return bytes written: the geometry's size; 0 if `out` is NULL or `size` is less
 */
/*@ requires \valid_read(geometry) && qp_cine_geometry_ok(geometry);
    requires \valid_read(model) && qp_bytes_ok(model->data);
    requires out != \null && size > 0 ==> \valid(out + (0 .. size - 1));
    requires \separated(geometry, out + (0 .. size - 1));
    requires \separated(model, out + (0 .. size - 1));
    assigns out[0 .. size - 1];
    ensures \result == 0 || \result == geometry->size <= size;
*/
size_t qp_cine_write_sector(const qp_cine_geometry *geometry, const qp_cine_sector_model *model,
                            uint8_t *out, size_t size);

/** Writes the RIFF CDXA wrapper of `sectors` bytes of sectors: 44 bytes, or 0 if `size` is less. */
/*@ requires out != \null && size > 0 ==> \valid(out + (0 .. size - 1));
    assigns out[0 .. size - 1];
    ensures \result == 0 || \result == QP_CINE_RIFF_SIZE;
*/
size_t qp_cine_write_riff(uint32_t sectors, uint8_t *out, size_t size);

QP_API_END

#endif
