/* Records and keys of a parsed animation, by number. */
#include "totemtech/layout.h"

/* -- Records ---------------------------------------------------------------------------------- */

/* What the three kinds of records have in common. */
typedef struct {
    size_t offset;
    int32_t name;
    uint16_t unk;
} record_head;

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
*/
static void copy_track(qp_totem_track *to, const qp_totem_track *from) {
    *to = *from;
}

/* The next step of a walk that stands before a track. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(track) && \separated(walk, track);
    assigns *walk, *track;
    ensures qp_totem_walk_ok(walk);
*/
static void next_track(qp_totem_walk *walk, qp_totem_track *track) {
    qp_totem_item item;
    qp_totem_walk_next(walk, &item);
    copy_track(track, &item.track);
}

/* The next step of a walk that stands before a record. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid(head) && \separated(walk, head);
    assigns *walk, head->offset, head->name, head->unk;
    ensures qp_totem_walk_ok(walk);
*/
static void next_head(qp_totem_walk *walk, record_head *head) {
    qp_totem_item item;
    qp_totem_walk_next(walk, &item);
    head->offset = item.offset;
    head->name = item.name;
    head->unk = item.unk;
}

/* Reads the record at `offset` and its tracks, `count` of them, which are known to be whole. */
/*@ requires qp_totem_animation_ok(animation) && \valid(head) && \valid(tracks + (0 .. count - 1));
    requires \separated(head, tracks + (0 .. count - 1));
    assigns *head, tracks[0 .. count - 1];
*/
static void read_record(const qp_totem_animation *animation, qp_path_kind section, uint32_t index,
                        size_t offset, record_head *head, qp_totem_track *tracks, uint32_t count) {
    qp_totem_walk walk;
    qp_totem_begin_record(&walk, animation, section, index, offset);
    next_head(&walk, head);
    /* A message track is the last one of a node: no messages come between. */
    /*@ loop invariant 0 <= i <= count && qp_totem_walk_ok(&walk);
        loop assigns i, walk, tracks[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        next_track(&walk, &tracks[i]);
    }
}

bool qp_totem_mesh_at(const qp_totem_animation *animation, uint32_t index, qp_totem_mesh *mesh) {
    static const qp_totem_mesh none;
    *mesh = none;
    if (index >= animation->mesh_count) {
        return false;
    }
    record_head head = {0, 0, 0};
    read_record(animation, QP_PATH_MESH, index, animation->meshes[index], &head, &mesh->track, 1);
    mesh->offset = head.offset;
    mesh->name = head.name;
    mesh->unk = head.unk;
    return true;
}

bool qp_totem_node_at(const qp_totem_animation *animation, uint32_t index, qp_totem_node *node) {
    static const qp_totem_node none;
    *node = none;
    if (index >= animation->node_count) {
        return false;
    }
    record_head head = {0, 0, 0};
    read_record(animation, QP_PATH_NODE, index, animation->nodes[index], &head, node->tracks,
                QP_TOTEM_NODE_TRACKS);
    node->offset = head.offset;
    node->name = head.name;
    node->unk = head.unk;
    return true;
}

bool qp_totem_material_at(const qp_totem_animation *animation, uint32_t index,
                          qp_totem_material *material) {
    static const qp_totem_material none;
    *material = none;
    if (index >= animation->material_count) {
        return false;
    }
    record_head head = {0, 0, 0};
    read_record(animation, QP_PATH_MATERIAL, index, animation->materials[index], &head,
                material->tracks, QP_TOTEM_MATERIAL_TRACKS);
    material->offset = head.offset;
    material->name = head.name;
    material->unk = head.unk;
    return true;
}

/* -- Keys ------------------------------------------------------------------------------------- */

/*@ requires \valid_read(track);
    assigns \nothing;
*/
static size_t key_offset(const qp_totem_track *track, uint32_t index, uint32_t size) {
    return track->offset + (size_t)index * size;
}

/*@ requires \valid_read(track);
    assigns \nothing;
    ensures \result == true <==> track->kind == kind && index < track->count;
    ensures \result == true || \result == false;
*/
static bool has_key(const qp_totem_track *track, qp_totem_track_kind kind, uint32_t index) {
    return track->kind == kind && index < track->count;
}

int32_t qp_totem_key_frame(const qp_totem_reading *reading, const qp_totem_track *track,
                           uint32_t index) {
    if (index >= track->count || track->kind == QP_TOTEM_MESSAGES) {
        return 0;
    }
    uint32_t size = qp_totem_key_size(track->kind, reading->message_head);
    uint16_t bits = qp_totem_get16(reading, key_offset(track, index, size));
    /* ANIMATION, KeyRot: int16_t frame, where the other keys have uint16_t. */
    return track->kind == QP_TOTEM_ROTATION ? qp_totem_signed16(bits) : bits;
}

/*@ requires qp_totem_readable(reading) && \valid(values + (0 .. count - 1));
    requires \separated(reading, values + (0 .. count - 1));
    assigns values[0 .. count - 1];
*/
static void read_signed(const qp_totem_reading *reading, size_t offset, uint32_t count,
                        int16_t *values) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, values[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        values[i] = qp_totem_signed16(qp_totem_get16(reading, offset + 2 * (size_t)i));
    }
}

