/* All invariants tried on one model. */
#ifndef QP_CLI_INVARIANTS_INV_TRIALS_H
#define QP_CLI_INVARIANTS_INV_TRIALS_H

#include "inv_tally.h"

/* What a model is. */
typedef struct {
    qp_needs needs;    /* what the trials have of it */
    bool others;       /* claims that need no model are tried too */
    qp_bytes bytes;    /* that trials draw some of their numbers from */
    const char *shown; /* the path of its file, as output shows it */
} inv_model;

/* Tries every invariant that needs what the model is, by each of `count` trials until one finds it
   violated; they are of one model in different models of the arithmetic. Counts the outcomes. */
void inv_try_all(qp_trial *trials, size_t count, const inv_model *model, inv_tally *tally);

#endif
