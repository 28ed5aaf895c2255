/* Writes corpus/cine_stream and corpus/cine_frame: write_cine_corpus CORPUS_FOLDER */
#include "gen/cine_samples.h"

#include <stdio.h>

static int write_file(const char *folder, const char *kind, const char *name, const uint8_t *data,
                      size_t size) {
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s/%s", folder, kind, name);
    FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "wb") : NULL;
    if (file == NULL) {
        perror(name);
        return 1;
    }
    size_t written = fwrite(data, 1, size, file);
    return fclose(file) != 0 || written != size || size == 0;
}

int main(int argc, char **argv) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *name = "";
    int failed = 0;
    if (argc != 2) {
        fprintf(stderr, "usage: write_cine_corpus CORPUS_FOLDER\n");
        return 2;
    }
    for (size_t i = 0; i < qp_cine_stream_sample_count(); i++) {
        size_t size = qp_cine_stream_sample(i, block, &name);
        failed |= write_file(argv[1], "cine_stream", name, block, size);
    }
    for (size_t i = 0; i < qp_cine_frame_sample_count(); i++) {
        size_t size = qp_cine_frame_sample(i, block, &name);
        failed |= write_file(argv[1], "cine_frame", name, block, size);
    }
    return failed;
}
