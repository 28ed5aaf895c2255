/* What curves and rotations give at a time, with what stands for those that are not there. */
#ifndef QP_ANIME_VALUES_H
#define QP_ANIME_VALUES_H

#include "quirkproof/anime.h"

/*@ requires \valid_read(from + (0 .. 2)) && \valid(to + (0 .. 2));
    requires \separated(from + (0 .. 2), to + (0 .. 2));
    assigns to[0 .. 2];
*/
static inline void qp_three_copy(const uint32_t *from, uint32_t *to) {
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, to[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        to[k] = from[k];
    }
}

/* The value of a curve of one word; `pattern` without one. */
/*@ requires qp_curve_of(curve, 1);
    assigns \nothing;
*/
static inline uint32_t qp_word_value(const qp_curve *curve, qp_ee_model model, uint32_t time,
                                     uint32_t pattern) {
    uint32_t word = pattern;
    qp_curve_at(curve, model, time, &word);
    return word;
}

/* The value of a curve of three words; `pattern` in each without one. */
/*@ requires qp_curve_of(curve, 3) && \valid(value + (0 .. 2));
    assigns value[0 .. 2];
*/
static inline void qp_vector_value(const qp_curve *curve, qp_ee_model model, uint32_t time,
                                   uint32_t pattern, uint32_t value[3]) {
    uint32_t own[3] = {pattern, pattern, pattern};
    qp_curve_at(curve, model, time, own);
    qp_three_copy(own, value);
}

/*@ requires qp_rotation_or_none(rotation) && \valid(matrix);
    assigns *matrix;
*/
static inline void qp_rotation_value(const qp_rotation *rotation, qp_ee_model model, uint32_t time,
                                     qp_matrix *matrix) {
    *matrix = qp_rotation_at(rotation, model, time);
}

#endif
