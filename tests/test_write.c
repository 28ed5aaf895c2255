/* Files read as items and written again: the same bytes, every field from its own place. */
#include "oracle/written.h"

#include "gen/ccs_gen.h"
#include "support/bytes.h"
#include "support/exact.h"
#include "write_files.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* -- Identity --------------------------------------------------------------------------------- */

static void look_at(void *user, const char *path, qp_bytes data) {
    uint64_t *items = user;
    qp_input_kind kind = qp_detect(data) == QP_INPUT_ANIME ? QP_INPUT_ANIME : QP_INPUT_CCSF;
    qp_written_report report = qp_oracle_written(kind, data);
    cr_assert(report.items > 0 || data.size == 0, "%s has no items", path);
    *items += report.items;
}

Test(write, vectors_are_written_byte_for_byte) {
    uint64_t items = 0;
    size_t files = write_files_each(QP_TEST_DATA_DIR "/anime", look_at, &items);
    cr_assert(files >= 10, "%zu files", files);
    cr_assert(items > 10 * files);
}

Test(write, samples_are_written_byte_for_byte) {
    uint64_t items = 0;
    size_t files = write_files_each(QP_CORPUS_DIR "/ccsf", look_at, &items);
    cr_assert(files > 100, "%zu files", files);
    cr_assert(items > 10 * files);
}

Test(write, cases_are_written_byte_for_byte) {
    uint64_t items = 0;
    size_t files = write_files_each(QP_TEST_DATA_DIR "/cases", look_at, &items);
    cr_assert(files > 50, "%zu files", files);
    cr_assert(items > 10 * files);
}

static void count_broken(void *user, const char *path, qp_bytes data) {
    uint64_t *counts = user;
    qp_written_report report = qp_oracle_written(QP_INPUT_CCSF, data);
    cr_assert_eq(report.items, report.whole, "%s has items that are not whole", path);
    cr_assert_eq(report.changes, 0, "%s is repaired", path);
    counts[0] += report.items;
    counts[1]++;
}

Test(write, game_files_are_written_byte_for_byte) {
    uint64_t counts[2] = {0, 0};
    if (write_files_each(QP_SHARED_REAL_DIR, count_broken, counts) == 0) {
        cr_skip_test("no game files beside the project");
    }
    cr_assert(counts[0] > 1000, "%llu items of %llu files", (unsigned long long)counts[0],
              (unsigned long long)counts[1]);
}

Test(write, generated_files_are_written_byte_for_byte, .timeout = 600) {
    enum { FILES = 10000, DRAWS = 2048 };
    static uint8_t draws[DRAWS];
    uint64_t items = 0;
    uint64_t broken = 0;
    uint64_t changes = 0;
    for (uint64_t seed = 1; seed <= FILES; seed++) {
        qp_source_fill(seed, draws, 64 + seed % (DRAWS - 64));
        qp_source source = qp_source_over((qp_bytes){draws, 64 + seed % (DRAWS - 64)});
        qp_build file = {.limit = 64 * 1024};
        qp_gen_ccsf(&source, &file);
        qp_written_report report = qp_oracle_written(QP_INPUT_CCSF, qp_build_bytes(&file));
        items += report.items;
        broken += report.items - report.whole;
        changes += report.changes;
        qp_build_free(&file);
    }
    cr_assert(items > 10 * (uint64_t)FILES, "%llu items", (unsigned long long)items);
    cr_assert(broken > 0 && changes > 0, "%llu broken items, %llu repairs",
              (unsigned long long)broken, (unsigned long long)changes);
}

/* -- Cut and empty inputs --------------------------------------------------------------------- */

/* Written again and repaired once, every byte read and written being one of its own. */
static void write_once(qp_bytes data) {
    qp_items items;
    qp_item item;
    qp_arena arena;
    qp_exact written = qp_exact_block(data.size);
    qp_exact memory = qp_exact_block(qp_fix_memory_bound(data.size));
    qp_out out = qp_out_into(written.data, data.size);
    qp_out measure = qp_out_into(NULL, 0);
    qp_items_start(&items, QP_INPUT_CCSF, data);
    while (qp_items_next(&items, &item)) {
        qp_item_write(&item, &out);
    }
    cr_assert(out.used == data.size &&
              (data.size == 0 || memcmp(written.data, data.data, data.size) == 0));
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    qp_status status = qp_fix(QP_INPUT_CCSF, data, &arena, NULL, &measure);
    cr_assert((status == QP_OK && measure.used >= data.size) ||
              (status == QP_UNREADABLE && measure.used == data.size));
    qp_exact_free(&memory);
    qp_exact_free(&written);
}

static void cut_everywhere(void *user, const char *path, qp_bytes data) {
    uint64_t *lengths = user;
    (void)path;
    if (data.size > 2500) {
        return;
    }
    for (size_t size = 0; size < data.size; size++) {
        qp_exact exact = qp_exact_copy(data.data, size);
        write_once(exact.bytes);
        qp_exact_free(&exact);
        (*lengths)++;
    }
}

Test(write, files_cut_at_every_length_are_written, .timeout = 600) {
    uint64_t lengths = 0;
    write_files_each(QP_TEST_DATA_DIR "/anime", cut_everywhere, &lengths);
    write_files_each(QP_TEST_DATA_DIR "/cases", cut_everywhere, &lengths);
    write_files_each(QP_CORPUS_DIR "/ccsf", cut_everywhere, &lengths);
    cr_assert(lengths > 50000, "%llu lengths", (unsigned long long)lengths);
}

/* A bare Anime chunk, taken out of a file. */
Test(write, bare_anime_cut_at_every_length_is_written) {
    qp_build file = {0};
    static const uint32_t value[] = {1, 2, 3};
    size_t anime = qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    size_t record = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 2);
    qp_ccs_single(&file, record, 0, value, 3);
    qp_ccs_close(&file, record);
    qp_ccs_top(&file, 1);
    qp_ccs_top(&file, 2);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_build_zeros(&file, 5);
    for (size_t size = 0; size <= file.size; size++) {
        qp_exact exact = qp_exact_copy(file.data, size);
        qp_written_report report = qp_oracle_written(QP_INPUT_ANIME, exact.bytes);
        cr_assert(size < file.size || report.items == 7);
        qp_exact_free(&exact);
    }
    qp_build_free(&file);
}

Test(write, other_kinds_are_one_run_of_bytes) {
    static const uint8_t bytes[] = {0x1f, 0x8b, 8, 0};
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_GZIP, (qp_bytes){bytes, sizeof bytes});
    cr_assert(qp_items_next(&items, &item));
    cr_assert(item.type == QP_ITEM_BYTES && item.tail.size == 4 && item.whole);
    cr_assert(!qp_items_next(&items, &item));
    qp_out out = qp_out_into(NULL, 0);
    qp_arena arena;
    qp_arena_init(&arena, NULL, 0);
    cr_assert_eq(qp_fix(QP_INPUT_GZIP, (qp_bytes){bytes, 4}, &arena, NULL, &out), QP_BAD_ARGUMENT);
    cr_assert_eq(qp_fix(QP_INPUT_CCSF, (qp_bytes){bytes, 4}, &arena, NULL, &out), QP_NO_MEMORY);
    cr_assert_eq(out.used, 0);
}
