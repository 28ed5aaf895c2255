/*
 * Small streams and frames, each with a name: the corpora of the fuzz targets are made of them, and
 * a test holds the files against them.
 */
#ifndef QP_GEN_CINE_SAMPLES_H
#define QP_GEN_CINE_SAMPLES_H

#include "gen/cine_build.h"

/* Bytes that any sample needs at most. */
#define QP_CINE_SAMPLE_MAX ((size_t)24 * QP_CINE_SECTOR_MAX)

size_t qp_cine_stream_sample_count(void);
size_t qp_cine_frame_sample_count(void);

/* Makes a sample in a block of QP_CINE_SAMPLE_MAX bytes. Returns its size and sets its name. */
size_t qp_cine_stream_sample(size_t index, uint8_t *block, const char **name);
size_t qp_cine_frame_sample(size_t index, uint8_t *block, const char **name);

#endif
