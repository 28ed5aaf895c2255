/* The frames of a cinematic stream, kept small for its pictures. */
#include "plot_cine.h"

size_t qp_plot_cine_memory_bound(uint32_t frames, uint32_t records) {
    return (size_t)frames * sizeof(qp_plot_cine_frame) +
           (size_t)records * sizeof(qp_plot_cine_record) + 2 * QP_ARENA_SLACK;
}

qp_status qp_plot_cine_init(qp_plot_cine *cine, uint32_t said, uint32_t frames, uint32_t records,
                            qp_arena *arena) {
    static const qp_plot_cine empty = {0};
    *cine = empty;
    cine->said = said;
    cine->frame_room = frames;
    cine->record_room = records;
    cine->frames = qp_arena_alloc(arena, frames, sizeof *cine->frames, sizeof(void *));
    cine->records = qp_arena_alloc(arena, records, sizeof *cine->records, sizeof(void *));
    bool failed = (frames > 0 && cine->frames == NULL) || (records > 0 && cine->records == NULL);
    return failed ? QP_NO_MEMORY : QP_OK;
}

static void note_id(qp_plot_cine *cine, uint16_t id) {
    for (uint32_t i = 0; i < cine->id_count; i++) {
        if (cine->ids[i] == id) {
            return;
        }
    }
    if (cine->id_count < QP_PLOT_CINE_IDS) {
        cine->ids[cine->id_count++] = id;
    } else {
        cine->more_ids = true;
    }
}

static void add_record(qp_plot_cine *cine, uint16_t id, const int32_t position[3], uint8_t mouth,
                       uint8_t eyes) {
    qp_plot_cine_record *record = &cine->records[cine->record_count++];
    record->id = id;
    record->mouth = mouth;
    record->eyes = eyes;
    record->x = position[0];
    record->z = position[2];
    note_id(cine, id);
}

/* The camera looks along the third row of its matrix: view = matrix * (point - camera). */
static void look(const qp_cine_frame *frame, int16_t direction[2]) {
    double q[4];
    (void)qp_cine_normalise(&frame->camera_rotation, q);
    qp_cine_matrix matrix = qp_cine_camera_matrix(q);
    direction[0] = (int16_t)(matrix.m[2][0] * 4096);
    direction[1] = (int16_t)(matrix.m[2][2] * 4096);
}

void qp_plot_cine_add(qp_plot_cine *cine, const qp_cine_frame *frame, const qp_cine_shown *shown) {
    uint32_t records = (uint32_t)frame->actor_count + frame->pose_count;
    if (cine->frame_count >= cine->frame_room || records > cine->record_room - cine->record_count) {
        cine->left_out++;
        return;
    }
    qp_plot_cine_frame *kept = &cine->frames[cine->frame_count++];
    kept->number = frame->number;
    kept->camera[0] = frame->camera_position[0];
    kept->camera[1] = frame->camera_position[2];
    kept->whole = frame->whole;
    kept->broken_before = cine->broken;
    kept->first_record = cine->record_count;
    kept->record_count = records;
    look(frame, kept->direction);
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        add_record(cine, (uint16_t)frame->actors[i].id, shown->actors[i].position,
                   shown->actors[i].mouth, shown->actors[i].eyes);
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        add_record(cine, frame->poses[i].id, frame->poses[i].position, shown->poses[i].mouth,
                   shown->poses[i].eyes);
    }
    cine->broken = false;
}

void qp_plot_cine_add_broken(qp_plot_cine *cine) {
    cine->broken = true;
}

uint32_t qp_plot_cine_busiest(const qp_plot_cine *cine, uint16_t ids[QP_PLOT_CINE_IDS]) {
    uint32_t counts[QP_PLOT_CINE_IDS] = {0};
    for (uint32_t i = 0; i < cine->record_count; i++) {
        for (uint32_t k = 0; k < cine->id_count; k++) {
            counts[k] += cine->records[i].id == cine->ids[k];
        }
    }
    for (uint32_t i = 0; i < cine->id_count; i++) {
        uint32_t most = 0;
        for (uint32_t k = 1; k < cine->id_count; k++) {
            most = counts[k] > counts[most] ? k : most;
        }
        ids[i] = cine->ids[most];
        counts[most] = 0; /* every ID has a record: the ones that are left have more */
    }
    return cine->id_count;
}
