/*
 * What two inputs are compared as: objects, clips (animations), and tracks of keys. Every kind of
 * input is read into this form (diff_source), and everything else knows this form alone.
 */
#ifndef QP_CLI_DIFF_MODEL_H
#define QP_CLI_DIFF_MODEL_H

#include "content.h"
#include "diff_texts.h"

/* No object, no key, no track. */
#define DIFF_NONE UINT32_MAX

/* -- Shapes of values ------------------------------------------------------------------------- */

/*
 * What the words of a key are, a letter each: f a float of the PS2, e an IEEE float, i a signed
 * and u an unsigned number, t signed thousandths, x bits, o an object, s a text of the document.
 * Words past the last field repeat the last `repeat` fields; with `repeat` 0 there are none.
 */
typedef struct {
    const char *types;
    const char *const *names; /* a name for each letter */
    uint32_t repeat;
} diff_shape;

/* The letter and the name of word `index`. */
char diff_shape_type(const diff_shape *shape, uint32_t index);
const char *diff_shape_name(const diff_shape *shape, uint32_t index);

/* The value of a word as a number, if its letter stands for one. */
bool diff_word_number(char type, uint32_t word, double *number);

/* -- Tracks ----------------------------------------------------------------------------------- */

typedef struct {
    int32_t frame;
    uint32_t width;  /* words that are compared ... */
    uint32_t *words; /* ... and behind them those that only the source reads */
} diff_key;

/* How a track gives values. */
typedef enum {
    DIFF_SINGLE,  /* one value, in one key */
    DIFF_KEYED,   /* keys */
    DIFF_CURVE,   /* keys of quaternions or of curves */
    DIFF_RECORDS, /* a record a key: the last one at frames 1 to now is in force */
    DIFF_NOTES,   /* a note a key, in file order */
    DIFF_FRAMES   /* frames of a stream */
} diff_form;

/* The word for a form; for those that a controller can have. */
const char *diff_form_name(diff_form form);

typedef struct {
    uint32_t owner;  /* object, or DIFF_NONE */
    uint32_t second; /* another one that it is about, or DIFF_NONE: a morpher's target */
    uint32_t kind;   /* with `part`, tells it from the owner's other tracks */
    uint32_t part;
    const char *name;
    const char *note; /* of how it interpolates, if that can change; may be NULL */
    diff_form form;
    bool from_zero; /* records at frame 0 hold too: those of a file's own frame section */
    const diff_shape *shape;
    const diff_key *keys;
    uint32_t count;
    uint64_t place;      /* for the source: where its values come from */
    uint32_t occurrence; /* among those that are alike but for this; set by diff_tracks_number() */
} diff_track;

/* -- Objects and clips ------------------------------------------------------------------------ */

typedef struct {
    const char *label;
    const char *text;
    uint32_t object; /* what `text` names, or DIFF_NONE for plain text */
} diff_attribute;

typedef struct {
    const char *name;
    const char *kind;
    bool seen; /* by animation: it is listed when it is only in one of the two */
    cli_list attributes;
} diff_object;

typedef struct {
    const char *name;
    cli_list attributes;
    uint32_t frames; /* N; at least 1 */
    uint32_t last;   /* the last tick that is looked at */
    uint64_t place;  /* for the source */
    cli_store pool;  /* of the tracks, ... */
    cli_list tracks; /* ... which are there between open and close */
} diff_clip;

/* -- Documents -------------------------------------------------------------------------------- */

struct diff_source;

typedef struct {
    const cli_content *content;
    const cli_options *options;
    const struct diff_source *source;
    bool named; /* objects have names: one of another name may be a renamed one */
    cli_store pool;
    cli_list attributes; /* of the input */
    cli_list objects;
    cli_list clips;
    diff_texts *texts; /* of words of type s; of both documents */
    void *state;       /* the source's */
} diff_doc;

/* Most numbers of a value. */
enum { DIFF_NUMBERS = 12 };

/* A value at a tick. `bits` 0: the numbers are all there is. */
typedef struct {
    uint32_t count;
    uint32_t bits; /* of the patterns: 32, 64 or 0 */
    bool matrix;   /* nine numbers, rows first: a rotation */
    const char *const *names;
    double numbers[DIFF_NUMBERS];
    uint64_t patterns[DIFF_NUMBERS];
} diff_value;

/* What a kind of input does to be compared. Each is false after a message. */
typedef struct diff_source {
    /* Reads objects and clips. */
    bool (*load)(diff_doc *doc);
    /* Reads the tracks of a clip; until it is closed its values can be asked for. */
    bool (*open)(diff_doc *doc, diff_clip *clip);
    void (*close)(diff_doc *doc, diff_clip *clip);
    /* The value of a track at a tick. NULL: what there is without the track `like`. */
    void (*value)(const diff_doc *doc, const diff_clip *clip, const diff_track *track,
                  const diff_track *like, uint32_t tick, diff_value *value);
    void (*free)(diff_doc *doc);
    /* Ticks are whole frames only. */
    bool by_frame;
    /* A value takes time in proportion to the keys of its track. */
    bool slow;
} diff_source;

/* -- Building --------------------------------------------------------------------------------- */

diff_object *diff_object_at(const diff_doc *doc, uint32_t index);
diff_clip *diff_clip_at(const diff_doc *doc, uint32_t index);
diff_track *diff_track_at(const diff_clip *clip, uint32_t index);

/* Adds an object; its number. */
uint32_t diff_object_add(diff_doc *doc, const char *name, const char *kind, bool seen);

/* Adds an attribute with a text of its own, or with the name of an object. */
void diff_attribute_text(diff_doc *doc, cli_list *attributes, const char *label, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));
void diff_attribute_object(diff_doc *doc, cli_list *attributes, const char *label, uint32_t object);

/* Numbers tracks that are alike in owner, second, kind and part. */
void diff_tracks_number(diff_clip *clip);
/* By track the first one that it is alike to, which may be itself. */
void diff_tracks_firsts(const diff_clip *clip, uint32_t *firsts);

#endif
