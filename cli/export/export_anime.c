/* Export of CCSF files and bare Anime chunks. */
#include "export_anime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "message.h"

enum { TICKS = 256, MOST_FRAMES = 1 << 20 };

/* The sampling of one animation. */
typedef struct {
    anime_export *e;
    const qp_anime *anime;
    export_frames frames;
    uint32_t times;   /* accessor */
    uint32_t *driven; /* by node: 1 + the track that drives it; DRIVEN: something else does */
    uint32_t nodes;   /* that `driven` and `reached` have room for */
    /* The groups of F_Obj records that move a node, the last first: 1 + a place, by node; and by
       place (2 for each group) the next one. */
    uint32_t *reached;
    uint32_t *reaches_next;
    double off;
    uint32_t replaced;
    gltf_animation *animation;
} sampling;

#define DRIVEN UINT32_MAX

/* -- Samples ---------------------------------------------------------------------------------- */

static void put_vector(float *out, const uint32_t *words) {
    for (int i = 0; i < 3; i++) {
        out[i] = gltf_float(words[i]);
    }
}

static void put_pose(sampling *s, export_samples *samples, uint32_t frame, const uint32_t *position,
                     const qp_matrix *rotation, const uint32_t *scale) {
    put_vector(samples->translations + 3 * (size_t)frame, position);
    s->replaced += !export_put_rotation(samples, frame, rotation, &s->off);
    if (scale != NULL) {
        put_vector(samples->scales + 3 * (size_t)frame, scale);
    }
}

/* Without a scale the node's own stays. */
static void drop_scales(export_samples *samples) {
    free(samples->scales);
    samples->scales = NULL;
}

static void sample_track(sampling *s, uint32_t track, uint32_t node) {
    export_samples samples = export_samples_of(node, s->frames.count);
    for (uint32_t i = 0; i < s->frames.count; i++) {
        qp_pose pose;
        qp_anime_pose(s->anime, track, s->frames.at[i] * TICKS, &pose);
        put_pose(s, &samples, i, pose.position, &pose.rotation, pose.scale);
    }
    export_add_samples(&s->e->run, s->animation, s->times, &samples);
    export_samples_free(&samples);
}

static void sample_light(sampling *s, uint32_t light, uint32_t node) {
    export_samples samples = export_samples_of(node, s->frames.count);
    uint16_t kind = s->anime->lights[light].kind;
    for (uint32_t i = 0; i < s->frames.count; i++) {
        qp_light_value value;
        qp_anime_light(s->anime, light, s->frames.at[i] * TICKS, &value);
        put_pose(s, &samples, i, value.position, &value.rotation, NULL);
    }
    drop_scales(&samples);
    if (kind == QP_KIND_DISTANT) { /* has no place */
        free(samples.translations);
        samples.translations = NULL;
    } else if (kind == QP_KIND_OMNI) { /* has no direction */
        free(samples.rotations);
        samples.rotations = NULL;
    }
    export_add_samples(&s->e->run, s->animation, s->times, &samples);
    export_samples_free(&samples);
}

static void sample_camera(sampling *s, uint32_t camera, uint32_t node) {
    export_samples samples = export_samples_of(node, s->frames.count);
    for (uint32_t i = 0; i < s->frames.count; i++) {
        qp_camera_value value;
        (void)qp_anime_camera(s->anime, camera, s->frames.at[i] * TICKS, &value);
        put_pose(s, &samples, i, value.position, &value.rotation, NULL);
    }
    drop_scales(&samples);
    export_add_samples(&s->e->run, s->animation, s->times, &samples);
    export_samples_free(&samples);
}

/* What a node has at rest, as a sample. */
static void put_rest(const sampling *s, export_samples *samples, uint32_t frame) {
    const gltf_node *node = gltf_node_at(&s->e->run.document, samples->node);
    memcpy(samples->translations + 3 * (size_t)frame, node->translation, sizeof node->translation);
    memcpy(samples->rotations + 4 * (size_t)frame, node->rotation, sizeof node->rotation);
    memcpy(samples->scales + 3 * (size_t)frame, node->scale, sizeof node->scale);
}

static void repeat(export_samples *samples, uint32_t frame) {
    memcpy(samples->translations + 3 * (size_t)frame,
           samples->translations + 3 * (size_t)(frame - 1), 3 * sizeof(float));
    memcpy(samples->rotations + 4 * (size_t)frame, samples->rotations + 4 * (size_t)(frame - 1),
           4 * sizeof(float));
    memcpy(samples->scales + 3 * (size_t)frame, samples->scales + 3 * (size_t)(frame - 1),
           3 * sizeof(float));
}

