/* What of <inttypes.h> the page's module has; its formatter takes `int` and `unsigned`. */
#ifndef QP_WEB_INTTYPES_H
#define QP_WEB_INTTYPES_H

#include <stdint.h>

#define PRId32 "d"
#define PRIu32 "u"
#define PRIx32 "x"

#endif
