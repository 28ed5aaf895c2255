/* A file as a run of items, from its first byte to its last. */
#include "ccsf/ccsf.h"
#include "write/decode.h"

/* Where the reader is. */
enum {
    PART_HEAD = 0,
    PART_INDEX,
    PART_FILES,
    PART_OBJECTS,
    PART_SETUP,
    PART_ANIME,  /* records of an Anime chunk, up to `end` */
    PART_FRAMES, /* records of the frame section */
    PART_REST
};

void qp_items_start(qp_items *items, qp_input_kind kind, qp_bytes data) {
    const qp_ccsf empty = {data, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL};
    items->file = empty;
    items->kind = kind;
    items->part = PART_REST;
    items->row = 0;
    items->pos = 0;
    items->end = 0;
    items->section = qp_section_from(data, 0, 0);
    if (kind == QP_INPUT_CCSF) {
        qp_ccsf_glance(data, &items->file);
        items->part = PART_HEAD;
    } else if (kind == QP_INPUT_ANIME) {
        items->part = PART_SETUP;
    }
}

uint32_t qp_words_or(uint64_t words, uint32_t otherwise) {
    return words <= UINT32_MAX ? (uint32_t)words : otherwise;
}

/* -- Header and Index ------------------------------------------------------------------------- */

/* Header, or Index with its rows left out. Both end where the reader of heads (qp_ccsf_glance)
   says: with the data if they are not all there. */
static bool take_first(qp_items *items, uint16_t kind, uint64_t bytes, bool whole, qp_item *item) {
    qp_bytes data = items->file.data;
    qp_chunk_head head;
    if (!qp_chunk_head_at(data, items->pos, data.size, &head) || head.kind != kind) {
        return false;
    }
    uint64_t fixed = kind == QP_CHUNK_INDEX && whole ? 8 : bytes;
    size_t end = whole ? head.payload + (size_t)fixed : data.size;
    qp_decode_chunk(data, &head, end, items->file.version, item);
    item->whole = whole;
    if (whole) {
        item->right_words = qp_words_or(bytes / 4, item->right_words);
    }
    items->pos = end;
    return true;
}

static bool take_head(qp_items *items, qp_item *item) {
    qp_bytes data = items->file.data;
    uint64_t bytes = 48 + 4 * (uint64_t)qp_peek_u32le(data, QP_CHUNK_HEADER + 44);
    bool whole = data.size >= 56 && bytes <= data.size - QP_CHUNK_HEADER;
    items->part = PART_INDEX;
    return take_first(items, QP_CHUNK_HEAD, bytes, whole, item);
}

static bool take_index(qp_items *items, qp_item *item) {
    const qp_ccsf *file = &items->file;
    uint64_t bytes = 8 + QP_ROW * ((uint64_t)file->file_count + file->object_count);
    bool whole = file->files != 0;
    items->part = whole ? PART_FILES : PART_SETUP;
    return take_first(items, QP_CHUNK_INDEX, bytes, whole, item);
}

static bool take_row(qp_items *items, qp_item *item) {
    bool files = items->part == PART_FILES;
    if (items->row >= (files ? items->file.file_count : items->file.object_count)) {
        items->row = 0;
        items->part = files ? PART_OBJECTS : PART_SETUP;
        return false;
    }
    qp_decode_row(items->file.data, files ? QP_ITEM_FILE : QP_ITEM_OBJECT, items->pos, item);
    items->pos = item->end;
    items->row++;
    return true;
}

/* Goes on with `part` at `limit`. What is left before it, if anything, is no chunk and no record.
 */
static bool take_left_over(qp_items *items, size_t limit, uint32_t part, qp_item *item) {
    size_t start = items->pos;
    items->part = part;
    items->pos = limit;
    qp_decode_bytes(items->file.data, start, limit, item);
    item->whole = false;
    return start < limit;
}

/* -- Setup chunks ----------------------------------------------------------------------------- */

/* What the size field of a chunk should say, its known excess included. */
static uint32_t right_words(qp_bytes data, const qp_ccsf_chunk *chunk) {
    uint64_t excess = qp_ccsf_known_excess(data, &chunk->head);
    uint64_t says = 4 * (uint64_t)chunk->head.words;
    uint64_t right = chunk->real + excess;
    if (!chunk->exact || says == chunk->real || says == right) {
        return chunk->head.words;
    }
    return qp_words_or(right / 4, chunk->head.words);
}

