/*
 * Blocks of memory of which only touched pages are resident. Under a sanitizer they are exactly as
 * large as what is in them, so that it sees one byte too far; otherwise blocks of the size of files
 * are kept when they are freed and used again, because new pages cost as much as what is done with
 * them. From any thread.
 */
#ifndef QP_CLI_BUFFER_H
#define QP_CLI_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quirkproof/base.h"

typedef struct {
    uint8_t *data; /* never NULL between make and free, even for size 0 */
    size_t size;
} cli_buffer;

/* Once, before any buffer: large blocks are to be maps of their own, given back when freed. */
void cli_buffer_setup(void);

/* A block of `size` bytes, not cleared; false if there is no memory for it. */
bool cli_buffer_make(cli_buffer *buffer, size_t size);

/* Grows or shrinks it, keeping what is in it; false (and nothing changed) if there is no memory. */
bool cli_buffer_resize(cli_buffer *buffer, size_t size);

/* Frees it; a buffer of zeros, or one freed before, is left as it is. */
void cli_buffer_free(cli_buffer *buffer);

qp_bytes cli_buffer_bytes(const cli_buffer *buffer);

/* A block of `size` bytes as an arena, which is empty if there is no memory for it. */
static inline qp_arena cli_buffer_arena(cli_buffer *buffer, size_t size) {
    qp_arena arena;
    (void)cli_buffer_make(buffer, size);
    qp_arena_init(&arena, buffer->data, buffer->size);
    return arena;
}

/* Are these the same bytes? */
bool cli_same_bytes(qp_bytes a, qp_bytes b);

#endif
