/* Compiling an Anime chunk: ConvLCNum2ALCNum (0x00144e90), by what it keeps. */
#include "anime/curve.h"
#include "anime/events.h"
#include "frames/record.h"

/*
 * What a record costs at most, in bytes of arena per byte of file: a rotation with one key is 36
 * bytes of file and a track, a rotation and two segments here, 9 bytes a byte; half as much again
 * covers the paddings and the tables of the events.
 */
#define ARENA_PER_BYTE ((size_t)14)

size_t qp_anime_memory_bound(size_t size) {
    if (size > (SIZE_MAX - QP_ARENA_SLACK) / ARENA_PER_BYTE) {
        return SIZE_MAX;
    }
    return size * ARENA_PER_BYTE + QP_ARENA_SLACK;
}

/* -- Counting --------------------------------------------------------------------------------- */

/* How many records of each kind there are: upper bounds for the lists. */
typedef struct {
    uint32_t tracks;
    uint32_t materials;
    uint32_t notes;
    uint32_t morphs;
    uint32_t objs;
} counts;

static void count_record(counts *c, uint16_t kind) {
    c->tracks += kind == QP_KIND_OBJECT ? 1 : 0;
    c->materials += kind == QP_KIND_MATERIAL ? 1 : 0;
    c->notes += kind == QP_KIND_F_NOTE ? 1 : 0;
    c->morphs += kind == QP_KIND_F_MORPHER ? 1 : 0;
    c->objs += kind == QP_KIND_F_OBJ ? 1 : 0;
}

