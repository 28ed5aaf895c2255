/* The controller records of an Anime, compiled one by one. */
#ifndef QP_ANIME_TRACKS_H
#define QP_ANIME_TRACKS_H

#include "anime/curve.h"

/* How many there are of each kind: upper bounds, since faulty records are left out. */
typedef struct {
    uint32_t tracks;
    uint32_t materials;
    uint32_t lights;
    uint32_t cameras;
    uint32_t morph_tracks;
    uint64_t morph_curves;
} qp_track_counts;

/* Counts one record. */
void qp_tracks_count(qp_track_counts *counts, qp_bytes data, const qp_chunk_head *head, size_t end);

/* The lists while they are filled. */
typedef struct {
    qp_compiler compiler;
    const qp_anime_env *env;
    qp_track_counts room;
    qp_track *tracks;
    qp_material_track *materials;
    qp_light_track *lights;
    qp_camera_track *cameras;
    qp_morph_track *morph_tracks;
    qp_morph_curve *morph_curves;
    qp_track_counts count;
} qp_track_lists;

/* Makes room; false if the arena is used up. */
bool qp_tracks_open(qp_track_lists *lists, const qp_track_counts *room);

/* Compiles a controller record that was read; false if the arena is used up. Other records are
   passed over. */
bool qp_tracks_add(qp_track_lists *lists, const qp_record *record);

/* Gives the lists to the Anime; false if the arena is used up. */
bool qp_tracks_close(qp_track_lists *lists, qp_anime *anime);

#endif
