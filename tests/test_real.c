/* Real game files, where they lie beside the project: none has an error, all are walked whole. */
#include "opened.h"
#include "oracle/oracle.h"
#include "quirkproof/ccsf.h"
#include "support/bytes.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static int list_files(struct dirent ***entries) {
    const int count = scandir(QP_SHARED_REAL_DIR, entries, visible, alphasort);
    return count < 0 ? 0 : count;
}

/* The one test that runs in any case, so that nobody takes skipped tests for passed ones. */
Test(real, files_are_there_or_it_is_said_that_they_are_not) {
    struct dirent **entries = NULL;
    const int count = list_files(&entries);
    if (count == 0) {
        fprintf(stderr, "skipped: no real files in " QP_SHARED_REAL_DIR "\n");
        return;
    }
    for (int i = 0; i < count; i++) {
        cr_expect(entries[i]->d_name[0] != '\0');
        free(entries[i]);
    }
    free(entries);
}

/* Calls `look` with every file there. */
static void each_real_file(void (*look)(const char *name, const opened_file *opened)) {
    struct dirent **entries = NULL;
    const int count = list_files(&entries);
    if (count == 0) {
        cr_skip_test("no real files");
    }
    for (int i = 0; i < count; i++) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", QP_SHARED_REAL_DIR, entries[i]->d_name);
        opened_file opened = opened_path(path);
        cr_assert(opened.readable && opened.counts[QP_ERROR] == 0, "%s: its wrapper",
                  entries[i]->d_name);
        look(entries[i]->d_name, &opened);
        opened_free(&opened);
        free(entries[i]);
    }
    free(entries);
}

static void look_for_errors(const char *name, const opened_file *opened) {
    uint64_t codes[QP_DIAG_COUNT] = {0};
    const qp_oracle_report report = qp_oracle_check(QP_INPUT_CCSF, opened->data, codes);
    for (int code = 0; code < QP_DIAG_COUNT; code++) {
        cr_expect(codes[code] == 0 || qp_diag_severity((qp_diag_code)code) != QP_ERROR, "%s: %s",
                  name, qp_diag_id((qp_diag_code)code));
    }
    cr_expect(report.closed && report.records_whole, "%s: not read whole", name);
    cr_expect(report.end == opened->data.size, "%s: the walk ends at %zu of %zu", name, report.end,
              opened->data.size);
    cr_expect(report.chunks > 0, "%s: nothing in it", name);
}

Test(real, no_error_and_walked_to_the_last_byte) {
    each_real_file(look_for_errors);
}

/* The words of an Anime are its sub-chunks up to the closing Top, and its size is 3 more. */
static void look_at_animes(const char *name, const opened_file *opened) {
    const size_t bound = qp_ccsf_memory_bound(opened->data.size);
    void *block = malloc(bound);
    qp_arena arena;
    qp_ccsf file;
    qp_ccsf_chunk chunk;
    cr_assert(block != NULL);
    qp_arena_init(&arena, block, bound);
    cr_assert(qp_ccsf_open(opened->data, &arena, &file) == QP_OK);
    size_t pos = file.setup;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        if (chunk.head.kind != QP_CHUNK_ANIME) {
            continue;
        }
        const qp_anime_extent extent = qp_anime_extent_at(opened->data, chunk.head.offset);
        cr_expect(extent.closed && !extent.cut && !extent.tail &&
                      extent.closing == extent.body + 4 * (size_t)extent.words &&
                      extent.end == extent.closing && chunk.head.words == extent.words + 3,
                  "%s: the Anime at %zu is not consumed exactly", name, chunk.head.offset);
    }
    free(block);
}

Test(real, sub_chunks_of_each_anime_consumed_exactly) {
    each_real_file(look_at_animes);
}
