/* Words of an arena. */
#ifndef QP_ANIME_WORDS_H
#define QP_ANIME_WORDS_H

#include "quirkproof/base.h"

/*@ // So many bytes of an arena's block; any place will do for none.
    predicate qp_in_block(char *list, integer bytes, char *base, integer size) =
      bytes > 0 ==>
        \base_addr(list) == \base_addr(base) && list >= base && list + bytes <= base + size;
*/

/* NULL if the arena is used up, or for no words at all. */
/*@ requires \valid(arena) && qp_arena_ok(*arena);
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    assigns arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures count == 0 ==> \result == \null;
    ensures \result != \null ==> \valid(\result + (0 .. count - 1)) &&
      (char *)\result >= arena->base + \old(arena->used) &&
      (char *)\result + 4 * count == arena->base + arena->used;
*/
static inline uint32_t *qp_words(qp_arena *arena, size_t count) {
    return (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
}

#endif
