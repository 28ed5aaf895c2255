#include "anime_eval.h"

#include "anime_compile.h"
#include "anime_player.h"
#include "exit_codes.h"
#include "message.h"
#include "play_steps.h"
#include "steps.h"
#include "stream_play.h"

/* All steps, written as they are made; output that fails ends it. */
static void put_steps(cli_json *json, cli_anime_player *player, const char *list) {
    size_t length = 0;
    cli_step_piece piece;
    while (cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE && ferror(json->out) == 0) {
        if (piece.restart) {
            cli_anime_player_restart(player);
            continue;
        }
        for (uint64_t i = 0; i < piece.times && ferror(json->out) == 0; i++) {
            cli_anime_player_step(player, piece.step, json);
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
                     cli_anime_player *player, const cli_options *options) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "file");
    cli_json_text(json, content->shown);
    cli_json_key(json, "animation");
    cli_json_count(json, index);
    cli_json_key(json, "steps");
    cli_json_array(json, CLI_JSON_LINES);
    put_steps(json, player, options->steps);
    cli_json_close(json);
    cli_json_close(json);
    cli_json_end(json);
}

int cli_anime_play(const cli_content *content, const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    cli_anime_choice choice;
    cli_anime_world world;
    cli_anime compiled = {.block = {NULL, 0}};
    cli_anime_player player = {.block = {NULL, 0}};
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
                 cli_anime_compile(content, &world, &choice.ref, options->arith, &compiled) &&
                 cli_anime_player_make(&choice.ref, &compiled.anime, options->from, &player);
    if (ready) {
        put_play(&json, content, choice.ref.index, &player, options);
    }
    cli_anime_player_free(&player);
    cli_anime_free(&compiled);
    cli_anime_world_free(&world);
    return ready ? CLI_FINE : CLI_TROUBLE;
}
