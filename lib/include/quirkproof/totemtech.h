/**
 * @file
 * ANIMATION files of the TotemTech engine (SpongeBob SquarePants: Revenge of the Flying Dutchman,
 * Jimmy Neutron: Boy Genius): reading, evaluation, messages, checking, and the archives and name
 * lists around them.
 *
 * Sources: zouna-animation (ANIMATION), and what is public of the same engine: archive and record
 * headers, the interpolation of tracks, the delivery of messages. A quirk names its source where
 * it is implemented.
 *
 * An animation is a view: it points into the input, which must outlive it. All accessors are
 * total: they give a defined result for any argument.
 */
#ifndef QUIRKPROOF_TOTEMTECH_H
#define QUIRKPROOF_TOTEMTECH_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/diag.h"

QP_API_BEGIN

/** Class of an ANIMATION in record headers: the CRC-32 of its name. */
#define QP_TOTEM_CLASS 0xc9909a33u

/** Bytes of a record header: u32 size with the header, i32 class, i32 name, i32 link. */
#define QP_TOTEM_RECORD_HEADER 16u

/** Bytes that the game's buffer for the string of a message has, the closing NUL among them. */
#define QP_TOTEM_STRING_BUFFER 144u

/** Messages that one step delivers at most; the rest is only counted. */
#define QP_TOTEM_MESSAGES_MAX 64u

/** Frames in a second of an animation's length. */
#define QP_TOTEM_FRAMES_PER_SECOND 30

/* -- Options ---------------------------------------------------------------------------------- */

/** Byte order: little-endian on PlayStation 2 and PC, big-endian on GameCube. */
typedef enum {
    QP_TOTEM_ANY = 0,    /**< to be found */
    QP_TOTEM_LITTLE = 1, /**< least significant byte first */
    QP_TOTEM_BIG = 2     /**< most significant byte first */
} qp_totem_order;

/** How a component of a quaternion becomes a number. */
typedef enum {
    QP_TOTEM_QUAT_DOCUMENTED = 0, /**< (v & 0x0fff) * 0.0005, which loses the sign (ANIMATION,
                                       Converting to a quaternion) */
    QP_TOTEM_QUAT_SIGNED = 1      /**< v * 0.0005, as public templates of the same games have it */
} qp_totem_quat;

/** Which key an interpolation of rotations comes from. */
typedef enum {
    QP_TOTEM_SLERP_PRINTED = 0, /**< as printed (ANIMATION, interp): at t = 0 the second key */
    QP_TOTEM_SLERP_FORWARD = 1  /**< the weights exchanged: at t = 0 the first key */
} qp_totem_slerp_form;

/** What a track has before its first key. */
typedef enum {
    QP_TOTEM_SEARCH_CLAMP = 0, /**< the first key */
    QP_TOTEM_SEARCH_ENGINE = 1 /**< what the engine's search comes to: the last key */
} qp_totem_search;

/** Choices of the caller. All zero is the default; NULL where one is asked for means that too. */
typedef struct {
    qp_totem_order order;      /**< #QP_TOTEM_ANY: by the record header, else by trying both */
    qp_totem_quat quat;        /**< for rotations, and for what a check calls a unit quaternion */
    qp_totem_slerp_form slerp; /**< for rotations */
    qp_totem_search search;    /**< for tracks of all kinds */
    bool game_view;            /**< show of each string what the game's buffer gets of it */
} qp_totem_options;

/*@ predicate qp_totem_options_ok(qp_totem_options options) =
      options.order <= QP_TOTEM_BIG && options.quat <= QP_TOTEM_QUAT_SIGNED &&
      options.slerp <= QP_TOTEM_SLERP_FORWARD && options.search <= QP_TOTEM_SEARCH_ENGINE;
*/

/* -- What an input is ------------------------------------------------------------------------- */

/** What an input is, as far as this format knows. */
typedef enum {
    QP_TOTEM_NOTHING = 0, /**< none of these */
    QP_TOTEM_ARCHIVE = 1, /**< a .DPS, .DGC or .DPC archive */
    QP_TOTEM_RECORD = 2,  /**< an ANIMATION behind its record header */
    QP_TOTEM_BARE = 3     /**< an ANIMATION by itself, which has no magic number */
} qp_totem_kind;

