/* The corpora are what the suite's own writer makes (fuzz/write_cine_corpus.c), and hold. */
#include "gen/cine_oracle.h"
#include "gen/cine_samples.h"
#include "support/bytes.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_file(const char *kind, const char *name, const uint8_t *data, size_t size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s/%s", QP_CORPUS_DIR, kind, name);
    qp_loaded file = qp_load_path(path);
    cr_assert(size > 0 && file.size == size && memcmp(file.data, data, size) == 0, "%s/%s", kind,
              name);
    qp_loaded_free(&file);
}

Test(cine_corpus, streams_are_as_written_and_hold) {
    static qp_cine_object objects[65536];
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    qp_cine_player player = {0, {0, 0}, objects};
    qp_cine_options options = qp_cine_options_default();
    const char *name = "";
    for (size_t i = 0; i < qp_cine_stream_sample_count(); i++) {
        size_t size = qp_cine_stream_sample(i, block, &name);
        expect_file("cine_stream", name, block, size);
        qp_exact exact = qp_exact_copy(block, size);
        const char *wrong = qp_cine_stream_oracle(exact.bytes, &options, &player);
        cr_assert(wrong == NULL, "%s: %s", name, wrong);
        qp_exact_free(&exact);
    }
    cr_assert(qp_cine_stream_sample(qp_cine_stream_sample_count(), block, &name) == 0);
}

Test(cine_corpus, frames_are_as_written) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *name = "";
    for (size_t i = 0; i < qp_cine_frame_sample_count(); i++) {
        size_t size = qp_cine_frame_sample(i, block, &name);
        expect_file("cine_frame", name, block, size);
    }
    cr_assert(qp_cine_frame_sample(qp_cine_frame_sample_count(), block, &name) == 0);
}
