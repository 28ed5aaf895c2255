/*
 * Resident memory of the program on large files of many shapes: check below 3 times the inflated
 * size and 16 MiB, eval below 12 times. The files are written piece by piece: what this process
 * holds would be counted as the program's.
 */
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <sys/stat.h>

/* A sanitizer's own memory would be measured too: then the files are small and only read. */
enum { SMALLER = SANITIZED ? 32 : 1 };

TestSuite(cli_memory, .init = cli_enter, .fini = cli_leave, .timeout = 120);

static void put(FILE *file, qp_sample *sample) {
    cr_assert(fwrite(sample->data, 1, sample->size, file) == sample->size);
    qp_sample_free(sample);
}

/* `count` times the same bytes. */
static void put_often(FILE *file, qp_sample *sample, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cr_assert(fwrite(sample->data, 1, sample->size, file) == sample->size);
    }
    qp_sample_free(sample);
}

/* A file whose Anime holds, under Top 0 and Top 1, `count` records of these words. */
static void write_records(uint32_t kind, const uint32_t *words, uint32_t size, uint32_t count) {
    static const char *const names[] = {"ANM_a", "OBJ_root"};
    static const uint32_t object[] = {2, 0, 0, 0};
    static const uint32_t tops[] = {0, 1, 0xffffffff};
    count /= SMALLER;
    uint32_t body = 9 + count * (2 + size);
    FILE *file = fopen("large.ccs", "wb");
    qp_sample sample = {0};
    qp_sample record = {0};
    cr_assert(file != NULL);
    qp_sample_start(&sample, names, 2);
    qp_sample_record(&sample, 0x0100, object, 4);
    qp_sample_head(&sample, 0x0700, body + 3);
    qp_sample_u32(&sample, 1);
    qp_sample_u32(&sample, 2);
    qp_sample_u32(&sample, body);
    qp_sample_record(&sample, 0xff01, &tops[0], 1);
    qp_sample_record(&sample, 0xff01, &tops[1], 1);
    put(file, &sample);
    qp_sample_record(&record, kind, words, size);
    put_often(file, &record, count);
    qp_sample_record(&sample, 0xff01, &tops[2], 1);
    qp_sample_end(&sample);
    put(file, &sample);
    cr_assert(fclose(file) == 0);
}

/* Runs a command on the file and expects its peak below `times` the size of large.ccs and `more`
   KiB. */
static void expect_peak(const char *command, const char *path, long times, long more) {
    struct stat about;
    char line[96];
    cr_assert(stat("large.ccs", &about) == 0);
    (void)snprintf(line, sizeof line, "\"$QP\" %s %s >/dev/null 2>&1", command, path);
    qp_run_result result = cli_shell(line);
    cr_assert(result.status < 2, "exit %d", result.status);
    cli_expect_peak_below(&result, times * (long)(about.st_size / 1024) + more);
    cr_assert(result.peak_kib > (long)(about.st_size / 1024), "the file was not read");
    qp_run_free(&result);
}

static void expect_peaks(void) {
    expect_peak("check --format json", "large.ccs", 3, 16 * 1024);
    expect_peak("eval", "large.ccs", 12, 0);
}

Test(cli_memory, notes) {
    static const uint32_t words[] = {2, 1, 1};
    write_records(0x0108, words, 3, 500000);
    expect_peaks();
}

Test(cli_memory, morph_records_without_targets) {
    static const uint32_t words[] = {2, 0};
    write_records(0x1901, words, 2, 600000);
    expect_peaks();
}

Test(cli_memory, f_obj_records) {
    static const uint32_t words[13] = {2, 0, 0x3f800000};
    write_records(0x0101, words, 13, 200000);
    expect_peaks();
}

Test(cli_memory, controllers_of_nothing) {
    static const uint32_t words[] = {2, 0};
    write_records(0x0102, words, 2, 600000);
    expect_peaks();
}

Test(cli_memory, controllers_of_one_float) {
    static const uint32_t words[] = {2, 1u << 9, 0x3f800000};
    write_records(0x0102, words, 3, 500000);
    expect_peaks();
}

Test(cli_memory, rotations_of_one_value) {
    static const uint32_t words[] = {2, 1u << 3, 0, 0, 0};
    write_records(0x0102, words, 5, 350000);
    expect_peaks();
}

Test(cli_memory, rotations_of_two_keys) {
    static const uint32_t words[] = {2, 2u << 3, 2, 0, 0, 0, 0, 1, 0x42b40000, 0, 0};
    write_records(0x0102, words, 11, 200000);
    expect_peaks();
}

Test(cli_memory, unknown_records) {
    static const uint32_t words[] = {0};
    write_records(0x7777, words, 1, 800000);
    expect_peaks();
}

