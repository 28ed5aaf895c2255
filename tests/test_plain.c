/* The short ways of the check, held against the long ones: scans of keys and values, rows of the
   index as words. */
#include "ccsf/row.h"
#include "frames/check.h"
#include "frames/plain.h"
#include "gen/ccs_gen.h"
#include "gen/disc.h"
#include "gen/values.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <string.h>

enum { KEYS = 40, DRAWN = 4096, ROUNDS = 20000 };

static void put_word(uint8_t *to, uint32_t word) {
    for (int i = 0; i < 4; i++) {
        to[i] = (uint8_t)(word >> (8 * i));
    }
}

/* -- Controllers ------------------------------------------------------------------------------ */

/* What ccsf.md 7 says of a pattern: exponent 254 or 255, denormal, negative zero. */
static bool noteworthy(uint32_t pattern) {
    const uint32_t exponent = pattern >> 23 & 0xff;
    return exponent >= 254 || pattern == 0x80000000 || (exponent == 0 && pattern != 0);
}

/* ... and of degrees: 182.044 times them does not fit in 32 bits. */
static bool saturates(uint32_t degrees) {
    double value = 0;
    float single = 0;
    memcpy(&single, &degrees, sizeof single);
    value = (double)single * 182.04444885253906;
    return value >= 2147483648.0 || value < -2147483648.0;
}

static bool values_noteworthy(const uint32_t *words, const qp_controller *c) {
    const uint32_t lead = c->kind == QP_CONTROLLER_SINGLE ? 0 : 1;
    for (uint32_t i = 0; i < c->count; i++) {
        for (uint32_t k = 0; k < c->width; k++) {
            const uint32_t word = words[i * (c->width + lead) + lead + k];
            if (noteworthy(word) || (c->kind == QP_CONTROLLER_KEYED &&
                                     c->type == QP_VALUE_ROTATION && saturates(word))) {
                return true;
            }
        }
    }
    return false;
}

static bool keys_noteworthy(const uint32_t *words, const qp_controller *c, uint32_t frames) {
    if (c->kind == QP_CONTROLLER_SINGLE) {
        return false;
    }
    bool found = c->count == 1 || words[0] != 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const uint32_t frame = words[i * (c->width + 1)];
        found = found || frame >> 31 != 0 || (frames != 0 && frame > frames - 1);
        if (i > 0) {
            found = found || frame << 8 <= words[(i - 1) * (c->width + 1)] << 8;
        }
    }
    return found;
}

/* Mostly ordinary words, so that plain controllers are drawn too. */
static void draw_words(qp_source *source, const qp_controller *c, uint32_t frames,
                       uint32_t words[4 * KEYS]) {
    const uint32_t lead = c->kind == QP_CONTROLLER_SINGLE ? 0 : 1;
    const uint32_t strange = qp_draw_below(source, 3) == 0 ? 1 + qp_draw_below(source, 20) : 0;
    uint32_t frame = 0;
    for (uint32_t i = 0; i < c->count * (c->width + lead); i++) {
        const bool odd = strange != 0 && qp_draw_one_in(source, strange);
        if (lead == 1 && i % (c->width + lead) == 0) {
            words[i] = odd ? qp_gen_key_frame(source, frame, frames) : frame;
            frame = words[i] + 1;
        } else {
            words[i] = odd ? qp_gen_float(source) : 0x3f800000 + i;
        }
    }
}

static uint64_t lint(qp_bytes data, const qp_controller *c, uint32_t frames) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_reporter reporter = qp_reporter_to(&sink);
    qp_lint_controller(data, c, 0x100, frames, &reporter);
    return sink.counts[QP_NOTE] + sink.counts[QP_WARNING] + sink.counts[QP_ERROR];
}

