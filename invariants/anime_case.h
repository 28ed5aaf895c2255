/* Anime chunks as checkers look at them: what stands in the file beside what was compiled of it. */
#ifndef QP_INVARIANTS_ANIME_CASE_H
#define QP_INVARIANTS_ANIME_CASE_H

#include "invariants/invariant.h"

/* The most arena bytes that qp_anime_case_of() needs for a chunk of `size` bytes. */
size_t qp_anime_case_memory_bound(size_t size);

/*
 * Compiles the chunk at `offset`, whose header and end are those of `chunk`; `file` may be NULL.
 * QP_OK, QP_NO_MEMORY, or QP_UNREADABLE if not even the chunk's head is there. The result is fit
 * for trials of the same `model`.
 */
qp_status qp_anime_case_of(qp_bytes data, size_t offset, const qp_anime_env *env,
                           const qp_ccsf *file, qp_ee_model model, qp_arena *arena,
                           qp_anime_case *result);

/* -- Walks ------------------------------------------------------------------------------------ */

/*
 * Each of these calls `check` for all things of its sort, in file order, until one is violated.
 * What comes out is the worst: violated, or else holds if any does.
 */

/* A controller beside what was compiled of it: a curve, or a rotation. */
typedef struct {
    const qp_controller *controller; /* as it stands in the file */
    const qp_curve *curve;           /* NULL if it is a rotation, or absent */
    const qp_rotation *rotation;     /* NULL if it is a curve, or absent */
    size_t offset;                   /* of its record */
} qp_channel;

typedef qp_outcome (*qp_channel_check)(qp_trial *trial, const qp_channel *channel);

/* Curves of objects and materials, and rotations of objects, of that kind (QP_CONTROLLER_...). */
qp_outcome qp_each_curve(qp_trial *trial, uint32_t kind, qp_channel_check check);
qp_outcome qp_each_rotation(qp_trial *trial, uint32_t kind, qp_channel_check check);

/* A record that can be read whole, and the Top that it stands under. */
typedef struct {
    const qp_record *record;
    uint32_t frame; /* value of the Top; 0 before the first */
    uint32_t track; /* controllers of objects and materials: number in the compiled Anime */
} qp_placed_record;

typedef qp_outcome (*qp_record_check)(qp_trial *trial, const qp_placed_record *placed);

/* Records of that kind, up to the closing Top. */
qp_outcome qp_each_record(qp_trial *trial, uint16_t kind, qp_record_check check);

/* The sub-chunks of a chunk, Tops among them, up to the closing Top. */
typedef struct {
    qp_section section;   /* private to the walk; its frame is that of the last Top */
    qp_section_step step; /* what this one is */
    qp_chunk_head head;
    size_t end;
    uint32_t number; /* of this one, from 0 */
} qp_sub_chunk;

/* Before the first one. */
qp_sub_chunk qp_sub_chunks(const qp_trial *trial);

/* The next one; false after the closing Top, or where no whole sub-chunk is left. */
bool qp_next_sub_chunk(qp_sub_chunk *sub_chunk);

/* -- Words and times -------------------------------------------------------------------------- */

/* The time of key `index` in ticks, wrapped as in the game: frame * 256. */
uint32_t qp_time_of_key(const qp_trial *trial, const qp_controller *controller, uint32_t index);

/* Word `word` of the value of key `index`. */
uint32_t qp_word_of_key(const qp_trial *trial, const qp_controller *controller, uint32_t index,
                        uint32_t word);

/* The word at an offset of the model's data; 0 past its end. */
uint32_t qp_word_at(const qp_trial *trial, size_t offset);

/* A time: mostly up to a little past the end, sometimes any. */
uint32_t qp_pick_time(qp_trial *trial);

/* A step: none, one inside a frame, whole frames, up to the end, or any. */
uint32_t qp_pick_step(qp_trial *trial);

/* The value of the Top that the record at an offset stands under; 0 if there is none. */
uint32_t qp_frame_of(const qp_trial *trial, size_t offset);

/* Where the first Top past 0 ends; the end of the sub-chunks if there is none. */
size_t qp_end_of_top_1(const qp_trial *trial);

/* True if both are the same bits. */
bool qp_same_matrix(const qp_matrix *a, const qp_matrix *b);
bool qp_same_pose(const qp_pose *a, const qp_pose *b);

#endif
