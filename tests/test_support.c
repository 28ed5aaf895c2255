/* The helpers that other tests lean on. */
#include "gen/source.h"
#include "sanitized.h"
#include "support/bytes.h"
#include "support/exact.h"
#include "support/expect.h"
#include "support/run.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

Test(support, exact_copy_has_the_same_bytes) {
    qp_exact exact = qp_exact_copy("abc", 3);
    cr_assert(exact.bytes.size == 3);
    cr_assert(memcmp(exact.bytes.data, "abc", 3) == 0);
    qp_exact_free(&exact);
    cr_assert(exact.bytes.data == NULL && exact.bytes.size == 0);
}

Test(support, exact_copy_of_nothing_is_a_pointer_and_no_bytes) {
    qp_exact exact = qp_exact_copy(NULL, 0);
    cr_assert(exact.bytes.data != NULL);
    cr_assert(exact.bytes.size == 0);
    qp_exact_free(&exact);
}

#if !SANITIZED
static uint8_t byte_at(const uint8_t *at) {
    return *(const volatile uint8_t *)at;
}

Test(support, exact_copy_has_no_byte_behind_it, .signal = SIGSEGV) {
    qp_exact exact = qp_exact_copy("abc", 3);
    cr_assert(byte_at(exact.data + 3) == 0);
}

Test(support, exact_copy_of_nothing_has_no_byte, .signal = SIGSEGV) {
    qp_exact exact = qp_exact_copy(NULL, 0);
    cr_assert(byte_at(exact.data) == 0);
}

/* Pages that were used before end as new ones do. */
Test(support, exact_copy_in_used_pages_has_no_byte_behind_it, .signal = SIGSEGV) {
    qp_exact before = qp_exact_copy("abcd", 4);
    qp_exact_free(&before);
    qp_exact exact = qp_exact_copy("abc", 3);
    cr_assert(byte_at(exact.data + 3) == 0);
}

Test(support, exact_block_written_before_is_told, .signal = SIGABRT) {
    qp_exact exact = qp_exact_block(64);
    exact.data[-1] = 0;
    qp_exact_free(&exact);
}

Test(support, exact_block_written_behind_is_told, .signal = SIGABRT) {
    qp_exact exact = qp_exact_block(65);
    exact.data[65] = 0;
    qp_exact_free(&exact);
}

Test(support, exact_block_of_full_lines_has_no_byte_behind_it, .signal = SIGSEGV) {
    qp_exact exact = qp_exact_block(64);
    cr_assert(byte_at(exact.data + 64) == 0);
}
#endif

Test(support, exact_blocks_hold_what_is_written_to_all_of_them) {
    static const size_t sizes[] = {0, 1, 15, 16, 17, 4095, 4096, 4097, 100000, 5000000};
    for (size_t i = 0; i < 40; i++) {
        const size_t size = sizes[i * 7 % (sizeof sizes / sizeof sizes[0])];
        qp_exact block = qp_exact_block(size);
        cr_assert((uintptr_t)block.data % 64 == 0 || size == 0);
        memset(block.data, (int)i, size);
        qp_exact copy = qp_exact_copy(block.data, size);
        cr_assert(copy.bytes.size == size && memcmp(copy.data, block.data, size) == 0);
        qp_exact_free(&block);
        qp_exact_free(&copy);
    }
}

Test(support, source_of_a_seed_is_the_same_everywhere) {
    uint8_t bytes[8];
    qp_source_fill(1, bytes, sizeof bytes);
    static const uint8_t expected[8] = {0x47, 0xab, 0xb9, 0x4d, 0x0e, 0xc8, 0xd0, 0xac};
    cr_assert_arr_eq(bytes, expected, sizeof bytes);
}

Test(support, source_gives_zeros_after_its_end) {
    static const uint8_t bytes[] = {0x01, 0x02, 0x03};
    qp_bytes input = {bytes, sizeof bytes};
    qp_source source = qp_source_over(input);
    cr_assert(qp_draw_u16(&source) == 0x0201);
    cr_assert(!qp_source_done(&source));
    cr_assert(qp_draw_u32(&source) == 0x00000003);
    cr_assert(qp_source_done(&source));
    cr_assert(qp_draw_u8(&source) == 0);
    cr_assert(!qp_draw_one_in(&source, 2));
}

static void report(qp_sink *sink, qp_diag_code code, uint64_t offset, uint32_t chunk,
                   uint32_t key) {
    qp_diag diag = {code, offset, {2, {{QP_PATH_CHUNK, chunk}, {QP_PATH_KEY, key}}}, {0, 0}};
    sink->emit(sink->user, &diag);
}

Test(support, findings_are_told_apart_by_id_offset_and_path) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    report(&sink, QP_ANM_HEAD_CUT, 8, 0x700, 3);
    cr_assert(qp_findings_hold(&findings, "ANM001", 8, "chunk 0x700, key 3"));
    cr_assert(!qp_findings_hold(&findings, "ANM002", 8, "chunk 0x700, key 3"));
    cr_assert(!qp_findings_hold(&findings, "ANM001", 9, "chunk 0x700, key 3"));
    cr_assert(!qp_findings_hold(&findings, "ANM001", 8, "chunk 0x700, key 4"));
    cr_assert(!qp_findings_hold(&findings, "ANM001", 8, "chunk 0x700"));
    report(&sink, QP_ANM_HEAD_CUT, 8, 0x700, 3);
    cr_assert(!qp_findings_hold(&findings, "ANM001", 8, "chunk 0x700, key 3"), "reported twice");
    qp_findings_free(&findings);
}

Test(support, findings_are_listed_a_line_each) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    for (uint32_t i = 0; i < 40; i++) {
        report(&sink, QP_ANM_HEAD_CUT, i, 0x700, i);
    }
    const char *text = qp_findings_text(&findings);
    size_t lines = 0;
    for (const char *c = text; *c != '\0'; c++) {
        lines += *c == '\n';
    }
    cr_assert(lines == 40);
    cr_assert(strstr(text, "ANM001 0x27 (chunk 0x700, key 39)") != NULL);
    cr_assert(qp_findings_at_level(&findings, QP_ERROR) == 40);
    expect_no_finding(&findings, "ANM002");
    qp_findings_free(&findings);
}

Test(support, run_gives_back_output_and_status) {
    const char *argv[] = {"sh", "-c", "cat; echo wrong >&2; exit 3", NULL};
    qp_bytes input = {(const uint8_t *)"in", 2};
    qp_run_result result = qp_run(argv, input);
    cr_assert(result.status == 3);
    cr_assert_str_eq((const char *)result.out.data, "in");
    cr_assert_str_eq((const char *)result.err.data, "wrong\n");
    cr_assert(result.peak_kib > 0);
    qp_run_free(&result);
}

Test(support, run_tells_the_signal) {
    const char *argv[] = {"sh", "-c", "kill -9 $$", NULL};
    qp_bytes nothing = {NULL, 0};
    qp_run_result result = qp_run(argv, nothing);
    cr_assert(result.status == 128 + 9);
    qp_run_free(&result);
}
