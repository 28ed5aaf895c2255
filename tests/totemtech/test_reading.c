/* Framing: bare, behind a record header; byte orders; both sizes of message key heads; and which
 * reading is taken. */
#include "totemtech/totem.h"

#include <string.h>

#define SUITE totemtech_reading

static void rich(totem_file *file) {
    qp_gen_totem_rich(&file->writer);
}

static void expect_rich(const totem_parsed *parsed, qp_totem_order order, uint32_t head,
                        bool record) {
    const qp_totem_animation *animation = &parsed->animation;
    cr_assert_eq(animation->reading.order, order);
    cr_assert_eq(animation->reading.message_head, head);
    cr_assert_eq(animation->reading.record, record);
    cr_assert(animation->reading.exact);
    cr_assert_eq(animation->reading.start, record ? 16 : 0);
    cr_assert_eq(animation->length, 0x3f800000);
    cr_assert_eq(animation->unk, 7);
    cr_assert_eq(animation->mesh_count, 1);
    cr_assert_eq(animation->node_count, 2);
    cr_assert_eq(animation->material_count, 1);
}

static const qp_totem_order orders[2] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
static const uint32_t heads[2] = {8, 6};

Test(SUITE, all_four_readings_are_found_bare) {
    for (int i = 0; i < 4; i++) {
        totem_file file = totem_file_new(orders[i / 2], heads[i % 2]);
        rich(&file);
        totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
        expect_rich(&parsed, orders[i / 2], heads[i % 2], false);
        expect_count(&parsed.findings, 0);
        totem_parsed_free(&parsed);
        totem_file_free(&file);
    }
}

static void put_record(totem_file *file) {
    qp_totem_writer measure =
        qp_totem_writer_to(NULL, 0, file->writer.order, file->writer.message_head);
    qp_gen_totem_rich(&measure);
    qp_totem_put_record_header(&file->writer, (uint32_t)measure.size + 16, QP_TOTEM_CLASS, 5, 6);
    rich(file);
}

Test(SUITE, all_four_readings_are_found_behind_a_record_header) {
    for (int i = 0; i < 4; i++) {
        totem_file file = totem_file_new(orders[i / 2], heads[i % 2]);
        put_record(&file);
        cr_assert_eq(qp_totem_detect(totem_file_bytes(&file)), QP_TOTEM_RECORD);
        totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
        expect_rich(&parsed, orders[i / 2], heads[i % 2], true);
        expect_count(&parsed.findings, 0);
        totem_parsed_free(&parsed);
        totem_file_free(&file);
    }
}

Test(SUITE, record_class_is_the_crc_of_its_name) {
    uint32_t crc = 0xffffffff;
    for (const char *c = "ANIMATION"; *c != '\0'; c++) {
        crc ^= (uint8_t)*c;
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
        }
    }
    cr_assert_eq(~crc, QP_TOTEM_CLASS);
}

Test(SUITE, records_and_their_fields) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    rich(&file);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    cr_assert(qp_totem_mesh_at(&parsed.animation, 0, &mesh));
    cr_assert(mesh.name == -1000 && mesh.unk == 1 && mesh.offset == 10);
    cr_assert(mesh.track.interp == 3 && mesh.track.count == 2 && mesh.track.offset == 22);
    cr_assert(!qp_totem_mesh_at(&parsed.animation, 1, &mesh) && mesh.name == 0);
    cr_assert(qp_totem_node_at(&parsed.animation, 0, &node));
    cr_assert(node.name == 0x11223344 && node.unk == 2);
    for (uint32_t i = 0; i < 4; i++) {
        cr_assert_eq(node.tracks[i].count, 2);
        cr_assert_eq(node.tracks[i].number, i + 1);
        cr_assert_eq(node.tracks[i].owner_kind, QP_PATH_NODE);
    }
    cr_assert_eq(node.tracks[0].kind, QP_TOTEM_VECTOR);
    cr_assert_eq(node.tracks[1].kind, QP_TOTEM_ROTATION);
    cr_assert_eq(node.tracks[2].kind, QP_TOTEM_VECTOR);
    cr_assert_eq(node.tracks[3].kind, QP_TOTEM_MESSAGES);
    cr_assert(qp_totem_node_at(&parsed.animation, 1, &node) && node.name == -2);
    cr_assert(!qp_totem_node_at(&parsed.animation, UINT32_MAX, &node));
    cr_assert(qp_totem_material_at(&parsed.animation, 0, &material) && material.name == 77);
    cr_assert_eq(material.tracks[4].kind, QP_TOTEM_FLOAT);
    cr_assert_eq(material.tracks[5].kind, QP_TOTEM_VECTOR);
    cr_assert_eq(material.tracks[6].kind, QP_TOTEM_VECTOR);
    cr_assert_eq(material.tracks[7].kind, QP_TOTEM_FLOAT);
    cr_assert(!qp_totem_material_at(&parsed.animation, 1, &material));
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, keys_and_their_fields) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    const int16_t quat[4] = {-1, 2, -32768, 32767};
    totem_begin_node(&file, 2, 1, 1);
    qp_totem_rotation_key put = qp_gen_rotation_key(-7, quat, 1.5F, -2.0F);
    put.junk = -3;
    qp_totem_put_rotation_key(&file.writer, &put);
    totem_end_node(&file, 2);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    qp_totem_node node;
    qp_totem_rotation_key key;
    qp_totem_float_key other;
    qp_totem_node_at(&parsed.animation, 0, &node);
    cr_assert(qp_totem_rotation_key_at(&parsed.animation, &node.tracks[1], 0, &key));
    cr_assert(key.frame == -7 && key.junk == -3);
    cr_assert_eq(memcmp(key.quat, quat, sizeof quat), 0);
    cr_assert(key.omega == 0x3fc00000 && key.sinom == 0xc0000000);
    cr_assert(!qp_totem_rotation_key_at(&parsed.animation, &node.tracks[1], 1, &key));
    cr_assert(!qp_totem_float_key_at(&parsed.animation, &node.tracks[1], 0, &other));
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

