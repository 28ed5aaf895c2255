#include "anime/counting.h"

/*@ ghost
    /@ requires count >= 0 && \valid_read(digits + (0 .. count - 1));
       assigns \nothing;
       ensures \forall integer d; 0 <= d ==>
         qp_lower(digits, d + 1, count) == qp_lower(digits, d, count) + qp_equal(digits, d, count);
       ensures \forall integer d, n; n <= count ==> 0 <= qp_equal(digits, d, n);
       ensures \forall integer d; 0 <= qp_lower(digits, d, count) <= count;
       ensures qp_lower(digits, 0, count) == 0;
       ensures \forall integer d, e; d <= e ==>
         qp_lower(digits, d, count) <= qp_lower(digits, e, count);
    @/
    void numbers_add_up(const uint32_t *digits, uint32_t count) {
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer d; 0 <= d ==>
             qp_lower(digits, d + 1, i) == qp_lower(digits, d, i) + qp_equal(digits, d, i);
           loop invariant \forall integer d, n; n <= i ==> 0 <= qp_equal(digits, d, n);
           loop invariant \forall integer d; 0 <= qp_lower(digits, d, i) <= i;
           loop invariant qp_lower(digits, 0, i) == 0;
           loop invariant \forall integer d, e; d <= e ==>
             qp_lower(digits, d, i) <= qp_lower(digits, e, i);
           loop assigns i;
           loop variant count - i;
        @/
        for (uint32_t i = 0; i < count; i++) {
        }
    }
*/

/* How often each digit occurs. */
/*@ requires \valid_read(digits + (0 .. count - 1)) && \valid(numbers + (0 .. bins - 1));
    requires qp_below(digits, count, bins);
    requires \separated(digits + (0 .. count - 1), numbers + (0 .. bins - 1));
    assigns numbers[0 .. bins - 1];
    ensures \forall integer d; 0 <= d < bins ==> numbers[d] == qp_equal{Pre}(digits, d, count);
*/
static void count_digits(const uint32_t *digits, uint32_t count, uint32_t bins, uint32_t *numbers) {
    /*@ loop invariant 0 <= d <= bins;
        loop invariant \forall integer k; 0 <= k < d ==> numbers[k] == 0;
        loop assigns d, numbers[0 .. bins - 1];
        loop variant bins - d;
    */
    for (uint32_t d = 0; d < bins; d++) {
        numbers[d] = 0;
    }
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer d; 0 <= d < bins ==> 0 <= numbers[d] <= i;
        loop invariant \forall integer d; 0 <= d < bins ==>
          numbers[d] == qp_equal{Pre}(digits, d, i);
        loop assigns i, numbers[0 .. bins - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        //@ assert digits[i] == \at(digits[\at(i, Here)], Pre) < bins;
        numbers[digits[i]]++;
    }
}

/* Of the number of each digit, where its things end. */
/*@ requires \valid_read(digits + (0 .. count - 1)) && \valid(numbers + (0 .. bins - 1));
    requires \separated(digits + (0 .. count - 1), numbers + (0 .. bins - 1));
    requires \forall integer d; 0 <= d < bins ==> numbers[d] == qp_equal(digits, d, count);
    assigns numbers[0 .. bins - 1];
    ensures \forall integer d; 0 <= d < bins ==>
      numbers[d] == qp_lower{Pre}(digits, d, count) + qp_equal{Pre}(digits, d, count);
*/
static void add_up(uint32_t *numbers, uint32_t bins)
/*@ ghost (const uint32_t *digits, uint32_t count) */
{
    uint32_t sum = 0;
    //@ ghost numbers_add_up(digits, count);
    /*@ loop invariant 0 <= d <= bins;
        loop invariant sum == qp_lower{Pre}(digits, d, count);
        loop invariant \forall integer k; 0 <= k < d ==>
          numbers[k] == qp_lower{Pre}(digits, k, count) + qp_equal{Pre}(digits, k, count);
        loop invariant \forall integer k; d <= k < bins ==>
          numbers[k] == qp_equal{Pre}(digits, k, count);
        loop assigns d, sum, numbers[0 .. bins - 1];
        loop variant bins - d;
    */
    for (uint32_t d = 0; d < bins; d++) {
        sum += numbers[d];
        numbers[d] = sum;
    }
}

