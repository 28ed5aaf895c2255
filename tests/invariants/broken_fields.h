/*
 * One field at a time: lists of
 *
 *     X(name, "ID", statement)
 *
 * where the statement changes one thing of what a function gives, and the claim with that ID must
 * see it. A list is given twice: to one of the macros below it, and to BROKEN_ENTRY.
 */
#ifndef QP_TESTS_INVARIANTS_BROKEN_FIELDS_H
#define QP_TESTS_INVARIANTS_BROKEN_FIELDS_H

#include "broken.h"

#define BROKEN_ENTRY(name, id, statement) {id, name, NULL},

#endif
