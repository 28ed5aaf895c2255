/* The kinds of input that can be compared. */
#ifndef QP_CLI_DIFF_SOURCES_H
#define QP_CLI_DIFF_SOURCES_H

struct diff_source;

extern const struct diff_source diff_source_anime;     /* CCSF files and bare Anime chunks */
extern const struct diff_source diff_source_cine;      /* cinematic streams */
extern const struct diff_source diff_source_animation; /* ANIMATION files and archives of them */

#endif
