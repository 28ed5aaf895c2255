#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"
#include "walk.h"

/* Nothing is shown before, and nothing again within. */
enum { FIRST_MS = 1000, AGAIN_MS = 100, LEFT_AFTER_MS = 2000 };

static int64_t ms_since(const struct timespec *then) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - then->tv_sec) * 1000 + (now.tv_nsec - then->tv_nsec) / 1000000;
}

/* -- How much there is ------------------------------------------------------------------------ */

static void forget(void *user, const char *text) {
    (void)user;
    (void)text;
}

/* The walk that the run makes too, on its own: what is wrong with folders is for that to tell. */
static void *count_all(void *user) {
    static const cli_message_taker nobody = {forget, NULL};
    cli_progress *progress = user;
    cli_walker walker = cli_walk(progress->paths, progress->path_count);
    cli_walk_step step = CLI_WALK_MESSAGE;
    cli_message_to(&nobody);
    while (step != CLI_WALK_END) {
        const char *path = NULL;
        uint64_t size = 0;
        if (atomic_load(&progress->ends)) {
            break;
        }
        step = cli_walk_next(&walker, &path, &size);
        if (step == CLI_WALK_FOUND || step == CLI_WALK_NAMED) {
            atomic_fetch_add(&progress->all_files, 1);
            atomic_fetch_add(&progress->all_bytes, size);
        }
    }
    cli_walk_end(&walker);
    atomic_store(&progress->counted, step == CLI_WALK_END);
    cli_message_to(NULL);
    return NULL;
}

void cli_progress_begin(cli_progress *progress, char *const *paths, int count) {
    const char *terminal = getenv("TERM");
    memset(progress, 0, sizeof *progress);
    progress->wanted =
        isatty(STDERR_FILENO) != 0 && terminal != NULL && strcmp(terminal, "dumb") != 0;
    progress->paths = paths;
    progress->path_count = count;
    (void)clock_gettime(CLOCK_MONOTONIC, &progress->begun);
    progress->last = progress->begun;
    if (progress->wanted) {
        progress->counts = pthread_create(&progress->counter, NULL, count_all, progress) == 0;
    }
}

void cli_progress_add(cli_progress *progress, const cli_tally *done, uint64_t bytes) {
    progress->files += done->files + done->skipped;
    progress->findings += done->counts[QP_NOTE] + done->counts[QP_WARNING] + done->counts[QP_ERROR];
    progress->bytes += bytes;
    progress->at = bytes > 0 ? 0 : progress->at;
}

void cli_progress_at(cli_progress *progress, uint64_t bytes) {
    progress->at = bytes;
}

/* -- The line --------------------------------------------------------------------------------- */

static void put_size(char *out, size_t size, uint64_t bytes) {
    static const char *const units[] = {"B", "KB", "MB", "GB", "TB", "PB", "EB"}; /* up to 2^64 */
    double value = (double)bytes;
    size_t unit = 0;
    while (value >= 1000) {
        value /= 1000;
        unit++;
    }
    (void)snprintf(out, size, value < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
}

/* ", 0:12 left", as far as the bytes tell; nothing as long as they tell little. */
static void put_left(char *out, size_t size, const cli_progress *progress, uint64_t done) {
    int64_t passed = ms_since(&progress->begun);
    out[0] = '\0';
    if (!atomic_load(&progress->counted)) {
        return;
    }
    uint64_t all = atomic_load(&progress->all_bytes);
    if (passed < LEFT_AFTER_MS || done == 0 || done > all) {
        return;
    }
    uint64_t left = (uint64_t)((double)passed / 1000 * (double)(all - done) / (double)done + 0.5);
    (void)snprintf(out, size, ", %" PRIu64 ":%02" PRIu64 " left", left / 60, left % 60);
}

static void put_line(const cli_progress *progress) {
    char bytes[32];
    char all[32] = "";
    char left[48];
    char of[48] = "";
    uint64_t done = progress->bytes + progress->at;
    put_size(bytes, sizeof bytes, done);
    if (atomic_load(&progress->counted)) {
        put_size(all, sizeof all, atomic_load(&progress->all_bytes));
        (void)snprintf(of, sizeof of, " of %s", all);
    }
    put_left(left, sizeof left, progress, done);
    (void)fprintf(stderr, "\r\033[K%" PRIu64 " files, %s%s, %" PRIu64 " findings%s",
                  progress->files, bytes, of, progress->findings, left);
    (void)fflush(stderr);
}

void cli_progress_show(cli_progress *progress) {
    if (!progress->wanted || ms_since(&progress->begun) < FIRST_MS ||
        ms_since(&progress->last) < AGAIN_MS) {
        return;
    }
    put_line(progress);
    (void)clock_gettime(CLOCK_MONOTONIC, &progress->last);
    progress->shown = true;
}

void cli_progress_hide(cli_progress *progress) {
    if (progress->shown) {
        (void)fputs("\r\033[K", stderr);
        (void)fflush(stderr);
        progress->shown = false;
    }
}

void cli_progress_end(cli_progress *progress) {
    cli_progress_hide(progress);
    if (progress->counts) {
        atomic_store(&progress->ends, true);
        (void)pthread_join(progress->counter, NULL);
        progress->counts = false;
    }
}
