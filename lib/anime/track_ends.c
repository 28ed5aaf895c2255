/* What becomes of the tracks of an Anime when all are compiled. */
#include "anime/events.h"
#include "anime/tracks.h"

/* What `frames` of a light's event says. */
#define RECORD_REPLACED 1
#define RECORD_KEPT 2

/* Lists the records by the light that they name. */
/*@ requires \valid_read(lights + (0 .. count - 1)) && \valid(list) && qp_event_list_ok(list);
    requires \separated(list, lights + (0 .. count - 1));
    assigns list->count, list->frames[0 .. list->room - 1], list->objects[0 .. list->room - 1],
      list->offsets[0 .. list->room - 1];
    ensures qp_event_list_ok(list);
*/
static void list_by_light(const qp_light_track *lights, uint32_t count, qp_event_list *list) {
    /*@ loop invariant 0 <= i <= count && qp_event_list_ok(list);
        loop invariant list->room == \at(list->room, Pre);
        loop invariant list->frames == \at(list->frames, Pre);
        loop invariant list->objects == \at(list->objects, Pre);
        loop invariant list->offsets == \at(list->offsets, Pre);
        loop assigns i, list->count, \at(list->frames, Pre)[0 .. \at(list->room, Pre) - 1],
          \at(list->objects, Pre)[0 .. \at(list->room, Pre) - 1],
          \at(list->offsets, Pre)[0 .. \at(list->room, Pre) - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        qp_event_list_add(list, RECORD_REPLACED, lights[i].light, lights[i].offset);
    }
}

/* Makes the list of them. */
/*@ requires \valid(list) && \valid(arena) && qp_arena_ok(*arena);
    requires \valid_read(lights + (0 .. count - 1)) && \separated(list, lights + (0 .. count - 1));
    requires \separated(list, arena, arena->base + (0 .. arena->size - 1));
    assigns *list, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures arena->base == \old(arena->base) && arena->size == \old(arena->size);
    ensures arena->used >= \old(arena->used);
    ensures \result == true ==> list->room == count && qp_event_list_ok(list);
    ensures \result == true ==> qp_event_list_apart(list, arena);
    ensures \result == true ==> qp_event_list_in(list, arena->base, arena->used);
    ensures \result == true || \result == false;
*/
static bool open_by_light(const qp_light_track *lights, uint32_t count, qp_arena *arena,
                          qp_event_list *list) {
    if (!qp_event_list_open(list, count, arena)) {
        return false;
    }
    list_by_light(lights, count, list);
    return true;
}

/*@ // The marks are none of the groups' words.
    predicate marks_beside{L}(qp_events *by_light, uint32_t *marks) =
      \separated(by_light, marks + (0 .. by_light->count - 1)) &&
      (by_light->group_count > 0 ==>
        \separated(by_light->group_starts + (0 .. by_light->group_count),
                   marks + (0 .. by_light->count - 1)) &&
        \separated(by_light->members + (0 .. by_light->count - 1),
                   marks + (0 .. by_light->count - 1)));
*/

/* Marks the last record of a light. */
/*@ requires \valid_read(by_light) && qp_events_ok(by_light) && group < by_light->group_count;
    requires \valid(marks + (0 .. by_light->count - 1)) && marks_beside(by_light, marks);
    assigns marks[0 .. by_light->count - 1];
*/
static void mark_last(const qp_events *by_light, uint32_t group, uint32_t *marks) {
    const uint32_t *members = by_light->members;
    const uint32_t end = by_light->group_starts[group + 1];
    //@ ghost const uint32_t count = by_light->count;
    /*@ loop invariant m <= end <= count && qp_members_ok(members, count);
        loop assigns m, marks[0 .. count - 1];
        loop variant end - m;
    */
    for (uint32_t m = by_light->group_starts[group]; m < end; m++) {
        if (m + 1 == end) {
            marks[members[m]] = RECORD_KEPT;
        }
    }
}

/* Marks the last record of each light. */
/*@ requires \valid_read(by_light) && qp_events_ok(by_light);
    requires \valid(marks + (0 .. by_light->count - 1)) && marks_beside(by_light, marks);
    assigns marks[0 .. by_light->count - 1];
*/
static void mark_kept(const qp_events *by_light, uint32_t *marks) {
    const uint32_t group_count = by_light->group_count;
    /*@ loop invariant 0 <= g <= group_count && qp_events_ok(by_light);
        loop invariant marks_beside(by_light, marks);
        loop invariant by_light->group_count == group_count;
        loop invariant by_light->count == \at(by_light->count, Pre);
        loop assigns g, marks[0 .. \at(by_light->count, Pre) - 1];
        loop variant group_count - g;
    */
    for (uint32_t g = 0; g < group_count; g++) {
        mark_last(by_light, g, marks);
    }
}

/* Groups the list by light and marks, in its frames, what is kept. */
/*@ requires \valid_read(list) && qp_event_list_ok(list) && \valid(arena) && qp_arena_ok(*arena);
    requires qp_event_list_apart(list, arena);
    requires qp_event_list_in(list, arena->base, arena->used);
    requires \separated(list, arena, arena->base + (0 .. arena->size - 1));
    assigns arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures arena->base == \old(arena->base) && arena->size == \old(arena->size);
    ensures arena->used >= \old(arena->used);
    ensures \result == true || \result == false;
*/
static bool mark_list(const qp_event_list *list, qp_arena *arena) {
    qp_events by_light;
    if (!qp_event_list_close(list, arena, &by_light)) {
        return false;
    }
    //@ assert marks_beside(&by_light, list->frames);
    mark_kept(&by_light, list->frames);
    return true;
}

/* Moves the records that are kept to the front. Returns how many there are. */
/*@ requires \valid(lights + (0 .. count - 1)) && \valid_read(marks + (0 .. count - 1));
    assigns lights[0 .. count - 1];
    ensures \result <= count;
*/
static uint32_t move_kept(qp_light_track *lights, uint32_t count, const uint32_t *marks) {
    uint32_t kept = 0;
    /*@ loop invariant 0 <= kept <= i <= count;
        loop assigns i, kept, lights[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        if (marks[i] == RECORD_KEPT) {
            lights[kept] = lights[i];
            kept++;
        }
    }
    return kept;
}

/*
 * A later record for a light replaces the earlier one (anime.md, Lights): of each group of records
 * that name one light the last is kept, in record order.
 */
/*@ requires qp_track_lists_begun(lists) && lists->count.lights <= lists->room.lights;
    requires qp_lights_room(lists->lights, lists->room.lights, lists->compiler.arena->base,
      lists->compiler.arena->size);
    assigns lists->count.lights, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_arena_ok(*lists->compiler.arena);
    ensures lists->count.lights <= \old(lists->count.lights);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool drop_replaced(qp_track_lists *lists) {
    qp_arena *arena = lists->compiler.arena;
    qp_light_track *lights = lists->lights;
    const uint32_t count = lists->count.lights;
    const size_t used = arena->used;
    //@ ghost Begin: ;
    qp_event_list list;
    if (!open_by_light(lights, count, arena, &list) || !mark_list(&list, arena)) {
        return false;
    }
    //@ assert arena->base == \at(arena->base, Begin) && arena->size == \at(arena->size, Begin);
    //@ assert qp_arena_ok(*arena) && used <= arena->size;
    lists->count.lights = move_kept(lights, count, list.frames);
    //@ assert arena->base == \at(arena->base, Begin) && arena->size == \at(arena->size, Begin);
    //@ assert lists->compiler.arena == arena;
    arena->used = used;
    //@ assert lists->compiler.arena == arena && arena->used == used;
    //@ assert arena->base == \at(arena->base, Begin) && arena->size == \at(arena->size, Begin);
    //@ assert qp_arena_ok(*arena);
    return true;
}

/* Gives the lists. */
/*@ requires qp_track_lists_begun(lists) && \valid(anime) && \separated(anime, lists);
    requires \separated(anime, lists->env) && \separated(anime, lists->compiler.arena);
    assigns anime->track_count, anime->tracks, anime->material_count, anime->materials,
      anime->light_count, anime->lights, anime->camera_count, anime->cameras,
      anime->morph_track_count, anime->morph_tracks, anime->morph_curve_count,
      anime->morph_curves;
    ensures qp_track_lists_begun(lists);
*/
static void give(const qp_track_lists *lists, qp_anime *anime) {
    anime->track_count = lists->count.tracks;
    anime->tracks = lists->tracks;
    anime->material_count = lists->count.materials;
    anime->materials = lists->materials;
    anime->light_count = lists->count.lights;
    anime->lights = lists->lights;
    anime->camera_count = lists->count.cameras;
    anime->cameras = lists->cameras;
    anime->morph_track_count = lists->count.morph_tracks;
    anime->morph_tracks = lists->morph_tracks;
    anime->morph_curve_count = (uint32_t)lists->count.morph_curves;
    anime->morph_curves = lists->morph_curves;
    //@ assert lists->env == \at(lists->env, Pre) && \valid_read(lists->env);
    //@ assert lists->env->object_count == \at(lists->env->object_count, Pre);
    //@ assert lists->env->targets == \at(lists->env->targets, Pre);
    //@ assert lists->env->crops == \at(lists->env->crops, Pre);
    /*@ assert lists->env->targets != \null ==>
          \valid_read(lists->env->targets + (0 .. lists->env->object_count - 1)); */
    /*@ assert lists->env->crops != \null ==>
          \valid_read(lists->env->crops + (0 .. 2 * lists->env->object_count - 1)); */
    //@ assert qp_env_ok(lists->env);
    //@ assert qp_compiler_ok(&lists->compiler);
}

bool qp_tracks_close(qp_track_lists *lists, qp_anime *anime) {
    const bool done = drop_replaced(lists);
    //@ assert qp_arena_ok(*lists->compiler.arena);
    //@ assert qp_compiler_ok(&lists->compiler);
    //@ assert qp_track_lists_begun(lists);
    if (done) {
        give(lists, anime);
    }
    //@ assert qp_track_lists_begun(lists);
    return done;
}
