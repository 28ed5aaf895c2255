#include "totemtech/parse.h"
#include "totemtech/quality.h"

/* A check on its way through a body. */
typedef struct {
    const qp_totem_walk *walk;
    const qp_totem_options *options;
    qp_reporter *reporter;
    double end; /* of the clip, in frames; below 0: it has none */
    qp_totem_quality quality;
    qp_totem_units units;
} check;

static void check_head(check *c, const qp_totem_item *item) {
    bool negative = item->length > 0x80000000u; /* -0 is 0 */
    if (negative || !qp_totem_finite(item->length)) {
        qp_report(c->reporter, QP_TOT_LENGTH, item->offset, item->length, 0);
        c->end = -1;
    } else {
        c->end = qp_totem_frames_of(item->length);
    }
}

static void check_track(check *c, const qp_totem_item *item) {
    const qp_totem_track *track = &item->track;
    bool known = (track->interp >= 1 && track->interp <= 3) || track->interp == 8;
    if (track->count > 0 && !known) {
        qp_totem_report_here(c->walk, c->reporter, QP_TOT_INTERP, item->offset, track->interp, 0);
    }
    qp_path path = c->reporter->path;
    qp_totem_walk_path(c->walk, &path);
    qp_totem_quality_begin(&c->quality, track, &path);
    qp_totem_quality_keys(&c->quality, &c->walk->reading, c->options->quat, c->end, &c->units);
}

/* ANIMATION, struct Message: "will create a buffer overflow if >= 144". */
static void check_message(check *c, const qp_totem_message *message) {
    if (message->written_past > 0) {
        qp_totem_report_here(c->walk, c->reporter, QP_TOT_STRING_LIMIT, message->string_offset - 4,
                             message->string_length, message->written_past);
    }
}

static void check_item(check *c, const qp_totem_item *item) {
    switch (item->kind) {
    case QP_TOTEM_ITEM_MESSAGE_KEY:
        qp_totem_quality_frame(&c->quality, c->walk->key, item->offset, item->frame, c->end);
        return;
    case QP_TOTEM_ITEM_MESSAGE:
        check_message(c, &item->message);
        return;
    case QP_TOTEM_ITEM_HEAD:
        check_head(c, item);
        return;
    case QP_TOTEM_ITEM_SECTION:
    case QP_TOTEM_ITEM_RECORD:
        qp_totem_quality_tell(&c->quality, c->reporter);
        return;
    default: /* QP_TOTEM_ITEM_TRACK; with the others the walk is over */
        qp_totem_quality_tell(&c->quality, c->reporter);
        check_track(c, item);
        return;
    }
}

void qp_totem_check_span(qp_bytes input, const qp_totem_span *span, const qp_totem_options *options,
                         qp_reporter *reporter) {
    qp_totem_choice choice;
    qp_totem_choose(&choice, input, span, qp_totem_order_for(span, options));
    qp_totem_walk walk = qp_totem_walk_body(&choice.taken, false);
    qp_totem_item item;
    static const check fresh;
    check c = fresh;
    c.walk = &walk;
    c.options = options;
    c.reporter = reporter;
    qp_totem_report_choice(&choice, reporter);
    while (qp_totem_walk_next(&walk, &item)) {
        check_item(&c, &item);
    }
    qp_totem_quality_tell(&c.quality, reporter);
    qp_totem_report_fault(&choice, &walk, &item, reporter);
    if (c.units.keys > 0) {
        qp_report(reporter, QP_TOT_QUAT_FORMS, choice.taken.start, c.units.documented,
                  c.units.as_signed);
    }
}

/* -- Archives --------------------------------------------------------------------------------- */

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

static void check_archive(qp_bytes input, const qp_totem_options *options, qp_reporter *reporter) {
    qp_totem_archive archive = qp_totem_archive_open(input, options->order);
    qp_totem_archive_item item;
    while (qp_totem_archive_next(&archive, &item)) {
        if (item.kind == QP_TOTEM_ARCHIVE_RECORD) {
            check_record(&archive, &item, options, reporter);
        } else if (item.kind == QP_TOTEM_ARCHIVE_FAULT && item.code == QP_TOT_RECORD_SHORT) {
            qp_report_at(reporter, QP_PATH_MEMBER, item.index, item.code, item.offset, item.args[0],
                         item.args[1]);
        } else if (item.kind == QP_TOTEM_ARCHIVE_FAULT) {
            qp_report(reporter, item.code, item.offset, item.args[0], item.args[1]);
        }
    }
}

qp_status qp_totem_check(qp_bytes input, const qp_totem_options *options, qp_sink *sink) {
    qp_totem_options chosen;
    if (!qp_totem_options_of(options, &chosen)) {
        return QP_BAD_ARGUMENT;
    }
    qp_reporter reporter = qp_reporter_to(sink);
    if (qp_totem_is_archive(input)) {
        check_archive(input, &chosen, &reporter);
        return QP_OK;
    }
    qp_totem_span span = qp_totem_find_span(input);
    qp_totem_report_span(input, &span, &reporter);
    qp_totem_check_span(input, &span, &chosen, &reporter);
    return QP_OK;
}
