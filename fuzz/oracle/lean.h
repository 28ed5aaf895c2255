/*
 * What is looked at on every execution of the targets that take bytes as they come: the check with
 * what its findings say, the walk, and each Anime built and asked at a few times, all in blocks of
 * exactly the promised sizes. Whether the values are right is for others to ask (eval.h, oracle.h);
 * a fuzzer needs these to be quick.
 */
#ifndef QP_ORACLE_LEAN_H
#define QP_ORACLE_LEAN_H

#include "quirkproof/check.h"

/* A CCSF file, whatever it begins with. */
void qp_lean_file(qp_bytes input);

/* A bare Anime chunk. */
void qp_lean_anime(qp_bytes input);

/* Any input, as what it seems to be: only checked. */
void qp_lean_check(qp_bytes input);

#endif