Test(cli_memory, rotation_of_many_keys) {
    enum { KEYS = 500000 / SMALLER };
    FILE *file = fopen("large.ccs", "wb");
    static const char *const names[] = {"ANM_a", "OBJ_root"};
    static const uint32_t tops[] = {0, 0xffffffff};
    uint32_t body = 6 + 5 + 4 * KEYS;
    qp_sample sample = {0};
    cr_assert(file != NULL);
    qp_sample_start(&sample, names, 2);
    qp_sample_head(&sample, 0x0700, body + 3);
    qp_sample_u32(&sample, 1);
    qp_sample_u32(&sample, KEYS);
    qp_sample_u32(&sample, body);
    qp_sample_record(&sample, 0xff01, &tops[0], 1);
    qp_sample_head(&sample, 0x0102, 3 + 4 * KEYS);
    qp_sample_u32(&sample, 2);
    qp_sample_u32(&sample, 2u << 3);
    qp_sample_u32(&sample, KEYS);
    put(file, &sample);
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t key[] = {i, 0x42000000 + (i & 7) * 0x10000, 0x42000000, 0x41000000};
        qp_sample_words(&sample, key, 4);
        put(file, &sample);
    }
    qp_sample_record(&sample, 0xff01, &tops[1], 1);
    qp_sample_end(&sample);
    put(file, &sample);
    cr_assert(fclose(file) == 0);
    expect_peaks();
}

/* Header, an Index of `count` objects, Setup and the end; each name is a number. */
static void write_index(uint32_t count) {
    FILE *file = fopen("large.ccs", "wb");
    qp_sample sample = {0};
    cr_assert(file != NULL);
    qp_sample_start(&sample, NULL, 0);
    size_t index = 60 + 8; /* the Index after its header: two counts, two files, object 0 */
    sample.data[index + 4] = (uint8_t)(count + 1);
    sample.data[index + 5] = (uint8_t)((count + 1) >> 8);
    sample.data[index + 6] = (uint8_t)((count + 1) >> 16);
    sample.size -= 8; /* Setup comes later */
    put(file, &sample);
    for (uint32_t i = 0; i < count; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "OBJ_%u", (unsigned)i);
        qp_sample_text(&sample, name, 30);
        qp_sample_u16(&sample, 1);
        put(file, &sample);
    }
    qp_sample_u32(&sample, 0x0003);
    qp_sample_u32(&sample, 0);
    qp_sample_end(&sample);
    put(file, &sample);
    cr_assert(fclose(file) == 0);
}

Test(cli_memory, index_of_many_objects) {
    write_index(524300 / SMALLER); /* just past a power of two: the largest tables for the size */
    expect_peaks();
}

/* Objects and animations are many: work for each pair of them would take minutes. */
Test(cli_memory, animations_among_many_objects) {
    enum { ANIMATIONS = 100000 / SMALLER };
    static const uint32_t top[] = {0xffffffff};
    qp_sample sample = {0};
    qp_sample anime = {0};
    write_index(65000 / SMALLER);
    FILE *file = fopen("large.ccs", "r+b");
    cr_assert(file != NULL && fseek(file, -24, SEEK_END) == 0); /* before Frame and closing Top */
    qp_sample_head(&anime, 0x0700, 6);
    qp_sample_u32(&anime, 1);
    qp_sample_u32(&anime, 2);
    qp_sample_u32(&anime, 3);
    qp_sample_record(&anime, 0xff01, top, 1);
    put_often(file, &anime, ANIMATIONS);
    qp_sample_end(&sample);
    put(file, &sample);
    cr_assert(fclose(file) == 0);
    qp_run_result result = cli_shell("timeout 20 \"$QP\" eval large.ccs | grep -c '\"time\": 0'");
    char expected[16];
    (void)snprintf(expected, sizeof expected, "%d\n", ANIMATIONS);
    cr_assert_str_eq((const char *)result.out.data, expected);
    qp_run_free(&result);
    expect_peaks();
}

Test(cli_memory, data_that_does_not_compress) {
    qp_run_result made = cli_shell("head -c 16M /dev/urandom >noise");
    cr_assert(made.status == 0);
    qp_run_free(&made);
    qp_sample sample = {0};
    FILE *file = fopen("start", "wb");
    cr_assert(file != NULL);
    qp_sample_start(&sample, NULL, 0);
    qp_sample_end(&sample);
    put(file, &sample);
    cr_assert(fclose(file) == 0);
    made = cli_shell("cat start noise >large.ccs && gzip -1 <large.ccs >large.cmp");
    cr_assert(made.status == 0);
    qp_run_free(&made);
    expect_peak("check", "large.ccs", 3, 16 * 1024);
    expect_peak("check", "large.cmp", 3, 16 * 1024);
}
