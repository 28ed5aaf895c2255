/* Camera and objects of a cinematic from above. */
#include "plot_cine.h"
#include "plot_panel.h"

enum {
    TENTHS = 10,
    AREA = 440,        /* height of the area */
    PATHS_MOST = 14,   /* objects that are drawn */
    LOOKS_MOST = 24,   /* moments at which the camera's direction is drawn */
    LOOK_LENGTH = 160, /* tenths */
    LIST_LEFT = QP_PLOT_LEFT + QP_PLOT_AREA + 12,
    LIST_STEP = 18,
    SANE = 1000000 /* world units: what is farther out does not decide the scale */
};

#define CAMERA UINT32_MAX

/* -- The scale -------------------------------------------------------------------------------- */

/* One scale for both axes, so that angles are right. */
typedef struct {
    qp_plot_axis x;
    qp_plot_axis z;
} map;

static bool is_far(int32_t x, int32_t z) {
    return x > SANE || x < -SANE || z > SANE || z < -SANE;
}

/* Adds all positions, or those that are not far out; returns how many these are. */
static uint32_t add_points(const qp_plot_cine *cine, qp_plot_range *x, qp_plot_range *z, bool all) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cine->frame_count + cine->record_count; i++) {
        const int32_t *camera = i < cine->frame_count ? cine->frames[i].camera : NULL;
        const qp_plot_cine_record *record =
            camera == NULL ? &cine->records[i - cine->frame_count] : NULL;
        int32_t at_x = camera != NULL ? camera[0] : record->x;
        int32_t at_z = camera != NULL ? camera[1] : record->z;
        if (all || !is_far(at_x, at_z)) {
            qp_plot_range_add(x, at_x);
            qp_plot_range_add(z, at_z);
            count++;
        }
    }
    return count;
}

/* An axis around the middle of a range, of so many units a tenth of a pixel. */
static qp_plot_axis around(const qp_plot_range *range, double unit, int32_t from, int32_t to) {
    double middle = (range->least + range->most) / 2;
    double half = unit * (to > from ? to - from : from - to) / 2;
    qp_plot_axis axis = {middle - half, middle + half, false, false, from, to};
    return axis;
}

static map make_map(const qp_plot_cine *cine, uint32_t top) {
    qp_plot_range x = qp_plot_range_empty();
    qp_plot_range z = qp_plot_range_empty();
    const int32_t left = QP_PLOT_LEFT * TENTHS;
    const int32_t upper = (int32_t)top * TENTHS;
    const int32_t width = QP_PLOT_AREA * TENTHS;
    const int32_t height = AREA * TENTHS;
    uint32_t near = add_points(cine, &x, &z, false);
    if (near < (cine->frame_count + cine->record_count) / 2 + 1) { /* most of it is far out */
        (void)add_points(cine, &x, &z, true);
    }
    double across = (x.most - x.least) / width;
    double up = (z.most - z.least) / height;
    double unit = (across > up ? across : up) * 1.1;
    unit = unit > 0.01 ? unit : 0.01;
    map made = {around(&x, unit, left, left + width), around(&z, unit, upper + height, upper)};
    return made;
}

/* -- Axes ------------------------------------------------------------------------------------- */

static void put_axes(qp_plot *plot, const map *m) {
    qp_plot_tick ticks[QP_PLOT_TICKS];
    uint32_t count = qp_plot_ticks(&m->x, 9, ticks);
    qp_plot_format(plot, "<rect class=\"area\" x=\"%t\" y=\"%t\" width=\"%t\" height=\"%t\"/>\n",
                   m->x.from, m->z.to, m->x.to - m->x.from, m->z.from - m->z.to);
    qp_plot_raw(plot, "<g class=\"x-axis map-axis\">");
    for (uint32_t i = 0; i < count; i++) {
        qp_plot_format(plot, "<path d=\"M%t %tV%t\"/><text x=\"%t\" y=\"%t\">", ticks[i].place,
                       m->z.to, m->z.from, ticks[i].place, m->z.from + 160);
        qp_plot_decimal(plot, ticks[i].mantissa, ticks[i].exponent);
        qp_plot_raw(plot, "</text>");
    }
    qp_plot_raw(plot, "</g>\n<g class=\"y-axis\">");
    count = qp_plot_ticks(&m->z, 7, ticks);
    for (uint32_t i = 0; i < count; i++) {
        qp_plot_format(plot, "<path d=\"M%t %tH%t\"/><text x=\"%t\" y=\"%t\">", m->x.from,
                       ticks[i].place, m->x.to, m->x.from - 80, ticks[i].place + 38);
        qp_plot_decimal(plot, ticks[i].mantissa, ticks[i].exponent);
        qp_plot_raw(plot, "</text>");
    }
    qp_plot_format(plot,
                   "</g>\n<text class=\"axis-title\" x=\"16\" y=\"%t\">z (world units)</text>"
                   "<text class=\"axis-title\" x=\"%t\" y=\"%t\">x (world units)</text>\n",
                   m->z.to - 90, m->x.to + 120, m->z.from + 160);
}

