/* A vector: a CCSF file and the values that the model expects of it (tests/data/anime). */
#ifndef QP_TESTS_VECTOR_FILE_H
#define QP_TESTS_VECTOR_FILE_H

#include "quirkproof/file.h"

#include <jansson.h>

/* One file, opened. */
typedef struct {
    uint8_t *block; /* the file's bytes, inflated */
    qp_bytes data;
    json_t *expected;
    void *memory;
    qp_ccsf file;
    qp_anime_env env;
} vector_file;

/* Opens NAME.ccs or NAME.cmp and NAME.json; ends the test if one is missing. */
vector_file vector_open(const char *name);
void vector_close(vector_file *vector);

/* Animation `index` of the file, compiled; `memory` is to be freed after use. */
qp_anime vector_anime(const vector_file *vector, size_t index, qp_ee_model model, void **memory);

/* The names of all vectors whose name begins with `prefix`, without suffix; `count` of them. */
char **vector_names(const char *prefix, size_t *count);
void vector_names_free(char **names, size_t count);

#endif
