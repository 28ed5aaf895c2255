/**
 * @file
 * Anime chunks: what the game's ccAnm makes of one at a given time.
 *
 * qp_anime_build() compiles a chunk into curves, in an arena; everything after that is a pure
 * function of the compiled chunk and a time, defined for every time and every bit pattern.
 *
 * Units: a tick is 1/256 frame; positions, scales and the other values are raw patterns of the
 * PS2's single precision (quirkproof/ee.h); rotations are 3x3 matrices in double, rows first, for
 * column vectors. Source: animation-playback; anime.md.
 */
#ifndef QUIRKPROOF_ANIME_H
#define QUIRKPROOF_ANIME_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/ee.h"
#include "quirkproof/frames.h"

QP_API_BEGIN

/* -- Compiled controllers --------------------------------------------------------------------- */

/**
 * A controller of floats, compiled: segments of a duration and a change, on the sums that playback
 * reaches. `words` holds, one array after the other: the time at which each segment ends (ticks,
 * saturated at 2^32 - 1), its duration (u32), its start value (`width` words), its change (`width`
 * words). A single value is one start value and nothing else. With curve keys each segment has, in
 * place of start and change, the four control points of its Bezier curve.
 */
typedef struct {
    uint32_t kind;         /**< QP_CONTROLLER_...; #QP_CONTROLLER_ABSENT has no words */
    uint32_t width;        /**< words of a value: 1 or 3 */
    uint32_t count;        /**< segments; 0 unless keyed */
    const uint32_t *words; /**< the arrays above; NULL if absent */
} qp_curve;

/**
 * A controller of a colour, compiled: `words` holds end times and durations as in a curve, then by
 * segment the colour at its start and the one at its end (red in the low byte). A single colour is
 * one word.
 */
typedef struct {
    uint32_t kind;         /**< QP_CONTROLLER_... */
    uint32_t count;        /**< segments; 0 unless keyed */
    const uint32_t *words; /**< the arrays above; NULL if absent */
} qp_colour;

/*@ // When a segment begins.
    logic integer qp_begin{L}(uint32_t *ends, integer i) = i <= 0 ? 0 : ends[i - 1];

    predicate qp_sorted{L}(uint32_t *ends, integer count) =
      \forall integer i, j; 0 <= i <= j < count ==> ends[i] <= ends[j];

    // Ends are sums of durations, saturated.
    predicate qp_sums{L}(uint32_t *ends, uint32_t *durations, integer count) =
      \forall integer i; 0 <= i < count ==>
        ends[i] == \min(0xffffffff, qp_begin(ends, i) + durations[i]);

    // End times of segments, then their durations.
    predicate qp_times_ok{L}(uint32_t *times, integer count) =
      count > 0 && \valid_read(times + (0 .. 2 * count - 1)) &&
      qp_sums(times, times + count, count) && qp_sorted(times, count);

    // Words of a compiled curve.
    logic integer qp_curve_size(integer kind, integer count, integer width) =
      kind == QP_CONTROLLER_CURVE ? 14 * count :
      count == 0 ? width : width == 1 ? 4 * count : 8 * count;

    predicate qp_curve_ok{L}(qp_curve *curve) =
      \valid_read(curve) && (curve->width == 1 || curve->width == 3) &&
      (curve->kind == QP_CONTROLLER_CURVE ==> curve->width == 3 && curve->count > 0) &&
      \valid_read(curve->words +
        (0 .. qp_curve_size(curve->kind, curve->count, curve->width) - 1)) &&
      (curve->count > 0 ==> qp_times_ok(curve->words, curve->count));

    logic integer qp_colour_size(integer count) = count == 0 ? 1 : 4 * count;

    predicate qp_colour_ok{L}(qp_colour *colour) =
      \valid_read(colour) &&
      \valid_read(colour->words + (0 .. qp_colour_size(colour->count) - 1)) &&
      (colour->count > 0 ==> qp_times_ok(colour->words, colour->count));

    predicate qp_colour_or_none{L}(qp_colour *colour) =
      colour == \null || qp_colour_ok(colour);

    // A curve of that width, or none.
    predicate qp_curve_of{L}(qp_curve *curve, integer width) =
      curve == \null || (qp_curve_ok(curve) && curve->width == width);

    logic integer qp_curve_width{L}(qp_curve *curve) =
      curve == \null ? 0 : (integer)curve->width;
*/

