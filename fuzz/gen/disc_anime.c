/* The Animes of the synthetic disc (ccsf.md 6, animation-playback). */
#include "gen/disc_plan.h"
#include "quirkproof/ccsf.h"

#define ONE 0x3f800000u

/* -- Tracks ----------------------------------------------------------------------------------- */

/* Frames of a keyed track's keys. */
typedef struct {
    uint32_t count;
    uint32_t first;
    uint32_t last;
    qp_disc_figure_id fault; /* of key FAULT_AT */
} track_keys;

/* Which key is at fault, and how many a track must have for that. */
enum { FAULT_AT = 2, FAULT_KEYS = 4 };

/* Faults are dealt to tracks that have a key to spare, spread over all of them. */
static void deal_fault(qp_disc *disc, track_keys *keys) {
    static const qp_disc_figure_id faults[] = {QP_DISC_REVERSED, QP_DISC_SAME_FRAME,
                                               QP_DISC_DENORMAL};
    const uint64_t all = disc->figures[QP_DISC_KEYS_TWO].wanted +
                         disc->figures[QP_DISC_KEYS_SOME].wanted +
                         disc->figures[QP_DISC_KEYS_ALL].wanted;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0] && keys->count >= FAULT_KEYS; i++) {
        if (qp_disc_due(disc, faults[i], disc->keyed, all)) {
            keys->fault = faults[i];
            return;
        }
    }
    keys->fault = QP_DISC_ORDINARY;
    qp_disc_deal(disc, QP_DISC_ORDINARY, 1);
}

static track_keys draw_keys(qp_disc *disc, uint32_t frames) {
    track_keys keys = {2, 0, frames - 1, QP_DISC_ORDINARY};
    qp_disc_chance *chance = &disc->chance;
    if (qp_disc_draw(disc, QP_DISC_FIRST_LATE, 2) == QP_DISC_FIRST_LATE) {
        keys.first = 1 + qp_disc_below(chance, frames / 4);
    }
    const qp_disc_figure_id last = qp_disc_draw(disc, QP_DISC_LAST_PAST, 3);
    if (last == QP_DISC_LAST_PAST) {
        keys.last = frames + qp_disc_below(chance, 14);
    } else if (last == QP_DISC_LAST_EARLY) {
        keys.last = keys.first + 1 + qp_disc_below(chance, frames - 2 - keys.first);
    }
    const uint32_t most = keys.last - keys.first + 1;
    const qp_disc_figure_id some = qp_disc_draw(disc, QP_DISC_KEYS_TWO, 3);
    if (some == QP_DISC_KEYS_SOME) {
        keys.count = 2 + most / 4;
    } else if (some == QP_DISC_KEYS_ALL) {
        keys.count = most;
    }
    keys.count = keys.count < most ? keys.count : most;
    deal_fault(disc, &keys);
    disc->keyed++;
    return keys;
}

static uint32_t even_frame(const track_keys *keys, uint32_t i) {
    return keys->first + (uint32_t)((uint64_t)(keys->last - keys->first) * i / (keys->count - 1));
}

/* The frame of a key: evenly, but for the one that is at fault. */
static uint32_t key_frame(const track_keys *keys, uint32_t i) {
    if (i != FAULT_AT) {
        return even_frame(keys, i);
    }
    switch (keys->fault) {
    case QP_DISC_REVERSED: /* the key before it is not at the first frame */
        return even_frame(keys, i - 1) - 1;
    case QP_DISC_SAME_FRAME:
        return even_frame(keys, i - 1);
    default:
        return even_frame(keys, i);
    }
}

static void write_keys(qp_disc *disc, size_t record, uint32_t shift, uint32_t width, float range,
                       uint32_t frames, qp_build *build) {
    const track_keys keys = draw_keys(disc, frames);
    qp_ccs_add_flags(build, record, (uint32_t)QP_CONTROLLER_KEYED << shift);
    qp_build_u32(build, keys.count);
    for (uint32_t i = 0; i < keys.count; i++) {
        uint32_t words[4] = {key_frame(&keys, i), 0, 0, 0};
        for (uint32_t k = 1; k <= width; k++) {
            words[k] = qp_disc_float(&disc->chance, range);
        }
        if (keys.fault == QP_DISC_DENORMAL && i == FAULT_AT) {
            words[1] = 0x123;
        }
        qp_build_words(build, words, (size_t)1 + width);
    }
}

