/* Rotations in real numbers, for checkers: sines by their series, products, what is near what. */
#ifndef QP_INVARIANTS_ANIME_TURN_MATH_H
#define QP_INVARIANTS_ANIME_TURN_MATH_H

#include "invariants/anime_case.h"

/* The sine of an angle of up to half a turn and a little more, to 1e-12. */
double qp_true_sine(double radians);

/* An angle's cosine, likewise. */
double qp_true_cosine(double radians);

qp_matrix qp_product(const qp_matrix *a, const qp_matrix *b);

/* The product of one with the other transposed: what leads from b to a, if both are orthogonal. */
qp_matrix qp_step_between(const qp_matrix *a, const qp_matrix *b);

/* The largest difference of two elements. */
double qp_distance(const qp_matrix *a, const qp_matrix *b);

/* How far a matrix times its transpose is from the identity. */
double qp_unevenness(const qp_matrix *a);

double qp_magnitude(double value);

/* Degrees, at most half a turn either way, as a pattern. */
uint32_t qp_pick_degrees(qp_trial *trial);

#endif
