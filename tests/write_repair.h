/* Repairs and the files to try them on, for the tests of qp_fix(). */
#ifndef QP_TESTS_WRITE_REPAIR_H
#define QP_TESTS_WRITE_REPAIR_H

#include "gen/ccs_build.h"
#include "quirkproof/write.h"
#include "support/exact.h"

/* -- What a repair does ----------------------------------------------------------------------- */

enum { CHANGES_MAX = 16 };

/* A repaired file and what was told of it. */
typedef struct {
    qp_exact fixed;
    qp_status status;
    qp_change changes[CHANGES_MAX];
    size_t count;
} repair;

/* Repairs an input in blocks of exactly the sizes promised, and looks at it with the oracle. */
repair repair_of(qp_input_kind kind, qp_bytes data);

/* Change `index` is this one. */
void expect_change(const repair *r, size_t index, qp_change_kind what, const char *id,
                   uint64_t offset, uint64_t from, uint64_t to);

/* ... and sits in these records (support/findings.h). */
void expect_path(const repair *r, size_t index, const char *path);

/* The result is this file; it is freed. */
void expect_file(repair *r, const qp_build *expected);

/* A CCSF file is repaired to another one, in that many changes. */
repair expect_repair(const qp_build *broken, const qp_build *expected, size_t changes);

void expect_left_alone(const qp_build *file);

/* -- Files ------------------------------------------------------------------------------------ */

/* Header, Index, Setup and an Object: what comes before the Anime. Object 1 is the Anime, 2 the
   Object, 3 a morpher. */
qp_build repair_begin(void);

/* A controller record, a word of which is `fill`. */
size_t repair_put_controllers(qp_build *file, uint32_t fill);

/* A note, so that a frame has something in it. */
void repair_put_note(qp_build *file, uint32_t param);

/* An Anime of two frames, with its closing Top or without; its lengths are right either way. */
size_t repair_put_anime(qp_build *file, bool closed);

qp_build repair_copy_of(const qp_build *build);

/* The offsets of a plain file of three frames. */
typedef struct {
    qp_build file;
    size_t anime;
    size_t controllers;
    size_t note; /* of frame 1 */
    size_t closing;
    size_t frame;
} repair_plain;

repair_plain repair_make_plain(void);

#endif
