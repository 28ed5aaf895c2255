/**
 * @file
 * Header, frames and end of a cinematic stream, read sector by sector in fixed memory.
 */
#ifndef QUIRKPROOF_CINE_STREAM_H
#define QUIRKPROOF_CINE_STREAM_H

#include "quirkproof/api.h"
#include "quirkproof/cine_sector.h"
#include "quirkproof/diag.h"

QP_API_BEGIN

/* -- Layout of the records -------------------------------------------------------------------- */

#define QP_CINE_MAGIC 0xf00dbabeu     /**< first word of a header */
#define QP_CINE_MAGIC_ALT 0xbabed00du /**< the other one that the game takes */
#define QP_CINE_DEAD 0xdeadu          /**< u16 at +6 of a header */
#define QP_CINE_END 0xddddddddu       /**< first word of the sector that ends a stream */
#define QP_CINE_VERSION 3u            /**< what OPEN.BIN says; must equal the game's 0x800c43cc */

#define QP_CINE_HEADER_SIZE 12u /**< bytes before the setup block */
#define QP_CINE_FRAME_SIZE 24u  /**< head of a frame */
#define QP_CINE_ACTOR_SIZE 24u  /**< an actor record */
#define QP_CINE_POSE_SIZE 16u   /**< head of a pose record */
#define QP_CINE_KEY_SIZE 8u     /**< a key of a pose */

#define QP_CINE_ACTORS_MAX 63u     /**< six bits */
#define QP_CINE_POSES_MAX 63u      /**< six bits */
#define QP_CINE_POSE_KEYS_MAX 255u /**< eight bits */
/** Most keys of a frame that fit in a sector: one pose and nothing else. */
#define QP_CINE_KEYS_MAX                                                                           \
    ((QP_CINE_DATA_SIZE - QP_CINE_FRAME_SIZE - QP_CINE_POSE_SIZE) / QP_CINE_KEY_SIZE)

/** Components of a quaternion (x, y, z, w) as stored: 13-bit signed, -4096..4095, at any scale. */
typedef struct {
    int16_t q[4]; /**< x, y, z, w */
} qp_cine_quaternion;

/** The stream's first data sector. */
typedef struct {
    uint32_t magic;      /**< #QP_CINE_MAGIC or #QP_CINE_MAGIC_ALT */
    uint16_t version;    /**< #QP_CINE_VERSION in the game's own */
    uint16_t dead;       /**< #QP_CINE_DEAD */
    uint16_t frames;     /**< number of frames; OPEN.BIN: 1412 */
    uint16_t setup_size; /**< bytes of the setup block, whose meaning is unknown */
    qp_bytes setup; /**< what of it is in the sector; valid as long as the sector's bytes are */
} qp_cine_header;

/** A single-model object, placed. 24 bytes. */
typedef struct {
    qp_cine_quaternion rotation; /**< at any scale */
    int32_t position[3];         /**< world units */
    int16_t id;                  /**< of the object registry */
    uint16_t unknown_16;         /**< 0 throughout OPEN.BIN */
    uint8_t mouth;               /**< 0..15; 0 sets none */
    uint8_t eyes;                /**< 0..3; 0 sets none, else frame eyes - 1 */
    uint8_t rest;                /**< bits 26-31 of the second word, unused; 0..63 */
} qp_cine_actor;

/** A hierarchy object, placed, with keys for its parts. 16 bytes and 8 a key. */
typedef struct {
    int32_t position[3]; /**< world units */
    uint16_t id;         /**< of the object registry */
    uint8_t mouth;       /**< 0..15; 0 sets none */
    uint8_t eyes;        /**< 0..3; 0 sets none, else frame eyes - 1 */
    uint8_t rest;        /**< bits 30-31 of the last word, unused; 0..3 */
    uint8_t keys;        /**< keys that the record says it has */
    uint16_t first_key;  /**< its first key in the frame's list */
    uint16_t key_count;  /**< its keys in the frame's list: those that lie in the sector whole */
} qp_cine_pose;

/** One part's rotation. 8 bytes. */
typedef struct {
    qp_cine_quaternion rotation; /**< of the part, at any scale */
    uint8_t channel;             /**< 0..63 */
    uint8_t rest;                /**< bits 26-31 of the second word, unused; 0..63 */
} qp_cine_key;

/** A frame. Lists hold the records that lie in the sector whole, which is all of them in a frame
 * without error. */
