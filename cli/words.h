/* Words of a file at an offset, for what dump shows; 0 where they are not all there. */
#ifndef QP_CLI_WORDS_H
#define QP_CLI_WORDS_H

#include "quirkproof/base.h"

uint32_t cli_u16_at(qp_bytes data, size_t offset);
uint32_t cli_u32_at(qp_bytes data, size_t offset);

#endif
