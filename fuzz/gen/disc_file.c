/* The files of the synthetic disc, but for their Animes: index and setup chunks (ccsf.md 3, 4). */
#include "gen/disc_plan.h"
#include "quirkproof/ccsf.h"

#include <stdio.h>
#include <string.h>

/* Vertices of a mesh and of a Hit's group, on average; colours of a palette. So chosen that the
   disc comes to about what the real one has, inflated. */
enum { MODEL_VERTICES = 50, HIT_VERTICES = 100, NAME_ROOM = 64 };

/* -- Names ------------------------------------------------------------------------------------ */

void qp_disc_file_name(const qp_disc_file_plan *plan, uint32_t index, char name[QP_DISC_NAME]) {
    static const char *const categories[20] = {"cmn", "gcm", "dem", "dsk", "top", "men", "efc",
                                               "eqp", "skl", "spc", "pcb", "npc", "gim", "ene",
                                               "bos", "twn", "fld", "dng", "evt", "dir"};
    /* The four whose bodies are moved by F_Obj (animation-playback, F_Obj). */
    static const char *const special[5] = {"", "eex1", "eii1", "elgx", "xddesk01"};
    if (plan->special != 0) {
        snprintf(name, QP_DISC_NAME, "%s", special[plan->special < 5 ? plan->special : 0]);
    } else {
        snprintf(name, QP_DISC_NAME, "%s%04u", categories[plan->category % 20], index);
    }
}

static const char *const prefixes[DISC_KINDS] = {"OBJ", "OBJ", "MDL", "MAT", "CMP", "CLT",
                                                 "TEX", "ANM", "DMY", "HIT", "LGT", "BLT",
                                                 "BOX", "MPH", "EFF", "CAM", "FBR", "PAG"};

static const qp_disc_figure_id row_figures[DISC_KINDS] = {
    QP_DISC_OBJ, QP_DISC_OBJ, QP_DISC_MDL, QP_DISC_MAT, QP_DISC_CMP, QP_DISC_CLT,
    QP_DISC_TEX, QP_DISC_ANM, QP_DISC_DMY, QP_DISC_HIT, QP_DISC_LGT, QP_DISC_BLT,
    QP_DISC_BOX, QP_DISC_MPH, QP_DISC_EFF, QP_DISC_CAM, QP_DISC_FBR, QP_DISC_PAG};

/* A row's name: the copies of a body have the names of its objects and another file. */
static void row_name(const qp_disc_file_plan *plan, const char *name, uint32_t kind, uint32_t i,
                     char row[NAME_ROOM]) {
    const uint32_t body = plan->count[DISC_OBJ];
    if (kind == DISC_OBJ && i + 1 == body) {
        snprintf(row, NAME_ROOM, "OBJ_xnote");
    } else if (kind == DISC_OBJ || kind == DISC_EXT) {
        snprintf(row, NAME_ROOM, "OBJ_%s_bone%02u", name, body > 0 ? i % body : i);
    } else {
        snprintf(row, NAME_ROOM, "%s_%s_%u", prefixes[kind], name, i);
    }
}

/* The copies of a body are of a file of their own each; everything else is of the first. */
static uint32_t row_file(const qp_disc_file_plan *plan, uint32_t kind, uint32_t i) {
    return kind == DISC_EXT && plan->count[DISC_OBJ] > 0 ? 2 + i / plan->count[DISC_OBJ] : 1;
}

static void write_index(qp_disc *disc, const qp_disc_file_plan *plan, const char *name,
                        qp_build *build) {
    const uint32_t body = plan->count[DISC_OBJ];
    const uint32_t copies = body > 0 ? (plan->count[DISC_EXT] + body - 1) / body : 0;
    char row[NAME_ROOM];
    const size_t at = qp_ccs_open(build, QP_CHUNK_INDEX);
    qp_build_u32(build, copies + 2);
    qp_build_u32(build, plan->objects);
    qp_build_zeros(build, 32);
    for (uint32_t i = 0; i <= copies; i++) {
        snprintf(row, sizeof row, " %s_%u.max", name, i);
        qp_build_text(build, row, 32);
    }
    qp_build_zeros(build, 32);
    for (uint32_t kind = 0; kind < DISC_KINDS; kind++) {
        for (uint32_t i = 0; i < plan->count[kind]; i++) {
            row_name(plan, name, kind, i, row);
            qp_build_text(build, row, 30);
            qp_build_u16(build, row_file(plan, kind, i));
        }
        qp_disc_deal(disc, row_figures[kind], plan->count[kind]);
    }
    qp_ccs_close(build, at);
}

/* -- Pictures --------------------------------------------------------------------------------- */

