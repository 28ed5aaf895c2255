/* Rows of the index that are alike: a look-up by name finds only the lower one (ccsf.md 3). */
#include "base/defence.h"
#include "ccsf/check.h"
#include "ccsf/row.h"

/* Slots of a hash table that is at most half full. */
/*@ requires rows <= UINT32_MAX;
    assigns \nothing;
    ensures 2 <= \result <= 2 + 4 * rows;
*/
static size_t slots_for(size_t rows) {
    size_t slots = 2;
    /*@ loop invariant 2 <= slots <= 2 + 4 * rows;
        loop assigns slots;
        loop variant 2 * rows - slots;
    */
    while (slots < 2 * rows) { /* a row is 32 bytes: no product wraps */
        slots *= 2;
    }
    return slots;
}

size_t qp_ccsf_check_memory_bound(size_t size) {
    size_t rows = size / QP_ROW;
    /* The table of names (slots_for() gives less than four a row) and their hashes, or the four
       arrays of links. */
    return (4 * rows + 4) * sizeof(uint32_t) + rows * sizeof(uint32_t) + QP_ARENA_SLACK;
}

/*@ requires \valid_read(file) && qp_ccsf_ok(file) && object < file->object_count;
    assigns \nothing;
*/
static qp_row_key key_of(const qp_ccsf *file, uint32_t object) {
    return qp_row_key_in(file->data.data + file->objects + QP_ROW * object);
}

/* Each word is multiplied by an odd number (2^64 over the golden ratio) and its upper half added to
   the lower one: names differ at their ends, and slots are chosen by the low bits. */
