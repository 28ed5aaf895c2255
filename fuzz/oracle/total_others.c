/* ANIMATION files, cinematic streams, and functions that take no input at all. */
#include "oracle/require.h"
#include "oracle/total.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/cine.h"
#include "quirkproof/frames.h"
#include "quirkproof/scroll.h"
#include "quirkproof/totemtech_walk.h"
#include "quirkproof/totemtech_write.h"
#include "support/exact.h"

#include <string.h>

/* -- ANIMATION -------------------------------------------------------------------------------- */

static qp_status parse(void *context, qp_arena *arena) {
    const qp_bytes *input = context;
    qp_totem_animation animation;
    return qp_totem_parse(*input, NULL, arena, NULL, &animation);
}

/* Any bytes are lines of names. */
static void read_names(qp_bytes input) {
    qp_totem_names names = {input, 0, 0};
    qp_totem_name name;
    size_t line = 0;
    while (qp_totem_names_next(&names, &name)) {
        require(name.line > line && name.line <= names.line, "line %zu after %zu", name.line, line);
        require(!name.valid || (name.offset <= input.size && name.size <= input.size - name.offset),
                "a name past the end");
        line = name.line;
    }
    require(!qp_totem_names_next(&names, &name), "a line after the last");
}

/* Options outside their ranges are refused, one after the other. */
static void refuse_options(qp_bytes input) {
    uint8_t block[256];
    for (int i = 0; i < 4; i++) {
        qp_totem_options options = {.order = QP_TOTEM_ANY};
        qp_totem_animation animation;
        qp_arena arena;
        int wrong = 99;
        memcpy((char *)&options + (size_t)i * sizeof wrong, &wrong, sizeof wrong);
        qp_arena_init(&arena, block, sizeof block);
        require(qp_totem_check(input, &options, NULL) == QP_BAD_ARGUMENT &&
                    qp_totem_parse(input, &options, &arena, NULL, &animation) == QP_BAD_ARGUMENT,
                "option %d of 99 is taken", i);
        require(animation.node_count == 0, "something is parsed");
    }
}

/* Keys and records past the last, and of other kinds. */
static void ask_past_the_end(const qp_totem_animation *animation) {
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    require(!qp_totem_mesh_at(animation, animation->mesh_count, &mesh) &&
                !qp_totem_node_at(animation, animation->node_count, &node) &&
                !qp_totem_material_at(animation, 0xffffffff, &material),
            "a record past the last");
    for (uint32_t i = 0; i < animation->node_count && i < 8; i++) {
        (void)qp_totem_node_at(animation, i, &node);
        for (int k = 0; k < QP_TOTEM_NODE_TRACKS; k++) {
            const qp_totem_track *track = &node.tracks[k];
            qp_totem_float_key f;
            qp_totem_vector_key v;
            qp_totem_rotation_key r;
            require(!qp_totem_float_key_at(animation, track, 0, &f) &&
                        !qp_totem_vector_key_at(animation, track, track->count, &v) &&
                        !qp_totem_rotation_key_at(animation, track, track->count, &r),
                    "a key past the last");
            float value[4] = {0, 0, 0, 0};
            (void)qp_totem_vector_at(animation, track, 1e9, NULL, value);
            (void)qp_totem_vector_key_at(animation, track, 0, &v);
            (void)qp_totem_rotation_key_at(animation, track, 0, &r);
        }
        qp_totem_walk walk = qp_totem_walk_messages(animation, &node.tracks[0]);
        qp_totem_item item;
        require(!qp_totem_walk_next(&walk, &item), "messages of a vector track");
    }
}

/* Archives around the input, in chunks and rooms of drawn sizes. */
static void write_archives(qp_source *source, qp_bytes input) {
    static const char name[] =
        "TotemTech Data of a version that is longer than the field that it has: "
        "256 bytes and a NUL would do, and this text goes on until there are "
        "more of them than that, which takes some words: two hundred and fifty "
        "six are many bytes for the name of a version, whatever it is.";
    static const uint32_t chunks[] = {0x800, 0x1000, 0, 16, 20, 0x801};
    for (int i = 0; i < 4; i++) {
        const size_t room = qp_draw_one_in(source, 2) ? 1 << 14 : qp_draw_below(source, 1 << 12);
        const uint32_t chunk = chunks[qp_draw_below(source, 6)];
        const qp_totem_order order = qp_draw_one_in(source, 2) ? QP_TOTEM_BIG : QP_TOTEM_LITTLE;
        qp_exact block = qp_exact_block(room);
        qp_totem_archive_writer archive = qp_totem_archive_writer_to(
            block.data, room, order, i % 2 == 0 ? name : "TotemTech Data", chunk);
        const qp_bytes part = {input.data, input.size < 900 ? input.size : 900};
        const qp_bytes none = {NULL, 0};
        qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, 1, 2, part);
        qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, 1, 2, input);
        qp_totem_put_archive_record(&archive, 5, 1, 2, none);
        const bool whole = qp_totem_end_archive(&archive);
        require(!whole || (archive.writer.size <= room && archive.fits),
                "an archive past its room");
        qp_exact_free(&block);
    }
}

