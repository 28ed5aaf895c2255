/* Which record of each table is current. */
#include "anime/search.h"
#include "sampler/sample.h"

/*
 * The first segment of [0, high] that does not end before the time, `high` if there is none. Mostly
 * it is the segment of last time, or the one after it.
 */
/*@ requires \valid_read(ends + (0 .. high));
    assigns \nothing;
    ensures \result <= high;
    ensures qp_sorted(ends, high) ==> qp_first_end(ends, 0, high, time, \result);
*/
static uint32_t first_end_near(const uint32_t *ends, uint32_t high, uint32_t hint, uint32_t time) {
    uint32_t low = hint < high ? hint : high;
    if (low > 0 && ends[low - 1] >= time) {
        return qp_first_end_from(ends, 0, low - 1, time);
    }
    if (low < high && ends[low] < time) {
        low++;
        if (low < high && ends[low] < time) {
            return qp_first_end_from(ends, low + 1, high, time);
        }
    }
    return low;
}

uint32_t qp_table_search(const qp_sampler_table *table, uint32_t *hint, uint32_t time) {
    uint32_t high = table->count - 1;
    if (hint == NULL) {
        return table->places[qp_first_end_from(table->ends, 0, high, time)];
    }
    *hint = first_end_near(table->ends, high, *hint, time);
    return table->places[*hint];
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
