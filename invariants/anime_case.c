#include "invariants/anime_case.h"

size_t qp_anime_case_memory_bound(size_t size) {
    return qp_anime_memory_bound(size) + qp_clip_memory_bound(size);
}

qp_status qp_anime_case_of(qp_bytes data, size_t offset, const qp_anime_env *env,
                           const qp_ccsf *file, qp_ee_model model, qp_arena *arena,
                           qp_anime_case *result) {
    result->data = data;
    result->offset = offset;
    result->version = env->version;
    result->file = file;
    const qp_status status = qp_anime_build(data, offset, env, model, arena, &result->anime);
    return status != QP_OK ? status
                           : qp_clip_build(data, offset, env->version, arena, &result->clip);
}

/* -- Walks ------------------------------------------------------------------------------------ */

/* The next record up to the closing Top that can be read whole; false if there is none. */
static bool next_record(const qp_anime_case *c, qp_section *section, qp_record *record) {
    qp_chunk_head head;
    size_t end = 0;
    for (;;) {
        const qp_section_step step = qp_section_next(section, &head, &end);
        if (step >= QP_STEP_CLOSED) {
            return false;
        }
        if (step == QP_STEP_RECORD &&
            qp_record_at(c->data, &head, end, c->version, false, record)) {
            return true;
        }
    }
}

static qp_section records_of(const qp_anime_case *c) {
    const qp_anime_extent extent = qp_anime_extent_at(c->data, c->offset);
    return qp_section_from(c->data, extent.body, extent.limit);
}

qp_outcome qp_each_record(qp_trial *trial, uint16_t kind, qp_record_check check) {
    qp_section section = records_of(trial->anime);
    qp_outcome worst = QP_NOT_EXERCISED;
    qp_record record;
    uint32_t track = 0;
    while (worst != QP_VIOLATED && next_record(trial->anime, &section, &record)) {
        if (record.head.kind == kind) {
            const qp_placed_record placed = {&record, section.frame, track++};
            const qp_outcome outcome = check(trial, &placed);
            worst = outcome > worst ? outcome : worst;
        }
    }
    return worst;
}

/* -- Channels --------------------------------------------------------------------------------- */

enum { CHANNELS = 4 };

/* What a record of an object or a material has: its controllers in the order of their bits. */
static uint32_t channels_of(const qp_anime *anime, const qp_record *record, uint32_t *tracks,
                            uint32_t *materials, qp_channel channels[CHANNELS]) {
    const qp_channel none = {NULL, NULL, NULL, record->head.offset};
    uint32_t count = 0;
    for (uint32_t i = 0; i < CHANNELS; i++) {
        channels[i] = none;
        channels[i].controller = &record->controllers[i];
    }
    if (record->head.kind == QP_KIND_OBJECT) {
        const qp_track *track = &anime->tracks[(*tracks)++];
        channels[0].curve = track->position;
        channels[1].rotation = track->rotation;
        channels[2].curve = track->scale;
        channels[3].curve = track->transparency;
        count = CHANNELS;
    }
    if (record->head.kind == QP_KIND_MATERIAL) {
        const qp_material_track *track = &anime->materials[(*materials)++];
        channels[0].curve = track->u;
        channels[1].curve = track->v;
        count = 2;
    }
    return count;
}

/* All channels of that kind that are rotations, or that are curves. */
static qp_outcome each_channel(qp_trial *trial, bool rotations, uint32_t kind,
                               qp_channel_check check) {
    qp_section section = records_of(trial->anime);
    qp_outcome worst = QP_NOT_EXERCISED;
    qp_record record;
    uint32_t tracks = 0;
    uint32_t materials = 0;
    while (worst != QP_VIOLATED && next_record(trial->anime, &section, &record)) {
        qp_channel channels[CHANNELS];
        const uint32_t count =
            channels_of(&trial->anime->anime, &record, &tracks, &materials, channels);
        for (uint32_t i = 0; i < count && worst != QP_VIOLATED; i++) {
            const bool rotation = channels[i].controller->type == QP_VALUE_ROTATION;
            if (channels[i].controller->kind == kind && rotation == rotations) {
                const qp_outcome outcome = check(trial, &channels[i]);
                worst = outcome > worst ? outcome : worst;
            }
        }
    }
    return worst;
}

