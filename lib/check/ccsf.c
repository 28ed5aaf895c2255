/* The check of a whole CCSF file: container, Anime chunks, frame section. */
#include "ccsf/check.h"
#include "check/anime.h"
#include "check/check.h"

size_t qp_check_ccsf_bound(size_t size) {
    size_t rows = size / QP_ROW;
    return qp_ccsf_memory_bound(size) + qp_ccsf_check_memory_bound(size) +
           rows * sizeof(qp_target_mark) + QP_ARENA_SLACK;
}

/* -- Behind the Frame chunk ------------------------------------------------------------------- */

/*
 * The frame section: (Top, records)* and a closing Top. An ordinary file has the closing Top alone,
 * so no frame is missed where none is there.
 */
static void check_frames(const qp_ccsf *file, const qp_frame_context *context,
                         qp_reporter *reporter) {
    size_t start = file->frame_section;
    if (start == 0) {
        qp_report(reporter, QP_CCS_NO_FRAME, file->data.size, 0, 0);
        return;
    }
    bool closed = false;
    qp_section_check check = {context, reporter, QP_IN_STREAM, 0, false, 0, 0, false, 0, 0};
    qp_push(reporter, QP_PATH_CHUNK, QP_CHUNK_FRAME);
    size_t end = qp_section_check_run(&check, start, file->data.size, false, &closed);
    qp_pop(reporter);
    if (!closed) {
        qp_report(reporter, QP_CCS_NO_CLOSING_TOP, end, 0, 0);
        return;
    }
    qp_check_rest(file->data, end, reporter);
}

/* -- The setup section ------------------------------------------------------------------------ */

/* Enters a chunk: its kind, and the object that it makes. */
static void enter_chunk(const qp_ccsf *file, const qp_ccsf_chunk *chunk, qp_reporter *reporter) {
    qp_push(reporter, QP_PATH_CHUNK, chunk->head.kind);
    if (qp_ccsf_makes_object(chunk->head.kind) && chunk->end - chunk->head.payload >= 4) {
        qp_push(reporter, QP_PATH_OBJECT, qp_word_at(file->data, chunk->head.payload));
    }
}

static void check_setup(const qp_ccsf *file, qp_frame_context *context, qp_reporter *reporter) {
    size_t pos = file->setup;
    bool setup = false;
    bool told = false;
    qp_ccsf_chunk chunk;
    qp_anime_extent anime;
    while (qp_ccsf_take(file, &pos, &chunk, &anime)) {
        uint32_t depth = reporter->path.count;
        setup = setup || chunk.head.kind == QP_CHUNK_SETUP;
        enter_chunk(file, &chunk, reporter);
        qp_ccsf_check_chunk(file, &chunk, setup || told, reporter);
        told = true;
        reporter->path.count = depth;
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            context->stamp++;
            qp_check_anime_chunk(context, &anime, reporter);
        }
    }
    if (file->frame_section == 0 && pos < file->data.size) {
        qp_report(reporter, QP_CCS_CHUNK_HEADER_CUT, pos, file->data.size - pos, 0);
    }
}

qp_status qp_check_ccsf(qp_bytes input, qp_arena *arena, qp_reporter *reporter) {
    qp_ccsf file;
    if (qp_ccsf_open(input, arena, &file) != QP_OK) {
        return QP_NO_MEMORY;
    }
    qp_target_mark *marks = NULL;
    if (file.object_count > 0) {
        marks = (qp_target_mark *)qp_arena_alloc(arena, file.object_count, sizeof *marks,
                                                 sizeof(size_t));
        if (marks == NULL) {
            return QP_NO_MEMORY;
        }
    }
    if (input.size < QP_CHUNK_HEADER) {
        qp_report(reporter, QP_CCS_CHUNK_HEADER_CUT, 0, input.size, 0);
        return QP_OK;
    }
    qp_ccsf_check_head(input, reporter);
    if (!qp_ccsf_check_names(&file, arena, reporter) ||
        !qp_ccsf_check_links(&file, arena, reporter)) {
        return QP_NO_MEMORY;
    }
    qp_frame_context context = {
        input, file.version, file.object_count, file.kinds, file.ends, marks, 0};
    check_setup(&file, &context, reporter);
    context.stamp++;
    check_frames(&file, &context, reporter);
    return QP_OK;
}
