/* Made by scripts/real.sh: constants and polynomials, each the nearest double. */
#ifndef QP_REAL_CONSTANTS_H
#define QP_REAL_CONSTANTS_H

#include <stdint.h>

/* pi/2 in parts: 42 bits, 42 bits, and a double. */
#define QP_HALF_PI_1 0x1.921fb54442800p+0  /* 42 bits */
#define QP_HALF_PI_2 0x1.4611a62633000p-42 /* 42 bits */
#define QP_HALF_PI_3 0x1.45c06e0e68948p-86 /* the rest */

/* The same and others as a double and what it lacks. */
#define QP_HALF_PI 0x1.921fb54442d18p+0
#define QP_HALF_PI_LOW 0x1.1a62633145c07p-54
#define QP_PI 0x1.921fb54442d18p+1
#define QP_PI_LOW 0x1.1a62633145c07p-53
#define QP_TWO_OVER_PI 0x1.45f306dc9c883p-1

#define QP_SINE_LEAD 0x1.5555400000000p-3   /* 1/6, 20 bits */
#define QP_COSINE_LEAD 0x1.5500000000000p-5 /* 1/24, 9 bits */

/* (r - sin r) / r^3 less the lead, a polynomial in r^2. */
static const double qp_sine_terms[7] = {
    0x1.555555555539fp-23, -0x1.1111111111110p-7,  0x1.a01a01a019936p-13, -0x1.71de3a54605eep-19,
    0x1.ae64541266378p-26, -0x1.61217ec01749dp-33, 0x1.ab17a79237a19p-41};

/* (cos r - 1 + r^2 / 2) / r^4 less the lead, a polynomial in r^2. */
static const double qp_cosine_terms[7] = {
    0x1.5555555555555p-15, -0x1.6c16c16c16c16p-10, 0x1.a01a01a019d0ap-16, -0x1.27e4fb7712bdfp-22,
    0x1.1eed8deb6d561p-29, -0x1.9394b9c9c20a4p-37, 0x1.ab783376962cfp-45};

/* (asin s - s) / s^3 for s^2 up to 1/4, a polynomial in s^2. */
static const double qp_asin_terms[16] = {
    0x1.5555555555555p-3,  0x1.3333333333334p-4, 0x1.6db6db6db6c73p-5,  0x1.f1c71c71dc425p-6,
    0x1.6e8ba2e2ef9c4p-6,  0x1.1c4ec5e133245p-6, 0x1.c99964a6c4b60p-7,  0x1.7a8b785f94c23p-7,
    0x1.3fa8f6a7b6773p-7,  0x1.14f9d59122682p-7, 0x1.c219ebbec4475p-8,  0x1.1ea468002e24fp-7,
    -0x1.66ca5d75ad4acp-9, 0x1.b2bd99109a205p-6, -0x1.e0b879df5f284p-6, 0x1.06fcd949c1e78p-5};

/* (atan q - q) / q^3 for |q| up to 1/15, a polynomial in q^2. */
static const double qp_atan_terms[6] = {-0x1.5555555555555p-2, 0x1.9999999999909p-3,
                                        -0x1.2492492435810p-3, 0x1.c71c6f0ed7aefp-4,
                                        -0x1.745879c234ca5p-4, 0x1.37766fee1f44ap-4};

/* atan(i / 8), and what each lacks. */
static const double qp_atan_eighths[9] = {0x0.0p+0,
                                          0x1.fd5ba9aac2f6ep-4,
                                          0x1.f5b75f92c80ddp-3,
                                          0x1.6f61941e4def1p-2,
                                          0x1.dac670561bb4fp-2,
                                          0x1.1e00babdefeb4p-1,
                                          0x1.4978fa3269ee1p-1,
                                          0x1.700a7c5784634p-1,
                                          0x1.921fb54442d18p-1};
static const double qp_atan_eighths_low[9] = {0x0.0p+0,
                                              -0x1.cd37686760c17p-59,
                                              0x1.8ab6e3cf7afbdp-57,
                                              -0x1.c63aae6f6e918p-56,
                                              0x1.a2b7f222f65e2p-56,
                                              -0x1.928df287a668fp-58,
                                              0x1.2419a87f2a458p-56,
                                              -0x1.8c34d25aadef6p-56,
                                              0x1.1a62633145c07p-55};

/* The first 1216 bits of 2/pi behind the point. */
static const uint32_t qp_two_over_pi_bits[38] = {
    0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu,
    0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu,
    0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu,
    0xbdf9283bu, 0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u,
    0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u,
    0x1f8d5d08u, 0x56033046u, 0xfc7b6babu};

#endif
