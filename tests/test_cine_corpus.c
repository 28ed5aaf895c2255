/* The samples that the corpora are made of: all can be made, and what must hold does. */
#include "gen/cine_samples.h"
#include "oracle/cine.h"
#include "support/exact.h"

#include <criterion/criterion.h>

Test(cine_corpus, streams_hold) {
    static qp_cine_object objects[65536];
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    qp_cine_player player = {0, {0, 0}, objects};
    qp_cine_options options = qp_cine_options_default();
    const char *name = "";
    for (size_t i = 0; i < qp_cine_stream_sample_count(); i++) {
        size_t size = qp_cine_stream_sample(i, block, &name);
        cr_assert(size > 0, "%s", name);
        qp_exact exact = qp_exact_copy(block, size);
        const char *wrong = qp_cine_stream_oracle(exact.bytes, &options, &player);
        cr_assert(wrong == NULL, "%s: %s", name, wrong);
        qp_exact_free(&exact);
    }
    cr_assert(qp_cine_stream_sample(qp_cine_stream_sample_count(), block, &name) == 0);
}

Test(cine_corpus, frames_hold) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *name = "";
    for (size_t i = 0; i < qp_cine_frame_sample_count(); i++) {
        size_t size = qp_cine_frame_sample(i, block, &name);
        qp_exact exact = qp_exact_copy(block, size);
        qp_cine_frame frame;
        cr_assert(qp_cine_frame_read(exact.bytes, QP_CINE_DATA_SIZE, 0, 0, NULL, &frame));
        const char *wrong = qp_cine_frame_oracle(&frame, exact.bytes, QP_CINE_DATA_SIZE);
        cr_assert(wrong == NULL, "%s: %s", name, wrong);
        qp_exact_free(&exact);
    }
    cr_assert(qp_cine_frame_sample(qp_cine_frame_sample_count(), block, &name) == 0);
}
