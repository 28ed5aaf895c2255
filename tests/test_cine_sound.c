/* Which audio sectors are heard, by simulation. */
#include "gen/cine_build.h"
#include "quirkproof/cine_sound.h"

#include <criterion/criterion.h>

Test(cine_sound, samples_by_the_coding_byte) {
    cr_assert(qp_cine_sound_samples(0x01) == 2016);
    cr_assert(qp_cine_sound_samples(0x00) == 4032);
    cr_assert(qp_cine_sound_samples(0x05) == 4032, "stereo at 18.9 kHz lasts twice as long");
    cr_assert(qp_cine_sound_samples(0x04) == 8064);
    cr_assert(qp_cine_sound_samples(0x11) == 1008, "8-bit stereo");
    cr_assert(qp_cine_sound_samples(0x10) == 2016);
    cr_assert(qp_cine_sound_samples(0x41) == 2016, "emphasis changes nothing");
}

Test(cine_sound, threshold_of_one_sector_time) {
    cr_assert(qp_cine_sound_threshold(150) == 252);
    cr_assert(qp_cine_sound_threshold(0) == 252);
    cr_assert(qp_cine_sound_threshold(75) == 504);
}

/* The opening's sectors through a decoder. */
static qp_cine_sound opening(uint64_t threshold) {
    qp_cine_sound sound;
    qp_cine_sound_init(&sound, 150, threshold);
    for (uint32_t sector = 0; sector < QP_CINE_OPENING_SECTORS; sector++) {
        if (qp_cine_opening_sector(sector) == 0) {
            (void)qp_cine_sound_offer(&sound, sector, 1);
        }
    }
    return sound;
}

Test(cine_sound, opening_plays_882_of_5643) {
    qp_cine_sound sound = opening(252);
    cr_assert(sound.offered == 5643);
    cr_assert(sound.taken == 882);
    cr_assert(sound.samples == 882 * 2016, "47.04 s");
    cr_assert(sound.samples * 100 / 37800 == 4704);
}

/* Every fifth slot is a data sector, so that a lower threshold misses whole turns. */
Test(cine_sound, opening_at_other_thresholds) {
    cr_assert(opening(10).taken == 847);
    cr_assert(opening(251).taken == 847);
    cr_assert(opening(0).taken == 847);
    cr_assert(opening(UINT64_MAX).taken == 5643, "everything is taken");
}

/* The rule of spec cine once more, over a list of sectors: what is left is computed from the whole
 * history rather than carried on. */
static uint64_t taken_again(const uint8_t *audio, size_t count, uint8_t coding, uint64_t drain,
                            uint64_t threshold) {
    uint64_t empty_at = 0; /* in samples since sector 0: when the output has drained */
    uint64_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t now = i * drain;
        if (audio[i] == 0) {
            continue;
        }
        uint64_t left = empty_at > now ? empty_at - now : 0;
        if (left <= threshold) {
            empty_at = now + left + qp_cine_sound_samples(coding);
            taken++;
        }
    }
    return taken;
}

Test(cine_sound, other_layouts_speeds_and_thresholds) {
    enum { SECTORS = 2000 };
    static const uint8_t codings[] = {0, 1, 4, 5, 0x10, 0x11};
    static const uint32_t speeds[] = {75, 150, 300};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint8_t drawn[SECTORS];
        uint8_t audio[SECTORS];
        qp_cine_sound sound;
        uint32_t speed = speeds[seed % 3];
        uint8_t coding = codings[seed % 6];
        uint64_t threshold = seed * 37 % 700;
        qp_source_fill(seed, drawn, sizeof drawn);
        qp_cine_sound_init(&sound, speed, threshold);
        for (uint32_t i = 0; i < SECTORS; i++) {
            audio[i] = drawn[i] < 16 * (seed % 16) ? 1 : 0;
            if (audio[i] != 0) {
                (void)qp_cine_sound_offer(&sound, i, coding);
            }
        }
        cr_assert(sound.taken == taken_again(audio, SECTORS, coding, 37800 / speed, threshold));
        cr_assert(sound.samples == sound.taken * qp_cine_sound_samples(coding));
    }
}

Test(cine_sound, one_in_eight_is_continuous) {
    qp_cine_sound sound;
    qp_cine_sound_init(&sound, 150, 252);
    for (uint64_t i = 0; i < 100; i++) {
        cr_assert(qp_cine_sound_offer(&sound, i * 8, 1));
    }
    cr_assert(sound.silence == 0);
    cr_assert(qp_cine_sound_offer(&sound, 99 * 8 + 9, 1));
    cr_assert(sound.silence == 252, "a sector time too late");
}

Test(cine_sound, positions_that_do_not_rise_count_as_the_one_before) {
    qp_cine_sound sound;
    qp_cine_sound_init(&sound, 150, 0);
    cr_assert(qp_cine_sound_offer(&sound, 100, 1));
    cr_assert(!qp_cine_sound_offer(&sound, 100, 1));
    cr_assert(!qp_cine_sound_offer(&sound, 5, 1));
    cr_assert(sound.left == 2016 && sound.position == 100);
    cr_assert(!qp_cine_sound_offer(&sound, 107, 1));
    cr_assert(qp_cine_sound_offer(&sound, 108, 1));
}

Test(cine_sound, far_positions_do_not_overflow) {
    qp_cine_sound sound;
    qp_cine_sound_init(&sound, 1, 0);
    cr_assert(qp_cine_sound_offer(&sound, 0, 1));
    cr_assert(qp_cine_sound_offer(&sound, UINT64_MAX, 1) && sound.left == 2016);
    qp_cine_sound_init(&sound, 37801, 0); /* faster than the output: nothing ever drains */
    cr_assert(sound.drain == 0 && qp_cine_sound_offer(&sound, 0, 1));
    cr_assert(!qp_cine_sound_offer(&sound, UINT64_MAX, 1) && sound.left == 2016);
}