Test(plain, scans_of_controllers_agree_with_a_look_at_each_key) {
    static uint8_t drawn[DRAWN];
    uint32_t plain[3][2] = {{0, 0}, {0, 0}, {0, 0}};
    uint32_t found = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint32_t words[4 * KEYS] = {0};
        uint8_t bytes[16 * KEYS];
        qp_source_fill(round + 1, drawn, DRAWN);
        qp_source source = qp_source_over((qp_bytes){drawn, DRAWN});
        qp_controller c = {(qp_value_type)qp_draw_below(&source, 3), QP_CONTROLLER_KEYED, 0, 0, 0};
        c.width = c.type == QP_VALUE_FLOAT ? 1 : 3;
        c.kind = qp_draw_one_in(&source, 4) ? QP_CONTROLLER_SINGLE : QP_CONTROLLER_KEYED;
        c.count = c.kind == QP_CONTROLLER_SINGLE ? 1 : 1 + qp_draw_below(&source, KEYS);
        const uint32_t frames = qp_draw_one_in(&source, 8) ? 0 : KEYS + qp_draw_below(&source, 3);
        draw_words(&source, &c, frames, words);
        for (size_t i = 0; i < 4 * KEYS; i++) {
            put_word(bytes + 4 * i, words[i]);
        }
        const qp_bytes data = {bytes, sizeof bytes};
        const bool values = values_noteworthy(words, &c);
        const bool keys = keys_noteworthy(words, &c, frames);
        cr_assert_eq(lint(data, &c, frames) > 0, values || keys, "round %u", round);
        cr_assert(!(qp_values_plain(data, &c) && values), "values of round %u", round);
        cr_assert(!(qp_keys_plain(data, &c, frames) && keys), "keys of round %u", round);
        plain[c.type][c.kind == QP_CONTROLLER_KEYED ? 1 : 0] +=
            qp_values_plain(data, &c) && qp_keys_plain(data, &c, frames);
        found += values || keys;
    }
    for (size_t type = 0; type < 3; type++) { /* a third of them each, a fourth of it single */
        cr_assert_gt(plain[type][0], ROUNDS / 24);
        cr_assert_gt(plain[type][1], ROUNDS / 12);
    }
    cr_assert_gt(found, ROUNDS / 8);
}

/* -2^31 is the least turn that there is, and 2^31 is none: the degrees whose products are these. */
Test(plain, degrees_whose_turns_just_fit_are_no_finding) {
    static const struct {
        uint32_t degrees;
        bool fits;
    } angles[] = {{0x4b33ffff, true},  {0x4b340000, false}, {0xcb33ffff, true},
                  {0xcb340000, true},  {0xcb340001, true},  {0xcb340002, false},
                  {0x4bb40000, false}, {0xcbb40000, false}};
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        for (size_t k = 0; k < 6; k++) {
            uint32_t words[8] = {0, 0, 0, 0, 1, 0, 0, 0};
            uint8_t bytes[32];
            const qp_bytes data = {bytes, sizeof bytes};
            qp_controller c = {QP_VALUE_ROTATION, QP_CONTROLLER_KEYED, 0, 0, 0};
            c.width = 3;
            c.count = 2;
            words[k / 3 * 4 + 1 + k % 3] = angles[i].degrees;
            for (size_t w = 0; w < 8; w++) {
                put_word(bytes + 4 * w, words[w]);
            }
            cr_assert_eq(lint(data, &c, 2), angles[i].fits ? 0 : 1, "%08x", angles[i].degrees);
            cr_assert(angles[i].fits || !qp_values_plain(data, &c));
        }
    }
}

Test(plain, every_exponent_with_little_and_much_behind_it) {
    static const uint32_t fractions[] = {0, 1, 0x400000, 0x7fffff};
    for (uint32_t top = 0; top < 0x200; top++) {
        for (size_t i = 0; i < sizeof fractions / sizeof fractions[0]; i++) {
            uint8_t bytes[4];
            const uint32_t pattern = top << 23 | fractions[i];
            const qp_bytes data = {bytes, sizeof bytes};
            put_word(bytes, pattern);
            cr_assert_eq(qp_floats_plain(data, 0, 1), !noteworthy(pattern), "0x%08x", pattern);
        }
    }
}

