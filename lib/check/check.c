#include "check/check.h"
#include "check/anime.h"
#include "quirkproof/archive.h"
#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"

size_t qp_check_memory_bound(size_t size) {
    size_t ccsf = qp_check_ccsf_bound(size);
    size_t cine = qp_cine_memory_bound(size);
    return ccsf > cine ? ccsf : cine;
}

void qp_check_rest(qp_bytes data, size_t pos, qp_reporter *reporter) {
    bool zeros = true;
    for (size_t i = pos; i < data.size; i++) {
        zeros = zeros && data.data[i] == 0;
    }
    if (pos < data.size) {
        qp_report(reporter, zeros ? QP_CCS_TRAILING_ZEROS : QP_CCS_DATA_AFTER_END, pos,
                  data.size - pos, 0);
    }
}

/* A chunk alone: no index, so its numbers stand for nothing that could be looked up. */
static void check_bare_anime(qp_bytes input, qp_reporter *reporter) {
    const qp_frame_context context = {input, 0, 0, NULL, NULL, NULL, 1};
    qp_chunk_head head;
    if (qp_chunk_head_at(input, 0, input.size, &head) && !qp_chunk_tag_known(head.tag)) {
        qp_report_at(reporter, QP_PATH_CHUNK, head.kind, QP_CCS_TAG, 2, head.tag, 0);
    }
    qp_anime_extent extent = qp_anime_extent_at(input, 0);
    qp_check_rest(input, qp_check_anime_chunk(&context, &extent, reporter), reporter);
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
    if (kind == QP_INPUT_ANIMATION) {
        return qp_totem_check(input, NULL, sink);
    }
    if (kind == QP_INPUT_TABLE) {
        qp_table_check(input, sink);
        return QP_OK;
    }
    return QP_BAD_ARGUMENT;
}
