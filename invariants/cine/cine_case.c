#include "invariants/cine/cine_case.h"

/* -- Bytes ------------------------------------------------------------------------------------ */

uint16_t qp_cine_half(const qp_trial *trial, size_t at) {
    const qp_bytes data = trial->cine->data;
    if (data.size < 2 || at > data.size - 2) {
        return 0;
    }
    return (uint16_t)(data.data[at] | (uint32_t)data.data[at + 1] << 8);
}

uint32_t qp_cine_word(const qp_trial *trial, size_t at) {
    return qp_cine_half(trial, at) | (uint32_t)qp_cine_half(trial, at + 2) << 16;
}

uint32_t qp_bits_of(uint32_t word, uint32_t first, uint32_t bits) {
    return word >> first & ((1u << bits) - 1);
}

int32_t qp_signed_bits_of(uint32_t word, uint32_t first, uint32_t bits) {
    const int32_t value = (int32_t)qp_bits_of(word, first, bits);
    const int32_t half = 1 << (bits - 1);
    return value < half ? value : value - 2 * half;
}

size_t qp_cine_actor_place(uint32_t index) {
    return 24 + 24 * (size_t)index;
}

size_t qp_cine_pose_place(const qp_trial *trial, uint32_t index) {
    const uint32_t actors = qp_bits_of(qp_cine_word(trial, 16), 26, 6);
    size_t at = qp_cine_actor_place(actors);
    for (uint32_t i = 0; i < index; i++) {
        at += 16 + 8 * (size_t)qp_bits_of(qp_cine_word(trial, at + 12), 16, 8);
    }
    return at;
}

/* -- Violations ------------------------------------------------------------------------------- */

qp_outcome qp_cine_violated(qp_trial *trial, size_t at, const char *what, uint64_t n0,
                            uint64_t n1) {
    return qp_violated(trial, trial->cine->offset + at, what, n0, n1);
}

/* -- Playing ---------------------------------------------------------------------------------- */

bool qp_cine_begin_player(const qp_trial *trial, uint32_t number, qp_cine_player *player) {
    const qp_cine_player begun = {number, {0, 0}, trial->objects};
    *player = begun;
    return trial->objects != NULL;
}

void qp_cine_end_player(qp_cine_player *player, const qp_cine_frame *frame) {
    static const qp_cine_object none;
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        player->objects[(uint16_t)frame->actors[i].id] = none;
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        player->objects[frame->poses[i].id] = none;
    }
}
