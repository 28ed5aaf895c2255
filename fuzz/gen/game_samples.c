#include "gen/game_samples.h"

#include "gen/ccs_samples.h"
#include "gen/cine_build.h"
#include "gen/totemtech.h"

#include <stdio.h>
#include <string.h>

/* -- Animes ----------------------------------------------------------------------------------- */

enum { TARGETS = 1024 };

/* One object more than the game has room for in an Anime. */
static void targets_1024(qp_build *build) {
    static const char *const files[] = {" many.max"};
    static qp_ccs_row rows[TARGETS + 1];
    static char names[TARGETS][16];
    for (uint32_t i = 0; i < TARGETS; i++) {
        snprintf(names[i], sizeof names[i], "OBJ_%u", i);
        rows[i].name = names[i];
        rows[i].file = 1;
    }
    rows[TARGETS].name = "ANM_a";
    rows[TARGETS].file = 1;
    qp_ccs_header(build, "many", 0x100);
    qp_ccs_index(build, files, 1, rows, TARGETS + 1);
    qp_ccs_setup(build);
    const size_t at = qp_ccs_anime_open(build, TARGETS + 1, 2);
    qp_ccs_top(build, 0);
    qp_ccs_top(build, 1);
    for (uint32_t i = 1; i <= TARGETS; i++) {
        qp_ccs_note(build, i, 2, 0);
    }
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* Keys at frames 0, 9 and 3: the segment to frame 3 takes 2^32 - 6 * 256 ticks. */
static void key_back_in_time(qp_build *build) {
    static const uint32_t keys[] = {0, 0x3f800000, 9, 0, 3, 0x3f000000};
    const size_t at = qp_ccs_anime_open(build, 1, 10);
    qp_ccs_top(build, 0);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 1);
    qp_ccs_keys(build, record, 9, QP_CONTROLLER_KEYED, keys, 3, 1);
    qp_ccs_close(build, record);
    for (uint32_t frame = 1; frame < 10; frame++) {
        qp_ccs_top(build, frame);
    }
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* -- Cinematic streams ------------------------------------------------------------------------ */

enum { STREAM_MAX = 4 * 2352 };

typedef struct {
    uint8_t block[STREAM_MAX];
    qp_cine_build build;
} stream;

static void begin(stream *s, uint32_t sector_size, uint16_t frames) {
    static const uint8_t setup[] = {1, 2, 3, 4};
    const qp_bytes bytes = {setup, sizeof setup};
    const qp_cine_header header = qp_cine_plain_header(frames, bytes);
    memset(s, 0, sizeof *s);
    s->build = qp_cine_build_in(s->block, sizeof s->block, sector_size);
    qp_cine_add_header(&s->build, &header);
}

static void add_frame(stream *s, uint16_t number) {
    qp_cine_frame frame;
    qp_cine_plain_frame(&frame, number);
    qp_cine_add_frame(&s->build, &frame);
}

static void end(const stream *s, qp_build *build) {
    qp_build_copy(build, s->build.data, s->build.size);
}

/* The second sector is a frame that says it has 63 actors and 63 poses and holds their records as
   far as a sector goes: those behind are read from the next buffer. */
static void frame_past_its_sector(qp_build *build) {
    stream s;
    begin(&s, 2048, 1);
    add_frame(&s, 1);
    s.block[2048 + 19] |= 0xfc;
    s.block[2048 + 23] |= 0xfc;
    qp_cine_add_end(&s.build);
    end(&s, build);
}

/* One pose with 255 keys, of which a sector holds all: and then a second pose, whose head is not.
 */
static void pose_past_its_sector(qp_build *build) {
    stream s;
    begin(&s, 2048, 1);
    add_frame(&s, 1);
    s.block[2048 + 23] |= 2 << 2;    /* poses */
    s.block[2048 + 24 + 14] = 249;   /* keys of the first: 24 + 16 + 1992 bytes, 16 left */
    s.block[2048 + 2032 + 14] = 255; /* keys of the second */
    qp_cine_add_end(&s.build);
    end(&s, build);
}

/* A setup block that ends in the sector behind the header's. */
static void setup_past_its_sector(qp_build *build) {
    stream s;
    begin(&s, 2048, 1);
    s.block[10] = 0xf5; /* 12 + 2037 bytes */
    s.block[11] = 0x07;
    add_frame(&s, 1);
    qp_cine_add_end(&s.build);
    end(&s, build);
}

/* Neither the last frame nor an end word: the game waits for sectors for ever. */
static void stream_without_end(qp_build *build) {
    stream s;
    begin(&s, 2048, 9);
    add_frame(&s, 1);
    end(&s, build);
}

/* Raw sectors, so that it is known what they are to be. */
static void stream_without_header(qp_build *build) {
    stream s;
    begin(&s, 2352, 1);
    s.block[s.build.geometry.data] = 0;
    add_frame(&s, 1);
    qp_cine_add_end(&s.build);
    end(&s, build);
}

/* -- ANIMATION -------------------------------------------------------------------------------- */

static void string_of(qp_build *build, uint32_t stated, uint32_t present) {
    uint8_t block[1024];
    qp_totem_writer writer = qp_totem_writer_to(block, sizeof block, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&writer, stated, present);
    qp_build_copy(build, block, writer.size);
}

static void string_of_144(qp_build *build) {
    string_of(build, 144, 144);
}

static void string_of_145(qp_build *build) {
    string_of(build, 145, 145);
}

static void string_past_the_end(qp_build *build) {
    string_of(build, 0x7fffffff, 20);
}

/* -- All of them ------------------------------------------------------------------------------ */

/* Those of CCSF files are samples of the corpora, by name. */
static const struct {
    const char *name;
    void (*write)(qp_build *build);
} samples[] = {
    {"targets_1024.ccs", targets_1024},
    {"key_back_in_time.anime", key_back_in_time},
    {"frame_past_its_sector.cine", frame_past_its_sector},
    {"pose_past_its_sector.cine", pose_past_its_sector},
    {"setup_past_its_sector.cine", setup_past_its_sector},
    {"stream_without_end.cine", stream_without_end},
    {"stream_without_header.cine", stream_without_header},
    {"string_of_144.animation", string_of_144},
    {"string_of_145.animation", string_of_145},
    {"string_past_the_end.animation", string_past_the_end},
    {"magic_wrong.ccs", NULL},
    {"version_8f.ccs", NULL},
    {"header_extra_many.ccs", NULL},
    {"index_no_objects.ccs", NULL},
    {"index_files_many.ccs", NULL},
    {"chunk_unknown.ccs", NULL},
    {"chunk_size_past_end.ccs", NULL},
    {"object_past_index.ccs", NULL},
    {"ext_cycle.ccs", NULL},
    {"texture_levels.ccs", NULL},
    {"frame_missing.ccs", NULL},
    {"anime_frames_0.ccs", NULL},
    {"anime_frames_2_24.ccs", NULL},
    {"anime_words_less.ccs", NULL},
    {"anime_closing_missing.ccs", NULL},
    {"top_negative.ccs", NULL},
    {"note_before_top.ccs", NULL},
    {"sub_chunk_past_anime.ccs", NULL},
    {"sub_chunk_unknown.ccs", NULL},
    {"note_short.ccs", NULL},
    {"controller_kind_3.ccs", NULL},
    {"controller_kind_5.ccs", NULL},
    {"controller_keys_0.ccs", NULL},
    {"controller_keys_many.ccs", NULL},
    {"target_past_index.ccs", NULL},
    {"morph_count.ccs", NULL},
};

uint32_t qp_game_sample_count(void) {
    return (uint32_t)(sizeof samples / sizeof samples[0]);
}

const char *qp_game_sample_name(uint32_t index) {
    return index < qp_game_sample_count() ? samples[index].name : "";
}

void qp_game_sample_write(uint32_t index, qp_build *build) {
    const char *name = qp_game_sample_name(index);
    if (name[0] != '\0' && samples[index].write != NULL) {
        samples[index].write(build);
        return;
    }
    for (uint32_t i = 0; i < qp_ccs_sample_count() && name[0] != '\0'; i++) {
        const char *sample = qp_ccs_sample_at(i).name;
        const size_t size = strlen(sample);
        if (strncmp(sample, name, size) == 0 && strcmp(name + size, ".ccs") == 0) {
            qp_ccs_sample_write(i, build);
        }
    }
}
