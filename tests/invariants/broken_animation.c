/* ANIMATION files: structures, keys, rotations and messages read wrongly. */
#include "broken_fields.h"

/* -- Structures ------------------------------------------------------------------------------- */

static qp_status short_parse(qp_bytes input, const qp_totem_options *options, qp_arena *arena,
                             qp_sink *sink, qp_totem_animation *animation) {
    const qp_status status = qp_totem_parse(input, options, arena, sink, animation);
    animation->material_count -= animation->material_count > 0 ? 1 : 0;
    animation->unk ^= 1;
    return status;
}

static void one_record_less(qp_subject *subject) {
    subject->animation.parse = short_parse;
}

static bool other_mesh(const qp_totem_animation *animation, uint32_t index, qp_totem_mesh *mesh) {
    const bool found = qp_totem_mesh_at(animation, index, mesh);
    mesh->track.interp ^= 1;
    return found;
}

static void mesh_of_another_track(qp_subject *subject) {
    subject->animation.mesh_at = other_mesh;
}

static bool other_node(const qp_totem_animation *animation, uint32_t index, qp_totem_node *node) {
    const bool found = qp_totem_node_at(animation, index, node);
    const qp_totem_track first = node->tracks[0];
    node->tracks[0] = node->tracks[2];
    node->tracks[2] = first;
    return found;
}

static void node_of_swapped_tracks(qp_subject *subject) {
    subject->animation.node_at = other_node;
}

static bool other_material(const qp_totem_animation *animation, uint32_t index,
                           qp_totem_material *material) {
    const bool found = qp_totem_material_at(animation, index, material);
    material->unk = (uint16_t)(material->unk + 1);
    return found;
}

static void material_of_another_unk(qp_subject *subject) {
    subject->animation.material_at = other_material;
}

/* -- Keys ------------------------------------------------------------------------------------- */

static bool other_float(const qp_totem_animation *animation, const qp_totem_track *track,
                        uint32_t index, qp_totem_float_key *key) {
    const bool found = qp_totem_float_key_at(animation, track, index, key);
    const uint32_t in = key->tangent_in;
    key->tangent_in = key->tangent_out;
    key->tangent_out = in;
    return found;
}

static void tangents_swapped(qp_subject *subject) {
    subject->animation.float_key_at = other_float;
}

static bool other_vector(const qp_totem_animation *animation, const qp_totem_track *track,
                         uint32_t index, qp_totem_vector_key *key) {
    const bool found = qp_totem_vector_key_at(animation, track, index, key);
    key->handle_left[0] = key->handle_right[0];
    return found;
}

static void one_handle(qp_subject *subject) {
    subject->animation.vector_key_at = other_vector;
}

static bool other_rotation(const qp_totem_animation *animation, const qp_totem_track *track,
                           uint32_t index, qp_totem_rotation_key *key) {
    const bool found = qp_totem_rotation_key_at(animation, track, index, key);
    key->sinom = key->omega;
    return found;
}

static void no_sinom(qp_subject *subject) {
    subject->animation.rotation_key_at = other_rotation;
}

static float of_1024(int16_t component) {
    return (float)component / 1024.0F;
}

static void binary_thousandths(qp_subject *subject) {
    subject->animation.vector_component = of_1024;
}

static qp_totem_result near_vector(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame, qp_sink *sink, float value[3]) {
    return qp_totem_vector_at(animation, track, frame + 0.25, sink, value);
}

static void a_quarter_late(qp_subject *subject) {
    subject->animation.vector_at = near_vector;
}

/* -- Rotations -------------------------------------------------------------------------------- */

static float with_sign(qp_totem_quat form, int16_t component) {
    (void)form;
    return qp_totem_quat_component(QP_TOTEM_QUAT_SIGNED, component);
}

static void signed_components(qp_subject *subject) {
    subject->animation.quat_component = with_sign;
}

static qp_totem_result never_still(qp_totem_slerp_form form, const float from[4], const float to[4],
                                   float omega, float sinom, double t, float value[4]) {
    return qp_totem_slerp(form, from, to, omega + 1e-6F, sinom, t, value);
}

static void moves_at_omega_0(qp_subject *subject) {
    subject->animation.slerp = never_still;
}

static qp_totem_result exchanged(qp_totem_slerp_form form, const float from[4], const float to[4],
                                 float omega, float sinom, double t, float value[4]) {
    return qp_totem_slerp(form, from, to, omega, sinom, 1 - t, value);
}

static void weights_exchanged(qp_subject *subject) {
    subject->animation.slerp = exchanged;
}

/* 2 pi taken off, the second key as it is. */
static qp_totem_result not_negated(qp_totem_slerp_form form, const float from[4], const float to[4],
                                   float omega, float sinom, double t, float value[4]) {
    const float left = omega > 6.2831855F ? omega - 6.2831855F : omega;
    return qp_totem_slerp(form, from, to, left, sinom, t, value);
}

static void second_not_negated(qp_subject *subject) {
    subject->animation.slerp = not_negated;
}

static qp_totem_result next_key(const qp_totem_animation *animation, const qp_totem_track *track,
                                double frame, qp_sink *sink, float value[4]) {
    return qp_totem_rotation_at(animation, track, frame + 1, sink, value);
}

static void a_frame_late(qp_subject *subject) {
    subject->animation.rotation_at = next_key;
}

/* -- Messages --------------------------------------------------------------------------------- */

BREAK_WALK(no_junk, item->junk = 0)
BREAK_WALK(other_name, item->message.name ^= 1)
BREAK_WALK(two_ids, item->message.has_string = item->message.has_string && item->message.id != 0x13)
BREAK_WALK(no_nul, item->message.written_past -= item->message.written_past > 0 ? 1 : 0)

static qp_status content(qp_bytes input, const qp_totem_options *options, qp_sink *sink) {
    (void)sink;
    return qp_totem_check(input, options, NULL);
}

static void says_nothing(qp_subject *subject) {
    subject->animation.check = content;
}

const qp_broken qp_broken_animation[] = {
    {"ANI-L001", one_record_less, NULL},
    {"ANI-L002", one_record_less, NULL},
    {"ANI-L003", mesh_of_another_track, NULL},
    {"ANI-L004", node_of_swapped_tracks, NULL},
    {"ANI-L005", material_of_another_unk, NULL},
    {"ANI-K001", tangents_swapped, NULL},
    {"ANI-K002", one_handle, NULL},
    {"ANI-K003", no_sinom, NULL},
    {"ANI-V001", binary_thousandths, NULL},
    {"ANI-V002", a_quarter_late, NULL},
    {"ANI-Q001", signed_components, NULL},
    {"ANI-Q002", signed_components, NULL},
    {"ANI-S001", moves_at_omega_0, NULL},
    {"ANI-S002", weights_exchanged, NULL},
    {"ANI-S003", second_not_negated, NULL},
    {"ANI-S004", weights_exchanged, NULL},
    {"ANI-S005", a_frame_late, NULL},
    {"ANI-M001", no_junk, NULL},
    {"ANI-M002", other_name, NULL},
    {"ANI-M003", two_ids, NULL},
    {"ANI-M004", no_nul, NULL},
    {"ANI-M005", says_nothing, NULL},
    {"ANI-D001", NULL, NULL},
    {NULL, NULL, NULL},
};
