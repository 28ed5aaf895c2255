/* One frame: its fields, its bounds, and the exact count of bytes past the game's buffer. */
#include "cine_file.h"
#include "oracle/cine.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Reads `size` bytes in a block of that length, as sector 3 at offset 0x1000. */
static bool read_exact(const uint8_t *data, size_t size, uint32_t capacity, qp_findings *findings,
                       qp_cine_frame *frame) {
    qp_exact exact = qp_exact_copy(data, size);
    qp_findings_free(findings);
    qp_sink sink = qp_findings_sink(findings);
    bool read = qp_cine_frame_read(exact.bytes, capacity, 0x1000, 3, &sink, frame);
    const char *wrong = read ? qp_cine_frame_oracle(frame, exact.bytes, capacity) : NULL;
    cr_assert(wrong == NULL, "%s", wrong);
    qp_exact_free(&exact);
    return read;
}

/* -- Fields ----------------------------------------------------------------------------------- */

/* A frame by hand, from the seed's table alone: one actor, one pose of one key. */
static const uint8_t by_hand[] = {
    0x34, 0x12,             /* frame 0x1234 */
    0x64, 0x05,             /* unknown_02 1380 */
    0xff, 0xff, 0xff, 0xff, /* camera at (-1, ... */
    0x00, 0x00, 0x00, 0x80, /* -2147483648, ... */
    0x32, 0x5b, 0x00, 0x00, /* 23346) */
    /* q0 = -4096 (0x1000), q1 = 4095 (0x0fff), one actor */
    0x00, 0xf0, 0xff, 0x05,
    /* q2 = -1 (0x1fff), q3 = 0, one pose */
    0xff, 0x1f, 0x00, 0x04,
    /* actor: q0 = 1, q1 = -1 (0x1fff), mouth 10, eyes 2 */
    0x01, 0xe0, 0xff, 0xab,
    /* q2 = 0, q3 = -4096 (0x1000), the unused six bits 0x2a */
    0x00, 0x00, 0x00, 0xaa, 0x01, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00,
    0x00,                   /* (1, 2, 3) */
    0xfe, 0x01, 0xcd, 0xab, /* id 510, 0xabcd */
    /* pose */
    0x04, 0x00, 0x00, 0x00, 0x05, 0x00, 0x00, 0x00, 0x06, 0x00, 0x00, 0x00, /* (4, 5, 6) */
    0xff, 0xff, 0x01, 0xef, /* id 65535, 1 key, mouth 15, eyes 2, unused 3 */
    /* key: q0 = 0, q1 = 0, channel 63; q2 = 0, q3 = 1, unused 0x15 */
    0x00, 0x00, 0x00, 0xfc, 0x00, 0x20, 0x00, 0x54};

Test(cine_frame, fields_by_the_seed) {
    qp_cine_frame f;
    qp_findings findings = {0};
    cr_assert(read_exact(by_hand, sizeof by_hand, 2048, &findings, &f));
    expect_count(&findings, 0);
    cr_assert(f.number == 0x1234 && f.unknown_02 == 1380 && f.whole);
    cr_assert(f.camera_position[0] == -1 && f.camera_position[1] == INT32_MIN &&
              f.camera_position[2] == 23346);
    const int16_t camera[4] = {-4096, 4095, -1, 0};
    cr_assert(memcmp(f.camera_rotation.q, camera, sizeof camera) == 0);
    cr_assert(f.actor_count == 1 && f.pose_count == 1 && f.key_count == 1);
    const qp_cine_actor *actor = &f.actors[0];
    const int16_t turned[4] = {1, -1, 0, -4096};
    cr_assert(memcmp(actor->rotation.q, turned, sizeof turned) == 0);
    cr_assert(actor->mouth == 10 && actor->eyes == 2 && actor->rest == 0x2a);
    cr_assert(actor->position[0] == 1 && actor->position[1] == 2 && actor->position[2] == 3);
    cr_assert(actor->id == 510 && actor->unknown_16 == 0xabcd);
    const qp_cine_pose *pose = &f.poses[0];
    cr_assert(pose->position[0] == 4 && pose->position[1] == 5 && pose->position[2] == 6);
    cr_assert(pose->id == 65535 && pose->keys == 1 && pose->key_count == 1 && pose->first_key == 0);
    cr_assert(pose->mouth == 15 && pose->eyes == 2 && pose->rest == 3);
    cr_assert(f.keys[0].channel == 63 && f.keys[0].rest == 0x15 && f.keys[0].rotation.q[3] == 1);
    uint8_t again[sizeof by_hand];
    cr_assert(qp_cine_write_frame(&f, again, sizeof again) == sizeof by_hand);
    cr_assert(memcmp(again, by_hand, sizeof by_hand) == 0);
    qp_findings_free(&findings);
}

