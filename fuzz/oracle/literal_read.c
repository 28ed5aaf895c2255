/* Reading (anime.md Layout; ccsf.md 5 and 6.1). */
#include "oracle/literal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t literal_word(qp_bytes data, size_t at) {
    const uint8_t *p = data.data + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* -- Controllers ------------------------------------------------------------------------------ */

/* Types of the controllers of a kind of record by their number, shifts of 3 bits each; '-' is a
   gap, NULL a kind without controllers. */
static const char *controller_types(uint32_t kind, uint16_t version) {
    switch (kind) {
    case 0x0102:
        return "vrvf";
    case 0x0202:
        return version == 0 || version > 0x100 ? "ffffff" : "ff";
    case 0x0503:
        return "vrf";
    case 0x0603:
        return "-rcf";
    case 0x0605:
    case 0x0607:
        return "vrcfffff";
    case 0x0609:
        return "v-cfff";
    default:
        return NULL;
    }
}

/* Reads one controller at `*at` and moves over it; false if it is not all there. */
static bool read_controller(qp_bytes data, size_t *at, size_t end, char type, uint32_t kind,
                            literal_controller *c) {
    const size_t left = (end - *at) / 4;
    const literal_controller read = {kind, type, type == 'v' || type == 'r' ? 3 : 1, 0, *at};
    *c = read;
    if (kind == 0) {
        return true;
    }
    if (kind == 1) {
        c->count = 1;
        *at += 4 * (size_t)c->width;
        return left >= c->width;
    }
    if (kind == 4 && (type == 'v' || type == 'r')) {
        c->width = type == 'r' ? 4 : 10;
    } else if (kind != 2) {
        return false;
    }
    if (left < 1) {
        return false;
    }
    c->count = literal_word(data, *at);
    c->at = *at + 4;
    const uint64_t words = (uint64_t)c->count * (1 + c->width);
    if (c->count == 0 || words > left - 1) {
        return false;
    }
    *at = c->at + 4 * (size_t)words;
    return true;
}

static bool read_controllers(qp_bytes data, size_t end, uint16_t version, literal_record *record) {
    const char *types = controller_types(record->kind, version);
    size_t at = record->offset + 16;
    if (record->words < 2) {
        return false;
    }
    const uint32_t flags = literal_word(data, at - 4);
    for (size_t i = 0; types[i] != '\0'; i++) {
        const uint32_t kind = flags >> (3 * i) & 7;
        if (types[i] != '-' &&
            !read_controller(data, &at, end, types[i], kind, &record->controllers[i])) {
            return false;
        }
    }
    return true;
}

/* One target of a morph controller record at `*at`: model, flags, a float. */
static bool read_morph_item(qp_bytes data, size_t *at, size_t end, uint32_t *model,
                            literal_controller *weight) {
    if (end - *at < 8) {
        return false;
    }
    *model = literal_word(data, *at);
    const uint32_t kind = literal_word(data, *at + 4) & 7;
    *at += 8;
    return read_controller(data, at, end, 'f', kind, weight);
}

/* 0x1902: count targets, which are not kept but read again by literal_morph_item(). */
static bool read_morph_controllers(qp_bytes data, size_t end, const literal_record *record) {
    if (record->words < 2) {
        return false;
    }
    const uint32_t count = literal_word(data, record->offset + 12);
    size_t at = record->offset + 16;
    for (uint32_t i = 0; i < count; i++) {
        literal_controller unused;
        uint32_t model = 0;
        if (!read_morph_item(data, &at, end, &model, &unused)) {
            return false;
        }
    }
    return true;
}

bool literal_morph_item(const literal_anime *anime, const literal_record *record, size_t *at,
                        uint32_t *model, literal_controller *weight) {
    return read_morph_item(anime->data, at, record->offset + 8 + 4 * record->words, model, weight);
}

/* -- Records of frames ------------------------------------------------------------------------ */

static uint32_t clear_bits(uint32_t flags, uint32_t mask) {
    uint32_t count = 0;
    for (int bit = 0; bit < 32; bit++) {
        if ((mask >> bit & 1) != 0 && (flags >> bit & 1) == 0) {
            count++;
        }
    }
    return count;
}

/* Words that a record of a frame needs; 0 for a kind that is not looked into. */
static size_t words_needed(qp_bytes data, uint16_t version, const literal_record *record) {
    const bool later = version == 0 || version > 0x100;
    const uint32_t flags = record->words >= 2 ? literal_word(data, record->offset + 12) : 0;
    switch (record->kind) {
    case 0x0108:
        return 3;
    case 0x0101:
        return later && !(version == 0 && record->words == 13) ? 2 + clear_bits(flags, 0xffe) : 13;
    case 0x0201:
        if (!later) {
            return (flags & 2) != 0 ? 2 : 4;
        }
        return 2 + clear_bits(flags, version == 0 || version >= 0x120 ? 0x3f : 3);
    case 0x0502:
        return (flags & 1) != 0 ? 2 : 2 + clear_bits(flags, 0x1fe);
    case 0x0601:
        return 1;
    case 0x1901:
        return 2 + 2 * (size_t)(flags & 0xffff);
    default:
        return 0;
    }
}

static bool read_record(qp_bytes data, uint16_t version, size_t end, literal_record *record) {
    if (controller_types(record->kind, version) != NULL) {
        return read_controllers(data, end, version, record);
    }
    if (record->kind == 0x1902) {
        return read_morph_controllers(data, end, record);
    }
    const size_t needed = words_needed(data, version, record);
    return needed > 0 && (record->words >= 2 || record->kind == 0x0601) && record->words >= needed;
}

/* -- The chunk -------------------------------------------------------------------------------- */

static void keep(literal_anime *anime, const literal_record *record) {
    if ((anime->count & (anime->count - 1)) == 0) {
        const size_t room = anime->count == 0 ? 1 : 2 * anime->count;
        literal_record *grown = realloc(anime->records, room * sizeof *grown);
        if (grown == NULL) {
            fprintf(stderr, "out of memory for %zu records\n", room);
            abort();
        }
        anime->records = grown;
    }
    anime->records[anime->count++] = *record;
}

literal_anime literal_read(qp_bytes data, size_t offset, size_t limit, uint16_t version) {
    const uint32_t frames = literal_word(data, offset + 12);
    literal_anime anime = {data, version, frames, 0, false, false, 0, NULL, 0};
    size_t at = offset + 20;
    uint32_t frame = 0;
    anime.last = frames == 0 ? 0 : (frames - 1) * 256;
    while (!anime.closed && at <= limit && limit - at >= 8) {
        literal_record record;
        memset(&record, 0, sizeof record);
        record.kind = literal_word(data, at) & 0xffff;
        record.offset = at;
        record.words = literal_word(data, at + 4);
        if (record.words > (limit - at - 8) / 4) {
            break;
        }
        at += 8 + 4 * record.words;
        record.frame = frame;
        record.target =
            record.words > 0 && record.kind != 0x0601 ? literal_word(data, record.offset + 8) : 0;
        if (record.kind == 0xff01 && record.words > 0) {
            frame = literal_word(data, record.offset + 8);
            anime.closed = frame == 0xffffffff || frame == 0xfffffffe;
            anime.loops = frame == 0xfffffffe;
        } else if (read_record(data, version, at, &record)) {
            keep(&anime, &record);
        }
    }
    anime.end = at;
    return anime;
}

void literal_free(literal_anime *anime) {
    free(anime->records);
    anime->records = NULL;
    anime->count = 0;
}
