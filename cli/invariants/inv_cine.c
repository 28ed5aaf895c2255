#include "cine_walk.h"
#include "exit_codes.h"
#include "inv_formats.h"
#include "inv_trials.h"
#include "invariants/cine/cine_case.h"
#include "message.h"

/* A stream while its frames are tried one after the other. */
typedef struct {
    qp_trial trial;
    qp_cine_case frame;
    bool some; /* a frame has been tried */
} inv_stream;

/* Where the frame stands that was just read. */
static void place_frame(const cli_cine_walk *walk, inv_stream *stream) {
    const qp_cine_reader *reader = &walk->reader;
    const qp_cine_sector *sector = &reader->current;
    const size_t skip = reader->channel == QP_CINE_NO_CHANNEL ? 0 : QP_CINE_CHANNEL_SKIP;
    qp_cine_case *c = &stream->frame;
    c->data.data = sector->data.data + skip;
    c->data.size = sector->data.size - skip;
    c->offset = (size_t)(reader->offset - sector->size) + sector->data_offset + skip;
    c->capacity = (uint32_t)(QP_CINE_DATA_SIZE - skip);
    c->frame = &walk->frame;
    c->sector = reader->sector - 1;
    c->has_header = reader->has_header;
    c->frames = reader->header.frames;
    c->setup_size = reader->header.setup_size;
}

static void try_frame(const cli_content *content, inv_stream *stream, inv_tally *tally) {
    qp_cine_case *c = &stream->frame;
    /* What needs no frame is tried once a stream. */
    const inv_model model = {QP_NEEDS_CINE, !stream->some, c->data, content->shown};
    stream->trial.cine = c;
    inv_try_all(&stream->trial, 1, &model, tally);
    c->has_last = true;
    c->last = c->frame->number;
    c->last_sector = c->sector;
    stream->some = true;
}

static int try_frames(const cli_content *content, inv_stream *stream, inv_tally *tally) {
    cli_cine_walk walk;
    int result = CLI_TROUBLE;
    if (cli_cine_begin(&walk, content)) {
        while (cli_cine_next_frame(&walk)) {
            place_frame(&walk, stream);
            try_frame(content, stream, tally);
        }
        result = walk.failed ? CLI_TROUBLE : CLI_FINE;
    }
    cli_cine_end(&walk);
    return result;
}

int inv_try_cine(const cli_content *content, const qp_subject *subject, inv_tally *tally) {
    inv_stream stream = {.trial = {.subject = subject, .model = QP_EE_REFERENCE}};
    const size_t size = qp_trial_scratch(QP_CINE_SECTOR_MAX);
    cli_buffer block;
    if (!cli_buffer_make(&block, size)) {
        cli_message("%s: not enough memory to try it", content->shown);
        return CLI_TROUBLE;
    }
    qp_arena_init(&stream.trial.arena, block.data, size);
    const int result = try_frames(content, &stream, tally);
    tally->models += stream.some;
    cli_buffer_free(&block);
    return result;
}
