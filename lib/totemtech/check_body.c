/* The check of one payload: a walk through its body. */
#include "totemtech/parse.h"
#include "totemtech/quality.h"

/* What a check gathers on its way through a body. */
typedef struct {
    double end; /* of the clip, in frames; below 0: it has none */
    qp_totem_quality quality;
    qp_totem_units units;
} check;

/* What the contracts below ask for: a check, a step of a walk and a reporter that lie apart. */
/*@ predicate ready(check *c, qp_totem_item *item, qp_reporter *reporter) =
      \valid(c) && \valid_read(item) && qp_reporter_ok(reporter) &&
      \separated(c, item) && \separated(c, reporter) && \separated(c, reporter->sink);

    predicate walks(check *c, qp_totem_walk *walk, qp_reporter *reporter) =
      \valid_read(walk) && qp_totem_walk_ok(walk) && \separated(walk, c) &&
      \separated(walk, reporter) && \separated(walk, reporter->sink);
*/

/*@ requires \valid(c);
    assigns *c;
*/
static void begin(check *c) {
    static const check fresh;
    *c = fresh;
}

/* The end is touched in functions of their own: cvc4 gives up on goals in which a floating-point
   number stands beside anything else. */
/*@ requires \valid(c);
    assigns c->end;
*/
static void set_end(check *c, double end) {
    c->end = end;
}

/*@ requires \valid_read(c);
    assigns \nothing;
*/
static double end_of(const check *c) {
    return c->end;
}

//@ assigns \nothing;
static double no_end(void) {
    return -1;
}

/* -- Steps ------------------------------------------------------------------------------------ */

/*@ requires ready(c, item, reporter);
    assigns c->end, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_head(check *c, const qp_totem_item *item, qp_reporter *reporter) {
    const uint32_t length = item->length;
    bool negative = length > 0x80000000u; /* -0 is 0 */
    if (negative || !qp_totem_finite(length)) {
        set_end(c, no_end());
        qp_report(reporter, QP_TOT_LENGTH, item->offset, length, 0);
    } else {
        set_end(c, qp_totem_frames_of(length));
    }
}

/*@ requires \valid_read(track) && \valid_read(walk) && qp_reporter_ok(reporter);
    requires \separated(walk, reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_interp(const qp_totem_track *track, size_t offset, const qp_totem_walk *walk,
                         qp_reporter *reporter) {
    bool known = (track->interp >= 1 && track->interp <= 3) || track->interp == 8;
    if (track->count > 0 && !known) {
        qp_totem_report_here(walk, reporter, QP_TOT_INTERP, offset, track->interp, 0);
    }
}

/* Begins the track that a walk has come to. */
/*@ requires \valid(c) && \valid_read(track) && \valid_read(walk) && \valid_read(outside);
    requires \separated(c, track);
    assigns c->quality;
*/
static void begin_track(check *c, const qp_totem_track *track, const qp_totem_walk *walk,
                        const qp_path *outside) {
    qp_path path = *outside;
    qp_totem_walk_path(walk, &path);
    qp_totem_quality_begin(&c->quality, track, &path);
}

/*@ requires ready(c, item, reporter) && walks(c, walk, reporter);
    assigns *c, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_track(check *c, const qp_totem_item *item, const qp_totem_walk *walk,
                        qp_totem_quat form, qp_reporter *reporter) {
    check_interp(&item->track, item->offset, walk, reporter);
    begin_track(c, &item->track, walk, &reporter->path);
    qp_totem_quality_keys(&c->quality, &walk->reading, form, end_of(c), &c->units);
}

/* ANIMATION, struct Message: "will create a buffer overflow if >= 144". */
/*@ requires \valid_read(message) && \valid_read(walk) && qp_reporter_ok(reporter);
    requires \separated(walk, reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_message(const qp_totem_message *message, const qp_totem_walk *walk,
                          qp_reporter *reporter) {
    if (message->written_past > 0) {
        qp_totem_report_here(walk, reporter, QP_TOT_STRING_LIMIT, message->string_offset - 4,
                             message->string_length, message->written_past);
    }
}

/* A step that ends the track before it: a section, a record or a track. */
/*@ requires ready(c, item, reporter) && walks(c, walk, reporter);
    assigns *c, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_next_part(check *c, const qp_totem_item *item, const qp_totem_walk *walk,
                            qp_totem_quat form, qp_reporter *reporter) {
    qp_totem_quality_tell(&c->quality, reporter);
    if (item->kind == QP_TOTEM_ITEM_TRACK) {
        check_track(c, item, walk, form, reporter);
    }
}

/*@ requires ready(c, item, reporter) && walks(c, walk, reporter);
    assigns *c, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_item(check *c, const qp_totem_item *item, const qp_totem_walk *walk,
                       qp_totem_quat form, qp_reporter *reporter) {
    if (item->kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
        qp_totem_quality_frame(&c->quality, walk->key, item->offset, item->frame, end_of(c));
    } else if (item->kind == QP_TOTEM_ITEM_MESSAGE) {
        check_message(&item->message, walk, reporter);
    } else if (item->kind == QP_TOTEM_ITEM_HEAD) {
        check_head(c, item, reporter);
    } else {
        check_next_part(c, item, walk, form, reporter);
    }
}

/* -- The walk --------------------------------------------------------------------------------- */