/* Puts the things before the ends of their runs, backwards, so that their order is kept. */
/*@ requires \valid_read(digits + (0 .. count - 1)) && \valid_read(from + (0 .. count - 1));
    requires \valid(starts + (0 .. bins)) && \valid(to + (0 .. count - 1));
    requires qp_below(digits, count, bins);
    requires qp_below(from, count, count) && qp_below(to, count, count);
    requires \separated(digits + (0 .. count - 1), starts + (0 .. bins), to + (0 .. count - 1));
    requires \separated(from + (0 .. count - 1), starts + (0 .. bins), to + (0 .. count - 1));
    requires \forall integer d; 0 <= d < bins ==>
      starts[d] == qp_lower(digits, d, count) + qp_equal(digits, d, count);
    assigns starts[0 .. bins - 1], to[0 .. count - 1];
    ensures \forall integer d; 0 <= d < bins ==> starts[d] == qp_lower{Pre}(digits, d, count);
    ensures qp_below(to, count, count);
*/
static void scatter(const uint32_t *digits, const uint32_t *from, uint32_t count, uint32_t *starts,
                    uint32_t *to)
/*@ ghost (uint32_t bins) */
{
    uint32_t i = count;
    //@ ghost numbers_add_up(digits, count);
    /*@ loop invariant 0 <= i <= count;
        loop invariant qp_same{Pre, Here}(digits, count) && qp_same{Pre, Here}(from, count);
        loop invariant \forall integer d; 0 <= d < bins ==>
          starts[d] == qp_lower{Pre}(digits, d, count) + qp_equal{Pre}(digits, d, i);
        loop invariant \forall integer d; 0 <= d < bins ==>
          qp_equal{Pre}(digits, d, i) <= qp_equal{Pre}(digits, d, count);
        loop invariant qp_below(to, count, count);
        loop assigns i, starts[0 .. bins - 1], to[0 .. count - 1];
        loop variant i;
    */
    while (i > 0) {
        i--;
        uint32_t d = digits[i];
        //@ assert d == \at(digits[\at(i, Here)], Pre);
        /*@ assert \forall integer k; qp_equal{Pre}(digits, k, i + 1) ==
              qp_equal{Pre}(digits, k, i) + (k == d ? 1 : 0);
        */
        //@ assert 0 < starts[d] <= count;
        uint32_t place = starts[d] - 1;
        starts[d] = place;
        /*@ assert \forall integer k; 0 <= k < bins ==>
              starts[k] == qp_lower{Pre}(digits, k, count) + qp_equal{Pre}(digits, k, i);
        */
        to[place] = from[i];
    }
}

void qp_counting_sort(const uint32_t *digits, const uint32_t *from, uint32_t count, uint32_t bins,
                      uint32_t *starts, uint32_t *to) {
    //@ ghost numbers_add_up(digits, count);
    count_digits(digits, count, bins, starts);
    /*@ ghost
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer d; qp_equal{Pre}(digits, d, i) == qp_equal(digits, d, i);
           loop invariant \forall integer d; qp_lower{Pre}(digits, d, i) == qp_lower(digits, d, i);
           loop assigns i;
           loop variant count - i;
        @/
        for (uint32_t i = 0; i < count; i++) {
        }
    */
    add_up(starts, bins) /*@ ghost (digits, count) */;
    starts[bins] = count;
    //@ assert qp_same{Pre, Here}(digits, count);
    //@ assert qp_same{Pre, Here}(from, count);
    //@ assert qp_same{Pre, Here}(to, count);
    /*@ ghost
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer d; qp_equal{Pre}(digits, d, i) == qp_equal(digits, d, i);
           loop invariant \forall integer d; qp_lower{Pre}(digits, d, i) == qp_lower(digits, d, i);
           loop assigns i;
           loop variant count - i;
        @/
        for (uint32_t i = 0; i < count; i++) {
        }
    */
    scatter(digits, from, count, starts, to) /*@ ghost (bins) */;
    /*@ assert \forall integer d; 0 <= d < bins ==>
          starts[d] == qp_lower{Pre}(digits, d, count);
    */
    /*@ assert \forall integer d; 0 <= d < bins ==> 0 <= starts[d] <= count;
     */
    /*@ assert \forall integer d; 0 <= d < bins - 1 ==> starts[d] <= starts[d + 1];
     */
    /*@ assert bins > 0 ==> starts[bins - 1] <= starts[bins];
     */
}