/**
 * Tells what an input is. Archives and records are known by their first bytes. Anything else is
 * bare if some reading consumes it exactly; if the best one gets past a whole record and the length
 * is at most a day; or if it begins with an ordinary head: a length from a frame to an hour, and an
 * unk of at most 255.
 */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
*/
qp_totem_kind qp_totem_detect(qp_bytes input);

/** One way to read a payload: two byte orders and two sizes of message key heads make four. */
typedef struct {
    qp_bytes bytes;        /**< the whole input */
    size_t start;          /**< offset of the payload */
    size_t end;            /**< offset behind it, at most `bytes.size` */
    qp_totem_order order;  /**< #QP_TOTEM_LITTLE or #QP_TOTEM_BIG */
    uint32_t message_head; /**< bytes of a message key's head: 8 (ANIMATION) or 6, without junk */
    bool record;           /**< a record header stands before the payload */
    bool exact;            /**< it consumes the payload exactly */
    size_t reached;        /**< offset where it ended: `end`, or where it could not go on */
} qp_totem_reading;

/*@ predicate qp_totem_readable(qp_totem_reading *reading) =
      \valid_read(reading) && qp_bytes_ok(reading->bytes);

    // The end of what is read, whatever the reading says.
    logic integer qp_totem_limit(qp_totem_reading *reading) =
      \min(reading->end, reading->bytes.size);
*/

/* -- An animation ----------------------------------------------------------------------------- */

/** Kind of a track, which is fixed by its place. */
typedef enum {
    QP_TOTEM_FLOAT = 0,    /**< keys of 16 bytes: a value and its tangents */
    QP_TOTEM_VECTOR = 1,   /**< keys of 20 bytes: three values and their handles, in 1/1000 */
    QP_TOTEM_ROTATION = 2, /**< keys of 20 bytes: a quaternion, omega and sinom */
    QP_TOTEM_MESSAGES = 3  /**< keys of 8 or 6 bytes and their messages */
} qp_totem_track_kind;

/** A track: a view of keys that lie one behind the other. All zero: a track without keys. */
typedef struct {
    qp_totem_track_kind kind; /**< what its keys hold */
    uint16_t interp;          /**< 8 set or exactly 3: square; else 2 set: linear; else smooth */
    uint32_t count;           /**< keys; they are all there */
    size_t offset;            /**< of the first key; the track's head is the 6 bytes before it */
    qp_path_kind owner_kind;  /**< #QP_PATH_MESH, #QP_PATH_NODE or #QP_PATH_MATERIAL */
    uint32_t owner;           /**< the owner's number in its list */
    uint32_t number;          /**< from 1: the seed's track1 to track8 */
} qp_totem_track;

/** Tracks of a node and of a material. */
enum { QP_TOTEM_NODE_TRACKS = 4, QP_TOTEM_MATERIAL_TRACKS = 8 };

/** Visibility of a mesh. */
typedef struct {
    size_t offset;        /**< of the record */
    int32_t name;         /**< CRC-32 of its name */
    uint16_t unk;         /**< of unknown meaning */
    qp_totem_track track; /**< #QP_TOTEM_FLOAT */
} qp_totem_mesh;

/** Motion of a node. */
typedef struct {
    size_t offset;                               /**< of the record */
    int32_t name;                                /**< CRC-32 of its name */
    uint16_t unk;                                /**< of unknown meaning */
    qp_totem_track tracks[QP_TOTEM_NODE_TRACKS]; /**< vector, rotation, vector, messages */
} qp_totem_node;

/** Change of a material. */
typedef struct {
    size_t offset;                                   /**< of the record */
    int32_t name;                                    /**< CRC-32 of its name */
    uint16_t unk;                                    /**< of unknown meaning */
    qp_totem_track tracks[QP_TOTEM_MATERIAL_TRACKS]; /**< five floats, two vectors, a float */
} qp_totem_material;

