/* Which record of each table is current. */
#include "sampler/sample.h"

/* The first segment of [low, high] that does not end before the time; `high` if there is none. */
static uint32_t bisect(const uint32_t *ends, uint32_t low, uint32_t high, uint32_t time) {
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ends[middle] < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

uint32_t qp_table_search(const qp_sampler_table *table, uint32_t *hint, uint32_t time) {
    uint32_t high = table->count - 1;
    if (hint == NULL) {
        return table->places[bisect(table->ends, 0, high, time)];
    }
    /* Mostly it is the segment of last time, or the one after it. */
    uint32_t low = *hint < high ? *hint : high;
    if (low > 0 && table->ends[low - 1] >= time) {
        low = bisect(table->ends, 0, low - 1, time);
    } else if (low < high && table->ends[low] < time) {
        low++;
        if (low < high && table->ends[low] < time) {
            low = bisect(table->ends, low + 1, high, time);
        }
    }
    *hint = low;
    return table->places[low];
}

void qp_group_search(const qp_sampler_batch *batch, uint32_t group, uint32_t bits, uint32_t *hints,
                     uint32_t time, uint32_t *places) {
    for (uint32_t t = group; bits != 0; t++, bits >>= 1) {
        if ((bits & 1) != 0) {
            places[t] = qp_table_search(&batch->tables[t], hints == NULL ? NULL : &hints[t], time);
        }
    }
}

/* Begin and duration of the records that were found. */
static void read_heads(const qp_sampler_batch *batch, uint32_t time, qp_sampler_found *found) {
    for (uint32_t t = 0; t < batch->table_room; t++) {
        const unsigned char *record = batch->pool + (size_t)found->places[t] * QP_UNIT_BYTES;
        found->rests[t] = time - qp_load_word(record);
        found->durations[t] = qp_load_word(record + 4);
    }
}

void qp_batch_search(const qp_sampler_batch *batch, uint32_t *hints, uint32_t time,
                     qp_sampler_found *found) {
    uint32_t row = time >> batch->shift;
    uint32_t into = time - (row << batch->shift);
    const uint32_t *places = batch->places + (size_t)row * batch->table_room;
    const uint32_t *next = places + batch->table_room;
    const uint16_t *passes = batch->passes + (size_t)row * batch->table_room;
    const uint16_t *several = batch->several + (size_t)row * batch->table_room / QP_TABLE_GROUP;
    for (uint32_t t = 0; t < batch->table_room; t++) {
        found->places[t] = into > passes[t] ? next[t] : places[t];
    }
    for (uint32_t t = 0; t < batch->table_room; t += QP_TABLE_GROUP) {
        uint32_t bits = several[t / QP_TABLE_GROUP];
        if (bits != 0) {
            qp_group_search(batch, t, bits, hints, time, found->places);
        }
    }
    read_heads(batch, time, found);
}
