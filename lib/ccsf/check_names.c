/* Rows of the index that are alike: a look-up by name finds only the lower one (ccsf.md 3). */
#include "ccsf/check.h"
#include "ccsf/row.h"

/* Slots of a hash table that is at most half full. */
static size_t slots_for(size_t rows) {
    size_t slots = 2;
    while (slots < 2 * rows && slots <= SIZE_MAX / 4) {
        slots *= 2;
    }
    return slots;
}

size_t qp_ccsf_check_memory_bound(size_t size) {
    size_t rows = size / QP_ROW;
    /* The table of names (slots_for() gives less than four a row), or the two arrays of links. */
    return (4 * rows + 4) * sizeof(uint32_t) + 2 * rows * sizeof(uint32_t) + QP_ARENA_SLACK;
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

/* Enters a row; the number of an earlier one that is alike, or 0. */
static uint32_t enter_row(const qp_ccsf *file, uint32_t *slots, size_t count, uint32_t object,
                          const qp_row_key *key) {
    size_t slot = (size_t)hash_key(key) & (count - 1);
    for (uint32_t probe = 0; probe < PROBES_MAX; probe++) {
        if (slots[slot] == 0) {
            slots[slot] = object;
            return 0;
        }
        qp_row_key other = key_of(file, slots[slot]);
        if (qp_row_keys_equal(&other, key)) {
            return slots[slot];
        }
        slot = (slot + 1) & (count - 1);
    }
    return 0;
}

bool qp_ccsf_check_names(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) {
    size_t used = arena->used;
    size_t count = slots_for(file->object_count);
    uint32_t *slots = (uint32_t *)qp_arena_alloc(arena, count, sizeof *slots, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    /* Entry 0 is blank, and so may others be: an empty name is looked up by nobody. */
    for (uint32_t i = 1; i < file->object_count; i++) {
        qp_row_key key = key_of(file, i);
        if ((key.words[0] & 0xff) == 0) {
            continue;
        }
        uint32_t earlier = enter_row(file, slots, count, i, &key);
        if (earlier != 0) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_INDEX_NAME_TWICE,
                         file->objects + QP_ROW * i, earlier, 0);
        }
    }
    arena->used = used;
    return true;
}
