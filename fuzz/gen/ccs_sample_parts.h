/* What the samples share: the objects of their index, and chunks and records that many have. */
#ifndef QP_GEN_CCS_SAMPLE_PARTS_H
#define QP_GEN_CCS_SAMPLE_PARTS_H

#include "gen/ccs_samples.h"
#include "quirkproof/ccsf.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define ONE 0x3f800000u

/* Numbers of the objects that every sample has. */
enum {
    OBJ_A = 1,
    OBJ_B,
    OBJ_C,
    OBJ_NOTE,
    EXT_A,
    EXT_B,
    MAT,
    MPH,
    MDL_A,
    MDL_B,
    LGT_A,
    LGT_B,
    LGT_C,
    LGT_D,
    CAM,
    TEX,
    CLT,
    OTHER,
    ANM_A,
    ANM_B,
    OBJECTS
};

/* Header, index, Setup, and a chunk for each object that Animes drive. */
void qp_ccs_sample_begin(qp_build *build, uint32_t version);

/* Tops from `from` to before `to`. */
void qp_ccs_sample_tops(qp_build *build, uint32_t from, uint32_t to);

/* A record with position, rotation and transparency keyed over frames 0 to 3, and one scale. */
void qp_ccs_sample_controllers(qp_build *build, uint32_t object);

/* The other samples, about one quirk each; `count` is set to their number. */
const qp_ccs_whole_sample *qp_ccs_odd_samples(uint32_t *count);

#define WHOLE(name)                                                                                \
    { #name, name, QP_SAMPLE_WHOLE }

#endif
