/*
 * Files cut at every length, each in a heap block of exactly that length: nothing is read past it,
 * and what was cut is an error. A file that goes on after its closing Top is whole as long as that
 * is there.
 */
#include "opened.h"
#include "oracle/oracle.h"
#include "support/bytes.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASES QP_TEST_DATA_DIR "/cases"
#define VECTORS QP_TEST_DATA_DIR "/anime"

/* Files up to this size go through the whole oracle at every length, larger ones at every 64th; the
   check alone sees every length of both. */
enum { ORACLE_MAX = 2048, ORACLE_STEP = 64, PATH_SIZE = 4096 };

static uint64_t errors_by_check(qp_bytes input) {
    const size_t bound = qp_check_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_arena_init(&arena, block.data, bound);
    cr_assert(qp_check(QP_INPUT_CCSF, input, &arena, &sink) == QP_OK);
    qp_exact_free(&block);
    return sink.counts[QP_ERROR];
}

static uint64_t errors_of_prefix(qp_bytes whole, size_t size) {
    const bool all = whole.size <= ORACLE_MAX || size % ORACLE_STEP == 0;
    qp_exact exact = qp_exact_copy(whole.data, size);
    const uint64_t errors = all ? qp_oracle_check(QP_INPUT_CCSF, exact.bytes, NULL).counts[QP_ERROR]
                                : errors_by_check(exact.bytes);
    qp_exact_free(&exact);
    return errors;
}

/* Cuts a file at every length; counts those at which it was still whole. */
static size_t cut_everywhere(const char *name, qp_bytes whole) {
    const qp_oracle_report report = qp_oracle_check(QP_INPUT_CCSF, whole, NULL);
    const bool valid = report.counts[QP_ERROR] == 0;
    size_t still_whole = 0;
    for (size_t size = 0; size < whole.size; size++) {
        const uint64_t errors = errors_of_prefix(whole, size);
        if (valid && size < report.end) {
            cr_expect(errors > 0, "%s cut at %zu of %zu passes", name, size, whole.size);
        } else if (valid) {
            cr_expect(errors == 0, "%s without some of what follows it fails", name);
            still_whole++;
        }
    }
    return still_whole;
}

static int is_input(const struct dirent *entry) {
    const char *suffix = strrchr(entry->d_name, '.');
    return suffix != NULL && (strcmp(suffix, ".ccs") == 0 || strcmp(suffix, ".cmp") == 0 ||
                              strcmp(suffix, ".tmp") == 0);
}

/* Calls `look` with every file of a folder. */
static void each_file(const char *folder, size_t at_least,
                      void (*look)(const char *name, qp_bytes file)) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_input, alphasort);
    cr_assert(count >= 0 && (size_t)count >= at_least, "%s holds %d files", folder, count);
    for (int i = 0; i < count; i++) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        qp_loaded loaded = qp_load_path(path);
        look(entries[i]->d_name, qp_loaded_bytes(&loaded));
        qp_loaded_free(&loaded);
        free(entries[i]);
    }
    free(entries);
}

static void look_inflated(const char *name, qp_bytes file) {
    opened_file opened = opened_bytes(file);
    if (opened.readable) {
        const size_t still_whole = cut_everywhere(name, opened.data);
        if (still_whole > 0) {
            fprintf(stderr, "%s: whole without some or all of its last %zu bytes\n", name,
                    still_whole);
        }
    }
    opened_free(&opened);
}

Test(truncation, case_at_every_length) {
    each_file(CASES, 90, look_inflated);
}

Test(truncation, vector_at_every_length) {
    each_file(VECTORS, 15, look_inflated);
}

/* A wrapper that ends early cannot be opened, or says so; without its padding it is whole. */
static void look_wrapped(const char *name, qp_bytes file) {
    opened_file whole = opened_bytes(file);
    const bool valid = whole.wrapped && whole.readable && whole.counts[QP_ERROR] == 0;
    for (size_t size = 0; size < file.size && whole.wrapped; size++) {
        qp_exact exact = qp_exact_copy(file.data, size);
        opened_file cut = opened_bytes(exact.bytes);
        if (valid && size >= 2 && size < whole.wrapper_end) {
            cr_expect(cut.counts[QP_ERROR] > 0, "%s cut at %zu passes", name, size);
        } else if (valid && size >= whole.wrapper_end) {
            cr_expect(cut.readable && cut.counts[QP_ERROR] == 0, "%s without padding fails", name);
        }
        opened_free(&cut);
        qp_exact_free(&exact);
    }
    opened_free(&whole);
}

Test(truncation, gzip_member_at_every_length) {
    each_file(CASES, 90, look_wrapped);
}
