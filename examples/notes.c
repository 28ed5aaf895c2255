/*
 * Plays an animation and prints the notes that the game would be handed: notes FILE.CCS TICKS
 *
 * Notes trigger sounds and effects. Which ones a step delivers, and in which order, depends on
 * where the step begins and how long it is: a game at 60 frames a second steps by 128 ticks, half a
 * frame of the animation.
 */
#include <inttypes.h>

#include "anime.h"

enum { MOST_STEPS = 100 };

int main(int argc, char **argv) {
    if (argc != 3) {
        (void)fprintf(stderr, "usage: notes FILE.CCS TICKS\n");
        return 2;
    }
    opened_anime opened;
    open_anime(argv[1], &opened);
    const qp_anime *anime = &opened.anime;
    uint32_t step = (uint32_t)strtoul(argv[2], NULL, 10);

    /* Where each frame has its Top, playing is a function of time and step alone. Others play as
       the game's cursor reads them, which quirkproof/anm.h does. */
    if (!anime->every_top) {
        (void)fprintf(stderr, "%s: an Anime with frames missing\n", argv[1]);
        return 1;
    }

    uint32_t time = 0;
    for (int i = 0; i < MOST_STEPS; i++) {
        qp_step done = qp_anime_forward(anime, time, step);
        (void)printf("%5" PRIu32 " -> %5" PRIu32 "%s\n", time, done.time,
                     done.ended ? ", the end" : "");

        /* The notes of the step, last in the file first. */
        qp_note note;
        qp_note_walk walk = qp_anime_notes(anime, time, step);
        while (qp_anime_next_note(anime, &walk, &note)) {
            qp_bytes name = qp_ccsf_object_name(&opened.file, note.object);
            (void)printf("      event 0x%04" PRIx32 ", parameter %" PRIu32 ", for %.*s\n",
                         note.event, note.param, (int)name.size, (const char *)name.data);
        }
        if (done.ended) {
            break;
        }
        time = done.time;
    }
    close_anime(&opened);
    return 0;
}
