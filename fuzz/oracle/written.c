/* Items written again, and repairs made twice. */
#include "oracle/written.h"

#include "oracle/require.h"
#include "support/exact.h"

#include <string.h>

/* Larger outputs, of Animes that say they have very many frames, are only counted. */
enum { OUTPUT_MAX = 4 * 1024 * 1024 };

/* -- Items ------------------------------------------------------------------------------------ */

/* Writes all items of an input; with `exact` each is first measured, and gets a block of its own.
 */
static void write_items(qp_input_kind kind, qp_bytes input, qp_out *out,
                        qp_written_report *report) {
    qp_items items;
    qp_item item;
    size_t end = 0;
    qp_items_start(&items, kind, input);
    while (qp_items_next(&items, &item)) {
        const size_t size = qp_item_size(&item);
        const size_t before = out->used;
        require(item.offset == end && item.end > item.offset, "an item at %zu after one to %zu",
                item.offset, end);
        require(size == item.end - item.offset, "an item of %zu bytes at %zu is written in %zu",
                item.end - item.offset, item.offset, size);
        qp_item_write(&item, out);
        require(out->used - before == size, "an item at %zu was measured wrongly", item.offset);
        end = item.end;
        report->items++;
        report->whole += item.whole ? 1 : 0;
    }
    require(end == input.size, "the items end at %zu of %zu", end, input.size);
    require(!qp_items_next(&items, &item), "an item after the last");
}

static void check_items(qp_input_kind kind, qp_bytes input, qp_written_report *report) {
    qp_written_report ignored = {0, 0, 0, {0, 0, 0}};
    qp_exact block = qp_exact_block(input.size);
    qp_out out = qp_out_into(block.data, input.size);
    qp_out none = qp_out_into(NULL, 0);
    write_items(kind, input, &out, report);
    write_items(kind, input, &none, &ignored);
    require(none.used == out.used, "without room %zu bytes are counted, not %zu", none.used,
            out.used);
    require(input.size == 0 || memcmp(block.data, input.data, input.size) == 0,
            "what is written differs from what was read");
    qp_exact_free(&block);
}

/* -- Repairs ---------------------------------------------------------------------------------- */

static void take_change(void *user, const qp_change *change) {
    const qp_bytes *input = user;
    require(change->offset <= input->size, "a change at %llu, past the input",
            (unsigned long long)change->offset);
    require(change->code > QP_DIAG_NONE && change->code < QP_DIAG_COUNT, "code %d",
            (int)change->code);
    require(change->from != change->to || change->what == QP_CHANGE_TOPS, "a change of nothing");
}

/* One repair, in an arena of exactly the promised size. `steady` becomes false if nothing was to be
   repaired because a chunk may end in two places. */
static uint64_t fix_once(qp_input_kind kind, qp_bytes input, qp_out *out, bool *steady) {
    const size_t bound = qp_fix_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_change_sink changes = {take_change, &input, 0};
    qp_arena arena;
    qp_arena_init(&arena, block.data, bound);
    const qp_status status = qp_fix(kind, input, &arena, &changes, out);
    *steady = status == QP_OK;
    require(*steady || (status == QP_UNREADABLE && changes.count == 0), "the repair gives %d",
            (int)status);
    require(arena.used == 0, "the repair leaves %zu bytes in the arena", arena.used);
    qp_exact_free(&block);
    return changes.count;
}

/* A repair measured, and made if it is not too large; false if it is. */
static bool fix(qp_input_kind kind, qp_bytes input, qp_exact *fixed, uint64_t *changes,
                bool *steady) {
    qp_out measure = qp_out_into(NULL, 0);
    *changes = fix_once(kind, input, &measure, steady);
    if (measure.used > OUTPUT_MAX) {
        return false;
    }
    *fixed = qp_exact_block(measure.used);
    qp_out out = qp_out_into(fixed->data, measure.used);
    require(fix_once(kind, input, &out, steady) == *changes, "a second run changes something else");
    require(out.used == measure.used, "the repair was measured wrongly");
    return true;
}

/* Findings of one code. */
static void count_finding(void *user, const qp_diag *diag) {
    uint64_t *codes = user;
    codes[diag->code]++;
}

/* What a repair answers wherever it finds it is not found any more. */
static void check_fixed(qp_input_kind kind, qp_bytes fixed, qp_written_report *report) {
    uint64_t codes[QP_DIAG_COUNT] = {0};
    qp_sink sink = {count_finding, codes, {0, 0, 0}};
    const size_t bound = qp_check_memory_bound(fixed.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_arena_init(&arena, block.data, bound);
    require(qp_check(kind, fixed, &arena, &sink) == QP_OK, "the repaired input cannot be checked");
    require(codes[QP_ANM_WORDS] == 0, "the repaired input has a wrong words field");
    require(codes[QP_ANM_SIZE] == 0, "the repaired input has an Anime of a wrong size");
    require(codes[QP_ANM_MORPH_PADDING] == 0, "the repaired input has dirty padding");
    for (int i = 0; i < 3; i++) {
        report->counts[i] = sink.counts[i];
    }
    qp_exact_free(&block);
}

static void check_fix(qp_input_kind kind, qp_bytes input, qp_written_report *report) {
    qp_exact once;
    qp_exact twice;
    uint64_t again = 0;
    bool steady = false;
    if (!fix(kind, input, &once, &report->changes, &steady)) {
        return;
    }
    require(once.bytes.size >= input.size, "a repair took bytes away");
    if (report->changes == 0) {
        require(once.bytes.size == input.size &&
                    (input.size == 0 || memcmp(once.data, input.data, input.size) == 0),
                "a repair that tells of no change made one");
    }
    require(fix(kind, once.bytes, &twice, &again, &steady), "the second repair is much larger");
    require(again == 0, "a second repair makes %llu changes", (unsigned long long)again);
    require(twice.bytes.size == once.bytes.size, "a second repair has another size");
    if (steady) {
        check_fixed(kind, once.bytes, report);
    }
    qp_exact_free(&twice);
    qp_exact_free(&once);
}

qp_written_report qp_oracle_written(qp_input_kind kind, qp_bytes input) {
    qp_written_report report = {0, 0, 0, {0, 0, 0}};
    check_items(kind, input, &report);
    check_fix(kind, input, &report);
    return report;
}
