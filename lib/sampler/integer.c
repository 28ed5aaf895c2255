/* Values of a batch in plain C. */
#include "anime/curve.h"
#include "anime/matrix.h"
#include "ee/batch.h"
#include "sampler/sample.h"

static const unsigned char *payload_of(const qp_sampler_batch *batch,
                                       const qp_sampler_channel *channel,
                                       const qp_sampler_found *found) {
    size_t unit = (size_t)found->places[channel->table] + channel->unit;
    return batch->pool + unit * QP_UNIT_BYTES;
}

/* Words of the value of an exact channel. */
static uint32_t width_of(qp_channel_kind kind) {
    return kind == QP_CHANNEL_EXACT_VECTOR ? 3 : 1;
}

/* -- The reference model ---------------------------------------------------------------------- */

void qp_batch_fractions(const qp_sampler_batch *batch, qp_sampler_found *found) {
    for (uint32_t t = 0; t < batch->table_room; t++) {
        found->fractions[t] =
            qp_segment_fraction(QP_EE_REFERENCE, found->rests[t], found->durations[t]);
    }
}

void qp_batch_exact(const qp_sampler_batch *batch, qp_channel_kind kind,
                    const qp_sampler_found *found, unsigned char *out) {
    const qp_channel_list *channels = &batch->channels[kind];
    uint32_t width = width_of(kind);
    for (uint32_t i = 0; i < channels->count; i++) {
        const qp_sampler_channel *channel = &channels->list[i];
        const unsigned char *start = payload_of(batch, channel, found);
        const unsigned char *change = start + 4 * (size_t)width;
        for (size_t k = 0; k < width; k++) {
            uint32_t product = qp_ee_mul(QP_EE_REFERENCE, qp_load_word(change + 4 * k),
                                         found->fractions[channel->table]);
            uint32_t sum = qp_ee_add(QP_EE_REFERENCE, qp_load_word(start + 4 * k), product);
            qp_store_word(out + channel->out + 4 * k, sum);
        }
    }
}

/* -- The console model ------------------------------------------------------------------------ */

/* Channels whose words are put side by side. */
#define CHANNELS_AT_ONCE 64u
#define WORDS_AT_ONCE ((size_t)3 * CHANNELS_AT_ONCE)

typedef struct {
    qp_ee_path path;
    uint32_t start[WORDS_AT_ONCE];
    uint32_t change[WORDS_AT_ONCE];
    uint32_t fraction[WORDS_AT_ONCE];
} console_words;

/* A multiple of QP_EE_LANES; what it goes beyond the words is zeros or left from before. */
static size_t lanes_of(size_t words) {
    return (words + QP_EE_LANES - 1) / QP_EE_LANES * QP_EE_LANES;
}

/* `width` is a constant where this is called: the loops over it are unrolled. */
static inline void console_channels(const qp_sampler_batch *batch, uint32_t width,
                                    const qp_sampler_channel *list, uint32_t count,
                                    const qp_sampler_found *found, console_words *words,
                                    unsigned char *out) {
    size_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        const unsigned char *payload = payload_of(batch, &list[i], found);
        uint32_t fraction = found->fractions[list[i].table];
        for (size_t k = 0; k < width; k++) {
            words->start[at] = qp_load_word(payload + 4 * k);
            words->change[at] = qp_load_word(payload + 4 * (width + k));
            words->fraction[at] = fraction;
            at++;
        }
    }
    qp_ee_batch_lerp(words->path, words->start, words->change, words->fraction, words->start,
                     lanes_of(at));
    at = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (size_t k = 0; k < width; k++) {
            qp_store_word(out + list[i].out + 4 * k, words->start[at]);
            at++;
        }
    }
}

static void console_vectors(const qp_sampler_batch *batch, const qp_sampler_found *found,
                            console_words *words, unsigned char *out) {
    const qp_channel_list *channels = &batch->channels[QP_CHANNEL_VECTOR];
    for (uint32_t from = 0; from < channels->count; from += CHANNELS_AT_ONCE) {
        uint32_t left = channels->count - from;
        uint32_t count = left < CHANNELS_AT_ONCE ? left : CHANNELS_AT_ONCE;
        console_channels(batch, 3, channels->list + from, count, found, words, out);
    }
}

static void console_floats(const qp_sampler_batch *batch, const qp_sampler_found *found,
                           console_words *words, unsigned char *out) {
    const qp_channel_list *channels = &batch->channels[QP_CHANNEL_FLOAT];
    _Static_assert(WORDS_AT_ONCE >= QP_BATCH_TRACKS, "a track has one float, its transparency");
    console_channels(batch, 1, channels->list, channels->count, found, words, out);
}

void qp_batch_console(const qp_sampler_batch *batch, qp_sampler_path path, qp_sampler_found *found,
                      unsigned char *out) {
    static const console_words zeros;
    console_words words = zeros;
    words.path = (qp_ee_path)path;
    qp_ee_batch_fractions(words.path, found->rests, found->durations, found->fractions,
                          batch->table_room);
    console_vectors(batch, found, &words, out);
    console_floats(batch, found, &words, out);
}

/* -- Both ------------------------------------------------------------------------------------- */

void qp_batch_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                        unsigned char *out) {
    const qp_channel_list *channels = &batch->channels[QP_CHANNEL_ROTATION];
    for (uint32_t i = 0; i < channels->count; i++) {
        const qp_sampler_channel *channel = &channels->list[i];
        const unsigned char *payload = payload_of(batch, channel, found);
        qp_matrix start;
        qp_turn turn;
        qp_copy_bytes(&start, payload, sizeof start);
        qp_copy_bytes(&turn, payload + sizeof start, sizeof turn);
        double angle = turn.angle * qp_ee_to_double(found->fractions[channel->table]);
        const qp_matrix turned = qp_matrix_turn(turn.axis, angle);
        const qp_matrix matrix = qp_matrix_multiply(&turned, &start);
        qp_copy_bytes(out + channel->out, &matrix, sizeof matrix);
    }
}

void qp_batch_words(const qp_sampler_batch *batch, unsigned char *out) {
    const qp_sampler_word *end = batch->words + batch->word_count;
    for (const qp_sampler_word *word = batch->words; word < end; word++) {
        qp_store_word(out + word->out, word->word);
    }
}

void qp_batch_others(const qp_sampler_batch *batch, qp_ee_model model, uint32_t time,
                     unsigned char *out) {
    for (uint32_t i = 0; i < batch->other_count; i++) {
        const qp_sampler_other *other = &batch->others[i];
        if (other->curve != NULL) {
            uint32_t value[3] = {0, 0, 0};
            qp_curve_at(other->curve, model, time, value);
            qp_copy_bytes(out + other->out, value, other->curve->width * sizeof *value);
        } else {
            const qp_matrix matrix = qp_rotation_at(other->rotation, model, time);
            qp_copy_bytes(out + other->out, &matrix, sizeof matrix);
        }
    }
}