/* One level of 8 bits a pixel; its size is 50 words too large, as in every known file. */
static void write_texture(qp_disc *disc, uint32_t version, uint32_t texture, qp_build *build) {
    static const uint32_t widths[5] = {64, 128, 256, 256, 512};
    static const uint32_t heights[5] = {64, 128, 128, 256, 256};
    const uint32_t size = qp_disc_draw(disc, QP_DISC_TEXTURE_4K, 5) - QP_DISC_TEXTURE_4K;
    const uint32_t pixels = widths[size] * heights[size];
    const size_t at = qp_ccs_open(build, QP_CHUNK_TEXTURE);
    qp_build_u32(build, texture);
    qp_build_zeros(build, version >= 0x92 ? 8 : 4);
    qp_build_u32(build, 0x1300); /* pixel format: 8 bits of palette; no further levels */
    qp_build_zeros(build, version >= 0x90 ? 4 : 0);
    qp_build_u16(build, widths[size]);
    qp_build_u16(build, heights[size]);
    qp_build_u32(build, pixels / 4);
    qp_build_zeros(build, pixels);
    qp_disc_fill(&disc->chance, build, build->size - pixels, pixels, widths[size]);
    qp_ccs_close(build, at);
    qp_ccs_set_size(build, at, qp_build_get_u32(build, at + 4) + 50);
}

static void write_pictures(qp_disc *disc, const qp_disc_file_plan *plan, qp_build *build) {
    for (uint32_t i = 0; i < plan->count[DISC_TEX]; i++) {
        write_texture(disc, plan->version, plan->first[DISC_TEX] + i, build);
    }
    for (uint32_t i = 0; i < plan->count[DISC_CLT]; i++) {
        const uint32_t colours = qp_disc_below(&disc->chance, 4) == 0 ? 16 : 256;
        qp_ccs_clut(build, plan->version, plan->first[DISC_CLT] + i, colours);
        qp_disc_fill(&disc->chance, build, build->size - 4 * (size_t)colours, 4 * (size_t)colours,
                     4);
    }
    for (uint32_t i = 0; i < plan->count[DISC_MAT]; i++) {
        const uint32_t textures = plan->count[DISC_TEX];
        qp_ccs_material(build, plan->version, plan->first[DISC_MAT] + i,
                        textures > 0 ? plan->first[DISC_TEX] + i % textures : 0, 0, 0);
    }
}

/* -- Models ----------------------------------------------------------------------------------- */

static size_t to_words(size_t bytes) {
    return (bytes + 3) / 4 * 4;
}

/* Bytes of a mesh: of its head, and of what its vertices fill. */
static size_t mesh_head(qp_disc_figure_id kind) {
    return kind == QP_DISC_MODEL_TIED ? 16 : kind == QP_DISC_MODEL_HULL ? 8 : 12;
}

static size_t mesh_body(qp_disc_figure_id kind, size_t vertices) {
    return to_words(6 * vertices) + (kind == QP_DISC_MODEL_TIED ? 8 : 12) * vertices;
}

static void write_model(qp_disc *disc, uint32_t model, qp_build *build) {
    const qp_disc_figure_id kind = qp_disc_draw(disc, QP_DISC_MODEL_TIED, 3);
    const uint32_t meshes = 1 + qp_disc_below(&disc->chance, 4);
    const uint32_t vertices = 1 + qp_disc_below(&disc->chance, 2 * MODEL_VERTICES);
    size_t at = build->size + QP_CHUNK_HEADER + 20;
    if (kind == QP_DISC_MODEL_TIED) {
        qp_ccs_tied_model(build, model, meshes, vertices, false);
    } else {
        qp_ccs_model(build, model, kind == QP_DISC_MODEL_HULL ? 8 : 0, meshes, vertices);
    }
    for (uint32_t i = 0; i < meshes; i++) {
        at += mesh_head(kind);
        qp_disc_fill(&disc->chance, build, at, mesh_body(kind, vertices), 12);
        at += mesh_body(kind, vertices);
    }
}

static void write_models(qp_disc *disc, const qp_disc_file_plan *plan, qp_build *build) {
    for (uint32_t i = 0; i < plan->count[DISC_MDL]; i++) {
        write_model(disc, plan->first[DISC_MDL] + i, build);
    }
    for (uint32_t i = 0; i < plan->count[DISC_HIT]; i++) {
        const uint32_t vertices = 1 + qp_disc_below(&disc->chance, 2 * HIT_VERTICES);
        qp_ccs_hit(build, plan->first[DISC_HIT] + i, vertices);
        qp_disc_fill(&disc->chance, build, build->size - 24 * (size_t)vertices,
                     24 * (size_t)vertices, 12);
    }
    for (uint32_t i = 0; i < plan->count[DISC_MPH]; i++) {
        const uint32_t models = plan->count[DISC_MDL];
        qp_ccs_morpher(build, plan->first[DISC_MPH] + i,
                       models > 0 ? plan->first[DISC_MDL] + i % models : 0);
    }
}

