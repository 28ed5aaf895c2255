/*
 * A stream, sector by sector. What a sector is follows from its subheader and from where the stream
 * is: the first data sector is the header, every later one a frame, until the end word.
 */
#include "base/cursor.h"
#include "cine/header.h"
#include "cine/record.h"
#include "cine/sector.h"
#include "cine/unmarked.h"

qp_cine_options qp_cine_options_default(void) {
    qp_cine_options options = {0, QP_CINE_NO_CHANNEL, QP_CINE_VERSION};
    return options;
}

qp_cine_layout qp_cine_layout_of(const qp_cine_options *options, qp_bytes first, uint64_t total) {
    qp_cine_layout layout = qp_cine_detect(first, total, options->channel);
    if (options->sector_size != 0) {
        layout.sector_size = options->sector_size;
    } else if (layout.sector_size == 0) {
        layout.sector_size = QP_CINE_DATA_SIZE; /* empty: any size will do */
    }
    return layout;
}

qp_status qp_cine_reader_init(qp_cine_reader *reader, const qp_cine_options *options,
                              const qp_cine_layout *layout) {
    const qp_cine_reader none = {0};
    *reader = none;
    if (!qp_cine_geometry_of(layout->sector_size, &reader->geometry) ||
        options->channel < QP_CINE_NO_CHANNEL || options->channel > 255) {
        return QP_BAD_ARGUMENT;
    }
    reader->channel = options->channel;
    reader->version = options->version;
    reader->offset = layout->start;
    reader->seeking = true;
    return QP_OK;
}

bool qp_cine_over(const qp_cine_reader *reader) {
    return reader->ended || reader->reached;
}

/* -- What every sector has -------------------------------------------------------------------- */

/*@ requires \valid(t) && \valid_read(reader);
    assigns *t;
*/
static void tally(qp_cine_tally *t, const qp_cine_reader *reader) {
    if (t->count == 0) {
        t->offset = reader->offset;
        t->sector = reader->sector;
    }
    t->count++;
}

/*@ requires \valid(reader);
    assigns reader->untimely, reader->has_time, reader->last_time;
*/
static void check_time(qp_cine_reader *reader) {
    const qp_cine_sector *sector = &reader->current;
    uint32_t time = 0;
    if (!sector->has_header) {
        return;
    }
    bool valid = qp_cine_time(sector->minute, sector->second, sector->frame, &time);
    if (!valid || sector->mode != 2 || (reader->has_time && time != reader->last_time + 1)) {
        tally(&reader->untimely, reader);
    }
    reader->has_time = valid;
    reader->last_time = time;
}

/*@ requires qp_cine_reader_ok(reader) && qp_bytes_ok(bytes) && qp_reporter_ok(reporter);
    requires \separated(reader, reporter) && \separated(reader, reporter->sink);
    requires qp_cine_sector_ok(&reader->current);
    assigns reader->untimely, reader->has_time, reader->last_time, reader->no_edc,
      reader->current.edc, reader->current.edc_offset, reader->current.edc_stored,
      reader->current.edc_computed, reporter->sink->counts[0 .. 2];
    ensures qp_cine_sector_ok(&reader->current);
*/
static void check_marks(qp_cine_reader *reader, qp_bytes bytes, qp_reporter *reporter) {
    qp_cine_sector *sector = &reader->current;
    size_t offset = (size_t)reader->offset;
    size_t copies = offset + reader->geometry.data - QP_CINE_COPIES_SIZE;
    if (sector->size < reader->geometry.size) {
        qp_report(reporter, QP_CIN_CUT_SECTOR, offset, sector->size, reader->geometry.size);
    }
    if (sector->sync_wrong) {
        qp_report(reporter, QP_CIN_SYNC, offset, 0, 0);
    }
    check_time(reader);
    //@ assert after_time: qp_cine_sector_ok(sector);
    if (sector->copies_differ) {
        qp_report(reporter, QP_CIN_SUBHEADER, copies, sector->subheader, sector->subheader_copy);
    }
    qp_cine_sector_check(&reader->geometry, bytes, sector);
    //@ assert after_edc: qp_cine_sector_ok(sector);
    if (sector->edc == QP_CINE_EDC_ZERO) {
        tally(&reader->no_edc, reader);
    } else if (sector->edc == QP_CINE_EDC_WRONG) {
        qp_report(reporter, QP_CIN_EDC, offset + sector->edc_offset, sector->edc_stored,
                  sector->edc_computed);
    }
}

