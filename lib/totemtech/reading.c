#include "totemtech/reading.h"
#include "base/cursor.h"

/* In the order of preference: the other message heads only if no reading with the seed's consumes
 * the payload, and little-endian before big-endian. */
typedef struct {
    qp_totem_order order;
    uint32_t message_head;
    qp_diag_code tried; /* tells how far it got */
} candidate;

static const candidate candidates[QP_TOTEM_READINGS] = {
    {QP_TOTEM_LITTLE, QP_TOTEM_HEAD_SEED, QP_TOT_READ_LITTLE_8},
    {QP_TOTEM_BIG, QP_TOTEM_HEAD_SEED, QP_TOT_READ_BIG_8},
    {QP_TOTEM_LITTLE, QP_TOTEM_HEAD_SHORT, QP_TOT_READ_LITTLE_6},
    {QP_TOTEM_BIG, QP_TOTEM_HEAD_SHORT, QP_TOT_READ_BIG_6},
};

/* -- The record header ------------------------------------------------------------------------ */

/*@ requires qp_bytes_ok(input);
    assigns \nothing;
    ensures \result == true ==> input.size >= QP_TOTEM_RECORD_HEADER;
    ensures \result == true || \result == false;
*/
static bool has_class(qp_bytes input, qp_totem_order order) {
    qp_totem_reading words = {input, 0, input.size, order, 0, false, false, 0};
    return input.size >= QP_TOTEM_RECORD_HEADER && qp_totem_get32(&words, 4) == QP_TOTEM_CLASS;
}

qp_totem_span qp_totem_find_span(qp_bytes input) {
    qp_totem_span span = {0, input.size, QP_TOTEM_ANY, false, 0};
    if (has_class(input, QP_TOTEM_LITTLE)) {
        span.order = QP_TOTEM_LITTLE;
    } else if (has_class(input, QP_TOTEM_BIG)) {
        span.order = QP_TOTEM_BIG;
    } else {
        return span;
    }
    qp_totem_reading words = {input, 0, input.size, span.order, 0, true, false, 0};
    span.record = true;
    span.size = qp_totem_get32(&words, 0);
    span.start = QP_TOTEM_RECORD_HEADER;
    if (span.size >= QP_TOTEM_RECORD_HEADER && span.size < input.size) {
        span.end = span.size;
    }
    return span;
}

/* -- Trying ----------------------------------------------------------------------------------- */

typedef struct {
    qp_totem_reading reading;
    bool message_keys; /* met any */
    bool strings;      /* met a message with a string */
    bool progress;     /* met something behind a whole record */
} attempt;

/* A reading that ended at `reached`. */
/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
*/
static void end_reading(qp_totem_reading *to, const qp_totem_reading *from, bool exact,
                        size_t reached) {
    *to = *from;
    to->exact = exact;
    to->reached = reached;
}

/*@ requires qp_bytes_ok(input) && \valid(a) && \valid_read(span) && \valid_read(c);
    requires \separated(a, span) && \separated(a, c);
    assigns *a;
*/
static void try_reading(attempt *a, qp_bytes input, const qp_totem_span *span, const candidate *c) {
    const qp_totem_reading reading = {input,           span->start,  span->end, c->order,
                                      c->message_head, span->record, false,     span->start};
    qp_totem_walk walk;
    qp_totem_item item;
    bool message_keys = false;
    bool strings = false;
    bool progress = false;
    bool record = false;
    qp_totem_begin_body(&walk, &reading);
    //@ assert \valid(a);
    /*@ loop invariant qp_totem_walk_ok(&walk);
        loop assigns walk, item, message_keys, strings, progress, record;
        loop variant walk.reading.end - walk.pos;
    */
    while (qp_totem_walk_next(&walk, &item)) {
        progress = progress || (record && walk.depth <= 1);
        record = record || item.kind == QP_TOTEM_ITEM_RECORD;
        strings = strings || item.message.has_string;
        message_keys = message_keys || item.kind == QP_TOTEM_ITEM_MESSAGE_KEY;
    }
    strings = strings || item.message.has_string;
    progress = progress || (record && walk.depth <= 1);
    end_reading(&a->reading, &reading, item.kind == QP_TOTEM_ITEM_END, item.offset);
    a->message_keys = message_keys;
    a->strings = strings;
    a->progress = progress;
}

