/* Decoding one item. Each of these sets every member of `item`. */
#ifndef QP_WRITE_DECODE_H
#define QP_WRITE_DECODE_H

#include "frames/record.h"
#include "write/schema.h"

/* The bytes data[offset, end) as an item without fields. */
void qp_decode_bytes(qp_bytes data, size_t offset, size_t end, qp_item *item);

/* The row of the index at `offset`, `type` being one of the two. */
void qp_decode_row(qp_bytes data, qp_item_type type, size_t offset, qp_item *item);

/*
 * The chunk whose header is `head`, up to `end`. The head of an Anime ends with its own fields.
 * `whole` and `right_words` are for who knows its length.
 */
void qp_decode_chunk(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                     qp_item *item);

/* The record whose sub-chunk is data[head->offset, end). */
void qp_decode_record(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                      qp_record_place place, qp_item *item);

/* Bytes that a controller takes up. */
uint64_t qp_controller_bytes(const qp_controller *controller);

/* A number of words, or `otherwise` if a size field cannot say it. */
uint32_t qp_words_or(uint64_t words, uint32_t otherwise);

#endif
