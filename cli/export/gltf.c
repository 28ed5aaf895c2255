#include "gltf.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "quirkproof/ee.h"

gltf gltf_begin(size_t most_bytes) {
    gltf document;
    memset(&document, 0, sizeof document);
    document.floats = cli_list_of(sizeof(float));
    document.nodes = cli_list_of(sizeof(gltf_node));
    document.animations = cli_list_of(sizeof(gltf_animation));
    document.accessors = cli_list_of(sizeof(gltf_accessor));
    document.most_floats = most_bytes / sizeof(float);
    return document;
}

void gltf_free(gltf *document) {
    for (uint32_t i = 0; i < document->animations.count; i++) {
        gltf_animation *animation = cli_list_at(&document->animations, i);
        cli_list_free(&animation->channels);
    }
    cli_list_free(&document->floats);
    cli_list_free(&document->nodes);
    cli_list_free(&document->animations);
    cli_list_free(&document->accessors);
    cli_store_free(&document->pool);
}

/* -- Nodes ------------------------------------------------------------------------------------ */

uint32_t gltf_add_node(gltf *document, const char *name, uint32_t parent) {
    const char *kept = cli_store_text(&document->pool, name);
    gltf_node *node = cli_list_add(&document->nodes);
    node->name = kept;
    node->parent = parent;
    node->rotation[3] = 1;
    node->scale[0] = node->scale[1] = node->scale[2] = 1;
    return document->nodes.count - 1;
}

gltf_node *gltf_node_at(const gltf *document, uint32_t index) {
    return cli_list_at(&document->nodes, index);
}

uint32_t gltf_cut_circles(gltf *document) {
    uint32_t cut = 0;
    uint32_t *marks = cli_make(document->nodes.count, sizeof *marks);
    for (uint32_t i = 0; i < document->nodes.count; i++) {
        uint32_t at = i;
        while (at != GLTF_NONE && marks[at] == 0) {
            gltf_node *node = gltf_node_at(document, at);
            marks[at] = i + 1;
            if (node->parent != GLTF_NONE && marks[node->parent] == i + 1) {
                node->parent = GLTF_NONE;
                cut++;
            }
            at = node->parent;
        }
    }
    free(marks);
    return cut;
}

/* -- Animations ------------------------------------------------------------------------------- */

gltf_animation *gltf_add_animation(gltf *document, const char *name) {
    const char *kept = cli_store_text(&document->pool, name);
    gltf_animation *animation = cli_list_add(&document->animations);
    animation->name = kept;
    animation->channels = cli_list_of(sizeof(gltf_channel));
    return animation;
}

bool gltf_room(const gltf *document, uint64_t floats) {
    return floats <= document->most_floats &&
           document->floats.count <= document->most_floats - floats;
}

static uint32_t add_accessor(gltf *document, const float *values, uint32_t count, uint32_t width) {
    gltf_accessor *accessor = cli_list_add(&document->accessors);
    accessor->first = document->floats.count;
    accessor->count = count;
    accessor->width = width;
    for (uint64_t i = 0; i < (uint64_t)count * width; i++) {
        float *place = cli_list_add(&document->floats);
        *place = values[i];
    }
    return document->accessors.count - 1;
}

uint32_t gltf_add_times(gltf *document, const float *times, uint32_t count) {
    uint32_t index = add_accessor(document, times, count, 1);
    gltf_accessor *accessor = cli_list_at(&document->accessors, index);
    accessor->least = count > 0 ? times[0] : 0;
    accessor->most = count > 0 ? times[count - 1] : 0;
    return index;
}

uint32_t gltf_add_values(gltf *document, const float *values, uint32_t count, uint32_t width) {
    return add_accessor(document, values, count, width);
}

void gltf_add_channel(gltf *document, gltf_animation *animation, uint32_t node, gltf_path path,
                      bool step, uint32_t times, uint32_t values) {
    const gltf_accessor *accessor = cli_list_at(&document->accessors, times);
    if (accessor->count == 0) {
        return;
    }
    gltf_channel *channel = cli_list_add(&animation->channels);
    channel->node = node;
    channel->path = path;
    channel->step = step;
    channel->times = times;
    channel->outputs = values;
}

/* -- Numbers ---------------------------------------------------------------------------------- */

float gltf_float_of(double number) {
    if (number >= (double)FLT_MAX) {
        return FLT_MAX;
    }
    if (number <= -(double)FLT_MAX) {
        return -FLT_MAX;
    }
    return number == number ? (float)number : 0; /* NOLINT(misc-redundant-expression): NaN */
}

float gltf_float(uint32_t pattern) {
    return gltf_float_of(qp_ee_to_double(pattern));
}
