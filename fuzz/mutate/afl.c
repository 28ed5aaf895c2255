/*
 * The same mutators for AFL++, as a shared object for AFL_CUSTOM_MUTATOR_LIBRARY. QP_MUTATE in the
 * environment names the format ("ccsf"; mutate.h). AFL++'s own mutations run beside these.
 */
#include "mutate/mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    qp_mutate_format format;
    uint32_t seed;
    uint8_t *block;
    size_t room;
} mutator;

void *afl_custom_init(void *afl, unsigned int seed);
size_t afl_custom_fuzz(void *data, uint8_t *input, size_t size, uint8_t **out, const uint8_t *other,
                       size_t other_size, size_t most);
void afl_custom_deinit(void *data);

void *afl_custom_init(void *afl, unsigned int seed) {
    (void)afl;
    const char *name = getenv("QP_MUTATE");
    mutator *m = calloc(1, sizeof *m);
    if (m == NULL || name == NULL || qp_mutate_format_of(name) == QP_MUTATE_FORMATS) {
        fprintf(stderr, "QP_MUTATE must name a format\n");
        exit(1);
    }
    m->format = qp_mutate_format_of(name);
    m->seed = seed;
    return m;
}

/* Every fourth time with the other input, if there is one. */
size_t afl_custom_fuzz(void *data, uint8_t *input, size_t size, uint8_t **out, const uint8_t *other,
                       size_t other_size, size_t most) {
    mutator *m = data;
    if (m->room < most) {
        free(m->block);
        m->block = malloc(most);
        m->room = m->block != NULL ? most : 0;
    }
    if (m->block == NULL || size > most) {
        *out = input;
        return size;
    }
    *out = m->block;
    m->seed = m->seed * 1664525u + 1013904223u;
    if (other != NULL && other_size > 0 && m->seed >> 30 == 0) {
        const qp_bytes first = {input, size};
        const qp_bytes second = {other, other_size};
        return qp_mutate_cross(m->format, first, second, m->block, most, m->seed);
    }
    memcpy(m->block, input, size);
    return qp_mutate(m->format, m->block, size, most, m->seed);
}

void afl_custom_deinit(void *data) {
    mutator *m = data;
    free(m->block);
    free(m);
}
