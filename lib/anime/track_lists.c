/* Room for the tracks of an Anime, and what becomes of them in the end. */
#include "anime/events.h"
#include "anime/tracks.h"
#include "base/cursor.h"
#include "base/word.h"

/* -- Room ------------------------------------------------------------------------------------- */

void qp_tracks_count(qp_track_counts *counts, qp_bytes data, const qp_chunk_head *head,
                     size_t end) {
    switch (head->kind) {
    case QP_KIND_OBJECT:
        counts->tracks++;
        break;
    case QP_KIND_MATERIAL:
        counts->materials++;
        break;
    case QP_KIND_DISTANT:
    case QP_KIND_DIRECT:
    case QP_KIND_SPOT:
    case QP_KIND_OMNI:
        counts->lights++;
        break;
    case QP_KIND_CAMERA:
        counts->cameras++;
        break;
    case QP_KIND_MORPHER:
        counts->morph_tracks++;
        /* Each target has eight bytes or more, so a record whose count is larger is faulty. */
        if (end - head->payload >= 8 &&
            qp_peek_u32le(data, head->payload + 4) <= (end - head->payload - 8) / 8) {
            counts->morph_curves += qp_peek_u32le(data, head->payload + 4);
        }
        break;
    default:
        break;
    }
}

/*@ requires qp_track_lists_begun(lists);
    assigns lists->room.tracks, lists->tracks, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler) && lists->room.tracks == room;
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_tracks_room(lists->tracks, room,
      lists->compiler.arena->base, lists->compiler.arena->size);
    ensures \result == true || \result == false;
*/
static bool open_tracks(qp_track_lists *lists, uint32_t room) {
    qp_track *made =
        (qp_track *)qp_arena_alloc(lists->compiler.arena, room, sizeof *made, sizeof(void *));
    /*@ assert made != \null ==>
          \base_addr((char *)made) == \base_addr(lists->compiler.arena->base); */
    //@ assert made != \null ==> (char *)made >= lists->compiler.arena->base;
    /*@ assert made != \null ==> qp_in_block((char *)made, sizeof(qp_track) * room,
          lists->compiler.arena->base, lists->compiler.arena->size); */
    //@ assert made != \null ==> \valid(made + (0 .. room - 1));
    lists->room.tracks = room;
    lists->tracks = made;
    return room == 0 || made != NULL;
}

/*@ requires qp_track_lists_begun(lists);
    assigns lists->room.materials, lists->materials, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler) && lists->room.materials == room;
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_materials_room(lists->materials, room,
      lists->compiler.arena->base, lists->compiler.arena->size);
    ensures \result == true || \result == false;
*/
static bool open_materials(qp_track_lists *lists, uint32_t room) {
    qp_material_track *made = (qp_material_track *)qp_arena_alloc(lists->compiler.arena, room,
                                                                  sizeof *made, sizeof(void *));
    /*@ assert made != \null ==>
          \base_addr((char *)made) == \base_addr(lists->compiler.arena->base); */
    //@ assert made != \null ==> (char *)made >= lists->compiler.arena->base;
    /*@ assert made != \null ==> qp_in_block((char *)made, sizeof(qp_material_track) * room,
          lists->compiler.arena->base, lists->compiler.arena->size); */
    //@ assert made != \null ==> \valid(made + (0 .. room - 1));
    lists->room.materials = room;
    lists->materials = made;
    return room == 0 || made != NULL;
}

/*@ requires qp_track_lists_begun(lists);
    assigns lists->room.lights, lists->lights, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler) && lists->room.lights == room;
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_lights_room(lists->lights, room,
      lists->compiler.arena->base, lists->compiler.arena->size);
    ensures \result == true || \result == false;
*/
static bool open_lights(qp_track_lists *lists, uint32_t room) {
    qp_light_track *made =
        (qp_light_track *)qp_arena_alloc(lists->compiler.arena, room, sizeof *made, sizeof(void *));
    /*@ assert made != \null ==>
          \base_addr((char *)made) == \base_addr(lists->compiler.arena->base); */
    //@ assert made != \null ==> (char *)made >= lists->compiler.arena->base;
    /*@ assert made != \null ==> qp_in_block((char *)made, sizeof(qp_light_track) * room,
          lists->compiler.arena->base, lists->compiler.arena->size); */
    //@ assert made != \null ==> \valid(made + (0 .. room - 1));
    lists->room.lights = room;
    lists->lights = made;
    return room == 0 || made != NULL;
}

