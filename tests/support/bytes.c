#include "support/bytes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads on until the end of the file; the block always has room for the NUL. */
static bool read_all(FILE *file, qp_loaded *loaded) {
    size_t room = 1 << 16;
    uint8_t *data = malloc(room);
    size_t size = 0;
    while (data != NULL) {
        size += fread(data + size, 1, room - 1 - size, file);
        if (size < room - 1) {
            break;
        }
        room *= 2;
        uint8_t *more = realloc(data, room);
        if (more == NULL) {
            free(data);
        }
        data = more;
    }
    if (data == NULL || ferror(file)) {
        free(data);
        return false;
    }
    data[size] = 0;
    loaded->data = data;
    loaded->size = size;
    return true;
}

bool qp_try_load_path(const char *path, qp_loaded *loaded) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    bool ok = read_all(file, loaded);
    fclose(file);
    return ok;
}

qp_loaded qp_load_path(const char *path) {
    qp_loaded loaded = {NULL, 0};
    if (!qp_try_load_path(path, &loaded)) {
        fprintf(stderr, "cannot read %s: %s\n", path, strerror(errno));
        abort();
    }
    return loaded;
}

qp_loaded qp_test_load(const char *name) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", QP_TEST_DATA_DIR, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        fprintf(stderr, "name too long: %s\n", name);
        abort();
    }
    return qp_load_path(path);
}

qp_bytes qp_loaded_bytes(const qp_loaded *loaded) {
    qp_bytes bytes = {loaded->data, loaded->size};
    return bytes;
}

void qp_loaded_free(qp_loaded *loaded) {
    free(loaded->data);
    memset(loaded, 0, sizeof *loaded);
}