/* Records of an archive in the order that is asked for, with options that are none. */
static void open_archives(qp_bytes input) {
    const qp_totem_options wrong = {.order = (qp_totem_order)7};
    for (int order = QP_TOTEM_ANY; order <= QP_TOTEM_BIG; order++) {
        qp_totem_archive archive = qp_totem_archive_open(input, (qp_totem_order)order);
        qp_totem_archive_item item;
        int left = 32;
        while (left-- > 0 && qp_totem_archive_next(&archive, &item)) {
            uint8_t block[256];
            qp_arena arena;
            qp_totem_animation animation;
            qp_arena_init(&arena, block, sizeof block);
            require(qp_totem_parse_member(&archive, &item, &wrong, &arena, NULL, &animation) ==
                        QP_BAD_ARGUMENT,
                    "options that are none are taken");
        }
    }
}

void qp_oracle_total_totem(qp_source *source, qp_bytes input) {
    const size_t bound = qp_totem_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_totem_animation animation;
    qp_oracle_starve(source, "parse", bound, parse, &input);
    qp_arena_init(&arena, block.data, bound);
    require(qp_totem_parse(input, NULL, &arena, NULL, &animation) == QP_OK, "no room to parse");
    ask_past_the_end(&animation);
    read_names(input);
    write_archives(source, input);
    open_archives(input);
    refuse_options(input);
    qp_exact_free(&block);
}

/* -- Cinematic streams ------------------------------------------------------------------------ */

/* Readers of options that are none. */
static void refuse_readers(qp_bytes input) {
    const qp_cine_layout none = {0, 0, false, false};
    const qp_cine_layout odd = {2049, 0, false, false};
    const qp_cine_layout right = {2048, 0, false, false};
    qp_cine_options options = qp_cine_options_default();
    qp_cine_reader reader;
    require(qp_cine_reader_init(&reader, &options, &none) == QP_BAD_ARGUMENT &&
                qp_cine_reader_init(&reader, &options, &odd) == QP_BAD_ARGUMENT,
            "sectors of 2049 bytes are read");
    options.channel = 256;
    require(qp_cine_reader_init(&reader, &options, &right) == QP_BAD_ARGUMENT, "channel 256");
    options.channel = -2;
    require(qp_cine_reader_init(&reader, &options, &right) == QP_BAD_ARGUMENT, "channel -2");
    (void)qp_cine_recognise(input);
}

/* Cut sectors: whatever length is left. */
static void cut_sectors(qp_source *source, qp_bytes input) {
    for (uint32_t i = 0; i < 2 * QP_CINE_SIZES; i++) {
        qp_cine_geometry geometry;
        qp_cine_sector sector;
        const size_t from = qp_draw_below(source, (uint32_t)input.size + 1);
        const size_t left = input.size - from;
        const size_t size = qp_draw_one_in(source, 2) ? left : qp_draw_below(source, 32);
        const qp_bytes bytes = {input.data + from, size < left ? size : left};
        require(qp_cine_geometry_of(qp_cine_size_at(i % QP_CINE_SIZES), &geometry), "size %u", i);
        qp_cine_sector_read(&geometry, bytes, &sector);
        qp_cine_sector_check(&geometry, bytes, &sector);
        require(sector.data.size <= QP_CINE_DATA_SIZE && sector.size <= geometry.size, "a sector");
        require(qp_cine_sector_passes(&sector, sector.file, sector.channel), "a filter of its own");
        (void)qp_cine_sector_passes(&sector, 1, 1);
        (void)qp_cine_looks_like_audio(sector.data);
        qp_cine_frame frame;
        qp_cine_header header;
        memset(&header, 0, sizeof header);
        (void)qp_cine_frame_read(bytes, (uint32_t)(i * 300), 0, 0, NULL, &frame);
    }
    require(qp_cine_size_at(QP_CINE_SIZES) == 0, "a size past the last");
}

