/* The check of a whole input: an animation, or an archive and those in it. */
#include "base/defence.h"
#include "totemtech/parse.h"

/*@ requires \valid_read(archive) && qp_totem_archive_bytes(archive) && \valid_read(item);
    requires \valid_read(options) && qp_reporter_ok(reporter);
    requires \separated(archive, reporter) && \separated(item, reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_record(const qp_totem_archive *archive, const qp_totem_archive_item *item,
                         const qp_totem_options *options, qp_reporter *reporter) {
    if (item->class_id != QP_TOTEM_CLASS) {
        return;
    }
    qp_totem_options given = *options;
    given.order = archive->order;
    qp_totem_span span = {item->offset + QP_TOTEM_RECORD_HEADER, item->offset + item->size,
                          archive->order, true, item->size};
    qp_push(reporter, QP_PATH_MEMBER, item->index);
    qp_totem_check_span(archive->bytes, &span, &given, reporter);
    qp_pop(reporter);
}

/* A step of the walk through an archive: a record to check, or a fault to tell. */
/*@ requires \valid_read(archive) && qp_totem_archive_bytes(archive) && \valid_read(item);
    requires \valid_read(options) && qp_reporter_ok(reporter);
    requires \separated(archive, reporter) && \separated(item, reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_item(const qp_totem_archive *archive, const qp_totem_archive_item *item,
                       const qp_totem_options *options, qp_reporter *reporter) {
    if (item->kind == QP_TOTEM_ARCHIVE_RECORD) {
        check_record(archive, item, options, reporter);
    } else if (item->kind == QP_TOTEM_ARCHIVE_FAULT && item->code == QP_TOT_RECORD_SHORT) {
        qp_report_at(reporter, QP_PATH_MEMBER, item->index, item->code, item->offset, item->args[0],
                     item->args[1]);
    } else if (item->kind == QP_TOTEM_ARCHIVE_FAULT) {
        qp_report(reporter, item->code, item->offset, item->args[0], item->args[1]);
    }
}

/*@ requires \valid(archive) && qp_totem_archive_ok(archive);
    requires \valid_read(options) && qp_reporter_ok(reporter);
    requires \separated(archive, options) && \separated(archive, reporter);
    requires \separated(archive, reporter->sink);
    assigns *archive, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
static bool check_next(qp_totem_archive *archive, const qp_totem_options *options,
                       qp_reporter *reporter) {
    qp_totem_archive_item item;
    if (!qp_totem_archive_next(archive, &item)) {
        return false;
    }
    check_item(archive, &item, options, reporter);
    return true;
}

/*@ requires qp_bytes_ok(input) && \valid_read(options) && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_archive(qp_bytes input, const qp_totem_options *options, qp_reporter *reporter) {
    qp_totem_archive archive;
    qp_totem_begin_archive(&archive, input, options->order);
    size_t steps = input.size + 1;
    /*@ loop invariant qp_totem_archive_ok(&archive);
        loop invariant qp_reporter_ok(reporter);
        loop assigns archive, steps, reporter->path, reporter->sink->counts[0 .. 2];
        loop variant steps;
    */
    while (check_next(&archive, options, reporter)) {
        if (QP_DEFENCE(steps == 0, "a step moves on by a byte, or is the last one")) {
            break;
        }
        steps--;
    }
}

/*@ requires qp_bytes_ok(input) && \valid_read(options) && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_animation(qp_bytes input, const qp_totem_options *options,
                            qp_reporter *reporter) {
    qp_totem_span span = qp_totem_find_span(input);
    qp_totem_report_span(input, &span, reporter);
    qp_totem_check_span(input, &span, options, reporter);
}

qp_status qp_totem_check(qp_bytes input, const qp_totem_options *options, qp_sink *sink) {
    qp_totem_options chosen;
    if (!qp_totem_options_of(options, &chosen)) {
        return QP_BAD_ARGUMENT;
    }
    qp_reporter reporter = qp_reporter_to(sink);
    if (qp_totem_is_archive(input)) {
        check_archive(input, &chosen, &reporter);
    } else {
        check_animation(input, &chosen, &reporter);
    }
    return QP_OK;
}
