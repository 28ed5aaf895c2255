/* The stream files of the synthetic disc: scenes in their own frame section (ccsf.md 5). */
#include "gen/disc_plan.h"
#include "quirkproof/ccsf.h"

#include <stdio.h>

enum { NAME_ROOM = 64, PCM_BLOCKS = 2, PCM_WORDS = 100 };

/* Part `number` of `count` of a figure. */
static uint32_t part_of(const qp_disc *disc, qp_disc_figure_id id, uint32_t number,
                        uint32_t count) {
    const uint64_t all = disc->figures[id].wanted;
    return (uint32_t)((number + 1) * all / count - number * all / count);
}

/* Frames of a stream: its Tops but for the closing one. */
static uint32_t frames_of(const qp_disc *disc, uint32_t number) {
    return part_of(disc, QP_DISC_STREAM_TOPS, number, disc->stream_count) - 1;
}

/* OBJ_..., then a morpher, its model and a camera. */
static void write_head(const char *name, uint32_t objects, uint32_t frames, qp_build *build) {
    char row[NAME_ROOM];
    const size_t header = qp_ccs_header(build, name, 0x100);
    qp_build_set_u32(build, header + QP_CHUNK_HEADER + 40, frames);
    const size_t at = qp_ccs_open(build, QP_CHUNK_INDEX);
    qp_build_u32(build, 2);
    qp_build_u32(build, 1 + objects + 3);
    qp_build_zeros(build, 32);
    snprintf(row, sizeof row, " %s.max", name);
    qp_build_text(build, row, 32);
    qp_build_zeros(build, 32);
    for (uint32_t i = 0; i < objects + 3; i++) {
        static const char *const others[3] = {"MPH_face", "MDL_face", "CAM_scene"};
        snprintf(row, sizeof row, "OBJ_%s_%03u", name, i);
        qp_build_text(build, i < objects ? row : others[i - objects], 30);
        qp_build_u16(build, 1);
    }
    qp_ccs_close(build, at);
    qp_ccs_setup(build);
}

static void write_setup(uint32_t objects, uint32_t frames, qp_build *build) {
    const uint32_t camera = objects + 3;
    for (uint32_t i = 1; i <= objects; i++) {
        qp_ccs_object(build, 0x100, i, i == 1 ? 0 : 1 + (i - 2) / 3, 0);
    }
    qp_ccs_model(build, objects + 2, 0, 1, 8);
    qp_ccs_morpher(build, objects + 1, objects + 2);
    qp_ccs_chunk(build, QP_CHUNK_CAMERA, &camera, 1);
    qp_ccs_chunk(build, QP_CHUNK_FRAME, &frames, 1);
}

static void write_sound(qp_disc *disc, uint32_t object, qp_build *build) {
    const size_t size = (size_t)4 * PCM_BLOCKS * PCM_WORDS;
    qp_ccs_pcm(build, object, PCM_BLOCKS, PCM_WORDS);
    qp_disc_fill(&disc->chance, build, build->size - size, size, 16);
}

/* What is left of a figure once this frame has its part. */
typedef struct {
    uint32_t objs;
    uint32_t sounds;
    uint32_t cameras;
    uint32_t morphs;
    uint32_t notes;
} frame_records;

static uint32_t deal_here(qp_disc *disc, qp_disc_figure_id id, uint32_t number, uint32_t frame,
                          uint32_t frames) {
    const uint64_t all = part_of(disc, id, number, disc->stream_count);
    const uint32_t here = (uint32_t)((frame + 1) * all / frames - frame * all / frames);
    qp_disc_deal(disc, id, here);
    return here;
}

static void write_frame(qp_disc *disc, uint32_t objects, const frame_records *records,
                        qp_build *build) {
    for (uint32_t i = 0; i < records->cameras; i++) {
        qp_ccs_frame_record(build, QP_KIND_F_CAMERA, 0x100, true, objects + 3, 0,
                            qp_disc_float(&disc->chance, 100.0F));
    }
    for (uint32_t i = 0; i < records->objs; i++) {
        qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, true, 1 + i % objects, 0,
                            qp_disc_float(&disc->chance, 1.0F));
    }
    for (uint32_t i = 0; i < records->morphs; i++) {
        const uint32_t target[2] = {objects + 2, qp_disc_float(&disc->chance, 1.0F) & 0x7fffffff};
        qp_ccs_morph(build, objects + 1, target, 1);
    }
    for (uint32_t i = 0; i < records->notes; i++) {
        qp_ccs_note(build, 1, 2, i);
    }
    for (uint32_t i = 0; i < records->sounds; i++) {
        write_sound(disc, 1, build);
    }
}

void qp_disc_write_stream(qp_disc *disc, uint32_t number, const char *name, qp_build *build) {
    const uint32_t frames = frames_of(disc, number);
    const uint32_t objs = part_of(disc, QP_DISC_STREAM_OBJ, number, disc->stream_count);
    const uint32_t objects = 1 + objs / frames;
    write_head(name, objects, frames, build);
    write_setup(objects, frames, build);
    for (uint32_t frame = 0; frame < frames; frame++) {
        const frame_records records = {
            deal_here(disc, QP_DISC_STREAM_OBJ, number, frame, frames),
            deal_here(disc, QP_DISC_STREAM_PCM, number, frame, frames),
            deal_here(disc, QP_DISC_STREAM_CAMERA, number, frame, frames),
            deal_here(disc, QP_DISC_STREAM_MORPHER, number, frame, frames),
            deal_here(disc, QP_DISC_STREAM_NOTE, number, frame, frames),
        };
        qp_ccs_top(build, frame);
        write_frame(disc, objects, &records, build);
    }
    qp_ccs_top(build, QP_CCS_ONCE);
    qp_disc_deal(disc, QP_DISC_STREAM_TOPS, (uint64_t)frames + 1);
    qp_disc_deal(disc, QP_DISC_STREAMS, 1);
}
