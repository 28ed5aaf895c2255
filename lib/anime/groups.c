/*
 * By sorting, byte by byte. A hash table would do as well for the files that there are, but one can
 * be written whose objects all fall into one place of it.
 */
#include "anime/groups.h"

/* Byte `digit` of the keys of the things in `order`: the object's four, then the kind's two. */
/*@ requires \valid_read(objects + (0 .. count - 1)) && digit < 6;
    requires digit < 4 || \valid_read(kinds + (0 .. count - 1));
    requires \valid_read(order + (0 .. count - 1)) && qp_below(order, count, count);
    requires \valid(digits + (0 .. count - 1));
    requires \separated(digits + (0 .. count - 1), objects + (0 .. count - 1));
    requires \separated(digits + (0 .. count - 1), order + (0 .. count - 1));
    assigns digits[0 .. count - 1];
    ensures qp_below(digits, count, 256);
*/
static void write_digits(const uint32_t *objects, const uint16_t *kinds, uint32_t digit,
                         const uint32_t *order, uint32_t count, uint32_t *digits) {
    const uint32_t shift = 8 * (digit % 4);
    /*@ loop invariant 0 <= i <= count && qp_below(digits, i, 256);
        loop invariant qp_below(order, count, count);
        loop assigns i, digits[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word = digit < 4 ? objects[order[i]] : kinds[order[i]];
        digits[i] = (uint8_t)(word >> shift);
    }
}

/* Sorts `order` by the keys, equal ones in the order of the things. */
/*@ requires \valid_read(objects + (0 .. count - 1));
    requires kinds == \null || \valid_read(kinds + (0 .. count - 1));
    requires \valid(order + (0 .. count - 1)) && \valid(other + (0 .. count - 1));
    requires \valid(digits + (0 .. count - 1));
    requires \separated(objects + (0 .. count - 1), order + (0 .. count - 1),
                        other + (0 .. count - 1), digits + (0 .. count - 1));
    requires qp_below(order, count, count) && qp_below(other, count, count);
    assigns order[0 .. count - 1], other[0 .. count - 1], digits[0 .. count - 1];
    ensures qp_below(order, count, count);
*/
static void sort(const uint32_t *objects, const uint16_t *kinds, uint32_t count, uint32_t *order,
                 uint32_t *other, uint32_t *digits) {
    uint32_t places[257];
    const uint32_t end = kinds == NULL ? 4 : 6;
    /*@ loop invariant digit <= end && digit % 2 == 0;
        loop invariant qp_below(order, count, count) && qp_below(other, count, count);
        loop assigns digit, places[0 .. 256], order[0 .. count - 1], other[0 .. count - 1],
          digits[0 .. count - 1];
        loop variant end - digit;
    */
    for (uint32_t digit = 0; digit < end; digit += 2) {
        write_digits(objects, kinds, digit, order, count, digits);
        qp_counting_sort(digits, order, count, 256, places, other);
        write_digits(objects, kinds, digit + 1, other, count, digits);
        qp_counting_sort(digits, other, count, 256, places, order);
    }
}

/*@ requires \valid_read(objects + a) && \valid_read(objects + b);
    requires kinds == \null || (\valid_read(kinds + a) && \valid_read(kinds + b));
    assigns \nothing;
*/
static bool same_key(const uint32_t *objects, const uint16_t *kinds, uint32_t a, uint32_t b) {
    return objects[a] == objects[b] && (kinds == NULL || kinds[a] == kinds[b]);
}

/* Numbers the runs of equal keys in `order`, by thing. */
/*@ requires \valid_read(objects + (0 .. count - 1));
    requires kinds == \null || \valid_read(kinds + (0 .. count - 1));
    requires \valid_read(order + (0 .. count - 1)) && \valid(runs + (0 .. count - 1));
    requires \separated(runs + (0 .. count - 1), objects + (0 .. count - 1));
    requires \separated(runs + (0 .. count - 1), order + (0 .. count - 1));
    requires qp_below(order, count, count);
    assigns runs[0 .. count - 1];
    ensures qp_below(runs, count, count);
*/
static void number_runs(const uint32_t *objects, const uint16_t *kinds, const uint32_t *order,
                        uint32_t count, uint32_t *runs) {
    uint32_t run = 0;
    /*@ loop invariant 0 <= i <= count && qp_below(runs, i, count);
        loop assigns i, runs[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        runs[i] = 0;
    }
    /*@ loop invariant 0 <= i <= count && 0 <= run <= i && (i > 0 ==> run < i);
        loop invariant qp_below(runs, count, count) && qp_below(order, count, count);
        loop assigns i, run, runs[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && !same_key(objects, kinds, order[i - 1], order[i])) {
            run++;
        }
        runs[order[i]] = run;
    }
}

#define NONE UINT32_MAX

/* Numbers them anew, in the order in which they first come. Returns how many there are. */
/*@ requires \valid(runs + (0 .. count - 1)) && \valid(numbers + (0 .. count - 1));
    requires \separated(runs + (0 .. count - 1), numbers + (0 .. count - 1));
    requires qp_below(runs, count, count);
    assigns runs[0 .. count - 1], numbers[0 .. count - 1];
    ensures \result <= count && qp_below(runs, count, \result);
*/
static uint32_t number_by_first(uint32_t *runs, uint32_t count, uint32_t *numbers) {
    uint32_t groups = 0;
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer k; 0 <= k < i ==> numbers[k] == 0xffffffff;
        loop invariant qp_below(runs, count, count);
        loop assigns i, numbers[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = NONE;
    }
    /*@ loop invariant 0 <= i <= count && 0 <= groups <= i;
        loop invariant qp_below(runs, count, count) && qp_below(runs, i, groups);
        loop invariant \forall integer k; 0 <= k < count ==>
          numbers[k] == 0xffffffff || numbers[k] < groups;
        loop assigns i, groups, runs[0 .. count - 1], numbers[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t run = runs[i];
        if (numbers[run] == NONE) {
            numbers[run] = groups;
            groups++;
        }
        runs[i] = numbers[run];
    }
    return groups;
}

uint32_t qp_group(const uint32_t *objects, const uint16_t *kinds, uint32_t count, uint32_t *scratch,
                  uint32_t *groups) {
    uint32_t *order = scratch;
    uint32_t *other = scratch + count;
    /*@ loop invariant 0 <= i <= count && qp_below(order, i, count) && qp_below(other, i, count);
        loop assigns i, order[0 .. count - 1], other[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
        other[i] = i;
    }
    sort(objects, kinds, count, order, other, groups);
    number_runs(objects, kinds, order, count, groups);
    return number_by_first(groups, count, other);
}
