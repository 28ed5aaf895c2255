/* A walk through the sectors of a cinematic stream, in memory or from a file of any size. */
#ifndef QP_CLI_CINE_WALK_H
#define QP_CLI_CINE_WALK_H

#include <stdio.h>

#include "content.h"
#include "quirkproof/cine.h"

typedef struct {
    const cli_content *content;
    FILE *file;  /* NULL: the content is in memory */
    uint64_t at; /* offset of the next sector */
    bool failed; /* the file could not be read on, a message was given */
    qp_cine_layout layout;
    qp_cine_reader reader;
    qp_cine_sound sound; /* fed by the walk */
    qp_cine_frame frame; /* the last one */
    qp_bytes bytes;      /* of the last sector; valid until the next */
    uint8_t sector[QP_CINE_SECTOR_MAX];
} cli_cine_walk;

/* Begins a walk; false after a message, and then it has failed and no sectors. cli_cine_end() is
   due in every case. */
bool cli_cine_begin(cli_cine_walk *walk, const cli_content *content);

/* Reads the next sector, whose findings go to `sink`, which may be NULL. False at the end. */
bool cli_cine_next(cli_cine_walk *walk, qp_sink *sink, qp_cine_sector_kind *kind);

/* Reads on to the next frame, without findings. False at the end. */
bool cli_cine_next_frame(cli_cine_walk *walk);

void cli_cine_end(cli_cine_walk *walk);

#endif
