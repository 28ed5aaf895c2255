/* What must hold of the EE arithmetic, for any bit patterns. */
#ifndef QP_ORACLE_EE_H
#define QP_ORACLE_EE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Every operation of both models on three patterns, against the host's floating point rounded
 * toward zero (the reference model) and against oracle/plain_ee.h (the console's). Ends the program
 * with a message if one is wrong.
 */
void qp_oracle_ee(uint32_t acc, uint32_t a, uint32_t b);

/*
 * The console model over arrays, on every path of this machine, against single operations: the
 * words are used up from the front, zeros follow; their number is up to QP_ORACLE_EE_WORDS.
 */
#define QP_ORACLE_EE_WORDS 96u
void qp_oracle_ee_arrays(const uint32_t *words, size_t count);

#endif
