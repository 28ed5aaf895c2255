/*
 * Tables of faces: {"faces": [{"id": 88, "bank": 3}, ...]}, which gives the bank (a bit of the face
 * mask, 0..19) of each object's mouth and eyes. The game has such a table; the seed does not.
 */
#ifndef QP_CLI_CINE_FACES_H
#define QP_CLI_CINE_FACES_H

#include "options.h"
#include "quirkproof/cine.h"

typedef struct {
    qp_cine_face *list;
    size_t count;
} cli_cine_faces;

/* Reads the table that the options name, an empty one if they name none. False after a message. */
bool cli_cine_faces_read(cli_cine_faces *faces, const cli_options *options);

void cli_cine_faces_free(cli_cine_faces *faces);

#endif
