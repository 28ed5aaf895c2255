#include "totemtech/parse.h"

/* Bytes of the smallest record, a mesh without keys: none takes less per entry of the lists. */
enum { SMALLEST_RECORD = 12 };
#ifndef __FRAMAC__ /* which does not know static assertions */
_Static_assert(SMALLEST_RECORD > sizeof(size_t), "no product wraps");
#endif

size_t qp_totem_memory_bound(size_t size) {
    return size / SMALLEST_RECORD * sizeof(size_t) + QP_ARENA_SLACK;
}

/* -- Telling ---------------------------------------------------------------------------------- */

qp_totem_order qp_totem_order_for(const qp_totem_span *span, const qp_totem_options *options) {
    return options->order != QP_TOTEM_ANY ? options->order : span->order;
}

void qp_totem_report_span(qp_bytes input, const qp_totem_span *span, qp_reporter *reporter) {
    if (span->record && span->size != input.size) {
        qp_report(reporter, QP_TOT_RECORD_SIZE, 0, span->size, input.size);
    }
}

void qp_totem_report_here(const qp_totem_walk *walk, qp_reporter *reporter, qp_diag_code code,
                          size_t offset, uint64_t arg0, uint64_t arg1) {
    qp_path outside = reporter->path;
    qp_totem_walk_path(walk, &reporter->path);
    qp_report(reporter, code, offset, arg0, arg1);
    reporter->path = outside;
}

void qp_totem_report_fault(const qp_totem_choice *choice, const qp_totem_walk *walk,
                           const qp_totem_item *item, qp_reporter *reporter) {
    if (item->kind != QP_TOTEM_ITEM_FAULT) {
        return;
    }
    qp_totem_report_here(walk, reporter, item->code, item->offset, item->args[0], item->args[1]);
    if (item->code == QP_TOT_STRING_PAST && item->args[0] >= QP_TOTEM_STRING_BUFFER) {
        uint32_t past = qp_totem_written_past((uint32_t)item->args[0]);
        qp_totem_report_here(walk, reporter, QP_TOT_STRING_LIMIT, item->offset, item->args[0],
                             past);
    }
    qp_totem_report_tries(choice, reporter);
}

/* -- Lists of records ------------------------------------------------------------------------- */

/*@ requires \valid(animation);
    assigns animation->length, animation->unk, animation->mesh_count, animation->node_count,
      animation->material_count;
*/
static void set_counts(qp_totem_animation *animation, uint32_t length, uint16_t unk,
                       uint32_t meshes, uint32_t nodes, uint32_t materials) {
    animation->length = length;
    animation->unk = unk;
    animation->mesh_count = meshes;
    animation->node_count = nodes;
    animation->material_count = materials;
}

/* Walks the body for its head and for how many records are whole, and says why the walk ended. */
/*@ requires \valid(animation) && qp_totem_readable(&animation->reading);
    requires \valid_read(choice) && qp_reporter_ok(reporter);
    requires \separated(animation, reporter) && \separated(animation, choice);
    requires \separated(animation, reporter->sink);
    assigns animation->length, animation->unk, animation->mesh_count, animation->node_count,
      animation->material_count, reporter->path, reporter->sink->counts[0 .. 2];
    ensures animation->reading.bytes.data == \old(animation->reading.bytes.data);
    ensures animation->reading.bytes.size == \old(animation->reading.bytes.size);
*/
static void survey(const qp_totem_choice *choice, qp_reporter *reporter,
                   qp_totem_animation *animation) {
    qp_path_kind section = QP_PATH_MESH;
    uint32_t length = 0;
    uint16_t unk = 0;
    uint32_t meshes = 0;
    uint32_t nodes = 0;
    uint32_t materials = 0;
    qp_totem_walk walk;
    qp_totem_item item;
    qp_totem_begin_body(&walk, &animation->reading);
    //@ assert \separated(&walk, animation);
    //@ assert \separated(&walk, reporter);
    /*@ loop invariant qp_totem_walk_ok(&walk);
        loop assigns walk, item, section, length, unk, meshes, nodes, materials;
        loop variant walk.reading.end - walk.pos;
    */
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_HEAD) {
            length = item.length;
            unk = item.unk;
        } else if (item.kind == QP_TOTEM_ITEM_RECORD) {
            section = item.section;
            meshes += section == QP_PATH_MESH ? 1u : 0u;
            nodes += section == QP_PATH_NODE ? 1u : 0u;
            materials += section == QP_PATH_MATERIAL ? 1u : 0u;
        }
    }
    if (item.kind == QP_TOTEM_ITEM_FAULT && walk.depth >= 2) { /* the one that it ended in */
        meshes -= section == QP_PATH_MESH ? 1u : 0u;
        nodes -= section == QP_PATH_NODE ? 1u : 0u;
        materials -= section == QP_PATH_MATERIAL ? 1u : 0u;
    }
    set_counts(animation, length, unk, meshes, nodes, materials);
    //@ assert animation->reading.bytes.data == \at(animation->reading.bytes.data, Pre);
    //@ assert animation->reading.bytes.size == \at(animation->reading.bytes.size, Pre);
    //@ assert qp_reporter_ok(reporter);
    qp_totem_report_fault(choice, &walk, &item, reporter);
}

