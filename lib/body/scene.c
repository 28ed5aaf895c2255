/* Objects, their parents and their matrices. */
#include "quirkproof/body.h"

#include "base/defence.h"

#define ONE 0x3f800000u
#define ROW ((size_t)32) /* bytes of an object's row in the index */

#define OBJECT_COST (2 * sizeof(qp_transform) + 3 * sizeof(uint32_t) + sizeof(uint8_t))

size_t qp_scene_memory_bound(size_t size) {
    size_t objects = size / ROW;
    if (objects > (SIZE_MAX - QP_ARENA_SLACK) / OBJECT_COST) {
        return SIZE_MAX;
    }
    return objects * OBJECT_COST + QP_ARENA_SLACK;
}

static uint32_t *words(qp_arena *arena, uint32_t count) {
    return (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
}

static qp_transform *transforms(qp_arena *arena, uint32_t count) {
    return (qp_transform *)qp_arena_alloc(arena, count, sizeof(qp_transform), sizeof(uint32_t));
}

qp_status qp_scene_init(const qp_ccsf *file, qp_ee_model model, qp_arena *arena, qp_scene *scene) {
    const qp_scene empty = {file, model, 0, NULL, NULL, NULL, NULL, NULL, NULL};
    uint32_t count = file->object_count;
    *scene = empty;
    if (count == 0 || file->kinds == NULL) {
        return QP_OK;
    }
    scene->locals = transforms(arena, count);
    scene->worlds = transforms(arena, count);
    scene->alphas = words(arena, count);
    scene->marks = words(arena, count);
    scene->path = words(arena, count);
    scene->driven = (uint8_t *)qp_arena_alloc(arena, count, sizeof(uint8_t), sizeof(uint8_t));
    if (scene->locals == NULL || scene->worlds == NULL || scene->alphas == NULL ||
        scene->marks == NULL || scene->path == NULL || scene->driven == NULL) {
        return QP_NO_MEMORY;
    }
    scene->count = count;
    qp_scene_clear(scene);
    return QP_OK;
}

void qp_scene_clear(qp_scene *scene) {
    const qp_transform identity = qp_transform_identity();
    for (uint32_t i = 0; i < scene->count; i++) {
        scene->driven[i] = QP_DRIVEN_NOT;
        scene->locals[i] = identity;
        scene->worlds[i] = identity;
        scene->alphas[i] = ONE;
    }
}

/* -- Local matrices --------------------------------------------------------------------------- */

void qp_scene_place_body(qp_scene *scene, const qp_body *body) {
    qp_transform place;
    for (uint32_t i = 0; i < body->node_count; i++) {
        uint32_t object = qp_body_object(scene->file, body, i);
        if (object < scene->count && scene->driven[object] == QP_DRIVEN_NOT &&
            qp_body_place(scene->file, body, i, scene->model, &place)) {
            scene->locals[object] = place;
        }
    }
}

static void give(qp_scene *scene, uint32_t object, qp_driven by, const qp_transform *local,
                 uint32_t alpha) {
    if (object < scene->count) {
        scene->driven[object] = (uint8_t)by;
        scene->locals[object] = *local;
        scene->alphas[object] = alpha;
    }
}

void qp_scene_drive(qp_scene *scene, uint32_t object, const qp_pose *pose) {
    const qp_transform local =
        qp_transform_from(scene->model, pose->position, &pose->rotation, pose->scale);
    uint32_t end = qp_ccsf_ext_end(scene->file, object);
    give(scene, object, QP_DRIVEN_BY_CONTROLLER, &local, pose->transparency);
    if (end != object) {
        give(scene, end, QP_DRIVEN_BY_COPY, &local, pose->transparency);
    }
}

static bool controlled(const qp_scene *scene, uint32_t object) {
    return object < scene->count && scene->driven[object] >= QP_DRIVEN_BY_COPY;
}

/* Controllers win (animation-playback, F_Obj: the objects that no controller track drives). */
void qp_scene_f_obj(qp_scene *scene, uint32_t object, const qp_f_obj *pose) {
    uint32_t end = qp_ccsf_ext_end(scene->file, object);
    if (controlled(scene, object) || controlled(scene, end)) {
        return;
    }
    const qp_transform local =
        qp_transform_from(scene->model, pose->position, &pose->rotation, pose->scale);
    give(scene, object, QP_DRIVEN_BY_F_OBJ, &local, pose->transparency);
    give(scene, end, QP_DRIVEN_BY_F_OBJ, &local, pose->transparency);
}

/* -- World matrices --------------------------------------------------------------------------- */

uint32_t qp_scene_parent(const qp_scene *scene, uint32_t object) {
    uint32_t parent = qp_ccsf_parent(scene->file, object);
    return parent < scene->count && parent != object ? parent : 0;
}

/* True for a copy that no record names: it stands for the object that it copies. */
static bool stands_for_end(const qp_scene *scene, uint32_t object) {
    return scene->driven[object] == QP_DRIVEN_NOT &&
           qp_ccsf_ext_end(scene->file, object) != object &&
           qp_ccsf_ext_end(scene->file, object) < scene->count;
}

/* The object whose world matrix an object's needs; 0 if none. */
static uint32_t needed(const qp_scene *scene, uint32_t object) {
    return stands_for_end(scene, object) ? qp_ccsf_ext_end(scene->file, object)
                                         : qp_scene_parent(scene, object);
}

enum { NOT_ENTERED = 0, ON_PATH = 1, DONE = 2 };

static void compute(qp_scene *scene, uint32_t object) {
    uint32_t other = needed(scene, object);
    if (other == 0 || scene->marks[other] != DONE) {
        scene->worlds[object] = scene->locals[object];
    } else if (stands_for_end(scene, object)) {
        scene->worlds[object] = scene->worlds[other];
        scene->alphas[object] = scene->alphas[other];
    } else {
        scene->worlds[object] =
            qp_transform_multiply(scene->model, &scene->worlds[other], &scene->locals[object]);
    }
    scene->marks[object] = DONE;
}

/* Walks from an object to one that is done, a root, or one that is met again, and computes back. */
static void enter(qp_scene *scene, uint32_t object) {
    uint32_t length = 0;
    uint32_t at = object;
    while (scene->marks[at] == NOT_ENTERED) { /* once for each object */
        scene->marks[at] = ON_PATH;
        scene->path[length] = at;
        length++;
        uint32_t next = needed(scene, at);
        at = next != 0 ? next : at; /* a root is met again */
    }
    while (length > 0) {
        length--;
        compute(scene, scene->path[length]);
    }
}

void qp_scene_worlds(qp_scene *scene) {
    for (uint32_t i = 0; i < scene->count; i++) {
        scene->marks[i] = NOT_ENTERED;
    }
    for (uint32_t i = 0; i < scene->count; i++) {
        enter(scene, i);
    }
}

/* -- One Anime -------------------------------------------------------------------------------- */

static void give_f_objs(qp_scene *scene, const qp_anime *anime, uint32_t frame) {
    for (uint32_t group = 0; group < anime->objs.group_count; group++) {
        uint32_t record = 0;
        qp_f_obj pose;
        if (!qp_events_in_force(&anime->objs, group, frame, &record)) {
            continue;
        }
        bool there = qp_anime_f_obj(anime, record, &pose);
        if (QP_DEFENCE(!there, "what is in force is a record of the Anime's own list")) {
            continue;
        }
        qp_scene_f_obj(scene, anime->objs.objects[record], &pose);
    }
}

void qp_scene_at(qp_scene *scene, const qp_body *body, const qp_anime *anime, uint32_t time) {
    qp_scene_clear(scene);
    if (body != NULL) {
        qp_scene_place_body(scene, body);
    }
    for (uint32_t i = 0; i < anime->track_count; i++) {
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        qp_scene_drive(scene, anime->tracks[i].object, &pose);
    }
    give_f_objs(scene, anime, qp_anime_clamp(anime, time) >> 8);
    qp_scene_worlds(scene);
}

qp_transform qp_scene_instance(const qp_scene *scene, uint32_t object, const qp_pose *pose) {
    const qp_transform local =
        qp_transform_from(scene->model, pose->position, &pose->rotation, pose->scale);
    uint32_t parent = qp_scene_parent(scene, object);
    if (parent == 0) {
        return local;
    }
    return qp_transform_multiply(scene->model, &scene->worlds[parent], &local);
}
