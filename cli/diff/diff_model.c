#include "diff_model.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quirkproof/ee.h"

/* -- Shapes ----------------------------------------------------------------------------------- */

static uint32_t field_of(const diff_shape *shape, uint32_t index) {
    uint32_t fields = (uint32_t)strlen(shape->types);
    if (index < fields) {
        return index;
    }
    return shape->repeat == 0 ? fields - 1
                              : fields - shape->repeat + (index - fields) % shape->repeat;
}

char diff_shape_type(const diff_shape *shape, uint32_t index) {
    return shape->types[field_of(shape, index)];
}

const char *diff_shape_name(const diff_shape *shape, uint32_t index) {
    return shape->names[field_of(shape, index)];
}

bool diff_word_number(char type, uint32_t word, double *number) {
    float ieee = 0;
    switch (type) {
    case 'f':
        *number = qp_ee_to_double(word);
        return true;
    case 'e':
        memcpy(&ieee, &word, sizeof ieee);
        *number = (double)ieee;
        return true;
    case 'i':
        *number = (double)(int32_t)word;
        return true;
    case 't':
        *number = (double)(int32_t)word / 1000.0;
        return true;
    case 'u':
    case 'x':
        *number = (double)word;
        return true;
    default:
        return false;
    }
}

const char *diff_form_name(diff_form form) {
    switch (form) {
    case DIFF_SINGLE:
        return "single";
    case DIFF_CURVE:
        return "curve";
    default:
        return "keyed";
    }
}

/* -- Access and building ---------------------------------------------------------------------- */

diff_object *diff_object_at(const diff_doc *doc, uint32_t index) {
    return cli_list_at(&doc->objects, index);
}

diff_clip *diff_clip_at(const diff_doc *doc, uint32_t index) {
    return cli_list_at(&doc->clips, index);
}

diff_track *diff_track_at(const diff_clip *clip, uint32_t index) {
    return cli_list_at(&clip->tracks, index);
}

uint32_t diff_object_add(diff_doc *doc, const char *name, const char *kind, bool seen) {
    diff_object *object = cli_list_add(&doc->objects);
    object->name = cli_store_text(&doc->pool, name);
    object->kind = kind;
    object->seen = seen;
    object->attributes = cli_list_of(sizeof(diff_attribute));
    return doc->objects.count - 1;
}

static void add_attribute(diff_doc *doc, cli_list *attributes, const char *label, const char *text,
                          uint32_t object) {
    const char *kept = cli_store_text(&doc->pool, text);
    diff_attribute *attribute = cli_list_add(attributes);
    attribute->label = label;
    attribute->text = kept;
    attribute->object = object;
}

void diff_attribute_text(diff_doc *doc, cli_list *attributes, const char *label, const char *format,
                         ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add_attribute(doc, attributes, label, text, DIFF_NONE);
}

void diff_attribute_object(diff_doc *doc, cli_list *attributes, const char *label,
                           uint32_t object) {
    if (object < doc->objects.count) {
        add_attribute(doc, attributes, label, diff_object_at(doc, object)->name, object);
    } else {
        add_attribute(doc, attributes, label, "none", DIFF_NONE);
    }
}

/* -- Tracks ----------------------------------------------------------------------------------- */

static int compare_numbers(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

/* Owner, second, kind and part; then the place in the list. */
static int compare_tracks(const void *left, const void *right) {
    const diff_track *a = *(const diff_track *const *)left;
    const diff_track *b = *(const diff_track *const *)right;
    int by = compare_numbers(a->owner, b->owner);
    by = by != 0 ? by : compare_numbers(a->second, b->second);
    by = by != 0 ? by : compare_numbers(a->kind, b->kind);
    by = by != 0 ? by : compare_numbers(a->part, b->part);
    return by != 0 ? by : (a > b) - (a < b);
}

static bool alike(const diff_track *a, const diff_track *b) {
    return a->owner == b->owner && a->second == b->second && a->kind == b->kind &&
           a->part == b->part;
}

static diff_track **sorted_tracks(const diff_clip *clip) {
    diff_track **sorted = cli_make(clip->tracks.count, sizeof(void *));
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        sorted[i] = diff_track_at(clip, i);
    }
    qsort(sorted, clip->tracks.count, sizeof(void *), compare_tracks);
    return sorted;
}

void diff_tracks_number(diff_clip *clip) {
    diff_track **sorted = sorted_tracks(clip);
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        bool again = i > 0 && alike(sorted[i - 1], sorted[i]);
        sorted[i]->occurrence = again ? sorted[i - 1]->occurrence + 1 : 0;
    }
    free(sorted);
}

void diff_tracks_firsts(const diff_clip *clip, uint32_t *firsts) {
    diff_track **sorted = sorted_tracks(clip);
    const diff_track *first = NULL;
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        first = i > 0 && alike(first, sorted[i]) ? first : sorted[i];
        firsts[sorted[i] - diff_track_at(clip, 0)] = (uint32_t)(first - diff_track_at(clip, 0));
    }
    free(sorted);
}
