/*
 * A synthetic disc: CCSF files that hold as much of everything as the game's own DATA.BIN does, and
 * none of its data.
 *
 * What there is to be of each thing is a table of figures (ccsf.md 2 and 6.3, animation-playback;
 * what neither says is chosen, and the table says so). The generator deals from it, as cards are
 * dealt from a deck, so that every figure comes out exactly; what was dealt is written down as it
 * is dealt and never counted in the result. The same seed and scale make the same bytes.
 */
#ifndef QP_GEN_DISC_H
#define QP_GEN_DISC_H

#include "gen/build.h"

/* -- Figures ---------------------------------------------------------------------------------- */

/* Each figure: its enumerator, its name in the recipe, what the disc has, and who says so. */
typedef enum {
#define QP_DISC_FIGURE(id, name, disc, source) QP_DISC_##id,
#include "gen/disc_figures.def"
#undef QP_DISC_FIGURE
    QP_DISC_FIGURES
} qp_disc_figure_id;

typedef struct {
    const char *name;   /* "sub_chunks/0x0102" */
    uint64_t disc;      /* on the disc */
    uint64_t wanted;    /* at this scale */
    uint64_t dealt;     /* handed out so far; `wanted` in the end */
    const char *source; /* who says what the disc has; "chosen": nobody */
} qp_disc_figure;

/* -- The disc --------------------------------------------------------------------------------- */

typedef struct qp_disc qp_disc;

enum { QP_DISC_WHOLE = 1000, QP_DISC_NAME = 32 };

/* A disc of `permille` thousandths of the real one, at least 20. Ends the program if there is no
   memory. */
qp_disc *qp_disc_new(uint64_t seed, uint32_t permille);

void qp_disc_free(qp_disc *disc);

/* Files that are not written yet; those of DATA.BIN first, then those of the stream archive. */
uint32_t qp_disc_left(const qp_disc *disc);

/* What is known of a file. */
typedef struct {
    char name[QP_DISC_NAME]; /* without ending */
    uint32_t category;       /* of the 20 that the game has */
    bool stream;             /* of the stream archive */
} qp_disc_file;

/* Writes the next file; `build` is emptied first, its memory used again. False after the last. */
bool qp_disc_next(qp_disc *disc, qp_build *build, qp_disc_file *file);

qp_disc_figure qp_disc_figure_at(const qp_disc *disc, uint32_t index);

#endif
