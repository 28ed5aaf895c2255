#include "inv_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "json.h"

static const char *scope_name(qp_scope scope) {
    static const char *const names[QP_SCOPES] = {"arithmetic", "file", "evaluation", "run"};
    return names[scope];
}

/* -- Text ------------------------------------------------------------------------------------- */

static void text_result(const qp_invariant *invariant, const inv_result *result) {
    const inv_outcome outcome = inv_outcome_of(result);
    (void)printf("%-9s  %-13s  ", invariant->id, inv_outcome_name(outcome));
    if (outcome == INV_NOT_EXERCISED) {
        (void)printf("%8s", "");
    } else {
        (void)printf("%8" PRIu64, outcome == INV_VIOLATED ? result->violated : result->holds);
    }
    (void)printf("  %s\n", invariant->claim);
    if (outcome == INV_VIOLATED) {
        (void)printf("    first at %s:0x%zx: %s\n", result->file != NULL ? result->file : "?",
                     result->offset, result->what);
    }
}

static void text_summary(const inv_tally *tally) {
    size_t counts[INV_OUTCOMES];
    inv_tally_count(tally, counts);
    (void)printf("%" PRIu64 " file%s, %" PRIu64 " model%s: %zu invariants hold, %zu violated, %zu "
                 "not exercised\n",
                 tally->files, tally->files == 1 ? "" : "s", tally->models,
                 tally->models == 1 ? "" : "s", counts[INV_HOLDS], counts[INV_VIOLATED],
                 counts[INV_NOT_EXERCISED]);
}

void inv_report_text(const inv_tally *tally) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        if (tally != NULL) {
            text_result(invariant, &tally->results[i]);
        } else {
            (void)printf("%-9s  %-10s  %s (%s)\n", invariant->id, scope_name(invariant->scope),
                         invariant->claim, invariant->source);
        }
    }
    if (tally != NULL) {
        text_summary(tally);
    } else {
        (void)printf("%zu invariants\n", qp_invariant_count());
    }
}

/* -- JSON ------------------------------------------------------------------------------------- */

static void json_text(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    cli_json_text(json, text);
}

static void json_count(cli_json *json, const char *key, uint64_t count) {
    cli_json_key(json, key);
    cli_json_count(json, count);
}

static void json_result(cli_json *json, const inv_result *result) {
    json_text(json, "outcome", inv_outcome_name(inv_outcome_of(result)));
    json_count(json, "holds", result->holds);
    json_count(json, "violated", result->violated);
    if (result->violated > 0) {
        cli_json_key(json, "first");
        cli_json_object(json, CLI_JSON_INLINE);
        json_text(json, "file", result->file != NULL ? result->file : "?");
        json_count(json, "offset", result->offset);
        json_text(json, "message", result->what);
        cli_json_close(json);
    }
}

void inv_report_json(const inv_tally *tally) {
    cli_json json = cli_json_to(stdout);
    cli_json_object(&json, CLI_JSON_LINES);
    if (tally != NULL) {
        json_count(&json, "files", tally->files);
        json_count(&json, "models", tally->models);
    }
    cli_json_key(&json, "invariants");
    cli_json_array(&json, CLI_JSON_LINES);
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        cli_json_object(&json, CLI_JSON_INLINE);
        json_text(&json, "id", invariant->id);
        json_text(&json, "scope", scope_name(invariant->scope));
        json_text(&json, "claim", invariant->claim);
        json_text(&json, "source", invariant->source);
        if (tally != NULL) {
            json_result(&json, &tally->results[i]);
        }
        cli_json_close(&json);
    }
    cli_json_close(&json);
    cli_json_close(&json);
    cli_json_end(&json);
}