bool qp_totem_float_key_at(const qp_totem_animation *animation, const qp_totem_track *track,
                           uint32_t index, qp_totem_float_key *key) {
    static const qp_totem_float_key none;
    *key = none;
    if (!has_key(track, QP_TOTEM_FLOAT, index)) {
        return false;
    }
    const qp_totem_reading *reading = &animation->reading;
    size_t offset = key_offset(track, index, QP_TOTEM_FLOAT_KEY_SIZE);
    key->frame = qp_totem_get16(reading, offset);
    key->junk = qp_totem_get16(reading, offset + 2);
    key->value = qp_totem_get32(reading, offset + 4);
    key->tangent_in = qp_totem_get32(reading, offset + 8);
    key->tangent_out = qp_totem_get32(reading, offset + 12);
    return true;
}

bool qp_totem_vector_key_at(const qp_totem_animation *animation, const qp_totem_track *track,
                            uint32_t index, qp_totem_vector_key *key) {
    static const qp_totem_vector_key none;
    *key = none;
    if (!has_key(track, QP_TOTEM_VECTOR, index)) {
        return false;
    }
    const qp_totem_reading *reading = &animation->reading;
    size_t offset = key_offset(track, index, QP_TOTEM_VECTOR_KEY_SIZE);
    key->frame = qp_totem_get16(reading, offset);
    read_signed(reading, offset + 2, 3, key->value);
    read_signed(reading, offset + 8, 3, key->handle_left);
    read_signed(reading, offset + 14, 3, key->handle_right);
    return true;
}

bool qp_totem_rotation_key_at(const qp_totem_animation *animation, const qp_totem_track *track,
                              uint32_t index, qp_totem_rotation_key *key) {
    static const qp_totem_rotation_key none;
    *key = none;
    if (!has_key(track, QP_TOTEM_ROTATION, index)) {
        return false;
    }
    const qp_totem_reading *reading = &animation->reading;
    size_t offset = key_offset(track, index, QP_TOTEM_ROTATION_KEY_SIZE);
    read_signed(reading, offset, 1, &key->frame);
    read_signed(reading, offset + 2, 4, key->quat);
    read_signed(reading, offset + 10, 1, &key->junk);
    key->omega = qp_totem_get32(reading, offset + 12);
    key->sinom = qp_totem_get32(reading, offset + 16);
    return true;
}

/* -- The clip's end --------------------------------------------------------------------------- */

double qp_totem_frames_of(uint32_t length) {
    float seconds = qp_totem_float(length);
    if (!qp_totem_finite(length) || !(seconds > 0.0F)) {
        return 0;
    }
    double frames = (double)seconds * QP_TOTEM_FRAMES_PER_SECOND;
    if (frames >= 1e9) {
        return frames;
    }
    /* A float nearest to n / 30 is off by at most 2^-24 of itself. */
    double whole = (double)(int32_t)(frames + 0.5);
    double off = frames < whole ? whole - frames : frames - whole;
    return off <= whole / 16777216.0 ? whole : frames;
}

double qp_totem_end_frame(const qp_totem_animation *animation) {
    return qp_totem_frames_of(animation->length);
}
