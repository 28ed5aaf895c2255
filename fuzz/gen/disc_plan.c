/* What each file and each Anime of the synthetic disc is to have. */
#include "gen/disc_plan.h"

#include <stdio.h>
#include <stdlib.h>

/* Fewest frames of an Anime: a track can then begin late and end early. */
enum { FRAMES_LEAST = 4, NOTED_FRAMES_LEAST = 8 };

/* -- Figures ---------------------------------------------------------------------------------- */

/* Figures that are drawn from together: they share what there is of `whole`. */
typedef struct {
    qp_disc_figure_id first;
    uint32_t count;
    qp_disc_figure_id whole;
} urn;

static const urn urns[] = {
    {QP_DISC_VERSION_100, 5, QP_DISC_FILES},
    {QP_DISC_OBJECT, 2, QP_DISC_OBJ},
    {QP_DISC_MODEL_TIED, 3, QP_DISC_MDL},
    {QP_DISC_TEXTURE_4K, 5, QP_DISC_TEX},
    {QP_DISC_ONCE, 2, QP_DISC_ANM},
    {QP_DISC_EVENT_2, 5, QP_DISC_F_NOTE},
    {QP_DISC_POSITION_ABSENT, 3, QP_DISC_RECORDS},
    {QP_DISC_ROTATION_ABSENT, 3, QP_DISC_RECORDS},
    {QP_DISC_SCALE_ABSENT, 3, QP_DISC_RECORDS},
    {QP_DISC_ALPHA_ABSENT, 3, QP_DISC_RECORDS},
    {QP_DISC_DISTANT, 4, QP_DISC_LGT},
};

/* Shares out `total` over the figures of an urn, by what the disc has. */
static void share(qp_disc *disc, qp_disc_figure_id first, uint32_t count, uint64_t total) {
    uint64_t all = 0;
    uint64_t sum = 0;
    uint64_t given = 0;
    for (uint32_t i = 0; i < count; i++) {
        all += disc->figures[first + i].disc;
    }
    for (uint32_t i = 0; i < count; i++) {
        sum += disc->figures[first + i].disc;
        const uint64_t upto = sum * total / all;
        disc->figures[first + i].wanted = upto - given;
        given = upto;
    }
}

static uint64_t wanted(const qp_disc *disc, qp_disc_figure_id id) {
    return disc->figures[id].wanted;
}

static void scale_figures(qp_disc *disc, uint32_t permille) {
    static const qp_disc_figure figures[QP_DISC_FIGURES] = {
#define QP_DISC_FIGURE(id, name, disc, source) {name, disc, 0, 0, source},
#include "gen/disc_figures.def"
#undef QP_DISC_FIGURE
    };
    for (uint32_t i = 0; i < QP_DISC_FIGURES; i++) {
        disc->figures[i] = figures[i];
        const uint64_t scaled = figures[i].disc * permille / QP_DISC_WHOLE;
        disc->figures[i].wanted = scaled > 0 ? scaled : 1;
    }
    for (size_t i = 0; i < sizeof urns / sizeof urns[0]; i++) {
        share(disc, urns[i].first, urns[i].count, wanted(disc, urns[i].whole));
    }
    disc->figures[QP_DISC_NOTES_ALONE].wanted =
        wanted(disc, QP_DISC_F_NOTE) - 2 * wanted(disc, QP_DISC_NOTES_SEVERAL);
    const uint64_t keyed = wanted(disc, QP_DISC_POSITION_KEYED) +
                           wanted(disc, QP_DISC_ROTATION_KEYED) +
                           wanted(disc, QP_DISC_SCALE_KEYED) + wanted(disc, QP_DISC_ALPHA_KEYED);
    share(disc, QP_DISC_FIRST_LATE, 2, keyed);
    share(disc, QP_DISC_LAST_PAST, 3, keyed);
    share(disc, QP_DISC_KEYS_TWO, 3, keyed);
    disc->figures[QP_DISC_ORDINARY].wanted = keyed - wanted(disc, QP_DISC_REVERSED) -
                                             wanted(disc, QP_DISC_SAME_FRAME) -
                                             wanted(disc, QP_DISC_DENORMAL);
}

/* -- Sharing out ------------------------------------------------------------------------------ */

