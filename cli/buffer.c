#include "buffer.h"

#include <malloc.h>
#include <stdlib.h>

enum { OWN_MAP_FROM = 128 * 1024 };

void cli_buffer_setup(void) {
    /* Setting it fixes it: by default glibc raises the threshold up to 32 MiB as blocks are freed,
       and the next ones then stay in the heap. */
    (void)mallopt(M_MMAP_THRESHOLD, OWN_MAP_FROM);
}

bool cli_buffer_make(cli_buffer *buffer, size_t size) {
    buffer->data = malloc(size > 0 ? size : 1);
    buffer->size = buffer->data != NULL ? size : 0;
    return buffer->data != NULL;
}

bool cli_buffer_resize(cli_buffer *buffer, size_t size) {
    uint8_t *data = realloc(buffer->data, size > 0 ? size : 1);
    if (data == NULL) {
        return false;
    }
    buffer->data = data;
    buffer->size = size;
    return true;
}

void cli_buffer_free(cli_buffer *buffer) {
    free(buffer->data);
    buffer->data = NULL;
    buffer->size = 0;
}

qp_bytes cli_buffer_bytes(const cli_buffer *buffer) {
    qp_bytes bytes = {buffer->data, buffer->size};
    return bytes;
}
