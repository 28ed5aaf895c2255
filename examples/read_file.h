/* What every example begins with: a file as bytes. */
#ifndef READ_FILE_H
#define READ_FILE_H

#include <quirkproof/base.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole of a file, in a block that the caller frees. Ends the program if it cannot be read. */
static inline qp_bytes read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        size = ftell(file);
        rewind(file);
    }
    uint8_t *data = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (data == NULL || fread(data, 1, (size_t)size, file) != (size_t)size) {
        perror(path);
        exit(2);
    }
    (void)fclose(file);
    qp_bytes bytes = {data, (size_t)size};
    return bytes;
}

/* A block for an arena of the size that a memory bound gives. */
static inline qp_arena make_arena(size_t size) {
    qp_arena arena;
    void *block = malloc(size);
    if (block == NULL) {
        perror("malloc");
        exit(2);
    }
    qp_arena_init(&arena, block, size);
    return arena;
}

#endif
