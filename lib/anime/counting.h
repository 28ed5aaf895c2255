/* Sorting by small numbers, in linear time. */
#ifndef QP_ANIME_COUNTING_H
#define QP_ANIME_COUNTING_H

#include <stdint.h>

/*@ // Among the first n digits: how many are d, and how many are below d.
    logic integer qp_equal{L}(uint32_t *digits, integer d, integer n) =
      n <= 0 ? 0 : qp_equal(digits, d, n - 1) + (digits[n - 1] == d ? 1 : 0);
    logic integer qp_lower{L}(uint32_t *digits, integer d, integer n) =
      n <= 0 ? 0 : qp_lower(digits, d, n - 1) + (digits[n - 1] < d ? 1 : 0);

    predicate qp_below{L}(uint32_t *words, integer count, integer limit) =
      \forall integer k; 0 <= k < count ==> words[k] < limit;

    predicate qp_same{L1, L2}(uint32_t *words, integer count) =
      \forall integer k; 0 <= k < count ==> \at(words[k], L1) == \at(words[k], L2);

    // Where the runs of equal digits begin in a sorted list.
    predicate qp_starts{L}(uint32_t *starts, integer bins, integer count) =
      starts[bins] == count &&
      (\forall integer d; 0 <= d <= bins ==> 0 <= starts[d] <= count) &&
      (\forall integer d; 0 <= d < bins ==> starts[d] <= starts[d + 1]);
*/

/*
 * Writes the things of `from` into `to`, sorted by their digits, equal ones in the order that they
 * had, and where the things of each digit begin into `starts`, which has room for `bins` + 1.
 * Digits are below `bins`.
 */
/*@ requires \valid_read(digits + (0 .. count - 1)) && \valid_read(from + (0 .. count - 1));
    requires \valid(starts + (0 .. bins)) && \valid(to + (0 .. count - 1));
    requires qp_below(digits, count, bins);
    requires qp_below(from, count, count) && qp_below(to, count, count);
    requires \separated(digits + (0 .. count - 1), starts + (0 .. bins), to + (0 .. count - 1));
    requires \separated(from + (0 .. count - 1), starts + (0 .. bins), to + (0 .. count - 1));
    assigns starts[0 .. bins], to[0 .. count - 1];
    ensures qp_starts(starts, bins, count);
    ensures qp_below(to, count, count);
*/
void qp_counting_sort(const uint32_t *digits, const uint32_t *from, uint32_t count, uint32_t bins,
                      uint32_t *starts, uint32_t *to);

#endif
