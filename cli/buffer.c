#include "buffer.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { OWN_MAP_FROM = 128 * 1024 };

void cli_buffer_setup(void) {
    /* Setting it fixes it: by default glibc raises the threshold up to 32 MiB as blocks are freed,
       and the next ones then stay in the heap. */
    (void)mallopt(M_MMAP_THRESHOLD, OWN_MAP_FROM);
}

/* -- Spare blocks ----------------------------------------------------------------------------- */

/* Under a sanitizer every block is new and exact: one byte too far is seen, and so is a late use.
 */
#if defined(__SANITIZE_ADDRESS__)
#define EXACT 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define EXACT 1
#endif
#endif
#ifndef EXACT
#define EXACT 0
#endif

/* Blocks of these sizes are kept when they are freed, at most so many bytes of them. */
enum { SPARES = 16, SPARE_LEAST = 64 * 1024, SPARE_MOST = EXACT ? 0 : 8 << 20 };
enum { SPARES_MOST = 24 << 20 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *spares[SPARES];
static size_t spare_bytes;

static bool worth_keeping(size_t size) {
    return size >= SPARE_LEAST && size <= SPARE_MOST;
}

/* Takes the smallest spare block that holds `size` bytes; NULL if there is none. */
static void *take_spare(size_t size) {
    void **best = NULL;
    void *block = NULL;
    (void)pthread_mutex_lock(&lock);
    for (size_t i = 0; i < SPARES; i++) {
        if (spares[i] != NULL && malloc_usable_size(spares[i]) >= size &&
            (best == NULL || malloc_usable_size(spares[i]) < malloc_usable_size(*best))) {
            best = &spares[i];
        }
    }
    if (best != NULL) {
        block = *best;
        *best = NULL;
        spare_bytes -= malloc_usable_size(block);
    }
    (void)pthread_mutex_unlock(&lock);
    return block;
}

/* Keeps a block; false if there is no place for it. */
static bool keep_spare(void *block) {
    size_t size = malloc_usable_size(block);
    bool kept = false;
    (void)pthread_mutex_lock(&lock);
    for (size_t i = 0; i < SPARES && !kept && spare_bytes + size <= SPARES_MOST; i++) {
        if (spares[i] == NULL) {
            spares[i] = block;
            spare_bytes += size;
            kept = true;
        }
    }
    (void)pthread_mutex_unlock(&lock);
    return kept;
}

/* -- Buffers ---------------------------------------------------------------------------------- */

bool cli_buffer_make(cli_buffer *buffer, size_t size) {
    buffer->data = worth_keeping(size) ? take_spare(size) : NULL;
    if (buffer->data == NULL) {
        buffer->data = malloc(size > 0 ? size : 1);
    }
    buffer->size = buffer->data != NULL ? size : 0;
    return buffer->data != NULL;
}

bool cli_buffer_resize(cli_buffer *buffer, size_t size) {
    /* A block that will be kept stays as large as it is. */
    if (size <= buffer->size && worth_keeping(malloc_usable_size(buffer->data))) {
        buffer->size = size;
        return true;
    }
    uint8_t *data = realloc(buffer->data, size > 0 ? size : 1);
    if (data == NULL) {
        return false;
    }
    buffer->data = data;
    buffer->size = size;
    return true;
}

void cli_buffer_free(cli_buffer *buffer) {
    if (buffer->data != NULL &&
        !(worth_keeping(malloc_usable_size(buffer->data)) && keep_spare(buffer->data))) {
        free(buffer->data);
    }
    buffer->data = NULL;
    buffer->size = 0;
}

qp_bytes cli_buffer_bytes(const cli_buffer *buffer) {
    qp_bytes bytes = {buffer->data, buffer->size};
    return bytes;
}

bool cli_same_bytes(qp_bytes a, qp_bytes b) {
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}
