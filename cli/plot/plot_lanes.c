#include "plot_lanes.h"

enum { TENTHS = 10, APART = 26 };

qp_plot_lane qp_plot_lane_open(qp_plot_picture *picture, uint32_t last, uint32_t rows,
                               const char *kind, const char *heading, uint32_t expected) {
    qp_plot_lane lane = {.picture = picture, .last_x = -APART};
    qp_plot *plot = picture->plot;
    lane.sparse = expected > QP_PLOT_MARKS_MAX;
    lane.panel.picture = picture;
    lane.panel.plot = plot;
    lane.panel.last = last;
    lane.panel.top = (int32_t)(picture->y + QP_PLOT_LANE_HEAD) * TENTHS;
    lane.panel.bottom = lane.panel.top + (int32_t)(rows * QP_PLOT_LANE_ROW) * TENTHS;
    qp_plot_format(
        plot, "<g class=\"lane\" data-kind=\"%s\"><text class=\"axis-title\" x=\"%u\" y=\"%t\">",
        kind, (uint32_t)QP_PLOT_LEFT, lane.panel.top - 50);
    qp_plot_format(plot, "%s</text>\n", heading);
    qp_plot_format(plot, "<rect class=\"area\" x=\"%u\" y=\"%t\" width=\"%u\" height=\"%t\"/>\n",
                   (uint32_t)QP_PLOT_LEFT, lane.panel.top, (uint32_t)QP_PLOT_AREA,
                   lane.panel.bottom - lane.panel.top);
    return lane;
}

bool qp_plot_lane_mark(qp_plot_lane *lane, int32_t x) {
    if ((lane->sparse && qp_plot_apart(x, lane->last_x) < APART) ||
        lane->marks >= 2 * QP_PLOT_MARKS_MAX) {
        lane->left_out++;
        return false;
    }
    lane->last_x = x;
    lane->marks++;
    return true;
}

int32_t qp_plot_lane_y(const qp_plot_lane *lane, uint32_t row) {
    return lane->panel.top + (int32_t)(row * QP_PLOT_LANE_ROW + QP_PLOT_LANE_ROW / 2) * TENTHS;
}

void qp_plot_lane_block(const qp_plot_lane *lane, uint32_t from, uint32_t to, const char *kind) {
    int32_t left = qp_plot_panel_x(&lane->panel, from);
    int32_t right = qp_plot_panel_x(&lane->panel, to);
    qp_plot_format(lane->panel.plot, "<path class=\"%s\" d=\"M%t %tH%tV%tH%tz\"/>", kind, left,
                   lane->panel.top, right, lane->panel.bottom, left);
}

void qp_plot_lane_close(const qp_plot_lane *lane) {
    if (lane->left_out > 0) {
        char text[64];
        qp_plot_print(text, sizeof text, "%u more not marked", lane->left_out);
        qp_plot_format(lane->panel.plot, "<text class=\"remark\" x=\"%u\" y=\"%t\">%s</text>\n",
                       (uint32_t)QP_PLOT_WIDTH - 16, lane->panel.top - 50, text);
    }
    qp_plot_raw(lane->panel.plot, "</g>\n");
    lane->picture->y = (uint32_t)(lane->panel.bottom / TENTHS) + 6;
}

void qp_plot_lanes_axis(qp_plot_picture *picture, uint32_t last) {
    qp_plot_panel panel = {.picture = picture, .plot = picture->plot, .last = last};
    panel.top = (int32_t)picture->y * TENTHS;
    panel.bottom = panel.top;
    qp_plot_panel_times(&panel);
    picture->y += QP_PLOT_LANES_FOOT;
}
