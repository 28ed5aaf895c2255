/* The nodes of a CCSF file: its objects, as children of their parents. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export_anime.h"
#include "quirkproof/body.h"
#include "quirkproof/ccsf.h"

/* A node for a number past the index. */
typedef struct {
    uint32_t number;
    uint32_t node;
    uint32_t next; /* 1 + the next of its bucket */
} outside_node;

static bool is_placed(uint16_t kind) {
    switch (kind) {
    case QP_CHUNK_OBJECT:
    case QP_CHUNK_EXT_OBJ:
    case QP_CHUNK_CAMERA:
    case QP_CHUNK_LIGHT:
    case QP_CHUNK_EFFECT:
    case QP_CHUNK_DUMMY:
    case QP_CHUNK_DUMMY_TURNED:
        return true;
    default:
        return false;
    }
}

/* -- Nodes ------------------------------------------------------------------------------------ */

static const char *kind_word(const qp_ccsf *file, uint32_t object) {
    const char *word = qp_ccsf_kind_name(file->kinds[object]);
    return word != NULL ? word : "no chunk";
}

/* Extras of a node: the object's number and kind, and where a copy leads to. */
static const char *node_extras(anime_export *e, uint32_t object) {
    const qp_ccsf *file = e->run.content->parsed;
    export_extras extras;
    export_extras_begin(&extras);
    cli_json *json = &extras.json;
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "object");
    cli_json_count(json, object);
    if (file != NULL && object < e->rows) {
        cli_json_key(json, "kind");
        cli_json_text(json, kind_word(file, object));
        if (file->kinds[object] == QP_CHUNK_EXT_OBJ) {
            export_put_object(e, json, "target", qp_ccsf_ext_end(file, object));
        }
    }
    cli_json_close(json);
    return export_extras_end(&e->run, &extras);
}

static uint32_t make_node(anime_export *e, uint32_t object) {
    char name[CLI_NAME_SIZE];
    cli_object_name(e->run.content, object, name);
    if (name[0] == '\0') {
        (void)snprintf(name, sizeof name, "object %lu", (unsigned long)object);
    }
    uint32_t node = gltf_add_node(&e->run.document, name, e->run.root);
    const char *extras = node_extras(e, object);
    gltf_node_at(&e->run.document, node)->extras = extras;
    return node;
}

uint32_t export_node_of(anime_export *e, uint32_t object) {
    if (object < e->rows) {
        if (e->by_row[object] == GLTF_NONE) {
            e->by_row[object] = make_node(e, object);
        }
        return e->by_row[object];
    }
    uint32_t *head = &e->heads[object * 2654435761U >> 20]; /* the upper 12 bits */
    for (uint32_t i = *head; i != 0;) {
        const outside_node *known = cli_list_at(&e->outside, i - 1);
        if (known->number == object) {
            return known->node;
        }
        i = known->next;
    }
    uint32_t node = make_node(e, object);
    outside_node *made = cli_list_add(&e->outside);
    made->number = object;
    made->node = node;
    made->next = *head;
    *head = e->outside.count;
    return node;
}

/* A parent that is in no chunk still groups its children; one past the index does not. */
static void set_parents(anime_export *e, const qp_ccsf *file) {
    for (uint32_t i = 0; i < e->rows; i++) {
        uint32_t parent = qp_ccsf_parent(file, i);
        if (e->by_row[i] != GLTF_NONE && parent != 0 && parent != i && parent < e->rows) {
            uint32_t node = export_node_of(e, parent);
            gltf_node_at(&e->run.document, e->by_row[i])->parent = node;
        }
    }
}

/* -- Places ----------------------------------------------------------------------------------- */

/* Gives a node the place of its clump: the columns of the matrix are the axes, scaled. */
static void place_node(gltf_node *node, const qp_transform *place) {
    qp_matrix axes;
    double q[4];
    double off = 0;
    for (int column = 0; column < 3; column++) {
        double square = 0;
        for (int row = 0; row < 3; row++) {
            axes.m[row][column] = qp_ee_to_double(place->column[column][row]);
            square += axes.m[row][column] * axes.m[row][column];
        }
        double length = sqrt(square);
        node->scale[column] = gltf_float_of(length);
        for (int row = 0; row < 3 && length > 0; row++) {
            axes.m[row][column] /= length;
        }
        node->translation[column] = gltf_float(place->column[3][column]);
    }
    (void)gltf_quaternion(&axes, q, &off);
    gltf_round_quaternion(q, NULL, node->rotation);
}

/* Places the objects of a body's node: the one that the clump names and the one that this is a copy
   of. */
static void place_objects(anime_export *e, const qp_ccsf *file, const qp_body *body,
                          uint32_t node) {
    const uint32_t objects[2] = {qp_body_node(file, body, node), qp_body_object(file, body, node)};
    qp_transform place;
    if (!qp_body_place(file, body, node, e->run.options->arith, &place)) {
        return;
    }
    for (int which = 0; which < 2; which++) {
        uint32_t object = objects[which];
        if (object < e->rows && e->by_row[object] != GLTF_NONE) {
            place_node(gltf_node_at(&e->run.document, e->by_row[object]), &place);
        }
    }
}

/* Later games' clumps place their nodes. */
static void set_places(anime_export *e, const qp_ccsf *file) {
    for (uint32_t i = 0; i < e->rows; i++) {
        qp_body body;
        if (file->kinds[i] == QP_CHUNK_CLUMP &&
            qp_body_find(file, qp_ccsf_object_name(file, i), &body) && body.clump == i) {
            for (uint32_t node = 0; node < body.node_count; node++) {
                place_objects(e, file, &body, node);
            }
        }
    }
}

void export_nodes_begin(anime_export *e) {
    const qp_ccsf *file = e->run.content->parsed;
    e->outside = cli_list_of(sizeof(outside_node));
    e->rows = file != NULL ? file->object_count : 0;
    e->by_row = cli_make(e->rows, sizeof *e->by_row);
    memset(e->by_row, 0xff, e->rows * sizeof *e->by_row);
    for (uint32_t i = 0; i < e->rows; i++) {
        if (is_placed(file->kinds[i])) {
            (void)export_node_of(e, i);
        }
    }
    if (file != NULL) {
        set_parents(e, file);
        set_places(e, file);
    }
}

void export_nodes_free(anime_export *e) {
    cli_list_free(&e->outside);
    free(e->by_row);
}
