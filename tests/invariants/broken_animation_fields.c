/* ANIMATION files: each field of structures, keys and messages read wrongly by itself. */
#include "broken_fields.h"

/* -- Structures ------------------------------------------------------------------------------- */

#define PARSES(X)                                                                                  \
    X(one_mesh_less, "ANI-L001", animation->mesh_count--)                                          \
    X(one_node_less, "ANI-L001", animation->node_count--)                                          \
    X(other_heads, "ANI-L001", animation->reading.message_head ^= 14)                              \
    X(unparsed, "ANI-L001", status = QP_UNREADABLE)                                                \
    X(unparsed_head, "ANI-L002", status = QP_UNREADABLE)                                           \
    X(other_length, "ANI-L002", animation->length ^= 1)

#define BREAK_PARSE(name, id, statement)                                                           \
    static qp_status parse_##name(qp_bytes input, const qp_totem_options *options,                 \
                                  qp_arena *arena, qp_sink *sink, qp_totem_animation *animation) { \
        qp_status status = qp_totem_parse(input, options, arena, sink, animation);                 \
        statement;                                                                                 \
        return status;                                                                             \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.parse = parse_##name;                                                   \
    }
PARSES(BREAK_PARSE)

#define MESHES(X)                                                                                  \
    X(no_mesh, "ANI-L003", found = false)                                                          \
    X(mesh_name, "ANI-L003", mesh->name ^= 1)                                                      \
    X(mesh_unk, "ANI-L003", mesh->unk ^= 1)                                                        \
    X(mesh_kind, "ANI-L003", mesh->track.kind = QP_TOTEM_VECTOR)                                   \
    X(mesh_place, "ANI-L003", mesh->track.offset ^= 1)                                             \
    X(mesh_keys, "ANI-L003", mesh->track.count ^= 1)

#define BREAK_MESH(name, id, statement)                                                            \
    static bool at_##name(const qp_totem_animation *animation, uint32_t index,                     \
                          qp_totem_mesh *mesh) {                                                   \
        bool found = qp_totem_mesh_at(animation, index, mesh);                                     \
        statement;                                                                                 \
        return found;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.mesh_at = at_##name;                                                    \
    }
MESHES(BREAK_MESH)

#define NODES(X)                                                                                   \
    X(no_node, "ANI-L004", found = false)                                                          \
    X(node_name, "ANI-L004", node->name ^= 1)

#define BREAK_NODE(name, id, statement)                                                            \
    static bool at_##name(const qp_totem_animation *animation, uint32_t index,                     \
                          qp_totem_node *node) {                                                   \
        bool found = qp_totem_node_at(animation, index, node);                                     \
        statement;                                                                                 \
        return found;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.node_at = at_##name;                                                    \
    }
NODES(BREAK_NODE)

#define MATERIALS(X)                                                                               \
    X(no_material, "ANI-L005", found = false)                                                      \
    X(material_track, "ANI-L005", material->tracks[7].kind = QP_TOTEM_VECTOR)

#define BREAK_MATERIAL(name, id, statement)                                                        \
    static bool at_##name(const qp_totem_animation *animation, uint32_t index,                     \
                          qp_totem_material *material) {                                           \
        bool found = qp_totem_material_at(animation, index, material);                             \
        statement;                                                                                 \
        return found;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.material_at = at_##name;                                                \
    }
MATERIALS(BREAK_MATERIAL)

/* -- Keys ------------------------------------------------------------------------------------- */

/* The accessors of the three kinds of keys are alike. */
#define BREAK_KEY(kind, name, statement)                                                           \
    static bool key_##name(const qp_totem_animation *animation, const qp_totem_track *track,       \
                           uint32_t index, qp_totem_##kind##_key *key) {                           \
        bool found = qp_totem_##kind##_key_at(animation, track, index, key);                       \
        statement;                                                                                 \
        return found;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.kind##_key_at = key_##name;                                             \
    }

#define FLOAT_KEYS(X)                                                                              \
    X(no_float_key, "ANI-K001", found = false)                                                     \
    X(float_frame, "ANI-K001", key->frame ^= 1)                                                    \
    X(float_junk, "ANI-K001", key->junk ^= 1)                                                      \
    X(float_value, "ANI-K001", key->value ^= 1)                                                    \
    X(float_in, "ANI-K001", key->tangent_in ^= 1)                                                  \
    X(float_out, "ANI-K001", key->tangent_out ^= 1)
#define BREAK_FLOAT_KEY(name, id, statement) BREAK_KEY(float, name, statement)
FLOAT_KEYS(BREAK_FLOAT_KEY)

#define VECTOR_KEYS(X)                                                                             \
    X(no_vector_key, "ANI-K002", found = false)                                                    \
    X(vector_frame, "ANI-K002", key->frame ^= 1)                                                   \
    X(vector_value, "ANI-K002", key->value[2] ^= 1)                                                \
    X(vector_right, "ANI-K002", key->handle_right[1] ^= 1)
