/*
 * crashes/game: inputs at which the games crash, hang, or reach outside of what is theirs. Each has
 * the finding that says so, and the file is there.
 */
#include "quirkproof/check.h"
#include "support/bytes.h"
#include "support/exact.h"
#include "support/expect.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *file;
    const char *id;
    uint64_t offset;
    const char *path;
} due;

static const due dues[] = {
#define GAME(file, id, offset, path) {file, id, offset, path},
#include "crashes_game.def"
#undef GAME
};

enum { DUES = sizeof dues / sizeof dues[0] };

static void check_file(const due *d) {
    char path[4096];
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    snprintf(path, sizeof path, "%s/crashes/game/%s", QP_SOURCE_DIR, d->file);
    qp_loaded loaded = qp_load_path(path);
    const qp_bytes input = {loaded.data, loaded.size};
    const size_t bound = qp_check_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_arena_init(&arena, block.data, bound);
    cr_assert_eq(qp_check(qp_detect(input), input, &arena, &sink), QP_OK, "%s", d->file);
    cr_expect(qp_findings_hold(&findings, d->id, d->offset, d->path),
              "%s: expected one %s at 0x%llx (%s), got:\n%s", d->file, d->id,
              (unsigned long long)d->offset, d->path, qp_findings_text(&findings));
    qp_findings_free(&findings);
    qp_exact_free(&block);
    qp_loaded_free(&loaded);
}

Test(crashes_game, each_has_its_finding) {
    for (size_t i = 0; i < DUES; i++) {
        check_file(&dues[i]);
    }
}

/* A file without a row would assert nothing. */
Test(crashes_game, every_file_has_a_row) {
    DIR *folder = opendir(QP_SOURCE_DIR "/crashes/game");
    size_t files = 0;
    cr_assert_not_null(folder);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        bool known = entry->d_name[0] == '.';
        files += known ? 0 : 1;
        for (size_t i = 0; i < DUES; i++) {
            known = known || strcmp(dues[i].file, entry->d_name) == 0;
        }
        cr_expect(known, "%s", entry->d_name);
    }
    closedir(folder);
    cr_assert_eq(files, (size_t)DUES);
}
