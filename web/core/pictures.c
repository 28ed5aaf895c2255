/* The program's pictures (cli/plot), as SVG. */
#include "picture.h"

#include <string.h>

#include "anime.h"
#include "document.h"
#include "heap.h"
#include "json_values.h"
#include "out.h"
#include "totemtech_choose.h"

static bool hover;      /* with the values that are shown under the pointer: most of a picture */
static uint32_t serial; /* of the pictures that the page has shown: their ids differ */

static void write_text(void *user, const char *text, size_t size) {
    (void)user;
    web_text_put(text, size);
}

static size_t object_name(const void *user, uint32_t object, char *out, size_t size) {
    char name[CLI_NAME_SIZE];
    cli_object_name(user, object, name);
    size_t length = strlen(name);
    if (length >= size) {
        return 0;
    }
    memcpy(out, name, length + 1);
    return length;
}

/* Whether the pictures that follow have the values that are shown under the pointer. */
WEB_EXPORT("picture_hover") void picture_hover(uint32_t wanted) {
    hover = wanted != 0;
}

qp_plot web_picture_begin(bool named) {
    const qp_plot plot = {.sink = {write_text, NULL},
                          .name = named ? object_name : NULL,
                          .name_user = &web_document,
                          .hover = hover,
                          .serial = serial};
    (void)web_out_begin();
    web_text_open();
    return plot;
}

void web_picture_end(const qp_plot *plot) {
    serial = plot->serial;
    web_text_close();
}

/* -- Animes ----------------------------------------------------------------------------------- */

/* The controllers of a track. */
WEB_EXPORT("picture_track") void picture_track(uint32_t kind, uint32_t index) {
    qp_plot plot = web_picture_begin(true);
    if (web_anime_open() != NULL) {
        (void)qp_plot_track(&plot, web_anime_in(QP_EE_REFERENCE), (qp_plot_tracks)kind, index);
    }
    web_picture_end(&plot);
}

/* What frames deliver. */
WEB_EXPORT("picture_timeline") void picture_timeline(void) {
    qp_plot plot = web_picture_begin(true);
    if (web_anime_open() != NULL) {
        (void)qp_plot_timeline(&plot, web_anime_in(QP_EE_REFERENCE), web_anime_open()->ref.offset);
    }
    web_picture_end(&plot);
}

/* The tracks that there are pictures of: kind, index, object, name. */
WEB_EXPORT("picture_tracks") void picture_tracks(void) {
    cli_json json = web_out_begin();
    const qp_anime *anime = web_anime_in(QP_EE_REFERENCE);
    cli_json_array(&json, CLI_JSON_LINES);
    for (int kind = QP_PLOT_OBJECTS; web_anime_open() != NULL && kind <= QP_PLOT_MORPHS; kind++) {
        for (uint32_t i = 0; i < qp_plot_track_count(anime, (qp_plot_tracks)kind); i++) {
            uint32_t object = qp_plot_track_object(anime, (qp_plot_tracks)kind, i);
            cli_json_object(&json, CLI_JSON_LINES);
            cli_put_count(&json, "kind", (uint32_t)kind);
            cli_put_count(&json, "index", i);
            cli_put_count(&json, "object", object);
            cli_put_name(&json, &web_document, object);
            cli_json_close(&json);
        }
    }
    cli_json_close(&json);
}

/* -- ANIMATION files -------------------------------------------------------------------------- */

/* The tracks of a mesh, node or material: `kind` is QP_PATH_MESH, _NODE or _MATERIAL. */
WEB_EXPORT("picture_totem") void picture_totem(uint32_t kind, uint32_t index) {
    qp_plot plot = web_picture_begin(false);
    (void)qp_plot_totem(&plot, &cli_totem_of(&web_document)->animation, (qp_path_kind)kind, index);
    web_picture_end(&plot);
}

WEB_EXPORT("picture_messages") void picture_messages(void) {
    qp_plot plot = web_picture_begin(false);
    (void)qp_plot_totem_messages(&plot, &cli_totem_of(&web_document)->animation);
    web_picture_end(&plot);
}
