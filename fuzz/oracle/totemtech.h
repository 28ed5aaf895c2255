/*
 * Everything that must hold of an ANIMATION, whatever its bytes: for the fuzz target and the tests.
 */
#ifndef QP_ORACLE_TOTEMTECH_H
#define QP_ORACLE_TOTEMTECH_H

#include "quirkproof/base.h"

/* Checks, parses, walks, evaluates, plays and writes back. NULL, or what does not hold. */
const char *qp_totem_oracle(qp_bytes input);

#endif
