/* Messages of an ANIMATION's nodes, as lanes. */
#include "plot_lanes.h"
#include "plot_totem.h"
#include "quirkproof/totemtech_walk.h"

enum { LANES_MOST = 24, ROWS_MOST = 6, TENTHS = 10, SHOWN_BYTES = 64, LABEL_BYTES = 20 };

static bool messages_of(const qp_totem_animation *animation, uint32_t index, qp_totem_node *node) {
    (void)qp_totem_node_at(animation, index, node); /* there are more than `index` */
    return node->tracks[3].count > 0;
}

/* The latest frame of a message key, for animations without length. */
static uint32_t last_key(const qp_totem_animation *animation) {
    qp_totem_node node;
    qp_totem_item item;
    uint32_t last = 0;
    for (uint32_t i = 0; i < animation->node_count; i++) {
        if (!messages_of(animation, i, &node)) {
            continue;
        }
        qp_totem_walk walk = qp_totem_walk_messages(animation, &node.tracks[3]);
        while (qp_totem_walk_next(&walk, &item)) {
            if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY && item.frame > last) {
                last = item.frame;
            }
        }
    }
    return last;
}

/* Most messages of a key, and all messages of the track. */
static uint32_t rows_of(const qp_totem_animation *animation, const qp_totem_track *track,
                        uint32_t *count) {
    qp_totem_walk walk = qp_totem_walk_messages(animation, track);
    qp_totem_item item;
    uint32_t rows = 1;
    uint32_t in_key = 0;
    *count = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            in_key = 0;
        } else {
            in_key++;
            ++*count;
            rows = in_key > rows ? in_key : rows;
        }
    }
    return rows < ROWS_MOST ? rows : ROWS_MOST;
}

/* -- A message -------------------------------------------------------------------------------- */

static void put_title(qp_plot *plot, const qp_totem_animation *animation, uint32_t frame,
                      const qp_totem_message *message) {
    qp_plot_format(plot, "<title>frame %u: id %x, param %u, name %d", frame, message->id,
                   message->param, message->name);
    if (message->has_string) {
        const uint8_t *bytes = animation->reading.bytes.data + message->string_offset;
        uint32_t shown = message->string_size < SHOWN_BYTES ? message->string_size : SHOWN_BYTES;
        qp_plot_raw(plot, ", string &quot;");
        qp_plot_escaped(plot, (const char *)bytes, shown);
        qp_plot_format(plot, "%s&quot; of %u bytes", message->string_size > shown ? "..." : "",
                       message->string_length);
    }
    if (message->written_past > 0) {
        qp_plot_format(plot, ": the game writes %u bytes past its buffer of %u",
                       message->written_past, QP_TOTEM_STRING_BUFFER);
    }
    qp_plot_raw(plot, "</title>");
}

/* The place of a frame: past the end there is one for all. */
static int32_t place_of(const qp_plot_lane *lane, uint32_t frame) {
    return frame << 8 > lane->panel.last ? (QP_PLOT_LEFT + QP_PLOT_AREA + 16) * TENTHS
                                         : qp_plot_panel_x(&lane->panel, frame << 8);
}

/* ID and string, or parameter, beside a mark that has `room` to its right. */
static void put_label(const qp_plot_lane *lane, const qp_totem_animation *animation,
                      const qp_totem_message *message, int32_t room) {
    qp_plot *plot = lane->panel.plot;
    char hex[16];
    uint32_t size = message->string_size < LABEL_BYTES ? message->string_size : LABEL_BYTES;
    uint32_t letters = message->has_string ? size + 8 : 16;
    if (room < (int32_t)(7 * letters + 14) * TENTHS) {
        return;
    }
    qp_plot_print(hex, sizeof hex, "%x", message->id);
    qp_plot_raw(plot, "<text x=\"9\" y=\"4\">");
    qp_plot_format(plot, message->id < 256 ? "0x%s" : "%s", message->id < 256 ? hex + 8 : hex);
    if (message->has_string) {
        qp_plot_raw(plot, " &quot;");
        qp_plot_escaped(plot, (const char *)animation->reading.bytes.data + message->string_offset,
                        size);
        qp_plot_raw(plot, message->string_size > size ? "...&quot;" : "&quot;");
    } else {
        qp_plot_format(plot, ", %u", message->param);
    }
    qp_plot_raw(plot, "</text>");
}

/* A key of messages as it is drawn. */
typedef struct {
    uint32_t frame;
    uint32_t row; /* messages so far */
    int32_t room; /* from its mark to the next one, tenths */
    bool skipped; /* it has no marks, since there are too many */
} message_key;

