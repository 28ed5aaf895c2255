/* ANIMATION files. */
#include <string.h>

#include "census.h"
#include "quirkproof/totemtech_walk.h"

/* -- Keys ------------------------------------------------------------------------------------- */

static float float_of(uint32_t pattern) {
    float value = 0;
    memcpy(&value, &pattern, sizeof value);
    return value;
}

static void count_rotations(uint64_t *counts, const qp_totem_animation *animation,
                            const qp_totem_track *track) {
    qp_totem_rotation_key key;
    counts[QP_CENSUS_TOTEM_ROTATIONS] += track->count;
    for (uint32_t i = 0; qp_totem_rotation_key_at(animation, track, i, &key); i++) {
        const float omega = float_of(key.omega);
        counts[QP_CENSUS_TOTEM_NEGATIVE] +=
            key.quat[0] < 0 || key.quat[1] < 0 || key.quat[2] < 0 || key.quat[3] < 0;
        counts[QP_CENSUS_TOTEM_OMEGA_0] += omega == 0;
        counts[QP_CENSUS_TOTEM_OMEGA_ROUND] += omega > 6.283185307179586;
    }
}

static void count_track(uint64_t *counts, const qp_totem_animation *animation,
                        const qp_totem_track *track) {
    switch (track->kind) {
    case QP_TOTEM_FLOAT:
        counts[QP_CENSUS_TOTEM_FLOATS] += track->count;
        break;
    case QP_TOTEM_VECTOR:
        counts[QP_CENSUS_TOTEM_VECTORS] += track->count;
        break;
    case QP_TOTEM_ROTATION:
        count_rotations(counts, animation, track);
        break;
    default: /* the walk comes to message keys by themselves */
        break;
    }
}

/* -- Bodies ----------------------------------------------------------------------------------- */

static qp_census_id section_figure(qp_path_kind section) {
    switch (section) {
    case QP_PATH_MESH:
        return QP_CENSUS_TOTEM_MESHES;
    case QP_PATH_NODE:
        return QP_CENSUS_TOTEM_NODES;
    default:
        return QP_CENSUS_TOTEM_MATERIALS;
    }
}

static void count_item(uint64_t *counts, const qp_totem_animation *animation,
                       const qp_totem_item *item) {
    switch (item->kind) {
    case QP_TOTEM_ITEM_RECORD:
        counts[section_figure(item->section)]++;
        break;
    case QP_TOTEM_ITEM_TRACK:
        count_track(counts, animation, &item->track);
        break;
    case QP_TOTEM_ITEM_MESSAGE_KEY:
        counts[QP_CENSUS_TOTEM_KEYS]++;
        break;
    case QP_TOTEM_ITEM_MESSAGE:
        counts[QP_CENSUS_TOTEM_MESSAGES]++;
        counts[QP_CENSUS_TOTEM_STRINGS] += item->message.has_string;
        counts[QP_CENSUS_TOTEM_LONG] +=
            item->message.has_string && item->message.string_length >= QP_TOTEM_STRING_BUFFER;
        break;
    default:
        break;
    }
}

void qp_census_animation(qp_census *census, const qp_totem_animation *animation) {
    qp_totem_walk walk = qp_totem_walk_body(&animation->reading, false);
    qp_totem_item item;
    census->counts[QP_CENSUS_TOTEM]++;
    census->counts[QP_CENSUS_TOTEM_EXACT] += animation->reading.exact;
    while (qp_totem_walk_next(&walk, &item)) {
        count_item(census->counts, animation, &item);
    }
}
