/* Export of cinematic streams: camera, actors and poses, a key for each frame that has them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cine_walk.h"
#include "exit_codes.h"
#include "export.h"
#include "message.h"

enum { NUMBERS = 65536, CHANNELS = 64 };

/* Kinds of objects, and of tracks by their IDs and channels. */
enum { CAMERA, ACTOR, POSE };

/* What one node does: a sample for each frame in which a record is there for it. */
typedef struct {
    uint32_t node;
    uint32_t kind;
    uint32_t id;
    bool moves;         /* it has positions; a pose's channels only turn */
    bool turns;         /* it has rotations; a pose itself has none */
    cli_list frames;    /* uint32_t */
    cli_list positions; /* three floats each */
    cli_list rotations; /* four floats each */
    cli_list faces;     /* three uint32_t each: mouth, eyes, blink */
} cine_track;

typedef struct {
    export_run run;
    cli_cine_walk walk;
    cli_buffer block;
    qp_cine_player player;
    qp_cine_shown shown;
    cli_list tracks;  /* of cine_track */
    uint32_t camera;  /* its track */
    uint32_t *actors; /* by ID: 1 + the track */
    uint32_t *poses;
    cli_list channels; /* for each pose's track CHANNELS of 1 + the track */
    uint32_t last;     /* number of the last frame; 0 before the first */
    uint32_t skipped;  /* frames whose numbers do not rise */
    uint64_t floats;   /* so far */
} cine_export;

static cine_track *track_at(const cine_export *e, uint32_t index) {
    return cli_list_at(&e->tracks, index);
}

/* -- Tracks ----------------------------------------------------------------------------------- */

static uint32_t add_track(cine_export *e, const char *name, uint32_t parent, uint32_t kind,
                          uint32_t id) {
    uint32_t node = gltf_add_node(&e->run.document, name, parent);
    cine_track *track = cli_list_add(&e->tracks);
    track->node = node;
    track->kind = kind;
    track->id = id;
    track->moves = true;
    track->turns = true;
    track->frames = cli_list_of(sizeof(uint32_t));
    track->positions = cli_list_of(3 * sizeof(float));
    track->rotations = cli_list_of(4 * sizeof(float));
    track->faces = cli_list_of(3 * sizeof(uint32_t));
    uint32_t *channels = cli_list_add(&e->channels);
    (void)channels;
    return e->tracks.count - 1;
}

static uint32_t track_of(cine_export *e, uint32_t kind, uint32_t id) {
    uint32_t *known = kind == ACTOR ? &e->actors[id] : &e->poses[id];
    if (*known == 0) {
        char name[32];
        (void)snprintf(name, sizeof name, "%s %lu", kind == ACTOR ? "actor" : "pose",
                       (unsigned long)id);
        *known = 1 + add_track(e, name, e->run.root, kind, id);
        track_at(e, *known - 1)->turns = kind == ACTOR;
    }
    return *known - 1;
}

static uint32_t channel_of(cine_export *e, uint32_t pose, uint32_t channel) {
    uint32_t *known = (uint32_t *)cli_list_at(&e->channels, pose) + channel;
    if (*known == 0) {
        char name[48];
        (void)snprintf(name, sizeof name, "pose %lu channel %lu",
                       (unsigned long)track_at(e, pose)->id, (unsigned long)channel);
        uint32_t made = 1 + add_track(e, name, track_at(e, pose)->node, POSE, channel);
        track_at(e, made - 1)->moves = false;
        known = (uint32_t *)cli_list_at(&e->channels, pose) + channel; /* it may have moved */
        *known = made;
    }
    return *known - 1;
}

/* -- Samples ---------------------------------------------------------------------------------- */

/* The place for this frame's sample: of several records in a frame the last one counts. */
static void *sample_in(cine_track *track, cli_list *list) {
    return list->count < track->frames.count ? cli_list_add(list)
                                             : cli_list_at(list, track->frames.count - 1);
}

static void begin_sample(cine_export *e, cine_track *track) {
    uint32_t number = e->walk.frame.number;
    const uint32_t *last =
        track->frames.count > 0 ? cli_list_at(&track->frames, track->frames.count - 1) : NULL;
    if (last == NULL || *last != number) {
        uint32_t *made = cli_list_add(&track->frames);
        *made = number;
        e->floats += 1U + (track->moves ? 3U : 0U) + (track->turns ? 4U : 0U);
    }
}

