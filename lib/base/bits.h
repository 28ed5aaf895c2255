/*
 * Patterns of floating point, byte by byte: what memcpy would do, without <string.h>, which a
 * freestanding compiler need not have. Compilers make one move of it.
 */
#ifndef QP_BASE_BITS_H
#define QP_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>

static inline void qp_copy_bytes(void *to, const void *from, size_t size) {
    unsigned char *out = (unsigned char *)to;
    const unsigned char *in = (const unsigned char *)from;
    for (size_t i = 0; i < size; i++) {
        out[i] = in[i];
    }
}

static inline uint64_t qp_bits_of_double(double value) {
    uint64_t bits = 0;
    qp_copy_bytes(&bits, &value, sizeof bits);
    return bits;
}

static inline double qp_double_of_bits(uint64_t bits) {
    double value = 0;
    qp_copy_bytes(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t qp_bits_of_float(float value) {
    uint32_t bits = 0;
    qp_copy_bytes(&bits, &value, sizeof bits);
    return bits;
}

static inline float qp_float_of_bits(uint32_t bits) {
    float value = 0;
    qp_copy_bytes(&value, &bits, sizeof value);
    return value;
}

#endif
