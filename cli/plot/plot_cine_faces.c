/* Which frames of a cinematic came, and the objects' faces, as lanes. */
#include "plot_cine.h"
#include "plot_lanes.h"

enum { TENTHS = 10, FACES_MOST = 12, MOUTH_ROWS = 2, GAPS_MOST = 300 };

/* The time axis goes from frame 0 to the last that there is or should be. */
static uint32_t last_frame(const qp_plot_cine *cine) {
    uint32_t last = cine->said;
    for (uint32_t i = 0; i < cine->frame_count; i++) {
        last = cine->frames[i].number > last ? cine->frames[i].number : last;
    }
    return last + 1;
}

static uint32_t time_of(uint32_t frame) {
    return frame << 8;
}

/* -- Frames ----------------------------------------------------------------------------------- */

/* A run of frames that follow each other; returns the index behind it. */
static uint32_t run_of(const qp_plot_cine *cine, uint32_t from) {
    uint32_t next = from + 1;
    while (next < cine->frame_count &&
           cine->frames[next].number == cine->frames[next - 1].number + 1 &&
           !cine->frames[next].broken_before) {
        next++;
    }
    return next;
}

static void put_gap(const qp_plot_lane *lane, uint32_t from, uint32_t to) {
    qp_plot_format(
        lane->panel.plot,
        "<g class=\"mark gap\" data-from=\"%u\" data-to=\"%u\"><title>frames %u to %u are "
        "missing</title>",
        from, to - 1, from, to - 1);
    qp_plot_lane_block(lane, time_of(from), time_of(to), "missing");
    qp_plot_raw(lane->panel.plot, "</g>\n");
    lane->picture->has |= QP_PLOT_HAS_MISSING;
}

static void put_odd(qp_plot_lane *lane, uint32_t frame, const char *why, const char *text) {
    int32_t x = qp_plot_panel_x(&lane->panel, time_of(frame));
    if (qp_plot_lane_mark(lane, x)) {
        qp_plot_format(lane->panel.plot,
                       "<g class=\"mark odd\" data-frame=\"%u\" data-why=\"%s\"><title>frame %u: "
                       "%s</title>",
                       frame, why, frame, text);
        qp_plot_format(lane->panel.plot,
                       "<path class=\"overrun\" transform=\"translate(%t %t)\" "
                       "d=\"M0-6L6 5H-6z\"/></g>\n",
                       x, qp_plot_lane_y(lane, 0));
        lane->picture->has |= QP_PLOT_HAS_ODD;
    }
}

static void put_run(qp_plot_lane *lane, const qp_plot_cine *cine, uint32_t from, uint32_t to) {
    qp_plot_lane_block(lane, time_of(cine->frames[from].number),
                       time_of(cine->frames[to - 1].number + 1), "force");
    for (uint32_t i = from; i < to; i++) {
        if (!cine->frames[i].whole) {
            put_odd(lane, cine->frames[i].number, "cut", "its records run past its sector");
        }
    }
}

static void draw_frames(qp_plot_picture *picture, const qp_plot_cine *cine, uint32_t last) {
    qp_plot_lane lane =
        qp_plot_lane_open(picture, time_of(last), 1, "frames", "frames that came", 0);
    uint32_t next = 1;
    uint32_t runs = 0;
    for (uint32_t i = 0; i < cine->frame_count;) {
        uint32_t end = run_of(cine, i);
        uint32_t number = cine->frames[i].number;
        if (runs++ < GAPS_MOST) {
            put_run(&lane, cine, i, end);
            if (number > next) {
                put_gap(&lane, next, number);
            }
        } else {
            lane.left_out++;
        }
        if (number < next) {
            put_odd(&lane, number, "back", "its number has been there before");
        }
        if (cine->frames[i].broken_before) {
            put_odd(&lane, number, "broken", "the sector before it should be a frame and is none");
        }
        next = cine->frames[end - 1].number + 1;
        i = end;
    }
    if (cine->said >= next) {
        put_gap(&lane, next, cine->said + 1);
    }
    qp_plot_lane_close(&lane);
}

/* -- Faces ------------------------------------------------------------------------------------ */

/* An object's record in a frame; the last one has the word. NULL: none. */
static const qp_plot_cine_record *record_in(const qp_plot_cine *cine, uint32_t frame, uint16_t id) {
    const qp_plot_cine_frame *f = &cine->frames[frame];
    for (uint32_t i = f->record_count; i > 0; i--) {
        const qp_plot_cine_record *record = &cine->records[f->first_record + i - 1];
        if (record->id == id) {
            return record;
        }
    }
    return NULL;
}

/* The most that an object's mouth and eyes show. */
static void most_of(const qp_plot_cine *cine, uint16_t id, uint32_t *mouth, uint32_t *eyes) {
    *mouth = 0;
    *eyes = 0;
    for (uint32_t i = 0; i < cine->record_count; i++) {
        const qp_plot_cine_record *record = &cine->records[i];
        if (record->id == id) {
            *mouth = record->mouth > *mouth ? record->mouth : *mouth;
            *eyes = record->eyes > *eyes ? record->eyes : *eyes;
        }
    }
}