/** A parsed animation. Read the counts; ask for records by number with the accessors below. */
typedef struct {
    qp_totem_reading reading; /**< how the input was read */
    qp_totem_options options; /**< those given to the parse */
    uint32_t length;          /**< seconds, as the raw pattern of a float */
    uint16_t unk;             /**< of unknown meaning */
    uint32_t mesh_count;      /**< meshes that are whole; so for the other two */
    uint32_t node_count;      /**< nodes that are whole */
    uint32_t material_count;  /**< materials that are whole */
    const size_t *meshes;     /**< offset of each record; in the arena */
    const size_t *nodes;      /**< likewise */
    const size_t *materials;  /**< likewise */
} qp_totem_animation;

/*@ predicate qp_totem_animation_ok(qp_totem_animation *animation) =
      \valid_read(animation) && qp_bytes_ok(animation->reading.bytes) &&
      (animation->mesh_count > 0 ==>
        \valid_read(animation->meshes + (0 .. animation->mesh_count - 1))) &&
      (animation->node_count > 0 ==>
        \valid_read(animation->nodes + (0 .. animation->node_count - 1))) &&
      (animation->material_count > 0 ==>
        \valid_read(animation->materials + (0 .. animation->material_count - 1)));
*/

/** The most arena bytes that parsing an input of `size` bytes can need. */
//@ assigns \nothing;
size_t qp_totem_memory_bound(size_t size);

/**
 * Reads an ANIMATION, bare or behind its record header. The reading taken is the one that consumes
 * the payload exactly. If two do and differ, the seed's message heads win, then little-endian, and
 * a note says so. If none does, the one that got farthest is taken, an error says where it ended,
 * notes say how far each got, and the animation has the records that are whole.
 *
 * @param input      the bytes, which must outlive the animation
 * @param options    how to read them; NULL: the defaults
 * @param arena      holds the offsets of the records
 * @param sink       NULL to hear nothing
 * @param animation  gets the result
 * @return #QP_OK, also with errors in the input; #QP_NO_MEMORY if the arena is smaller than
 *         qp_totem_memory_bound(); #QP_BAD_ARGUMENT for options outside their ranges.
 *         `animation` is empty unless it is #QP_OK.
 */
/*@ requires qp_bytes_ok(input) && (options == \null || \valid_read(options));
    requires \valid(arena) && qp_arena_ok(*arena) && (sink == \null || \valid(sink));
    requires \valid(animation);
    requires \separated(animation, arena, arena->base + (0 .. arena->size - 1));
    requires \separated(animation, sink) && \separated(arena, sink);
    requires options != \null ==> \separated(animation, options);
    assigns *animation, arena->used, arena->base[0 .. arena->size - 1], sink->counts[0 .. 2];
    ensures \result == QP_OK ==> qp_totem_animation_ok(animation);
*/
qp_status qp_totem_parse(qp_bytes input, const qp_totem_options *options, qp_arena *arena,
                         qp_sink *sink, qp_totem_animation *animation);

/** The mesh with this number; false, and all zero, if there is none. */
/*@ requires qp_totem_animation_ok(animation) && \valid(mesh);
    requires \separated(mesh, animation);
    assigns *mesh;
    ensures \result == true <==> index < animation->mesh_count;
    ensures \result == true || \result == false;
*/
bool qp_totem_mesh_at(const qp_totem_animation *animation, uint32_t index, qp_totem_mesh *mesh);

/** The node with this number; false, and all zero, if there is none. */
/*@ requires qp_totem_animation_ok(animation) && \valid(node);
    requires \separated(node, animation);
    assigns *node;
    ensures \result == true <==> index < animation->node_count;
    ensures \result == true || \result == false;
*/
bool qp_totem_node_at(const qp_totem_animation *animation, uint32_t index, qp_totem_node *node);

/** The material with this number; false, and all zero, if there is none. */
/*@ requires qp_totem_animation_ok(animation) && \valid(material);
    requires \separated(material, animation);
    assigns *material;
    ensures \result == true <==> index < animation->material_count;
    ensures \result == true || \result == false;
*/
bool qp_totem_material_at(const qp_totem_animation *animation, uint32_t index,
                          qp_totem_material *material);