/* -- Which reading ---------------------------------------------------------------------------- */

Test(SUITE, empty_body_reads_in_both_orders_and_the_little_one_is_taken) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    qp_gen_totem_empty(&file.writer);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_LITTLE);
    expect_only_finding(&parsed.findings, "TOT014", 0, "");
    totem_parsed_free(&parsed);
    const qp_totem_options big = {.order = QP_TOTEM_BIG};
    parsed = totem_parse(totem_file_bytes(&file), &big);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_BIG);
    cr_assert_eq(parsed.animation.length, 0x3f800000);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, body_of_mirrored_numbers_is_one_result) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    qp_totem_float_key key = {0x0101, 0x2222, 0x40000040, 0x12343412, 0};
    qp_totem_put_head(&file.writer, 0x3f0f0f3f, 0x0505);
    qp_totem_put_count(&file.writer, 0);
    qp_totem_put_count(&file.writer, 0);
    qp_totem_put_count(&file.writer, 0);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_LITTLE);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
    /* With a key in it only one byte order has the right count. */
    file = totem_file_new(QP_TOTEM_BIG, 8);
    totem_begin_mesh(&file, 0x0101, 1);
    qp_totem_put_float_key(&file.writer, &key);
    totem_end_mesh(&file);
    parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_BIG);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, record_header_gives_the_order_of_an_empty_body) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    qp_totem_put_record_header(&file.writer, 34, QP_TOTEM_CLASS, 5, 6);
    qp_gen_totem_empty(&file.writer);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_BIG);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    const qp_totem_options little = {.order = QP_TOTEM_LITTLE};
    parsed = totem_parse(totem_file_bytes(&file), &little);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_LITTLE);
    cr_assert(parsed.animation.reading.record);
    cr_assert_eq(parsed.animation.length, 0x0000803f);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, body_that_reads_with_both_heads_has_the_seeds) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_put_ambiguous(&file, 192);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert(parsed.animation.reading.exact);
    cr_assert_eq(parsed.animation.reading.message_head, 8);
    expect_only_finding(&parsed.findings, "TOT015", 0, "");
    totem_parsed_free(&parsed);
    /* One byte of the length of 6 away, only 8 is left. */
    totem_set32(&file, totem_node_keys(4) + 20, 193);
    parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.message_head, 8);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, without_message_keys_both_heads_are_one_result) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 6);
    totem_begin_node(&file, 4, 1, 0);
    totem_end_node(&file, 4);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.message_head, 8);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, none_that_fits_tells_how_far_each_got) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    rich(&file);
    qp_bytes bytes = totem_file_bytes(&file);
    bytes.size -= 1; /* the last key of the last material */
    qp_findings findings = totem_check(bytes, NULL);
    size_t count_at = bytes.size + 1 - 36; /* interp, count; two keys */
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1);
    expect_finding(&findings, "TOT005", count_at, "material 0, track 8");
    expect_finding(&findings, "TOT010", 0, "");
    expect_finding(&findings, "TOT011", 0, "");
    expect_finding(&findings, "TOT012", 0, "");
    expect_finding(&findings, "TOT013", 0, "");
    for (size_t i = 0; i < findings.count; i++) {
        if (findings.list[i].code == QP_TOT_READ_BIG_8) {
            cr_assert_eq(findings.list[i].args[0], count_at);
            cr_assert_eq(findings.list[i].args[1], bytes.size);
        } else if (findings.list[i].code == QP_TOT_READ_LITTLE_8) {
            cr_assert_eq(findings.list[i].args[0], 6); /* its count of meshes */
        }
    }
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, readings_that_get_equally_far_leave_the_first) {
    const qp_bytes nothing = {(const uint8_t *)"abcde", 5};
    totem_parsed parsed = totem_parse(nothing, NULL);
    cr_assert_eq(parsed.animation.reading.order, QP_TOTEM_LITTLE);
    cr_assert_eq(parsed.animation.reading.message_head, 8);
    cr_assert_eq(parsed.animation.reading.reached, 0);
    totem_parsed_free(&parsed);
}

