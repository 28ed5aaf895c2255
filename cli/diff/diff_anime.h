/* Animations of a CCSF file, or a bare Anime chunk, as they are compared. */
#ifndef QP_CLI_DIFF_ANIME_H
#define QP_CLI_DIFF_ANIME_H

#include "anime_compile.h"
#include "diff_model.h"
#include "quirkproof/body.h"

/* The document's state. */
typedef struct {
    cli_anime_world world;
    cli_anime compiled; /* of the clip that is open */
    bool streamed;      /* the clip that is open is the file's own frame section */
    cli_list outside;   /* objects by numbers that the index does not have: diff_outside */
    uint32_t heads[4096];
    uint32_t rows; /* objects of the index */
} diff_anime_state;

/* A clip's place: the offset of its Anime chunk, or this for the file's own frame section. */
#define DIFF_STREAM UINT64_MAX

/* Part of a track's place that is the controller; the rest is the offset of the record. */
enum { DIFF_PLACE_BITS = 20 };

/* The number of a file's object in the document; one past the index is made when it is first met.
 */
uint32_t diff_anime_object(diff_doc *doc, uint32_t number);

/* Calls `take` with each record of a clip's section and the frame that it is in. */
void diff_anime_records(diff_doc *doc, const diff_clip *clip,
                        void (*take)(diff_doc *doc, diff_clip *clip, const qp_record *record,
                                     uint32_t frame),
                        diff_clip *into);

/* Reads the tracks of a clip. */
void diff_anime_tracks(diff_doc *doc, diff_clip *clip);

/* See diff_source. */
void diff_anime_value(const diff_doc *doc, const diff_clip *clip, const diff_track *track,
                      const diff_track *like, uint32_t tick, diff_value *value);

/* Adds objects and their attributes, by the file's index. */
void diff_anime_objects(diff_doc *doc, const qp_ccsf *file);

#endif