/** A 3x3 matrix, rows first. */
typedef struct {
    double m[3][3]; /**< row, column */
} qp_matrix;

/** A turn about an axis; the axis (0, 0, 0) is no turn at all. */
typedef struct {
    double axis[3]; /**< unit length */
    double angle;   /**< radians, at most half a turn */
} qp_turn;

/** A controller of a rotation, compiled. `times` holds end times, then durations, as in a curve. */
typedef struct {
    uint32_t kind;             /**< QP_CONTROLLER_... */
    uint32_t count;            /**< segments; 0 unless keyed. Curve: keys */
    const uint32_t *times;     /**< as in a curve, in ticks; NULL if single or absent */
    const qp_turn *turns;      /**< by segment: the turn from its start to its end */
    const qp_matrix *starts;   /**< by segment: the orientation at its start; single: the one */
    const double *quaternions; /**< curve keys: x, y, z, w each */
    uint32_t lead;             /**< curve keys: segments before the first key, 0 or 1 */
} qp_rotation;

/*@ // Doubles as words: cvc4 1.8 has no floating-point literals. A turn is four, a matrix nine.
    predicate qp_turns_ok{L}(qp_rotation *rotation) =
      qp_times_ok(rotation->times, rotation->count) &&
      \valid_read((uint64_t *)rotation->turns + (0 .. 4 * rotation->count - 1)) &&
      \valid_read((uint64_t *)rotation->starts + (0 .. 9 * rotation->count - 1));

    predicate qp_quaternions_ok{L}(qp_rotation *rotation) =
      rotation->lead <= 1 && rotation->lead < rotation->count &&
      qp_times_ok(rotation->times, rotation->count) &&
      \valid_read((uint64_t *)rotation->quaternions +
        (0 .. 4 * (rotation->count - rotation->lead) - 1));

    predicate qp_rotation_ok{L}(qp_rotation *rotation) =
      \valid_read(rotation) &&
      (rotation->kind == QP_CONTROLLER_SINGLE ==> \valid_read(rotation->starts)) &&
      (rotation->kind == QP_CONTROLLER_KEYED && rotation->count == 0 ==>
        \valid_read(rotation->starts)) &&
      (rotation->kind == QP_CONTROLLER_KEYED && rotation->count > 0 ==> qp_turns_ok(rotation)) &&
      (rotation->kind != QP_CONTROLLER_SINGLE && rotation->kind != QP_CONTROLLER_KEYED ==>
        qp_quaternions_ok(rotation));

    predicate qp_rotation_or_none{L}(qp_rotation *rotation) =
      rotation == \null || qp_rotation_ok(rotation);
*/

/* -- A compiled Anime ------------------------------------------------------------------------- */

/** The controllers of one object (0x0102). NULL: absent. */
typedef struct {
    uint32_t object;              /**< the object that the record names */
    uint32_t target;              /**< where its ExtObj links lead to */
    size_t offset;                /**< of the record */
    const qp_curve *position;     /**< three words */
    const qp_rotation *rotation;  /**< the orientation */
    const qp_curve *scale;        /**< three words */
    const qp_curve *transparency; /**< one word; 1 is opaque */
} qp_track;

/*@ predicate qp_track_ok{L}(qp_track *track) =
      \valid_read(track) && qp_curve_of(track->position, 3) && qp_curve_of(track->scale, 3) &&
      qp_curve_of(track->transparency, 1) && qp_rotation_or_none(track->rotation);
*/

/** The controllers of one material (0x0202). NULL: absent; scales in later games only. */
typedef struct {
    uint32_t material;       /**< the object that the record names */
    uint16_t crop_u;         /**< of its Material chunk */
    uint16_t crop_v;         /**< likewise */
    size_t offset;           /**< of the record */
    const qp_curve *u;       /**< one word, in textures */
    const qp_curve *v;       /**< likewise */
    const qp_curve *scale_u; /**< one word; later games */
    const qp_curve *scale_v; /**< likewise */
} qp_material_track;

