#include "anime/tracks.h"
#include "base/defence.h"

/*@ // What compiling one controller of a record is given.
    predicate compiles_one{L}(qp_compiler *compiler, qp_record *record, bool *ok) =
      qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(ok) &&
      \separated(ok, compiler, record, compiler->arena,
                 compiler->arena->base + (0 .. compiler->arena->size - 1));
*/

/* Compiles controller `index` of a record; `*ok` becomes false if the arena is used up. */
/*@ requires compiles_one(compiler, record, ok) && index < QP_CONTROLLERS_MAX;
    requires \valid(made) && \separated(made, compiler, record, compiler->arena, ok);
    assigns *made, *ok, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures compiles_one(compiler, record, ok);
    ensures qp_same_arena{Pre,Post}(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
*/
static void vector(const qp_compiler *compiler, const qp_record *record, uint32_t index,
                   const qp_curve **made, bool *ok) {
    bool done = false;
    *made = qp_vector_compile(compiler, &record->controllers[index], &done);
    *ok = *ok && done;
}

/* A controller of one float. */
/*@ requires compiles_one(compiler, record, ok) && index < QP_CONTROLLERS_MAX;
    requires \valid(made) && \separated(made, compiler, record, compiler->arena, ok);
    assigns *made, *ok, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures compiles_one(compiler, record, ok);
    ensures qp_same_arena{Pre,Post}(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
*/
static void single(const qp_compiler *compiler, const qp_record *record, uint32_t index,
                   const qp_curve **made, bool *ok) {
    bool done = false;
    *made = qp_float_compile(compiler, &record->controllers[index], &done);
    *ok = *ok && done;
}

/* The keys of a rotation as they stand. */
/*@ requires compiles_one(compiler, record, ok) && index < QP_CONTROLLERS_MAX;
    requires \valid(made) && \separated(made, compiler, record, compiler->arena, ok);
    assigns *made, *ok, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures compiles_one(compiler, record, ok);
    ensures qp_same_arena{Pre,Post}(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
*/
static void degrees(const qp_compiler *compiler, const qp_record *record, uint32_t index,
                    const qp_curve **made, bool *ok) {
    bool done = false;
    *made = qp_degrees_compile(compiler, &record->controllers[index], &done);
    *ok = *ok && done;
}

/*@ requires compiles_one(compiler, record, ok) && index < QP_CONTROLLERS_MAX;
    requires \valid(made) && \separated(made, compiler, record, compiler->arena, ok);
    assigns *made, *ok, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures compiles_one(compiler, record, ok);
    ensures qp_same_arena{Pre,Post}(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
*/
static void rotation(const qp_compiler *compiler, const qp_record *record, uint32_t index,
                     const qp_rotation **made, bool *ok) {
    bool done = false;
    *made = qp_rotation_compile(compiler, &record->controllers[index], &done);
    *ok = *ok && done;
}

/*@ requires compiles_one(compiler, record, ok) && index < QP_CONTROLLERS_MAX;
    requires \valid(made) && \separated(made, compiler, record, compiler->arena, ok);
    assigns *made, *ok, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures compiles_one(compiler, record, ok);
    ensures qp_same_arena{Pre,Post}(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
*/
static void colour(const qp_compiler *compiler, const qp_record *record, uint32_t index,
                   const qp_colour **made, bool *ok) {
    bool done = false;
    *made = qp_colour_compile(compiler, &record->controllers[index], &done);
    *ok = *ok && done;
}

/* -- Records with controllers of their own ---------------------------------------------------- */

