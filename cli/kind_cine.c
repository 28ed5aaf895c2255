#include "kind_cine.h"

#include "cine_dump.h"
#include "cine_eval.h"
#include "cine_walk.h"
#include "diff_sources.h"
#include "draw_cine.h"
#include "exit_codes.h"
#include "export.h"

/* With options that qp_detect() knows nothing of: a sector size that is given, a channel byte. */
static bool recognise(qp_bytes first, uint64_t total, const cli_options *options) {
    return qp_cine_detect(first, total, options->cine.read.channel).magic ||
           options->cine.read.sector_size != 0;
}

static int check(const cli_content *content, qp_sink *sink) {
    cli_cine_walk walk;
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    int result = CLI_TROUBLE;
    if (cli_cine_begin(&walk, content)) {
        while (cli_cine_next(&walk, sink, &kind)) {
        }
        qp_cine_finish(&walk.reader, sink);
        result = walk.failed ? CLI_TROUBLE : CLI_FINE;
    }
    cli_cine_end(&walk);
    return result;
}

const cli_kind cli_kind_cine = {
    .input = QP_INPUT_CINE,
    .name = "cine",
    .label = "cinematic stream",
    .recognise = recognise,
    .in_pieces = true,
    .check = check,
    .dump = cli_cine_dump,
    .eval = cli_cine_eval,
    .plot = cli_draw_cine,
    .diff = &diff_source_cine,
    .export_gltf = cli_export_cine,
};