/* A face's value over the frames as steps, a frame long each; nothing where the object is not. */
static void put_steps(const qp_plot_lane *lane, const qp_plot_cine *cine, uint16_t id, bool mouth,
                      uint32_t most) {
    qp_plot *plot = lane->panel.plot;
    int32_t height = lane->panel.bottom - lane->panel.top - 40;
    bool begun = false;
    bool drawing = false;
    int32_t last_y = 0;
    qp_plot_format(plot, "<path class=\"line s%u\" d=\"", mouth ? 0U : 2U);
    for (uint32_t i = 0; i < cine->frame_count; i++) {
        const qp_plot_cine_record *record = record_in(cine, i, id);
        uint32_t number = cine->frames[i].number;
        bool follows = i > 0 && number == cine->frames[i - 1].number + 1;
        if (record == NULL || !follows) {
            if (drawing) {
                qp_plot_format(
                    plot, "H%t",
                    qp_plot_panel_x(&lane->panel, time_of(cine->frames[i - 1].number + 1)));
            }
            drawing = false;
        }
        if (record == NULL) {
            continue;
        }
        int32_t value = mouth ? record->mouth : record->eyes;
        int32_t y = lane->panel.bottom - 20 - height * value / (int32_t)most;
        int32_t x = qp_plot_panel_x(&lane->panel, time_of(number));
        if (!drawing) {
            qp_plot_format(plot, "M%t %t", x, y);
        } else if (y != last_y) {
            qp_plot_format(plot, "H%tV%t", x, y);
        }
        last_y = y;
        drawing = true;
        begun = true;
    }
    if (drawing) {
        uint32_t number = cine->frames[cine->frame_count - 1].number;
        qp_plot_format(plot, "H%t", qp_plot_panel_x(&lane->panel, time_of(number + 1)));
    }
    qp_plot_raw(plot, begun ? "\"/>\n" : "M0 0\"/>\n");
}

static void draw_face(qp_plot_picture *picture, const qp_plot_cine *cine, uint32_t last,
                      uint16_t id) {
    char name[QP_PLOT_NAME];
    char heading[2 * QP_PLOT_NAME];
    uint32_t most[2];
    most_of(cine, id, &most[0], &most[1]);
    qp_plot_name_of(picture->plot, "ID", id, name);
    for (uint32_t part = 0; part < 2; part++) {
        if (most[part] == 0) {
            continue;
        }
        qp_plot_print(heading, sizeof heading, "%s of %e (frame shown, 0 to %u)",
                      part == 0 ? "mouth" : "eyes", name, most[part]);
        qp_plot_lane lane = qp_plot_lane_open(picture, time_of(last), part == 0 ? MOUTH_ROWS : 1,
                                              part == 0 ? "mouth" : "eyes", heading, 0);
        put_steps(&lane, cine, id, part == 0, most[part]);
        qp_plot_lane_close(&lane);
    }
}

/* -- The picture ------------------------------------------------------------------------------ */

static uint32_t height_of(const qp_plot_cine *cine, const uint16_t *ids, uint32_t faces) {
    uint32_t height = QP_PLOT_HEAD + QP_PLOT_LANE(1) + QP_PLOT_LANES_FOOT + QP_PLOT_FOOT;
    for (uint32_t i = 0; i < faces; i++) {
        uint32_t mouth = 0;
        uint32_t eyes = 0;
        most_of(cine, ids[i], &mouth, &eyes);
        height += mouth > 0 ? QP_PLOT_LANE(MOUTH_ROWS) : 0;
        height += eyes > 0 ? QP_PLOT_LANE(1) : 0;
    }
    return height;
}

uint32_t qp_plot_cine_faces(qp_plot *plot, const qp_plot_cine *cine) {
    char detail[160];
    uint16_t ids[QP_PLOT_CINE_IDS];
    uint32_t faces = cine->id_count < FACES_MOST ? cine->id_count : FACES_MOST;
    uint32_t last = last_frame(cine);
    if (cine->frame_count == 0) {
        return 0;
    }
    (void)qp_plot_cine_busiest(cine, ids);
    qp_plot_print(detail, sizeof detail, "frames read: %u; by the header: %u; left out: %u%s",
                  cine->frame_count, cine->said, cine->left_out,
                  cine->more_ids || cine->id_count > FACES_MOST ? "; not all objects are drawn"
                                                                : "");
    qp_plot_picture picture = qp_plot_picture_open(plot, "faces", height_of(cine, ids, faces),
                                                   "Frames, mouths and eyes", detail);
    draw_frames(&picture, cine, last);
    for (uint32_t i = 0; i < faces; i++) {
        draw_face(&picture, cine, last, ids[i]);
    }
    qp_plot_lanes_axis(&picture, time_of(last));
    return qp_plot_picture_close(&picture);
}
