/**
 * @file
 * Records of frames: what an Anime chunk and the frame section of a CCSF file are made of.
 *
 * A section is a run of sub-chunks: Tops, each of which starts a frame, and the records of that
 * frame, up to a closing Top. The functions here read them one by one; nothing is stored. Sources:
 * animation-playback, The chunk; ccsf.md 5 and 6.1; anime.md Layout.
 */
#ifndef QUIRKPROOF_FRAMES_H
#define QUIRKPROOF_FRAMES_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/diag.h"

QP_API_BEGIN

/* -- Chunk headers ---------------------------------------------------------------------------- */

/** Bytes of a chunk header. */
#define QP_CHUNK_HEADER ((size_t)8)

/** The header of a chunk, record or sub-chunk: u16 kind, u16 tag, u32 size in words. */
typedef struct {
    uint16_t kind;  /**< QP_CHUNK_... or QP_KIND_... */
    uint16_t tag;   /**< 0xcccc or 0 in known files; the games ignore it */
    uint32_t words; /**< the size field: words of payload. The games mostly do not go by it */
    size_t offset;  /**< of the header */
    size_t payload; /**< of the first byte after the header */
} qp_chunk_head;

/*@ predicate qp_chunk_head_in(qp_chunk_head head, integer end) =
      head.payload == head.offset + 8 && head.payload <= end;
*/

/** Reads the header at `offset`; false if fewer than 8 bytes are left before `end`. */
/*@ requires qp_bytes_ok(data) && \valid(head);
    assigns *head;
    ensures \result == true ==> head->offset == offset &&
      qp_chunk_head_in(*head, \min(end, data.size));
    ensures \result == true <==> offset + 8 <= \min(end, data.size);
    ensures \result == false ==> *head == \old(*head);
    ensures \result == true || \result == false;
*/
bool qp_chunk_head_at(qp_bytes data, size_t offset, size_t end, qp_chunk_head *head);

/** True for the two tags that known files have. */
/*@ assigns \nothing; */
bool qp_chunk_tag_known(uint16_t tag);

/* -- Kinds ------------------------------------------------------------------------------------ */

/** Kinds of records, by the seeds' names. */
enum {
    QP_KIND_FRAME = 0x0005,      /**< the marker that ends a file's setup section */
    QP_KIND_F_OBJ = 0x0101,      /**< an object's whole transform */
    QP_KIND_OBJECT = 0x0102,     /**< object controllers */
    QP_KIND_F_NOTE = 0x0108,     /**< a note: event and param */
    QP_KIND_F_MATERIAL = 0x0201, /**< later games: a material's offsets and scales */
    QP_KIND_MATERIAL = 0x0202,   /**< material controllers */
    QP_KIND_F_CAMERA = 0x0502,   /**< a camera */
    QP_KIND_CAMERA = 0x0503,     /**< later games: camera controllers */
    QP_KIND_F_AMBIENT = 0x0601,  /**< the ambient colour */
    QP_KIND_F_DISTANT = 0x0602,  /**< a distant light */
    QP_KIND_DISTANT = 0x0603,    /**< distant light controllers */
    QP_KIND_F_DIRECT = 0x0604,   /**< a direct light */
    QP_KIND_DIRECT = 0x0605,     /**< direct light controllers */
    QP_KIND_F_SPOT = 0x0606,     /**< a spot light */
    QP_KIND_SPOT = 0x0607,       /**< spot light controllers */
    QP_KIND_F_OMNI = 0x0608,     /**< an omni light */
    QP_KIND_OMNI = 0x0609,       /**< omni light controllers */
    QP_KIND_F_MODEL = 0x0802,    /**< a vertex stream */
    QP_KIND_F_MODEL_2 = 0x0803,  /**< another vertex stream */
    QP_KIND_F_SHADOW = 0x1801,   /**< a shadow */
    QP_KIND_F_MORPHER = 0x1901,  /**< a morpher's targets and weights */
    QP_KIND_MORPHER = 0x1902,    /**< later games: morph controllers */
    QP_KIND_F_OUTLINE = 0x1a01,  /**< later games: outline parameters */
    QP_KIND_F_CEL = 0x1b01,      /**< later games: cel parameters */
    QP_KIND_F_TONE = 0x1c01,     /**< later games: tone parameters */
    QP_KIND_F_BLUR = 0x1d01,     /**< later games: blur parameters */
    QP_KIND_F_PCM = 0x2201,      /**< a piece of sound */
    QP_KIND_TOP = 0xff01         /**< the start of a frame; -1 and -2 close the section */
};

