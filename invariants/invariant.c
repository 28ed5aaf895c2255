#include "invariants/invariant.h"

/* -- The registry ----------------------------------------------------------------------------- */

#define QP_LISTED(name) extern const qp_invariant qp_invariant_##name;
#include "invariants/list.def"
#undef QP_LISTED

#define QP_LISTED(name) &qp_invariant_##name,
static const qp_invariant *const invariants[] = {
#include "invariants/list.def"
};
#undef QP_LISTED

size_t qp_invariant_count(void) {
    return sizeof invariants / sizeof invariants[0];
}

const qp_invariant *qp_invariant_at(size_t index) {
    return index < qp_invariant_count() ? invariants[index] : NULL;
}

static bool same_text(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i]) {
        i++;
    }
    return a[i] == b[i];
}

const qp_invariant *qp_invariant_find(const char *id) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        if (same_text(invariants[i]->id, id)) {
            return invariants[i];
        }
    }
    return NULL;
}

/* -- Trials ----------------------------------------------------------------------------------- */

/* Two players for an Anime: a note has 20 bytes in the file, any other record 8 at least. And one
   of a cinematic, and an ANIMATION parsed. */
size_t qp_trial_scratch(size_t size) {
    const size_t notes = size / 20 + 1;
    const size_t slots = size / 8 + 1;
    return (size_t)64 * 1024 + 2 * qp_anm_memory_bound((uint32_t)notes, (uint32_t)slots) +
           qp_cine_player_memory_bound() + qp_totem_memory_bound(size);
}

static bool has_what_it_needs(const qp_invariant *invariant, const qp_trial *trial) {
    switch (invariant->needs) {
    case QP_NEEDS_ANIME:
        return trial->anime != NULL;
    case QP_NEEDS_CINE:
        return trial->cine != NULL;
    case QP_NEEDS_ANIMATION:
        return trial->animation != NULL;
    default:
        return true;
    }
}

qp_outcome qp_invariant_try(const qp_invariant *invariant, qp_trial *trial) {
    const size_t used = trial->arena.used;
    if (!has_what_it_needs(invariant, trial)) {
        return QP_NOT_EXERCISED;
    }
    trial->pos = 0;
    const qp_outcome outcome = invariant->check(trial);
    trial->arena.used = used;
    return outcome;
}

qp_outcome qp_violated4(qp_trial *trial, size_t offset, const char *what,
                        const uint64_t numbers[4]) {
    trial->offset = offset;
    trial->what = what;
    for (size_t i = 0; i < 4; i++) {
        trial->numbers[i] = numbers[i];
    }
    return QP_VIOLATED;
}

qp_outcome qp_violated(qp_trial *trial, size_t offset, const char *what, uint64_t n0, uint64_t n1) {
    const uint64_t numbers[4] = {n0, n1, 0, 0};
    return qp_violated4(trial, offset, what, numbers);
}

/* -- Drawn numbers ---------------------------------------------------------------------------- */

uint32_t qp_pick_byte(qp_trial *trial) {
    return trial->pos < trial->drawn.size ? trial->drawn.data[trial->pos++] : 0;
}

uint32_t qp_pick_word(qp_trial *trial) {
    uint32_t word = qp_pick_byte(trial);
    word |= qp_pick_byte(trial) << 8;
    word |= qp_pick_byte(trial) << 16;
    return word | qp_pick_byte(trial) << 24;
}

uint32_t qp_pick_below(qp_trial *trial, uint32_t below) {
    return below > 0 ? qp_pick_word(trial) % below : 0;
}

uint32_t qp_pick_pattern(qp_trial *trial) {
    static const uint32_t odd[] = {0,          0x80000000, 1,          0x807fffff,
                                   0x00800000, 0x80800000, 0x3f800000, 0xbf800000,
                                   0x3fffffff, 0x7f7fffff, 0x7f800000, 0xff800001,
                                   0x7fc00000, 0x7fffffff, 0xffffffff, 0x4effffff};
    const uint32_t kind = qp_pick_byte(trial);
    if (kind < 64) {
        return odd[kind % (sizeof odd / sizeof odd[0])];
    }
    const uint32_t word = qp_pick_word(trial);
    /* Half of the rest near 1, where sums and products neither overflow nor vanish. */
    return kind < 160 ? word : (word & 0x807fffff) | (0x3c000000 + (word >> 4 & 0x07800000));
}

uint32_t qp_pick_partner(qp_trial *trial, uint32_t other) {
    const uint32_t kind = qp_pick_byte(trial);
    const uint32_t word = qp_pick_word(trial);
    switch (kind % 8) {
    case 0:
        return other ^ 0x80000000;
    case 1:
        return other;
    case 2:
        return other ^ (word & 0x80000003);
    case 3:
    case 4: /* an exponent that is up to 31 apart */
        return (word & 0x807fffff) |
               ((other & 0x7f800000) + ((word >> 3 & 31) << 23) - (15 << 23)) % 0x80000000;
    case 5: /* a product that is near the largest or the smallest one */
        return (word & 0x807fffff) | (0x7f800000 - (other & 0x7f800000));
    default:
        return qp_pick_pattern(trial);
    }
}