/*@ predicate qp_material_track_ok{L}(qp_material_track *track) =
      \valid_read(track) && qp_curve_of(track->u, 1) && qp_curve_of(track->v, 1) &&
      qp_curve_of(track->scale_u, 1) && qp_curve_of(track->scale_v, 1);
*/

/** The controllers of one light (0x0603, 0x0605, 0x0607, 0x0609). NULL: absent, or not of its kind.
 */
typedef struct {
    uint32_t light;              /**< the object that the record names */
    uint16_t kind;               /**< the record's kind: QP_KIND_DISTANT, _DIRECT, _SPOT or _OMNI */
    size_t offset;               /**< of the record */
    const qp_curve *position;    /**< three words */
    const qp_rotation *rotation; /**< turns the direction (0, 0, -1) */
    const qp_colour *colour;     /**< red, green, blue */
    const qp_curve *intensity;   /**< one word */
    const qp_curve *start;       /**< an omni light's far start */
    const qp_curve *end;         /**< one word: an omni light's far end */
    const qp_curve *radius1;     /**< one word */
    const qp_curve *radius2;     /**< one word */
} qp_light_track;

/*@ predicate qp_light_track_ok{L}(qp_light_track *track) =
      \valid_read(track) && qp_curve_of(track->position, 3) &&
      qp_rotation_or_none(track->rotation) && qp_colour_or_none(track->colour) &&
      qp_curve_of(track->intensity, 1) && qp_curve_of(track->start, 1) &&
      qp_curve_of(track->end, 1) && qp_curve_of(track->radius1, 1) &&
      qp_curve_of(track->radius2, 1);
*/

/** The controllers of one camera (0x0503, later games). NULL: absent. */
typedef struct {
    uint32_t camera;             /**< the object that the record names */
    size_t offset;               /**< of the record */
    const qp_curve *position;    /**< three words */
    const qp_rotation *rotation; /**< the camera's */
    const qp_curve *degrees;     /**< the rotation's keys as a vector; NULL for quaternion keys */
    const qp_curve *fov;         /**< one word: the field of view */
} qp_camera_track;

/*@ predicate qp_camera_track_ok{L}(qp_camera_track *track) =
      \valid_read(track) && qp_curve_of(track->position, 3) &&
      qp_rotation_or_none(track->rotation) && qp_curve_of(track->degrees, 3) &&
      qp_curve_of(track->fov, 1);
*/

/** One target of a morph controller record (0x1902, later games). */
typedef struct {
    uint32_t model;         /**< the object of the target's model */
    const qp_curve *weight; /**< NULL: absent */
} qp_morph_curve;

/*@ predicate qp_morph_curve_ok{L}(qp_morph_curve *curve) =
      \valid_read(curve) && qp_curve_of(curve->weight, 1);
*/

/** A morph controller record: its targets are morph_curves[first, first + count). */
typedef struct {
    uint32_t morpher; /**< the object that the record names */
    size_t offset;    /**< of the record */
    uint32_t first;   /**< its first target in `morph_curves` */
    uint32_t count;   /**< how many there are */
} qp_morph_track;

/**
 * The records of one kind in frames 1 .. N - 1, in file order. Records of frame 0 are not among
 * them: the game's compiler leaves them out (ConvLCNum2ALCNum 0x00144e90). Arrays hold `count`.
 */
typedef struct {
    uint32_t count;               /**< records */
    const uint32_t *frames;       /**< the frame that each stands in */
    const uint32_t *objects;      /**< the object that each record names */
    const size_t *offsets;        /**< of the records' headers */
    bool ordered;                 /**< no frame is less than the one before */
    uint32_t group_count;         /**< distinct objects, in order of their first record */
    const uint32_t *group_starts; /**< by group: first of its members; one more for the end */
    const uint32_t *members;      /**< record numbers, by group, in file order */
} qp_events;

