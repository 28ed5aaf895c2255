/*
 * The player against a plain second implementation on any order of Tops, and against evaluation by
 * time alone and the vectors where every frame has its Top once, in order.
 */
#include "anm_player.h"
#include "vector_file.h"
#include "write_files.h"

#include <string.h>

static uint64_t state = 88172645463325252u;

static uint32_t draw(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 20) % below;
}

/* -- A plain implementation ------------------------------------------------------------------- */

typedef enum { TOP, NOTE, LASTING } item_kind;

/* What the chunk holds, as it was written: nothing here is read from bytes. */
typedef struct {
    item_kind kind;
    uint32_t value; /* a Top's frame, a note's param, a record's object */
    uint16_t record;
    size_t offset;
} item;

typedef struct {
    item items[200];
    size_t count;
    uint32_t frames;
    size_t start; /* first item of the frame data */
    /* The player: */
    size_t next;
    uint32_t time;
    bool ended;
    note_log notes;      /* in the order read */
    size_t offsets[200]; /* by item, of the first of its kind and object: what is in force */
} plain;

static bool closes(const item *it) {
    return it->kind == TOP && it->value >= QP_CCS_LOOP;
}

static void plain_start(plain *p) {
    p->next = 0;
    while (p->next < p->count && !closes(&p->items[p->next]) &&
           !(p->items[p->next].kind == TOP && p->items[p->next].value != 0)) {
        p->next++;
    }
    if (p->next < p->count && !closes(&p->items[p->next])) {
        p->next++;
    }
    p->start = p->next;
}

static size_t first_like(const plain *p, const item *it) {
    size_t i = 0;
    while (p->items[i].kind != LASTING || p->items[i].record != it->record ||
           p->items[i].value != it->value) {
        i++;
    }
    return i;
}

static void plain_read(plain *p, uint32_t from, uint32_t to) {
    uint32_t frame = from;
    for (;;) {
        if (p->next == p->count) {
            p->ended = true;
            return;
        }
        const item *it = &p->items[p->next];
        if (closes(it)) {
            p->ended = it->value == QP_CCS_ONCE;
            if (!p->ended) {
                p->time = 0;
                p->next = p->start;
            }
            return;
        }
        p->next++;
        if (it->kind == TOP && it->value > to) {
            return;
        }
        if (it->kind == TOP) {
            frame = it->value;
        } else if (it->kind == NOTE) {
            const qp_note note = {2, it->value, frame, 7, it->offset};
            cr_assert_lt(p->notes.count, 64u);
            p->notes.list[p->notes.count++] = note;
        } else {
            p->offsets[first_like(p, it)] = it->offset;
        }
    }
}

static void plain_step(plain *p, uint32_t step) {
    uint32_t last = p->frames == 0 ? 0 : (p->frames - 1) * 256;
    uint32_t old = p->time / 256;
    p->notes.count = 0;
    p->ended = false;
    p->time += step;
    if (p->time > last) {
        p->time = last;
        p->ended = true;
    }
    if (p->time / 256 != old) {
        p->ended = false;
        plain_read(p, old, p->time / 256);
    }
}

/* -- Chunks ----------------------------------------------------------------------------------- */

static void put_top(plain *p, qp_build *build, uint32_t frame) {
    const item it = {TOP, frame, 0, qp_ccs_top(build, frame)};
    p->items[p->count++] = it;
}

static void put_record(plain *p, qp_build *build) {
    static const uint16_t kinds[] = {QP_KIND_F_OBJ, QP_KIND_F_MORPHER, QP_KIND_F_CAMERA};
    if (draw(3) != 0) {
        uint32_t param = draw(1000);
        const item it = {NOTE, param, 0, qp_ccs_note(build, 7, 2, param)};
        p->items[p->count++] = it;
        return;
    }
    const uint32_t target[] = {9, draw(0xffffffff)};
    item it = {LASTING, 1 + draw(4), kinds[draw(3)], build->size};
    if (it.record == QP_KIND_F_MORPHER) {
        qp_ccs_morph(build, it.value, target, 1);
    } else {
        qp_ccs_frame_record(build, it.record, 0x100, false, it.value, 0, draw(0xffffffff));
    }
    p->items[p->count++] = it;
}

