#include "draw_totemtech.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "drawing.h"
#include "exit_codes.h"
#include "totemtech_choose.h"

static size_t crc_name(const void *user, uint32_t number, char *out, size_t size) {
    char name[CLI_TOTEM_NAME];
    const cli_totem *totem = user;
    if (!cli_totem_name_of(&totem->names, (int32_t)number, name)) {
        return 0;
    }
    (void)snprintf(out, size, "%s", name);
    return strlen(out);
}

static void draw_owners(cli_drawing *drawing, const qp_totem_animation *animation,
                        qp_path_kind kind, const char *word, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        char name[64];
        if (cli_drawing_room(drawing)) {
            (void)snprintf(name, sizeof name, "%s %" PRIu32, word, i);
            cli_drawing_open(drawing);
            cli_drawing_close(drawing, name, qp_plot_totem(&drawing->plot, animation, kind, i));
        }
    }
}

static void draw_chosen(cli_drawing *drawing, uint32_t index) {
    const cli_totem *totem = cli_totem_of(drawing->content);
    const qp_totem_animation *animation = &totem->animation;
    char title[CLI_TOTEM_NAME];
    char detail[128];
    if (!totem->archive || !cli_totem_name_of(&totem->names, totem->member_name, title)) {
        (void)snprintf(title, sizeof title, "animation %" PRIu32, index);
    }
    (void)snprintf(detail, sizeof detail,
                   "meshes: %" PRIu32 "; nodes: %" PRIu32 "; materials: %" PRIu32,
                   animation->mesh_count, animation->node_count, animation->material_count);
    cli_drawing_group(drawing, title, detail);
    if (cli_drawing_room(drawing)) {
        cli_drawing_open(drawing);
        cli_drawing_close(drawing, "messages", qp_plot_totem_messages(&drawing->plot, animation));
    }
    draw_owners(drawing, animation, QP_PATH_MESH, "mesh", animation->mesh_count);
    draw_owners(drawing, animation, QP_PATH_NODE, "node", animation->node_count);
    draw_owners(drawing, animation, QP_PATH_MATERIAL, "material", animation->material_count);
}

/* All animations of an archive, one in memory at a time. */
static int draw_archive(cli_drawing *drawing) {
    cli_totem *totem = cli_totem_of(drawing->content);
    qp_totem_archive walk = qp_totem_archive_open(totem->walk.bytes, totem->walk.order);
    qp_totem_archive_item item;
    uint32_t index = 0;
    while (qp_totem_archive_next(&walk, &item)) {
        if (item.kind != QP_TOTEM_ARCHIVE_RECORD || item.class_id != QP_TOTEM_CLASS) {
            continue;
        }
        if (!cli_totem_parse_item(drawing->content, &item)) {
            return CLI_TROUBLE;
        }
        draw_chosen(drawing, index++);
    }
    return CLI_FINE;
}

static int draw(cli_drawing *drawing) {
    const cli_totem *totem = cli_totem_of(drawing->content);
    if (totem->archive && drawing->options->animation == NULL) {
        return totem->ready ? draw_archive(drawing) : CLI_TROUBLE;
    }
    if (!cli_totem_choose(drawing->content)) {
        return CLI_TROUBLE;
    }
    draw_chosen(drawing, 0);
    return CLI_FINE;
}

int cli_draw_totem(const cli_content *content, const cli_options *options) {
    cli_drawing drawing;
    cli_drawing_begin(&drawing, content, options);
    drawing.plot.name = crc_name;
    drawing.plot.name_user = cli_totem_of(content);
    return cli_drawing_end(&drawing, draw(&drawing));
}
