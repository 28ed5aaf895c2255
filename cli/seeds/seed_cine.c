/* Cinematic streams: the header's sector and the first frames, sectors of sound left out. */
#include "seed_kinds.h"

#include <stdlib.h>
#include <string.h>

#include "cine_walk.h"

/* Frames that a head has, and sectors among which they are looked for. */
enum { FRAMES = 4, SECTORS = 512, FORM1_EDC = 4 };

typedef struct {
    uint8_t *bytes; /* room for SECTORS of them */
    size_t size;
    uint32_t frames;
    seed_structure structure;
} cine_head;

/* What the setup block means is not known, so it is not handed on; the EDC of its sector goes with
   it: zero is "not recorded", as on the demo discs. */
static void clear_setup(const cli_cine_walk *walk, uint8_t *sector, size_t size) {
    const qp_cine_header *header = &walk->reader.header;
    const size_t data = walk->reader.current.data_offset;
    const size_t setup = (size_t)(header->setup.data - walk->bytes.data);
    memset(sector + setup, 0, header->setup.size);
    if (walk->reader.geometry.edc && size >= data + QP_CINE_DATA_SIZE + FORM1_EDC) {
        memset(sector + data + QP_CINE_DATA_SIZE, 0, FORM1_EDC);
    }
}

/* The last sector as it stands in the input. */
static void take_sector(cine_head *head, const cli_cine_walk *walk, qp_cine_sector_kind kind) {
    const size_t size = walk->bytes.size;
    uint8_t *out = head->bytes + head->size;
    memcpy(out, walk->bytes.data, size);
    if (kind == QP_CINE_SECTOR_HEADER) {
        clear_setup(walk, out, size);
    }
    head->size += size;
}

static void mix_frame(cine_head *head, const qp_cine_frame *frame) {
    seed_mix_count(&head->structure, frame->actors_said);
    seed_mix_count(&head->structure, frame->poses_said);
    seed_mix_count(&head->structure, frame->key_count);
    seed_mix(&head->structure, frame->whole);
}

static bool belongs(qp_cine_sector_kind kind) {
    return kind == QP_CINE_SECTOR_HEADER || kind == QP_CINE_SECTOR_FRAME ||
           kind == QP_CINE_SECTOR_END || kind == QP_CINE_SECTOR_BROKEN;
}

/* The sectors and the structure of the head; false if it cannot be read. */
static bool read_head(cli_cine_walk *walk, const cli_content *content, cine_head *head) {
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    if (!cli_cine_begin(walk, content)) {
        return false;
    }
    seed_mix(&head->structure, walk->reader.geometry.size);
    seed_mix(&head->structure, (uint64_t)walk->reader.channel);
    while (head->frames < FRAMES && walk->reader.sector < SECTORS &&
           cli_cine_next(walk, NULL, &kind)) {
        if (belongs(kind)) {
            seed_mix(&head->structure, kind);
            take_sector(head, walk, kind);
        }
        if (kind == QP_CINE_SECTOR_FRAME) {
            mix_frame(head, &walk->frame);
            head->frames++;
        }
    }
    return !walk->failed;
}

bool seed_cine(seed_set *set, const cli_content *content) {
    cli_cine_walk *walk = cli_make(1, sizeof *walk);
    cine_head head = {cli_make(SECTORS, QP_CINE_SECTOR_MAX), 0, 0, seed_structure_begin()};
    bool read = read_head(walk, content, &head);
    if (read && head.size > 0) {
        const qp_bytes seed = {head.bytes, head.size};
        seed_put(set, "cine_stream", head.structure, seed);
    }
    cli_cine_end(walk);
    free(walk);
    free(head.bytes);
    return read;
}
