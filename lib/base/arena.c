#include "quirkproof/base.h"

void qp_arena_init(qp_arena *arena, void *block, size_t size) {
    arena->base = (char *)block;
    arena->size = block == NULL ? 0 : size;
    arena->used = 0;
}

/*@ requires size > 0 ==> \valid(block + (0 .. size - 1));
    assigns block[0 .. size - 1];
    ensures \forall integer k; 0 <= k < size ==> block[k] == 0;
*/
static void clear(char *block, size_t size) {
    /*@ loop invariant 0 <= i <= size;
        loop invariant \forall integer k; 0 <= k < i ==> block[k] == 0;
        loop assigns i, block[0 .. size - 1];
        loop variant size - i;
    */
    for (size_t i = 0; i < size; i++) {
        block[i] = 0;
    }
}

void *qp_arena_alloc(qp_arena *arena, size_t count, size_t size, size_t align) {
    if (count == 0 || size == 0 || arena->size == 0 || count > SIZE_MAX / size) {
        return NULL;
    }
    if (align != 1 && align != 2 && align != 4 && align != 8 && align != 16) {
        return NULL;
    }
    size_t over = ((size_t)((uintptr_t)arena->base % align) + arena->used % align) % align;
    size_t pad = over == 0 ? 0 : align - over;
    size_t left = arena->size - arena->used;
    size_t bytes = count * size;
    if (pad > left || bytes > left - pad) {
        return NULL;
    }
    char *block = arena->base + arena->used + pad;
    arena->used += pad + bytes;
    clear(block, bytes);
    return block;
}
