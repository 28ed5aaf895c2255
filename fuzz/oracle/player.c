/*
 * The player with its cursor, against a plain one: Tops and records in a list, read on from where
 * the last read stopped (anime.md, The reader).
 */
#include "oracle/anime.h"
#include "quirkproof/anm.h"
#include "support/exact.h"

#include <stdlib.h>

/* -- The plain player ------------------------------------------------------------------------- */

/* A Top, or a record that can be read whole. */
typedef struct {
    const literal_record *record; /* NULL: a Top */
    uint32_t top;
} event;

typedef struct {
    const literal_anime *anime;
    event *events;
    size_t count;
    size_t start; /* the first event of the frame data */
    size_t next;
    size_t from; /* what the last step read is events[from, to) */
    size_t to;
    uint32_t old; /* the frame before it */
    uint32_t time;
    bool ended;
    bool backwards; /* a step led back, and nothing set the reader back since */
} plain_player;

static bool closes(const event *e) {
    return e->record == NULL && e->top >= 0xfffffffe;
}

/* Sub-chunks by their size fields, as far as the literal reading came. */
static void list_events(plain_player *p, size_t offset) {
    const literal_anime *anime = p->anime;
    size_t at = offset + 20;
    size_t next = 0;
    p->events = calloc((anime->end - at) / 8 + 1, sizeof *p->events);
    require(p->events != NULL, "out of memory");
    while (anime->end >= at && anime->end - at >= 8) {
        const size_t words = literal_word(anime->data, at + 4);
        if (words > (anime->end - at - 8) / 4) {
            return;
        }
        if ((literal_word(anime->data, at) & 0xffff) == 0xff01 && words > 0) {
            p->events[p->count++].top = literal_word(anime->data, at + 8);
        } else if (next < anime->count && anime->records[next].offset == at) {
            p->events[p->count++].record = &anime->records[next++];
        }
        at += 8 + 4 * words;
    }
}

/* Behind the first Top past 0, but not behind a closing one. */
static void find_start(plain_player *p) {
    while (p->start < p->count &&
           (p->events[p->start].record != NULL || p->events[p->start].top == 0)) {
        p->start++;
    }
    if (p->start < p->count && !closes(&p->events[p->start])) {
        p->start++;
    }
    p->next = p->start;
}

/* Reads on until a Top past the new frame. */
static void plain_read(plain_player *p) {
    const event *stop = NULL;
    p->from = p->next;
    while (p->next < p->count && stop == NULL) {
        const event *e = &p->events[p->next];
        stop = e->record == NULL && e->top > p->time / 256 ? e : NULL;
        p->next += stop == NULL || !closes(e) ? 1 : 0;
    }
    p->to = p->next;
    p->ended = stop == NULL || stop->top == 0xffffffff;
    if (stop != NULL && stop->top == 0xfffffffe) {
        p->time = 0;
        p->next = p->start;
    }
}

static void plain_step(plain_player *p, uint32_t ticks) {
    p->old = p->time / 256;
    p->from = p->to = p->next;
    p->time += ticks;
    p->ended = p->time > p->anime->last;
    p->time = p->ended ? p->anime->last : p->time;
    if (p->time / 256 != p->old) {
        plain_read(p);
    }
}

/* -- Comparing -------------------------------------------------------------------------------- */

/* What NoteProcess hands on: the list from its head, which is the last note read. */
typedef struct {
    const qp_anm *anm;
    uint32_t left;
} heard_notes;

static void hear_note(void *user, const qp_note *note) {
    heard_notes *heard = user;
    require(heard->left > 0, "the note at %zu is handed on too", note->offset);
    heard->left--;
    require(note->offset == heard->anm->notes.notes[heard->left].offset,
            "the note at %zu is handed on out of turn", note->offset);
}

/* A second time the notes are handed on again. */
static void compare_delivery(const qp_anm *anm) {
    qp_anm listened = *anm;
    for (int time = 0; time < 2; time++) {
        heard_notes heard = {anm, anm->notes.count};
        listened.note_function = hear_note;
        listened.note_user = &heard;
        qp_anm_note_process(&listened);
        require(heard.left == 0, "%u notes are not handed on", heard.left);
    }
}

/* Notes as they were read: the player's list from its end to its head. */
static void compare_notes(const plain_player *p, const qp_anm *anm) {
    uint32_t count = 0;
    uint32_t frame = p->old;
    for (size_t i = p->from; i < p->to; i++) {
        const literal_record *record = p->events[i].record;
        if (record == NULL) {
            frame = p->events[i].top;
        } else if (record->kind == 0x0108) {
            require(count < anm->notes.count, "the note at %zu is not handed on", record->offset);
            const qp_note *note = &anm->notes.notes[count];
            require(note->offset == record->offset && note->object == record->target &&
                        note->time == frame &&
                        note->event == literal_word(p->anime->data, record->offset + 12) &&
                        note->param == literal_word(p->anime->data, record->offset + 16),
                    "the note at %zu stands for that at %zu", note->offset, record->offset);
            count++;
        }
    }
    require(count == anm->notes.count, "%u notes, not %u", anm->notes.count, count);
    require(count <= anm->clip->note_count, "more notes than the clip has");
}

