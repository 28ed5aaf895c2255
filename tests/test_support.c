/* The helpers that other tests lean on. */
#include "gen/source.h"
#include "support/bytes.h"
#include "support/exact.h"
#include "support/expect.h"
#include "support/run.h"

#include <criterion/criterion.h>
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