/* Read with heads of 6, the second key has 5 messages of 12 bytes, and the walk goes on to a node
 * behind them: that proves nothing, since no message there has a string. */
Test(SUITE, short_heads_that_get_farther_in_a_damaged_body_are_not_taken) {
    const qp_bytes none = {NULL, 0};
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    totem_begin_node(&file, 4, 1, 2);
    qp_totem_put_message_key(&file.writer, 3, 0, 1);
    qp_totem_put_message(&file.writer, 5, 7, none, 0, 9);
    size_t count_at = file.writer.size + 4;
    qp_totem_put_message_key(&file.writer, 30, 0, UINT32_MAX);
    for (int i = 0; i < 30; i++) {
        qp_totem_put_count(&file.writer, 0);
    }
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_finding(&findings, "TOT006", count_at, "node 0, track 4, key 1");
    for (size_t i = 0; i < findings.count; i++) {
        if (findings.list[i].code == QP_TOT_READ_BIG_6) {
            cr_assert_gt(findings.list[i].args[0], count_at);
        }
    }
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, one_that_fits_says_nothing_of_the_others) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    rich(&file);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_no_finding(&findings, "TOT010");
    expect_no_finding(&findings, "TOT011");
    expect_no_finding(&findings, "TOT012");
    expect_no_finding(&findings, "TOT013");
    expect_no_finding(&findings, "TOT014");
    expect_no_finding(&findings, "TOT015");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

/* -- Record header ---------------------------------------------------------------------------- */

Test(SUITE, record_size_is_not_the_inputs) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    put_record(&file);
    uint32_t size = (uint32_t)file.writer.size;
    const uint32_t wrong[4] = {size + 1, 15, 0, UINT32_MAX};
    for (int i = 0; i < 4; i++) {
        totem_set32(&file, 0, wrong[i]);
        qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
        cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1);
        expect_finding(&findings, "TOT016", 0, "");
        qp_findings_free(&findings);
    }
    totem_set32(&file, 0, size);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_no_finding(&findings, "TOT016");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, record_of_its_header_alone_in_a_longer_input) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    put_record(&file);
    totem_set32(&file, 0, 16);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_finding(&findings, "TOT016", 0, "");
    expect_finding(&findings, "TOT001", 16, "");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, record_shorter_than_the_input_ends_the_payload) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    put_record(&file);
    uint32_t size = (uint32_t)file.writer.size;
    qp_totem_put_count(&file.writer, 0x55555555);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_finding(&findings, "TOT016", 0, "");
    expect_no_finding(&findings, "TOT009");
    cr_assert_eq(findings.list[0].args[0], size);
    cr_assert_eq(findings.list[0].args[1], size + 4);
    qp_findings_free(&findings);
    totem_file_free(&file);
}

/* -- Recognition ------------------------------------------------------------------------------ */

Test(SUITE, detection_of_what_it_is_and_is_not) {
    static const uint8_t zeros[4096];
    const qp_bytes nothing = {NULL, 0};
    const qp_bytes many = {zeros, sizeof zeros};
    const qp_bytes eighteen = {zeros, 18};
    const qp_bytes text = {(const uint8_t *)"This is a text, and not an animation at all.", 44};
    cr_assert_eq(qp_totem_detect(nothing), QP_TOTEM_NOTHING);
    cr_assert_eq(qp_totem_detect(many), QP_TOTEM_NOTHING);
    cr_assert_eq(qp_totem_detect(text), QP_TOTEM_NOTHING);
    cr_assert_eq(qp_totem_detect(eighteen), QP_TOTEM_BARE);
    const qp_bytes archive = {(const uint8_t *)"TotemTech Data", 14};
    cr_assert_eq(qp_totem_detect(archive), QP_TOTEM_ARCHIVE);
    const qp_bytes first_wrong = {(const uint8_t *)"rotemTech Data", 14};
    const qp_bytes last_wrong = {(const uint8_t *)"TotemTech DatA", 14};
    cr_assert_eq(qp_totem_detect(first_wrong), QP_TOTEM_NOTHING);
    cr_assert_eq(qp_totem_detect(last_wrong), QP_TOTEM_NOTHING);
    const qp_bytes cut = {archive.data, 13};
    cr_assert_eq(qp_totem_detect(cut), QP_TOTEM_NOTHING);
}

