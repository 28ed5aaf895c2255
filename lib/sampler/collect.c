/* Controllers into tables, channels and constants. */
#include "base/bits.h"
#include "base/word.h"
#include "sampler/build.h"
#include "sampler/segments.h"

void *qp_batch_alloc(qp_arena *arena, uint64_t count, size_t size) {
    size_t over = (size_t)(((uintptr_t)arena->base + arena->used) % QP_ALIGNMENT);
    size_t pad = over == 0 ? 0 : QP_ALIGNMENT - over;
    uint64_t bytes = count == 0 ? 1 : count * size;
    unsigned char *block = (unsigned char *)qp_arena_alloc(arena, qp_size_of(bytes + pad), 1, 1);
    return block == NULL ? NULL : block + pad;
}

/* -- Tables ----------------------------------------------------------------------------------- */

/* FNV-1a over words; equal hashes are looked at again. */
static uint32_t hash_words(const uint32_t *words, size_t count) {
    uint32_t hash = 0x811c9dc5u;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * 0x01000193u;
    }
    return hash;
}

static bool same_words(const uint32_t *a, const uint32_t *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

/* Among many tables of one hash, a few are compared. */
#define COMPARED_MAX 4

/* The table of the same times; the number of tables if there is none. */
static uint32_t find_table(const qp_sampler_batch *batch, const qp_part *part, uint32_t hash) {
    int compared = 0;
    for (uint32_t i = batch->table_count; i > 0 && compared < COMPARED_MAX; i--) {
        const qp_sampler_table *table = &batch->tables[i - 1];
        if (table->hash == hash && table->source_count == part->count) {
            if (same_words(table->source, part->times, 2 * (size_t)part->count)) {
                return i - 1;
            }
            compared++;
        }
    }
    return batch->table_count;
}

static uint32_t count_reached(const uint32_t *times, uint32_t count, uint32_t last) {
    qp_reach reach = qp_reach_open(times, count, last);
    uint32_t reached = 0;
    while (qp_reach_next(&reach)) {
        reached++;
    }
    return reached;
}

static uint32_t table_of(const qp_batch_builder *builder, const qp_part *part) {
    qp_sampler_batch *batch = builder->batch;
    uint32_t hash = hash_words(part->times, 2 * (size_t)part->count);
    uint32_t found = find_table(batch, part, hash);
    if (found == batch->table_count) {
        qp_sampler_table *table = &batch->tables[found];
        table->source = part->times;
        table->source_count = part->count;
        table->hash = hash;
        table->count = count_reached(part->times, part->count, builder->anime->last);
        table->units = QP_HEAD_UNITS;
        batch->table_count++;
    }
    return found;
}

/* -- Parts ------------------------------------------------------------------------------------ */

static void add_keyed(const qp_batch_builder *builder, const qp_part *part, uint32_t out) {
    qp_channel_kind kind = qp_part_channel(part, builder->anime, builder->path);
    qp_channel_list *list = &builder->batch->channels[kind];
    uint32_t table = table_of(builder, part);
    qp_sampler_channel *channel = &list->list[list->count];
    channel->table = (uint16_t)table;
    channel->unit = (uint16_t)builder->batch->tables[table].units;
    channel->out = out;
    list->sources[list->count].curve = part->curve;
    list->sources[list->count].rotation = part->rotation;
    list->count++;
    builder->batch->tables[table].units += qp_channel_units(kind);
}

static void add_constant(qp_sampler_batch *batch, const qp_part *part, uint32_t out) {
    uint32_t words[QP_PART_WORDS_MAX];
    uint32_t count = qp_part_words(part, words);
    for (uint32_t k = 0; k < count; k++) {
        qp_sampler_word *word = &batch->words[batch->word_count++];
        word->out = out + k * (uint32_t)sizeof *words;
        word->word = words[k];
    }
}

static void add_part(const qp_batch_builder *builder, const qp_part *part, uint32_t out) {
    qp_sampler_batch *batch = builder->batch;
    switch (part->kind) {
    case QP_PART_KEYED:
        add_keyed(builder, part, out);
        break;
    case QP_PART_OTHER:
        batch->others[batch->other_count].out = out;
        batch->others[batch->other_count].curve = part->curve;
        batch->others[batch->other_count].rotation = part->rotation;
        batch->other_count++;
        break;
    default:
        add_constant(batch, part, out);
        break;
    }
}

/* How many channels of each kind there are. */
static void count_channels(const qp_batch_builder *builder, uint32_t counts[QP_CHANNEL_KINDS]) {
    const qp_sampler_batch *batch = builder->batch;
    for (uint32_t t = 0; t < batch->tracks; t++) {
        for (uint32_t i = 0; i < QP_PARTS; i++) {
            const qp_part part = qp_part_of(&builder->anime->tracks[batch->first + t], i);
            if (part.kind == QP_PART_KEYED) {
                counts[qp_part_channel(&part, builder->anime, builder->path)]++;
            }
        }
    }
}

static bool allocate(const qp_batch_builder *builder) {
    qp_sampler_batch *batch = builder->batch;
    const qp_batch_counts *counts = &builder->counts;
    uint32_t kinds[QP_CHANNEL_KINDS] = {0, 0, 0, 0, 0};
    count_channels(builder, kinds);
    batch->tables =
        (qp_sampler_table *)qp_batch_alloc(builder->arena, counts->keyed, sizeof(qp_sampler_table));
    batch->words =
        (qp_sampler_word *)qp_batch_alloc(builder->arena, counts->words, sizeof(qp_sampler_word));
    batch->others = (qp_sampler_other *)qp_batch_alloc(builder->arena, counts->others,
                                                       sizeof(qp_sampler_other));
    bool ok = batch->tables != NULL && batch->words != NULL && batch->others != NULL;
    for (uint32_t kind = 0; kind < QP_CHANNEL_KINDS; kind++) {
        qp_channel_list *list = &batch->channels[kind];
        list->list = (qp_sampler_channel *)qp_batch_alloc(
            builder->arena, (uint64_t)kinds[kind] + QP_CHANNEL_GROUP, sizeof(qp_sampler_channel));
        list->sources = (qp_channel_source *)qp_batch_alloc(builder->arena, kinds[kind],
                                                            sizeof(qp_channel_source));
        ok = ok && list->list != NULL && list->sources != NULL;
    }
    return ok;
}

/* Fills up the last group of each list. */
static void fill_up(qp_sampler_batch *batch) {
    for (uint32_t kind = 0; kind < QP_CHANNEL_KINDS; kind++) {
        const qp_channel_list *list = &batch->channels[kind];
        for (uint32_t i = 0; i < QP_CHANNEL_GROUP && list->count > 0; i++) {
            list->list[list->count + i] = list->list[list->count - 1];
        }
    }
}

bool qp_batch_collect(qp_batch_builder *builder) {
    qp_sampler_batch *batch = builder->batch;
    if (!allocate(builder)) {
        return false;
    }
    for (uint32_t t = 0; t < batch->tracks; t++) {
        for (uint32_t i = 0; i < QP_PARTS; i++) {
            const qp_part part = qp_part_of(&builder->anime->tracks[batch->first + t], i);
            add_part(builder, &part, t * (uint32_t)sizeof(qp_pose) + part.out);
        }
    }
    fill_up(batch);
    return true;
}
