#include "cine_eval.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cine_faces.h"
#include "cine_json.h"
#include "cine_sample.h"
#include "cine_walk.h"
#include "exit_codes.h"
#include "message.h"

enum { TICKS_PER_FRAME = 256, NUMBERS = 65536 };

/* A replay: the stream is applied frame by frame from the first one on, and begun anew for a frame
   that lies before. */
typedef struct {
    const cli_content *content;
    cli_cine_walk walk;
    uint32_t applied; /* frames applied so far */
    uint32_t *places; /* by frame number: 1 + its place among the frames, 0 if there is none */
    uint32_t count;   /* frames in the stream */
    uint32_t first;   /* number of the first one */
    cli_buffer block; /* the player's memory */
    qp_cine_player player;
    qp_cine_shown shown;
    cli_cine_faces faces;
} replay;

/* -- The replay ------------------------------------------------------------------------------- */

/* To before the first frame. */
static bool restart(replay *r) {
    qp_arena arena;
    cli_cine_end(&r->walk);
    r->applied = 0;
    qp_arena_init(&arena, r->block.data, r->block.size);
    (void)qp_cine_player_init(&r->player, &arena, (uint32_t)r->content->options->cine.number);
    return cli_cine_begin(&r->walk, r->content);
}

/* Applies frames up to the one at `place`, 1 for the first. */
static bool advance(replay *r, uint32_t place) {
    if (place < r->applied && !restart(r)) {
        return false;
    }
    while (r->applied < place) {
        if (!cli_cine_next_frame(&r->walk)) {
            return false;
        }
        qp_cine_apply(&r->player, &r->walk.frame, &r->shown);
        r->applied++;
    }
    return true;
}

/* Where the frames are: of one that is repeated the first counts [chosen]. */
static bool find_places(replay *r) {
    while (cli_cine_next_frame(&r->walk)) {
        uint32_t number = r->walk.frame.number;
        r->first = r->count == 0 ? number : r->first;
        r->count++;
        if (r->places[number] == 0) {
            r->places[number] = r->count;
        }
    }
    return !r->walk.failed && restart(r);
}

static bool begin(replay *r, const cli_content *content) {
    memset(r, 0, sizeof *r);
    r->content = content;
    r->places = calloc(NUMBERS, sizeof *r->places);
    if (r->places == NULL || !cli_buffer_make(&r->block, qp_cine_player_memory_bound())) {
        cli_message("out of memory");
        return false;
    }
    return cli_cine_faces_read(&r->faces, content->options) && restart(r) && find_places(r);
}

static void end(replay *r) {
    cli_cine_end(&r->walk);
    cli_cine_faces_free(&r->faces);
    cli_buffer_free(&r->block);
    free(r->places);
}

/* -- The command ------------------------------------------------------------------------------ */

/* 0 if the stream has no such frame. */
static uint32_t place_of(const replay *r, uint32_t time) {
    uint32_t number = time / TICKS_PER_FRAME;
    return time % TICKS_PER_FRAME == 0 && number < NUMBERS ? r->places[number] : 0;
}

static bool all_there(const replay *r, const cli_options *options) {
    for (size_t i = 0; i < options->time_count; i++) {
        if (place_of(r, options->times[i]) == 0) {
            cli_message("%s: there is no frame %" PRIu32 "%s in the stream", r->content->shown,
                        options->times[i] / TICKS_PER_FRAME,
                        options->times[i] % TICKS_PER_FRAME != 0 ? " and a part" : "");
            return false;
        }
    }
    return true;
}

static void put_sample(cli_json *json, const replay *r) {
    cli_cine_put_sample(json, &r->walk.frame, &r->shown, &r->faces);
}

/* The frames asked for in that order, then all of them if wanted; the first if none was. */
static bool put_samples(cli_json *json, replay *r, const cli_options *options) {
    bool good = true;
    for (size_t i = 0; i < options->time_count && good && ferror(json->out) == 0; i++) {
        good = advance(r, place_of(r, options->times[i]));
        if (good) {
            put_sample(json, r);
        }
    }
    uint32_t rest = options->time_count == 0 && r->count > 0 ? 1 : 0;
    rest = options->all_frames ? r->count : rest;
    for (uint32_t place = 1; place <= rest && good && ferror(json->out) == 0; place++) {
        good = advance(r, place);
        if (good) {
            put_sample(json, r);
        }
    }
    return good;
}

static int put_all(replay *r, const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    if (!all_there(r, options)) {
        return CLI_TROUBLE;
    }
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "file");
    cli_json_text(&json, r->content->shown);
    cli_json_member(&json, "cine", options->cine.number);
    cli_json_key(&json, "samples");
    cli_json_array(&json, CLI_JSON_LINES);
    bool good = put_samples(&json, r, options);
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
    return good ? CLI_FINE : CLI_TROUBLE;
}

int cli_cine_eval(const cli_content *content, const cli_options *options) {
    replay r;
    int result = begin(&r, content) ? put_all(&r, options) : CLI_TROUBLE;
    end(&r);
    return result;
}
