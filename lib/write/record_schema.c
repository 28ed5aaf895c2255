/* The fields of records (ccsf.md 5 and 6.1). */
#include "frames/record.h"
#include "write/schema.h"

const qp_schema qp_schema_controllers = {2, 0, 0, {{"target", 4}, {"flags", 4}}};

const qp_schema qp_schema_morph_controllers = {2, 0, 0, {{"morpher", 4}, {"count", 4}}};

static const qp_schema top = {1, 0, 0, {{"frame", 4}}};

static const qp_schema frame = {1, 0, 0, {{"last", 4}}};

static const qp_schema note = {3, 0, 0, {{"object", 4}, {"event", 4}, {"param", 4}}};

static const qp_schema ambient = {1, 0, 0, {{"color", 4}}};

static const qp_schema f_obj = {13,
                                0,
                                0,
                                {{"object", 4},
                                 {"unread", 4},
                                 {"x", 4},
                                 {"y", 4},
                                 {"z", 4},
                                 {"turn_x", 4},
                                 {"turn_y", 4},
                                 {"turn_z", 4},
                                 {"scale_x", 4},
                                 {"scale_y", 4},
                                 {"scale_z", 4},
                                 {"transparency", 4},
                                 {"visibility", 4}}};

/* Target and flags, and floats that the flags choose. */
static const qp_schema flagged = {16,
                                  0,
                                  0,
                                  {{"target", 4},
                                   {"flags", 4},
                                   {"value_0", 4},
                                   {"value_1", 4},
                                   {"value_2", 4},
                                   {"value_3", 4},
                                   {"value_4", 4},
                                   {"value_5", 4},
                                   {"value_6", 4},
                                   {"value_7", 4},
                                   {"value_8", 4},
                                   {"value_9", 4},
                                   {"value_10", 4},
                                   {"value_11", 4},
                                   {"value_12", 4},
                                   {"value_13", 4}}};

static const qp_schema distant = {7,
                                  0,
                                  0,
                                  {{"light", 4},
                                   {"flags", 4},
                                   {"turn_x", 4},
                                   {"turn_y", 4},
                                   {"turn_z", 4},
                                   {"color", 4},
                                   {"intensity", 4}}};

/* Direct and spot lights. */
static const qp_schema placed_light = {14,
                                       0,
                                       0,
                                       {{"light", 4},
                                        {"flags", 4},
                                        {"x", 4},
                                        {"y", 4},
                                        {"z", 4},
                                        {"turn_x", 4},
                                        {"turn_y", 4},
                                        {"turn_z", 4},
                                        {"color", 4},
                                        {"value_0", 4},
                                        {"value_1", 4},
                                        {"value_2", 4},
                                        {"value_3", 4},
                                        {"value_4", 4}}};

static const qp_schema omni = {9,
                               0,
                               0,
                               {{"light", 4},
                                {"flags", 4},
                                {"x", 4},
                                {"y", 4},
                                {"z", 4},
                                {"color", 4},
                                {"intensity", 4},
                                {"start", 4},
                                {"end", 4}}};

static const qp_schema shadow = {
    5, 0, 0, {{"shadow", 4}, {"word_1", 4}, {"word_2", 4}, {"word_3", 4}, {"word_4", 4}}};

/* The count is 16 bits; what follows it should be 0 and is not always (ccsf.md 5). */
static const qp_schema f_morpher = {3, 2, 1, {{"morpher", 4}, {"count", 2}, {"padding", 2}}};

static const qp_schema pcm = {
    4, 0, 0, {{"sound", 4}, {"blocks", 2}, {"half_3", 2}, {"block_words", 4}}};

/* The head of the discs of OUT and QUA. */
static const qp_schema pcm_long = {6,
                                   0,
                                   0,
                                   {{"sound", 4},
                                    {"language", 1},
                                    {"padding", 1},
                                    {"half_3", 2},
                                    {"blocks", 4},
                                    {"block_words", 4}}};

static const qp_schema object_only = {1, 0, 0, {{"object", 4}}};

const qp_schema *qp_pcm_schema(bool long_head) {
    return long_head ? &pcm_long : &pcm;
}

const qp_schema *qp_frame_schema(uint16_t kind, uint16_t version, uint64_t words) {
    switch (kind) {
    case QP_KIND_TOP:
        return &top;
    case QP_KIND_FRAME:
        return &frame;
    case QP_KIND_F_NOTE:
        return &note;
    case QP_KIND_F_AMBIENT:
        return &ambient;
    case QP_KIND_F_OBJ:
        return words == 13 && (!qp_version_later(version) || version == 0) ? &f_obj : &flagged;
    case QP_KIND_F_DISTANT:
        return &distant;
    case QP_KIND_F_DIRECT:
    case QP_KIND_F_SPOT:
        return &placed_light;
    case QP_KIND_F_OMNI:
        return &omni;
    case QP_KIND_F_SHADOW:
        return &shadow;
    case QP_KIND_F_MORPHER:
        return &f_morpher;
    case QP_KIND_F_MODEL:
    case QP_KIND_F_MODEL_2:
        return &object_only;
    default: /* of the kinds that there are, those whose flags say what else they have */
        return &flagged;
    }
}
