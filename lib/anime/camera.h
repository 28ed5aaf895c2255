#ifndef QP_ANIME_CAMERA_H
#define QP_ANIME_CAMERA_H

#include "anime/events.h"

/* Computes, for each F_Camera record, what its camera has been given by then. False if the arena
   is used up. The events of the Anime are closed. */
bool qp_cameras_close(qp_anime *anime, qp_arena *arena);

#endif