typedef struct {
    uint16_t number;                    /**< from 1 */
    uint16_t unknown_02;                /**< 1380, the setup's size, in every frame of OPEN.BIN */
    int32_t camera_position[3];         /**< world units */
    qp_cine_quaternion camera_rotation; /**< at any scale */
    uint8_t actors_said;                /**< actors by the head, 0..63 */
    uint8_t poses_said;                 /**< poses by the head, 0..63 */
    uint16_t actor_count;               /**< actors in the list */
    uint16_t pose_count;                /**< poses in the list */
    uint16_t key_count;                 /**< keys in the list, of all poses */
    /* Bytes that the records need, and those of them past the game's buffer. Poses whose heads are
     * not in the sector count 0 keys for the least and 255 for the most; equal numbers are exact.
     */
    uint32_t bytes_least;                     /**< bytes that the records need, at least */
    uint32_t bytes_most;                      /**< the same, at most */
    uint32_t overrun_least;                   /**< bytes of them past the game's buffer, at least */
    uint32_t overrun_most;                    /**< the same, at most */
    bool whole;                               /**< every record is in the lists */
    qp_cine_actor actors[QP_CINE_ACTORS_MAX]; /**< in the order of the frame */
    qp_cine_pose poses[QP_CINE_POSES_MAX];    /**< in the order of the frame */
    qp_cine_key
        keys[QP_CINE_KEYS_MAX]; /**< those of a pose stand together: qp_cine_pose::first_key */
} qp_cine_frame;

/*@ predicate qp_cine_frame_ok{L}(qp_cine_frame *frame) =
      frame->actor_count <= QP_CINE_ACTORS_MAX && frame->pose_count <= QP_CINE_POSES_MAX &&
      frame->key_count <= QP_CINE_KEYS_MAX;
*/

/* -- Records by themselves -------------------------------------------------------------------- */

/**
 * Reads a frame from its data bytes.
 *
 * @param data      the bytes from the frame's first on; may be more than a sector gives, in which
 *                  case the heads of poses past it are read too, to count the over-run exactly
 * @param capacity  bytes that the game's buffer gives to a frame: 2048, 2044 with a channel byte;
 *                  more counts as 2048
 * @param offset    where `data` is in the input, for findings
 * @param sector    number of the sector in the input, for findings
 * @param sink      gets the findings, with `sector` as their path's first step; may be NULL
 * @param frame     gets the frame
 * @return false if not even the head is there; `frame` is then zeroed
 */
/*@ requires qp_bytes_ok(data) && \valid(frame) && (sink == \null || \valid(sink));
    requires \separated(frame, sink);
    assigns *frame, sink->counts[0 .. 2];
    ensures \result == true ==> qp_cine_frame_ok(frame);
    ensures \result == true || \result == false;
*/
bool qp_cine_frame_read(qp_bytes data, uint32_t capacity, uint64_t offset, uint32_t sector,
                        qp_sink *sink, qp_cine_frame *frame);

/* -- Options ---------------------------------------------------------------------------------- */

/** How to read a stream. Begin with qp_cine_options_default(). */
typedef struct {
    uint32_t sector_size; /**< 0: find it */
    int channel;          /**< channel byte 0..255, or #QP_CINE_NO_CHANNEL */
    uint32_t version;     /**< the header's version; anything else is an error */
} qp_cine_options;

/** Size to be found, no channel byte, version 3. */
/*@ assigns \nothing;
    ensures \result.sector_size == 0 && \result.channel == QP_CINE_NO_CHANNEL;
*/
qp_cine_options qp_cine_options_default(void);

/**
 * The layout of a file with these options: the sector size that they give, or the one found.
 *
 * @param options  how to read it
 * @param first    the file's first #QP_CINE_DETECT_SIZE bytes, or all of it
 * @param total    bytes of the whole file
 */
/*@ requires \valid_read(options) && qp_bytes_ok(first);
    assigns \nothing;
    ensures \result.start <= QP_CINE_RIFF_SIZE;
*/
qp_cine_layout qp_cine_layout_of(const qp_cine_options *options, qp_bytes first, uint64_t total);

/* -- Reading sector by sector ----------------------------------------------------------------- */

/** What a sector was. */
typedef enum {
    QP_CINE_SECTOR_AUDIO = 0,  /**< audio, by its subheader or by its looks */
    QP_CINE_SECTOR_EMPTY = 1,  /**< data, all zero */
    QP_CINE_SECTOR_OTHER = 2,  /**< of another channel, or unmarked and no frame: skipped */
    QP_CINE_SECTOR_HEADER = 3, /**< the header; qp_cine_reader::header is set */
    QP_CINE_SECTOR_FRAME = 4,  /**< a frame */
    QP_CINE_SECTOR_END = 5,    /**< the end word */
    QP_CINE_SECTOR_BEHIND = 6, /**< data behind the end */
    QP_CINE_SECTOR_BROKEN = 7  /**< where a header or frame should be, unreadable */
} qp_cine_sector_kind;

/** How many sectors had something in common, and where the first of them is. */
typedef struct {
    uint64_t count;  /**< sectors */
    uint64_t offset; /**< of the first of them, in the input */
    uint32_t sector; /**< number of the first of them */
} qp_cine_tally;

