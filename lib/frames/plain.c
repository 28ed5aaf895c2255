/*
 * The lint of controllers, as a filter: what it takes to be sure that there is no finding (ccsf.md
 * 7), in loops without branches, which compilers do for several keys at once. What is not plain is
 * looked at by qp_lint_controller(), key by key.
 */
#include "frames/plain.h"

#include "base/word.h"

/*
 * Doubled, so that the sign is gone, patterns of exponents 1 to 253 are 0x01000000 to 0xfdffffff;
 * of the others +0 alone is ordinary. Degrees of a keyed rotation must not get near 11796480
 * (0x4b340000), from where the product with 182.044 no longer fits in 32 bits: up to 0x95ffffff.
 */
enum { LEAST = 0x01000000 };
#define SPAN_OF_FLOATS (0xfdffffffu - LEAST)
#define SPAN_OF_ANGLES (0x95ffffffu - LEAST)

/* 1 for a pattern that is worth a look. */
//@ assigns \nothing;
static inline uint32_t odd(uint32_t pattern, uint32_t span) {
    return (uint32_t)(pattern + pattern - LEAST > span) & (uint32_t)(pattern != 0);
}

/*@ requires count > 0 ==> \valid_read(p + (0 .. 4 * count - 1));
    requires count <= UINT32_MAX;
    assigns \nothing;
*/
static uint32_t scan_words(const uint8_t *p, size_t count) {
    uint32_t found = 0;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, found;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        found |= odd(qp_word_in(p + 4 * i), SPAN_OF_FLOATS);
    }
    return found;
}

/* Keys of a frame and one word each. */
/*@ requires count > 0 ==> \valid_read(p + (0 .. 8 * count - 1));
    requires count <= UINT32_MAX;
    assigns \nothing;
*/
static uint32_t scan_floats(const uint8_t *p, size_t count) {
    uint32_t found = 0;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, found;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        found |= odd(qp_word_in(p + 8 * i + 4), SPAN_OF_FLOATS);
    }
    return found;
}

/* Keys of a frame and three words each, column by column. */
/*@ requires count > 0 ==> \valid_read(p + (0 .. 16 * count - 1));
    requires count <= UINT32_MAX;
    assigns \nothing;
*/
static uint32_t scan_vectors(const uint8_t *p, size_t count, uint32_t span) {
    uint32_t found[4] = {0, 0, 0, 0};
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, found[0 .. 3];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        /*@ loop invariant 0 <= k <= 4;
            loop assigns k, found[0 .. 3];
            loop variant 4 - k;
        */
        for (size_t k = 0; k < 4; k++) {
            found[k] |= odd(qp_word_in(p + 16 * i + 4 * k), span);
        }
    }
    return found[1] | found[2] | found[3];
}

/*@ // `count` elements of one of the sizes that keys have may be read.
    predicate keys_there(uint8_t *p, integer count, integer stride) =
      (stride == 8 && \valid_read(p + (0 .. 8 * count - 1))) ||
      (stride == 16 && \valid_read(p + (0 .. 16 * count - 1))) ||
      (stride == 20 && \valid_read(p + (0 .. 20 * count - 1))) ||
      (stride == 44 && \valid_read(p + (0 .. 44 * count - 1)));
*/

/* 1 if a key is not in a later frame than the one before it. */
/*@ requires 1 <= count <= UINT32_MAX && keys_there(p, count, stride);
    assigns \nothing;
*/
static uint32_t scan_frames(const uint8_t *p, size_t count, size_t stride) {
    uint32_t found = 0;
    uint32_t previous = qp_word_in(p);
    /*@ loop invariant 1 <= i <= count;
        loop assigns i, found, previous;
        loop variant count - i;
    */
    for (size_t i = 1; i < count; i++) {
        uint32_t frame = qp_word_in(p + stride * i);
        found |= (uint32_t)(frame <= previous);
        previous = frame;
    }
    return found;
}

bool qp_floats_plain(qp_bytes data, size_t at, uint32_t count) {
    return scan_words(data.data + at, count) == 0;
}

/* The last frame up to which nothing is said of keys in order: their times, frame * 256 in 32 bits,
   are in order too. */
//@ assigns \nothing;
static uint32_t last_plain_frame(uint32_t frames) {
    return frames != 0 && frames - 1 < 0xffffffu ? frames - 1 : 0xffffffu;
}