/* The next step of the walk; false at its end. */
/*@ requires ready(c, item, reporter) && walks(c, walk, reporter) && \valid(walk);
    requires \valid(item) && \separated(item, walk);
    requires \separated(item, reporter) && \separated(item, reporter->sink);
    assigns *c, *item, *walk, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true ==> walk->reading.end == \old(walk->reading.end);
    ensures \result == true || \result == false;
*/
static bool check_next(check *c, qp_totem_item *item, qp_totem_walk *walk, qp_totem_quat form,
                       qp_reporter *reporter) {
    if (!qp_totem_walk_next(walk, item)) {
        return false;
    }
    check_item(c, item, walk, form, reporter);
    //@ assert walk->pos <= walk->reading.end;
    //@ assert walk->reading.end <= walk->reading.bytes.size;
    //@ assert walk->reading.message_head == 6 || walk->reading.message_head == 8;
    return true;
}

/* Walks a body to its end. */
/*@ requires ready(c, item, reporter) && walks(c, walk, reporter) && \valid(walk);
    requires \valid(item) && \separated(item, walk);
    requires \separated(item, reporter) && \separated(item, reporter->sink);
    assigns *c, *item, *walk, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_body(check *c, qp_totem_item *item, qp_totem_walk *walk, qp_totem_quat form,
                       qp_reporter *reporter) {
    /*@ loop invariant qp_reporter_ok(reporter);
        loop invariant qp_totem_walk_ok(walk);
        loop assigns *c, *item, *walk, reporter->path, reporter->sink->counts[0 .. 2];
        loop variant walk->reading.end - walk->pos;
    */
    while (check_next(c, item, walk, form, reporter)) {
        /* the step has been checked */
    }
    qp_totem_quality_tell(&c->quality, reporter);
}

/*@ requires \valid_read(units) && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void tell_units(const qp_totem_units *units, size_t start, qp_reporter *reporter) {
    if (units->keys > 0) {
        qp_report(reporter, QP_TOT_QUAT_FORMS, start, units->documented, units->as_signed);
    }
}

/*@ requires \valid_read(choice) && qp_totem_readable(&choice->taken);
    requires qp_reporter_ok(reporter);
    requires \separated(choice, reporter) && \separated(choice, reporter->sink);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_choice(const qp_totem_choice *choice, qp_totem_quat form, qp_reporter *reporter) {
    check c;
    qp_totem_item item;
    qp_totem_walk walk;
    begin(&c);
    qp_totem_begin_body(&walk, &choice->taken);
    check_body(&c, &item, &walk, form, reporter);
    qp_totem_report_fault(choice, &walk, &item, reporter);
    tell_units(&c.units, choice->taken.start, reporter);
}

void qp_totem_check_span(qp_bytes input, const qp_totem_span *span, const qp_totem_options *options,
                         qp_reporter *reporter) {
    const qp_totem_quat form = options->quat;
    qp_totem_choice choice;
    qp_totem_choose(&choice, input, span, qp_totem_order_for(span, options));
    qp_totem_report_choice(&choice, reporter);
    check_choice(&choice, form, reporter);
}