/* What is written does not fit, or is none. */
static void write_too_much(qp_source *source) {
    static uint8_t out[QP_CINE_DATA_SIZE];
    static qp_cine_frame frame;
    const size_t size = qp_draw_below(source, 128);
    qp_exact block = qp_exact_block(size);
    const qp_bytes setup = {out, qp_draw_below(source, 0x10000)};
    const qp_bytes large = {out, 0x10000};
    qp_cine_header header = {QP_CINE_MAGIC, 3, QP_CINE_DEAD, 1, (uint16_t)(setup.size % 128),
                             setup};
    header.setup.size = header.setup_size;
    memset(&frame, 0, sizeof frame);
    frame.actor_count = (uint16_t)qp_draw_below(source, 66);
    frame.pose_count = (uint16_t)qp_draw_below(source, 66);
    for (uint32_t i = 0; i < QP_CINE_POSES_MAX; i++) {
        frame.poses[i].first_key = (uint16_t)(qp_draw_one_in(source, 64) ? 0xffff : 0);
        frame.poses[i].key_count = (uint16_t)(qp_draw_one_in(source, 64) ? 256 : i % 3);
    }
    require(qp_cine_write_frame(&frame, block.data, size) <= size, "a frame past its room");
    require(qp_cine_write_frame(&frame, NULL, QP_CINE_DATA_SIZE) == 0, "a frame into nothing");
    require(qp_cine_write_header(&header, block.data, size) <= size, "a header past its room");
    require(qp_cine_write_header(&header, NULL, 4096) == 0, "a header into nothing");
    header.setup = large;
    require(qp_cine_write_header(&header, out, sizeof out) == 0, "a setup of 65536 bytes");
    require(qp_cine_write_end(block.data, size) == (size < 4 ? 0u : 4u), "an end word");
    require(qp_cine_write_end(NULL, 4) == 0, "an end word into nothing");
    require(qp_cine_write_riff(3, block.data, size) == (size < 44 ? 0u : 44u), "a wrapper");
    qp_exact_free(&block);
}

static qp_status make_player(void *context, qp_arena *arena) {
    qp_cine_player *player = context;
    return qp_cine_player_init(player, arena, 5);
}

/* Sectors of all sizes and forms, with more data than they take and with none. */
static void write_sectors(qp_source *source, qp_bytes input) {
    for (uint32_t i = 0; i < 2 * QP_CINE_SIZES; i++) {
        qp_cine_geometry geometry;
        (void)qp_cine_geometry_of(qp_cine_size_at(i % QP_CINE_SIZES), &geometry);
        const size_t room = qp_draw_one_in(source, 4) ? geometry.size - 1 : geometry.size;
        qp_exact block = qp_exact_block(room);
        const qp_cine_sector_model model = {i * 1000,
                                            1,
                                            1,
                                            qp_draw_u8(source),
                                            qp_draw_u8(source),
                                            qp_draw_one_in(source, 2) ? 7 : QP_CINE_NO_CHANNEL,
                                            qp_draw_one_in(source, 2),
                                            input};
        const size_t size = qp_cine_write_sector(&geometry, &model, block.data, room);
        require(size == (room < geometry.size ? 0 : geometry.size), "a sector of %zu bytes", size);
        require(qp_cine_write_sector(&geometry, &model, NULL, room) == 0, "a sector into nothing");
        qp_exact_free(&block);
    }
    require(qp_cine_write_riff(1, NULL, 44) == 0, "a wrapper into nothing");
}

/* Lists that are longer than they can be. */
static void write_impossible_frames(void) {
    static qp_cine_frame frame;
    static uint8_t out[QP_CINE_DATA_SIZE];
    for (int i = 0; i < 5; i++) {
        memset(&frame, 0, sizeof frame);
        frame.actor_count = i == 0 ? QP_CINE_ACTORS_MAX + 1 : 0;
        frame.pose_count = i == 1 ? QP_CINE_POSES_MAX + 1 : 1;
        frame.poses[0].key_count = i == 2 ? QP_CINE_POSE_KEYS_MAX + 1 : 4;
        frame.poses[0].first_key = i == 3 ? QP_CINE_KEYS_MAX - 2 : 0;
        require((qp_cine_write_frame(&frame, out, sizeof out) > 0) == (i == 4), "frame %d", i);
    }
    require(qp_cine_pose_parts(&frame, QP_CINE_POSES_MAX, NULL, 0, NULL, 0) == 0, "a pose");
}

