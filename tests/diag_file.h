/*
 * The small CCSF file that faults are put into, and how tests look at what the check says of it.
 */
#ifndef QP_TESTS_DIAG_FILE_H
#define QP_TESTS_DIAG_FILE_H

#include "gen/ccs_build.h"
#include "quirkproof/check.h"
#include "support/findings.h"

/* Objects of the file's index. All but the last four have a chunk that makes them. */
enum {
    OBJ_ANIME = 1,
    OBJ_A = 2, /* an Object without a parent */
    OBJ_B = 3, /* its child */
    OBJ_MATERIAL = 4,
    OBJ_LIGHT = 5,
    OBJ_MORPHER = 6,
    OBJ_MODEL_A = 7, /* no chunk: morph targets need none */
    OBJ_MODEL_B = 8,
    OBJ_CAMERA = 9,
    OBJ_COPY_A = 10, /* ExtObj of OBJ_A */
    OBJ_TEXTURE = 11,
    OBJ_FREE_A = 12, /* no chunk, for whoever wants to make one */
    OBJ_FREE_B = 13,
    OBJ_FREE_C = 14,
    OBJ_COUNT = 15 /* rows of the index: the first number past it */
};

/* Header and Index; then, with `diag_things`, Setup and the chunks of the objects. */
void diag_start(qp_build *file, uint32_t version);
void diag_things(qp_build *file, uint32_t version);

/* Header, an Index of so many nameless objects behind object 0, and Setup. */
void diag_nameless(qp_build *file, uint32_t objects);

/* A file up to Top 0 of an Anime of so many frames; returns the offset of the Anime. */
size_t diag_anime(qp_build *file, uint32_t version, uint32_t frames);

/* Tops `from` .. `frames` - 1. */
void diag_tops(qp_build *file, uint32_t from, uint32_t frames);

/* The same, then the closing Top and the end of the file. */
void diag_finish(qp_build *file, size_t anime, uint32_t from, uint32_t frames);

/* A whole file without a finding, whose Anime has 4 frames; returns the offset of the Anime. */
size_t diag_good(qp_build *file);

/* Adds to the word at an offset. */
void diag_add(qp_build *file, size_t at, int32_t difference);

/* Room for `diag_ids` and for a message. */
enum { DIAG_TEXT = 1024 };

/* Checks the file, in a block of exactly its size and an arena of exactly its bound; ends the
   program if the arena does not do. `findings` begins zeroed. */
void diag_check(qp_input_kind kind, const qp_build *file, qp_findings *findings);

/* The IDs of all findings in the order found, a blank between them. `text` has DIAG_TEXT bytes. */
void diag_ids(const qp_findings *findings, char *text);

/* Asserts that checking the file raises exactly these IDs, in this order. `what` is shown if not.
 */
void diag_expect_at(const char *where, int line, const qp_build *file, const char *ids,
                    const char *what);
#define diag_expect_of(file, ids, what) diag_expect_at(__FILE__, __LINE__, (file), (ids), (what))
#define diag_expect(file, ids) diag_expect_of((file), (ids), "")

#endif
