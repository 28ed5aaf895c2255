/* Cinematic streams: where the frames are, and what each shows. */
#include "quirkproof/cine.h"

#include "cine_sample.h"
#include "document.h"
#include "heap.h"
#include "json_values.h"
#include "out.h"

typedef struct {
    size_t offset; /* of the frame's bytes */
    uint32_t sector;
    uint32_t number;
    uint32_t bytes; /* that there are */
} place;

_Static_assert(sizeof(place) % WEB_HEAP_ALIGNMENT == 0, "places lie one behind the other");

static qp_cine_reader reader;
static qp_cine_layout layout;
static qp_cine_frame frame;
static qp_cine_shown shown;
static qp_cine_player player;
static cli_buffer player_block;
static place *places;
static uint32_t place_count;
static uint32_t applied;      /* frames that the player has been given */
static qp_cine_header header; /* its setup is gone */

static qp_bytes part(size_t offset, size_t most) {
    qp_bytes bytes = cli_buffer_bytes(&web_document.bytes);
    offset = offset < bytes.size ? offset : bytes.size;
    bytes.data += offset;
    bytes.size = bytes.size - offset < most ? bytes.size - offset : most;
    return bytes;
}

/* Blocks that follow each other make one array: nothing else takes memory while it grows. */
static bool add_place(size_t sector_offset) {
    place *added = web_heap_take(sizeof *added);
    if (added == NULL) {
        return false;
    }
    added->offset = sector_offset + reader.current.data_offset;
    added->sector = reader.sector - 1;
    added->number = frame.number;
    added->bytes = (uint32_t)reader.current.data.size;
    place_count++;
    return true;
}

static bool find_places(void) {
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    places = web_heap_take(0);
    place_count = 0;
    for (size_t at = layout.start; at < web_document.bytes.size; at += reader.geometry.size) {
        kind = qp_cine_push(&reader, part(at, reader.geometry.size), NULL, &frame);
        if (kind == QP_CINE_SECTOR_HEADER) {
            header = reader.header;
        }
        if (kind == QP_CINE_SECTOR_FRAME && !add_place(at)) {
            return false;
        }
    }
    return true;
}

static bool restart(void) {
    qp_arena arena;
    applied = 0;
    qp_arena_init(&arena, player_block.data, player_block.size);
    return qp_cine_player_init(&player, &arena, 0) == QP_OK;
}

static void put_stream(cli_json *json) {
    web_put_large(json, "sector_size", layout.sector_size);
    web_put_large(json, "start", layout.start);
    web_put_large(json, "sectors", reader.sector);
    web_put_large(json, "audio", reader.audio.count);
    web_put_large(json, "empty", reader.empty.count);
    web_put_bool(json, "has_header", reader.has_header);
    web_put_large(json, "frames_said", header.frames);
    web_put_large(json, "version", header.version);
    web_put_large(json, "setup_size", header.setup_size);
}

/* Opens the input as a stream: what its header says, and its frames. False without memory. */
WEB_EXPORT("cine_open") uint32_t cine_open(void) {
    const qp_cine_options options = qp_cine_options_default();
    layout = qp_cine_layout_of(&options, part(0, QP_CINE_DETECT_SIZE), web_document.bytes.size);
    if (qp_cine_reader_init(&reader, &options, &layout) != QP_OK) {
        layout.start = (uint32_t)-1; /* nothing behind the wrapper: no sectors */
    }
    if (!cli_buffer_make(&player_block, qp_cine_player_memory_bound()) || !restart() ||
        !find_places()) {
        return 0;
    }
    cli_json json = web_out_begin();
    cli_json_object(&json, CLI_JSON_LINES);
    put_stream(&json);
    cli_json_key(&json, "frames");
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < place_count; i++) {
        cli_json_object(&json, CLI_JSON_LINES);
        cli_put_count(&json, "number", places[i].number);
        cli_put_count(&json, "sector", places[i].sector);
        web_put_large(&json, "offset", places[i].offset);
        cli_json_close(&json);
    }
    cli_json_close(&json);
    cli_json_close(&json);
    return 1;
}

static void apply(uint32_t index) {
    const place *at = &places[index];
    (void)qp_cine_frame_read(part(at->offset, at->bytes), QP_CINE_DATA_SIZE, at->offset, at->sector,
                             NULL, &frame);
    qp_cine_apply(&player, &frame, &shown);
    applied = index + 1;
}

/* What the program's `eval` says of the frame at a place, 0 for the first. */
WEB_EXPORT("cine_sample") void cine_sample(uint32_t index) {
    static const cli_cine_faces faces;
    cli_json json = web_out_begin();
    if (index >= place_count || (index < applied && !restart())) {
        cli_json_null(&json);
        return;
    }
    for (uint32_t i = applied; i <= index; i++) {
        apply(i);
    }
    cli_cine_put_sample(&json, &frame, &shown, &faces);
}