Test(cine_frame, thirteen_bit_fields_at_their_ends) {
    static const int16_t values[] = {-4096, -4095, -1, 0, 1, 4094, 4095};
    enum { COUNT = sizeof values / sizeof values[0] };
    for (size_t i = 0; i < (size_t)COUNT * COUNT * COUNT * COUNT; i++) {
        qp_cine_frame frame;
        qp_cine_frame read;
        uint8_t data[QP_CINE_FRAME_SIZE];
        qp_bytes bytes = {data, sizeof data};
        size_t rest = i;
        qp_cine_plain_frame(&frame, 1);
        for (size_t k = 0; k < 4; k++) {
            frame.camera_rotation.q[k] = values[rest % COUNT];
            rest /= COUNT;
        }
        cr_assert(qp_cine_write_frame(&frame, data, sizeof data) == sizeof data);
        cr_assert(qp_cine_frame_read(bytes, 2048, 0, 0, NULL, &read));
        cr_assert(memcmp(&read.camera_rotation, &frame.camera_rotation, 8) == 0);
        cr_assert(read.actors_said == 0 && read.poses_said == 0,
                  "no bit runs over into the counts");
    }
}

Test(cine_frame, round_trip_of_whatever_fits) {
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        uint8_t drawn[6000];
        uint8_t data[QP_CINE_DATA_SIZE];
        uint8_t again[QP_CINE_DATA_SIZE];
        qp_cine_frame frame;
        qp_cine_frame read;
        qp_bytes bytes = {drawn, sizeof drawn};
        qp_findings findings = {0};
        qp_source_fill(seed, drawn, sizeof drawn);
        qp_source source = qp_source_over(bytes);
        size_t room = 24 + qp_draw_below(&source, 2025);
        qp_cine_draw_frame(&source, (uint16_t)seed, room, &frame);
        size_t size = qp_cine_write_frame(&frame, data, room);
        cr_assert(size >= 24 && size <= room);
        cr_assert(qp_cine_write_frame(&frame, again, size - 1) == 0, "one byte too few");
        cr_assert(read_exact(data, size, 2048, &findings, &read) && read.whole);
        cr_assert(read.bytes_least == size && read.bytes_most == size && read.overrun_most == 0);
        cr_assert(qp_cine_write_frame(&read, again, size) == size);
        cr_assert(memcmp(again, data, size) == 0);
        cr_assert(read.number == frame.number && read.actor_count == frame.actor_count);
        cr_assert(memcmp(read.actors, frame.actors, sizeof frame.actors) == 0);
        cr_assert(memcmp(read.poses, frame.poses, sizeof frame.poses) == 0);
        cr_assert(memcmp(read.keys, frame.keys, sizeof frame.keys) == 0);
        qp_findings_free(&findings);
    }
}

Test(cine_frame, writer_refuses_counts_past_their_lists) {
    uint8_t data[QP_CINE_DATA_SIZE];
    qp_cine_frame frame;
    qp_cine_plain_frame(&frame, 1);
    cr_assert(qp_cine_write_frame(&frame, NULL, 2048) == 0);
    frame.actor_count = QP_CINE_ACTORS_MAX + 1;
    cr_assert(qp_cine_write_frame(&frame, data, sizeof data) == 0);
    frame.actor_count = 0;
    frame.pose_count = QP_CINE_POSES_MAX + 1;
    cr_assert(qp_cine_write_frame(&frame, data, sizeof data) == 0);
    frame.pose_count = 1;
    frame.poses[0].key_count = 251;
    cr_assert(qp_cine_write_frame(&frame, data, sizeof data) == 24 + 16 + 251 * 8);
    frame.poses[0].key_count = 252;
    cr_assert(qp_cine_write_frame(&frame, data, sizeof data) == 0);
    frame.poses[0].key_count = 251;
    frame.poses[0].first_key = 1;
    cr_assert(qp_cine_write_frame(&frame, data, sizeof data) == 0);
}

/* -- Over-runs -------------------------------------------------------------------------------- */

enum { MOST = 24 + 63 * 24 + 63 * (16 + 255 * 8) };

