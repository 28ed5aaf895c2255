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

/*@ // Lists with room in one arena.
    predicate lists_ok{L}(qp_track_lists *tracks, qp_event_lists *events) =
      qp_track_lists_ok(tracks) && qp_event_lists_ok(events) &&
      events->arena == tracks->compiler.arena && \separated(tracks, events) &&
      \separated(events, tracks->env);
*/

/* What lies in so many bytes lies in more. */
/*@ ghost
  /@ requires qp_event_lists_in(lists, count, base, used) && used <= more;
     assigns \nothing;
     ensures qp_event_lists_in(lists, count, base, more);
  @/
  static void in_more(const qp_event_list *lists, unsigned count, char *base, size_t used,
                      size_t more) {
  }
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

/* Reads a record; false if it is not all there. */
/*@ requires lists_ok(tracks, events) && \valid_read(head) && \valid(record);
    requires \separated(record, head) && \separated(record, tracks->env);
    requires \separated(record, tracks) && \separated(record, events);
    requires \separated(record, events->arena,
      events->arena->base + (0 .. events->arena->size - 1));
    requires head->payload == head->offset + 8;
    requires head->payload <= end <= tracks->compiler.data.size;
    assigns *record;
    ensures lists_ok(tracks, events) && record->end == end;
    ensures \result == true || \result == false;
*/
static bool read_record(const qp_track_lists *tracks, const qp_chunk_head *head, size_t end,
                        qp_record *record) /*@ ghost (const qp_event_lists *events) */
{
    /*@ assert qp_event_lists_held(&events->list[0], QP_EVENT_LISTS, events->arena->base,
          events->arena->used); */
    const bool read =
        qp_record_at(tracks->compiler.data, head, end, tracks->env->version, false, record);
    //@ assert qp_event_lists_kept{Pre, Here}(&events->list[0], QP_EVENT_LISTS);
    //@ assert events->arena == \at(events->arena, Pre);
    //@ assert events->arena->base == \at(events->arena->base, Pre);
    //@ assert events->arena->size == \at(events->arena->size, Pre);
    //@ assert events->arena->used == \at(events->arena->used, Pre);
    /*@ assert qp_event_lists_held(&events->list[0], QP_EVENT_LISTS, events->arena->base,
          events->arena->used); */
    //@ assert qp_arena_ok(*events->arena);
    //@ assert qp_event_lists_ok(events);
    //@ assert qp_track_lists_begun(tracks);
    //@ assert qp_track_lists_ok(tracks);
    return read;
}

/* Adds a record to the list that it belongs to; false if the arena is used up. */
/*@ requires lists_ok(tracks, events) && \valid_read(record);
    requires record->end <= tracks->compiler.data.size;
    requires \separated(record, tracks) && \separated(record, events);
    requires \separated(record, events->arena,
      events->arena->base + (0 .. events->arena->size - 1));
    assigns tracks->count, events->list[0 .. QP_EVENT_LISTS - 1], events->arena->used,
      events->arena->base[0 .. events->arena->size - 1];
    ensures lists_ok(tracks, events);
    ensures \result == true || \result == false;
*/
static bool add_to_list(qp_track_lists *tracks, qp_event_lists *events, const qp_record *record,
                        uint32_t frame) {
    qp_event_lists_add(events, record, frame);
    //@ ghost qp_arena *arena = events->arena;
    //@ ghost char *base = arena->base;
    //@ ghost size_t used = arena->used;
    //@ ghost Listed: ;
    //@ assert qp_track_lists_ok(tracks);
    //@ assert qp_event_lists_held(&events->list[0], QP_EVENT_LISTS, base, used);
    const bool ok = qp_tracks_add(tracks, record);
    //@ assert events->arena == arena && arena->base == base && arena->used >= used;
    //@ assert qp_event_lists_kept{Listed, Here}(&events->list[0], QP_EVENT_LISTS);
    //@ assert qp_event_lists_valid(&events->list[0], QP_EVENT_LISTS);
    //@ assert qp_event_lists_in(&events->list[0], QP_EVENT_LISTS, base, used);
    //@ ghost in_more(events->list, QP_EVENT_LISTS, base, used, arena->used);
    //@ assert qp_event_lists_ok(events);
    return ok;
}

