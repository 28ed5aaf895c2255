/* The fields of chunks (ccsf.md 3 and 4). */
#include "write/schema.h"

const qp_schema qp_schema_none = {0, 0, 0, {{"", 0}}};

const qp_schema qp_schema_file = {1, 0, 0, {{"name", 32}}};

const qp_schema qp_schema_object_row = {2, 0, 0, {{"name", 30}, {"file", 2}}};

const qp_schema qp_schema_anime = {3, 0, 0, {{"object", 4}, {"frames", 4}, {"words", 4}}};

/* What follows the version may be garbage: a field of its own (ccsf.md 3). */
static const qp_schema header = {6,
                                 1,
                                 5,
                                 {{"magic", 4},
                                  {"name", 32},
                                  {"version", 2},
                                  {"padding", 2},
                                  {"frames", 4},
                                  {"extra_count", 4}}};

static const qp_schema index_head = {2, 0, 0, {{"files", 4}, {"objects", 4}}};

static const qp_schema frame = {1, 0, 0, {{"last", 4}}};

static const qp_schema object = {
    5, 0, 0, {{"object", 4}, {"parent", 4}, {"model", 4}, {"shadow", 4}, {"extra", 4}}};

static const qp_schema material = {7,
                                   0,
                                   0,
                                   {{"object", 4},
                                    {"texture", 4},
                                    {"alpha", 4},
                                    {"crop_u", 2},
                                    {"crop_v", 2},
                                    {"scale_u", 2},
                                    {"scale_v", 2}}};

/* Its levels follow. The second word of the head came with 0x92, the pixel format with 0x90. */
static const qp_schema texture = {8,
                                  0,
                                  0,
                                  {{"object", 4},
                                   {"clut", 4},
                                   {"word_2", 4},
                                   {"byte_0", 1},
                                   {"format", 1},
                                   {"extra_levels", 1},
                                   {"byte_3", 1},
                                   {"word_4", 4}}};

static const qp_schema texture_90 = {7,
                                     0,
                                     0,
                                     {{"object", 4},
                                      {"clut", 4},
                                      {"byte_0", 1},
                                      {"format", 1},
                                      {"extra_levels", 1},
                                      {"byte_3", 1},
                                      {"word_4", 4}}};

static const qp_schema clut = {
    6,
    1,
    5,
    {{"object", 4}, {"blit_group", 4}, {"bytes", 4}, {"half_0", 2}, {"half_1", 2}, {"count", 4}}};

static const qp_schema clut_90 = {
    5, 1, 4, {{"object", 4}, {"bytes", 4}, {"half_0", 2}, {"half_1", 2}, {"count", 4}}};

static const qp_schema clut_old = {2, 1, 1, {{"object", 4}, {"count", 4}}};

static const qp_schema light = {3, 0, 0, {{"object", 4}, {"type", 2}, {"padding", 2}}};

/* Meshes follow. */
static const qp_schema model = {8,
                                0,
                                0,
                                {{"object", 4},
                                 {"scale", 4},
                                 {"type", 2},
                                 {"meshes", 2},
                                 {"flag", 2},
                                 {"z_offset", 2},
                                 {"byte_16", 1},
                                 {"padding", 1}}};

/* From 0x110 on where each node stands follows the nodes. */
static const qp_schema clump = {3, 1, 1, {{"object", 4}, {"count", 2}, {"padding", 2}}};

static const qp_schema ext_obj = {3, 0, 0, {{"object", 4}, {"parent", 4}, {"target", 4}}};

static const qp_schema hit = {
    5, 0, 0, {{"object", 4}, {"word_1", 4}, {"groups", 2}, {"half_5", 2}, {"total", 4}}};

static const qp_schema bbox = {8,
                               0,
                               0,
                               {{"object", 4},
                                {"target", 4},
                                {"low_x", 4},
                                {"low_y", 4},
                                {"low_z", 4},
                                {"high_x", 4},
                                {"high_y", 4},
                                {"high_z", 4}}};

static const qp_schema dummy = {
    7,
    0,
    0,
    {{"object", 4}, {"x", 4}, {"y", 4}, {"z", 4}, {"turn_x", 4}, {"turn_y", 4}, {"turn_z", 4}}};

static const qp_schema morpher = {2, 0, 0, {{"object", 4}, {"model", 4}}};

static const qp_schema obj2 = {
    5, 0, 0, {{"object", 4}, {"scalar", 4}, {"first", 4}, {"second", 4}, {"third", 4}}};

static const qp_schema object_only = {1, 0, 0, {{"object", 4}}};

/* Kinds whose layout depends on the version. */
static const qp_schema *texture_of(uint16_t version) {
    if (version >= 0x92) {
        return &texture;
    }
    return version >= 0x90 ? &texture_90 : &object_only;
}

static const qp_schema *clut_of(uint16_t version) {
    if (version >= 0x92) {
        return &clut;
    }
    return version >= 0x90 ? &clut_90 : &clut_old;
}

const qp_schema *qp_chunk_schema(uint16_t kind, uint16_t version) {
    switch (kind) {
    case QP_CHUNK_HEAD:
        return &header;
    case QP_CHUNK_INDEX:
        return &index_head;
    case QP_CHUNK_FRAME:
        return &frame;
    case QP_CHUNK_OBJECT:
        return &object;
    case QP_CHUNK_MATERIAL:
        return &material;
    case QP_CHUNK_TEXTURE:
        return texture_of(version);
    case QP_CHUNK_CLUT:
        return clut_of(version);
    case QP_CHUNK_LIGHT:
        return &light;
    case QP_CHUNK_ANIME:
        return &qp_schema_anime;
    case QP_CHUNK_MODEL:
        return &model;
    case QP_CHUNK_CLUMP:
        return &clump;
    case QP_CHUNK_EXT_OBJ:
        return &ext_obj;
    case QP_CHUNK_HIT:
        return &hit;
    case QP_CHUNK_BBOX:
        return &bbox;
    case QP_CHUNK_DUMMY:
    case QP_CHUNK_DUMMY_TURNED:
        return &dummy;
    case QP_CHUNK_MORPHER:
        return &morpher;
    case QP_CHUNK_OBJ2:
        return &obj2;
    default:
        return qp_ccsf_makes_object(kind) ? &object_only : &qp_schema_none;
    }
}