/* An ordinary head, three counts and more bytes: any of the counts may be what is not zero. */
Test(SUITE, three_counts_of_nothing_with_bytes_behind_them_are_no_body) {
    uint8_t bytes[24] = {0, 0, 0x80, 0x3f};
    const qp_bytes input = {bytes, sizeof bytes};
    cr_assert_eq(qp_totem_detect(input), QP_TOTEM_NOTHING);
    for (size_t at = 6; at < 18; at++) {
        bytes[at] = 0xff;
        cr_assert_eq(qp_totem_detect(input), QP_TOTEM_BARE, "byte %zu", at);
        bytes[at] = 0;
    }
    for (size_t at = 18; at < 24; at++) {
        bytes[at] = 0xff;
        cr_assert_eq(qp_totem_detect(input), QP_TOTEM_NOTHING, "byte %zu", at);
        bytes[at] = 0;
    }
}

Test(SUITE, damaged_bare_body_is_recognised_once_a_record_is_whole) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    rich(&file);
    qp_bytes bytes = totem_file_bytes(&file);
    size_t mesh_end = totem_mesh_keys() + 32;
    totem_set16(&file, 4, 256); /* no ordinary head */
    bytes.size = mesh_end;
    cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_BARE);
    bytes.size = mesh_end - 1;
    cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_NOTHING);
    bytes.size = mesh_end;
    totem_set32(&file, 0, 0);
    cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_BARE);
    totem_set32(&file, 0, totem_bits(86400.0F)); /* a day */
    cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_BARE);
    totem_set32(&file, 0, totem_bits(86401.0F));
    cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_NOTHING);
    totem_file_free(&file);
}

static qp_totem_kind kind_of_head(qp_totem_order order, float length, uint16_t unk, size_t size) {
    totem_file file = totem_file_new(order, 8);
    qp_totem_put_head(&file.writer, totem_bits(length), unk);
    qp_totem_put_count(&file.writer, UINT32_MAX);
    qp_bytes bytes = totem_file_bytes(&file);
    bytes.size = size;
    qp_totem_kind kind = qp_totem_detect(bytes);
    totem_file_free(&file);
    return kind;
}

Test(SUITE, damaged_bare_body_is_recognised_by_an_ordinary_head) {
    static const qp_totem_order both[2] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(kind_of_head(both[i], 1.0F / 30, 255, 10), QP_TOTEM_BARE);
        cr_assert_eq(kind_of_head(both[i], 3600.0F, 0, 10), QP_TOTEM_BARE);
        cr_assert_eq(kind_of_head(both[i], 1.0F, 0, 9), QP_TOTEM_NOTHING);
        cr_assert_eq(kind_of_head(both[i], 1.0F, 256, 10), QP_TOTEM_NOTHING);
        cr_assert_eq(kind_of_head(both[i], 3601.0F, 0, 10), QP_TOTEM_NOTHING);
        cr_assert_eq(kind_of_head(both[i], 0.03F, 0, 10), QP_TOTEM_NOTHING);
    }
}

Test(SUITE, options_outside_their_ranges_are_refused) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    rich(&file);
    unsigned char block[256];
    qp_arena arena;
    qp_totem_animation animation;
    qp_totem_options bad[4] = {{0}};
    bad[0].order = (qp_totem_order)3;
    bad[1].quat = (qp_totem_quat)2;
    bad[2].slerp = (qp_totem_slerp_form)2;
    bad[3].search = (qp_totem_search)2;
    for (int i = 0; i < 4; i++) {
        qp_arena_init(&arena, block, sizeof block);
        cr_assert_eq(qp_totem_parse(totem_file_bytes(&file), &bad[i], &arena, NULL, &animation),
                     QP_BAD_ARGUMENT);
        cr_assert_eq(animation.mesh_count, 0);
        cr_assert_eq(qp_totem_check(totem_file_bytes(&file), &bad[i], NULL), QP_BAD_ARGUMENT);
    }
    totem_file_free(&file);
}

Test(SUITE, arena_too_small_is_told_and_leaves_the_animation_empty) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    rich(&file);
    unsigned char block[64];
    qp_arena arena;
    qp_totem_animation animation;
    qp_arena_init(&arena, block, 2 * sizeof(size_t)); /* three lists, four records */
    cr_assert_eq(qp_totem_parse(totem_file_bytes(&file), NULL, &arena, NULL, &animation),
                 QP_NO_MEMORY);
    cr_assert(animation.mesh_count == 0 && animation.node_count == 0);
    totem_file_free(&file);
}
