/*
 * A glTF 2.0 document of nodes and animations, built up in memory and written as .gltf or .glb. It
 * has one buffer and one view of it; the numbers in it are floats. Source: the glTF 2.0
 * specification (Khronos).
 */
#ifndef QP_CLI_GLTF_H
#define QP_CLI_GLTF_H

#include "buffer.h"
#include "json.h"
#include "store.h"

#define GLTF_NONE UINT32_MAX

/* -- What a document is made of --------------------------------------------------------------- */

typedef enum { GLTF_TRANSLATION, GLTF_ROTATION, GLTF_SCALE } gltf_path;

typedef struct {
    const char *name;
    uint32_t parent; /* GLTF_NONE: a root */
    float translation[3];
    float rotation[4]; /* x, y, z, w; unit */
    float scale[3];
    bool camera;        /* the document's camera is attached */
    const char *extras; /* JSON, or NULL */
} gltf_node;

typedef struct {
    uint32_t node;
    gltf_path path;
    bool step;      /* STEP, else LINEAR */
    uint32_t times; /* accessors */
    uint32_t outputs;
} gltf_channel;

typedef struct {
    const char *name;
    cli_list channels;  /* of gltf_channel */
    const char *extras; /* JSON, or NULL */
} gltf_animation;

typedef struct {
    uint32_t first; /* of the floats */
    uint32_t count; /* elements */
    uint32_t width; /* floats of one: 1, 3 or 4 */
    float least;    /* of times */
    float most;
} gltf_accessor;

typedef struct {
    cli_store pool;
    cli_list floats;
    cli_list nodes;
    cli_list animations;
    cli_list accessors;
    size_t most_floats; /* that may be added; gltf_room() */
    bool has_camera;
    double yfov; /* of the camera, radians */
    double aspect;
    const char *extras; /* of the asset: JSON */
} gltf;

/* -- Building --------------------------------------------------------------------------------- */

gltf gltf_begin(size_t most_bytes);
void gltf_free(gltf *document);

/* A node at rest: unmoved, unturned, of scale 1. The name becomes unique when it is written. */
uint32_t gltf_add_node(gltf *document, const char *name, uint32_t parent);
gltf_node *gltf_node_at(const gltf *document, uint32_t index);

gltf_animation *gltf_add_animation(gltf *document, const char *name);

/* True if so many more floats may be added. */
bool gltf_room(const gltf *document, uint64_t floats);

/* Times in seconds, which must rise. Values: `count` elements of `width` floats. */
uint32_t gltf_add_times(gltf *document, const float *times, uint32_t count);
uint32_t gltf_add_values(gltf *document, const float *values, uint32_t count, uint32_t width);

/* A channel; one without elements is left out. */
void gltf_add_channel(gltf *document, gltf_animation *animation, uint32_t node, gltf_path path,
                      bool step, uint32_t times, uint32_t values);

/* Cuts parents that would close a circle, so that the nodes are trees: of parents in a circle one
   has none, the one whose parent a walk from the lowest number would meet again. Their number. */
uint32_t gltf_cut_circles(gltf *document);

/* -- Numbers ---------------------------------------------------------------------------------- */

/* The float of a PS2 pattern: of exponent 255, which floats cannot hold, the largest one. */
float gltf_float(uint32_t pattern);
/* The float nearest to a number, the largest one for larger numbers and 0 for NaN. */
float gltf_float_of(double number);

/* -- Writing ---------------------------------------------------------------------------------- */

/* The whole file, as .glb or .gltf with its buffer as data URI; free the buffer. False without
   memory or if it is larger than the format holds. */
bool gltf_write(gltf *document, bool binary, cli_buffer *out);

#endif
