/**
 * @file
 * Pictures of animations, as SVG: what `quirkproof plot` and the web page show.
 *
 * Each function draws one picture - one object's controllers, an Anime's timeline, a cinematic's
 * paths - as an `<svg>` element of its own, #QP_PLOT_WIDTH wide. Curves are drawn from what the
 * library's evaluator gives, never from an interpolation of their own, so that a line shows what
 * the game shows; keys are drawn where the file has them.
 *
 * No picture depends on locale, time or machine; nothing is allocated; text goes out through a sink
 * as it is made, and a picture's size is bounded whatever its animation has: lines by the columns
 * of pixels that they cross, marks by #QP_PLOT_MARKS_MAX of a kind and panel.
 *
 * What the elements are can be told by their classes (see plot.css) and data- attributes.
 */
#ifndef QP_PLOT_H
#define QP_PLOT_H

#include "quirkproof/anime.h"
#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Width of every picture, in its own units (pixels, if not scaled). */
#define QP_PLOT_WIDTH 960u

/** Most marks of one kind (keys of a series, records of a lane) in a panel; others are counted. */
#define QP_PLOT_MARKS_MAX 300u

/* -- How to draw ------------------------------------------------------------------------------ */

/** Where text goes, piece by piece. */
typedef struct {
    void (*write)(void *user, const char *text, size_t size);
    void *user;
} qp_plot_sink;

/** What the pictures of one document share. Begins zeroed but for `sink`. */
typedef struct {
    qp_plot_sink sink;
    /**
     * Writes the name of an object - of a mesh, node or material of an ANIMATION, by its CRC - as
     * UTF-8 into `out` and returns its length, 0 if it has none. NULL: nothing has. It is escaped
     * when drawn; what is no UTF-8, or a control character, is shown as \xNN.
     */
    size_t (*name)(const void *user, uint32_t number, char *out, size_t size);
    const void *name_user;
    bool hover;      /**< with the values that plot.js shows, at as many times as can be pointed
                          at: whole frames, or parts of one where there are few */
    uint32_t top;    /**< y of the next picture in the drawing around it */
    uint32_t serial; /**< pictures drawn: makes `id`s that are unique in the document */
} qp_plot;

/*
 * Each picture function below returns the height of what it drew and adds it to `plot->top` and 1
 * to `plot->serial`; 0, and nothing drawn, if there is nothing to show.
 */

/* -- Anime chunks ----------------------------------------------------------------------------- */

/** Which tracks of a compiled Anime. */
typedef enum {
    QP_PLOT_OBJECTS = 0,   /**< qp_anime::tracks */
    QP_PLOT_MATERIALS = 1, /**< qp_anime::materials */
    QP_PLOT_LIGHTS = 2,    /**< qp_anime::lights */
    QP_PLOT_CAMERAS = 3,   /**< qp_anime::cameras */
    QP_PLOT_MORPHS = 4     /**< qp_anime::morph_tracks: later games' morph controllers */
} qp_plot_tracks;

/** How many tracks of that kind there are; 0 for a value that is none. */
uint32_t qp_plot_track_count(const qp_anime *anime, qp_plot_tracks kind);

/** The object that track `index` drives, for names and lists; 0 past the tracks. */
uint32_t qp_plot_track_object(const qp_anime *anime, qp_plot_tracks kind, uint32_t index);

/**
 * The controllers of one track: a panel each over frames 0 to N - 1, with keys, holds, jumps, keys
 * that are never reached, angles that wrap. A rotation has the turn of each segment, and three
 * angles. They are those of Rx * Ry * Rz, the game's order: of the two triples that give an
 * orientation, and of their full turns, those that go on from the moment before, beginning with the
 * first key's; where the middle angle is a quarter turn, x stays what it was.
 */
uint32_t qp_plot_track(qp_plot *plot, const qp_anime *anime, qp_plot_tracks kind, uint32_t index);

/**
 * What frames deliver: notes, in the order of delivery (last in the file first), and the records
 * that stay in force - F_Morpher, F_Obj, F_Camera, F_Material, F_Ambient - a lane for each of their
 * objects. Records of frame 0 and past the end are struck out. `chunk` is the offset that
 * qp_anime_build() was given.
 */
