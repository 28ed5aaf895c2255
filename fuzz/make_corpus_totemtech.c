/* Writes the files of corpus/totemtech: make_corpus_totemtech FOLDER. A test compares the two. */
#include "gen/totemtech.h"

#include <stdio.h>

static uint8_t data[QP_GEN_TOTEM_ROOM];

static int write_file(const char *folder, uint32_t index) {
    char path[4096];
    size_t size = qp_gen_totem_file(index, data);
    int length = snprintf(path, sizeof path, "%s/%s", folder, qp_gen_totem_file_name(index));
    if (size == 0 || length < 0 || (size_t)length >= sizeof path) {
        return 1;
    }
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    int failed = fwrite(data, 1, size, file) != size;
    return fclose(file) != 0 || failed ? 1 : 0;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: make_corpus_totemtech FOLDER\n");
        return 2;
    }
    for (uint32_t i = 0; i < QP_GEN_TOTEM_FILES; i++) {
        if (write_file(argv[1], i) != 0) {
            return 1;
        }
    }
    return 0;
}
