/*
 * A document of pictures: one SVG file, or a page of HTML with an index, values under the pointer
 * and a table of what check finds. It is made in memory, since a file is written whole or not at
 * all.
 */
#ifndef QP_CLI_DRAWING_H
#define QP_CLI_DRAWING_H

#include "content.h"
#include "options.h"
#include "plot.h"

/* Text that grows. */
typedef struct {
    cli_buffer block;
    size_t used;
    bool failed; /* there was no memory for all of it */
} cli_text;

void cli_text_put(cli_text *text, const char *bytes, size_t size);
void cli_text_free(cli_text *text);

typedef struct {
    const cli_content *content;
    const cli_options *options;
    bool html;
    cli_text body;
    cli_text index;    /* of a page: links to the pictures */
    qp_plot plot;      /* draws into the body */
    uint64_t drawn;    /* pictures */
    uint64_t left_out; /* pictures past the limit */
    bool in_group;
    uint32_t groups; /* headings so far */
    size_t opened;   /* where the picture begins in the body */
} cli_drawing;

/* Begins a document of the form that the options ask for. It must stay where it is. */
void cli_drawing_begin(cli_drawing *drawing, const cli_content *content,
                       const cli_options *options);

/* A heading: what follows belongs to it. */
void cli_drawing_group(cli_drawing *drawing, const char *title, const char *detail);

/* True if there is room for another picture; otherwise it is counted as left out. */
bool cli_drawing_room(cli_drawing *drawing);

/* Around a picture; `name` is for the index. `height` is what was drawn, 0: nothing. */
void cli_drawing_open(cli_drawing *drawing);
void cli_drawing_close(cli_drawing *drawing, const char *name, uint32_t height);

/* Writes the document where the options say, and frees it. Returns an exit code. */
int cli_drawing_end(cli_drawing *drawing, int result);

#endif