/* Reads a record and adds it. */
/*@ requires lists_ok(tracks, events) && \valid_read(head);
    requires \separated(head, tracks) && \separated(head, events);
    requires head->payload == head->offset + 8;
    requires head->payload <= end <= tracks->compiler.data.size;
    assigns tracks->count, events->list[0 .. QP_EVENT_LISTS - 1], events->arena->used,
      events->arena->base[0 .. events->arena->size - 1];
    ensures lists_ok(tracks, events);
    ensures \result == true || \result == false;
*/
static bool add_record(qp_track_lists *tracks, qp_event_lists *events, const qp_chunk_head *head,
                       size_t end, uint32_t frame) {
    qp_record record;
    return !read_record(tracks, head, end, &record) /*@ ghost (events) */ ||
           add_to_list(tracks, events, &record, frame);
}

/* Fills the lists; false if the arena is used up. */
/*@ requires lists_ok(tracks, events) && \valid_read(extent);
    requires \separated(extent, tracks) && \separated(extent, events);
    requires \separated(extent, events->arena,
      events->arena->base + (0 .. events->arena->size - 1));
    assigns tracks->count, events->list[0 .. QP_EVENT_LISTS - 1], events->arena->used,
      events->arena->base[0 .. events->arena->size - 1];
    ensures lists_ok(tracks, events);
    ensures tracks->compiler.data == \old(tracks->compiler.data);
    ensures tracks->compiler.arena == \old(tracks->compiler.arena);
    ensures tracks->compiler.arena->base == \old(tracks->compiler.arena->base);
    ensures tracks->compiler.arena->size == \old(tracks->compiler.arena->size);
    ensures tracks->env == \old(tracks->env);
    ensures \result == true || \result == false;
*/
static bool fill_lists(const qp_anime_extent *extent, qp_track_lists *tracks,
                       qp_event_lists *events) {
    qp_section section = qp_section_from(tracks->compiler.data, extent->body, extent->closing);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    bool ok = true;
    qp_section_step step = qp_section_next(&section, &head, &end);
    /*@ loop invariant qp_section_ok(section) && QP_STEP_RECORD <= step <= QP_STEP_LONG;
        loop invariant step <= QP_STEP_CLOSED ==>
          head.payload == head.offset + 8 && head.payload <= end <= section.limit;
        loop invariant lists_ok(tracks, events) && section.limit <= tracks->compiler.data.size;
        loop invariant ok == true || ok == false;
        loop assigns step, section.pos, section.frame, section.started, section.closed, head, end,
          ok, tracks->count, events->list[0 .. QP_EVENT_LISTS - 1], events->arena->used,
          events->arena->base[0 .. events->arena->size - 1];
        loop variant section.limit - section.pos + (step < QP_STEP_CLOSED ? 1 : 0);
    */
    while (ok && step < QP_STEP_CLOSED) {
        if (step == QP_STEP_RECORD) {
            ok = add_record(tracks, events, &head, end, section.frame);
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

/* All of the lists but the room, which qp_tracks_open() makes. */
/*@ requires \valid(lists);
    assigns *lists;
    ensures lists->compiler.data == data && lists->compiler.arena == arena && lists->env == env;
    ensures lists->count.lights == 0;
*/
static void begin_tracks(qp_bytes data, const qp_anime_env *env, qp_ee_model model, uint32_t frames,
                         qp_arena *arena, qp_track_lists *lists) {
    lists->count.tracks = 0;
    lists->count.materials = 0;
    lists->count.lights = 0;
    lists->count.cameras = 0;
    lists->count.morph_tracks = 0;
    lists->count.morph_curves = 0;
    lists->compiler.data = data;
    lists->compiler.model = model;
    lists->compiler.frames = frames;
    lists->compiler.arena = arena;
    lists->env = env;
}

/* Makes room; false if the arena is used up. */
/*@ requires qp_track_lists_begun(tracks) && tracks->count.lights == 0 && \valid(events);
    requires \separated(events, tracks) && \separated(events, tracks->env);
    requires \separated(events, tracks->compiler.arena,
      tracks->compiler.arena->base + (0 .. tracks->compiler.arena->size - 1));
    requires \valid_read(track_room) && \valid_read(event_room);
    requires \separated(track_room, tracks) && \separated(track_room, events);
    requires \separated(event_room, tracks) && \separated(event_room, events);
    requires \separated(track_room, tracks->compiler.arena,
      tracks->compiler.arena->base + (0 .. tracks->compiler.arena->size - 1));
    requires \separated(event_room, tracks->compiler.arena,
      tracks->compiler.arena->base + (0 .. tracks->compiler.arena->size - 1));
    assigns tracks->room, tracks->tracks, tracks->materials, tracks->lights, tracks->cameras,
      tracks->morph_tracks, tracks->morph_curves, *events, tracks->compiler.arena->used,
      tracks->compiler.arena->base[0 .. tracks->compiler.arena->size - 1];
    ensures \result == true ==> lists_ok(tracks, events);
    ensures tracks->compiler.data == \old(tracks->compiler.data);
    ensures tracks->compiler.arena == \old(tracks->compiler.arena);
    ensures tracks->compiler.arena->base == \old(tracks->compiler.arena->base);
    ensures tracks->compiler.arena->size == \old(tracks->compiler.arena->size);
    ensures tracks->env == \old(tracks->env);
    ensures \result == true || \result == false;
*/
static bool open_lists(const qp_track_counts *track_room, const qp_event_counts *event_room,
                       qp_track_lists *tracks, qp_event_lists *events) {
    const bool room = qp_tracks_open(tracks, track_room);
    //@ ghost Opened: ;
    //@ assert qp_same_arena{Pre, Here}(&tracks->compiler) && tracks->env == \at(tracks->env, Pre);
    const bool ok = room && qp_event_lists_open(events, event_room, tracks->compiler.arena);
    //@ assert qp_same_arena{Opened, Here}(&tracks->compiler);
    //@ assert tracks->env == \at(tracks->env, Opened);
    //@ assert tracks->env->object_count == \at(tracks->env->object_count, Opened);
    //@ assert tracks->env->targets == \at(tracks->env->targets, Opened);
    //@ assert tracks->env->crops == \at(tracks->env->crops, Opened);
    //@ assert ok == true ==> qp_env_ok(tracks->env);
    //@ assert ok == true ==> qp_compiler_ok(&tracks->compiler);
    //@ assert ok == true ==> qp_track_lists_begun(tracks);
    /*@ assert ok == true ==> qp_tracks_room(tracks->tracks, tracks->room.tracks,
          tracks->compiler.arena->base, tracks->compiler.arena->size); */
    /*@ assert ok == true ==> qp_materials_room(tracks->materials, tracks->room.materials,
          tracks->compiler.arena->base, tracks->compiler.arena->size); */
    /*@ assert ok == true ==> qp_lights_room(tracks->lights, tracks->room.lights,
          tracks->compiler.arena->base, tracks->compiler.arena->size); */
    /*@ assert ok == true ==> qp_cameras_room(tracks->cameras, tracks->room.cameras,
          tracks->compiler.arena->base, tracks->compiler.arena->size); */
    /*@ assert ok == true ==> qp_morph_tracks_room(tracks->morph_tracks, tracks->room.morph_tracks,
          tracks->compiler.arena->base, tracks->compiler.arena->size); */
    /*@ assert ok == true ==> qp_morph_curves_room(tracks->morph_curves, tracks->room.morph_curves,
          tracks->compiler.arena->base, tracks->compiler.arena->size); */
    //@ assert ok == true ==> tracks->count.lights <= tracks->room.lights;
    //@ assert ok == true ==> qp_track_lists_ok(tracks);
    return ok;
}

/* Gives the tracks to the Anime; false if the arena is used up. */
/*@ requires lists_ok(tracks, events) && \valid(anime);
    requires \separated(anime, tracks) && \separated(anime, events);
    requires \separated(anime, tracks->env);
    requires \separated(anime, events->arena,
      events->arena->base + (0 .. events->arena->size - 1));
    assigns tracks->count.lights, *anime, events->arena->used,
      events->arena->base[0 .. events->arena->size - 1];
    ensures qp_event_lists_kept{Pre, Here}(&events->list[0], QP_EVENT_LISTS);
    ensures qp_arena_ok(*events->arena) && events->arena->used >= \old(events->arena->used);
    ensures anime->data == \old(anime->data);
    ensures \result == true || \result == false;
*/
static bool close_tracks(qp_track_lists *tracks, qp_anime *anime)
/*@ ghost (const qp_event_lists *events) */
{
    return qp_tracks_close(tracks, anime);
}

/* Gives all to the Anime; false if the arena is used up. */
/*@ requires lists_ok(tracks, events) && \valid(anime) && qp_bytes_ok(anime->data);
    requires \separated(anime, tracks) && \separated(anime, events);
    requires \separated(anime, tracks->env);
    requires \separated(anime, events->arena,
      events->arena->base + (0 .. events->arena->size - 1));
    assigns tracks->count.lights, *anime, events->arena->used,
      events->arena->base[0 .. events->arena->size - 1];
    ensures \result == true || \result == false;
*/
static bool close_lists(qp_track_lists *tracks, const qp_event_lists *events, qp_anime *anime) {
    //@ ghost qp_arena *arena = events->arena;
    //@ ghost char *base = arena->base;
    //@ ghost size_t used = arena->used;
    //@ ghost Begin: ;
    //@ assert qp_event_lists_held(&events->list[0], QP_EVENT_LISTS, base, used);
    const bool ok = close_tracks(tracks, anime) /*@ ghost (events) */;
    //@ assert events->arena == arena && arena->base == base && arena->used >= used;
    //@ assert qp_event_lists_kept{Begin, Here}(&events->list[0], QP_EVENT_LISTS);
    //@ assert qp_event_lists_valid(&events->list[0], QP_EVENT_LISTS);
    //@ assert qp_event_lists_in(&events->list[0], QP_EVENT_LISTS, base, used);
    //@ ghost in_more(events->list, QP_EVENT_LISTS, base, used, arena->used);
    //@ assert qp_event_lists_ok(events);
    return ok && qp_event_lists_close(events, anime);
}

/*@ requires qp_track_lists_begun(tracks) && tracks->count.lights == 0;
    requires \valid_read(extent) && \valid(anime) && anime->data == tracks->compiler.data;
    requires \separated(anime, tracks, tracks->compiler.arena, tracks->env,
      tracks->compiler.arena->base + (0 .. tracks->compiler.arena->size - 1));
    requires \separated(extent, tracks, anime, tracks->compiler.arena,
      tracks->compiler.arena->base + (0 .. tracks->compiler.arena->size - 1));
    assigns *tracks, *anime, tracks->compiler.arena->used,
      tracks->compiler.arena->base[0 .. tracks->compiler.arena->size - 1];
    ensures \result == true || \result == false;
*/
static bool compile(const qp_anime_extent *extent, qp_track_lists *tracks, qp_anime *anime) {
    qp_track_counts track_room = {0, 0, 0, 0, 0, 0};
    qp_event_counts event_room = {{0, 0, 0, 0, 0, 0}};
    qp_event_lists events;
    anime->every_top = count_records(tracks->compiler.data, extent, &track_room, &event_room);
    const bool filled = open_lists(&track_room, &event_room, tracks, &events) &&
                        fill_lists(extent, tracks, &events);
    //@ assert anime->data.data == tracks->compiler.data.data;
    //@ assert anime->data.size == tracks->compiler.data.size;
    //@ assert filled == true ==> lists_ok(tracks, &events);
    //@ assert filled == true ==> qp_bytes_ok(anime->data);
    return filled && close_lists(tracks, &events, anime);
}

/*@ requires qp_bytes_ok(data) && qp_env_ok(env) && \valid(anime) && \valid(arena);
    requires qp_arena_ok(*arena);
    requires \separated(anime, env, arena, arena->base + (0 .. arena->size - 1));
    assigns *anime, arena->used, arena->base[0 .. arena->size - 1];
    ensures QP_OK <= \result <= QP_UNREADABLE;
*/
qp_status qp_anime_build(qp_bytes data, size_t offset, const qp_anime_env *env, qp_ee_model model,
                         qp_arena *arena, qp_anime *anime) {
    qp_track_lists tracks;
    const qp_anime_extent extent = qp_anime_extent_at(data, offset);
    begin_tracks(data, env, model, extent.frames, arena, &tracks);
    begin_anime(data, &extent, env->version, model, anime);
    if (!extent.has_head) {
        return QP_UNREADABLE;
    }
    return compile(&extent, &tracks, anime) ? QP_OK : QP_NO_MEMORY;
}