/* The better of two attempts, the first of them preferred: one that consumes the payload, else the
 * one that got farther. But how far the short heads get in a damaged payload proves little, since
 * the numbers of messages that they misread are often small: they are then taken only if they met
 * a message with a string, whose ID is one in a billion, and the seed's heads did not. */
/*@ requires \valid_read(a) && \valid_read(best);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool better(const attempt *a, const attempt *best) {
    if (a->reading.exact || best->reading.exact) {
        return a->reading.exact && !best->reading.exact;
    }
    if (a->reading.message_head != best->reading.message_head && (best->strings || !a->strings)) {
        return false;
    }
    return a->reading.reached > best->reading.reached;
}

/* Whether others that consume the payload too differ from the one taken. Message heads make no
 * difference without message keys, byte orders none if every number is its own mirror. */
/*@ requires \valid(choice) && qp_totem_readable(&choice->taken);
    requires \valid_read(attempts + (0 .. QP_TOTEM_READINGS - 1)) && \valid_read(best);
    requires \separated(choice, best) &&
      \separated(choice, attempts + (0 .. QP_TOTEM_READINGS - 1));
    assigns choice->both_orders, choice->both_heads;
*/
static void compare(qp_totem_choice *choice, const attempt *attempts, const attempt *best) {
    bool orders = false;
    /*@ loop invariant 0 <= i <= QP_TOTEM_READINGS;
        loop assigns i, orders, choice->both_heads;
        loop variant QP_TOTEM_READINGS - i;
    */
    for (int i = 0; i < QP_TOTEM_READINGS; i++) {
        if (!choice->tried[i] || !attempts[i].reading.exact) {
            continue;
        }
        bool other_head = candidates[i].message_head != best->reading.message_head;
        if (other_head && best->message_keys) {
            choice->both_heads = true;
        }
        orders = orders || candidates[i].order != best->reading.order;
    }
    choice->both_orders = orders && !qp_totem_same_in_both_orders(&choice->taken);
}

/* The reading of an attempt on `input`. */
/*@ requires \valid(taken) && \valid_read(tried) && \separated(taken, tried);
    assigns *taken;
    ensures taken->bytes.data == input.data && taken->bytes.size == input.size;
*/
static void take(qp_totem_reading *taken, qp_bytes input, const qp_totem_reading *tried) {
    *taken = *tried;
    taken->bytes.data = input.data;
    taken->bytes.size = input.size;
}

/* A choice of nothing, which reads none of the bytes. */
/*@ requires \valid(choice);
    assigns *choice;
    ensures choice->taken.bytes.data == input.data && choice->taken.bytes.size == 0;
*/
static void begin(qp_totem_choice *choice, qp_bytes input) {
    static const qp_totem_choice none;
    *choice = none;
    choice->taken.bytes.data = input.data;
    choice->taken.bytes.size = 0;
}

void qp_totem_choose(qp_totem_choice *choice, qp_bytes input, const qp_totem_span *span,
                     qp_totem_order order) {
    attempt attempts[QP_TOTEM_READINGS];
    int best = -1;
    begin(choice, input);
    /*@ loop invariant 0 <= i <= QP_TOTEM_READINGS && -1 <= best < i;
        loop invariant choice->taken.bytes.data == input.data;
        loop invariant choice->taken.bytes.size == 0;
        loop assigns i, best, attempts[0 .. QP_TOTEM_READINGS - 1],
          choice->tried[0 .. QP_TOTEM_READINGS - 1], choice->reached[0 .. QP_TOTEM_READINGS - 1];
        loop variant QP_TOTEM_READINGS - i;
    */
    for (int i = 0; i < QP_TOTEM_READINGS; i++) {
        if (order != QP_TOTEM_ANY && order != candidates[i].order) {
            continue;
        }
        try_reading(&attempts[i], input, span, &candidates[i]);
        choice->tried[i] = true;
        choice->reached[i] = attempts[i].reading.reached;
        if (best < 0 || better(&attempts[i], &attempts[best])) {
            best = i;
        }
    }
    if (best < 0) {
        return; /* no such order */
    }
    take(&choice->taken, input, &attempts[best].reading);
    choice->progress = attempts[best].progress;
    if (choice->taken.exact) {
        compare(choice, attempts, &attempts[best]);
    }
}