/* -- Records of object controllers ------------------------------------------------------------- */

typedef struct {
    uint32_t plain;
    uint32_t others;
} record_counts;

/* What the long way says of a record: its reading, then each of its controllers. */
static uint64_t lint_record(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                            uint32_t frames) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_reporter reporter = qp_reporter_to(&sink);
    qp_record record;
    if (!qp_record_read(data, head, end, version, QP_IN_ANIME, &reporter, &record)) {
        return 1;
    }
    for (uint32_t i = 0; i < record.controller_count; i++) {
        qp_lint_controller(data, &record.controllers[i], version, frames, &reporter);
    }
    return sink.counts[QP_NOTE] + sink.counts[QP_WARNING] + sink.counts[QP_ERROR];
}

/* All records of object controllers of a file, each also a word shorter and longer. */
static void compare_records(qp_bytes data, uint16_t version, record_counts *counts) {
    for (size_t at = 0; at + 16 <= data.size; at += 4) {
        qp_chunk_head head;
        cr_assert(qp_chunk_head_at(data, at, data.size, &head));
        if (head.kind != QP_KIND_OBJECT || head.words > (data.size - head.payload) / 4) {
            continue;
        }
        const size_t whole = head.payload + 4 * (size_t)head.words;
        for (size_t end = whole < 4 ? whole : whole - 4; end <= whole + 4; end += 4) {
            if (end < head.payload || end > data.size) {
                continue;
            }
            const uint32_t frames = (uint32_t)(at / 4 % 60);
            const bool plain = qp_object_record_plain(data, head.payload, end, frames);
            const uint64_t said = lint_record(data, &head, end, version, frames);
            cr_assert(!plain || said == 0, "the record at %zu, to %zu, of %u frames", at, end,
                      frames);
            counts->plain += plain;
            counts->others += said > 0;
        }
    }
}

Test(plain, records_are_plain_only_where_nothing_is_said) {
    static uint8_t drawn[DRAWN];
    record_counts counts = {0, 0};
    for (uint32_t round = 0; round < 600; round++) {
        qp_source_fill(round + 1, drawn, DRAWN);
        qp_source source = qp_source_over((qp_bytes){drawn, DRAWN});
        qp_build build = {.limit = 40000};
        qp_gen_ccsf(&source, &build);
        compare_records(qp_build_bytes(&build), round % 2 == 0 ? 0x100 : 0x123, &counts);
        qp_build_free(&build);
    }
    cr_assert_gt(counts.others, 500);
    qp_disc *disc = qp_disc_new(1, 20);
    qp_build build = {0};
    qp_disc_file file;
    while (qp_disc_next(disc, &build, &file)) {
        compare_records(qp_build_bytes(&build), 0x100, &counts);
    }
    cr_assert_gt(counts.plain, 500);
    qp_build_free(&build);
    qp_disc_free(disc);
}

/* A record whose controllers are keyed (kind 2) or single (1), each with `count` keys at frames 0,
   1
   ...; returns its size. */
static size_t put_record(uint8_t *to, const uint32_t kinds[4], uint32_t count) {
    static const uint32_t widths[4] = {3, 3, 3, 1};
    size_t at = 8;
    memset(to, 0, 8);
    put_word(to + 4, kinds[0] | kinds[1] << 3 | kinds[2] << 6 | kinds[3] << 9);
    for (int i = 0; i < 4; i++) {
        const uint32_t keys = kinds[i] == QP_CONTROLLER_KEYED ? count : kinds[i] == 1 ? 1 : 0;
        if (kinds[i] == QP_CONTROLLER_KEYED) {
            put_word(to + at, count);
            at += 4;
        }
        for (uint32_t key = 0; key < keys; key++) {
            if (kinds[i] == QP_CONTROLLER_KEYED) {
                put_word(to + at, key);
                at += 4;
            }
            for (uint32_t k = 0; k < widths[i]; k++, at += 4) {
                put_word(to + at, 0x3f800000 + key);
            }
        }
    }
    return at;
}