/* One track of an object record: absent, one value or keys, as the urn says. */
static void write_track(qp_disc *disc, size_t record, qp_disc_figure_id absent, uint32_t shift,
                        uint32_t width, float range, uint32_t frames, qp_build *build) {
    const qp_disc_figure_id shape = qp_disc_draw(disc, absent, 3);
    if (shape == absent + 1) {
        uint32_t value[3];
        for (uint32_t k = 0; k < width; k++) {
            value[k] = qp_disc_float(&disc->chance, range);
        }
        qp_ccs_single(build, record, shift, value, width);
    } else if (shape == absent + 2) {
        write_keys(disc, record, shift, width, range, frames, build);
    }
}

static void write_record(qp_disc *disc, uint32_t target, uint32_t frames, qp_build *build) {
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, target);
    write_track(disc, record, QP_DISC_POSITION_ABSENT, 0, 3, 60.0F, frames, build);
    write_track(disc, record, QP_DISC_ROTATION_ABSENT, 3, 3, 180.0F, frames, build);
    write_track(disc, record, QP_DISC_SCALE_ABSENT, 6, 3, 2.0F, frames, build);
    write_track(disc, record, QP_DISC_ALPHA_ABSENT, 9, 1, 1.0F, frames, build);
    qp_ccs_close(build, record);
    qp_disc_deal(disc, QP_DISC_RECORDS, 1);
}

/* -- Controllers under Top 0 ------------------------------------------------------------------ */

/* An Anime drives one copy of the body; where there are none, the body itself. */
static void write_records(qp_disc *disc, const qp_disc_file_plan *plan, uint32_t number,
                          const qp_disc_anime_plan *anime, qp_build *build) {
    const uint32_t body = plan->count[DISC_OBJ];
    const uint32_t copies = body > 0 ? plan->count[DISC_EXT] / body : 0;
    uint32_t first = plan->first[DISC_OBJ];
    if (copies > 0) {
        first = plan->first[DISC_EXT] + number % copies * body;
    }
    for (uint32_t i = 0; i < anime->records; i++) {
        write_record(disc, first + i, anime->frames, build);
    }
}

/* A file's lights are all driven by its first Anime. */
static void write_light(qp_disc_figure_id kind, uint32_t light, qp_build *build) {
    static const uint32_t kinds[4] = {QP_KIND_DISTANT, QP_KIND_DIRECT, QP_KIND_SPOT, QP_KIND_OMNI};
    static const uint32_t white = 0xffffff;
    static const uint32_t one = ONE;
    static const uint32_t value[3] = {0, ONE, 0x451c4000};
    const size_t record = qp_ccs_controllers_open(build, kinds[kind - QP_DISC_DISTANT], light);
    qp_ccs_single(build, record, kind == QP_DISC_DISTANT ? 3 : 0, value, 3);
    qp_ccs_single(build, record, 6, &white, 1);
    qp_ccs_single(build, record, 9, &one, 1);
    qp_ccs_close(build, record);
}

static void write_lights(const qp_disc *disc, const qp_disc_file_plan *plan, qp_build *build) {
    for (uint32_t i = 0; i < plan->count[DISC_LGT]; i++) {
        write_light(disc->lights[plan->first_light + i], plan->first[DISC_LGT] + i, build);
    }
}

static void write_materials(qp_disc *disc, const qp_disc_file_plan *plan, uint32_t number,
                            qp_build *build) {
    for (uint32_t i = number; i < plan->material_records; i += plan->count[DISC_ANM]) {
        const uint32_t material = plan->first[DISC_MAT] + i / plan->count[DISC_ANM];
        const size_t record = qp_ccs_controllers_open(build, QP_KIND_MATERIAL, material);
        const uint32_t u = qp_disc_float(&disc->chance, 1.0F);
        qp_ccs_single(build, record, 0, &u, 1);
        qp_ccs_single(build, record, 3, &u, 1);
        qp_ccs_close(build, record);
        qp_disc_deal(disc, QP_DISC_MATERIALS, 1);
    }
}

/* -- Frames ----------------------------------------------------------------------------------- */

/* How many of `count` things that are spread over frames `first` .. N - 1 stand at `frame`. */
static uint32_t here(uint32_t count, uint32_t frame, uint32_t first, uint32_t frames) {
    if (frame < first) {
        return 0;
    }
    const uint64_t at = frame - first;
    const uint32_t all = frames - first;
    return (uint32_t)((at + 1) * count / all - at * count / all);
}

