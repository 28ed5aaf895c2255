/**
 * @file
 * Diagnostics are data: a stable ID, a severity, a byte offset, the path to the record and a static
 * message whose numbers stand beside it. The library hands each one to a sink as it finds it and
 * keeps none, so an input with a million faults needs no more memory than one with none.
 */
#ifndef QUIRKPROOF_DIAG_H
#define QUIRKPROOF_DIAG_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"

QP_API_BEGIN

/* -- What is known of each kind of finding ---------------------------------------------------- */

/**
 * error: the game would crash, hang, read outside its data or play something else than the file
 * says, or the file cannot be read whole. warning: hardly meant, though the game gets through.
 * note: legal and found on retail discs, worth knowing when modding.
 */
typedef enum {
    QP_NOTE = 0,    /**< legal */
    QP_WARNING = 1, /**< hardly meant */
    QP_ERROR = 2    /**< harmful */
} qp_severity;

/** Every kind of finding, by name; `quirkproof/diags/` lists them, a file a format. */
typedef enum {
    QP_DIAG_NONE = 0, /**< no finding */
/** @cond */
#define QP_DIAG(name, id, severity, message, explain, source) QP_##name,
#include "quirkproof/diags/all.def"
#undef QP_DIAG
    /** @endcond */
    QP_DIAG_COUNT /**< codes are below this */
} qp_diag_code;

/*@ // Text up to a NUL.
    predicate qp_text{L}(char *text) =
      \exists integer n; 0 <= n && \valid_read(text + (0 .. n)) && text[n] == 0;
*/

/** The stable ID ("ANM004"), "" for a value that is no code. IDs never change their meaning. */
//@ assigns \nothing;
const char *qp_diag_id(qp_diag_code code);

/** The severity of a kind of finding; #QP_NOTE for a value that is no code. */
/*@ assigns \nothing;
    ensures \result == QP_NOTE || \result == QP_WARNING || \result == QP_ERROR;
*/
qp_severity qp_diag_severity(qp_diag_code code);

/**
 * The message with `{0}` and `{1}` where its numbers go (`{0x}`: in hexadecimal; `{0d}`: the low 32
 * bits as a signed number).
 */
//@ assigns \nothing;
const char *qp_diag_message(qp_diag_code code);

/** What the finding means and what the game does with such a file: a paragraph of plain text. */
//@ assigns \nothing;
const char *qp_diag_explain(qp_diag_code code);

/** Where that is written: document and section, or the game's address. */
//@ assigns \nothing;
const char *qp_diag_source(qp_diag_code code);

/** The code of an ID (any case), #QP_DIAG_NONE if there is none. `id` is NUL-terminated. */
/*@ requires qp_text(id);
    assigns \nothing;
*/
qp_diag_code qp_diag_find(const char *id);

/* -- A finding -------------------------------------------------------------------------------- */

/** What a step of a path counts. */
typedef enum {
    QP_PATH_CHUNK = 0,     /**< a chunk of a container; value: its kind */
    QP_PATH_OBJECT = 1,    /**< an entry of a CCSF index; value: its number */
    QP_PATH_FRAME = 2,     /**< a frame; value: its number */
    QP_PATH_RECORD = 3,    /**< a record or sub-chunk; value: its kind */
    QP_PATH_FILE = 4,      /**< an entry of a list of files; value: its number */
    QP_PATH_SECTOR = 5,    /**< a sector; value: its number in the file */
    QP_PATH_ACTOR = 6,     /**< an actor record; value: its ID */
    QP_PATH_POSE = 7,      /**< a pose record; value: its ID */
    QP_PATH_KEY = 8,       /**< a key; value: its number in its list */
    QP_PATH_MEMBER = 9,    /**< a member or record of an archive; value: its number */
    QP_PATH_MESH = 10,     /**< a mesh; value: its number */
    QP_PATH_NODE = 11,     /**< a node; value: its number */
    QP_PATH_MATERIAL = 12, /**< a material; value: its number */
    QP_PATH_TRACK = 13,    /**< a track; value: its number in its owner */
    QP_PATH_MESSAGE = 14,  /**< a message; value: its number in its key */
    QP_PATH_WRAPPER = 15   /**< the gzip wrapper, whose offsets count in the compressed file */
} qp_path_kind;

/** One step from the file down to the record. */
typedef struct {
    qp_path_kind kind; /**< what it counts */
    uint32_t value;    /**< which one */
} qp_path_step;

/** Most steps of a path. */
#define QP_PATH_MAX 6

/** The way from the file down to the record that a finding is about; outermost step first. */
typedef struct {
    uint32_t count;                  /**< steps in use, at most #QP_PATH_MAX */
    qp_path_step steps[QP_PATH_MAX]; /**< outermost first */
} qp_path;

/** One finding. */
typedef struct {
    qp_diag_code code; /**< which kind of finding */
    uint64_t offset;  /**< byte offset in the input (the inflated data, but for #QP_PATH_WRAPPER) */
    qp_path path;     /**< the records that it sits in */
    uint64_t args[2]; /**< the numbers of the message; 0 where it has none */
} qp_diag;

/**
 * Where findings go. `emit` may be NULL: then they are only counted. A sink begins zeroed but for
 * `emit` and `user`.
 */
typedef struct {
    void (*emit)(void *user, const qp_diag *diag); /**< called once per finding, in order found */
    void *user;                                    /**< handed to `emit` */
    uint64_t counts[3];                            /**< findings so far, by #qp_severity */
} qp_sink;

/**
 * Writes the message with its numbers into `out` (`size` bytes, NUL-terminated if `size` > 0, cut
 * if too small). Returns the length that the whole message has.
 */
/*@ requires \valid_read(diag) && \valid(out + (0 .. size - 1));
    assigns out[0 .. size - 1];
*/
size_t qp_diag_format(const qp_diag *diag, char *out, size_t size);

QP_API_END

#endif
