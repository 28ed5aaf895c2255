/* Packed words of cinematic records. */
#include "cine/record.h"

/* 13 bits, two's complement, -4096..4095 (in-engine-cinematics, Sector contents). */
/*@ assigns \nothing;
    ensures -4096 <= \result <= 4095 && (\result - bits) % 8192 == 0;
*/
static int16_t signed_13(uint32_t bits) {
    int32_t value = (int32_t)(bits % 8192u);
    return (int16_t)(value >= 4096 ? value - 8192 : value);
}

int16_t qp_cine_low_13(uint32_t word) {
    return signed_13(word);
}

int16_t qp_cine_high_13(uint32_t word) {
    return signed_13(word / 8192u);
}

uint32_t qp_cine_pack_13(int16_t low, int16_t high, uint32_t six) {
    return ((uint32_t)(int32_t)low & 0x1fffu) | ((uint32_t)(int32_t)high & 0x1fffu) << 13 |
           (six & 63u) << 26;
}

qp_cine_quaternion qp_cine_unpack(uint32_t a, uint32_t b) {
    qp_cine_quaternion rotation = {
        {qp_cine_low_13(a), qp_cine_high_13(a), qp_cine_low_13(b), qp_cine_high_13(b)}};
    return rotation;
}

bool qp_cine_is_zero(const qp_cine_quaternion *rotation) {
    return rotation->q[0] == 0 && rotation->q[1] == 0 && rotation->q[2] == 0 && rotation->q[3] == 0;
}
