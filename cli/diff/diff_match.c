#include "diff_match.h"

#include <stdlib.h>
#include <string.h>

/* -- By name ---------------------------------------------------------------------------------- */

typedef struct {
    diff_named named;
    uint32_t index;
} sorted_name;

/* By name, or by name and kind. */
static int compare_named(const diff_named *a, const diff_named *b, bool kinds) {
    int order = strcmp(a->name, b->name);
    return order != 0 || !kinds ? order : strcmp(a->kind, b->kind);
}

static int compare(const void *left, const void *right) {
    const sorted_name *a = left;
    const sorted_name *b = right;
    int order = compare_named(&a->named, &b->named, true);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* Those without a partner; their number. */
static uint32_t sort(const diff_named *list, const uint32_t *partners, uint32_t count,
                     sorted_name **sorted) {
    uint32_t left = 0;
    *sorted = cli_make(count, sizeof **sorted);
    for (uint32_t i = 0; i < count; i++) {
        if (partners[i] == DIFF_NONE) {
            (*sorted)[left].named = list[i];
            (*sorted)[left].index = i;
            left++;
        }
    }
    qsort(*sorted, left, sizeof **sorted, compare);
    return left;
}

static void match_names(const diff_named *a, uint32_t a_count, const diff_named *b,
                        uint32_t b_count, diff_matches *matches, bool kinds) {
    sorted_name *left = NULL;
    sorted_name *right = NULL;
    uint32_t left_count = sort(a, matches->to_b, a_count, &left);
    uint32_t right_count = sort(b, matches->to_a, b_count, &right);
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < left_count && j < right_count) {
        int order = compare_named(&left[i].named, &right[j].named, kinds);
        if (order == 0) {
            matches->to_b[left[i].index] = right[j].index;
            matches->to_a[right[j].index] = left[i].index;
        }
        i += order <= 0;
        j += order >= 0;
    }
    free(left);
    free(right);
}

/* -- Renamed ---------------------------------------------------------------------------------- */

/* The end of the run without partners that begins at `from`. */
static uint32_t run_end(const uint32_t *partners, uint32_t count, uint32_t from) {
    while (from < count && partners[from] == DIFF_NONE) {
        from++;
    }
    return from;
}

static bool same_kinds(const diff_named *a, const diff_named *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(a[i].kind, b[i].kind) != 0) {
            return false;
        }
    }
    return true;
}

static void match_runs(const diff_named *a, uint32_t a_count, const diff_named *b, uint32_t b_count,
                       diff_matches *matches) {
    uint32_t i = 0;
    while (i < a_count) {
        uint32_t a_end = run_end(matches->to_b, a_count, i);
        uint32_t j = i > 0 ? matches->to_b[i - 1] + 1 : 0;
        uint32_t b_end = run_end(matches->to_a, b_count, j);
        if (a_end > i && a_end - i == b_end - j && same_kinds(a + i, b + j, a_end - i)) {
            for (uint32_t k = 0; k < b_end - j; k++) {
                matches->to_b[i + k] = j + k;
                matches->to_a[j + k] = i + k;
            }
        }
        i = a_end;
        while (i < a_count && matches->to_b[i] != DIFF_NONE) {
            i++;
        }
    }
}

/* -- Both ------------------------------------------------------------------------------------- */

static uint32_t *partners_of(uint32_t count) {
    uint32_t *partners = cli_make(count, sizeof *partners);
    memset(partners, 0xff, count * sizeof *partners);
    return partners;
}

diff_matches diff_match(const diff_named *a, uint32_t a_count, const diff_named *b,
                        uint32_t b_count, bool renames) {
    diff_matches matches = {partners_of(a_count), partners_of(b_count)};
    match_names(a, a_count, b, b_count, &matches, true);
    match_names(a, a_count, b, b_count, &matches, false);
    if (renames) {
        match_runs(a, a_count, b, b_count, &matches);
    }
    return matches;
}

void diff_matches_free(diff_matches *matches) {
    free(matches->to_b);
    free(matches->to_a);
    matches->to_b = matches->to_a = NULL;
}

diff_matches diff_match_objects(const diff_doc *a, const diff_doc *b) {
    const diff_doc *docs[2] = {a, b};
    diff_named *names[2];
    for (int side = 0; side < 2; side++) {
        names[side] = cli_make(docs[side]->objects.count, sizeof *names[side]);
        for (uint32_t i = 0; i < docs[side]->objects.count; i++) {
            names[side][i].name = diff_object_at(docs[side], i)->name;
            names[side][i].kind = diff_object_at(docs[side], i)->kind;
        }
    }
    diff_matches matches = diff_match(names[0], a->objects.count, names[1], b->objects.count,
                                      a->named); /* of one kind */
    free(names[0]);
    free(names[1]);
    return matches;
}

diff_matches diff_match_clips(const diff_doc *a, const diff_doc *b) {
    const diff_doc *docs[2] = {a, b};
    diff_named *names[2];
    for (int side = 0; side < 2; side++) {
        names[side] = cli_make(docs[side]->clips.count, sizeof *names[side]);
        for (uint32_t i = 0; i < docs[side]->clips.count; i++) {
            names[side][i].name = diff_clip_at(docs[side], i)->name;
            names[side][i].kind = "";
        }
    }
    diff_matches matches = diff_match(names[0], a->clips.count, names[1], b->clips.count, true);
    free(names[0]);
    free(names[1]);
    return matches;
}
