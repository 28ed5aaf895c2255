/*
 * Patterns of floating point, byte by byte: what memcpy would do, without <string.h>, which a
 * freestanding compiler need not have. Compilers make one move of it.
 */
#ifndef QP_BASE_BITS_H
#define QP_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>

/* Copies `size` bytes between blocks that do not overlap. */
/*@ requires \valid((unsigned char *)to + (0 .. size - 1));
    requires \valid_read((unsigned char *)from + (0 .. size - 1));
    requires \separated((unsigned char *)to + (0 .. size - 1),
                        (unsigned char *)from + (0 .. size - 1));
    assigns ((unsigned char *)to)[0 .. size - 1];
    ensures \forall integer k; 0 <= k < size ==>
      ((unsigned char *)to)[k] == ((unsigned char *)from)[k];
*/
static inline void qp_copy_bytes(void *to, const void *from, size_t size) {
    unsigned char *out = (unsigned char *)to;
    const unsigned char *in = (const unsigned char *)from;
    /*@ loop invariant 0 <= i <= size;
        loop invariant \forall integer k; 0 <= k < i ==> out[k] == in[k];
        loop assigns i, out[0 .. size - 1];
        loop variant size - i;
    */
    for (size_t i = 0; i < size; i++) {
        out[i] = in[i];
    }
}

//@ assigns \nothing;
static inline uint64_t qp_bits_of_double(double value) {
    uint64_t bits = 0;
    qp_copy_bytes(&bits, &value, sizeof bits);
    return bits;
}

//@ assigns \nothing;
static inline double qp_double_of_bits(uint64_t bits) {
    double value = 0;
    qp_copy_bytes(&value, &bits, sizeof value);
    return value;
}

//@ assigns \nothing;
static inline float qp_float_of_bits(uint32_t bits) {
    float value = 0;
    qp_copy_bytes(&value, &bits, sizeof value);
    return value;
}

#endif
