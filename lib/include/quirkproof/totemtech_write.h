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

/*@ predicate qp_totem_writer_ok(qp_totem_writer *writer) =
      \valid(writer) &&
      (writer->room > 0 ==> \valid(writer->out + (0 .. writer->room - 1))) &&
      \separated(writer, writer->out + (0 .. writer->room - 1));

    // What is put lies neither in the writer nor where it writes.
    predicate qp_totem_puttable(qp_totem_writer *writer, uint8_t *data, integer size) =
      (size > 0 ==> \valid_read(data + (0 .. size - 1))) &&
      \separated(writer, data + (0 .. size - 1)) &&
      \separated(writer->out + (0 .. writer->room - 1), data + (0 .. size - 1));

    // Nor does an animation that is put, nor the file that it is a view of.
    predicate qp_totem_apart(qp_totem_writer *writer, qp_totem_animation *animation) =
      \separated(writer, animation) &&
      \separated(writer->out + (0 .. writer->room - 1), animation) &&
      qp_totem_puttable(writer, animation->reading.bytes.data,
                        (integer)animation->reading.bytes.size);
*/

/** Begins writing. `out` may be NULL if `room` is 0. */
/*@ requires out != \null && room > 0 ==> \valid(out + (0 .. room - 1));
    assigns \nothing;
    ensures \result.out == out && \result.room == (out == \null ? 0 : room);
    ensures \result.size == 0;
*/
qp_totem_writer qp_totem_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                   uint32_t message_head);

/** True if everything put so far is in the block. */
/*@ requires \valid_read(writer);
    assigns \nothing;
    ensures \result == true <==> writer->size <= writer->room;
    ensures \result == true || \result == false;
*/
bool qp_totem_written(const qp_totem_writer *writer);

/** A record header; `size` counts its own 16 bytes. */
/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_record_header(qp_totem_writer *writer, uint32_t size, uint32_t class_id,
                                int32_t name, int32_t link);

/** The head of a body; `length` is the raw pattern of a float, seconds. */
/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_head(qp_totem_writer *writer, uint32_t length, uint16_t unk);

/** The count of meshes, nodes or materials. */
/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_count(qp_totem_writer *writer, uint32_t count);

/** The head of a mesh, node or material; its tracks follow. */
/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_record(qp_totem_writer *writer, int32_t name, uint16_t unk);

/** The head of a track; its keys follow. */
/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_track(qp_totem_writer *writer, uint16_t interp, uint32_t count);

/** A key of a float track. */
/*@ requires qp_totem_writer_ok(writer) && \valid_read(key);
    requires \separated(writer, key);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_float_key(qp_totem_writer *writer, const qp_totem_float_key *key);

/** A key of a vector track. */
/*@ requires qp_totem_writer_ok(writer) && \valid_read(key);
    requires \separated(writer, key);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_vector_key(qp_totem_writer *writer, const qp_totem_vector_key *key);

/** A key of a rotation track. */
/*@ requires qp_totem_writer_ok(writer) && \valid_read(key);
    requires \separated(writer, key);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_rotation_key(qp_totem_writer *writer, const qp_totem_rotation_key *key);

/** The head of a message key; its messages follow. A head of 6 bytes has no junk. */
/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_message_key(qp_totem_writer *writer, uint16_t frame, uint16_t junk,
                              uint32_t count);

/**
 * A message. `string` is put, with `string_length` before it, if the ID is one that has a string;
 * the two need not agree.
 */
/*@ requires qp_totem_writer_ok(writer) && qp_totem_puttable(writer, string.data, string.size);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_message(qp_totem_writer *writer, uint32_t id, uint32_t param, qp_bytes string,
                          uint32_t string_length, int32_t name);

/**
 * A whole body, without record header, in the writer's byte order and with its message key heads.
 * With those of the animation's reading the bytes are those that were read; junk is lost in heads
 * of 6 bytes and 0 in those made from them. Of a damaged body, the records that are whole.
 */
/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
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

/*@ predicate qp_totem_archive_writer_ok(qp_totem_archive_writer *archive) =
      \valid(archive) && qp_totem_writer_ok(&archive->writer) &&
      \separated(archive, archive->writer.out + (0 .. archive->writer.room - 1)) &&
      (archive->fits == true || archive->fits == false);

    predicate qp_totem_text_ok(char *text) =
      \exists integer n; 0 <= n && \valid_read(text + (0 .. n)) && text[n] == 0;
*/

/** Begins an archive. `version` is NUL-terminated, of at most 255 bytes; the rest is cut. */
/*@ requires out != \null && room > 0 ==> \valid(out + (0 .. room - 1));
    requires qp_totem_text_ok(version);
    assigns out[0 .. room - 1];
    ensures \result.writer.out == out && \result.writer.room == (out == \null ? 0 : room);
    ensures \result.fits == true || \result.fits == false;
*/
qp_totem_archive_writer qp_totem_archive_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                                   const char *version, uint32_t chunk_size);

/** Adds a record around `payload`. One that no chunk can hold is left out, and `fits` is cleared.
 */
/*@ requires qp_totem_archive_writer_ok(archive);
    requires qp_totem_puttable(&archive->writer, payload.data, payload.size);
    requires \separated(archive, payload.data + (0 .. payload.size - 1));
    assigns archive->writer.size, archive->chunk, archive->count, archive->fits,
      archive->writer.out[0 .. archive->writer.room - 1];
    ensures qp_totem_archive_writer_ok(archive);
*/
void qp_totem_put_archive_record(qp_totem_archive_writer *archive, uint32_t class_id, int32_t name,
                                 int32_t link, qp_bytes payload);

/** Pads the last chunk. True if the archive is whole and in the block; its size is the writer's. */
/*@ requires qp_totem_archive_writer_ok(archive);
    assigns archive->writer.size, archive->writer.out[0 .. archive->writer.room - 1];
    ensures qp_totem_archive_writer_ok(archive);
    ensures \result == true || \result == false;
*/
bool qp_totem_end_archive(qp_totem_archive_writer *archive);

QP_API_END

#endif
