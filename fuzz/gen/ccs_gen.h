/*
 * Makes CCSF files out of bytes: valid ones or nearly so, full of what the games treat in ways of
 * their own. The same bytes make the same file. The caller bounds the file by the limit of the
 * builder; what does not fit is left out.
 */
#ifndef QP_GEN_CCS_GEN_H
#define QP_GEN_CCS_GEN_H

#include "gen/ccs_build.h"
#include "gen/source.h"

/* What the objects of an index are; their numbers are runs, in this order. */
typedef enum {
    QP_GEN_OBJ = 0, /* has an Object chunk */
    QP_GEN_EXT = 1, /* ExtObj */
    QP_GEN_MAT = 2,
    QP_GEN_MPH = 3,
    QP_GEN_MDL = 4,
    QP_GEN_LGT = 5,
    QP_GEN_CAM = 6,
    QP_GEN_TEX = 7,
    QP_GEN_ANM = 8,
    QP_GEN_KINDS = 9
} qp_gen_kind;

/* What is in a file. */
typedef struct {
    uint32_t version;
    uint32_t count[QP_GEN_KINDS];
    uint32_t first[QP_GEN_KINDS]; /* number of the first object of each kind */
    uint32_t objects;             /* in all, entry 0 included */
} qp_gen_world;

/* Draws what a file is to have. */
qp_gen_world qp_gen_draw_world(qp_source *source);

/* An object of a kind; now and then another one, 0, or one past the index. */
uint32_t qp_gen_pick(qp_source *source, const qp_gen_world *world, qp_gen_kind kind);

/* Writes one Anime chunk. */
void qp_gen_anime(qp_source *source, const qp_gen_world *world, uint32_t object, qp_build *build);

/* A record of controllers, for an Anime of so many frames. */
void qp_gen_controllers(qp_source *source, const qp_gen_world *world, uint32_t frames,
                        qp_build *build);

/* A record that may stand in any frame; `streamed` as in qp_record_at(). */
void qp_gen_frame_record(qp_source *source, const qp_gen_world *world, bool streamed,
                         qp_build *build);

/* Breaks a file in some places, or in none. */
void qp_gen_faults(qp_source *source, qp_build *build);

/* Writes a whole file, faults included. */
void qp_gen_ccsf(qp_source *source, qp_build *build);

#endif
