/* Seeds for fuzzers: small files in a folder for each fuzz target, no two of the same structure. */
#ifndef QP_CLI_SEED_SET_H
#define QP_CLI_SEED_SET_H

#include "quirkproof/base.h"
#include "store.h"

/* Bytes of the largest seed: what scripts/fuzz.sh lets an input have. */
#define SEED_SIZE_MAX ((size_t)65536)

/* A number that tells structures apart; begins with seed_structure(). */
typedef uint64_t seed_structure;

seed_structure seed_structure_begin(void);
void seed_mix(seed_structure *structure, uint64_t value);
/* Counts of one order of magnitude are one structure: 0, 1, 2, 3-4, 5-8, ... */
void seed_mix_count(seed_structure *structure, uint64_t count);

/* What a run writes. */
typedef struct {
    const char *folder;
    cli_list known;   /* structures that are written */
    uint64_t written; /* seeds */
    uint64_t alike;   /* those that had the structure of an earlier one */
    uint64_t large;   /* those that are larger than SEED_SIZE_MAX */
    bool failed;      /* a file could not be written; that was told */
} seed_set;

/* Makes the folder if it is not there; false after a message. seed_set_end() is due either way. */
bool seed_set_begin(seed_set *set, const char *folder);
void seed_set_end(seed_set *set);

/*
 * Writes a seed for the fuzz target `target`, unless one of its structure is there: FOLDER/TARGET/
 * and 16 hexadecimal digits that its structure gives. The same files give the same seeds.
 */
void seed_put(seed_set *set, const char *target, seed_structure structure, qp_bytes bytes);

#endif
