#include "diff_anime.h"

#include <stdio.h>
#include <string.h>

#include "diff_sources.h"
#include "message.h"
#include "names.h"
#include "quirkproof/ccsf.h"

enum { MOST_FRAMES = 1 << 23, TICKS = 256 };

typedef struct {
    uint32_t number;
    uint32_t object;
    uint32_t next; /* 1 + the next of its bucket */
} diff_outside;

static diff_anime_state *state_of(const diff_doc *doc) {
    return doc->state;
}

uint32_t diff_anime_object(diff_doc *doc, uint32_t number) {
    diff_anime_state *state = state_of(doc);
    uint32_t *head = &state->heads[number * 2654435761U >> 20]; /* the upper 12 bits */
    if (number < state->rows) {
        return number;
    }
    for (uint32_t i = *head; i != 0;) {
        const diff_outside *known = cli_list_at(&state->outside, i - 1);
        if (known->number == number) {
            return known->object;
        }
        i = known->next;
    }
    char name[32];
    (void)snprintf(name, sizeof name, "object %lu", (unsigned long)number);
    diff_outside *made = cli_list_add(&state->outside);
    made->number = number;
    made->object = diff_object_add(doc, name, "number", false);
    made->next = *head;
    *head = state->outside.count;
    return made->object;
}

/* -- Records ---------------------------------------------------------------------------------- */

static qp_section section_of(const diff_doc *doc, const diff_clip *clip) {
    qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
    const qp_ccsf *file = doc->content->parsed;
    if (clip->place == DIFF_STREAM) {
        return qp_stream_section_from(data, file->frame_section, data.size);
    }
    qp_anime_extent extent = qp_anime_extent_at(data, (size_t)clip->place);
    return qp_section_from(data, extent.body, extent.closing);
}

void diff_anime_records(diff_doc *doc, const diff_clip *clip,
                        void (*take)(diff_doc *doc, diff_clip *clip, const qp_record *record,
                                     uint32_t frame),
                        diff_clip *into) {
    qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
    const qp_ccsf *file = doc->content->parsed;
    qp_section section = section_of(doc, clip);
    qp_chunk_head head;
    size_t end = 0;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (step < QP_STEP_CLOSED) {
        qp_record record;
        if (step == QP_STEP_RECORD &&
            qp_record_at(data, &head, end, file != NULL ? file->version : 0,
                         clip->place == DIFF_STREAM, &record)) {
            take(doc, into, &record, section.frame);
        }
        step = qp_section_next(&section, &head, &end);
    }
}

/* -- Clips ------------------------------------------------------------------------------------ */

/* Makes the objects that records name but the index has not. */
static void meet_objects(diff_doc *doc, diff_clip *clip, const qp_record *record, uint32_t frame) {
    qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
    (void)clip;
    (void)frame;
    if (record->has_target) {
        (void)diff_anime_object(doc, record->target);
    }
    size_t at = record->items;
    for (uint32_t i = 0; i < record->item_count; i++) {
        qp_morph_item item;
        if (record->head.kind == QP_KIND_MORPHER) {
            if (!qp_morph_item_read(data, record, at, &item)) {
                return;
            }
            (void)diff_anime_object(doc, item.model);
            at = item.end;
        } else {
            qp_bytes rest = {data.data + at, 8};
            uint32_t model = (uint32_t)rest.data[0] | (uint32_t)rest.data[1] << 8 |
                             (uint32_t)rest.data[2] << 16 | (uint32_t)rest.data[3] << 24;
            (void)diff_anime_object(doc, model);
            at += 8;
        }
    }
}

static void tell_tops(diff_doc *doc, diff_clip *clip, const qp_anime_extent *extent) {
    static const char *const ends[] = {"none", "once", "loop"};
    uint32_t tops = 0;
    bool in_order = true;
    qp_section section = section_of(doc, clip);
    qp_chunk_head head;
    size_t end = 0;
    qp_section_step step = qp_section_next(&section, &head, &end);
    for (; step < QP_STEP_CLOSED; step = qp_section_next(&section, &head, &end)) {
        if (step != QP_STEP_RECORD) {
            in_order = in_order && step == QP_STEP_TOP && section.frame == tops;
            tops++;
        }
    }
    bool every = in_order && tops == extent->frames;
    int closing = extent->closed ? (extent->closing_top == 0xfffffffeU ? 2 : 1) : 0;
    diff_attribute_text(doc, &clip->attributes, "frames", "%lu", (unsigned long)extent->frames);
    diff_attribute_text(doc, &clip->attributes, "end", "%s", ends[closing]);
    diff_attribute_text(doc, &clip->attributes, "Tops",
                        every ? "every frame" : "%lu, not one for every frame",
                        (unsigned long)tops);
}

