/* Message keys, messages and their strings. */
#include "invariants/animation/animation_case.h"

#define MESSAGES "ANIMATION, KeyframerMessage"

/* -- A walk over all messages ----------------------------------------------------------------- */

typedef qp_outcome (*item_check)(qp_trial *trial, const qp_totem_item *item);

/* Calls `check` for message keys, or for messages. */
static qp_outcome each_item(qp_trial *trial, qp_totem_item_kind kind, bool game_view,
                            item_check check) {
    qp_totem_walk walk = qp_totem_walk_body(&trial->animation->animation.reading, game_view);
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_totem_item item;
    while (outcome != QP_VIOLATED && trial->subject->animation.walk_next(&walk, &item)) {
        if (item.kind == kind) {
            outcome = qp_worse(outcome, check(trial, &item));
        }
    }
    return outcome;
}

static bool has_string(uint32_t id) {
    return id >= 0x11 && id <= 0x13;
}

/* -- Layout ----------------------------------------------------------------------------------- */

static qp_outcome key_head(qp_trial *trial, const qp_totem_item *item) {
    const bool junk = qp_totem_head_size(trial) == 8;
    const uint32_t count = qp_totem_word(trial, item->offset + (junk ? 4 : 2));
    return item->frame == qp_totem_half(trial, item->offset) && item->count == count &&
                   item->junk == (junk ? qp_totem_half(trial, item->offset + 2) : 0)
               ? QP_HOLDS
               : qp_violated(trial, item->offset, "a key of frame {0} with {1} messages",
                             item->frame, item->count);
}

static qp_outcome check_key_head(qp_trial *trial) {
    return each_item(trial, QP_TOTEM_ITEM_MESSAGE_KEY, false, key_head);
}

QP_INVARIANT(ani_message_key, "ANI-M001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, MESSAGES,
             "A message key begins with frame, junk and the number of its messages",
             check_key_head);

static qp_outcome message(qp_trial *trial, const qp_totem_item *item) {
    const qp_totem_message *m = &item->message;
    const size_t at = m->offset;
    const bool string = has_string(qp_totem_word(trial, at));
    const uint32_t length = string ? qp_totem_word(trial, at + 8) : 0;
    const size_t name = at + (string ? 12 + (size_t)length : 8);
    if (m->id != qp_totem_word(trial, at) || m->param != qp_totem_word(trial, at + 4) ||
        m->name != (int32_t)qp_totem_word(trial, name)) {
        return qp_violated(trial, at, "message {0x} is another one", m->id, 0);
    }
    return !string || (m->string_length == length && m->string_offset == at + 12)
               ? QP_HOLDS
               : qp_violated(trial, at, "a string of {0} bytes instead of {1}", m->string_length,
                             length);
}

static qp_outcome check_message(qp_trial *trial) {
    return each_item(trial, QP_TOTEM_ITEM_MESSAGE, false, message);
}

QP_INVARIANT(ani_message, "ANI-M002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, MESSAGES,
             "A message has two words, the string if it has one, and a name", check_message);

static qp_outcome string_by_id(qp_trial *trial, const qp_totem_item *item) {
    return item->message.has_string == has_string(item->message.id)
               ? QP_HOLDS
               : qp_violated(trial, item->offset, "message {0x}", item->message.id, 0);
}

static qp_outcome check_string_by_id(qp_trial *trial) {
    return each_item(trial, QP_TOTEM_ITEM_MESSAGE, false, string_by_id);
}

QP_INVARIANT(ani_string_ids, "ANI-M003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, MESSAGES,
             "Messages 0x11, 0x12 and 0x13 have a string, and no others", check_string_by_id);

/* -- The buffer of 144 ------------------------------------------------------------------------ */

static qp_outcome fits(qp_trial *trial, const qp_totem_item *item) {
    if (!item->message.has_string) {
        return QP_NOT_EXERCISED;
    }
    return item->message.string_length < 144
               ? QP_HOLDS
               : qp_violated(trial, item->message.string_offset - 4, "a string of {0} bytes",
                             item->message.string_length, 0);
}

static qp_outcome check_fits(qp_trial *trial) {
    return each_item(trial, QP_TOTEM_ITEM_MESSAGE, false, fits);
}

QP_INVARIANT(ani_string_fits, "ANI-D001", QP_SCOPE_FILE, QP_NEEDS_ANIMATION, MESSAGES,
             "A string has fewer than 144 bytes: with more the game writes past its buffer",
             check_fits);

static qp_outcome overflow(qp_trial *trial, const qp_totem_item *item) {
    const qp_totem_message *m = &item->message;
    if (!m->has_string) {
        return QP_NOT_EXERCISED;
    }
    /* The string and the NUL that ends it, in 144 bytes. */
    const uint64_t needed = (uint64_t)m->string_length + 1;
    const uint64_t past = needed > 144 ? needed - 144 : 0;
    const uint32_t seen = m->string_length < 144 ? m->string_length : 144;
    return m->written_past == past && m->string_size == seen
               ? QP_HOLDS
               : qp_violated(trial, m->string_offset - 4, "{0} bytes past the buffer, {1} seen",
                             m->written_past, m->string_size);
}

static qp_outcome check_overflow(qp_trial *trial) {
    return each_item(trial, QP_TOTEM_ITEM_MESSAGE, true, overflow);
}

QP_INVARIANT(ani_overflow, "ANI-M004", QP_SCOPE_RUN, QP_NEEDS_ANIMATION, MESSAGES,
             "From 144 bytes on a string overflows, by what it and its NUL have more than 144",
             check_overflow);

/* Counts findings of strings that are too long. */
static void note_limit(void *user, const qp_diag *diag) {
    uint64_t *found = user;
    *found += diag->code == QP_TOT_STRING_LIMIT ? 1 : 0;
}

static uint64_t count_too_long(const qp_trial *trial) {
    qp_totem_walk walk = qp_totem_walk_body(&trial->animation->animation.reading, false);
    qp_totem_item item;
    uint64_t count = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        const bool string = item.kind == QP_TOTEM_ITEM_MESSAGE && item.message.has_string;
        count += string && item.message.string_length >= 144 ? 1 : 0;
    }
    return count;
}

static qp_outcome check_reported(qp_trial *trial) {
    const qp_totem_reading *reading = &trial->animation->animation.reading;
    const qp_totem_options options = {.order = reading->order};
    const uint64_t expected = count_too_long(trial);
    uint64_t found = 0;
    qp_sink sink = {note_limit, &found, {0, 0, 0}};
    if (!reading->exact || reading->message_head != 8) {
        return QP_NOT_EXERCISED;
    }
    const qp_bytes body = {reading->bytes.data + reading->start, reading->end - reading->start};
    (void)trial->subject->animation.check(body, &options, &sink);
    return found == expected
               ? QP_HOLDS
               : qp_violated(trial, reading->start, "{0} strings reported, {1} are too long", found,
                             expected);
}

QP_INVARIANT(ani_overflow_reported, "ANI-M005", QP_SCOPE_RUN, QP_NEEDS_ANIMATION, MESSAGES,
             "Each string of 144 bytes or more is reported, and none below", check_reported);
