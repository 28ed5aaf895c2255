/**
 * @file
 * Writing CCSF files and bare Anime chunks: a model of each part, its bytes, and repairs.
 *
 * A file is a run of items: chunks, rows of the index, heads of Anime chunks, records, and bytes
 * that are none of these. qp_items_next() decodes them one by one into plain fields, which the
 * caller may change; qp_item_write() encodes what an item says. Items follow each other without a
 * gap, so that reading and writing all of a file gives its bytes again, whatever is wrong with it:
 *
 *     qp_items_start(&items, QP_INPUT_CCSF, data);
 *     while (qp_items_next(&items, &item)) {
 *         qp_item_write(&item, &out);
 *     }
 *
 * An item holds all that the format leaves open: tags, size fields, flag bits without a meaning,
 * bytes behind a name's NUL, padding. Long runs (keys, list elements, names, payloads that the
 * suite does not look into) are views: of the input, or of bytes of the caller's own.
 *
 * Nothing here allocates but qp_fix(), from the caller's arena. Sources: ccsf.md 3 to 6; anime.md
 * Layout.
 */
#ifndef QUIRKPROOF_WRITE_H
#define QUIRKPROOF_WRITE_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/check.h"
#include "quirkproof/diag.h"
#include "quirkproof/frames.h"

QP_API_BEGIN

/* -- Output ----------------------------------------------------------------------------------- */

/**
 * Where bytes go. Nothing is written past `size`, but `used` counts on: a first pass into an
 * output of size 0 tells how many bytes there are to come.
 */
typedef struct {
    uint8_t *data; /**< may be NULL if `size` is 0 */
    size_t size;   /**< bytes that there is room for */
    size_t used;   /**< bytes written, those without room included */
} qp_out;

/** An output into `size` bytes at `data`. */
qp_out qp_out_into(uint8_t *data, size_t size);

/* -- Items ------------------------------------------------------------------------------------ */

/** What an item is. */
typedef enum {
    QP_ITEM_CHUNK = 0,  /**< a chunk of the file: Header, Index, setup chunks, Frame */
    QP_ITEM_FILE = 1,   /**< a row of the Index: a file's name. No header */
    QP_ITEM_OBJECT = 2, /**< a row of the Index: an object's name, its file. No header */
    QP_ITEM_ANIME = 3,  /**< the head of an Anime chunk; its records are items of their own */
    QP_ITEM_RECORD = 4, /**< a record or Top, of an Anime chunk or of the frame section */
    QP_ITEM_BYTES = 5   /**< bytes that are none of these, all in `tail` */
} qp_item_type;

/** Most fields of an item. */
#define QP_ITEM_FIELDS_MAX 16

/** A field of an item: its name, and its size in the file. */
typedef struct {
    const char *name; /**< "" for a number past the fields */
    uint32_t size;    /**< bytes: 1, 2 or 4, a number; 30 or 32, the item's name */
} qp_field_info;

/** A controller of an item. `shape.offset` counts in `data`. */
typedef struct {
    qp_controller shape; /**< where its values are in `data` */
    qp_bytes data;       /**< that holds its values */
} qp_item_controller;

/**
 * One item. It is written as: header (kind, tag, size field), fields, list, controllers, tail; what
 * it does not have is empty.
 */
typedef struct {
    qp_item_type type;    /**< which parts it has */
    size_t offset;        /**< where it begins in the input */
    size_t end;           /**< where it ends there; the next item begins there */
    bool whole;           /**< all that its kind, flags and counts ask for was there; else it has no
                               fields, or only the first, and the rest is in `tail` */
    uint16_t kind;        /**< of chunks and records; 0 for items without a header */
    uint16_t tag;         /**< of the header, as stored */
    uint32_t words;       /**< the size field as stored */
    uint32_t right_words; /**< what the size field of a chunk should say; `words` itself where that
                               is not known or the known excess is in it */
    uint32_t field_count; /**< fields that it has */
    uint32_t fields[QP_ITEM_FIELDS_MAX]; /**< by number; 0 where a name stands */
    qp_bytes name;                       /**< Header and rows: the bytes of the name's whole field,
                                              what stands behind a NUL included. A shorter one is
                                              filled up with zeros */
    qp_bytes list;                       /**< elements that a count among the fields counts */
    uint32_t controller_count;           /**< controllers that it has, absent ones too */
    qp_item_controller controllers[QP_CONTROLLERS_MAX]; /**< in the order of their bits; `kind` goes
                                                             into the flags field when written */
    qp_bytes tail; /**< what follows: payload that the suite does not look into, data of F_Pcm,
                        whatever a record does not use of its sub-chunk */
    const struct qp_schema *schema; /**< which fields those are */
} qp_item;

