/* Words where they lie, and sizes: the functions that are inlined wherever they are used. */
#include "base/word.h"

#include "frames/head.h"
#include "support/exact.h"

#include <criterion/criterion.h>

static const uint8_t counting[] = {0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8, 0x09};

Test(word, is_0_where_not_all_of_it_is_there) {
    for (size_t size = 0; size <= sizeof counting; size++) {
        qp_exact exact = qp_exact_copy(counting, size);
        for (size_t at = 0; at < 12; at++) {
            const bool word = at + 4 <= size;
            const bool half = at + 2 <= size;
            const uint8_t *p = counting + (word || half ? at : 0);
            const uint16_t low = (uint16_t)(p[0] + 256 * p[1]);
            cr_assert_eq(qp_half_at(exact.bytes, at), half ? low : 0, "%zu of %zu", at, size);
            cr_assert_eq(qp_word_at(exact.bytes, at),
                         word ? low + 65536u * (uint32_t)(p[2] + 256 * p[3]) : 0, "%zu of %zu", at,
                         size);
        }
        cr_assert_eq(qp_word_at(exact.bytes, SIZE_MAX), 0);
        cr_assert_eq(qp_half_at(exact.bytes, SIZE_MAX - 1), 0);
        qp_exact_free(&exact);
    }
}

Test(word, size_of_more_bytes_than_there_can_be_is_the_largest) {
    cr_assert_eq(qp_size_of(0), 0);
    cr_assert_eq(qp_size_of(12345), 12345);
    cr_assert_eq(qp_size_of((uint64_t)SIZE_MAX - 1), SIZE_MAX - 1);
    cr_assert_eq(qp_size_of(SIZE_MAX), SIZE_MAX);
    cr_assert_eq(qp_size_of(UINT64_MAX), SIZE_MAX);
}

/* Offsets before, at and past the end of what a header may use. */
Test(word, header_is_read_where_its_eight_bytes_are) {
    const qp_bytes data = {counting, sizeof counting};
    for (size_t end = 0; end < 12; end++) {
        const size_t limit = end < sizeof counting ? end : sizeof counting;
        for (size_t at = 0; at < 14; at++) {
            qp_chunk_head head = {1, 2, 3, 4, 5};
            const bool there = at + 8 <= limit;
            cr_assert_eq(qp_head_read(data, at, end, &head), there, "%zu of %zu", at, end);
            cr_assert_eq(head.kind, there ? counting[at] + 256 * counting[at + 1] : 1);
            cr_assert_eq(head.offset, there ? at : 4);
        }
    }
}
