/*
 * Prints one number made of every value that drawn ANIMATION bodies have at many frames, in all
 * forms: builds with other compilers and levels must print the same.
 */
#include "gen/totemtech.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 100, DRAWN = 2048, ROOM = 65536 };

/* FNV-1a, 64 bits. */
static uint64_t hash = 14695981039346656037u;
static uint64_t hashed;

static void add(const float *values, int count) {
    const unsigned char *at = (const unsigned char *)values;
    for (size_t i = 0; i < (size_t)count * sizeof *values; i++) {
        hash = (hash ^ at[i]) * 1099511628211u;
    }
    hashed++;
}

static void add_track(const qp_totem_animation *animation, const qp_totem_track *track) {
    for (double frame = -1; frame < 260; frame += 0.37) {
        float value[4] = {0, 0, 0, 0};
        if (track->kind == QP_TOTEM_FLOAT) {
            qp_totem_float_at(animation, track, frame, NULL, value);
        } else if (track->kind == QP_TOTEM_VECTOR) {
            qp_totem_vector_at(animation, track, frame, NULL, value);
        } else {
            qp_totem_rotation_at(animation, track, frame, NULL, value);
        }
        add(value, 4);
    }
}

static void add_animation(const qp_totem_animation *animation) {
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    for (uint32_t i = 0; qp_totem_mesh_at(animation, i, &mesh); i++) {
        add_track(animation, &mesh.track);
    }
    for (uint32_t i = 0; qp_totem_node_at(animation, i, &node); i++) {
        for (int k = 0; k < 3; k++) {
            add_track(animation, &node.tracks[k]);
        }
    }
    for (uint32_t i = 0; qp_totem_material_at(animation, i, &material); i++) {
        for (int k = 0; k < QP_TOTEM_MATERIAL_TRACKS; k++) {
            add_track(animation, &material.tracks[k]);
        }
    }
}

static void add_body(uint64_t seed) {
    static uint8_t drawn[DRAWN];
    static uint8_t body[ROOM];
    static uint8_t block[ROOM];
    qp_source_fill(seed, drawn, sizeof drawn);
    const qp_bytes bytes = {drawn, sizeof drawn};
    qp_source source = qp_source_over(bytes);
    qp_totem_writer writer = qp_totem_writer_to(body, sizeof body, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_any(&source, &writer);
    for (int form = 0; form < 8; form++) {
        const qp_totem_options options = {QP_TOTEM_LITTLE, (qp_totem_quat)(form % 2),
                                          (qp_totem_slerp_form)(form / 2 % 2),
                                          (qp_totem_search)(form / 4), false};
        const qp_bytes input = {body, writer.size};
        qp_arena arena;
        qp_totem_animation animation;
        qp_arena_init(&arena, block, sizeof block);
        if (!qp_totem_written(&writer) ||
            qp_totem_parse(input, &options, &arena, NULL, &animation) != QP_OK) {
            fprintf(stderr, "a body does not parse\n");
            exit(1);
        }
        add_animation(&animation);
    }
}

int main(void) {
    for (uint64_t seed = 1; seed <= BODIES; seed++) {
        add_body(seed);
    }
    printf("%016" PRIx64 " %" PRIu64 "\n", hash, hashed);
    return hashed > 0 ? 0 : 1;
}
