/* Animations of a CCSF file, or a bare Anime chunk, as nodes and samples. */
#ifndef QP_CLI_EXPORT_ANIME_H
#define QP_CLI_EXPORT_ANIME_H

#include "anime_compile.h"
#include "export.h"

/* The frames that are sampled, which rise. */
typedef struct {
    uint32_t *at;
    uint32_t count;
    bool every; /* frames 0 to count - 1 */
} export_frames;

/* Every frame of an animation; or, if those are more than `most`, the first and the last one and
   those that have keys or records. */
export_frames export_frames_of(const qp_anime *anime, uint64_t most);
/* Leaves out frames whose times as floats are not later than the one before. */
float *export_frames_times(export_frames *frames, double fps);

/* The nodes of objects. */
typedef struct {
    export_run run;
    cli_anime_world world;
    uint32_t rows;    /* objects of the index; 0 for a bare chunk */
    uint32_t *by_row; /* nodes by object, GLTF_NONE */
    cli_list outside; /* of nodes for numbers past the index */
    uint32_t heads[4096];
} anime_export;

/* Makes the nodes of the file's objects, with their parents and places. */
void export_nodes_begin(anime_export *e);
void export_nodes_free(anime_export *e);

/* The node of an object, made if it has none. */
uint32_t export_node_of(anime_export *e, uint32_t object);

/* Samples a compiled animation into the document. False after a message. */
bool export_animation(anime_export *e, const qp_anime *anime, const char *name);

/* What is no motion of nodes, as the animation's extras. `off` is how far the rotations were from
   matrices of rotations, `replaced` how many were none. */
const char *export_anime_extras(anime_export *e, const qp_anime *anime, const export_frames *frames,
                                double off, uint32_t replaced);

/* The parts of the extras that are lists of records and of scenery. */
void export_put_records(anime_export *e, cli_json *json, const qp_anime *anime);
void export_put_scenery(anime_export *e, cli_json *json, const qp_anime *anime,
                        const export_frames *frames);

/* KEY: object, "name": what it is called. */
void export_put_object(const anime_export *e, cli_json *json, const char *key, uint32_t object);

#endif
