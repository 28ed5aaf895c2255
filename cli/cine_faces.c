#include "cine_faces.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "message.h"

static bool bad_entry(const char *path, size_t index) {
    cli_message("%s: face %zu wants an \"id\" from 0 to 65535 and a \"bank\" from 0 to 19", path,
                index);
    return false;
}

static bool in_range(const json_t *value, json_int_t most) {
    return json_is_integer(value) && json_integer_value(value) >= 0 &&
           json_integer_value(value) <= most;
}

static bool take_list(cli_cine_faces *faces, const json_t *list, const char *path) {
    size_t count = json_array_size(list);
    faces->list = calloc(count + 1, sizeof *faces->list);
    if (faces->list == NULL) {
        cli_message("out of memory");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *id = json_object_get(json_array_get(list, i), "id");
        const json_t *bank = json_object_get(json_array_get(list, i), "bank");
        if (!in_range(id, UINT16_MAX) || !in_range(bank, QP_CINE_BANKS - 1)) {
            return bad_entry(path, i);
        }
        faces->list[i].id = (uint16_t)json_integer_value(id);
        faces->list[i].bank = (uint8_t)json_integer_value(bank);
    }
    faces->count = count;
    return true;
}

static bool take_text(cli_cine_faces *faces, const cli_buffer *text, const char *path) {
    json_error_t error;
    json_t *root = json_loadb((const char *)text->data, text->size, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        cli_message("%s:%d: %s", path, error.line, error.text);
        return false;
    }
    const json_t *list = json_object_get(root, "faces");
    bool good = json_is_array(list);
    if (good) {
        good = take_list(faces, list, path);
    } else {
        cli_message("%s: there is no list \"faces\"", path);
    }
    json_decref(root);
    return good;
}

bool cli_cine_faces_read(cli_cine_faces *faces, const cli_options *options) {
    const char *path = options->cine.faces;
    cli_buffer text = {NULL, 0};
    memset(faces, 0, sizeof *faces);
    if (path == NULL) {
        return true;
    }
    if (!cli_read_file(path, path, options->max_size, &text)) {
        return false;
    }
    bool good = take_text(faces, &text, path);
    cli_buffer_free(&text);
    return good;
}

void cli_cine_faces_free(cli_cine_faces *faces) {
    free(faces->list);
    memset(faces, 0, sizeof *faces);
}
