#include "cine_walk.h"

#include <errno.h>
#include <string.h>

#include "message.h"

enum { PIECE = 1024 * 1024 };

static bool trouble(cli_cine_walk *walk) {
    cli_message("%s: %s", walk->content->shown, strerror(errno));
    walk->failed = true;
    return false;
}

bool cli_cine_begin(cli_cine_walk *walk, const cli_content *content) {
    const qp_cine_options *options = &content->options->cine.read;
    memset(walk, 0, sizeof *walk);
    walk->content = content;
    walk->layout = qp_cine_layout_of(options, cli_buffer_bytes(&content->bytes), content->total);
    walk->at = walk->layout.start;
    (void)qp_cine_reader_init(&walk->reader, options, &walk->layout); /* options are in range */
    /* Double speed (Setmode 0xe9), and a decoder that takes a sector when one sector time is left:
       spec cine, Sound. */
    qp_cine_sound_init(&walk->sound, 2 * QP_CINE_SINGLE_SPEED,
                       qp_cine_sound_threshold(2 * QP_CINE_SINGLE_SPEED));
    if (content->large == NULL) {
        return true;
    }
    walk->file = fopen(content->large, "rb");
    if (walk->file == NULL) {
        return trouble(walk);
    }
    (void)setvbuf(walk->file, NULL, _IOFBF, PIECE); /* without it reading is slower, that is all */
    if (fseeko(walk->file, (off_t)walk->at, SEEK_SET) != 0) {
        return trouble(walk);
    }
    return true;
}

/* The next sector's bytes; none at the end, and none once the file could not be read on. */
static qp_bytes next_bytes(cli_cine_walk *walk) {
    size_t size = walk->reader.geometry.size;
    qp_bytes bytes = {walk->sector, 0};
    if (walk->failed) {
        return bytes;
    }
    if (walk->file != NULL) {
        bytes.size = fread(walk->sector, 1, size, walk->file);
        if (ferror(walk->file) != 0) {
            (void)trouble(walk);
            bytes.size = 0;
        }
        return bytes;
    }
    const cli_buffer *all = &walk->content->bytes;
    if (walk->at < all->size) {
        size_t left = all->size - (size_t)walk->at;
        bytes.data = all->data + walk->at;
        bytes.size = left < size ? left : size;
    }
    return bytes;
}

/* Unmarked audio is taken to be what the game's streams have: 37.8 kHz stereo. */
static void hear(cli_cine_walk *walk, uint32_t position) {
    const qp_cine_sector *sector = &walk->reader.current;
    if (qp_cine_sector_passes(sector, QP_CINE_FILTER_FILE, QP_CINE_FILTER_CHANNEL)) {
        (void)qp_cine_sound_offer(&walk->sound, position,
                                  sector->has_subheader ? sector->coding : 1);
    }
}

bool cli_cine_next(cli_cine_walk *walk, qp_sink *sink, qp_cine_sector_kind *kind) {
    uint32_t position = walk->reader.sector;
    qp_bytes bytes = next_bytes(walk);
    walk->bytes = bytes;
    if (bytes.size == 0) {
        return false;
    }
    walk->at += bytes.size;
    *kind = qp_cine_push(&walk->reader, bytes, sink, &walk->frame);
    if (*kind == QP_CINE_SECTOR_AUDIO) {
        hear(walk, position);
    }
    return true;
}

bool cli_cine_next_frame(cli_cine_walk *walk) {
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    while (cli_cine_next(walk, NULL, &kind)) {
        if (kind == QP_CINE_SECTOR_FRAME) {
            return true;
        }
    }
    return false;
}

void cli_cine_end(cli_cine_walk *walk) {
    if (walk->file != NULL) {
        (void)fclose(walk->file);
        walk->file = NULL;
    }
}