/*@ // The geometry is at K what it is at L.
    predicate geometry_kept{K, L}(qp_cine_reader *reader) =
      \at(reader->geometry.size, K) == \at(reader->geometry.size, L) &&
      \at(reader->geometry.data, K) == \at(reader->geometry.data, L) &&
      \at(reader->geometry.header, K) == \at(reader->geometry.header, L) &&
      \at(reader->geometry.subheader, K) == \at(reader->geometry.subheader, L) &&
      \at(reader->geometry.edc, K) == \at(reader->geometry.edc, L);
*/

/* -- Header and frames ------------------------------------------------------------------------ */

/* A stream's bytes of a data sector. */
typedef struct {
    qp_bytes data;
    uint32_t capacity; /* bytes of the game's buffer that belong to it */
    uint64_t offset;   /* in the input */
} payload;

/*@ predicate payload_ok{L}(payload *p) =
      \valid_read(p) && qp_bytes_ok(p->data) && p->capacity <= QP_CINE_DATA_SIZE;
*/

/*@ requires \valid(reader) && payload_ok(p) && qp_reporter_ok(reporter);
    requires \separated(reader, p) && \separated(reader, reporter);
    requires \separated(reader, reporter->sink);
    assigns reader->seeking, reader->lost, reader->has_header, reader->last_unknown_02,
      reader->header, reporter->sink->counts[0 .. 2];
    ensures geometry_kept{Pre, Here}(reader);
*/
static qp_cine_sector_kind read_header(qp_cine_reader *reader, const payload *p,
                                       qp_reporter *reporter) {
    reader->seeking = false;
    if (!qp_cine_header_read(p->data, p->capacity, reader->version, (size_t)p->offset, reporter,
                             &reader->header)) {
        reader->lost = true;
        return QP_CINE_SECTOR_BROKEN;
    }
    reader->has_header = true;
    reader->last_unknown_02 = reader->header.setup_size;
    return QP_CINE_SECTOR_HEADER;
}

/*@ requires \valid(reader) && \valid_read(frame) && \valid_read(p) && qp_reporter_ok(reporter);
    requires \separated(reader, p) && \separated(reader, reporter) && \separated(reader, frame);
    requires \separated(reader, reporter->sink) && \separated(frame, reporter->sink);
    requires \separated(p, reporter) && \separated(p, reporter->sink);
    assigns reader->said_more, reporter->path, reporter->sink->counts[0 .. 2];
*/
static void check_number(qp_cine_reader *reader, const qp_cine_frame *frame, const payload *p,
                         qp_reporter *reporter) {
    uint32_t number = frame->number;
    uint32_t last = reader->last_number;
    bool first = reader->frames.count == 0;
    size_t offset = (size_t)p->offset;
    qp_push(reporter, QP_PATH_FRAME, number);
    if (first && number == 0) {
        qp_report(reporter, QP_CIN_FRAME_ZERO, offset, 0, 0);
    } else if (!first && number == last) {
        qp_report(reporter, QP_CIN_REPEAT, offset, number, 0);
    } else if (number < last) {
        qp_report(reporter, QP_CIN_FRAME_BACK, offset, number, last);
    } else if (number > last + 1) {
        qp_report(reporter, QP_CIN_GAP, offset, number - last - 1, number);
    }
    if (number > reader->header.frames && !reader->said_more) {
        reader->said_more = true;
        qp_report(reporter, QP_CIN_MORE, offset, number, reader->header.frames);
    }
    qp_pop(reporter);
}