/** The name of a kind of record ("F_Note"), NULL for a kind that is none. */
/*@ assigns \nothing; */
const char *qp_record_name(uint16_t kind);

/** True for the kinds whose records hold controllers. */
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_kind_is_controller(uint16_t kind);

/* -- Controllers ------------------------------------------------------------------------------ */

/** What a controller drives. */
typedef enum {
    QP_VALUE_VECTOR = 0,   /**< three floats */
    QP_VALUE_ROTATION = 1, /**< three angles in degrees; curve keys: a quaternion x, y, z, w */
    QP_VALUE_FLOAT = 2,    /**< one float */
    QP_VALUE_COLOUR = 3    /**< a word, red in the low byte */
} qp_value_type;

/** How a controller stores its values: the 3-bit field of the record's flags. */
enum {
    QP_CONTROLLER_ABSENT = 0, /**< nothing stored */
    QP_CONTROLLER_SINGLE = 1, /**< one value */
    QP_CONTROLLER_KEYED = 2,  /**< a count and that many keys (u32 frame, value) */
    QP_CONTROLLER_CURVE = 4   /**< later games: quaternion keys, or vector keys of 10 words */
};

/** One controller of a record: a view into the file. */
typedef struct {
    qp_value_type type; /**< what it drives */
    uint32_t kind;      /**< one of the four above */
    uint32_t width;     /**< words of a value: 1, 3, 4 or 10 */
    uint32_t count;     /**< values: 0 if absent, 1 if single, else the number of keys */
    size_t offset;      /**< of the single value, or of the first key's frame */
} qp_controller;

/*@ // Bytes of a value, or of `count` keys of a frame and `width` words each.
    logic integer qp_values_size(integer kind, integer count, integer width) =
      kind == QP_CONTROLLER_SINGLE ? 4 * width :
      width == 1 ? 8 * count : width == 3 ? 16 * count : width == 4 ? 20 * count : 44 * count;

    // What a controller is like that was read: all of its values lie before `end`.
    predicate qp_controller_in(qp_controller *controller, integer end) =
      (controller->width == 1 || controller->width == 3 ||
       (controller->kind == QP_CONTROLLER_CURVE &&
        (controller->width == 4 || controller->width == 10))) &&
      (controller->kind == QP_CONTROLLER_ABSENT ==> controller->count == 0) &&
      (controller->kind == QP_CONTROLLER_SINGLE ==> controller->count == 1) &&
      controller->offset +
        qp_values_size(controller->kind, controller->count, controller->width) <= end;
*/

/** The frame of key `index` as stored; 0 for a controller without keys or past its count. */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    assigns \nothing;
*/
uint32_t qp_controller_frame(qp_bytes data, const qp_controller *controller, uint32_t index);

/** Word `word` of value `index`; 0 for either out of range. */
/*@ requires qp_bytes_ok(data) && \valid_read(controller);
    assigns \nothing;
*/
uint32_t qp_controller_value(qp_bytes data, const qp_controller *controller, uint32_t index,
                             uint32_t word);

/** The offset of word 0 of value `index`; the controller's offset if that is out of range. */
/*@ requires \valid_read(controller);
    assigns \nothing;
*/
size_t qp_controller_value_offset(const qp_controller *controller, uint32_t index);

/* -- Records ---------------------------------------------------------------------------------- */

/** Most controllers of a record (direct lights). */
#define QP_CONTROLLERS_MAX 8

/**
 * One record: a view into the file. Everything in it lies inside the record's sub-chunk; that is
 * what qp_record_read() establishes.
 */
typedef struct {
    qp_chunk_head head;        /**< header of the sub-chunk */
    size_t end;                /**< of the sub-chunk */
    uint32_t target;           /**< the object it names, 0 for kinds that name none */
    bool has_target;           /**< the kind names an object */
    uint32_t flags;            /**< the flags word, 0 for kinds that have none */
    uint32_t controller_count; /**< controllers that its kind has, absent ones too */
    qp_controller controllers[QP_CONTROLLERS_MAX]; /**< in the order of their bits, then absent */
    size_t floats;                                 /**< offset of a frame record's floats */
    uint32_t float_count;                          /**< how many stand there */
    uint32_t item_count;                           /**< F_Morpher and morph controllers: targets */
    size_t items;                                  /**< offset of the first of them */
} qp_record;