/* Where an object's ExtObj links lead to. */
/*@ requires qp_env_ok(env);
    assigns \nothing;
*/
static uint32_t target_of(const qp_anime_env *env, uint32_t object) {
    if (env->targets != NULL && object < env->object_count) {
        return env->targets[object];
    }
    return object;
}

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_track(const qp_compiler *compiler, const qp_record *record, qp_track *track) {
    bool ok = true;
    track->object = record->target;
    track->offset = record->head.offset;
    vector(compiler, record, 0, &track->position, &ok);
    rotation(compiler, record, 1, &track->rotation, &ok);
    vector(compiler, record, 2, &track->scale, &ok);
    single(compiler, record, 3, &track->transparency, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/* Each record is an instance of its own, whatever it names (animation-playback, Rotations). */
/*@ requires qp_adds(lists, record);
    requires qp_tracks_room(lists->tracks, lists->room.tracks,
      lists->compiler.arena->base, lists->compiler.arena->size);
    assigns lists->count.tracks, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool add_track(qp_track_lists *lists, const qp_record *record) {
    if (QP_DEFENCE(lists->count.tracks >= lists->room.tracks, "qp_tracks_count() counted it")) {
        return true;
    }
    qp_track *track = &lists->tracks[lists->count.tracks];
    /*@ assert qp_in_block((char *)track, sizeof(qp_track), lists->compiler.arena->base,
          lists->compiler.arena->size); */
    //@ assert \separated(track, lists);
    //@ assert \separated(track, lists->env);
    //@ assert \separated(track, record) && \separated(track, lists->compiler.arena);
    lists->count.tracks++;
    track->target = target_of(lists->env, record->target);
    return fill_track(&lists->compiler, record, track);
}

/* What a material's own chunk takes off its offsets; 0 for those that nobody knows. */
/*@ requires qp_env_ok(env) && \valid(track) && \separated(env, track);
    assigns track->crop_u, track->crop_v;
*/
static void put_crops(const qp_anime_env *env, uint32_t material, qp_material_track *track) {
    if (env->crops != NULL && material < env->object_count) {
        const uint16_t *crops = env->crops + 2 * (size_t)material;
        const uint16_t crop_u = crops[0];
        const uint16_t crop_v = crops[1];
        track->crop_u = crop_u;
        track->crop_v = crop_v;
    }
}

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_material(const qp_compiler *compiler, const qp_record *record,
                          qp_material_track *track) {
    bool ok = true;
    track->material = record->target;
    track->offset = record->head.offset;
    single(compiler, record, 0, &track->u, &ok);
    single(compiler, record, 1, &track->v, &ok);
    single(compiler, record, 2, &track->scale_u, &ok);
    single(compiler, record, 3, &track->scale_v, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/*@ requires qp_adds(lists, record);
    requires qp_materials_room(lists->materials, lists->room.materials,
      lists->compiler.arena->base, lists->compiler.arena->size);
    assigns lists->count.materials, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool add_material(qp_track_lists *lists, const qp_record *record) {
    if (QP_DEFENCE(lists->count.materials >= lists->room.materials,
                   "qp_tracks_count() counted it")) {
        return true;
    }
    qp_material_track *track = &lists->materials[lists->count.materials];
    /*@ assert qp_in_block((char *)track, sizeof(qp_material_track), lists->compiler.arena->base,
          lists->compiler.arena->size); */
    //@ assert \separated(track, lists);
    //@ assert \separated(track, lists->env);
    //@ assert \separated(track, record) && \separated(track, lists->compiler.arena);
    lists->count.materials++;
    put_crops(lists->env, record->target, track);
    return fill_material(&lists->compiler, record, track);
}

/* -- Lights ----------------------------------------------------------------------------------- */

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_distant(const qp_compiler *compiler, const qp_record *record,
                         qp_light_track *track) {
    bool ok = true;
    rotation(compiler, record, 0, &track->rotation, &ok);
    colour(compiler, record, 1, &track->colour, &ok);
    single(compiler, record, 2, &track->intensity, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_omni(const qp_compiler *compiler, const qp_record *record, qp_light_track *track) {
    bool ok = true;
    vector(compiler, record, 0, &track->position, &ok);
    colour(compiler, record, 1, &track->colour, &ok);
    single(compiler, record, 2, &track->intensity, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/* A direct light or a spot light. */
/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_beam(const qp_compiler *compiler, const qp_record *record, qp_light_track *track) {
    bool ok = true;
    vector(compiler, record, 0, &track->position, &ok);
    rotation(compiler, record, 1, &track->rotation, &ok);
    colour(compiler, record, 2, &track->colour, &ok);
    single(compiler, record, 3, &track->intensity, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/* How far a light reaches: controllers `first` and the next. */
/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    requires first < QP_CONTROLLERS_MAX - 1;
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_range(const qp_compiler *compiler, const qp_record *record, uint32_t first,
                       qp_light_track *track) {
    bool ok = true;
    single(compiler, record, first, &track->start, &ok);
    single(compiler, record, first + 1, &track->end, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_radii(const qp_compiler *compiler, const qp_record *record,
                       qp_light_track *track) {
    bool ok = true;
    single(compiler, record, 6, &track->radius1, &ok);
    single(compiler, record, 7, &track->radius2, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_light(const qp_compiler *compiler, const qp_record *record,
                       qp_light_track *track) {
    const uint16_t kind = record->head.kind;
    track->light = record->target;
    track->kind = kind;
    track->offset = record->head.offset;
    if (kind == QP_KIND_DISTANT) {
        return fill_distant(compiler, record, track);
    }
    if (kind == QP_KIND_OMNI) {
        return fill_omni(compiler, record, track) && fill_range(compiler, record, 3, track);
    }
    return fill_beam(compiler, record, track) && fill_range(compiler, record, 4, track) &&
           fill_radii(compiler, record, track);
}

/*@ requires qp_adds(lists, record);
    requires qp_lights_room(lists->lights, lists->room.lights,
      lists->compiler.arena->base, lists->compiler.arena->size);
    requires lists->count.lights <= lists->room.lights;
    assigns lists->count.lights, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures lists->count.lights <= lists->room.lights;
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool add_light(qp_track_lists *lists, const qp_record *record) {
    if (QP_DEFENCE(lists->count.lights >= lists->room.lights, "qp_tracks_count() counted it")) {
        return true;
    }
    qp_light_track *track = &lists->lights[lists->count.lights];
    /*@ assert qp_in_block((char *)track, sizeof(qp_light_track), lists->compiler.arena->base,
          lists->compiler.arena->size); */
    //@ assert \separated(track, lists);
    //@ assert \separated(track, lists->env);
    //@ assert \separated(track, record) && \separated(track, lists->compiler.arena);
    lists->count.lights++;
    return fill_light(&lists->compiler, record, track);
}

/* -- Cameras ---------------------------------------------------------------------------------- */

/*@ requires qp_compiler_ok(compiler) && qp_record_compiles(compiler, record) && \valid(track);
    requires \separated(track, compiler, compiler->arena, record);
    assigns *track, compiler->arena->used,
      compiler->arena->base[0 .. compiler->arena->size - 1];
    ensures qp_compiler_ok(compiler);
    ensures compiler->arena->used >= \old(compiler->arena->used);
    ensures \result == true || \result == false;
*/
static bool fill_camera(const qp_compiler *compiler, const qp_record *record,
                        qp_camera_track *track) {
    bool ok = true;
    track->camera = record->target;
    track->offset = record->head.offset;
    vector(compiler, record, 0, &track->position, &ok);
    rotation(compiler, record, 1, &track->rotation, &ok);
    degrees(compiler, record, 1, &track->degrees, &ok);
    single(compiler, record, 2, &track->fov, &ok);
    //@ assert qp_same_arena{Pre,Here}(compiler);
    return ok;
}

/*@ requires qp_adds(lists, record);
    requires qp_cameras_room(lists->cameras, lists->room.cameras,
      lists->compiler.arena->base, lists->compiler.arena->size);
    assigns lists->count.cameras, lists->compiler.arena->used,
      lists->compiler.arena->base[0 .. lists->compiler.arena->size - 1];
    ensures qp_compiler_ok(&lists->compiler);
    ensures lists->compiler.arena->used >= \old(lists->compiler.arena->used);
    ensures \result == true || \result == false;
*/
static bool add_camera(qp_track_lists *lists, const qp_record *record) {
    if (QP_DEFENCE(lists->count.cameras >= lists->room.cameras, "qp_tracks_count() counted it")) {
        return true;
    }
    qp_camera_track *track = &lists->cameras[lists->count.cameras];
    /*@ assert qp_in_block((char *)track, sizeof(qp_camera_track), lists->compiler.arena->base,
          lists->compiler.arena->size); */
    //@ assert \separated(track, lists);
    //@ assert \separated(track, lists->env);
    //@ assert \separated(track, record) && \separated(track, lists->compiler.arena);
    lists->count.cameras++;
    return fill_camera(&lists->compiler, record, track);
}

bool qp_tracks_add(qp_track_lists *lists, const qp_record *record) {
    switch (record->head.kind) {
    case QP_KIND_OBJECT:
        return add_track(lists, record);
    case QP_KIND_MATERIAL:
        return add_material(lists, record);
    case QP_KIND_DISTANT:
    case QP_KIND_DIRECT:
    case QP_KIND_SPOT:
    case QP_KIND_OMNI:
        return add_light(lists, record);
    case QP_KIND_CAMERA:
        return add_camera(lists, record);
    case QP_KIND_MORPHER:
        return qp_morph_track_add(lists, record);
    default:
        break;
    }
    return true;
}
