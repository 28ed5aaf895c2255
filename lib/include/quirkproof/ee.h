/**
 * @file
 * Single precision of the PlayStation 2's EE, on raw 32-bit patterns.
 *
 * The EE is not IEEE 754. A pattern is sign 1, exponent 8 (bias 127), fraction 23, and
 *   - exponent 0 is zero whatever the fraction; only its sign matters;
 *   - exponent 255 is an ordinary binade: there is no infinity and no NaN, and the largest
 *     magnitude is 0x7fffffff, just below 2^129;
 *   - a result too large saturates to sign | 0x7fffffff; a result whose exponent would be below 1
 *     is a zero with the result's sign. Nothing denormal goes in or comes out.
 *
 * Every function is total: each has one defined result for every bit pattern, uses integer
 * arithmetic only (so that no host floating-point setting reaches it), and touches no memory.
 *
 * Source: spec ee-arithmetic; the console's figures are those of the public EE FPU hardware tests
 * (ps2autotests, tests/cpu/ee_fpu).
 */
#ifndef QUIRKPROOF_EE_H
#define QUIRKPROOF_EE_H

#include <stdbool.h>
#include <stdint.h>

#include "quirkproof/api.h"

QP_API_BEGIN

/*@ // A number, or a zero without fraction: what operations return, nothing denormal.
    predicate qp_ee_is_result(integer a) = a % 0x80000000 == 0 || a % 0x80000000 >= 0x800000;

    logic integer qp_ee_sign_in(integer a) = a >= 0x80000000 ? 0x80000000 : 0;
    logic integer qp_ee_exponent_in(integer a) = (a / 0x800000) % 256;
    logic integer qp_ee_product_sign_in(integer a, integer b) =
      qp_ee_sign_in(a) == qp_ee_sign_in(b) ? 0 : 0x80000000;
*/

/* -- Models ----------------------------------------------------------------------------------- */

/**
 * Which machine's roundings are wanted. They differ by at most a unit in the last place of a single
 * operation, but for multiply-adds whose product overflows. Wherever a model is an argument, a
 * value that is none of these is treated as #QP_EE_REFERENCE.
 */
typedef enum {
    /** The seeds' reference: the exact real result, truncated toward zero. */
    QP_EE_REFERENCE,
    /** What the silicon returns: one guard bit in the adder, a multiplier that can lose a carry, a
     * redundant divider and rooter. */
    QP_EE_CONSOLE
} qp_ee_model;

/* -- Arithmetic ------------------------------------------------------------------------------- */

/**
 * `a + b`. x + (-x) is +0, (+0) + (-0) is +0 and (-0) + (-0) is -0. The order of the operands does
 * not matter in either model.
 */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
uint32_t qp_ee_add(qp_ee_model model, uint32_t a, uint32_t b);

/** `a - b`: the sum of `a` and `b` with its sign flipped, zeros included. */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
uint32_t qp_ee_sub(qp_ee_model model, uint32_t a, uint32_t b);

/**
 * `a * b`. A zero operand gives a zero, signed like any product. In the console model the order of
 * the operands matters: 0x3f800000 * 0x3fffffff is 0x3ffffffe, the other way round 0x3fffffff.
 */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result) && qp_ee_sign_in(\result) == qp_ee_product_sign_in(a, b);
*/
uint32_t qp_ee_mul(qp_ee_model model, uint32_t a, uint32_t b);

/**
 * `a / b`. Division by a zero gives 0x7fffffff with the quotient's sign, 0 / 0 too; a zero divided
 * by anything else is a zero with the quotient's sign.
 */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result) && qp_ee_sign_in(\result) == qp_ee_product_sign_in(a, b);
    ensures qp_ee_exponent_in(b) == 0 ==> \result % 0x80000000 == 0x7fffffff;
*/
uint32_t qp_ee_div(qp_ee_model model, uint32_t a, uint32_t b);

/** Square root of the magnitude of `a`: never negative; +0 for either zero. */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result) && \result < 0x80000000;
*/
uint32_t qp_ee_sqrt(qp_ee_model model, uint32_t a);

/**
 * `acc + a * b` as two operations, the product (rounded), then the sum. In the console model a
 * product that overflows decides the result, whatever `acc` is: it is the saturated product.
 */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
uint32_t qp_ee_madd(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b);

/**
 * `acc - a * b` as two operations, the product (rounded), then the difference. In the console model
 * a product that overflows decides the result: the saturated product with its sign flipped.
 */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
uint32_t qp_ee_msub(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b);

/* -- Conversions and comparison --------------------------------------------------------------- */

/** Nearest pattern toward zero of a signed integer (cvt.s.w), the same in both models. 0 is +0. */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result) && qp_ee_sign_in(\result) == (value < 0 ? 0x80000000 : 0);
    ensures value == 0 ==> \result == 0;
*/
uint32_t qp_ee_from_int(int32_t value);

/**
 * Pattern of an unsigned integer as the game's compiler makes it: below 2^31 qp_ee_from_int(), else
 * the pattern of `value >> 1 | value & 1` added to itself in `model`.
 */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
uint32_t qp_ee_from_u32(qp_ee_model model, uint32_t value);

/**
 * Integer of a pattern (cvt.w.s), the same in both models: truncated toward zero; at or above 2^31
 * INT32_MAX, at or below -2^31 INT32_MIN.
 */
/*@ assigns \nothing;
    ensures (a / 0x800000) % 256 < 127 ==> \result == 0;
    ensures (a / 0x800000) % 256 >= 158 ==>
      \result == (a >= 0x80000000 ? -0x7fffffff - 1 : 0x7fffffff);
    ensures a < 0x80000000 ? \result >= 0 : \result <= 0;
*/
int32_t qp_ee_to_int(uint32_t a);

/** True if `a` and `b` have the same value. All patterns of exponent 0 are one value, zero. */
/*@ assigns \nothing;
    ensures \result == true <==>
      a == b || (qp_ee_exponent_in(a) == 0 && qp_ee_exponent_in(b) == 0);
*/
bool qp_ee_equal(uint32_t a, uint32_t b);

/**
 * The value of a pattern, exactly. Exponent 255 is a number (up to just below 2^129), exponent 0 a
 * zero that keeps its sign.
 */
//@ assigns \nothing;
double qp_ee_to_double(uint32_t a);

QP_API_END

#endif
