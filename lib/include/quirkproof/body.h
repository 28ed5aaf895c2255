/**
 * @file
 * Bodies: the objects of a file in their hierarchy, posed by an Anime.
 *
 * Matrices are 4x4 patterns of the PS2's single precision, multiplied as the VU0 does. What comes
 * from keyed rotations is computed in double (quirkproof/anime.h) and truncated to a pattern here,
 * so a matrix is the game's bit for bit as long as the rotations in it are single values or absent;
 * with keyed ones it is within their tolerance. Source: animation-playback, Rotations and F_Obj;
 * anime.md, Pose; ccsf.md 4.
 */
#ifndef QUIRKPROOF_BODY_H
#define QUIRKPROOF_BODY_H

#include "quirkproof/anime.h"
#include "quirkproof/api.h"
#include "quirkproof/ccsf.h"

QP_API_BEGIN

/* -- Matrices --------------------------------------------------------------------------------- */

/** A matrix as the VU0 stores it: four columns of x, y, z, w; the last one is the translation. */
typedef struct {
    uint32_t column[4][4]; /**< column, then x, y, z, w; patterns */
} qp_transform;

/** No change. */
qp_transform qp_transform_identity(void);

/**
 * The local matrix T(position) * R * S(scale) (SetAnmCtrlWork 0x00150670, ccCoord::
 * SetMatrix_PosRotZYXScale 0x00138120): the columns of R, each times its scale, and the position.
 * R's elements are truncated toward zero to patterns, which changes none that came from one.
 */
qp_transform qp_transform_from(qp_ee_model model, const uint32_t position[3],
                               const qp_matrix *rotation, const uint32_t scale[3]);

/**
 * left * right: ((a * x + b * y) + c * z) + d * w for each component of each column, with a, b, c
 * and d of `left` as the left operands.
 */
qp_transform qp_transform_multiply(qp_ee_model model, const qp_transform *left,
                                   const qp_transform *right);

/** The pattern of a double, truncated toward zero; too large a magnitude saturates. */
uint32_t qp_pattern_of(double value);

/* -- Clumps ----------------------------------------------------------------------------------- */

/** A body: a clump and the objects that its nodes lead to. */
typedef struct {
    uint32_t clump;      /**< the object of the Clump chunk */
    size_t offset;       /**< of the Clump chunk */
    uint32_t node_count; /**< nodes that lie in the data */
    size_t nodes;        /**< offset of the node numbers */
    size_t places;       /**< offset of the nodes' places, nine floats each; 0: none */
} qp_body;

/**
 * The body of a clump's name: the first object of that name that is not in a '#' file decides
 * (ccStream::GetChunkAdrsF 0x00144580); if it is an ExtObj, the object that it copies is taken
 * (ccMatchIndex 0x00101ad0). False if there is none or if it is no clump. `name` is compared up to
 * its end; a row's name is at most 30 bytes.
 */
bool qp_body_find(const qp_ccsf *file, qp_bytes name, qp_body *body);

/** Node `index` of a body as the clump names it; 0 past the nodes. */
uint32_t qp_body_node(const qp_ccsf *file, const qp_body *body, uint32_t index);

/**
 * The object of node `index`: where the node's ExtObj links lead to. A clump whose nodes are copies
 * poses and draws the objects that they copy. 0 past the nodes.
 */
uint32_t qp_body_object(const qp_ccsf *file, const qp_body *body, uint32_t index);

/** The place that a later game's clump gives node `index`; false if it gives none. */
bool qp_body_place(const qp_ccsf *file, const qp_body *body, uint32_t index, qp_ee_model model,
                   qp_transform *place);

/* -- Scenes ----------------------------------------------------------------------------------- */

/** What gave an object its local matrix. */
typedef enum {
    QP_DRIVEN_NOT = 0,          /**< nothing: its clump's place, or no change */
    QP_DRIVEN_BY_F_OBJ = 1,     /**< an F_Obj record */
    QP_DRIVEN_BY_COPY = 2,      /**< a controller record that names a copy of it */
    QP_DRIVEN_BY_CONTROLLER = 3 /**< a controller record that names it */
} qp_driven;

/**
 * The objects of a file, each with its matrices. An ExtObj that a record names is an instance of
 * its own, with its own parent; one that no record names stands for the object that it copies.
 */
typedef struct {
    const qp_ccsf *file;  /**< whose objects they are */
    qp_ee_model model;    /**< of the arithmetic */
    uint32_t count;       /**< objects of the file's index */
    uint8_t *driven;      /**< by object: qp_driven */
    qp_transform *locals; /**< by object */
    qp_transform *worlds; /**< by object, after qp_scene_worlds() */
    uint32_t *alphas;     /**< by object: transparency, a pattern */
    uint32_t *marks;      /**< for qp_scene_worlds() */
    uint32_t *path;       /**< likewise */
} qp_scene;

/** The most arena bytes that a scene of a file of `size` bytes can need. */
size_t qp_scene_memory_bound(size_t size);

/**
 * Makes a scene in which nothing is driven. The file must stay open as long as the scene is used.
 *
 * @return #QP_OK or #QP_NO_MEMORY.
 */
qp_status qp_scene_init(const qp_ccsf *file, qp_ee_model model, qp_arena *arena, qp_scene *scene);

/** Back to the state that qp_scene_init() makes. */
void qp_scene_clear(qp_scene *scene);

/** Gives the objects of a body that nothing drives the places of their clump. */
void qp_scene_place_body(qp_scene *scene, const qp_body *body);

/**
 * Gives the pose of a controller record to the object that it names and to the one that this is a
 * copy of. Of several records that reach one object the last given counts.
 */
void qp_scene_drive(qp_scene *scene, uint32_t object, const qp_pose *pose);

/**
 * Gives what an F_Obj says to the object that it names and to the one that this is a copy of,
 * unless a controller drives either: controllers win. So drive the scene first.
 */
void qp_scene_f_obj(qp_scene *scene, uint32_t object, const qp_f_obj *pose);

/**
 * Computes `worlds`: an object's is its parent's world matrix times its local matrix. Linear: each
 * object is entered once. Of parents in a circle one has none: the one whose parent a walk from the
 * lowest number would meet again.
 */
void qp_scene_worlds(qp_scene *scene);

/**
 * All of it for one Anime at a time (clamped): clears the scene, gives the nodes of `body` their
 * places (NULL: none), drives it with every track and with the F_Obj records in force, and computes
 * the world matrices.
 */
void qp_scene_at(qp_scene *scene, const qp_body *body, const qp_anime *anime, uint32_t time);

/** The parent that places an object: its chunk's; 0 for none, for itself and past the index. */
uint32_t qp_scene_parent(const qp_scene *scene, uint32_t object);

/**
 * The world matrix of one record as an instance of its own, however many there are for the object
 * that it names: the world matrix of that object's parent times the pose.
 */
qp_transform qp_scene_instance(const qp_scene *scene, uint32_t object, const qp_pose *pose);

QP_API_END

#endif