static void write_morphs(qp_disc *disc, const qp_disc_file_plan *plan, uint32_t count,
                         qp_build *build) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t models = plan->count[DISC_MDL] < 3 ? plan->count[DISC_MDL] : 3;
        uint32_t targets[6];
        for (uint32_t k = 0; k < models; k++) {
            targets[2 * (size_t)k] = plan->first[DISC_MDL] + k;
            targets[2 * (size_t)k + 1] = qp_disc_float(&disc->chance, 1.0F) & 0x7fffffff;
        }
        qp_ccs_morph(build, plan->first[DISC_MPH] + i % plan->count[DISC_MPH], targets, models);
        qp_disc_deal(disc, QP_DISC_F_MORPHER, 1);
    }
}

static void write_frame_records(qp_disc *disc, const qp_disc_file_plan *plan,
                                const qp_disc_anime_plan *anime, uint32_t frame, qp_build *build) {
    const uint32_t frames = anime->frames;
    for (uint32_t i = here(anime->ambients, frame, 0, frames); i > 0; i--) {
        qp_ccs_frame_record(build, QP_KIND_F_AMBIENT, plan->version, false, 0, 0, 0x404040);
        qp_disc_deal(disc, QP_DISC_F_AMBIENT, 1);
    }
    for (uint32_t i = here(anime->cameras, frame, 0, frames); i > 0; i--) {
        qp_ccs_frame_record(build, QP_KIND_F_CAMERA, plan->version, false, plan->first[DISC_CAM], 0,
                            qp_disc_float(&disc->chance, 100.0F));
        qp_disc_deal(disc, QP_DISC_F_CAMERA, 1);
    }
    for (uint32_t i = here(anime->f_objs, frame, 1, frames); i > 0; i--) {
        const uint32_t object = plan->first[DISC_OBJ] + i % plan->count[DISC_OBJ];
        qp_ccs_frame_record(build, QP_KIND_F_OBJ, plan->version, false, object, 0,
                            qp_disc_float(&disc->chance, 1.0F));
        qp_disc_deal(disc, QP_DISC_F_OBJ, 1);
    }
    write_morphs(disc, plan, here(anime->morphs, frame, 1, frames), build);
}

static void write_note(qp_disc *disc, const qp_disc_file_plan *plan, qp_build *build) {
    static const uint32_t events[5] = {2, 0x8005, 0x8003, 0x8002, 3};
    const qp_disc_figure_id event = qp_disc_draw(disc, QP_DISC_EVENT_2, 5);
    qp_ccs_note(build, plan->first[DISC_OBJ] + plan->count[DISC_OBJ] - 1,
                events[event - QP_DISC_EVENT_2], 1 + qp_disc_below(&disc->chance, 20));
    qp_disc_deal(disc, QP_DISC_F_NOTE, 1);
}

/* Note frame `i` of an Anime: the first or the last one of all, or inside. */
static uint32_t note_frame(const qp_disc_anime_plan *anime, uint32_t i) {
    if (anime->note_first && i == 0) {
        return 0;
    }
    if (anime->note_last && i + 1 == anime->note_frames) {
        return anime->frames - 1;
    }
    return 1 + (anime->frames - 3) * i / anime->note_frames;
}

static void write_notes(qp_disc *disc, const qp_disc_file_plan *plan,
                        const qp_disc_anime_plan *anime, uint32_t frame, qp_build *build) {
    for (uint32_t i = 0; i < anime->note_frames; i++) {
        if (note_frame(anime, i) != frame) {
            continue;
        }
        if (frame == 0 || frame + 1 == anime->frames) {
            qp_disc_deal(disc, QP_DISC_NOTES_ALONE, 1);
        } else if (qp_disc_draw(disc, QP_DISC_NOTES_SEVERAL, 2) == QP_DISC_NOTES_SEVERAL) {
            write_note(disc, plan, build);
        }
        write_note(disc, plan, build);
    }
}

void qp_disc_write_anime(qp_disc *disc, const qp_disc_file_plan *plan, uint32_t number,
                         qp_build *build) {
    const qp_disc_anime_plan *anime = &disc->animes[plan->first_anime + number];
    const size_t at = qp_ccs_anime_open(build, plan->first[DISC_ANM] + number, anime->frames);
    for (uint32_t frame = 0; frame < anime->frames; frame++) {
        qp_ccs_top(build, frame);
        if (frame == 0) {
            write_records(disc, plan, number, anime, build);
            write_materials(disc, plan, number, build);
            if (number == 0) {
                write_lights(disc, plan, build);
            }
        }
        write_frame_records(disc, plan, anime, frame, build);
        write_notes(disc, plan, anime, frame, build);
    }
    qp_ccs_anime_close(build, at, anime->closing);
    qp_disc_deal(disc, QP_DISC_TOPS, (uint64_t)anime->frames + 1);
}
