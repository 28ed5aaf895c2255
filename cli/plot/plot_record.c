#include "plot_record.h"

#include "plot_panel.h"

/* Targets of an F_Morpher that are told. */
enum { TARGETS_MOST = 8 };

const qp_events *qp_plot_events_of(const qp_anime *anime, qp_plot_records kind) {
    switch (kind) {
    case QP_PLOT_NOTES:
        return &anime->notes;
    case QP_PLOT_MORPH_RECORDS:
        return &anime->morphs;
    case QP_PLOT_F_OBJ_RECORDS:
        return &anime->objs;
    case QP_PLOT_CAMERA_RECORDS:
        return &anime->f_cameras;
    case QP_PLOT_MATERIAL_RECORDS:
        return &anime->f_materials;
    default:
        return &anime->ambients;
    }
}

const char *qp_plot_records_name(qp_plot_records kind) {
    static const uint16_t kinds[] = {QP_KIND_F_NOTE,   QP_KIND_F_MORPHER,  QP_KIND_F_OBJ,
                                     QP_KIND_F_CAMERA, QP_KIND_F_MATERIAL, QP_KIND_F_AMBIENT};
    return qp_record_name(kinds[kind]);
}

/* Word `index` of a record's payload. */
static uint32_t word(const qp_anime *anime, const qp_events *events, uint32_t record,
                     uint32_t index) {
    return qp_anime_word(anime, events->offsets[record] + QP_CHUNK_HEADER + 4 * (size_t)index);
}

void qp_plot_note_words(const qp_anime *anime, uint32_t index, uint32_t *event, uint32_t *param) {
    *event = word(anime, &anime->notes, index, 1);
    *param = word(anime, &anime->notes, index, 2);
}

static void put_vector(qp_plot *plot, const char *name, const uint32_t v[3]) {
    qp_plot_format(plot, "%s (%n, %n, %n) ", name, qp_ee_to_double(v[0]), qp_ee_to_double(v[1]),
                   qp_ee_to_double(v[2]));
    qp_plot_format(plot, "(%x, %x, %x)", v[0], v[1], v[2]);
}

static void put_number(qp_plot *plot, const char *name, uint32_t value) {
    qp_plot_format(plot, "%s %n (%x)", name, qp_ee_to_double(value), value);
}

static void put_targets(qp_plot *plot, const qp_anime *anime, uint32_t record) {
    uint32_t model = 0;
    uint32_t weight = 0;
    uint32_t count = 0;
    while (qp_anime_morph_target(anime, record, count, &model, &weight)) {
        char name[QP_PLOT_NAME];
        qp_plot_name_of(plot, "model", model, name);
        if (count < TARGETS_MOST) {
            qp_plot_format(plot, "%s%e ", count > 0 ? ", " : "", name);
            put_number(plot, "weight", weight);
        }
        count++;
    }
    if (count == 0) {
        qp_plot_raw(plot, "no target");
    } else if (count > TARGETS_MOST) {
        qp_plot_format(plot, ", %u more", count - TARGETS_MOST);
    }
}

static void put_f_obj(qp_plot *plot, const qp_anime *anime, uint32_t record) {
    qp_f_obj pose;
    uint32_t degrees[3];
    if (!qp_anime_f_obj(anime, record, &pose)) {
        return;
    }
    for (uint32_t k = 0; k < 3; k++) {
        degrees[k] = word(anime, &anime->objs, record, 5 + k);
    }
    put_vector(plot, "position", pose.position);
    /* Of other sizes it has what its flags say (ccsf.md 5). */
    if (qp_anime_word(anime, anime->objs.offsets[record] + 4) == 13) {
        put_vector(plot, ", degrees", degrees);
    }
    put_vector(plot, ", scale", pose.scale);
    put_number(plot, ", opacity", pose.transparency);
    qp_plot_format(plot, ", flags %x", pose.flags);
}

static void put_material(qp_plot *plot, const qp_anime *anime, uint32_t record) {
    static const char *const names[QP_F_MATERIAL_FLOATS] = {"u",       "v",       "float 2",
                                                            "float 3", "float 4", "float 5"};
    qp_f_material value;
    if (!qp_anime_f_material(anime, record, &value)) {
        return;
    }
    qp_plot_format(plot, "flags %x", value.flags);
    for (uint32_t k = 0; k < QP_F_MATERIAL_FLOATS; k++) {
        if (value.has[k]) {
            qp_plot_raw(plot, ", ");
            put_number(plot, names[k], value.values[k]);
        }
    }
}

static void put_camera(qp_plot *plot, const qp_anime *anime, uint32_t record) {
    const uint32_t *words = anime->camera_words + (size_t)record * QP_CAMERA_WORDS;
    put_vector(plot, "position", words);
    put_vector(plot, ", degrees", words + 3);
    put_number(plot, ", field of view", words[6]);
}

void qp_plot_record_text(qp_plot *plot, const qp_anime *anime, qp_plot_records kind,
                         uint32_t index) {
    uint32_t event = 0;
    uint32_t param = 0;
    switch (kind) {
    case QP_PLOT_NOTES:
        qp_plot_note_words(anime, index, &event, &param);
        qp_plot_format(plot, "event %x, param %u", event, param);
        break;
    case QP_PLOT_MORPH_RECORDS:
        put_targets(plot, anime, index);
        break;
    case QP_PLOT_F_OBJ_RECORDS:
        put_f_obj(plot, anime, index);
        break;
    case QP_PLOT_CAMERA_RECORDS:
        put_camera(plot, anime, index);
        break;
    case QP_PLOT_MATERIAL_RECORDS:
        put_material(plot, anime, index);
        break;
    default:
        qp_plot_format(plot, "colour %x", word(anime, &anime->ambients, index, 0));
        break;
    }
}