/* `actors` actors and `poses` poses of `keys` keys each, all unturned; returns their bytes. */
static size_t write_many(uint8_t *out, uint32_t actors, uint32_t poses, uint8_t keys) {
    qp_cine_frame head;
    qp_cine_actor actor = {.rotation = {{0, 0, 0, 1}}, .id = 9};
    qp_cine_pose pose = {.id = 40, .keys = keys};
    qp_cine_key key = {.rotation = {{0, 0, 0, 1}}};
    size_t at = QP_CINE_FRAME_SIZE;
    qp_cine_plain_frame(&head, 7);
    qp_cine_write_frame_head(&head, actors, poses, out);
    for (uint32_t i = 0; i < actors; i++, at += QP_CINE_ACTOR_SIZE) {
        qp_cine_write_actor(&actor, out + at);
    }
    for (uint32_t i = 0; i < poses; i++) {
        qp_cine_write_pose_head(&pose, out + at);
        at += QP_CINE_POSE_SIZE;
        for (uint32_t k = 0; k < keys; k++, at += QP_CINE_KEY_SIZE) {
            qp_cine_write_key(&key, out + at);
        }
    }
    return at;
}

/* The finding's two numbers, and that it is the only one. */
static void expect_numbers(qp_findings *findings, const char *id, uint64_t offset, const char *path,
                           uint64_t first, uint64_t second) {
    expect_only_finding(findings, id, offset, path);
    cr_assert(findings->list[0].args[0] == first && findings->list[0].args[1] == second, "%s",
              qp_findings_text(findings));
}

