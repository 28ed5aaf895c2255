#include "anime/event_lists.h"
#include "anime/camera.h"

/* The list that records of a kind are kept in. */
/*@ assigns \nothing;
    ensures \result <= QP_EVENT_LISTS;
*/
static uint32_t list_of(uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_NOTE:
        return QP_LIST_NOTES;
    case QP_KIND_F_MORPHER:
        return QP_LIST_MORPHS;
    case QP_KIND_F_OBJ:
        return QP_LIST_OBJS;
    case QP_KIND_F_CAMERA:
        return QP_LIST_F_CAMERAS;
    case QP_KIND_F_MATERIAL:
        return QP_LIST_F_MATERIALS;
    case QP_KIND_F_AMBIENT:
        return QP_LIST_AMBIENTS;
    default:
        return QP_EVENT_LISTS;
    }
}

void qp_event_lists_count(qp_event_counts *counts, uint16_t kind) {
    const uint32_t list = list_of(kind);
    if (list < QP_EVENT_LISTS) {
        counts->of[list]++;
    }
}

/* Makes room for one more list. */
/*@ requires \valid(lists + (0 .. done)) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(lists + (0 .. done), arena, arena->base + (0 .. arena->size - 1));
    requires qp_event_lists_held(lists, done, arena->base, arena->used);
    assigns lists[done], arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures arena->base == \old(arena->base) && arena->size == \old(arena->size);
    ensures \result == true ==> qp_event_lists_held(lists, done + 1, arena->base, arena->used);
    ensures \result == true || \result == false;
*/
static bool open_next(qp_event_list *lists, uint32_t done, uint32_t count, qp_arena *arena) {
    bool ok = qp_event_list_open(&lists[done], count, arena);
    //@ assert qp_event_lists_kept{Pre, Here}(lists, done);
    //@ assert qp_event_lists_held(lists, done, arena->base, \at(arena->used, Pre));
    //@ assert qp_event_lists_held(lists, done, arena->base, arena->used);
    return ok;
}

bool qp_event_lists_open(qp_event_lists *lists, const qp_event_counts *counts, qp_arena *arena) {
    bool ok = true;
    //@ ghost char *base = arena->base;
    //@ ghost size_t size = arena->size;
    lists->arena = arena;
    /*@ loop invariant 0 <= i <= QP_EVENT_LISTS && (ok == true || ok == false);
        loop invariant qp_arena_ok(*arena) && arena->used >= \at(arena->used, Pre);
        loop invariant arena->base == base && arena->size == size && lists->arena == arena;
        loop invariant ok == true ==>
          qp_event_lists_held(&lists->list[0], i, arena->base, arena->used);
        loop assigns i, ok, lists->list[0 .. QP_EVENT_LISTS - 1], arena->used,
          base[0 .. size - 1];
        loop variant QP_EVENT_LISTS - i;
    */
    for (uint32_t i = 0; i < QP_EVENT_LISTS; i++) {
        ok = ok && open_next(lists->list, i, counts->of[i], arena);
    }
    return ok;
}

/* Lists a record in list `at`. */
/*@ requires qp_event_lists_ok(lists) && at < QP_EVENT_LISTS;
    assigns lists->list[at].count, lists->arena->base[0 .. lists->arena->size - 1];
    ensures qp_event_lists_ok(lists);
*/
static void add_to(qp_event_lists *lists, uint32_t at, uint32_t frame, uint32_t object,
                   size_t offset) {
    qp_event_list *list = &lists->list[at];
    //@ ghost qp_arena *arena = lists->arena;
    //@ ghost Begin: ;
    //@ assert qp_event_list_held(list, arena->base, arena->used);
    //@ assert \separated(lists, list->frames + (0 .. list->room - 1));
    //@ assert \separated(lists, list->objects + (0 .. list->room - 1));
    qp_event_list_add(list, frame, object, offset);
    //@ assert lists->arena == arena && arena->base == \at(arena->base, Begin);
    //@ assert arena->size == \at(arena->size, Begin) && arena->used == \at(arena->used, Begin);
    //@ assert qp_event_list_held(list, arena->base, arena->used);
    /*@ assert \forall integer k; 0 <= k < QP_EVENT_LISTS && k != at ==>
          qp_event_list_kept{Pre, Here}(&lists->list[k]); */
    //@ assert qp_event_lists_held(&lists->list[0], QP_EVENT_LISTS, arena->base, arena->used);
}