/* The Top that comes after `top`, in files without order. */
static uint32_t odd_top(uint32_t top, uint32_t frames) {
    switch (draw(6)) {
    case 0:
        return top;
    case 1:
        return top + 2;
    case 2:
        return draw(frames + 2);
    case 3:
        return draw(20) == 0 ? 0x80000000u + draw(100) : top + 1;
    default:
        return top + 1;
    }
}

static void write_chunk(plain *p, qp_build *build, bool ordered) {
    memset(p, 0, sizeof *p);
    p->frames = ordered ? 1 + draw(12) : draw(12);
    size_t at = qp_ccs_anime_open(build, 1, p->frames);
    uint32_t closing = draw(2) == 0 ? QP_CCS_ONCE : QP_CCS_LOOP;
    uint32_t top = ordered || draw(4) != 0 ? 0 : draw(3);
    uint32_t tops = ordered ? p->frames : draw(16);
    for (uint32_t i = 0; i < tops; i++) {
        put_top(p, build, top);
        for (uint32_t n = draw(4); n > 0; n--) {
            put_record(p, build);
        }
        top = ordered ? top + 1 : odd_top(top, p->frames);
    }
    if (!ordered && draw(6) == 0) { /* no closing Top */
        qp_ccs_close(build, at);
        qp_build_set_u32(build, at + QP_CCS_WORDS_FIELD, (uint32_t)(build->size - 20) / 4);
        return;
    }
    const item end = {TOP, closing, 0, build->size};
    p->items[p->count++] = end;
    qp_ccs_anime_close(build, at, closing);
}

static uint32_t draw_step(bool wraps) {
    switch (draw(wraps ? 8 : 6)) {
    case 0:
        return 0;
    case 1:
        return draw(256);
    case 2:
        return 256 * draw(5);
    case 3:
        return draw(8) == 0 ? 5000 : draw(1500);
    case 6:
        return 0u - draw(1500);
    case 7:
        return 0x7fffffff + draw(10);
    default:
        return 256;
    }
}

static void same_notes(const note_log *got, const note_log *read) {
    cr_assert_eq(got->count, read->count, "%u notes, expected %u", got->count, read->count);
    for (uint32_t i = 0; i < got->count; i++) {
        const qp_note *a = &got->list[i];
        const qp_note *b = &read->list[read->count - 1 - i]; /* last in, first out */
        cr_assert_eq(a->event, b->event);
        cr_assert_eq(a->param, b->param);
        cr_assert_eq(a->time, b->time);
        cr_assert_eq(a->object, b->object);
        cr_assert_eq(a->offset, b->offset);
    }
}

static void same_in_force(const player *p, const plain *model) {
    size_t seen = 0;
    size_t expected = 0;
    for (uint32_t slot = 0; slot < p->clip.slot_count; slot++) {
        qp_anm_record record;
        if (qp_anm_record_at(&p->anm, slot, &record)) {
            const item like = {LASTING, record.object, record.kind, 0};
            cr_assert_eq(record.offset, model->offsets[first_like(model, &like)]);
            seen++;
        }
    }
    for (size_t i = 0; i < model->count; i++) {
        expected += model->offsets[i] != 0 ? 1u : 0u;
    }
    cr_assert_eq(seen, expected, "%zu records in force, expected %zu", seen, expected);
}

Test(anm_property, any_order_of_tops_plays_as_the_cursor_would) {
    size_t notes = 0;
    for (int round = 0; round < 3000; round++) {
        static plain model;
        qp_build build = {0};
        write_chunk(&model, &build, false);
        player p = player_open(&build, 0x100);
        plain_start(&model);
        for (int step = 0; step < 40; step++) {
            uint32_t ticks = draw_step(true);
            const note_log got = player_step(&p, ticks);
            plain_step(&model, ticks);
            cr_assert_eq(p.anm.time, model.time, "round %d, step %d", round, step);
            cr_assert_eq(p.anm.ended, model.ended, "round %d, step %d", round, step);
            same_notes(&got, &model.notes);
            same_in_force(&p, &model);
            notes += got.count;
            if (p.anm.ended && draw(2) == 0) {
                qp_anm_restart(&p.anm);
                model.time = 0;
                model.next = model.start;
            }
        }
        player_close(&p);
    }
    cr_assert_gt(notes, 10000u, "only %zu notes were handed on", notes);
}

/* -- Against evaluation by time alone --------------------------------------------------------- */

