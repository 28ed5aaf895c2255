/* Packed words of cinematic records, both ways, and how findings are placed. */
#ifndef QP_CINE_RECORD_H
#define QP_CINE_RECORD_H

#include "base/report.h"
#include "quirkproof/cine_stream.h"

/* Where in the input a run of data bytes is, and in which sector. */
typedef struct {
    uint64_t offset;
    uint32_t sector;
} qp_cine_place;

/* Bits 0-12 of a word as a signed number: q0 and q2. */
/*@ assigns \nothing;
    ensures -4096 <= \result <= 4095 && (\result - word) % 8192 == 0;
*/
int16_t qp_cine_low_13(uint32_t word);

/* Bits 13-25 of a word as a signed number: q1 and q3. */
/*@ assigns \nothing;
    ensures -4096 <= \result <= 4095 && (\result - word / 8192) % 8192 == 0;
*/
int16_t qp_cine_high_13(uint32_t word);

/* A word of two components and the six bits above them. */
//@ assigns \nothing;
uint32_t qp_cine_pack_13(int16_t low, int16_t high, uint32_t six);

/* The quaternion in two words. */
/*@ assigns \nothing;
    ensures \forall integer i; 0 <= i < 4 ==> -4096 <= \result.q[i] <= 4095;
*/
qp_cine_quaternion qp_cine_unpack(uint32_t a, uint32_t b);

/*@ requires \valid_read(rotation);
    assigns \nothing;
    ensures \result == true <==> rotation->q[0] == 0 && rotation->q[1] == 0 &&
      rotation->q[2] == 0 && rotation->q[3] == 0;
    ensures \result == true || \result == false;
*/
bool qp_cine_is_zero(const qp_cine_quaternion *rotation);

#endif
