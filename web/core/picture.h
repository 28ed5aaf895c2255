/* A picture as an answer: text of an <svg> element. */
#ifndef QP_WEB_PICTURE_H
#define QP_WEB_PICTURE_H

#include "plot.h"

/* Begins an answer with a picture; web_picture_end() ends it. Objects have the names that the open
   document gives them, if `named`. */
qp_plot web_picture_begin(bool named);
void web_picture_end(const qp_plot *plot);

#endif
