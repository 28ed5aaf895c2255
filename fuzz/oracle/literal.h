/*
 * A second implementation of Anime chunks, word by word from anime.md and ccsf.md 6: nothing is
 * compiled, every value is walked to from the first key, every record is looked for from the first.
 * Slow and plain, so that it can be compared with the documents, and the library with it. Of the
 * library it uses the arithmetic (quirkproof/ee.h) alone.
 */
#ifndef QP_ORACLE_LITERAL_H
#define QP_ORACLE_LITERAL_H

#include "quirkproof/anime.h"

/* -- Reading ---------------------------------------------------------------------------------- */

/* A controller as it stands in the file. */
typedef struct {
    uint32_t kind;  /* 0, 1, 2 or 4 */
    char type;      /* 'v'ector, 'r'otation, 'f'loat, 'c'olour */
    uint32_t width; /* words of a value */
    uint32_t count; /* values */
    size_t at;      /* offset of the single value, or of the first key's frame */
} literal_controller;

enum { LITERAL_CONTROLLERS = 8 };

/* A record that can be read whole. */
typedef struct {
    uint32_t kind;
    uint32_t frame; /* value of the Top before it; 0 if there is none */
    uint32_t target;
    size_t offset; /* of its header */
    size_t words;  /* of its payload, by its size */
    literal_controller controllers[LITERAL_CONTROLLERS];
} literal_record;

/* The records of an Anime up to its closing Top, in file order. */
typedef struct {
    qp_bytes data;
    uint16_t version;
    uint32_t frames;
    uint32_t last;
    bool closed;
    bool loops;
    size_t end; /* after the closing Top; where the reading stopped if there is none */
    literal_record *records;
    size_t count;
} literal_anime;

/* Reads the Anime at `offset`, whose sub-chunks end at `limit` at the latest. Free with
   literal_free(). */
literal_anime literal_read(qp_bytes data, size_t offset, size_t limit, uint16_t version);

void literal_free(literal_anime *anime);

/* The word at an offset that is known to be in the data. */
uint32_t literal_word(qp_bytes data, size_t at);

/* The target of a morph controller record (0x1902) at `*at`, which begins 16 bytes into the record
   and is moved to the next; true as often as the record counts. */
bool literal_morph_item(const literal_anime *anime, const literal_record *record, size_t *at,
                        uint32_t *model, literal_controller *weight);

/* -- Controllers ------------------------------------------------------------------------------ */

/* What a walk needs besides the controller. */
typedef struct {
    qp_bytes data;
    uint32_t frames; /* N */
    qp_ee_model model;
} literal_context;

/* The value of a controller of floats that is not absent and not of kind 4, at a time. */
void literal_value(const literal_context *context, const literal_controller *controller,
                   uint32_t time, uint32_t *value);

/* Three rows. */
typedef struct {
    double m[3][3];
} literal_matrix;

/* A rotation made ready to be walked: the orientation of its first key and its segments. */
typedef struct {
    uint32_t kind;
    literal_matrix base;
    uint32_t count;
    struct literal_segment {
        uint32_t duration;
        bool turns;
        double axis[3];
        double angle;
        double from[4]; /* kind 4: quaternions */
        double to[4];
    } * segments;
} literal_rotation;

/* Free with literal_rotation_free(). */
literal_rotation literal_rotation_of(const literal_context *context,
                                     const literal_controller *controller);

void literal_rotation_free(literal_rotation *rotation);

literal_matrix literal_rotation_at(const literal_rotation *rotation, qp_ee_model model,
                                   uint32_t time);

/*
 * The walk takes its sines from the host's libm, whose last place is not the library's. So far may
 * an element at most be from the library's: 4e-15 for each segment that the time passes or falls
 * into, and as an angle is off by what its last place is, that of the last turn.
 */
double literal_rotation_slack(const literal_rotation *rotation, qp_ee_model model, uint32_t time);

/* sceVu0RotMatrix of (pi * degrees) / 180. */
literal_matrix literal_matrix_of_degrees(qp_ee_model model, const uint32_t degrees[3]);

/* -- Playback --------------------------------------------------------------------------------- */

/* One step of the player (anime.md, Playback). */
qp_step literal_forward(const literal_anime *anime, uint32_t time, uint32_t step);

/* The next note of a step in delivery order, the last in the file first; `left` begins as the
   number of records. NULL when there are no more. */
const literal_record *literal_next_note(const literal_anime *anime, uint32_t time, uint32_t step,
                                        size_t *left);

/* The last record of this kind for an object in frames 1 .. `frame`; NULL if there is none. */
const literal_record *literal_in_force(const literal_anime *anime, uint32_t kind, uint32_t object,
                                       uint32_t frame);

#endif
