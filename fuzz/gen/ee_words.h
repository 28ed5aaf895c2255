/* Patterns for the target `ee`: triples of a sum, a left and a right operand. */
#ifndef QP_GEN_EE_WORDS_H
#define QP_GEN_EE_WORDS_H

#include "gen/source.h"

/* The small files that corpus/ee holds; number of them, and the bytes and name of each. */
#define QP_GEN_EE_FILES 14u
#define QP_GEN_EE_ROOM 384u
size_t qp_gen_ee_file(uint32_t index, uint8_t out[QP_GEN_EE_ROOM]);
const char *qp_gen_ee_file_name(uint32_t index);

#endif
