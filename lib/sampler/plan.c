#include "sampler/plan.h"

#include "anime/matrix.h"
#include "base/bits.h"
#include "sampler/segments.h"

#define ONE 0x3f800000u

/* -- Parts ------------------------------------------------------------------------------------ */

static void add_curve(qp_part *part, const qp_curve *curve) {
    if (curve == NULL) {
        return;
    }
    part->curve = curve;
    if (curve->kind == QP_CONTROLLER_CURVE) {
        part->kind = QP_PART_OTHER;
    } else if (curve->count > 0) {
        part->kind = QP_PART_KEYED;
        part->times = curve->words;
        part->count = curve->count;
    }
}

static void add_rotation(qp_part *part, const qp_rotation *rotation) {
    if (rotation == NULL) {
        return;
    }
    part->rotation = rotation;
    if (rotation->kind == QP_CONTROLLER_CURVE) {
        part->kind = QP_PART_OTHER;
    } else if (rotation->kind == QP_CONTROLLER_KEYED && rotation->count > 0) {
        part->kind = QP_PART_KEYED;
        part->times = rotation->times;
        part->count = rotation->count;
    }
}

qp_part qp_part_of(const qp_track *track, uint32_t index) {
    qp_part part = {QP_PART_CONSTANT, offsetof(qp_pose, position), 3, 0, NULL, NULL, NULL, 0};
    switch (index) {
    case 0:
        add_curve(&part, track->position);
        break;
    case 1:
        part.out = offsetof(qp_pose, rotation);
        part.width = 0;
        add_rotation(&part, track->rotation);
        break;
    case 2:
        part.out = offsetof(qp_pose, scale);
        part.absent = ONE;
        add_curve(&part, track->scale);
        break;
    default:
        part.out = offsetof(qp_pose, transparency);
        part.width = 1;
        part.absent = ONE;
        add_curve(&part, track->transparency);
        break;
    }
    return part;
}

qp_channel_kind qp_part_channel(const qp_part *part, const qp_anime *anime, qp_sampler_path path) {
    if (part->width == 0) {
        return QP_CHANNEL_ROTATION;
    }
    /* The console's batches take every pattern; the reference's are the host's arithmetic. */
    bool exact = anime->model == QP_EE_REFERENCE &&
                 (path == QP_SAMPLER_INTEGER || !qp_curve_is_plain(part->curve, anime->last));
    if (part->width == 3) {
        return exact ? QP_CHANNEL_EXACT_VECTOR : QP_CHANNEL_VECTOR;
    }
    return exact ? QP_CHANNEL_EXACT_FLOAT : QP_CHANNEL_FLOAT;
}

uint32_t qp_channel_units(qp_channel_kind kind) {
    switch (kind) {
    case QP_CHANNEL_VECTOR:
    case QP_CHANNEL_EXACT_VECTOR:
        return QP_VECTOR_UNITS;
    case QP_CHANNEL_ROTATION:
        return QP_ROTATION_UNITS;
    default:
        return QP_FLOAT_UNITS;
    }
}

uint32_t qp_part_words(const qp_part *part, uint32_t words[QP_PART_WORDS_MAX]) {
    if (part->width == 0) {
        qp_matrix matrix = part->rotation != NULL
                               ? qp_rotation_at(part->rotation, QP_EE_REFERENCE, 0)
                               : qp_matrix_identity();
        qp_copy_bytes(words, &matrix, sizeof matrix);
        return sizeof matrix / sizeof *words;
    }
    for (uint32_t k = 0; k < part->width; k++) {
        words[k] = part->curve != NULL ? part->curve->words[k] : part->absent;
    }
    return part->width;
}

/* -- Counts ----------------------------------------------------------------------------------- */

static void count_part(qp_batch_counts *counts, const qp_part *part) {
    uint32_t units = part->width == 0   ? QP_ROTATION_UNITS
                     : part->width == 3 ? QP_VECTOR_UNITS
                                        : QP_FLOAT_UNITS;
    switch (part->kind) {
    case QP_PART_KEYED:
        counts->keyed++;
        counts->segments += part->count;
        counts->units += (uint64_t)part->count * (QP_HEAD_UNITS + units);
        break;
    case QP_PART_OTHER:
        counts->others++;
        break;
    default:
        counts->words += part->width == 0 ? QP_PART_WORDS_MAX : part->width;
        break;
    }
}

qp_batch_counts qp_batch_count(const qp_anime *anime, uint32_t first, uint32_t tracks) {
    qp_batch_counts counts = {0, 0, 0, 0, 0};
    for (uint32_t t = 0; t < tracks; t++) {
        for (uint32_t i = 0; i < QP_PARTS; i++) {
            const qp_part part = qp_part_of(&anime->tracks[first + t], i);
            count_part(&counts, &part);
        }
    }
    return counts;
}

uint64_t qp_batch_room(uint64_t tables) {
    return (tables + QP_TABLE_GROUP - 1) / QP_TABLE_GROUP * QP_TABLE_GROUP;
}

/*
 * Between two and four rows a segment of an average table, so that few tables have two ends in one
 * row. What this gives, times the room, grows with segments and room only: tables that turn out to
 * be shared cost no more.
 */
uint64_t qp_batch_rows_max(uint64_t segments, uint64_t room) {
    return 4 * segments / room + 4;
}

uint64_t qp_batch_memory(const qp_batch_counts *counts) {
    uint64_t room = qp_batch_room(counts->keyed);
    uint64_t cells = 4 * counts->segments + 4 * room; /* of all rows */
    uint64_t bytes = counts->words * sizeof(qp_sampler_word);
    bytes += counts->others * sizeof(qp_sampler_other);
    bytes += counts->keyed *
             (sizeof(qp_sampler_table) + sizeof(qp_sampler_channel) + sizeof(qp_channel_source));
    bytes += (uint64_t)QP_CHANNEL_KINDS * QP_CHANNEL_GROUP * sizeof(qp_sampler_channel);
    bytes += 2 * counts->segments * sizeof(uint32_t); /* ends, places */
    bytes += (counts->units + QP_POOL_TAIL) * QP_UNIT_BYTES;
    bytes += (cells + room) * sizeof(uint32_t) + cells * sizeof(uint16_t);
    bytes += cells / QP_TABLE_GROUP * sizeof(uint16_t);
    /* Where the records of a row go, while the pool is filled. */
    bytes += (qp_batch_rows_max(counts->segments, QP_TABLE_GROUP) + 1) * sizeof(uint32_t);
    return bytes + (uint64_t)QP_BATCH_ARRAYS * QP_ALIGNMENT;
}
