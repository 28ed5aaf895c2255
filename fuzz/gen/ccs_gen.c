/* Files: what is in one, its skeleton and its setup chunks. */
#include "gen/ccs_gen.h"
#include "gen/values.h"
#include "quirkproof/ccsf.h"

#include <stdio.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

/* -- The world -------------------------------------------------------------------------------- */

/* Most objects of each kind. */
static const uint32_t most[QP_GEN_KINDS] = {6, 5, 2, 2, 3, 4, 2, 2, 3};

qp_gen_world qp_gen_draw_world(qp_source *source) {
    static const uint32_t versions[] = {0x100, 0x100, 0x100, 0x100, 0x100, 0x123, 0x123,
                                        0x120, 0x111, 0x110, 0x121, 0x122, 0x124, 0x125,
                                        0x96,  0x95,  0x92,  0x90,  0x8f};
    qp_gen_world world = {0};
    world.version = qp_gen_one_of(source, versions, COUNT(versions));
    world.objects = 1;
    for (uint32_t kind = 0; kind < QP_GEN_KINDS; kind++) {
        const bool always = kind == QP_GEN_OBJ || kind == QP_GEN_ANM;
        world.count[kind] =
            always ? 1 + qp_draw_below(source, most[kind]) : qp_draw_below(source, most[kind] + 1);
        world.first[kind] = world.objects;
        world.objects += world.count[kind];
    }
    return world;
}

uint32_t qp_gen_pick(qp_source *source, const qp_gen_world *world, qp_gen_kind kind) {
    if (qp_draw_one_in(source, 32)) {
        const uint32_t odd[] = {0, world->objects - 1, world->objects, 0xffffffff,
                                qp_draw_below(source, world->objects)};
        return qp_gen_one_of(source, odd, COUNT(odd));
    }
    if (world->count[kind] == 0) {
        return world->first[QP_GEN_OBJ];
    }
    return world->first[kind] + qp_draw_below(source, world->count[kind]);
}

/* -- Index ------------------------------------------------------------------------------------ */

enum { ROWS_MAX = 40, NAME_SIZE = 31 };

static void write_index(qp_source *source, const qp_gen_world *world, qp_build *build) {
    static const char *const prefixes[QP_GEN_KINDS] = {"OBJ", "OBJ", "MAT", "MPH", "MDL",
                                                       "LGT", "CAM", "TEX", "ANM"};
    static const char *const files[] = {" sample.max", "#other.max"};
    char names[ROWS_MAX][NAME_SIZE];
    qp_ccs_row rows[ROWS_MAX];
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < QP_GEN_KINDS; kind++) {
        for (uint32_t i = 0; i < world->count[kind] && count < ROWS_MAX; i++) {
            const bool ext = kind == QP_GEN_EXT;
            snprintf(names[count], NAME_SIZE, "%s_%s%u", prefixes[kind], ext ? "x" : "", i);
            rows[count].name = names[count];
            rows[count].file = ext ? 2 : 1;
            if (qp_draw_one_in(source, 64)) {
                rows[count].file = qp_draw_below(source, 5);
                rows[count].name = count > 0 ? rows[count - 1].name : "";
            }
            count++;
        }
    }
    qp_ccs_index(build, files, COUNT(files), rows, count);
}

/* -- Setup chunks ----------------------------------------------------------------------------- */

/* The parent of object i is mostly the one before. */
static void write_objects(qp_source *source, const qp_gen_world *world, qp_build *build) {
    for (uint32_t i = 0; i < world->count[QP_GEN_OBJ]; i++) {
        const uint32_t object = world->first[QP_GEN_OBJ] + i;
        uint32_t parent = i == 0 ? 0 : object - 1;
        if (qp_draw_one_in(source, 8)) {
            parent = qp_gen_pick(source, world, QP_GEN_OBJ);
        }
        qp_ccs_object(build, world->version, object, parent, 0);
    }
    /* ExtObj: targets are objects or each other, so that there are chains and circles. */
    for (uint32_t i = 0; i < world->count[QP_GEN_EXT]; i++) {
        const uint32_t object = world->first[QP_GEN_EXT] + i;
        const bool chain = qp_draw_one_in(source, 2);
        const uint32_t target = qp_gen_pick(source, world, chain ? QP_GEN_EXT : QP_GEN_OBJ);
        qp_ccs_ext_obj(build, object, 0, target);
    }
}

static void write_materials(qp_source *source, const qp_gen_world *world, qp_build *build) {
    for (uint32_t i = 0; i < world->count[QP_GEN_TEX]; i++) {
        const uint32_t extra = qp_draw_one_in(source, 4) ? qp_draw_below(source, 4) : 0;
        qp_ccs_texture(build, world->version, world->first[QP_GEN_TEX] + i, extra);
    }
    for (uint32_t i = 0; i < world->count[QP_GEN_MAT]; i++) {
        const uint32_t crops = qp_draw_u32(source);
        qp_ccs_material(build, world->version, world->first[QP_GEN_MAT] + i,
                        qp_gen_pick(source, world, QP_GEN_TEX), crops & 0xffff, crops >> 16);
    }
}