/* Each record that was read is in force, or one for the same object that was read after it. */
static void compare_in_force(const plain_player *p, const qp_anm *anm) {
    const qp_clip *clip = anm->clip;
    uint32_t fresh = 0;
    for (uint32_t slot = 0; slot <= clip->slot_count; slot++) {
        qp_anm_record record;
        if (qp_anm_record_at(anm, slot, &record) && record.fresh) {
            require(record.offset >= anm->read_from && record.offset < anm->read_to,
                    "the record at %zu was not read", record.offset);
            require((literal_word(p->anime->data, record.offset) & 0xffff) == record.kind &&
                        record.kind == clip->slots[slot].kind,
                    "a record in a slot of another kind");
            fresh++;
        }
    }
    require(fresh == 0 || anm->read_from < anm->read_to, "records without a read");
}

static void compare(const plain_player *p, const qp_anm *anm, uint32_t step) {
    require(anm->time == p->time && anm->ended == p->ended,
            "step %u leads to %u, ended %d, instead of %u, ended %d", step, anm->time, anm->ended,
            p->time, p->ended);
    require(anm->read_from <= anm->read_to && anm->read_to <= p->anime->data.size,
            "step %u reads from %zu to %zu", step, anm->read_from, anm->read_to);
    compare_notes(p, anm);
    compare_delivery(anm);
    compare_in_force(p, anm);
}

/* -- The rules without a cursor --------------------------------------------------------------- */

/* A Top for each frame, in order, and a closing one: then time and step alone say what happens
   (anime.md, Playback). */
static bool has_every_top(const plain_player *p) {
    uint32_t next = 0;
    for (size_t i = 0; i < p->count; i++) {
        const event *e = &p->events[i];
        if (e->record == NULL && closes(e)) {
            return next == p->anime->frames;
        }
        if (e->record == NULL && e->top != next++) {
            return false;
        }
        if (next == 0) {
            return false;
        }
    }
    return false;
}

/* Notes from the player's head on: the last in the file first. */
static void compare_with_rules(const qp_anm *anm, const literal_anime *literal, uint32_t time,
                               uint32_t step) {
    const qp_step expected = literal_forward(literal, time, step);
    size_t left = literal->count;
    require(anm->time == expected.time && anm->ended == expected.ended &&
                anm->posed == expected.posed &&
                (!expected.posed || anm->pose_at == expected.pose_at),
            "a step of %u from %u leads to %u, ended %d, instead of %u, ended %d", step, time,
            anm->time, anm->ended, expected.time, expected.ended);
    for (uint32_t i = anm->notes.count; i > 0; i--) {
        const literal_record *note = literal_next_note(literal, time, step, &left);
        require(note != NULL && note->offset == anm->notes.notes[i - 1].offset,
                "the note at %zu is handed on in a step of %u from %u",
                anm->notes.notes[i - 1].offset, step, time);
    }
    require(literal_next_note(literal, time, step, &left) == NULL,
            "a note is left out in a step of %u from %u", step, time);
}

/* -- Playing ---------------------------------------------------------------------------------- */

static void set_back(plain_player *p, qp_anm *anm) {
    qp_anm_restart(anm);
    p->time = 0;
    p->next = p->start;
    p->backwards = false;
}

/* One step of both. A step may lead back in time; the reader stays ahead. */
static void step_both(plain_player *p, qp_anm *anm, uint32_t step, bool every_top) {
    const uint32_t before = p->time;
    anm->frame_speed = step;
    qp_anm_animate_forward(anm);
    plain_step(p, step);
    compare(p, anm, step);
    const bool loop = p->anime->loops && p->time == 0 && p->next == p->start;
    const bool ahead = p->backwards || (!loop && p->time < before);
    if (every_top && !ahead) {
        compare_with_rules(anm, p->anime, before, step);
    }
    p->backwards = ahead && !loop;
}

static void play(plain_player *p, const qp_clip *clip, const oracle_steps *steps) {
    const bool every_top = has_every_top(p);
    const size_t bound = qp_anm_memory_bound(clip->note_count, clip->slot_count);
    const uint32_t most = p->count > 0x1000 ? 10 : 40;
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_anm anm;
    qp_arena_init(&arena, block.data, bound);
    require(qp_anm_init(&anm, clip->note_count, clip->slot_count, NULL, NULL, &arena) == QP_OK &&
                qp_anm_set(&anm, clip) == QP_OK,
            "no room for a player of %u notes and %u slots", clip->note_count, clip->slot_count);
    for (uint32_t i = 0; i < most && steps->count > 0; i++) {
        if ((steps->restarts >> i % 32 & 1) != 0) {
            set_back(p, &anm);
        }
        step_both(p, &anm, steps->list[i % steps->count], every_top);
        if (p->ended && i % 2 == 0) {
            set_back(p, &anm);
        }
    }
    qp_exact_free(&block);
}

void oracle_compare_player(const literal_anime *literal, size_t offset, size_t size,
                           const oracle_steps *steps) {
    plain_player p = {literal, NULL, 0, 0, 0, 0, 0, 0, 0, false, false};
    const size_t bound = qp_clip_memory_bound(size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_clip clip;
    qp_arena_init(&arena, block.data, bound);
    require(qp_clip_build(literal->data, offset, literal->version, &arena, &clip) == QP_OK,
            "a clip of %zu bytes does not fit its bound", size);
    list_events(&p, offset);
    find_start(&p);
    play(&p, &clip, steps);
    free(p.events);
    qp_exact_free(&block);
}
