/* Rows of the index that are alike: a look-up by name finds only the lower one (ccsf.md 3). */
#include "ccsf/check.h"

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

/* Name up to its NUL, and file number. FNV-1a, 32 bits. */
static uint32_t hash_row(const qp_ccsf *file, uint32_t object) {
    qp_bytes name = qp_ccsf_object_name(file, object);
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name.size; i++) {
        hash = (hash ^ name.data[i]) * 16777619u;
    }
    uint16_t number = qp_ccsf_object_file(file, object);
    hash = (hash ^ (number & 0xffu)) * 16777619u;
    return (hash ^ (uint32_t)(number >> 8)) * 16777619u;
}

static bool rows_alike(const qp_ccsf *file, uint32_t a, uint32_t b) {
    qp_bytes first = qp_ccsf_object_name(file, a);
    qp_bytes second = qp_ccsf_object_name(file, b);
    bool alike =
        first.size == second.size && qp_ccsf_object_file(file, a) == qp_ccsf_object_file(file, b);
    for (size_t i = 0; alike && i < first.size; i++) {
        alike = first.data[i] == second.data[i];
    }
    return alike;
}

/* More probes than this do not happen by chance; who makes them happen gets no finding. */
#define PROBES_MAX 64

/* Enters a row; the number of an earlier one that is alike, or 0. */
static uint32_t enter_row(const qp_ccsf *file, uint32_t *slots, size_t count, uint32_t object) {
    size_t slot = hash_row(file, object) & (count - 1);
    for (uint32_t probe = 0; probe < PROBES_MAX; probe++) {
        if (slots[slot] == 0) {
            slots[slot] = object;
            return 0;
        }
        if (rows_alike(file, slots[slot], object)) {
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
        if (qp_ccsf_object_name(file, i).size == 0) {
            continue;
        }
        uint32_t earlier = enter_row(file, slots, count, i);
        if (earlier != 0) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_INDEX_NAME_TWICE,
                         file->objects + QP_ROW * i, earlier, 0);
        }
    }
    arena->used = used;
    return true;
}
