/* The checks of the container itself (ccsf.md 7); the records in it are checked elsewhere. */
#ifndef QP_CCSF_CHECK_H
#define QP_CCSF_CHECK_H

#include "ccsf/ccsf.h"

/* The most arena bytes that the checks below can need for a file of `size` bytes. */
//@ assigns \nothing;
size_t qp_ccsf_check_memory_bound(size_t size);

/* Reports what is wrong with header and index, rows included. */
/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_ccsf_check_head(qp_bytes data, qp_reporter *reporter);

/*@ // What the checks of the whole index are given: no part of it is a part of anything else.
    predicate qp_ccsf_checks{L}(qp_ccsf *file, qp_arena *arena, qp_reporter *reporter) =
      \valid_read(file) && qp_ccsf_ok(file) && qp_reporter_ok(reporter) &&
      \valid(arena) && qp_arena_ok(*arena) &&
      \separated(file, arena, arena->base + (0 .. arena->size - 1)) &&
      \separated(file, reporter) && \separated(file, reporter->sink) &&
      \separated(reporter, arena) && \separated(reporter->sink, arena) &&
      \separated(reporter, arena->base + (0 .. arena->size - 1)) &&
      \separated(reporter->sink, arena->base + (0 .. arena->size - 1));
*/

/* Reports rows of the index that are alike. False if the arena is too small. */
/*@ requires qp_ccsf_checks(file, arena, reporter);
    assigns arena->used, arena->base[0 .. arena->size - 1], reporter->path,
      reporter->sink->counts[0 .. 2];
    ensures \result == true || \result == false;
*/
bool qp_ccsf_check_names(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter);

/* Reports ExtObj links and parents that go in circles, too far or nowhere. False if the arena is
   too small. */
/*@ requires qp_ccsf_checks(file, arena, reporter);
    requires qp_ccsf_arrays_ok(file) && (file->object_count > 0 ==> file->kinds != \null);
    assigns arena->used, arena->base[0 .. arena->size - 1], reporter->path,
      reporter->sink->counts[0 .. 2];
    ensures \result == true || \result == false;
*/
bool qp_ccsf_check_links(const qp_ccsf *file, qp_arena *arena, qp_reporter *reporter);

/* Reports what is wrong with one chunk of the setup section: header, length, objects it names. The
   reporter stands inside the chunk. `setup` tells whether a Setup chunk came before. */
/*@ requires \valid_read(file) && qp_bytes_ok(file->data) && qp_reporter_ok(reporter);
    requires \valid_read(chunk) && chunk->head.payload <= chunk->end <= file->data.size;
    requires \separated(file, reporter->sink) && \separated(chunk, reporter->sink);
    requires qp_ccsf_arrays_ok(file) && (file->object_count == 0 ==> file->kinds == \null);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_ccsf_check_chunk(const qp_ccsf *file, const qp_ccsf_chunk *chunk, bool setup,
                         qp_reporter *reporter);

#endif
