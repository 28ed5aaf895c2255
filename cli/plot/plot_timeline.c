/* What frames deliver: notes, records that stay in force, and those that are never applied. */
#include "plot_lanes.h"
#include "plot_record.h"

enum { TENTHS = 10, NOTE_ROWS = 6, LANES_MOST = 24, WEIGHT_ROWS = 3, WEIGHTS_MOST = 4 };

/* The time at which a frame's records come. */
static uint32_t time_of(uint32_t frame) {
    return frame << 8;
}

/* -- Notes ------------------------------------------------------------------------------------ */

/* How many notes stand on the frame of note `index` from it back to the frame's first in the file;
   frames are runs of records. */
static uint32_t run_before(const qp_events *notes, uint32_t index) {
    uint32_t run = 1;
    while (run <= index && notes->frames[index - run] == notes->frames[index]) {
        run++;
    }
    return run;
}

static uint32_t note_rows(const qp_anime *anime) {
    uint32_t most = 0;
    for (uint32_t i = anime->notes.count; i > 0;) {
        uint32_t run = run_before(&anime->notes, i - 1);
        most = run > most ? run : most;
        i -= run;
    }
    return most < NOTE_ROWS ? most : NOTE_ROWS;
}

/* Event and parameter beside a mark, if the next one is far enough. */
static void put_note_label(const qp_plot_lane *lane, const qp_anime *anime, uint32_t note,
                           int32_t x, int32_t room, int32_t y) {
    char hex[16];
    char text[32];
    uint32_t event = 0;
    uint32_t param = 0;
    uint32_t length = 0;
    qp_plot_note_words(anime, note, &event, &param);
    qp_plot_print(hex, sizeof hex, "%x", event);
    if (event >= 0x8000 && event <= 0xffff) { /* the usual ones: four digits */
        qp_plot_print(text, sizeof text, "0x%s, %u", hex + 6, param);
    } else {
        qp_plot_print(text, sizeof text, "%u, %u", event, param);
    }
    while (text[length] != '\0') {
        length++;
    }
    if (room > (int32_t)(7 * length + 14) * TENTHS) {
        qp_plot_format(lane->panel.plot, "<text x=\"%t\" y=\"%t\">%s</text>", x + 70, y + 40, text);
    }
}

/* One note; `order` is its place among the notes of its frame as they are handed on, from 1. */
static void put_note(const qp_plot_lane *lane, const qp_anime *anime, uint32_t note, uint32_t order,
                     int32_t room) {
    qp_plot *plot = lane->panel.plot;
    uint32_t frame = anime->notes.frames[note];
    int32_t x = qp_plot_panel_x(&lane->panel, time_of(frame));
    int32_t y = qp_plot_lane_y(lane, order - 1);
    qp_plot_format(plot,
                   "<g class=\"mark note\" data-frame=\"%u\" data-order=\"%u\" data-record=\"%u\">"
                   "<title>frame %u, handed on as number %u of its frame: ",
                   frame, order, note, frame, order);
    qp_plot_record_text(plot, anime, QP_PLOT_NOTES, note);
    qp_plot_format(plot, "</title><path class=\"key\" transform=\"translate(%t %t)\" d=\"%s\"/>", x,
                   y, qp_plot_marker(3));
    put_note_label(lane, anime, note, x, room, y);
    qp_plot_raw(plot, "</g>\n");
}

/* The room between a mark and the next one to its right. */
static int32_t room_after(const qp_plot_lane *lane, const qp_events *notes, uint32_t last) {
    int32_t x = qp_plot_panel_x(&lane->panel, time_of(notes->frames[last]));
    int32_t end = (int32_t)(QP_PLOT_WIDTH - 8) * TENTHS;
    if (last + 1 < notes->count) {
        end = qp_plot_panel_x(&lane->panel, time_of(notes->frames[last + 1]));
    }
    return end > x ? end - x : 0;
}