/**
 * The frame at which the clip ends: length * 30. A length is a float, so most whole numbers of
 * frames miss by a rounding: within that, the whole number is meant. 0 unless the length is a
 * finite number above 0.
 */
/*@ requires \valid_read(animation);
    assigns \nothing;
*/
double qp_totem_end_frame(const qp_totem_animation *animation);

/* -- Keys ------------------------------------------------------------------------------------- */

/** Key of a float track. The floats are raw patterns. */
typedef struct {
    uint16_t frame;       /**< from 0; 30 a second */
    uint16_t junk;        /**< as stored; the game ignores it */
    uint32_t value;       /**< what holds at the frame */
    uint32_t tangent_in;  /**< slope that comes to it, per interval */
    uint32_t tangent_out; /**< slope that leaves it, per interval */
} qp_totem_float_key;

/** Key of a vector track: each number is thousandths. */
typedef struct {
    uint16_t frame;          /**< from 0; 30 a second */
    int16_t value[3];        /**< x, y, z */
    int16_t handle_left[3];  /**< tangent in */
    int16_t handle_right[3]; /**< tangent out */
} qp_totem_vector_key;

/** Key of a rotation track. The floats are raw patterns. */
typedef struct {
    int16_t frame;   /**< 30 a second */
    int16_t quat[4]; /**< x, y, z, w */
    int16_t junk;    /**< as stored; the game ignores it */
    uint32_t omega;  /**< angle between this key and the next, radians */
    uint32_t sinom;  /**< 1 / sin(omega) */
} qp_totem_rotation_key;

/** A key of a float track; false, and all zero, if there is none or the track is no such. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track) && \valid(key);
    requires \separated(key, animation) && \separated(key, track);
    assigns *key;
    ensures \result == true <==> track->kind == QP_TOTEM_FLOAT && index < track->count;
    ensures \result == true || \result == false;
*/
bool qp_totem_float_key_at(const qp_totem_animation *animation, const qp_totem_track *track,
                           uint32_t index, qp_totem_float_key *key);

/** The same of a vector track. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track) && \valid(key);
    requires \separated(key, animation) && \separated(key, track);
    assigns *key;
    ensures \result == true <==> track->kind == QP_TOTEM_VECTOR && index < track->count;
    ensures \result == true || \result == false;
*/
bool qp_totem_vector_key_at(const qp_totem_animation *animation, const qp_totem_track *track,
                            uint32_t index, qp_totem_vector_key *key);

/** The same of a rotation track. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track) && \valid(key);
    requires \separated(key, animation) && \separated(key, track);
    assigns *key;
    ensures \result == true <==> track->kind == QP_TOTEM_ROTATION && index < track->count;
    ensures \result == true || \result == false;
*/
bool qp_totem_rotation_key_at(const qp_totem_animation *animation, const qp_totem_track *track,
                              uint32_t index, qp_totem_rotation_key *key);

/* -- Evaluation ------------------------------------------------------------------------------- */

/** What stands behind a value. */
typedef enum {
    QP_TOTEM_NO_KEYS = 0,   /**< the track has none, or is of another kind: the value is 0 */
    QP_TOTEM_VALUE = 1,     /**< a key's value, or the interpolation of two */
    QP_TOTEM_NOT_FINITE = 2 /**< an input or the result is no finite number: the nearest key's
                                 value (the earlier on a tie), which may itself not be finite */
} qp_totem_result;

