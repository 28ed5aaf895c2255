/* Records: which kinds there are, how long they are, where they stand. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, The chunk"

/* Later games have kinds and layouts of their own; the document is about files of 0x100. */
static bool of_infection(const qp_trial *trial) {
    return trial->anime->version <= 0x100;
}

static bool is_documented(uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_OBJ:
    case QP_KIND_OBJECT:
    case QP_KIND_F_NOTE:
    case QP_KIND_MATERIAL:
    case QP_KIND_F_CAMERA:
    case QP_KIND_F_AMBIENT:
    case QP_KIND_DISTANT:
    case QP_KIND_DIRECT:
    case QP_KIND_SPOT:
    case QP_KIND_OMNI:
    case QP_KIND_F_MORPHER:
        return true;
    default:
        return false;
    }
}

static qp_outcome check_kinds(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    if (!of_infection(trial)) {
        return QP_NOT_EXERCISED;
    }
    while (qp_next_sub_chunk(&s)) {
        if (s.step == QP_STEP_RECORD && !is_documented(s.head.kind)) {
            return qp_violated(trial, s.head.offset, "a record of the kind {0x}", s.head.kind, 0);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(anm_kinds, "ANM-C006", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "All sub-chunks are Tops or of the eleven kinds of records", check_kinds);

static qp_outcome check_under_top_0(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    while (qp_next_sub_chunk(&s)) {
        if (s.step == QP_STEP_RECORD && qp_kind_is_controller(s.head.kind)) {
            outcome = QP_HOLDS;
            if (!s.section.started || s.section.frame != 0) {
                return qp_violated(trial, s.head.offset, "controllers under Top {0}",
                                   s.section.frame, 0);
            }
        }
    }
    return outcome;
}

QP_INVARIANT(anm_under_top_0, "ANM-C007", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "Every controller record stands under Top 0", check_under_top_0);

/* Where a field of a controller record that begins at `at` ends. */
static size_t field_end(const qp_trial *trial, size_t at, uint32_t kind, uint32_t width) {
    size_t words = kind == QP_CONTROLLER_SINGLE ? width : 0;
    if (kind == QP_CONTROLLER_KEYED) {
        words = 1 + (size_t)qp_word_at(trial, at) * (1 + width);
    }
    return at + 4 * words;
}

static qp_outcome object_length(qp_trial *trial, const qp_placed_record *placed) {
    static const uint32_t widths[] = {3, 3, 3, 1};
    const qp_record *record = placed->record;
    const uint32_t flags = qp_word_at(trial, record->head.payload + 4);
    size_t at = record->head.payload + 8;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t kind = flags >> 3 * i & 7;
        if (kind > QP_CONTROLLER_KEYED) {
            return QP_NOT_EXERCISED;
        }
        at = field_end(trial, at, kind, widths[i]);
    }
    return at == record->end
               ? QP_HOLDS
               : qp_violated(trial, record->head.offset,
                             "its fields end at {0x}, its size says {1x}", at, record->end);
}

static qp_outcome check_object_length(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_OBJECT, object_length);
}

QP_INVARIANT(anm_object_length, "ANM-C008", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "An object record is as long as its controllers: one value, or a count and that many "
             "frames and values, for each field of its flags",
             check_object_length);

/* Kinds 3 and 5 to 7 have no record that can be read, so flags are looked at. */
static qp_outcome check_controller_kinds(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    while (qp_next_sub_chunk(&s)) {
        if (s.step != QP_STEP_RECORD || !of_infection(trial) || s.head.kind != QP_KIND_OBJECT) {
            continue;
        }
        const uint32_t flags = qp_word_at(trial, s.head.payload + 4);
        outcome = QP_HOLDS;
        for (uint32_t shift = 0; shift < 12; shift += 3) {
            if ((flags >> shift & 7) > QP_CONTROLLER_KEYED) {
                return qp_violated(trial, s.head.payload + 4, "kind {0} in bits {1} to +2",
                                   flags >> shift & 7, shift);
            }
        }
    }
    return outcome;
}

QP_INVARIANT(anm_controller_kinds, "ANM-C009", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "Controllers of objects are absent, of one value, or keyed", check_controller_kinds);

static qp_outcome two_keys(qp_trial *trial, const qp_channel *channel) {
    return channel->controller->count >= 2
               ? QP_HOLDS
               : qp_violated(trial, channel->offset, "a keyed controller with {0} key",
                             channel->controller->count, 0);
}

static qp_outcome check_two_keys(qp_trial *trial) {
    const qp_outcome curves = qp_each_curve(trial, QP_CONTROLLER_KEYED, two_keys);
    return curves == QP_VIOLATED ? curves : qp_each_rotation(trial, QP_CONTROLLER_KEYED, two_keys);
}

QP_INVARIANT(anm_two_keys, "ANM-C010", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
             "No keyed controller has fewer than two keys", check_two_keys);

/* -- Records of frames ------------------------------------------------------------------------ */

/* A record of a frame whose payload is to have so many words. */
static qp_outcome has_words(qp_trial *trial, const qp_placed_record *placed, uint32_t words) {
    const qp_chunk_head *head = &placed->record->head;
    return head->words == words
               ? QP_HOLDS
               : qp_violated(trial, head->offset, "{0} words instead of {1}", head->words, words);
}

static qp_outcome note_words(qp_trial *trial, const qp_placed_record *placed) {
    return has_words(trial, placed, 3);
}

static qp_outcome check_note_words(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_F_NOTE, note_words);
}

