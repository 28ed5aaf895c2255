/* The page of HTML that a document of pictures can be. */
#ifndef QP_CLI_DRAWING_PAGE_H
#define QP_CLI_DRAWING_PAGE_H

#include "drawing.h"

/* A heading, and its entry in the index. */
void cli_page_group(cli_drawing *drawing, const char *title, const char *detail);

/* Around a picture. */
void cli_page_open(cli_drawing *drawing);
void cli_page_close(cli_drawing *drawing, const char *name, uint32_t height);

/* Puts head, index, pictures, findings and script together; `note` is empty or a remark. */
void cli_page_finish(cli_drawing *drawing, const char *note);

#endif
