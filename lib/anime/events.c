#include "anime/events.h"
#include "base/defence.h"

#include "anime/groups.h"
#include "anime/words.h"

#include "base/cursor.h"

/*@ requires \valid(list);
    assigns *list;
    ensures list->room == room && list->count == 0 && list->offsets == offsets;
    ensures list->frames == words && list->objects == objects;
*/
static void begin_list(qp_event_list *list, uint32_t room, uint32_t *words, uint32_t *objects,
                       size_t *offsets) {
    list->room = room;
    list->count = 0;
    list->frames = words;
    list->objects = objects;
    list->offsets = offsets;
}

bool qp_event_list_open(qp_event_list *list, uint32_t count, qp_arena *arena) {
    if (count == 0) {
        begin_list(list, 0, NULL, NULL, NULL);
        return true;
    }
    size_t *offsets = (size_t *)qp_arena_alloc(arena, count, sizeof(size_t), sizeof(size_t));
    uint32_t *frames = qp_words(arena, count);
    uint32_t *objects = qp_words(arena, count);
    if (offsets == NULL || frames == NULL || objects == NULL) {
        begin_list(list, 0, NULL, NULL, NULL);
        return false;
    }
    //@ assert qp_in_block((char *)offsets, 8 * count, arena->base, arena->used);
    //@ assert qp_in_block((char *)frames, 4 * count, arena->base, arena->used);
    //@ assert qp_in_block((char *)objects, 4 * count, arena->base, arena->used);
    //@ assert \separated(frames + (0 .. count - 1), objects + (0 .. count - 1));
    //@ assert \separated(list, frames + (0 .. count - 1));
    //@ assert \separated(list, objects + (0 .. count - 1));
    begin_list(list, count, frames, objects, offsets);
    //@ assert arena->base == \at(arena->base, Pre) && qp_event_list_ok(list);
    return true;
}

void qp_event_list_add(qp_event_list *list, uint32_t frame, uint32_t object, size_t offset) {
    if (frame == 0) {
        return;
    }
    if (QP_DEFENCE(list->count >= list->room, "open_lists() counted the same records")) {
        return;
    }
    list->frames[list->count] = frame;
    list->objects[list->count] = object;
    list->offsets[list->count] = offset;
    list->count++;
}

/* -- Groups by object ------------------------------------------------------------------------- */

/*
 * Sorts `count` events into groups by object, in file order within each: where the groups begin,
 * one more for the end, and after `count` + 1 words the members. Returns how many there are.
 */