static void write_models(qp_source *source, const qp_gen_world *world, qp_build *build) {
    for (uint32_t i = 0; i < world->count[QP_GEN_MDL]; i++) {
        const uint32_t model = world->first[QP_GEN_MDL] + i;
        const uint32_t meshes = qp_draw_below(source, 3);
        const uint32_t vertices = qp_draw_below(source, 6);
        const uint32_t kind = qp_draw_below(source, 4);
        if (kind < 2) {
            qp_ccs_tied_model(build, model, meshes, vertices, kind == 1);
        } else {
            qp_ccs_model(build, model, kind == 2 ? 0 : 8, meshes, vertices);
        }
    }
    for (uint32_t i = 0; i < world->count[QP_GEN_MPH]; i++) {
        qp_ccs_morpher(build, world->first[QP_GEN_MPH] + i, qp_gen_pick(source, world, QP_GEN_MDL));
    }
}

static void write_lights(qp_source *source, const qp_gen_world *world, qp_build *build) {
    for (uint32_t i = 0; i < world->count[QP_GEN_LGT]; i++) {
        const uint32_t type = 1 + i % 4;
        qp_ccs_light(build, world->first[QP_GEN_LGT] + i,
                     qp_draw_one_in(source, 32) ? qp_gen_edge(source) : type);
    }
    for (uint32_t i = 0; i < world->count[QP_GEN_CAM]; i++) {
        const uint32_t camera = world->first[QP_GEN_CAM] + i;
        qp_ccs_chunk(build, QP_CHUNK_CAMERA, &camera, 1);
    }
}

/* Chunks that no Anime has to do with, in whole words of what is drawn. */
static void write_others(qp_source *source, const qp_gen_world *world, qp_build *build) {
    static const uint32_t kinds[] = {QP_CHUNK_SETUP,  QP_CHUNK_CLUT,
                                     QP_CHUNK_CLUMP,  QP_CHUNK_HIT,
                                     QP_CHUNK_BBOX,   0x0d00,
                                     0x0d80,          0x0d90,
                                     0x0e00,          0x1000,
                                     0x1100,          0x1200,
                                     QP_CHUNK_DUMMY,  QP_CHUNK_DUMMY_TURNED,
                                     QP_CHUNK_SHADOW, 0x1700,
                                     0x1a00,          0x1f00,
                                     QP_CHUNK_OBJ2,   0x2200,
                                     0x2300,          0x2400,
                                     0x4444};
    for (uint32_t left = qp_draw_below(source, 4); left > 0; left--) {
        const uint32_t kind = qp_gen_one_of(source, kinds, COUNT(kinds));
        const uint32_t object = qp_gen_pick(source, world, QP_GEN_MDL);
        if (kind == QP_CHUNK_CLUT) {
            qp_ccs_clut(build, world->version, object, qp_draw_below(source, 17));
        } else if (kind == QP_CHUNK_CLUMP) {
            qp_ccs_clump(build, world->version, object, &object, 1);
        } else if (kind == QP_CHUNK_HIT) {
            qp_ccs_hit(build, object, qp_draw_below(source, 4));
        } else {
            static const uint32_t words[8] = {0};
            const size_t at = qp_ccs_chunk(build, kind, words, qp_draw_below(source, 9));
            qp_build_set_u32(build, at + QP_CHUNK_HEADER, object);
        }
    }
}

/* -- The frame section and the whole file ----------------------------------------------------- */

static void write_frames(qp_source *source, const qp_gen_world *world, qp_build *build) {
    static const uint32_t last = 1;
    const uint32_t frames = qp_draw_one_in(source, 4) ? qp_draw_below(source, 6) : 0;
    qp_ccs_chunk(build, QP_CHUNK_FRAME, &last, 1);
    for (uint32_t frame = 0; frame < frames; frame++) {
        qp_ccs_top(build, frame);
        for (uint32_t left = qp_draw_below(source, 4); left > 0; left--) {
            qp_gen_frame_record(source, world, true, build);
        }
    }
    qp_ccs_top(build, qp_draw_one_in(source, 4) ? QP_CCS_LOOP : QP_CCS_ONCE);
}

void qp_gen_ccsf(qp_source *source, qp_build *build) {
    const qp_gen_world world = qp_gen_draw_world(source);
    qp_ccs_header(build, "sample", world.version);
    write_index(source, &world, build);
    qp_ccs_setup(build);
    write_objects(source, &world, build);
    write_materials(source, &world, build);
    write_models(source, &world, build);
    write_lights(source, &world, build);
    write_others(source, &world, build);
    for (uint32_t i = 0; i < world.count[QP_GEN_ANM]; i++) {
        qp_gen_anime(source, &world, world.first[QP_GEN_ANM] + i, build);
    }
    write_frames(source, &world, build);
    qp_gen_faults(source, build);
}
