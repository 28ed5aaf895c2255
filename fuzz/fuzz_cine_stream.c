/* A file of sectors, its size found; then the same bytes as another size with a channel byte. */
#include "oracle/cine.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must_hold(const char *wrong) {
    if (wrong != NULL) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static qp_cine_object objects[65536];
    qp_cine_player player = {0, {0, 0}, objects};
    qp_bytes bytes = {data, size};
    qp_cine_options options = qp_cine_options_default();
    must_hold(qp_cine_stream_oracle(bytes, &options, &player));
    options.sector_size = qp_cine_size_at((uint32_t)(size % QP_CINE_SIZES));
    options.channel = size > 0 ? data[size - 1] : 0;
    options.version = 4;
    must_hold(qp_cine_stream_oracle(bytes, &options, &player));
    return 0;
}
