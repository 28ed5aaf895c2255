#include "totemtech/parse.h"

/* Bytes of the smallest record, a mesh without keys: none takes less per entry of the lists. */
enum { SMALLEST_RECORD = 12 };

size_t qp_totem_memory_bound(size_t size) {
    _Static_assert(SMALLEST_RECORD > sizeof(size_t), "no product wraps");
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

static uint32_t *count_of(qp_totem_animation *animation, qp_path_kind section) {
    if (section == QP_PATH_MESH) {
        return &animation->mesh_count;
    }
    return section == QP_PATH_NODE ? &animation->node_count : &animation->material_count;
}

/* Walks the body for its head and for how many records are whole. */
static void survey(const qp_totem_choice *choice, qp_reporter *reporter,
                   qp_totem_animation *animation) {
    qp_totem_walk walk = qp_totem_walk_body(&animation->reading, false);
    qp_totem_item item;
    uint32_t *count = &animation->mesh_count;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_HEAD) {
            animation->length = item.length;
            animation->unk = item.unk;
        } else if (item.kind == QP_TOTEM_ITEM_RECORD) {
            count = count_of(animation, item.section);
            (*count)++;
        }
    }
    if (item.kind == QP_TOTEM_ITEM_FAULT && walk.depth >= 2) {
        (*count)--; /* the one that it ended in */
    }
    qp_totem_report_fault(choice, &walk, &item, reporter);
}

/* A list of `count` offsets; `none` if that fails, so that a list that is needed is never NULL. */
static bool list_of(qp_arena *arena, uint32_t count, size_t **list) {
    *list =
        count > 0 ? (size_t *)qp_arena_alloc(arena, count, sizeof(size_t), sizeof(size_t)) : NULL;
    return count == 0 || *list != NULL;
}

/* Walks again and notes where the whole records begin. */
static void fill(const qp_totem_animation *animation, size_t *meshes, size_t *nodes,
                 size_t *materials) {
    qp_totem_walk walk = qp_totem_walk_body(&animation->reading, false);
    qp_totem_item item;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind != QP_TOTEM_ITEM_RECORD) {
            continue;
        }
        if (item.section == QP_PATH_MESH && walk.record < animation->mesh_count) {
            meshes[walk.record] = item.offset;
        } else if (item.section == QP_PATH_NODE && walk.record < animation->node_count) {
            nodes[walk.record] = item.offset;
        } else if (item.section == QP_PATH_MATERIAL && walk.record < animation->material_count) {
            materials[walk.record] = item.offset;
        }
    }
}

/* -- Parsing ---------------------------------------------------------------------------------- */

static const qp_totem_animation nothing;

qp_status qp_totem_parse_span(qp_bytes input, const qp_totem_span *span,
                              const qp_totem_options *options, qp_arena *arena,
                              qp_reporter *reporter, qp_totem_animation *animation) {
    *animation = nothing;
    qp_totem_choice choice;
    qp_totem_choose(&choice, input, span, qp_totem_order_for(span, options));
    animation->reading = choice.taken;
    animation->options = *options;
    qp_totem_report_choice(&choice, reporter);
    survey(&choice, reporter, animation);
    size_t *meshes = NULL;
    size_t *nodes = NULL;
    size_t *materials = NULL;
    if (!list_of(arena, animation->mesh_count, &meshes) ||
        !list_of(arena, animation->node_count, &nodes) ||
        !list_of(arena, animation->material_count, &materials)) {
        *animation = nothing;
        return QP_NO_MEMORY;
    }
    fill(animation, meshes, nodes, materials);
    animation->meshes = meshes;
    animation->nodes = nodes;
    animation->materials = materials;
    return QP_OK;
}

qp_status qp_totem_parse(qp_bytes input, const qp_totem_options *options, qp_arena *arena,
                         qp_sink *sink, qp_totem_animation *animation) {
    qp_totem_options chosen;
    *animation = nothing;
    if (!qp_totem_options_of(options, &chosen)) {
        return QP_BAD_ARGUMENT;
    }
    qp_reporter reporter = qp_reporter_to(sink);
    qp_totem_span span = qp_totem_find_span(input);
    qp_totem_report_span(input, &span, &reporter);
    return qp_totem_parse_span(input, &span, &chosen, arena, &reporter, animation);
}