/* Gives each of `count` its part of `total` by its weight; ends the program if nobody has any. */
static void apportion(uint64_t total, const uint32_t *weights, uint32_t count, uint32_t *parts) {
    uint64_t all = 0;
    uint64_t sum = 0;
    uint64_t given = 0;
    for (uint32_t i = 0; i < count; i++) {
        all += weights[i];
    }
    if (all == 0) {
        fprintf(stderr, "disc: nobody can have what there is\n");
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        sum += weights[i];
        parts[i] = (uint32_t)(sum * total / all - given);
        given += parts[i];
    }
}

static uint32_t *numbers(size_t count) {
    uint32_t *made = calloc(count + 1, sizeof *made);
    if (made == NULL) {
        abort();
    }
    return made;
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Members of DATA.BIN by category (ccsf.md 2). */
static const uint32_t categories[20] = {6,  8,  5,  136, 1,  4,  12,  350, 15, 18,
                                        37, 19, 37, 133, 13, 14, 147, 18,  50, 0};
enum { EQUIP = 7, ALL_FILES = 1023 };

static uint32_t category_of(uint32_t index, uint32_t count) {
    uint32_t at = (uint32_t)((uint64_t)index * ALL_FILES / count);
    uint32_t category = 0;
    while (at >= categories[category]) {
        at -= categories[category];
        category++;
    }
    return category;
}

/* Which files may have objects of a kind, and how readily. */
static uint32_t file_weight(qp_disc *disc, const qp_disc_file_plan *file, qp_disc_kind kind) {
    const uint32_t some = 1 + qp_disc_below(&disc->chance, 8);
    const bool animated = file->count[DISC_ANM] > 0;
    switch (kind) {
    case DISC_ANM:
        return file->category == EQUIP ? 0 : some + 3;
    case DISC_OBJ:
        return animated ? 20 + 4 * file->count[DISC_ANM] + 5 * some : 4;
    case DISC_EXT:
        return file->count[DISC_ANM] * file->count[DISC_OBJ];
    case DISC_MDL:
    case DISC_CMP:
        return file->count[DISC_OBJ] + some;
    case DISC_MAT:
        return file->count[DISC_MDL] + 4 * some;
    case DISC_LGT:
    case DISC_MPH:
    case DISC_CAM:
        return animated ? some : 0;
    default:
        return some;
    }
}

/* The figure of each kind of object, in the order in which kinds are shared out. */
static const struct {
    qp_disc_kind kind;
    qp_disc_figure_id figure;
} shared_out[] = {
    {DISC_ANM, QP_DISC_ANM}, {DISC_OBJ, QP_DISC_OBJECT}, {DISC_EXT, QP_DISC_EXT_OBJ},
    {DISC_MDL, QP_DISC_MDL}, {DISC_MAT, QP_DISC_MAT},    {DISC_CMP, QP_DISC_CMP},
    {DISC_CLT, QP_DISC_CLT}, {DISC_TEX, QP_DISC_TEX},    {DISC_DMY, QP_DISC_DMY},
    {DISC_HIT, QP_DISC_HIT}, {DISC_LGT, QP_DISC_LGT},    {DISC_BLT, QP_DISC_BLT},
    {DISC_BOX, QP_DISC_BOX}, {DISC_MPH, QP_DISC_MPH},    {DISC_EFF, QP_DISC_EFF},
    {DISC_CAM, QP_DISC_CAM}, {DISC_FBR, QP_DISC_FBR},    {DISC_PAG, QP_DISC_PAG},
};

static void plan_objects(qp_disc *disc) {
    uint32_t *weights = numbers(disc->file_count);
    uint32_t *parts = numbers(disc->file_count);
    for (size_t k = 0; k < sizeof shared_out / sizeof shared_out[0]; k++) {
        const qp_disc_kind kind = shared_out[k].kind;
        for (uint32_t i = 0; i < disc->file_count; i++) {
            weights[i] = file_weight(disc, &disc->files[i], kind);
        }
        apportion(wanted(disc, shared_out[k].figure), weights, disc->file_count, parts);
        for (uint32_t i = 0; i < disc->file_count; i++) {
            disc->files[i].count[kind] = parts[i];
        }
    }
    free(weights);
    free(parts);
}

/* Material records go to files with enough pairs of an Anime and a material; F_Obj to four. */
static void plan_special(qp_disc *disc) {
    const uint32_t files = (uint32_t)wanted(disc, QP_DISC_MATERIAL_FILES);
    const uint32_t records = (uint32_t)wanted(disc, QP_DISC_MATERIALS);
    const uint32_t most = (records + files - 1) / files;
    uint32_t chosen = 0;
    uint32_t special = 0;
    for (uint32_t i = 0; i < disc->file_count; i++) {
        qp_disc_file_plan *file = &disc->files[i];
        if (chosen < files && file->count[DISC_ANM] * file->count[DISC_MAT] >= most) {
            file->material_records = (chosen + 1) * records / files - chosen * records / files;
            chosen++;
            qp_disc_deal(disc, QP_DISC_MATERIAL_FILES, 1);
        }
        if (special < wanted(disc, QP_DISC_F_OBJ_FILES) && file->count[DISC_ANM] > 1) {
            file->special = ++special;
            qp_disc_deal(disc, QP_DISC_F_OBJ_FILES, 1);
        }
    }
}

static void plan_files(qp_disc *disc) {
    static const uint32_t versions[5] = {0x100, 0x96, 0x95, 0x92, 0x90};
    disc->file_count = (uint32_t)wanted(disc, QP_DISC_FILES);
    disc->stream_count = (uint32_t)wanted(disc, QP_DISC_STREAMS);
    disc->files = calloc(disc->file_count, sizeof *disc->files);
    if (disc->files == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < disc->file_count; i++) {
        const qp_disc_figure_id version = qp_disc_draw(disc, QP_DISC_VERSION_100, 5);
        disc->files[i].category = category_of(i, disc->file_count);
        disc->files[i].version = versions[version - QP_DISC_VERSION_100];
    }
    plan_objects(disc);
    uint32_t anime = 0;
    uint32_t light = 0;
    for (uint32_t i = 0; i < disc->file_count; i++) {
        qp_disc_file_plan *file = &disc->files[i];
        file->first_anime = anime;
        file->first_light = light;
        anime += file->count[DISC_ANM];
        light += file->count[DISC_LGT];
        file->objects = 1;
        for (uint32_t kind = 0; kind < DISC_KINDS; kind++) {
            file->first[kind] = file->objects;
            file->objects += file->count[kind];
        }
    }
    disc->lights = calloc((size_t)light + 1, sizeof *disc->lights);
    if (disc->lights == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < light; i++) {
        disc->lights[i] = qp_disc_draw(disc, QP_DISC_DISTANT, 4);
    }
    plan_special(disc);
}

/* -- Animes ----------------------------------------------------------------------------------- */

static uint32_t frames_weight(qp_disc_chance *chance) {
    const uint32_t kind = qp_disc_below(chance, 100);
    if (kind < 50) {
        return 1 + qp_disc_below(chance, 20);
    }
    return kind < 85 ? 20 + qp_disc_below(chance, 40) : 60 + qp_disc_below(chance, 140);
}

/* Frames and records of all Animes. */
static void plan_lengths(qp_disc *disc) {
    const uint32_t count = disc->anime_count;
    uint32_t *weights = numbers(count);
    uint32_t *parts = numbers(count);
    uint64_t bodies = 0;
    for (uint32_t i = 0; i < count; i++) {
        weights[i] = frames_weight(&disc->chance);
        bodies += disc->files[disc->animes[i].file].count[DISC_OBJ];
    }
    /* A Top a frame, and the closing one. */
    apportion(wanted(disc, QP_DISC_TOPS) - (1 + FRAMES_LEAST) * (uint64_t)count, weights, count,
              parts);
    for (uint32_t i = 0; i < count; i++) {
        disc->animes[i].frames = FRAMES_LEAST + parts[i];
        weights[i] = disc->files[disc->animes[i].file].count[DISC_OBJ];
    }
    /* No object is driven twice by one Anime. */
    if (bodies < wanted(disc, QP_DISC_RECORDS)) {
        fprintf(stderr, "disc: more records than objects\n");
        abort();
    }
    apportion(wanted(disc, QP_DISC_RECORDS), weights, count, parts);
    for (uint32_t i = 0; i < count; i++) {
        disc->animes[i].records = parts[i];
    }
    free(weights);
    free(parts);
}

/* Chooses `wanted` Animes of one closing, evenly among those that are long enough. */
static void choose_noted(qp_disc *disc, uint32_t closing, qp_disc_figure_id id) {
    uint64_t fit = 0;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < disc->anime_count; i++) {
        fit += disc->animes[i].closing == closing && disc->animes[i].frames >= NOTED_FRAMES_LEAST;
    }
    for (uint32_t i = 0; i < disc->anime_count; i++) {
        qp_disc_anime_plan *anime = &disc->animes[i];
        if (anime->closing == closing && anime->frames >= NOTED_FRAMES_LEAST) {
            anime->note_frames = qp_disc_due(disc, id, seen, fit) ? 1 : 0;
            seen++;
        }
    }
}

