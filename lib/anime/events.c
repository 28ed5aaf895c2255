#include "anime/events.h"
#include "base/defence.h"

#include "anime/groups.h"

#include "base/cursor.h"

bool qp_event_list_open(qp_event_list *list, uint32_t count, qp_arena *arena) {
    const qp_event_list empty = {count, 0, NULL, NULL, NULL};
    *list = empty;
    if (count == 0) {
        return true;
    }
    list->offsets = (size_t *)qp_arena_alloc(arena, count, sizeof(size_t), sizeof(size_t));
    list->frames = (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    list->objects = (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    return list->offsets != NULL && list->frames != NULL && list->objects != NULL;
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

/* Sorts the events into their groups, in file order within each. */
static void fill_groups(const uint32_t *groups, uint32_t count, uint32_t group_count,
                        uint32_t *starts, uint32_t *members) {
    for (uint32_t i = 0; i < count; i++) {
        starts[groups[i] + 1]++;
    }
    for (uint32_t g = 0; g < group_count; g++) {
        starts[g + 1] += starts[g];
    }
    for (uint32_t i = count; i > 0; i--) {
        /* Backwards from each group's end, so that the file's order is kept. */
        uint32_t g = groups[i - 1];
        starts[g + 1]--;
        members[starts[g + 1]] = i - 1;
    }
    for (uint32_t g = 0; g < group_count; g++) {
        starts[g] = starts[g + 1];
    }
    starts[group_count] = count;
}

static uint32_t *words(qp_arena *arena, size_t count) {
    return (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
}

static bool make_groups(const qp_event_list *list, qp_arena *arena, qp_events *events) {
    uint32_t count = list->count;
    uint32_t *starts = words(arena, (size_t)count + 1);
    uint32_t *members = words(arena, count);
    size_t keep = arena->used;
    uint32_t *groups = words(arena, count);
    uint32_t *scratch = words(arena, 2 * (size_t)count);
    if (starts == NULL || members == NULL || groups == NULL || scratch == NULL) {
        return false;
    }
    events->group_count = qp_group(list->objects, NULL, count, scratch, groups);
    fill_groups(groups, count, events->group_count, starts, members);
    events->group_starts = starts;
    events->members = members;
    arena->used = keep;
    return true;
}

bool qp_event_list_close(const qp_event_list *list, qp_arena *arena, qp_events *events) {
    const qp_events made = {list->count, list->frames, list->objects, list->offsets, true,
                            0,           NULL,         NULL};
    *events = made;
    for (uint32_t i = 1; i < list->count; i++) {
        events->ordered = events->ordered && list->frames[i - 1] <= list->frames[i];
    }
    return list->count == 0 || make_groups(list, arena, events);
}

/* -- Looking up ------------------------------------------------------------------------------- */

uint32_t qp_events_up_to(const qp_events *events, uint32_t frame) {
    uint32_t low = 0;
    uint32_t high = events->count;
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
static uint32_t members_up_to(const qp_events *events, uint32_t start, uint32_t end,
                              uint32_t frame) {
    uint32_t low = start;
    uint32_t high = end;
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