void qp_oracle_total_cine(qp_source *source, qp_bytes input) {
    qp_cine_player player;
    qp_oracle_starve(source, "player", qp_cine_player_memory_bound(), make_player, &player);
    refuse_readers(input);
    cut_sectors(source, input);
    write_too_much(source);
    write_sectors(source, input);
    write_impossible_frames();
}

/* -- Without an input ------------------------------------------------------------------------- */

static void ask_faces(qp_source *source) {
    const qp_cine_face table[] = {{qp_draw_u16(source), 3}, {88, 19}};
    const uint32_t id = qp_draw_one_in(source, 2) ? 88 : qp_draw_u16(source);
    const int bank = qp_cine_face_bank(table, 2, id);
    uint32_t files[QP_CINE_BANKS];
    const uint32_t mask = qp_draw_u32(source);
    uint32_t bits = 0;
    bool past = false;
    for (uint32_t bit = 0; bit < QP_CINE_BANKS; bit++) {
        bits += mask >> bit & 1;
        (void)qp_cine_bank_file(bit);
    }
    (void)qp_cine_bank_file(QP_CINE_BANKS + qp_draw_u8(source));
    require(bank == -1 || bank == 3 || bank == 19, "bank %d", bank);
    require(qp_cine_face_bank(NULL, 0, id) == -1, "a bank of no table");
    require(qp_cine_mask_files(mask, files) == bits, "files of mask 0x%x", mask);
    const uint32_t frame = qp_draw_u8(source) % 32;
    require(qp_cine_mouth_frame(id, frame, &past) == qp_cine_mouth_frame(id, frame, NULL) &&
                past == (frame >= 2 * qp_cine_mouth_count(id)),
            "mouth %u of %u", frame, id);
    uint32_t rand = qp_draw_u32(source);
    uint8_t count = qp_draw_u8(source) % 9;
    for (int i = 0; i < 40; i++) {
        require(qp_cine_blink(&rand, &count) <= 2, "an eye past its bank");
    }
}

static void ask_parts(qp_source *source) {
    uint8_t map[8];
    const size_t size = qp_draw_below(source, 9);
    for (size_t i = 0; i < sizeof map; i++) {
        map[i] = qp_draw_one_in(source, 3) ? 0xff : qp_draw_u8(source);
    }
    const uint32_t channel = qp_draw_below(source, 12);
    const int part = qp_cine_part_of(map, size, channel);
    const int expected = channel < size && map[channel] != 0xff ? map[channel] : QP_CINE_NO_PART;
    require(part == expected, "channel %u turns part %d", channel, part);
    require(qp_cine_part_of(NULL, 0, 254) == 254 &&
                qp_cine_part_of(NULL, 0, 255) == QP_CINE_NO_PART,
            "the identity");
    static qp_cine_frame frame;
    double rotations[2][4];
    memset(&frame, 0, sizeof frame);
    frame.pose_count = 1;
    frame.poses[0].key_count = 4;
    frame.poses[0].first_key = (uint16_t)(qp_draw_one_in(source, 4) ? QP_CINE_KEYS_MAX - 2 : 0);
    frame.keys[0].channel = (uint8_t)channel;
    frame.keys[1].channel = 63;
    require(qp_cine_pose_parts(&frame, 0, map, size, rotations, 2) <= 4 &&
                qp_cine_pose_parts(&frame, 1, map, size, rotations, 2) == 0 &&
                qp_cine_pose_parts(&frame, 70, NULL, 0, rotations, 2) == 0,
            "parts of a pose");
}

static void ask_sound(qp_source *source) {
    qp_cine_sound sound;
    const uint32_t speed = qp_draw_one_in(source, 4) ? qp_draw_below(source, 2) : 150;
    uint64_t position = 0;
    qp_cine_sound_init(&sound, speed, qp_cine_sound_threshold(speed));
    for (int i = 0; i < 24; i++) {
        const uint64_t step =
            qp_draw_one_in(source, 8) ? qp_draw_u32(source) : qp_draw_below(source, 5);
        position = qp_draw_one_in(source, 8) ? position / 2 : position + step;
        (void)qp_cine_sound_offer(&sound, position, qp_draw_u8(source));
        require(sound.taken <= sound.offered && sound.offered == (uint64_t)i + 1, "sound offered");
    }
}

