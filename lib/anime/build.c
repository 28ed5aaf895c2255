/* Compiling an Anime chunk: ConvLCNum2ALCNum (0x00144e90), by what it keeps. */
#include "anime/event_lists.h"
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

typedef struct {
    qp_track_lists tracks;
    qp_event_lists events;
} builder;

/*@ predicate builder_ok{L}(builder *b) =
      qp_track_lists_ok(&b->tracks) && qp_event_lists_ok(&b->events) && \valid(b) &&
      b->events.arena == b->tracks.compiler.arena &&
      \separated(b, b->events.arena, b->events.arena->base + (0 .. b->events.arena->size - 1)) &&
      \separated(b, b->tracks.env);
*/

/* -- Two walks: counting, and filling --------------------------------------------------------- */

/* Counts the records up to the closing Top. True if the frames have a Top each, in order. */
/*@ requires qp_bytes_ok(data) && \valid_read(extent) && \valid(tracks) && \valid(events);
    requires \separated(extent, tracks, events);
    assigns *tracks, *events;
    ensures \result == true || \result == false;
*/
static bool count_records(qp_bytes data, const qp_anime_extent *extent, qp_track_counts *tracks,
                          qp_event_counts *events) {
    uint32_t tops = 0;
    bool in_order = true;
    qp_section section = qp_section_from(data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    qp_section_step step = qp_section_next(&section, &head, &end);
    /*@ loop invariant qp_section_ok(section) && QP_STEP_RECORD <= step <= QP_STEP_LONG;
        loop invariant step <= QP_STEP_CLOSED ==> head.payload <= end;
        loop invariant in_order == true || in_order == false;
        loop assigns step, section.pos, section.frame, section.started, section.closed, head, end,
          tops, in_order, *tracks, *events;
        loop variant section.limit - section.pos + (step < QP_STEP_CLOSED ? 1 : 0);
    */
    while (step < QP_STEP_CLOSED) {
        if (step == QP_STEP_RECORD) {
            qp_tracks_count(tracks, data, &head, end);
            qp_event_lists_count(events, head.kind);
        } else {
            in_order = in_order && step == QP_STEP_TOP && section.frame == tops;
            tops++;
        }
        step = qp_section_next(&section, &head, &end);
    }
    return in_order && extent->closed && tops == extent->frames;
}

/* Reads a record and adds it to the list that it belongs to; false if the arena is used up. */
/*@ requires builder_ok(b) && \valid_read(head) && \separated(head, b);
    requires head->payload == head->offset + 8;
    requires head->payload <= end <= b->tracks.compiler.data.size;
    assigns b->tracks.count, b->events.list[0 .. QP_EVENT_LISTS - 1].count, b->events.arena->used, b->events.arena->base[0 .. b->events.arena->size - 1];
    ensures builder_ok(b);
    ensures \result == true || \result == false;
*/
static bool add_record(builder *b, const qp_chunk_head *head, size_t end, uint32_t frame) {
    qp_record record;
    if (!qp_record_at(b->tracks.compiler.data, head, end, b->tracks.env->version, false, &record)) {
        return true;
    }
    qp_event_lists_add(&b->events, &record, frame);
    return qp_tracks_add(&b->tracks, &record);
}

/* Fills the lists; false if the arena is used up. */
/*@ requires builder_ok(b) && \valid_read(extent) && \separated(extent, b, b->events.arena,
      b->events.arena->base + (0 .. b->events.arena->size - 1));
    assigns b->tracks.count, b->events.list[0 .. QP_EVENT_LISTS - 1].count, b->events.arena->used, b->events.arena->base[0 .. b->events.arena->size - 1];
    ensures builder_ok(b);
    ensures \result == true || \result == false;
*/
static bool fill_lists(builder *b, const qp_anime_extent *extent) {
    qp_section section = qp_section_from(b->tracks.compiler.data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    bool ok = true;
    qp_section_step step = qp_section_next(&section, &head, &end);
    /*@ loop invariant qp_section_ok(section) && QP_STEP_RECORD <= step <= QP_STEP_LONG;
        loop invariant step <= QP_STEP_CLOSED ==>
          head.payload == head.offset + 8 && head.payload <= end <= section.limit;
        loop invariant builder_ok(b) && section.limit <= b->tracks.compiler.data.size;
        loop invariant ok == true || ok == false;
        loop assigns step, section.pos, section.frame, section.started, section.closed, head, end,
          ok, b->tracks.count, b->events.list[0 .. QP_EVENT_LISTS - 1].count, b->events.arena->used,
          b->events.arena->base[0 .. b->events.arena->size - 1];
        loop variant section.limit - section.pos + (step < QP_STEP_CLOSED ? 1 : 0);
    */
    while (ok && step < QP_STEP_CLOSED) {
        if (step == QP_STEP_RECORD) {
            ok = add_record(b, &head, end, section.frame);
        }
        step = qp_section_next(&section, &head, &end);
    }
    return ok;
}

/* -- The chunk -------------------------------------------------------------------------------- */

/* All that the Anime is given without compiling. */
/*@ requires \valid(anime) && \valid_read(extent) && \separated(anime, extent);
    assigns *anime;
    ensures anime->data == data;
*/
static void begin_anime(qp_bytes data, const qp_anime_extent *extent, uint16_t version,
                        qp_ee_model model, qp_anime *anime) {
    static const qp_anime empty;
    *anime = empty;
    anime->data = data;
    anime->model = model;
    anime->version = version;
    anime->object = extent->object;
    anime->frames = extent->frames;
    anime->last = extent->frames == 0 ? 0 : (extent->frames - 1) << 8;
    anime->loops = extent->closed && extent->closing_top == QP_TOP_LOOP;
}

/*@ requires \valid(lists);
    assigns *lists;
    ensures lists->compiler.data == data && lists->compiler.arena == arena && lists->env == env;
    ensures lists->count.lights == 0;
*/
static void begin_tracks(qp_bytes data, const qp_anime_env *env, qp_ee_model model, uint32_t frames,
                         qp_arena *arena, qp_track_lists *lists) {
    static const qp_track_lists unfilled;
    *lists = unfilled;
    lists->compiler.data = data;
    lists->compiler.model = model;
    lists->compiler.frames = frames;
    lists->compiler.arena = arena;
    lists->env = env;
}

/*@ requires qp_track_lists_begun(&b->tracks) && \valid(b) && b->tracks.count.lights == 0;
    requires \valid_read(extent) && \valid(anime) && anime->data == b->tracks.compiler.data;
    requires \separated(b, b->tracks.compiler.arena, b->tracks.env,
      b->tracks.compiler.arena->base + (0 .. b->tracks.compiler.arena->size - 1));
    requires \separated(anime, b, b->tracks.compiler.arena, b->tracks.env,
      b->tracks.compiler.arena->base + (0 .. b->tracks.compiler.arena->size - 1));
    requires \separated(extent, b, anime, b->tracks.compiler.arena,
      b->tracks.compiler.arena->base + (0 .. b->tracks.compiler.arena->size - 1));
    assigns *b, *anime, b->tracks.compiler.arena->used,
      b->tracks.compiler.arena->base[0 .. b->tracks.compiler.arena->size - 1];
    ensures \result == true || \result == false;
*/
static bool compile(builder *b, const qp_anime_extent *extent, qp_anime *anime) {
    qp_track_counts tracks = {0, 0, 0, 0, 0, 0};
    qp_event_counts events = {{0, 0, 0, 0, 0, 0}};
    anime->every_top = count_records(b->tracks.compiler.data, extent, &tracks, &events);
    return qp_tracks_open(&b->tracks, &tracks) &&
           qp_event_lists_open(&b->events, &events, b->tracks.compiler.arena) &&
           fill_lists(b, extent) && qp_tracks_close(&b->tracks, anime) &&
           qp_event_lists_close(&b->events, anime);
}

/*@ requires qp_bytes_ok(data) && qp_env_ok(env) && \valid(anime) && \valid(arena);
    requires qp_arena_ok(*arena);
    requires \separated(anime, env, arena, arena->base + (0 .. arena->size - 1));
    assigns *anime, arena->used, arena->base[0 .. arena->size - 1];
    ensures QP_OK <= \result <= QP_UNREADABLE;
*/
qp_status qp_anime_build(qp_bytes data, size_t offset, const qp_anime_env *env, qp_ee_model model,
                         qp_arena *arena, qp_anime *anime) {
    builder b;
    const qp_anime_extent extent = qp_anime_extent_at(data, offset);
    begin_tracks(data, env, model, extent.frames, arena, &b.tracks);
    begin_anime(data, &extent, env->version, model, anime);
    if (!extent.has_head) {
        return QP_UNREADABLE;
    }
    return compile(&b, &extent, anime) ? QP_OK : QP_NO_MEMORY;
}
