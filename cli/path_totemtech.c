#include "path_totemtech.h"

#include <inttypes.h>
#include <stdio.h>

#include "totemtech_choose.h"

/* "node 3 (-1234)", or with its name in place of the number. */
static void put_named(const cli_content *content, const char *word, uint32_t index, int32_t name,
                      char *out, size_t size) {
    char label[CLI_TOTEM_NAME];
    if (cli_totem_name_of(&cli_totem_of(content)->names, name, label)) {
        (void)snprintf(out, size, "%s %" PRIu32 " (%s)", word, index, label);
    } else {
        (void)snprintf(out, size, "%s %" PRIu32 " (%" PRId32 ")", word, index, name);
    }
}

/* A record that the archive's walk comes to; later steps of the path lie in it. */
static bool member_step(const cli_content *content, const qp_path_step *step, char *out,
                        size_t size) {
    if (!cli_totem_choose_member(content, step->value)) {
        return false;
    }
    put_named(content, "member", step->value, cli_totem_of(content)->member_name, out, size);
    return true;
}

/* The name of a record of the animation, and the word for what it is; NULL for all else, and for a
   record that does not come to its end. */
static const char *record_of(const qp_totem_animation *animation, const qp_path_step *step,
                             int32_t *name) {
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    const char *word = NULL;
    bool there = false;
    switch (step->kind) {
    case QP_PATH_MESH:
        there = qp_totem_mesh_at(animation, step->value, &mesh);
        *name = mesh.name;
        word = "mesh";
        break;
    case QP_PATH_NODE:
        there = qp_totem_node_at(animation, step->value, &node);
        *name = node.name;
        word = "node";
        break;
    case QP_PATH_MATERIAL:
        there = qp_totem_material_at(animation, step->value, &material);
        *name = material.name;
        word = "material";
        break;
    default:
        break;
    }
    return there ? word : NULL;
}

/* The steps inside an animation; of an input that is no archive it is parsed when first needed. */
bool cli_totem_path_step(const cli_content *content, const qp_path_step *step, char *out,
                         size_t size) {
    cli_totem *totem = cli_totem_of(content);
    int32_t name = 0;
    if (step->kind == QP_PATH_MEMBER) {
        return member_step(content, step, out, size);
    }
    if (!totem->archive && !totem->chosen) {
        (void)cli_totem_parse_only(content);
    }
    const char *word = totem->chosen ? record_of(&totem->animation, step, &name) : NULL;
    if (word == NULL) {
        return false;
    }
    put_named(content, word, step->value, name, out, size);
    return true;
}