static void put_position(cine_track *track, const int32_t position[3]) {
    float *out = sample_in(track, &track->positions);
    for (int i = 0; i < 3; i++) {
        out[i] = (float)position[i];
    }
}

/* `looks`: a camera, which in glTF looks along -z with y up, in the game along z with y down. */
static void put_rotation(cine_track *track, const qp_cine_quaternion *stored, bool looks) {
    double q[4];
    double turned[4];
    float *out = sample_in(track, &track->rotations);
    const float *previous = track->rotations.count > 1 ? out - 4 : NULL;
    (void)qp_cine_normalise(stored, q);
    memcpy(turned, q, sizeof q);
    if (looks) { /* q * (1, 0, 0, 0): half a turn about its own x */
        turned[0] = q[3];
        turned[1] = q[2];
        turned[2] = -q[1];
        turned[3] = -q[0];
    }
    gltf_round_quaternion(turned, previous, out);
}

static void put_face(cine_track *track, uint32_t mouth, uint32_t eyes, uint32_t blink) {
    uint32_t *out = sample_in(track, &track->faces);
    out[0] = mouth;
    out[1] = eyes;
    out[2] = blink;
}

static void take_pose(cine_export *e, uint32_t index) {
    const qp_cine_frame *frame = &e->walk.frame;
    const qp_cine_pose *pose = &frame->poses[index];
    const qp_cine_pose_shown *shown = &e->shown.poses[index];
    uint32_t at = track_of(e, POSE, pose->id);
    begin_sample(e, track_at(e, at));
    put_position(track_at(e, at), pose->position);
    put_face(track_at(e, at), shown->mouth, shown->eyes, shown->blink);
    for (uint32_t i = 0; i < pose->key_count; i++) {
        const qp_cine_key *key = &frame->keys[pose->first_key + i];
        uint32_t part = channel_of(e, at, key->channel % CHANNELS);
        begin_sample(e, track_at(e, part));
        put_rotation(track_at(e, part), &key->rotation, false);
    }
}

static void take_frame(cine_export *e) {
    const qp_cine_frame *frame = &e->walk.frame;
    cine_track *camera = track_at(e, e->camera);
    begin_sample(e, camera);
    put_position(camera, frame->camera_position);
    put_rotation(camera, &frame->camera_rotation, true);
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        const qp_cine_actor_shown *shown = &e->shown.actors[i];
        cine_track *track = track_at(e, track_of(e, ACTOR, (uint16_t)frame->actors[i].id));
        begin_sample(e, track);
        put_position(track, shown->position);
        put_rotation(track, &frame->actors[i].rotation, false);
        put_face(track, shown->mouth, shown->eyes, 0);
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        take_pose(e, i);
    }
}

/* Every frame is applied; those whose numbers do not rise have no place on a line of time. */
static bool read_frames(cine_export *e) {
    while (cli_cine_next_frame(&e->walk)) {
        qp_cine_apply(&e->player, &e->walk.frame, &e->shown);
        if (e->walk.frame.number <= e->last) {
            e->skipped++;
            continue;
        }
        e->last = e->walk.frame.number;
        take_frame(e);
        if (!gltf_room(&e->run.document, e->floats)) {
            return export_room(&e->run, "the stream", e->floats);
        }
    }
    return !e->walk.failed;
}

/* -- The document ----------------------------------------------------------------------------- */

/* Frame 1 is at 0 seconds. */
static uint32_t add_times(cine_export *e, const cine_track *track) {
    float *times = cli_make(track->frames.count, sizeof *times);
    for (uint32_t i = 0; i < track->frames.count; i++) {
        uint32_t number = *(const uint32_t *)cli_list_at(&track->frames, i);
        times[i] = (float)((number - 1) / e->run.fps);
    }
    uint32_t made = gltf_add_times(&e->run.document, times, track->frames.count);
    free(times);
    return made;
}

static void add_channels(cine_export *e, gltf_animation *animation, const cine_track *track) {
    uint32_t count = track->frames.count;
    if (count == 0) {
        return; /* a stream without frames */
    }
    uint32_t times = add_times(e, track);
    if (track->moves) {
        uint32_t values = gltf_add_values(&e->run.document, track->positions.data, count, 3);
        gltf_add_channel(&e->run.document, animation, track->node, GLTF_TRANSLATION, true, times,
                         values);
    }
    if (track->turns) {
        uint32_t values = gltf_add_values(&e->run.document, track->rotations.data, count, 4);
        gltf_add_channel(&e->run.document, animation, track->node, GLTF_ROTATION, true, times,
                         values);
    }
}