static counts count_records(qp_bytes data, const qp_anime_extent *extent) {
    counts c = {0, 0, 0, 0, 0};
    qp_section section = qp_section_from(data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (step < QP_STEP_CLOSED) {
        count_record(&c, step == QP_STEP_RECORD ? head.kind : 0);
        step = qp_section_next(&section, &head, &end);
    }
    return c;
}

/* -- Filling ---------------------------------------------------------------------------------- */

typedef struct {
    qp_compiler compiler;
    const qp_anime_env *env;
    qp_track *tracks;
    uint32_t track_count;
    qp_material_track *materials;
    uint32_t material_count;
    qp_event_list notes;
    qp_event_list morphs;
    qp_event_list objs;
} builder;

static bool open_lists(builder *b, const counts *c) {
    qp_arena *arena = b->compiler.arena;
    if (c->tracks > 0) {
        b->tracks = (qp_track *)qp_arena_alloc(arena, c->tracks, sizeof(qp_track), sizeof(void *));
    }
    if (c->materials > 0) {
        b->materials = (qp_material_track *)qp_arena_alloc(
            arena, c->materials, sizeof(qp_material_track), sizeof(void *));
    }
    return (c->tracks == 0 || b->tracks != NULL) && (c->materials == 0 || b->materials != NULL) &&
           qp_event_list_open(&b->notes, c->notes, arena) &&
           qp_event_list_open(&b->morphs, c->morphs, arena) &&
           qp_event_list_open(&b->objs, c->objs, arena);
}

/* Each controller record is an instance of its own, whatever it names (animation-playback). */
static bool add_track(builder *b, const qp_record *record) {
    bool ok[4] = {false, false, false, false};
    qp_track *track = &b->tracks[b->track_count];
    track->object = record->target;
    track->target = record->target;
    if (b->env->targets != NULL && record->target < b->env->object_count) {
        track->target = b->env->targets[record->target];
    }
    track->offset = record->head.offset;
    track->position = qp_curve_compile(&b->compiler, &record->controllers[0], &ok[0]);
    track->rotation = qp_rotation_compile(&b->compiler, &record->controllers[1], &ok[1]);
    track->scale = qp_curve_compile(&b->compiler, &record->controllers[2], &ok[2]);
    track->transparency = qp_curve_compile(&b->compiler, &record->controllers[3], &ok[3]);
    b->track_count++;
    return ok[0] && ok[1] && ok[2] && ok[3];
}

static bool add_material(builder *b, const qp_record *record) {
    const qp_curve *curves[4] = {NULL, NULL, NULL, NULL};
    qp_material_track *track = &b->materials[b->material_count];
    track->material = record->target;
    track->offset = record->head.offset;
    if (b->env->crops != NULL && record->target < b->env->object_count) {
        track->crop_u = b->env->crops[2 * (size_t)record->target];
        track->crop_v = b->env->crops[2 * (size_t)record->target + 1];
    }
    for (uint32_t i = 0; i < 4 && i < record->controller_count; i++) {
        bool ok = false;
        curves[i] = qp_curve_compile(&b->compiler, &record->controllers[i], &ok);
        if (!ok) {
            return false;
        }
    }
    track->u = curves[0];
    track->v = curves[1];
    track->scale_u = curves[2];
    track->scale_v = curves[3];
    b->material_count++;
    return true;
}

/* Adds one record; false if the arena is used up. */
static bool add_record(builder *b, const qp_record *record, uint32_t frame) {
    switch (record->head.kind) {
    case QP_KIND_OBJECT:
        return add_track(b, record);
    case QP_KIND_MATERIAL:
        return add_material(b, record);
    case QP_KIND_F_NOTE:
        qp_event_list_add(&b->notes, frame, record->target, record->head.offset);
        return true;
    case QP_KIND_F_MORPHER:
        qp_event_list_add(&b->morphs, frame, record->target, record->head.offset);
        return true;
    case QP_KIND_F_OBJ:
        qp_event_list_add(&b->objs, frame, record->target, record->head.offset);
        return true;
    default:
        return true;
    }
}

static bool add_records(builder *b, const qp_anime_extent *extent) {
    qp_reporter silent = qp_reporter_to(NULL);
    qp_section section = qp_section_from(b->compiler.data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    bool ok = true;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (ok && step < QP_STEP_CLOSED) {
        qp_record record;
        if (step == QP_STEP_RECORD && qp_record_read(b->compiler.data, &head, end, b->env->version,
                                                     QP_IN_ANIME, &silent, &record)) {
            ok = add_record(b, &record, section.frame);
        }
        step = qp_section_next(&section, &head, &end);
    }
    return ok;
}

static void finish(const builder *b, const qp_anime_extent *extent, qp_anime *anime) {
    anime->data = b->compiler.data;
    anime->model = b->compiler.model;
    anime->version = b->env->version;
    anime->object = extent->object;
    anime->frames = extent->frames;
    anime->last = extent->frames == 0 ? 0 : (extent->frames - 1) << 8;
    anime->loops = extent->closed && extent->closing_top == QP_TOP_LOOP;
    anime->track_count = b->track_count;
    anime->tracks = b->tracks;
    anime->material_count = b->material_count;
    anime->materials = b->materials;
}

qp_status qp_anime_build(qp_bytes data, size_t offset, const qp_anime_env *env, qp_ee_model model,
                         qp_arena *arena, qp_anime *anime) {
    const qp_events no_events = {0, NULL, NULL, NULL, true, 0, NULL, NULL};
    const qp_event_list no_list = {0, 0, NULL, NULL, NULL};
    qp_anime_extent extent = qp_anime_extent_at(data, offset);
    builder b = {
        {data, model, extent.frames, arena}, env, NULL, 0, NULL, 0, no_list, no_list, no_list};
    finish(&b, &extent, anime);
    anime->notes = no_events;
    anime->morphs = no_events;
    anime->objs = no_events;
    if (!extent.has_head) {
        return QP_UNREADABLE;
    }
    counts c = count_records(data, &extent);
    if (!open_lists(&b, &c) || !add_records(&b, &extent) ||
        !qp_event_list_close(&b.notes, arena, &anime->notes) ||
        !qp_event_list_close(&b.morphs, arena, &anime->morphs) ||
        !qp_event_list_close(&b.objs, arena, &anime->objs)) {
        return QP_NO_MEMORY;
    }
    finish(&b, &extent, anime);
    return QP_OK;
}
