#include "invariants/anime/turn_math.h"

double qp_magnitude(double value) {
    return value < 0 ? -value : value;
}

/* x - x^3 / 3! + ...: 16 terms leave less than 1e-14 of it at 4. */
double qp_true_sine(double radians) {
    double term = radians;
    double sum = 0;
    for (int i = 1; i <= 16; i++) {
        sum += term;
        term *= -radians * radians / ((2 * i) * (2 * i + 1));
    }
    return sum;
}

double qp_true_cosine(double radians) {
    double term = 1;
    double sum = 0;
    for (int i = 1; i <= 16; i++) {
        sum += term;
        term *= -radians * radians / ((2 * i - 1) * (2 * i));
    }
    return sum;
}

qp_matrix qp_product(const qp_matrix *a, const qp_matrix *b) {
    qp_matrix product;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            product.m[i][j] =
                a->m[i][0] * b->m[0][j] + a->m[i][1] * b->m[1][j] + a->m[i][2] * b->m[2][j];
        }
    }
    return product;
}

qp_matrix qp_step_between(const qp_matrix *a, const qp_matrix *b) {
    qp_matrix turned;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            turned.m[i][j] = b->m[j][i];
        }
    }
    return qp_product(a, &turned);
}

double qp_distance(const qp_matrix *a, const qp_matrix *b) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const double off = qp_magnitude(a->m[i][j] - b->m[i][j]);
            most = off > most ? off : most;
        }
    }
    return most;
}

double qp_unevenness(const qp_matrix *a) {
    static const qp_matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const qp_matrix square = qp_step_between(a, a);
    return qp_distance(&square, &identity);
}

/* n / 16384 degrees: exact as a pattern. */
uint32_t qp_pick_degrees(qp_trial *trial) {
    const uint32_t word = qp_pick_word(trial);
    const uint32_t magnitude = (word >> 2) % (180 * 16384 + 1);
    /* One in four is tiny: there the game's sine is at its worst. */
    const uint32_t part =
        (word & 2) == 0 && (word & 0x40000000) == 0 ? magnitude % 4096 : magnitude;
    const uint32_t scaled = qp_ee_div(QP_EE_REFERENCE, qp_ee_from_int((int32_t)part), 0x46800000);
    return scaled | (word & 1) << 31;
}
