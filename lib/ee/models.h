/**
 * @file
 * The operations that the two models do each in its own way. Private to lib/ee; the public
 * functions that choose between them, and say what they return, are in quirkproof/ee.h.
 */
#ifndef QUIRKPROOF_EE_MODELS_H
#define QUIRKPROOF_EE_MODELS_H

#include "ee/format.h"

/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
    ensures qp_ee_exponent_in(a) == 0 && qp_ee_exponent_in(b) > 0 ==> \result == b;
    ensures qp_ee_exponent_in(b) == 0 && qp_ee_exponent_in(a) > 0 ==> \result == a;
*/
uint32_t qp_ee_reference_add(uint32_t a, uint32_t b);
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
    ensures qp_ee_sign_in(\result) == qp_ee_product_sign_in(a, b);
*/
uint32_t qp_ee_reference_mul(uint32_t a, uint32_t b);
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
    ensures qp_ee_sign_in(\result) == qp_ee_product_sign_in(a, b);
    ensures qp_ee_exponent_in(b) == 0 ==> \result % 0x80000000 == 0x7fffffff;
*/
uint32_t qp_ee_reference_div(uint32_t a, uint32_t b);
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result) && \result < 0x80000000;
    ensures qp_ee_exponent_in(a) == 0 ==> \result == 0;
*/
uint32_t qp_ee_reference_sqrt(uint32_t a);

/* The 24 bits of the root of `n`, 2^46 to 2^48 - 1, rounded down. */
/*@ requires 0x400000000000 <= n < 0x1000000000000;
    assigns \nothing;
    ensures \result * \result <= n < (\result + 1) * (\result + 1);
    ensures qp_ee_is_significand(\result);
*/
uint32_t qp_ee_integer_root(uint64_t n);

/* A product as the console's multiply-add sees it. */
typedef struct {
    uint32_t value; /* saturated if the product overflows */
    bool overflows; /* a product of exactly 0x7fffffff does not */
} qp_ee_product;

/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
uint32_t qp_ee_console_add(uint32_t a, uint32_t b);
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result.value);
    ensures qp_ee_sign_in(\result.value) == qp_ee_product_sign_in(a, b);
    ensures \result.overflows == true || \result.overflows == false;
    ensures \result.overflows == true ==> \result.value % 0x80000000 == 0x7fffffff;
*/
qp_ee_product qp_ee_console_mul(uint32_t a, uint32_t b);
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
    ensures qp_ee_sign_in(\result) == qp_ee_product_sign_in(a, b);
    ensures qp_ee_exponent_in(b) == 0 ==> \result % 0x80000000 == 0x7fffffff;
*/
uint32_t qp_ee_console_div(uint32_t a, uint32_t b);
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result) && \result < 0x80000000;
    ensures qp_ee_exponent_in(a) == 0 ==> \result == 0;
*/
uint32_t qp_ee_console_sqrt(uint32_t a);

#endif
