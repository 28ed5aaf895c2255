/*
 * What each kind of record is called and which controllers it has (ccsf.md 6.1; for direct lights
 * animation-playback, Unknown).
 */
#include "frames/record.h"

bool qp_version_later(uint16_t version) {
    return version == 0 || version > 0x100;
}

typedef struct {
    uint16_t kind;
    const char *name;
} record_name;

static const record_name names[] = {
    {QP_KIND_FRAME, "Frame"},
    {QP_KIND_F_OBJ, "F_Obj"},
    {QP_KIND_OBJECT, "object controllers"},
    {QP_KIND_F_NOTE, "F_Note"},
    {QP_KIND_F_MATERIAL, "F_Material"},
    {QP_KIND_MATERIAL, "material controllers"},
    {QP_KIND_F_CAMERA, "F_Camera"},
    {QP_KIND_CAMERA, "camera controllers"},
    {QP_KIND_F_AMBIENT, "F_Ambient"},
    {QP_KIND_F_DISTANT, "F_Distant"},
    {QP_KIND_DISTANT, "distant light controllers"},
    {QP_KIND_F_DIRECT, "F_Direct"},
    {QP_KIND_DIRECT, "direct light controllers"},
    {QP_KIND_F_SPOT, "F_Spot"},
    {QP_KIND_SPOT, "spot light controllers"},
    {QP_KIND_F_OMNI, "F_Omni"},
    {QP_KIND_OMNI, "omni light controllers"},
    {QP_KIND_F_MODEL, "F_Model"},
    {QP_KIND_F_MODEL_2, "F_Model 2"},
    {QP_KIND_F_SHADOW, "F_Shadow"},
    {QP_KIND_F_MORPHER, "F_Morpher"},
    {QP_KIND_MORPHER, "morph controllers"},
    {QP_KIND_F_OUTLINE, "F_Outline"},
    {QP_KIND_F_CEL, "F_Cel"},
    {QP_KIND_F_TONE, "F_Tone"},
    {QP_KIND_F_BLUR, "F_Blur"},
    {QP_KIND_F_PCM, "F_Pcm"},
    {QP_KIND_TOP, "Top"},
};

const char *qp_record_name(uint16_t kind) {
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].kind == kind) {
            return names[i].name;
        }
    }
    return NULL;
}

static const qp_record_layout object_layout = {4,
                                               {{0, QP_VALUE_VECTOR, "position"},
                                                {3, QP_VALUE_ROTATION, "rotation"},
                                                {6, QP_VALUE_VECTOR, "scale"},
                                                {9, QP_VALUE_FLOAT, "transparency"}}};

static const qp_record_layout material_layout = {
    2, {{0, QP_VALUE_FLOAT, "u"}, {3, QP_VALUE_FLOAT, "v"}}};

static const qp_record_layout later_material_layout = {6,
                                                       {{0, QP_VALUE_FLOAT, "u"},
                                                        {3, QP_VALUE_FLOAT, "v"},
                                                        {6, QP_VALUE_FLOAT, "scale_u"},
                                                        {9, QP_VALUE_FLOAT, "scale_v"},
                                                        {12, QP_VALUE_FLOAT, "float_12"},
                                                        {15, QP_VALUE_FLOAT, "float_15"}}};

static const qp_record_layout camera_layout = {3,
                                               {{0, QP_VALUE_VECTOR, "position"},
                                                {3, QP_VALUE_ROTATION, "rotation"},
                                                {6, QP_VALUE_FLOAT, "fov"}}};

static const qp_record_layout distant_layout = {3,
                                                {{3, QP_VALUE_ROTATION, "rotation"},
                                                 {6, QP_VALUE_COLOUR, "color"},
                                                 {9, QP_VALUE_FLOAT, "intensity"}}};

static const qp_record_layout direct_layout = {8,
                                               {{0, QP_VALUE_VECTOR, "position"},
                                                {3, QP_VALUE_ROTATION, "rotation"},
                                                {6, QP_VALUE_COLOUR, "color"},
                                                {9, QP_VALUE_FLOAT, "intensity"},
                                                {12, QP_VALUE_FLOAT, "start"},
                                                {15, QP_VALUE_FLOAT, "end"},
                                                {18, QP_VALUE_FLOAT, "radius1"},
                                                {21, QP_VALUE_FLOAT, "radius2"}}};

static const qp_record_layout omni_layout = {5,
                                             {{0, QP_VALUE_VECTOR, "position"},
                                              {6, QP_VALUE_COLOUR, "color"},
                                              {9, QP_VALUE_FLOAT, "intensity"},
                                              {12, QP_VALUE_FLOAT, "start"},
                                              {15, QP_VALUE_FLOAT, "end"}}};

static const qp_record_layout no_layout = {0, {{0, QP_VALUE_VECTOR, ""}}};

const qp_record_layout *qp_record_layout_of(uint16_t kind, uint16_t version) {
    switch (kind) {
    case QP_KIND_OBJECT:
        return &object_layout;
    case QP_KIND_MATERIAL:
        return qp_version_later(version) ? &later_material_layout : &material_layout;
    case QP_KIND_CAMERA:
        return &camera_layout;
    case QP_KIND_DISTANT:
        return &distant_layout;
    case QP_KIND_DIRECT:
    case QP_KIND_SPOT: /* "as 0605" */
        return &direct_layout;
    case QP_KIND_OMNI:
        return &omni_layout;
    default:
        return &no_layout;
    }
}

bool qp_kind_is_controller(uint16_t kind) {
    return kind == QP_KIND_MORPHER || qp_record_layout_of(kind, 0)->count > 0;
}

const char *qp_controller_name(uint16_t kind, uint32_t index) {
    const qp_record_layout *layout = qp_record_layout_of(kind, 0);
    if (kind == QP_KIND_MORPHER && index == 0) {
        return "weight";
    }
    return index < layout->count ? layout->controllers[index].name : NULL;
}

/* Bits 24 and 25 ask later games for compression in memory (ccsf.md 6.1). */
#define COMPRESSION_FLAGS 0x03000000u

uint32_t qp_record_known_flags(uint16_t kind, uint16_t version) {
    const qp_record_layout *layout = qp_record_layout_of(kind, version);
    uint32_t known = COMPRESSION_FLAGS;
    for (uint32_t i = 0; i < layout->count; i++) {
        known |= (uint32_t)7 << layout->controllers[i].shift;
    }
    return known;
}