/*@ requires \valid_read(key);
    assigns \nothing;
*/
static uint64_t hash_key(const qp_row_key *key) {
    uint64_t hash = 0;
    /*@ loop invariant 0 <= i <= QP_ROW_WORDS;
        loop assigns i, hash;
        loop variant QP_ROW_WORDS - i;
    */
    for (size_t i = 0; i < QP_ROW_WORDS; i++) {
        hash = (hash ^ key->words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

/* More probes than this do not happen by chance; who makes them happen gets no finding. */
#define PROBES_MAX 64

/* A hash table of rows: numbers by slot, and by row the upper half of its hash. */
typedef struct {
    uint32_t *slots;
    uint32_t *hashes;
    size_t count; /* of slots, a power of two */
} name_table;

/*@ predicate table_ok{L}(qp_ccsf *file, name_table *table) =
      \valid_read(table) && table->count > 0 &&
      \valid(table->slots + (0 .. table->count - 1)) &&
      \valid(table->hashes + (0 .. file->object_count - 1)) &&
      \separated(file, table->slots + (0 .. table->count - 1)) &&
      \separated(file, table->hashes + (0 .. file->object_count - 1));
*/

/*@ requires count > 0;
    assigns \nothing;
    ensures \result < count;
*/
static size_t slot_of(size_t number, size_t count) {
    size_t slot = number & (count - 1);
    return QP_DEFENCE(slot >= count, "it has no bit that count - 1 has not") ? 0 : slot;
}

/* True if a row that is in the table has the same key as one that is about to be. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && \valid_read(key);
    requires table_ok(file, table) && object < file->object_count;
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool is_alike(const qp_ccsf *file, const name_table *table, uint32_t other, uint32_t object,
                     const qp_row_key *key) {
    if (QP_DEFENCE(other >= file->object_count, "the table holds rows") ||
        table->hashes[other] != table->hashes[object]) {
        return false;
    }
    qp_row_key other_key = key_of(file, other);
    return qp_row_keys_equal(&other_key, key);
}

/* Looks for an earlier row that is alike, whose number it returns, up to a slot that is free, where
   it enters the row. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && \valid_read(key);
    requires table_ok(file, table) && 0 < object < file->object_count;
    requires \separated(table, table->slots + (0 .. table->count - 1));
    assigns table->slots[0 .. table->count - 1];
*/
static uint32_t find_row(const qp_ccsf *file, const name_table *table, size_t slot, uint32_t object,
                         const qp_row_key *key) {
    const size_t count = table->count;
    /*@ loop invariant 0 <= probe <= PROBES_MAX;
        loop assigns probe, slot;
        loop variant PROBES_MAX - probe;
    */
    for (uint32_t probe = 0; probe < PROBES_MAX; probe++) {
        slot = slot_of(slot, count);
        uint32_t other = table->slots[slot];
        if (other == 0) {
            table->slots[slot] = object;
            return 0;
        }
        if (is_alike(file, table, other, object, key)) {
            return other;
        }
        slot++;
    }
    return 0;
}

/* Enters a row; the number of an earlier one that is alike, or 0. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file);
    requires table_ok(file, table) && 0 < object < file->object_count;
    requires \separated(table, table->slots + (0 .. table->count - 1));
    requires \separated(table, table->hashes + (0 .. file->object_count - 1));
    assigns table->slots[0 .. table->count - 1], table->hashes[0 .. file->object_count - 1];
*/
static uint32_t enter_row(const qp_ccsf *file, const name_table *table, uint32_t object) {
    qp_row_key key = key_of(file, object);
    /* An empty name is looked up by nobody. */
    if ((key.words[0] & 0xff) == 0) {
        return 0;
    }
    uint64_t hash = hash_key(&key);
    table->hashes[object] = (uint32_t)(hash >> 32);
    //@ assert qp_ccsf_ok(file);
    //@ assert table_ok(file, table);
    return find_row(file, table, (size_t)hash, object, &key);
}

/*@ predicate names_apart{L}(qp_ccsf *file, name_table *table, qp_reporter *reporter) =
      \separated(table, table->slots + (0 .. table->count - 1)) &&
      \separated(table, table->hashes + (0 .. file->object_count - 1)) &&
      \separated(file, reporter) && \separated(file, reporter->sink) &&
      \separated(table, reporter) && \separated(table, reporter->sink) &&
      \separated(reporter, table->slots + (0 .. table->count - 1)) &&
      \separated(reporter, table->hashes + (0 .. file->object_count - 1));
*/

/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_reporter_ok(reporter);
    requires table_ok(file, table) && names_apart(file, table, reporter);
    requires 0 < object < file->object_count;
    assigns table->slots[0 .. table->count - 1], table->hashes[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_ccsf_ok(file);
    ensures qp_reporter_ok(reporter);
    ensures file->object_count == \old(file->object_count);
    ensures table->count == \old(table->count);
*/
static void check_row(const qp_ccsf *file, const name_table *table, uint32_t object,
                      qp_reporter *reporter) {
    uint32_t earlier = enter_row(file, table, object);
    //@ assert qp_ccsf_ok(file);
    //@ assert file->object_count == \at(file->object_count, Pre);
    if (earlier != 0) {
        qp_report_at(reporter, QP_PATH_OBJECT, object, QP_CCS_INDEX_NAME_TWICE,
                     file->objects + QP_ROW * object, earlier, 0);
    }
}

/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_reporter_ok(reporter);
    requires table_ok(file, table) && names_apart(file, table, reporter);
    assigns table->slots[0 .. table->count - 1], table->hashes[0 .. file->object_count - 1],
      reporter->path, reporter->sink->counts[0 .. 2];
*/
static void check_rows(const qp_ccsf *file, const name_table *table, qp_reporter *reporter) {
    const uint32_t count = file->object_count;
    /* Entry 0 is blank, and so may others be. */
    /*@ loop invariant 0 < i;
        loop invariant qp_ccsf_ok(file);
        loop invariant qp_reporter_ok(reporter);
        loop invariant file->object_count == count;
        loop invariant table->count == \at(table->count, Pre);
        loop invariant table_ok(file, table);
        loop invariant names_apart(file, table, reporter);
        loop assigns i, table->slots[0 .. table->count - 1], table->hashes[0 .. count - 1],
          reporter->path, reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 1; i < count; i++) {
        check_row(file, table, i, reporter);
    }
}

bool qp_ccsf_check_names(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) {
    const size_t used = arena->used;
    const size_t count = file->object_count;
    if (count == 0) {
        return true;
    }
    const size_t slots = slots_for(count);
    //@ assert \separated(file, arena->base + (0 .. arena->size - 1));
    //@ assert \separated(reporter, arena->base + (0 .. arena->size - 1));
    uint32_t *words =
        (uint32_t *)qp_arena_alloc(arena, slots + count, sizeof(uint32_t), sizeof(uint32_t));
    if (words == NULL) {
        return false;
    }
    //@ assert qp_ccsf_ok(file);
    //@ assert \valid(words + (0 .. slots + count - 1));
    //@ assert \separated(file, words + (0 .. slots + count - 1));
    //@ assert \separated(arena, words + (0 .. slots + count - 1));
    //@ assert \separated(reporter, words + (0 .. slots + count - 1));
    name_table table = {words, words + slots, slots};
    check_rows(file, &table, reporter);
    arena->used = used;
    return true;
}
