/*
 * What every fuzz target is made of: fuzz_NAME.c has a function that looks at one input, and
 *
 *     QP_FUZZ_TARGET(look, QP_MUTATE_CCSF)
 *
 * makes of it what libFuzzer, AFL++ and the replay program call. A function that returns has found
 * nothing; whatever does not hold ends the program.
 */
#ifndef QP_HARNESS_TARGET_H
#define QP_HARNESS_TARGET_H

#include "mutate/mutate.h"

typedef void (*qp_fuzz_look)(qp_bytes input);

/*
 * Looks at an input and ends the program if that took longer than an input of this size may take:
 * whatever is slow without being large is a fault, of the library or of the target. Always 0.
 */
int qp_fuzz_execute(qp_fuzz_look look, const uint8_t *data, size_t size);

/* Ends the program with a message if something did not hold; NULL is nothing. */
void qp_fuzz_must_hold(const char *broken);

#ifdef QP_FUZZ_MUTATE
/* The mutators of libFuzzer. Engines that do not know them do not call them. */
#define QP_FUZZ_MUTATORS(format)                                                                   \
    size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);    \
    size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {   \
        return qp_mutate_libfuzzer(format, data, size, most, seed);                                \
    }                                                                                              \
    size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,            \
                                     size_t b_size, uint8_t *out, size_t most, unsigned int seed); \
    size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,            \
                                     size_t b_size, uint8_t *out, size_t most,                     \
                                     unsigned int seed) {                                          \
        const qp_bytes first = {a, a_size};                                                        \
        const qp_bytes second = {b, b_size};                                                       \
        return qp_mutate_cross(format, first, second, out, most, seed);                            \
    }
#else
#define QP_FUZZ_MUTATORS(format)
#endif

#define QP_FUZZ_TARGET(look, format)                                                               \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);                                  \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {                                 \
        return qp_fuzz_execute(look, data, size);                                                  \
    }                                                                                              \
    QP_FUZZ_MUTATORS(format)

#endif