static void put_message(qp_plot_lane *lane, const qp_totem_animation *animation, message_key *key,
                        const qp_totem_message *message) {
    qp_plot *plot = lane->panel.plot;
    bool past_end = key->frame << 8 > lane->panel.last;
    bool overrun = message->written_past > 0;
    int32_t x = place_of(lane, key->frame);
    uint32_t row = key->row++;
    if (row == 0) {
        key->skipped = !qp_plot_lane_mark(lane, x);
    }
    if (row >= ROWS_MOST || key->skipped) {
        lane->left_out += row > 0 ? 1 : 0;
        return;
    }
    qp_plot_format(plot, "<g class=\"mark message%s%s\" data-frame=\"%u\" data-order=\"%u\"",
                   overrun ? " past-buffer" : "", past_end ? " unreached" : "", key->frame,
                   row + 1);
    qp_plot_format(plot, " data-past=\"%u\"%s>", message->written_past,
                   past_end ? " data-why=\"past-end\"" : "");
    put_title(plot, animation, key->frame, message);
    qp_plot_format(plot, "<g transform=\"translate(%t %t)\"><path class=\"%s\" d=\"%s\"/>", x,
                   qp_plot_lane_y(lane, row), overrun ? "overrun" : "key",
                   overrun ? "M0-6L6 5H-6z" : qp_plot_marker(3));
    put_label(lane, animation, message, key->room);
    qp_plot_format(plot, "%s</g></g>\n",
                   past_end ? "<path class=\"strike\" d=\"M-4-4L4 4M-4 4L4-4\"/>" : "");
    lane->picture->has |= overrun ? QP_PLOT_HAS_OVERRUN : 0;
    lane->picture->has |= past_end ? QP_PLOT_HAS_UNREACHED : 0;
}

/* The room from a key's marks to those of the next one that `walk` comes to, if that is to their
   right; else to the picture's edge. */
static int32_t room_of(const qp_plot_lane *lane, uint32_t frame, qp_totem_walk walk) {
    int32_t x = place_of(lane, frame);
    int32_t edge = (int32_t)(QP_PLOT_WIDTH - 8) * TENTHS;
    qp_totem_item item;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            int32_t next = place_of(lane, item.frame);
            return next > x ? next - x : 0;
        }
    }
    return edge - x;
}

static void draw_node(qp_plot_picture *picture, const qp_totem_animation *animation, uint32_t index,
                      const qp_totem_node *node, uint32_t last) {
    char name[QP_PLOT_NAME];
    char heading[2 * QP_PLOT_NAME];
    uint32_t count = 0;
    uint32_t rows = rows_of(animation, &node->tracks[3], &count);
    message_key key = {0, 0, 0, false};
    qp_totem_item item;
    qp_plot_totem_name(picture->plot, "node", index, node->name, name);
    qp_plot_print(heading, sizeof heading, "messages of %e, in each key in order", name);
    qp_plot_lane lane = qp_plot_lane_open(picture, last, rows, "messages", heading, count);
    qp_totem_walk walk = qp_totem_walk_messages(animation, &node->tracks[3]);
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            const message_key next = {item.frame, 0, room_of(&lane, item.frame, walk), false};
            key = next;
        } else {
            put_message(&lane, animation, &key, &item.message);
        }
    }
    qp_plot_lane_close(&lane);
}

/* -- The picture ------------------------------------------------------------------------------ */

static uint32_t height_of(const qp_totem_animation *animation, uint32_t *lanes, uint32_t *all) {
    uint32_t height = QP_PLOT_HEAD + QP_PLOT_LANES_FOOT + QP_PLOT_FOOT;
    qp_totem_node node;
    *lanes = 0;
    *all = 0;
    for (uint32_t i = 0; i < animation->node_count; i++) {
        uint32_t count = 0;
        if (messages_of(animation, i, &node)) {
            ++*all;
            if (*lanes < LANES_MOST) {
                height += QP_PLOT_LANE(rows_of(animation, &node.tracks[3], &count));
                ++*lanes;
            }
        }
    }
    return height;
}

uint32_t qp_plot_totem_messages(qp_plot *plot, const qp_totem_animation *animation) {
    char detail[160];
    uint32_t lanes = 0;
    uint32_t all = 0;
    uint32_t height = height_of(animation, &lanes, &all);
    bool endless = !(qp_totem_end_frame(animation) > 0);
    uint32_t last = endless ? last_key(animation) << 8 : qp_plot_totem_last(animation);
    qp_totem_node node;
    if (lanes == 0) {
        return 0;
    }
    qp_plot_print(detail, sizeof detail,
                  "nodes with messages: %u; the game's buffer for a string has %u bytes%s", all,
                  QP_TOTEM_STRING_BUFFER, all > lanes ? "; not all nodes are drawn" : "");
    qp_plot_picture picture = qp_plot_picture_open(plot, "messages", height, "Messages", detail);
    for (uint32_t i = 0; i < animation->node_count && lanes > 0; i++) {
        if (messages_of(animation, i, &node)) {
            draw_node(&picture, animation, i, &node, last);
            lanes--;
        }
    }
    qp_plot_lanes_axis(&picture, last);
    return qp_plot_picture_close(&picture);
}
