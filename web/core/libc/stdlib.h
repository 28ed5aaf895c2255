/* What of <stdlib.h> the page's module is told of; none of it is linked. */
#ifndef QP_WEB_STDLIB_H
#define QP_WEB_STDLIB_H

#include <stddef.h>

void free(void *block);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
