#include "quirkproof/base.h"

void qp_arena_init(qp_arena *arena, void *block, size_t size) {
    arena->base = (unsigned char *)block;
    arena->size = block == NULL ? 0 : size;
    arena->used = 0;
}

/* Bytes from the first free one to the next address that is a multiple of `align`. */
static size_t padding(const qp_arena *arena, size_t align) {
    size_t over = (size_t)((uintptr_t)(arena->base + arena->used) & (align - 1));
    return over == 0 ? 0 : align - over;
}

void *qp_arena_alloc(qp_arena *arena, size_t count, size_t size, size_t align) {
    if (count == 0 || size == 0 || arena->size == 0 || count > SIZE_MAX / size) {
        return NULL;
    }
    if (align == 0 || align > 16 || (align & (align - 1)) != 0) {
        return NULL;
    }
    size_t pad = padding(arena, align);
    size_t left = arena->size - arena->used;
    if (pad > left || count * size > left - pad) {
        return NULL;
    }
    unsigned char *block = arena->base + arena->used + pad;
    arena->used += pad + count * size;
    for (size_t i = 0; i < count * size; i++) {
        block[i] = 0;
    }
    return block;
}
