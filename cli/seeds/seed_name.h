/* Placeholders for the names in a user's files: their prefix stays, since engines and this suite go
   by it, and a number stands for the rest. */
#ifndef QP_CLI_SEED_NAME_H
#define QP_CLI_SEED_NAME_H

#include "quirkproof/base.h"

/*
 * Writes a placeholder for `name` into a field of `size` bytes, zeros behind it. Of the name stays
 * what is before its letters and digits (#, %, blanks, back slashes), a word of at most 4 letters
 * before an underscore (OBJ_, ANM_), and a suffix of at most 4 letters behind the last dot (.max);
 * an empty name stays empty. `size` is at least 30.
 */
void seed_name(qp_bytes name, uint32_t number, uint8_t *out, size_t size);

/* The same for a string that keeps its length: behind the prefix letters become a, digits 0. */
void seed_string(uint8_t *string, size_t size);

#endif
