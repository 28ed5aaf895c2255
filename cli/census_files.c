#include "census_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cine_walk.h"
#include "exit_codes.h"
#include "json.h"
#include "kinds.h"
#include "totemtech_choose.h"

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

static int count_archive(qp_census *census, const cli_content *content) {
    cli_totem *totem = cli_totem_of(content);
    qp_totem_archive_item item;
    while (qp_totem_archive_next(&totem->walk, &item)) {
        if (item.kind != QP_TOTEM_ARCHIVE_RECORD || item.class_id != QP_TOTEM_CLASS) {
            continue;
        }
        if (!cli_totem_parse_item(content, &item)) {
            return CLI_TROUBLE;
        }
        qp_census_animation(census, &totem->animation);
    }
    return CLI_FINE;
}

static int count_animation(qp_census *census, const cli_content *content) {
    const cli_totem *totem = cli_totem_of(content);
    if (!totem->ready) {
        return CLI_TROUBLE; /* the name list's trouble has been told */
    }
    if (totem->archive) {
        return count_archive(census, content);
    }
    if (!cli_totem_parse_only(content)) {
        return CLI_TROUBLE;
    }
    qp_census_animation(census, &totem->animation);
    return CLI_FINE;
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
        return count_animation(census, content);
    default:
        return CLI_FINE;
    }
}

/* -- The table -------------------------------------------------------------------------------- */

static void print_text(const qp_census *census, uint64_t inputs) {
    (void)printf("%12s  %-18s %-44s %s\n", "here", "documents", "what", "source");
    for (uint32_t i = 0; i < QP_CENSUS_FIGURES; i++) {
        const qp_census_figure figure = qp_census_figure_at(i);
        (void)printf("%12" PRIu64 "  %-18s %-44s %s\n", census->counts[i],
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