/** A stream being read: fixed size, no memory of its own. */
typedef struct {
    qp_cine_geometry geometry; /**< where the parts of a sector are */
    int channel;               /**< as in the options */
    uint32_t version;          /**< as in the options */
    uint64_t offset;           /**< of the next sector, in the input */
    uint32_t sector;           /**< number of the next sector, from 0 */
    bool seeking;              /**< the header has not come yet */
    bool lost;                 /**< the header was none: frames cannot be told */
    bool ended;               /**< the end word has come, or another header behind the last frame */
    bool reached;             /**< a frame has reached the header's count */
    bool has_header;          /**< `header` is set */
    qp_cine_header header;    /**< its `setup` is valid until the next sector */
    qp_cine_sector current;   /**< the last sector pushed, taken apart */
    uint32_t last_number;     /**< of the last frame; 0 before the first */
    uint32_t last_unknown_02; /**< of the last frame; the setup's size before the first */
    uint32_t last_time;       /**< header time of the last sector, in sectors */
    bool has_time;            /**< `last_time` is set */
    bool said_more;           /**< frames past the header's count were reported */
    uint32_t first_word;      /**< of the first sector skipped in search of the header */
    qp_cine_tally audio;      /**< audio sectors */
    qp_cine_tally frames;     /**< frames read */
    qp_cine_tally empty;      /**< empty data sectors */
    qp_cine_tally skipped;    /**< unmarked sectors that are neither frame nor end */
    qp_cine_tally behind;     /**< data sectors behind the end */
    qp_cine_tally no_edc;     /**< sectors whose EDC is zero */
    qp_cine_tally untimely;   /**< sectors whose header does not follow the one before */
} qp_cine_reader;

/*@ predicate qp_cine_reader_ok{L}(qp_cine_reader *reader) =
      \valid(reader) && qp_cine_geometry_ok(&reader->geometry);
*/

/**
 * Begins to read a stream.
 *
 * @return #QP_BAD_ARGUMENT if the layout's sector size is none, or the channel none of -1..255
 */
/*@ requires \valid(reader) && \valid_read(options) && \valid_read(layout);
    requires \separated(reader, options) && \separated(reader, layout);
    assigns *reader;
    ensures \result == QP_OK || \result == QP_BAD_ARGUMENT;
    ensures \result == QP_OK ==> qp_cine_reader_ok(reader);
*/
qp_status qp_cine_reader_init(qp_cine_reader *reader, const qp_cine_options *options,
                              const qp_cine_layout *layout);

/**
 * Reads the next sector of a stream. `bytes` is one sector; fewer bytes if the file ends in it.
 * `frame` is set if the result is #QP_CINE_SECTOR_FRAME.
 */
/*@ requires qp_cine_reader_ok(reader) && qp_bytes_ok(bytes) && \valid(frame);
    requires sink == \null || \valid(sink);
    requires \separated(reader, sink) && \separated(reader, frame) && \separated(frame, sink);
    assigns reader->current, reader->header, reader->offset, reader->sector, reader->seeking,
      reader->lost, reader->ended, reader->reached, reader->has_header, reader->last_number,
      reader->last_unknown_02, reader->last_time, reader->has_time, reader->said_more,
      reader->first_word, reader->audio, reader->frames, reader->empty, reader->skipped,
      reader->behind, reader->no_edc, reader->untimely, *frame, sink->counts[0 .. 2];
    ensures qp_cine_reader_ok(reader);
*/
qp_cine_sector_kind qp_cine_push(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                 qp_cine_frame *frame);

/** Ends the reading: reports what only the end shows. To be called once, after the last sector. */
/*@ requires \valid_read(reader) && (sink == \null || \valid(sink)) && \separated(reader, sink);
    assigns sink->counts[0 .. 2];
*/
void qp_cine_finish(qp_cine_reader *reader, qp_sink *sink);

/** True once the counter has reached the header's frame count, or the end word has come. */
/*@ requires \valid_read(reader);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_cine_over(const qp_cine_reader *reader);

/* -- A whole input ---------------------------------------------------------------------------- */

/** The most arena bytes that qp_cine_check() needs, whatever the input's size: one frame. */
//@ assigns \nothing;
size_t qp_cine_memory_bound(size_t size);

/** True if the input is a cinematic stream: a magic where it belongs, or the marks of raw sectors.
 */
/*@ requires qp_bytes_ok(input);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_cine_recognise(qp_bytes input);

/**
 * Walks an input from the first to the last sector and hands every finding to `sink`.
 *
 * @return #QP_OK when it was walked, with or without findings; #QP_NO_MEMORY if the arena is
 * smaller than qp_cine_memory_bound(); #QP_BAD_ARGUMENT for options outside of their ranges
 */
/*@ requires qp_bytes_ok(input) && \valid_read(options) && \valid(arena) && qp_arena_ok(*arena);
    requires sink == \null || \valid(sink);
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    requires \separated(options, arena) && \separated(sink, arena);
    requires \separated(options, arena->base + (0 .. arena->size - 1));
    requires \separated(sink, arena->base + (0 .. arena->size - 1));
    requires \separated(input.data + (0 .. input.size - 1), arena->base + (0 .. arena->size - 1));
    assigns arena->used, arena->base[0 .. arena->size - 1], sink->counts[0 .. 2];
    ensures QP_OK <= \result <= QP_BAD_ARGUMENT;
*/
qp_status qp_cine_check(qp_bytes input, const qp_cine_options *options, qp_arena *arena,
                        qp_sink *sink);

QP_API_END

#endif
