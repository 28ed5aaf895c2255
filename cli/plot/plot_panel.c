#include "plot_panel.h"

enum { TENTHS = 10, TICKS_PER_FRAME = 256, SERIES_STEP = 44 };

/* -- Pictures --------------------------------------------------------------------------------- */

void qp_plot_name_of(const qp_plot *plot, const char *word, uint32_t number,
                     char out[QP_PLOT_NAME]) {
    size_t length =
        plot->name != NULL ? plot->name(plot->name_user, number, out, QP_PLOT_NAME - 1) : 0;
    if (length == 0 || length >= QP_PLOT_NAME) {
        qp_plot_print(out, QP_PLOT_NAME, "%s %u", word, number);
        return;
    }
    out[length] = '\0';
}

qp_plot_picture qp_plot_picture_open(qp_plot *plot, const char *kind, uint32_t height,
                                     const char *title, const char *detail) {
    qp_plot_picture picture = {plot, height, QP_PLOT_HEAD, 0};
    plot->serial++;
    qp_plot_format(plot,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"qp-plot %s\" y=\"%u\" "
                   "width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" role=\"img\" "
                   "aria-labelledby=\"qp%ut qp%ud\">\n",
                   kind, plot->top, QP_PLOT_WIDTH, height, QP_PLOT_WIDTH, height, plot->serial,
                   plot->serial);
    qp_plot_format(plot, "<title id=\"qp%ut\">%e</title><desc id=\"qp%ud\">%e</desc>\n",
                   plot->serial, title, plot->serial, detail);
    qp_plot_format(plot, "<rect class=\"paper\" width=\"%u\" height=\"%u\"/>\n", QP_PLOT_WIDTH,
                   height);
    qp_plot_format(plot, "<text class=\"title\" x=\"16\" y=\"26\">%e</text>", title);
    qp_plot_format(plot, "<text class=\"detail\" x=\"16\" y=\"44\">%e</text>\n", detail);
    return picture;
}

/* -- The legend ------------------------------------------------------------------------------- */

/* What stands in a legend: a drawing around (0, 0), and words that are `width` pixels wide. */
typedef struct {
    const char *drawing;
    const char *words;
    uint32_t has;
    uint32_t width;
} legend_entry;

static const legend_entry legend[] = {
    {"<path class=\"key\" d=\"M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z\"/>", "key", QP_PLOT_HAS_KEY, 24},
    {"<path class=\"line hold\" d=\"M-9 0H9\"/>", "held", QP_PLOT_HAS_HOLD, 30},
    {"<path class=\"line creep\" d=\"M-9 0H9\"/>", "creeps, hardly seen", QP_PLOT_HAS_CREEP, 116},
    {"<path class=\"line jump\" d=\"M0-7V7\"/>", "jump", QP_PLOT_HAS_JUMP, 32},
    {"<path class=\"strike\" d=\"M-4-4L4 4M-4 4L4-4\"/>", "never reached", QP_PLOT_HAS_UNREACHED,
     82},
    {"<path class=\"wrap\" d=\"M0-6L6 0L0 6L-6 0z\"/>", "degrees wrap", QP_PLOT_HAS_WRAP, 80},
    {"<path class=\"clipped\" d=\"M-4 3L0-4L4 3z\"/>", "off this axis", QP_PLOT_HAS_CLIPPED, 78},
    {"<path class=\"tangent\" d=\"M-9 3L9-3\"/>", "tangent", QP_PLOT_HAS_TANGENT, 48},
    {"<path class=\"overrun\" d=\"M0-6L6 5H-6z\"/>", "string past the game's buffer",
     QP_PLOT_HAS_OVERRUN, 176},
    {"<rect class=\"missing\" x=\"-6\" y=\"-6\" width=\"12\" height=\"12\"/>", "frames missing",
     QP_PLOT_HAS_MISSING, 92},
    {"<path class=\"line gap\" d=\"M-9 0H9\"/>", "frames missing", QP_PLOT_HAS_GAP, 92},
    {"<path class=\"overrun\" d=\"M0-6L6 5H-6z\"/>", "odd frame", QP_PLOT_HAS_ODD, 62},
};

uint32_t qp_plot_picture_close(qp_plot_picture *picture) {
    qp_plot *plot = picture->plot;
    uint32_t x = QP_PLOT_LEFT;
    qp_plot_raw(plot, "<g class=\"legend\">");
    for (size_t i = 0; i < sizeof legend / sizeof legend[0]; i++) {
        if ((picture->has & legend[i].has) != 0) {
            qp_plot_format(plot, "<g transform=\"translate(%u %u)\">%s<text x=\"14\" y=\"4\">",
                           x + 9, picture->height - 16, legend[i].drawing);
            qp_plot_format(plot, "%s</text></g>", legend[i].words);
            x += legend[i].width + 42;
        }
    }
    qp_plot_raw(plot, "</g>\n</svg>\n");
    plot->top += picture->height;
    return picture->height;
}

/* -- Panels ----------------------------------------------------------------------------------- */

qp_plot_panel qp_plot_panel_at(qp_plot_picture *picture, uint32_t last, uint32_t area,
                               qp_plot_range range) {
    qp_plot_panel panel = {picture, picture->plot, last, 0, 0, {0, 0, false, false, 0, 0}};
    panel.top = (int32_t)(picture->y + QP_PLOT_PANEL_HEAD) * TENTHS;
    panel.bottom = panel.top + (int32_t)area * TENTHS;
    panel.axis = qp_plot_axis_for(range, panel.bottom, panel.top);
    return panel;
}

