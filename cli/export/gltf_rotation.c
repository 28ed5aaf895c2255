#include "gltf_rotation.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { MOST_STEPS = 40 };

/* Least determinant of a matrix whose elements are at most 1: less is no orientation. */
#define LEAST_DETERMINANT 1e-9

static double largest_of(const double m[9]) {
    double largest = 0;
    for (int i = 0; i < 9; i++) {
        double size = fabs(m[i]);
        if (!(size <= largest)) { /* NaN too */
            largest = size;
        }
    }
    return largest;
}

/* The cofactors, and the determinant. */
static double cofactors(const double m[9], double out[9]) {
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            size_t a = (i + 1) % 3;
            size_t b = (i + 2) % 3;
            size_t c = (j + 1) % 3;
            size_t d = (j + 2) % 3;
            out[3 * i + j] = m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c];
        }
    }
    return m[0] * out[0] + m[1] * out[1] + m[2] * out[2];
}

/* The nearest rotation: Newton's iteration for the polar decomposition, X = (X + X^-T) / 2. */
static bool nearest_rotation(double m[9]) {
    double change = 1;
    for (int step = 0; step < MOST_STEPS && change > 1e-15; step++) {
        double inverse[9]; /* transposed: cofactors / determinant */
        double determinant = cofactors(m, inverse);
        if (!(determinant > LEAST_DETERMINANT)) {
            return false;
        }
        change = 0;
        for (int i = 0; i < 9; i++) {
            double next = (m[i] + inverse[i] / determinant) / 2;
            double by = fabs(next - m[i]);
            change = by > change ? by : change;
            m[i] = next;
        }
    }
    return true;
}

/* Shepperd's method: from the largest of the four squares. */
static void quaternion_of(const double m[9], double q[4]) {
    double trace = m[0] + m[4] + m[8];
    size_t i = 0;
    for (size_t at = 1; at < 3; at++) {
        i = m[4 * at] > m[4 * i] ? at : i;
    }
    if (trace > m[4 * i]) {
        q[0] = m[7] - m[5];
        q[1] = m[2] - m[6];
        q[2] = m[3] - m[1];
        q[3] = 1 + trace;
    } else {
        size_t j = (i + 1) % 3;
        size_t k = (i + 2) % 3;
        q[i] = 1 + m[4 * i] - m[4 * j] - m[4 * k];
        q[j] = m[3 * j + i] + m[3 * i + j];
        q[k] = m[3 * k + i] + m[3 * i + k];
        q[3] = m[3 * k + j] - m[3 * j + k];
    }
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (size_t at = 0; at < 4; at++) {
        q[at] /= length;
    }
}

/* The matrix of a unit quaternion. */
static void matrix_of(const double q[4], double out[9]) {
    for (size_t i = 0; i < 3; i++) {
        size_t j = (i + 1) % 3;
        size_t k = (i + 2) % 3;
        out[4 * i] = 1 - 2 * (q[j] * q[j] + q[k] * q[k]);
        out[3 * i + j] = 2 * (q[i] * q[j] - q[k] * q[3]);
        out[3 * j + i] = 2 * (q[i] * q[j] + q[k] * q[3]);
    }
}

bool gltf_quaternion(const qp_matrix *matrix, double out[4], double *off) {
    static const double unturned[4] = {0, 0, 0, 1};
    double m[9];
    double back[9];
    for (int i = 0; i < 9; i++) {
        m[i] = matrix->m[i / 3][i % 3];
    }
    double largest = largest_of(m);
    memcpy(out, unturned, sizeof unturned);
    *off = 0;
    if (!(largest > 0 && largest < HUGE_VAL)) {
        return false;
    }
    for (int i = 0; i < 9; i++) {
        m[i] /= largest;
    }
    if (!nearest_rotation(m)) {
        return false;
    }
    quaternion_of(m, out);
    matrix_of(out, back);
    for (int i = 0; i < 9; i++) {
        double by = fabs(back[i] - matrix->m[i / 3][i % 3]);
        *off = by > *off ? by : *off;
    }
    return true;
}

void gltf_round_quaternion(const double q[4], const float *previous, float out[4]) {
    double dot = 0;
    for (int i = 0; i < 4 && previous != NULL; i++) {
        dot += q[i] * (double)previous[i];
    }
    double sign = previous != NULL && dot < 0 ? -1 : 1;
    for (int i = 0; i < 4; i++) {
        out[i] = (float)(sign * q[i]);
    }
}
