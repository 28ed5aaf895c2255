/* What a mutator knows of an input: its fields, and the parts that can be taken out, doubled and
   moved. Private to fuzz/mutate. */
#ifndef QP_MUTATE_MAP_H
#define QP_MUTATE_MAP_H

#include "gen/source.h"
#include "mutate/mutate.h"

/* What a field means, which says what its edges are. */
typedef enum {
    QP_FIELD_ANY = 0, /* a number of which nothing is known */
    QP_FIELD_FRAME,   /* a frame of a key or a Top */
    QP_FIELD_FLOAT,   /* the pattern of a float */
    QP_FIELD_DEGREES, /* likewise, an angle */
    QP_FIELD_COUNT,   /* counts what follows it */
    QP_FIELD_SIZE,    /* says how long something is */
    QP_FIELD_FLAGS,   /* three bits a controller, or single bits */
    QP_FIELD_KIND,    /* of a chunk or record */
    QP_FIELD_OBJECT,  /* the number of an object */
    QP_FIELD_SIGNED   /* two's complement in less than a word */
} qp_field_meaning;

/* A number in the input: `bits` from bit `shift` on of `width` bytes. */
typedef struct {
    uint32_t at;
    uint8_t width; /* bytes: 1, 2 or 4; 0: there is no such field */
    uint8_t shift;
    uint8_t bits;
    uint8_t meaning; /* qp_field_meaning */
} qp_field;

#define QP_NO_PART UINT32_MAX

/* A run of bytes that makes sense by itself, inside of another one or of none. */
typedef struct {
    uint32_t at;
    uint32_t end;
    uint32_t owner;  /* the part that it is in, or QP_NO_PART */
    uint32_t type;   /* parts of one type can stand for each other */
    qp_field size;   /* says how long it is, in `unit` bytes */
    qp_field size_2; /* says it once more */
    uint32_t unit;
    qp_field count; /* counts it among its like */
    bool fixed;     /* its length never changes: what comes in pushes out what is last */
} qp_part;

enum { QP_FIELDS_MAX = 8192, QP_PARTS_MAX = 2048 };

typedef struct {
    qp_mutate_format format; /* whose fields and parts these are */
    bool big;                /* most significant byte first */
    uint32_t version;        /* CCSF: of the file */
    uint32_t field_count;
    uint32_t part_count;
    qp_field fields[QP_FIELDS_MAX];
    qp_part parts[QP_PARTS_MAX];
} qp_map;

/* A field without a place, which says nothing. */
extern const qp_field qp_no_field;

qp_field qp_map_field(size_t at, uint32_t width, qp_field_meaning meaning);

/* Adds to the map; what there is no room for is left out. A part's number, or QP_NO_PART. */
void qp_map_add(qp_map *map, qp_field field);
uint32_t qp_map_add_part(qp_map *map, uint32_t type, size_t at, size_t end, uint32_t owner);

/* The number in a field; 0 if it is not there. */
uint32_t qp_field_get(const qp_map *map, qp_bytes data, const qp_field *field);

/* Nothing happens if the field is not in the first `size` bytes. */
void qp_field_set(const qp_map *map, uint8_t *data, size_t size, const qp_field *field,
                  uint32_t value);

/* Reads an input of a format; false if there is nothing in it to be changed by. */
bool qp_map_read(qp_map *map, qp_mutate_format format, qp_bytes input);
void qp_map_ccs(qp_map *map, qp_bytes input);
void qp_map_cine(qp_map *map, qp_bytes input);
void qp_map_cine_frame(qp_map *map, size_t at, size_t end, uint32_t owner, qp_bytes input);
void qp_map_totem(qp_map *map, qp_bytes input);
void qp_map_archive(qp_map *map, qp_bytes input);

/* An edge of what a field can hold, or a number that another field of its kind has. */
uint32_t qp_field_draw(qp_source *source, const qp_map *map, qp_bytes data, uint32_t index);

/* An input that is being changed. */
typedef struct {
    uint8_t *data;
    size_t size;
    size_t most;
} qp_input_edit;

/*
 * Takes `out` bytes at `at`, in the part `owner`, away, and puts those of `in` there. With `right`
 * sizes around it are made to fit; in a part of fixed length the rest moves. False, and nothing
 * done, if the input would become too large.
 */
bool qp_edit_splice(qp_input_edit *edit, const qp_map *map, uint32_t owner, size_t at, size_t out,
                    qp_bytes in, bool right);

/* One change to a part: taken out, doubled, moved, changed for another. False: none was made. */
bool qp_edit_part(qp_source *source, qp_input_edit *edit, const qp_map *map);

/* Puts something in that the generators make. False: nothing was. */
bool qp_edit_insert(qp_source *source, qp_input_edit *edit, const qp_map *map);

/* Changes all sectors of a stream to another size. False: it has none. */
bool qp_edit_sectors(qp_source *source, qp_input_edit *edit);

/* Makes checksums right. */
void qp_edit_repair(qp_mutate_format format, qp_input_edit *edit);

/* Changes without regard to what the bytes are. */
size_t qp_mutate_bytes(qp_source *source, uint8_t *data, size_t size, size_t most);
size_t qp_mutate_words(qp_source *source, uint8_t *data, size_t size, size_t most);
size_t qp_mutate_draws(qp_source *source, uint8_t *data, size_t size, size_t most);

/* Whose bytes are to be changed without regard to the format. */
typedef size_t (*qp_mutate_plainly)(qp_source *source, uint8_t *data, size_t size, size_t most);

size_t qp_mutate_with(qp_mutate_format format, uint8_t *data, size_t size, size_t most,
                      uint32_t seed, qp_mutate_plainly plainly);

#endif
