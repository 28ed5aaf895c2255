/* Keys as marks, and the values for the pointer. */
#include "plot_signal.h"

enum {
    TENTHS = 10,
    APART = 26,  /* least distance of two marks where there are too many for all, tenths */
    GUTTER = 16, /* from the right end to the first key past it, pixels */
    GUTTER_STEP = 10,
    GUTTER_MOST = 5,
    INSIDE = 110,      /* from an edge to marks of values past it, tenths */
    SAMPLES_MOST = 480 /* times with values */
};

/* -- What is wrong with a key ----------------------------------------------------------------- */

static const char *why_word(qp_plot_why why) {
    static const char *const words[] = {"", "back", "past-end", "same-frame", "frame-0"};
    return words[why];
}

static const char *why_text(qp_plot_why why) {
    static const char *const texts[] = {
        "", "never reached: it or an earlier key goes back in time",
        "never reached: the animation ends before it",
        "never seen: it stands between others of its frame",
        "never seen: another key of frame 0 follows it, and time 0 is never posed"};
    return texts[why];
}

/* -- Marks ------------------------------------------------------------------------------------ */

/* The marks of a panel as they are made. */
typedef struct {
    const qp_plot_panel *panel;
    const qp_plot_signal *signal;
    uint32_t series;
    bool sparse;       /* there are too many keys for all */
    uint32_t reached;  /* marks of keys that are reached */
    uint32_t stricken; /* marks of those that are not */
    uint32_t gutter;   /* marks past the end */
    uint32_t left_out;
    int32_t last_x[2]; /* of the last mark of either sort */
} marks;

/* The numbers of a key as text, for its title. */
static void put_numbers(qp_plot *plot, const qp_plot_signal *signal, const qp_plot_key *key) {
    for (uint32_t k = 0; k < signal->width; k++) {
        qp_plot_format(plot, k > 0 ? ", %s%s" : "%s%s",
                       signal->names[k] != NULL ? signal->names[k] : "",
                       signal->names[k] != NULL ? " " : "");
        qp_plot_format(plot, "%n", key->wraps[k] ? key->stored[k] : key->value.numbers[k]);
        if (signal->exact || signal->exact_keys) {
            qp_plot_format(plot, " (%x)", key->value.patterns[k]);
        }
        if (key->wraps[k]) {
            qp_plot_format(plot, " wraps to %n", key->used[k]);
        }
    }
}

static void put_title(const marks *m, uint32_t index, const qp_plot_key *key) {
    qp_plot *plot = m->panel->plot;
    qp_plot_format(plot, "<title>key %u, frame ", index);
    if (key->frame >> 31 != 0) {
        qp_plot_format(plot, "%d", (int32_t)key->frame);
    } else {
        qp_plot_format(plot, "%u", key->frame);
    }
    qp_plot_format(plot, " (tick %u): ", key->tick);
    put_numbers(plot, m->signal, key);
    if (key->why != QP_PLOT_REACHED) {
        qp_plot_format(plot, "; %s", why_text(key->why));
    }
    qp_plot_raw(plot, "</title>");
}

/* One number of a key. */
static void put_mark(const marks *m, const qp_plot_key *key, uint32_t number, int32_t x) {
    const qp_plot_panel *panel = m->panel;
    qp_plot *plot = panel->plot;
    double value = key->value.numbers[number];
    bool on_axis = qp_plot_on_axis(&panel->axis, value);
    int32_t y = qp_plot_place(&panel->axis, value);
    uint32_t series = m->series + number;
    const char *arrow = y == panel->top ? "M-4-5L0-11L4-5z" : "M-4 5L0 11L4 5z";
    if (!on_axis) { /* inside, so that the arrow is in the panel too */
        y += y == panel->top ? INSIDE : -INSIDE;
    }
    qp_plot_format(plot, "<g class=\"s%u\" transform=\"translate(%t %t)\"><path class=\"key\" ",
                   series % 8, x, y);
    qp_plot_format(plot, "d=\"%s\"/>", qp_plot_marker(series));
    if (!on_axis) {
        qp_plot_format(plot, "<path class=\"clipped\" d=\"%s\"/>", arrow);
        panel->picture->has |= QP_PLOT_HAS_CLIPPED;
    }
    if (key->why != QP_PLOT_REACHED) {
        qp_plot_raw(plot, "<path class=\"strike\" d=\"M-4-4L4 4M-4 4L4-4\"/>");
    }
    if (key->wraps[number]) {
        qp_plot_raw(plot, "<path class=\"wrap\" d=\"M0-6L6 0L0 6L-6 0z\"/>");
        panel->picture->has |= QP_PLOT_HAS_WRAP;
    }
    qp_plot_raw(plot, "</g>");
}