int32_t qp_plot_panel_x(const qp_plot_panel *panel, uint32_t tick) {
    uint64_t last = panel->last > 0 ? panel->last : 1;
    uint64_t at = tick < last ? tick : last;
    return QP_PLOT_LEFT * TENTHS + (int32_t)((at * QP_PLOT_AREA * TENTHS + last / 2) / last);
}

void qp_plot_panel_open(const qp_plot_panel *panel, const char *kind, const char *heading,
                        const char *extra) {
    qp_plot_format(
        panel->plot,
        "<g class=\"panel\" data-kind=\"%s\" data-left=\"%u\" data-width=\"%u\" data-top=\"%t\" "
        "data-height=\"%t\" data-last=\"%u\"%s>\n",
        kind, (uint32_t)QP_PLOT_LEFT, (uint32_t)QP_PLOT_AREA, panel->top,
        panel->bottom - panel->top, panel->last, extra);
    qp_plot_format(panel->plot, "<text class=\"axis-title\" x=\"16\" y=\"%t\">%s%s</text>\n",
                   panel->top - 140, heading,
                   panel->axis.logarithmic ? ", logarithmic outside of -1 to 1" : "");
}

void qp_plot_panel_times(const qp_plot_panel *panel) {
    qp_plot *plot = panel->plot;
    uint32_t frames = panel->last / TICKS_PER_FRAME;
    uint32_t step = qp_plot_whole_step(frames / 12 + 1);
    qp_plot_format(plot,
                   "<rect class=\"area\" x=\"%u\" y=\"%t\" width=\"%u\" height=\"%t\"/>\n"
                   "<g class=\"x-axis\">",
                   (uint32_t)QP_PLOT_LEFT, panel->top, (uint32_t)QP_PLOT_AREA,
                   panel->bottom - panel->top);
    for (uint64_t frame = 0; frame <= frames; frame += step) {
        int32_t x = qp_plot_panel_x(panel, (uint32_t)frame * TICKS_PER_FRAME);
        qp_plot_format(plot, "<path d=\"M%t %tv4\"/><text x=\"%t\" y=\"%t\">%u</text>", x,
                       panel->bottom, x, panel->bottom + 160, (uint32_t)frame);
    }
    qp_plot_format(plot, "</g><text class=\"axis-title\" x=\"%u\" y=\"%t\">frame</text>\n",
                   (uint32_t)(QP_PLOT_LEFT + QP_PLOT_AREA + 22), panel->bottom + 160);
}

void qp_plot_panel_axes(const qp_plot_panel *panel) {
    qp_plot *plot = panel->plot;
    qp_plot_tick ticks[QP_PLOT_TICKS];
    uint32_t wanted = (uint32_t)(panel->bottom - panel->top) / 260;
    uint32_t count = qp_plot_ticks(&panel->axis, wanted > 3 ? wanted : 3, ticks);
    qp_plot_panel_times(panel);
    qp_plot_raw(plot, "<g class=\"y-axis\">");
    for (uint32_t i = 0; i < count; i++) {
        qp_plot_format(plot, "<path%s d=\"M%u %th%u\"/><text x=\"%u\" y=\"%t\">",
                       ticks[i].mantissa == 0 ? " class=\"zero\"" : "", (uint32_t)QP_PLOT_LEFT,
                       ticks[i].place, (uint32_t)QP_PLOT_AREA, (uint32_t)QP_PLOT_LEFT - 8,
                       ticks[i].place + 38);
        qp_plot_decimal(plot, ticks[i].mantissa, ticks[i].exponent);
        qp_plot_raw(plot, "</text>");
    }
    qp_plot_raw(plot, "</g>\n");
}

const char *qp_plot_marker(uint32_t series) {
    switch (series % 4) {
    case 0:
        return "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z";
    case 1:
        return "M-2.8-2.8h5.6v5.6h-5.6z";
    case 2:
        return "M0-3.6L3.5 2.6H-3.5z";
    default:
        return "M0-3.8L3.8 0L0 3.8L-3.8 0z";
    }
}

void qp_plot_panel_series(const qp_plot_panel *panel, uint32_t series, uint32_t place,
                          const char *name) {
    int32_t x = (QP_PLOT_LEFT + QP_PLOT_AREA - 30 - SERIES_STEP * (int32_t)place) * TENTHS;
    qp_plot_format(panel->plot,
                   "<g class=\"s%u\" transform=\"translate(%t %t)\"><path class=\"line\" "
                   "d=\"M-9 0H9\"/><path class=\"key\" d=\"%s\"/>"
                   "<text class=\"series\" x=\"14\" y=\"4\">%s</text></g>\n",
                   series % 8, x, panel->top - 180, qp_plot_marker(series), name);
}

void qp_plot_panel_remark(const qp_plot_panel *panel, uint32_t series, const char *text) {
    qp_plot_format(panel->plot, "<text class=\"remark\" x=\"%u\" y=\"%t\">%s</text>\n",
                   QP_PLOT_LEFT + QP_PLOT_AREA - SERIES_STEP * series, panel->top - 140, text);
}

void qp_plot_panel_close(const qp_plot_panel *panel) {
    qp_plot_raw(panel->plot, "</g>\n");
    panel->picture->y = (uint32_t)(panel->bottom / TENTHS) + QP_PLOT_PANEL_FOOT;
}