/* One step by both; restarts an ended animation now and then. */
static void step_by_time(player *p, uint32_t ticks, note_log *log, qp_step *step) {
    uint32_t time = p->anm.time;
    qp_note_walk walk = qp_anime_notes(&p->anime, time, ticks);
    qp_note note;
    log->count = 0;
    while (qp_anime_next_note(&p->anime, &walk, &note)) {
        note_log_add(log, &note);
    }
    *step = qp_anime_forward(&p->anime, time, ticks);
}

static void same_notes_by_time(const note_log *got, const note_log *expected) {
    cr_assert_eq(got->count, expected->count);
    for (uint32_t i = 0; i < got->count; i++) {
        cr_assert_eq(got->list[i].offset, expected->list[i].offset);
        cr_assert_eq(got->list[i].event, expected->list[i].event);
        cr_assert_eq(got->list[i].param, expected->list[i].param);
        cr_assert_eq(got->list[i].time, expected->list[i].time);
        cr_assert_eq(got->list[i].object, expected->list[i].object);
    }
}

/* The offset in force by time alone, 0 if there is none. */
static size_t by_time(const qp_events *events, uint32_t object, uint32_t frame) {
    uint32_t record = 0;
    for (uint32_t g = 0; g < events->group_count; g++) {
        if (events->objects[events->members[events->group_starts[g]]] == object &&
            qp_events_in_force(events, g, frame, &record)) {
            return events->offsets[record];
        }
    }
    return 0;
}

static const qp_events *events_of(const qp_anime *anime, uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_OBJ:
        return &anime->objs;
    case QP_KIND_F_MORPHER:
        return &anime->morphs;
    case QP_KIND_F_CAMERA:
        return &anime->f_cameras;
    case QP_KIND_F_MATERIAL:
        return &anime->f_materials;
    case QP_KIND_F_AMBIENT:
        return &anime->ambients;
    default:
        return NULL;
    }
}

/* Records in force that were read since the start, at the time; when a loop was just reset, all of
   them at the frame that was posed. */
static size_t same_in_force_by_time(const player *p, const qp_step *step) {
    bool reset = step->posed && step->pose_at != step->time;
    uint32_t frame = (reset ? step->pose_at : step->time) >> 8;
    size_t compared = 0;
    for (uint32_t slot = 0; slot < p->clip.slot_count; slot++) {
        const qp_events *events = events_of(&p->anime, p->clip.slots[slot].kind);
        qp_anm_record record;
        bool got = qp_anm_record_at(&p->anm, slot, &record);
        if (events == NULL) {
            continue;
        }
        bool counts = got && (reset || !record.carried);
        size_t expected = by_time(events, p->clip.slots[slot].object, frame);
        cr_assert_eq(counts ? record.offset : 0, expected, "slot %u at frame %u", slot, frame);
        compared++;
    }
    return compared;
}

static size_t play_both(player *p, uint32_t ticks, const char *where) {
    note_log expected;
    qp_step step;
    step_by_time(p, ticks, &expected, &step);
    const note_log got = player_step(p, ticks);
    cr_assert_eq(p->anm.time, step.time, "%s: time", where);
    cr_assert_eq(p->anm.posed, step.posed, "%s: posed", where);
    cr_assert(!step.posed || p->anm.pose_at == step.pose_at, "%s: pose time", where);
    cr_assert_eq(p->anm.ended, step.ended, "%s: ended", where);
    same_notes_by_time(&got, &expected);
    return got.count + same_in_force_by_time(p, &step);
}

Test(anm_property, tops_in_order_play_as_by_time_alone) {
    size_t compared = 0;
    for (int round = 0; round < 3000; round++) {
        static plain model;
        qp_build build = {0};
        write_chunk(&model, &build, true);
        player p = player_open(&build, 0x100);
        cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
        for (int step = 0; step < 40; step++) {
            compared += play_both(&p, draw_step(false), "random");
            if (p.anm.ended && draw(2) == 0) {
                qp_anm_restart(&p.anm);
            }
        }
        player_close(&p);
    }
    cr_assert_gt(compared, 100000u);
}

/* -- Against the vectors ---------------------------------------------------------------------- */

static uint32_t number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_integer(value), "%s is no integer", key);
    return (uint32_t)json_integer_value(value);
}

