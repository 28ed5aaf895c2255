/* Operands of the EE arithmetic, drawn: the same ones after ee_random_seed(). */
#ifndef QP_EE_OPERANDS_H
#define QP_EE_OPERANDS_H

#include <stdint.h>

void ee_random_seed(void);

uint32_t ee_random_bits(void);

/* Any pattern: one in 8 of exponent 0, 1, 254 or 255; fractions of few ones and few zeros. */
uint32_t ee_random_pattern(void);

/* A second operand for `a`, mostly of close exponent, now and then of the same fraction. */
uint32_t ee_random_partner(uint32_t a);

#endif
