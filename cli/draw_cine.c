#include "draw_cine.h"

#include "cine_walk.h"
#include "drawing.h"
#include "exit_codes.h"
#include "message.h"

/* Frames and records that pictures are made of: more are counted and left out. The header's count
   has 16 bits. */
enum { FRAMES_MOST = 65536, RECORDS_MOST = 1024 * 1024 };

/* A stream while it is collected. */
typedef struct {
    cli_cine_walk walk;
    cli_buffer block;
    qp_cine_player player;
    qp_cine_shown shown;
    qp_plot_cine cine;
} collecting;

/* Room for what the content can have, in one block. */
static bool make_room(collecting *c, const cli_content *content) {
    uint64_t frames = content->total / QP_CINE_DATA_SIZE + 1;
    uint64_t records = content->total / QP_CINE_POSE_SIZE + 1;
    uint32_t frame_room = frames < FRAMES_MOST ? (uint32_t)frames : FRAMES_MOST;
    uint32_t record_room = records < RECORDS_MOST ? (uint32_t)records : RECORDS_MOST;
    size_t need = qp_plot_cine_memory_bound(frame_room, record_room) +
                  qp_cine_player_memory_bound() + QP_ARENA_SLACK;
    qp_arena arena = cli_buffer_arena(&c->block, need);
    (void)qp_cine_player_init(&c->player, &arena, (uint32_t)content->options->cine.number);
    return qp_plot_cine_init(&c->cine, 0, frame_room, record_room, &arena) == QP_OK;
}

static void collect(collecting *c) {
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    while (cli_cine_next(&c->walk, NULL, &kind)) {
        if (kind == QP_CINE_SECTOR_FRAME) {
            qp_cine_apply(&c->player, &c->walk.frame, &c->shown);
            qp_plot_cine_add(&c->cine, &c->walk.frame, &c->shown);
        } else if (kind == QP_CINE_SECTOR_BROKEN) {
            qp_plot_cine_add_broken(&c->cine);
        }
    }
    c->cine.said = c->walk.reader.has_header ? c->walk.reader.header.frames : 0;
}

static void draw(cli_drawing *drawing, const qp_plot_cine *cine) {
    if (cli_drawing_room(drawing)) {
        cli_drawing_open(drawing);
        cli_drawing_close(drawing, "paths", qp_plot_cine_paths(&drawing->plot, cine));
    }
    if (cli_drawing_room(drawing)) {
        cli_drawing_open(drawing);
        cli_drawing_close(drawing, "frames and faces", qp_plot_cine_faces(&drawing->plot, cine));
    }
}

int cli_draw_cine(const cli_content *content, const cli_options *options) {
    static collecting c;
    cli_drawing drawing;
    int result = CLI_TROUBLE;
    if (options->animation != NULL) {
        cli_message("%s: a cinematic stream has no animations to choose from", content->shown);
        return CLI_TROUBLE;
    }
    cli_drawing_begin(&drawing, content, options);
    if (!make_room(&c, content)) {
        cli_message("%s: not enough memory to draw it", content->shown);
    } else if (cli_cine_begin(&c.walk, content)) {
        collect(&c);
        draw(&drawing, &c.cine);
        result = c.walk.failed ? CLI_TROUBLE : CLI_FINE;
    }
    cli_cine_end(&c.walk);
    cli_buffer_free(&c.block);
    return cli_drawing_end(&drawing, result);
}
