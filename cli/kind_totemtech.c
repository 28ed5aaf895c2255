#include "kind_totemtech.h"

#include "diff_sources.h"
#include "draw_totemtech.h"
#include "exit_codes.h"
#include "export.h"
#include "path_totemtech.h"
#include "totemtech_choose.h"

static int check(const cli_content *content, qp_sink *sink) {
    if (!cli_totem_of(content)->ready) {
        return CLI_TROUBLE; /* the name list's trouble has been told */
    }
    qp_bytes input = cli_buffer_bytes(&content->bytes);
    return qp_totem_check(input, &content->options->totem.read, sink) == QP_OK ? CLI_FINE
                                                                               : CLI_TROUBLE;
}

const cli_kind cli_kind_animation = {
    .input = QP_INPUT_ANIMATION,
    .name = "animation",
    .label = "TotemTech archive, record or bare ANIMATION",
    .open = cli_totem_open,
    .close = cli_totem_close,
    .step = cli_totem_path_step,
    .check = check,
    .dump = cli_totem_dump,
    .eval = cli_totem_eval,
    .play = cli_totem_play,
    .plot = cli_draw_totem,
    .diff = &diff_source_animation,
    .export_gltf = cli_export_totem,
};