/** Name and size of field `index`; "" and 0 for a number past the item's fields. */
qp_field_info qp_item_field(const qp_item *item, uint32_t index);

/** The number of the field of this name; `field_count` if the item has none. */
uint32_t qp_item_find(const qp_item *item, const char *name);

/** Bytes that the item is written as. */
size_t qp_item_size(const qp_item *item);

/** Writes the item. */
void qp_item_write(const qp_item *item, qp_out *out);

/** A Top of that frame (0xffffffff: closing, play once; 0xfffffffe: closing, loop). */
qp_item qp_item_top(uint32_t frame);

/* -- A file as a run of items ----------------------------------------------------------------- */

/** A reader of items. Its members are its own business. */
typedef struct {
    qp_ccsf file;       /**< the file that is read */
    qp_input_kind kind; /**< of the input */
    uint32_t part;      /**< which part of the file comes next */
    uint32_t row;       /**< the next row of the Index */
    size_t pos;         /**< of the next item */
    size_t end;         /**< of the part */
    qp_section section; /**< of the records */
} qp_items;

/** Starts at the beginning of an input, of the kind CCSF or Anime. Other kinds are one item. */
void qp_items_start(qp_items *items, qp_input_kind kind, qp_bytes data);

/** Takes the next item; false at the end of the input. */
bool qp_items_next(qp_items *items, qp_item *item);

/* -- Repairs ---------------------------------------------------------------------------------- */

/** What a repair does. */
typedef enum {
    QP_CHANGE_SIZE = 0,    /**< a size field: `from`, `to` */
    QP_CHANGE_WORDS = 1,   /**< the words field of an Anime: `from`, `to` */
    QP_CHANGE_PADDING = 2, /**< padding that tools read as data is cleared: `from` */
    QP_CHANGE_TOPS = 3,    /**< Tops are inserted: of the frames `from` to `to` */
    QP_CHANGE_CLOSING = 4  /**< a closing Top, -1, is inserted */
} qp_change_kind;

/** One repair. */
typedef struct {
    qp_change_kind what; /**< the kind of repair */
    qp_diag_code code;   /**< the finding that it answers */
    uint64_t offset;     /**< in the input: of the field, or of what the inserted stands before */
    qp_path path;        /**< the records that it sits in */
    uint64_t from;       /**< what stood there */
    uint64_t to;         /**< what stands there now */
} qp_change;

/** Where repairs are told. `emit` may be NULL; `count` begins at 0. */
typedef struct {
    void (*emit)(void *user, const qp_change *change); /**< called once per repair, in file order */
    void *user;                                        /**< handed to `emit` */
    uint64_t count;                                    /**< repairs so far */
} qp_change_sink;

/** Most Tops that are inserted in one place: past that the number of frames is what is wrong. */
#define QP_FIX_TOPS_MAX 65536u

/** The most arena bytes that repairing an input of `size` bytes can need. */
size_t qp_fix_memory_bound(size_t size);

/**
 * Writes the input with all that can be repaired without loss: wrong size fields of chunks and
 * records, wrong words fields, missing Tops and closing Tops, dirty padding. The result holds every
 * byte of the input but those fields. What cannot be told is left alone: Tops out of order, records
 * that need more than there is, anything cut. Repairing the result again changes nothing.
 *
 * Inserted Tops may make the output larger than the input by any factor: run it into an output of
 * size 0 first.
 *
 * @return #QP_OK; #QP_UNREADABLE if the counts and the size of a chunk disagree about where it ends
 *         and neither can be trusted: the input is then written as it is; #QP_NO_MEMORY if the
 * arena is smaller than qp_fix_memory_bound(); #QP_BAD_ARGUMENT for a kind that is neither CCSF nor
 * Anime.
 */
qp_status qp_fix(qp_input_kind kind, qp_bytes input, qp_arena *arena, qp_change_sink *changes,
                 qp_out *out);

QP_API_END

#endif
