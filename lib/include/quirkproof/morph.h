/**
 * @file
 * Morph blending: what the game's ccMorpher::Modify (0x0013af10) makes of a model's vertices.
 *
 * All of it is integer arithmetic on the vertices' s16 components; only the weights and the scales
 * are patterns of the PS2's single precision (quirkproof/ee.h). Normals are not morphed: the game
 * leaves a model's normals as they are, and so does a caller of these functions. Source:
 * animation-playback, Morphing; anime.md, Morphers.
 */
#ifndef QUIRKPROOF_MORPH_H
#define QUIRKPROOF_MORPH_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/ee.h"

QP_API_BEGIN

/**
 * A position as models store it: x, y and z, to be multiplied by the model's vertexScale. Six bytes
 * without padding, so that an array of them is an array of int16_t, three by three.
 */
typedef struct {
    int16_t xyz[3]; /**< x, y, z */
} qp_vertex;

/** One target of a morpher. */
typedef struct {
    const qp_vertex *positions; /**< as many as the base has */
    uint32_t scale;             /**< the target model's vertexScale, a pattern */
    uint32_t weight;            /**< a pattern; usually 0 .. 1, any is defined */
} qp_morph_target;

/*@ predicate qp_morph_targets_ok{L}(qp_morph_target *targets, integer target_count,
                                     integer vertex_count) =
      \valid_read(targets + (0 .. target_count - 1)) &&
      \forall integer t; 0 <= t < target_count ==>
        \valid_read(targets[t].positions + (0 .. vertex_count - 1));
*/

/**
 * The factors of a weight for x, y and z: int(weight * 4096) as u32, extended to 64 bits with the
 * weight's sign bit in the upper half, ORed with itself << 16 and << 32; the three low halfwords.
 * From 0 to below 8 all three are int(weight * 4096). Below 0 they differ: z is -1, y is -1 too
 * unless the product's low half is 0 (-0 and above -1/4096: 0). At 8 and above, and below -8, they
 * go astray in other ways. Any pattern has a result.
 */
/*@ requires \valid(lanes + (0 .. 2));
    assigns lanes[0 .. 2];
*/
void qp_morph_lanes(qp_ee_model model, uint32_t weight, int16_t lanes[3]);

/**
 * A component of a target whose model has another vertexScale than the base, on the base's scale:
 * s16(int(ratio * component)), wrapping. `ratio` is the target's scale divided by the base's.
 */
//@ assigns \nothing;
int16_t qp_morph_rescale(qp_ee_model model, uint32_t ratio, int16_t component);

/**
 * Blends targets into the positions of a base, in place. Each component becomes
 *
 *     base + s16((sum of s16(target - base) * lane) >> 12)
 *
 * where the sum wraps in 32 bits and the addition saturates. Targets whose scale differs from
 * `scale` are rescaled first; scales are compared as the EE compares (both zeros and all denormals
 * are equal). Without targets the positions stay what they are.
 *
 * Works in blocks of vertices, in a buffer on the stack: no memory besides, whatever the counts. A
 * target's positions may be the very array that is blended; they must not overlap it otherwise.
 *
 * @param model         of the arithmetic
 * @param positions     the base's positions in, the blended ones out; may be NULL if `vertex_count`
 *                      is 0
 * @param vertex_count  positions of the base and of each target
 * @param scale         the base model's vertexScale, a pattern
 * @param targets       in the order of the F_Morpher record; the order changes nothing
 * @param target_count  targets
 */
/*@ requires \valid(positions + (0 .. vertex_count - 1));
    requires qp_morph_targets_ok(targets, target_count, vertex_count);
    assigns positions[0 .. vertex_count - 1];
*/
void qp_morph_blend(qp_ee_model model, qp_vertex *positions, size_t vertex_count, uint32_t scale,
                    const qp_morph_target *targets, size_t target_count);

QP_API_END

#endif
