/*
 * ExtObj targets and parents: each object has at most one of either, so a walk along them either
 * ends or comes back to where it was. Every object is entered once (ccsf.md 7, 8).
 */
#include "base/defence.h"
#include "ccsf/check.h"

/* The objects whose number is a link's end: entry 0 and numbers past the index end a walk. */
/*@ assigns \nothing;
    ensures \result == false ==> 0 < object < count;
    ensures \result == true || \result == false;
*/
static bool ends_walk(uint32_t count, uint32_t object) {
    return object == 0 || object >= count;
}

/* Links by object, and the marks of walks along them: 0 not entered; else the walk's number.
   `order` is the step within it. */
typedef struct {
    const uint32_t *next;
    uint32_t *walk;
    uint32_t *order;
} walk_marks;

/*@ predicate marks_ok{L}(walk_marks *marks, integer count) =
      \valid_read(marks) && \valid_read(marks->next + (0 .. count - 1)) &&
      \valid(marks->walk + (0 .. count - 1)) && \valid(marks->order + (0 .. count - 1));
*/

/*
 * Walks from `start` until something entered before. Returns the length of the circle that this
 * walk closed, with `first` on it, or 0. A link of an object to itself ends the walk here;
 * check_self() reports those.
 */
/*@ requires marks_ok(marks, count) && \valid(first);
    assigns *first, marks->walk[0 .. count - 1], marks->order[0 .. count - 1];
    ensures \result != 0 ==> *first < count;
*/
static uint32_t find_circle(uint32_t count, const walk_marks *marks, uint32_t start,
                            uint32_t *first) {
    uint32_t at = start;
    uint32_t step = 0;
    /*@ loop invariant 0 <= step <= count;
        loop assigns at, step, marks->walk[0 .. count - 1], marks->order[0 .. count - 1];
        loop variant count - step;
    */
    while (!ends_walk(count, at) && marks->walk[at] == 0) {
        if (QP_DEFENCE(step >= count, "each step enters an object that none entered before")) {
            return 0;
        }
        marks->walk[at] = start;
        marks->order[at] = step;
        uint32_t next = marks->next[at];
        if (next == at) {
            return 0;
        }
        at = next;
        step++;
    }
    if (ends_walk(count, at) || marks->walk[at] != start) {
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

/* Follows a chain from an object to something known and counts the steps; `end` is where it ends,
   0 if at nothing. */
/*@ requires marks_ok(marks, count) && \valid(end);
    assigns *end, marks->walk[0 .. count - 1];
    ensures \result <= count && (*end == 0 || *end < count);
*/
static uint32_t chain_length(uint32_t count, const walk_marks *marks, uint32_t object,
                             uint32_t *end) {
    uint32_t at = object;
    uint32_t length = 0;
    /*@ loop invariant 0 <= length <= count;
        loop assigns at, length, marks->walk[0 .. count - 1];
        loop variant count - length;
    */
    while (!ends_walk(count, at) && marks->walk[at] == 0) {
        if (QP_DEFENCE(length >= count, "each step enters an object that none entered before")) {
            break;
        }
        marks->walk[at] = 1;
        uint32_t next = marks->next[at];
        if (next == at) {
            break;
        }
        at = next;
        length++;
    }
    *end = ends_walk(count, at) ? 0 : at;
    return length;
}

/*@ predicate links_ok{L}(qp_ccsf *file) =
      \valid_read(file) && file->kinds != \null && qp_bytes_ok(file->data) &&
      qp_ccsf_arrays_ok(file);

    predicate links_apart{L}(qp_ccsf *file, walk_marks *marks, integer count,
                             qp_reporter *reporter) =
      \separated(file, reporter) && \separated(file, reporter->sink) &&
      \separated(marks, reporter) && \separated(marks, reporter->sink) &&
      \separated(file, marks->walk + (0 .. count - 1)) &&
      \separated(file, marks->order + (0 .. count - 1)) &&
      \separated(reporter, marks->walk + (0 .. count - 1)) &&
      \separated(reporter, marks->order + (0 .. count - 1));

    predicate marks_ready{L}(qp_ccsf *file, walk_marks *marks, qp_reporter *reporter) =
      links_ok(file) && qp_reporter_ok(reporter) && marks_ok(marks, file->object_count) &&
      links_apart(file, marks, file->object_count, reporter);
*/

/*@ requires links_ok(file) && object < file->object_count && qp_reporter_ok(reporter);
    requires \separated(file, reporter) && \separated(file, reporter->sink);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void check_steps(const qp_ccsf *file, uint32_t object, uint32_t steps,
                        qp_reporter *reporter) {
    if (steps > QP_EXT_STEPS_MAX) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_EXT_LONG,
                     link_offset(file, object, 2), steps, 0);
    }
}

/*
 * Steps from each ExtObj to the end of its chain, in `order`. A chain is followed to something
 * known, then once more to write the lengths down.
 */
/*@ requires marks_ready(file, marks, reporter);
    assigns marks->walk[0 .. file->object_count - 1], marks->order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void check_depth(const qp_ccsf *file, uint32_t object, const walk_marks *marks,
                        qp_reporter *reporter) {
    const uint32_t count = file->object_count;
    uint32_t *steps = marks->order;
    const uint32_t *links = marks->next;
    uint32_t end = 0;
    uint32_t at = object;
    uint32_t length = chain_length(count, marks, object, &end);
    uint32_t known = end == 0 ? 0 : steps[end];
    //@ assert links_ok(file);
    /*@ loop invariant 0 <= length && links_ok(file) && qp_reporter_ok(reporter);
        loop assigns at, length, steps[0 .. count - 1], reporter->path,
          reporter->sink->counts[0 .. 2];
        loop variant length;
    */
    while (length > 0) {
        if (QP_DEFENCE(ends_walk(count, at), "these are the steps that were counted")) {
            return;
        }
        steps[at] = known + length;
        //@ assert links_ok(file);
        check_steps(file, at, known + length, reporter);
        at = links[at];
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

/*@ requires marks_ready(file, marks, reporter);
    assigns marks->walk[0 .. file->object_count - 1], marks->order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void check_circle(const qp_ccsf *file, uint32_t object, const walk_marks *marks,
                         qp_diag_code code, size_t word, qp_reporter *reporter) {
    uint32_t first = 0;
    uint32_t length = find_circle(file->object_count, marks, object, &first);
    //@ assert links_ok(file);
    if (length > 0) {
        qp_report_at(reporter, QP_PATH_OBJECT, first, code, link_offset(file, first, word), length,
                     0);
    }
}

/*@ requires marks_ready(file, marks, reporter);
    assigns marks->walk[0 .. file->object_count - 1], marks->order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void check_circles(const qp_ccsf *file, const walk_marks *marks, qp_diag_code code,
                          size_t word, qp_reporter *reporter) {
    const uint32_t count = file->object_count;
    /*@ loop invariant 0 < i && links_ok(file) && qp_reporter_ok(reporter);
        loop invariant count == file->object_count && marks_ok(marks, count);
        loop assigns i, marks->walk[0 .. count - 1], marks->order[0 .. count - 1],
          reporter->path, reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 1; i < count; i++) {
        check_circle(file, i, marks, code, word, reporter);
    }
}

/*@ requires marks_ready(file, marks, reporter);
    assigns marks->walk[0 .. file->object_count - 1], marks->order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void check_depths(const qp_ccsf *file, const walk_marks *marks, qp_reporter *reporter) {
    const uint32_t count = file->object_count;
    clear(marks->walk, count);
    clear(marks->order, count);
    //@ assert links_ok(file);
    /*@ loop invariant 0 < i && links_ok(file) && qp_reporter_ok(reporter);
        loop invariant count == file->object_count && marks_ok(marks, count);
        loop assigns i, marks->walk[0 .. count - 1], marks->order[0 .. count - 1],
          reporter->path, reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 1; i < count; i++) {
        check_depth(file, i, marks, reporter);
    }
}

/* Looks up all links. True if some ExtObj leads to another one: no walk along their targets goes
   further than a step otherwise. */
/*@ requires links_ok(file) && qp_reporter_ok(reporter);
    requires \valid(parents + (0 .. file->object_count - 1));
    requires \valid(next + (0 .. file->object_count - 1));
    requires \separated(file, reporter) && \separated(file, reporter->sink);
    requires \separated(file, parents + (0 .. file->object_count - 1));
    requires \separated(file, next + (0 .. file->object_count - 1));
    requires \separated(reporter, parents + (0 .. file->object_count - 1));
    requires \separated(reporter, next + (0 .. file->object_count - 1));
    assigns parents[0 .. file->object_count - 1], next[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
    ensures \result == true || \result == false;
*/
static bool look_up_all(const qp_ccsf *file, uint32_t *parents, uint32_t *next,
                        qp_reporter *reporter) {
    const uint32_t count = file->object_count;
    bool chains = false;
    /*@ loop invariant 0 <= i <= count && links_ok(file) && qp_reporter_ok(reporter);
        loop invariant count == file->object_count && (chains == true || chains == false);
        loop assigns i, chains, parents[0 .. count - 1], next[0 .. count - 1], reporter->path,
          reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        object_links links = look_up(file, i, reporter);
        parents[i] = links.parent;
        next[i] = links.target;
        //@ assert links_ok(file);
        if (links.target != i && links.target < count &&
            file->kinds[links.target] == QP_CHUNK_EXT_OBJ) {
            chains = true;
        }
    }
    return chains;
}

/*@ predicate array_ok{L}(uint32_t *array, integer count, qp_ccsf *file, qp_reporter *reporter) =
      \valid(array + (0 .. count - 1)) && \separated(file, array + (0 .. count - 1)) &&
      \separated(reporter, array + (0 .. count - 1));

    // All links of one kind, and the marks of walks along them.
    predicate walk_ready{L}(qp_ccsf *file, uint32_t *links, uint32_t *walk, uint32_t *order,
                            qp_reporter *reporter) =
      links_ok(file) && qp_reporter_ok(reporter) &&
      \valid_read(links + (0 .. file->object_count - 1)) &&
      array_ok(walk, file->object_count, file, reporter) &&
      array_ok(order, file->object_count, file, reporter) &&
      \separated(file, reporter) && \separated(file, reporter->sink);
*/

/* Circles along one kind of links, of which an object has one. */
/*@ requires walk_ready(file, links, walk, order, reporter);
    assigns walk[0 .. file->object_count - 1], order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void walk_circles(const qp_ccsf *file, const uint32_t *links, uint32_t *walk,
                         uint32_t *order, qp_diag_code code, size_t word, qp_reporter *reporter) {
    walk_marks marks;
    marks.next = links;
    marks.walk = walk;
    marks.order = order;
    //@ assert marks_ok(&marks, file->object_count);
    //@ assert links_apart(file, &marks, file->object_count, reporter);
    check_circles(file, &marks, code, word, reporter);
}

/*@ requires walk_ready(file, links, walk, order, reporter);
    assigns walk[0 .. file->object_count - 1], order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void walk_depths(const qp_ccsf *file, const uint32_t *links, uint32_t *walk, uint32_t *order,
                        qp_reporter *reporter) {
    walk_marks marks;
    marks.next = links;
    marks.walk = walk;
    marks.order = order;
    //@ assert marks_ok(&marks, file->object_count);
    //@ assert links_apart(file, &marks, file->object_count, reporter);
    check_depths(file, &marks, reporter);
}

/* Circles of ExtObj; nothing is marked afterwards. */
/*@ requires walk_ready(file, links, walk, order, reporter);
    assigns walk[0 .. file->object_count - 1], order[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter) && links_ok(file);
*/
static void walk_chains(const qp_ccsf *file, const uint32_t *links, uint32_t *walk, uint32_t *order,
                        qp_reporter *reporter) {
    walk_circles(file, links, walk, order, QP_CCS_EXT_CYCLE, 2, reporter);
    clear(walk, file->object_count);
}

/* The links by object, and the marks of walks along both kinds of them. */
/*@ requires links_ok(file) && qp_reporter_ok(reporter);
    requires \valid(words + (0 .. 4 * file->object_count - 1));
    requires \separated(file, words + (0 .. 4 * file->object_count - 1));
    requires \separated(reporter, words + (0 .. 4 * file->object_count - 1));
    requires \separated(file, reporter) && \separated(file, reporter->sink);
    assigns words[0 .. 4 * file->object_count - 1], reporter->path,
      reporter->sink->counts[0 .. 2];
*/
static void check_walks(const qp_ccsf *file, uint32_t *words, qp_reporter *reporter) {
    const size_t count = file->object_count;
    uint32_t *parents = words;
    uint32_t *next = words + count;
    uint32_t *walk = words + 2 * count;
    uint32_t *order = words + 3 * count;
    //@ assert array_ok(parents, count, file, reporter);
    //@ assert array_ok(next, count, file, reporter);
    //@ assert array_ok(walk, count, file, reporter);
    //@ assert array_ok(order, count, file, reporter);
    bool chains = look_up_all(file, parents, next, reporter);
    //@ assert links_ok(file) && count == file->object_count;
    if (chains) {
        walk_chains(file, next, walk, order, reporter);
    }
    //@ assert links_ok(file) && count == file->object_count;
    //@ assert array_ok(parents, count, file, reporter);
    //@ assert array_ok(walk, count, file, reporter);
    //@ assert array_ok(order, count, file, reporter);
    walk_circles(file, parents, walk, order, QP_CCS_PARENT_CYCLE, 1, reporter);
    //@ assert links_ok(file) && count == file->object_count;
    //@ assert array_ok(next, count, file, reporter);
    //@ assert array_ok(walk, count, file, reporter);
    //@ assert array_ok(order, count, file, reporter);
    if (chains) {
        walk_depths(file, next, walk, order, reporter);
    }
}

bool qp_ccsf_check_links(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) {
    const size_t used = arena->used;
    const size_t count = file->object_count;
    if (count == 0) {
        return true;
    }
    uint32_t *words =
        (uint32_t *)qp_arena_alloc(arena, 4 * count, sizeof(uint32_t), sizeof(uint32_t));
    if (words == NULL) {
        return false;
    }
    //@ assert \valid(words + (0 .. 4 * count - 1));
    //@ assert \separated(file, words + (0 .. 4 * count - 1));
    //@ assert \separated(reporter, words + (0 .. 4 * count - 1));
    //@ assert links_ok(file);
    check_walks(file, words, reporter);
    arena->used = used;
    return true;
}
