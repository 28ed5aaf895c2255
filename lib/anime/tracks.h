/* The controller records of an Anime, compiled one by one. */
#ifndef QP_ANIME_TRACKS_H
#define QP_ANIME_TRACKS_H

#include "anime/curve.h"
#include "anime/words.h"

/* How many there are of each kind: upper bounds, since faulty records are left out. */
typedef struct {
    uint32_t tracks;
    uint32_t materials;
    uint32_t lights;
    uint32_t cameras;
    uint32_t morph_tracks;
    uint64_t morph_curves;
} qp_track_counts;

/* The lists while they are filled. */
typedef struct {
    qp_compiler compiler;
    const qp_anime_env *env;
    qp_track_counts room;
    qp_track *tracks;
    qp_material_track *materials;
    qp_light_track *lights;
    qp_camera_track *cameras;
    qp_morph_track *morph_tracks;
    qp_morph_curve *morph_curves;
    qp_track_counts count;
} qp_track_lists;

/*@ predicate qp_env_ok{L}(qp_anime_env *env) =
      \valid_read(env) &&
      (env->targets != \null ==> \valid_read(env->targets + (0 .. env->object_count - 1))) &&
      (env->crops != \null ==> \valid_read(env->crops + (0 .. 2 * env->object_count - 1)));
*/

/*@ // Room for so many elements in an arena's block.
    predicate qp_tracks_room{L}(qp_track *list, integer room, char *base, integer size) =
      \valid(list + (0 .. room - 1)) &&
      qp_in_block((char *)list, sizeof(qp_track) * room, base, size);

    predicate qp_materials_room{L}(qp_material_track *list, integer room, char *base, integer size)
   = \valid(list + (0 .. room - 1)) && qp_in_block((char *)list, sizeof(qp_material_track) * room,
   base, size);

    predicate qp_lights_room{L}(qp_light_track *list, integer room, char *base, integer size) =
      \valid(list + (0 .. room - 1)) &&
      qp_in_block((char *)list, sizeof(qp_light_track) * room, base, size);

    predicate qp_cameras_room{L}(qp_camera_track *list, integer room, char *base, integer size) =
      \valid(list + (0 .. room - 1)) &&
      qp_in_block((char *)list, sizeof(qp_camera_track) * room, base, size);

    predicate qp_morph_tracks_room{L}(qp_morph_track *list, integer room, char *base, integer size)
   = \valid(list + (0 .. room - 1)) && qp_in_block((char *)list, sizeof(qp_morph_track) * room,
   base, size);

    predicate qp_morph_curves_room{L}(qp_morph_curve *list, integer room, char *base, integer size)
   = \valid(list + (0 .. room - 1)) && qp_in_block((char *)list, sizeof(qp_morph_curve) * room,
   base, size);

    // The lists and what they compile with, before and after there is room.
    predicate qp_track_lists_begun{L}(qp_track_lists *lists) =
      \valid(lists) && qp_compiler_ok(&lists->compiler) && qp_env_ok(lists->env) &&
      \separated(lists, lists->compiler.arena,
                 lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1)) &&
      \separated(lists->env, lists, lists->compiler.arena,
                 lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1));

    predicate qp_track_lists_ok{L}(qp_track_lists *lists) =
      qp_track_lists_begun(lists) &&
      qp_tracks_room(lists->tracks, lists->room.tracks,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_materials_room(lists->materials, lists->room.materials,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_lights_room(lists->lights, lists->room.lights,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_cameras_room(lists->cameras, lists->room.cameras,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_morph_tracks_room(lists->morph_tracks, lists->room.morph_tracks,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      qp_morph_curves_room(lists->morph_curves, lists->room.morph_curves,
        lists->compiler.arena->base, lists->compiler.arena->size) &&
      lists->count.lights <= lists->room.lights;

    // A record that is neither in the arena nor in what is filled.
    predicate qp_record_compiles{L}(qp_compiler *compiler, qp_record *record) =
      \valid_read(record) &&
      \separated(record, compiler, compiler->arena,
                 compiler->arena->base + (0 .. compiler->arena->size - 1));

    // What adding a record is given, but for the room.
    predicate qp_adds{L}(qp_track_lists *lists, qp_record *record) =
      qp_track_lists_begun(lists) && qp_record_compiles(&lists->compiler, record) &&
      \separated(record, lists);

    // The same arena and the same data.
    predicate qp_same_arena{K,L}(qp_compiler *compiler) =
      \at(compiler->data, K) == \at(compiler->data, L) &&
      \at(compiler->arena, K) == \at(compiler->arena, L) &&
      \at(compiler->arena->base, K) == \at(compiler->arena->base, L) &&
      \at(compiler->arena->size, K) == \at(compiler->arena->size, L);
*/

/* Counts one record. */
/*@ requires \valid(counts) && qp_bytes_ok(data) && \valid_read(head) && \separated(counts, head);
    requires head->payload <= end;
    assigns *counts;
*/
void qp_tracks_count(qp_track_counts *counts, qp_bytes data, const qp_chunk_head *head, size_t end);

/* Makes room; false if the arena is used up. */
/*@ requires qp_track_lists_begun(lists) && \valid_read(room);
    requires \separated(room, lists, lists->compiler.arena,
      lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1));
    requires lists->count.lights == 0;
    assigns lists->room, lists->tracks, lists->materials, lists->lights, lists->cameras,
      lists->morph_tracks, lists->morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_track_lists_begun(lists);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true ==> qp_track_lists_ok(lists);
    ensures \result == true || \result == false;
*/
bool qp_tracks_open(qp_track_lists *lists, const qp_track_counts *room);

/* Compiles a controller record that was read; false if the arena is used up. Other records are
   passed over. */
/*@ requires qp_track_lists_ok(lists) && qp_record_compiles(&lists->compiler, record);
    requires \separated(record, lists) && record->end <= lists->compiler.data.size;
    assigns lists->count, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_track_lists_ok(lists);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
bool qp_tracks_add(qp_track_lists *lists, const qp_record *record);

/* The same for a morpher's record. */
/*@ requires qp_adds(lists, record) && record->end <= lists->compiler.data.size;
    requires qp_morph_curves_room(lists->morph_curves, lists->room.morph_curves,
      lists->compiler.arena->base, lists->compiler.arena->size);
    requires qp_morph_tracks_room(lists->morph_tracks, lists->room.morph_tracks,
      lists->compiler.arena->base, lists->compiler.arena->size);
    assigns lists->count.morph_tracks, lists->count.morph_curves, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
bool qp_morph_track_add(qp_track_lists *lists, const qp_record *record);

/* Gives the lists to the Anime; false if the arena is used up. */
/*@ requires qp_track_lists_ok(lists) && \valid(anime);
    requires \separated(anime, lists->env) && \separated(anime, lists, lists->compiler.arena,
      lists->compiler.arena->base + (0 .. lists->compiler.arena->size - 1));
    assigns lists->count.lights, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1],
      anime->track_count, anime->tracks, anime->material_count, anime->materials,
      anime->light_count, anime->lights, anime->camera_count, anime->cameras,
      anime->morph_track_count, anime->morph_tracks, anime->morph_curve_count,
      anime->morph_curves;
    ensures qp_track_lists_ok(lists);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
bool qp_tracks_close(qp_track_lists *lists, qp_anime *anime);

#endif
