#include "check/anime.h"
#include "quirkproof/ccsf.h"

/* Most frames whose times do not wrap (ccsf.md 7). */
#define FRAMES_MAX 0xffffffu

static void check_frames(const qp_anime_extent *extent, qp_reporter *reporter) {
    size_t at = extent->offset + 12;
    if (extent->frames == 0) {
        qp_report(reporter, QP_ANM_NO_FRAMES, at, 0, 0);
    } else if (extent->frames > FRAMES_MAX) {
        qp_report(reporter, QP_ANM_TOO_MANY_FRAMES, at, extent->frames, 0);
    } else if (extent->frames == 1) {
        qp_report(reporter, QP_ANM_ONE_FRAME, at, 0, 0);
    }
}

/* The object that the Anime is; one past the index is told of every chunk that makes an object. */
static void check_own_object(const qp_frame_context *context, const qp_anime_extent *extent,
                             qp_reporter *reporter) {
    if (context->object_count != 0 && extent->object == 0) {
        qp_report(reporter, QP_ANM_TARGET_ZERO, extent->offset + 8, 0, 0);
    }
}

/* What the size and words fields say against what is there (ccsf.md 3, 6, 7). */
static void check_lengths(const qp_anime_extent *extent, const qp_chunk_head *head,
                          qp_reporter *reporter) {
    uint64_t filled = (extent->closing - extent->body) / 4;
    if (extent->tail) {
        qp_report(reporter, QP_ANM_AFTER_CLOSING_TOP, extent->closing,
                  (extent->end - extent->closing) / 4, 0);
    } else if (extent->closed && extent->words != filled) {
        qp_report(reporter, QP_ANM_WORDS, extent->offset + 16, extent->words, filled);
    }
    uint64_t real = (extent->end - head->payload) / 4;
    if (extent->closed && head->words != real) {
        qp_report(reporter, QP_ANM_SIZE, extent->offset + 4, head->words, real);
    }
}

size_t qp_check_anime_chunk(const qp_frame_context *context, const qp_anime_extent *extent,
                            qp_reporter *reporter) {
    size_t offset = extent->offset;
    qp_chunk_head head = {0, 0, 0, offset, offset};
    qp_chunk_head_at(context->data, offset, context->data.size, &head);
    if (!extent->has_head) {
        qp_report_at(reporter, QP_PATH_CHUNK, QP_CHUNK_ANIME, QP_ANM_HEAD_CUT, offset,
                     context->data.size - offset, 0);
        return context->data.size;
    }
    qp_push(reporter, QP_PATH_OBJECT, extent->object);
    bool valid = extent->frames > 0 && extent->frames <= FRAMES_MAX;
    bool closed = false;
    check_frames(extent, reporter);
    check_own_object(context, extent, reporter);
    if (extent->cut && !extent->closed) {
        uint64_t need = QP_CHUNK_HEADER + 4 * (uint64_t)head.words;
        uint64_t left = context->data.size - offset;
        uint64_t by_words = 20 + 4 * (uint64_t)extent->words;
        need = need > by_words ? need : by_words;
        qp_report(reporter, QP_CCS_CHUNK_PAST_END, offset, need - left, 0);
    }
    qp_section_check check = {
        context, reporter, QP_IN_ANIME, valid ? extent->frames : 0, false, 0, 0, false, 0, 0};
    qp_section_check_run(&check, extent->body, extent->limit, extent->cut && !extent->closed,
                         &closed);
    check_lengths(extent, &head, reporter);
    qp_pop(reporter);
    return extent->end;
}
