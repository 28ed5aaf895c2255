/* What the parts of the cinematic reader share about sectors. */
#ifndef QP_CINE_SECTOR_H
#define QP_CINE_SECTOR_H

#include "quirkproof/cine_sector.h"

/* Bytes of sync, header and subheader [public: CD-ROM XA]. */
#define QP_CINE_SYNC_SIZE 12u
#define QP_CINE_MARKS_SIZE 12u /* header and both copies of the subheader, before the data */
#define QP_CINE_COPIES_SIZE 8u
#define QP_CINE_FORM1_EDC 2056u /* bytes that the EDC covers, from the subheader */
#define QP_CINE_FORM2_EDC 2332u
#define QP_CINE_FORM2_DATA 2324u

/* 00, ten times ff, 00. */
extern const uint8_t qp_cine_sync[QP_CINE_SYNC_SIZE];

/* The next `count` of `bytes` from `offset` on, fewer if there are not as many. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures qp_bytes_ok(\result) && \result.size <= count && \result.size <= bytes.size;
    ensures offset < bytes.size ==>
      \result.size == \min(count, bytes.size - offset) && \result.data == bytes.data + offset;
    ensures offset >= bytes.size ==> \result.size == 0;
*/
qp_bytes qp_cine_part(qp_bytes bytes, size_t offset, size_t count);

/* True if all bytes are zero, also if there are none. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures \result == true <==> (\forall integer i; 0 <= i < bytes.size ==> bytes.data[i] == 0);
    ensures \result == true || \result == false;
*/
bool qp_cine_all_zero(qp_bytes bytes);

/* A header's minutes, seconds and frames as a count of sectors; false if they are no BCD time. */
/*@ requires \valid(sectors);
    assigns *sectors;
    ensures \result == true || \result == false;
    ensures \result == true ==> *sectors < 100 * 60 * 75;
    ensures \result == false ==> *sectors == \old(*sectors);
*/
bool qp_cine_time(uint8_t minute, uint8_t second, uint8_t frame, uint32_t *sectors);

/* True if `word` is one of the two magics. */
/*@ assigns \nothing;
    ensures \result == true ==> word == 0xf00dbabe || word == 0xbabed00d;
    ensures word == 0xf00dbabe || word == 0xbabed00d ==> \result == true;
    ensures \result == true || \result == false;
*/
bool qp_cine_is_magic(uint32_t word);

#endif