/*@ requires \valid(reader) && \valid(frame) && payload_ok(p) && qp_reporter_ok(reporter);
    requires \separated(reader, p) && \separated(reader, reporter) && \separated(reader, frame);
    requires \separated(reader, reporter->sink) && \separated(frame, reporter->sink);
    requires \separated(p, reporter) && \separated(p, reporter->sink) && \separated(p, frame);
    requires \separated(frame, reporter);
    assigns reader->said_more, reader->frames, reader->last_number, reader->reached,
      reader->last_unknown_02, *frame, reporter->path, reporter->sink->counts[0 .. 2];
    ensures geometry_kept{Pre, Here}(reader);
*/
static qp_cine_sector_kind read_frame(qp_cine_reader *reader, const payload *p,
                                      qp_reporter *reporter, qp_cine_frame *frame) {
    if (!qp_cine_frame_read(p->data, p->capacity, p->offset, reader->sector, reporter->sink,
                            frame)) {
        return QP_CINE_SECTOR_BROKEN;
    }
    check_number(reader, frame, p, reporter);
    tally(&reader->frames, reader);
    reader->last_number = frame->number;
    reader->reached = reader->reached || frame->number >= reader->header.frames;
    reader->last_unknown_02 = frame->unknown_02;
    return QP_CINE_SECTOR_FRAME;
}

/*@ requires \valid(reader) && \valid_read(p) && qp_reporter_ok(reporter);
    assigns reader->ended, reporter->sink->counts[0 .. 2];
    ensures geometry_kept{Pre, Here}(reader);
*/
static qp_cine_sector_kind read_end(qp_cine_reader *reader, const payload *p,
                                    qp_reporter *reporter) {
    reader->ended = true;
    if (!reader->reached && reader->header.frames > 0) {
        qp_report(reporter, QP_CIN_FEWER, (size_t)p->offset, reader->last_number,
                  reader->header.frames);
    }
    return QP_CINE_SECTOR_END;
}

/* -- Which of them a sector is ---------------------------------------------------------------- */

/*@ requires \valid(reader) && \valid_read(p) && qp_bytes_ok(p->data);
    assigns reader->first_word, reader->skipped;
*/
static qp_cine_sector_kind skip(qp_cine_reader *reader, const payload *p) {
    if (reader->skipped.count == 0) {
        reader->first_word = qp_peek_u32le(p->data, 0);
    }
    tally(&reader->skipped, reader);
    return QP_CINE_SECTOR_OTHER;
}

/* The header of another stream, behind one that has reached its count: files are read past their
 * end when a dump holds more than one. */
/*@ requires \valid_read(reader) && \valid_read(p) && qp_bytes_ok(p->data);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool begins_another(const qp_cine_reader *reader, const payload *p) {
    return reader->reached && qp_cine_is_magic(qp_peek_u32le(p->data, 0));
}

/* A sector that nothing marks as data may also be audio. */
/*@ requires \valid_read(reader) && \valid_read(p) && qp_bytes_ok(p->data);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool is_unmarked_data(const qp_cine_reader *reader, const payload *p) {
    uint32_t word = qp_peek_u32le(p->data, 0);
    if (reader->seeking) {
        /* A magic, also behind a channel byte that was not asked for, or what stands by it. */
        return qp_cine_is_magic(word) || qp_peek_u16le(p->data, 6) == QP_CINE_DEAD ||
               qp_cine_is_magic(qp_peek_u32le(p->data, QP_CINE_CHANNEL_SKIP));
    }
    return word == QP_CINE_END || begins_another(reader, p) ||
           qp_cine_is_unmarked_frame(reader, p->data, p->capacity);
}

