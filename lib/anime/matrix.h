/* sceVu0RotMatrix and the matrices around it. */
#ifndef QP_ANIME_MATRIX_H
#define QP_ANIME_MATRIX_H

#include "quirkproof/anime.h"

/* Rx * Ry * Rz of three angles in radians (patterns), as the game computes it, in double. */
/*@ requires \valid_read(radians + (0 .. 2));
    assigns \nothing;
*/
qp_matrix qp_rot_matrix(qp_ee_model model, const uint32_t radians[3]);

/* (pi * degrees) / 180, as the record decoders do (anime.md). */
//@ assigns \nothing;
uint32_t qp_degrees_to_radians(qp_ee_model model, uint32_t degrees);

//@ assigns \nothing;
qp_matrix qp_matrix_identity(void);

/* a * b, sums from the left, in double. */
/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
*/
qp_matrix qp_matrix_multiply(const qp_matrix *a, const qp_matrix *b);

/*@ requires \valid_read(a);
    assigns \nothing;
*/
qp_matrix qp_matrix_transpose(const qp_matrix *a);

/* The matrix that turns by `angle` radians about `axis`; identity for the axis (0, 0, 0). */
/*@ requires \valid_read(axis + (0 .. 2));
    assigns \nothing;
*/
qp_matrix qp_matrix_turn(const double axis[3], double angle);

/* The turn that a rotation matrix is (m2a 0x00105ec0). */
/*@ requires \valid_read(m);
    assigns \nothing;
*/
qp_turn qp_matrix_to_turn(const qp_matrix *m);

/* The matrix of a quaternion x, y, z, w of any length: 2 / dot(q, q) (ccsf.md 6.4). */
/*@ requires \valid_read(q + (0 .. 3));
    assigns \nothing;
*/
qp_matrix qp_matrix_from_quaternion(const double q[4]);

#endif
