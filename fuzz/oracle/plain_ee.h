/*
 * A second formulation of the EE arithmetic, for tests and the oracle: the reference model as a
 * double that is truncated, the console's circuits stated plainly, column by column and digit by
 * digit (spec ee-arithmetic). Slow, and without any code of the library.
 */
#ifndef QP_ORACLE_PLAIN_EE_H
#define QP_ORACLE_PLAIN_EE_H

#include <stdbool.h>
#include <stdint.h>

/* -- Numbers ---------------------------------------------------------------------------------- */

bool plain_negative(uint32_t a);
int32_t plain_exponent(uint32_t a);

/* The value of a pattern, put together from a double's own fields. */
double plain_double(uint32_t a);

/* A double truncated to a pattern. */
uint32_t plain_truncated(double value);

/* -- The console model ------------------------------------------------------------------------ */

typedef struct {
    uint32_t value;
    bool overflows;
} plain_product;

uint32_t plain_console_sum(uint32_t a, uint32_t b);
plain_product plain_console_product(uint32_t a, uint32_t b);
uint32_t plain_console_multiply_add(uint32_t acc, uint32_t a, uint32_t b, bool minus);
uint32_t plain_console_quotient(uint32_t a, uint32_t b);
uint32_t plain_console_root(uint32_t a);

#endif
