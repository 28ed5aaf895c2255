/**
 * @file
 * What the game does with a frame: camera, actors, poses, mouths, eyes, blinks.
 */
#ifndef QUIRKPROOF_CINE_PLAY_H
#define QUIRKPROOF_CINE_PLAY_H

#include "quirkproof/api.h"
#include "quirkproof/cine_stream.h"

QP_API_BEGIN

/* -- Rotations -------------------------------------------------------------------------------- */

/**
 * Scales a stored quaternion to length 1, in double. All zero: identity (0, 0, 0, 1), and false.
 */
/*@ requires \valid_read(stored) && \valid(out + (0 .. 3));
    requires \separated(stored, out + (0 .. 3));
    assigns out[0 .. 3];
    ensures \result == true || \result == false;
*/
bool qp_cine_normalise(const qp_cine_quaternion *stored, double out[4]);

/** A matrix, m[row][column], for column vectors. */
typedef struct {
    double m[3][3]; /**< row, column */
} qp_cine_matrix;

/** A part's rotation: the matrix M(q) of a unit quaternion (0x8001fc48). */
/*@ requires \valid_read(q + (0 .. 3));
    assigns \nothing;
*/
qp_cine_matrix qp_cine_part_matrix(const double q[4]);

/* -- Camera ----------------------------------------------------------------------------------- */

#define QP_CINE_SCREEN_WIDTH 512  /**< s16 at 0x800c4a14 */
#define QP_CINE_SCREEN_HEIGHT 240 /**< s16 at 0x800c4a16 */
#define QP_CINE_SCREEN_H 178      /**< distance of the projection plane */

/** The camera's matrix: the transpose of qp_cine_part_matrix() (0x80020580). */
/*@ requires \valid_read(q + (0 .. 3));
    assigns \nothing;
*/
qp_cine_matrix qp_cine_camera_matrix(const double q[4]);

/**
 * The view matrix (0x8001e0f4): the camera's, its x row times `width` / 320 and its y row times
 * `height` / 240; 512 and 240 in a cinematic, so that x is scaled by 1.6.
 */
/*@ requires \valid_read(camera);
    assigns \nothing;
*/
qp_cine_matrix qp_cine_view_matrix(const qp_cine_matrix *camera, int16_t width, int16_t height);

/**
 * Projects a world point: view * (point - camera), then x = h X / Z and y = h Y / Z from the middle
 * of the screen, y down. `h` is #QP_CINE_SCREEN_H in a cinematic. Z <= 0 has no screen point
 * [chosen]: false, and `screen` is (0, 0).
 */
/*@ requires \valid_read(view) && \valid_read(camera + (0 .. 2)) && \valid_read(point + (0 .. 2));
    requires \valid(screen + (0 .. 1));
    assigns screen[0 .. 1];
*/
bool qp_cine_project(const qp_cine_matrix *view, const int32_t camera[3], const int32_t point[3],
                     double h, double screen[2]);

/* -- Faces ------------------------------------------------------------------------------------ */

/* IDs of the opening's milk: no faces, but their texture is driven by the mouth field. */
#define QP_CINE_ID_SPRAY 88u   /**< the milk's spray */
#define QP_CINE_ID_SPLASH 112u /**< the milk's splash */

/** Frames of an ID's mouth before it wraps: 10; 12 for 88, 13 for 112. */
/*@ assigns \nothing;
    ensures \result ==
      (id == QP_CINE_ID_SPRAY ? 12 : id == QP_CINE_ID_SPLASH ? 13 : 10);
*/
uint32_t qp_cine_mouth_count(uint32_t id);

/**
 * The mouth frame that is shown for `frame`: at or past the count it is less the count, once.
 * `past`, if not NULL, tells that it is past the count even then.
 */
/*@ requires past == \null || \valid(past);
    assigns *past;
    ensures \result <= frame;
*/
uint32_t qp_cine_mouth_frame(uint32_t id, uint32_t frame, bool *past);