/*@ predicate qp_event_arrays_ok{L}(qp_events *events) =
      \valid_read(events->frames + (0 .. events->count - 1)) &&
      \valid_read(events->objects + (0 .. events->count - 1)) &&
      \valid_read(events->offsets + (0 .. events->count - 1));

    predicate qp_group_starts_ok{L}(uint32_t *starts, integer group_count, integer count) =
      \valid_read(starts + (0 .. group_count)) &&
      (\forall integer g; 0 <= g <= group_count ==> starts[g] <= count) &&
      (\forall integer g; 0 <= g < group_count ==> starts[g] <= starts[g + 1]);

    predicate qp_members_ok{L}(uint32_t *members, integer count) =
      \valid_read(members + (0 .. count - 1)) &&
      (\forall integer k; 0 <= k < count ==> members[k] < count);

    predicate qp_events_ok{L}(qp_events *events) =
      qp_event_arrays_ok(events) && (events->group_count > 0 ==>
        qp_group_starts_ok(events->group_starts, events->group_count, events->count) &&
        qp_members_ok(events->members, events->count));
*/

/** An Anime chunk, compiled for one model of the arithmetic. */
typedef struct {
    qp_bytes data;     /**< what it was built from */
    qp_ee_model model; /**< of the arithmetic */
    uint16_t version;  /**< of the file; 0: unknown */
    uint32_t object;   /**< the object that it is */
    uint32_t frames;   /**< N */
    uint32_t last;     /**< the last time, (N - 1) * 256 ticks; 0 for N = 0 */
    bool loops;        /**< its closing Top is -2 */
    /**
     * Frames 0 .. N - 1 have a Top each, once and in order, and a closing Top follows, as in every
     * known file: then playback depends on time and step alone (qp_anime_forward()). Other chunks
     * play as the game's cursor reads them: quirkproof/anm.h.
     */
    bool every_top;
    uint32_t track_count;               /**< object controller records */
    const qp_track *tracks;             /**< in record order */
    uint32_t material_count;            /**< material controller records */
    const qp_material_track *materials; /**< in record order */
    uint32_t light_count;               /**< light controller records */
    const qp_light_track *lights;       /**< in record order; a later one for a light replaces it */
    uint32_t camera_count;              /**< camera controller records */
    const qp_camera_track *cameras;     /**< in record order */
    uint32_t morph_track_count;         /**< morph controller records */
    const qp_morph_track *morph_tracks; /**< in record order */
    uint32_t morph_curve_count;         /**< targets of all of them together */
    const qp_morph_curve *morph_curves; /**< by record, then by target */
    qp_events notes;                    /**< F_Note */
    qp_events morphs;                   /**< F_Morpher */
    qp_events objs;                     /**< F_Obj */
    qp_events f_cameras;                /**< F_Camera */
    qp_events f_materials;              /**< F_Material */
    qp_events ambients;                 /**< F_Ambient; all in one group, their object is 0 */
    /** By F_Camera record: what its camera is given, see qp_camera_value; QP_CAMERA_WORDS each. */
    const uint32_t *camera_words;
} qp_anime;

/** What a chunk needs to know of the file around it; all zero for a bare chunk. */
typedef struct {
    uint16_t version;        /**< 0: unknown; controller layouts of later games are accepted */
    uint32_t object_count;   /**< entries of the arrays below */
    const uint32_t *targets; /**< by object: where ExtObj links lead to; NULL: nowhere else */
    const uint16_t *crops;   /**< by object: crops of a material, u and v; NULL: all 0 */
} qp_anime_env;

/** The most arena bytes that compiling a chunk of `size` bytes, header included, can need. */
//@ assigns \nothing;
size_t qp_anime_memory_bound(size_t size);

/**
 * Compiles the Anime chunk whose header is at `offset`. Records that qp_check() calls errors are
 * left out; a chunk that ends early is compiled as far as it goes.
 *
 * @return #QP_OK; #QP_NO_MEMORY if the arena is smaller than qp_anime_memory_bound();
 *         #QP_UNREADABLE if not even the chunk's head is there.
 */
