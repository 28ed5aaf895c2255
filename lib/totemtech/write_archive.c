/* Archives: the counterpart of archive.c. */
#include "quirkproof/totemtech_write.h"

enum { VERSION_SIZE = 256, FIRST_CHUNK = 0x800, COUNT_SIZE = 4 };

static void pad_to(qp_totem_writer *writer, size_t size) {
    static const uint8_t zero[1];
    while (writer->size < size) {
        if (writer->size < writer->room) {
            writer->out[writer->size] = zero[0];
        }
        writer->size++;
    }
}

/* Puts the count of the chunk, which is known only when it is full. */
static void put_chunk_count(qp_totem_archive_writer *archive) {
    qp_totem_writer count = archive->writer;
    count.size = archive->chunk;
    qp_totem_put_count(&count, archive->count);
}

static void begin_chunk(qp_totem_archive_writer *archive) {
    archive->chunk = archive->writer.size;
    archive->count = 0;
    qp_totem_put_count(&archive->writer, 0);
}

static void end_chunk(qp_totem_archive_writer *archive) {
    put_chunk_count(archive);
    pad_to(&archive->writer, archive->chunk + archive->chunk_size);
}

qp_totem_archive_writer qp_totem_archive_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                                   const char *version, uint32_t chunk_size) {
    qp_totem_archive_writer archive = {qp_totem_writer_to(out, room, order, 8), chunk_size, 0, 0,
                                       chunk_size >= COUNT_SIZE};
    qp_totem_writer *writer = &archive.writer;
    for (size_t i = 0; i + 1 < VERSION_SIZE && version[i] != '\0'; i++) {
        if (writer->size < writer->room) {
            writer->out[writer->size] = (uint8_t)version[i];
        }
        writer->size++;
    }
    pad_to(writer, VERSION_SIZE);
    qp_totem_put_count(writer, chunk_size);
    pad_to(writer, FIRST_CHUNK);
    begin_chunk(&archive);
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
    for (size_t i = 0; i < payload.size; i++) {
        if (writer->size < writer->room) {
            writer->out[writer->size] = payload.data[i];
        }
        writer->size++;
    }
    archive->count++;
}

bool qp_totem_end_archive(qp_totem_archive_writer *archive) {
    end_chunk(archive);
    return archive->fits && qp_totem_written(&archive->writer);
}
