#include "general_message.h"

#include <stdio.h>
#include <string.h>

/* The placeholder at `m` as a reader should see it; NULL if there is none. */
static const char *stand_in(const char *m) {
    if (m[0] != '{') {
        return NULL;
    }
    return m[2] == 'x' ? "0xN" : "N";
}

void cli_general_message(qp_diag_code code, char *out, size_t size) {
    const char *m = qp_diag_message(code);
    size_t used = 0;
    out[0] = '\0';
    while (*m != '\0' && used + 4 < size) {
        const char *number = stand_in(m);
        if (number == NULL) {
            out[used++] = *m++;
            out[used] = '\0';
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%s", number);
        m = strchr(m, '}') + 1;
    }
}
