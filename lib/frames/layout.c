/*
 * What each kind of record is called and which controllers it has (ccsf.md 6.1; for direct lights
 * animation-playback, Unknown).
 */
#include "frames/record.h"

bool qp_version_later(uint16_t version) {
    return version == 0 || version > 0x100;
}

//@ assigns \nothing;
static const char *light_name(uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_AMBIENT:
        return "F_Ambient";
    case QP_KIND_F_DISTANT:
        return "F_Distant";
    case QP_KIND_DISTANT:
        return "distant light controllers";
    case QP_KIND_F_DIRECT:
        return "F_Direct";
    case QP_KIND_DIRECT:
        return "direct light controllers";
    case QP_KIND_F_SPOT:
        return "F_Spot";
    case QP_KIND_SPOT:
        return "spot light controllers";
    case QP_KIND_F_OMNI:
        return "F_Omni";
    case QP_KIND_OMNI:
        return "omni light controllers";
    default:
        return NULL;
    }
}

const char *qp_record_name(uint16_t kind) {
    switch (kind) {
    case QP_KIND_FRAME:
        return "Frame";
    case QP_KIND_F_OBJ:
        return "F_Obj";
    case QP_KIND_OBJECT:
        return "object controllers";
    case QP_KIND_F_NOTE:
        return "F_Note";
    case QP_KIND_F_MATERIAL:
        return "F_Material";
    case QP_KIND_MATERIAL:
        return "material controllers";
    case QP_KIND_F_CAMERA:
        return "F_Camera";
    case QP_KIND_CAMERA:
        return "camera controllers";
    case QP_KIND_F_MODEL:
        return "F_Model";
    case QP_KIND_F_MODEL_2:
        return "F_Model 2";
    case QP_KIND_F_SHADOW:
        return "F_Shadow";
    case QP_KIND_F_MORPHER:
        return "F_Morpher";
    case QP_KIND_MORPHER:
        return "morph controllers";
    case QP_KIND_F_OUTLINE:
        return "F_Outline";
    case QP_KIND_F_CEL:
        return "F_Cel";
    case QP_KIND_F_TONE:
        return "F_Tone";
    case QP_KIND_F_BLUR:
        return "F_Blur";
    case QP_KIND_F_PCM:
        return "F_Pcm";
    case QP_KIND_TOP:
        return "Top";
    default:
        break;
    }
    return light_name(kind);
}

static const qp_record_layout object_layout = {4,
                                               0x000fff,
                                               {{0, QP_VALUE_VECTOR, "position"},
                                                {3, QP_VALUE_ROTATION, "rotation"},
                                                {6, QP_VALUE_VECTOR, "scale"},
                                                {9, QP_VALUE_FLOAT, "transparency"}}};

static const qp_record_layout material_layout = {
    2, 0x00003f, {{0, QP_VALUE_FLOAT, "u"}, {3, QP_VALUE_FLOAT, "v"}}};

static const qp_record_layout later_material_layout = {6,
                                                       0x03ffff,
                                                       {{0, QP_VALUE_FLOAT, "u"},
                                                        {3, QP_VALUE_FLOAT, "v"},
                                                        {6, QP_VALUE_FLOAT, "scale_u"},
                                                        {9, QP_VALUE_FLOAT, "scale_v"},
                                                        {12, QP_VALUE_FLOAT, "float_12"},
                                                        {15, QP_VALUE_FLOAT, "float_15"}}};

static const qp_record_layout camera_layout = {3,
                                               0x0001ff,
                                               {{0, QP_VALUE_VECTOR, "position"},
                                                {3, QP_VALUE_ROTATION, "rotation"},
                                                {6, QP_VALUE_FLOAT, "fov"}}};

static const qp_record_layout distant_layout = {3,
                                                0x000ff8,
                                                {{3, QP_VALUE_ROTATION, "rotation"},
                                                 {6, QP_VALUE_COLOUR, "color"},
                                                 {9, QP_VALUE_FLOAT, "intensity"}}};

static const qp_record_layout direct_layout = {8,
                                               0xffffff,
                                               {{0, QP_VALUE_VECTOR, "position"},
                                                {3, QP_VALUE_ROTATION, "rotation"},
                                                {6, QP_VALUE_COLOUR, "color"},
                                                {9, QP_VALUE_FLOAT, "intensity"},
                                                {12, QP_VALUE_FLOAT, "start"},
                                                {15, QP_VALUE_FLOAT, "end"},
                                                {18, QP_VALUE_FLOAT, "radius1"},
                                                {21, QP_VALUE_FLOAT, "radius2"}}};

static const qp_record_layout omni_layout = {5,
                                             0x03ffc7,
                                             {{0, QP_VALUE_VECTOR, "position"},
                                              {6, QP_VALUE_COLOUR, "color"},
                                              {9, QP_VALUE_FLOAT, "intensity"},
                                              {12, QP_VALUE_FLOAT, "start"},
                                              {15, QP_VALUE_FLOAT, "end"}}};

static const qp_record_layout no_layout = {0, 0, {{0, QP_VALUE_VECTOR, ""}}};

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

uint32_t qp_record_known_flags(uint16_t kind, uint16_t version) {
    return qp_record_layout_of(kind, version)->flags | QP_COMPRESSION_FLAGS;
}
