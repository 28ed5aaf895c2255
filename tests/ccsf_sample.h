/* Small CCSF files, written word by word, for tests of the program. */
#ifndef QP_TESTS_CCSF_SAMPLE_H
#define QP_TESTS_CCSF_SAMPLE_H

#include "gen/ccs_build.h"

/* Bytes that grow; begins zeroed. Any writer of gen/ccs_build.h may add to them. */
typedef qp_build qp_sample;

void qp_sample_u16(qp_sample *sample, uint32_t value);
void qp_sample_u32(qp_sample *sample, uint32_t value);
void qp_sample_words(qp_sample *sample, const uint32_t *words, size_t count);

/* `text` in a field of `size` bytes, filled up with zeros. */
void qp_sample_text(qp_sample *sample, const char *text, size_t size);

/* The header of a chunk or record: kind, tag 0xcccc, size in words. */
void qp_sample_head(qp_sample *sample, uint32_t kind, uint32_t words);

/* A whole record. */
void qp_sample_record(qp_sample *sample, uint32_t kind, const uint32_t *words, uint32_t count);

/* Header (version 0x100), Index with these objects after the blank one, Setup. */
void qp_sample_start(qp_sample *sample, const char *const *names, size_t count);

/* Frame and closing Top. */
void qp_sample_end(qp_sample *sample);

/*
 * A file without a finding: object 1 is an Anime of `frames` frames, at least 2, that moves object
 * 2 and has a note on each frame but the first.
 */
qp_sample qp_sample_good(uint32_t frames);

/* The same, but that `notes` notes on frame 1 name object 3, called `name`, which has no chunk: as
   many warnings ANM029. */
qp_sample qp_sample_undefined(const char *name, uint32_t notes);

/* The same as the good one of 4 frames with `error`: an unknown sub-chunk, ANM005, in its frame 1.
 */
qp_sample qp_sample_bad(void);

/* The same as the good one, but that each frame from 1 on has two errors: an unknown sub-chunk,
   ANM005, and a note for an object past the index, ANM027. */
qp_sample qp_sample_many_bad(uint32_t frames);

qp_bytes qp_sample_bytes(const qp_sample *sample);

void qp_sample_free(qp_sample *sample);

#endif
