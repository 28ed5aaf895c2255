/* A .glb file taken apart, and what must hold of every one. */
#ifndef QP_TESTS_GLTF_FILE_H
#define QP_TESTS_GLTF_FILE_H

#include "quirkproof/base.h"

#include <jansson.h>

typedef struct {
    json_t *json;
    const uint8_t *floats; /* the BIN chunk */
    size_t float_count;
} gltf_file;

/*
 * Takes a file apart; the test fails if its parts do not fit, if a number in it is not finite, if
 * the nodes are no trees with unique names, if times do not rise from their min to their max, or if
 * a rotation is no unit quaternion or turns the long way round.
 */
gltf_file gltf_file_open(qp_bytes bytes);
void gltf_file_free(gltf_file *file);

/* Float `index` of an accessor. */
float gltf_file_float(const gltf_file *file, json_int_t accessor, size_t index);

/* Elements of an accessor. */
size_t gltf_file_count(const gltf_file *file, json_int_t accessor);

/* The number of the node of this name; the test fails if there is none. */
json_int_t gltf_file_node(const gltf_file *file, const char *name);

/* The accessor that a channel of an animation gives to a path of a node; -1 if there is no such
   channel. `times` and `step` may be NULL. */
json_int_t gltf_file_channel(const gltf_file *file, size_t animation, json_int_t node,
                             const char *path, json_int_t *times, bool *step);

/* Member by member: file->json[key]... of an animation's extras. */
json_t *gltf_file_extras(const gltf_file *file, size_t animation);

#endif