QP_INVARIANT(anm_note_words, "ANM-C011", QP_SCOPE_FILE, QP_NEEDS_ANIME, "animation-playback, Notes",
             "A note is three words: object, event, param", check_note_words);

static qp_outcome f_obj_words(qp_trial *trial, const qp_placed_record *placed) {
    return of_infection(trial) ? has_words(trial, placed, 13) : QP_NOT_EXERCISED;
}

static qp_outcome check_f_obj_words(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_F_OBJ, f_obj_words);
}

QP_INVARIANT(anm_f_obj_words, "ANM-C012", QP_SCOPE_FILE, QP_NEEDS_ANIME,
             "animation-playback, F_Obj", "An F_Obj record is 13 words", check_f_obj_words);

static qp_outcome morpher_words(qp_trial *trial, const qp_placed_record *placed) {
    const uint32_t count = qp_word_at(trial, placed->record->head.payload + 4) & 0xffff;
    return has_words(trial, placed, 2 + 2 * count);
}

static qp_outcome check_morpher_words(qp_trial *trial) {
    return qp_each_record(trial, QP_KIND_F_MORPHER, morpher_words);
}

QP_INVARIANT(
    anm_morpher_words, "ANM-C013", QP_SCOPE_FILE, QP_NEEDS_ANIME, SOURCE,
    "An F_Morpher record is the morpher, a count of 16 bits and that many pairs of a target "
    "and a weight",
    check_morpher_words);

static qp_outcome check_one_note_object(qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    qp_outcome outcome = QP_NOT_EXERCISED;
    uint32_t first = 0;
    while (qp_next_sub_chunk(&s)) {
        if (s.step != QP_STEP_RECORD || s.head.kind != QP_KIND_F_NOTE) {
            continue;
        }
        const uint32_t object = qp_word_at(trial, s.head.payload);
        first = outcome == QP_HOLDS ? first : object;
        outcome = QP_HOLDS;
        if (object != first) {
            return qp_violated(trial, s.head.payload, "object {0}, others name {1}", object, first);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_one_note_object, "ANM-C014", QP_SCOPE_FILE, QP_NEEDS_ANIME,
             "animation-playback, Notes", "All notes of an animation name one object, OBJ_xnote",
             check_one_note_object);
