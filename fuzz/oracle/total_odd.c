/* Arguments that no walk gives: records past their data, members that are stored, items that were
   changed, and counts that are none. */
#include "oracle/require.h"
#include "oracle/total.h"
#include "quirkproof/anm.h"
#include "quirkproof/archive.h"
#include "quirkproof/body.h"
#include "quirkproof/cine.h"
#include "quirkproof/gzip.h"
#include "quirkproof/totemtech_walk.h"
#include "quirkproof/write.h"
#include "support/exact.h"

#include <string.h>

/* -- Archives --------------------------------------------------------------------------------- */

static void odd_archives(qp_bytes input) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    const qp_bytes none = {NULL, 0};
    const qp_archive_member stored = {0, input.size + 1, input.size + 9, true, true, 8, {NULL, 0}};
    const qp_table_entry entry = {0, 0, 0, {NULL, 0}, 0, 8, 0, true, 0};
    qp_archive_check_name(&stored, &sink);
    qp_archive_check_entry(&stored, &entry, &sink);
    require(sink.counts[QP_ERROR] + sink.counts[QP_WARNING] == 0, "a stored member is at fault");
    qp_archive_report_unknown_end(input, &stored, &sink);
    qp_table_check(none, &sink);
    require(sink.counts[QP_ERROR] == 2, "an empty table ends its list");
    qp_table_walk walk = qp_table_walk_from(input);
    qp_table_entry next;
    walk.pos = input.size + 1;
    require(!qp_table_next(&walk, &next), "a record past the end");
    uint8_t record[QP_TABLE_RECORD + 4] = "A.CCS";
    memset(record + QP_TABLE_NAME, 0xff, 12);
    const qp_bytes wrapping = {record, sizeof record};
    walk = qp_table_walk_from(wrapping);
    require(qp_table_next(&walk, &next) && !next.sound, "an offset that wraps is sound");
    memset(record, 'a', QP_TABLE_NAME);
    record[3] = '.';
    require(!qp_table_detect(wrapping), "a name without an end begins a table");
    const qp_bytes two = {input.data, input.size < 2 ? input.size : 2};
    require(!qp_gzip_is_member(two, 0), "two bytes are a member");
}

/* -- Records ---------------------------------------------------------------------------------- */

static void odd_records(qp_bytes input) {
    qp_chunk_head head;
    qp_clip clip;
    qp_arena arena;
    const qp_bytes short_chunk = {input.data, input.size < 10 ? input.size : 10};
    require(!qp_chunk_head_at(input, input.size, input.size, &head) &&
                !qp_chunk_head_at(input, 8, 4, &head) &&
                !qp_chunk_head_at(input, SIZE_MAX, 0, &head),
            "a header past the end");
    qp_arena_init(&arena, NULL, 0);
    require(qp_clip_build(short_chunk, 0, 0, &arena, &clip) == QP_UNREADABLE, "a clip of 10 bytes");
    const qp_record record = {.end = input.size, .item_count = 1};
    qp_morph_item item;
    require(!qp_morph_item_read(input, &record, input.size, &item), "a target past its record");
    qp_ccsf glanced;
    qp_scene scene;
    qp_ccsf_glance(input, &glanced);
    const size_t bound = qp_scene_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena_init(&arena, block.data, bound);
    (void)qp_scene_init(&glanced, QP_EE_REFERENCE, &arena, &scene);
    qp_exact_free(&block);
}

/* -- Items ------------------------------------------------------------------------------------ */

/* What a caller may change of an item: shorter names and lists, more fields than there are. */
static void write_changed(qp_item item) {
    qp_out out = qp_out_into(NULL, 0);
    const uint32_t fields = item.field_count;
    item.name.size = item.name.size > 3 ? 3 : 0;
    qp_item_write(&item, &out);
    item.list.size /= 2;
    qp_item_write(&item, &out);
    item.field_count = 99;
    qp_item_write(&item, &out);
    require(qp_item_field(&item, 98).size == 0 && qp_item_find(&item, "none") >= fields,
            "a field too many");
    require(out.used >= qp_item_size(&item), "an item of less than its size");
}

