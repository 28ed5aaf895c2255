/**
 * @file
 * The CCSF container: header, index, and chunks by their real lengths.
 *
 * Header | Index | Setup | setup chunks | Frame | frame section. The size fields of two kinds are
 * wrong in every known file, and the games go by none, so each chunk's length is taken from its own
 * counts. Source: ccsf.md 3 and 4.
 */
#ifndef QUIRKPROOF_CCSF_H
#define QUIRKPROOF_CCSF_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/diag.h"
#include "quirkproof/frames.h"

QP_API_BEGIN

/** Kinds of chunks that the suite looks into; qp_ccsf_kind_name() knows them all. */
enum {
    QP_CHUNK_HEAD = 0x0001,     /**< "CCSF", name, version */
    QP_CHUNK_INDEX = 0x0002,    /**< files and objects by name */
    QP_CHUNK_SETUP = 0x0003,    /**< no payload */
    QP_CHUNK_FRAME = 0x0005,    /**< ends the setup section */
    QP_CHUNK_OBJECT = 0x0100,   /**< object, parent, model */
    QP_CHUNK_MATERIAL = 0x0200, /**< object, texture, alpha, crops */
    QP_CHUNK_TEXTURE = 0x0300,
    QP_CHUNK_CLUT = 0x0400,
    QP_CHUNK_CAMERA = 0x0500,
    QP_CHUNK_LIGHT = 0x0600,
    QP_CHUNK_ANIME = 0x0700,
    QP_CHUNK_MODEL = 0x0800,
    QP_CHUNK_CLUMP = 0x0900,
    QP_CHUNK_EXT_OBJ = 0x0a00, /**< object, parent, target: a copy of another file's object */
    QP_CHUNK_HIT = 0x0b00,
    QP_CHUNK_BBOX = 0x0c00,
    QP_CHUNK_EFFECT = 0x0e00,
    QP_CHUNK_DUMMY = 0x1300,
    QP_CHUNK_DUMMY_TURNED = 0x1400,
    QP_CHUNK_SHADOW = 0x1800,
    QP_CHUNK_MORPHER = 0x1900,
    QP_CHUNK_OBJ2 = 0x2000,
    QP_CHUNK_PCM = 0x2200
};

/** The name of a kind of chunk ("Texture"), NULL for one that no engine knows. */
//@ assigns \nothing;
const char *qp_ccsf_kind_name(uint16_t kind);

/** True for kinds whose first word of payload is the object that the chunk makes. */
//@ assigns \nothing;
bool qp_ccsf_makes_object(uint16_t kind);

/** What opening a file finds. Offsets are into `data`; everything in it may be read. */
typedef struct {
    qp_bytes data;          /**< the file, inflated */
    bool has_magic;         /**< the first chunk is a Header that says CCSF */
    uint16_t version;       /**< 0x90 .. 0x125 in known games; 0 if there is no header */
    uint32_t stream_frames; /**< the header's frame count: length of the stream's seek table */
    size_t name;            /**< offset of the 32 bytes of the file's own name; 0: no header */
    uint32_t file_count;    /**< rows of the file list, blank entry 0 included */
    uint32_t object_count;  /**< rows of the index, blank entry 0 included; 0: no index */
    size_t files;           /**< offset of the file rows, 32 bytes each */
    size_t objects;         /**< offset of the object rows: 30 bytes of name, u16 file */
    size_t setup;           /**< offset of the first chunk after header and index */
    size_t frame_section;   /**< offset of the first record after the Frame chunk; 0: none */
    const uint16_t *kinds;  /**< by object: kind of the first chunk that makes it, 0 if none */
    const size_t *chunks;   /**< by object: offset of that chunk's header */
    const uint32_t *ends;   /**< by object: where ExtObj targets lead to; itself if it is none */
} qp_ccsf;

/*@ // What qp_ccsf_glance() makes: rows that lie in the data.
    predicate qp_ccsf_ok(qp_ccsf *file) =
      qp_bytes_ok(file->data) &&
      file->setup <= file->data.size && file->frame_section <= file->data.size &&
      (file->name != 0 ==> file->name + 32 <= file->data.size) &&
      file->files + 32 * file->file_count <= file->data.size &&
      file->objects + 32 * file->object_count <= file->data.size;

    // What qp_ccsf_open() makes besides: arrays by object.
    predicate qp_ccsf_arrays_ok(qp_ccsf *file) =
      (file->kinds != \null ==>
        \valid_read(file->kinds + (0 .. file->object_count - 1)) &&
        \valid_read(file->chunks + (0 .. file->object_count - 1))) &&
      (file->ends != \null ==> \valid_read(file->ends + (0 .. file->object_count - 1)));
*/

