/* Compiling an Anime chunk: ConvLCNum2ALCNum (0x00144e90), by what it keeps. */
#include "anime/camera.h"
#include "anime/events.h"
#include "anime/tracks.h"
#include "frames/record.h"

/*
 * What a record costs at most, in bytes of arena per byte of file: a camera whose rotation has one
 * key is 36 bytes of file and a track, a rotation and a vector of two segments each here, some 11
 * bytes a byte; a quarter as much again covers the paddings.
 */
#define ARENA_PER_BYTE ((size_t)14)

size_t qp_anime_memory_bound(size_t size) {
    if (size > (SIZE_MAX - QP_ARENA_SLACK) / ARENA_PER_BYTE) {
        return SIZE_MAX;
    }
    return size * ARENA_PER_BYTE + QP_ARENA_SLACK;
}

/* -- The kinds of frame records that are kept ------------------------------------------------- */

#define EVENT_KINDS 6

static const uint16_t event_kinds[EVENT_KINDS] = {QP_KIND_F_NOTE,     QP_KIND_F_MORPHER,
                                                  QP_KIND_F_OBJ,      QP_KIND_F_CAMERA,
                                                  QP_KIND_F_MATERIAL, QP_KIND_F_AMBIENT};

/* The place of a kind in that list; EVENT_KINDS for others. */
static uint32_t event_index(uint16_t kind) {
    uint32_t i = 0;
    while (i < EVENT_KINDS && event_kinds[i] != kind) {
        i++;
    }
    return i;
}

/* Where the events of each kind go, in the order of the list. */
static qp_events *events_of(qp_anime *anime, uint32_t index) {
    qp_events *const places[EVENT_KINDS] = {&anime->notes,       &anime->morphs,
                                            &anime->objs,        &anime->f_cameras,
                                            &anime->f_materials, &anime->ambients};
    return places[index];
}

typedef struct {
    qp_track_lists tracks;
    qp_event_list events[EVENT_KINDS];
} builder;

/* -- Two walks: counting, and filling --------------------------------------------------------- */

static bool open_lists(builder *b, const qp_anime_extent *extent, bool *every_top) {
    qp_bytes data = b->tracks.compiler.data;
    uint32_t tops = 0;
    bool in_order = true;
    qp_track_counts counts = {0, 0, 0, 0, 0, 0};
    uint32_t events[EVENT_KINDS + 1] = {0, 0, 0, 0, 0, 0, 0};
    qp_section section = qp_section_from(data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (step < QP_STEP_CLOSED) {
        if (step == QP_STEP_RECORD) {
            qp_tracks_count(&counts, data, &head, end);
            events[event_index(head.kind)]++;
        } else {
            in_order = in_order && step == QP_STEP_TOP && section.frame == tops;
            tops++;
        }
        step = qp_section_next(&section, &head, &end);
    }
    *every_top = in_order && extent->closed && tops == extent->frames;
    bool ok = qp_tracks_open(&b->tracks, &counts);
    for (uint32_t i = 0; i < EVENT_KINDS; i++) {
        ok = ok && qp_event_list_open(&b->events[i], events[i], b->tracks.compiler.arena);
    }
    return ok;
}

static bool add_record(builder *b, const qp_record *record, uint32_t frame) {
    uint32_t index = event_index(record->head.kind);
    if (index < EVENT_KINDS) {
        qp_event_list_add(&b->events[index], frame, record->target, record->head.offset);
        return true;
    }
    return qp_tracks_add(&b->tracks, record);
}

static bool fill_lists(builder *b, const qp_anime_extent *extent) {
    qp_reporter silent = qp_reporter_to(NULL);
    qp_bytes data = b->tracks.compiler.data;
    qp_section section = qp_section_from(data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    bool ok = true;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (ok && step < QP_STEP_CLOSED) {
        qp_record record;
        if (step == QP_STEP_RECORD && qp_record_read(data, &head, end, b->tracks.env->version,
                                                     QP_IN_ANIME, &silent, &record)) {
            ok = add_record(b, &record, section.frame);
        }
        step = qp_section_next(&section, &head, &end);
    }
    return ok;
}

static bool close_lists(builder *b, qp_anime *anime) {
    qp_arena *arena = b->tracks.compiler.arena;
    bool ok = qp_tracks_close(&b->tracks, anime);
    for (uint32_t i = 0; i < EVENT_KINDS; i++) {
        ok = ok && qp_event_list_close(&b->events[i], arena, events_of(anime, i));
    }
    return ok && qp_cameras_close(anime, arena);
}

/* -- The chunk -------------------------------------------------------------------------------- */

qp_status qp_anime_build(qp_bytes data, size_t offset, const qp_anime_env *env, qp_ee_model model,
                         qp_arena *arena, qp_anime *anime) {
    static const qp_anime empty;
    static const builder unfilled;
    qp_anime_extent extent = qp_anime_extent_at(data, offset);
    builder b = unfilled;
    b.tracks.compiler.data = data;
    b.tracks.compiler.model = model;
    b.tracks.compiler.frames = extent.frames;
    b.tracks.compiler.arena = arena;
    b.tracks.env = env;
    *anime = empty;
    anime->data = data;
    anime->model = model;
    anime->version = env->version;
    anime->object = extent.object;
    anime->frames = extent.frames;
    anime->last = extent.frames == 0 ? 0 : (extent.frames - 1) << 8;
    anime->loops = extent.closed && extent.closing_top == QP_TOP_LOOP;
    if (!extent.has_head) {
        return QP_UNREADABLE;
    }
    if (!open_lists(&b, &extent, &anime->every_top) || !fill_lists(&b, &extent) ||
        !close_lists(&b, anime)) {
        return QP_NO_MEMORY;
    }
    return QP_OK;
}