/**
 * The value of a float track at a frame. `frame` may be fractional and of any pattern: a NaN is
 * before the first key for #QP_TOTEM_SEARCH_CLAMP, and the last key for #QP_TOTEM_SEARCH_ENGINE.
 *
 * The interval is the first one with frame[i - 1] <= frame < frame[i], the last key if there is
 * none: with keys on one frame the later has it, and no division by zero can happen. Square holds
 * the previous key. Smooth is the cubic Hermite curve with the previous key's tangent out and the
 * next key's tangent in, per unit of the interval. Rotations ignore `interp`. Computed in double
 * precision and rounded once, so results do not depend on compiler or options.
 *
 * The animation's options give the quaternion, slerp and search forms.
 *
 * @param animation  that the track is of
 * @param track      of it
 * @param frame      from 0; 30 a second
 * @param sink       hears a warning when the result is #QP_TOTEM_NOT_FINITE; may be NULL
 * @param value      gets the value
 */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track);
    requires sink == \null || \valid(sink);
    requires sink != \null ==> \separated(sink, animation) && \separated(sink, track);
    requires \valid(value) && \separated(value, animation) && \separated(value, track);
    assigns *value, sink->counts[0 .. 2];
*/
qp_totem_result qp_totem_float_at(const qp_totem_animation *animation, const qp_totem_track *track,
                                  double frame, qp_sink *sink, float *value);

/** The same of a vector track: x, y, z. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track);
    requires sink == \null || \valid(sink);
    requires sink != \null ==> \separated(sink, animation) && \separated(sink, track);
    requires \valid(value + (0 .. 2));
    requires \separated(value + (0 .. 2), animation) && \separated(value + (0 .. 2), track);
    assigns value[0 .. 2], sink->counts[0 .. 2];
*/
qp_totem_result qp_totem_vector_at(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame, qp_sink *sink, float value[3]);

/** The same of a rotation track: a quaternion x, y, z, w, which need not be of length 1. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track);
    requires sink == \null || \valid(sink);
    requires sink != \null ==> \separated(sink, animation) && \separated(sink, track);
    requires \valid(value + (0 .. 3));
    requires \separated(value + (0 .. 3), animation) && \separated(value + (0 .. 3), track);
    assigns value[0 .. 3], sink->counts[0 .. 2];
*/
qp_totem_result qp_totem_rotation_at(const qp_totem_animation *animation,
                                     const qp_totem_track *track, double frame, qp_sink *sink,
                                     float value[4]);

/** A component of a quaternion as a number; the product is formed in double, then rounded. */
//@ assigns \nothing;
float qp_totem_quat_component(qp_totem_quat form, int16_t component);

/** A component of a vector as a number: thousandths. */
//@ assigns \nothing;
float qp_totem_vector_component(int16_t component);

/**
 * The interpolation of two quaternions with the first one's omega and sinom (ANIMATION, interp):
 * omega 0 gives `from`; above 2 pi, 2 pi is taken off and `to` negated.
 *
 * @param form   which key it comes from
 * @param from   x, y, z, w of the first key
 * @param to     of the second one
 * @param omega  the first key's: the angle between the two, radians
 * @param sinom  the first key's: 1 / sin(omega)
 * @param t      from 0 to 1
 * @param value  gets x, y, z, w
 * @return #QP_TOTEM_VALUE or #QP_TOTEM_NOT_FINITE; then `value` is `from` up to t = 1/2, else `to`.
 */
/*@ requires \valid_read(from + (0 .. 3)) && \valid_read(to + (0 .. 3));
    requires \valid(value + (0 .. 3));
    requires \separated(value + (0 .. 3), from + (0 .. 3));
    requires \separated(value + (0 .. 3), to + (0 .. 3));
    assigns value[0 .. 3];
    ensures \result == QP_TOTEM_VALUE || \result == QP_TOTEM_NOT_FINITE;
*/
qp_totem_result qp_totem_slerp(qp_totem_slerp_form form, const float from[4], const float to[4],
                               float omega, float sinom, double t, float value[4]);

/* -- Messages --------------------------------------------------------------------------------- */

/** A message of a key. */
typedef struct {
    size_t offset;          /**< of the message */
    uint32_t id;            /**< 0x11, 0x12 and 0x13 have a string */
    uint32_t param;         /**< as stored */
    bool has_string;        /**< its ID is one of those */
    uint32_t string_length; /**< as the file says it; the bytes are all there */
    size_t string_offset;   /**< of the bytes; the length is the 4 bytes before them */
    uint32_t string_size;   /**< bytes to show: all, or in the game's view at most 144 */
    uint32_t written_past;  /**< bytes that the game writes past its buffer, the NUL among them */
    int32_t name;           /**< CRC-32 of what it names */
} qp_totem_message;

