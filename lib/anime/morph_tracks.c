/* Morph controller records (0x1902, later games), compiled. */
#include "anime/tracks.h"
#include "base/defence.h"

/* Compiles a target. */
/*@ requires qp_track_lists_begun(lists) && \valid_read(item);
    requires \separated(item, lists, lists->compiler.arena,
      lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1));
    requires qp_morph_curves_room(lists->morph_curves, lists->room.morph_curves,
      lists->compiler.arena->base, lists->compiler.arena->size);
    assigns lists->count.morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool put_target(qp_track_lists *lists, const qp_morph_item *item) {
    bool ok = false;
    if (QP_DEFENCE(lists->count.morph_curves >= lists->room.morph_curves,
                   "qp_tracks_count() counted it")) {
        return true;
    }
    qp_morph_curve *target = &lists->morph_curves[lists->count.morph_curves];
    /*@ assert qp_in_block((char *)target, sizeof(qp_morph_curve), lists->compiler.arena->base,
          lists->compiler.arena->size); */
    //@ assert \separated(target, lists) && \separated(target, lists->compiler.arena);
    lists->count.morph_curves++;
    target->model = item->model;
    target->weight = qp_float_compile(&lists->compiler, &item->weight, &ok);
    //@ assert qp_same_arena{Pre,Here}(&lists->compiler);
    return ok;
}

/* Compiles the target at an offset, which moves on to the next one. */
/*@ requires qp_adds(lists, record) && record->end <= lists->compiler.data.size;
    requires qp_morph_curves_room(lists->morph_curves, lists->room.morph_curves,
      lists->compiler.arena->base, lists->compiler.arena->size);
    requires \valid(at) && \separated(at, lists, record, lists->compiler.arena);
    requires \separated(at, lists->compiler.arena->base +
                            (0 .. lists->compiler.arena->size - 1));
    assigns *at, lists->count.morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool add_target(qp_track_lists *lists, const qp_record *record, size_t *at) {
    qp_morph_item item;
    bool there = qp_morph_item_read(lists->compiler.data, record, *at, &item);
    if (QP_DEFENCE(!there, "the record was read with the same function")) {
        return true;
    }
    *at = item.end;
    return put_target(lists, &item);
}

/* Compiles the targets of a record. */
/*@ requires qp_adds(lists, record) && record->end <= lists->compiler.data.size;
    requires qp_morph_curves_room(lists->morph_curves, lists->room.morph_curves,
      lists->compiler.arena->base, lists->compiler.arena->size);
    assigns lists->count.morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool add_targets(qp_track_lists *lists, const qp_record *record) {
    const uint32_t count = record->item_count;
    size_t at = record->items;
    bool ok = true;
    /*@ loop invariant 0 <= i <= count && qp_adds(lists, record);
        loop invariant qp_same_arena{Pre,Here}(&lists->compiler);
        loop invariant lists->compiler.arena->used >=
          \at(lists->compiler.arena->used, LoopEntry);
        loop invariant ok == true || ok == false;
        loop assigns i, ok, at, lists->count.morph_curves, lists->compiler.arena->used,
          lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; ok && i < count; i++) {
        ok = add_target(lists, record, &at);
    }
    return ok;
}

bool qp_morph_track_add(qp_track_lists *lists, const qp_record *record) {
    const uint64_t first = lists->count.morph_curves;
    if (QP_DEFENCE(lists->count.morph_tracks >= lists->room.morph_tracks,
                   "qp_tracks_count() counted it")) {
        return true;
    }
    qp_morph_track *track = &lists->morph_tracks[lists->count.morph_tracks];
    /*@ assert qp_in_block((char *)track, sizeof(qp_morph_track), lists->compiler.arena->base,
          lists->compiler.arena->size); */
    //@ assert \separated(track, lists) && \separated(track, lists->env);
    //@ assert \separated(track, record) && \separated(track, lists->compiler.arena);
    lists->count.morph_tracks++;
    track->morpher = record->target;
    track->offset = record->head.offset;
    track->first = (uint32_t)first;
    bool ok = add_targets(lists, record);
    track->count = (uint32_t)(lists->count.morph_curves - first);
    return ok;
}
