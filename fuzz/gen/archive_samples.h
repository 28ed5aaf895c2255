/* Small archives and tables by name: inputs of the target that reads them (oracle/archive.h). */
#ifndef QP_GEN_ARCHIVE_SAMPLES_H
#define QP_GEN_ARCHIVE_SAMPLES_H

#include "gen/build.h"

/* Their number; the name of each, "" for a number past the last. */
uint32_t qp_archive_sample_count(void);
const char *qp_archive_sample_name(uint32_t index);

/* Writes one: u32 size of the table, the table, the archive. */
void qp_archive_sample_write(uint32_t index, qp_build *build);

#endif
