/* ANIMATION files as they are compared. */
#ifndef QP_CLI_DIFF_TOTEM_H
#define QP_CLI_DIFF_TOTEM_H

#include "diff_model.h"
#include "totemtech_choose.h"

/* Meshes, nodes and materials by their numbers. */
typedef struct {
    uint32_t section; /* 0 meshes, 1 nodes, 2 materials */
    int32_t name;
    uint32_t met; /* order in which it was met first */
    uint32_t object;
} diff_totem_name;

typedef struct {
    cli_list names; /* sorted */
} diff_totem_state;

uint32_t diff_totem_object(const diff_doc *doc, uint32_t section, int32_t name);

/* Reads the tracks of the animation that is parsed. */
void diff_totem_tracks(diff_doc *doc, diff_clip *clip);

/* See diff_source. */
void diff_totem_value(const diff_doc *doc, const diff_clip *clip, const diff_track *track,
                      const diff_track *like, uint32_t tick, diff_value *value);

#endif
