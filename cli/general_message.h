/* What a kind of finding says, without the numbers of one. */
#ifndef QP_CLI_GENERAL_MESSAGE_H
#define QP_CLI_GENERAL_MESSAGE_H

#include <stddef.h>

#include "quirkproof/diag.h"

/* Enough for every message that there is. */
#define CLI_GENERAL_SIZE 256

/* "sub-chunk runs N bytes past its Anime chunk": the message with N where a number goes, 0xN where
   one goes in hexadecimal; cut if it does not fit. */
void cli_general_message(qp_diag_code code, char *out, size_t size);

#endif
