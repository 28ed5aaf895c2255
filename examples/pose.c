/*
 * The pose of every object at a frame: pose FILE.CCS FRAME
 *
 * Values are the console's own 32-bit patterns, which are not IEEE 754: they are printed as they
 * are, and as the number that they stand for.
 */
#include <inttypes.h>
#include <quirkproof/ee.h>

#include "anime.h"

static void print_word(const char *name, uint32_t word) {
    (void)printf("  %s 0x%08" PRIx32 " (%g)\n", name, word, qp_ee_to_double(word));
}

int main(int argc, char **argv) {
    if (argc != 3) {
        (void)fprintf(stderr, "usage: pose FILE.CCS FRAME\n");
        return 2;
    }
    opened_anime opened;
    open_anime(argv[1], &opened);
    const qp_anime *anime = &opened.anime;

    /* Times are ticks, 1/256 of a frame. Every time has a pose: the player stops at the last. */
    uint32_t time = qp_anime_clamp(anime, (uint32_t)(strtod(argv[2], NULL) * 256));
    (void)printf("frame %" PRIu32 " + %" PRIu32 "/256 of %" PRIu32 ", %s\n", time / 256, time % 256,
                 anime->frames, anime->loops ? "looping" : "played once");

    for (uint32_t i = 0; i < anime->track_count; i++) {
        qp_bytes name = qp_ccsf_object_name(&opened.file, anime->tracks[i].object);
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        (void)printf("%.*s\n", (int)name.size, (const char *)name.data);
        print_word("x", pose.position[0]);
        print_word("y", pose.position[1]);
        print_word("z", pose.position[2]);
        print_word("transparency", pose.transparency);
        for (int row = 0; row < 3; row++) {
            (void)printf("  rotation %8.5f %8.5f %8.5f\n", pose.rotation.m[row][0],
                         pose.rotation.m[row][1], pose.rotation.m[row][2]);
        }
    }
    close_anime(&opened);
    return 0;
}
