#include "invariants/ee/exact.h"

qp_exact_real qp_exact_sum(double x, double y) {
    const double sum = x + y;
    const double back = sum - x;
    const qp_exact_real exact = {sum, (x - (sum - back)) + (y - back)};
    return exact;
}

bool qp_is_truncated(qp_exact_real number, uint32_t r) {
    const double sign = number.high < 0 ? -1 : 1;
    const double high = sign * number.high;
    const double low = sign * number.low;
    const uint32_t magnitude = r & 0x7fffffff;
    if ((high - 0x1p-126) + low < 0) {
        return magnitude == 0;
    }
    const double here = qp_ee_to_double(magnitude);
    const double next = magnitude < 0x7fffffff ? qp_ee_to_double(magnitude + 1) : 0x1p1000;
    return (high - here) + low >= 0 && (next - high) - low > 0;
}

bool qp_within_a_unit(uint32_t a, uint32_t b) {
    const uint32_t least = 0x00800000;
    const uint32_t x = (a & 0x7fffffff) < least ? least - 1 : a & 0x7fffffff;
    const uint32_t y = (b & 0x7fffffff) < least ? least - 1 : b & 0x7fffffff;
    return (a ^ b) >> 31 == 0 && x - y + 1 <= 2;
}