static void ask_the_game(qp_source *source) {
    uint8_t bytes[QP_CINE_ENTRY_SIZE];
    uint8_t again[QP_CINE_ENTRY_SIZE];
    qp_cine_entry entry;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = qp_draw_u8(source);
    }
    const qp_bytes whole = {bytes, sizeof bytes};
    const qp_bytes cut = {bytes, sizeof bytes - 1};
    require(!qp_cine_entry_read(cut, &entry) && qp_cine_entry_read(whole, &entry), "an entry");
    qp_cine_entry_write(&entry, again);
    require(memcmp(bytes, again, sizeof bytes) == 0, "an entry comes back as another");
    const uint32_t frames = qp_draw_below(source, 4);
    const uint32_t counter = qp_draw_below(source, 4);
    const qp_cine_ending ending =
        qp_cine_ends(counter, frames, qp_draw_one_in(source, 2), qp_draw_u32(source));
    require(counter < frames || ending != QP_CINE_GOES_ON, "a scene goes on past its frames");
    (void)qp_cine_fade(qp_draw_u8(source), qp_draw_below(source, 100), qp_draw_below(source, 100));
    (void)qp_cine_ending_at(1180 + qp_draw_below(source, 240));
    require(qp_cine_text_at(QP_CINE_TEXTS).text != NULL, "a text past the last");
    require(qp_cine_number_valid(0) != qp_cine_number_valid(QP_CINE_COUNT + 10), "numbers");
    (void)qp_cine_number_valid((int64_t)qp_draw_u32(source) - 100);
}

static void ask_findings(qp_source *source) {
    char id[8];
    char text[64];
    const qp_diag_code code = (qp_diag_code)(int)(qp_draw_below(source, 256) - 4);
    const bool known = (int)code > 0 && (int)code < QP_DIAG_COUNT;
    require((qp_diag_id(code)[0] != '\0') == known, "code %d", (int)code);
    (void)qp_diag_message(code);
    (void)qp_diag_explain(code);
    (void)qp_diag_source(code);
    (void)qp_diag_severity(code);
    strncpy(id, qp_diag_id(code), sizeof id - 1);
    id[sizeof id - 1] = '\0';
    for (size_t i = 0; id[i] != '\0' && i < 3; i++) {
        id[i] = (char)(qp_draw_one_in(source, 2) ? id[i] | 0x20 : id[i]);
    }
    require(!known || qp_diag_find(id) == code, "%s is another finding", id);
    id[0] = (char)qp_draw_u8(source);
    (void)qp_diag_find(id);
    require(qp_diag_find("ANM0010") == QP_DIAG_NONE && qp_diag_find("") == QP_DIAG_NONE, "an ID");
    const uint64_t any = (uint64_t)qp_draw_u32(source) << qp_draw_below(source, 33);
    const qp_diag diag = {code, any, {0, {{QP_PATH_CHUNK, 0}}}, {any, ~any}};
    const size_t room = qp_draw_below(source, sizeof text + 1);
    const size_t length = qp_diag_format(&diag, text, room);
    require(room == 0 || strlen(text) == (length < room ? length : room - 1), "a cut message");
}

static void ask_names(qp_source *source) {
    static const uint16_t kinds[] = {0x0102, 0x0202, 0x0503, 0x0603,
                                     0x0605, 0x0609, 0x1902, 0x0108};
    const uint16_t kind =
        qp_draw_one_in(source, 4) ? qp_draw_u16(source) : kinds[qp_draw_u8(source) % 8];
    uint32_t count = 0;
    while (count < 32 && qp_controller_name(kind, count) != NULL) {
        count++;
    }
    require(count <= QP_CONTROLLERS_MAX && (count == 0 || qp_kind_is_controller(kind)),
            "%u controllers of kind 0x%04x", count, kind);
    (void)qp_record_name(kind);
    (void)qp_ccsf_kind_name(kind);
    (void)qp_ccsf_makes_object(kind);
}

static void ask_scroll(qp_source *source) {
    qp_material_value value;
    uint8_t u = 0;
    uint8_t v = 0;
    memset(&value, 0, sizeof value);
    value.offset_u = qp_draw_u16(source);
    value.offset_v = qp_draw_u16(source);
    qp_material_scroll(&value, &u, &v);
    require(u == qp_texture_scroll(value.offset_u) && u == (value.offset_u >> 4 & 0xff),
            "a scroll");
}

void qp_oracle_total_fixed(qp_source *source) {
    ask_faces(source);
    ask_parts(source);
    ask_sound(source);
    ask_the_game(source);
    ask_findings(source);
    ask_scroll(source);
    ask_names(source);
}
