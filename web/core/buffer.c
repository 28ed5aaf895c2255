/* The program's buffers and messages, as far as what is shared with it asks for them. */
#include "buffer.h"

#include <string.h>

#include "heap.h"
#include "lost.h"
#include "message.h"

bool cli_buffer_make(cli_buffer *buffer, size_t size) {
    buffer->data = web_heap_take(size);
    buffer->size = buffer->data != NULL ? size : 0;
    return buffer->data != NULL;
}

void cli_buffer_free(cli_buffer *buffer) {
    web_heap_drop(buffer->data, buffer->size);
    buffer->data = NULL;
    buffer->size = 0;
}

qp_bytes cli_buffer_bytes(const cli_buffer *buffer) {
    qp_bytes bytes = {buffer->data, buffer->size};
    return bytes;
}

/* The page has words of its own for what fails. */
void cli_message(const char *format, ...) {
    (void)format;
}

/* It sees that by what a call gives back. */
void cli_note_lost(void) {
}
