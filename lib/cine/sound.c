/*
 * The drive's decoder, by its rule: it takes an audio sector when its output has nearly drained and
 * drops the rest, as there is no flow control (in-engine-cinematics, Timing and sound; spec cine,
 * Sound).
 */
#include "quirkproof/cine_sound.h"

/* CD-ROM XA coding bits [public]. */
#define CODING_STEREO 0x01u
#define CODING_HALF_RATE 0x04u
#define CODING_8_BIT 0x10u

#define DOUBLE_SPEED (2 * QP_CINE_SINGLE_SPEED)
#define SAMPLES_4_BIT (18u * 8u * 28u)

uint32_t qp_cine_sound_samples(uint8_t coding) {
    uint32_t samples = SAMPLES_4_BIT;
    if ((coding & CODING_STEREO) != 0) {
        samples /= 2;
    }
    if ((coding & CODING_8_BIT) != 0) {
        samples /= 2;
    }
    if ((coding & CODING_HALF_RATE) != 0) {
        samples *= 2;
    }
    return samples;
}

uint64_t qp_cine_sound_threshold(uint32_t sectors_per_second) {
    return QP_CINE_SOUND_RATE / (sectors_per_second == 0 ? DOUBLE_SPEED : sectors_per_second);
}

void qp_cine_sound_init(qp_cine_sound *sound, uint32_t sectors_per_second, uint64_t threshold) {
    const qp_cine_sound none = {0};
    *sound = none;
    sound->drain = qp_cine_sound_threshold(sectors_per_second);
    sound->threshold = threshold;
}

/* Lets time pass up to `position`. */
/*@ requires \valid(sound);
    assigns sound->left, sound->silence;
    ensures sound->left <= \old(sound->left);
*/
static void drain(qp_cine_sound *sound, uint64_t position) {
    if (!sound->started || position <= sound->position) {
        return;
    }
    uint64_t sectors = position - sound->position;
    /* Compared by division: a product of two numbers of the caller's could wrap. */
    if (sound->drain == 0 || sectors <= sound->left / sound->drain) {
        sound->left -= sound->drain * sectors;
        return;
    }
    uint64_t most = UINT64_MAX / sound->drain;
    sound->silence += (sectors > most ? UINT64_MAX : sectors * sound->drain) - sound->left;
    sound->left = 0;
}

bool qp_cine_sound_offer(qp_cine_sound *sound, uint64_t position, uint8_t coding) {
    drain(sound, position);
    if (!sound->started || position > sound->position) {
        sound->position = position;
    }
    sound->started = true;
    sound->offered++;
    if (sound->left > sound->threshold) {
        return false;
    }
    uint32_t samples = qp_cine_sound_samples(coding);
    sound->left += samples;
    sound->samples += samples;
    sound->taken++;
    return true;
}