/* The camera that F_Camera records move; while another one's are in force it stays. */
static void sample_f_camera(sampling *s, uint32_t camera, uint32_t node) {
    export_samples samples = export_samples_of(node, s->frames.count);
    samples.step = true;
    put_rest(s, &samples, 0);
    for (uint32_t i = 1; i < s->frames.count; i++) {
        qp_camera_value value;
        if (qp_anime_f_camera(s->anime, s->frames.at[i], &value) && value.camera == camera) {
            put_pose(s, &samples, i, value.position, &value.rotation, NULL);
        } else {
            repeat(&samples, i);
        }
    }
    drop_scales(&samples);
    export_add_samples(&s->e->run, s->animation, s->times, &samples);
    export_samples_free(&samples);
}

/* The F_Obj record in force for a node: of the groups that reach it the last one counts. */
static bool f_obj_in_force(const sampling *s, uint32_t node, uint32_t frame, uint32_t *record) {
    uint32_t place = s->reached[node];
    while (place != 0 && !qp_events_in_force(&s->anime->objs, (place - 1) / 2, frame, record)) {
        place = s->reaches_next[place - 1];
    }
    return place != 0;
}

/* A node that F_Obj records move: from each record's frame on, until then at rest. */
static void sample_f_obj(sampling *s, uint32_t node) {
    export_samples samples = export_samples_of(node, s->frames.count);
    samples.step = true;
    for (uint32_t i = 0; i < s->frames.count; i++) {
        uint32_t record = 0;
        qp_f_obj pose;
        if (f_obj_in_force(s, node, s->frames.at[i], &record)) {
            (void)qp_anime_f_obj(s->anime, record, &pose); /* a record of the list */
            put_pose(s, &samples, i, pose.position, &pose.rotation, pose.scale);
        } else {
            put_rest(s, &samples, i);
        }
    }
    export_add_samples(&s->e->run, s->animation, s->times, &samples);
    export_samples_free(&samples);
}

/* -- What drives which node ------------------------------------------------------------------- */

/* The node of an object that a copy leads to, if it is there to be moved. */
static uint32_t end_node(const anime_export *e, uint32_t object) {
    return object < e->rows ? e->by_row[object] : GLTF_NONE;
}

static void make_nodes(sampling *s) {
    const qp_anime *anime = s->anime;
    for (uint32_t i = 0; i < anime->track_count; i++) {
        (void)export_node_of(s->e, anime->tracks[i].object);
    }
    for (uint32_t i = 0; i < anime->light_count; i++) {
        (void)export_node_of(s->e, anime->lights[i].light);
    }
    for (uint32_t i = 0; i < anime->camera_count; i++) {
        (void)export_node_of(s->e, anime->cameras[i].camera);
    }
    for (uint32_t i = 0; i < anime->f_cameras.count; i++) {
        (void)export_node_of(s->e, anime->f_cameras.objects[i]);
    }
    for (uint32_t i = 0; i < anime->objs.count; i++) {
        (void)export_node_of(s->e, anime->objs.objects[i]);
    }
    s->nodes = s->e->run.document.nodes.count;
    s->driven = cli_make(s->nodes, sizeof *s->driven);
}

/* Each track drives the object that it names and the one that this is a copy of; of several the
   last one counts (quirkproof/body.h). */
static void mark_tracks(sampling *s) {
    for (uint32_t i = 0; i < s->anime->track_count; i++) {
        uint32_t nodes[2] = {export_node_of(s->e, s->anime->tracks[i].object),
                             end_node(s->e, s->anime->tracks[i].target)};
        for (int which = 0; which < 2; which++) {
            if (nodes[which] != GLTF_NONE) {
                s->driven[nodes[which]] = i + 1;
            }
        }
    }
}

/* True if nothing drives the node yet; from then on something does. */
static bool take(sampling *s, uint32_t node) {
    if (s->driven[node] != 0) {
        return false;
    }
    s->driven[node] = DRIVEN;
    return true;
}

static void sample_tracks(sampling *s) {
    for (uint32_t node = 0; node < s->nodes; node++) {
        if (s->driven[node] != 0) {
            sample_track(s, s->driven[node] - 1, node);
        }
    }
}

/* Of several records for a light the last one counts, and of cameras too. */
static void sample_scenery(sampling *s) {
    const qp_anime *anime = s->anime;
    for (uint32_t i = anime->light_count; i-- > 0;) {
        uint32_t node = export_node_of(s->e, anime->lights[i].light);
        if (take(s, node)) {
            sample_light(s, i, node);
        }
    }
    for (uint32_t i = 0; i < anime->f_cameras.count; i++) {
        uint32_t node = export_node_of(s->e, anime->f_cameras.objects[i]);
        if (take(s, node)) {
            sample_f_camera(s, anime->f_cameras.objects[i], node);
        }
    }
    for (uint32_t i = anime->camera_count; i-- > 0;) {
        uint32_t node = export_node_of(s->e, anime->cameras[i].camera);
        if (take(s, node)) {
            sample_camera(s, i, node);
        }
    }
}

/* Group `place / 2` moves the node: the object that it names, or what this is a copy of. */
static void reach(sampling *s, uint32_t node, uint32_t place) {
    s->reaches_next[place] = s->reached[node];
    s->reached[node] = place + 1;
}

