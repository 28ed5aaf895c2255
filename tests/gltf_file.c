#include "gltf_file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static json_int_t integer(const json_t *object, const char *key) {
    const json_t *member = json_object_get(object, key);
    cr_assert(json_is_integer(member), "no integer '%s'", key);
    return json_integer_value(member);
}

static const json_t *accessor_at(const gltf_file *file, json_int_t index) {
    const json_t *accessor =
        json_array_get(json_object_get(file->json, "accessors"), (size_t)index);
    cr_assert(accessor != NULL, "accessor %lld", (long long)index);
    return accessor;
}

size_t gltf_file_count(const gltf_file *file, json_int_t accessor) {
    return (size_t)integer(accessor_at(file, accessor), "count");
}

float gltf_file_float(const gltf_file *file, json_int_t accessor, size_t index) {
    size_t at = (size_t)integer(accessor_at(file, accessor), "byteOffset") / 4 + index;
    cr_assert(at < file->float_count);
    uint32_t pattern = word_at(file->floats + 4 * at);
    float value = 0;
    memcpy(&value, &pattern, sizeof value);
    return value;
}

json_int_t gltf_file_node(const gltf_file *file, const char *name) {
    const json_t *nodes = json_object_get(file->json, "nodes");
    for (size_t i = 0; i < json_array_size(nodes); i++) {
        const json_t *node = json_array_get(nodes, i);
        if (strcmp(json_string_value(json_object_get(node, "name")), name) == 0) {
            return (json_int_t)i;
        }
    }
    cr_assert_fail("no node '%s'", name);
    return -1;
}

static const json_t *animation_at(const gltf_file *file, size_t index) {
    return json_array_get(json_object_get(file->json, "animations"), index);
}

json_t *gltf_file_extras(const gltf_file *file, size_t animation) {
    return json_object_get(animation_at(file, animation), "extras");
}

json_int_t gltf_file_channel(const gltf_file *file, size_t animation, json_int_t node,
                             const char *path, json_int_t *times, bool *step) {
    const json_t *of = animation_at(file, animation);
    const json_t *channels = json_object_get(of, "channels");
    for (size_t i = 0; i < json_array_size(channels); i++) {
        const json_t *channel = json_array_get(channels, i);
        const json_t *target = json_object_get(channel, "target");
        if (integer(target, "node") != node ||
            strcmp(json_string_value(json_object_get(target, "path")), path) != 0) {
            continue;
        }
        const json_t *sampler =
            json_array_get(json_object_get(of, "samplers"), (size_t)integer(channel, "sampler"));
        if (times != NULL) {
            *times = integer(sampler, "input");
        }
        if (step != NULL) {
            const char *word = json_string_value(json_object_get(sampler, "interpolation"));
            *step = strcmp(word, "STEP") == 0;
            cr_assert(*step || strcmp(word, "LINEAR") == 0);
        }
        return integer(sampler, "output");
    }
    return -1;
}

/* -- What must hold --------------------------------------------------------------------------- */

static void expect_trees(const gltf_file *file) {
    const json_t *nodes = json_object_get(file->json, "nodes");
    size_t count = json_array_size(nodes);
    json_t *names = json_object();
    size_t *parents = calloc(count + 1, sizeof *parents);
    cr_assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        const json_t *node = json_array_get(nodes, i);
        const json_t *children = json_object_get(node, "children");
        json_object_set_new(names, json_string_value(json_object_get(node, "name")), json_true());
        cr_assert(children == NULL || json_array_size(children) > 0);
        for (size_t k = 0; k < json_array_size(children); k++) {
            json_int_t child = json_integer_value(json_array_get(children, k));
            cr_assert((size_t)child < count && parents[child] == 0, "a node has one parent");
            parents[child] = i + 1;
        }
    }
    cr_assert(json_object_size(names) == count, "names are unique");
    for (size_t i = 0; i < count; i++) { /* as many steps up as there are nodes lead out of any */
        size_t at = i + 1;
        for (size_t step = 0; step <= count && at != 0; step++) {
            at = parents[at - 1];
        }
        cr_assert(at == 0, "no circle");
    }
    json_decref(names);
    free(parents);
}

