#include "draw_anime.h"

#include <stdio.h>
#include <string.h>

#include "anime_compile.h"
#include "drawing.h"
#include "exit_codes.h"

static size_t object_name(const void *user, uint32_t object, char *out, size_t size) {
    char name[CLI_NAME_SIZE];
    cli_object_name(user, object, name);
    (void)snprintf(out, size, "%s", name);
    return strlen(out);
}

static void draw_timeline(cli_drawing *drawing, const qp_anime *anime, size_t chunk) {
    if (cli_drawing_room(drawing)) {
        cli_drawing_open(drawing);
        cli_drawing_close(drawing, "timeline", qp_plot_timeline(&drawing->plot, anime, chunk));
    }
}

static void draw_tracks(cli_drawing *drawing, const qp_anime *anime, qp_plot_tracks kind) {
    static const char *const words[] = {"object", "material", "light", "camera", "morpher"};
    for (uint32_t i = 0; i < qp_plot_track_count(anime, kind); i++) {
        char name[CLI_NAME_SIZE];
        uint32_t object = qp_plot_track_object(anime, kind, i);
        if (!cli_drawing_room(drawing)) {
            continue;
        }
        cli_object_name(drawing->content, object, name);
        if (name[0] == '\0') {
            (void)snprintf(name, sizeof name, "%s %u", words[kind], (unsigned)object);
        }
        cli_drawing_open(drawing);
        cli_drawing_close(drawing, name, qp_plot_track(&drawing->plot, anime, kind, i));
    }
}

static int draw_animation(cli_drawing *drawing, const cli_anime_world *world,
                          const cli_anime_ref *ref) {
    cli_anime compiled;
    char name[CLI_NAME_SIZE];
    char title[CLI_NAME_SIZE + 32];
    char detail[128];
    int result = CLI_TROUBLE;
    if (cli_anime_compile(drawing->content, world, ref, drawing->options->arith, &compiled)) {
        const qp_anime *anime = &compiled.anime;
        cli_object_name(drawing->content, ref->object, name);
        (void)snprintf(title, sizeof title, "%s", name);
        if (name[0] == '\0') {
            (void)snprintf(title, sizeof title, "animation %u", (unsigned)ref->index);
        }
        (void)snprintf(detail, sizeof detail, "animation %u, object %u, %u frames, %s%s",
                       (unsigned)ref->index, (unsigned)ref->object, (unsigned)anime->frames,
                       anime->loops ? "loops" : "plays once",
                       anime->model == QP_EE_CONSOLE ? ", the console's arithmetic" : "");
        cli_drawing_group(drawing, title, detail);
        draw_timeline(drawing, anime, ref->offset);
        for (int kind = QP_PLOT_OBJECTS; kind <= QP_PLOT_MORPHS; kind++) {
            draw_tracks(drawing, anime, (qp_plot_tracks)kind);
        }
        result = CLI_FINE;
    }
    cli_anime_free(&compiled);
    return result;
}

static int draw_animations(cli_drawing *drawing, const cli_anime_world *world,
                           const cli_anime_choice *choice) {
    cli_anime_walk_state walk = cli_anime_walk(drawing->content);
    cli_anime_ref ref;
    int worst = CLI_FINE;
    while (cli_anime_next(&walk, &ref)) {
        if (choice->all || ref.index == choice->ref.index) {
            worst = cli_worse(worst, draw_animation(drawing, world, &ref));
        }
    }
    return worst;
}

int cli_draw_anime(const cli_content *content, const cli_options *options) {
    cli_drawing drawing;
    cli_anime_choice choice;
    cli_anime_world world;
    int result = CLI_TROUBLE;
    if (!cli_anime_choose(content, options->animation, &choice)) {
        return CLI_TROUBLE;
    }
    cli_drawing_begin(&drawing, content, options);
    drawing.plot.name = object_name;
    drawing.plot.name_user = content;
    if (cli_anime_world_make(content, &world)) {
        result = draw_animations(&drawing, &world, &choice);
    }
    cli_anime_world_free(&world);
    return cli_drawing_end(&drawing, result);
}