/* Controllers win over F_Obj, on the object that it names and on the one that this is a copy of; of
   several groups that reach a node the last one in force counts (qp_scene_f_obj()). */
static void sample_f_objs(sampling *s) {
    const qp_events *objs = &s->anime->objs;
    s->reached = cli_make(s->nodes, sizeof *s->reached);
    s->reaches_next = cli_make(2 * (size_t)objs->group_count, sizeof *s->reaches_next);
    for (uint32_t group = 0; group < objs->group_count; group++) {
        uint32_t object = objs->objects[objs->members[objs->group_starts[group]]];
        uint32_t end = end_node(s->e, cli_object_target(s->e->run.content, object));
        uint32_t node = export_node_of(s->e, object);
        bool copies = end != GLTF_NONE && end != node;
        if (copies && s->driven[end] != 0) {
            continue;
        }
        if (s->driven[node] == 0) {
            reach(s, node, 2 * group);
        }
        if (copies) {
            reach(s, end, 2 * group + 1);
        }
    }
    for (uint32_t node = 0; node < s->nodes; node++) {
        if (s->reached[node] != 0) {
            sample_f_obj(s, node);
        }
    }
}

/* -- One animation ---------------------------------------------------------------------------- */

/* Floats of a frame: of every node that may be driven, and of the series in the extras. */
static uint64_t floats_of(const qp_anime *anime) {
    uint64_t driven = (uint64_t)anime->track_count * 2 + anime->light_count + anime->camera_count +
                      anime->f_cameras.group_count + 2 * (uint64_t)anime->objs.group_count;
    uint64_t series = (uint64_t)anime->material_count * 6 + anime->morph_curve_count +
                      (uint64_t)anime->light_count * 9 + anime->camera_count;
    return driven * 11 + series + 1;
}

static bool choose_frames(sampling *s, const char *name) {
    export_run *run = &s->e->run;
    uint64_t floats = floats_of(s->anime);
    uint64_t most = (run->document.most_floats - run->document.floats.count) / floats;
    s->frames = export_frames_of(s->anime, most < MOST_FRAMES ? most : MOST_FRAMES);
    if (!export_room(run, name, floats * s->frames.count)) {
        return false;
    }
    float *times = export_frames_times(&s->frames, run->fps);
    s->times = gltf_add_times(&run->document, times, s->frames.count);
    free(times);
    return true;
}

bool export_animation(anime_export *e, const qp_anime *anime, const char *name) {
    sampling s;
    memset(&s, 0, sizeof s);
    s.e = e;
    s.anime = anime;
    bool good = choose_frames(&s, name);
    if (good) {
        make_nodes(&s);
        mark_tracks(&s);
        s.animation = gltf_add_animation(&e->run.document, name);
        sample_tracks(&s);
        sample_scenery(&s);
        sample_f_objs(&s);
        s.animation->extras = export_anime_extras(e, anime, &s.frames, s.off, s.replaced);
    }
    free(s.driven);
    free(s.reached);
    free(s.reaches_next);
    free(s.frames.at);
    return good;
}

/* -- All of them ------------------------------------------------------------------------------ */

static bool add_animation(anime_export *e, const cli_anime_ref *ref) {
    cli_anime compiled;
    char name[CLI_NAME_SIZE];
    bool good = cli_anime_compile(e->run.content, &e->world, ref, e->run.options->arith, &compiled);
    cli_object_name(e->run.content, ref->object, name);
    if (name[0] == '\0') {
        (void)snprintf(name, sizeof name, "animation %lu", (unsigned long)ref->index);
    }
    good = good && export_animation(e, &compiled.anime, name);
    cli_anime_free(&compiled);
    return good;
}

static bool add_animations(anime_export *e, const cli_anime_choice *choice) {
    cli_anime_walk_state walk = cli_anime_walk(e->run.content);
    cli_anime_ref ref;
    bool good = true;
    while (good && cli_anime_next(&walk, &ref)) {
        if (choice->all || ref.index == choice->ref.index) {
            good = add_animation(e, &ref);
        }
    }
    return good;
}

int cli_export_anime(const cli_content *content, const cli_options *options) {
    cli_anime_choice choice;
    int result = CLI_TROUBLE;
    if (!cli_anime_choose(content, options->animation, &choice)) {
        return CLI_TROUBLE;
    }
    anime_export *e = cli_make(1, sizeof *e);
    export_begin(&e->run, content, options, options->y_up ? EXPORT_Y_UP : EXPORT_Z_UP);
    if (cli_anime_world_make(content, &e->world)) {
        export_nodes_begin(e);
        if (add_animations(e, &choice)) {
            result = export_end(&e->run, cli_content_kind_name(content),
                                options->y_up ? "taken as they are"
                                              : "z is up: the root node turns it to y");
        }
        export_nodes_free(e);
    }
    cli_anime_world_free(&e->world);
    export_free(&e->run);
    free(e);
    return result;
}
