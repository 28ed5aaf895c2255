#ifndef QP_ANIME_CAMERA_H
#define QP_ANIME_CAMERA_H

#include "anime/events.h"

/* Computes, for each F_Camera record, what its camera has been given by then. False if the arena
   is used up. The events of the Anime are closed. */
/*@ requires \valid(anime) && qp_bytes_ok(anime->data) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(anime, arena, arena->base + (0 .. arena->size - 1));
    requires qp_events_ok(&anime->f_cameras) && qp_groups_apart(&anime->f_cameras, arena);
    assigns anime->camera_words, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena) && arena->used >= \old(arena->used);
    ensures \result == true ==> qp_camera_words_ok(anime);
    ensures \result == true || \result == false;
*/
bool qp_cameras_close(qp_anime *anime, qp_arena *arena);

#endif
