#include "path_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kinds.h"

/* What a step is where the kind of input has no better word; indexed by qp_path_kind. */
static const char *const step_words[] = {
    [QP_PATH_CHUNK] = "chunk",       [QP_PATH_OBJECT] = "object", [QP_PATH_FRAME] = "frame",
    [QP_PATH_RECORD] = "record",     [QP_PATH_FILE] = "file",     [QP_PATH_SECTOR] = "sector",
    [QP_PATH_ACTOR] = "actor",       [QP_PATH_POSE] = "pose",     [QP_PATH_KEY] = "key",
    [QP_PATH_MEMBER] = "member",     [QP_PATH_MESH] = "mesh",     [QP_PATH_NODE] = "node",
    [QP_PATH_MATERIAL] = "material", [QP_PATH_TRACK] = "track",   [QP_PATH_MESSAGE] = "message",
    [QP_PATH_WRAPPER] = "gzip",
};

enum { WORD_COUNT = sizeof step_words / sizeof step_words[0] };

static void general_step(const qp_path_step *step, char *out, size_t size) {
    const char *word = (size_t)step->kind < WORD_COUNT ? step_words[step->kind] : "step";
    switch (step->kind) {
    case QP_PATH_WRAPPER:
        (void)snprintf(out, size, "%s", word);
        break;
    case QP_PATH_CHUNK:
    case QP_PATH_RECORD:
        (void)snprintf(out, size, "%s 0x%04" PRIx32, word, step->value);
        break;
    default:
        (void)snprintf(out, size, "%s %" PRIu32, word, step->value);
        break;
    }
}

void cli_path_text(const cli_content *content, const qp_path *path, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < path->count && i < QP_PATH_MAX; i++) {
        char word[256];
        const qp_path_step *step = &path->steps[i];
        bool named = content->kind != NULL && content->kind->step != NULL &&
                     content->kind->step(content, step, word, sizeof word);
        if (!named) {
            general_step(step, word, sizeof word);
        }
        size_t wanted = strlen(word) + (used > 0 ? 2 : 0);
        if (wanted >= size - used) {
            return;
        }
        used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", word);
    }
}
