#include "plot_totem.h"

#include <string.h>

enum { TENTHS = 10, MOST_FRAME = 65536 };

/* -- Keys ------------------------------------------------------------------------------------- */

/* The frame of a key as the evaluator takes it: signed in rotations. */
static int32_t frame_of(const qp_plot_totem_source *source, uint32_t index) {
    qp_totem_float_key number;
    qp_totem_vector_key vector;
    qp_totem_rotation_key rotation;
    switch (source->track.kind) {
    case QP_TOTEM_FLOAT:
        (void)qp_totem_float_key_at(source->animation, &source->track, index, &number);
        return number.frame;
    case QP_TOTEM_VECTOR:
        (void)qp_totem_vector_key_at(source->animation, &source->track, index, &vector);
        return vector.frame;
    default:
        (void)qp_totem_rotation_key_at(source->animation, &source->track, index, &rotation);
        return rotation.frame;
    }
}

static uint32_t tick_of(int32_t frame) {
    return frame > 0 ? (uint32_t)frame << 8 : 0;
}

static void set_number(qp_plot_value *value, uint32_t at, float number) {
    memcpy(&value->patterns[at], &number, sizeof number);
    value->numbers[at] = (double)number;
}

static void set_pattern(qp_plot_value *value, uint32_t at, uint32_t pattern) {
    float number = 0;
    memcpy(&number, &pattern, sizeof number);
    set_number(value, at, number);
    value->patterns[at] = pattern;
}

static void totem_key(const qp_plot_signal *signal, uint32_t index, qp_plot_key *key) {
    const qp_plot_totem_source *source = signal->source;
    int32_t frame = frame_of(source, index);
    key->frame = (uint32_t)frame;
    key->tick = tick_of(frame);
    qp_totem_float_key number;
    qp_totem_vector_key vector;
    qp_totem_rotation_key rotation;
    if (qp_totem_float_key_at(source->animation, &source->track, index, &number)) {
        set_pattern(&key->value, 0, number.value);
    } else if (qp_totem_vector_key_at(source->animation, &source->track, index, &vector)) {
        for (uint32_t k = 0; k < 3; k++) {
            set_number(&key->value, k, qp_totem_vector_component(vector.value[k]));
        }
    } else if (qp_totem_rotation_key_at(source->animation, &source->track, index, &rotation)) {
        for (uint32_t k = 0; k < 4; k++) {
            set_number(&key->value, k,
                       qp_totem_quat_component(source->animation->options.quat, rotation.quat[k]));
        }
    }
}

/* The engine's search has no test for times before the first key: any interval may have them. */
static bool engine_before(const qp_plot_totem_source *source, int32_t frame) {
    return source->animation->options.search == QP_TOTEM_SEARCH_ENGINE &&
           frame < frame_of(source, 0);
}

/*
 * An interval is the first one with frame[i - 1] <= f < frame[i], so keys that go back before the
 * latest frame so far never bound one; but the last key holds from that frame on, wherever it is
 * (animation-totemtech, Values).
 */
static qp_plot_why totem_why(const qp_plot_signal *signal, uint32_t index) {
    qp_plot_totem_source *source = signal->state;
    int32_t frame = frame_of(source, index);
    bool last = index + 1 == signal->key_count;
    bool follows = index > 0 && frame_of(source, index - 1) == frame;
    bool followed = !last && frame_of(source, index + 1) == frame;
    bool back = index > 0 && frame < source->most;
    source->most = index == 0 || frame > source->most ? frame : source->most;
    if (back && !last && !engine_before(source, frame)) {
        return QP_PLOT_BACK;
    }
    if (tick_of(frame) > source->last) {
        return QP_PLOT_PAST_END;
    }
    return follows && followed ? QP_PLOT_SAME_FRAME : QP_PLOT_REACHED;
}

/* -- Values ----------------------------------------------------------------------------------- */

static void totem_begin(const qp_plot_signal *signal, uint32_t from) {
    qp_plot_totem_source *source = signal->state;
    if (from < source->tick || from == 0) {
        source->next = 0;
        source->tick = 0;
    }
}

