/* Cinematic streams as they are compared: camera, actors and poses as tracks with a key a frame. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cine_walk.h"
#include "diff_keys.h"
#include "diff_sources.h"
#include "message.h"

enum { TICKS = 256 };

/* Kinds of tracks. */
enum { FRAMES, CAMERA_POSITION, CAMERA_ROTATION, POSITION, ROTATION, FACE, CHANNEL };

/* Kinds of objects, in the upper half of an ID. */
enum { ACTOR = 0x10000, POSE = 0x20000 };

static const char *const xyzw[] = {"x", "y", "z", "w"};
static const char *const face_names[] = {"mouth", "eyes", "shown mouth", "shown eyes", "blink"};
static const char *const shown_names[] = {"shown mouth", "shown eyes", "blink"};
static const char *const frame_names[] = {"unknown_02"};
static const char *const elements[] = {"m00", "m01", "m02", "m10", "m11",
                                       "m12", "m20", "m21", "m22"};

static const diff_shape shape_position = {"iii", xyzw, 0};
static const diff_shape shape_rotation = {"iiii", xyzw, 0};
static const diff_shape shape_face = {"uuuuu", face_names, 0};
static const diff_shape shape_frame = {"u", frame_names, 0};

typedef struct {
    uint32_t numbers[3 * 0x10000]; /* by kind and ID: 1 + the object */
    cli_buffer block;
    qp_cine_player player;
    qp_cine_shown shown;
    cli_cine_walk walk;
    diff_keys keys;
} cine_state;

/* -- Objects ---------------------------------------------------------------------------------- */

static uint32_t object_of(diff_doc *doc, uint32_t kind, uint32_t id) {
    cine_state *state = doc->state;
    uint32_t *number = &state->numbers[kind | id];
    if (*number == 0) {
        char name[32];
        (void)snprintf(name, sizeof name, "%s %lu", kind == ACTOR ? "actor" : "pose",
                       (unsigned long)id);
        *number = 1 + diff_object_add(doc, name, kind == ACTOR ? "actor" : "pose", true);
    }
    return *number - 1;
}

static void meet(diff_doc *doc, const qp_cine_frame *frame) {
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        (void)object_of(doc, ACTOR, (uint16_t)frame->actors[i].id);
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        (void)object_of(doc, POSE, frame->poses[i].id);
    }
}

static void describe_header(diff_doc *doc, const qp_cine_header *header) {
    uint32_t hash = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < header->setup.size; i++) {
        hash = (hash ^ header->setup.data[i]) * 16777619U;
    }
    diff_attribute_text(doc, &doc->attributes, "version", "%u", (unsigned)header->version);
    diff_attribute_text(doc, &doc->attributes, "frames", "%u", (unsigned)header->frames);
    diff_attribute_text(doc, &doc->attributes, "setup", "%u bytes, FNV-1a %08lx",
                        (unsigned)header->setup_size, (unsigned long)hash);
}

static bool load(diff_doc *doc) {
    cine_state *state = cli_make(1, sizeof *state);
    uint32_t last = 0;
    doc->state = state;
    doc->named = false; /* numbers are no names */
    (void)cli_cine_begin(&state->walk, doc->content);
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    while (cli_cine_next(&state->walk, NULL, &kind)) {
        if (kind == QP_CINE_SECTOR_HEADER) {
            describe_header(doc, &state->walk.reader.header);
        } else if (kind == QP_CINE_SECTOR_FRAME) {
            meet(doc, &state->walk.frame);
            last = state->walk.frame.number > last ? state->walk.frame.number : last;
        }
    }
    bool good = !state->walk.failed;
    cli_cine_end(&state->walk);
    diff_clip *clip = cli_list_add(&doc->clips);
    clip->name = "stream";
    clip->attributes = cli_list_of(sizeof(diff_attribute));
    clip->tracks = cli_list_of(sizeof(diff_track));
    clip->frames = last;
    clip->last = last * TICKS;
    return good;
}

/* -- Tracks ----------------------------------------------------------------------------------- */

static void add_key(cine_state *state, const diff_track *like, const int32_t *words, uint32_t width,
                    uint32_t count) {
    uint32_t plain[8] = {0};
    for (uint32_t i = 0; i < count; i++) {
        plain[i] = (uint32_t)words[i];
    }
    diff_keys_add(&state->keys, like, state->walk.frame.number, width, plain, count);
}

/* The position as stored, and behind it the one that is shown. */
static void add_position(cine_state *state, uint32_t owner, uint32_t kind, const char *name,
                         const int32_t stored[3], const int32_t shown[3]) {
    diff_track like = {.owner = owner, .second = DIFF_NONE, .kind = kind, .name = name};
    const int32_t words[6] = {stored[0], stored[1], stored[2], shown[0], shown[1], shown[2]};
    like.form = DIFF_KEYED;
    like.shape = &shape_position;
    add_key(state, &like, words, 3, 6);
}

static void add_rotation(cine_state *state, uint32_t owner, uint32_t kind, uint32_t part,
                         const char *name, const qp_cine_quaternion *rotation) {
    diff_track like = {.owner = owner, .second = DIFF_NONE, .kind = kind, .part = part};
    const int32_t words[4] = {rotation->q[0], rotation->q[1], rotation->q[2], rotation->q[3]};
    like.name = name;
    like.form = DIFF_KEYED;
    like.shape = &shape_rotation;
    add_key(state, &like, words, 4, 4);
}

static void add_face(cine_state *state, uint32_t owner, const int32_t words[5]) {
    diff_track like = {.owner = owner, .second = DIFF_NONE, .kind = FACE, .name = "face"};
    like.form = DIFF_KEYED;
    like.shape = &shape_face;
    add_key(state, &like, words, 2, 5);
}

