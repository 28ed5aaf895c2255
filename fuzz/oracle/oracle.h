/*
 * Everything that must hold of a CCSF file or an Anime chunk, whatever its bytes are: memory
 * bounds, bounds of what is handed out, total accessors, results that depend on nothing but the
 * input, and values that are the same bits as those of a second, literal implementation
 * (literal.h).
 *
 * Shared by the fuzz targets and the tests. What does not hold is said on standard error, with the
 * bytes of a small input, and ends the program.
 */
#ifndef QP_ORACLE_ORACLE_H
#define QP_ORACLE_ORACLE_H

#include "quirkproof/check.h"

/* What an input came to. */
typedef struct {
    uint64_t counts[3]; /* findings, by qp_severity */
    uint64_t chunks;    /* of the setup section */
    uint64_t records;   /* of all Animes and the frame section */
    uint64_t animes;
    uint64_t tracks;    /* compiled controller records of objects */
    size_t check_used;  /* arena bytes that the check used */
    size_t anime_used;  /* arena bytes of the Anime that used most for its size ... */
    size_t anime_size;  /* ... and its size */
    size_t end;         /* where the walk over the file, or the chunk, ended */
    bool closed;        /* it ended with a closing Top */
    bool records_whole; /* every record of every Anime was read */
} qp_oracle_report;

/*
 * Checks all of it for an input taken as that kind, QP_INPUT_CCSF or QP_INPUT_ANIME. `codes`, if it
 * is not NULL, has QP_DIAG_COUNT elements, to which the findings of each code are added.
 */
qp_oracle_report qp_oracle_check(qp_input_kind kind, qp_bytes input, uint64_t *codes);

/* The same for the first few Anime chunks of a CCSF file, each taken out of it and alone. */
void qp_oracle_check_bare(qp_bytes file);

/* The same, for what the input seems to be; taken as a CCSF file if it seems to be nothing. */
qp_oracle_report qp_oracle(qp_bytes input);

#endif
