/* The pictures of a cinematic stream: it is walked once for each. */
#include "document.h"
#include "heap.h"
#include "picture.h"
#include "quirkproof/cine.h"

/* Frames and records that pictures are made of, as many as the program's. */
enum { FRAMES_MOST = 65536, RECORDS_MOST = 1024 * 1024 };

static qp_cine_reader reader;
static qp_cine_player player;
static qp_cine_frame frame;
static qp_cine_shown shown;
static qp_plot_cine collected;

static uint32_t at_most(size_t count, uint32_t most) {
    return count < most ? (uint32_t)count : most;
}

static bool make_room(size_t size) {
    uint32_t frames = at_most(size / QP_CINE_DATA_SIZE + 1, FRAMES_MOST);
    uint32_t records = at_most(size / QP_CINE_POSE_SIZE + 1, RECORDS_MOST);
    size_t need =
        qp_plot_cine_memory_bound(frames, records) + qp_cine_player_memory_bound() + QP_ARENA_SLACK;
    cli_buffer block;
    qp_arena arena;
    if (!cli_buffer_make(&block, need)) {
        return false;
    }
    qp_arena_init(&arena, block.data, block.size);
    return qp_cine_player_init(&player, &arena, 0) == QP_OK &&
           qp_plot_cine_init(&collected, 0, frames, records, &arena) == QP_OK;
}

static void take(qp_bytes sector) {
    qp_cine_sector_kind kind = qp_cine_push(&reader, sector, NULL, &frame);
    if (kind == QP_CINE_SECTOR_FRAME) {
        qp_cine_apply(&player, &frame, &shown);
        qp_plot_cine_add(&collected, &frame, &shown);
    } else if (kind == QP_CINE_SECTOR_BROKEN) {
        qp_plot_cine_add_broken(&collected);
    }
}

static bool collect(void) {
    const qp_cine_options options = qp_cine_options_default();
    qp_bytes bytes = cli_buffer_bytes(&web_document.bytes);
    qp_bytes first = {bytes.data,
                      bytes.size < QP_CINE_DETECT_SIZE ? bytes.size : QP_CINE_DETECT_SIZE};
    qp_cine_layout layout = qp_cine_layout_of(&options, first, bytes.size);
    if (!make_room(bytes.size) || qp_cine_reader_init(&reader, &options, &layout) != QP_OK) {
        return false;
    }
    size_t size = reader.geometry.size;
    for (size_t at = layout.start; at < bytes.size; at += size) {
        size_t left = bytes.size - at;
        qp_bytes sector = {bytes.data + at, left < size ? left : size};
        take(sector);
    }
    collected.said = reader.has_header ? reader.header.frames : 0;
    return true;
}

/* The paths of camera and objects from above. */
WEB_EXPORT("picture_paths") void picture_paths(void) {
    bool good = collect();
    qp_plot plot = web_picture_begin(false);
    if (good) {
        (void)qp_plot_cine_paths(&plot, &collected);
    }
    web_picture_end(&plot);
}

/* Which frames came, and mouths and eyes. */
WEB_EXPORT("picture_faces") void picture_faces(void) {
    bool good = collect();
    qp_plot plot = web_picture_begin(false);
    if (good) {
        (void)qp_plot_cine_faces(&plot, &collected);
    }
    web_picture_end(&plot);
}
