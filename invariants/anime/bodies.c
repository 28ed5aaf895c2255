/* Local matrices, and the objects that records reach. */
#include "invariants/anime/turn_math.h"

#define SOURCE "animation-playback, Rotations"

/* The columns of R, each times its scale, and the position. */
static bool is_composed(qp_ee_model m, const qp_transform *t, const qp_pose *pose) {
    bool same = t->column[3][3] == 0x3f800000;
    for (uint32_t c = 0; c < 3; c++) {
        same = same && qp_ee_equal(t->column[3][c], pose->position[c]) && t->column[c][3] == 0;
        for (uint32_t r = 0; r < 3; r++) {
            const uint32_t element = qp_pattern_of(pose->rotation.m[r][c]);
            same = same && qp_ee_equal(t->column[c][r], qp_ee_mul(m, element, pose->scale[c]));
        }
    }
    return same;
}

static qp_outcome check_local(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = qp_pick_time(trial);
    for (uint32_t i = 0; i < a->track_count; i++) {
        qp_pose pose;
        trial->subject->anime.pose(a, i, time, &pose);
        const qp_transform t =
            trial->subject->body.from(QP_EE_REFERENCE, pose.position, &pose.rotation, pose.scale);
        if (!is_composed(QP_EE_REFERENCE, &t, &pose)) {
            return qp_violated(trial, a->tracks[i].offset, "track {0} at tick {1}", i, time);
        }
    }
    return a->track_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_local_matrix, "ANM-B001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Position, rotation and scale are composed as T * R * S: R's columns times the "
             "scales, and the position",
             check_local);

static qp_transform pick_transform(qp_trial *trial) {
    qp_transform t;
    for (uint32_t c = 0; c < 4; c++) {
        const uint32_t word = qp_pick_word(trial);
        for (uint32_t k = 0; k < 4; k++) { /* near 1, of either sign; now and then 0 */
            const uint32_t turned = word << 5 * k | word >> (32 - 5 * k) % 32;
            t.column[c][k] = turned % 8 == 0 ? 0 : (turned & 0x80ffffff) | 0x3f000000;
        }
    }
    return t;
}