uint32_t qp_plot_timeline(qp_plot *plot, const qp_anime *anime, size_t chunk);

/* -- Cinematic streams ------------------------------------------------------------------------ */

/** Objects of a stream that are kept apart: the first so many IDs that come. */
#define QP_PLOT_CINE_IDS 64u

/** A frame as it is kept. */
typedef struct {
    uint32_t number;
    int32_t camera[2];     /**< x and z */
    int16_t direction[2];  /**< where it looks, x and z, in 1/4096 */
    bool whole;            /**< all of its records are in its sector */
    bool broken_before;    /**< a sector that should be a frame is none, just before it */
    uint32_t first_record; /**< of its records */
    uint32_t record_count;
} qp_plot_cine_frame;

/** An actor or pose record as it is kept. */
typedef struct {
    uint16_t id;
    uint8_t mouth; /**< frame shown after it */
    uint8_t eyes;  /**< frame shown after it */
    int32_t x;
    int32_t z;
} qp_plot_cine_record;

/** The frames of a stream, collected for its pictures. */
typedef struct {
    uint32_t said; /**< frames by the header; 0: unknown */
    uint32_t frame_count;
    uint32_t frame_room;
    qp_plot_cine_frame *frames;
    uint32_t record_count;
    uint32_t record_room;
    qp_plot_cine_record *records;
    uint32_t left_out; /**< frames that came when the room was used up */
    uint32_t id_count; /**< distinct IDs, at most #QP_PLOT_CINE_IDS */
    uint16_t ids[QP_PLOT_CINE_IDS];
    bool more_ids;
    bool broken; /**< a broken sector came and no frame since */
} qp_plot_cine;

/** The arena bytes that room for so many frames and records takes. */
size_t qp_plot_cine_memory_bound(uint32_t frames, uint32_t records);

/**
 * Begins to collect a stream whose header says `said` frames.
 *
 * @return #QP_OK or #QP_NO_MEMORY.
 */
qp_status qp_plot_cine_init(qp_plot_cine *cine, uint32_t said, uint32_t frames, uint32_t records,
                            qp_arena *arena);

/** Adds a frame with what the game shows of it (qp_cine_apply()). */
void qp_plot_cine_add(qp_plot_cine *cine, const qp_cine_frame *frame, const qp_cine_shown *shown);

/** Tells that a sector was read where a frame should be and is none. */
void qp_plot_cine_add_broken(qp_plot_cine *cine);

/**
 * The camera's path and the objects' from above: x to the right, z up, on one scale. Frames that
 * are missing are a dotted line.
 */
uint32_t qp_plot_cine_paths(qp_plot *plot, const qp_plot_cine *cine);

/** Which frames came, and each object's mouth and eyes. */
uint32_t qp_plot_cine_faces(qp_plot *plot, const qp_plot_cine *cine);

/* -- ANIMATION files -------------------------------------------------------------------------- */

/**
 * The tracks of a mesh, node or material (#QP_PATH_MESH, #QP_PATH_NODE, #QP_PATH_MATERIAL), by
 * number: what the options of the animation make of them, keys, and the tangents of smooth ones.
 */
uint32_t qp_plot_totem(qp_plot *plot, const qp_totem_animation *animation, qp_path_kind kind,
                       uint32_t index);

/** The messages of all nodes, a lane for each; strings past the game's buffer are marked. */
uint32_t qp_plot_totem_messages(qp_plot *plot, const qp_totem_animation *animation);

/* -- Text that goes with pictures ------------------------------------------------------------- */

/** The style of the pictures, for a `<style>` element: light, dark by the reader's setting, or by
 * data-theme="light" or "dark" on any element around them. */
extern const char qp_plot_css[];
/** The style of the page that `quirkproof plot` makes around them. */
extern const char qp_plot_page_css[];
/** The script that shows values under the pointer; pictures can be read without it. */
extern const char qp_plot_js[];

#ifdef __cplusplus
}
#endif

#endif
