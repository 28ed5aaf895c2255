#include "anime/event_lists.h"
#include "anime/camera.h"

void qp_event_lists_count(qp_event_counts *counts, uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_NOTE:
        counts->notes++;
        break;
    case QP_KIND_F_MORPHER:
        counts->morphs++;
        break;
    case QP_KIND_F_OBJ:
        counts->objs++;
        break;
    case QP_KIND_F_CAMERA:
        counts->f_cameras++;
        break;
    case QP_KIND_F_MATERIAL:
        counts->f_materials++;
        break;
    case QP_KIND_F_AMBIENT:
        counts->ambients++;
        break;
    default:
        break;
    }
}

bool qp_event_lists_open(qp_event_lists *lists, const qp_event_counts *counts, qp_arena *arena) {
    bool ok = qp_event_list_open(&lists->notes, counts->notes, arena) &&
              qp_event_list_open(&lists->morphs, counts->morphs, arena) &&
              qp_event_list_open(&lists->objs, counts->objs, arena) &&
              qp_event_list_open(&lists->f_cameras, counts->f_cameras, arena) &&
              qp_event_list_open(&lists->f_materials, counts->f_materials, arena) &&
              qp_event_list_open(&lists->ambients, counts->ambients, arena);
    lists->arena = arena;
    lists->used = arena->used;
    return ok;
}

/*@ requires qp_event_list_held(list, arena->base, used) && used <= arena->used;
    requires \valid_read(arena) && qp_arena_ok(*arena) && \valid_read(record);
    requires \separated(list, arena, arena->base + (0 .. arena->size - 1));
    requires \separated(record, list, arena->base + (0 .. arena->size - 1));
    assigns list->count, arena->base[0 .. arena->size - 1];
    ensures qp_event_list_held(list, arena->base, used);
*/
static void add_to(qp_event_list *list, const qp_record *record, uint32_t frame)
/*@ ghost (const qp_arena *arena, size_t used) */
{
    qp_event_list_add(list, frame, record->target, record->head.offset);
}

void qp_event_lists_add(qp_event_lists *lists, const qp_record *record, uint32_t frame) {
    //@ ghost const qp_arena *arena = lists->arena;
    //@ ghost size_t used = lists->used;
    switch (record->head.kind) {
    case QP_KIND_F_NOTE:
        add_to(&lists->notes, record, frame) /*@ ghost (arena, used) */;
        break;
    case QP_KIND_F_MORPHER:
        add_to(&lists->morphs, record, frame) /*@ ghost (arena, used) */;
        break;
    case QP_KIND_F_OBJ:
        add_to(&lists->objs, record, frame) /*@ ghost (arena, used) */;
        break;
    case QP_KIND_F_CAMERA:
        add_to(&lists->f_cameras, record, frame) /*@ ghost (arena, used) */;
        break;
    case QP_KIND_F_MATERIAL:
        add_to(&lists->f_materials, record, frame) /*@ ghost (arena, used) */;
        break;
    case QP_KIND_F_AMBIENT:
        add_to(&lists->ambients, record, frame) /*@ ghost (arena, used) */;
        break;
    default:
        break;
    }
}

/*@ requires qp_event_lists_begun(lists) && \valid(events);
    requires qp_event_list_held(list, lists->arena->base, lists->used);
    requires \separated(lists, events, lists->arena,
      lists->arena->base + (0 .. lists->arena->size - 1));
    requires \separated(list, events, lists->arena,
      lists->arena->base + (0 .. lists->arena->size - 1));
    assigns *events, lists->arena->used, lists->arena->base[0 .. lists->arena->size - 1];
    ensures qp_arena_ok(*lists->arena);
    ensures lists->arena->used >= \old(lists->arena->used);
    ensures \result == true ==> qp_events_ok(events) && qp_groups_apart(events, lists->arena);
    ensures \result == true || \result == false;
*/
static bool close_list(const qp_event_lists *lists, const qp_event_list *list, qp_events *events) {
    //@ assert qp_event_list_apart(list, lists->arena);
    //@ assert \separated(events, list->frames + (0 .. list->room - 1));
    //@ assert \separated(events, list->objects + (0 .. list->room - 1));
    return qp_event_list_close(list, lists->arena, events);
}

bool qp_event_lists_close(const qp_event_lists *lists, qp_anime *anime) {
    return close_list(lists, &lists->notes, &anime->notes) &&
           close_list(lists, &lists->morphs, &anime->morphs) &&
           close_list(lists, &lists->objs, &anime->objs) &&
           close_list(lists, &lists->f_materials, &anime->f_materials) &&
           close_list(lists, &lists->ambients, &anime->ambients) &&
           close_list(lists, &lists->f_cameras, &anime->f_cameras) &&
           qp_cameras_close(anime, lists->arena);
}
