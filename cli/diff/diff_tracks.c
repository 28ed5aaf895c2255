/* Two tracks: their form, their keys, and what the changes do to their values. */
#include <stdio.h>
#include <string.h>

#include "diff_align.h"
#include "diff_compare.h"

typedef struct {
    diff_run *run;
    const diff_side *a;
    const diff_side *b;
    diff_change like; /* where it is */
    bool changed;
} track_pair;

static bool is_controller(const diff_track *track) {
    return track->form == DIFF_SINGLE || track->form == DIFF_KEYED || track->form == DIFF_CURVE;
}

/* What a key of the track is called. */
static const char *word_for(const diff_track *track) {
    switch (track->form) {
    case DIFF_SINGLE:
        return "value";
    case DIFF_NOTES:
        return "note";
    case DIFF_RECORDS:
        return "record";
    default:
        return "key";
    }
}

static void tell(track_pair *pair, const diff_change *change) {
    pair->changed = true;
    diff_report_change(&pair->run->report, change);
}

/* -- Keys ------------------------------------------------------------------------------------- */

static void tell_key(track_pair *pair, const diff_key *a, const diff_key *b) {
    diff_change change = pair->like;
    change.a.key = a;
    change.b.key = b;
    if (a == NULL || b == NULL) {
        change.how = a == NULL ? DIFF_ADDED : DIFF_REMOVED;
    } else if (a->frame != b->frame) {
        change.how = DIFF_MOVED;
    } else {
        change.how = diff_key_same_value(a, b) ? DIFF_REORDERED : DIFF_CHANGED;
    }
    tell(pair, &change);
}

/* Changes in the order of both lists: a pair that crosses others comes where it is in `a`. */
static void compare_keys(track_pair *pair, const diff_track *a, const diff_track *b) {
    diff_pairs pairs = diff_align(a->keys, a->count, b->keys, b->count);
    uint32_t next = 0; /* of b: all before it are done, or in a pair that crosses */
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t partner = pairs.to_b[i];
        bool crosses = partner != DIFF_NONE && partner < next;
        while (partner != DIFF_NONE && next < partner) {
            if (pairs.to_a[next] == DIFF_NONE) {
                tell_key(pair, NULL, &b->keys[next]);
            }
            next++;
        }
        next = partner == next ? next + 1 : next;
        if (partner == DIFF_NONE || crosses || !diff_key_same(&a->keys[i], &b->keys[partner])) {
            tell_key(pair, &a->keys[i], partner == DIFF_NONE ? NULL : &b->keys[partner]);
        }
    }
    for (; next < b->count; next++) {
        if (pairs.to_a[next] == DIFF_NONE) {
            tell_key(pair, NULL, &b->keys[next]);
        }
    }
    diff_pairs_free(&pairs);
}

/* -- Controllers ------------------------------------------------------------------------------ */

static void describe(const diff_track *track, char *out, size_t size) {
    if (track->form == DIFF_SINGLE) {
        (void)snprintf(out, size, "single");
    } else {
        (void)snprintf(out, size, "%s, %lu key%s", diff_form_name(track->form),
                       (unsigned long)track->count, track->count == 1 ? "" : "s");
    }
}

/* A controller that only one has, or that has another form: its keys cannot be compared. */
static void tell_controller(track_pair *pair, const diff_track *a, const diff_track *b) {
    char left[64];
    char right[64];
    diff_change change = pair->like;
    change.what = "controller";
    change.how = a == NULL ? DIFF_ADDED : DIFF_REMOVED;
    if (a != NULL) {
        describe(a, left, sizeof left);
        change.a.text = left;
    }
    if (b != NULL) {
        describe(b, right, sizeof right);
        change.b.text = right;
    }
    if (a != NULL && b != NULL) {
        change.how = DIFF_CHANGED;
        change.attribute = "form";
    }
    tell(pair, &change);
}

static void compare_notes_on(track_pair *pair, const diff_track *a, const diff_track *b) {
    if (a->note != NULL && strcmp(a->note, b->note) != 0) {
        diff_change change = pair->like;
        change.what = "controller";
        change.how = DIFF_CHANGED;
        change.attribute = "interpolation";
        change.a.text = a->note;
        change.b.text = b->note;
        tell(pair, &change);
    }
}

static void tell_effect(track_pair *pair) {
    diff_effect effect = diff_effect_of(pair->a, pair->b, &pair->run->effort);
    diff_change change = pair->like;
    change.what = "value";
    change.how = DIFF_EFFECT;
    change.effect = &effect;
    if (effect.known) {
        diff_report_change(&pair->run->report, &change);
    }
}

/* -- All of it -------------------------------------------------------------------------------- */

static diff_change where(const diff_run *run, const diff_clip *clip, const diff_track *track) {
    diff_change change = {.clip = clip->name, .part = track->name, .shape = track->shape};
    change.what = word_for(track);
    change.framed = track->form != DIFF_SINGLE;
    change.object = track->owner != DIFF_NONE ? diff_name_of(run, track->owner) : NULL;
    change.second = track->second != DIFF_NONE ? diff_name_of(run, track->second) : NULL;
    return change;
}

void diff_compare_tracks(diff_run *run, const diff_side *a, const diff_side *b) {
    static const diff_track nothing = {.form = DIFF_RECORDS};
    const diff_track *any = a->track != NULL ? a->track : b->track;
    track_pair pair = {run, a, b, where(run, a->clip, any), false};
    if (any->form == DIFF_FRAMES) {
        return; /* compared by their numbers */
    }
    if (any->count == 0 && (a->track == NULL || b->track == NULL)) {
        return; /* its frames are all missing from the other */
    }
    if (!is_controller(any)) {
        compare_keys(&pair, a->track != NULL ? a->track : &nothing,
                     b->track != NULL ? b->track : &nothing);
    } else if (a->track == NULL || b->track == NULL || a->track->form != b->track->form) {
        tell_controller(&pair, a->track, b->track);
    } else {
        compare_notes_on(&pair, a->track, b->track);
        compare_keys(&pair, a->track, b->track);
    }
    if (pair.changed && any->form != DIFF_NOTES) {
        tell_effect(&pair);
    }
}
