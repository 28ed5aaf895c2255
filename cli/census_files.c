#include "census_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cine_walk.h"
#include "exit_codes.h"
#include "json.h"
#include "kinds.h"
#include "totemtech_each.h"

/* -- Counting --------------------------------------------------------------------------------- */

static int count_cine(qp_census *census, const cli_content *content) {
    qp_census_cine cine;
    cli_cine_walk walk;
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    int result = CLI_TROUBLE;
    memset(&cine, 0, sizeof cine);
    if (cli_cine_begin(&walk, content)) {
        while (cli_cine_next(&walk, NULL, &kind)) {
            qp_census_sector(census, &cine, &walk.reader, kind, walk.bytes, &walk.frame);
        }
        qp_census_cine_end(census, &walk.reader, &walk.sound);
        result = walk.failed ? CLI_TROUBLE : CLI_FINE;
    }
    cli_cine_end(&walk);
    return result;
}

static bool count_animation(void *user, const qp_totem_animation *animation) {
    qp_census_animation(user, animation);
    return true;
}

int cli_census_add(qp_census *census, const cli_content *content) {
    switch (content->kind->input) {
    case QP_INPUT_CCSF:
        qp_census_ccsf(census, cli_buffer_bytes(&content->bytes));
        return CLI_FINE;
    case QP_INPUT_ANIME:
        qp_census_bare_anime(census, cli_buffer_bytes(&content->bytes));
        return CLI_FINE;
    case QP_INPUT_CINE:
        return count_cine(census, content);
    case QP_INPUT_ANIMATION:
        return cli_totem_each(content, count_animation, census);
    default:
        return CLI_FINE;
    }
}

/* -- The table -------------------------------------------------------------------------------- */

static void print_text(const qp_census *census, uint64_t inputs) {
    (void)printf("%12s  %-18s %-52s %s\n", "here", "documents", "what", "source");
    for (uint32_t i = 0; i < QP_CENSUS_FIGURES; i++) {
        const qp_census_figure figure = qp_census_figure_at(i);
        (void)printf("%12" PRIu64 "  %-18s %-52s %s\n", census->counts[i],
                     figure.said[0] != '\0' ? figure.said : "-", figure.name, figure.source);
    }
    (void)printf("%" PRIu64 " %s\n", inputs, inputs == 1 ? "input" : "inputs");
}

static void print_json(const qp_census *census, uint64_t inputs) {
    cli_json json = cli_json_to(stdout);
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "inputs");
    cli_json_count(&json, inputs);
    cli_json_key(&json, "figures");
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < QP_CENSUS_FIGURES; i++) {
        const qp_census_figure figure = qp_census_figure_at(i);
        cli_json_object(&json, CLI_JSON_INLINE);
        cli_json_key(&json, "name");
        cli_json_text(&json, figure.name);
        cli_json_key(&json, "here");
        cli_json_count(&json, census->counts[i]);
        cli_json_key(&json, "documents");
        if (figure.said[0] != '\0') {
            cli_json_text(&json, figure.said);
        } else {
            cli_json_null(&json);
        }
        cli_json_key(&json, "source");
        cli_json_text(&json, figure.source);
        cli_json_close(&json);
    }
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
}

void cli_census_print(const qp_census *census, uint64_t inputs, bool json) {
    if (json) {
        print_json(census, inputs);
    } else {
        print_text(census, inputs);
    }
}