static void plan_notes(qp_disc *disc) {
    uint32_t *weights = numbers(disc->anime_count);
    uint32_t *parts = numbers(disc->anime_count);
    choose_noted(disc, QP_CCS_ONCE, QP_DISC_NOTED_ONCE);
    choose_noted(disc, QP_CCS_LOOP, QP_DISC_NOTED_LOOP);
    for (uint32_t i = 0; i < disc->anime_count; i++) {
        weights[i] = disc->animes[i].note_frames;
    }
    apportion(wanted(disc, QP_DISC_NOTES_ALONE) + wanted(disc, QP_DISC_NOTES_SEVERAL), weights,
              disc->anime_count, parts);
    for (uint32_t i = 0; i < disc->anime_count; i++) {
        qp_disc_anime_plan *anime = &disc->animes[i];
        anime->note_frames = parts[i];
        if (parts[i] > 0) {
            anime->note_first = qp_disc_due(disc, QP_DISC_NOTES_FIRST, i, disc->anime_count);
            anime->note_last =
                !anime->note_first && qp_disc_due(disc, QP_DISC_NOTES_LAST, i, disc->anime_count);
        }
    }
    free(weights);
    free(parts);
}

/* Which counter of an Anime a kind of frame record has, and whether the Anime can have any. */
static uint32_t *records_of(qp_disc *disc, qp_disc_figure_id id, uint32_t index) {
    qp_disc_anime_plan *anime = &disc->animes[index];
    const qp_disc_file_plan *file = &disc->files[anime->file];
    switch (id) {
    case QP_DISC_F_AMBIENT:
        return index % 10 == 3 ? &anime->ambients : NULL;
    case QP_DISC_F_MORPHER:
        return file->count[DISC_MPH] > 0 ? &anime->morphs : NULL;
    case QP_DISC_F_CAMERA:
        return file->count[DISC_CAM] > 0 ? &anime->cameras : NULL;
    default:
        return file->special != 0 ? &anime->f_objs : NULL;
    }
}

