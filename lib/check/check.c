#include "check/check.h"
#include "check/anime.h"
#include "quirkproof/cine.h"

size_t qp_check_memory_bound(size_t size) {
    size_t ccsf = qp_check_ccsf_bound(size);
    size_t cine = qp_cine_memory_bound(size);
    return ccsf > cine ? ccsf : cine;
}

/* A chunk alone: no index, so its numbers stand for nothing that could be looked up. */
static void check_bare_anime(qp_bytes input, qp_reporter *reporter) {
    const qp_frame_context context = {input, 0, 0, NULL, NULL, NULL, 1};
    size_t end = qp_check_anime_chunk(&context, 0, reporter);
    bool zeros = true;
    for (size_t i = end; i < input.size; i++) {
        zeros = zeros && input.data[i] == 0;
    }
    if (end < input.size) {
        qp_report(reporter, zeros ? QP_CCS_TRAILING_ZEROS : QP_CCS_DATA_AFTER_END, end,
                  input.size - end, 0);
    }
}

qp_status qp_check(qp_input_kind kind, qp_bytes input, qp_arena *arena, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    if (kind == QP_INPUT_CCSF) {
        return qp_check_ccsf(input, arena, &reporter);
    }
    if (kind == QP_INPUT_ANIME) {
        check_bare_anime(input, &reporter);
        return QP_OK;
    }
    if (kind == QP_INPUT_CINE) {
        const qp_cine_options options = qp_cine_options_default();
        return qp_cine_check(input, &options, arena, sink);
    }
    return QP_BAD_ARGUMENT;
}
