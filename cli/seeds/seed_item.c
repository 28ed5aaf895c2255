#include "seed_item.h"

#include <string.h>

#include "words.h"

enum { HEADER = 8, TAIL_MOST = 64, NODE_SIZE_MOST = 64, LEVEL_HEAD = 8, NO_OBJECT = 65535 };

/* Behind the fields there may be anything; what it was is of no use to a reader. */
static const uint8_t zeros[SEED_LIST * NODE_SIZE_MOST] = {0};

static void put_word(uint8_t *out, uint32_t word) {
    for (size_t i = 0; i < 4; i++) {
        out[i] = (uint8_t)(word >> (8 * i));
    }
}

/* -- Objects ---------------------------------------------------------------------------------- */

uint32_t seed_id(seed_ids *ids, uint32_t object) {
    if (object == 0) {
        return 0;
    }
    for (uint32_t i = 0; i < ids->count; i++) {
        if (ids->objects[i] == object) {
            return i + 1;
        }
    }
    if (ids->count == SEED_OBJECTS) {
        return NO_OBJECT;
    }
    ids->objects[ids->count++] = object;
    return ids->count;
}

/* Fields whose number is an object's. */
static const char *const object_fields[] = {"object", "parent", "model",   "shadow", "texture",
                                            "clut",   "target", "morpher", "light",  "sound"};

static void rename_fields(qp_item *item, seed_ids *ids) {
    for (size_t i = 0; i < sizeof object_fields / sizeof object_fields[0]; i++) {
        const uint32_t field = qp_item_find(item, object_fields[i]);
        if (field < item->field_count) {
            item->fields[field] = seed_id(ids, item->fields[field]);
        }
    }
}

/* -- Lists ------------------------------------------------------------------------------------ */

/* Counts of what follows the fields and is left out: pixels, colours, vertices, samples, hits. */
static const char *const payload_counts[] = {"meshes", "extra_levels", "bytes",      "groups",
                                             "total",  "blocks",       "extra_count"};

static void clear_field(qp_item *item, const char *name) {
    const uint32_t field = qp_item_find(item, name);
    if (field < item->field_count) {
        item->fields[field] = 0;
    }
}

/* Lists of objects: nodes of a Clump, a word each; targets of F_Morpher, a word and a weight. */
static uint32_t element_of(const qp_item *item) {
    if (item->type == QP_ITEM_RECORD && item->kind == QP_KIND_F_MORPHER) {
        return 8;
    }
    return item->type == QP_ITEM_CHUNK && item->kind == QP_CHUNK_CLUMP ? 4 : 0;
}

/* What stays behind fields and list. From 0x110 on a Clump's nodes are followed by where each
   stands: zeros for those that are kept. A Texture has the head of an empty level. */
static size_t tail_of(const qp_item *item, const qp_item *small) {
    const size_t nodes = item->list.size / 4;
    const size_t each = nodes > 0 ? item->tail.size / nodes : 0;
    if (item->type != QP_ITEM_CHUNK) {
        return item->tail.size < TAIL_MOST ? item->tail.size : TAIL_MOST;
    }
    if (item->kind == QP_CHUNK_TEXTURE) {
        return item->tail.size < LEVEL_HEAD ? item->tail.size : LEVEL_HEAD;
    }
    if (item->kind != QP_CHUNK_CLUMP) {
        /* The fields of a Model end within a word. */
        const size_t part = (qp_item_size(small) - small->tail.size) % 4;
        return item->tail.size < 4 - part ? item->tail.size % 4 : (4 - part) % 4;
    }
    return small->list.size / 4 * (each < NODE_SIZE_MOST ? each : NODE_SIZE_MOST);
}

static void reduce_list(seed_item *small, seed_ids *ids) {
    qp_item *item = &small->item;
    const uint32_t element = element_of(item);
    const uint32_t count = qp_item_find(item, "count");
    const bool morphs = item->kind == QP_KIND_MORPHER && item->type == QP_ITEM_RECORD;
    if (morphs && count < item->field_count && item->fields[count] > 2) {
        item->fields[count] = 2; /* as many of its list are written */
        return;
    }
    if (morphs || count >= item->field_count) {
        return;
    }
    const size_t kept = element == 0 ? 0 : item->list.size / element;
    const uint32_t most = kept < SEED_LIST ? (uint32_t)kept : SEED_LIST;
    for (uint32_t i = 0; i < most * element / 4; i++) {
        const uint32_t word = cli_u32_at(item->list, 4 * (size_t)i);
        const bool object = ids != NULL && (4 * i) % element == 0;
        put_word(small->list + 4 * (size_t)i, object ? seed_id(ids, word) : word);
    }
    item->fields[count] = item->whole ? most : item->fields[count];
    item->list = (qp_bytes){small->list, (size_t)most * element};
}

