/* Keys, field by field, against their bytes. */
#include "invariants/animation/animation_case.h"

/* -- Floats ----------------------------------------------------------------------------------- */

static qp_outcome float_keys(qp_trial *trial, const qp_totem_track *track) {
    qp_totem_float_key key;
    for (uint32_t i = 0; i < track->count; i++) {
        const size_t at = track->offset + 16 * (size_t)i;
        if (!trial->subject->animation.float_key_at(&trial->animation->animation, track, i, &key) ||
            key.frame != qp_totem_half(trial, at) || key.junk != qp_totem_half(trial, at + 2) ||
            key.value != qp_totem_word(trial, at + 4) ||
            key.tangent_in != qp_totem_word(trial, at + 8) ||
            key.tangent_out != qp_totem_word(trial, at + 12)) {
            return qp_violated(trial, at, "float key {0} is another one", i, 0);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_float_keys(qp_trial *trial) {
    return qp_each_totem_track(trial, QP_TOTEM_FLOAT, float_keys);
}

QP_INVARIANT(ani_float_key, "ANI-K001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION,
             "ANIMATION, KeyframerFloat", "A float key has 16 bytes: frame, junk and three floats",
             check_float_keys);

/* -- Vectors ---------------------------------------------------------------------------------- */

static bool are_halves(const qp_trial *trial, size_t at, const int16_t *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (values[i] != (int16_t)qp_totem_half(trial, at + 2 * i)) {
            return false;
        }
    }
    return true;
}

static qp_outcome vector_keys(qp_trial *trial, const qp_totem_track *track) {
    qp_totem_vector_key key;
    for (uint32_t i = 0; i < track->count; i++) {
        const size_t at = track->offset + 20 * (size_t)i;
        if (!trial->subject->animation.vector_key_at(&trial->animation->animation, track, i,
                                                     &key) ||
            key.frame != qp_totem_half(trial, at) || !are_halves(trial, at + 2, key.value, 3) ||
            !are_halves(trial, at + 8, key.handle_left, 3) ||
            !are_halves(trial, at + 14, key.handle_right, 3)) {
            return qp_violated(trial, at, "vector key {0} is another one", i, 0);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_vector_keys(qp_trial *trial) {
    return qp_each_totem_track(trial, QP_TOTEM_VECTOR, vector_keys);
}

QP_INVARIANT(ani_vector_key, "ANI-K002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION,
             "ANIMATION, KeyframerVec3fComp",
             "A vector key has 20 bytes: frame, position, left and right handle of 16-bit numbers",
             check_vector_keys);

static qp_outcome check_thousandths(qp_trial *trial) {
    const int16_t component = (int16_t)qp_pick_word(trial);
    const float value = trial->subject->animation.vector_component(component);
    /* The nearest float: a thousandth of the number is within half a step of it. */
    const double exact = (double)component / 1000;
    const double miss = (double)value > exact ? (double)value - exact : exact - (double)value;
    const double size = exact < 0 ? -exact : exact;
    return miss <= size / 16777216 ? QP_HOLDS
                                   : qp_violated(trial, 0, "{0d} becomes another number",
                                                 (uint64_t)(int64_t)component, 0);
}

QP_INVARIANT(ani_thousandths, "ANI-V001", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING,
             "ANIMATION, KeyframerVec3fComp", "A component of a vector is thousandths",
             check_thousandths);

/* True if key `index` is alone at its frame, and none before it stands later. */
static bool alone(const qp_trial *trial, const qp_totem_track *track, uint32_t index) {
    qp_totem_vector_key key;
    qp_totem_vector_key other;
    (void)qp_totem_vector_key_at(&trial->animation->animation, track, index, &key);
    for (uint32_t i = 0; i < track->count; i++) {
        (void)qp_totem_vector_key_at(&trial->animation->animation, track, i, &other);
        if ((i < index && other.frame >= key.frame) || (i > index && other.frame <= key.frame)) {
            return false;
        }
    }
    return true;
}

static qp_outcome vector_at_keys(qp_trial *trial, const qp_totem_track *track) {
    const qp_totem_animation *animation = &trial->animation->animation;
    const uint32_t i = qp_pick_below(trial, track->count);
    qp_totem_vector_key key;
    float value[3];
    if (!alone(trial, track, i)) {
        return QP_NOT_EXERCISED;
    }
    (void)qp_totem_vector_key_at(animation, track, i, &key);
    (void)trial->subject->animation.vector_at(animation, track, key.frame, NULL, value);
    for (size_t k = 0; k < 3; k++) {
        if (value[k] != qp_totem_vector_component(key.value[k])) {
            return qp_violated(trial, track->offset + 20 * (size_t)i, "component {0} at frame {1}",
                               k, key.frame);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_vector_at_keys(qp_trial *trial) {
    return qp_each_totem_track(trial, QP_TOTEM_VECTOR, vector_at_keys);
}

QP_INVARIANT(ani_vector_at_key, "ANI-V002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION,
             "ANIMATION, KeyframerVec3fComp",
             "At the frame of a key a vector is the key's position in thousandths",
             check_vector_at_keys);

/* -- Rotations -------------------------------------------------------------------------------- */

static qp_outcome rotation_keys(qp_trial *trial, const qp_totem_track *track) {
    qp_totem_rotation_key key;
    for (uint32_t i = 0; i < track->count; i++) {
        const size_t at = track->offset + 20 * (size_t)i;
        if (!trial->subject->animation.rotation_key_at(&trial->animation->animation, track, i,
                                                       &key) ||
            key.frame != (int16_t)qp_totem_half(trial, at) ||
            !are_halves(trial, at + 2, key.quat, 4) ||
            key.junk != (int16_t)qp_totem_half(trial, at + 10) ||
            key.omega != qp_totem_word(trial, at + 12) ||
            key.sinom != qp_totem_word(trial, at + 16)) {
            return qp_violated(trial, at, "rotation key {0} is another one", i, 0);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_rotation_keys(qp_trial *trial) {
    return qp_each_totem_track(trial, QP_TOTEM_ROTATION, rotation_keys);
}

QP_INVARIANT(ani_rotation_key, "ANI-K003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION,
             "ANIMATION, KeyframerRot",
             "A rotation key has 20 bytes: frame, four components, junk, omega and sinom",
             check_rotation_keys);
