/*
 * Mutators that know the formats: an input is read into a map of its fields and parts, one of them
 * is changed - a field to an edge of what it can hold, a part taken out, doubled, moved, or put in
 * from another input - and sizes and counts around it are mostly made right again. What cannot be
 * read is mutated as bytes.
 *
 * Everything depends on the seed alone. The same code serves libFuzzer (harness/target.h) and AFL++
 * (afl.c).
 */
#ifndef QP_MUTATE_MUTATE_H
#define QP_MUTATE_MUTATE_H

#include "quirkproof/base.h"

/* What inputs of a target are. */
typedef enum {
    QP_MUTATE_BYTES = 0, /* anything */
    QP_MUTATE_WORDS,     /* words of 32 bits: patterns of floats */
    QP_MUTATE_DRAWS,     /* what a generator draws from (gen/source.h) */
    QP_MUTATE_CCSF,      /* CCSF files and bare Anime chunks; draws where it is neither */
    QP_MUTATE_CINE,      /* cinematic streams */
    QP_MUTATE_FRAME,     /* one cinematic frame */
    QP_MUTATE_TOTEM,     /* ANIMATION files, records and archives */
    QP_MUTATE_ARCHIVE,   /* gzip members, archives and their tables */
    QP_MUTATE_ANY,       /* CCSF, cinematic or ANIMATION: what it seems to be */
    QP_MUTATE_FORMATS
} qp_mutate_format;

/* The format of this name ("ccsf", "draws"); QP_MUTATE_FORMATS if there is none. */
qp_mutate_format qp_mutate_format_of(const char *name);

/* Changes an input in place, up to `most` bytes; returns its size. The seed says how. */
size_t qp_mutate(qp_mutate_format format, uint8_t *data, size_t size, size_t most, uint32_t seed);

/* The same; where bytes are to be changed without regard to the format, libFuzzer's own mutator
   does it, which knows the dictionary. Only in programs linked with libFuzzer. */
size_t qp_mutate_libfuzzer(qp_mutate_format format, uint8_t *data, size_t size, size_t most,
                           uint32_t seed);

/* Writes an input made of two into `out`, at most `most` bytes; returns its size. */
size_t qp_mutate_cross(qp_mutate_format format, qp_bytes first, qp_bytes second, uint8_t *out,
                       size_t most, uint32_t seed);

#endif