/** A face's bank, as a caller's table gives it: the seed has no such table. */
typedef struct {
    uint16_t id;  /**< of the object registry */
    uint8_t bank; /**< bit of the face mask, 0..19 */
} qp_cine_face;

/** The bank of an ID by a table of `count` entries (first match), or -1. `table` may be NULL. */
/*@ requires table != \null && count > 0 ==> \valid_read(table + (0 .. count - 1));
    assigns \nothing;
    ensures -1 <= \result <= 255;
*/
int qp_cine_face_bank(const qp_cine_face *table, size_t count, uint32_t id);

/* -- Blink ------------------------------------------------------------------------------------ */

/** Steps the blink's rand (0x800c4c48): x * 214013 + 2531011. Returns the new x. */
/*@ requires \valid(x);
    assigns *x;
    ensures *x == (uint32_t)((uint32_t)(\old(*x) * 214013) + 2531011) && \result == *x;
*/
uint32_t qp_cine_blink_rand(uint32_t *x);

/**
 * One pose record's blink (0x80075698). `count` is the object's: 0 open, else records of the blink
 * that are still to come. Open: draws, and one time in 32 begins. A blink shows eye frames 1, 1, 1,
 * 2, 2 from the record on that began it, and draws nothing meanwhile; open shows 0.
 *
 * @return the eye frame that it shows, 0..2
 */
/*@ requires \valid(rand) && \valid(count) && \separated(rand, count);
    assigns *rand, *count;
    ensures \result <= 2;
    ensures \old(*count) > 0 ==> *count == \old(*count) - 1 && *rand == \old(*rand);
    ensures \old(*count) == 0 ==> *count == 0 || *count == 4;
*/
uint32_t qp_cine_blink(uint32_t *rand, uint8_t *count);

/* -- Playing ---------------------------------------------------------------------------------- */

/** What the game remembers of an object from frame to frame. */
typedef struct {
    uint8_t mouth; /**< mouth frame shown */
    uint8_t eyes;  /**< eye frame shown */
    uint8_t blink; /**< qp_cine_blink()'s count */
} qp_cine_object;

/** A stream's state: replay it from the first frame. */
typedef struct {
    uint32_t rand;           /**< the blink's */
    uint32_t fade[2];        /**< +0x24 of the objects 602 and 601 */
    qp_cine_object *objects; /**< one for every ID, 65536 */
} qp_cine_player;

/** What an actor record does. */
typedef struct {
    int32_t position[3]; /**< where it is put: for 510 and 511, 0x2000 further down */
    uint8_t mouth;       /**< mouth frame shown after it */
    uint8_t eyes;        /**< eye frame shown after it */
    bool mouth_past;     /**< the mouth frame is past the bank even after its wrap */
    bool special;        /**< 510 or 511: its +0x24 is set to 1024 */
} qp_cine_actor_shown;

/** What a pose record does, its keys aside. */
typedef struct {
    uint8_t mouth;   /**< mouth frame shown after it */
    uint8_t eyes;    /**< eye frame shown after it */
    uint8_t blink;   /**< eye frame that its blink showed, 0..2 */
    bool mouth_past; /**< the mouth frame is past the bank even after its wrap */
} qp_cine_pose_shown;

/** What an object that stands in for actor 510 or 511 is given. */
typedef struct {
    uint16_t id;    /**< 602 for 510, 601 for 511 */
    uint16_t actor; /**< the record in the frame's list that it is given by */
    uint32_t fade;  /**< its +0x24, 0..1024 */
} qp_cine_stand_in;

/** What a frame shows; lists go with those of the frame. */
typedef struct {
    qp_cine_actor_shown actors[QP_CINE_ACTORS_MAX]; /**< what each actor record does */
    qp_cine_pose_shown poses[QP_CINE_POSES_MAX];    /**< what each pose record does */
    uint32_t stand_in_count;                        /**< objects that stand in for an actor */
    qp_cine_stand_in stand_ins[QP_CINE_ACTORS_MAX]; /**< in the order of their actors */
} qp_cine_shown;

