/* The frame records of an Anime that are kept, a list for each kind. */
#ifndef QP_ANIME_EVENT_LISTS_H
#define QP_ANIME_EVENT_LISTS_H

#include "anime/events.h"

/* How many records there are of each kind: upper bounds, since faulty records are left out. */
typedef struct {
    uint32_t notes;
    uint32_t morphs;
    uint32_t objs;
    uint32_t f_cameras;
    uint32_t f_materials;
    uint32_t ambients;
} qp_event_counts;

/* Counts a record of that kind. */
/*@ requires \valid(counts);
    assigns *counts;
*/
void qp_event_lists_count(qp_event_counts *counts, uint16_t kind);

/* The lists while they are filled. */
typedef struct {
    qp_arena *arena;
    size_t used; /* bytes of the arena up to the end of the lists */
    qp_event_list notes;
    qp_event_list morphs;
    qp_event_list objs;
    qp_event_list f_cameras;
    qp_event_list f_materials;
    qp_event_list ambients;
} qp_event_lists;

/*@ // A list in so many bytes of an arena's block.
    predicate qp_event_list_held{L}(qp_event_list *list, char *base, integer used) =
      \valid(list) && qp_event_list_ok(list) && qp_event_list_in(list, base, used);

    predicate qp_event_lists_begun{L}(qp_event_lists *lists) =
      \valid(lists) && \valid(lists->arena) && qp_arena_ok(*lists->arena) &&
      lists->used <= lists->arena->used &&
      \separated(lists, lists->arena, lists->arena->base + (0 .. lists->arena->size - 1));

    predicate qp_event_lists_ok{L}(qp_event_lists *lists) =
      qp_event_lists_begun(lists) &&
      qp_event_list_held(&lists->notes, lists->arena->base, lists->used) &&
      qp_event_list_held(&lists->morphs, lists->arena->base, lists->used) &&
      qp_event_list_held(&lists->objs, lists->arena->base, lists->used) &&
      qp_event_list_held(&lists->f_cameras, lists->arena->base, lists->used) &&
      qp_event_list_held(&lists->f_materials, lists->arena->base, lists->used) &&
      qp_event_list_held(&lists->ambients, lists->arena->base, lists->used);
*/

/* Makes room; false if the arena is used up. */
/*@ requires \valid(lists) && \valid_read(counts) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(lists, counts, arena, arena->base + (0 .. arena->size - 1));
    assigns *lists, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures \result == true ==> lists->arena == arena && qp_event_lists_ok(lists);
    ensures \result == true || \result == false;
*/
bool qp_event_lists_open(qp_event_lists *lists, const qp_event_counts *counts, qp_arena *arena);

/* Lists a record, if it is of one of these kinds. */
/*@ requires qp_event_lists_ok(lists) && \valid_read(record);
    requires \separated(record, lists, lists->arena->base + (0 .. lists->arena->size - 1));
    assigns lists->notes.count, lists->morphs.count, lists->objs.count, lists->f_cameras.count,
      lists->f_materials.count, lists->ambients.count,
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
