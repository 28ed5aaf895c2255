/*
 * Which fields a chunk or record of each kind has, in the order of the file: one table for decoding
 * and encoding (ccsf.md 3 to 6).
 */
#ifndef QP_WRITE_SCHEMA_H
#define QP_WRITE_SCHEMA_H

#include "quirkproof/write.h"

typedef struct qp_schema {
    uint32_t count;      /* of the fields below */
    uint32_t list_words; /* words of a list element; 0: no list */
    uint32_t list_count; /* number of the field that counts the elements */
    qp_field_info fields[QP_ITEM_FIELDS_MAX];
} qp_schema;

/* No fields at all. */
extern const qp_schema qp_schema_none;

/* The rows of the index, and the head of an Anime. */
extern const qp_schema qp_schema_file;
extern const qp_schema qp_schema_object_row;
extern const qp_schema qp_schema_anime;

/* The fields of a chunk of the setup section, of the Header, the Index or Frame. A file has as
   many of them as its version gives the kind. */
const qp_schema *qp_chunk_schema(uint16_t kind, uint16_t version);

/* The fields of a record that is none of controllers; `words` is its length in the file. */
const qp_schema *qp_frame_schema(uint16_t kind, uint16_t version, uint64_t words);

/* The fields of F_Pcm, with the head of 12 bytes or of 16; the sound itself follows. */
const qp_schema *qp_pcm_schema(bool long_head);

/* Target and flags; the controllers follow. */
extern const qp_schema qp_schema_controllers;

/* The number of the flags field there. */
#define QP_FIELD_FLAGS 1u

/* Morpher and count; the targets follow, each of its own length. */
extern const qp_schema qp_schema_morph_controllers;

#endif
