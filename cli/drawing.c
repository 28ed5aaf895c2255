#include "drawing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drawing_page.h"
#include "exit_codes.h"
#include "message.h"
#include "names.h"
#include "output.h"
#include "plot_text.h"

enum { FIRST_ROOM = 64 * 1024, GROUP_HEIGHT = 56, NOTE_HEIGHT = 40 };

/* -- Text ------------------------------------------------------------------------------------- */

void cli_text_put(cli_text *text, const char *bytes, size_t size) {
    size_t need = text->used + size;
    if (text->failed || size == 0) {
        return;
    }
    if (need > text->block.size) {
        size_t room = 2 * need > FIRST_ROOM ? 2 * need : FIRST_ROOM;
        text->failed = !cli_buffer_resize(&text->block, room);
        if (text->failed) {
            return;
        }
    }
    memcpy(text->block.data + text->used, bytes, size);
    text->used = need;
}

void cli_text_free(cli_text *text) {
    cli_buffer_free(&text->block);
}

static void write_text(void *user, const char *bytes, size_t size) {
    cli_text_put(user, bytes, size);
}

/* -- Pictures --------------------------------------------------------------------------------- */

static bool ends_in(const char *text, const char *end) {
    size_t length = strlen(text);
    size_t wanted = strlen(end);
    return length > wanted && strcmp(text + length - wanted, end) == 0;
}

static bool wants_page(const cli_options *options) {
    return options->output != NULL &&
           (ends_in(options->output, ".html") || ends_in(options->output, ".htm"));
}

void cli_drawing_begin(cli_drawing *drawing, const cli_content *content,
                       const cli_options *options) {
    memset(drawing, 0, sizeof *drawing);
    drawing->content = content;
    drawing->options = options;
    drawing->html = wants_page(options);
    drawing->plot.sink.write = write_text;
    drawing->plot.sink.user = &drawing->body;
    drawing->plot.hover = drawing->html;
}

void cli_drawing_group(cli_drawing *drawing, const char *title, const char *detail) {
    if (drawing->html) {
        cli_page_group(drawing, title, detail);
        return;
    }
    uint32_t top = drawing->plot.top;
    qp_plot_format(&drawing->plot, "<g class=\"qp-plot group\" transform=\"translate(0 %u)\">",
                   top);
    qp_plot_format(&drawing->plot, "<text class=\"heading\" x=\"16\" y=\"28\">%e</text>", title);
    qp_plot_format(&drawing->plot, "<text class=\"detail\" x=\"16\" y=\"46\">%e</text></g>\n",
                   detail);
    drawing->plot.top += GROUP_HEIGHT;
}

bool cli_drawing_room(cli_drawing *drawing) {
    bool room = drawing->drawn < drawing->options->max_pictures;
    drawing->left_out += room ? 0 : 1;
    return room;
}

void cli_drawing_open(cli_drawing *drawing) {
    if (drawing->html) {
        drawing->plot.top = 0;
        cli_page_open(drawing);
    }
}

void cli_drawing_close(cli_drawing *drawing, const char *name, uint32_t height) {
    drawing->drawn += height > 0 ? 1 : 0;
    if (drawing->html) {
        cli_page_close(drawing, name, height);
    }
}

/* -- The document ----------------------------------------------------------------------------- */

/* Pictures that are left out, or that there are none. */
static void note_text(const cli_drawing *drawing, char *out, size_t size) {
    out[0] = '\0';
    if (drawing->left_out > 0) {
        (void)snprintf(out, size,
                       "%" PRIu64 " more pictures are left out: raise --max-pictures, or choose "
                       "with --animation",
                       drawing->left_out);
    } else if (drawing->drawn == 0) {
        (void)snprintf(out, size, "there is nothing in it to draw");
    }
}

static void finish_svg(cli_drawing *drawing, const char *note) {
    cli_text whole;
    memset(&whole, 0, sizeof whole);
    cli_text body = drawing->body;
    uint32_t height = drawing->plot.top;
    if (note[0] != '\0') {
        height += NOTE_HEIGHT;
    }
    drawing->body = whole;
    qp_plot_format(&drawing->plot,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
                   "viewBox=\"0 0 %u %u\" class=\"qp-document\">\n",
                   QP_PLOT_WIDTH, height, QP_PLOT_WIDTH, height);
    qp_plot_format(&drawing->plot, "<title>%e</title>\n<style>\n", drawing->content->shown);
    qp_plot_format(&drawing->plot, "%s</style>\n", qp_plot_css);
    qp_plot_format(&drawing->plot,
                   "<g class=\"qp-plot\"><rect class=\"paper\" width=\"%u\" height=\"%u\"/>"
                   "</g>\n",
                   QP_PLOT_WIDTH, height);
    cli_text_put(&drawing->body, (const char *)body.block.data, body.used);
    drawing->body.failed = drawing->body.failed || body.failed;
    if (note[0] != '\0') {
        qp_plot_format(&drawing->plot,
                       "<g class=\"qp-plot note\"><text x=\"16\" y=\"%u\">%e</text></g>\n",
                       height - 16, note);
    }
    qp_plot_format(&drawing->plot, "</svg>\n");
    cli_text_free(&body);
}

static int write_document(const cli_drawing *drawing) {
    const char *path = drawing->options->output != NULL ? drawing->options->output : "-";
    char *shown = cli_shown_path(strcmp(path, "-") == 0 ? "standard output" : path);
    qp_bytes bytes = {drawing->body.block.data, drawing->body.used};
    bool written = false;
    if (shown == NULL || drawing->body.failed) {
        cli_message("%s: not enough memory for the pictures", drawing->content->shown);
    } else {
        written = cli_write_output(path, shown, bytes);
    }
    free(shown);
    return written ? CLI_FINE : CLI_TROUBLE;
}

int cli_drawing_end(cli_drawing *drawing, int result) {
    char note[160];
    note_text(drawing, note, sizeof note);
    if (result != CLI_TROUBLE) {
        if (note[0] != '\0') {
            cli_message("%s: %s", drawing->content->shown, note);
        }
        if (drawing->html) {
            cli_page_finish(drawing, note);
        } else {
            finish_svg(drawing, note);
        }
        result = cli_worse(result, write_document(drawing));
    }
    cli_text_free(&drawing->body);
    cli_text_free(&drawing->index);
    return result;
}