/* Where the next record of a walk begins; false if there is none. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(offset);
    requires \separated(walk, offset);
    assigns walk->depth, walk->begun, walk->pos, walk->section, walk->record, walk->records_left,
      walk->track, walk->tracks_left, walk->key, walk->keys_left, walk->frame, walk->message,
      walk->messages_left, walk->stopped, walk->last, *offset;
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos > \old(walk->pos);
    ensures \result == true || \result == false;
*/
static bool next_record(qp_totem_walk *walk, size_t *offset) {
    qp_totem_item item;
    /*@ loop invariant qp_totem_walk_ok(walk) && walk->pos >= \at(walk->pos, Pre);
        loop assigns walk->depth, walk->begun, walk->pos, walk->section, walk->record,
          walk->records_left, walk->track, walk->tracks_left, walk->key, walk->keys_left,
          walk->frame, walk->message, walk->messages_left, walk->stopped, walk->last, item;
        loop variant walk->reading.end - walk->pos;
    */
    while (qp_totem_walk_next(walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_RECORD) {
            *offset = item.offset;
            return true;
        }
    }
    return false;
}

/* Notes an offset, if it is one of those that the list is for. */
/*@ requires \valid(list + (0 .. count - 1));
    assigns list[0 .. count - 1];
*/
static void note(size_t *list, size_t count, size_t index, size_t offset) {
    if (index < count) {
        list[index] = offset;
    }
}

/* Walks again and notes where the whole records begin, the first `count`: those of the sections
 * come in their order. */
/*@ requires qp_totem_readable(reading) && \valid(list + (0 .. count - 1));
    requires \separated(reading, list + (0 .. count - 1));
    assigns list[0 .. count - 1];
*/
static void fill(const qp_totem_reading *reading, size_t *list, size_t count) {
    qp_totem_walk walk;
    size_t offset = 0;
    size_t index = 0;
    qp_totem_begin_body(&walk, reading);
    //@ assert \separated(&walk, list + (0 .. count - 1));
    /*@ loop invariant qp_totem_walk_ok(&walk);
        loop assigns walk, offset, index, list[0 .. count - 1];
        loop variant walk.reading.end - walk.pos;
    */
    while (next_record(&walk, &offset)) {
        note(list, count, index, offset);
        index++;
    }
}

/* The lists of the records that are whole, one behind the other in one block. */
/*@ requires \valid(animation) && qp_totem_readable(&animation->reading);
    requires \valid(arena) && qp_arena_ok(*arena);
    requires \separated(animation, arena, arena->base + (0 .. arena->size - 1));
    assigns animation->meshes, animation->nodes, animation->materials, arena->used,
      arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures animation->reading.bytes.data == \old(animation->reading.bytes.data);
    ensures animation->reading.bytes.size == \old(animation->reading.bytes.size);
    ensures \result == true ==> qp_totem_animation_ok(animation);
    ensures \result == true || \result == false;
*/
static bool make_lists(qp_totem_animation *animation, qp_arena *arena) {
    const size_t meshes = animation->mesh_count;
    const size_t nodes = animation->node_count;
    const size_t materials = animation->material_count;
    const size_t all = meshes + nodes + materials;
    if (all == 0) {
        return true;
    }
    size_t *list = (size_t *)qp_arena_alloc(arena, all, sizeof *list, sizeof *list);
    if (list == NULL) {
        return false;
    }
    //@ assert \valid(list + (0 .. all - 1));
    //@ assert \separated(animation, list + (0 .. all - 1));
    //@ assert \separated(arena, list + (0 .. all - 1));
    //@ assert qp_totem_readable(&animation->reading);
    fill(&animation->reading, list, all);
    //@ assert qp_totem_readable(&animation->reading);
    animation->meshes = list;
    animation->nodes = list + meshes;
    animation->materials = list + meshes + nodes;
    return true;
}

