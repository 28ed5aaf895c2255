/* The parts of a CCSF file's census. */
#ifndef QP_CENSUS_ANIME_H
#define QP_CENSUS_ANIME_H

#include "census.h"
#include "quirkproof/ccsf.h"

/* Which kinds of records a file has. */
typedef struct {
    bool materials; /* 0x0202 */
    bool f_objs;    /* 0x0101 in an Anime */
} qp_census_file;

/* Counts the Anime chunk at `offset`. */
void qp_census_anime(qp_census *census, const qp_ccsf *file, size_t offset, qp_census_file *has);

/* Counts what the controllers of a record hold; `frames` is the Anime's N. */
void qp_census_controllers(qp_census *census, qp_bytes data, const qp_record *record,
                           uint32_t frames);

/* The little-endian word at an offset; 0 past the end. */
uint32_t qp_census_word(qp_bytes data, size_t offset);

#endif
