/* Executions, and how long they may take. */
#include "harness/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SLOWED 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SLOWED 1
#endif
#ifndef SLOWED
#define SLOWED 0
#endif

/*
 * The slowest inputs of the corpora take about a hundredth of this. Sanitizers and the engine's
 * counters slow everything down by five to ten times.
 */
enum { LEAST_NS = 40 * 1000 * 1000, BYTE_NS = 20 * 1000, SLOWED_BY = SLOWED ? 8 : 1 };

static uint64_t now(clockid_t clock) {
    struct timespec time = {0, 0};
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* The clock of the wall costs next to nothing, and runs on while others have the processor: what
   it finds slow is looked at again by the program's own. */
int qp_fuzz_execute(qp_fuzz_look look, const uint8_t *data, size_t size) {
    const qp_bytes input = {data, size};
    const uint64_t most = SLOWED_BY * (LEAST_NS + (uint64_t)size * BYTE_NS);
    const uint64_t begun = now(CLOCK_MONOTONIC);
    look(input);
    if (now(CLOCK_MONOTONIC) - begun <= most) {
        return 0;
    }
    const uint64_t again = now(CLOCK_PROCESS_CPUTIME_ID);
    look(input);
    const uint64_t took = now(CLOCK_PROCESS_CPUTIME_ID) - again;
    if (took > most) {
        fprintf(stderr, "slow: %llu us for %zu bytes, at most %llu\n",
                (unsigned long long)(took / 1000), size, (unsigned long long)(most / 1000));
        abort();
    }
    return 0;
}

void qp_fuzz_must_hold(const char *broken) {
    if (broken != NULL) {
        fprintf(stderr, "does not hold: %s\n", broken);
        abort();
    }
}
