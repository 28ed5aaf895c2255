/* The frame records of an Anime that are kept, a list for each kind. */
#ifndef QP_ANIME_EVENT_LISTS_H
#define QP_ANIME_EVENT_LISTS_H

#include "anime/events.h"

/* Which list a record is kept in; QP_EVENT_LISTS: in none. */
enum {
    QP_LIST_NOTES,
    QP_LIST_MORPHS,
    QP_LIST_OBJS,
    QP_LIST_F_CAMERAS,
    QP_LIST_F_MATERIALS,
    QP_LIST_AMBIENTS,
    QP_EVENT_LISTS
};

/* How many records there are for each list: upper bounds, since faulty records are left out. */
typedef struct {
    uint32_t of[QP_EVENT_LISTS];
} qp_event_counts;

/* Counts a record of that kind. */
/*@ requires \valid(counts);
    assigns *counts;
*/
void qp_event_lists_count(qp_event_counts *counts, uint16_t kind);

/* The lists while they are filled. */
typedef struct {
    qp_arena *arena;
    qp_event_list list[QP_EVENT_LISTS];
} qp_event_lists;

/*@ // A list in so many bytes of an arena's block.
    predicate qp_event_list_held{L}(qp_event_list *list, char *base, integer used) =
      qp_event_list_ok(list) && qp_event_list_in(list, base, used);

    // The first of the lists are.
    predicate qp_event_lists_in{L}(qp_event_list *lists, integer count, char *base,
                                   integer used) =
      \forall integer k; 0 <= k < count ==> qp_event_list_in(lists + k, base, used);

    predicate qp_event_lists_valid{L}(qp_event_list *lists, integer count) =
      \forall integer k; 0 <= k < count ==> qp_event_list_ok(lists + k);

    predicate qp_event_lists_held{L}(qp_event_list *lists, integer count, char *base,
                                     integer used) =
      qp_event_lists_valid(lists, count) && qp_event_lists_in(lists, count, base, used);

    // Lists that are at K what they are at L.
    predicate qp_event_list_kept{K, L}(qp_event_list *list) =
      \at(list->room, K) == \at(list->room, L) && \at(list->count, K) == \at(list->count, L) &&
      \at(list->frames, K) == \at(list->frames, L) &&
      \at(list->objects, K) == \at(list->objects, L) &&
      \at(list->offsets, K) == \at(list->offsets, L);

    predicate qp_event_lists_kept{K, L}(qp_event_list *lists, integer count) =
      \forall integer k; 0 <= k < count ==> qp_event_list_kept{K, L}(lists + k);

    predicate qp_event_lists_ok{L}(qp_event_lists *lists) =
      \valid(lists) && \valid(lists->arena) && qp_arena_ok(*lists->arena) &&
      \separated(lists, lists->arena, lists->arena->base + (0 .. lists->arena->size - 1)) &&
      qp_event_lists_held(&lists->list[0], QP_EVENT_LISTS, lists->arena->base,
                          lists->arena->used);
*/

/* Makes room; false if the arena is used up. */
/*@ requires \valid(lists) && \valid_read(counts) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(lists, counts, arena, arena->base + (0 .. arena->size - 1));
    assigns *lists, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures arena->base == \old(arena->base) && arena->size == \old(arena->size);
    ensures lists->arena == arena;
    ensures \result == true ==> qp_event_lists_ok(lists);
    ensures \result == true || \result == false;
*/
bool qp_event_lists_open(qp_event_lists *lists, const qp_event_counts *counts, qp_arena *arena);

/* Lists a record, if it is of one of these kinds. */
/*@ requires qp_event_lists_ok(lists) && \valid_read(record);
    requires \separated(record, lists, lists->arena->base + (0 .. lists->arena->size - 1));
    assigns lists->list[0 .. QP_EVENT_LISTS - 1],
      lists->arena->base[0 .. lists->arena->size - 1];
    ensures qp_event_lists_ok(lists);
*/
void qp_event_lists_add(qp_event_lists *lists, const qp_record *record, uint32_t frame);

/* Gives the lists to the Anime; false if the arena is used up. */
/*@ requires qp_event_lists_ok(lists) && \valid(anime) && qp_bytes_ok(anime->data);
    requires \separated(anime, lists, lists->arena,
      lists->arena->base + (0 .. lists->arena->size - 1));
    assigns anime->notes, anime->morphs, anime->objs, anime->f_cameras, anime->f_materials,
      anime->ambients, anime->camera_words, lists->arena->used,
      lists->arena->base[0 .. lists->arena->size - 1];
    ensures qp_arena_ok(*lists->arena) && lists->arena->used >= \old(lists->arena->used);
    ensures \result == true || \result == false;
*/
bool qp_event_lists_close(const qp_event_lists *lists, qp_anime *anime);

#endif
