/* Rotations as unit quaternions. */
#ifndef QP_CLI_GLTF_ROTATION_H
#define QP_CLI_GLTF_ROTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "quirkproof/anime.h"

/*
 * The unit quaternion (x, y, z, w) of the rotation nearest to a matrix. `off` is given
 * the largest element by which the two differ. False, with no rotation at all, for a matrix that
 * is none by far: singular, mirrored, or with elements that are not finite.
 */
bool gltf_quaternion(const qp_matrix *matrix, double out[4], double *off);

/* Rounds quaternions to floats of unit length, each on the side of the sphere that the one before
   it is on, so that a viewer turns the short way. `previous` is NULL for the first. */
void gltf_round_quaternion(const double q[4], const float *previous, float out[4]);

#endif
