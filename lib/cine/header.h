/* The header sector, for the stream reader. */
#ifndef QP_CINE_HEADER_H
#define QP_CINE_HEADER_H

#include "base/report.h"
#include "quirkproof/cine_stream.h"

/*
 * Reads a header from the data bytes of a sector, of which `capacity` belong to it, and reports
 * what is wrong with it. False if it is cut or none at all; `header` then holds what could be read.
 */
/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter) && \valid(header);
    requires capacity <= QP_CINE_DATA_SIZE;
    requires \separated(header, reporter) && \separated(header, reporter->sink);
    assigns *header, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures \result == true ==> qp_bytes_ok(header->setup);
    ensures \result == true || \result == false;
*/
bool qp_cine_header_read(qp_bytes data, uint32_t capacity, uint32_t version, size_t offset,
                         qp_reporter *reporter, qp_cine_header *header);

#endif
