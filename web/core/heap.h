/*
 * The page's memory, from the end of the program's own data up: blocks one behind the other, taken
 * back only from the top. The page gives the memory and says how far it may grow.
 */
#ifndef QP_WEB_HEAP_H
#define QP_WEB_HEAP_H

#include <stddef.h>

/* Puts a function among the module's exports. */
#define WEB_EXPORT(name) __attribute__((export_name(name)))

/* Blocks begin at multiples of this many bytes. */
#define WEB_HEAP_ALIGNMENT 16

/* A block of `size` bytes, aligned and not cleared; NULL if the memory may not grow so far. */
void *web_heap_take(size_t size);

/* Gives a block back; only the topmost one really is. */
void web_heap_drop(const void *block, size_t size);

#endif
