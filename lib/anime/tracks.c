#include "anime/tracks.h"
#include "base/defence.h"
#include "base/word.h"

#include "anime/events.h"
#include "base/cursor.h"

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

/* Room for `count` elements; NULL and true for none. */
static bool room_for(qp_arena *arena, uint64_t count, size_t size, void **list) {
    *list = NULL;
    if (count == 0) {
        return true;
    }
    *list = qp_arena_alloc(arena, qp_size_of(count), size, sizeof(void *));
    return *list != NULL;
}

bool qp_tracks_open(qp_track_lists *lists, const qp_track_counts *room) {
    qp_arena *arena = lists->compiler.arena;
    void *list[6];
    bool ok = room_for(arena, room->tracks, sizeof(qp_track), &list[0]) &&
              room_for(arena, room->materials, sizeof(qp_material_track), &list[1]) &&
              room_for(arena, room->lights, sizeof(qp_light_track), &list[2]) &&
              room_for(arena, room->cameras, sizeof(qp_camera_track), &list[3]) &&
              room_for(arena, room->morph_tracks, sizeof(qp_morph_track), &list[4]) &&
              room_for(arena, room->morph_curves, sizeof(qp_morph_curve), &list[5]);
    if (ok) {
        lists->room = *room;
        lists->tracks = (qp_track *)list[0];
        lists->materials = (qp_material_track *)list[1];
        lists->lights = (qp_light_track *)list[2];
        lists->cameras = (qp_camera_track *)list[3];
        lists->morph_tracks = (qp_morph_track *)list[4];
        lists->morph_curves = (qp_morph_curve *)list[5];
    }
    return ok;
}

/* -- Records ---------------------------------------------------------------------------------- */

/* Compiles controller `index` of a record; `*ok` becomes false if the arena is used up. */
static const qp_curve *vector(const qp_track_lists *lists, const qp_record *record, uint32_t index,
                              bool *ok) {
    bool done = false;
    const qp_curve *made = qp_vector_compile(&lists->compiler, &record->controllers[index], &done);
    *ok = *ok && done;
    return made;
}

/* A controller of one float. */
static const qp_curve *single(const qp_track_lists *lists, const qp_record *record, uint32_t index,
                              bool *ok) {
    bool done = false;
    const qp_curve *made = qp_float_compile(&lists->compiler, &record->controllers[index], &done);
    *ok = *ok && done;
    return made;
}

static const qp_rotation *rotation(const qp_track_lists *lists, const qp_record *record,
                                   uint32_t index, bool *ok) {
    bool done = false;
    const qp_rotation *made =
        qp_rotation_compile(&lists->compiler, &record->controllers[index], &done);
    *ok = *ok && done;
    return made;
}

static const qp_colour *colour(const qp_track_lists *lists, const qp_record *record, uint32_t index,
                               bool *ok) {
    bool done = false;
    const qp_colour *made = qp_colour_compile(&lists->compiler, &record->controllers[index], &done);
    *ok = *ok && done;
    return made;
}

/* Each record is an instance of its own, whatever it names (animation-playback, Rotations). */
static bool add_track(qp_track_lists *lists, const qp_record *record) {
    bool ok = true;
    qp_track *track = &lists->tracks[lists->count.tracks++];
    track->object = record->target;
    track->target = record->target;
    if (lists->env->targets != NULL && record->target < lists->env->object_count) {
        track->target = lists->env->targets[record->target];
    }
    track->offset = record->head.offset;
    track->position = vector(lists, record, 0, &ok);
    track->rotation = rotation(lists, record, 1, &ok);
    track->scale = vector(lists, record, 2, &ok);
    track->transparency = single(lists, record, 3, &ok);
    return ok;
}

static bool add_material(qp_track_lists *lists, const qp_record *record) {
    bool ok = true;
    qp_material_track *track = &lists->materials[lists->count.materials++];
    track->material = record->target;
    track->offset = record->head.offset;
    if (lists->env->crops != NULL && record->target < lists->env->object_count) {
        track->crop_u = lists->env->crops[2 * (size_t)record->target];
        track->crop_v = lists->env->crops[2 * (size_t)record->target + 1];
    }
    track->u = single(lists, record, 0, &ok);
    track->v = single(lists, record, 1, &ok);
    track->scale_u = single(lists, record, 2, &ok);
    track->scale_v = single(lists, record, 3, &ok);
    return ok;
}

