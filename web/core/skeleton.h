/* The objects of the open animation as bones: who hangs on whom, and where each is at a time. */
#ifndef QP_WEB_SKELETON_H
#define QP_WEB_SKELETON_H

#include "anime.h"

/* False without memory. */
bool web_skeleton_make(const cli_content *content, const web_anime *anime);

#endif
