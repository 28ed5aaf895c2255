/* The second pass of repairs: items written with what is right and what was missing. */
#include "write/fix.h"

#include "base/cursor.h"
#include "write/out.h"

typedef struct {
    qp_bytes input;
    qp_bytes copy;
    uint16_t version;
    qp_change_sink *changes;
    qp_out *out;
    qp_reporter place; /* where in the file; its sink is never used */
    bool planned;      /* in a section with the plan below */
    bool anime;        /* which is an Anime chunk */
    qp_top_plan plan;
    size_t section_end; /* where the items of the section end */
    uint32_t next;      /* the frame that comes next in it */
    uint32_t frame;     /* of the last Top */
} fixer;

static const qp_top_plan no_plan = {false, false, false, 0, 0, 0};

/* -- Telling ---------------------------------------------------------------------------------- */

static void tell(fixer *fix, qp_change_kind what, qp_diag_code code, size_t offset, uint64_t from,
                 uint64_t to) {
    const qp_change change = {what, code, offset, fix->place.path, from, to};
    if (fix->changes == NULL) {
        return;
    }
    fix->changes->count++;
    if (fix->changes->emit != NULL) {
        fix->changes->emit(fix->changes->user, &change);
    }
}

/* A word of the input that becomes another one. */
static void tell_word(fixer *fix, qp_change_kind what, qp_diag_code code, size_t offset,
                      uint32_t to) {
    uint32_t from = qp_peek_u32le(fix->input, offset);
    if (from != to) {
        tell(fix, what, code, offset, from, to);
    }
}

/* -- Inserting -------------------------------------------------------------------------------- */

static void put_top(fixer *fix, uint32_t frame) {
    qp_item top = qp_item_top(frame);
    qp_item_write(&top, fix->out);
}

/* Tops for the frames from the next one up to the one before `below`. */
static void put_tops(fixer *fix, uint32_t below, size_t before) {
    if (!fix->plan.fill || fix->next >= below) {
        return;
    }
    tell(fix, QP_CHANGE_TOPS, QP_ANM_TOP_MISSING, before, fix->next, below - 1);
    while (fix->next < below) {
        put_top(fix, fix->next);
        fix->next++;
    }
}

static void put_closing(fixer *fix, size_t before) {
    put_tops(fix, fix->plan.frames, before);
    tell(fix, QP_CHANGE_CLOSING, fix->anime ? QP_ANM_NO_CLOSING_TOP : QP_CCS_NO_CLOSING_TOP, before,
         0, QP_TOP_ONCE);
    put_top(fix, QP_TOP_ONCE);
    fix->plan.close = false;
}

/* Before the item at `offset`, or the end of the data: a closing Top that is due. */
static void come_to(fixer *fix, size_t offset) {
    if (fix->planned && fix->plan.close && offset >= fix->plan.close_at) {
        put_closing(fix, fix->plan.close_at);
    }
    if (fix->planned && offset >= fix->section_end) {
        fix->planned = false;
        fix->plan = no_plan;
        fix->place.path.count = 0;
    }
}

static void begin_section(fixer *fix, bool anime, qp_top_plan plan, size_t start, size_t end) {
    fix->planned = true;
    fix->anime = anime;
    fix->plan = plan;
    fix->section_end = end;
    fix->next = 0;
    fix->frame = 0;
    if (plan.front) {
        put_tops(fix, 1, start);
    }
}

/* -- Chunks ----------------------------------------------------------------------------------- */

static void fix_chunk(fixer *fix, qp_item *item) {
    bool named = qp_ccsf_makes_object(item->kind) && item->field_count > 0;
    qp_push(&fix->place, QP_PATH_CHUNK, item->kind);
    if (named) {
        qp_push(&fix->place, QP_PATH_OBJECT, item->fields[0]);
    }
    item->words = item->right_words;
    tell_word(fix, QP_CHANGE_SIZE, QP_CCS_SIZE, item->offset + 4, item->words);
    qp_item_write(item, fix->out);
    fix->place.path.count = 0;
    if (item->kind == QP_CHUNK_FRAME && item->whole) {
        qp_push(&fix->place, QP_PATH_CHUNK, QP_CHUNK_FRAME);
        begin_section(fix, false, qp_plan_frames(fix->copy, item->end), item->end, SIZE_MAX);
    }
}

/* The lengths that an Anime chunk has, once the plan is carried out. */
static void fix_lengths(const qp_anime_extent *extent, const qp_top_plan *plan, qp_item *item) {
    uint64_t added = 3 * ((uint64_t)plan->count + (plan->close ? 1 : 0));
    uint64_t words = (extent->end - extent->body) / 4 + added;
    if (extent->closed || plan->close) {
        item->words = qp_words_or(words + 3, item->words);
        item->fields[2] = qp_words_or(words + 3, item->fields[2] + 3) - 3;
    }
}

static void fix_anime(fixer *fix, qp_item *item) {
    qp_anime_extent extent = qp_anime_extent_at(fix->copy, item->offset);
    qp_top_plan plan = no_plan;
    if (extent.has_head) {
        plan = qp_plan_anime(fix->copy, &extent, qp_chunk_follows(fix->copy, extent.limit));
        fix_lengths(&extent, &plan, item);
        qp_push(&fix->place, QP_PATH_OBJECT, extent.object);
        tell_word(fix, QP_CHANGE_SIZE, QP_ANM_SIZE, item->offset + 4, item->words);
        tell_word(fix, QP_CHANGE_WORDS, QP_ANM_WORDS, item->offset + 16, item->fields[2]);
    }
    qp_item_write(item, fix->out);
    if (extent.has_head) {
        begin_section(fix, true, plan, item->end, extent.end);
        come_to(fix, item->end);
    }
}