static void odd_items(qp_bytes input) {
    static const qp_input_kind kinds[] = {QP_INPUT_CCSF, QP_INPUT_ANIME, QP_INPUT_CINE};
    for (size_t i = 0; i < 3; i++) {
        qp_items items;
        qp_item item;
        size_t end = 0;
        int left = 64;
        qp_items_start(&items, kinds[i], input);
        while (left-- > 0 && qp_items_next(&items, &item)) {
            require(item.offset == end && item.end > end, "items have a gap at %zu", end);
            end = item.end;
            write_changed(item);
        }
    }
    const qp_bytes none = {NULL, 0};
    qp_arena arena;
    qp_change_sink changes = {NULL, NULL, 0};
    qp_out out = qp_out_into(NULL, 0);
    uint8_t block[256];
    qp_arena_init(&arena, block, sizeof block);
    (void)qp_fix(QP_INPUT_ANIME, none, &arena, &changes, &out);
    require(out.used == 0 || changes.count > 0, "nothing is written as something");
}

/* -- Cinematic streams ------------------------------------------------------------------------ */

static void odd_streams(qp_bytes input) {
    static qp_cine_object objects[65536];
    static qp_cine_frame frame;
    qp_cine_player player = {1, {0, 0}, objects};
    qp_cine_shown shown;
    const qp_bytes none = {NULL, 0};
    const size_t bound = qp_cine_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_cine_options options = qp_cine_options_default();
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_arena_init(&arena, block.data, bound);
    require(qp_cine_check(none, &options, &arena, &sink) == QP_OK, "an empty stream");
    options.channel = 300;
    qp_arena_init(&arena, block.data, bound);
    require(qp_cine_check(input, &options, &arena, &sink) == QP_BAD_ARGUMENT, "channel 300");
    (void)qp_cine_detect(input, 1, QP_CINE_NO_CHANNEL);
    qp_exact_free(&block);
    memset(&frame, 0, sizeof frame);
    frame.actor_count = QP_CINE_ACTORS_MAX + 1;
    frame.pose_count = QP_CINE_POSES_MAX + 1;
    qp_cine_apply(&player, &frame, &shown);
    require(shown.stand_in_count == 0, "actor 0 has a stand-in");
    require(qp_cine_pose_parts(&frame, QP_CINE_POSES_MAX, NULL, 0, NULL, 0) == 0, "pose 63");
    qp_cine_sound sound;
    qp_cine_sound_init(&sound, 1000000, 0);
    for (uint64_t position = 0; position < 3; position++) {
        (void)qp_cine_sound_offer(&sound, position << 40, 1);
    }
    qp_cine_sound_init(&sound, 150, 0);
    (void)qp_cine_sound_offer(&sound, 0, 1);
    (void)qp_cine_sound_offer(&sound, UINT64_MAX, 1);
    memset(objects, 0, sizeof objects[0]);
}

/* -- ANIMATION -------------------------------------------------------------------------------- */

static void odd_walks(qp_bytes input) {
    const qp_totem_options is_signed = {.quat = QP_TOTEM_QUAT_SIGNED};
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    require(qp_totem_check(input, &is_signed, &sink) == QP_OK, "a check with signs");
    const qp_totem_reading past = {input, 0, input.size + 9, QP_TOTEM_LITTLE, 8, false, false, 0};
    qp_totem_walk walk = qp_totem_walk_body(&past, true);
    qp_totem_item item;
    while (qp_totem_walk_next(&walk, &item)) {
        require(item.offset <= input.size, "an item past the end");
    }
    const qp_totem_item_kind last = item.kind;
    require(!qp_totem_walk_next(&walk, &item) && item.kind == last, "a walk goes on after its end");
    qp_path path = {QP_PATH_MAX, {{QP_PATH_CHUNK, 0}}};
    qp_totem_walk_path(&walk, &path);
    require(path.count == QP_PATH_MAX, "a path of %u steps", path.count);
}

void qp_oracle_total_odd(qp_bytes input) {
    odd_archives(input);
    odd_records(input);
    odd_items(input);
    odd_streams(input);
    odd_walks(input);
}