static void add_frame(diff_doc *doc) {
    cine_state *state = doc->state;
    diff_track like = {.owner = DIFF_NONE, .second = DIFF_NONE, .kind = FRAMES, .name = NULL};
    const int32_t word = state->walk.frame.unknown_02;
    like.form = DIFF_FRAMES;
    like.shape = &shape_frame;
    add_key(state, &like, &word, 1, 1);
}

static void add_actors(diff_doc *doc) {
    cine_state *state = doc->state;
    for (uint32_t i = 0; i < state->walk.frame.actor_count; i++) {
        const qp_cine_actor *actor = &state->walk.frame.actors[i];
        const qp_cine_actor_shown *shown = &state->shown.actors[i];
        const int32_t face[5] = {actor->mouth, actor->eyes, shown->mouth, shown->eyes, 0};
        uint32_t owner = object_of(doc, ACTOR, (uint16_t)actor->id);
        add_position(state, owner, POSITION, "position", actor->position, shown->position);
        add_rotation(state, owner, ROTATION, 0, "rotation", &actor->rotation);
        add_face(state, owner, face);
    }
}

static void add_poses(diff_doc *doc, diff_clip *clip) {
    cine_state *state = doc->state;
    const qp_cine_frame *frame = &state->walk.frame;
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        const qp_cine_pose *pose = &frame->poses[i];
        const qp_cine_pose_shown *shown = &state->shown.poses[i];
        const int32_t face[5] = {pose->mouth, pose->eyes, shown->mouth, shown->eyes, shown->blink};
        uint32_t owner = object_of(doc, POSE, pose->id);
        add_position(state, owner, POSITION, "position", pose->position, pose->position);
        add_face(state, owner, face);
        for (uint32_t key = 0; key < pose->key_count; key++) {
            const qp_cine_key *part = &frame->keys[pose->first_key + key];
            char name[16];
            (void)snprintf(name, sizeof name, "channel %u", (unsigned)part->channel);
            add_rotation(state, owner, CHANNEL, part->channel, cli_store_text(&clip->pool, name),
                         &part->rotation);
        }
    }
}

static bool open_clip(diff_doc *doc, diff_clip *clip) {
    cine_state *state = doc->state;
    qp_arena arena;
    if (!cli_buffer_make(&state->block, qp_cine_player_memory_bound())) {
        cli_message("out of memory");
        return false;
    }
    qp_arena_init(&arena, state->block.data, state->block.size);
    (void)qp_cine_player_init(&state->player, &arena, (uint32_t)doc->options->cine.number);
    diff_keys_begin(&state->keys, clip);
    (void)cli_cine_begin(&state->walk, doc->content);
    while (cli_cine_next_frame(&state->walk)) {
        const qp_cine_frame *frame = &state->walk.frame;
        qp_cine_apply(&state->player, frame, &state->shown);
        add_frame(doc);
        add_position(state, DIFF_NONE, CAMERA_POSITION, "camera position", frame->camera_position,
                     frame->camera_position);
        add_rotation(state, DIFF_NONE, CAMERA_ROTATION, 0, "camera rotation",
                     &frame->camera_rotation);
        add_actors(doc);
        add_poses(doc, clip);
    }
    bool good = !state->walk.failed;
    diff_keys_end(&state->keys);
    return good;
}

static void close_clip(diff_doc *doc, diff_clip *clip) {
    cine_state *state = doc->state;
    cli_cine_end(&state->walk);
    cli_buffer_free(&state->block);
    cli_list_free(&clip->tracks);
    cli_store_free(&clip->pool);
}

/* -- Values ----------------------------------------------------------------------------------- */

/* The last key up to a frame; frames of a stream rise. */
static const diff_key *key_at(const diff_track *track, int32_t frame) {
    uint32_t low = 0;
    uint32_t high = track->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (track->keys[middle].frame <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low > 0 ? &track->keys[low - 1] : NULL;
}

static void put_integers(diff_value *value, const uint32_t *words, uint32_t count,
                         const char *const *names) {
    value->count = count;
    value->bits = 32;
    value->names = names;
    for (uint32_t i = 0; i < count; i++) {
        value->patterns[i] = words[i];
        value->numbers[i] = (double)(int32_t)words[i];
    }
}

static void put_rotation(diff_value *value, const uint32_t *words) {
    qp_cine_quaternion stored;
    double q[4];
    for (int i = 0; i < 4; i++) {
        stored.q[i] = (int16_t)(int32_t)words[i];
    }
    (void)qp_cine_normalise(&stored, q);
    qp_cine_matrix matrix = qp_cine_part_matrix(q);
    value->count = 9;
    value->matrix = true;
    value->names = elements;
    memcpy(value->numbers, matrix.m, sizeof matrix.m);
}

/* What the game shows from the frame on that the tick lies in. */
static void value_at(const diff_doc *doc, const diff_clip *clip, const diff_track *track,
                     const diff_track *like, uint32_t tick, diff_value *value) {
    const diff_key *key = track != NULL ? key_at(track, (int32_t)(tick / TICKS)) : NULL;
    (void)doc;
    (void)clip;
    if (key == NULL) {
        return;
    }
    switch (like->kind) {
    case CAMERA_POSITION:
    case POSITION:
        put_integers(value, key->words + 3, 3, xyzw);
        break;
    case FACE:
        put_integers(value, key->words + 2, 3, shown_names);
        break;
    default:
        put_rotation(value, key->words);
        break;
    }
}

static void free_state(diff_doc *doc) {
    (void)doc; /* clips have been closed */
}

const diff_source diff_source_cine = {
    .load = load,
    .open = open_clip,
    .close = close_clip,
    .value = value_at,
    .free = free_state,
    .by_frame = true,
};
