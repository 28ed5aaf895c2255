/* Controllers of which nothing need be said: nearly all. */
#ifndef QP_FRAMES_PLAIN_H
#define QP_FRAMES_PLAIN_H

#include "quirkproof/frames.h"

/*
 * True if qp_lint_controller() would say nothing about a controller that was read, whatever the
 * version: a value, or keys of which the first is at frame 0 and each later one in a later frame,
 * up to `frames` - 1 (0: unknown), without any pattern that is worth knowing. False says nothing.
 */
bool qp_controller_plain(qp_bytes data, const qp_controller *controller, uint32_t frames);

/* True if none of `count` words from `at` on, which are in the data, is a pattern that
   qp_pattern_note() counts. */
bool qp_floats_plain(qp_bytes data, size_t at, uint32_t count);

#endif
