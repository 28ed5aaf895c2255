/* Records and rows of a batch. */
#include "base/bits.h"
#include "sampler/build.h"
#include "sampler/sample.h"
#include "sampler/segments.h"

/* -- Records ---------------------------------------------------------------------------------- */

static qp_reach reach_of(const qp_batch_builder *builder, const qp_sampler_table *table) {
    return qp_reach_open(table->source, table->source_count, builder->anime->last);
}

/* The first row that a segment can be current in. */
static uint32_t row_of(const qp_sampler_batch *batch, uint32_t begin) {
    return begin >> batch->shift;
}

/* Where the records of each row begin: `units` has an element a row. False if there are more than
   a place can count. */
static bool lay_out(const qp_batch_builder *builder, uint32_t *units, uint64_t *total) {
    const qp_sampler_batch *batch = builder->batch;
    *total = 0;
    for (uint32_t t = 0; t < batch->table_count; t++) {
        *total += (uint64_t)batch->tables[t].count * batch->tables[t].units;
    }
    if (*total + QP_POOL_TAIL > INT32_MAX) {
        return false;
    }
    for (uint32_t t = 0; t < batch->table_count; t++) {
        qp_reach reach = reach_of(builder, &batch->tables[t]);
        while (qp_reach_next(&reach)) {
            units[row_of(batch, reach.begin)] += batch->tables[t].units;
        }
    }
    uint32_t sum = 0;
    for (uint32_t row = 0; row < batch->row_count; row++) {
        uint32_t here = units[row];
        units[row] = sum;
        sum += here;
    }
    return true;
}

/* Places the records of a table, with their heads. */
static void place(const qp_batch_builder *builder, const qp_sampler_table *table, uint32_t *units) {
    const qp_sampler_batch *batch = builder->batch;
    qp_reach reach = reach_of(builder, table);
    for (uint32_t i = 0; qp_reach_next(&reach); i++) {
        uint32_t row = row_of(batch, reach.begin);
        table->ends[i] = reach.end;
        table->places[i] = units[row];
        unsigned char *head = batch->pool + (size_t)units[row] * QP_UNIT_BYTES;
        qp_store_word(head, reach.begin);
        qp_store_word(head + sizeof(uint32_t), reach.duration);
        units[row] += table->units;
    }
}

static bool place_all(qp_batch_builder *builder) {
    qp_sampler_batch *batch = builder->batch;
    uint64_t total = 0;
    uint32_t *units =
        (uint32_t *)qp_batch_alloc(builder->arena, batch->row_count, sizeof(uint32_t));
    if (units == NULL || !lay_out(builder, units, &total)) {
        return false;
    }
    batch->pool =
        (unsigned char *)qp_batch_alloc(builder->arena, total + QP_POOL_TAIL, QP_UNIT_BYTES);
    if (batch->pool == NULL) {
        return false;
    }
    batch->far = total * QP_UNIT_BYTES > QP_POOL_NEAR;
    for (uint32_t t = 0; t < batch->table_count; t++) {
        qp_sampler_table *table = &batch->tables[t];
        table->ends = (uint32_t *)qp_arena_alloc(builder->arena, table->count, 4, 4);
        table->places = (uint32_t *)qp_arena_alloc(builder->arena, table->count, 4, 4);
        if (table->ends == NULL || table->places == NULL) {
            return false;
        }
        place(builder, table, units);
    }
    return true;
}

/* -- Payloads --------------------------------------------------------------------------------- */

/* Start and change of a segment's value. */
static void write_change(const qp_curve *curve, uint32_t index, unsigned char *payload) {
    const uint32_t *starts = curve->words + 2 * (size_t)curve->count;
    const uint32_t *changes = starts + (size_t)curve->count * curve->width;
    size_t size = curve->width * sizeof *starts;
    size_t at = (size_t)index * curve->width;
    qp_copy_bytes(payload, starts + at, size);
    qp_copy_bytes(payload + size, changes + at, size);
}

/* The orientation at the start of a segment, and its turn. */
static void write_turn(const qp_rotation *rotation, uint32_t index, unsigned char *payload) {
    qp_copy_bytes(payload, &rotation->starts[index], sizeof(qp_matrix));
    qp_copy_bytes(payload + sizeof(qp_matrix), &rotation->turns[index], sizeof(qp_turn));
}

