#include "kind_ccsf.h"

#include <stdio.h>

#include "anime_eval.h"
#include "diff_sources.h"
#include "draw_anime.h"
#include "dump.h"
#include "export.h"
#include "names.h"
#include "quirkproof/ccsf.h"

/* The names alone: a check opens the container itself, and both at once would be too much. */
static bool open_names(cli_content *content) {
    if (!cli_buffer_make(&content->parsed_block, sizeof(qp_ccsf))) {
        return false;
    }
    content->parsed = content->parsed_block.data;
    qp_ccsf_glance(cli_buffer_bytes(&content->bytes), content->parsed);
    return true;
}

static bool load_ccsf(cli_content *content) {
    qp_bytes input = cli_buffer_bytes(&content->bytes);
    qp_arena arena;
    size_t need = qp_ccsf_memory_bound(input.size) + sizeof(qp_ccsf) + QP_ARENA_SLACK;
    cli_buffer_free(&content->parsed_block);
    content->parsed = NULL;
    if (!cli_buffer_make(&content->parsed_block, need)) {
        return false;
    }
    qp_arena_init(&arena, content->parsed_block.data, need);
    content->parsed = qp_arena_alloc(&arena, 1, sizeof(qp_ccsf), 16);
    return content->parsed != NULL && qp_ccsf_open(input, &arena, content->parsed) == QP_OK;
}

/* A name from the file; false for an empty one. */
static bool name_step(qp_bytes name, char *out, size_t size) {
    return name.size > 0 && cli_name_from_sjis(name.data, name.size, out, size) > 0;
}

static bool word_step(const char *word, char *out, size_t size) {
    return word != NULL && snprintf(out, size, "%s", word) > 0;
}

/* Words for the steps that chunks and records share, with or without a container. */
static bool anime_step(const cli_content *content, const qp_path_step *step, char *out,
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

static bool ccsf_step(const cli_content *content, const qp_path_step *step, char *out,
                      size_t size) {
    const qp_ccsf *file = content->parsed;
    switch (step->kind) {
    case QP_PATH_OBJECT:
        return name_step(qp_ccsf_object_name(file, step->value), out, size);
    case QP_PATH_FILE:
        return name_step(qp_ccsf_file_name(file, step->value), out, size);
    default:
        return anime_step(content, step, out, size);
    }
}

const cli_kind cli_kind_ccsf = {
    .input = QP_INPUT_CCSF,
    .name = "ccsf",
    .label = "CCSF",
    .open = open_names,
    .load = load_ccsf,
    .step = ccsf_step,
    .dump = cli_dump_ccsf,
    .eval = cli_anime_eval,
    .play = cli_anime_play,
    .diff = &diff_source_anime,
    .export_gltf = cli_export_anime,
    .plot = cli_draw_anime,
};

const cli_kind cli_kind_anime = {
    .input = QP_INPUT_ANIME,
    .name = "anime",
    .label = "bare Anime chunk",
    .step = anime_step,
    .dump = cli_dump_bare_anime,
    .eval = cli_anime_eval,
    .play = cli_anime_play,
    .diff = &diff_source_anime,
    .export_gltf = cli_export_anime,
    .plot = cli_draw_anime,
};