/* The notes of one frame, records first to last: the file's last is handed on first. */
static void put_notes(qp_plot_lane *lane, const qp_anime *anime, uint32_t first, uint32_t last) {
    const qp_events *notes = &anime->notes;
    uint32_t count = last - first + 1;
    int32_t room = room_after(lane, notes, last);
    int32_t x = qp_plot_panel_x(&lane->panel, time_of(notes->frames[first]));
    if (notes->frames[first] >= anime->frames) {
        return; /* never handed on: see below */
    }
    if (!qp_plot_lane_mark(lane, x)) {
        lane->left_out += count - 1;
        return;
    }
    for (uint32_t order = 1; order <= count && order <= NOTE_ROWS; order++) {
        put_note(lane, anime, last + 1 - order, order, room);
    }
    lane->left_out += count > NOTE_ROWS ? count - NOTE_ROWS : 0;
}

static void draw_notes(qp_plot_picture *picture, const qp_anime *anime) {
    const qp_events *notes = &anime->notes;
    if (notes->count == 0) {
        return;
    }
    qp_plot_lane lane = qp_plot_lane_open(
        picture, anime->last, note_rows(anime), "notes",
        "F_Note (event, param), in each frame from the top as they are handed on", notes->count);
    for (uint32_t first = 0; first < notes->count;) {
        uint32_t last = first;
        while (last + 1 < notes->count && notes->frames[last + 1] == notes->frames[first]) {
            last++;
        }
        put_notes(&lane, anime, first, last);
        first = last + 1;
    }
    qp_plot_lane_close(&lane);
}

/* -- Records in force ------------------------------------------------------------------------- */

/* One object's records of a kind. */
typedef struct {
    const qp_anime *anime;
    const qp_events *events;
    qp_plot_records kind;
    uint32_t group;
    uint32_t first; /* of its members */
    uint32_t end;
} force_lane;

static uint32_t member(const force_lane *of, uint32_t index) {
    return of->events->members[index];
}

/* When a member's record comes, and when the next one replaces it. */
static uint32_t comes(const force_lane *of, uint32_t index) {
    return time_of(of->events->frames[member(of, index)]);
}

static uint32_t goes(const force_lane *of, uint32_t index) {
    uint32_t next = index + 1 < of->end ? comes(of, index + 1) : of->anime->last;
    return next > comes(of, index) ? next : comes(of, index);
}

/* Past the end: among those that are never applied. */
static bool past_end(const force_lane *of, uint32_t index) {
    return of->events->frames[member(of, index)] >= of->anime->frames;
}

/* A colour word as a fill: red in the low byte. */
static void put_swatch(const qp_plot_lane *lane, const force_lane *of, uint32_t index) {
    size_t at = of->events->offsets[member(of, index)] + QP_CHUNK_HEADER;
    uint32_t word = qp_anime_word(of->anime, at);
    qp_plot *plot = lane->panel.plot;
    int32_t left = qp_plot_panel_x(&lane->panel, comes(of, index));
    int32_t right = qp_plot_panel_x(&lane->panel, goes(of, index));
    qp_plot_format(plot, "<rect class=\"swatch\" x=\"%t\" y=\"%t\" width=\"%t\" height=\"10\" ",
                   left, lane->panel.top + 30, right - left);
    qp_plot_format(plot, "fill=\"rgb(%u,%u,%u)\"/>", word & 255, word >> 8 & 255, word >> 16 & 255);
}

static void put_record(qp_plot_lane *lane, const force_lane *of, uint32_t index) {
    qp_plot *plot = lane->panel.plot;
    uint32_t record = member(of, index);
    int32_t x = qp_plot_panel_x(&lane->panel, comes(of, index));
    if (past_end(of, index) || !qp_plot_lane_mark(lane, x)) {
        return;
    }
    qp_plot_format(plot, "<g class=\"mark record\" data-frame=\"%u\" data-record=\"%u\"><title>",
                   of->events->frames[record], record);
    qp_plot_format(plot, "from frame %u to %c: ", of->events->frames[record], goes(of, index));
    qp_plot_record_text(plot, of->anime, of->kind, record);
    qp_plot_raw(plot, "</title>");
    qp_plot_lane_block(lane, comes(of, index), goes(of, index), "force");
    if (of->kind == QP_PLOT_AMBIENT_RECORDS) {
        put_swatch(lane, of, index);
    }
    qp_plot_format(plot, "<path class=\"start\" d=\"M%t %tV%t\"/></g>\n", x, lane->panel.top,
                   lane->panel.bottom);
}

