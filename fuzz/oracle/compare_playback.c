/* The player: steps from anywhere, and the notes that they hand on. */
#include "oracle/anime.h"

static const uint32_t steps[] = {0, 1, 77, 128, 256, 600, 5000, 0x7fffffff, 0xffffffff};
enum { STEPS = sizeof steps / sizeof steps[0] };

static void compare_step(const qp_anime *anime, const literal_anime *literal, uint32_t time,
                         uint32_t step) {
    const qp_step is = qp_anime_forward(anime, time, step);
    const qp_step expected = literal_forward(literal, time, step);
    require(is.time == expected.time && is.posed == expected.posed && is.ended == expected.ended &&
                (!is.posed || is.pose_at == expected.pose_at),
            "a step of %u from %u leads to %u, ended %d, instead of %u, ended %d", step, time,
            is.time, is.ended, expected.time, expected.ended);
    require(is.time <= anime->last, "a step leads past the end");
}

static void compare_notes(const qp_anime *anime, const literal_anime *literal, uint32_t time,
                          uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    size_t left = literal->count;
    const literal_record *expected = literal_next_note(literal, time, step, &left);
    qp_note note = {0, 0, 0, 0, 0};
    while (qp_anime_next_note(anime, &walk, &note)) {
        require(expected != NULL, "a note too many, that at %zu, in a step of %u from %u",
                note.offset, step, time);
        const uint32_t frame = expected->frame;
        require(note.offset == expected->offset && note.object == expected->target &&
                    note.event == literal_word(literal->data, expected->offset + 12) &&
                    note.param == literal_word(literal->data, expected->offset + 16) &&
                    note.time == (frame == time / 256 + 1 ? time / 256 : frame),
                "a step of %u from %u hands on the note at %zu, not that at %zu", step, time,
                note.offset, expected->offset);
        expected = literal_next_note(literal, time, step, &left);
    }
    require(expected == NULL, "the note at %zu is left out in a step of %u from %u",
            expected == NULL ? 0 : expected->offset, step, time);
    require(!qp_anime_next_note(anime, &walk, &note), "a walk goes on after its end");
}

/* Steps on from the start until the animation ends, or for a while. */
static void play(const qp_anime *anime, const literal_anime *literal) {
    uint32_t time = 0;
    for (uint32_t i = 0; i < 40; i++) {
        const uint32_t step = steps[i % 7];
        compare_step(anime, literal, time, step);
        compare_notes(anime, literal, time, step);
        time = qp_anime_forward(anime, time, step).time;
    }
}

void oracle_compare_playback(const qp_anime *anime, const literal_anime *literal,
                             const oracle_times *times) {
    const uint32_t count = literal->count > 0x1000 ? 4 : 12;
    for (uint32_t i = 0; i < count && i < times->count; i++) {
        for (uint32_t k = 0; k < STEPS; k++) {
            compare_step(anime, literal, times->list[i], steps[k]);
            compare_notes(anime, literal, times->list[i], steps[k]);
        }
    }
    if (literal->count <= 0x1000) {
        play(anime, literal);
    }
}