static diff_clip *add_clip(diff_doc *doc, const char *name, uint64_t place, uint32_t frames) {
    const char *kept = cli_store_text(&doc->pool, name);
    diff_clip *clip = cli_list_add(&doc->clips);
    clip->name = kept;
    clip->place = place;
    clip->attributes = cli_list_of(sizeof(diff_attribute));
    clip->tracks = cli_list_of(sizeof(diff_track));
    clip->frames = frames;
    clip->last = frames == 0 ? 0 : ((frames < MOST_FRAMES ? frames : MOST_FRAMES) - 1) * TICKS;
    return clip;
}

/* The file's own frame section: its records hold from frame 0 on. */
static void load_section(diff_doc *doc) {
    diff_clip *clip = add_clip(doc, "(frame section)", DIFF_STREAM, 1);
    diff_anime_records(doc, clip, meet_objects, clip);
    uint32_t last = 0;
    uint32_t tops = 0;
    qp_section section = section_of(doc, clip);
    qp_chunk_head head;
    size_t end = 0;
    qp_section_step step = qp_section_next(&section, &head, &end);
    for (; step < QP_STEP_CLOSED; step = qp_section_next(&section, &head, &end)) {
        if (step == QP_STEP_TOP) {
            last = section.frame > last && section.frame < MOST_FRAMES ? section.frame : last;
            tops++;
        }
    }
    clip->frames = tops;
    clip->last = last * TICKS;
    diff_attribute_text(doc, &clip->attributes, "frames", "%lu", (unsigned long)tops);
    diff_attribute_text(doc, &clip->attributes, "end", "%s",
                        step != QP_STEP_CLOSED         ? "none"
                        : section.frame == 0xfffffffeU ? "loop"
                                                       : "once");
}

static void load_clips(diff_doc *doc) {
    cli_anime_walk_state walk = cli_anime_walk(doc->content);
    const qp_ccsf *file = doc->content->parsed;
    cli_anime_ref ref;
    while (cli_anime_next(&walk, &ref)) {
        char name[CLI_NAME_SIZE];
        qp_anime_extent extent =
            qp_anime_extent_at(cli_buffer_bytes(&doc->content->bytes), ref.offset);
        cli_object_name(doc->content, ref.object, name);
        if (name[0] == '\0') {
            (void)snprintf(name, sizeof name, "animation %lu", (unsigned long)ref.index);
        }
        diff_clip *clip = add_clip(doc, name, ref.offset, extent.frames);
        tell_tops(doc, clip, &extent);
        diff_anime_records(doc, clip, meet_objects, clip);
    }
    if (file != NULL && file->frame_section > 0) {
        load_section(doc);
    }
}

/* -- The source ------------------------------------------------------------------------------- */

static bool load(diff_doc *doc) {
    const qp_ccsf *file = doc->content->parsed;
    diff_anime_state *state = cli_make(1, sizeof *state);
    doc->state = state;
    state->outside = cli_list_of(sizeof(diff_outside));
    doc->named = file != NULL;
    if (!cli_anime_world_make(doc->content, &state->world)) {
        return false;
    }
    if (file != NULL) {
        state->rows = file->object_count;
        diff_attribute_text(doc, &doc->attributes, "version", "0x%x", (unsigned)file->version);
        diff_anime_objects(doc, file);
    }
    load_clips(doc);
    return true;
}

static bool open_clip(diff_doc *doc, diff_clip *clip) {
    diff_anime_state *state = state_of(doc);
    bool good = true;
    state->streamed = clip->place == DIFF_STREAM;
    if (!state->streamed) {
        qp_bytes data = cli_buffer_bytes(&doc->content->bytes);
        qp_anime_extent extent = qp_anime_extent_at(data, (size_t)clip->place);
        cli_anime_ref ref = {0, extent.offset, 0, extent.object};
        ref.size = (extent.closing > extent.end ? extent.closing : extent.end) - extent.offset;
        good = cli_anime_compile(doc->content, &state->world, &ref, doc->options->arith,
                                 &state->compiled);
    }
    if (good) {
        diff_anime_tracks(doc, clip);
    }
    return good;
}

static void close_clip(diff_doc *doc, diff_clip *clip) {
    cli_anime_free(&state_of(doc)->compiled);
    cli_list_free(&clip->tracks);
    cli_store_free(&clip->pool);
}

static void free_state(diff_doc *doc) {
    diff_anime_state *state = state_of(doc);
    cli_anime_world_free(&state->world);
    cli_list_free(&state->outside);
}

const diff_source diff_source_anime = {
    .load = load,
    .open = open_clip,
    .close = close_clip,
    .value = diff_anime_value,
    .free = free_state,
};
