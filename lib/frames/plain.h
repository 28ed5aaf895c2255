/* Controllers of which nothing need be said: nearly all. */
#ifndef QP_FRAMES_PLAIN_H
#define QP_FRAMES_PLAIN_H

#include "quirkproof/frames.h"

/*
 * True if nothing would be said about the keys of a controller that was read: the first is at frame
 * 0 and each later one in a later frame, up to `frames` - 1 (0: unknown). False says nothing.
 */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    requires qp_controller_in(controller, data.size);
    assigns \nothing;
*/
bool qp_keys_plain(qp_bytes data, const qp_controller *controller, uint32_t frames);

/* True if nothing would be said about its values. False says nothing; kind 4 is never plain. */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    requires qp_controller_in(controller, data.size);
    assigns \nothing;
*/
bool qp_values_plain(qp_bytes data, const qp_controller *controller);

/* True if none of `count` words from `at` on, which are in the data, is a pattern that
   qp_pattern_note() counts. */
/*@ requires qp_bytes_ok(data);
    requires count > 0 ==> at + 4 * count <= data.size;
    assigns \nothing;
*/
bool qp_floats_plain(qp_bytes data, size_t at, uint32_t count);

/*
 * True if the record of object controllers (0x0102) whose payload is data[payload, end) can be read
 * whole and nothing would be said about its flags and controllers, whatever the version. False says
 * nothing.
 */
/*@ requires qp_bytes_ok(data) && 8 <= payload <= end <= data.size;
    assigns \nothing;
*/
bool qp_object_record_plain(qp_bytes data, size_t payload, size_t end, uint32_t frames);

#endif