/*@ predicate qp_cine_player_ok{L}(qp_cine_player *player) =
      \valid(player) && \valid(player->objects + (0 .. 65535)) &&
      \separated(player, player->objects + (0 .. 65535));
*/

/** The arena bytes that qp_cine_player_init() needs. */
//@ assigns \nothing;
size_t qp_cine_player_memory_bound(void);

/**
 * Begins a cinematic: `number` (the game's n; 0 if unknown) seeds the blink.
 *
 * @return #QP_NO_MEMORY if the arena is smaller than qp_cine_player_memory_bound()
 */
/*@ requires \valid(player) && \valid(arena) && qp_arena_ok(*arena);
    requires \separated(arena, arena->base + (0 .. arena->size - 1));
    requires \separated(player, arena) && \separated(player, arena->base + (0 .. arena->size - 1));
    assigns *player, arena->used, arena->base[0 .. arena->size - 1];
    ensures qp_arena_ok(*arena);
    ensures \result == QP_OK || \result == QP_NO_MEMORY;
    ensures \result == QP_OK ==> qp_cine_player_ok(player);
*/
qp_status qp_cine_player_init(qp_cine_player *player, qp_arena *arena, uint32_t number);

/** Applies a frame: its actors in order, then its poses in order. */
/*@ requires qp_cine_player_ok(player) && \valid_read(frame) && \valid(shown);
    requires \separated(player, frame, shown, player->objects + (0 .. 65535));
    assigns player->rand, player->fade[0 .. 1], player->objects[0 .. 65535], *shown;
    ensures qp_cine_player_ok(player) && shown->stand_in_count <= QP_CINE_ACTORS_MAX;
*/
void qp_cine_apply(qp_cine_player *player, const qp_cine_frame *frame, qp_cine_shown *shown);

/* -- Poses on a hierarchy --------------------------------------------------------------------- */

/** No part. */
#define QP_CINE_NO_PART (-1)

/**
 * The part that a channel turns: map[channel] (hierarchy +0x14 + channel), 0xff for none.
 *
 * @param map      `size` bytes; NULL: the identity, channel n is part n
 * @param size     bytes of the map
 * @param channel  of a key
 * @return 0..254, or #QP_CINE_NO_PART, also for a channel past the map
 */
/*@ requires map != \null && size > 0 ==> \valid_read(map + (0 .. size - 1));
    assigns \nothing;
    ensures -1 <= \result <= 254;
*/
int qp_cine_part_of(const uint8_t *map, size_t size, uint32_t channel);

/**
 * Turns a hierarchy's parts by a pose of a frame, key by key; a later key of a part wins. Parts
 * without a key are left alone. Angles at +0x24 are cleared by the game beforehand.
 *
 * @param frame      that has the pose
 * @param pose       its number in the frame's list
 * @param map        `map_size` bytes, as for qp_cine_part_of()
 * @param map_size   bytes of the map
 * @param rotations  `parts` unit quaternions (x, y, z, w)
 * @param parts      parts of the hierarchy
 * @return keys that turned a part
 */
/*@ requires \valid_read(frame);
    requires map != \null && map_size > 0 ==> \valid_read(map + (0 .. map_size - 1));
    requires parts > 0 ==> \valid((double *)rotations + (0 .. 4 * parts - 1));
    requires \separated(frame, (double *)rotations + (0 .. 4 * parts - 1));
    requires \separated(map + (0 .. map_size - 1), (double *)rotations + (0 .. 4 * parts - 1));
    assigns ((double *)rotations)[0 .. 4 * parts - 1];
    ensures \result <= QP_CINE_KEYS_MAX;
*/
uint32_t qp_cine_pose_parts(const qp_cine_frame *frame, uint32_t pose, const uint8_t *map,
                            size_t map_size, double (*rotations)[4], size_t parts);

QP_API_END

#endif