qp_status qp_anime_build(qp_bytes data, size_t offset, const qp_anime_env *env, qp_ee_model model,
                         qp_arena *arena, qp_anime *anime);

/* -- Evaluation ------------------------------------------------------------------------------- */

/** The word at an offset of the data that the Anime was built from; 0 past its end. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data);
    assigns \nothing;
*/
uint32_t qp_anime_word(const qp_anime *anime, size_t offset);

/** The time as the player clamps it: at most `anime->last`. */
/*@ requires \valid_read(anime);
    assigns \nothing;
    ensures \result == \min(time, anime->last);
*/
uint32_t qp_anime_clamp(const qp_anime *anime, uint32_t time);

/**
 * The value of a curve at a time, `width` words into `value`. NULL and absent curves write nothing
 * and return false. Not clamped: any time has a value.
 */
/*@ requires curve != \null ==> qp_curve_ok(curve);
    requires \valid(value + (0 .. qp_curve_width(curve) - 1));
    assigns value[0 .. qp_curve_width(curve) - 1];
    ensures \result == true || \result == false;
*/
bool qp_curve_at(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value);

/** The orientation of a rotation at a time; identity for NULL and absent ones. */
/*@ requires qp_rotation_or_none(rotation);
    assigns \nothing;
*/
qp_matrix qp_rotation_at(const qp_rotation *rotation, qp_ee_model model, uint32_t time);

/** What the controllers give an object. */
typedef struct {
    uint32_t position[3];  /**< default 0 */
    qp_matrix rotation;    /**< default identity */
    uint32_t scale[3];     /**< default 1 */
    uint32_t transparency; /**< default 1: opaque */
} qp_pose;

/** The pose of track `index` at a time (clamped); the defaults for an index past the tracks. */
/*@ requires \valid_read(anime) && \valid(pose);
    requires index < anime->track_count ==> qp_track_ok(anime->tracks + index);
    assigns *pose;
*/
void qp_anime_pose(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose);

/** What the controllers give a material. */
typedef struct {
    uint32_t u;        /**< default 0 */
    uint32_t v;        /**< default 0 */
    uint32_t scale_u;  /**< later games; default 1 */
    uint32_t scale_v;  /**< later games; default 1 */
    uint16_t offset_u; /**< s16(int(u * 4096)) - crop: what the game stores, 0 .. 65535 */
    uint16_t offset_v; /**< likewise of v */
} qp_material_value;

/** The texture offsets of material track `index` at a time (clamped). */
/*@ requires \valid_read(anime) && \valid(value);
    requires index < anime->material_count ==> qp_material_track_ok(anime->materials + index);
    assigns *value;
*/
void qp_anime_material(const qp_anime *anime, uint32_t index, uint32_t time,
                       qp_material_value *value);

/** s16(int(x * 4096)) - crop in 16 bits (SetAnmCtrlWork 0x00150670). */
//@ assigns \nothing;
uint16_t qp_texture_offset(qp_ee_model model, uint32_t x, uint16_t crop);

/**
 * The record of group `group` that is in force at a frame: its last one in frames 1 .. `frame`.
 * False if there is none yet.
 */
/*@ requires \valid_read(events) && qp_events_ok(events);
    requires \valid(record) && \separated(record, events);
    assigns *record;
    ensures \result == true ==> *record < events->count;
    ensures \result == false ==> *record == \old(*record);
    ensures \result == true || \result == false;
*/
bool qp_events_in_force(const qp_events *events, uint32_t group, uint32_t frame, uint32_t *record);

/** Target `index` of F_Morpher record `record`: false past either count. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data);
    requires \valid_read(anime->morphs.offsets + (0 .. anime->morphs.count - 1));
    requires \valid(model) && \valid(weight) && \separated(model, weight);
    assigns *model, *weight;
    ensures \result == true || \result == false;
*/
bool qp_anime_morph_target(const qp_anime *anime, uint32_t record, uint32_t index, uint32_t *model,
                           uint32_t *weight);