/* -- Bodies ----------------------------------------------------------------------------------- */

/* A tree: an object's parent is one of the few before it. */
static void write_objects(qp_disc *disc, const qp_disc_file_plan *plan, qp_build *build) {
    const uint32_t first = plan->first[DISC_OBJ];
    const uint32_t models = plan->count[DISC_MDL];
    for (uint32_t i = 0; i < plan->count[DISC_OBJ]; i++) {
        const uint32_t back = 1 + qp_disc_below(&disc->chance, i < 3 ? i : 3);
        qp_ccs_object(build, plan->version, first + i, i == 0 ? 0 : first + i - back,
                      i < models ? plan->first[DISC_MDL] + i : 0);
        qp_disc_deal(disc, QP_DISC_OBJECT, 1);
    }
    for (uint32_t i = 0; plan->count[DISC_OBJ] > 0 && i < plan->count[DISC_EXT]; i++) {
        qp_ccs_ext_obj(build, plan->first[DISC_EXT] + i, 0, first + i % plan->count[DISC_OBJ]);
        qp_disc_deal(disc, QP_DISC_EXT_OBJ, 1);
    }
}

static void write_clumps(qp_disc *disc, const qp_disc_file_plan *plan, qp_build *build) {
    uint32_t nodes[8];
    for (uint32_t i = 0; i < plan->count[DISC_CMP]; i++) {
        const uint32_t body = plan->count[DISC_OBJ];
        const uint32_t count = body < 8 ? body : 8;
        for (uint32_t k = 0; k < count; k++) {
            nodes[k] = plan->first[DISC_OBJ] + (i + k) % body;
        }
        qp_ccs_clump(build, plan->version, plan->first[DISC_CMP] + i, nodes,
                     1 + qp_disc_below(&disc->chance, count));
    }
}

/* A chunk of an object and `count` words more, all 0. */
static void write_plain(uint32_t kind, uint32_t object, uint32_t count, qp_build *build) {
    const size_t at = qp_ccs_open(build, kind);
    qp_build_u32(build, object);
    qp_build_zeros(build, 4 * (size_t)count);
    qp_ccs_close(build, at);
}

/* Distant 1, direct 2, spot 3, omni 4 (ccsf.md 4). */
static void write_light_chunks(const qp_disc *disc, const qp_disc_file_plan *plan,
                               qp_build *build) {
    for (uint32_t i = 0; i < plan->count[DISC_LGT]; i++) {
        qp_ccs_light(build, plan->first[DISC_LGT] + i,
                     1 + disc->lights[plan->first_light + i] - QP_DISC_DISTANT);
    }
}

static void write_others(const qp_disc_file_plan *plan, qp_build *build) {
    static const struct {
        qp_disc_kind kind;
        uint32_t chunk;
        uint32_t words;
    } others[] = {
        {DISC_DMY, QP_CHUNK_DUMMY, 3},   {DISC_BOX, QP_CHUNK_BBOX, 7},
        {DISC_EFF, QP_CHUNK_EFFECT, 10}, {DISC_CAM, QP_CHUNK_CAMERA, 0},
        {DISC_BLT, 0x1000, 3},           {DISC_FBR, 0x1100, 3},
        {DISC_PAG, 0x1200, 3},
    };
    for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
        for (uint32_t i = 0; i < plan->count[others[k].kind]; i++) {
            write_plain(others[k].chunk, plan->first[others[k].kind] + i, others[k].words, build);
        }
    }
}

/* -- The file --------------------------------------------------------------------------------- */

void qp_disc_write_file(qp_disc *disc, const qp_disc_file_plan *plan, const char *name,
                        qp_build *build) {
    qp_disc_deal(disc, QP_DISC_FILES, 1);
    qp_ccs_header(build, name, plan->version);
    write_index(disc, plan, name, build);
    qp_ccs_setup(build);
    write_pictures(disc, plan, build);
    write_models(disc, plan, build);
    write_objects(disc, plan, build);
    write_clumps(disc, plan, build);
    write_others(plan, build);
    write_light_chunks(disc, plan, build);
    for (uint32_t i = 0; i < plan->count[DISC_ANM]; i++) {
        qp_disc_write_anime(disc, plan, i, build);
    }
    qp_ccs_end(build);
}
