#include "drawing_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "check_content.h"
#include "findings.h"
#include "kinds.h"
#include "path_text.h"
#include "plot_text.h"
#include "report.h"

/* -- Pictures --------------------------------------------------------------------------------- */

static void write_text(void *user, const char *bytes, size_t size) {
    cli_text_put(user, bytes, size);
}

/* What writes into the index. */
static qp_plot index_of(cli_drawing *drawing) {
    qp_plot plot = {.sink = {write_text, &drawing->index}};
    return plot;
}

void cli_page_group(cli_drawing *drawing, const char *title, const char *detail) {
    qp_plot index = index_of(drawing);
    qp_plot *body = &drawing->plot;
    uint32_t number = ++drawing->groups;
    qp_plot_format(body, "%s<section id=\"g%u\">\n", drawing->in_group ? "</section>\n" : "",
                   number);
    qp_plot_format(body, "<h2>%e</h2><p>%e</p>\n", title, detail);
    qp_plot_format(&index, "%s<li><a href=\"#g%u\">%e</a><ul>\n",
                   drawing->in_group ? "</ul></li>\n" : "", number, title);
    drawing->in_group = true;
}

void cli_page_open(cli_drawing *drawing) {
    drawing->opened = drawing->body.used;
    qp_plot_format(&drawing->plot, "<figure id=\"p%u\">\n", drawing->plot.serial + 1);
}

void cli_page_close(cli_drawing *drawing, const char *name, uint32_t height) {
    qp_plot index = index_of(drawing);
    if (height == 0) {
        drawing->body.used = drawing->opened; /* an empty frame is no picture */
    } else {
        qp_plot_raw(&drawing->plot, "</figure>\n");
        qp_plot_format(&index, "<li><a href=\"#p%u\">%e</a></li>\n", drawing->plot.serial, name);
    }
}

/* -- Findings --------------------------------------------------------------------------------- */

/* Where the rows of the table go. */
typedef struct {
    qp_plot *plot;
    const cli_content *content;
} rows;

static void put_finding(void *user, const qp_diag *diag) {
    const rows *to = user;
    const char *severity = cli_severity_name(qp_diag_severity(diag->code));
    const char *id = qp_diag_id(diag->code);
    char message[512];
    char path[CLI_PATH_SIZE];
    char offset[32];
    (void)qp_diag_format(diag, message, sizeof message);
    (void)snprintf(offset, sizeof offset, "0x%" PRIx64, diag->offset);
    cli_path_text(to->content, &diag->path, path, sizeof path);
    qp_plot_format(to->plot, "<tr class=\"%s\"><td>%s</td><td>%s</td>", severity, id, severity);
    qp_plot_format(to->plot, "<td>%s</td><td>%e</td>", offset, path);
    qp_plot_format(to->plot,
                   "<td><details><summary>%e</summary><p>%e</p><p>Source: %e</p></details></td>"
                   "</tr>\n",
                   message, qp_diag_explain(diag->code), qp_diag_source(diag->code));
}

static void put_findings(cli_drawing *drawing) {
    rows to = {&drawing->plot, drawing->content};
    cli_findings findings;
    cli_findings_begin(&findings, drawing->options->max_findings);
    qp_plot_raw(to.plot, "<section id=\"findings\">\n<h2>Findings</h2>\n");
    for (size_t i = 0; i < drawing->content->finding_count; i++) {
        findings.sink.emit(&findings, &drawing->content->findings[i]);
    }
    (void)cli_check_content(drawing->content, &findings.sink);
    uint64_t more = 0;
    for (int code = 0; code < QP_DIAG_COUNT; code++) {
        more += findings.unkept[code];
    }
    if (findings.count == 0) {
        qp_plot_raw(to.plot, more == 0 ? "<p>None.</p>\n" : "");
    } else {
        qp_sink sink = {put_finding, &to, {0, 0, 0}};
        qp_plot_raw(to.plot,
                    "<table><thead><tr><th>ID</th><th>Severity</th><th>Offset</th><th>Where</th>"
                    "<th>What (open a line for its meaning)</th></tr></thead><tbody>\n");
        cli_findings_replay(&findings, &sink);
        qp_plot_raw(to.plot, "</tbody></table>\n");
    }
    if (more > 0) {
        char text[80];
        (void)snprintf(text, sizeof text, "<p>%" PRIu64 " more: raise --max-findings.</p>\n", more);
        qp_plot_raw(to.plot, text);
    }
    qp_plot_raw(to.plot, "</section>\n");
    cli_findings_free(&findings);
}

/* -- The page --------------------------------------------------------------------------------- */

void cli_page_finish(cli_drawing *drawing, const char *note) {
    cli_text body = drawing->body;
    qp_plot *page = &drawing->plot;
    memset(&drawing->body, 0, sizeof drawing->body);
    qp_plot_format(page,
                   "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                   "<title>%e</title>\n<style>\n",
                   drawing->content->shown);
    qp_plot_format(page, "%s%s</style>\n</head>\n<body>\n", qp_plot_css, qp_plot_page_css);
    qp_plot_format(page, "<header><h1>%e</h1>", drawing->content->shown);
    qp_plot_format(page, "<p>%s. %e</p></header>\n", drawing->content->kind->label, note);
    qp_plot_raw(page, "<nav aria-label=\"Pictures\"><ul>\n");
    cli_text_put(&drawing->body, (const char *)drawing->index.block.data, drawing->index.used);
    qp_plot_raw(page, drawing->in_group ? "</ul></li>\n" : "");
    qp_plot_raw(page, "<li><a href=\"#findings\">Findings</a></li>\n</ul></nav>\n<main>\n");
    cli_text_put(&drawing->body, (const char *)body.block.data, body.used);
    qp_plot_raw(page, drawing->in_group ? "</section>\n" : "");
    drawing->body.failed |= body.failed | drawing->index.failed;
    put_findings(drawing);
    qp_plot_format(page, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", qp_plot_js);
    cli_text_free(&body);
}
