#include "path_totemtech.h"

#include <inttypes.h>
#include <stdio.h>

#include "totemtech_choose.h"

/* "node 3 (-1234)", or with its name in place of the number. */
static bool named_step(const cli_content *content, const char *word, uint32_t index, int32_t name,
                       char *out, size_t size) {
    char label[CLI_TOTEM_NAME];
    if (cli_totem_name_of(&cli_totem_of(content)->names, name, label)) {
        return snprintf(out, size, "%s %" PRIu32 " (%s)", word, index, label) > 0;
    }
    return snprintf(out, size, "%s %" PRIu32 " (%" PRId32 ")", word, index, name) > 0;
}

/* A record that the archive's walk comes to; later steps of the path lie in it. */
static bool member_step(const cli_content *content, const qp_path_step *step, char *out,
                        size_t size) {
    return cli_totem_choose_member(content, step->value) &&
           named_step(content, "member", step->value, cli_totem_of(content)->member_name, out,
                      size);
}

/* The steps inside an animation; of an input that is no archive it is parsed when first needed. */
bool cli_totem_path_step(const cli_content *content, const qp_path_step *step, char *out,
                         size_t size) {
    cli_totem *totem = cli_totem_of(content);
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    if (step->kind == QP_PATH_MEMBER) {
        return member_step(content, step, out, size);
    }
    if (step->kind != QP_PATH_MESH && step->kind != QP_PATH_NODE &&
        step->kind != QP_PATH_MATERIAL) {
        return false;
    }
    if (!totem->chosen && (totem->archive || !cli_totem_parse_only(content))) {
        return false;
    }
    const qp_totem_animation *animation = &totem->animation;
    if (step->kind == QP_PATH_MESH && qp_totem_mesh_at(animation, step->value, &mesh)) {
        return named_step(content, "mesh", step->value, mesh.name, out, size);
    }
    if (step->kind == QP_PATH_NODE && qp_totem_node_at(animation, step->value, &node)) {
        return named_step(content, "node", step->value, node.name, out, size);
    }
    return step->kind == QP_PATH_MATERIAL &&
           qp_totem_material_at(animation, step->value, &material) &&
           named_step(content, "material", step->value, material.name, out, size);
}
