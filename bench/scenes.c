#include "scenes.h"

#include <stdlib.h>
#include <string.h>

#include "gen/ccs_build.h"
#include "gen/cine_build.h"
#include "gen/totemtech.h"
#include "oracle/literal.h"

void bench_input_free(bench_input *input) {
    free(input->block);
    input->block = NULL;
}

/* -- Notes ------------------------------------------------------------------------------------ */

enum { NOTE_FRAMES = 3000 };

bench_input bench_notes_chunk(void) {
    qp_build build = {0};
    const size_t at = qp_ccs_anime_open(&build, 1, NOTE_FRAMES);
    for (uint32_t frame = 0; frame < NOTE_FRAMES; frame++) {
        qp_ccs_top(&build, frame);
        for (uint32_t i = 0; frame % 3 == 2 && i < (frame % 9 == 8 ? 2 : 1); i++) {
            qp_ccs_note(&build, 2, 2 + i, frame);
        }
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    const bench_input input = {qp_build_bytes(&build), build.data};
    return input;
}

uint32_t bench_literal_notes(qp_bytes chunk) {
    literal_anime anime = literal_read(chunk, 0, chunk.size, 0);
    uint32_t sum = 0;
    uint32_t time = 0;
    bool ended = false;
    while (!ended) {
        size_t left = anime.count;
        const literal_record *note = literal_next_note(&anime, time, 256, &left);
        while (note != NULL) {
            sum = sum * 31 + literal_word(chunk, note->offset + 16);
            note = literal_next_note(&anime, time, 256, &left);
        }
        const qp_step step = literal_forward(&anime, time, 256);
        time = step.time;
        ended = step.ended;
    }
    literal_free(&anime);
    return sum;
}

uint32_t bench_notes(const qp_anime *anime) {
    uint32_t sum = 0;
    uint32_t time = 0;
    bool ended = false;
    while (!ended) {
        qp_note_walk walk = qp_anime_notes(anime, time, 256);
        qp_note note;
        while (qp_anime_next_note(anime, &walk, &note)) {
            sum = sum * 31 + note.param;
        }
        const qp_step step = qp_anime_forward(anime, time, 256);
        time = step.time;
        ended = step.ended;
    }
    return sum;
}

/* -- Morphs ----------------------------------------------------------------------------------- */

static int16_t clamped(int32_t value) {
    return (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
}

void bench_literal_blend(qp_vertex *positions, const qp_morph_target *targets, size_t count) {
    for (size_t i = 0; i < BENCH_VERTICES; i++) {
        for (size_t k = 0; k < 3; k++) {
            const int32_t base = positions[i].xyz[k];
            uint32_t sum = 0;
            for (size_t t = 0; t < count; t++) {
                const double weight = qp_ee_to_double(targets[t].weight) * 4096.0;
                const int16_t lane = (int16_t)weight;
                const int16_t step = (int16_t)(targets[t].positions[i].xyz[k] - base);
                sum += (uint32_t)(step * lane);
            }
            positions[i].xyz[k] = clamped(base + (int16_t)((int32_t)sum >> 12));
        }
    }
}

/* -- Cinematics ------------------------------------------------------------------------------- */

enum { CINE_FRAMES = 300, CINE_SECTOR = 2352, CINE_DRAWN = 4096 };

bench_input bench_cine_stream(void) {
    static qp_cine_frame frame;
    uint8_t drawn[CINE_DRAWN];
    const qp_bytes bytes = {drawn, sizeof drawn};
    const size_t room = (size_t)CINE_SECTOR * (4 * CINE_FRAMES + 2);
    uint8_t *block = malloc(room);
    if (block == NULL) {
        abort();
    }
    const qp_bytes none = {NULL, 0};
    qp_cine_build build = qp_cine_build_in(block, room, CINE_SECTOR);
    const qp_cine_header header = qp_cine_plain_header(CINE_FRAMES, none);
    qp_cine_add_header(&build, &header);
    for (uint16_t i = 1; i <= CINE_FRAMES; i++) {
        qp_source_fill(i, drawn, sizeof drawn);
        qp_source source = qp_source_over(bytes);
        qp_cine_draw_frame(&source, i, 2048, &frame);
        qp_cine_add_frame(&build, &frame);
        for (uint32_t k = 0; k < 3; k++) {
            qp_cine_add_audio(&build, i);
        }
    }
    qp_cine_add_end(&build);
    const bench_input input = {qp_cine_built(&build), block};
    return input;
}

/* -- ANIMATION -------------------------------------------------------------------------------- */

enum { NODES = 200, NODE_KEYS = 60 };

static void put_vectors(qp_totem_writer *writer) {
    qp_totem_put_track(writer, 1, NODE_KEYS);
    for (uint16_t i = 0; i < NODE_KEYS; i++) {
        const qp_totem_vector_key key = qp_gen_vector_key(i, (int16_t)i, (int16_t)-i, 100);
        qp_totem_put_vector_key(writer, &key);
    }
}

static void put_rotations(qp_totem_writer *writer) {
    static const int16_t quat[4] = {0, 0, 0, 2000};
    qp_totem_put_track(writer, 1, NODE_KEYS);
    for (int16_t i = 0; i < NODE_KEYS; i++) {
        const qp_totem_rotation_key key = qp_gen_rotation_key(i, quat, 0.5F, 2.0F);
        qp_totem_put_rotation_key(writer, &key);
    }
}

static void put_animation(qp_totem_writer *writer) {
    static const uint8_t letters[8] = "step.wav";
    const qp_bytes string = {letters, sizeof letters};
    qp_totem_put_head(writer, qp_gen_bits(2.0F), 0);
    qp_totem_put_count(writer, 0);
    qp_totem_put_count(writer, NODES);
    for (int32_t i = 0; i < NODES; i++) {
        qp_totem_put_record(writer, i, 0);
        put_vectors(writer);
        put_rotations(writer);
        put_vectors(writer);
        qp_totem_put_track(writer, 1, 1);
        qp_totem_put_message_key(writer, 5, 0, 1);
        qp_totem_put_message(writer, 0x11, 0, string, sizeof letters, 9);
    }
    qp_totem_put_count(writer, 0);
}

bench_input bench_animation(void) {
    qp_totem_writer measure = qp_totem_writer_to(NULL, 0, QP_TOTEM_LITTLE, 8);
    put_animation(&measure);
    uint8_t *block = malloc(measure.size);
    if (block == NULL) {
        abort();
    }
    qp_totem_writer writer = qp_totem_writer_to(block, measure.size, QP_TOTEM_LITTLE, 8);
    put_animation(&writer);
    const bench_input input = {{block, measure.size}, block};
    return input;
}
