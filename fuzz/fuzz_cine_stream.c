/* A file of sectors, its size found; then the same bytes as another size with a channel byte. */
#include "harness/target.h"
#include "oracle/cine.h"

static void look(qp_bytes input) {
    static qp_cine_object objects[65536];
    qp_cine_player player = {0, {0, 0}, objects};
    qp_cine_options options = qp_cine_options_default();
    qp_fuzz_must_hold(qp_cine_stream_oracle(input, &options, &player));
    options.sector_size = qp_cine_size_at((uint32_t)(input.size % QP_CINE_SIZES));
    options.channel = input.size > 0 ? input.data[input.size - 1] : 0;
    options.version = 4;
    qp_fuzz_must_hold(qp_cine_stream_oracle(input, &options, &player));
}

QP_FUZZ_TARGET(look, QP_MUTATE_CINE)
