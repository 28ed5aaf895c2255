/* The records of one kind in the frames of an Anime (animation-playback, Per-frame records). */
#ifndef QP_ANIME_EVENTS_H
#define QP_ANIME_EVENTS_H

#include "anime/words.h"
#include "quirkproof/anime.h"

/* A list of events while it is filled. */
typedef struct {
    uint32_t room;
    uint32_t count;
    uint32_t *frames;
    uint32_t *objects;
    size_t *offsets;
} qp_event_list;

/*@ predicate qp_event_list_ok{L}(qp_event_list *list) =
      list->count <= list->room &&
      \valid(list->frames + (0 .. list->room - 1)) &&
      \valid(list->objects + (0 .. list->room - 1)) &&
      \valid(list->offsets + (0 .. list->room - 1)) &&
      \separated(list, list->frames + (0 .. list->room - 1),
                 list->objects + (0 .. list->room - 1));

    // What the arena gives next is none of the list's.
    predicate qp_event_list_apart{L}(qp_event_list *list, qp_arena *arena) =
      \separated(list->frames + (0 .. list->room - 1),
                 arena->base + (arena->used .. arena->size - 1)) &&
      \separated(list->objects + (0 .. list->room - 1),
                 arena->base + (arena->used .. arena->size - 1)) &&
      \separated(list->offsets + (0 .. list->room - 1),
                 arena->base + (arena->used .. arena->size - 1));

    // The list lies in so many bytes of an arena's block.
    predicate qp_event_list_in{L}(qp_event_list *list, char *base, integer size) =
      qp_in_block((char *)list->frames, 4 * list->room, base, size) &&
      qp_in_block((char *)list->objects, 4 * list->room, base, size) &&
      qp_in_block((char *)list->offsets, 8 * list->room, base, size);

    // What the arena gives next is none of the groups' words.
    predicate qp_groups_apart{L}(qp_events *events, qp_arena *arena) =
      events->group_count > 0 ==>
        \separated(events->group_starts + (0 .. events->group_count),
                   arena->base + (arena->used .. arena->size - 1)) &&
        \separated(events->members + (0 .. events->count - 1),
                   arena->base + (arena->used .. arena->size - 1));

    // Nor of the list's.
    predicate qp_groups_beside{L}(qp_events *events, qp_event_list *list) =
      events->group_count > 0 ==>
        \separated(events->group_starts + (0 .. events->group_count),
                   list->frames + (0 .. list->room - 1)) &&
        \separated(events->members + (0 .. events->count - 1),
                   list->frames + (0 .. list->room - 1));
*/

/* Room for `count` events; false if the arena is used up. */
/*@ requires \valid(list) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(list, arena, arena->base + (0 .. arena->size - 1));
    assigns *list, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures arena->base == \old(arena->base) && arena->size == \old(arena->size);
    ensures \result == true ==> list->room == count && list->count == 0 && qp_event_list_ok(list);
    ensures \result == true ==> qp_event_list_apart(list, arena);
    ensures \result == true ==> qp_event_list_in(list, arena->base, arena->used);
    ensures \result == true || \result == false;
*/
bool qp_event_list_open(qp_event_list *list, uint32_t count, qp_arena *arena);

/* Adds a record of frame 1 or later; frame 0's are left out. */
/*@ requires \valid(list) && qp_event_list_ok(list);
    assigns list->count, list->frames[0 .. list->room - 1], list->objects[0 .. list->room - 1],
      list->offsets[0 .. list->room - 1];
    ensures qp_event_list_ok(list) && list->count >= \old(list->count);
    ensures list->count <= \old(list->count) + 1;
*/
void qp_event_list_add(qp_event_list *list, uint32_t frame, uint32_t object, size_t offset);

/* Makes the list's events: order and groups by object. False if the arena is used up. */
/*@ requires \valid_read(list) && qp_event_list_ok(list) && \valid(arena) && qp_arena_ok(*arena);
    requires \valid(events) && qp_event_list_apart(list, arena);
    requires \separated(list, events, arena, arena->base + (arena->used .. arena->size - 1));
    requires \separated(events, list->frames + (0 .. list->room - 1));
    requires \separated(events, list->objects + (0 .. list->room - 1));
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    assigns *events, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures arena->base == \old(arena->base) && arena->size == \old(arena->size);
    ensures \result == true ==> qp_events_ok(events) && events->count == list->count;
    ensures \result == true ==> qp_groups_apart(events, arena);
    ensures \result == true ==> qp_groups_beside(events, list);
    ensures \result == true || \result == false;
*/
bool qp_event_list_close(const qp_event_list *list, qp_arena *arena, qp_events *events);

/* How many events have a frame of at most `frame`; only for ordered events. */
/*@ requires \valid_read(events) && \valid_read(events->frames + (0 .. events->count - 1));
    assigns \nothing;
    ensures \result <= events->count;
*/
uint32_t qp_events_up_to(const qp_events *events, uint32_t frame);

/* Word `word` of the payload of event `event`; 0 past the events or the data. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data) && \valid_read(events);
    requires \valid_read(events->offsets + (0 .. events->count - 1));
    assigns \nothing;
*/
uint32_t qp_event_word(const qp_anime *anime, const qp_events *events, uint32_t event, size_t word);

#endif
