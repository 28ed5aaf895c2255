/* Two clips: their tracks, matched by what they drive. */
#include <stdlib.h>
#include <string.h>

#include "diff_compare.h"

/* -- The same numbers on both sides ----------------------------------------------------------- */

static void renumber_words(const diff_run *run, const diff_track *track, uint32_t *words,
                           uint32_t width) {
    for (uint32_t i = 0; i < width; i++) {
        if (diff_shape_type(track->shape, i) == 'o') {
            words[i] = diff_number_of_b(run, words[i]);
        }
    }
}

/* Makes the objects of b's tracks go by the numbers that they have in both documents. */
static void renumber(const diff_run *run, diff_clip *clip) {
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        diff_track *track = diff_track_at(clip, i);
        track->owner = diff_number_of_b(run, track->owner);
        track->second = diff_number_of_b(run, track->second);
        if (strchr(track->shape->types, 'o') == NULL) {
            continue;
        }
        for (uint32_t key = 0; key < track->count; key++) {
            renumber_words(run, track, track->keys[key].words, track->keys[key].width);
        }
    }
}

/* -- Frames of streams ------------------------------------------------------------------------ */

static const diff_track *frames_of(const diff_clip *clip) {
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        if (diff_track_at(clip, i)->form == DIFF_FRAMES) {
            return diff_track_at(clip, i);
        }
    }
    return NULL;
}

static int compare_keys(const void *left, const void *right) {
    const diff_key *a = *(const diff_key *const *)left;
    const diff_key *b = *(const diff_key *const *)right;
    int order = (a->frame > b->frame) - (a->frame < b->frame);
    return order != 0 ? order : (a > b) - (a < b);
}

static const diff_key **sorted_keys(const diff_track *track) {
    const diff_key **sorted = cli_make(track->count, sizeof(void *));
    for (uint32_t i = 0; i < track->count; i++) {
        sorted[i] = &track->keys[i];
    }
    qsort(sorted, track->count, sizeof(void *), compare_keys);
    return sorted;
}

static void tell_frame(diff_run *run, const diff_clip *clip, const diff_track *track,
                       const diff_key *a, const diff_key *b) {
    diff_change change = {.what = "frame", .clip = clip->name, .framed = true};
    change.a.key = a;
    change.b.key = b;
    change.how = a == NULL ? DIFF_ADDED : DIFF_REMOVED;
    if (a != NULL && b != NULL) {
        if (memcmp(a->words, b->words, a->width * sizeof *a->words) == 0) {
            return;
        }
        change.how = DIFF_CHANGED;
        change.shape = track->shape;
    }
    diff_report_change(&run->report, &change);
}

/* The frames of two streams by their numbers, the first of a number with the first. */
static void compare_frames(diff_run *run, const diff_clip *clip, const diff_track *a,
                           const diff_track *b) {
    const diff_key **left = sorted_keys(a);
    const diff_key **right = sorted_keys(b);
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a->count || j < b->count) {
        bool take_a = j == b->count || (i < a->count && left[i]->frame <= right[j]->frame);
        bool take_b = i == a->count || (j < b->count && right[j]->frame <= left[i]->frame);
        tell_frame(run, clip, a, take_a ? left[i] : NULL, take_b ? right[j] : NULL);
        i += take_a;
        j += take_b;
    }
    free(left);
    free(right);
}

static bool has_frame(const diff_key *const *sorted, uint32_t count, int32_t frame) {
    uint32_t low = 0;
    while (low < count) {
        uint32_t middle = low + (count - low) / 2;
        if (sorted[middle]->frame == frame) {
            return true;
        }
        if (sorted[middle]->frame < frame) {
            low = middle + 1;
        } else {
            count = middle;
        }
    }
    return false;
}

/* Leaves out the keys of frames that the other stream has not: the frame itself is reported. */
static void leave_out(diff_clip *clip, const diff_track *others) {
    const diff_key **sorted = sorted_keys(others);
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        diff_track *track = diff_track_at(clip, i);
        uint32_t kept = 0;
        diff_key *keys = cli_store_get(&clip->pool, track->count, sizeof *keys);
        if (track->form == DIFF_FRAMES) {
            continue;
        }
        for (uint32_t key = 0; key < track->count; key++) {
            if (has_frame(sorted, others->count, track->keys[key].frame)) {
                keys[kept++] = track->keys[key];
            }
        }
        track->keys = keys;
        track->count = kept;
    }
    free(sorted);
}

/* -- Tracks ----------------------------------------------------------------------------------- */

static int compare_numbers(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_identity(const diff_track *a, const diff_track *b) {
    int by = compare_numbers(a->owner, b->owner);
    by = by != 0 ? by : compare_numbers(a->second, b->second);
    by = by != 0 ? by : compare_numbers(a->kind, b->kind);
    by = by != 0 ? by : compare_numbers(a->part, b->part);
    return by != 0 ? by : compare_numbers(a->occurrence, b->occurrence);
}

static int compare_places(const void *left, const void *right) {
    return compare_identity(*(const diff_track *const *)left, *(const diff_track *const *)right);
}

static const diff_track **sorted_tracks(const diff_clip *clip) {
    const diff_track **sorted = cli_make(clip->tracks.count, sizeof(void *));
    for (uint32_t i = 0; i < clip->tracks.count; i++) {
        sorted[i] = diff_track_at(clip, i);
    }
    qsort(sorted, clip->tracks.count, sizeof(void *), compare_places);
    return sorted;
}

/* By track of `a` its partner in `b`; those of `b` that have one are marked. */
static const diff_track **match_tracks(const diff_clip *a, const diff_clip *b, bool *taken) {
    const diff_track **left = sorted_tracks(a);
    const diff_track **right = sorted_tracks(b);
    const diff_track **partners = cli_make(a->tracks.count, sizeof(void *));
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a->tracks.count && j < b->tracks.count) {
        int order = compare_identity(left[i], right[j]);
        if (order == 0) {
            partners[left[i] - diff_track_at(a, 0)] = right[j];
            taken[right[j] - diff_track_at(b, 0)] = true;
        }
        i += order <= 0;
        j += order >= 0;
    }
    free(left);
    free(right);
    return partners;
}

static void compare_all(diff_run *run, const diff_clip *a, const diff_clip *b) {
    bool *taken = cli_make(b->tracks.count, sizeof *taken);
    const diff_track **partners = match_tracks(a, b, taken);
    for (uint32_t i = 0; i < a->tracks.count; i++) {
        diff_side left = {run->a, a, diff_track_at(a, i)};
        diff_side right = {run->b, b, partners[i]};
        diff_compare_tracks(run, &left, &right);
    }
    for (uint32_t i = 0; i < b->tracks.count; i++) {
        diff_side left = {run->a, a, NULL};
        diff_side right = {run->b, b, diff_track_at(b, i)};
        if (!taken[i]) {
            diff_compare_tracks(run, &left, &right);
        }
    }
    free(taken);
    free(partners);
}

void diff_compare_clips(diff_run *run, diff_clip *a, diff_clip *b) {
    renumber(run, b);
    diff_tracks_number(a);
    diff_tracks_number(b);
    const diff_track *left = frames_of(a);
    const diff_track *right = frames_of(b);
    if (left != NULL && right != NULL) {
        compare_frames(run, a, left, right);
        leave_out(a, right);
        leave_out(b, left);
    }
    compare_all(run, a, b);
}
