#include "anime_eval.h"

#include "anime_compile.h"
#include "exit_codes.h"
#include "json_values.h"
#include "message.h"
#include "play_steps.h"
#include "steps.h"
#include "stream_play.h"

static void put_notes(cli_json *json, const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    qp_note note;
    cli_json_key(json, "notes");
    cli_json_array(json, CLI_JSON_INLINE);
    while (qp_anime_next_note(anime, &walk, &note)) {
        cli_put_note(json, &note);
    }
    cli_json_close(json);
}

/* One step from `time`; returns the time after it. */
static uint32_t put_step(cli_json *json, const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_step done = qp_anime_forward(anime, time, step);
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "step");
    cli_json_count(json, step);
    cli_json_key(json, "time");
    cli_json_count(json, done.time);
    cli_json_key(json, "pose_at");
    if (done.posed) {
        cli_json_count(json, done.pose_at);
    } else {
        cli_json_null(json);
    }
    cli_json_key(json, "ended");
    cli_json_bool(json, done.ended);
    put_notes(json, anime, time, step);
    cli_json_close(json);
    return done.time;
}

/* All steps, written as they are made; output that fails ends it. */
static void put_steps(cli_json *json, const qp_anime *anime, const cli_options *options) {
    const char *list = options->steps;
    uint32_t time = options->from;
    size_t length = 0;
    cli_step_piece piece;
    while (cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE && ferror(json->out) == 0) {
        if (piece.restart) {
            time = 0;
            continue;
        }
        for (uint64_t i = 0; i < piece.times && ferror(json->out) == 0; i++) {
            time = put_step(json, anime, time, piece.step);
        }
    }
}

/* The animation to play: the one that is named, or the only one. */
static bool pick_one(const cli_content *content, const cli_options *options,
                     cli_anime_choice *choice) {
    cli_anime_walk_state walk = cli_anime_walk(content);
    cli_anime_ref second;
    if (!cli_anime_choose(content, options->animation, choice)) {
        return false;
    }
    if (!choice->all) {
        return true;
    }
    if (!cli_anime_next(&walk, &choice->ref)) {
        cli_message("%s: it has no animation", content->shown);
        return false;
    }
    if (cli_anime_next(&walk, &second)) {
        cli_message("%s: it has several animations; choose one with --animation", content->shown);
        return false;
    }
    return true;
}

static void put_play(cli_json *json, const cli_content *content, uint32_t index,
                     const qp_anime *anime, const cli_options *options) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "file");
    cli_json_text(json, content->shown);
    cli_json_key(json, "animation");
    cli_json_count(json, index);
    cli_json_key(json, "steps");
    cli_json_array(json, CLI_JSON_LINES);
    put_steps(json, anime, options);
    cli_json_close(json);
    cli_json_close(json);
    cli_json_end(json);
}

int cli_anime_play(const cli_content *content, const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    cli_anime_choice choice;
    cli_anime_world world;
    cli_anime compiled = {.block = {NULL, 0}};
    if (!cli_steps_good(options->steps)) {
        return CLI_TROUBLE;
    }
    if (options->stream) {
        return cli_stream_play(content, options);
    }
    if (!pick_one(content, options, &choice)) {
        return CLI_TROUBLE;
    }
    bool ready = cli_anime_world_make(content, &world) &&
                 cli_anime_compile(content, &world, &choice.ref, options->arith, &compiled);
    if (ready) {
        put_play(&json, content, choice.ref.index, &compiled.anime, options);
    }
    cli_anime_free(&compiled);
    cli_anime_world_free(&world);
    return ready ? CLI_FINE : CLI_TROUBLE;
}