/* -- Records ---------------------------------------------------------------------------------- */

/* The path to a record, as the check gives it. */
static void enter_record(fixer *fix, const qp_item *item) {
    bool names = item->field_count > 0 && item->kind != QP_KIND_F_AMBIENT &&
                 item->kind != QP_KIND_TOP; /* Frame neither, but nothing is told of one */
    if (!qp_kind_is_controller(item->kind) || fix->frame != 0) {
        qp_push(&fix->place, QP_PATH_FRAME, fix->frame);
    }
    if (names) {
        qp_push(&fix->place, QP_PATH_OBJECT, item->fields[0]);
    } else {
        qp_push(&fix->place, QP_PATH_RECORD, item->kind);
    }
}

/* The finding that a wrong size of a record is. */
static qp_diag_code size_code(const fixer *fix, const qp_item *item) {
    uint64_t from = qp_peek_u32le(fix->input, item->offset + 4);
    size_t limit = fix->section_end < fix->input.size ? fix->section_end : fix->input.size;
    size_t payload = item->offset + QP_CHUNK_HEADER;
    if (item->kind == QP_KIND_F_PCM && !fix->anime) {
        return QP_CCS_SIZE;
    }
    if (from < item->words) {
        return QP_ANM_RECORD_SHORT;
    }
    if (4 * from <= limit - payload) {
        return QP_ANM_RECORD_LONG;
    }
    return fix->anime ? QP_ANM_SUB_CHUNK_TOO_LONG : QP_CCS_RECORD_PAST_END;
}

static void fix_padding(fixer *fix, qp_item *item) {
    uint32_t padding = qp_item_find(item, "padding");
    if (item->kind == QP_KIND_F_MORPHER && padding < item->field_count &&
        item->fields[padding] != 0) {
        tell(fix, QP_CHANGE_PADDING, QP_ANM_MORPH_PADDING, item->offset + 14, item->fields[padding],
             0);
        item->fields[padding] = 0;
    }
}

/* Before a Top: those that are missing. */
static void come_to_top(fixer *fix, const qp_item *item) {
    uint32_t frame = item->fields[0];
    if (qp_top_closes(frame)) {
        put_tops(fix, fix->plan.frames, item->offset);
        fix->plan.fill = false;
        return;
    }
    put_tops(fix, fix->plan.frames != 0 && frame > fix->plan.frames ? fix->plan.frames : frame,
             item->offset);
    fix->next = frame + 1 > fix->next ? frame + 1 : fix->next;
    fix->frame = frame;
}

static void fix_record(fixer *fix, qp_item *item) {
    uint32_t depth = fix->place.path.count;
    if (item->kind == QP_KIND_TOP && item->whole) {
        come_to_top(fix, item);
    }
    enter_record(fix, item);
    tell_word(fix, QP_CHANGE_SIZE, size_code(fix, item), item->offset + 4, item->words);
    fix_padding(fix, item);
    fix->place.path.count = depth;
    qp_item_write(item, fix->out);
}

/* -- The whole -------------------------------------------------------------------------------- */

static void fix_item(fixer *fix, qp_item *item) {
    switch (item->type) {
    case QP_ITEM_CHUNK:
        fix_chunk(fix, item);
        break;
    case QP_ITEM_ANIME:
        fix_anime(fix, item);
        break;
    case QP_ITEM_RECORD:
        fix_record(fix, item);
        break;
    default:
        qp_item_write(item, fix->out);
        break;
    }
}

size_t qp_fix_memory_bound(size_t size) {
    return size > SIZE_MAX - QP_ARENA_SLACK ? SIZE_MAX : size + QP_ARENA_SLACK;
}

qp_status qp_fix(qp_input_kind kind, qp_bytes input, qp_arena *arena, qp_change_sink *changes,
                 qp_out *out) {
    size_t used = arena->used;
    qp_items items;
    qp_item item;
    if (kind != QP_INPUT_CCSF && kind != QP_INPUT_ANIME) {
        return QP_BAD_ARGUMENT;
    }
    if (input.size == 0) {
        return QP_OK;
    }
    uint8_t *copy = (uint8_t *)qp_arena_alloc(arena, input.size, 1, 1);
    if (copy == NULL) {
        return QP_NO_MEMORY;
    }
    for (size_t i = 0; i < input.size; i++) {
        copy[i] = input.data[i];
    }
    if (!qp_chunks_steady(kind, input)) {
        qp_put_bytes(out, input);
        arena->used = used;
        return QP_UNREADABLE;
    }
    qp_fix_sizes(kind, copy, input.size);
    fixer fix = {.input = input, .copy = {copy, input.size}, .changes = changes, .out = out};
    fix.place = qp_reporter_to(NULL);
    qp_items_start(&items, kind, fix.copy);
    while (qp_items_next(&items, &item)) {
        come_to(&fix, item.offset);
        fix_item(&fix, &item);
    }
    come_to(&fix, input.size);
    arena->used = used;
    return QP_OK;
}