static void put_series(cli_json *json, const char *key, const cli_list *faces, uint32_t which) {
    uint32_t *values = cli_make(faces->count, sizeof *values);
    for (uint32_t i = 0; i < faces->count; i++) {
        values[i] = ((const uint32_t *)cli_list_at(faces, i))[which];
    }
    export_series_count(json, key, values, faces->count);
    free(values);
}

static void put_face_of(cli_json *json, const cine_track *track) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "id");
    cli_json_count(json, track->id);
    cli_json_key(json, "node");
    cli_json_count(json, track->node);
    cli_json_key(json, "frames");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < track->frames.count; i++) {
        cli_json_count(json, *(const uint32_t *)cli_list_at(&track->frames, i));
    }
    cli_json_close(json);
    put_series(json, "mouth", &track->faces, 0);
    put_series(json, "eyes", &track->faces, 1);
    put_series(json, "blink", &track->faces, 2);
    cli_json_close(json);
}

static const char *extras_of(cine_export *e) {
    export_extras extras;
    export_extras_begin(&extras);
    cli_json *json = &extras.json;
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "cine");
    cli_json_signed(json, e->run.options->cine.number);
    cli_json_key(json, "frames_said");
    cli_json_count(json, e->walk.reader.header.frames);
    cli_json_key(json, "frames_skipped");
    cli_json_count(json, e->skipped);
    cli_json_key(json, "faces");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < e->tracks.count; i++) {
        if (track_at(e, i)->faces.count > 0) {
            put_face_of(json, track_at(e, i));
        }
    }
    cli_json_close(json);
    cli_json_close(json);
    return export_extras_end(&e->run, &extras);
}

static void make_animation(cine_export *e) {
    gltf_animation *animation = gltf_add_animation(&e->run.document, "stream");
    for (uint32_t i = 0; i < e->tracks.count; i++) {
        add_channels(e, animation, track_at(e, i));
    }
    animation->extras = extras_of(e);
}

/* -- The command ------------------------------------------------------------------------------ */

/* The game's screen shows 320 x 240 of what is projected at the distance 178. */
static void add_camera(cine_export *e) {
    e->camera = add_track(e, "camera", e->run.root, CAMERA, 0);
    gltf_node_at(&e->run.document, track_at(e, e->camera)->node)->camera = true;
    e->run.document.has_camera = true;
    e->run.document.yfov = 2 * atan(QP_CINE_SCREEN_HEIGHT / 2.0 / QP_CINE_SCREEN_H);
    e->run.document.aspect = 320.0 / QP_CINE_SCREEN_HEIGHT;
}

static bool begin(cine_export *e, const cli_content *content, const cli_options *options) {
    qp_arena arena;
    export_begin(&e->run, content, options, EXPORT_Y_DOWN);
    e->tracks = cli_list_of(sizeof(cine_track));
    e->channels = cli_list_of(CHANNELS * sizeof(uint32_t));
    e->actors = cli_make(NUMBERS, sizeof *e->actors);
    e->poses = cli_make(NUMBERS, sizeof *e->poses);
    if (!cli_buffer_make(&e->block, qp_cine_player_memory_bound())) {
        cli_message("out of memory");
        return false;
    }
    qp_arena_init(&arena, e->block.data, e->block.size);
    (void)qp_cine_player_init(&e->player, &arena, (uint32_t)options->cine.number);
    add_camera(e);
    return cli_cine_begin(&e->walk, content);
}

static void end(cine_export *e) {
    cli_cine_end(&e->walk);
    for (uint32_t i = 0; i < e->tracks.count; i++) {
        cine_track *track = track_at(e, i);
        cli_list_free(&track->frames);
        cli_list_free(&track->positions);
        cli_list_free(&track->rotations);
        cli_list_free(&track->faces);
    }
    cli_list_free(&e->tracks);
    cli_list_free(&e->channels);
    free(e->actors);
    free(e->poses);
    cli_buffer_free(&e->block);
    export_free(&e->run);
    free(e);
}

int cli_export_cine(const cli_content *content, const cli_options *options) {
    cine_export *e = cli_make(1, sizeof *e);
    int result = CLI_TROUBLE;
    if (begin(e, content, options) && read_frames(e)) {
        make_animation(e);
        result = export_end(&e->run, "cine", "y is down and z ahead: the root node turns them");
    }
    end(e);
    return result;
}
