/* The turn of each segment of a keyed rotation, as bars. */
#include "plot_anime.h"
#include "plot_math.h"

enum { TENTHS = 10 };

#define DEGREES 57.295779513082321 /* of a radian */

bool qp_plot_has_turns(const qp_rotation *rotation) {
    return rotation->count > 0;
}

/* The angle between two quaternions as rotations, either of any length. */
static double between(const double *a, const double *b) {
    double dot = 0;
    double lengths[2] = {0, 0};
    for (int k = 0; k < 4; k++) {
        dot += a[k] * b[k];
        lengths[0] += a[k] * a[k];
        lengths[1] += b[k] * b[k];
    }
    double both = qp_plot_root(lengths[0]) * qp_plot_root(lengths[1]);
    if (!(both > 0)) {
        return 0;
    }
    double cosine = dot < 0 ? -dot / both : dot / both;
    return 2 * qp_plot_degrees(qp_plot_root(1 - cosine * cosine), cosine);
}

/* The turn of segment `index` in degrees; holds have none. */
static double turn_of(const qp_rotation *rotation, uint32_t index) {
    if (rotation->kind == QP_CONTROLLER_KEYED) {
        double angle = rotation->turns[index].angle * DEGREES;
        return angle < 0 ? -angle : angle;
    }
    uint32_t keys = rotation->count - rotation->lead;
    if (index < rotation->lead || index - rotation->lead + 1 >= keys) {
        return 0;
    }
    const double *from = rotation->quaternions + 4 * (size_t)(index - rotation->lead);
    return between(from, from + 4);
}

/* -- Bars ------------------------------------------------------------------------------------- */

static uint32_t start_of(const qp_rotation *rotation, uint32_t index) {
    return index > 0 ? rotation->times[index - 1] : 0;
}

/* A segment that is never passed, of a duration that has wrapped: a key goes back, or the hold at
   the end repeats the last turn. */
static bool creeps(const qp_rotation *rotation, uint32_t index) {
    return rotation->times[rotation->count + index] >> 31 != 0;
}

static void put_bar_title(const qp_plot_panel *panel, const qp_rotation *rotation, uint32_t index) {
    qp_plot *plot = panel->plot;
    qp_plot_format(plot, "<title>segment %u, frames %c to ", index, start_of(rotation, index));
    if (creeps(rotation, index)) {
        qp_plot_format(plot, "the end: creeps by %n degrees in ", turn_of(rotation, index));
        qp_plot_format(plot, "%u ticks", rotation->times[rotation->count + index]);
    } else {
        qp_plot_format(plot, "%c: %n degrees", rotation->times[index], turn_of(rotation, index));
    }
    if (rotation->kind == QP_CONTROLLER_KEYED) {
        const double *axis = rotation->turns[index].axis;
        double sign = rotation->turns[index].angle < 0 ? -1 : 1;
        qp_plot_format(plot, " about (%n, %n, %n)", sign * axis[0], sign * axis[1], sign * axis[2]);
    }
    qp_plot_raw(plot, "</title>");
}

static void put_bar(const qp_plot_panel *panel, const qp_rotation *rotation, uint32_t index,
                    bool titled) {
    bool still = creeps(rotation, index);
    int32_t left = qp_plot_panel_x(panel, start_of(rotation, index));
    int32_t right = qp_plot_panel_x(panel, rotation->times[index]);
    int32_t top =
        still ? panel->bottom - 30 : qp_plot_place(&panel->axis, turn_of(rotation, index));
    qp_plot_format(panel->plot, "<g class=\"bar%s\" data-segment=\"%u\">", still ? " creep" : "",
                   index);
    if (titled) {
        put_bar_title(panel, rotation, index);
    }
    qp_plot_format(panel->plot, "<path d=\"M%t %tV%tH%tV%t\"/></g>\n", left, panel->bottom, top,
                   right, panel->bottom);
    panel->picture->has |= still ? QP_PLOT_HAS_CREEP : 0;
}

/* Where segments are too many, those that begin in one column of pixels have the bar of the largest
   turn among them. */
static void put_bars(const qp_plot_panel *panel, const qp_rotation *rotation) {
    bool many = rotation->count > QP_PLOT_MARKS_MAX;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < rotation->count && start_of(rotation, i) < panel->last;) {
        int32_t column = qp_plot_panel_x(panel, start_of(rotation, i)) / TENTHS;
        uint32_t largest = i;
        for (i++; many && i < rotation->count &&
                  qp_plot_panel_x(panel, start_of(rotation, i)) / TENTHS == column;
             i++) {
            largest = turn_of(rotation, i) > turn_of(rotation, largest) ? i : largest;
        }
        if (turn_of(rotation, largest) > 0) {
            put_bar(panel, rotation, largest, shown++ < QP_PLOT_MARKS_MAX);
        }
    }
}

void qp_plot_turns(qp_plot_picture *picture, const qp_plot_source *source, uint32_t last) {
    const qp_rotation *rotation = source->rotation;
    qp_plot_range range = qp_plot_range_empty();
    qp_plot_range_add(&range, 0);
    for (uint32_t i = 0; i < rotation->count && start_of(rotation, i) < last; i++) {
        if (!creeps(rotation, i)) {
            qp_plot_range_add(&range, turn_of(rotation, i));
        }
    }
    qp_plot_panel panel = qp_plot_panel_at(picture, last, QP_PLOT_LOW, range);
    panel.axis.degrees = true;
    panel.axis.least = 0; /* bars stand on it */
    qp_plot_panel_open(&panel, "turns", "turn of each segment (degrees)", "");
    qp_plot_panel_axes(&panel);
    put_bars(&panel, rotation);
    qp_plot_panel_close(&panel);
}
