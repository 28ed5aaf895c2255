#include "anime_eval.h"

#include "anime_compile.h"
#include "anime_json.h"
#include "exit_codes.h"

static void put_head(cli_json *json, const cli_content *content, const cli_anime_ref *ref,
                     const qp_anime *anime) {
    char name[CLI_NAME_SIZE];
    cli_object_name(content, ref->object, name);
    cli_json_key(json, "animation");
    cli_json_count(json, ref->index);
    cli_json_key(json, "name");
    cli_json_text(json, name);
    cli_json_key(json, "object");
    cli_json_count(json, ref->object);
    cli_json_key(json, "frames");
    cli_json_count(json, anime->frames);
    cli_json_key(json, "end");
    cli_json_text(json, anime->loops ? "loop" : "once");
    cli_json_key(json, "arith");
    cli_json_text(json, anime->model == QP_EE_CONSOLE ? "console" : "reference");
}

/* The times asked for, then every frame if that was asked for; time 0 if nothing was. Output that
   fails ends it. */
static void put_samples(cli_json *json, const cli_content *content, const qp_anime *anime,
                        const cli_options *options) {
    for (size_t i = 0; i < options->time_count && ferror(json->out) == 0; i++) {
        cli_json_sample(json, content, anime, options->times[i]);
    }
    if (options->all_frames) {
        for (uint64_t time = 0; time <= anime->last && ferror(json->out) == 0; time += 256) {
            cli_json_sample(json, content, anime, (uint32_t)time);
        }
    } else if (options->time_count == 0) {
        cli_json_sample(json, content, anime, 0);
    }
}

static int put_animation(cli_json *json, const cli_content *content, const cli_anime_world *world,
                         const cli_anime_ref *ref, const cli_options *options) {
    cli_anime compiled;
    int result = CLI_TROUBLE;
    if (cli_anime_compile(content, world, ref, options->arith, &compiled)) {
        cli_json_object(json, CLI_JSON_LINES);
        put_head(json, content, ref, &compiled.anime);
        cli_json_key(json, "samples");
        cli_json_array(json, CLI_JSON_LINES);
        put_samples(json, content, &compiled.anime, options);
        cli_json_close(json);
        cli_json_close(json);
        result = CLI_FINE;
    }
    cli_anime_free(&compiled);
    return result;
}

static int put_animations(cli_json *json, const cli_content *content, const cli_anime_world *world,
                          const cli_anime_choice *choice, const cli_options *options) {
    cli_anime_walk_state walk = cli_anime_walk(content);
    cli_anime_ref ref;
    int worst = CLI_FINE;
    while (ferror(json->out) == 0 && cli_anime_next(&walk, &ref)) {
        if (choice->all || ref.index == choice->ref.index) {
            worst = cli_worse(worst, put_animation(json, content, world, &ref, options));
        }
    }
    return worst;
}

int cli_anime_eval(const cli_content *content, const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    cli_anime_choice choice;
    cli_anime_world world;
    int result = CLI_TROUBLE;
    if (!cli_anime_choose(content, options->animation, &choice)) {
        return CLI_TROUBLE;
    }
    if (cli_anime_world_make(content, &world)) {
        cli_json_object(&json, CLI_JSON_LINES);
        cli_json_key(&json, "file");
        cli_json_text(&json, content->shown);
        cli_json_key(&json, "animations");
        cli_json_array(&json, CLI_JSON_LINES);
        result = put_animations(&json, content, &world, &choice, options);
        cli_json_close(&json);
        cli_json_close(&json);
        cli_json_end(&json);
    }
    cli_anime_world_free(&world);
    return result;
}
