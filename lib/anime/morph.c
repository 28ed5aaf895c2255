/* ccMorpher::Modify (0x0013af10), on arrays of positions (animation-playback, Morphing). */
#include "quirkproof/morph.h"

#define F4096 0x45800000u
#define FRACTION_BITS 12

/* The low 16 bits of a word as a signed number. */
//@ assigns \nothing;
static int16_t low_half(uint32_t word) {
    return (int16_t)((int32_t)((word + 0x8000u) % 0x10000u) - 0x8000);
}

/*
 * The game packs the factor for a vector multiplication with shifts and ORs of 64 bits, which
 * spills into the neighbours whenever the factor has more than 15 bits (anime.md, Morphers).
 */
void qp_morph_lanes(qp_ee_model model, uint32_t weight, int16_t lanes[3]) {
    uint64_t factor = (uint32_t)qp_ee_to_int(qp_ee_mul(model, weight, F4096));
    uint64_t extension = weight >> 31 != 0 ? (uint64_t)0xffffffffu << 32 : 0;
    uint64_t wide = extension | factor;
    uint64_t packed = wide | wide << 16 | wide << 32;
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, lanes[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        lanes[k] = low_half((uint32_t)(packed >> (16 * k)));
    }
}

int16_t qp_morph_rescale(qp_ee_model model, uint32_t ratio, int16_t component) {
    return low_half((uint32_t)qp_ee_to_int(qp_ee_mul(model, ratio, qp_ee_from_int(component))));
}

/* -- Blocks of vertices ----------------------------------------------------------------------- */

/* Vertices whose sums stand on the stack at a time. */
#define BLOCK ((size_t)128)

/* Sums of a block, by vertex and component; they wrap. */
typedef struct {
    uint32_t of[BLOCK][3];
} block_sums;

/* s16(target - base) * lane, in 32 bits. */
//@ assigns \nothing;
static uint32_t weighted(int16_t target, int16_t base, int16_t lane) {
    int16_t difference = low_half((uint32_t)target - (uint32_t)base);
    return (uint32_t)((int32_t)difference * lane);
}

/* Adds a target on the base's own scale. */
/*@ requires \valid(sums) && count <= 128;
    requires \valid_read(base + (0 .. count - 1)) && \valid_read(target + (0 .. count - 1));
    requires \valid_read(lanes + (0 .. 2));
    assigns *sums;
*/
static void add_target(block_sums *sums, const qp_vertex *base, const qp_vertex *target,
                       size_t count, const int16_t lanes[3]) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, *sums;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        /*@ loop invariant 0 <= k <= 3;
            loop assigns k, *sums;
            loop variant 3 - k;
        */
        for (int k = 0; k < 3; k++) {
            sums->of[i][k] += weighted(target[i].xyz[k], base[i].xyz[k], lanes[k]);
        }
    }
}

/* Adds a target on another scale. */
/*@ requires \valid(sums) && count <= 128;
    requires \valid_read(base + (0 .. count - 1)) && \valid_read(target + (0 .. count - 1));
    requires \valid_read(lanes + (0 .. 2));
    assigns *sums;
*/
static void add_rescaled(block_sums *sums, const qp_vertex *base, const qp_vertex *target,
                         size_t count, const int16_t lanes[3], qp_ee_model model, uint32_t ratio) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, *sums;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        /*@ loop invariant 0 <= k <= 3;
            loop assigns k, *sums;
            loop variant 3 - k;
        */
        for (int k = 0; k < 3; k++) {
            int16_t component = qp_morph_rescale(model, ratio, target[i].xyz[k]);
            sums->of[i][k] += weighted(component, base[i].xyz[k], lanes[k]);
        }
    }
}

/* base + s16(sum >> 12), saturated to 16 bits: only the addition saturates. */
//@ assigns \nothing;
static int16_t blended(int16_t base, uint32_t sum) {
    int32_t value = base + low_half(sum >> FRACTION_BITS);
    if (value > INT16_MAX) {
        return INT16_MAX;
    }
    return value < INT16_MIN ? INT16_MIN : (int16_t)value;
}

/*@ requires count <= 128 && \valid(base + (0 .. count - 1));
    requires qp_morph_targets_ok(targets, target_count, first + count);
    assigns base[0 .. count - 1];
*/
static void blend_block(qp_ee_model model, qp_vertex *base, size_t first, size_t count,
                        uint32_t scale, const qp_morph_target *targets, size_t target_count) {
    block_sums sums;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, sums;
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        /*@ loop invariant 0 <= k <= 3;
            loop assigns k, sums;
            loop variant 3 - k;
        */
        for (int k = 0; k < 3; k++) {
            sums.of[i][k] = 0;
        }
    }
    /*@ loop invariant 0 <= t <= target_count;
        loop assigns t, sums;
        loop variant target_count - t;
    */
    for (size_t t = 0; t < target_count; t++) {
        const qp_vertex *target = targets[t].positions + first;
        int16_t lanes[3];
        qp_morph_lanes(model, targets[t].weight, lanes);
        if (qp_ee_equal(targets[t].scale, scale)) {
            add_target(&sums, base, target, count, lanes);
        } else {
            uint32_t ratio = qp_ee_div(model, targets[t].scale, scale);
            add_rescaled(&sums, base, target, count, lanes, model, ratio);
        }
    }
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, base[0 .. count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        /*@ loop invariant 0 <= k <= 3;
            loop assigns k, base[0 .. count - 1];
            loop variant 3 - k;
        */
        for (int k = 0; k < 3; k++) {
            base[i].xyz[k] = blended(base[i].xyz[k], sums.of[i][k]);
        }
    }
}

void qp_morph_blend(qp_ee_model model, qp_vertex *positions, size_t vertex_count, uint32_t scale,
                    const qp_morph_target *targets, size_t target_count) {
    size_t first = 0;
    /*@ loop invariant 0 <= first <= vertex_count;
        loop assigns first, positions[0 .. vertex_count - 1];
        loop variant vertex_count - first;
    */
    while (first < vertex_count) {
        size_t left = vertex_count - first;
        size_t count = left < BLOCK ? left : BLOCK;
        blend_block(model, positions + first, first, count, scale, targets, target_count);
        first += count;
    }
}
