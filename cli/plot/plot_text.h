/* Text of a picture: pieces of XML, escaped names, and numbers that look the same everywhere. */
#ifndef QP_PLOT_TEXT_H
#define QP_PLOT_TEXT_H

#include "plot.h"

/* Text as it is. */
void qp_plot_raw(qp_plot *plot, const char *text);

/*
 * Text from files: markup characters become entities; control characters and bytes that are no
 * UTF-8, \xNN.
 */
void qp_plot_escaped(qp_plot *plot, const char *text, size_t size);

/*
 * Text with values in it:
 *
 *     %s  const char *   as it is
 *     %e  const char *   escaped
 *     %u  uint32_t       decimal
 *     %d  int32_t        decimal
 *     %x  uint32_t       0x and eight hexadecimal digits
 *     %t  int32_t        tenths: 123 is 12.3
 *     %n  double         nine significant digits, without trailing zeros; "not finite" if it is not
 *     %c  uint32_t       ticks as a number of frames, exactly
 *     %%                 a percent sign
 */
void qp_plot_format(qp_plot *plot, const char *format, ...);

/* The same into `out`, cut at a byte if it does not fit, with a NUL. */
void qp_plot_print(char *out, size_t size, const char *format, ...);

/* `mantissa` times ten to the `exponent`, exactly: "-0.25", "12000", "4e20". */
void qp_plot_decimal(qp_plot *plot, int64_t mantissa, int32_t exponent);

#endif
