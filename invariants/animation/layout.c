/* The structures of an ANIMATION, byte by byte as they are printed, against what is read. */
#include "invariants/animation/animation_case.h"

#define STRUCTS "ANIMATION, ANIMATION"

/* -- A walk by the printed structures --------------------------------------------------------- */

/* Stands between two structures; `lost` past the end of the payload. */
typedef struct {
    const qp_trial *trial;
    size_t at;
    size_t end;
    bool lost;
} place;

static place begin(const qp_trial *trial) {
    const qp_totem_reading *reading = &trial->animation->animation.reading;
    const place p = {trial, reading->start, reading->end, false};
    return p;
}

static void pass(place *p, uint64_t bytes) {
    p->lost = p->lost || bytes > p->end - p->at;
    p->at += p->lost ? 0 : (size_t)bytes;
}

static uint32_t pass_word(place *p) {
    const uint32_t word = qp_totem_word(p->trial, p->at);
    pass(p, 4);
    return p->lost ? 0 : word;
}

/* unk1, unk2, a string if unk1 is 0x11, 0x12 or 0x13, the name. */
static void pass_message(place *p) {
    const uint32_t id = pass_word(p);
    pass(p, 4);
    if (id >= 0x11 && id <= 0x13) {
        pass(p, pass_word(p));
    }
    pass(p, 4);
}

static void pass_message_key(place *p) {
    pass(p, qp_totem_head_size(p->trial) - 4);
    for (uint32_t left = pass_word(p); left > 0 && !p->lost; left--) {
        pass_message(p);
    }
}

static void pass_track(place *p, qp_totem_track_kind kind) {
    pass(p, 2);
    const uint32_t keys = pass_word(p);
    if (kind != QP_TOTEM_MESSAGES) {
        pass(p, (uint64_t)keys * (kind == QP_TOTEM_FLOAT ? 16 : 20));
        return;
    }
    for (uint32_t left = keys; left > 0 && !p->lost; left--) {
        pass_message_key(p);
    }
}

static const qp_totem_track_kind mesh_tracks[1] = {QP_TOTEM_FLOAT};
static const qp_totem_track_kind node_tracks[4] = {QP_TOTEM_VECTOR, QP_TOTEM_ROTATION,
                                                   QP_TOTEM_VECTOR, QP_TOTEM_MESSAGES};
static const qp_totem_track_kind material_tracks[8] = {
    QP_TOTEM_FLOAT, QP_TOTEM_FLOAT,  QP_TOTEM_FLOAT,  QP_TOTEM_FLOAT,
    QP_TOTEM_FLOAT, QP_TOTEM_VECTOR, QP_TOTEM_VECTOR, QP_TOTEM_FLOAT};

/* Name, unk and tracks. */
static void pass_record(place *p, const qp_totem_track_kind *kinds, size_t count) {
    pass(p, 6);
    for (size_t i = 0; i < count && !p->lost; i++) {
        pass_track(p, kinds[i]);
    }
}

static uint32_t pass_section(place *p, const qp_totem_track_kind *kinds, size_t count) {
    const uint32_t records = pass_word(p);
    for (uint32_t left = records; left > 0 && !p->lost; left--) {
        pass_record(p, kinds, count);
    }
    return records;
}

/* Parses the body by the subject. */
static bool parse_again(qp_trial *trial, qp_totem_animation *animation) {
    const qp_totem_reading *reading = &trial->animation->animation.reading;
    const qp_totem_options options = {.order = reading->order};
    const qp_bytes body = {reading->bytes.data + reading->start, reading->end - reading->start};
    return trial->subject->animation.parse(body, &options, &trial->arena, NULL, animation) ==
               QP_OK &&
           animation->reading.message_head == reading->message_head;
}

static qp_outcome parsed_otherwise(qp_trial *trial) {
    return qp_violated(trial, trial->animation->animation.reading.start,
                       "the body is not read as it was before", 0, 0);
}

static qp_outcome check_body(qp_trial *trial) {
    qp_totem_animation animation;
    place p = begin(trial);
    if (!trial->animation->animation.reading.exact) {
        return QP_NOT_EXERCISED;
    }
    if (!parse_again(trial, &animation)) {
        return parsed_otherwise(trial);
    }
    pass(&p, 6);
    const uint32_t meshes = pass_section(&p, mesh_tracks, 1);
    const uint32_t nodes = pass_section(&p, node_tracks, 4);
    const uint32_t materials = pass_section(&p, material_tracks, 8);
    if (p.lost || p.at != p.end) {
        return qp_violated(trial, p.at, "the structures end at {0x}, the file at {1x}", p.at,
                           p.end);
    }
    return meshes == animation.mesh_count && nodes == animation.node_count &&
                   materials == animation.material_count
               ? QP_HOLDS
               : qp_violated(trial, trial->animation->animation.reading.start,
                             "{0} meshes, {1} nodes", meshes, nodes);
}

