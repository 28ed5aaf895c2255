/* play --stream: the frame section of a file, and the stream's own list of notes. */
#ifndef QP_CLI_STREAM_PLAY_H
#define QP_CLI_STREAM_PLAY_H

#include "content.h"
#include "options.h"

/* Writes its JSON to stdout and returns an exit code. The steps are good. */
int cli_stream_play(const cli_content *content, const cli_options *options);

#endif