#define BREAK_VECTOR_KEY(name, id, statement) BREAK_KEY(vector, name, statement)
VECTOR_KEYS(BREAK_VECTOR_KEY)

#define ROTATION_KEYS(X)                                                                           \
    X(no_rotation_key, "ANI-K003", found = false)                                                  \
    X(rotation_frame, "ANI-K003", key->frame ^= 1)                                                 \
    X(rotation_quat, "ANI-K003", key->quat[3] ^= 1)                                                \
    X(rotation_junk, "ANI-K003", key->junk ^= 1)                                                   \
    X(rotation_omega, "ANI-K003", key->omega ^= 1)
#define BREAK_ROTATION_KEY(name, id, statement) BREAK_KEY(rotation, name, statement)
ROTATION_KEYS(BREAK_ROTATION_KEY)

/* -- Rotations -------------------------------------------------------------------------------- */

static float large(qp_totem_quat form, int16_t component) {
    (void)form;
    (void)component;
    return 3;
}

static void components_of_3(qp_subject *subject) {
    subject->animation.quat_component = large;
}

static float sixteen_bits(qp_totem_quat form, int16_t component) {
    (void)form;
    return (float)(uint16_t)component * 0.00003F;
}

static void components_of_16_bits(qp_subject *subject) {
    subject->animation.quat_component = sixteen_bits;
}

#define SLERPS(X)                                                                                  \
    X(still_unknown, "ANI-S001", result = QP_TOTEM_NOT_FINITE)                                     \
    X(between_unknown, "ANI-S002", result = QP_TOTEM_NOT_FINITE)                                   \
    X(round_unknown, "ANI-S003", result = QP_TOTEM_NOT_FINITE)                                     \
    X(slerp_x, "ANI-S004", value[0] += 0.1F)                                                       \
    X(slerp_w, "ANI-S004", value[3] += 0.1F)

#define BREAK_SLERP(name, id, statement)                                                           \
    static qp_totem_result slerp_##name(qp_totem_slerp_form form, const float from[4],             \
                                        const float to[4], float omega, float sinom, double t,     \
                                        float value[4]) {                                          \
        qp_totem_result result = qp_totem_slerp(form, from, to, omega, sinom, t, value);           \
        statement;                                                                                 \
        return result;                                                                             \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.slerp = slerp_##name;                                                   \
    }
SLERPS(BREAK_SLERP)

#define ROTATIONS(X)                                                                               \
    X(rotation_result, "ANI-S005", result = QP_TOTEM_NO_KEYS)                                      \
    X(rotation_value, "ANI-S005", value[2] += 1)

#define BREAK_ROTATION(name, id, statement)                                                        \
    static qp_totem_result rotation_at_##name(const qp_totem_animation *animation,                 \
                                              const qp_totem_track *track, double frame,           \
                                              qp_sink *sink, float value[4]) {                     \
        qp_totem_result result = qp_totem_rotation_at(animation, track, frame, sink, value);       \
        statement;                                                                                 \
        return result;                                                                             \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.rotation_at = rotation_at_##name;                                       \
    }
ROTATIONS(BREAK_ROTATION)

/* -- Messages --------------------------------------------------------------------------------- */

#define ITEMS(X)                                                                                   \
    X(key_frame, "ANI-M001", item->frame ^= 1)                                                     \
    X(key_count, "ANI-M001", item->count ^= 1)                                                     \
    X(message_id, "ANI-M002", item->message.id ^= 0x100)                                           \
    X(message_param, "ANI-M002", item->message.param ^= 1)                                         \
    X(string_length, "ANI-M002", item->message.string_length ^= 1)                                 \
    X(string_place, "ANI-M002", item->message.string_offset ^= 1)                                  \
    X(string_seen, "ANI-M004", item->message.string_size ^= 1)

#define BREAK_ITEM(name, id, statement) BREAK_WALK(name, statement)
ITEMS(BREAK_ITEM)

const qp_broken qp_broken_animation_fields[] = {
    PARSES(BROKEN_ENTRY)        /* */
    MESHES(BROKEN_ENTRY)        /* */
    NODES(BROKEN_ENTRY)         /* */
    MATERIALS(BROKEN_ENTRY)     /* */
    FLOAT_KEYS(BROKEN_ENTRY)    /* */
    VECTOR_KEYS(BROKEN_ENTRY)   /* */
    ROTATION_KEYS(BROKEN_ENTRY) /* */
    SLERPS(BROKEN_ENTRY)        /* */
    ROTATIONS(BROKEN_ENTRY)     /* */
    ITEMS(BROKEN_ENTRY)         /* */
    {"ANI-Q002", components_of_3, NULL},
    {"ANI-Q002", components_of_16_bits, NULL},
    {NULL, NULL, NULL},
};
