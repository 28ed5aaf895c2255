/*
 * Bytes of a file that a test, a corpus or a fuzzer makes: written front to back, patched where a
 * size or a fault belongs. Little-endian, as are the files.
 */
#ifndef QP_GEN_BUILD_H
#define QP_GEN_BUILD_H

#include "quirkproof/base.h"

/*
 * Begins zeroed. With a `limit` the size never exceeds it: the first write that does not fit sets
 * `full`, and from then on nothing is written. Whoever runs out of memory ends the program.
 */
typedef struct {
    uint8_t *data;
    size_t size;
    size_t room;
    size_t limit; /* most bytes; 0: as many as there is memory for */
    bool full;    /* a write was left out */
} qp_build;

void qp_build_u8(qp_build *build, uint32_t value);
void qp_build_u16(qp_build *build, uint32_t value);
void qp_build_u32(qp_build *build, uint32_t value);
void qp_build_words(qp_build *build, const uint32_t *words, size_t count);
void qp_build_copy(qp_build *build, const void *data, size_t size);
void qp_build_zeros(qp_build *build, size_t size);

/* `text` in a field of `size` bytes: cut, or filled up with zeros. */
void qp_build_text(qp_build *build, const char *text, size_t size);

/* Writes over what is there; nothing happens past the end. */
void qp_build_set_u16(qp_build *build, size_t at, uint32_t value);
void qp_build_set_u32(qp_build *build, size_t at, uint32_t value);

/* The word at an offset; 0 past the end. */
uint32_t qp_build_get_u32(const qp_build *build, size_t at);

/* Cuts the file to `size` bytes, if it is longer. */
void qp_build_cut(qp_build *build, size_t size);

qp_bytes qp_build_bytes(const qp_build *build);

/* Frees the bytes; the limit stays. */
void qp_build_free(qp_build *build);

#endif
