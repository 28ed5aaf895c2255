/* The records of one kind in the frames of an Anime (animation-playback, Per-frame records). */
#ifndef QP_ANIME_EVENTS_H
#define QP_ANIME_EVENTS_H

#include "quirkproof/anime.h"

/* A list of events while it is filled. */
typedef struct {
    uint32_t room;
    uint32_t count;
    uint32_t *frames;
    uint32_t *objects;
    size_t *offsets;
} qp_event_list;

/* Room for `count` events; false if the arena is used up. */
bool qp_event_list_open(qp_event_list *list, uint32_t count, qp_arena *arena);

/* Adds a record of frame 1 or later; frame 0's are left out. */
void qp_event_list_add(qp_event_list *list, uint32_t frame, uint32_t object, size_t offset);

/* Makes the list's events: order and groups by object. False if the arena is used up. */
bool qp_event_list_close(const qp_event_list *list, qp_arena *arena, qp_events *events);

/* How many events have a frame of at most `frame`; only for ordered events. */
uint32_t qp_events_up_to(const qp_events *events, uint32_t frame);

/* Word `word` of the payload of event `event`; 0 past the events or the data. */
uint32_t qp_event_word(const qp_anime *anime, const qp_events *events, uint32_t event, size_t word);

#endif
