#include "cine_dump.h"

#include "cine_json.h"
#include "cine_walk.h"
#include "exit_codes.h"
#include "kinds.h"

/* -- Records ---------------------------------------------------------------------------------- */

static void put_actor(cli_json *json, const qp_cine_actor *actor, uint64_t offset) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_member(json, "offset", (int64_t)offset);
    cli_json_member(json, "id", actor->id);
    cli_json_position(json, actor->position);
    cli_json_stored(json, &actor->rotation);
    cli_json_member(json, "mouth", actor->mouth);
    cli_json_member(json, "eyes", actor->eyes);
    cli_json_member(json, "unknown_16", actor->unknown_16);
    cli_json_close(json);
}

static void put_key(cli_json *json, const qp_cine_key *key, uint64_t offset) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_member(json, "offset", (int64_t)offset);
    cli_json_member(json, "channel", key->channel);
    cli_json_stored(json, &key->rotation);
    cli_json_close(json);
}

static void put_pose(cli_json *json, const qp_cine_frame *frame, const qp_cine_pose *pose,
                     uint64_t offset) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_member(json, "offset", (int64_t)offset);
    cli_json_member(json, "id", pose->id);
    cli_json_position(json, pose->position);
    cli_json_member(json, "mouth", pose->mouth);
    cli_json_member(json, "eyes", pose->eyes);
    cli_json_member(json, "key_count", pose->keys);
    cli_json_key(json, "keys");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < pose->key_count; i++) {
        put_key(json, &frame->keys[pose->first_key + i],
                offset + QP_CINE_POSE_SIZE + (uint64_t)i * QP_CINE_KEY_SIZE);
    }
    cli_json_close(json);
    cli_json_close(json);
}

static void put_records(cli_json *json, const qp_cine_frame *frame, uint64_t offset) {
    uint64_t at = offset + QP_CINE_FRAME_SIZE;
    cli_json_key(json, "actors");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < frame->actor_count; i++, at += QP_CINE_ACTOR_SIZE) {
        put_actor(json, &frame->actors[i], at);
    }
    cli_json_close(json);
    cli_json_key(json, "poses");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        put_pose(json, frame, &frame->poses[i], at);
        at += QP_CINE_POSE_SIZE + (uint64_t)frame->poses[i].key_count * QP_CINE_KEY_SIZE;
    }
    cli_json_close(json);
}

/* -- Sectors ---------------------------------------------------------------------------------- */

/* Offset in the file of the stream's bytes in the sector that was read last. */
static uint64_t data_offset(const cli_cine_walk *walk) {
    const qp_cine_sector *sector = &walk->reader.current;
    uint32_t skip = walk->reader.channel == QP_CINE_NO_CHANNEL ? 0 : QP_CINE_CHANNEL_SKIP;
    return walk->at - sector->size + sector->data_offset + skip;
}

static void put_place(cli_json *json, const cli_cine_walk *walk) {
    cli_json_member(json, "sector", walk->reader.sector - 1);
    cli_json_member(json, "offset", (int64_t)data_offset(walk));
}

static void put_setup(cli_json *json, qp_bytes setup) {
    static const char digits[] = "0123456789abcdef";
    char text[2 * QP_CINE_DATA_SIZE + 1];
    size_t i = 0;
    for (; i < setup.size && i < QP_CINE_DATA_SIZE; i++) {
        text[2 * i] = digits[setup.data[i] >> 4];
        text[2 * i + 1] = digits[setup.data[i] & 15];
    }
    text[2 * i] = '\0';
    cli_json_key(json, "setup");
    cli_json_text(json, text);
}

static void put_header(cli_json *json, const cli_cine_walk *walk) {
    const qp_cine_header *header = &walk->reader.header;
    cli_json_object(json, CLI_JSON_LINES);
    put_place(json, walk);
    cli_json_key(json, "magic");
    cli_json_hex(json, header->magic);
    cli_json_member(json, "version", header->version);
    cli_json_key(json, "dead");
    cli_json_hex(json, header->dead);
    cli_json_member(json, "frames", header->frames);
    cli_json_member(json, "setup_size", header->setup_size);
    put_setup(json, header->setup);
    cli_json_close(json);
}