/* Reads a sector that is the stream's. */
/*@ requires \valid(reader) && \valid(frame) && payload_ok(p) && qp_reporter_ok(reporter);
    requires \separated(reader, p) && \separated(reader, reporter) && \separated(reader, frame);
    requires \separated(reader, reporter->sink) && \separated(frame, reporter->sink);
    requires \separated(p, reporter) && \separated(p, reporter->sink) && \separated(p, frame);
    requires \separated(frame, reporter);
    assigns reader->ended, reader->behind, reader->seeking, reader->lost, reader->has_header,
      reader->header, reader->said_more, reader->frames, reader->last_number, reader->reached,
      reader->last_unknown_02, *frame, reporter->path, reporter->sink->counts[0 .. 2];
    ensures geometry_kept{Pre, Here}(reader);
*/
static qp_cine_sector_kind read_stream(qp_cine_reader *reader, const payload *p,
                                       qp_reporter *reporter, qp_cine_frame *frame) {
    reader->ended = reader->ended || begins_another(reader, p);
    //@ assert geometry_kept{Pre, Here}(reader);
    if (reader->ended) {
        tally(&reader->behind, reader);
        return QP_CINE_SECTOR_BEHIND;
    }
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    if (reader->seeking) {
        kind = read_header(reader, p, reporter);
        //@ assert geometry_kept{Pre, Here}(reader);
    } else if (qp_peek_u32le(p->data, 0) == QP_CINE_END) {
        kind = read_end(reader, p, reporter);
        //@ assert geometry_kept{Pre, Here}(reader);
    } else {
        kind = read_frame(reader, p, reporter, frame);
        //@ assert geometry_kept{Pre, Here}(reader);
    }
    return kind;
}

/* Reads the stream's bytes of a data sector. */
/*@ requires \valid(reader) && \valid(frame) && payload_ok(p) && qp_reporter_ok(reporter);
    requires \separated(reader, p) && \separated(reader, reporter) && \separated(reader, frame);
    requires \separated(reader, reporter->sink) && \separated(frame, reporter->sink);
    requires \separated(p, reporter) && \separated(p, reporter->sink) && \separated(p, frame);
    requires \separated(frame, reporter);
    assigns reader->empty, reader->first_word, reader->skipped, reader->ended, reader->behind,
      reader->seeking, reader->lost, reader->has_header, reader->header, reader->said_more,
      reader->frames, reader->last_number, reader->reached, reader->last_unknown_02, *frame,
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures geometry_kept{Pre, Here}(reader);
*/
static qp_cine_sector_kind read_data(qp_cine_reader *reader, const payload *p,
                                     qp_reporter *reporter, qp_cine_frame *frame) {
    if (p->data.size == 0) {
        return QP_CINE_SECTOR_OTHER; /* the file ended before the sector's data */
    }
    if (qp_cine_all_zero(p->data)) {
        tally(&reader->empty, reader);
        return QP_CINE_SECTOR_EMPTY;
    }
    if (reader->lost) {
        return QP_CINE_SECTOR_OTHER;
    }
    if (!reader->current.has_subheader && !is_unmarked_data(reader, p)) {
        bool audio = qp_cine_looks_like_audio(p->data);
        qp_cine_sector_kind other = skip(reader, p);
        return audio ? QP_CINE_SECTOR_AUDIO : other;
    }
    return read_stream(reader, p, reporter, frame);
}

/* The stream's bytes of the current sector; false if it belongs to another channel. */
/*@ requires \valid_read(reader) && qp_cine_sector_ok(&reader->current) && \valid(p);
    requires \separated(reader, p);
    assigns *p;
    ensures \result == true || \result == false;
    ensures \result == true ==> payload_ok(p);
*/
static bool take_payload(const qp_cine_reader *reader, payload *p) {
    const qp_cine_sector *sector = &reader->current;
    p->data = sector->data;
    p->capacity = QP_CINE_DATA_SIZE;
    p->offset = reader->offset + sector->data_offset;
    if (reader->channel == QP_CINE_NO_CHANNEL) {
        return true;
    }
    /* [chosen] a channel's sectors are those whose first data byte is its number. */
    if (sector->data.size == 0 || sector->data.data[0] != reader->channel) {
        return false;
    }
    p->data = qp_cine_part(sector->data, QP_CINE_CHANNEL_SKIP, QP_CINE_DATA_SIZE);
    p->capacity = QP_CINE_DATA_SIZE - QP_CINE_CHANNEL_SKIP;
    p->offset += QP_CINE_CHANNEL_SKIP;
    return true;
}