/* -- Paths ------------------------------------------------------------------------------------ */

/* Where the camera or an object is in a frame; false if it is not there. */
static bool find(const qp_plot_cine *cine, uint32_t frame, uint32_t id, int32_t at[2]) {
    const qp_plot_cine_frame *f = &cine->frames[frame];
    if (id == CAMERA) {
        at[0] = f->camera[0];
        at[1] = f->camera[1];
        return true;
    }
    for (uint32_t i = 0; i < f->record_count; i++) {
        const qp_plot_cine_record *record = &cine->records[f->first_record + i];
        if (record->id == id) {
            at[0] = record->x;
            at[1] = record->z;
            return true;
        }
    }
    return false;
}

typedef struct {
    int32_t x;
    int32_t y;
} point;

static point place(const map *m, const int32_t at[2]) {
    point p = {qp_plot_place(&m->x, at[0]), qp_plot_place(&m->z, at[1])};
    return p;
}

static bool is_on(const map *m, int32_t x, int32_t z) {
    return qp_plot_on_axis(&m->x, x) && qp_plot_on_axis(&m->z, z);
}

/* The same, if that is on the map. */
static bool find_on(const qp_plot_cine *cine, const map *m, uint32_t frame, uint32_t id,
                    int32_t at[2]) {
    return find(cine, frame, id, at) && is_on(m, at[0], at[1]);
}

/* Positions off the map, of the camera and of all records. */
static uint32_t count_outside(const qp_plot_cine *cine, const map *m) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cine->frame_count; i++) {
        const int32_t *at = cine->frames[i].camera;
        count += !is_on(m, at[0], at[1]);
    }
    for (uint32_t i = 0; i < cine->record_count; i++) {
        const qp_plot_cine_record *at = &cine->records[i];
        count += !is_on(m, at->x, at->z);
    }
    return count;
}

/* A frame but the first that does not follow the one before it. */
static bool gap_before(const qp_plot_cine *cine, uint32_t frame) {
    return cine->frames[frame].number != cine->frames[frame - 1].number + 1 ||
           cine->frames[frame].broken_before;
}

/* The camera has the first colour, and objects the others in turn. */
static uint32_t colour_of(uint32_t index) {
    return index == 0 ? 0 : 1 + (index - 1) % 7;
}

/* Draws the stretches of a path, or with `gaps` what joins them. Steps of less than half a pixel
   are left out. */
static void put_path(qp_plot *plot, const qp_plot_cine *cine, const map *m, uint32_t id,
                     uint32_t index, bool gaps) {
    point last = {0, 0};
    bool had = false;
    bool begun = false;
    for (uint32_t i = 0; i < cine->frame_count; i++) {
        int32_t at[2];
        if (!find_on(cine, m, i, id, at)) {
            had = false;
            continue;
        }
        point to = place(m, at);
        bool gap = had && gap_before(cine, i);
        bool near =
            had && to.x - last.x < 5 && last.x - to.x < 5 && to.y - last.y < 5 && last.y - to.y < 5;
        if (gaps ? gap : !near || gap || i + 1 == cine->frame_count) {
            if (!begun) {
                qp_plot_format(plot, "<path class=\"line %s s%u\" d=\"", gaps ? "gap" : "path",
                               colour_of(index));
            }
            if (gaps) {
                qp_plot_format(plot, "M%t %t", last.x, last.y);
            }
            qp_plot_format(plot, had && (gaps || !gap) ? "L%t %t" : "M%t %t", to.x, to.y);
            begun = true;
            last = to;
        } else if (gaps) {
            last = to;
        }
        had = true;
    }
    qp_plot_raw(plot, begun ? "h0\"/>\n" : "");
}

/* Where the camera looks, now and then. */
static void put_looks(qp_plot *plot, const qp_plot_cine *cine, const map *m) {
    uint32_t every = cine->frame_count / LOOKS_MOST + 1;
    qp_plot_raw(plot, "<path class=\"line look s0\" d=\"");
    for (uint32_t i = 0; i < cine->frame_count; i += every) {
        const qp_plot_cine_frame *frame = &cine->frames[i];
        int32_t camera[2];
        if (!find_on(cine, m, i, CAMERA, camera)) {
            continue;
        }
        point at = place(m, camera);
        qp_plot_format(plot, "M%t %tl%t %t", at.x, at.y, frame->direction[0] * LOOK_LENGTH / 4096,
                       -frame->direction[1] * LOOK_LENGTH / 4096);
    }
    qp_plot_raw(plot, "\"/>\n");
}