void qp_event_lists_add(qp_event_lists *lists, const qp_record *record, uint32_t frame) {
    const uint32_t list = list_of(record->head.kind);
    if (list < QP_EVENT_LISTS) {
        add_to(lists, list, frame, record->target, record->head.offset);
    }
}

/* Gives list `at` to the Anime. */
/*@ requires qp_event_lists_ok(lists) && \valid(events) && at < QP_EVENT_LISTS;
    requires \separated(lists, events, lists->arena,
      lists->arena->base + (0 .. lists->arena->size - 1));
    assigns *events, lists->arena->used, lists->arena->base[0 .. lists->arena->size - 1];
    ensures qp_event_lists_ok(lists);
    ensures lists->arena == \old(lists->arena);
    ensures lists->arena->used >= \old(lists->arena->used);
    ensures lists->arena->base == \old(lists->arena->base);
    ensures lists->arena->size == \old(lists->arena->size);
    ensures \result == true ==> qp_events_ok(events) && qp_groups_apart(events, lists->arena);
    ensures \result == true || \result == false;
*/
static bool close_list(const qp_event_lists *lists, uint32_t at, qp_events *events) {
    const qp_event_list *list = &lists->list[at];
    qp_arena *arena = lists->arena;
    //@ ghost char *base = arena->base;
    //@ ghost size_t used = arena->used;
    //@ ghost Begin: ;
    //@ assert qp_event_list_apart(list, arena);
    //@ assert \separated(events, list->frames + (0 .. list->room - 1));
    //@ assert \separated(events, list->objects + (0 .. list->room - 1));
    //@ assert qp_event_lists_held(&lists->list[0], QP_EVENT_LISTS, base, used);
    const bool done = qp_event_list_close(list, arena, events);
    //@ assert lists->arena == arena && arena->base == base && arena->used >= used;
    //@ assert qp_event_lists_kept{Begin, Here}(&lists->list[0], QP_EVENT_LISTS);
    //@ assert qp_event_lists_held(&lists->list[0], QP_EVENT_LISTS, base, used);
    //@ assert qp_event_lists_held(&lists->list[0], QP_EVENT_LISTS, arena->base, arena->used);
    return done;
}

/* Gives the lists but that of cameras. */
/*@ requires qp_event_lists_ok(lists) && \valid(anime);
    requires \separated(anime, lists, lists->arena,
      lists->arena->base + (0 .. lists->arena->size - 1));
    assigns anime->notes, anime->morphs, anime->objs, anime->f_materials, anime->ambients,
      lists->arena->used, lists->arena->base[0 .. lists->arena->size - 1];
    ensures qp_event_lists_ok(lists) && lists->arena == \old(lists->arena);
    ensures lists->arena->used >= \old(lists->arena->used);
    ensures lists->arena->base == \old(lists->arena->base);
    ensures lists->arena->size == \old(lists->arena->size);
    ensures \result == true || \result == false;
*/
static bool close_others(const qp_event_lists *lists, qp_anime *anime) {
    return close_list(lists, QP_LIST_NOTES, &anime->notes) &&
           close_list(lists, QP_LIST_MORPHS, &anime->morphs) &&
           close_list(lists, QP_LIST_OBJS, &anime->objs) &&
           close_list(lists, QP_LIST_F_MATERIALS, &anime->f_materials) &&
           close_list(lists, QP_LIST_AMBIENTS, &anime->ambients);
}

bool qp_event_lists_close(const qp_event_lists *lists, qp_anime *anime) {
    return close_others(lists, anime) && close_list(lists, QP_LIST_F_CAMERAS, &anime->f_cameras) &&
           qp_cameras_close(anime, lists->arena);
}