/*
 * The keys that bound a time, as a track of their own: the library's search through all keys for
 * each time would take the square of their number. From the first key on, the interval of a time
 * ends at the first key past it; times go up, and so does that key.
 */
static qp_totem_track bounds_of(qp_plot_totem_source *source, uint32_t tick) {
    qp_totem_track part = source->track;
    uint32_t size = source->track.kind == QP_TOTEM_FLOAT ? 16 : 20;
    uint32_t first = 0;
    if (engine_before(source, (int32_t)(tick >> 8))) {
        return part;
    }
    while (source->next < source->track.count &&
           frame_of(source, source->next) <= (int32_t)(tick >> 8)) {
        source->next++;
    }
    source->tick = tick;
    if (source->next == 0) { /* before the first key */
        part.count = 1;
    } else if (source->next == source->track.count) { /* no interval: the last key */
        first = source->track.count - 1;
        part.count = 1;
    } else {
        first = source->next - 1;
        part.count = 2;
    }
    part.offset += (size_t)first * size;
    return part;
}

static void totem_at(const qp_plot_signal *signal, uint32_t tick, qp_plot_value *value) {
    qp_plot_totem_source *source = signal->state;
    const qp_totem_animation *animation = source->animation;
    const qp_totem_track part = bounds_of(source, tick);
    double frame = tick / 256.0;
    float numbers[4] = {0, 0, 0, 0};
    if (part.kind == QP_TOTEM_FLOAT) {
        (void)qp_totem_float_at(animation, &part, frame, NULL, numbers);
    } else if (part.kind == QP_TOTEM_VECTOR) {
        (void)qp_totem_vector_at(animation, &part, frame, NULL, numbers);
    } else {
        (void)qp_totem_rotation_at(animation, &part, frame, NULL, numbers);
    }
    for (uint32_t k = 0; k < signal->width; k++) {
        set_number(value, k, numbers[k]);
    }
}

static uint32_t totem_corner(const qp_plot_signal *signal, uint32_t index) {
    return tick_of(frame_of(signal->source, index));
}

/* -- The signal ------------------------------------------------------------------------------- */

static bool is_square(uint16_t interp) {
    return (interp & 8) != 0 || interp == 3;
}

static bool is_smooth(const qp_totem_track *track) {
    return track->kind == QP_TOTEM_ROTATION ||
           (!is_square(track->interp) && (track->interp & 2) == 0);
}

/* The value settles at the latest frame. */
static void find_settled(qp_plot_signal *signal, const qp_plot_totem_source *source) {
    for (uint32_t i = 0; i < signal->key_count; i++) {
        uint32_t tick = tick_of(frame_of(source, i));
        signal->settled = tick > signal->settled ? tick : signal->settled;
    }
    signal->first = signal->key_count > 0 ? tick_of(frame_of(source, 0)) : 0;
}

qp_plot_signal qp_plot_totem_signal(qp_plot_totem_source *source) {
    static const char *const names[] = {"x", "y", "z", "w"};
    const qp_totem_track *track = &source->track;
    qp_plot_signal signal = {.exact = true, .ieee = true, .early = true};
    signal.width = track->kind == QP_TOTEM_FLOAT ? 1 : track->kind == QP_TOTEM_VECTOR ? 3 : 4;
    for (uint32_t k = 0; k < signal.width && signal.width > 1; k++) {
        signal.names[k] = names[k];
    }
    signal.smooth = is_smooth(track);
    signal.steps = track->kind != QP_TOTEM_ROTATION && is_square(track->interp);
    signal.corner_count = track->count;
    signal.key_count = track->count;
    signal.source = source;
    signal.state = source;
    signal.begin = totem_begin;
    signal.at = totem_at;
    signal.corner = totem_corner;
    signal.key = totem_key;
    signal.why = totem_why;
    find_settled(&signal, source);
    return signal;
}

/* -- Tangents --------------------------------------------------------------------------------- */