/*@ // A sub-chunk that lies inside the data.
    predicate qp_record_in(qp_record *record, integer size) =
      record->head.payload == record->head.offset + 8 &&
      record->head.payload <= record->end <= size;

    predicate qp_controllers_in(qp_record *record, integer end) =
      record->controller_count <= QP_CONTROLLERS_MAX &&
      \forall integer k; 0 <= k < record->controller_count ==>
        qp_controller_in(&record->controllers[k], end);

    predicate qp_kind_with_floats(integer kind) =
      kind == QP_KIND_F_DIRECT || kind == QP_KIND_F_SPOT || kind == QP_KIND_F_OMNI;

    predicate qp_record_floats_in(qp_record *record) =
      (record->float_count > 0 ==> record->floats + 4 * record->float_count <= record->end) &&
      (record->head.kind == QP_KIND_F_DIRECT || record->head.kind == QP_KIND_F_SPOT ==>
        record->floats + 48 <= record->end) &&
      (record->head.kind == QP_KIND_F_OMNI ==> record->floats + 28 <= record->end);

    // What a record is like that was read.
    predicate qp_record_ok(qp_record *record, integer size) =
      qp_record_in(record, size) && qp_controllers_in(record, record->end) &&
      qp_record_floats_in(record);
*/

/** The name of controller `index` of a kind of record ("position"), NULL if it has no such one. */
/*@ assigns \nothing; */
const char *qp_controller_name(uint16_t kind, uint32_t index);

/**
 * Reads the record whose sub-chunk is data[head->offset, end), without a word about its faults
 * (qp_check() has those). `streamed`: it stands in a file's own frame section, not in an Anime.
 * False if what its kind, flags and counts ask for is not there; only the head, the target and the
 * flags in `record` may then be used.
 */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && \valid(record);
    requires \separated(head, record);
    requires head->payload == head->offset + 8 && head->payload <= end <= data.size;
    assigns *record;
    ensures qp_record_in(record, data.size) && record->end == end;
    ensures \result == true ==> qp_controllers_in(record, record->end);
    ensures \result == true ==> qp_record_floats_in(record);
    ensures \result == true || \result == false;
*/
bool qp_record_at(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                  bool streamed, qp_record *record);

/** One target of a morph controller record (0x1902). */
typedef struct {
    uint32_t model;       /**< the object of the target's model */
    uint32_t flags;       /**< as stored */
    qp_controller weight; /**< its controller */
    size_t end;           /**< where the next one begins */
} qp_morph_item;

/**
 * Reads the target of a morph controller record that begins at `offset`; false if it does not lie
 * inside the record. For a record that qp_record_read() took, `item_count` calls in a row succeed.
 */
/*@ requires qp_bytes_ok(data) && \valid_read(record) && record->end <= data.size;
    requires \valid(item) && \separated(record, item);
    assigns *item;
    ensures \result == true ==> offset + 8 <= item->end <= record->end &&
      qp_controller_in(&item->weight, item->end);
    ensures \result == true || \result == false;
*/
bool qp_morph_item_read(qp_bytes data, const qp_record *record, size_t offset, qp_morph_item *item);

/* -- Sections --------------------------------------------------------------------------------- */

/** A reader of the sub-chunks in data[pos, limit). Begins with `started` and `closed` false. */
typedef struct {
    qp_bytes data;  /**< what it reads */
    size_t pos;     /**< of the next sub-chunk */
    size_t limit;   /**< no sub-chunk is read past this */
    uint32_t frame; /**< value of the last Top; 0 before the first */
    bool started;   /**< a Top was met */
    bool closed;    /**< a closing Top was met; `frame` says which */
    bool streamed;  /**< a file's own frame section, not an Anime: see qp_stream_section_from() */
} qp_section;

/*@ predicate qp_section_ok(qp_section section) =
      qp_bytes_ok(section.data) &&
      section.pos <= section.limit && section.limit <= section.data.size;
*/

