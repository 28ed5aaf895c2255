/*
 * A census: counts of what files hold, of the things that the documents count on the games' discs,
 * so that who owns a disc can hold the one against the other.
 *
 * Nothing is judged here, and nothing is allocated. Inputs of any kind may be damaged: what is
 * whole is counted.
 */
#ifndef QP_CENSUS_H
#define QP_CENSUS_H

#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"

/* -- Figures ---------------------------------------------------------------------------------- */

/* What is counted, in the order of the report. */
typedef enum {
#define QP_CENSUS(id, name, source, said) QP_CENSUS_##id,
#include "census_figures.def"
#undef QP_CENSUS
    QP_CENSUS_FIGURES
} qp_census_id;

typedef struct {
    const char *name;   /* "sub_chunks/0x0102" */
    const char *source; /* document and section */
    const char *said;   /* what it says: a number, or words; "" if it gives none */
} qp_census_figure;

/* The figure of that number; empty texts past the last. */
qp_census_figure qp_census_figure_at(uint32_t index);

/* The figure of that name, or QP_CENSUS_FIGURES. */
uint32_t qp_census_named(const char *name);

/* -- Counting --------------------------------------------------------------------------------- */

/* Begins zeroed. */
typedef struct {
    uint64_t counts[QP_CENSUS_FIGURES];
} qp_census;

/* Counts a CCSF file, inflated. */
void qp_census_ccsf(qp_census *census, qp_bytes data);

/* Counts an Anime chunk by itself, which is the whole of `data`. */
void qp_census_bare_anime(qp_census *census, qp_bytes data);

/* Counts an ANIMATION. */
void qp_census_animation(qp_census *census, const qp_totem_animation *animation);

/* A cinematic stream that is being counted, sector by sector. Begins zeroed. */
typedef struct {
    uint32_t last;       /* number of the sector of the last frame */
    bool some;           /* there was a frame */
    uint32_t neighbours; /* pairs of audio sectors, one after the other, that were compared */
    size_t size;         /* bytes kept of the last audio sector; 0: there was none */
    uint8_t audio[QP_CINE_SECTOR_MAX];
} qp_census_cine;

/* Counts the sector that `reader` has just been pushed; `frame` is used if it is one. */
void qp_census_sector(qp_census *census, qp_census_cine *cine, const qp_cine_reader *reader,
                      qp_cine_sector_kind kind, qp_bytes sector, const qp_cine_frame *frame);

/* Counts what only the end of a stream shows: how it ended, and what was heard of it. */
void qp_census_cine_end(qp_census *census, const qp_cine_reader *reader,
                        const qp_cine_sound *sound);

#endif