static bool add_light(qp_track_lists *lists, const qp_record *record) {
    bool ok = true;
    qp_light_track *track = &lists->lights[lists->count.lights++];
    track->light = record->target;
    track->kind = record->head.kind;
    track->offset = record->head.offset;
    if (record->head.kind == QP_KIND_DISTANT) {
        track->rotation = rotation(lists, record, 0, &ok);
        track->colour = colour(lists, record, 1, &ok);
        track->intensity = single(lists, record, 2, &ok);
        return ok;
    }
    track->position = vector(lists, record, 0, &ok);
    if (record->head.kind == QP_KIND_OMNI) {
        track->colour = colour(lists, record, 1, &ok);
        track->intensity = single(lists, record, 2, &ok);
        track->start = single(lists, record, 3, &ok);
        track->end = single(lists, record, 4, &ok);
        return ok;
    }
    track->rotation = rotation(lists, record, 1, &ok);
    track->colour = colour(lists, record, 2, &ok);
    track->intensity = single(lists, record, 3, &ok);
    track->start = single(lists, record, 4, &ok);
    track->end = single(lists, record, 5, &ok);
    track->radius1 = single(lists, record, 6, &ok);
    track->radius2 = single(lists, record, 7, &ok);
    return ok;
}

static bool add_camera(qp_track_lists *lists, const qp_record *record) {
    bool ok = true;
    bool degrees = false;
    qp_camera_track *track = &lists->cameras[lists->count.cameras++];
    track->camera = record->target;
    track->offset = record->head.offset;
    track->position = vector(lists, record, 0, &ok);
    track->rotation = rotation(lists, record, 1, &ok);
    track->degrees = qp_degrees_compile(&lists->compiler, &record->controllers[1], &degrees);
    track->fov = single(lists, record, 2, &ok);
    return ok && degrees;
}

static bool add_morpher(qp_track_lists *lists, const qp_record *record) {
    size_t at = record->items;
    qp_morph_track *track = &lists->morph_tracks[lists->count.morph_tracks++];
    track->morpher = record->target;
    track->offset = record->head.offset;
    track->first = (uint32_t)lists->count.morph_curves;
    for (uint32_t i = 0; i < record->item_count; i++) {
        qp_morph_item item;
        bool ok = false;
        bool there = qp_morph_item_read(lists->compiler.data, record, at, &item);
        if (QP_DEFENCE(!there, "the record was read with the same function")) {
            return true;
        }
        qp_morph_curve *target = &lists->morph_curves[lists->count.morph_curves];
        target->model = item.model;
        target->weight = qp_float_compile(&lists->compiler, &item.weight, &ok);
        if (!ok) {
            return false;
        }
        lists->count.morph_curves++;
        track->count++;
        at = item.end;
    }
    return true;
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
        return add_morpher(lists, record);
    default:
        return true;
    }
}

/* -- The end ---------------------------------------------------------------------------------- */

/*
 * A later record for a light replaces the earlier one (anime.md, Lights): of each group of records
 * that name one light the last is kept, in record order.
 */
static bool drop_replaced(qp_track_lists *lists, qp_arena *arena) {
    size_t used = arena->used;
    qp_event_list list;
    qp_events by_light;
    uint32_t kept = 0;
    if (!qp_event_list_open(&list, lists->count.lights, arena)) {
        return false;
    }
    for (uint32_t i = 0; i < lists->count.lights; i++) {
        qp_event_list_add(&list, 1, lists->lights[i].light, lists->lights[i].offset);
    }
    if (!qp_event_list_close(&list, arena, &by_light)) {
        return false;
    }
    for (uint32_t g = 0; g < by_light.group_count; g++) {
        uint32_t last = by_light.members[by_light.group_starts[g + 1] - 1];
        list.frames[last] = 2;
    }
    for (uint32_t i = 0; i < lists->count.lights; i++) {
        if (list.frames[i] == 2) {
            lists->lights[kept++] = lists->lights[i];
        }
    }
    lists->count.lights = kept;
    arena->used = used;
    return true;
}

bool qp_tracks_close(qp_track_lists *lists, qp_anime *anime) {
    if (!drop_replaced(lists, lists->compiler.arena)) {
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