/** What qp_section_next() came to. */
typedef enum {
    QP_STEP_RECORD = 0,    /**< a record of the current frame */
    QP_STEP_TOP = 1,       /**< a Top; the section's frame is now its value */
    QP_STEP_TOP_SHORT = 2, /**< a Top whose size is less than a word; it was skipped */
    QP_STEP_CLOSED = 3,    /**< a closing Top; `pos` is behind it */
    QP_STEP_END = 4,       /**< the limit, exactly */
    QP_STEP_CUT = 5,       /**< fewer than 8 bytes before the limit: no header */
    QP_STEP_LONG = 6       /**< a sub-chunk whose size runs past the limit */
} qp_section_step;

/** A reader from `pos` to `limit`, both cut down to the data. */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
    ensures qp_section_ok(\result);
    ensures \result.limit == \min(limit, data.size) && \result.pos == \min(pos, \result.limit);
    ensures \result.data == data && \result.streamed == false;
*/
qp_section qp_section_from(qp_bytes data, size_t pos, size_t limit);

/**
 * The same for a file's own frame section. There an F_Pcm is passed by the length that its counts
 * give, as the games do, where that is sure: by one of its two layouts its size is right, or a
 * record of a known kind follows it. Where neither holds, it is passed by its size like the rest
 * (ccsf.md 5).
 */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
    ensures qp_section_ok(\result);
    ensures \result.limit == \min(limit, data.size) && \result.pos == \min(pos, \result.limit);
    ensures \result.data == data && \result.streamed == true;
*/
qp_section qp_stream_section_from(qp_bytes data, size_t pos, size_t limit);

/**
 * Takes the next sub-chunk, by its size field (F_Pcm: see above). After #QP_STEP_CLOSED the reader
 * may go on (data after the closing Top). After #QP_STEP_END, #QP_STEP_CUT and #QP_STEP_LONG it
 * stands still and says the same again. `head` is written for all but #QP_STEP_END and
 * #QP_STEP_CUT; `end` is where the sub-chunk ends, cut down to the limit.
 */
/*@ requires \valid(section) && qp_section_ok(*section) && \valid(head) && \valid(end);
    requires \separated(section, head, end);
    assigns section->pos, section->frame, section->started, section->closed, *head, *end;
    ensures qp_section_ok(*section) && section->pos >= \old(section->pos);
    ensures QP_STEP_RECORD <= \result <= QP_STEP_LONG;
    ensures \result != QP_STEP_END && \result != QP_STEP_CUT ==>
      head->offset == \old(section->pos) && head->payload == head->offset + 8 &&
      head->payload <= *end <= section->limit;
    ensures \result <= QP_STEP_CLOSED ==> section->pos == *end;
    ensures \result >= QP_STEP_END ==> section->pos == \old(section->pos);
*/
qp_section_step qp_section_next(qp_section *section, qp_chunk_head *head, size_t *end);

/** Where an Anime chunk's parts lie, found by walking to its closing Top. */
typedef struct {
    bool has_head;        /**< the 20 bytes of its head are there */
    uint32_t object;      /**< the object that it is */
    uint32_t frames;      /**< N: frames 0 .. N - 1 */
    uint32_t words;       /**< the words field */
    size_t offset;        /**< of the chunk header */
    size_t body;          /**< of the first sub-chunk */
    size_t limit;         /**< no sub-chunk is read past this */
    bool cut;             /**< by both of its lengths it runs past the end of the data */
    bool closed;          /**< a closing Top was found before the limit */
    size_t closing;       /**< where that ends; the limit if there is none */
    uint32_t closing_top; /**< its value: -1 or -2; 0 if there is none */
    bool tail;            /**< words reaches past the closing Top, over whole sub-chunks exactly */
    size_t end;           /**< where the next chunk begins */
} qp_anime_extent;

/*@ predicate qp_extent_in(qp_anime_extent extent, integer size) =
      extent.end <= size && (extent.has_head ==>
        extent.offset + 20 == extent.body && extent.body <= extent.limit <= size &&
        extent.body <= extent.closing <= extent.limit && extent.closing <= extent.end);
*/

/**
 * Finds the extent of the Anime chunk at `offset`. Neither its size nor its words field is trusted:
 * the sub-chunks up to the closing Top are what the game reads (ccsf.md 6, 7).
 */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
    ensures qp_extent_in(\result, data.size) && \result.offset == offset;
    ensures \result.has_head == true || \result.end == data.size;
*/
qp_anime_extent qp_anime_extent_at(qp_bytes data, size_t offset);

QP_API_END

#endif
