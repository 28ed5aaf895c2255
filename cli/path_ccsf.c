#include "path_ccsf.h"

#include <stdio.h>

#include "names.h"
#include "quirkproof/ccsf.h"

/* A name from the file; false for an empty one. */
static bool name_step(qp_bytes name, char *out, size_t size) {
    return cli_name_from_sjis(name.data, name.size, out, size) > 0;
}

static bool word_step(const char *word, char *out, size_t size) {
    if (word == NULL) {
        return false;
    }
    (void)snprintf(out, size, "%s", word);
    return true;
}

/* Words for the steps that chunks and records share, with or without a container. */
bool cli_anime_path_step(const cli_content *content, const qp_path_step *step, char *out,
                         size_t size) {
    (void)content;
    switch (step->kind) {
    case QP_PATH_CHUNK:
        return word_step(qp_ccsf_kind_name((uint16_t)step->value), out, size);
    case QP_PATH_RECORD:
        return word_step(qp_record_name((uint16_t)step->value), out, size);
    case QP_PATH_TRACK: /* the record's kind, and in the low byte which of its controllers */
        return word_step(qp_controller_name((uint16_t)(step->value >> 8), step->value & 0xff), out,
                         size);
    default:
        return false;
    }
}

bool cli_ccsf_path_step(const cli_content *content, const qp_path_step *step, char *out,
                        size_t size) {
    const qp_ccsf *file = content->parsed;
    switch (step->kind) {
    case QP_PATH_OBJECT:
        return name_step(qp_ccsf_object_name(file, step->value), out, size);
    case QP_PATH_FILE:
        return name_step(qp_ccsf_file_name(file, step->value), out, size);
    default:
        return cli_anime_path_step(content, step, out, size);
    }
}
