#include "kind_ccsf.h"

#include "anime_eval.h"
#include "diff_sources.h"
#include "draw_anime.h"
#include "dump.h"
#include "export.h"
#include "path_ccsf.h"
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
    size_t need = qp_ccsf_memory_bound(input.size);
    cli_buffer_free(&content->parsed_block);
    content->parsed = NULL;
    if (!cli_buffer_make(&content->parsed_block, sizeof(qp_ccsf) + need)) {
        return false;
    }
    content->parsed = content->parsed_block.data;
    qp_arena_init(&arena, content->parsed_block.data + sizeof(qp_ccsf), need);
    return qp_ccsf_open(input, &arena, content->parsed) == QP_OK;
}

const cli_kind cli_kind_ccsf = {
    .input = QP_INPUT_CCSF,
    .name = "ccsf",
    .label = "CCSF",
    .open = open_names,
    .load = load_ccsf,
    .step = cli_ccsf_path_step,
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
    .step = cli_anime_path_step,
    .dump = cli_dump_bare_anime,
    .eval = cli_anime_eval,
    .play = cli_anime_play,
    .diff = &diff_source_anime,
    .export_gltf = cli_export_anime,
    .plot = cli_draw_anime,
};
