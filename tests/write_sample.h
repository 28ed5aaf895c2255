/* A file with a chunk of every kind that has fields and a record of every kind, for tests of
   writing. */
#ifndef QP_TESTS_WRITE_SAMPLE_H
#define QP_TESTS_WRITE_SAMPLE_H

#include "gen/ccs_build.h"

/* Version 0x100: object and light controllers among others, or 0x123: morph controllers too. Ends
   with a frame section of two frames and three zero bytes. */
qp_build write_sample(uint32_t version);

#endif
