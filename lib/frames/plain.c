/*
 * The lint of controllers, as a filter: what it takes to be sure that there is no finding (ccsf.md
 * 7), in loops without branches. Who is not plain is looked at by qp_lint_controller(), key by key.
 */
#include "frames/plain.h"

#include "base/word.h"

/*
 * 1 for a pattern that qp_pattern_note() counts. Doubled, so that the sign is gone, exponents 1 to
 * 253 are 0x01000000 to 0xfdffffff; of the others +0 alone is ordinary.
 */
static inline uint32_t odd(uint32_t pattern) {
    return (uint32_t)(pattern + pattern - 0x01000000u > 0xfcffffffu) & (uint32_t)(pattern != 0);
}

/* 1 for degrees near or past 11796480 (0x4b340000), from where the product with 182.044 no longer
   fits in 32 bits. */
static inline uint32_t huge_angle(uint32_t pattern) {
    return (uint32_t)((pattern & 0x7fffffffu) >= 0x4b000000u);
}

bool qp_floats_plain(qp_bytes data, size_t at, uint32_t count) {
    const uint8_t *p = data.data + at;
    uint32_t found = 0;
    for (uint32_t k = 0; k < count; k++) {
        found |= odd(qp_word_in(p + 4 * (size_t)k));
    }
    return found == 0;
}

/* Keys of a frame and one word each. */
static uint32_t scan_floats(const uint8_t *p, uint32_t count) {
    uint32_t found = odd(qp_word_in(p + 4));
    uint32_t previous = qp_word_in(p);
    for (uint32_t i = 1; i < count; i++) {
        p += 8;
        uint32_t frame = qp_word_in(p);
        found |= (uint32_t)(frame <= previous) | odd(qp_word_in(p + 4));
        previous = frame;
    }
    return found;
}

/* Keys of a frame and three words each. */
static uint32_t scan_vectors(const uint8_t *p, uint32_t count) {
    uint32_t found = odd(qp_word_in(p + 4)) | odd(qp_word_in(p + 8)) | odd(qp_word_in(p + 12));
    uint32_t previous = qp_word_in(p);
    for (uint32_t i = 1; i < count; i++) {
        p += 16;
        uint32_t frame = qp_word_in(p);
        found |= (uint32_t)(frame <= previous) | odd(qp_word_in(p + 4)) | odd(qp_word_in(p + 8)) |
                 odd(qp_word_in(p + 12));
        previous = frame;
    }
    return found;
}

static uint32_t scan_angles(const uint8_t *p, uint32_t count) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found |= huge_angle(qp_word_in(p + 4)) | huge_angle(qp_word_in(p + 8)) |
                 huge_angle(qp_word_in(p + 12));
        p += 16;
    }
    return found;
}

/* The last frame up to which nothing is said of keys in order: their times, frame * 256 in 32 bits,
   are in order too. */
static uint32_t last_plain_frame(uint32_t frames) {
    return frames != 0 && frames - 1 < 0xffffffu ? frames - 1 : 0xffffffu;
}

static bool plain_keys(const uint8_t *p, const qp_controller *controller, uint32_t frames) {
    uint32_t count = controller->count;
    size_t stride = 4 + 4 * (size_t)controller->width;
    if (count < 2 || qp_word_in(p) != 0 ||
        qp_word_in(p + (count - 1) * stride) > last_plain_frame(frames)) {
        return false;
    }
    if (controller->width == 1) {
        return scan_floats(p, count) == 0;
    }
    return scan_vectors(p, count) == 0 &&
           (controller->type != QP_VALUE_ROTATION || scan_angles(p, count) == 0);
}

bool qp_controller_plain(qp_bytes data, const qp_controller *controller, uint32_t frames) {
    const uint8_t *p = data.data + controller->offset;
    if (controller->count == 0) {
        return true;
    }
    if (controller->kind == QP_CONTROLLER_SINGLE) {
        return controller->type == QP_VALUE_COLOUR ||
               qp_floats_plain(data, controller->offset, controller->width);
    }
    return controller->kind == QP_CONTROLLER_KEYED && controller->type != QP_VALUE_COLOUR &&
           plain_keys(p, controller, frames);
}
