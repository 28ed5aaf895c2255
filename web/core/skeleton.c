#include "skeleton.h"

#include <string.h>

#include "document.h"
#include "heap.h"
#include "json_values.h"
#include "out.h"
#include "quirkproof/body.h"

/* Floats of a bone: sixteen of its world matrix, column by column, and its alpha. */
enum { BONE_FLOATS = 17, NO_PARENT = -1 };

static qp_scene scene;
static qp_body body;
static bool has_body;
static uint32_t bone_count;
static uint32_t *bone_objects; /* by bone: its object; of a bare chunk, its track */
static int32_t *bone_of;       /* by object: its bone, or NO_PARENT */
static float *bone_floats;
static const web_anime *source;

/* -- Which objects ---------------------------------------------------------------------------- */

/* Nodes of a body that the scene's records drive. */
static uint32_t count_driven(const qp_body *candidate) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < candidate->node_count; i++) {
        uint32_t object = qp_body_object(scene.file, candidate, i);
        count += object < scene.count && scene.driven[object] != QP_DRIVEN_NOT ? 1 : 0;
    }
    return count;
}

/* An animation does not say whose it is: the clump with most driven nodes is taken. */
static void choose_body(const qp_ccsf *file) {
    uint32_t most = 0;
    has_body = false;
    for (uint32_t object = 1; object < file->object_count; object++) {
        qp_body candidate;
        if (file->kinds[object] != QP_CHUNK_CLUMP ||
            !qp_body_find(file, qp_ccsf_object_name(file, object), &candidate)) {
            continue;
        }
        uint32_t count = count_driven(&candidate);
        if (count > most) {
            most = count;
            body = candidate;
            has_body = true;
        }
    }
}

/* An object and what it hangs on, each once. */
static void add_bones(uint32_t object) {
    while (object != 0 && object < scene.count && bone_of[object] == NO_PARENT) {
        bone_of[object] = (int32_t)bone_count;
        bone_objects[bone_count++] = object;
        object = qp_scene_parent(&scene, object);
    }
}

static void add_all_bones(void) {
    for (uint32_t object = 1; object < scene.count; object++) {
        if (scene.driven[object] != QP_DRIVEN_NOT) {
            add_bones(object);
        }
    }
    for (uint32_t i = 0; has_body && i < body.node_count; i++) {
        add_bones(qp_body_object(scene.file, &body, i));
    }
}

/* -- Making ----------------------------------------------------------------------------------- */

static bool take_arrays(uint32_t most) {
    bone_count = 0;
    bone_objects = web_heap_take(most * sizeof *bone_objects);
    bone_floats = web_heap_take((size_t)most * BONE_FLOATS * sizeof *bone_floats);
    return bone_objects != NULL && bone_floats != NULL;
}

static bool make_of_file(const qp_ccsf *file, const qp_anime *anime) {
    cli_buffer block;
    qp_arena arena;
    if (!cli_buffer_make(&block, qp_scene_memory_bound((size_t)file->object_count * 32)) ||
        !take_arrays(file->object_count)) {
        return false;
    }
    qp_arena_init(&arena, block.data, block.size);
    bone_of = web_heap_take((size_t)file->object_count * sizeof *bone_of);
    if (bone_of == NULL || qp_scene_init(file, anime->model, &arena, &scene) != QP_OK) {
        return false;
    }
    memset(bone_of, 0xff, (size_t)file->object_count * sizeof *bone_of);
    /* At the end every F_Obj that ever comes into force is in force. */
    qp_scene_at(&scene, NULL, anime, anime->last);
    choose_body(file);
    add_all_bones();
    return true;
}

/* A bare chunk knows no parents: each track stands by itself. */
static bool make_of_tracks(const qp_anime *anime) {
    if (!take_arrays(anime->track_count)) {
        return false;
    }
    bone_of = NULL;
    has_body = false;
    for (; bone_count < anime->track_count; bone_count++) {
        bone_objects[bone_count] = bone_count;
    }
    return true;
}

bool web_skeleton_make(const cli_content *content, const web_anime *anime) {
    const qp_anime *reference = &anime->compiled[QP_EE_REFERENCE].anime;
    source = anime;
    return content->parsed != NULL ? make_of_file(content->parsed, reference)
                                   : make_of_tracks(reference);
}

/* -- What the page asks ----------------------------------------------------------------------- */

static int32_t parent_of(uint32_t object) {
    uint32_t parent = qp_scene_parent(&scene, object);
    return parent != 0 && parent < scene.count ? bone_of[parent] : NO_PARENT;
}

/* The bones: object, name, number of the bone that each hangs on or -1. */
WEB_EXPORT("skeleton_bones") void skeleton_bones(void) {
    cli_json json = web_out_begin();
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < bone_count; i++) {
        uint32_t object = bone_objects[i];
        int32_t parent = NO_PARENT;
        bool driven = true;
        if (bone_of != NULL) {
            parent = parent_of(object);
            driven = scene.driven[object] != QP_DRIVEN_NOT;
        } else {
            object = source->compiled[QP_EE_REFERENCE].anime.tracks[i].object;
        }
        cli_json_object(&json, CLI_JSON_LINES);
        cli_put_count(&json, "object", object);
        cli_put_name(&json, &web_document, object);
        web_put_signed(&json, "parent", parent);
        web_put_bool(&json, "driven", driven);
        cli_json_close(&json);
    }
    cli_json_close(&json);
}

static void keep(uint32_t bone, const qp_transform *world, uint32_t alpha) {
    float *out = bone_floats + (size_t)bone * BONE_FLOATS;
    for (int i = 0; i < 16; i++) {
        out[i] = (float)qp_ee_to_double(world->column[i / 4][i % 4]);
    }
    out[16] = (float)qp_ee_to_double(alpha);
}

/* World matrices at a time: 17 floats a bone, where they lie. */
WEB_EXPORT("skeleton_at") const float *skeleton_at(uint32_t time) {
    const qp_anime *anime = &source->compiled[QP_EE_REFERENCE].anime;
    if (bone_of != NULL) {
        qp_scene_at(&scene, has_body ? &body : NULL, anime, time);
    }
    for (uint32_t i = 0; i < bone_count; i++) {
        if (bone_of != NULL) {
            keep(i, &scene.worlds[bone_objects[i]], scene.alphas[bone_objects[i]]);
            continue;
        }
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        qp_transform world =
            qp_transform_from(anime->model, pose.position, &pose.rotation, pose.scale);
        keep(i, &world, pose.transparency);
    }
    return bone_floats;
}
