/* Where the bytes of two inputs begin to differ. */
#ifndef QP_CLI_DIFF_BYTES_H
#define QP_CLI_DIFF_BYTES_H

#include "content.h"

/* Out of their wrappers; UINT64_MAX if they do not. False after a message. */
bool diff_bytes_first(const cli_content *a, const cli_content *b, uint64_t *first);

#endif
