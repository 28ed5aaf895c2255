/* What an engine can do at most: a target that only reads its bytes, or (QP_NOTHING) does nothing,
   with the mutator of the format QP_FORMAT. */
#include "harness/target.h"

static void look(qp_bytes input) {
#ifdef QP_NOTHING
    (void)input;
#else
    static volatile uint32_t sum;
    uint32_t bytes = 0;
    for (size_t i = 0; i < input.size; i++) {
        bytes += input.data[i];
    }
    sum = bytes;
#endif
}

QP_FUZZ_TARGET(look, QP_FORMAT)
