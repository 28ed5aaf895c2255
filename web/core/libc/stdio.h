/* What of <stdio.h> the page's module has: no files, and a formatter for the paths of findings. */
#ifndef QP_WEB_STDIO_H
#define QP_WEB_STDIO_H

#include <stddef.h>

typedef struct web_file FILE;

#define stdout ((FILE *)0)
#define stderr ((FILE *)0)

/* %s, %c, %d, %u, %x and %%, with zeros and a width before the numbers. */
int snprintf(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Named by functions of the program's that are not in the module. */
int ferror(FILE *file);
int fputc(int character, FILE *file);

#endif
