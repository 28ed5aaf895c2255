/* Which frames of an animation are sampled. */
#include <stdlib.h>

#include "export_anime.h"

enum { TICKS = 256 };

/* -- Frames with keys ------------------------------------------------------------------------- */

typedef struct {
    cli_list frames;
    uint32_t last;
} frame_set;

static void add(frame_set *set, uint32_t frame) {
    if (frame <= set->last) {
        uint32_t *made = cli_list_add(&set->frames);
        *made = frame;
    }
}

/* The ends of segments, which are keys. */
static void add_ends(frame_set *set, const uint32_t *ends, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        add(set, ends[i] / TICKS);
    }
}

static void add_curve(frame_set *set, const qp_curve *curve) {
    if (curve != NULL) {
        add_ends(set, curve->words, curve->count);
    }
}

static void add_rotation(frame_set *set, const qp_rotation *rotation) {
    if (rotation != NULL) {
        add_ends(set, rotation->times, rotation->count); /* 0 unless keyed */
    }
}

static void add_events(frame_set *set, const qp_events *events) {
    for (uint32_t i = 0; i < events->count; i++) {
        add(set, events->frames[i]);
    }
}

static void add_all(frame_set *set, const qp_anime *anime) {
    for (uint32_t i = 0; i < anime->track_count; i++) {
        add_curve(set, anime->tracks[i].position);
        add_rotation(set, anime->tracks[i].rotation);
        add_curve(set, anime->tracks[i].scale);
        add_curve(set, anime->tracks[i].transparency);
    }
    for (uint32_t i = 0; i < anime->material_count; i++) {
        add_curve(set, anime->materials[i].u);
        add_curve(set, anime->materials[i].v);
    }
    for (uint32_t i = 0; i < anime->light_count; i++) {
        add_curve(set, anime->lights[i].position);
        add_rotation(set, anime->lights[i].rotation);
    }
    for (uint32_t i = 0; i < anime->camera_count; i++) {
        add_curve(set, anime->cameras[i].position);
        add_rotation(set, anime->cameras[i].rotation);
    }
    for (uint32_t i = 0; i < anime->morph_curve_count; i++) {
        add_curve(set, anime->morph_curves[i].weight);
    }
    add_events(set, &anime->objs);
    add_events(set, &anime->f_cameras);
}

static int compare(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static export_frames with_keys(const qp_anime *anime) {
    frame_set set = {cli_list_of(sizeof(uint32_t)), anime->last / TICKS};
    export_frames frames = {NULL, 0, false};
    add(&set, 0);
    add(&set, set.last);
    add_all(&set, anime);
    qsort(set.frames.data, set.frames.count, sizeof(uint32_t), compare);
    frames.at = set.frames.data;
    for (uint32_t i = 0; i < set.frames.count; i++) {
        if (frames.count == 0 || frames.at[i] > frames.at[frames.count - 1]) {
            frames.at[frames.count++] = frames.at[i];
        }
    }
    return frames;
}

/* -- All of them ------------------------------------------------------------------------------ */

export_frames export_frames_of(const qp_anime *anime, uint64_t most) {
    uint32_t count = anime->last / TICKS + 1;
    if (count > most) {
        return with_keys(anime);
    }
    export_frames frames = {cli_make(count, sizeof(uint32_t)), count, true};
    for (uint32_t i = 0; i < count; i++) {
        frames.at[i] = i;
    }
    return frames;
}

float *export_frames_times(export_frames *frames, double fps) {
    float *times = cli_make(frames->count, sizeof *times);
    uint32_t kept = 0;
    float last = -1;
    for (uint32_t i = 0; i < frames->count; i++) {
        float time = gltf_float_of(frames->at[i] / fps);
        if (time > last) {
            frames->at[kept] = frames->at[i];
            times[kept++] = time;
            last = time;
        }
    }
    frames->every &= kept == frames->count;
    frames->count = kept;
    return times;
}
