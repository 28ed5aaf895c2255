/* The table of cinematics, and how a scene ends. */
#include "base/cursor.h"
#include "quirkproof/cine_game.h"

bool qp_cine_entry_read(qp_bytes bytes, qp_cine_entry *entry) {
    const qp_cine_entry none = {{0}, 0, 0, 0, 0, 0, {0}};
    *entry = none;
    if (bytes.size < QP_CINE_ENTRY_SIZE) {
        return false;
    }
    /*@ loop invariant 0 <= i <= 6;
        loop assigns i, entry->unknown_00[0 .. 5];
        loop variant 6 - i;
    */
    for (size_t i = 0; i < 6; i++) {
        entry->unknown_00[i] = bytes.data[i];
    }
    entry->calls = bytes.data[6];
    entry->flags = bytes.data[7];
    entry->calls_address = qp_peek_u32le(bytes, 8);
    entry->post_scene = bytes.data[12];
    entry->volume = bytes.data[13];
    entry->unknown_0e[0] = bytes.data[14];
    entry->unknown_0e[1] = bytes.data[15];
    return true;
}

void qp_cine_entry_write(const qp_cine_entry *entry, uint8_t *out) {
    /*@ loop invariant 0 <= i <= 6;
        loop assigns i, out[0 .. 5];
        loop variant 6 - i;
    */
    for (size_t i = 0; i < 6; i++) {
        out[i] = entry->unknown_00[i];
    }
    out[6] = entry->calls;
    out[7] = entry->flags;
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, out[8 .. 11];
        loop variant 4 - i;
    */
    for (size_t i = 0; i < 4; i++) {
        out[8 + i] = (uint8_t)(entry->calls_address >> 8 * i);
    }
    out[12] = entry->post_scene;
    out[13] = entry->volume;
    out[14] = entry->unknown_0e[0];
    out[15] = entry->unknown_0e[1];
}

bool qp_cine_number_valid(int64_t number) {
    return number >= 0 && number < QP_CINE_COUNT;
}

qp_cine_ending qp_cine_ends(uint32_t counter, uint32_t frames, bool end_marker, uint32_t history) {
    if (counter >= frames) {
        return QP_CINE_FRAMES_REACHED;
    }
    if (end_marker) {
        return QP_CINE_END_MARKER;
    }
    return (history & 3u) == 1 ? QP_CINE_TRIANGLE : QP_CINE_GOES_ON;
}

uint32_t qp_cine_fade(uint8_t flags, uint32_t counter, uint32_t frames) {
    const uint32_t length = 13;
    const uint32_t step = 25;
    const uint32_t most = 255;
    uint64_t ahead = (uint64_t)counter + length;
    if ((flags & QP_CINE_FLAG_NO_FADE) != 0 || ahead <= frames) {
        return 0;
    }
    uint64_t dark = (ahead - frames) * step;
    return dark < most ? (uint32_t)dark : most;
}
