#include "sampler/segments.h"

qp_reach qp_reach_open(const uint32_t *ends, uint32_t count, uint32_t last) {
    qp_reach reach = {ends, count, last, 0, 0, 0, 0, 0};
    return reach;
}

bool qp_reach_next(qp_reach *reach) {
    while (reach->next < reach->count) {
        uint32_t i = reach->next;
        uint32_t begin = i == 0 ? 0 : reach->ends[i - 1];
        bool later = i == 0 || begin < reach->last;
        /* A segment without length is passed at once, unless it is the last. */
        bool some = i == 0 || reach->ends[i] > begin || i == reach->count - 1;
        reach->next++;
        if (!later) {
            break;
        }
        if (some) {
            reach->index = i;
            reach->begin = begin;
            reach->end = reach->ends[i];
            reach->duration = reach->ends[(size_t)reach->count + i];
            /* What ends at the largest time or, saturated, after it, is never passed. */
            reach->next = reach->end == UINT32_MAX ? reach->count : reach->next;
            return true;
        }
    }
    reach->next = reach->count;
    return false;
}

/* Largest exponent of a start and a change whose product with a fraction and sum stay below
   exponent 255. Fractions are at most 1 but after the end of a last segment, whose change is 0. */
#define EXPONENT_MAX 253u

static bool exponents_at_most(const uint32_t *words, uint32_t count, uint32_t most) {
    for (uint32_t k = 0; k < count; k++) {
        if ((words[k] >> 23 & 0xffu) > most) {
            return false;
        }
    }
    return true;
}

bool qp_curve_is_plain(const qp_curve *curve, uint32_t last) {
    qp_reach reach = qp_reach_open(curve->words, curve->count, last);
    const uint32_t *starts = curve->words + 2 * (size_t)curve->count;
    const uint32_t *changes = starts + (size_t)curve->count * curve->width;
    while (qp_reach_next(&reach)) {
        size_t at = (size_t)reach.index * curve->width;
        if (!exponents_at_most(starts + at, curve->width, EXPONENT_MAX) ||
            !exponents_at_most(changes + at, curve->width, EXPONENT_MAX)) {
            return false;
        }
    }
    return true;
}