/* Weights of the first targets as steps: a record's hold until the next one comes. */
static void put_weights(qp_plot_lane *lane, const force_lane *of) {
    qp_plot_range range = {0, 1};
    uint32_t model = 0;
    uint32_t weight = 0;
    for (uint32_t i = of->first; i < of->end; i++) {
        for (uint32_t k = 0; k < WEIGHTS_MOST; k++) {
            if (qp_anime_morph_target(of->anime, member(of, i), k, &model, &weight)) {
                qp_plot_range_add(&range, qp_ee_to_double(weight));
            }
        }
    }
    qp_plot_axis axis = qp_plot_axis_for(range, lane->panel.bottom, lane->panel.top);
    for (uint32_t k = 0; k < WEIGHTS_MOST; k++) {
        int32_t last_x = -1;
        bool begun = false;
        for (uint32_t i = of->first; i < of->end; i++) {
            int32_t x = qp_plot_panel_x(&lane->panel, comes(of, i));
            if (past_end(of, i) ||
                !qp_anime_morph_target(of->anime, member(of, i), k, &model, &weight) ||
                x - last_x < TENTHS / 2) {
                continue;
            }
            qp_plot_format(lane->panel.plot, begun ? "" : "<path class=\"line s%u\" d=\"", k);
            qp_plot_format(lane->panel.plot, begun ? "H%tV%t" : "M%t %t", x,
                           qp_plot_place(&axis, qp_ee_to_double(weight)));
            last_x = x;
            begun = true;
        }
        if (begun) {
            qp_plot_format(lane->panel.plot, "H%t\"/>\n",
                           qp_plot_panel_x(&lane->panel, of->anime->last));
        }
    }
}

static void draw_force(qp_plot_picture *picture, const force_lane *of) {
    char name[QP_PLOT_NAME];
    char heading[2 * QP_PLOT_NAME];
    bool weights = of->kind == QP_PLOT_MORPH_RECORDS;
    qp_plot_name_of(picture->plot, "object", of->events->objects[member(of, of->first)], name);
    if (of->kind == QP_PLOT_AMBIENT_RECORDS) {
        qp_plot_print(heading, sizeof heading, "F_Ambient, in force from its frame on");
    } else {
        qp_plot_print(heading, sizeof heading, "%s of %e%s", qp_plot_records_name(of->kind), name,
                      weights ? ": weights (0 to 1)" : ", in force from its frame on");
    }
    qp_plot_lane lane =
        qp_plot_lane_open(picture, of->anime->last, weights ? WEIGHT_ROWS : 1,
                          qp_plot_records_name(of->kind), heading, of->end - of->first);
    for (uint32_t i = of->first; i < of->end; i++) {
        put_record(&lane, of, i);
    }
    if (weights) {
        put_weights(&lane, of);
    }
    qp_plot_lane_close(&lane);
}

/* -- Records that are never applied ----------------------------------------------------------- */

/* Of records that are no Tops. */
static bool is_event(uint16_t kind) {
    return qp_record_name(kind) != NULL && !qp_kind_is_controller(kind);
}

/* Draws those of the chunk, or counts them without a lane. */
static uint32_t walk_stricken(const qp_anime *anime, size_t chunk, qp_plot_lane *lane) {
    qp_anime_extent extent = qp_anime_extent_at(anime->data, chunk);
    qp_section section = qp_section_from(anime->data, extent.body, extent.closing);
    qp_section_step step = QP_STEP_END;
    uint32_t count = 0;
    qp_chunk_head head;
    size_t end = 0;
    while ((step = qp_section_next(&section, &head, &end)) <= QP_STEP_TOP_SHORT) {
        bool outside = section.frame == 0 || section.frame >= anime->frames;
        if (step != QP_STEP_RECORD || !outside || !is_event(head.kind)) {
            continue;
        }
        count++;
        int32_t x = section.frame == 0 ? qp_plot_panel_x(&lane->panel, 0)
                                       : (QP_PLOT_LEFT + QP_PLOT_AREA + 16) * TENTHS;
        if (lane->panel.plot == NULL || !qp_plot_lane_mark(lane, x)) {
            continue;
        }
        qp_plot_format(lane->panel.plot,
                       "<g class=\"mark unreached\" data-frame=\"%u\" data-why=\"%s\"><title>%s, ",
                       section.frame, section.frame == 0 ? "frame-0" : "past-end",
                       qp_record_name(head.kind));
        qp_plot_format(lane->panel.plot, "frame %u, never applied: %s</title>", section.frame,
                       section.frame == 0 ? "what stands in frame 0 is left out by the game"
                                          : "the animation ends before it");
        qp_plot_format(lane->panel.plot,
                       "<g transform=\"translate(%t %t)\"><path class=\"key\" d=\"%s\"/>"
                       "<path class=\"strike\" d=\"M-4-4L4 4M-4 4L4-4\"/></g></g>\n",
                       x, qp_plot_lane_y(lane, 0), qp_plot_marker(3));
    }
    return count;
}

