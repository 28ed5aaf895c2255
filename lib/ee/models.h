/**
 * @file
 * The operations that the two models do each in its own way. Private to lib/ee; the public
 * functions that choose between them, and say what they return, are in quirkproof/ee.h.
 */
#ifndef QUIRKPROOF_EE_MODELS_H
#define QUIRKPROOF_EE_MODELS_H

#include <stdbool.h>
#include <stdint.h>

uint32_t qp_ee_reference_add(uint32_t a, uint32_t b);
uint32_t qp_ee_reference_mul(uint32_t a, uint32_t b);
uint32_t qp_ee_reference_div(uint32_t a, uint32_t b);
uint32_t qp_ee_reference_sqrt(uint32_t a);

/* The 24 bits of the root of `n`, 2^46 to 2^48 - 1, rounded down. */
uint32_t qp_ee_integer_root(uint64_t n);

/* A product as the console's multiply-add sees it. */
typedef struct {
    uint32_t value; /* saturated if the product overflows */
    bool overflows; /* a product of exactly 0x7fffffff does not */
} qp_ee_product;

uint32_t qp_ee_console_add(uint32_t a, uint32_t b);
qp_ee_product qp_ee_console_mul(uint32_t a, uint32_t b);
uint32_t qp_ee_console_div(uint32_t a, uint32_t b);
uint32_t qp_ee_console_sqrt(uint32_t a);

#endif