bool qp_keys_plain(qp_bytes data, const qp_controller *controller, uint32_t frames) {
    const uint8_t *p = data.data + controller->offset;
    size_t count = controller->count;
    size_t stride = 4 + 4 * (size_t)controller->width;
    if (controller->kind == QP_CONTROLLER_ABSENT || controller->kind == QP_CONTROLLER_SINGLE) {
        return true;
    }
    //@ assert count > 0 ==> keys_there(p, count, stride);
    return count >= 2 && qp_word_in(p) == 0 &&
           qp_word_in(p + (count - 1) * stride) <= last_plain_frame(frames) &&
           scan_frames(p, count, stride) == 0;
}

bool qp_values_plain(qp_bytes data, const qp_controller *controller) {
    const uint8_t *p = data.data + controller->offset;
    if (controller->count == 0 || controller->type == QP_VALUE_COLOUR) {
        return true;
    }
    if (controller->kind == QP_CONTROLLER_SINGLE) {
        return scan_words(p, controller->width) == 0;
    }
    if (controller->kind != QP_CONTROLLER_KEYED) {
        return false;
    }
    if (controller->width == 1) {
        return scan_floats(p, controller->count) == 0;
    }
    return scan_vectors(p, controller->count,
                        controller->type == QP_VALUE_ROTATION ? SPAN_OF_ANGLES : SPAN_OF_FLOATS) ==
           0;
}

/* -- Whole records ---------------------------------------------------------------------------- */

/* The keys of a controller, whose count is at `at`: where they end if nothing would be said, else
   0. */
/*@ requires 0 < at <= end && \valid_read(data + (0 .. end - 1));
    requires width == 1 || width == 3;
    assigns \nothing;
    ensures \result == 0 || at <= \result <= end;
*/
static size_t pass_keys(const uint8_t *data, size_t at, size_t end, uint32_t width, uint32_t span,
                        uint32_t last) {
    size_t stride = width == 1 ? 8 : 16;
    if (end - at < 4) {
        return 0;
    }
    size_t count = qp_word_in(data + at);
    const uint8_t *p = data + at + 4;
    if (count < 2 || count > (end - at - 4) / stride) {
        return 0;
    }
    //@ assert width == 1 ==> stride == 8 && 8 * count <= end - at - 4;
    //@ assert width == 3 ==> stride == 16 && 16 * count <= end - at - 4;
    if (qp_word_in(p) != 0 || qp_word_in(p + (count - 1) * stride) > last ||
        scan_frames(p, count, stride) != 0) {
        return 0;
    }
    uint32_t found = width == 1 ? scan_floats(p, count) : scan_vectors(p, count, span);
    return found == 0 ? at + 4 + count * stride : 0;
}

/* A controller at `at`, likewise. */
/*@ requires 0 < at <= end && \valid_read(data + (0 .. end - 1));
    requires width == 1 || width == 3;
    assigns \nothing;
    ensures \result == 0 || at <= \result <= end;
*/
static size_t pass(const uint8_t *data, size_t at, size_t end, uint32_t kind, uint32_t width,
                   uint32_t span, uint32_t last) {
    size_t single = 4 * (size_t)width;
    if (kind == QP_CONTROLLER_ABSENT) {
        return at;
    }
    if (kind == QP_CONTROLLER_KEYED) {
        return pass_keys(data, at, end, width, span, last);
    }
    return kind == QP_CONTROLLER_SINGLE && end - at >= single && scan_words(data + at, width) == 0
               ? at + single
               : 0;
}

bool qp_object_record_plain(qp_bytes data, size_t payload, size_t end, uint32_t frames) {
    uint32_t last = last_plain_frame(frames);
    if (end - payload < 8) {
        return false;
    }
    uint32_t flags = qp_word_in(data.data + payload + 4);
    size_t at = pass(data.data, payload + 8, end, flags & 7, 3, SPAN_OF_FLOATS, last);
    if (at != 0) {
        at = pass(data.data, at, end, flags >> 3 & 7, 3, SPAN_OF_ANGLES, last);
    }
    if (at != 0) {
        at = pass(data.data, at, end, flags >> 6 & 7, 3, SPAN_OF_FLOATS, last);
    }
    if (at != 0) {
        at = pass(data.data, at, end, flags >> 9 & 7, 1, SPAN_OF_FLOATS, last);
    }
    return at == end && flags >> 12 == 0;
}
