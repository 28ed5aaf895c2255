/* The picture of one track: its controllers, a panel each; a rotation has four. */
#include "plot_anime.h"

/* Frames drawn after everything has settled, if not all are; and frames that are always drawn. */
enum { FRAMES_AFTER = 4, FRAMES_LEAST = 1000 };

/* -- Tracks ----------------------------------------------------------------------------------- */

uint32_t qp_plot_track_count(const qp_anime *anime, qp_plot_tracks kind) {
    switch (kind) {
    case QP_PLOT_OBJECTS:
        return anime->track_count;
    case QP_PLOT_MATERIALS:
        return anime->material_count;
    case QP_PLOT_LIGHTS:
        return anime->light_count;
    case QP_PLOT_CAMERAS:
        return anime->camera_count;
    case QP_PLOT_MORPHS:
        return anime->morph_track_count;
    default:
        return 0;
    }
}

uint32_t qp_plot_track_object(const qp_anime *anime, qp_plot_tracks kind, uint32_t index) {
    if (index >= qp_plot_track_count(anime, kind)) {
        return 0;
    }
    switch (kind) {
    case QP_PLOT_OBJECTS:
        return anime->tracks[index].object;
    case QP_PLOT_MATERIALS:
        return anime->materials[index].material;
    case QP_PLOT_LIGHTS:
        return anime->lights[index].light;
    case QP_PLOT_CAMERAS:
        return anime->cameras[index].camera;
    default:
        return anime->morph_tracks[index].morpher;
    }
}

/* -- A plan ----------------------------------------------------------------------------------- */

/* What a picture will have: one entry for each controller that is there. */
typedef struct {
    qp_plot_source source;
    const char *kind;    /* data-kind of its panel */
    const char *heading; /* NULL: a rotation's, which are fixed */
    const qp_plot_range *fixed;
} planned;

typedef struct {
    const qp_anime *anime;
    size_t offset; /* of the record */
    uint32_t count;
    planned list[QP_CONTROLLERS_MAX];
} plan;

static planned *next(plan *p, uint32_t controller) {
    planned *entry = &p->list[p->count++];
    entry->source.anime = p->anime;
    entry->source.controller = qp_plot_controller(p->anime, p->offset, controller);
    return entry;
}

static void add_curve(plan *p, uint32_t controller, const qp_curve *curve, const char *kind,
                      const char *heading, const qp_plot_range *fixed) {
    if (curve != NULL) {
        planned *entry = next(p, controller);
        entry->source.curve = curve;
        entry->kind = kind;
        entry->heading = heading;
        entry->fixed = fixed;
    }
}

static void add_rotation(plan *p, uint32_t controller, const qp_rotation *rotation) {
    if (rotation != NULL) {
        planned *entry = next(p, controller);
        entry->source.rotation = rotation;
        entry->kind = "rotation";
    }
}

static void add_colour(plan *p, uint32_t controller, const qp_colour *colour, uint32_t light,
                       const qp_plot_range *fixed) {
    if (colour != NULL) {
        planned *entry = next(p, controller);
        entry->source.colour = colour;
        entry->source.light = light;
        entry->kind = "colour";
        entry->heading = "colour (0 to 1)";
        entry->fixed = fixed;
    }
}

/* -- What each kind of track has -------------------------------------------------------------- */

static const qp_plot_range unit = {0, 1};

static void plan_object(plan *p, const qp_track *track) {
    p->offset = track->offset;
    add_curve(p, 0, track->position, "position", "position (units)", NULL);
    add_rotation(p, 1, track->rotation);
    add_curve(p, 2, track->scale, "scale", "scale (factor)", NULL);
    add_curve(p, 3, track->transparency, "transparency", "opacity (0 clear, 1 opaque)", &unit);
}

static void plan_material(plan *p, const qp_material_track *track) {
    p->offset = track->offset;
    add_curve(p, 0, track->u, "u", "u offset (texture widths)", NULL);
    add_curve(p, 1, track->v, "v", "v offset (texture heights)", NULL);
    add_curve(p, 2, track->scale_u, "scale-u", "u scale (factor)", NULL);
    add_curve(p, 3, track->scale_v, "scale-v", "v scale (factor)", NULL);
}

