#include "heap.h"

#include <stdint.h>

enum { PAGE = 65536, ALIGNMENT = WEB_HEAP_ALIGNMENT };

extern unsigned char __heap_base; /* NOLINT(readability-identifier-naming): the linker's name */

static size_t used; /* bytes behind __heap_base */

static size_t aligned(size_t size) {
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Bytes behind __heap_base that there are. */
static size_t room(void) {
    return (size_t)(__builtin_wasm_memory_size(0) * PAGE - (uintptr_t)&__heap_base);
}

static int grow_to(size_t wanted) {
    size_t have = room();
    if (wanted <= have) {
        return 1;
    }
    size_t pages = (wanted - have - 1) / PAGE + 1;
    return __builtin_wasm_memory_grow(0, pages) != SIZE_MAX;
}

void *web_heap_take(size_t size) {
    if (size > SIZE_MAX - ALIGNMENT - used || !grow_to(used + aligned(size))) {
        return NULL;
    }
    void *block = &__heap_base + used;
    used += aligned(size);
    return block;
}

void web_heap_drop(const void *block, size_t size) {
    const unsigned char *end = (const unsigned char *)block + aligned(size);
    if (block != NULL && end == &__heap_base + used) {
        used -= aligned(size);
    }
}

WEB_EXPORT("heap_take") void *heap_take(size_t size) {
    return web_heap_take(size);
}

/* What is taken from here on can be given back in one go. */
WEB_EXPORT("heap_mark") size_t heap_mark(void) {
    return used;
}

WEB_EXPORT("heap_release") void heap_release(size_t mark) {
    used = mark < used ? mark : used;
}
