/* The synthetic disc: dealing from its figures, file by file. */
#include "gen/disc_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Chance ----------------------------------------------------------------------------------- */

uint64_t qp_disc_next_u64(qp_disc_chance *chance) {
    chance->state ^= chance->state >> 12;
    chance->state ^= chance->state << 25;
    chance->state ^= chance->state >> 27;
    return chance->state * UINT64_C(0x2545f4914f6cdd1d);
}

uint32_t qp_disc_below(qp_disc_chance *chance, uint32_t below) {
    return (uint32_t)((qp_disc_next_u64(chance) >> 32) * below >> 32);
}

uint32_t qp_disc_float(qp_disc_chance *chance, float range) {
    const float value = range * (float)((int32_t)qp_disc_below(chance, 65536) - 32768) / 32768.0F;
    uint32_t pattern = 0;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

void qp_disc_fill(qp_disc_chance *chance, qp_build *build, size_t at, size_t size,
                  size_t distance) {
    uint8_t *data = build->data;
    if (at > build->size || size > build->size - at) {
        return;
    }
    for (size_t i = 0; i + 8 <= size; i += 8) {
        const uint64_t drawn = qp_disc_next_u64(chance);
        uint8_t *to = data + at + i;
        if (i >= distance && (drawn >> 60) < 9) {
            memmove(to, to - distance, 8);
        } else {
            const uint64_t masked = drawn & UINT64_C(0x3f1f3f1f3f1f3f1f);
            memcpy(to, &masked, 8);
        }
    }
}

/* -- Figures ---------------------------------------------------------------------------------- */

void qp_disc_deal(qp_disc *disc, qp_disc_figure_id id, uint64_t count) {
    disc->figures[id].dealt += count;
}

static uint64_t left_of(const qp_disc *disc, uint32_t id) {
    const qp_disc_figure *figure = &disc->figures[id];
    return figure->wanted > figure->dealt ? figure->wanted - figure->dealt : 0;
}

qp_disc_figure_id qp_disc_draw(qp_disc *disc, qp_disc_figure_id first, uint32_t count) {
    uint64_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        left += left_of(disc, first + i);
    }
    if (left == 0) {
        fprintf(stderr, "disc: nothing is left of %s\n", disc->figures[first].name);
        abort();
    }
    uint64_t drawn = qp_disc_below(&disc->chance, (uint32_t)left);
    uint32_t i = 0;
    while (drawn >= left_of(disc, first + i)) {
        drawn -= left_of(disc, first + i);
        i++;
    }
    qp_disc_deal(disc, first + i, 1);
    return first + i;
}

bool qp_disc_due(qp_disc *disc, qp_disc_figure_id id, uint64_t seen, uint64_t all) {
    const qp_disc_figure *figure = &disc->figures[id];
    /* One more part than there are, so that the last one too has things behind it to wait for. */
    if (left_of(disc, id) == 0 || seen * (figure->wanted + 1) < figure->dealt * all) {
        return false;
    }
    qp_disc_deal(disc, id, 1);
    return true;
}

qp_disc_figure qp_disc_figure_at(const qp_disc *disc, uint32_t index) {
    static const qp_disc_figure none = {"", 0, 0, 0, ""};
    return index < QP_DISC_FIGURES ? disc->figures[index] : none;
}

/* -- The disc --------------------------------------------------------------------------------- */

qp_disc *qp_disc_new(uint64_t seed, uint32_t permille) {
    qp_disc *disc = calloc(1, sizeof *disc);
    if (disc == NULL) {
        abort();
    }
    disc->chance.state = seed != 0 ? seed : 1;
    qp_disc_plan(disc, permille < 20 ? 20 : permille);
    return disc;
}

void qp_disc_free(qp_disc *disc) {
    free(disc->files);
    free(disc->animes);
    free(disc->lights);
    free(disc);
}

uint32_t qp_disc_left(const qp_disc *disc) {
    return disc->file_count + disc->stream_count - disc->written;
}

bool qp_disc_next(qp_disc *disc, qp_build *build, qp_disc_file *file) {
    const uint32_t index = disc->written;
    if (qp_disc_left(disc) == 0) {
        return false;
    }
    build->size = 0;
    build->full = false;
    disc->written++;
    file->stream = index >= disc->file_count;
    file->category = 0;
    if (file->stream) {
        snprintf(file->name, sizeof file->name, "str%04u", index - disc->file_count);
        qp_disc_write_stream(disc, index - disc->file_count, file->name, build);
        return true;
    }
    const qp_disc_file_plan *plan = &disc->files[index];
    file->category = plan->category;
    qp_disc_file_name(plan, index, file->name);
    qp_disc_write_file(disc, plan, file->name, build);
    return true;
}
