/*
 * The console's multiplier (spec ee-arithmetic, The console model, mul). The product of two 24-bit
 * significands is exact but for one thing: the array that adds up the low half drops its lowest
 * columns, and with them now and then the carry into bit 15.
 *
 * A lost carry makes the product less by 2^15. The result keeps bits 23 and up: it is another one
 * only where the loss borrows from them, which is where bits 15 to 22 of the exact product are all
 * 0. Elsewhere, 255 times of 256, nobody needs to know.
 */
#include "ee/carry_save.h"
#include "ee/format.h"
#include "ee/models.h"

#define LOW_COLUMNS 0x7fffu   /* bits 0-14: what is dropped before the last addition */
#define CARRY_COLUMN 0x8000u  /* bit 15: where the lost carry would have gone */
#define BORROWED 0x7f8000u    /* bits 15-22: between there and the result */
#define RECODED 0xffffu       /* the bits of the right operand that rows 0 to 7 are made of */
#define ROW4_DROPPED 0x07ffu  /* bits 0-10 */
#define ROW5_DROPPED 0x0fffu  /* bits 0-11 */
#define ROW5_TO_CARRY 0x0800u /* bit 11 of row 5 goes on in a carry word, */
#define ROW5_TO_ROW7 0x0400u  /* bit 10 in the free low columns of row 7 */

/* One row of partial product: `bits` + `unit`. */
typedef struct {
    uint32_t bits; /* digit * A << 2i; a negative digit's bits are only complemented */
    uint32_t unit; /* the 1 << 2i that completes the complement, else 0 */
} booth_row;

/* Row `i`, 0 to 7, of the radix-4 Booth recoding of `b`, modulo 2^32. */
/*@ requires i <= 7;
    assigns \nothing;
*/
static booth_row recode(uint32_t a, uint32_t b, uint32_t i) {
    uint32_t window = ((b << 1) >> (2 * i)) & 7u; /* bits 2i+1, 2i, 2i-1 of b; bit -1 is 0 */
    uint32_t place = 2 * i;
    booth_row row = {0, 0};
    if (window == 0 || window == 7) {
        return row; /* digit 0 */
    }
    row.bits = a << place;
    if (window == 3 || window == 4) {
        row.bits <<= 1; /* digits +2 and -2 */
    }
    if (window >= 4) {
        row.bits ^= 0xffffffffu << place; /* digits -2 and -1 */
        row.unit = 1u << place;
    }
    return row;
}

/* Bit 15 of the low half as the array leaves it, in place (0 or CARRY_COLUMN). The four stages are
 * those of the source. */
/*@ assigns \nothing;
    ensures \result == 0 || \result == 0x8000;
*/
static uint32_t carry_column(uint32_t a, uint32_t b) {
    booth_row row[8];
    /*@ loop invariant i <= 8;
        loop assigns i, row[0 .. 7];
        loop variant 8 - i;
    */
    for (uint32_t i = 0; i < 8; i++) {
        row[i] = recode(a, b, i);
    }
    qp_ee_carry_save s0 = qp_ee_csa(row[1].bits, row[2].bits, row[3].bits);
    qp_ee_carry_save s1 =
        qp_ee_csa(row[4].bits & ~ROW4_DROPPED, row[5].bits & ~ROW5_DROPPED, row[6].bits);
    s1.carry |= row[6].unit | (row[5].bits & ROW5_TO_CARRY);
    uint32_t row7 = row[7].bits | ((row[5].bits & ROW5_TO_ROW7) + row[5].unit);

    qp_ee_carry_save s2 = qp_ee_csa(row[0].bits, s0.sum, s0.carry);
    qp_ee_carry_save s3 = qp_ee_csa(row7, s1.sum, s1.carry);
    qp_ee_carry_save s4 = qp_ee_csa(s2.carry, s3.sum, s3.carry);
    qp_ee_carry_save s5 = qp_ee_csa(s2.sum, s4.sum, s4.carry);
    s5.carry += row[7].unit;
    uint32_t high = (s5.sum & ~LOW_COLUMNS) + (s5.carry & ~LOW_COLUMNS);
    return high / CARRY_COLUMN % 2 * CARRY_COLUMN;
}

/* The product of two significands of 24 bits, 2^46 to 2^48 - 1. */
/*@ requires qp_ee_is_significand(a) && qp_ee_is_significand(b);
    assigns \nothing;
    ensures \result == a * b || \result == a * b - 0x8000;
*/
static uint64_t multiply_significands(uint32_t a, uint32_t b) {
    uint64_t exact = (uint64_t)a * b;
    if ((exact & BORROWED) != 0 || (b & RECODED) == 0) {
        return exact; /* in all that the result keeps; without digits there is no carry to lose */
    }
    /* Never leaves the range: the one product below 2^46 + 2^15 is 2^46, whose rows are all 0. */
    uint32_t carry = (uint32_t)(exact / CARRY_COLUMN % 2 * CARRY_COLUMN);
    return exact - (carry_column(a, b) == carry ? 0 : CARRY_COLUMN);
}

qp_ee_product qp_ee_console_mul(uint32_t a, uint32_t b) {
    qp_ee_product product = {qp_ee_product_sign(a, b), false};
    if (qp_ee_exponent(a) == 0 || qp_ee_exponent(b) == 0) {
        return product;
    }
    int32_t exponent = qp_ee_exponent(a) + qp_ee_exponent(b) - QP_EE_BIAS;
    uint64_t exact = multiply_significands(qp_ee_significand(a), qp_ee_significand(b));
    uint32_t significand = (uint32_t)(exact / QP_EE_HIDDEN);
    if (significand > (QP_EE_FRACTION | QP_EE_HIDDEN)) {
        significand >>= 1;
        exponent += 1;
    }
    product.value = qp_ee_encode(product.value, exponent, significand);
    product.overflows = exponent > 255;
    return product;
}
