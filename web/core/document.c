#include "document.h"

#include "findings.h"
#include "heap.h"
#include "kinds.h"
#include "names.h"
#include "path_ccsf.h"
#include "path_totemtech.h"
#include "quirkproof/check.h"
#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"
#include "totemtech_choose.h"

/* Findings come in the order of the records, so that one walk gives them their names. */
static qp_table_walk table_walk;
static qp_table_entry table_entry;

static bool table_step(const cli_content *content, const qp_path_step *step, char *out,
                       size_t size) {
    if (step->kind != QP_PATH_MEMBER) {
        return false;
    }
    if (table_walk.number > step->value + 1) {
        table_walk = qp_table_walk_from(cli_buffer_bytes(&content->bytes));
    }
    while (table_walk.number <= step->value) {
        if (!qp_table_next(&table_walk, &table_entry)) {
            return false;
        }
    }
    return table_entry.number == step->value &&
           cli_file_name_from_sjis(table_entry.name.data, table_entry.name.size, out, size) > 0;
}

/* The kinds that give names to steps; what else a kind does is the page's business. */
static const cli_kind ccsf = {.input = QP_INPUT_CCSF, .step = cli_ccsf_path_step};
static const cli_kind anime = {.input = QP_INPUT_ANIME, .step = cli_anime_path_step};
static const cli_kind animation = {.input = QP_INPUT_ANIMATION, .step = cli_totem_path_step};
static const cli_kind table = {.input = QP_INPUT_TABLE, .step = table_step};
static const cli_kind other = {.input = QP_INPUT_UNKNOWN};

static const cli_options options; /* their zeros are the defaults of what is read here */
static qp_ccsf file;
static cli_totem totem;
static bool loaded;

cli_content web_document;

static void open_totem(qp_bytes input) {
    const cli_totem begun = {
        .ready = true,
        .archive = qp_totem_detect(input) == QP_TOTEM_ARCHIVE,
        .walk = qp_totem_archive_open(input, QP_TOTEM_ANY),
    };
    totem = begun;
    web_document.parsed = &totem;
    web_document.kind = &animation;
}

/* What a file is: one of qp_input_kind. */
WEB_EXPORT("detect") uint32_t detect(const uint8_t *data, size_t size) {
    qp_bytes input = {data, size};
    qp_input_kind kind = qp_detect(input);
    if (kind == QP_INPUT_UNKNOWN && qp_cine_detect(input, size, QP_CINE_NO_CHANNEL).magic) {
        kind = QP_INPUT_CINE;
    }
    return kind;
}

/* Opens an input, in place of the one before. `data` stays where it is. */
/* NOLINTNEXTLINE(readability-non-const-parameter): the content has it as its own */
WEB_EXPORT("open") void open_input(uint32_t kind, uint8_t *data, size_t size) {
    const cli_content begun = {
        .options = &options, .bytes = {data, size}, .total = size, .kind = &other};
    qp_bytes input = {data, size};
    web_document = begun;
    loaded = false;
    switch (kind) {
    case QP_INPUT_CCSF:
        qp_ccsf_glance(input, &file);
        web_document.parsed = &file;
        web_document.kind = &ccsf;
        break;
    case QP_INPUT_ANIME:
        web_document.kind = &anime;
        break;
    case QP_INPUT_ANIMATION:
        open_totem(input);
        break;
    case QP_INPUT_TABLE:
        table_walk = qp_table_walk_from(input);
        web_document.kind = &table;
        break;
    default:
        break;
    }
}

bool web_document_load(void) {
    qp_bytes input = cli_buffer_bytes(&web_document.bytes);
    cli_buffer block;
    qp_arena arena;
    if (loaded || web_document.kind != &ccsf) {
        return true;
    }
    if (!cli_buffer_make(&block, qp_ccsf_memory_bound(input.size))) {
        return false;
    }
    qp_arena_init(&arena, block.data, block.size);
    loaded = qp_ccsf_open(input, &arena, &file) == QP_OK;
    return loaded;
}

/* Checks the open input; `most` findings are listed. False if it could not be carried out. */
WEB_EXPORT("check") uint32_t check(uint32_t kind, uint32_t most) {
    qp_bytes input = cli_buffer_bytes(&web_document.bytes);
    web_findings findings;
    cli_buffer block;
    qp_arena arena;
    cli_json json = web_out_begin();
    if (!cli_buffer_make(&block, qp_check_memory_bound(input.size))) {
        return 0;
    }
    qp_arena_init(&arena, block.data, block.size);
    cli_json_object(&json, CLI_JSON_LINES);
    web_findings_begin(&findings, &web_document, &json, most);
    qp_status status = qp_check((qp_input_kind)kind, input, &arena, &findings.sink);
    web_findings_end(&findings);
    cli_json_close(&json);
    return status == QP_OK || status == QP_UNREADABLE ? 1 : 0;
}
