/* Archives: the counterpart of archive.c. */
#include "totemtech/put.h"

enum { VERSION_SIZE = 256, FIRST_CHUNK = 0x800, COUNT_SIZE = 4 };

/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
    ensures \old(writer->size) < SIZE_MAX ==> writer->size == \old(writer->size) + 1;
*/
static void put_byte(qp_totem_writer *writer, uint8_t byte) {
    if (writer->size < writer->room) {
        writer->out[writer->size] = byte;
    }
    writer->size++;
}

/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void pad_to(qp_totem_writer *writer, size_t size) {
    /*@ loop invariant qp_totem_writer_ok(writer);
        loop assigns writer->size, writer->out[0 .. writer->room - 1];
        loop variant size - writer->size;
    */
    while (writer->size < size) {
        put_byte(writer, 0);
    }
}

/* Characters of a version that are put. */
/*@ requires qp_totem_text_ok(version);
    assigns \nothing;
    ensures \result < VERSION_SIZE;
    ensures \result > 0 ==> \valid_read(version + (0 .. \result - 1));
*/
static size_t version_length(const char *version) {
    size_t length = 0;
    /*@ loop invariant 0 <= length < VERSION_SIZE;
        loop invariant \forall integer k; 0 <= k < length ==> version[k] != 0;
        loop assigns length;
        loop variant VERSION_SIZE - length;
    */
    while (length + 1 < VERSION_SIZE && version[length] != '\0') {
        length++;
    }
    return length;
}

/* The version and zeros up to its size. */
/*@ requires qp_totem_writer_ok(writer);
    requires qp_totem_text_ok(version);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_version(qp_totem_writer *writer, const char *version) {
    const size_t length = version_length(version);
    /*@ loop invariant 0 <= i <= length && qp_totem_writer_ok(writer);
        loop assigns i, writer->size, writer->out[0 .. writer->room - 1];
        loop variant length - i;
    */
    for (size_t i = 0; i < length; i++) {
        put_byte(writer, (uint8_t)version[i]);
    }
    pad_to(writer, VERSION_SIZE);
}

/* Puts the count of the chunk, which is known only when it is full. */
/*@ requires qp_totem_archive_writer_ok(archive);
    assigns archive->writer.size, archive->writer.out[0 .. archive->writer.room - 1];
    ensures qp_totem_archive_writer_ok(archive);
*/
static void put_chunk_count(qp_totem_archive_writer *archive) {
    qp_totem_writer *writer = &archive->writer;
    size_t size = writer->size;
    writer->size = archive->chunk;
    qp_totem_put_count(writer, archive->count);
    writer->size = size;
}

/*@ requires qp_totem_archive_writer_ok(archive);
    assigns archive->chunk, archive->count, archive->writer.size,
      archive->writer.out[0 .. archive->writer.room - 1];
    ensures qp_totem_archive_writer_ok(archive);
*/
static void begin_chunk(qp_totem_archive_writer *archive) {
    archive->chunk = archive->writer.size;
    archive->count = 0;
    qp_totem_put_count(&archive->writer, 0);
}

/*@ requires qp_totem_archive_writer_ok(archive);
    assigns archive->writer.size, archive->writer.out[0 .. archive->writer.room - 1];
    ensures qp_totem_archive_writer_ok(archive);
*/
static void end_chunk(qp_totem_archive_writer *archive) {
    put_chunk_count(archive);
    pad_to(&archive->writer, archive->chunk + archive->chunk_size);
}

/* What the function below returns, in a writer of the caller's. */
/*@ requires \valid(archive) && (out != \null && room > 0 ==> \valid(out + (0 .. room - 1)));
    requires \separated(archive, out + (0 .. room - 1));
    requires qp_totem_text_ok(version);
    assigns *archive, out[0 .. room - 1];
    ensures qp_totem_archive_writer_ok(archive);
    ensures archive->writer.out == out && archive->writer.room == (out == \null ? 0 : room);
*/
static void begin_archive(qp_totem_archive_writer *archive, uint8_t *out, size_t room,
                          qp_totem_order order, const char *version, uint32_t chunk_size) {
    archive->writer = qp_totem_writer_to(out, room, order, 8);
    archive->chunk_size = chunk_size;
    archive->fits = chunk_size >= COUNT_SIZE;
    put_version(&archive->writer, version);
    qp_totem_put_count(&archive->writer, chunk_size);
    pad_to(&archive->writer, FIRST_CHUNK);
    begin_chunk(archive);
}

qp_totem_archive_writer qp_totem_archive_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                                   const char *version, uint32_t chunk_size) {
    qp_totem_archive_writer archive;
    begin_archive(&archive, out, room, order, version, chunk_size);
    return archive;
}

void qp_totem_put_archive_record(qp_totem_archive_writer *archive, uint32_t class_id, int32_t name,
                                 int32_t link, qp_bytes payload) {
    qp_totem_writer *writer = &archive->writer;
    size_t room = archive->chunk_size >= COUNT_SIZE + QP_TOTEM_RECORD_HEADER
                      ? archive->chunk_size - COUNT_SIZE - QP_TOTEM_RECORD_HEADER
                      : 0;
    if (room == 0 || payload.size > room) {
        archive->fits = false;
        return;
    }
    size_t used = writer->size - archive->chunk;
    if (payload.size + QP_TOTEM_RECORD_HEADER > archive->chunk_size - used) {
        end_chunk(archive);
        begin_chunk(archive);
    }
    uint32_t size = (uint32_t)payload.size + QP_TOTEM_RECORD_HEADER;
    qp_totem_put_record_header(writer, size, class_id, name, link);
    qp_totem_put_data(writer, payload.data, payload.size);
    archive->count++;
}

bool qp_totem_end_archive(qp_totem_archive_writer *archive) {
    end_chunk(archive);
    return archive->fits && qp_totem_written(&archive->writer);
}