/* -- Keys ------------------------------------------------------------------------------------- */

static void reduce_keys(qp_item_controller *controller, uint8_t *room) {
    qp_controller *shape = &controller->shape;
    const size_t key = 4 + 4 * (size_t)shape->width;
    const bool keyed = shape->kind == QP_CONTROLLER_KEYED || shape->kind == QP_CONTROLLER_CURVE;
    if (!keyed || shape->count <= SEED_KEYS) {
        return;
    }
    const size_t half = key * (SEED_KEYS / 2);
    const uint8_t *first = controller->data.data + shape->offset;
    memcpy(room, first, half);
    memcpy(room + half, first + key * shape->count - half, half);
    controller->data = (qp_bytes){room, 2 * half};
    shape->offset = 0;
    shape->count = SEED_KEYS;
}

/* -- Items ------------------------------------------------------------------------------------ */

/* Words by which the size field is wrong. That of some chunks is known to count more than there is
   (ccsf.md 4), which right_words has. */
static uint32_t excess_of(const qp_item *item) {
    const bool right = item->type == QP_ITEM_CHUNK && item->whole;
    return item->words -
           (right ? item->right_words : (uint32_t)((item->end - item->offset - HEADER) / 4));
}

void seed_reduce(const qp_item *item, seed_ids *ids, seed_item *small) {
    qp_item *out = &small->item;
    small->excess = excess_of(item);
    *out = *item;
    if (ids != NULL) {
        rename_fields(out, ids);
    }
    if (item->type == QP_ITEM_CHUNK || qp_item_find(item, "blocks") < item->field_count) {
        for (size_t i = 0; i < sizeof payload_counts / sizeof payload_counts[0]; i++) {
            clear_field(out, payload_counts[i]);
        }
    }
    reduce_list(small, ids);
    for (uint32_t i = 0; i < out->controller_count; i++) {
        reduce_keys(&out->controllers[i], small->keys[i]);
    }
    out->tail = (qp_bytes){
        zeros, qp_item_find(item, "blocks") < item->field_count ? 0 : tail_of(item, out)};
    out->words = (uint32_t)((qp_item_size(out) - HEADER) / 4) + small->excess;
}

/* -- Structure -------------------------------------------------------------------------------- */

enum { RISING = 0, EQUAL = 1, REVERSED = 2, LATE_FIRST = 4, PAST_END = 8, VAST = 16 };

/* What the keys' frames are like, by which segments come out (anime.md, Controllers). */
static uint32_t shape_of(const qp_item_controller *controller, uint32_t frames) {
    const qp_controller *shape = &controller->shape;
    uint32_t seen = RISING;
    uint32_t last = 0;
    for (uint32_t i = 0; i < shape->count; i++) {
        const uint32_t frame = qp_controller_frame(controller->data, shape, i);
        seen |= i == 0 && frame > 0 ? LATE_FIRST : 0u;
        seen |= i > 0 && frame == last ? EQUAL : 0u;
        seen |= i > 0 && frame < last ? REVERSED : 0u;
        seen |= frame >= frames ? PAST_END : 0u;
        seen |= frame >= 1u << 24 ? VAST : 0u;
        last = frame;
    }
    return seen;
}

static void mix_field(seed_structure *structure, const qp_item *item, const char *name) {
    const uint32_t field = qp_item_find(item, name);
    seed_mix(structure, field < item->field_count ? item->fields[field] : UINT64_MAX);
}

void seed_mix_item(seed_structure *structure, const seed_item *small, uint32_t frames) {
    const qp_item *item = &small->item;
    seed_mix(structure, item->type);
    seed_mix(structure, item->kind);
    seed_mix(structure, item->whole);
    seed_mix(structure, item->field_count);
    seed_mix(structure, small->excess);
    mix_field(structure, item, "flags");
    mix_field(structure, item, "type");
    mix_field(structure, item, "format");
    mix_field(structure, item, "event");
    seed_mix_count(structure, item->list.size / 4);
    for (uint32_t i = 0; i < item->controller_count; i++) {
        const qp_item_controller *controller = &item->controllers[i];
        seed_mix(structure, controller->shape.kind);
        seed_mix_count(structure, controller->shape.count);
        if (controller->shape.kind == QP_CONTROLLER_KEYED ||
            controller->shape.kind == QP_CONTROLLER_CURVE) {
            seed_mix(structure, shape_of(controller, frames));
        }
    }
}
