/* Rows of the index that are alike: a look-up by name finds only the lower one (ccsf.md 3). */
#include "ccsf/check.h"
#include "ccsf/row.h"

/* Slots of a hash table that is at most half full. */
static size_t slots_for(size_t rows) {
    size_t slots = 2;
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

static qp_row_key key_of(const qp_ccsf *file, uint32_t object) {
    return qp_row_key_in(file->data.data + file->objects + QP_ROW * object);
}

/* Each word is multiplied by an odd number (2^64 over the golden ratio) and its upper half added to
   the lower one: names differ at their ends, and slots are chosen by the low bits. */
static uint64_t hash_key(const qp_row_key *key) {
    uint64_t hash = 0;
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

/* Enters a row; the number of an earlier one that is alike, or 0. */
static uint32_t enter_row(const qp_ccsf *file, const name_table *table, uint32_t object,
                          const qp_row_key *key) {
    uint64_t hash = hash_key(key);
    size_t slot = (size_t)hash & (table->count - 1);
    table->hashes[object] = (uint32_t)(hash >> 32);
    for (uint32_t probe = 0; probe < PROBES_MAX; probe++) {
        uint32_t other = table->slots[slot];
        if (other == 0) {
            table->slots[slot] = object;
            return 0;
        }
        if (table->hashes[other] == table->hashes[object]) {
            qp_row_key other_key = key_of(file, other);
            if (qp_row_keys_equal(&other_key, key)) {
                return other;
            }
        }
        slot = (slot + 1) & (table->count - 1);
    }
    return 0;
}

bool qp_ccsf_check_names(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) {
    size_t used = arena->used;
    name_table table = {NULL, NULL, slots_for(file->object_count)};
    if (file->object_count == 0) {
        return true;
    }
    table.slots =
        (uint32_t *)qp_arena_alloc(arena, table.count, sizeof(uint32_t), sizeof(uint32_t));
    table.hashes =
        (uint32_t *)qp_arena_alloc(arena, file->object_count, sizeof(uint32_t), sizeof(uint32_t));
    if (table.slots == NULL || table.hashes == NULL) {
        return false;
    }
    /* Entry 0 is blank, and so may others be: an empty name is looked up by nobody. */
    for (uint32_t i = 1; i < file->object_count; i++) {
        qp_row_key key = key_of(file, i);
        if ((key.words[0] & 0xff) == 0) {
            continue;
        }
        uint32_t earlier = enter_row(file, &table, i, &key);
        if (earlier != 0) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_INDEX_NAME_TWICE,
                         file->objects + QP_ROW * i, earlier, 0);
        }
    }
    arena->used = used;
    return true;
}
