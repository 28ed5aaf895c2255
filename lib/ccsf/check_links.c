/*
 * ExtObj targets and parents: each object has at most one of either, so a walk along them either
 * ends or comes back to where it was. Every object is entered once (ccsf.md 7, 8).
 */
#include "ccsf/check.h"

/* The objects whose number is a link's end: entry 0 and numbers past the index end a walk. */
/*@ requires \valid_read(file);
    assigns \nothing;
    ensures \result == false ==> 0 < object < file->object_count;
    ensures \result == true || \result == false;
*/
static bool ends_walk(const qp_ccsf *file, uint32_t object) {
    return object == 0 || object >= file->object_count;
}

/* Links by object, and the marks of walks along them: 0 not entered; else the walk's number.
   `order` is the step within it. */
typedef struct {
    const uint32_t *next;
    uint32_t *walk;
    uint32_t *order;
} walk_marks;

/*
 * Walks from `start` until something entered before. Returns the length of the circle that this
 * walk closed, with `first` on it, or 0. A link of an object to itself ends the walk here;
 * check_self() reports those.
 */
static uint32_t find_circle(const qp_ccsf *file, const walk_marks *marks, uint32_t start,
                            uint32_t *first) {
    uint32_t at = start;
    uint32_t step = 0;
    while (!ends_walk(file, at) && marks->walk[at] == 0) {
        marks->walk[at] = start;
        marks->order[at] = step;
        uint32_t next = marks->next[at];
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

/*@ requires \valid_read(file) && object < file->object_count && file->kinds != \null;
    requires qp_bytes_ok(file->data) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
*/
static size_t link_offset(const qp_ccsf *file, uint32_t object, size_t word) {
    return file->chunks[object] + QP_CHUNK_HEADER + 4 * word;
}

/* False for the last chunk of a file that ends before this word of it: nothing is linked. */
/*@ requires \valid_read(file) && object < file->object_count && file->kinds != \null;
    requires qp_bytes_ok(file->data) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
*/
static bool has_word(const qp_ccsf *file, uint32_t object, size_t word) {
    return link_offset(file, object, word) + 4 <= file->data.size;
}

/* Both links of an Object or ExtObj; the object itself stands for none. */
typedef struct {
    uint32_t parent;
    uint32_t target;
} object_links;

/* Links of an object to itself, which the walks take for the end. */
/*@ requires \valid_read(file) && object < file->object_count && file->kinds != \null;
    requires qp_bytes_ok(file->data) && qp_ccsf_arrays_ok(file);
    requires qp_reporter_ok(reporter);
    requires \separated(file, reporter) && \separated(file, reporter->sink);
    requires \valid_read(links) && \separated(links, reporter) && \separated(links, reporter->sink);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_self(const qp_ccsf *file, uint32_t object, const object_links *links, bool ext,
                       qp_reporter *reporter) {
    if (ext && links->target == object) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_CYCLE,
                     link_offset(file, object, 2), 1, 0);
    }
    if (object != 0 && links->parent == object) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_PARENT_CYCLE,
                     link_offset(file, object, 1), 1, 0);
    }
}

/* What an ExtObj leads to, one step on. */
/*@ requires \valid_read(file) && object < file->object_count && file->kinds != \null;
    requires qp_bytes_ok(file->data) && qp_ccsf_arrays_ok(file);
    requires qp_reporter_ok(reporter);
    requires \separated(file, reporter) && \separated(file, reporter->sink);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_target(const qp_ccsf *file, uint32_t object, uint32_t target,
                         qp_reporter *reporter) {
    size_t at = link_offset(file, object, 2);
    if (target == 0) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_ZERO, at, 0, 0);
    } else if (target < file->object_count && file->kinds[target] == 0) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_NOTHING, at, target, 0);
    }
}

/* Looks up the links of an object, and checks them one by one. */
/*@ requires \valid_read(file) && object < file->object_count && file->kinds != \null;
    requires qp_bytes_ok(file->data) && qp_ccsf_arrays_ok(file);
    requires qp_reporter_ok(reporter);
    requires \separated(file, reporter) && \separated(file, reporter->sink);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static object_links look_up(const qp_ccsf *file, uint32_t object, qp_reporter *reporter) {
    object_links links = {object, object};
    uint16_t kind = file->kinds[object];
    if (kind != QP_CHUNK_OBJECT && kind != QP_CHUNK_EXT_OBJ) {
        return links;
    }
    bool ext = kind == QP_CHUNK_EXT_OBJ;
    bool whole = ext && has_word(file, object, 2);
    links.parent = qp_word_at(file->data, link_offset(file, object, 1));
    if (ext) {
        links.target = qp_word_at(file->data, link_offset(file, object, 2));
    }
    check_self(file, object, &links, whole, reporter);
    if (whole) {
        check_target(file, object, links.target, reporter);
    }
    links.parent = links.parent == 0 ? object : links.parent;
    return links;
}

/*
 * Steps from each ExtObj to the end of its chain, in `steps`. A chain is followed to something
 * known, then once more to write the lengths down.
 */
static void check_depth(const qp_ccsf *file, uint32_t object, const walk_marks *marks,
                        qp_reporter *reporter) {
    uint32_t *steps = marks->order;
    uint32_t *entered = marks->walk;
    uint32_t at = object;
    uint32_t length = 0;
    while (!ends_walk(file, at) && entered[at] == 0) {
        entered[at] = 1;
        uint32_t next = marks->next[at];
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
        at = marks->next[at];
        length--;
    }
}

/*@ requires \valid(array + (0 .. count - 1));
    assigns array[0 .. count - 1];
*/
static void clear(uint32_t *array, uint32_t count) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, array[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        array[i] = 0;
    }
}

static void check_circles(const qp_ccsf *file, const walk_marks *marks, qp_diag_code code,
                          size_t word, qp_reporter *reporter) {
    for (uint32_t i = 1; i < file->object_count; i++) {
        uint32_t first = 0;
        uint32_t length = find_circle(file, marks, i, &first);
        if (length > 0) {
            qp_report_at(reporter, QP_PATH_OBJECT, first, code, link_offset(file, first, word),
                         length, 0);
        }
    }
}

static uint32_t *numbers(qp_arena *arena, uint32_t count) {
    return (uint32_t *)qp_arena_alloc(arena, count, sizeof(uint32_t), sizeof(uint32_t));
}

/* Along the links that were looked up. `chains`: some ExtObj leads to another one; otherwise no
   walk along their targets goes further than a step. */
static void check_walks(const qp_ccsf *file, const uint32_t *parents, const walk_marks *targets,
                        bool chains, qp_reporter *reporter) {
    const walk_marks upwards = {parents, targets->walk, targets->order};
    uint32_t count = file->object_count;
    if (chains) {
        check_circles(file, targets, QP_CCS_EXT_CYCLE, 2, reporter);
        clear(targets->walk, count);
    }
    check_circles(file, &upwards, QP_CCS_PARENT_CYCLE, 1, reporter);
    if (!chains) {
        return;
    }
    clear(targets->walk, count);
    clear(targets->order, count);
    for (uint32_t i = 1; i < count; i++) {
        check_depth(file, i, targets, reporter);
    }
}

bool qp_ccsf_check_links(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) {
    size_t used = arena->used;
    uint32_t count = file->object_count;
    if (count == 0) {
        return true;
    }
    uint32_t *parents = numbers(arena, count);
    uint32_t *next = numbers(arena, count);
    walk_marks targets = {next, numbers(arena, count), numbers(arena, count)};
    if (parents == NULL || next == NULL || targets.walk == NULL || targets.order == NULL) {
        return false;
    }
    bool chains = false;
    for (uint32_t i = 0; i < count; i++) {
        object_links links = look_up(file, i, reporter);
        parents[i] = links.parent;
        next[i] = links.target;
        chains = chains || (links.target != i && links.target < count &&
                            file->kinds[links.target] == QP_CHUNK_EXT_OBJ);
    }
    check_walks(file, parents, &targets, chains, reporter);
    arena->used = used;
    return true;
}