/** A message that a step delivers. */
typedef struct {
    uint32_t node;            /**< its number */
    int32_t node_name;        /**< its name's CRC-32 */
    uint16_t key_frame;       /**< frame of the message's key */
    qp_totem_message message; /**< itself */
} qp_totem_delivery;

/** What a step delivers. */
typedef struct {
    uint32_t count;                                /**< messages in `list` */
    uint64_t dropped;                              /**< messages past the limit */
    qp_totem_delivery list[QP_TOTEM_MESSAGES_MAX]; /**< in the order of delivery */
} qp_totem_delivered;

/**
 * The messages of a step from `start` to `current`, in frames: keys in [start, current), closed
 * when `current` is at or past the clip's end; with `wraps`, those in [start, end], then those in
 * [0, current). In the order of windows, nodes, keys, messages.
 */
/*@ requires qp_totem_animation_ok(animation) && \valid(delivered);
    requires \separated(delivered, animation);
    assigns *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
void qp_totem_messages(const qp_totem_animation *animation, double start, double current,
                       bool wraps, qp_totem_delivered *delivered);

/**
 * Plays a looping clip on from frame `start` by `step` frames. A step past the end wraps, once for
 * the messages however many rounds it makes; one that lands on the end stays there. A clip without
 * an end frame never wraps.
 *
 * @return the frame after the step. A negative or non-finite start or step counts as 0.
 */
/*@ requires qp_totem_animation_ok(animation) && \valid(delivered);
    requires \separated(delivered, animation);
    assigns *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
double qp_totem_step(const qp_totem_animation *animation, double start, double step,
                     qp_totem_delivered *delivered);

/* -- Checking --------------------------------------------------------------------------------- */

/**
 * Checks an archive and every ANIMATION in it, or one ANIMATION, bare or behind its record header.
 * Streams, and needs no memory.
 *
 * @return #QP_OK, with or without findings; #QP_BAD_ARGUMENT for options outside their ranges.
 */
/*@ requires qp_bytes_ok(input) && (options == \null || \valid_read(options));
    requires sink == \null || \valid(sink);
    assigns sink->counts[0 .. 2];
    ensures \result == QP_OK || \result == QP_BAD_ARGUMENT;
*/
qp_status qp_totem_check(qp_bytes input, const qp_totem_options *options, qp_sink *sink);

/* -- Archives --------------------------------------------------------------------------------- */

/** What the walk through an archive came to. */
typedef enum {
    QP_TOTEM_ARCHIVE_CHUNK = 0,  /**< the beginning of a chunk */
    QP_TOTEM_ARCHIVE_RECORD = 1, /**< a record that lies in its chunk */
    QP_TOTEM_ARCHIVE_FAULT = 2,  /**< a defect; the walk goes on where it can */
    QP_TOTEM_ARCHIVE_END = 3     /**< nothing more */
} qp_totem_archive_kind;

/** One step of the walk through an archive. */
typedef struct {
    qp_totem_archive_kind kind; /**< which of the fields below it has */
    size_t offset;              /**< of the chunk, the record or the defect */
    uint32_t chunk;             /**< number of the chunk */
    uint32_t count;             /**< chunk: records it says it has */
    uint32_t index;             /**< record: its number in the archive */
    uint32_t size;              /**< record: bytes with the header */
    uint32_t class_id;          /**< record: CRC-32 of its class's name */
    int32_t name;               /**< record: CRC-32 of its name */
    int32_t link;               /**< record: CRC-32 of what it belongs to */
    qp_diag_code code;          /**< fault: what */
    uint64_t args[2];           /**< fault: the numbers of its message */
} qp_totem_archive_item;

