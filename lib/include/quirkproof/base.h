/**
 * @file
 * What every format shares: the bytes of an input and the arena that results live in.
 *
 * The library never allocates. A caller asks `qp_*_memory_bound(size)` how much an input of that
 * many bytes can need at most, gives a block of that size as an arena, and frees the block when it
 * is done with the results.
 */
#ifndef QUIRKPROOF_BASE_H
#define QUIRKPROOF_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quirkproof/api.h"
#include "quirkproof/version.h"

QP_API_BEGIN

/* -- Bytes ------------------------------------------------------------------------------------ */

/**
 * A run of bytes that somebody else owns. `data` may be NULL only if `size` is 0. Offsets in
 * results and diagnostics count from `data`.
 */
typedef struct {
    const uint8_t *data; /**< the first byte; NULL only if `size` is 0 */
    size_t size;         /**< how many there are */
} qp_bytes;

/*@ predicate qp_bytes_ok(qp_bytes bytes) =
      bytes.size > 0 ==> \valid_read(bytes.data + (0 .. bytes.size - 1));
*/

/* -- Arena ------------------------------------------------------------------------------------ */

/**
 * Memory of the caller from which results are carved, front to back. Fixed size: when it is used
 * up an allocation fails, and the parse that wanted it ends with #QP_NO_MEMORY.
 */
typedef struct {
    char *base;  /**< the caller's block */
    size_t size; /**< bytes in the block */
    size_t used; /**< bytes handed out, padding included; at most `size` */
} qp_arena;

/*@ predicate qp_arena_ok(qp_arena arena) =
      arena.used <= arena.size &&
      (arena.size > 0 ==> \valid(arena.base + (0 .. arena.size - 1)));
*/

/** Bytes that alignment can cost once per arena: added to every memory bound. */
#define QP_ARENA_SLACK ((size_t)64)

/** Makes an arena of `size` bytes at `block`, which need not be aligned. NULL counts as size 0. */
/*@ requires \valid(arena);
    requires block != \null && size > 0 ==> \valid((char *)block + (0 .. size - 1));
    assigns *arena;
    ensures qp_arena_ok(*arena) && arena->used == 0;
*/
void qp_arena_init(qp_arena *arena, void *block, size_t size);

/**
 * Carves `count` elements of `size` bytes, aligned to `align` (a power of two, at most 16) and
 * zeroed. NULL if the product overflows, if `count` or `size` is 0, or if the block is used up; the
 * arena is then unchanged. Blocks never overlap.
 */
/*@ requires \valid(arena) && qp_arena_ok(*arena);
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    assigns arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures \result == \null ==> arena->used == \old(arena->used);
    ensures count == 0 ==> \result == \null;
    ensures \result != \null ==>
      \valid((char *)\result + (0 .. count * size - 1)) &&
      (char *)\result >= arena->base + \old(arena->used) &&
      (char *)\result + count * size == arena->base + arena->used;
*/
void *qp_arena_alloc(qp_arena *arena, size_t count, size_t size, size_t align);

/* -- Results ---------------------------------------------------------------------------------- */

/** How a call ended. What is wrong *with the input* is told by diagnostics, not by this. */
typedef enum {
    QP_OK = 0,        /**< done; there may be diagnostics, errors among them */
    QP_NO_MEMORY = 1, /**< the arena is smaller than the input's `qp_*_memory_bound` */
    QP_UNREADABLE =
        2, /**< the input does not hold what the call was to read; diagnostics say why */
    QP_BAD_ARGUMENT = 3 /**< an argument outside its documented range */
} qp_status;

QP_API_END

#endif
