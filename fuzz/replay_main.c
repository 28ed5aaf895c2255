/*
 * The engine of a fuzz target when there is no fuzzer: runs the target once on every file given,
 * and on every file in the folders given.
 *
 *     fuzz_NAME [--truncate] FILE|FOLDER...
 *
 * --truncate: files below 4 KiB are also run cut at every length. Each input is in a heap block of
 * exactly its size. No input at all is a failure.
 */
#include "support/bytes.h"
#include "support/exact.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TRUNCATE_BELOW = 4096, PATH_SIZE = 4096 };

typedef struct {
    bool truncate;
    size_t files;
    size_t inputs;
} replay;

static void run(replay *r, const uint8_t *data, size_t size) {
    qp_exact exact = qp_exact_copy(data, size);
    LLVMFuzzerTestOneInput(exact.data, exact.bytes.size);
    qp_exact_free(&exact);
    r->inputs++;
}

static void run_file(replay *r, const char *path) {
    /* Said before, so that the name stands above whatever the input brings about. */
    fprintf(stderr, "%s\n", path);
    qp_loaded loaded = qp_load_path(path);
    run(r, loaded.data, loaded.size);
    if (r->truncate && loaded.size < TRUNCATE_BELOW) {
        for (size_t size = 0; size < loaded.size; size++) {
            run(r, loaded.data, size);
        }
    }
    qp_loaded_free(&loaded);
    r->files++;
}

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* Files in the order of their names; folders inside are not walked. */
static bool run_folder(replay *r, const char *path) {
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, visible, alphasort);
    if (count < 0) {
        perror(path);
        return false;
    }
    bool ok = true;
    for (int i = 0; i < count; i++) {
        char name[PATH_SIZE];
        int length = snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        if (length > 0 && length < PATH_SIZE) {
            run_file(r, name);
        } else {
            ok = false;
        }
        free(entries[i]);
    }
    free(entries);
    return ok;
}

static bool run_path(replay *r, const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        perror(path);
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        return run_folder(r, path);
    }
    run_file(r, path);
    return true;
}

int main(int argc, char **argv) {
    replay r = {false, 0, 0};
    bool ok = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--truncate") == 0) {
            r.truncate = true;
        } else {
            ok = run_path(&r, argv[i]) && ok;
        }
    }
    printf("%zu inputs from %zu files\n", r.inputs, r.files);
    if (r.inputs == 0) {
        fprintf(stderr, "usage: %s [--truncate] FILE|FOLDER...\n", argc > 0 ? argv[0] : "fuzz");
        return 1;
    }
    return ok ? 0 : 1;
}
