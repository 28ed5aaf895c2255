/* A cinematic stream on the heap, and its check. */
#ifndef QP_TESTS_CINE_FILE_H
#define QP_TESTS_CINE_FILE_H

#include "gen/cine_build.h"
#include "support/findings.h"

typedef struct {
    uint8_t *block;
    qp_cine_build build;
    qp_cine_options options; /* to read it with */
    qp_findings findings;    /* of the last check */
} qp_cine_file;

/* An empty file with room for `sectors` sectors of `sector_size` bytes. Frees with _free. */
qp_cine_file qp_cine_file_new(uint32_t sector_size, size_t sectors);

/* The same with a header of `frames` frames and no setup. */
qp_cine_file qp_cine_file_with_header(uint32_t sector_size, size_t sectors, uint16_t frames);

/* Adds a plain frame. */
void qp_cine_file_frame(qp_cine_file *file, uint16_t number);

/* Bytes of a raw sector, and where its data is. */
enum { QP_CINE_RAW = 2352, QP_CINE_RAW_DATA = 24 };

/* Stores a little-endian number of `bytes` bytes at an offset of the file. */
void qp_cine_file_put(qp_cine_file *file, size_t at, uint32_t value, size_t bytes);

/* Gives every sector of a file of raw ones its EDC anew, so that a changed byte is the only thing
 * wrong. */
void qp_cine_file_seal(qp_cine_file *file);

/* Checks the first `size` bytes, in a block of exactly that length and with exactly the memory that
 * the bound says. The findings replace those of the check before. */
qp_findings *qp_cine_file_check_first(qp_cine_file *file, size_t size);

/* Checks all of it. */
qp_findings *qp_cine_file_check(qp_cine_file *file);

void qp_cine_file_free(qp_cine_file *file);

#endif