/* The place of a key, past the right end for times past it; false if its mark is left out. */
static bool find_place(marks *m, const qp_plot_key *key, int32_t *x) {
    bool stricken = key->why != QP_PLOT_REACHED;
    if (key->tick > m->panel->last) {
        *x = (QP_PLOT_LEFT + QP_PLOT_AREA + GUTTER + GUTTER_STEP * (int32_t)m->gutter) * TENTHS;
        return m->gutter++ < GUTTER_MOST;
    }
    *x = qp_plot_panel_x(m->panel, key->tick);
    if (m->sparse && qp_plot_apart(*x, m->last_x[stricken]) < APART) {
        return false;
    }
    return (stricken ? m->stricken : m->reached) < QP_PLOT_MARKS_MAX;
}

static void put_key(marks *m, uint32_t index, const qp_plot_key *key) {
    qp_plot *plot = m->panel->plot;
    bool stricken = key->why != QP_PLOT_REACHED;
    int32_t x = 0;
    if (!find_place(m, key, &x)) {
        m->left_out++;
        return;
    }
    m->last_x[stricken] = x;
    m->stricken += stricken ? 1 : 0;
    m->reached += stricken ? 0 : 1;
    m->panel->picture->has |= stricken ? QP_PLOT_HAS_UNREACHED : QP_PLOT_HAS_KEY;
    qp_plot_format(plot, "<g class=\"mark%s\" data-key=\"%u\" data-frame=\"%u\"",
                   stricken ? " unreached" : "", index, key->frame);
    if (stricken) {
        qp_plot_format(plot, " data-why=\"%s\"", why_word(key->why));
    }
    qp_plot_raw(plot, ">");
    put_title(m, index, key);
    for (uint32_t k = 0; k < m->signal->width; k++) {
        put_mark(m, key, k, x);
    }
    qp_plot_raw(plot, "</g>\n");
}

/* Asks a signal that keeps a state for all values up to a time. */
static void catch_up(const qp_plot_signal *signal, qp_plot_times *times, uint32_t *reached,
                     uint32_t tick) {
    qp_plot_value value;
    bool jump = false;
    while (*reached < tick) {
        if (!qp_plot_times_next(times, reached, &jump)) {
            return;
        }
        signal->at(signal, *reached, &value);
    }
}

void qp_plot_keys(const qp_plot_panel *panel, const qp_plot_signal *signal, uint32_t series) {
    marks m = {.panel = panel, .signal = signal, .series = series, .last_x = {-APART, -APART}};
    uint32_t reached = 0;
    m.sparse = signal->key_count > QP_PLOT_MARKS_MAX;
    qp_plot_times times = qp_plot_times_of(signal, 0, panel->last, QP_PLOT_AREA);
    for (uint32_t i = 0; i < signal->key_count; i++) {
        qp_plot_key key = {.why = signal->why(signal, i)};
        signal->key(signal, i, &key);
        if (signal->begin != NULL && key.why == QP_PLOT_REACHED) {
            catch_up(signal, &times, &reached, key.tick);
            signal->key(signal, i, &key);
        }
        put_key(&m, i, &key);
    }
    if (m.left_out > 0) {
        char text[96];
        qp_plot_print(text, sizeof text, "%u keys, %u of them marked", signal->key_count,
                      signal->key_count - m.left_out);
        qp_plot_panel_remark(panel, signal->names[0] != NULL ? signal->width + 1 : 0, text);
    }
}

/* -- Values for the pointer ------------------------------------------------------------------- */

static void put_names(qp_plot *plot, const qp_plot_signal *signal) {
    qp_plot_raw(plot, " data-names=\"");
    for (uint32_t k = 0; k < signal->width; k++) {
        qp_plot_format(plot, k > 0 ? " %s" : "%s",
                       signal->names[k] != NULL ? signal->names[k] : "value");
    }
    qp_plot_raw(plot, "\"");
}

void qp_plot_values(const qp_plot_panel *panel, const qp_plot_signal *signal) {
    qp_plot *plot = panel->plot;
    qp_plot_value value;
    if (!plot->hover) {
        return;
    }
    uint32_t frames = panel->last / 256;
    uint32_t step = qp_plot_whole_step(frames / SAMPLES_MOST + 1) * 256;
    while (step > 1 && panel->last / step * 2 < SAMPLES_MOST / 2) {
        step /= 2;
    }
    qp_plot_format(plot, "<g class=\"values\" data-step=\"%u\"", step);
    put_names(plot, signal);
    qp_plot_raw(plot, signal->ieee ? " data-ieee=\"\"" : "");
    qp_plot_raw(plot, signal->exact ? " data-patterns=\"" : " data-numbers=\"");
    if (signal->begin != NULL) {
        signal->begin(signal, 0);
    }
    for (uint64_t tick = 0; tick <= panel->last; tick += step) {
        signal->at(signal, (uint32_t)tick, &value);
        for (uint32_t k = 0; k < signal->width; k++) {
            const char *separator = tick > 0 || k > 0 ? " " : "";
            if (signal->exact) {
                qp_plot_format(plot, "%s%x", separator, value.patterns[k]);
            } else {
                qp_plot_format(plot, "%s%n", separator, value.numbers[k]);
            }
        }
    }
    qp_plot_raw(plot, "\"/>\n");
}