qp_outcome qp_each_curve(qp_trial *trial, uint32_t kind, qp_channel_check check) {
    return each_channel(trial, false, kind, check);
}

qp_outcome qp_each_rotation(qp_trial *trial, uint32_t kind, qp_channel_check check) {
    return each_channel(trial, true, kind, check);
}

/* -- Sub-chunks ------------------------------------------------------------------------------- */

qp_sub_chunk qp_sub_chunks(const qp_trial *trial) {
    const qp_sub_chunk before = {
        records_of(trial->anime), QP_STEP_TOP, {0, 0, 0, 0, 0}, 0, UINT32_MAX};
    return before;
}

bool qp_next_sub_chunk(qp_sub_chunk *sub_chunk) {
    if (sub_chunk->step == QP_STEP_CLOSED) {
        return false;
    }
    sub_chunk->step = qp_section_next(&sub_chunk->section, &sub_chunk->head, &sub_chunk->end);
    sub_chunk->number++;
    return sub_chunk->step <= QP_STEP_CLOSED;
}

/* -- Words and times -------------------------------------------------------------------------- */

uint32_t qp_time_of_key(const qp_trial *trial, const qp_controller *controller, uint32_t index) {
    return qp_controller_frame(trial->anime->data, controller, index) * 256;
}

uint32_t qp_word_of_key(const qp_trial *trial, const qp_controller *controller, uint32_t index,
                        uint32_t word) {
    return qp_controller_value(trial->anime->data, controller, index, word);
}

uint32_t qp_word_at(const qp_trial *trial, size_t offset) {
    return qp_anime_word(&trial->anime->anime, offset);
}

uint32_t qp_pick_time(qp_trial *trial) {
    const uint32_t word = qp_pick_word(trial);
    const uint32_t last = trial->anime->anime.last;
    return word % 16 != 0 ? (word >> 4) % (last / 4 * 5 + 257) : word;
}

uint32_t qp_pick_step(qp_trial *trial) {
    const uint32_t kind = qp_pick_byte(trial) % 8;
    const uint32_t word = qp_pick_word(trial);
    switch (kind) {
    case 0:
        return 0;
    case 1:
        return word % 256;
    case 2:
        return 256;
    case 3:
    case 4:
        return word % 8 * 256;
    case 5:
        return word;
    default:
        return word % (trial->anime->anime.last / 4 * 5 + 257);
    }
}

uint32_t qp_frame_of(const qp_trial *trial, size_t offset) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    while (qp_next_sub_chunk(&s) && s.head.offset < offset) {
    }
    return s.section.frame;
}

size_t qp_end_of_top_1(const qp_trial *trial) {
    qp_sub_chunk s = qp_sub_chunks(trial);
    while (qp_next_sub_chunk(&s) && s.section.frame == 0) {
    }
    return s.end;
}

bool qp_same_matrix(const qp_matrix *a, const qp_matrix *b) {
    const unsigned char *x = (const unsigned char *)a;
    const unsigned char *y = (const unsigned char *)b;
    size_t i = 0;
    while (i < sizeof *a && x[i] == y[i]) {
        i++;
    }
    return i == sizeof *a;
}

bool qp_same_pose(const qp_pose *a, const qp_pose *b) {
    bool same = a->transparency == b->transparency && qp_same_matrix(&a->rotation, &b->rotation);
    for (uint32_t k = 0; k < 3; k++) {
        same = same && a->position[k] == b->position[k] && a->scale[k] == b->scale[k];
    }
    return same;
}
