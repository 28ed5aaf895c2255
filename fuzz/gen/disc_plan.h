/* Inside the synthetic disc: its plan, the drawing from figures, and the writers of its parts. */
#ifndef QP_GEN_DISC_PLAN_H
#define QP_GEN_DISC_PLAN_H

#include "gen/ccs_build.h"
#include "gen/disc.h"

/* -- Chance ----------------------------------------------------------------------------------- */

/* xorshift64* (Vigna 2014); the state is never 0. */
typedef struct {
    uint64_t state;
} qp_disc_chance;

uint64_t qp_disc_next_u64(qp_disc_chance *chance);

/* A number in [0, below); 0 if `below` is 0. */
uint32_t qp_disc_below(qp_disc_chance *chance, uint32_t below);

/* The pattern of a number in [-range, range). */
uint32_t qp_disc_float(qp_disc_chance *chance, float range);

/* Writes over the last `size` bytes: about as hard to compress as what pixels and vertices are, of
   which each byte takes after the one `distance` before it. */
void qp_disc_fill(qp_disc_chance *chance, qp_build *build, size_t at, size_t size, size_t distance);

/* -- The plan --------------------------------------------------------------------------------- */

/* The kinds of objects, in the order of their numbers in a file. */
typedef enum {
    DISC_OBJ = 0, /* has an Object chunk */
    DISC_EXT,
    DISC_MDL,
    DISC_MAT,
    DISC_CMP,
    DISC_CLT,
    DISC_TEX,
    DISC_ANM,
    DISC_DMY,
    DISC_HIT,
    DISC_LGT,
    DISC_BLT,
    DISC_BOX,
    DISC_MPH,
    DISC_EFF,
    DISC_CAM,
    DISC_FBR,
    DISC_PAG,
    DISC_KINDS
} qp_disc_kind;

typedef struct {
    uint32_t category;
    uint32_t version;
    uint32_t count[DISC_KINDS];
    uint32_t first[DISC_KINDS]; /* number of the first object of each kind */
    uint32_t objects;           /* in all, entry 0 included */
    uint32_t first_anime;       /* among all Animes of the disc */
    uint32_t first_light;       /* among all lights */
    uint32_t material_records;
    uint32_t special; /* 1..4: its body is moved by F_Obj; 0: it is not */
} qp_disc_file_plan;

typedef struct {
    uint32_t file;
    uint32_t frames;
    uint32_t records; /* of object controllers */
    uint32_t closing;
    uint32_t note_frames; /* frames with notes */
    bool note_first;      /* one of them is frame 0 */
    bool note_last;       /* one of them is the last frame */
    uint32_t ambients;
    uint32_t morphs;
    uint32_t cameras;
    uint32_t f_objs;
} qp_disc_anime_plan;

struct qp_disc {
    qp_disc_chance chance;
    qp_disc_figure figures[QP_DISC_FIGURES];
    qp_disc_file_plan *files;
    qp_disc_anime_plan *animes;
    qp_disc_figure_id *lights; /* by light: the figure of its kind */
    uint32_t file_count;
    uint32_t anime_count;
    uint32_t stream_count;
    uint32_t written;
    uint64_t keyed; /* keyed tracks of object records so far */
};

/* Writes down that `count` of a figure were dealt. */
void qp_disc_deal(qp_disc *disc, qp_disc_figure_id id, uint64_t count);

/* Draws one of the `count` figures from `first` on, by what is left of each, and deals it. Ends the
   program if nothing is left: then the plan is wrong. */
qp_disc_figure_id qp_disc_draw(qp_disc *disc, qp_disc_figure_id first, uint32_t count);

/* True if figure `id` is due to be dealt to one of the things that are counted in `seen` of `all`,
   spread evenly; then it is dealt. */
bool qp_disc_due(qp_disc *disc, qp_disc_figure_id id, uint64_t seen, uint64_t all);

/* Fills the figures for a scale, and plans files and Animes. */
void qp_disc_plan(qp_disc *disc, uint32_t permille);

/* -- Parts ------------------------------------------------------------------------------------ */

/* The name of a file; of stream `index` if it is one. */
void qp_disc_file_name(const qp_disc_file_plan *plan, uint32_t index, char name[QP_DISC_NAME]);

void qp_disc_write_file(qp_disc *disc, const qp_disc_file_plan *plan, const char *name,
                        qp_build *build);
void qp_disc_write_anime(qp_disc *disc, const qp_disc_file_plan *plan, uint32_t number,
                         qp_build *build);
void qp_disc_write_stream(qp_disc *disc, uint32_t number, const char *name, qp_build *build);

#endif