static void put_frame(cli_json *json, const cli_cine_walk *walk) {
    const qp_cine_frame *frame = &walk->frame;
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_member(json, "frame", frame->number);
    put_place(json, walk);
    cli_json_member(json, "bytes", frame->bytes_least);
    cli_json_member(json, "unknown_02", frame->unknown_02);
    cli_json_key(json, "camera");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_position(json, frame->camera_position);
    cli_json_stored(json, &frame->camera_rotation);
    cli_json_close(json);
    cli_json_member(json, "actor_count", frame->actors_said);
    cli_json_member(json, "pose_count", frame->poses_said);
    put_records(json, frame, data_offset(walk));
    cli_json_close(json);
}

/* -- The whole -------------------------------------------------------------------------------- */

static void put_start(cli_json *json, const cli_cine_walk *walk) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "file");
    cli_json_text(json, walk->content->shown);
    cli_json_key(json, "kind");
    cli_json_text(json, cli_content_kind_name(walk->content));
    cli_json_member(json, "size", (int64_t)walk->content->total);
    cli_json_member(json, "sector_size", walk->layout.sector_size);
    cli_json_member(json, "start", walk->layout.start);
    cli_json_key(json, "channel");
    if (walk->reader.channel == QP_CINE_NO_CHANNEL) {
        cli_json_null(json);
    } else {
        cli_json_signed(json, walk->reader.channel);
    }
}

static void put_end(cli_json *json, const cli_cine_walk *walk, int64_t end_sector) {
    const qp_cine_reader *reader = &walk->reader;
    cli_json_key(json, "end_sector");
    if (end_sector < 0) {
        cli_json_null(json);
    } else {
        cli_json_signed(json, end_sector);
    }
    cli_json_member(json, "sectors", reader->sector);
    cli_json_member(json, "empty", (int64_t)reader->empty.count);
    cli_json_member(json, "skipped", (int64_t)reader->skipped.count);
    cli_json_key(json, "audio");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_member(json, "sectors", (int64_t)reader->audio.count);
    cli_json_member(json, "offered", (int64_t)walk->sound.offered);
    cli_json_member(json, "played", (int64_t)walk->sound.taken);
    cli_json_key(json, "seconds");
    cli_json_number(json, (double)walk->sound.samples / QP_CINE_SOUND_RATE);
    cli_json_close(json);
    cli_json_close(json);
    cli_json_end(json);
}

/* Everything up to the header, which comes before the list of frames. */
static void put_up_to_header(cli_json *json, cli_cine_walk *walk) {
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    cli_json_key(json, "header");
    while (walk->reader.seeking && cli_cine_next(walk, NULL, &kind)) {
    }
    if (walk->reader.has_header) {
        put_header(json, walk);
    } else {
        cli_json_null(json);
    }
}

int cli_cine_dump(const cli_content *content, const cli_options *options) {
    cli_json json = cli_json_to(stdout);
    cli_cine_walk walk;
    qp_cine_sector_kind kind = QP_CINE_SECTOR_OTHER;
    int64_t end_sector = -1;
    (void)options;
    if (!cli_cine_begin(&walk, content)) {
        cli_cine_end(&walk);
        return CLI_TROUBLE;
    }
    put_start(&json, &walk);
    put_up_to_header(&json, &walk);
    cli_json_key(&json, "frames");
    cli_json_array(&json, CLI_JSON_LINES);
    while (ferror(json.out) == 0 && cli_cine_next(&walk, NULL, &kind)) {
        if (kind == QP_CINE_SECTOR_FRAME) {
            put_frame(&json, &walk);
        } else if (kind == QP_CINE_SECTOR_END) {
            end_sector = walk.reader.sector - 1;
        }
    }
    cli_json_close(&json);
    put_end(&json, &walk, end_sector);
    cli_cine_end(&walk);
    return walk.failed ? CLI_TROUBLE : CLI_FINE;
}