/*@ requires \valid_read(objects + (0 .. count - 1));
    requires \valid(kept + (0 .. 2 * count)) && \valid(work + (0 .. 3 * count - 1));
    requires \separated(objects + (0 .. count - 1), kept + (0 .. 2 * count),
                        work + (0 .. 3 * count - 1));
    assigns kept[0 .. 2 * count], work[0 .. 3 * count - 1];
    ensures \result <= count && qp_starts(kept, \result, count);
    ensures qp_below(kept + count + 1, count, count);
*/
static uint32_t fill_groups(const uint32_t *objects, uint32_t count, uint32_t *kept,
                            uint32_t *work) {
    uint32_t *members = kept + count + 1;
    uint32_t *order = work + count;
    uint32_t group_count = qp_group(objects, NULL, count, order, work);
    /*@ loop invariant 0 <= i <= count && qp_below(work, count, group_count);
        loop invariant qp_below(members, i, count) && qp_below(order, i, count);
        loop assigns i, members[0 .. count - 1], order[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
        members[i] = i;
    }
    qp_counting_sort(work, order, count, group_count, kept, members);
    return group_count;
}

/* The same in words of the arena; NULL if it is used up. */
/*@ requires \valid_read(objects + (0 .. count - 1)) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(objects + (0 .. count - 1),
                        arena->base + (arena->used .. arena->size - 1));
    requires \valid(group_count) && \separated(group_count, arena);
    requires \separated(group_count, arena->base + (arena->used .. arena->size - 1));
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    assigns *group_count, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures \result != \null ==> \valid(\result + (0 .. 2 * count));
    ensures \result != \null ==> (char *)\result >= arena->base + \old(arena->used);
    ensures \result != \null ==>
      (char *)\result + 4 * (2 * count + 1) == arena->base + arena->used;
    ensures \result != \null ==> *group_count <= count;
    ensures \result != \null ==> qp_starts(\result, *group_count, count);
    ensures \result != \null ==> qp_below(\result + count + 1, count, count);
*/
static uint32_t *make_groups(const uint32_t *objects, uint32_t count, qp_arena *arena,
                             uint32_t *group_count) {
    uint32_t *kept = qp_words(arena, 2 * (size_t)count + 1);
    size_t keep = arena->used;
    uint32_t *work = qp_words(arena, 3 * (size_t)count);
    if (kept == NULL || work == NULL) {
        return NULL;
    }
    //@ assert \separated(kept + (0 .. 2 * count), work + (0 .. 3 * count - 1));
    //@ assert \separated(objects + (0 .. count - 1), kept + (0 .. 2 * count));
    //@ assert \separated(objects + (0 .. count - 1), work + (0 .. 3 * count - 1));
    //@ assert \separated(group_count, kept + (0 .. 2 * count));
    *group_count = fill_groups(objects, count, kept, work);
    arena->used = keep;
    return kept;
}

/*@ requires \valid_read(frames + (0 .. count - 1));
    assigns \nothing;
*/
static bool in_order(const uint32_t *frames, uint32_t count) {
    bool ordered = true;
    /*@ loop invariant 1 <= i && (count > 0 ==> i <= count);
        loop assigns i, ordered;
        loop variant count - i;
    */
    for (uint32_t i = 1; i < count; i++) {
        ordered = ordered && frames[i - 1] <= frames[i];
    }
    return ordered;
}

/* Puts together what was found; `kept` is NULL without groups. */
/*@ requires \valid(events) && \valid_read(list) && \separated(events, list);
    requires qp_event_list_ok(list);
    requires kept == \null ==> group_count == 0;
    requires kept != \null ==> qp_group_starts_ok(kept, group_count, list->count);
    requires kept != \null ==> qp_members_ok(kept + list->count + 1, list->count);
    requires kept != \null ==> \separated(events, kept + (0 .. 2 * list->count));
    requires kept != \null ==> group_count <= list->count;
    assigns *events;
    ensures qp_events_ok(events) && events->count == list->count;
    ensures events->group_count == group_count && events->group_starts == kept;
    ensures kept != \null ==> events->members == kept + list->count + 1;
*/
static void put_events(const qp_event_list *list, bool ordered, uint32_t group_count,
                       const uint32_t *kept, qp_events *events) {
    const uint32_t count = list->count;
    events->count = count;
    events->frames = list->frames;
    events->objects = list->objects;
    events->offsets = list->offsets;
    events->ordered = ordered;
    events->group_count = group_count;
    //@ assert kept != \null ==> qp_group_starts_ok(kept, group_count, count);
    //@ assert kept != \null ==> qp_members_ok(kept + count + 1, count);
    events->group_starts = kept;
    events->members = kept == NULL ? NULL : kept + count + 1;
}

bool qp_event_list_close(const qp_event_list *list, qp_arena *arena, qp_events *events) {
    const uint32_t count = list->count;
    const uint32_t *objects = list->objects;
    bool ordered = in_order(list->frames, count);
    uint32_t group_count = 0;
    if (count == 0) {
        put_events(list, ordered, 0, NULL, events);
        return true;
    }
    uint32_t *kept = make_groups(objects, count, arena, &group_count);
    if (kept == NULL) {
        put_events(list, ordered, 0, NULL, events);
        return false;
    }
    //@ assert \separated(events, kept + (0 .. 2 * count));
    //@ assert \separated(kept + (0 .. 2 * count), arena->base + (arena->used .. arena->size - 1));
    //@ assert \separated(kept + (0 .. 2 * count), list->frames + (0 .. list->room - 1));
    put_events(list, ordered, group_count, kept, events);
    //@ assert events->count == count && events->group_count <= count;
    //@ assert events->group_starts == kept && events->members == kept + count + 1;
    //@ assert arena->base == \at(arena->base, Pre) && list->frames == \at(list->frames, Pre);
    //@ assert qp_groups_apart(events, arena);
    //@ assert \separated(kept + (0 .. group_count), list->frames + (0 .. list->room - 1));
    /*@ assert \separated(kept + count + 1 + (0 .. count - 1),
          list->frames + (0 .. list->room - 1)); */
    //@ assert qp_groups_beside(events, list);
    return true;
}

/* -- Looking up ------------------------------------------------------------------------------- */

uint32_t qp_events_up_to(const qp_events *events, uint32_t frame) {
    uint32_t low = 0;
    uint32_t high = events->count;
    /*@ loop invariant 0 <= low <= high <= events->count;
        loop assigns low, high;
        loop variant high - low;
    */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (events->frames[middle] <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The last member of a group that is not past a frame, by bisection; `end` - its place + 1. */
/*@ requires \valid_read(events) && qp_events_ok(events) && events->group_count > 0;
    requires start <= end <= events->count;
    assigns \nothing;
    ensures start <= \result <= end;
*/
static uint32_t members_up_to(const qp_events *events, uint32_t start, uint32_t end,
                              uint32_t frame) {
    uint32_t low = start;
    uint32_t high = end;
    /*@ loop invariant start <= low <= high <= end;
        loop assigns low, high;
        loop variant high - low;
    */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (events->frames[events->members[middle]] <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool qp_events_in_force(const qp_events *events, uint32_t group, uint32_t frame, uint32_t *record) {
    if (group >= events->group_count) {
        return false;
    }
    uint32_t start = events->group_starts[group];
    uint32_t end = events->group_starts[group + 1];
    if (events->ordered) {
        end = members_up_to(events, start, end, frame);
    }
    /*@ loop invariant start <= end <= events->count;
        loop assigns end;
        loop variant end;
    */
    while (end > start && events->frames[events->members[end - 1]] > frame) {
        end--;
    }
    if (end == start) {
        return false;
    }
    *record = events->members[end - 1];
    return true;
}

uint32_t qp_event_word(const qp_anime *anime, const qp_events *events, uint32_t event,
                       size_t word) {
    if (event >= events->count) {
        return 0;
    }
    return qp_peek_u32le(anime->data, events->offsets[event] + QP_CHUNK_HEADER + 4 * word);
}
