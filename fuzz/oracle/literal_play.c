/* Playback, notes and records in force (anime.md, Playback, Notes, Morphers, F_Obj). */
#include "oracle/literal.h"

qp_step literal_forward(const literal_anime *anime, uint32_t time, uint32_t step) {
    uint32_t now = time + step;
    qp_step result = {0, false, 0, false};
    if (anime->last < now) {
        step -= now - anime->last;
        now = anime->last;
        result.ended = true;
    }
    result.posed = step != 0;
    result.pose_at = now;
    if (now / 256 != time / 256) {
        const bool reached = anime->frames == 0 || now / 256 >= anime->frames - 1;
        result.ended = reached && !anime->loops;
        now = reached && anime->loops ? 0 : now;
    }
    result.time = now;
    return result;
}

const literal_record *literal_next_note(const literal_anime *anime, uint32_t time, uint32_t step,
                                        size_t *left) {
    uint32_t now = time + step;
    now = now > anime->last ? anime->last : now;
    while (*left > 0) {
        *left -= 1;
        const literal_record *record = &anime->records[*left];
        if (record->kind == 0x0108 && record->frame > time / 256 && record->frame <= now / 256) {
            return record;
        }
    }
    return NULL;
}

const literal_record *literal_in_force(const literal_anime *anime, uint32_t kind, uint32_t object,
                                       uint32_t frame) {
    const literal_record *last = NULL;
    for (size_t i = 0; i < anime->count; i++) {
        const literal_record *record = &anime->records[i];
        if (record->kind == kind && record->target == object && record->frame >= 1 &&
            record->frame <= frame) {
            last = record;
        }
    }
    return last;
}