/* Controllers stand in the order of their bits (ccsf.md 6.1); an omni light has no rotation. */
static void plan_light(plan *p, const qp_light_track *track, uint32_t index) {
    bool distant = track->kind == QP_KIND_DISTANT;
    bool omni = track->kind == QP_KIND_OMNI;
    uint32_t turned = distant ? 0 : 1;
    uint32_t coloured = distant || omni ? 1 : 2;
    p->offset = track->offset;
    add_curve(p, 0, distant ? NULL : track->position, "position", "position (units)", NULL);
    add_rotation(p, turned, omni ? NULL : track->rotation);
    add_colour(p, coloured, track->colour, index, &unit);
    add_curve(p, coloured + 1, track->intensity, "intensity", "intensity (factor)", NULL);
    add_curve(p, coloured + 2, track->start, "start", omni ? "far start (units)" : "start (units)",
              NULL);
    add_curve(p, coloured + 3, track->end, "end", omni ? "far end (units)" : "end (units)", NULL);
    add_curve(p, coloured + 4, track->radius1, "radius-1", "radius 1 (units)", NULL);
    add_curve(p, coloured + 5, track->radius2, "radius-2", "radius 2 (units)", NULL);
}

static void plan_camera(plan *p, const qp_camera_track *track) {
    p->offset = track->offset;
    add_curve(p, 0, track->position, "position", "position (units)", NULL);
    add_rotation(p, 1, track->rotation);
    add_curve(p, 2, track->fov, "fov", "field of view (degrees)", NULL);
}

static void make_plan(plan *p, qp_plot_tracks kind, uint32_t index) {
    switch (kind) {
    case QP_PLOT_OBJECTS:
        plan_object(p, &p->anime->tracks[index]);
        break;
    case QP_PLOT_MATERIALS:
        plan_material(p, &p->anime->materials[index]);
        break;
    case QP_PLOT_LIGHTS:
        plan_light(p, &p->anime->lights[index], index);
        break;
    default:
        plan_camera(p, &p->anime->cameras[index]);
        break;
    }
}

/* -- Drawing ---------------------------------------------------------------------------------- */

static uint32_t height_of(const planned *entry) {
    if (entry->source.rotation != NULL) {
        uint32_t turns = qp_plot_has_turns(entry->source.rotation) ? 1 : 0;
        return (3 + turns) * QP_PLOT_PANEL(QP_PLOT_LOW);
    }
    bool tall = entry->source.colour != NULL || entry->source.curve->width == 3;
    return QP_PLOT_PANEL(tall ? QP_PLOT_TALL : QP_PLOT_LOW);
}

static void draw_rotation(qp_plot_picture *picture, planned *entry, uint32_t last) {
    static const char *const headings[] = {
        "rotation about x (degrees)", "rotation about y (degrees)", "rotation about z (degrees)"};
    if (qp_plot_has_turns(entry->source.rotation)) {
        qp_plot_turns(picture, &entry->source, last);
    }
    for (uint32_t lane = 0; lane < 3; lane++) {
        entry->source.lane = lane;
        const qp_plot_signal signal = qp_plot_angle_signal(&entry->source);
        qp_plot_signal_panel(picture, &signal, last, QP_PLOT_LOW, "angle", headings[lane], NULL,
                             lane);
    }
}

static qp_plot_signal signal_of(planned *entry) {
    if (entry->source.rotation != NULL) {
        return qp_plot_angle_signal(&entry->source);
    }
    return entry->source.colour != NULL ? qp_plot_colour_signal(&entry->source)
                                        : qp_plot_curve_signal(&entry->source);
}

static void draw(qp_plot_picture *picture, planned *entry, uint32_t last) {
    if (entry->source.rotation != NULL) {
        draw_rotation(picture, entry, last);
        return;
    }
    const qp_plot_signal signal = signal_of(entry);
    qp_plot_signal_panel(picture, &signal, last, signal.width == 3 ? QP_PLOT_TALL : QP_PLOT_LOW,
                         entry->kind, entry->heading, entry->fixed, signal.width == 3 ? 0 : 3);
}

/* -- Time ------------------------------------------------------------------------------------- */

/* The time to draw to when nothing settles after `settled`: the end, unless that is so far off that
   what happens would be too small to see. */
static uint32_t time_to(const qp_anime *anime, uint32_t settled) {
    uint64_t enough = 8 * ((uint64_t)settled + (uint64_t)FRAMES_AFTER * 256);
    uint32_t frames = settled / 256 + settled / 1024 + FRAMES_AFTER;
    bool rests = anime->last > enough && anime->last / 256 > FRAMES_LEAST;
    return rests && settled > 0 ? frames * 256 : anime->last;
}

