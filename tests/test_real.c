/* Real game files, where they lie beside the project: none has an error, all are walked whole. */
#include "opened.h"
#include "oracle/oracle.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/file.h"
#include "support/bytes.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <math.h>
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

/* -- Quaternion keys -------------------------------------------------------------------------- */

/* The matrix of a unit quaternion x, y, z, w, in the textbook's own terms. */
static void matrix_of(const double q[4], double m[3][3]) {
    m[0][0] = q[3] * q[3] + q[0] * q[0] - q[1] * q[1] - q[2] * q[2];
    m[0][1] = 2 * (q[0] * q[1] - q[3] * q[2]);
    m[0][2] = 2 * (q[0] * q[2] + q[3] * q[1]);
    m[1][0] = 2 * (q[0] * q[1] + q[3] * q[2]);
    m[1][1] = q[3] * q[3] - q[0] * q[0] + q[1] * q[1] - q[2] * q[2];
    m[1][2] = 2 * (q[1] * q[2] - q[3] * q[0]);
    m[2][0] = 2 * (q[0] * q[2] - q[3] * q[1]);
    m[2][1] = 2 * (q[1] * q[2] + q[3] * q[0]);
    m[2][2] = q[3] * q[3] - q[0] * q[0] - q[1] * q[1] + q[2] * q[2];
}

/* Keys met in all files; Criterion runs each test in a process of its own. */
static size_t keys_met;

/* At the time of each key within the animation, the rotation is that key's matrix. */
static void meet_keys(const char *name, qp_bytes data, const qp_track *track, uint32_t last) {
    qp_chunk_head head;
    qp_record record;
    cr_assert(qp_chunk_head_at(data, track->offset, data.size, &head));
    const size_t end = head.payload + 4 * (size_t)head.words;
    cr_assert(qp_record_at(data, &head, end, 0x123, false, &record));
    const qp_controller *keys = &record.controllers[1];
    for (uint32_t i = 0; keys->kind == QP_CONTROLLER_CURVE && i < keys->count; i++) {
        const uint32_t time = qp_controller_frame(data, keys, i) << 8;
        double q[4];
        double expected[3][3];
        for (uint32_t k = 0; k < 4; k++) {
            q[k] = qp_ee_to_double(qp_controller_value(data, keys, i, k));
        }
        if (time > last) {
            continue;
        }
        matrix_of(q, expected);
        const qp_matrix got = qp_rotation_at(track->rotation, QP_EE_REFERENCE, time);
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                cr_expect(fabs(got.m[r][c] - expected[r][c]) < 1e-6, "%s: key %u at offset %zu",
                          name, i, track->offset);
            }
        }
        keys_met++;
    }
}

static void look_at_quaternions(const char *name, const opened_file *opened) {
    const size_t bound =
        qp_ccsf_memory_bound(opened->data.size) + qp_anime_memory_bound(opened->data.size);
    const qp_anime_env env = {0x123, 0, NULL, NULL};
    void *block = malloc(bound);
    qp_arena arena;
    qp_ccsf file;
    qp_ccsf_chunk chunk;
    cr_assert(block != NULL);
    qp_arena_init(&arena, block, bound);
    cr_assert(qp_ccsf_open(opened->data, &arena, &file) == QP_OK);
    const size_t opened_file_ends = arena.used;
    size_t pos = file.setup;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        qp_anime anime;
        if (chunk.head.kind != QP_CHUNK_ANIME) {
            continue;
        }
        arena.used = opened_file_ends;
        cr_assert(qp_anime_build(opened->data, chunk.head.offset, &env, QP_EE_REFERENCE, &arena,
                                 &anime) == QP_OK);
        for (uint32_t i = 0; i < anime.track_count; i++) {
            meet_keys(name, opened->data, &anime.tracks[i], anime.last);
        }
    }
    free(block);
}

Test(real, quaternion_keys_are_met_at_their_times) {
    each_real_file(look_at_quaternions);
    if (keys_met == 0) {
        cr_skip_test("no real file here has a rotation of kind 4");
    }
}
