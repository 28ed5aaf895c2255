/*
 * ExtObj targets and parents: each object has at most one of either, so a walk along them either
 * ends or comes back to where it was. Every object is entered once (ccsf.md 7, 8).
 */
#include "ccsf/check.h"

/* Where a link of an object leads to; the object itself if it has none. */
typedef uint32_t (*link_of)(const qp_ccsf *file, uint32_t object);

static uint32_t parent_link(const qp_ccsf *file, uint32_t object) {
    uint32_t parent = qp_ccsf_parent(file, object);
    return parent == 0 ? object : parent;
}

static uint32_t target_link(const qp_ccsf *file, uint32_t object) {
    return qp_ccsf_target(file, object);
}

/* The objects whose number is a link's end: entry 0 and numbers past the index end a walk. */
static bool ends_walk(const qp_ccsf *file, uint32_t object) {
    return object == 0 || object >= file->object_count;
}

/* Marks of a walk: 0 not entered; else the walk's number. `order` is the step within it. */
typedef struct {
    uint32_t *walk;
    uint32_t *order;
} walk_marks;

/*
 * Walks from `start` until something entered before. Returns the length of the circle that this
 * walk closed, with `first` on it, or 0. A link of an object to itself ends the walk here;
 * check_self() reports those.
 */
static uint32_t find_circle(const qp_ccsf *file, link_of link, const walk_marks *marks,
                            uint32_t start, uint32_t *first) {
    uint32_t at = start;
    uint32_t step = 0;
    while (!ends_walk(file, at) && marks->walk[at] == 0) {
        marks->walk[at] = start;
        marks->order[at] = step;
        uint32_t next = link(file, at);
        if (next == at) {
            return 0;
        }
        at = next;
        step++;
    }
    if (ends_walk(file, at) || marks->walk[at] != start) {
        return 0;
    }
    *first = at;
    return step - marks->order[at];
}

static size_t link_offset(const qp_ccsf *file, uint32_t object, size_t word) {
    return file->chunks[object] + QP_CHUNK_HEADER + 4 * word;
}

/* False for the last chunk of a file that ends before this word of it: nothing is linked. */
static bool has_word(const qp_ccsf *file, uint32_t object, size_t word) {
    return link_offset(file, object, word) + 4 <= file->data.size;
}

/* Links of an object to itself, which the walks take for the end. */
static void check_self(const qp_ccsf *file, uint32_t object, qp_reporter *reporter) {
    uint16_t kind = file->kinds[object];
    if (kind == QP_CHUNK_EXT_OBJ && has_word(file, object, 2) &&
        qp_ccsf_target(file, object) == object) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_CYCLE,
                     link_offset(file, object, 2), 1, 0);
    }
    if (object != 0 && qp_ccsf_parent(file, object) == object) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_PARENT_CYCLE,
                     link_offset(file, object, 1), 1, 0);
    }
}

/* What an ExtObj leads to, one step on. */
static void check_target(const qp_ccsf *file, uint32_t object, qp_reporter *reporter) {
    if (file->kinds[object] != QP_CHUNK_EXT_OBJ || !has_word(file, object, 2)) {
        return;
    }
    uint32_t target = qp_ccsf_target(file, object);
    size_t at = link_offset(file, object, 2);
    if (target == 0) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_ZERO, at, 0, 0);
    } else if (target < file->object_count && file->kinds[target] == 0) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_NOTHING, at, target, 0);
    }
}

/*
 * Steps from each ExtObj to the end of its chain, in `steps`. A chain is followed to something
 * known, then once more to write the lengths down.
 */
static void check_depth(const qp_ccsf *file, uint32_t object, uint32_t *steps, uint32_t *entered,
                        qp_reporter *reporter) {
    uint32_t at = object;
    uint32_t length = 0;
    while (!ends_walk(file, at) && entered[at] == 0) {
        entered[at] = 1;
        uint32_t next = qp_ccsf_target(file, at);
        if (next == at) {
            break;
        }
        at = next;
        length++;
    }
    uint32_t known = ends_walk(file, at) ? 0 : steps[at];
    at = object;
    while (length > 0) {
        steps[at] = known + length;
        if (steps[at] > QP_EXT_STEPS_MAX) {
            qp_report_at(reporter, QP_PATH_OBJECT, at, QP_CCS_EXT_LONG, link_offset(file, at, 2),
                         steps[at], 0);
        }
        at = qp_ccsf_target(file, at);
        length--;
    }
}

static void clear(uint32_t *array, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        array[i] = 0;
    }
}

static void check_circles(const qp_ccsf *file, link_of link, const walk_marks *marks,
                          qp_diag_code code, size_t word, qp_reporter *reporter) {
    for (uint32_t i = 1; i < file->object_count; i++) {
        uint32_t first = 0;
        uint32_t length = find_circle(file, link, marks, i, &first);
        if (length > 0) {
            qp_report_at(reporter, QP_PATH_OBJECT, first, code, link_offset(file, first, word),
                         length, 0);
        }
    }
}

bool qp_ccsf_check_links(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) {
    size_t used = arena->used;
    uint32_t count = file->object_count;
    if (count == 0) {
        return true;
    }
    walk_marks marks;
    marks.walk = (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    marks.order = (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
    if (marks.walk == NULL || marks.order == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        check_self(file, i, reporter);
        check_target(file, i, reporter);
    }
    check_circles(file, target_link, &marks, QP_CCS_EXT_CYCLE, 2, reporter);
    clear(marks.walk, count);
    check_circles(file, parent_link, &marks, QP_CCS_PARENT_CYCLE, 1, reporter);
    clear(marks.walk, count);
    clear(marks.order, count);
    for (uint32_t i = 1; i < count; i++) {
        check_depth(file, i, marks.order, marks.walk, reporter);
    }
    arena->used = used;
    return true;
}
