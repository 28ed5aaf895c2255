/* Messages with their numbers. */
#ifndef QP_BASE_MESSAGE_H
#define QP_BASE_MESSAGE_H

#include "quirkproof/base.h"

/*
 * Writes `message` into `out` (`size` bytes, NUL-terminated if `size` > 0, cut if too small), with
 * args[0] for a `{0}` and args[1] for a `{1}`: as it is in decimal, `{0x}` in hexadecimal, `{0d}`
 * its low 32 bits as a signed number. The message ends with a NUL, or after `room` bytes; a brace
 * always opens such a place, unless fewer than three bytes follow it. Returns the length that the
 * whole text has.
 */
/*@ requires \valid_read(message + (0 .. room - 1)) && \valid_read(args + (0 .. 1));
    requires \valid(out + (0 .. size - 1));
    assigns out[0 .. size - 1];
*/
size_t qp_message_format(const char *message, size_t room, const uint64_t *args, char *out,
                         size_t size);

#endif
