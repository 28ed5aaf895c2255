/* The first data sector of a stream. */
#include "cine/header.h"
#include "base/cursor.h"
#include "cine/sector.h"

/* Ever more of the header's fields; false if it is cut. */
/*@ requires \valid(in) && qp_cursor_ok(*in) && \valid(header) && \separated(in, header);
    requires \separated(header, in->data + (0 .. in->end - 1));
    assigns in->pos, header->magic, header->version, header->dead, header->frames,
      header->setup_size;
    ensures \result == true || \result == false;
*/
static bool read_fields(qp_cursor *in, qp_cine_header *header) {
    return qp_read_u32le(in, &header->magic) && qp_read_u16le(in, &header->version) &&
           qp_read_u16le(in, &header->dead) && qp_read_u16le(in, &header->frames) &&
           qp_read_u16le(in, &header->setup_size);
}

/*@ requires \valid_read(header) && qp_reporter_ok(reporter) && capacity <= QP_CINE_DATA_SIZE;
    requires \separated(header, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_setup(const qp_cine_header *header, qp_bytes data, uint32_t capacity,
                        size_t offset, qp_reporter *reporter) {
    uint32_t needed = QP_CINE_HEADER_SIZE + header->setup_size;
    if (needed > capacity) {
        qp_report(reporter, QP_CIN_SETUP_SIZE, offset + 10, header->setup_size, needed - capacity);
    } else if (needed > data.size) {
        qp_report(reporter, QP_CIN_HEADER_CUT, offset, needed, data.size);
    }
}

bool qp_cine_header_read(qp_bytes data, uint32_t capacity, uint32_t version, size_t offset,
                         qp_reporter *reporter, qp_cine_header *header) {
    qp_cine_header fields = {0};
    qp_cursor in = qp_cursor_between(data, 0, capacity);
    bool whole = read_fields(&in, &fields);
    *header = fields;
    if (!whole) {
        qp_report(reporter, QP_CIN_HEADER_CUT, offset, QP_CINE_HEADER_SIZE, data.size);
        return false;
    }
    header->setup = qp_cine_part(data, QP_CINE_HEADER_SIZE, header->setup_size);
    bool magic = qp_cine_is_magic(header->magic);
    if (!magic) {
        qp_report(reporter, QP_CIN_MAGIC, offset, header->magic, 0);
        if (qp_cine_is_magic(qp_peek_u32le(data, QP_CINE_CHANNEL_SKIP))) {
            qp_report(reporter, QP_CIN_CHANNEL_BYTE, offset, data.data[0], 0);
        }
        if (header->dead != QP_CINE_DEAD) {
            return false; /* nothing of a header is right: whatever it is, it is no stream */
        }
    }
    if (header->version != version) {
        qp_report(reporter, QP_CIN_VERSION, offset + 4, header->version, version);
    }
    if (header->dead != QP_CINE_DEAD) {
        qp_report(reporter, QP_CIN_DEAD, offset + 6, header->dead, 0);
    }
    check_setup(header, data, capacity, offset, reporter);
    return true;
}
