/* Cinematic streams. */
#include <string.h>

#include "census.h"

enum {
    SECTORS_A_FRAME = 5,
    SPRAY_FIRST = 599, /* the records in which Tommy's bottle sprays */
    SPRAY_LAST = 608,
    SPLASH_FIRST = 830,     /* the first one in which the milk is on the lens */
    NEIGHBOURS_FIRST = 634, /* of the audio, which the document compared */
};

/* -- Audio ------------------------------------------------------------------------------------ */

/* The bytes of a sector from its data on. */
static qp_bytes audio_of(const qp_cine_reader *reader, qp_bytes sector) {
    const size_t start = reader->geometry.data;
    qp_bytes audio = {sector.data, 0};
    if (sector.size > start) {
        audio.data = sector.data + start;
        audio.size = sector.size - start;
    }
    return audio;
}

static void count_audio(qp_census *census, qp_census_cine *cine, qp_bytes audio) {
    census->counts[QP_CENSUS_CINE_AUDIO]++;
    if (cine->size > 0 && cine->neighbours < NEIGHBOURS_FIRST) {
        cine->neighbours++;
        census->counts[QP_CENSUS_CINE_REPEATS] +=
            cine->size == audio.size && memcmp(cine->audio, audio.data, audio.size) == 0;
    }
    cine->size = audio.size < sizeof cine->audio ? audio.size : sizeof cine->audio;
    memcpy(cine->audio, audio.data, cine->size);
}

/* -- Frames ----------------------------------------------------------------------------------- */

static bool has_id(const qp_cine_frame *frame, uint16_t id) {
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        if ((uint16_t)frame->actors[i].id == id) {
            return true;
        }
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        if (frame->poses[i].id == id) {
            return true;
        }
    }
    return false;
}

static void count_milk(uint64_t *counts, const qp_cine_frame *frame) {
    const bool spray = has_id(frame, QP_CINE_ID_SPRAY);
    const bool splash = has_id(frame, QP_CINE_ID_SPLASH);
    counts[QP_CENSUS_CINE_SPRAY] += spray;
    counts[QP_CENSUS_CINE_SPRAY_PLACED] +=
        spray && frame->number >= SPRAY_FIRST && frame->number <= SPRAY_LAST;
    counts[QP_CENSUS_CINE_SPLASH] += splash;
    counts[QP_CENSUS_CINE_SPLASH_EARLY] += splash && frame->number < SPLASH_FIRST;
}

static void count_frame(qp_census *census, qp_census_cine *cine, const qp_cine_reader *reader,
                        const qp_cine_frame *frame) {
    uint64_t *counts = census->counts;
    const uint32_t sector = reader->sector - 1; /* it has just been passed */
    counts[QP_CENSUS_CINE_FRAMES]++;
    counts[QP_CENSUS_CINE_UNKNOWN_02] += frame->unknown_02 == reader->header.setup_size;
    counts[QP_CENSUS_CINE_FIVE_LATER] += cine->some && sector - cine->last == SECTORS_A_FRAME;
    counts[QP_CENSUS_CINE_ACTORS] += frame->actor_count;
    counts[QP_CENSUS_CINE_POSES] += frame->pose_count;
    counts[QP_CENSUS_CINE_KEYS] += frame->key_count;
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        counts[QP_CENSUS_CINE_UNKNOWN_16] += frame->actors[i].unknown_16 != 0;
    }
    count_milk(counts, frame);
    cine->last = sector;
    cine->some = true;
}

/* -- Streams ---------------------------------------------------------------------------------- */

void qp_census_sector(qp_census *census, qp_census_cine *cine, const qp_cine_reader *reader,
                      qp_cine_sector_kind kind, qp_bytes sector, const qp_cine_frame *frame) {
    uint64_t *counts = census->counts;
    switch (kind) {
    case QP_CINE_SECTOR_AUDIO:
        count_audio(census, cine, audio_of(reader, sector));
        break;
    case QP_CINE_SECTOR_HEADER:
        counts[QP_CENSUS_CINE_VERSION_3] += reader->header.version == QP_CINE_VERSION;
        counts[QP_CENSUS_CINE_SAID] += reader->header.frames;
        counts[QP_CENSUS_CINE_SETUP] += reader->header.setup_size;
        break;
    case QP_CINE_SECTOR_FRAME:
        count_frame(census, cine, reader, frame);
        break;
    default:
        break;
    }
}

void qp_census_cine_end(qp_census *census, const qp_cine_reader *reader,
                        const qp_cine_sound *sound) {
    uint64_t *counts = census->counts;
    counts[QP_CENSUS_CINE]++;
    counts[QP_CENSUS_CINE_ENDED] += reader->ended;
    counts[QP_CENSUS_CINE_TAKEN] += sound->taken;
    counts[QP_CENSUS_CINE_SOUND] += sound->samples * 1000 / QP_CINE_SOUND_RATE;
    counts[QP_CENSUS_CINE_SILENCE] += sound->silence * 1000 / QP_CINE_SOUND_RATE;
}