/* -- The picture ------------------------------------------------------------------------------ */

/* Height of all lanes; `lanes` is told how many objects' lanes there are. */
static uint32_t height_of(const qp_anime *anime, uint32_t stricken, uint32_t *lanes) {
    uint32_t height = QP_PLOT_HEAD + QP_PLOT_LANES_FOOT + QP_PLOT_FOOT;
    height += anime->notes.count > 0 ? QP_PLOT_LANE(note_rows(anime)) : 0;
    height += stricken > 0 ? QP_PLOT_LANE(1) : 0;
    *lanes = 0;
    for (int kind = QP_PLOT_MORPH_RECORDS; kind < QP_PLOT_RECORD_KINDS; kind++) {
        uint32_t groups = qp_plot_events_of(anime, (qp_plot_records)kind)->group_count;
        uint32_t rows = kind == QP_PLOT_MORPH_RECORDS ? WEIGHT_ROWS : 1;
        for (uint32_t i = 0; i < groups && *lanes < LANES_MOST; i++) {
            height += QP_PLOT_LANE(rows);
            ++*lanes;
        }
    }
    return height;
}

static void draw_forces(qp_plot_picture *picture, const qp_anime *anime, uint32_t lanes) {
    for (int kind = QP_PLOT_MORPH_RECORDS; kind < QP_PLOT_RECORD_KINDS; kind++) {
        const qp_events *events = qp_plot_events_of(anime, (qp_plot_records)kind);
        for (uint32_t group = 0; group < events->group_count && lanes > 0; group++, lanes--) {
            const force_lane of = {anime,
                                   events,
                                   (qp_plot_records)kind,
                                   group,
                                   events->group_starts[group],
                                   events->group_starts[group + 1]};
            draw_force(picture, &of);
        }
    }
}

static uint32_t count_groups(const qp_anime *anime) {
    uint32_t groups = 0;
    for (int kind = QP_PLOT_MORPH_RECORDS; kind < QP_PLOT_RECORD_KINDS; kind++) {
        groups += qp_plot_events_of(anime, (qp_plot_records)kind)->group_count;
    }
    return groups;
}

uint32_t qp_plot_timeline(qp_plot *plot, const qp_anime *anime, size_t chunk) {
    qp_plot_lane none = {.marks = 0};
    uint32_t lanes = 0;
    uint32_t stricken = walk_stricken(anime, chunk, &none);
    uint32_t groups = count_groups(anime);
    uint32_t height = height_of(anime, stricken, &lanes);
    char detail[200];
    if (anime->notes.count == 0 && groups == 0 && stricken == 0) {
        return 0;
    }
    qp_plot_print(detail, sizeof detail, "notes: %u; objects driven by records: %u%s",
                  anime->notes.count, groups,
                  anime->every_top ? ""
                                   : "; its Tops are not 0 to N - 1 in order: the player's "
                                     "cursor decides what comes when");
    qp_plot_picture picture =
        qp_plot_picture_open(plot, "timeline", height, "What frames deliver", detail);
    draw_notes(&picture, anime);
    draw_forces(&picture, anime, lanes);
    if (stricken > 0) {
        qp_plot_lane lane =
            qp_plot_lane_open(&picture, anime->last, 1, "never",
                              "never applied: records of frame 0, and past the end", stricken);
        (void)walk_stricken(anime, chunk, &lane);
        qp_plot_lane_close(&lane);
        picture.has |= QP_PLOT_HAS_UNREACHED;
    }
    qp_plot_lanes_axis(&picture, anime->last);
    return qp_plot_picture_close(&picture);
}
