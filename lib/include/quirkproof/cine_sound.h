/**
 * @file
 * Which audio sectors of a stream are heard. Four in five sectors are audio though one in eight
 * would do; the drive's decoder takes one only when its output has nearly drained, and drops the
 * rest. Nothing but positions, coding bytes and the speed is needed to tell which.
 */
#ifndef QUIRKPROOF_CINE_SOUND_H
#define QUIRKPROOF_CINE_SOUND_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"

QP_API_BEGIN

/** Samples a second of the decoder's output, and of 37.8 kHz XA. */
#define QP_CINE_SOUND_RATE 37800u
/** Sectors a second at single speed. */
#define QP_CINE_SINGLE_SPEED 75u

/**
 * Output samples that a sector makes: 18 groups of 8 units of 28 samples, half of that in stereo or
 * with 8-bit samples, and twice that time at 18.9 kHz. 2016 for 37.8 kHz stereo, 4032 for mono.
 */
/*@ assigns \nothing;
    ensures 1008 <= \result <= 8064;
*/
uint32_t qp_cine_sound_samples(uint8_t coding);

/** A decoder being fed. */
typedef struct {
    uint64_t drain;     /**< samples that it puts out in one sector time */
    uint64_t threshold; /**< takes a sector if no more samples than this are left */
    uint64_t left;      /**< samples still to be put out at `position` */
    uint64_t position;  /**< of the last audio sector */
    bool started;       /**< there was one */
    uint64_t offered;   /**< audio sectors offered */
    uint64_t taken;     /**< of them taken */
    uint64_t samples;   /**< samples that the taken ones make */
    uint64_t silence;   /**< samples of silence between taken ones */
} qp_cine_sound;

/**
 * Begins a simulation.
 *
 * @param sound               gets its initial state
 * @param sectors_per_second  150 at double speed; 0 counts as 150
 * @param threshold           samples; one sector time (252 at double speed) gives the 882 sectors
 *                            that the opening is known to play
 */
/*@ requires \valid(sound);
    assigns *sound;
    ensures sound->threshold == threshold;
*/
void qp_cine_sound_init(qp_cine_sound *sound, uint32_t sectors_per_second, uint64_t threshold);

/** The threshold of one sector time: 252 samples at double speed. */
/*@ assigns \nothing;
    ensures \result <= QP_CINE_SOUND_RATE;
    ensures sectors_per_second == 150 ==> \result == 252;
*/
uint64_t qp_cine_sound_threshold(uint32_t sectors_per_second);

/**
 * Offers the next audio sector. `position` is its sector number, which rises from call to call; one
 * that does not counts as the one before. Skipped sectors leave the ADPCM history alone.
 *
 * @return true if the decoder takes it
 */
/*@ requires \valid(sound);
    assigns *sound;
    ensures sound->started == true && sound->drain == \old(sound->drain);
    ensures \result == true || \result == false;
*/
bool qp_cine_sound_offer(qp_cine_sound *sound, uint64_t position, uint8_t coding);

QP_API_END

#endif
