#include "gen/cine_samples.h"

/* -- Streams ---------------------------------------------------------------------------------- */

static void header(qp_cine_build *build, uint16_t frames) {
    static const uint8_t setup[] = {1, 2, 3, 4, 5, 6, 7, 8};
    const qp_bytes block = {setup, sizeof setup};
    qp_cine_header h = qp_cine_plain_header(frames, block);
    qp_cine_add_header(build, &h);
}

/* A frame of at most `room` bytes, drawn from its number. */
static void frame(qp_cine_build *build, uint16_t number, size_t room) {
    uint8_t drawn[4096];
    qp_bytes bytes = {drawn, sizeof drawn};
    qp_cine_frame f;
    qp_source_fill(number, drawn, sizeof drawn);
    qp_source source = qp_source_over(bytes);
    qp_cine_draw_frame(&source, number, room, &f);
    qp_cine_add_frame(build, &f);
}

static void audio(qp_cine_build *build, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        qp_cine_add_audio(build, i / 2);
    }
}

/* As OPEN.BIN begins and ends, in little. */
static void whole(qp_cine_build *build) {
    header(build, 2);
    qp_cine_add_empty(build);
    frame(build, 1, 600);
    audio(build, 2);
    frame(build, 2, 2048);
    qp_cine_add_end(build);
}

static void lone(qp_cine_build *build) {
    header(build, 0);
}

static void bare(qp_cine_build *build) {
    header(build, 1);
    frame(build, 1, 200);
}

static void wrapped(qp_cine_build *build) {
    qp_cine_add_riff(build, 2);
    bare(build);
}

static void audio_first(qp_cine_build *build) {
    audio(build, 3);
    bare(build);
    audio(build, 1);
}

static void channels(qp_cine_build *build) {
    for (int channel = 0; channel < 2; channel++) {
        build->model.channel_byte = channel == 0 ? 0 : 255;
        header(build, 1);
        frame(build, 1, 300);
    }
}

static void numbers(qp_cine_build *build) {
    static const uint16_t list[] = {2, 2, 5, 4, 5, 6};
    header(build, 5);
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        frame(build, list[i], 100);
    }
}

static void no_end(qp_cine_build *build) {
    header(build, 9);
    frame(build, 1, 100);
}

static void early_end(qp_cine_build *build) {
    header(build, 9);
    frame(build, 1, 100);
    qp_cine_add_end(build);
    frame(build, 2, 100);
}

static void no_edc(qp_cine_build *build) {
    build->model.edc = false;
    whole(build);
}

static void damaged(qp_cine_build *build) {
    whole(build);
    for (size_t at = 500; at < build->size; at += 997) {
        build->data[at] ^= 0x20;
    }
}

static void overrun(qp_cine_build *build) {
    header(build, 1);
    frame(build, 1, 2048);
    /* Counts of 63 actors and 63 poses in a frame that holds fewer. */
    build->data[build->geometry.size + build->geometry.data + 19] |= 0xfc;
    build->data[build->geometry.size + build->geometry.data + 23] |= 0xfc;
}

static void cut(qp_cine_build *build) {
    bare(build);
    build->size -= build->geometry.size - build->geometry.data - 50;
}

static const struct {
    const char *name;
    uint32_t sector_size;
    void (*make)(qp_cine_build *build);
} streams[] = {
    {"whole-2048", 2048, whole},
    {"whole-2060", 2060, whole},
    {"whole-2336", 2336, whole},
    {"whole-2340", 2340, whole},
    {"whole-2352", 2352, whole},
    {"whole-2448", 2448, whole},
    {"lone-2048", 2048, lone},
    {"lone-2340", 2340, lone},
    {"bare-2048", 2048, bare},
    {"riff", 2352, wrapped},
    {"audio-first-2048", 2048, audio_first},
    {"audio-first-2336", 2336, audio_first},
    {"channels-2048", 2048, channels},
    {"channels-2352", 2352, channels},
    {"numbers-2048", 2048, numbers},
    {"numbers-2060", 2060, numbers},
    {"no-end", 2048, no_end},
    {"early-end", 2048, early_end},
    {"no-edc", 2336, no_edc},
    {"damaged", 2352, damaged},
    {"overrun", 2352, overrun},
    {"cut", 2352, cut},
};

size_t qp_cine_stream_sample_count(void) {
    return sizeof streams / sizeof streams[0];
}

size_t qp_cine_stream_sample(size_t index, uint8_t *block, const char **name) {
    if (index >= qp_cine_stream_sample_count()) {
        return 0;
    }
    qp_cine_build build = qp_cine_build_in(block, QP_CINE_SAMPLE_MAX, streams[index].sector_size);
    streams[index].make(&build);
    *name = streams[index].name;
    return build.full ? 0 : build.size;
}

/* -- Frames ----------------------------------------------------------------------------------- */

/* Frames of 0..63 records each, drawn from a seed; the last ones say more than they hold. */
static const struct {
    const char *name;
    size_t room;
    uint8_t more; /* set in the counts' bytes */
} frames[] = {
    {"head", 24, 0},    {"small", 100, 0},   {"middle", 700, 0},
    {"large", 1500, 0}, {"sector", 2048, 0}, {"channel", 2044, 0},
    {"actors", 600, 4}, {"poses", 600, 8},   {"most", 2048, 0xfc},
};

size_t qp_cine_frame_sample_count(void) {
    return sizeof frames / sizeof frames[0];
}

size_t qp_cine_frame_sample(size_t index, uint8_t *block, const char **name) {
    uint8_t drawn[4096];
    qp_bytes bytes = {drawn, sizeof drawn};
    qp_cine_frame f;
    if (index >= qp_cine_frame_sample_count()) {
        return 0;
    }
    qp_source_fill(index + 40, drawn, sizeof drawn);
    qp_source source = qp_source_over(bytes);
    qp_cine_draw_frame(&source, (uint16_t)(index + 1), frames[index].room, &f);
    size_t size = qp_cine_write_frame(&f, block, QP_CINE_SAMPLE_MAX);
    block[19] |= frames[index].more;
    block[23] |= frames[index].more;
    *name = frames[index].name;
    return size;
}