/** A chunk of the setup section. */
typedef struct {
    qp_chunk_head head; /**< its header */
    size_t end;         /**< where the next chunk begins; at most the end of the data */
    uint64_t real;      /**< bytes of payload that the game consumes */
    uint64_t by_size;   /**< bytes of payload by the size field, known excess taken off */
    bool known;         /**< an engine knows the kind */
    bool exact;         /**< `real` follows from the chunk's own counts, not from its size */
} qp_ccsf_chunk;

/** The most arena bytes that opening a file of `size` bytes can need. */
//@ assigns \nothing;
size_t qp_ccsf_memory_bound(size_t size);

/**
 * Reads header and index only, which takes no memory: enough for the functions that give names. The
 * arrays by object are NULL, and no chunk was looked at.
 */
/*@ requires qp_bytes_ok(data) && \valid(file);
    assigns *file;
    ensures qp_ccsf_ok(file);
    ensures file->data.data == data.data && file->data.size == data.size;
    ensures file->kinds == \null && file->chunks == \null && file->ends == \null;
*/
void qp_ccsf_glance(qp_bytes data, qp_ccsf *file);

/**
 * Opens a file: reads header and index, and walks the setup section once. Says nothing about
 * faults (qp_check() does); whatever is wrong, the result is one that every function here takes.
 *
 * @return #QP_OK or #QP_NO_MEMORY.
 */
/*@ requires qp_bytes_ok(data) && \valid(file) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(file, arena, arena->base + (0 .. arena->size - 1));
    assigns *file, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures qp_ccsf_ok(file);
    ensures file->data.data == data.data && file->data.size == data.size;
    ensures \result == QP_OK ==> qp_ccsf_arrays_ok(file);
    ensures \result == QP_OK || \result == QP_NO_MEMORY;
*/
qp_status qp_ccsf_open(qp_bytes data, qp_arena *arena, qp_ccsf *file);

/**
 * Takes the chunk at `*pos`, which begins as `file->setup`, and moves on to the next. False after
 * the Frame chunk, and where no whole chunk header is left.
 */
/*@ requires \valid_read(file) && \valid(pos) && \valid(chunk) && qp_ccsf_ok(file);
    requires \separated(file, pos, chunk);
    assigns *pos, *chunk;
    ensures \result == false ==> *pos == \old(*pos);
    ensures \result == true ==> \old(*pos) + 8 <= *pos <= file->data.size;
    ensures \result == true ==> chunk->end == *pos;
    ensures \result == true ==> chunk->head.offset == \old(*pos);
    ensures \result == true ==> chunk->head.payload == \old(*pos) + 8;
    ensures \result == true || \result == false;
*/
bool qp_ccsf_next(const qp_ccsf *file, size_t *pos, qp_ccsf_chunk *chunk);

/** The bytes of an object's name up to its NUL, at most 30; none for a number past the index. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file);
    assigns \nothing;
    ensures qp_bytes_ok(\result) && \result.size <= 30;
*/
qp_bytes qp_ccsf_object_name(const qp_ccsf *file, uint32_t object);

/** The bytes of a file's name up to its NUL, at most 32; none for a number past the list. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file);
    assigns \nothing;
    ensures qp_bytes_ok(\result) && \result.size <= 32;
*/
qp_bytes qp_ccsf_file_name(const qp_ccsf *file, uint32_t number);

/** The file number of an object's row; 0 for a number past the index. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file);
    assigns \nothing;
*/
uint16_t qp_ccsf_object_file(const qp_ccsf *file, uint32_t object);

/** The name that the file's header gives, up to its NUL, at most 32 bytes. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file);
    assigns \nothing;
    ensures qp_bytes_ok(\result) && \result.size <= 32;
*/
qp_bytes qp_ccsf_own_name(const qp_ccsf *file);

/** The parent of an Object or ExtObj; 0 for anything else. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
*/
uint32_t qp_ccsf_parent(const qp_ccsf *file, uint32_t object);

/** The target of an ExtObj; the object itself for anything else. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
*/
uint32_t qp_ccsf_target(const qp_ccsf *file, uint32_t object);

/** Where ExtObj targets lead to in the end, followed for at most 64 steps (anime.md, Pose). */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
    assigns \nothing;
*/
uint32_t qp_ccsf_ext_end(const qp_ccsf *file, uint32_t object);

/** The crops of a material in u and v, of its first Material chunk; 0 for anything else. */
/*@ requires \valid_read(file) && qp_ccsf_ok(file) && qp_ccsf_arrays_ok(file);
    requires \valid(u) && \valid(v) && \separated(file, u) && \separated(file, v);
    assigns *u, *v;
*/
void qp_ccsf_crops(const qp_ccsf *file, uint32_t material, uint16_t *u, uint16_t *v);

QP_API_END

#endif
