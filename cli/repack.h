/* A gzip file whose content is written again. */
#ifndef QP_CLI_REPACK_H
#define QP_CLI_REPACK_H

#include "buffer.h"
#include "content.h"

/*
 * What becomes of `file`, the gzip file that `content` came in, when its data is `data`.
 * If that is what it was, the member keeps its bytes; else it keeps its header, and the name in it,
 * and `data` is packed anew. `fix`: a wrong trailer is set right; a member that is packed anew
 * always has a right one. What follows the member stays: other bytes as they are; zeros as many as
 * they were, or, in a file that fills whole sectors, as many as it takes to fill the same ones, or
 * more if the member has grown past them. False after a message.
 */
bool cli_repack(const cli_content *content, qp_bytes file, qp_bytes data, bool fix,
                cli_buffer *out);

/* Tells on stderr what cli_repack() sets right in a trailer; true if that is something. */
bool cli_repack_tell(const cli_content *content, qp_bytes file);

#endif
