#include "invariants/animation/animation_case.h"

/* -- Bytes ------------------------------------------------------------------------------------ */

static uint8_t byte_at(const qp_trial *trial, size_t at) {
    const qp_totem_reading *reading = &trial->animation->animation.reading;
    return at < reading->end ? reading->bytes.data[at] : 0;
}

uint16_t qp_totem_half(const qp_trial *trial, size_t at) {
    const uint32_t first = byte_at(trial, at);
    const uint32_t second = byte_at(trial, at + 1);
    const bool big = trial->animation->animation.reading.order == QP_TOTEM_BIG;
    return (uint16_t)(big ? first << 8 | second : second << 8 | first);
}

uint32_t qp_totem_word(const qp_trial *trial, size_t at) {
    const uint32_t first = qp_totem_half(trial, at);
    const uint32_t second = qp_totem_half(trial, at + 2);
    const bool big = trial->animation->animation.reading.order == QP_TOTEM_BIG;
    return big ? first << 16 | second : second << 16 | first;
}

float qp_float_of(uint32_t pattern) {
    float value = 0;
    const unsigned char *from = (const unsigned char *)&pattern;
    unsigned char *to = (unsigned char *)&value;
    for (size_t i = 0; i < sizeof value; i++) {
        to[i] = from[i];
    }
    return value;
}

size_t qp_totem_head_size(const qp_trial *trial) {
    return trial->animation->animation.reading.message_head == 6 ? 6 : 8;
}

/* -- Walks ------------------------------------------------------------------------------------ */

qp_outcome qp_worse(qp_outcome a, qp_outcome b) {
    return a > b ? a : b;
}

static qp_outcome each_of(qp_trial *trial, const qp_totem_track *tracks, size_t count,
                          qp_totem_track_kind kind, qp_totem_track_check check) {
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (size_t i = 0; i < count && outcome != QP_VIOLATED; i++) {
        if (tracks[i].kind == kind && tracks[i].count > 0) {
            outcome = qp_worse(outcome, check(trial, &tracks[i]));
        }
    }
    return outcome;
}

qp_outcome qp_each_totem_track(qp_trial *trial, qp_totem_track_kind kind,
                               qp_totem_track_check check) {
    const qp_totem_animation *animation = &trial->animation->animation;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    for (uint32_t i = 0; outcome != QP_VIOLATED && qp_totem_mesh_at(animation, i, &mesh); i++) {
        outcome = qp_worse(outcome, each_of(trial, &mesh.track, 1, kind, check));
    }
    for (uint32_t i = 0; outcome != QP_VIOLATED && qp_totem_node_at(animation, i, &node); i++) {
        outcome = qp_worse(outcome, each_of(trial, node.tracks, QP_TOTEM_NODE_TRACKS, kind, check));
    }
    for (uint32_t i = 0; outcome != QP_VIOLATED && qp_totem_material_at(animation, i, &material);
         i++) {
        outcome = qp_worse(outcome,
                           each_of(trial, material.tracks, QP_TOTEM_MATERIAL_TRACKS, kind, check));
    }
    return outcome;
}
