#include "support/exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

qp_exact qp_exact_block(size_t size) {
    /* malloc(0) gives a block of one readable byte under ASan; the end of a block of one has none.
     */
    unsigned char *block = malloc(size > 0 ? size : 1);
    if (block == NULL) {
        fprintf(stderr, "out of memory for %zu bytes\n", size);
        abort();
    }
    uint8_t *data = size > 0 ? block : block + 1;
    qp_exact exact = {{data, size}, data, block};
    return exact;
}

qp_exact qp_exact_copy(const void *data, size_t size) {
    qp_exact exact = qp_exact_block(size);
    if (size > 0) {
        memcpy(exact.data, data, size);
    }
    return exact;
}

void qp_exact_free(qp_exact *exact) {
    free(exact->block);
    memset(exact, 0, sizeof *exact);
}