/* Reads a sector and what is in it. */
/*@ requires qp_cine_reader_ok(reader) && qp_bytes_ok(bytes) && \valid(frame);
    requires qp_reporter_ok(reporter) && \separated(reader, reporter);
    requires \separated(reader, reporter->sink) && \separated(reader, frame);
    requires \separated(frame, reporter->sink) && \separated(frame, reporter);
    assigns reader->current, reader->header, reader->seeking, reader->lost, reader->ended,
      reader->reached, reader->has_header, reader->last_number, reader->last_unknown_02,
      reader->last_time, reader->has_time, reader->said_more, reader->first_word, reader->frames,
      reader->empty, reader->skipped, reader->behind, reader->no_edc, reader->untimely, *frame,
      reporter->path, reporter->sink->counts[0 .. 2];
    ensures geometry_kept{Pre, Here}(reader);
*/
static qp_cine_sector_kind read_sector(qp_cine_reader *reader, qp_bytes bytes,
                                       qp_reporter *reporter, qp_cine_frame *frame) {
    payload p;
    reader->header.setup = qp_cine_part(bytes, 0, 0);
    qp_cine_sector_read(&reader->geometry, bytes, &reader->current);
    //@ assert geometry_kept{Pre, Here}(reader);
    check_marks(reader, bytes, reporter);
    //@ assert geometry_kept{Pre, Here}(reader);
    if (qp_cine_sector_is_audio(&reader->current)) {
        return QP_CINE_SECTOR_AUDIO;
    }
    if (!take_payload(reader, &p)) {
        return QP_CINE_SECTOR_OTHER;
    }
    //@ assert geometry_kept{Pre, Here}(reader);
    return read_data(reader, &p, reporter, frame);
}

qp_cine_sector_kind qp_cine_push(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                 qp_cine_frame *frame) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_push(&reporter, QP_PATH_SECTOR, reader->sector);
    qp_cine_sector_kind kind = read_sector(reader, bytes, &reporter, frame);
    if (kind == QP_CINE_SECTOR_AUDIO) {
        tally(&reader->audio, reader);
    }
    reader->offset += reader->current.size;
    reader->sector++;
    //@ assert geometry_kept{Pre, Here}(reader);
    return kind;
}

/* -- The end of the input --------------------------------------------------------------------- */

/*@ requires (sink == \null || \valid(sink)) && \valid_read(t) && \separated(t, sink);
    assigns sink->counts[0 .. 2];
*/
static void report_tally(qp_sink *sink, const qp_cine_tally *t, qp_diag_code code) {
    qp_reporter reporter = qp_reporter_to(sink);
    if (t->count > 0) {
        qp_report_at(&reporter, QP_PATH_SECTOR, t->sector, code, (size_t)t->offset, t->count, 0);
    }
}

/*@ requires (sink == \null || \valid(sink)) && \valid_read(reader) && \separated(reader, sink);
    assigns sink->counts[0 .. 2];
*/
static void report_no_header(const qp_cine_reader *reader, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    if (reader->skipped.count > 0) {
        qp_report_at(&reporter, QP_PATH_SECTOR, reader->skipped.sector, QP_CIN_MAGIC,
                     (size_t)reader->skipped.offset, reader->first_word, 0);
    } else {
        qp_report(&reporter, QP_CIN_NO_HEADER, (size_t)reader->offset, reader->sector, 0);
    }
}

void qp_cine_finish(qp_cine_reader *reader, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    if (reader->seeking) {
        report_no_header(reader, sink);
    } else if (!reader->lost && !qp_cine_over(reader) && reader->header.frames > 0) {
        qp_report(&reporter, QP_CIN_NO_END, (size_t)reader->offset, reader->last_number,
                  reader->header.frames);
    }
    report_tally(sink, &reader->behind, QP_CIN_BEHIND);
    report_tally(sink, &reader->skipped, QP_CIN_UNMARKED);
    report_tally(sink, &reader->no_edc, QP_CIN_NO_EDC);
    report_tally(sink, &reader->untimely, QP_CIN_UNTIMELY);
}