QP_INVARIANT(ani_body, "ANI-L001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, STRUCTS,
             "A file is its head, then counted meshes, nodes and materials, one behind the other, "
             "and nothing else",
             check_body);

static qp_outcome check_head(qp_trial *trial) {
    const size_t start = trial->animation->animation.reading.start;
    qp_totem_animation animation;
    if (!trial->animation->animation.reading.exact) {
        return QP_NOT_EXERCISED;
    }
    if (!parse_again(trial, &animation)) {
        return parsed_otherwise(trial);
    }
    return animation.length == qp_totem_word(trial, start) &&
                   animation.unk == qp_totem_half(trial, start + 4)
               ? QP_HOLDS
               : qp_violated(trial, start, "length {0x}, unk {1}", animation.length, animation.unk);
}

QP_INVARIANT(ani_head, "ANI-L002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, STRUCTS,
             "The head is a float, the length, and a half word", check_head);

/* -- Records ---------------------------------------------------------------------------------- */

/* The tracks lie behind name and unk, each where the one before ends. */
static qp_outcome check_tracks(qp_trial *trial, size_t offset, const qp_totem_track *tracks,
                               const qp_totem_track_kind *kinds, size_t count) {
    place p = begin(trial);
    p.at = offset;
    pass(&p, 6);
    for (size_t i = 0; i < count; i++) {
        if (tracks[i].kind != kinds[i] || tracks[i].offset != p.at + 6 ||
            tracks[i].interp != qp_totem_half(trial, p.at) ||
            tracks[i].count != qp_totem_word(trial, p.at + 2)) {
            return qp_violated(trial, p.at, "track {0} is another one", i + 1, 0);
        }
        pass_track(&p, kinds[i]);
    }
    return QP_HOLDS;
}

static qp_outcome check_named(qp_trial *trial, size_t offset, int32_t name, uint16_t unk) {
    return name == (int32_t)qp_totem_word(trial, offset) && unk == qp_totem_half(trial, offset + 4)
               ? QP_HOLDS
               : qp_violated(trial, offset, "the record has the name {0d}", (uint64_t)(int64_t)name,
                             0);
}

static qp_outcome check_meshes(qp_trial *trial) {
    const qp_totem_animation *animation = &trial->animation->animation;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_totem_mesh mesh;
    for (uint32_t i = 0; i < animation->mesh_count; i++) {
        if (!trial->subject->animation.mesh_at(animation, i, &mesh)) {
            return qp_violated(trial, animation->reading.start, "there is no mesh {0}", i, 0);
        }
        if (check_named(trial, mesh.offset, mesh.name, mesh.unk) == QP_VIOLATED ||
            check_tracks(trial, mesh.offset, &mesh.track, mesh_tracks, 1) == QP_VIOLATED) {
            return QP_VIOLATED;
        }
        outcome = QP_HOLDS;
    }
    return outcome;
}

QP_INVARIANT(ani_mesh, "ANI-L003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, STRUCTS,
             "A mesh has a name, a half word and a float track", check_meshes);

static qp_outcome check_nodes(qp_trial *trial) {
    const qp_totem_animation *animation = &trial->animation->animation;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_totem_node node;
    for (uint32_t i = 0; i < animation->node_count; i++) {
        if (!trial->subject->animation.node_at(animation, i, &node)) {
            return qp_violated(trial, animation->reading.start, "there is no node {0}", i, 0);
        }
        if (check_named(trial, node.offset, node.name, node.unk) == QP_VIOLATED ||
            check_tracks(trial, node.offset, node.tracks, node_tracks, 4) == QP_VIOLATED) {
            return QP_VIOLATED;
        }
        outcome = QP_HOLDS;
    }
    return outcome;
}

QP_INVARIANT(ani_node, "ANI-L004", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, STRUCTS,
             "A node has a name, a half word, and tracks of vectors, rotations, vectors and "
             "messages",
             check_nodes);

static qp_outcome check_materials(qp_trial *trial) {
    const qp_totem_animation *animation = &trial->animation->animation;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_totem_material material;
    for (uint32_t i = 0; i < animation->material_count; i++) {
        if (!trial->subject->animation.material_at(animation, i, &material)) {
            return qp_violated(trial, animation->reading.start, "there is no material {0}", i, 0);
        }
        if (check_named(trial, material.offset, material.name, material.unk) == QP_VIOLATED ||
            check_tracks(trial, material.offset, material.tracks, material_tracks, 8) ==
                QP_VIOLATED) {
            return QP_VIOLATED;
        }
        outcome = QP_HOLDS;
    }
    return outcome;
}

QP_INVARIANT(ani_material, "ANI-L005", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, STRUCTS,
             "A material has a name, a half word, five float tracks, two of vectors and a float "
             "track",
             check_materials);
