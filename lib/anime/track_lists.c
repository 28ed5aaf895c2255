/* Room for the tracks of an Anime. */
#include "anime/tracks.h"
#include "base/cursor.h"
#include "base/word.h"

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
    ensures qp_track_lists_begun(lists);
    ensures lists->room.tracks == room;
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
    ensures qp_track_lists_begun(lists);
    ensures lists->room.materials == room;
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
    ensures qp_track_lists_begun(lists);
    ensures lists->room.lights == room;
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
    ensures qp_track_lists_begun(lists);
    ensures lists->room.cameras == room;
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
    ensures qp_track_lists_begun(lists);
    ensures lists->room.morph_tracks == room;
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
    ensures qp_track_lists_begun(lists);
    ensures lists->room.morph_curves == room;
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

/*@ // Room for the tracks, materials and lights.
    predicate objects_room{L}(qp_track_lists *lists) =
      qp_tracks_room(lists->tracks, lists->room.tracks,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_materials_room(lists->materials, lists->room.materials,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_lights_room(lists->lights, lists->room.lights,
        lists->compiler.arena->base, lists->compiler.arena->size);

    // Room for the cameras and morph tracks.
    predicate others_room{L}(qp_track_lists *lists) =
      qp_cameras_room(lists->cameras, lists->room.cameras,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_morph_tracks_room(lists->morph_tracks, lists->room.morph_tracks,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_morph_curves_room(lists->morph_curves, lists->room.morph_curves,
        lists->compiler.arena->base, lists->compiler.arena->size);
*/

/*@ requires qp_track_lists_begun(lists) && \valid_read(room);
    requires \separated(room, lists, lists->compiler.arena,
      lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1));
    assigns lists->room.tracks, lists->room.materials, lists->room.lights, lists->tracks,
      lists->materials, lists->lights, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_track_lists_begun(lists);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> objects_room(lists);
    ensures \result == true || \result == false;
*/
static bool open_objects(qp_track_lists *lists, const qp_track_counts *room) {
    return open_tracks(lists, room->tracks) && open_materials(lists, room->materials) &&
           open_lights(lists, room->lights);
}

/*@ requires qp_track_lists_begun(lists) && \valid_read(room);
    requires \separated(room, lists, lists->compiler.arena,
      lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1));
    assigns lists->room.cameras, lists->room.morph_tracks, lists->room.morph_curves,
      lists->cameras, lists->morph_tracks, lists->morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_track_lists_begun(lists);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> others_room(lists);
    ensures \result == true || \result == false;
*/
static bool open_others(qp_track_lists *lists, const qp_track_counts *room) {
    return open_cameras(lists, room->cameras) && open_morph_tracks(lists, room->morph_tracks) &&
           open_morph_curves(lists, room->morph_curves);
}

bool qp_tracks_open(qp_track_lists *lists, const qp_track_counts *room) {
    bool ok = open_objects(lists, room);
    //@ ghost Objects: ;
    //@ assert ok == true ==> objects_room(lists);
    ok = ok && open_others(lists, room);
    //@ assert lists->compiler.arena == \at(lists->compiler.arena, Objects);
    //@ assert lists->compiler.arena->base == \at(lists->compiler.arena->base, Objects);
    //@ assert lists->compiler.arena->size == \at(lists->compiler.arena->size, Objects);
    //@ assert lists->count.lights <= lists->room.lights;
    //@ assert ok == true ==> objects_room(lists);
    //@ assert ok == true ==> others_room(lists);
    return ok;
}
