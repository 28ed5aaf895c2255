/**
 * @file
 * The redundant numbers inside the console's multiplier, divider and rooter. Private to lib/ee.
 */
#ifndef QUIRKPROOF_EE_CARRY_SAVE_H
#define QUIRKPROOF_EE_CARRY_SAVE_H

#include <stdint.h>

/* The number sum + carry, modulo 2^32. */
typedef struct {
    uint32_t sum;
    uint32_t carry;
} qp_ee_carry_save;

/*
 * Three words into two: a full adder a column, whose carry goes one column up (spec ee-arithmetic,
 * The console model, mul: CSA).
 */
//@ assigns \nothing;
static inline qp_ee_carry_save qp_ee_csa(uint32_t x, uint32_t y, uint32_t z) {
    qp_ee_carry_save out = {x ^ y ^ z, ((x & y) | (x & z) | (y & z)) << 1};
    return out;
}

#endif
