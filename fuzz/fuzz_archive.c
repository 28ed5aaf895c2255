/* A table and an archive of gzip members: each walked, and compared with the other. */
#include "harness/target.h"
#include "oracle/archive.h"

static void look(qp_bytes input) {
    qp_oracle_archive(input);
}

QP_FUZZ_TARGET(look, QP_MUTATE_ARCHIVE)