static void write_channel(const qp_batch_builder *builder, const qp_sampler_channel *channel,
                          const qp_channel_source *source) {
    const qp_sampler_batch *batch = builder->batch;
    const qp_sampler_table *table = &batch->tables[channel->table];
    qp_reach reach = reach_of(builder, table);
    for (uint32_t i = 0; qp_reach_next(&reach); i++) {
        unsigned char *payload =
            batch->pool + ((size_t)table->places[i] + channel->unit) * QP_UNIT_BYTES;
        if (source->rotation != NULL) {
            write_turn(source->rotation, reach.index, payload);
        } else {
            write_change(source->curve, reach.index, payload);
        }
    }
}

/* -- Rows ------------------------------------------------------------------------------------- */

/* As many rows of 2^shift ticks as qp_batch_rows_max() allows. */
static void choose_rows(const qp_batch_builder *builder) {
    qp_sampler_batch *batch = builder->batch;
    uint64_t segments = 0;
    for (uint32_t t = 0; t < batch->table_count; t++) {
        segments += batch->tables[t].count;
    }
    uint64_t most = qp_batch_rows_max(segments, batch->table_room);
    batch->shift = 0;
    while ((uint64_t)(builder->anime->last >> batch->shift) + 1 > most) {
        batch->shift++;
    }
    batch->row_count = (builder->anime->last >> batch->shift) + 1;
}

/* Says of a table what changes in a row: from segment `here` to `next`, which is current at the
   start of the row after. */
static void write_pass(const qp_sampler_batch *batch, uint32_t row, uint32_t t, uint32_t here,
                       uint32_t next) {
    uint64_t start = (uint64_t)row << batch->shift;
    size_t at = (size_t)row * batch->table_room + t;
    batch->passes[at] = QP_PASS_MAX;
    if (next == here) {
        return;
    }
    uint64_t pass = batch->tables[t].ends[here] - start;
    if (next == here + 1 && pass <= QP_PASS_MAX) {
        batch->passes[at] = (uint16_t)pass;
    } else {
        batch->several[at / QP_TABLE_GROUP] |= (uint16_t)(1u << t % QP_TABLE_GROUP);
    }
}

static void write_rows(const qp_sampler_batch *batch, uint32_t t) {
    const qp_sampler_table *table = &batch->tables[t];
    uint32_t here = 0;
    for (uint32_t row = 0; row <= batch->row_count; row++) {
        uint64_t start = (uint64_t)row << batch->shift;
        uint32_t next = here;
        while (next + 1 < table->count && table->ends[next] < start) {
            next++;
        }
        if (row > 0) {
            write_pass(batch, row - 1, t, here, next);
        }
        here = next;
        batch->places[(size_t)row * batch->table_room + t] = table->places[here];
    }
}

static bool allocate_rows(qp_batch_builder *builder) {
    qp_sampler_batch *batch = builder->batch;
    uint64_t cells = (uint64_t)batch->row_count * batch->table_room;
    batch->places =
        (uint32_t *)qp_batch_alloc(builder->arena, cells + batch->table_room, sizeof(uint32_t));
    batch->passes = (uint16_t *)qp_batch_alloc(builder->arena, cells, sizeof(uint16_t));
    batch->several =
        (uint16_t *)qp_batch_alloc(builder->arena, cells / QP_TABLE_GROUP, sizeof(uint16_t));
    return batch->places != NULL && batch->passes != NULL && batch->several != NULL;
}

bool qp_batch_fill(qp_batch_builder *builder) {
    qp_sampler_batch *batch = builder->batch;
    batch->table_room = (uint32_t)qp_batch_room(batch->table_count);
    if (batch->table_count == 0) {
        return true;
    }
    choose_rows(builder);
    if (!allocate_rows(builder) || !place_all(builder)) {
        return false;
    }
    for (uint32_t kind = 0; kind < QP_CHANNEL_KINDS; kind++) {
        const qp_channel_list *list = &batch->channels[kind];
        for (uint32_t i = 0; i < list->count; i++) {
            write_channel(builder, &list->list[i], &list->sources[i]);
        }
    }
    for (uint32_t t = 0; t < batch->table_count; t++) {
        write_rows(batch, t);
    }
    return true;
}
