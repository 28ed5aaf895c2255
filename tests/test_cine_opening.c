/* A stream to the figures of OPEN.BIN, in each size of sector: found, walked, and the same. */
#include "cine_file.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <string.h>

/* All that a walk gives, in numbers that must not depend on the size of the sectors. */
typedef struct {
    uint64_t frames, audio, empty, taken;
    uint32_t header_frames, setup, last, rand; /* the blink's */
    uint64_t shown;                            /* a hash of every frame and of what it shows */
} result;

static void mix(uint64_t *hash, const void *bytes, size_t size) {
    const uint8_t *p = bytes;
    for (size_t i = 0; i < size; i++) {
        *hash = (*hash ^ p[i]) * UINT64_C(0x100000001b3);
    }
}

static void take(result *r, const qp_cine_frame *frame, qp_cine_player *player) {
    qp_cine_shown shown;
    memset(&shown, 0, sizeof shown);
    qp_cine_apply(player, frame, &shown);
    mix(&r->shown, frame->actors, sizeof frame->actors);
    mix(&r->shown, frame->poses, sizeof frame->poses);
    mix(&r->shown, frame->keys, sizeof frame->keys);
    mix(&r->shown, frame->camera_position, sizeof frame->camera_position);
    mix(&r->shown, shown.poses, sizeof shown.poses);
    cr_assert(frame->unknown_02 == 1380 && frame->whole);
}

static result walk(qp_cine_file *file) {
    qp_bytes input = qp_cine_built(&file->build);
    qp_cine_layout layout = qp_cine_layout_of(&file->options, input, input.size);
    static qp_cine_object objects[65536];
    qp_cine_player player = {0, {0, 0}, objects};
    result r = {0};
    qp_cine_reader reader;
    qp_cine_sound sound;
    qp_cine_frame frame;
    memset(objects, 0, sizeof objects);
    cr_assert(layout.sector_size == file->build.geometry.size && layout.magic);
    cr_assert(qp_cine_reader_init(&reader, &file->options, &layout) == QP_OK);
    qp_cine_sound_init(&sound, 150, qp_cine_sound_threshold(150));
    for (size_t at = 0; at < input.size; at += layout.sector_size) {
        qp_bytes sector = {input.data + at, layout.sector_size};
        uint32_t number = reader.sector;
        qp_cine_sector_kind kind = qp_cine_push(&reader, sector, NULL, &frame);
        if (kind == QP_CINE_SECTOR_FRAME) {
            take(&r, &frame, &player);
            cr_assert(qp_cine_over(&reader) == (frame.number == 1412));
            cr_assert(qp_cine_opening_sector(number) == frame.number);
        } else if (kind == QP_CINE_SECTOR_AUDIO) {
            (void)qp_cine_sound_offer(&sound, number,
                                      reader.current.has_subheader ? reader.current.coding : 1);
        }
    }
    r.frames = reader.frames.count;
    r.audio = reader.audio.count;
    r.empty = reader.empty.count;
    r.taken = sound.taken;
    r.header_frames = reader.header.frames;
    r.setup = reader.header.setup_size;
    r.last = reader.last_number;
    r.rand = player.rand;
    return r;
}

Test(cine_opening, equal_in_every_size_of_sector, .timeout = 300) {
    result first = {0};
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_new(qp_cine_size_at(i), QP_CINE_OPENING_SECTORS);
        qp_cine_add_opening(&file.build);
        cr_assert(file.build.size == (size_t)7057 * qp_cine_size_at(i));
        result r = walk(&file);
        cr_assert(r.frames == 1412 && r.audio == 5643 && r.empty == 1);
        cr_assert(r.header_frames == 1412 && r.setup == 1380 && r.last == 1412);
        cr_assert(r.taken == 882);
        first = i == 0 ? r : first;
        cr_assert(memcmp(&first, &r, sizeof r) == 0);
        qp_findings *findings = qp_cine_file_check(&file);
        expect_no_errors(findings);
        /* A 2048-byte dump has its audio unmarked: that is noted. Drawn quaternions are never 0. */
        expect_count(findings, i == 0 ? 1 : 0);
        if (i == 0) {
            expect_finding(findings, "CIN023", 3 * 2048, "sector 3");
            cr_assert(findings->list[0].args[0] == 5643);
        }
        qp_cine_file_free(&file);
    }
}
