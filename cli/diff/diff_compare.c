#include "diff_compare.h"

#include <stdio.h>
#include <string.h>

/* Marks numbers of objects that only `b` has. */
#define OF_B 0x80000000U

uint32_t diff_number_of_b(const diff_run *run, uint32_t object) {
    if (object >= run->b->objects.count) {
        return DIFF_NONE;
    }
    uint32_t partner = run->objects.to_a[object];
    return partner != DIFF_NONE ? partner : object | OF_B;
}

const char *diff_name_of(const void *user, uint32_t object) {
    const diff_run *run = user;
    const diff_doc *doc = (object & OF_B) != 0 ? run->b : run->a;
    uint32_t index = object & ~OF_B;
    return index < doc->objects.count ? diff_object_at(doc, index)->name : "no object";
}

/* -- Attributes ------------------------------------------------------------------------------- */

static const diff_attribute *attribute_named(const cli_list *list, const char *label,
                                             uint32_t hint) {
    for (uint32_t i = 0; i < list->count; i++) {
        const diff_attribute *attribute = cli_list_at(list, (hint + i) % list->count);
        if (strcmp(attribute->label, label) == 0) {
            return attribute;
        }
    }
    return NULL;
}

static bool attributes_same(const diff_run *run, const diff_attribute *a, const diff_attribute *b) {
    if ((a->object == DIFF_NONE) != (b->object == DIFF_NONE)) {
        return false;
    }
    return a->object != DIFF_NONE ? a->object == diff_number_of_b(run, b->object)
                                  : strcmp(a->text, b->text) == 0;
}

static void tell_attribute(diff_run *run, const diff_change *like, const diff_attribute *a,
                           const diff_attribute *b) {
    diff_change change = *like;
    change.attribute = a != NULL ? a->label : b->label;
    change.a.text = a != NULL ? a->text : NULL;
    change.b.text = b != NULL ? b->text : NULL;
    change.how = a == NULL ? DIFF_ADDED : DIFF_REMOVED;
    if (a != NULL && b != NULL) {
        change.how = strcmp(change.attribute, "parent") == 0 ? DIFF_REPARENTED : DIFF_CHANGED;
    }
    diff_report_change(&run->report, &change);
}

void diff_compare_attributes(diff_run *run, const diff_change *change, const cli_list *a,
                             const cli_list *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        const diff_attribute *left = cli_list_at(a, i);
        const diff_attribute *right = attribute_named(b, left->label, i);
        if (right == NULL || !attributes_same(run, left, right)) {
            tell_attribute(run, change, left, right);
        }
    }
    for (uint32_t i = 0; i < b->count; i++) {
        const diff_attribute *right = cli_list_at(b, i);
        if (attribute_named(a, right->label, i) == NULL) {
            tell_attribute(run, change, NULL, right);
        }
    }
}

/* -- Objects ---------------------------------------------------------------------------------- */

static void tell_lone_object(diff_run *run, const diff_object *object, diff_how how) {
    diff_change change = {.what = "object", .how = how, .object = object->name};
    if (object->seen) {
        change.a.text = how == DIFF_REMOVED ? object->kind : NULL;
        change.b.text = how == DIFF_ADDED ? object->kind : NULL;
        diff_report_change(&run->report, &change);
    }
}

static void compare_objects_of(diff_run *run, const diff_object *a, const diff_object *b) {
    if (!a->seen && !b->seen) {
        return;
    }
    diff_change change = {.what = "object", .object = a->name};
    if (strcmp(a->name, b->name) != 0) {
        change.how = DIFF_RENAMED;
        change.a.text = a->name;
        change.b.text = b->name;
        diff_report_change(&run->report, &change);
    }
    if (strcmp(a->kind, b->kind) != 0) {
        diff_attribute left = {"kind", a->kind, DIFF_NONE};
        diff_attribute right = {"kind", b->kind, DIFF_NONE};
        tell_attribute(run, &change, &left, &right);
    }
    diff_compare_attributes(run, &change, &a->attributes, &b->attributes);
}

static void compare_objects(diff_run *run) {
    for (uint32_t i = 0; i < run->a->objects.count; i++) {
        uint32_t partner = run->objects.to_b[i];
        if (partner == DIFF_NONE) {
            tell_lone_object(run, diff_object_at(run->a, i), DIFF_REMOVED);
        } else {
            compare_objects_of(run, diff_object_at(run->a, i), diff_object_at(run->b, partner));
        }
    }
    for (uint32_t i = 0; i < run->b->objects.count; i++) {
        if (run->objects.to_a[i] == DIFF_NONE) {
            tell_lone_object(run, diff_object_at(run->b, i), DIFF_ADDED);
        }
    }
}

/* -- Clips ------------------------------------------------------------------------------------ */

static void tell_lone_clip(diff_run *run, const diff_clip *clip, diff_how how) {
    char text[64];
    diff_change change = {.what = "animation", .how = how, .clip = clip->name};
    (void)snprintf(text, sizeof text, "%lu frames", (unsigned long)clip->frames);
    change.a.text = how == DIFF_REMOVED ? text : NULL;
    change.b.text = how == DIFF_ADDED ? text : NULL;
    diff_report_change(&run->report, &change);
}

static bool compare_pair(diff_run *run, diff_clip *a, diff_clip *b) {
    diff_change change = {.what = "animation", .clip = a->name};
    if (strcmp(a->name, b->name) != 0) {
        change.how = DIFF_RENAMED;
        change.a.text = a->name;
        change.b.text = b->name;
        diff_report_change(&run->report, &change);
    }
    bool good = run->a->source->open(run->a, a) && run->b->source->open(run->b, b);
    if (good) {
        diff_compare_attributes(run, &change, &a->attributes, &b->attributes);
        diff_compare_clips(run, a, b);
    }
    run->a->source->close(run->a, a);
    run->b->source->close(run->b, b);
    return good;
}

static bool compare_clips(diff_run *run) {
    diff_matches clips = diff_match_clips(run->a, run->b);
    bool good = true;
    for (uint32_t i = 0; i < run->a->clips.count && good; i++) {
        diff_clip *clip = diff_clip_at(run->a, i);
        if (clips.to_b[i] == DIFF_NONE) {
            tell_lone_clip(run, clip, DIFF_REMOVED);
        } else {
            good = compare_pair(run, clip, diff_clip_at(run->b, clips.to_b[i]));
        }
    }
    for (uint32_t i = 0; i < run->b->clips.count && good; i++) {
        if (clips.to_a[i] == DIFF_NONE) {
            tell_lone_clip(run, diff_clip_at(run->b, i), DIFF_ADDED);
        }
    }
    diff_matches_free(&clips);
    return good;
}

bool diff_compare(diff_run *run) {
    diff_change file = {.what = "file"};
    run->effort = DIFF_EFFORT;
    run->objects = diff_match_objects(run->a, run->b);
    diff_compare_attributes(run, &file, &run->a->attributes, &run->b->attributes);
    compare_objects(run);
    bool good = compare_clips(run);
    diff_matches_free(&run->objects);
    return good;
}