static qp_outcome check_product(qp_trial *trial) {
    const qp_ee_model m = trial->model;
    const qp_transform left = pick_transform(trial);
    const qp_transform right = pick_transform(trial);
    const qp_transform is = trial->subject->body.multiply(m, &left, &right);
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t c = i / 4;
        const uint32_t k = i % 4;
        uint32_t sum = qp_ee_mul(m, left.column[0][k], right.column[c][0]);
        for (uint32_t j = 1; j < 4; j++) {
            sum = qp_ee_madd(m, sum, left.column[j][k], right.column[c][j]);
        }
        if (!qp_ee_equal(is.column[c][k], sum)) {
            return qp_violated(trial, 0, "{0x} instead of {1x}", is.column[c][k], sum);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    anm_product, "ANM-B006", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, "ee-arithmetic, Operand order",
    "A component of a product of matrices is ((a * x + b * y) + c * z) + d * w, the left matrix's "
    "elements on the left",
    check_product);

/* -- Copies of objects ------------------------------------------------------------------------ */

/* One link of an ExtObj: its target; 0 if the object is none, or names none that the index has. */
static uint32_t link_of(const qp_trial *trial, const qp_ccsf *file, uint32_t object) {
    if (file->kinds[object] != QP_CHUNK_EXT_OBJ) {
        return 0;
    }
    const uint32_t target = qp_word_at(trial, file->chunks[object] + QP_CHUNK_HEADER + 8);
    return target < file->object_count ? target : 0;
}

/* Where links lead to; 0 after 64 of them, and where one leads to nothing. */
static uint32_t end_of(const qp_trial *trial, const qp_ccsf *file, uint32_t object) {
    for (uint32_t step = 0; step < 64; step++) {
        const uint32_t next = link_of(trial, file, object);
        if (next == 0) {
            return file->kinds[object] == QP_CHUNK_EXT_OBJ ? 0 : object;
        }
        object = next;
    }
    return 0;
}

static qp_outcome check_copies(qp_trial *trial) {
    const qp_ccsf *file = trial->anime->file;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 1; file != NULL && i < file->object_count; i++) {
        const uint32_t expected = end_of(trial, file, i);
        if (expected == 0 || expected == i) {
            continue;
        }
        outcome = QP_HOLDS;
        if (trial->subject->body.ext_end(file, i) != expected) {
            return qp_violated(trial, file->chunks[i], "object {0} leads to another one than {1}",
                               i, expected);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_copies, "ANM-B002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "An ExtObj stands for the object that its links lead to", check_copies);

static qp_outcome check_targets(qp_trial *trial) {
    const qp_ccsf *file = trial->anime->file;
    const qp_anime *a = &trial->anime->anime;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 0; file != NULL && i < a->track_count; i++) {
        const uint32_t object = a->tracks[i].object;
        if (object >= file->object_count) {
            continue;
        }
        outcome = QP_HOLDS;
        if (trial->subject->body.ext_end(file, object) != a->tracks[i].target) {
            return qp_violated(trial, a->tracks[i].offset, "object {0}, driven is {1}", object,
                               a->tracks[i].target);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_targets, "ANM-B003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "A record's pose goes to the object that its target stands for, a record each",
             check_targets);

/* -- Clumps ----------------------------------------------------------------------------------- */

static bool same_name(qp_bytes a, qp_bytes b) {
    size_t i = 0;
    while (i < a.size && i < b.size && a.data[i] == b.data[i]) {
        i++;
    }
    return i == a.size && i == b.size;
}

/* The first object of a name that is in no '#' file; the count of objects if there is none. */
static uint32_t first_of_name(const qp_ccsf *file, qp_bytes name) {
    uint32_t i = 1;
    while (i < file->object_count) {
        const qp_bytes holder = qp_ccsf_file_name(file, qp_ccsf_object_file(file, i));
        const bool elsewhere = holder.size > 0 && holder.data[0] == '#';
        if (!elsewhere && same_name(qp_ccsf_object_name(file, i), name)) {
            return i;
        }
        i++;
    }
    return i;
}

static qp_outcome check_body(qp_trial *trial) {
    const qp_ccsf *file = trial->anime->file;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 1; file != NULL && i < file->object_count; i++) {
        const qp_bytes name = qp_ccsf_object_name(file, i);
        qp_body body;
        if (!trial->subject->body.find(file, name, &body)) {
            continue;
        }
        outcome = QP_HOLDS;
        if (body.clump != qp_ccsf_ext_end(file, first_of_name(file, name))) {
            return qp_violated(trial, body.offset, "clump {0} for the name of object {1}",
                               body.clump, i);
        }
    }
    return outcome;
}

QP_INVARIANT(
    anm_body, "ANM-B004", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "A body is the clump of the first object of its name that is not in a '#' file, an ExtObj "
    "followed to what it copies",
    check_body);

static qp_outcome check_nodes(qp_trial *trial) {
    const qp_ccsf *file = trial->anime->file;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 1; file != NULL && i < file->object_count; i++) {
        qp_body body;
        if (!qp_body_find(file, qp_ccsf_object_name(file, i), &body)) {
            continue;
        }
        for (uint32_t k = 0; k < body.node_count; k++) {
            const uint32_t node = qp_word_at(trial, body.nodes + 4 * (size_t)k);
            outcome = QP_HOLDS;
            if (trial->subject->body.object(file, &body, k) != qp_ccsf_ext_end(file, node)) {
                return qp_violated(trial, body.nodes + 4 * (size_t)k, "node {0}, object {1}", k,
                                   node);
            }
        }
    }
    return outcome;
}

QP_INVARIANT(
    anm_nodes, "ANM-B005", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "A clump's nodes may be copies too: what is posed and drawn are the objects that they copy",
    check_nodes);

/* -- Controllers and F_Obj -------------------------------------------------------------------- */

/* Moves an object to (1, 2, 3), by a controller or by an F_Obj. */
static const qp_pose by_controller = {{0x3f800000, 0x40000000, 0x40400000},
                                      {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                      {0x3f800000, 0x3f800000, 0x3f800000},
                                      0x3f000000};
static const qp_f_obj by_f_obj = {{0x40400000, 0x40000000, 0x3f800000},
                                  {{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}},
                                  {0x40000000, 0x40000000, 0x40000000},
                                  0x3f800000,
                                  1};

static qp_outcome check_controllers_win(qp_trial *trial) {
    const qp_ccsf *file = trial->anime->file;
    qp_scene scene;
    if (file == NULL || file->object_count == 0 ||
        qp_scene_init(file, trial->model, &trial->arena, &scene) != QP_OK) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t object = qp_pick_below(trial, file->object_count);
    trial->subject->body.f_obj(&scene, object, &by_f_obj);
    const uint32_t alone = scene.locals[object].column[3][0];
    qp_scene_drive(&scene, object, &by_controller);
    trial->subject->body.f_obj(&scene, object, &by_f_obj);
    const uint32_t both = scene.locals[object].column[3][0];
    return alone == by_f_obj.position[0] && both == by_controller.position[0]
               ? QP_HOLDS
               : qp_violated(trial, 0, "object {0} is at {1x}", object, both);
}

QP_INVARIANT(anm_controllers_win, "ANM-F007", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, F_Obj",
             "An F_Obj poses the objects that no controller drives: controllers win",
             check_controllers_win);

/* -- All tracks at once ----------------------------------------------------------------------- */

static qp_outcome check_sampler(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const qp_sampler_path path = qp_sampler_path_best();
    const uint32_t time = qp_pick_time(trial);
    qp_sampler sampler;
    qp_pose *poses = (qp_pose *)qp_arena_alloc(&trial->arena, a->track_count, sizeof *poses, 8);
    if (poses == NULL || qp_sampler_build(a, path, &trial->arena, &sampler) != QP_OK) {
        return QP_NOT_EXERCISED;
    }
    trial->subject->body.sample(&sampler, NULL, time, poses);
    for (uint32_t i = 0; i < a->track_count; i++) {
        qp_pose expected;
        qp_anime_pose(a, i, time, &expected);
        if (!qp_same_pose(&poses[i], &expected)) {
            return qp_violated(trial, a->tracks[i].offset, "track {0} at tick {1}", i, time);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    anm_sampler, "ANM-V012", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
    "ee-arithmetic, The reference model",
    "The host's floating point, where it stands in for the console's, gives the same bits as "
    "integers do",
    check_sampler);
