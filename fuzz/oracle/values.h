/* Arithmetic that is looked at number by number: doubles, and the blending of morph targets. */
#ifndef QP_ORACLE_VALUES_H
#define QP_ORACLE_VALUES_H

#include "gen/source.h"

/* Two doubles, drawn as patterns: roots and remainders are those of the host's libm to the bit,
   sines and angles are close to them. */
void qp_oracle_real(qp_source *source);

/* Positions, targets and weights, drawn: blended as the formula says, component by component. */
void qp_oracle_morph(qp_source *source);

#endif
