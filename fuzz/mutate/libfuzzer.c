/* What only programs linked with libFuzzer have: its own mutator, which knows the dictionary and
   what was compared. */
#include "mutate/map.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static size_t plainly(qp_source *source, uint8_t *data, size_t size, size_t most) {
    (void)source;
    return LLVMFuzzerMutate(data, size, most);
}

size_t qp_mutate_libfuzzer(qp_mutate_format format, uint8_t *data, size_t size, size_t most,
                           uint32_t seed) {
    return qp_mutate_with(format, data, size, most, seed, plainly);
}
