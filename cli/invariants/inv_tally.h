/* What came of the invariants over all inputs, one result each. */
#ifndef QP_CLI_INVARIANTS_INV_TALLY_H
#define QP_CLI_INVARIANTS_INV_TALLY_H

#include "invariants/invariant.h"

/* Room for the words of a violation. */
enum { INV_WHAT_SIZE = 200 };

typedef struct {
    uint64_t holds;    /* models of which it holds */
    uint64_t violated; /* models of which it does not */
    char *file;        /* of the first of those, as output shows it; NULL: none */
    size_t offset;
    char what[INV_WHAT_SIZE];
} inv_result;

typedef struct {
    inv_result *results;     /* by number of the invariant */
    qp_cine_object *objects; /* for trials: see qp_trial */
    uint64_t files;          /* looked at */
    uint64_t models;         /* Animes, streams and ANIMATIONs in them */
    uint64_t skipped;        /* files of folders that are of no known kind */
} inv_tally;

/* False without memory. */
bool inv_tally_begin(inv_tally *tally);
void inv_tally_free(inv_tally *tally);

/* What an invariant came to on one model of the file that output shows as `shown`: the worst of
   some trials, and the one that was violated. */
void inv_tally_add(inv_tally *tally, size_t index, qp_outcome outcome, const qp_trial *trial,
                   const char *shown);

typedef enum {
    INV_NOT_EXERCISED = 0,
    INV_HOLDS = 1,
    INV_VIOLATED = 2,
    INV_OUTCOMES = 3
} inv_outcome;

inv_outcome inv_outcome_of(const inv_result *result);

/* "holds" */
const char *inv_outcome_name(inv_outcome outcome);

/* How many invariants came to each outcome. */
void inv_tally_count(const inv_tally *tally, size_t counts[INV_OUTCOMES]);

#endif