static size_t anime_offset(const vector_file *vector, size_t index) {
    size_t pos = vector->file.setup;
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(&vector->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME && index-- == 0) {
            return chunk.head.offset;
        }
    }
    cr_assert_fail("the file has no such animation");
    return 0;
}

static void same_as_vector(const player *p, const json_t *step, const char *where) {
    const json_t *notes = json_object_get(step, "notes");
    note_log log = {.count = 0};
    qp_note_list_process(&p->anm.notes, note_log_add, &log);
    cr_assert_eq(log.count, json_array_size(notes), "%s: notes", where);
    for (uint32_t i = 0; i < log.count; i++) {
        const json_t *note = json_array_get(notes, i);
        cr_assert_eq(log.list[i].event, number(note, "event"), "%s", where);
        cr_assert_eq(log.list[i].param, number(note, "param"), "%s", where);
        cr_assert_eq(log.list[i].time, number(note, "time"), "%s", where);
        cr_assert_eq(log.list[i].object, number(note, "object"), "%s", where);
    }
    const json_t *pose_at = json_object_get(step, "pose_at");
    cr_assert_eq(p->anm.time, number(step, "time"), "%s: time", where);
    cr_assert_eq(p->anm.posed, !json_is_null(pose_at), "%s: posed", where);
    cr_assert(!p->anm.posed || p->anm.pose_at == number(step, "pose_at"), "%s: pose", where);
    cr_assert_eq(p->anm.ended, json_is_true(json_object_get(step, "ended")), "%s: ended", where);
}

static size_t play_vector(const vector_file *vector, const json_t *expected, const char *name) {
    size_t steps = 0;
    size_t index;
    json_t *step;
    player p =
        player_on(vector->data, anime_offset(vector, number(expected, "animation")), &vector->env);
    cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
    json_array_foreach(json_object_get(expected, "steps"), index, step) {
        char where[128];
        snprintf(where, sizeof where, "%s, animation %u, step %zu", name,
                 number(expected, "animation"), index);
        play_both(&p, number(step, "step"), where);
        same_as_vector(&p, step, where);
        if (json_is_true(json_object_get(step, "restart"))) {
            qp_anm_restart(&p.anm);
        }
        steps++;
    }
    player_close(&p);
    return steps;
}

Test(anm_property, forty_steps_of_every_vector_equal_both) {
    size_t count = 0;
    char **names = vector_names("", &count);
    cr_assert_eq(count, 18);
    for (size_t i = 0; i < count; i++) {
        vector_file vector = vector_open(names[i]);
        size_t index;
        json_t *expected;
        const json_t *plays = json_object_get(vector.expected, "play");
        cr_assert_gt(json_array_size(plays), 0u, "%s plays nothing", names[i]);
        json_array_foreach(plays, index, expected) {
            cr_assert_eq(play_vector(&vector, expected, names[i]), 40u, "%s", names[i]);
        }
        vector_close(&vector);
    }
    vector_names_free(names, count);
}

/* -- Against real files ----------------------------------------------------------------------- */

typedef struct {
    size_t animations;
    size_t compared;
} real_counts;

/* Every frame of a real Anime has its Top: 60 steps of mixed length are the same either way. */
static void play_real(void *user, const char *path, qp_bytes data) {
    real_counts *counts = user;
    qp_exact memory =
        qp_exact_block(qp_ccsf_memory_bound(data.size) + qp_file_env_memory_bound(data.size));
    qp_arena arena;
    qp_ccsf file;
    qp_anime_env env;
    qp_ccsf_chunk chunk;
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    cr_assert_eq(qp_ccsf_open(data, &arena, &file), QP_OK);
    cr_assert_eq(qp_file_env(&file, &arena, &env), QP_OK);
    size_t pos = file.setup;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            player p = player_on(data, chunk.head.offset, &env);
            cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
            for (int step = 0; step < 60; step++) {
                counts->compared += play_both(&p, draw_step(false), path);
            }
            player_close(&p);
            counts->animations++;
        }
    }
    qp_exact_free(&memory);
}

Test(anm_property, real_files_play_as_by_time_alone) {
    real_counts counts = {0, 0};
    if (write_files_each(QP_SHARED_REAL_DIR, play_real, &counts) == 0) {
        cr_skip_test("no real files beside the project");
    }
    cr_assert_gt(counts.animations, 0u);
}
