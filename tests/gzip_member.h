/* Gzip members made for tests, with every part of the header and every fault that one can have. */
#ifndef QP_TESTS_GZIP_MEMBER_H
#define QP_TESTS_GZIP_MEMBER_H

#include "quirkproof/base.h"

/* What a member is to be. Zeros make the plainest one. */
typedef struct {
    const char *name;    /* NULL: none */
    const char *comment; /* NULL: none */
    const char *extra;   /* NULL: none */
    bool header_crc;
    bool text;
    uint32_t mtime;
} qp_gzip_recipe;

/* Every part that a header can have. */
extern const qp_gzip_recipe qp_gzip_everything;

/* The bytes of a string, without its NUL. */
qp_bytes qp_gzip_text(const char *text);

/* A member, and where its parts begin. */
typedef struct {
    uint8_t *data; /* on the heap */
    size_t size;
    size_t deflate; /* first byte of the deflate data */
    size_t trailer; /* first byte of the trailer */
} qp_gzip_made;

/* Packs `content` by `recipe` (NULL: the plainest). Ends the program if memory runs out. */
qp_gzip_made qp_gzip_make(qp_bytes content, const qp_gzip_recipe *recipe);

/* Adds bytes behind the member. */
void qp_gzip_append(qp_gzip_made *made, const void *data, size_t size);

/* Adds zeros until the size is a multiple of `unit`. */
void qp_gzip_pad(qp_gzip_made *made, size_t unit);

qp_bytes qp_gzip_made_bytes(const qp_gzip_made *made);

void qp_gzip_made_free(qp_gzip_made *made);

#endif