/* Where it is first and last. */
static void put_ends(qp_plot *plot, const qp_plot_cine *cine, const map *m, uint32_t id,
                     uint32_t index, const char *name) {
    int32_t at[2] = {0, 0};
    uint32_t first = 0;
    uint32_t last = cine->frame_count;
    while (first < cine->frame_count && !find_on(cine, m, first, id, at)) {
        first++;
    }
    if (first == cine->frame_count) {
        return;
    }
    point from = place(m, at);
    qp_plot_format(plot, "<g class=\"mark s%u\" data-frame=\"%u\"><title>%e, frame %u: x %d, z ",
                   colour_of(index), cine->frames[first].number, name, cine->frames[first].number,
                   at[0]);
    qp_plot_format(plot, "%d</title><path class=\"key\" transform=\"translate(%t %t)\" d=\"%s\"/>",
                   at[1], from.x, from.y, qp_plot_marker(index));
    while (!find_on(cine, m, last - 1, id, at)) { /* ends at the first one */
        last--;
    }
    point to = place(m, at);
    qp_plot_format(
        plot, "</g>\n<g class=\"mark end s%u\" data-frame=\"%u\"><title>%e, frame %u: x %d, z ",
        colour_of(index), cine->frames[last - 1].number, name, cine->frames[last - 1].number,
        at[0]);
    qp_plot_format(plot,
                   "%d</title><path class=\"key\" transform=\"translate(%t %t)\" d=\"%s\"/></g>\n",
                   at[1], to.x, to.y, qp_plot_marker(index));
}

static void put_entry(qp_plot *plot, uint32_t index, uint32_t top, const char *name) {
    qp_plot_format(plot, "<g class=\"s%u\" transform=\"translate(%u %u)\">", colour_of(index),
                   (uint32_t)LIST_LEFT, top + 12 + index * LIST_STEP);
    qp_plot_format(plot,
                   "<path class=\"line\" d=\"M0 0H16\"/><path class=\"key\" "
                   "transform=\"translate(8 0)\" d=\"%s\"/><text class=\"series\" x=\"22\" "
                   "y=\"4\">%e</text></g>\n",
                   qp_plot_marker(index), name);
}

/* The camera, or object `index` - 1 of the list. */
static void put_object(qp_plot *plot, const qp_plot_cine *cine, const map *m, const uint16_t *ids,
                       uint32_t index, uint32_t top) {
    char name[QP_PLOT_NAME];
    uint32_t id = index == 0 ? CAMERA : ids[index - 1];
    qp_plot_print(name, sizeof name, "camera");
    if (index > 0) {
        qp_plot_name_of(plot, "ID", id, name);
    }
    put_path(plot, cine, m, id, index, false);
    put_path(plot, cine, m, id, index, true);
    put_ends(plot, cine, m, id, index, name);
    put_entry(plot, index, top, name);
}

/* -- The picture ------------------------------------------------------------------------------ */

static bool has_gap(const qp_plot_cine *cine) {
    for (uint32_t i = 1; i < cine->frame_count; i++) {
        if (gap_before(cine, i)) {
            return true;
        }
    }
    return false;
}

uint32_t qp_plot_cine_paths(qp_plot *plot, const qp_plot_cine *cine) {
    char detail[200];
    uint16_t ids[QP_PLOT_CINE_IDS];
    uint32_t objects = cine->id_count < PATHS_MOST ? cine->id_count : PATHS_MOST;
    uint32_t height = QP_PLOT_HEAD + QP_PLOT_PANEL(AREA) + QP_PLOT_FOOT;
    if (cine->frame_count == 0) {
        return 0;
    }
    (void)qp_plot_cine_busiest(cine, ids);
    uint32_t top = QP_PLOT_HEAD + QP_PLOT_PANEL_HEAD;
    map m = make_map(cine, top);
    qp_plot_print(
        detail, sizeof detail,
        "frames %u to %u; open marks where a path begins, full ones where it ends; "
        "positions far outside: %u%s",
        cine->frames[0].number, cine->frames[cine->frame_count - 1].number, count_outside(cine, &m),
        cine->more_ids || cine->id_count > PATHS_MOST ? "; not all objects are drawn" : "");
    qp_plot_picture picture =
        qp_plot_picture_open(plot, "paths", height, "Camera and objects from above", detail);
    put_axes(plot, &m);
    put_looks(plot, cine, &m);
    for (uint32_t i = objects + 1; i > 0; i--) {
        put_object(plot, cine, &m, ids, i - 1, top);
    }
    picture.has = has_gap(cine) ? QP_PLOT_HAS_GAP : 0;
    return qp_plot_picture_close(&picture);
}
