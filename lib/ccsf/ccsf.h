/* Inside the container: shared by its reader and its checks. */
#ifndef QP_CCSF_CCSF_H
#define QP_CCSF_CCSF_H

#include "base/cursor.h"
#include "base/report.h"
#include "base/word.h"
#include "quirkproof/ccsf.h"

/* Bytes of a row of the file list and of the index. */
#define QP_ROW ((size_t)32)

/* Bytes of the name in a row of the index. */
#define QP_OBJECT_NAME ((size_t)30)

/* Most objects that the game's table holds (ccsf.md 8). */
#define QP_OBJECTS_MAX 65536u

/* Steps for which ExtObj targets are followed (anime.md, Pose). */
#define QP_EXT_STEPS_MAX 64u

/* qp_ccsf_next(), which says of an Anime chunk (and of no other) where its parts lie too. Nothing
   is to be read in `chunk` and `anime` after false. */
/*@ requires \valid_read(file) && \valid(pos) && \valid(chunk) && \valid(anime);
    requires qp_ccsf_ok(file) && \separated(file, pos, chunk, anime);
    assigns *pos, *chunk, *anime;
    ensures \result == false ==> *pos == \old(*pos);
    ensures \result == true ==> \old(*pos) + 8 <= *pos <= file->data.size;
    ensures \result == true ==> chunk->end == *pos;
    ensures \result == true ==> chunk->head.offset == \old(*pos);
    ensures \result == true ==> chunk->head.payload == \old(*pos) + 8;
    ensures \result == true || \result == false;
*/
bool qp_ccsf_take(const qp_ccsf *file, size_t *pos, qp_ccsf_chunk *chunk, qp_anime_extent *anime);

/* A payload length that follows from the chunk's own counts. */
typedef struct {
    bool known;     /* false: only the size field tells */
    bool sure;      /* the layout is documented well enough to call another length an error */
    uint64_t bytes; /* may be more than the file has */
} qp_payload_length;

/* The length of a chunk by its own counts (ccsf.md 4). */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && head->payload <= data.size;
    assigns \nothing;
*/
qp_payload_length qp_ccsf_length(qp_bytes data, const qp_chunk_head *head, uint16_t version);

/* The length of a Texture; `level` is set to the number of the level that does not fit, if any. */
/*@ requires qp_bytes_ok(data) && payload <= data.size && \valid(level);
    assigns *level;
*/
uint64_t qp_ccsf_texture_bytes(qp_bytes data, size_t payload, uint16_t version, uint32_t *level);

/* Where the counts of a Texture stand: offset of its first level in the payload. */
/*@ requires qp_bytes_ok(data) && payload <= data.size && \valid(count);
    assigns *count;
    ensures 1 <= *count <= 256 && \result <= 32;
*/
size_t qp_ccsf_texture_levels(qp_bytes data, size_t payload, uint16_t version, uint32_t *count);

/* The length of a Model of the first games by its meshes; not known where nobody wrote it down. */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && head->payload <= data.size;
    assigns \nothing;
*/
qp_payload_length qp_ccsf_model_bytes(qp_bytes data, const qp_chunk_head *head, uint16_t version);

/* Bytes by which the size field is known to be too large: 15 words a mesh of a Model with bit 2 of
   its type, 50 words of a Texture (ccsf.md 4). */
/*@ requires qp_bytes_ok(data) && \valid_read(head);
    assigns \nothing;
*/
uint64_t qp_ccsf_known_excess(qp_bytes data, const qp_chunk_head *head);

/* True if a chunk that begins at `payload` and has `bytes` is followed by another one, or by the
   end. Only where two lengths compete: never to find a place to go on. */
/*@ requires qp_bytes_ok(data) && payload <= data.size;
    assigns \nothing;
    ensures \result == true ==> payload + bytes <= data.size;
*/
bool qp_ccsf_leads_on(qp_bytes data, size_t payload, uint64_t bytes);

#endif