static uint32_t time_of(const plan *p) {
    uint32_t settled = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        planned entry = p->list[i];
        uint32_t time = signal_of(&entry).settled;
        settled = time > settled ? time : settled;
    }
    return time_to(p->anime, settled);
}

/* Targets of a morph controller record that are drawn: more would be no picture. */
enum { WEIGHTS_MOST = 16 };

static const char *const words[] = {"object", "material", "light", "camera", "morpher"};

static qp_plot_picture open_track(qp_plot *plot, const qp_anime *anime, qp_plot_tracks kind,
                                  uint32_t index, uint32_t height, uint32_t last) {
    char title[QP_PLOT_NAME];
    char end[80] = "";
    char detail[240];
    uint32_t object = qp_plot_track_object(anime, kind, index);
    qp_plot_name_of(plot, words[kind], object, title);
    if (last < anime->last) {
        qp_plot_print(end, sizeof end, "; drawn to frame %c, since nothing changes after", last);
    }
    qp_plot_print(detail, sizeof detail,
                  "%s %u, %u frames, %s: its controllers over time, as the game plays them%s",
                  words[kind], object, anime->frames, anime->loops ? "loops" : "plays once", end);
    return qp_plot_picture_open(plot, words[kind], height, title, detail);
}

static qp_plot_source morph_source(const qp_anime *anime, const qp_morph_track *track,
                                   uint32_t index) {
    qp_plot_source source = {.anime = anime,
                             .curve = anime->morph_curves[track->first + index].weight};
    source.controller = qp_plot_morph_controller(anime, track->offset, index);
    return source;
}

/* Later games' morph controllers: a panel for each target's weight. */
static uint32_t draw_morphs(qp_plot *plot, const qp_anime *anime, uint32_t index) {
    const qp_morph_track *track = &anime->morph_tracks[index];
    uint32_t count = track->count < WEIGHTS_MOST ? track->count : WEIGHTS_MOST;
    uint32_t shown = 0;
    uint32_t settled = 0;
    for (uint32_t i = 0; i < count; i++) {
        qp_plot_source source = morph_source(anime, track, i);
        shown += source.curve != NULL;
        uint32_t time = source.curve != NULL ? qp_plot_curve_signal(&source).settled : 0;
        settled = time > settled ? time : settled;
    }
    uint32_t last = time_to(anime, settled);
    if (shown == 0) {
        return 0;
    }
    qp_plot_picture picture =
        open_track(plot, anime, QP_PLOT_MORPHS, index,
                   QP_PLOT_HEAD + QP_PLOT_FOOT + shown * QP_PLOT_PANEL(QP_PLOT_LOW), last);
    for (uint32_t i = 0; i < count; i++) {
        const qp_morph_curve *target = &anime->morph_curves[track->first + i];
        char name[QP_PLOT_NAME];
        char heading[2 * QP_PLOT_NAME];
        if (target->weight == NULL) {
            continue;
        }
        qp_plot_source source = morph_source(anime, track, i);
        const qp_plot_signal signal = qp_plot_curve_signal(&source);
        qp_plot_name_of(plot, "model", target->model, name);
        qp_plot_print(heading, sizeof heading, "weight of %e (factor)", name);
        qp_plot_signal_panel(&picture, &signal, last, QP_PLOT_LOW, "weight", heading, &unit, 3);
    }
    return qp_plot_picture_close(&picture);
}

uint32_t qp_plot_track(qp_plot *plot, const qp_anime *anime, qp_plot_tracks kind, uint32_t index) {
    plan p = {.anime = anime};
    uint32_t height = QP_PLOT_HEAD + QP_PLOT_FOOT;
    if (index >= qp_plot_track_count(anime, kind)) {
        return 0;
    }
    if (kind == QP_PLOT_MORPHS) {
        return draw_morphs(plot, anime, index);
    }
    make_plan(&p, kind, index);
    for (uint32_t i = 0; i < p.count; i++) {
        height += height_of(&p.list[i]);
    }
    if (p.count == 0) {
        return 0;
    }
    uint32_t last = time_of(&p);
    qp_plot_picture picture = open_track(plot, anime, kind, index, height, last);
    for (uint32_t i = 0; i < p.count; i++) {
        draw(&picture, &p.list[i], last);
    }
    return qp_plot_picture_close(&picture);
}
