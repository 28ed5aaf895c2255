/*
 * What a frame of a cinematic stream shows: cine_frame FILE FRAME
 *
 * The file may have sectors of any of the six sizes that dumps of discs come in. Sectors are pushed
 * into a reader one by one, as a drive would deliver them; each frame is applied to the player's
 * state, since mouths and blinks depend on the frames before.
 */
#include <inttypes.h>
#include <quirkproof/cine.h>

#include "read_file.h"

static void print_frame(const qp_cine_frame *frame, const qp_cine_shown *shown) {
    double q[4];
    (void)qp_cine_normalise(&frame->camera_rotation, q);
    qp_cine_matrix camera = qp_cine_camera_matrix(q);
    (void)printf("frame %u: camera at %" PRId32 ", %" PRId32 ", %" PRId32
                 " looks along %.4f, %.4f, "
                 "%.4f\n",
                 (unsigned)frame->number, frame->camera_position[0], frame->camera_position[1],
                 frame->camera_position[2], camera.m[2][0], camera.m[2][1], camera.m[2][2]);
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        const qp_cine_actor_shown *actor = &shown->actors[i];
        (void)printf("  actor %6d at %" PRId32 ", %" PRId32 ", %" PRId32 ": mouth %u, eyes %u\n",
                     frame->actors[i].id, actor->position[0], actor->position[1],
                     actor->position[2], (unsigned)actor->mouth, (unsigned)actor->eyes);
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        (void)printf("  pose %7u turns %u parts, blink %u\n", (unsigned)frame->poses[i].id,
                     (unsigned)frame->poses[i].key_count, (unsigned)shown->poses[i].blink);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        (void)fprintf(stderr, "usage: cine_frame FILE FRAME\n");
        return 2;
    }
    qp_bytes input = read_file(argv[1]);
    unsigned long wanted = strtoul(argv[2], NULL, 10);

    /* The size of the sectors is found from the first bytes. */
    qp_cine_options options = qp_cine_options_default();
    qp_cine_layout layout = qp_cine_layout_of(&options, input, input.size);
    static qp_cine_reader reader;
    if (qp_cine_reader_init(&reader, &options, &layout) != QP_OK) {
        (void)fprintf(stderr, "%s: no cinematic stream\n", argv[1]);
        return 1;
    }

    qp_arena arena = make_arena(qp_cine_player_memory_bound());
    qp_cine_player player;
    if (qp_cine_player_init(&player, &arena, 0) != QP_OK) {
        return 2; /* cannot be: the arena has the size that it may need */
    }

    static qp_cine_frame frame; /* large enough for what fits a sector: not for a small stack */
    static qp_cine_shown shown;
    bool found = false;
    for (size_t at = layout.start; at < input.size && !found; at += layout.sector_size) {
        size_t left = input.size - at;
        qp_bytes sector = {input.data + at, left < layout.sector_size ? left : layout.sector_size};
        /* Without a sink nothing is said of faults: qp_check() does that. */
        if (qp_cine_push(&reader, sector, NULL, &frame) == QP_CINE_SECTOR_FRAME) {
            qp_cine_apply(&player, &frame, &shown);
            found = frame.number == wanted;
        }
    }
    if (found) {
        print_frame(&frame, &shown);
    } else {
        (void)fprintf(stderr, "%s: no frame %lu\n", argv[1], wanted);
    }
    free(arena.base);
    free((void *)input.data);
    return found ? 0 : 1;
}
