/*
 * Parsing and checking of a payload that lies anywhere in an input.
 */
#ifndef QP_TOTEMTECH_PARSE_H
#define QP_TOTEMTECH_PARSE_H

#include "totemtech/reading.h"

/* The byte order to try: the caller's, else the record header's. */
/*@ requires \valid_read(span) && \valid_read(options);
    assigns \nothing;
*/
qp_totem_order qp_totem_order_for(const qp_totem_span *span, const qp_totem_options *options);

/* The error about a record header whose size is not the input's, if it is not. */
/*@ requires \valid_read(span) && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_report_span(qp_bytes input, const qp_totem_span *span, qp_reporter *reporter);

/* Says why a walk ended, if that was a fault: the error, and the limit's for a string that is past
 * both; then how far each reading got. */
/*@ requires \valid_read(choice) && \valid_read(walk) && \valid_read(item);
    requires qp_reporter_ok(reporter) && \separated(walk, reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_report_fault(const qp_totem_choice *choice, const qp_totem_walk *walk,
                           const qp_totem_item *item, qp_reporter *reporter);

/* Hands a finding to the reporter with the path of the walk's last step. */
/*@ requires \valid_read(walk) && qp_reporter_ok(reporter) && \separated(walk, reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_report_here(const qp_totem_walk *walk, qp_reporter *reporter, qp_diag_code code,
                          size_t offset, uint64_t arg0, uint64_t arg1);

/* Makes it an animation of nothing. */
/*@ requires \valid(animation);
    assigns *animation;
*/
void qp_totem_make_empty(qp_totem_animation *animation);

/* Reads what the payload in `span` says, with options that are in range, but for where its records
 * lie; and then where that is, in the arena. Two steps: the reporter that the first one needs is
 * gone when the second one begins. */
/*@ requires qp_bytes_ok(input) && \valid_read(span) && \valid_read(options);
    requires qp_reporter_ok(reporter) && \valid(animation);
    requires \separated(animation, span) && \separated(animation, options);
    requires \separated(animation, reporter) && \separated(animation, reporter->sink);
    assigns *animation, reporter->path, reporter->sink->counts[0 .. 2];
    ensures animation->reading.bytes.data == input.data;
    ensures animation->reading.bytes.size <= input.size;
*/
void qp_totem_read_span(qp_bytes input, const qp_totem_span *span, const qp_totem_options *options,
                        qp_reporter *reporter, qp_totem_animation *animation);
/*@ requires \valid(animation) && qp_totem_readable(&animation->reading);
    requires \valid(arena) && qp_arena_ok(*arena);
    requires \separated(animation, arena, arena->base + (0 .. arena->size - 1));
    assigns *animation, arena->used, arena->base[0 .. arena->size - 1];
    ensures \result == QP_OK ==> qp_totem_animation_ok(animation);
*/
qp_status qp_totem_list_records(qp_totem_animation *animation, qp_arena *arena);

/* What qp_totem_archive_open() returns, in a walk of the caller's. */
/*@ requires qp_bytes_ok(input) && \valid(archive);
    assigns *archive;
    ensures qp_totem_archive_ok(archive);
    ensures archive->bytes.data == input.data && archive->bytes.size == input.size;
    ensures archive->pos == 0 && archive->left == 0 && archive->opened == false;
    ensures archive->begun == false && archive->done == false;
*/
void qp_totem_begin_archive(qp_totem_archive *archive, qp_bytes input, qp_totem_order order);

/* Checks the payload in `span`. */
/*@ requires qp_bytes_ok(input) && \valid_read(span) && \valid_read(options);
    requires qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_check_span(qp_bytes input, const qp_totem_span *span, const qp_totem_options *options,
                         qp_reporter *reporter);

#endif