Test(cine_frame, all_63_actors_and_63_poses_of_255_keys) {
    uint8_t *data = malloc(MOST);
    qp_findings findings = {0};
    qp_cine_frame frame;
    cr_assert(data != NULL && write_many(data, 63, 63, 255) == 131064);
    /* The first key past the buffer: 63 actors, a pose's head, 62 keys. */
    cr_assert(read_exact(data, MOST, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN005", 0x1000 + 1536 + 16 + 62 * 8,
                   "sector 3, frame 7, pose 40, key 62", 131064, 129016);
    cr_assert(frame.actor_count == 63 && frame.pose_count == 1 && frame.key_count == 62);
    cr_assert(read_exact(data, MOST, 2044, &findings, &frame));
    expect_numbers(&findings, "CIN005", 0x1000 + 1536 + 16 + 61 * 8,
                   "sector 3, frame 7, pose 40, key 61", 131064, 129020);
    /* What a sector has of it: 62 heads are not in it. At most as above, at least without keys. */
    cr_assert(read_exact(data, 2048, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN006", 0x1000 + 1536 + 16 + 62 * 8,
                   "sector 3, frame 7, pose 40, key 62", 1536 + 2056 + 62 * 16 - 2048, 129016);
    cr_assert(read_exact(data, 2044, 2044, &findings, &frame));
    expect_numbers(&findings, "CIN006", 0x1000 + 1536 + 16 + 61 * 8,
                   "sector 3, frame 7, pose 40, key 61", 1536 + 2056 + 62 * 16 - 2044, 129020);
    qp_findings_free(&findings);
    free(data);
}

Test(cine_frame, one_pose_of_255_keys_is_32_bytes_over) {
    uint8_t data[24 + 16 + 2040];
    qp_findings findings = {0};
    qp_cine_frame frame;
    cr_assert(write_many(data, 0, 1, 255) == sizeof data);
    cr_assert(read_exact(data, 2048, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN005", 0x1000 + 2048, "sector 3, frame 7, pose 40, key 251", 2080,
                   32);
    cr_assert(frame.key_count == 251 && !frame.whole);
    qp_findings_free(&findings);
}

Test(cine_frame, fills_its_sector_to_the_last_byte) {
    uint8_t data[2048];
    qp_findings findings = {0};
    qp_cine_frame frame;
    cr_assert(write_many(data, 0, 1, 251) == sizeof data);
    cr_assert(read_exact(data, 2048, 2048, &findings, &frame));
    expect_count(&findings, 0);
    cr_assert(frame.whole && frame.key_count == 251);
    cr_assert(read_exact(data, 2044, 2044, &findings, &frame));
    expect_numbers(&findings, "CIN005", 0x1000 + 24 + 16 + 250 * 8,
                   "sector 3, frame 7, pose 40, key 250", 2048, 4);
    qp_findings_free(&findings);
}

Test(cine_frame, pose_head_past_the_sector) {
    uint8_t data[24 + 63 * 24 + 63 * 16];
    qp_findings findings = {0};
    qp_cine_frame frame;
    cr_assert(write_many(data, 63, 32, 0) == 2048);
    cr_assert(read_exact(data, 2048, 2048, &findings, &frame) && frame.whole);
    expect_count(&findings, 0);
    cr_assert(write_many(data, 63, 33, 0) == 2064);
    cr_assert(read_exact(data, 2048, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN006", 0x1000 + 2048, "sector 3, frame 7", 16, 16 + 2040);
    cr_assert(read_exact(data, 2064, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN005", 0x1000 + 2048, "sector 3, frame 7", 2064, 16);
    qp_findings_free(&findings);
}

Test(cine_frame, actor_past_a_smaller_buffer) {
    uint8_t data[24 + 2 * 24];
    qp_findings findings = {0};
    qp_cine_frame frame;
    cr_assert(write_many(data, 2, 0, 0) == sizeof data);
    cr_assert(read_exact(data, sizeof data, 71, &findings, &frame));
    expect_numbers(&findings, "CIN005", 0x1000 + 48, "sector 3, frame 7", 72, 1);
    cr_assert(frame.actor_count == 1);
    cr_assert(read_exact(data, sizeof data, 72, &findings, &frame));
    expect_count(&findings, 0);
    qp_findings_free(&findings);
}

/* -- Cut by the end of the file --------------------------------------------------------------- */

Test(cine_frame, cut_at_every_length) {
    uint8_t data[2048];
    qp_findings findings = {0};
    qp_cine_frame frame;
    size_t size = write_many(data, 3, 4, 5);
    for (size_t length = 0; length <= size; length++) {
        bool read = read_exact(data, length, 2048, &findings, &frame);
        cr_assert(read == (length >= 24));
        if (length < size) {
            cr_assert(findings.count == 1 && qp_findings_of(&findings, "CIN007") == 1);
            cr_assert(findings.list[0].args[1] == length);
        } else {
            expect_count(&findings, 0);
        }
        cr_assert(!read || frame.whole == (length == size));
    }
    cr_assert(!read_exact(data, 23, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN007", 0x1000, "sector 3", 24, 23);
    cr_assert(read_exact(data, 24 + 3 * 24 + 16 + 15, 2048, &findings, &frame));
    expect_numbers(&findings, "CIN007", 0x1000 + 24 + 72 + 16 + 8,
                   "sector 3, frame 7, pose 40, key 1", 24 + 72 + 56 + 3 * 16, 24 + 72 + 16 + 15);
    qp_findings_free(&findings);
}

/* -- Quaternions ------------------------------------------------------------------------------ */

Test(cine_frame, zero_quaternion_of_camera_actor_and_key) {
    uint8_t data[2048];
    qp_findings findings = {0};
    qp_cine_frame frame;
    size_t size = write_many(data, 2, 2, 2);
    memset(data + 16, 0, 4); /* the camera's, counts in the bits above kept */
    qp_cine_plain_frame(&frame, 7);
    frame.camera_rotation.q[3] = 0;
    qp_cine_write_frame_head(&frame, 2, 2, data);
    cr_assert(read_exact(data, size, 2048, &findings, &frame) && frame.whole);
    expect_only_finding(&findings, "CIN018", 0x1000 + 16, "sector 3, frame 7");
    write_many(data, 2, 2, 2);
    memset(data + 48, 0, 8); /* the second actor */
    cr_assert(read_exact(data, size, 2048, &findings, &frame));
    expect_only_finding(&findings, "CIN018", 0x1000 + 48, "sector 3, frame 7, actor 9");
    write_many(data, 2, 2, 2);
    memset(data + 72 + 24, 0, 8); /* the first pose's second key */
    cr_assert(read_exact(data, size, 2048, &findings, &frame));
    expect_only_finding(&findings, "CIN018", 0x1000 + 72 + 24, "sector 3, frame 7, pose 40, key 1");
    write_many(data, 2, 2, 2);
    memset(data + 72 + 24, 0, 8);
    data[72 + 24] = 1; /* as small as can be */
    cr_assert(read_exact(data, size, 2048, &findings, &frame));
    expect_count(&findings, 0);
    qp_findings_free(&findings);
}

/* -- Anything --------------------------------------------------------------------------------- */

Test(cine_frame, random_bytes_at_every_length) {
    uint8_t data[2300];
    qp_findings findings = {0};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        qp_source_fill(seed, data, sizeof data);
        for (size_t length = 0; length <= sizeof data; length++) {
            qp_cine_frame frame;
            (void)read_exact(data, length, length % 2 == 0 ? 2048 : 2044, &findings, &frame);
        }
    }
    qp_findings_free(&findings);
}
