/*
 * Inputs that hold one Anime chunk and what is to be done with it. Either the chunk itself, and
 * what is to be done is drawn from bytes that depend on the chunk's; or bytes that steer first what
 * is done and then the generator of the chunk.
 */
#ifndef QP_GEN_CHUNK_H
#define QP_GEN_CHUNK_H

#include "gen/build.h"
#include "gen/source.h"

typedef struct {
    qp_source source;  /* draws what is to be done */
    qp_bytes chunk;    /* the Anime chunk */
    uint16_t version;  /* of the file that it is from */
    qp_build made;     /* holds the chunk if it was generated */
    uint8_t drawn[64]; /* what `source` draws from if the input is the chunk */
} qp_gen_chunk;

/* Opens an input. Its own address must not change; close it with qp_gen_chunk_close(). */
void qp_gen_chunk_open(qp_gen_chunk *c, qp_bytes input);

void qp_gen_chunk_close(qp_gen_chunk *c);

#endif