/** What an F_Obj record gives an object. */
typedef struct {
    uint32_t position[3];  /**< patterns */
    qp_matrix rotation;    /**< rows first */
    uint32_t scale[3];     /**< patterns */
    uint32_t transparency; /**< clamped to 0 .. 1 */
    uint32_t flags;        /**< bit 0 goes to the object's +0xa2 */
} qp_f_obj;

/** The pose that F_Obj record `record` gives; false past the records. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data) && \valid(pose);
    requires \valid_read(anime->objs.offsets + (0 .. anime->objs.count - 1));
    assigns *pose;
    ensures \result == true <==> record < \old(anime->objs.count);
*/
bool qp_anime_f_obj(const qp_anime *anime, uint32_t record, qp_f_obj *pose);

/* -- Lights, cameras, the later games' records ------------------------------------------------ */

/** What the controllers give a light. Only the fields of its kind have a meaning. */
typedef struct {
    uint32_t position[3];     /**< default 0 */
    qp_matrix rotation;       /**< default identity */
    double direction[3];      /**< the rotation times (0, 0, -1) */
    double colour[3];         /**< red, green, blue, 0 .. 1; default white */
    uint32_t intensity;       /**< default 1 */
    uint32_t start;           /**< default 0, as are the next three; +0x144 of the object */
    uint32_t end;             /**< +0x148 */
    uint32_t radius1;         /**< +0x14c */
    uint32_t radius2;         /**< +0x150 */
    uint32_t radius2_squared; /**< +0x154 */
    int32_t priority;         /**< -1 for distant lights, 0 for others */
} qp_light_value;

/**
 * The values of light track `index` at a time (clamped); the defaults for an index past the tracks.
 * A spot light's are computed like a direct one's but are not known to be what a game makes of
 * them: the seed leaves them unevaluated.
 */
/*@ requires \valid_read(anime) && \valid(value);
    requires index < anime->light_count ==> qp_light_track_ok(anime->lights + index);
    assigns *value;
*/
void qp_anime_light(const qp_anime *anime, uint32_t index, uint32_t time, qp_light_value *value);

/** The colour of a word: red in the low byte, each channel / 255. */
/*@ requires \valid(colour + (0 .. 2));
    assigns colour[0 .. 2];
*/
void qp_colour_of(uint32_t word, double colour[3]);

/** The ambient colour in force at a frame; false if no F_Ambient came yet. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data) && \valid(colour + (0 .. 2));
    requires qp_events_ok(&anime->ambients);
    assigns colour[0 .. 2];
    ensures \result == true || \result == false;
*/
bool qp_anime_ambient(const qp_anime *anime, uint32_t frame, double colour[3]);

/** Words kept of a camera: position, degrees, fov. */
#define QP_CAMERA_WORDS 7

/*@ predicate qp_camera_words_ok{L}(qp_anime *anime) =
      anime->f_cameras.count > 0 ==>
        \valid_read(anime->camera_words + (0 .. 7 * anime->f_cameras.count - 1));
*/

/** What a camera is given. */
typedef struct {
    uint32_t camera;      /**< the object */
    uint32_t position[3]; /**< default 0 */
    bool has_degrees;     /**< false for quaternion keys */
    uint32_t degrees[3];  /**< its rotation in degrees; default 0 */
    qp_matrix rotation;   /**< the same as a matrix */
    uint32_t fov;         /**< default 0 */
} qp_camera_value;

/**
 * The camera in force at a frame: the last F_Camera record in frames 1 .. `frame`. A field whose
 * flag bit is set keeps what the camera's earlier records gave it. False if there is none yet.
 */
/*@ requires \valid_read(anime) && \valid(value) && qp_event_arrays_ok(&anime->f_cameras);
    requires qp_camera_words_ok(anime);
    assigns *value;
    ensures \result == true || \result == false;
*/
bool qp_anime_f_camera(const qp_anime *anime, uint32_t frame, qp_camera_value *value);

