#include "plot_anime.h"

/* -- Records ---------------------------------------------------------------------------------- */

static bool read_record(const qp_anime *anime, size_t offset, qp_record *record) {
    qp_chunk_head head;
    if (!qp_chunk_head_at(anime->data, offset, anime->data.size, &head)) {
        return false;
    }
    size_t left = anime->data.size - head.payload;
    size_t end = head.words < left / 4 ? head.payload + 4 * (size_t)head.words : anime->data.size;
    return qp_record_at(anime->data, &head, end, anime->version, false, record);
}

static const qp_controller absent = {QP_VALUE_FLOAT, QP_CONTROLLER_ABSENT, 1, 0, 0};

qp_controller qp_plot_controller(const qp_anime *anime, size_t offset, uint32_t index) {
    qp_record record;
    if (!read_record(anime, offset, &record) || index >= record.controller_count) {
        return absent;
    }
    return record.controllers[index];
}

qp_controller qp_plot_morph_controller(const qp_anime *anime, size_t offset, uint32_t index) {
    qp_record record;
    qp_morph_item item;
    if (!read_record(anime, offset, &record) || index >= record.item_count) {
        return absent;
    }
    size_t at = record.items;
    for (uint32_t i = 0; i <= index; i++) {
        if (!qp_morph_item_read(anime->data, &record, at, &item)) {
            return absent;
        }
        at = item.end;
    }
    return item.weight;
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* A key's time: frame * 256 in 32 bits (animation-playback, Floats and vectors). */
static uint32_t key_time(const qp_plot_source *source, uint32_t index) {
    return qp_controller_frame(source->anime->data, &source->controller, index) << 8;
}

/*
 * A key is reached if the sum of the durations before it - differences in 32 bits - is a time that
 * is played; the value behind a jump is there from one tick later on (Consequences, anime.md).
 * After a key that goes back the sum is past 2^32.
 */
static qp_plot_why why(const qp_plot_signal *signal, uint32_t index) {
    qp_plot_source *source = signal->state;
    uint32_t last = source->anime->last;
    uint32_t time = key_time(source, index);
    bool follows = index > 0 && key_time(source, index - 1) == time;
    bool followed = index + 1 < signal->key_count && key_time(source, index + 1) == time;
    source->back = index > 0 && (source->back || time < key_time(source, index - 1));
    if (source->back) {
        return QP_PLOT_BACK;
    }
    if (time > last || (time == last && follows)) {
        return QP_PLOT_PAST_END;
    }
    if (followed && follows) {
        return QP_PLOT_SAME_FRAME;
    }
    return followed && time == 0 ? QP_PLOT_FRAME_0 : QP_PLOT_REACHED;
}

/* When the value settles: at the last key that is reached, unless the next one lies past the end
   and is under way. */
static void find_settled(qp_plot_signal *signal) {
    uint32_t last = ((const qp_plot_source *)signal->state)->anime->last;
    for (uint32_t i = 0; i < signal->key_count; i++) {
        qp_plot_why reason = why(signal, i);
        uint32_t time = key_time(signal->source, i);
        if (reason == QP_PLOT_BACK) {
            signal->creeps = true;
            return;
        }
        signal->settled = time < last ? time : last;
        if (reason == QP_PLOT_PAST_END) {
            return;
        }
    }
}

static void begin_key(const qp_plot_source *source, uint32_t index, qp_plot_key *key) {
    key->frame = qp_controller_frame(source->anime->data, &source->controller, index);
    key->tick = key->frame << 8;
}

static uint32_t key_word(const qp_plot_source *source, uint32_t index, uint32_t word) {
    return qp_controller_value(source->anime->data, &source->controller, index, word);
}

qp_plot_signal qp_plot_source_signal(qp_plot_source *source, const uint32_t *ends, uint32_t count) {
    bool keyed = source->controller.kind == QP_CONTROLLER_KEYED ||
                 source->controller.kind == QP_CONTROLLER_CURVE;
    qp_plot_signal signal = {.width = 1, .source = source, .state = source, .why = why};
    signal.corner_count = ends != NULL ? count : 0;
    signal.key_count = keyed ? source->controller.count : 0;
    signal.first = keyed ? key_time(source, 0) : 0; /* 0 too without keys */
    find_settled(&signal);
    return signal;
}

/* -- Floats and vectors ----------------------------------------------------------------------- */

static void curve_at(const qp_plot_signal *signal, uint32_t tick, qp_plot_value *value) {
    const qp_plot_source *source = signal->source;
    uint32_t words[3] = {0, 0, 0};
    (void)qp_curve_at(source->curve, source->anime->model, tick, words);
    for (uint32_t k = 0; k < signal->width; k++) {
        value->patterns[k] = words[k];
        value->numbers[k] = qp_ee_to_double(words[k]);
    }
}

static uint32_t curve_corner(const qp_plot_signal *signal, uint32_t index) {
    return ((const qp_plot_source *)signal->source)->curve->words[index];
}

static void curve_key(const qp_plot_signal *signal, uint32_t index, qp_plot_key *key) {
    const qp_plot_source *source = signal->source;
    begin_key(source, index, key);
    for (uint32_t k = 0; k < signal->width; k++) {
        key->value.patterns[k] = key_word(source, index, k);
        key->value.numbers[k] = qp_ee_to_double(key->value.patterns[k]);
    }
}

qp_plot_signal qp_plot_curve_signal(qp_plot_source *source) {
    const qp_curve *curve = source->curve;
    qp_plot_signal signal = qp_plot_source_signal(source, curve->words, curve->count);
    signal.width = curve->width < 3 ? 1 : 3;
    signal.exact = true;
    signal.smooth = curve->kind == QP_CONTROLLER_CURVE;
    if (signal.width == 3) {
        signal.names[0] = "x";
        signal.names[1] = "y";
        signal.names[2] = "z";
    }
    signal.at = curve_at;
    signal.corner = curve_corner;
    signal.key = curve_key;
    return signal;
}

/* -- Colours ---------------------------------------------------------------------------------- */

static void colour_at(const qp_plot_signal *signal, uint32_t tick, qp_plot_value *value) {
    const qp_plot_source *source = signal->source;
    qp_light_value light;
    qp_anime_light(source->anime, source->light, tick, &light);
    for (uint32_t k = 0; k < 3; k++) {
        value->numbers[k] = light.colour[k];
    }
}

static uint32_t colour_corner(const qp_plot_signal *signal, uint32_t index) {
    return ((const qp_plot_source *)signal->source)->colour->words[index];
}

static void colour_key(const qp_plot_signal *signal, uint32_t index, qp_plot_key *key) {
    begin_key(signal->source, index, key);
    qp_colour_of(key_word(signal->source, index, 0), key->value.numbers);
}

qp_plot_signal qp_plot_colour_signal(qp_plot_source *source) {
    const qp_colour *colour = source->colour;
    qp_plot_signal signal = qp_plot_source_signal(source, colour->words, colour->count);
    signal.width = 3;
    signal.names[0] = "r";
    signal.names[1] = "g";
    signal.names[2] = "b";
    signal.at = colour_at;
    signal.corner = colour_corner;
    signal.key = colour_key;
    return signal;
}