/* -- Parsing ---------------------------------------------------------------------------------- */

void qp_totem_make_empty(qp_totem_animation *animation) {
    static const qp_totem_animation nothing;
    *animation = nothing;
}

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
    ensures to->bytes.data == from->bytes.data && to->bytes.size == from->bytes.size;
*/
static void copy_reading(qp_totem_reading *to, const qp_totem_reading *from) {
    to->bytes.data = from->bytes.data;
    to->bytes.size = from->bytes.size;
    to->start = from->start;
    to->end = from->end;
    to->order = from->order;
    to->message_head = from->message_head;
    to->record = from->record;
    to->exact = from->exact;
    to->reached = from->reached;
}

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
*/
static void copy_options(qp_totem_options *to, const qp_totem_options *from) {
    *to = *from;
}

/* An animation without records yet. */
/*@ requires \valid(animation) && qp_totem_readable(reading) && \valid_read(options);
    requires \separated(animation, reading) && \separated(animation, options);
    assigns *animation;
    ensures animation->reading.bytes.data == reading->bytes.data;
    ensures animation->reading.bytes.size == reading->bytes.size;
*/
static void begin(qp_totem_animation *animation, const qp_totem_reading *reading,
                  const qp_totem_options *options) {
    qp_totem_make_empty(animation);
    copy_options(&animation->options, options);
    copy_reading(&animation->reading, reading);
}

void qp_totem_read_span(qp_bytes input, const qp_totem_span *span, const qp_totem_options *options,
                        qp_reporter *reporter, qp_totem_animation *animation) {
    qp_totem_choice choice;
    qp_totem_choose(&choice, input, span, qp_totem_order_for(span, options));
    qp_totem_report_choice(&choice, reporter);
    begin(animation, &choice.taken, options);
    survey(&choice, reporter, animation);
}

qp_status qp_totem_list_records(qp_totem_animation *animation, qp_arena *arena) {
    if (!make_lists(animation, arena)) {
        qp_totem_make_empty(animation);
        return QP_NO_MEMORY;
    }
    return QP_OK;
}

/* Reads an input that is a payload, or one behind its record header. */
/*@ requires qp_bytes_ok(input) && \valid_read(options) && (sink == \null || \valid(sink));
    requires \valid(animation) && \separated(animation, sink) && \separated(animation, options);
    assigns *animation, sink->counts[0 .. 2];
    ensures animation->reading.bytes.data == input.data;
    ensures animation->reading.bytes.size <= input.size;
*/
static void read_input(qp_bytes input, const qp_totem_options *options, qp_sink *sink,
                       qp_totem_animation *animation) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_totem_span span = qp_totem_find_span(input);
    qp_totem_report_span(input, &span, &reporter);
    qp_totem_read_span(input, &span, options, &reporter, animation);
}

qp_status qp_totem_parse(qp_bytes input, const qp_totem_options *options, qp_arena *arena,
                         qp_sink *sink, qp_totem_animation *animation) {
    qp_totem_options chosen;
    qp_totem_make_empty(animation);
    if (!qp_totem_options_of(options, &chosen)) {
        return QP_BAD_ARGUMENT;
    }
    read_input(input, &chosen, sink, animation);
    //@ assert arena->base == \at(arena->base, Pre);
    //@ assert arena->size == \at(arena->size, Pre);
    //@ assert arena->used == \at(arena->used, Pre);
    //@ assert qp_totem_readable(&animation->reading);
    return qp_totem_list_records(animation, arena);
}