/* The head of an Anime chunk; its records come next. */
static bool take_anime(qp_items *items, const qp_chunk_head *head, qp_item *item) {
    qp_bytes data = items->file.data;
    qp_anime_extent extent = qp_anime_extent_at(data, head->offset);
    if (!extent.has_head) {
        qp_decode_chunk(data, head, data.size, items->file.version, item);
        item->whole = false;
        items->pos = data.size;
        return true;
    }
    qp_decode_chunk(data, head, extent.body, items->file.version, item);
    items->pos = extent.body;
    items->end = extent.end;
    items->section = qp_section_from(data, extent.body, extent.end);
    items->part = PART_ANIME;
    return true;
}

static bool take_chunk(qp_items *items, qp_item *item) {
    qp_bytes data = items->file.data;
    size_t next = items->pos;
    qp_ccsf_chunk chunk;
    if (!qp_ccsf_next(&items->file, &next, &chunk)) {
        return take_left_over(items, data.size, PART_REST, item);
    }
    if (chunk.head.kind == QP_CHUNK_ANIME) {
        return take_anime(items, &chunk.head, item);
    }
    qp_decode_chunk(data, &chunk.head, chunk.end, items->file.version, item);
    bool lost = chunk.exact && chunk.real != chunk.end - chunk.head.payload;
    item->whole = item->whole && !lost && chunk.real <= data.size - chunk.head.payload;
    if (item->whole) {
        item->right_words = right_words(data, &chunk);
    }
    items->pos = chunk.end;
    if (chunk.head.kind == QP_CHUNK_FRAME) {
        items->section = qp_stream_section_from(data, items->pos, data.size);
        items->part = PART_FRAMES;
    }
    return true;
}

/* A bare Anime chunk is the only chunk of its input. */
static bool take_setup(qp_items *items, qp_item *item) {
    qp_chunk_head head;
    if (items->kind == QP_INPUT_CCSF) {
        return take_chunk(items, item);
    }
    items->part = PART_REST;
    if (items->pos != 0 || !qp_chunk_head_at(items->file.data, 0, items->file.data.size, &head) ||
        head.kind != QP_CHUNK_ANIME) {
        return false;
    }
    return take_anime(items, &head, item);
}

/* -- Records ---------------------------------------------------------------------------------- */

static bool take_record(qp_items *items, qp_item *item) {
    qp_bytes data = items->file.data;
    bool stream = items->part == PART_FRAMES;
    qp_chunk_head head = {0, 0, 0, items->pos, items->pos};
    size_t end = items->pos;
    if (stream && items->section.closed) {
        items->part = PART_REST;
        return false;
    }
    qp_section_step step = qp_section_next(&items->section, &head, &end);
    if (step >= QP_STEP_END) {
        return take_left_over(items, stream ? data.size : items->end,
                              stream ? PART_REST : PART_SETUP, item);
    }
    qp_decode_record(data, &head, end, items->file.version, stream ? QP_IN_STREAM : QP_IN_ANIME,
                     item);
    items->pos = end;
    return true;
}

/* -- The whole -------------------------------------------------------------------------------- */

static bool take_rest(qp_items *items, qp_item *item) {
    qp_bytes data = items->file.data;
    if (items->pos >= data.size) {
        return false;
    }
    qp_decode_bytes(data, items->pos, data.size, item);
    items->pos = data.size;
    return true;
}

/* One item of the part at hand; false if there is none, and the part is another one then. */
static bool take(qp_items *items, qp_item *item) {
    switch (items->part) {
    case PART_HEAD:
        return take_head(items, item);
    case PART_INDEX:
        return take_index(items, item);
    case PART_FILES:
    case PART_OBJECTS:
        return take_row(items, item);
    case PART_SETUP:
        return take_setup(items, item);
    default: /* PART_ANIME, PART_FRAMES */
        return take_record(items, item);
    }
}

bool qp_items_next(qp_items *items, qp_item *item) {
    while (items->part != PART_REST) {
        if (take(items, item)) {
            return true;
        }
    }
    return take_rest(items, item);
}
