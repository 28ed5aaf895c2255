/*
 * From bytes to trials of the invariants, for tests and fuzz targets alike: the first bytes choose
 * what is made, the next ones are the numbers that checkers draw, and the rest steers the
 * generators of gen/. The same bytes make the same trial.
 */
#ifndef QP_PROPERTY_PROPERTY_H
#define QP_PROPERTY_PROPERTY_H

#include "gen/build.h"
#include "invariants/animation/animation_case.h"
#include "invariants/anime_case.h"
#include "invariants/cine/cine_case.h"
#include "support/exact.h"

/* Bytes that checkers draw from. */
#define QP_PROPERTY_DRAWN ((size_t)192)

/* A trial and what belongs to it. */
typedef struct {
    qp_trial trial;
    bool plain; /* the model is one as the documents say of every file: claims of QP_SCOPE_FILE hold
                 */
    qp_build build; /* the bytes of the model */
    qp_exact block; /* its arena */
    qp_exact scratch;
    qp_anime_case anime;
    qp_ccsf file;        /* the file around the Anime, if there is one */
    qp_exact file_block; /* its arena */
    qp_cine_case cine;
    qp_cine_frame cine_frame;
    qp_animation_case animation;
} qp_property_case;

/* Makes a trial that has what `needs` says. Bit 0 of the first byte chooses the model of the
   arithmetic, bit 1 if the model is plain. */
void qp_property_make(qp_bytes bytes, qp_needs needs, const qp_subject *subject,
                      qp_property_case *made);

/* The same for a chunk that is there already: `build` belongs to the result. */
void qp_property_anime(qp_build build, qp_bytes drawn, qp_ee_model model, const qp_subject *subject,
                       qp_property_case *made);

void qp_property_free(qp_property_case *made);

#endif