static void expect_times(const gltf_file *file, json_int_t times) {
    const json_t *accessor = accessor_at(file, times);
    size_t count = gltf_file_count(file, times);
    cr_assert(count > 0);
    for (size_t i = 1; i < count; i++) {
        cr_assert(gltf_file_float(file, times, i) > gltf_file_float(file, times, i - 1));
    }
    double least = json_number_value(json_array_get(json_object_get(accessor, "min"), 0));
    double most = json_number_value(json_array_get(json_object_get(accessor, "max"), 0));
    cr_assert(least == (double)gltf_file_float(file, times, 0) &&
              most == (double)gltf_file_float(file, times, count - 1));
}

static void expect_rotations(const gltf_file *file, json_int_t output) {
    for (size_t i = 0; i < gltf_file_count(file, output); i++) {
        double square = 0;
        double dot = 0;
        for (size_t k = 0; k < 4; k++) {
            double value = (double)gltf_file_float(file, output, 4 * i + k);
            square += value * value;
            dot += i > 0 ? value * (double)gltf_file_float(file, output, 4 * (i - 1) + k) : 0;
        }
        cr_assert(fabs(square - 1) < 1e-5 && dot > -1e-6, "quaternion %zu", i);
    }
}

static void expect_animation(const gltf_file *file, size_t index) {
    const json_t *of = animation_at(file, index);
    const json_t *channels = json_object_get(of, "channels");
    cr_assert(json_array_size(channels) > 0 && json_is_object(json_object_get(of, "extras")));
    for (size_t i = 0; i < json_array_size(channels); i++) {
        const json_t *target = json_object_get(json_array_get(channels, i), "target");
        const char *path = json_string_value(json_object_get(target, "path"));
        json_int_t times = 0;
        json_int_t output =
            gltf_file_channel(file, index, integer(target, "node"), path, &times, NULL);
        expect_times(file, times);
        cr_assert(gltf_file_count(file, output) == gltf_file_count(file, times));
        if (strcmp(path, "rotation") == 0) {
            expect_rotations(file, output);
        }
    }
}

gltf_file gltf_file_open(qp_bytes bytes) {
    gltf_file file = {NULL, NULL, 0};
    json_error_t error;
    cr_assert(bytes.size >= 20 && memcmp(bytes.data, "glTF\2\0\0\0", 8) == 0);
    cr_assert(word_at(bytes.data + 8) == bytes.size && bytes.size % 4 == 0);
    size_t text = word_at(bytes.data + 12);
    cr_assert(memcmp(bytes.data + 16, "JSON", 4) == 0 && text % 4 == 0);
    cr_assert(text <= bytes.size - 20);
    /* A string of an ANIMATION may have a NUL in it. */
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    file.json = json_loadb((const char *)bytes.data + 20, text, flags, &error);
    cr_assert(file.json != NULL, "%s at %d", error.text, error.position);
    if (bytes.size > 20 + text) {
        const uint8_t *head = bytes.data + 20 + text;
        cr_assert(memcmp(head + 4, "BIN\0", 4) == 0 && word_at(head) == bytes.size - 28 - text);
        file.floats = head + 8;
        file.float_count = word_at(head) / 4;
    }
    for (size_t i = 0; i < file.float_count; i++) {
        cr_assert((word_at(file.floats + 4 * i) & 0x7f800000) != 0x7f800000, "float %zu", i);
    }
    expect_trees(&file);
    const json_t *animations = json_object_get(file.json, "animations");
    for (size_t i = 0; i < json_array_size(animations); i++) {
        expect_animation(&file, i);
    }
    return file;
}

void gltf_file_free(gltf_file *file) {
    json_decref(file->json);
    file->json = NULL;
}
