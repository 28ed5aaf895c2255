/*
 * The choice of a reading: two byte orders and two message key heads make four, and a payload does
 * not say which it is.
 */
#ifndef QP_TOTEMTECH_READING_H
#define QP_TOTEMTECH_READING_H

#include "base/report.h"
#include "totemtech/layout.h"

#define QP_TOTEM_READINGS 4

/* What came of trying them. */
typedef struct {
    qp_totem_reading taken;
    bool both_orders; /* another order consumes the payload too, with another result */
    bool both_heads;  /* the other message heads do */
    bool progress;    /* the reading taken read a whole record of some section */
    bool tried[QP_TOTEM_READINGS];
    size_t reached[QP_TOTEM_READINGS];
} qp_totem_choice;

/* Where the payload of an input lies. */
typedef struct {
    size_t start;
    size_t end;
    qp_totem_order order; /* by the record header; QP_TOTEM_ANY without one */
    bool record;
    uint32_t size; /* what the record header says */
} qp_totem_span;

/* Looks for a record header: word 1 is the class, in either byte order. */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
    ensures \result.start <= \result.end <= input.size;
    ensures \result.order <= QP_TOTEM_BIG;
*/
qp_totem_span qp_totem_find_span(qp_bytes input);

/* Tries the readings of a payload, only those of one byte order if `order` says so. */
/*@ requires qp_bytes_ok(input) && \valid_read(span) && \valid(choice);
    requires \separated(choice, span);
    assigns *choice;
    ensures qp_totem_readable(&choice->taken);
    ensures choice->taken.bytes.data == input.data && choice->taken.bytes.size <= input.size;
*/
void qp_totem_choose(qp_totem_choice *choice, qp_bytes input, const qp_totem_span *span,
                     qp_totem_order order);

/* The notes about a choice whose reading consumes the payload. */
/*@ requires \valid_read(choice) && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_report_choice(const qp_totem_choice *choice, qp_reporter *reporter);

/* Notes on how far each reading got, for a choice whose reading does not. */
/*@ requires \valid_read(choice) && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_totem_report_tries(const qp_totem_choice *choice, qp_reporter *reporter);

/* True if every number of the body reads the same in both byte orders. */
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_totem_same_in_both_orders(const qp_totem_reading *reading);

#endif
