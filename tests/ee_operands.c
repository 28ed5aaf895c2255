/* Operands of the EE arithmetic, drawn. */
#include "ee_operands.h"

static uint64_t state;

uint32_t ee_random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

/* A fraction: any, few ones, or few zeros. Long runs are where carries are lost. */
static uint32_t random_fraction(uint32_t choice) {
    uint32_t x = ee_random_bits();
    uint32_t y = ee_random_bits() & ee_random_bits();
    uint32_t fraction = choice == 0 ? x & y : choice == 1 ? x | ~y : x;
    return fraction & 0x007fffff;
}

/* Any pattern: one in 8 of exponent 0, 1, 254 or 255. */
uint32_t ee_random_pattern(void) {
    static const uint32_t rare[4] = {0, 1, 254, 255};
    uint32_t choice = ee_random_bits();
    uint32_t exponent = (choice & 7) == 0 ? rare[(choice >> 3) & 3] : (choice >> 3) & 0xff;
    return (choice & 0x80000000) | exponent << 23 | random_fraction((choice >> 11) & 3);
}

/* A second operand for `a`, mostly of close exponent, now and then of the same fraction. */
uint32_t ee_random_partner(uint32_t a) {
    uint32_t choice = ee_random_bits();
    uint32_t b = ee_random_pattern();
    if ((choice & 3) == 0) {
        return b;
    }
    uint32_t reach = (choice & 4) != 0 ? 3 : 67; /* exponents differ by at most 1 or 33 */
    int32_t exponent = (int32_t)(a >> 23 & 0xff) + (int32_t)((choice >> 8) % reach);
    exponent -= (int32_t)(reach / 2);
    exponent = exponent < 0 ? 0 : exponent > 255 ? 255 : exponent;
    uint32_t fraction = (choice & 0xf0) == 0 ? a : b;
    return (b & 0x80000000) | (uint32_t)exponent << 23 | (fraction & 0x007fffff);
}

void ee_random_seed(void) {
    state = 0x9e3779b97f4a7c15;
}