/* One a frame, Anime after Anime, and over again until there are enough. */
static void plan_frame_records(qp_disc *disc, qp_disc_figure_id id) {
    uint64_t left = wanted(disc, id);
    while (left > 0) {
        const uint64_t before = left;
        for (uint32_t i = 0; i < disc->anime_count && left > 0; i++) {
            uint32_t *records = records_of(disc, id, i);
            const uint32_t frames = disc->animes[i].frames - 1;
            const uint32_t more = frames < left ? frames : (uint32_t)left;
            if (records != NULL) {
                *records += more;
                left -= more;
            }
        }
        if (left == before) {
            fprintf(stderr, "disc: no Anime can have %s\n", disc->figures[id].name);
            abort();
        }
    }
}

void qp_disc_plan(qp_disc *disc, uint32_t permille) {
    scale_figures(disc, permille);
    plan_files(disc);
    disc->anime_count = (uint32_t)wanted(disc, QP_DISC_ANM);
    disc->animes = calloc(disc->anime_count, sizeof *disc->animes);
    if (disc->animes == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < disc->file_count; i++) {
        for (uint32_t k = 0; k < disc->files[i].count[DISC_ANM]; k++) {
            qp_disc_anime_plan *anime = &disc->animes[disc->files[i].first_anime + k];
            anime->file = i;
            anime->closing =
                qp_disc_draw(disc, QP_DISC_ONCE, 2) == QP_DISC_LOOP ? QP_CCS_LOOP : QP_CCS_ONCE;
        }
    }
    plan_lengths(disc);
    plan_notes(disc);
    plan_frame_records(disc, QP_DISC_F_AMBIENT);
    plan_frame_records(disc, QP_DISC_F_MORPHER);
    plan_frame_records(disc, QP_DISC_F_CAMERA);
    plan_frame_records(disc, QP_DISC_F_OBJ);
}