/* The short way is there to be taken: all ordinary records are plain. */
Test(plain, ordinary_records_are_plain) {
    static const uint32_t of[3] = {QP_CONTROLLER_ABSENT, QP_CONTROLLER_SINGLE, QP_CONTROLLER_KEYED};
    for (uint32_t shape = 0; shape < 81; shape++) {
        const uint32_t kinds[4] = {of[shape % 3], of[shape / 3 % 3], of[shape / 9 % 3],
                                   of[shape / 27]};
        for (uint32_t count = 2; count < 12; count++) {
            uint8_t bytes[1024];
            const size_t size = put_record(bytes, kinds, count);
            const qp_bytes data = {bytes, size};
            cr_assert(qp_object_record_plain(data, 0, size, count), "%u, %u keys", shape, count);
            cr_assert(qp_object_record_plain(data, 0, size, 0), "%u, %u keys", shape, count);
        }
    }
}

/* A record too short for its flags is not plain, and its flags are not read. */
Test(plain, records_without_flags_are_not_plain) {
    static const uint8_t zeros[24];
    for (size_t payload = 0; payload <= 16; payload++) {
        for (size_t size = 0; size < 8; size++) {
            qp_exact exact = qp_exact_copy(zeros, payload + size);
            cr_assert_not(qp_object_record_plain(exact.bytes, payload, payload + size, 3));
            qp_exact_free(&exact);
        }
    }
}

/* -- Rows ------------------------------------------------------------------------------------- */

static size_t name_length(const uint8_t *row) {
    size_t length = 0;
    while (length < QP_OBJECT_NAME && row[length] != 0) {
        length++;
    }
    return length;
}

static bool rows_alike(const uint8_t *a, const uint8_t *b) {
    const size_t length = name_length(a);
    return length == name_length(b) && memcmp(a, b, length) == 0 && memcmp(a + 30, b + 30, 2) == 0;
}

/* Few letters, and NULs that are near each other, so that rows are alike now and then. */
static void draw_row(qp_source *source, uint8_t row[QP_ROW]) {
    static const uint8_t letters[4] = {'a', 0x80, 0xff, 1};
    const uint32_t end = qp_draw_below(source, 33);
    const uint8_t letter = letters[qp_draw_below(source, 4)];
    memset(row, letter, QP_ROW);
    if (end < QP_ROW) {
        row[end] = 0;
    }
    if (qp_draw_one_in(source, 3)) {
        row[qp_draw_below(source, QP_ROW)] ^= (uint8_t)(1 << qp_draw_below(source, 8));
    }
    row[30] = (uint8_t)qp_draw_below(source, 2);
    row[31] = (uint8_t)qp_draw_below(source, 2);
}

Test(plain, keys_of_rows_are_equal_where_name_and_number_are) {
    static uint8_t drawn[DRAWN];
    uint32_t equal = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint8_t a[QP_ROW];
        uint8_t b[QP_ROW];
        qp_source_fill(round + 1, drawn, 64);
        qp_source source = qp_source_over((qp_bytes){drawn, 64});
        draw_row(&source, a);
        memcpy(b, a, QP_ROW);
        if (qp_draw_one_in(&source, 2)) {
            draw_row(&source, b);
        } else {
            b[qp_draw_below(&source, QP_ROW)] ^= 1;
        }
        const qp_row_key first = qp_row_key_in(a);
        const qp_row_key second = qp_row_key_in(b);
        cr_assert_eq(qp_row_keys_equal(&first, &second), rows_alike(a, b), "round %u", round);
        cr_assert_eq(qp_row_has_nul(a), name_length(a) < QP_OBJECT_NAME, "round %u", round);
        equal += rows_alike(a, b);
    }
    cr_assert_gt(equal, ROUNDS / 20);
}
