#include "stream_play.h"

#include <string.h>

#include "exit_codes.h"
#include "json_values.h"
#include "message.h"
#include "quirkproof/anm.h"
#include "quirkproof/ccsf.h"
#include "steps.h"
#include "words.h"

enum { TICK_BITS = 8 };

/*
 * A stream that is stepped. Each step that comes to another frame reads up to that frame's end, and
 * the first one reads frame 0 too. The last frame is the Frame chunk's word less one (ccsf.md 3).
 * What a stream does at its closing Top nobody wrote down; here it is what an animation does: -1
 * holds the last frame, -2 goes back to the start.
 */
typedef struct {
    qp_note_stream stream;
    qp_note_stream start; /* as it was made, to go back to */
    uint32_t frames;      /* the Frame chunk's word */
    uint32_t last;        /* ticks */
    uint32_t time;        /* ticks */
    bool begun;           /* frame 0 was read */
    bool ended;           /* by the last step */
    cli_buffer block;
} stream_player;

/* -- Playing ---------------------------------------------------------------------------------- */

/* The list keeps its memory, whatever it was made for. */
static void rewind_stream(stream_player *player) {
    player->stream = player->start;
    player->time = 0;
}

static void restart(stream_player *player) {
    rewind_stream(player);
    player->begun = false;
}

static void read_frame(stream_player *player) {
    qp_note_stream_read(&player->stream, player->time >> TICK_BITS);
    player->begun = true;
}

/* The reader has met the closing Top. The notes of this step are still to be handed on. */
static void close_pass(stream_player *player) {
    qp_note_list notes = player->stream.notes;
    player->ended = !player->stream.loops;
    if (player->stream.loops) {
        rewind_stream(player);
        player->stream.notes = notes;
    }
}

static void step_stream(stream_player *player, uint32_t step) {
    uint32_t old = player->time;
    player->time += step;
    player->ended = player->last < player->time;
    player->time = player->ended ? player->last : player->time;
    player->stream.notes.count = 0;
    if (player->begun && player->time >> TICK_BITS == old >> TICK_BITS) {
        return;
    }
    player->ended = false;
    read_frame(player);
    if (player->stream.closed) {
        close_pass(player);
    }
}

/* -- Writing ---------------------------------------------------------------------------------- */

static void put_note(void *user, const qp_note *note) {
    cli_put_note(user, note);
}

static void put_step(cli_json *json, stream_player *player, uint32_t step) {
    step_stream(player, step);
    cli_json_object(json, CLI_JSON_INLINE);
    cli_put_count(json, "step", step);
    cli_put_count(json, "time", player->time);
    cli_json_key(json, "ended");
    cli_json_bool(json, player->ended);
    cli_json_key(json, "notes");
    cli_json_array(json, CLI_JSON_INLINE);
    qp_note_list_process(&player->stream.notes, put_note, json);
    cli_json_close(json);
    cli_json_close(json);
}

/* All steps, written as they are made; output that fails ends it. */
static void put_steps(cli_json *json, stream_player *player, const char *list) {
    size_t length = 0;
    cli_step_piece piece;
    while (cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE && ferror(json->out) == 0) {
        if (piece.restart) {
            restart(player);
            continue;
        }
        for (uint64_t i = 0; i < piece.times && ferror(json->out) == 0; i++) {
            put_step(json, player, piece.step);
        }
    }
}

static void put_stream(const cli_content *content, stream_player *player,
                       const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "file");
    cli_json_text(&json, content->shown);
    cli_json_key(&json, "animation");
    cli_json_null(&json);
    cli_put_count(&json, "frames", player->frames);
    cli_json_key(&json, "steps");
    cli_json_array(&json, CLI_JSON_LINES);
    put_steps(&json, player, options->steps);
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
}

/* -- Opening ---------------------------------------------------------------------------------- */

static bool make_player(stream_player *player, const qp_ccsf *file) {
    qp_bytes data = file->data;
    size_t start = file->frame_section;
    uint32_t notes = qp_note_stream_notes(data, start, data.size, file->version);
    qp_arena arena;
    memset(player, 0, sizeof *player);
    if (!cli_buffer_make(&player->block, qp_note_stream_memory_bound(notes))) {
        return false;
    }
    qp_arena_init(&arena, player->block.data, player->block.size);
    player->frames = cli_u32_at(data, start - 4); /* the Frame chunk ends with its word */
    player->last = player->frames > 0 ? (player->frames - 1) << TICK_BITS : 0;
    return qp_note_stream_init(&player->start, data, start, data.size, file->version, notes,
                               &arena) == QP_OK;
}

/* What was delivered before `from` is not asked for. */
static void go_to(stream_player *player, uint32_t from) {
    restart(player);
    if (from > 0) {
        player->time = from < player->last ? from : player->last;
        read_frame(player);
    }
}

int cli_stream_play(const cli_content *content, const cli_options *options) {
    const qp_ccsf *file = content->parsed;
    stream_player player;
    if (options->animation != NULL) {
        cli_message("play: --stream is about no animation; it cannot go with --animation");
        return CLI_TROUBLE;
    }
    if (file == NULL || file->frame_section == 0) {
        cli_message("%s: it has no frame section", content->shown);
        return CLI_TROUBLE;
    }
    bool ready = make_player(&player, file);
    if (ready) {
        go_to(&player, options->from);
        put_stream(content, &player, options);
    } else {
        cli_message("%s: not enough memory to play it", content->shown);
    }
    cli_buffer_free(&player.block);
    return ready ? CLI_FINE : CLI_TROUBLE;
}