/** The values of camera track `index` at a time (clamped); false for an index past the tracks. */
/*@ requires \valid_read(anime) && \valid(value);
    requires index < anime->camera_count ==> qp_camera_track_ok(anime->cameras + index);
    assigns *value;
    ensures \result == true <==> index < \old(anime->camera_count);
*/
bool qp_anime_camera(const qp_anime *anime, uint32_t index, uint32_t time, qp_camera_value *value);

/** Target `index` of morph track `track` at a time (clamped); false past either count. */
/*@ requires \valid_read(anime) && \valid(model) && \valid(weight);
    requires \separated(model, weight);
    requires track < anime->morph_track_count ==> \valid_read(anime->morph_tracks + track);
    requires track < anime->morph_track_count && index < anime->morph_tracks[track].count ==>
      anime->morph_tracks[track].first + index < 0x100000000 &&
      qp_morph_curve_ok(anime->morph_curves + (anime->morph_tracks[track].first + index));
    assigns *model, *weight;
    ensures \result == true || \result == false;
*/
bool qp_anime_morph_curve(const qp_anime *anime, uint32_t track, uint32_t index, uint32_t time,
                          uint32_t *model, uint32_t *weight);

/** Most floats of an F_Material record. */
#define QP_F_MATERIAL_FLOATS 6

/** What an F_Material record holds: floats by the clear bits of its flags, the first two u and v.
 */
typedef struct {
    uint32_t flags;                        /**< as stored */
    bool has[QP_F_MATERIAL_FLOATS];        /**< by number of the float: it is there */
    uint32_t values[QP_F_MATERIAL_FLOATS]; /**< 0 where absent */
} qp_f_material;

/** F_Material record `record`; false past the records. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data) && \valid(value);
    requires \valid_read(anime->f_materials.offsets + (0 .. anime->f_materials.count - 1));
    requires \separated(value, anime, anime->f_materials.offsets +
      (0 .. anime->f_materials.count - 1));
    assigns *value;
    ensures \result == true <==> record < anime->f_materials.count;
*/
bool qp_anime_f_material(const qp_anime *anime, uint32_t record, qp_f_material *value);

/* -- Playback --------------------------------------------------------------------------------- */

/** What a step does (_AnimateForward 0x00152270). */
typedef struct {
    uint32_t time;    /**< after the step; 0 when a loop was reset */
    bool posed;       /**< the pose was evaluated */
    uint32_t pose_at; /**< at this time */
    bool ended;       /**< a play-once animation is at its end */
} qp_step;

/** One step of the player from `time`. */
/*@ requires \valid_read(anime);
    assigns \nothing;
*/
qp_step qp_anime_forward(const qp_anime *anime, uint32_t time, uint32_t step);

/** A note as it is handed to the note function. */
typedef struct {
    uint32_t event;  /**< what it triggers, as stored */
    uint32_t param;  /**< as stored */
    uint32_t time;   /**< a frame: the step's old one for the frame after it, else the note's own */
    uint32_t object; /**< the object that the record names */
    size_t offset;   /**< of the record */
} qp_note;

/** A walk over the notes of one step, in delivery order: last in the file first. */
typedef struct {
    uint32_t old_frame; /**< of the time before the step */
    uint32_t new_frame; /**< of the time after it */
    uint32_t next;      /**< records still to look at */
} qp_note_walk;

/** Begins the walk over the notes that a step from `time` hands on. */
/*@ requires \valid_read(anime) && qp_event_arrays_ok(&anime->notes);
    assigns \nothing;
*/
qp_note_walk qp_anime_notes(const qp_anime *anime, uint32_t time, uint32_t step);

/** The next note; false when there are no more. */
/*@ requires \valid_read(anime) && qp_bytes_ok(anime->data) && qp_event_arrays_ok(&anime->notes);
    requires \valid(walk) && \valid(note) && \separated(anime, walk, note);
    requires \separated(walk, anime->notes.frames + (0 .. anime->notes.count - 1));
    assigns walk->next, *note;
    ensures walk->next <= \old(walk->next);
*/
bool qp_anime_next_note(const qp_anime *anime, qp_note_walk *walk, qp_note *note);

QP_API_END

#endif