/** A walk through an archive; begin it with qp_totem_archive_open(). */
typedef struct {
    qp_bytes bytes;       /**< the whole archive */
    qp_totem_order order; /**< #QP_TOTEM_LITTLE or #QP_TOTEM_BIG */
    uint32_t chunk_size;  /**< bytes of a chunk */
    uint32_t chunk;       /**< chunks begun */
    uint32_t records;     /**< records met */
    size_t pos;           /**< where it stands */
    size_t chunk_end;     /**< end of the chunk that it is in */
    uint32_t left;        /**< records left in the chunk */
    bool counted;         /**< the chunk's count has been found too big already */
    bool opened;          /**< the header has been judged */
    bool begun;           /**< a chunk has been begun and its count is next */
    bool done;            /**< there is nothing more */
} qp_totem_archive;

/*@ predicate qp_totem_archive_bytes(qp_totem_archive *archive) =
      archive->bytes.size > 0 ==>
        \valid_read(archive->bytes.data + (0 .. archive->bytes.size - 1));

    predicate qp_totem_archive_ok(qp_totem_archive *archive) =
      qp_totem_archive_bytes(archive) &&
      (archive->opened == true || archive->opened == false) &&
      (archive->begun == true || archive->begun == false) &&
      (archive->done == true || archive->done == false) &&
      (archive->counted == true || archive->counted == false);
*/

/**
 * Begins a walk. With #QP_TOTEM_ANY the byte order is the one by which more bytes lie in sound
 * records, little-endian on a tie.
 */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
*/
qp_totem_archive qp_totem_archive_open(qp_bytes input, qp_totem_order order);

/** The next step; false at the end. */
/*@ requires \valid(archive) && qp_totem_archive_ok(archive) && \valid(item);
    requires \separated(archive, item);
    assigns archive->pos, archive->chunk_end, archive->left, archive->counted, archive->opened,
      archive->begun, archive->done, archive->chunk, archive->records, *item;
    ensures qp_totem_archive_ok(archive);
    ensures \result == true || \result == false;
*/
bool qp_totem_archive_next(qp_totem_archive *archive, qp_totem_archive_item *item);

/** Parses a record of class #QP_TOTEM_CLASS that an archive's walk gave; as qp_totem_parse(). */
/*@ requires \valid_read(archive) && qp_bytes_ok(archive->bytes) && \valid_read(item);
    requires options == \null || \valid_read(options);
    requires \valid(arena) && qp_arena_ok(*arena) && (sink == \null || \valid(sink));
    requires \valid(animation) && \separated(animation, archive) && \separated(animation, item);
    requires \separated(animation, arena, arena->base + (0 .. arena->size - 1));
    requires \separated(animation, sink) && \separated(arena, sink);
    requires options != \null ==> \separated(animation, options);
    assigns *animation, arena->used, arena->base[0 .. arena->size - 1], sink->counts[0 .. 2];
    ensures \result == QP_OK ==> qp_totem_animation_ok(animation);
*/
qp_status qp_totem_parse_member(const qp_totem_archive *archive, const qp_totem_archive_item *item,
                                const qp_totem_options *options, qp_arena *arena, qp_sink *sink,
                                qp_totem_animation *animation);

/* -- Name lists ------------------------------------------------------------------------------- */

/** A line of a .NPS or .NGC list: `<signed decimal> "NAME"`. */
typedef struct {
    bool valid;    /**< the line has that form */
    size_t line;   /**< its number, from 1 */
    int32_t id;    /**< CRC-32 of the name, as a signed number */
    size_t offset; /**< of the name's first byte, behind the quote */
    size_t size;   /**< bytes of the name */
} qp_totem_name;

/** A walk through a name list; begins zeroed but for `bytes`. */
typedef struct {
    qp_bytes bytes; /**< the whole list */
    size_t pos;     /**< offset of the next line */
    size_t line;    /**< lines passed */
} qp_totem_names;

/** The next line that is not empty; false at the end. */
/*@ requires \valid(names) && qp_bytes_ok(names->bytes);
    requires \valid(name) && \separated(names, name);
    assigns names->pos, names->line, *name;
    ensures \result == true ==> names->pos > \old(names->pos);
    ensures \result == true || \result == false;
*/
bool qp_totem_names_next(qp_totem_names *names, qp_totem_name *name);

QP_API_END

#endif
