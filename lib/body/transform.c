/* Matrices of the VU0 (animation-playback, Rotations; anime.md, Keyed rotations). */
#include "quirkproof/body.h"

#include "base/bits.h"

#define ONE 0x3f800000u

/* -- A double as a pattern -------------------------------------------------------------------- */

#define DOUBLE_BIAS 1023
#define EE_BIAS 127

uint32_t qp_pattern_of(double value) {
    uint64_t bits = qp_bits_of_double(value);
    uint32_t sign = (uint32_t)(bits >> 32) & 0x80000000u;
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff) - DOUBLE_BIAS + EE_BIAS;
    if (exponent > 0xff) {
        return sign | 0x7fffffffu;
    }
    if (exponent < 1) {
        return sign;
    }
    return sign | (uint32_t)exponent << 23 | (uint32_t)(bits >> 29 & 0x7fffff);
}

/* -- Matrices --------------------------------------------------------------------------------- */

qp_transform qp_transform_identity(void) {
    const qp_transform identity = {
        {{ONE, 0, 0, 0}, {0, ONE, 0, 0}, {0, 0, ONE, 0}, {0, 0, 0, ONE}}};
    return identity;
}

qp_transform qp_transform_from(qp_ee_model model, const uint32_t position[3],
                               const qp_matrix *rotation, const uint32_t scale[3]) {
    qp_transform made = qp_transform_identity();
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++) {
            made.column[c][r] = qp_ee_mul(model, qp_pattern_of(rotation->m[r][c]), scale[c]);
        }
        made.column[3][c] = position[c];
    }
    return made;
}

qp_transform qp_transform_multiply(qp_ee_model model, const qp_transform *left,
                                   const qp_transform *right) {
    qp_transform product;
    for (int c = 0; c < 4; c++) {
        for (int k = 0; k < 4; k++) {
            uint32_t sum = qp_ee_mul(model, left->column[0][k], right->column[c][0]);
            for (int j = 1; j < 4; j++) {
                sum = qp_ee_madd(model, sum, left->column[j][k], right->column[c][j]);
            }
            product.column[c][k] = sum;
        }
    }
    return product;
}
