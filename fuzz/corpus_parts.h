/* What writes the corpora: named samples, and files that the generators drew. */
#ifndef QP_FUZZ_CORPUS_PARTS_H
#define QP_FUZZ_CORPUS_PARTS_H

#include "corpus_figures.h"
#include "mutate/mutate.h"

typedef struct {
    const char *folder;
    bool check;
    bool all;
    bool ok;
    qp_figures shaped; /* what the Animes of the synthetic disc have */
    qp_figures chunks; /* what all Animes of the corpus of chunks have */
} qp_corpus;

/* Writes a file, or compares it. A drawn one only if it is kept. */
void qp_corpus_put(qp_corpus *c, const char *target, const char *name, qp_bytes bytes);
void qp_corpus_put_drawn(qp_corpus *c, const char *target, const char *name, qp_bytes bytes);

/* The same for what the mutators make of a file with the seeds 0 .. `count` - 1: NAME~SEED. */
void qp_corpus_put_mutants(qp_corpus *c, const char *target, qp_mutate_format format,
                           const char *name, qp_bytes bytes, uint32_t count);

/* CCSF files, Anime chunks, and what draws them. */
void qp_corpus_put_ccs(qp_corpus *c);

/* All other formats. */
void qp_corpus_put_others(qp_corpus *c);

#endif
