/* The objects of a CCSF file, and what of them animation sees. */
#include <stdio.h>

#include "diff_anime.h"
#include "names.h"
#include "quirkproof/ccsf.h"
#include "words.h"

/* Nodes of a clump that are compared one by one. */
enum { MOST_NODES = 1024 };

static bool is_seen(uint16_t kind) {
    switch (kind) {
    case QP_CHUNK_OBJECT:
    case QP_CHUNK_EXT_OBJ:
    case QP_CHUNK_MATERIAL:
    case QP_CHUNK_CAMERA:
    case QP_CHUNK_LIGHT:
    case QP_CHUNK_CLUMP:
    case QP_CHUNK_EFFECT:
    case QP_CHUNK_DUMMY:
    case QP_CHUNK_DUMMY_TURNED:
    case QP_CHUNK_MORPHER:
        return true;
    default:
        return false;
    }
}

static const char *kind_word(uint16_t kind) {
    const char *word = qp_ccsf_kind_name(kind);
    return word != NULL ? word : "no chunk";
}

/* Word `index` of the chunk of an object; 0 past the chunk's end. */
static uint32_t chunk_word(const qp_ccsf *file, uint32_t object, uint32_t index) {
    return cli_u32_at(file->data, file->chunks[object] + QP_CHUNK_HEADER + 4 * (size_t)index);
}

static void add_nodes(diff_doc *doc, const qp_ccsf *file, uint32_t object, cli_list *attributes) {
    qp_bytes name = qp_ccsf_object_name(file, object);
    qp_body body;
    if (!qp_body_find(file, name, &body) || body.clump != object) {
        return;
    }
    diff_attribute_text(doc, attributes, "nodes", "%lu", (unsigned long)body.node_count);
    for (uint32_t i = 0; i < body.node_count && i < MOST_NODES; i++) {
        char label[32];
        (void)snprintf(label, sizeof label, "node %lu", (unsigned long)i);
        uint32_t node = diff_anime_object(doc, qp_body_node(file, &body, i));
        diff_attribute_object(doc, attributes, cli_store_text(&doc->pool, label), node);
    }
}

static void add_link(diff_doc *doc, cli_list *attributes, const char *label, uint32_t object) {
    if (object == 0) {
        diff_attribute_text(doc, attributes, label, "none");
    } else {
        diff_attribute_object(doc, attributes, label, diff_anime_object(doc, object));
    }
}

/* Attributes are gathered beside the object: naming others may make objects. */
static void describe(diff_doc *doc, const qp_ccsf *file, uint32_t object) {
    cli_list attributes = cli_list_of(sizeof(diff_attribute));
    uint16_t crops[2];
    switch (file->kinds[object]) {
    case QP_CHUNK_OBJECT:
        add_link(doc, &attributes, "parent", qp_ccsf_parent(file, object));
        add_link(doc, &attributes, "model", chunk_word(file, object, 2));
        break;
    case QP_CHUNK_EXT_OBJ:
        add_link(doc, &attributes, "parent", qp_ccsf_parent(file, object));
        add_link(doc, &attributes, "target", qp_ccsf_target(file, object));
        break;
    case QP_CHUNK_MATERIAL:
        qp_ccsf_crops(file, object, &crops[0], &crops[1]);
        diff_attribute_text(doc, &attributes, "crops", "%u, %u", (unsigned)crops[0],
                            (unsigned)crops[1]);
        break;
    case QP_CHUNK_LIGHT:
        diff_attribute_text(doc, &attributes, "type", "%u",
                            (unsigned)(chunk_word(file, object, 1) & 0xff));
        break;
    case QP_CHUNK_MORPHER:
        add_link(doc, &attributes, "base", chunk_word(file, object, 1));
        break;
    case QP_CHUNK_CLUMP:
        add_nodes(doc, file, object, &attributes);
        break;
    default:
        break;
    }
    diff_object_at(doc, object)->attributes = attributes;
}

void diff_anime_objects(diff_doc *doc, const qp_ccsf *file) {
    for (uint32_t i = 0; i < file->object_count; i++) {
        char name[CLI_NAME_SIZE];
        cli_object_name(doc->content, i, name);
        if (name[0] == '\0') {
            (void)snprintf(name, sizeof name, "object %lu", (unsigned long)i);
        }
        (void)diff_object_add(doc, name, kind_word(file->kinds[i]), is_seen(file->kinds[i]));
    }
    for (uint32_t i = 0; i < file->object_count; i++) {
        describe(doc, file, i);
    }
}