/*@ requires qp_track_lists_begun(lists);
    assigns lists->room.cameras, lists->cameras, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler) && lists->room.cameras == room;
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_cameras_room(lists->cameras, room,
      lists->compiler.arena->base, lists->compiler.arena->size);
    ensures \result == true || \result == false;
*/
static bool open_cameras(qp_track_lists *lists, uint32_t room) {
    qp_camera_track *made = (qp_camera_track *)qp_arena_alloc(lists->compiler.arena, room,
                                                              sizeof *made, sizeof(void *));
    /*@ assert made != \null ==>
          \base_addr((char *)made) == \base_addr(lists->compiler.arena->base); */
    //@ assert made != \null ==> (char *)made >= lists->compiler.arena->base;
    /*@ assert made != \null ==> qp_in_block((char *)made, sizeof(qp_camera_track) * room,
          lists->compiler.arena->base, lists->compiler.arena->size); */
    //@ assert made != \null ==> \valid(made + (0 .. room - 1));
    lists->room.cameras = room;
    lists->cameras = made;
    return room == 0 || made != NULL;
}

/*@ requires qp_track_lists_begun(lists);
    assigns lists->room.morph_tracks, lists->morph_tracks, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler) && lists->room.morph_tracks == room;
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_morph_tracks_room(lists->morph_tracks, room,
      lists->compiler.arena->base, lists->compiler.arena->size);
    ensures \result == true || \result == false;
*/
static bool open_morph_tracks(qp_track_lists *lists, uint32_t room) {
    qp_morph_track *made =
        (qp_morph_track *)qp_arena_alloc(lists->compiler.arena, room, sizeof *made, sizeof(void *));
    /*@ assert made != \null ==>
          \base_addr((char *)made) == \base_addr(lists->compiler.arena->base); */
    //@ assert made != \null ==> (char *)made >= lists->compiler.arena->base;
    /*@ assert made != \null ==> qp_in_block((char *)made, sizeof(qp_morph_track) * room,
          lists->compiler.arena->base, lists->compiler.arena->size); */
    //@ assert made != \null ==> \valid(made + (0 .. room - 1));
    lists->room.morph_tracks = room;
    lists->morph_tracks = made;
    return room == 0 || made != NULL;
}

/*@ requires qp_track_lists_begun(lists);
    assigns lists->room.morph_curves, lists->morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler) && lists->room.morph_curves == room;
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_morph_curves_room(lists->morph_curves, room,
      lists->compiler.arena->base, lists->compiler.arena->size);
    ensures \result == true || \result == false;
*/
static bool open_morph_curves(qp_track_lists *lists, uint64_t room) {
    qp_morph_curve *made = (qp_morph_curve *)qp_arena_alloc(lists->compiler.arena, qp_size_of(room),
                                                            sizeof *made, sizeof(void *));
    /*@ assert made != \null ==>
          \base_addr((char *)made) == \base_addr(lists->compiler.arena->base); */
    //@ assert made != \null ==> (char *)made >= lists->compiler.arena->base;
    /*@ assert made != \null ==> qp_in_block((char *)made, sizeof(qp_morph_curve) * room,
          lists->compiler.arena->base, lists->compiler.arena->size); */
    //@ assert made != \null ==> \valid(made + (0 .. room - 1));
    lists->room.morph_curves = room;
    lists->morph_curves = made;
    return room == 0 || made != NULL;
}

bool qp_tracks_open(qp_track_lists *lists, const qp_track_counts *room) {
    return open_tracks(lists, room->tracks) && open_materials(lists, room->materials) &&
           open_lights(lists, room->lights) && open_cameras(lists, room->cameras) &&
           open_morph_tracks(lists, room->morph_tracks) &&
           open_morph_curves(lists, room->morph_curves);
}

/* -- The end ---------------------------------------------------------------------------------- */

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
        loop assigns i, list->count, list->frames[0 .. list->room - 1],
          list->objects[0 .. list->room - 1], list->offsets[0 .. list->room - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        qp_event_list_add(list, RECORD_REPLACED, lights[i].light, lights[i].offset);
    }
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
        loop assigns g, marks[0 .. by_light->count - 1];
        loop variant group_count - g;
    */
    for (uint32_t g = 0; g < group_count; g++) {
        mark_last(by_light, g, marks);
    }
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
    qp_event_list list;
    qp_events by_light;
    if (!qp_event_list_open(&list, count, arena)) {
        return false;
    }
    list_by_light(lights, count, &list);
    if (!qp_event_list_close(&list, arena, &by_light)) {
        return false;
    }
    mark_kept(&by_light, list.frames);
    lists->count.lights = move_kept(lights, count, list.frames);
    arena->used = used;
    return true;
}

bool qp_tracks_close(qp_track_lists *lists, qp_anime *anime) {
    if (!drop_replaced(lists)) {
        return false;
    }
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
    return true;
}