/* -- Telling ---------------------------------------------------------------------------------- */

void qp_totem_report_choice(const qp_totem_choice *choice, qp_reporter *reporter) {
    if (choice->both_orders) {
        qp_report(reporter, QP_TOT_BOTH_ORDERS, choice->taken.start, 0, 0);
    }
    if (choice->both_heads) {
        qp_report(reporter, QP_TOT_BOTH_HEADS, choice->taken.start, 0, 0);
    }
}

void qp_totem_report_tries(const qp_totem_choice *choice, qp_reporter *reporter) {
    /*@ loop invariant 0 <= i <= QP_TOTEM_READINGS && qp_reporter_ok(reporter);
        loop assigns i, reporter->sink->counts[0 .. 2];
        loop variant QP_TOTEM_READINGS - i;
    */
    for (int i = 0; i < QP_TOTEM_READINGS; i++) {
        if (choice->tried[i]) {
            qp_report(reporter, candidates[i].tried, choice->taken.start, choice->reached[i],
                      choice->taken.end);
        }
    }
}

/* -- What an input is ------------------------------------------------------------------------- */

/* NaN is neither. */
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool frame_to_hour(float seconds) {
    return seconds >= 1.0F / QP_TOTEM_FRAMES_PER_SECOND && seconds <= 3600.0F;
}

/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool at_most_a_day(float seconds) {
    return seconds >= 0.0F && seconds <= 86400.0F;
}

/* A body that is damaged or cut is still taken for one by its head, if that is an ordinary one:
 * from a frame to an hour of seconds, then a small number. Of random heads one in ten thousand
 * is. */
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool ordinary_head(const qp_totem_reading *reading) {
    float length = qp_totem_float(qp_totem_get32(reading, reading->start));
    bool counted = reading->end - reading->start >= 10; /* head, and the count of meshes */
    return counted && frame_to_hour(length) && qp_totem_get16(reading, reading->start + 4) <= 255;
}

/* Three counts of nothing with bytes behind them: rather a text, or a table, full of zeros. */
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool holds_nothing(const qp_totem_reading *reading) {
    bool nothing = reading->end - reading->start > 18;
    /*@ loop invariant at == 6 || at == 10 || at == 14 || at == 18;
        loop assigns at, nothing;
        loop variant 18 - at;
    */
    for (size_t at = 6; nothing && at < 18; at += 4) {
        nothing = qp_totem_get32(reading, reading->start + at) == 0;
    }
    return nothing;
}

/* Programs, PNG pictures and RIFF sounds begin with a word that is some hours of seconds, and lie
 * beside animations on discs; what follows in a large one passes for keys. */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool begins_another_format(qp_bytes input) {
    const uint32_t word = qp_peek_u32le(input, 0);
    return word == 0x464c457fu || word == 0x474e5089u || word == 0x46464952u;
}

/* A day is longer than any clip. */
/*@ requires qp_totem_readable(reading);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool plausible_length(const qp_totem_reading *reading) {
    return at_most_a_day(qp_totem_float(qp_totem_get32(reading, reading->start)));
}

/*@ requires qp_bytes_ok(input) && \valid_read(choice) && qp_totem_readable(&choice->taken);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool looks_damaged(qp_bytes input, const qp_totem_choice *choice) {
    const qp_totem_reading little = {input, 0, input.size, QP_TOTEM_LITTLE, 8, false, false, 0};
    const qp_totem_reading big = {input, 0, input.size, QP_TOTEM_BIG, 8, false, false, 0};
    if (holds_nothing(&little) || begins_another_format(input)) {
        return false;
    }
    return (choice->progress && plausible_length(&choice->taken)) || ordinary_head(&little) ||
           ordinary_head(&big);
}

qp_totem_kind qp_totem_detect(qp_bytes input) {
    if (qp_totem_is_archive(input)) {
        return QP_TOTEM_ARCHIVE;
    }
    qp_totem_span span = qp_totem_find_span(input);
    if (span.record) {
        return QP_TOTEM_RECORD;
    }
    qp_totem_choice choice;
    qp_totem_choose(&choice, input, &span, QP_TOTEM_ANY);
    return choice.taken.exact || looks_damaged(input, &choice) ? QP_TOTEM_BARE : QP_TOTEM_NOTHING;
}
