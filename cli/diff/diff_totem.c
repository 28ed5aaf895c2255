/* ANIMATION files, and archives of them, as they are compared. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diff_sources.h"
#include "diff_totem.h"
#include "message.h"

enum { TICKS = 256, MOST_FRAMES = 65536 };

/* -- Names ------------------------------------------------------------------------------------ */

static void name_of(const diff_doc *doc, const char *word, int32_t name, char *out, size_t size) {
    char known[CLI_TOTEM_NAME];
    if (cli_totem_name_of(&cli_totem_of(doc->content)->names, name, known)) {
        (void)snprintf(out, size, "%s %s", word, known);
    } else {
        (void)snprintf(out, size, "%s %" PRId32, word, name);
    }
}

static int compare_names(const void *left, const void *right) {
    const diff_totem_name *a = left;
    const diff_totem_name *b = right;
    int by = (a->section > b->section) - (a->section < b->section);
    by = by != 0 ? by : (a->name > b->name) - (a->name < b->name);
    return by != 0 ? by : (a->met > b->met) - (a->met < b->met);
}

uint32_t diff_totem_object(const diff_doc *doc, uint32_t section, int32_t name) {
    const diff_totem_state *state = doc->state;
    uint32_t low = 0;
    uint32_t high = state->names.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const diff_totem_name *at = cli_list_at(&state->names, middle);
        if (at->section < section || (at->section == section && at->name < name)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const diff_totem_name *at = cli_list_at(&state->names, low);
    return low < state->names.count ? at->object : DIFF_NONE;
}

static void note_name(diff_totem_state *state, uint32_t section, int32_t name) {
    diff_totem_name *made = cli_list_add(&state->names);
    made->section = section;
    made->name = name;
    made->met = state->names.count;
}

/* Every object of every animation once, in the order in which they are met. */
static void make_objects(diff_doc *doc) {
    static const char *const words[] = {"mesh", "node", "material"};
    diff_totem_state *state = doc->state;
    uint32_t kept = 0;
    if (state->names.count > 0) {
        qsort(state->names.data, state->names.count, sizeof(diff_totem_name), compare_names);
    }
    for (uint32_t i = 0; i < state->names.count; i++) {
        diff_totem_name *at = cli_list_at(&state->names, i);
        const diff_totem_name *last = kept > 0 ? cli_list_at(&state->names, kept - 1) : NULL;
        if (last == NULL || last->section != at->section || last->name != at->name) {
            diff_totem_name *to = cli_list_at(&state->names, kept);
            char name[CLI_TOTEM_NAME + 16];
            name_of(doc, words[at->section], at->name, name, sizeof name);
            *to = *at;
            to->object = diff_object_add(doc, name, words[at->section], true);
            kept++;
        }
    }
    state->names.count = kept;
}

static void meet(diff_doc *doc) {
    const qp_totem_animation *animation = &cli_totem_of(doc->content)->animation;
    diff_totem_state *state = doc->state;
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    for (uint32_t i = 0; qp_totem_mesh_at(animation, i, &mesh); i++) {
        note_name(state, 0, mesh.name);
    }
    for (uint32_t i = 0; qp_totem_node_at(animation, i, &node); i++) {
        note_name(state, 1, node.name);
    }
    for (uint32_t i = 0; qp_totem_material_at(animation, i, &material); i++) {
        note_name(state, 2, material.name);
    }
}

/* -- Clips ------------------------------------------------------------------------------------ */

/* The animation that is parsed at the moment, as a clip. */
static void add_clip(diff_doc *doc, const char *name, uint64_t place) {
    const qp_totem_animation *animation = &cli_totem_of(doc->content)->animation;
    const char *kept = cli_store_text(&doc->pool, name);
    double end = qp_totem_end_frame(animation);
    uint32_t last = end < MOST_FRAMES ? (uint32_t)end : MOST_FRAMES;
    float length = 0;
    memcpy(&length, &animation->length, sizeof length);
    diff_clip *clip = cli_list_add(&doc->clips);
    clip->name = kept;
    clip->place = place;
    clip->attributes = cli_list_of(sizeof(diff_attribute));
    clip->tracks = cli_list_of(sizeof(diff_track));
    clip->frames = last;
    clip->last = last * TICKS;
    diff_attribute_text(doc, &clip->attributes, "length", "%.9g s [0x%08" PRIx32 "]",
                        (double)length, animation->length);
    diff_attribute_text(doc, &clip->attributes, "unk", "%u", (unsigned)animation->unk);
    meet(doc);
}

static void load_archive(diff_doc *doc) {
    const cli_totem *totem = cli_totem_of(doc->content);
    qp_totem_archive walk = qp_totem_archive_open(totem->walk.bytes, totem->walk.order);
    qp_totem_archive_item item;
    while (qp_totem_archive_next(&walk, &item)) {
        char name[CLI_TOTEM_NAME + 16];
        if (item.kind == QP_TOTEM_ARCHIVE_RECORD && item.class_id == QP_TOTEM_CLASS &&
            cli_totem_parse_item(doc->content, &item)) {
            name_of(doc, "animation", item.name, name, sizeof name);
            add_clip(doc, name, item.index);
        }
    }
}

static bool load(diff_doc *doc) {
    const cli_totem *totem = cli_totem_of(doc->content);
    diff_totem_state *state = cli_make(1, sizeof *state);
    doc->state = state;
    state->names = cli_list_of(sizeof(diff_totem_name));
    if (!totem->ready) {
        return false;
    }
    if (totem->archive) {
        load_archive(doc);
    } else if (cli_totem_parse_only(doc->content)) {
        add_clip(doc, "animation", 0);
    } else {
        return false;
    }
    make_objects(doc);
    return true;
}

static bool open_clip(diff_doc *doc, diff_clip *clip) {
    const cli_totem *totem = cli_totem_of(doc->content);
    bool good = totem->archive ? cli_totem_choose_member(doc->content, (uint32_t)clip->place)
                               : cli_totem_parse_only(doc->content);
    if (!good) {
        cli_message("%s: %s could not be read again", doc->content->shown, clip->name);
        return false;
    }
    diff_totem_tracks(doc, clip);
    return true;
}

static void close_clip(diff_doc *doc, diff_clip *clip) {
    (void)doc;
    cli_list_free(&clip->tracks);
    cli_store_free(&clip->pool);
}

static void free_state(diff_doc *doc) {
    diff_totem_state *state = doc->state;
    cli_list_free(&state->names);
}

const diff_source diff_source_animation = {
    .load = load,
    .open = open_clip,
    .close = close_clip,
    .value = diff_totem_value,
    .free = free_state,
    .slow = true,
};