/* Number `number` of a key's tangents, in and out. */
static void tangents_of(const qp_plot_totem_source *source, uint32_t index, uint32_t number,
                        double *in, double *out) {
    qp_totem_float_key one;
    qp_totem_vector_key three;
    qp_plot_value value;
    if (qp_totem_float_key_at(source->animation, &source->track, index, &one)) {
        set_pattern(&value, 0, one.tangent_in);
        set_pattern(&value, 1, one.tangent_out);
    } else {
        (void)qp_totem_vector_key_at(source->animation, &source->track, index, &three);
        set_number(&value, 0, qp_totem_vector_component(three.handle_left[number]));
        set_number(&value, 1, qp_totem_vector_component(three.handle_right[number]));
    }
    *in = value.numbers[0];
    *out = value.numbers[1];
}

/* The line from a key a third of the way to another one's frame. */
static void put_tangent(const qp_plot_panel *panel, const qp_plot_key *key, uint32_t number,
                        uint32_t other, double change) {
    double value = key->value.numbers[number];
    int32_t x = qp_plot_panel_x(panel, key->tick);
    int32_t third = (qp_plot_panel_x(panel, other) - x) / 3;
    qp_plot_format(panel->plot, "M%t %tL%t %t", x, qp_plot_place(&panel->axis, value), x + third,
                   qp_plot_place(&panel->axis, value + change / 3));
}

void qp_plot_totem_tangents(const qp_plot_panel *panel, const qp_plot_signal *signal,
                            uint32_t series) {
    const qp_plot_totem_source *source = signal->source;
    uint32_t count = signal->key_count;
    if (source->track.kind == QP_TOTEM_ROTATION || !is_smooth(&source->track) || count < 2 ||
        count > QP_PLOT_MARKS_MAX) {
        return;
    }
    for (uint32_t number = 0; number < signal->width; number++) {
        qp_plot_format(panel->plot, "<path class=\"tangent s%u\" d=\"", series + number);
        for (uint32_t i = 0; i < count; i++) {
            qp_plot_key key = {.frame = 0};
            double in = 0;
            double out = 0;
            totem_key(signal, i, &key);
            tangents_of(source, i, number, &in, &out);
            if (i > 0) {
                put_tangent(panel, &key, number, totem_corner(signal, i - 1), -in);
            }
            if (i + 1 < count) {
                put_tangent(panel, &key, number, totem_corner(signal, i + 1), out);
            }
        }
        qp_plot_raw(panel->plot, "\"/>\n");
    }
    panel->picture->has |= QP_PLOT_HAS_TANGENT;
}

/* -- Omegas ----------------------------------------------------------------------------------- */

void qp_plot_totem_omegas(qp_plot_picture *picture, const qp_plot_totem_source *source) {
    qp_plot_range range = qp_plot_range_empty();
    qp_plot_value omega;
    qp_totem_rotation_key key;
    int32_t last_x = -1;
    uint32_t count = source->track.count;
    qp_plot_range_add(&range, 0);
    for (uint32_t i = 0; i + 1 < count; i++) {
        (void)qp_totem_rotation_key_at(source->animation, &source->track, i, &key);
        set_pattern(&omega, 0, key.omega);
        qp_plot_range_add(&range, omega.numbers[0]);
    }
    qp_plot_panel panel = qp_plot_panel_at(picture, source->last, QP_PLOT_LOW, range);
    qp_plot_panel_open(&panel, "omega", "omega of each key: the turn to the next one (radians)",
                       "");
    qp_plot_panel_axes(&panel);
    int32_t zero = qp_plot_place(&panel.axis, 0);
    for (uint32_t i = 0; i + 1 < count; i++) {
        (void)qp_totem_rotation_key_at(source->animation, &source->track, i, &key);
        set_pattern(&omega, 0, key.omega);
        int32_t left = qp_plot_panel_x(&panel, tick_of(key.frame));
        int32_t right = qp_plot_panel_x(&panel, tick_of(frame_of(source, i + 1)));
        if (right <= left || left - last_x < TENTHS) {
            continue;
        }
        qp_plot_format(panel.plot,
                       "<g class=\"bar\" data-key=\"%u\"><title>key %u: omega %n (%x)</title>"
                       "<path d=\"M%t %tV%tH%tV%t\"/></g>\n",
                       i, i, omega.numbers[0], key.omega, left, zero,
                       qp_plot_place(&panel.axis, omega.numbers[0]), right, zero);
        last_x = left;
    }
    qp_plot_panel_close(&panel);
}
