/* The picture of a mesh, node or material of an ANIMATION. */
#include "plot_totem.h"

enum { MOST_FRAME = 65536 };

/* -- Times and names -------------------------------------------------------------------------- */

uint32_t qp_plot_totem_last(const qp_totem_animation *animation) {
    double end = qp_totem_end_frame(animation);
    if (!(end > 0)) {
        return MOST_FRAME << 8; /* no length: wherever keys are */
    }
    return end < MOST_FRAME ? (uint32_t)(end * 256) : (uint32_t)MOST_FRAME << 8;
}

void qp_plot_totem_name(const qp_plot *plot, const char *word, uint32_t index, int32_t name,
                        char out[QP_PLOT_NAME]) {
    char text[QP_PLOT_NAME];
    size_t length =
        plot->name != NULL ? plot->name(plot->name_user, (uint32_t)name, text, sizeof text - 1) : 0;
    if (length == 0 || length >= sizeof text) {
        qp_plot_print(out, QP_PLOT_NAME, "%s %u (%d)", word, index, name);
        return;
    }
    text[length] = '\0';
    qp_plot_print(out, QP_PLOT_NAME, "%s %u (%s)", word, index, text);
}

/* -- What is drawn ---------------------------------------------------------------------------- */

/* A mesh, node or material, as its tracks. */
typedef struct {
    const char *word;
    int32_t name;
    uint32_t count;
    qp_totem_track tracks[QP_TOTEM_MATERIAL_TRACKS];
} owner;

static bool find_owner(const qp_totem_animation *animation, qp_path_kind kind, uint32_t index,
                       owner *o) {
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    o->count = 0;
    if (kind == QP_PATH_MESH && qp_totem_mesh_at(animation, index, &mesh)) {
        o->word = "mesh";
        o->name = mesh.name;
        o->tracks[o->count++] = mesh.track;
    } else if (kind == QP_PATH_NODE && qp_totem_node_at(animation, index, &node)) {
        o->word = "node";
        o->name = node.name;
        for (uint32_t i = 0; i < QP_TOTEM_NODE_TRACKS; i++) {
            o->tracks[o->count++] = node.tracks[i];
        }
    } else if (kind == QP_PATH_MATERIAL && qp_totem_material_at(animation, index, &material)) {
        o->word = "material";
        o->name = material.name;
        for (uint32_t i = 0; i < QP_TOTEM_MATERIAL_TRACKS; i++) {
            o->tracks[o->count++] = material.tracks[i];
        }
    }
    return o->count > 0;
}

static bool is_drawn(const qp_totem_track *track) {
    return track->count > 0 && track->kind != QP_TOTEM_MESSAGES;
}

static uint32_t height_of(const owner *o) {
    uint32_t height = QP_PLOT_HEAD + QP_PLOT_FOOT;
    for (uint32_t i = 0; i < o->count; i++) {
        const qp_totem_track *track = &o->tracks[i];
        bool low = track->kind == QP_TOTEM_FLOAT;
        if (is_drawn(track)) {
            height += (uint32_t)QP_PLOT_PANEL(low ? QP_PLOT_LOW : QP_PLOT_TALL);
        }
        if (is_drawn(track) && track->kind == QP_TOTEM_ROTATION) {
            height += QP_PLOT_PANEL(QP_PLOT_LOW);
        }
    }
    return height > QP_PLOT_HEAD + QP_PLOT_FOOT ? height : 0;
}

/* The last time: the animation's, or without a length the last key of this owner. */
static uint32_t last_of(const qp_totem_animation *animation, const owner *o) {
    uint32_t last = qp_plot_totem_last(animation);
    uint32_t keys = 0;
    if (qp_totem_end_frame(animation) > 0) {
        return last;
    }
    for (uint32_t i = 0; i < o->count; i++) {
        qp_plot_totem_source source = {.animation = animation, .track = o->tracks[i]};
        if (is_drawn(&source.track)) {
            uint32_t settled = qp_plot_totem_signal(&source).settled;
            keys = settled > keys ? settled : keys;
        }
    }
    return keys < last ? keys : last;
}

static const char *interp_word(const qp_totem_options *options, const qp_totem_track *track) {
    bool square = (track->interp & 8) != 0 || track->interp == 3;
    if (track->kind == QP_TOTEM_ROTATION) {
        return options->slerp == QP_TOTEM_SLERP_FORWARD
                   ? "slerp from each key to the next"
                   : "slerp as printed, which runs from the next key back to each";
    }
    return square ? "square" : (track->interp & 2) != 0 ? "linear" : "smooth";
}

static void put_heading(const qp_totem_animation *animation, const owner *o,
                        const qp_totem_track *track, char *out, size_t size) {
    const char *what = track->kind == QP_TOTEM_VECTOR     ? "vector (units)"
                       : track->kind == QP_TOTEM_ROTATION ? "quaternion (components)"
                       : o->count == 1                    ? "visibility (value)"
                                                          : "number (value)";
    qp_plot_print(out, size, "track %u: %s, %s", track->number, what,
                  interp_word(&animation->options, track));
}

static void draw_track(qp_plot_picture *picture, const qp_totem_animation *animation,
                       const owner *o, const qp_totem_track *track, uint32_t last) {
    qp_plot_totem_source source = {.animation = animation, .track = *track, .last = last};
    char heading[128];
    const qp_plot_signal signal = qp_plot_totem_signal(&source);
    uint32_t series = signal.width == 1 ? 3 : 0;
    qp_plot_range range = qp_plot_signal_range(&signal, last);
    put_heading(animation, o, track, heading, sizeof heading);
    qp_plot_panel panel = qp_plot_panel_at(
        picture, last, track->kind == QP_TOTEM_FLOAT ? QP_PLOT_LOW : QP_PLOT_TALL, range);
    qp_plot_panel_open(&panel, "track", heading, "");
    qp_plot_panel_axes(&panel);
    qp_plot_totem_tangents(&panel, &signal, series);
    qp_plot_signal_draw(&panel, &signal, series);
    qp_plot_panel_close(&panel);
    if (track->kind == QP_TOTEM_ROTATION) {
        qp_plot_totem_omegas(picture, &source);
    }
}

uint32_t qp_plot_totem(qp_plot *plot, const qp_totem_animation *animation, qp_path_kind kind,
                       uint32_t index) {
    char title[QP_PLOT_NAME];
    char detail[128];
    owner o;
    if (!find_owner(animation, kind, index, &o) || height_of(&o) == 0) {
        return 0;
    }
    uint32_t last = last_of(animation, &o);
    qp_plot_totem_name(plot, o.word, index, o.name, title);
    qp_plot_print(detail, sizeof detail, "to frame %c, 30 frames a second%s", last,
                  qp_totem_end_frame(animation) > 0 ? "" : "; the file gives no length");
    qp_plot_picture picture = qp_plot_picture_open(plot, o.word, height_of(&o), title, detail);
    for (uint32_t i = 0; i < o.count; i++) {
        if (is_drawn(&o.tracks[i])) {
            draw_track(&picture, animation, &o, &o.tracks[i], last);
        }
    }
    return qp_plot_picture_close(&picture);
}
