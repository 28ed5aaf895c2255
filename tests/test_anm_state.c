/*
 * What the player's records leave in force: F_Obj with its visibility and its effects, morph
 * weights, cameras, ambient (animation-playback, F_Obj and Per-frame records).
 */
#include "anm_player.h"

#include <math.h>

#define ONE 0x3f800000u
#define HALF 0x3f000000u
#define THIRD 0x3eaaaaabu
#define F3_875 0x40780000u
#define F7_5 0x40f00000u
#define SIGN 0x80000000u

/* The record in force for a kind and object; fails if the clip has no such slot. */
static bool in_force(const player *p, uint16_t kind, uint32_t object, qp_anm_record *record) {
    for (uint32_t i = 0; i < p->clip.slot_count; i++) {
        if (p->clip.slots[i].kind == kind && p->clip.slots[i].object == object) {
            return qp_anm_record_at(&p->anm, i, record);
        }
    }
    cr_assert_fail("the clip has no such slot");
    return false;
}

static void add_f_obj(qp_build *build, uint32_t object, const uint32_t words[11]) {
    uint32_t record[13] = {object, 0};
    for (int i = 0; i < 11; i++) {
        record[2 + i] = words[i];
    }
    qp_ccs_chunk(build, QP_KIND_F_OBJ, record, 13);
}

/* -- eex1's damage clip ----------------------------------------------------------------------- */

/* Frame `f`: up 3.875 a frame, 7.5 degrees about y, -7.5 about z, one record a frame. */
static player damage_clip(uint32_t frames) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, frames);
    for (uint32_t f = 0; f < frames; f++) {
        uint32_t lift = qp_ee_mul(QP_EE_REFERENCE, F3_875, qp_ee_from_int((int32_t)f));
        const uint32_t words[11] = {0, lift, 0, 0, F7_5, F7_5 | SIGN, ONE, ONE, ONE, ONE, 1};
        qp_ccs_top(&build, f);
        add_f_obj(&build, 2, words);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    return player_open(&build, 0x100);
}

Test(anm_state, eex1s_damage_clip_lifts_and_tips_the_body) {
    player p = damage_clip(9);
    qp_anm_record record;
    qp_anm_f_obj f_obj;
    const qp_anm_object body = {0x0100, false};
    cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
    cr_assert_not(in_force(&p, QP_KIND_F_OBJ, 2, &record), "frame 0's record is never read");
    const double angle = 7.5 * 3.14159265358979323846 / 180;
    for (uint32_t f = 1; f < 9; f++) {
        player_step(&p, 256);
        cr_assert(in_force(&p, QP_KIND_F_OBJ, 2, &record));
        cr_assert(qp_anm_f_obj_at(&p.anm, &record, QP_EE_REFERENCE, &body, &f_obj));
        cr_assert_eq(f_obj.pose.position[0], 0);
        cr_assert_eq(qp_ee_to_double(f_obj.pose.position[1]), 3.875 * f);
        cr_assert_eq(f_obj.pose.position[2], 0);
        cr_assert(f_obj.moves);
        cr_assert_not(f_obj.restarts);
        cr_assert_eq(f_obj.visibility, 3);
        /* Ry(7.5) * Rz(-7.5), as far as the game's sine goes: 5e-4. */
        const double expected[3][3] = {
            {cos(angle) * cos(angle), cos(angle) * sin(angle), sin(angle)},
            {-sin(angle), cos(angle), 0},
            {-sin(angle) * cos(angle), -sin(angle) * sin(angle), cos(angle)}};
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                cr_assert_lt(fabs(f_obj.pose.rotation.m[r][c] - expected[r][c]), 5e-4,
                             "[%d][%d]: %g, expected %g", r, c, f_obj.pose.rotation.m[r][c],
                             expected[r][c]);
            }
        }
    }
    player_close(&p);
}

/* -- F_Obj ------------------------------------------------------------------------------------ */

Test(anm_state, visibility_is_flag_bit_0_and_bit_1_unless_still_and_hidden_so) {
    static const struct {
        uint32_t position[3];
        uint32_t flags;
        bool hides_still;
        uint8_t visibility;
    } cases[] = {
        {{0, 0, 0}, 0, false, 2},
        {{0, 0, 0}, 1, false, 3},
        {{0, 0, 0}, 0, true, 0},
        {{0, 0, 0}, 1, true, 1},
        {{0, 0, 0}, 0xfffffffe, true, 0},
        {{ONE, 0, 0}, 1, true, 3},
        {{0, ONE, 0}, 0, true, 2},
        {{0, 0, SIGN | ONE}, 0, true, 2},
        {{SIGN, 1, SIGN | 0x7fffff}, 1, true, 1}, /* zeros of the EE */
        {{0x00800000, 0, 0}, 1, true, 3},         /* the smallest number */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        qp_f_obj pose = {{0, 0, 0}, {{{0}}}, {0, 0, 0}, 0, cases[i].flags};
        for (int k = 0; k < 3; k++) {
            pose.position[k] = cases[i].position[k];
        }
        cr_assert_eq(qp_f_obj_visibility(&pose, cases[i].hides_still), cases[i].visibility,
                     "case %zu", i);
    }
}

Test(anm_state, an_effect_object_restarts_when_its_record_is_read) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 5);
    const uint32_t words[11] = {0, 0, 0, 0, 0, 0, ONE, ONE, ONE, 0x40000000, 0};
    for (uint32_t f = 0; f < 5; f++) {
        qp_ccs_top(&build, f);
        if (f == 1 || f == 3) {
            add_f_obj(&build, 5, words);
        }
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    const qp_anm_object effect = {QP_EFFECT_OBJECT, true};
    static const bool restarts[] = {true, false, true, false};
    for (int f = 0; f < 4; f++) {
        qp_anm_record record;
        qp_anm_f_obj f_obj;
        player_step(&p, 256);
        cr_assert(in_force(&p, QP_KIND_F_OBJ, 5, &record));
        cr_assert_eq(record.fresh, restarts[f]);
        cr_assert(qp_anm_f_obj_at(&p.anm, &record, QP_EE_REFERENCE, &effect, &f_obj));
        cr_assert_eq(f_obj.restarts, restarts[f]);
        cr_assert_not(f_obj.moves);
        cr_assert_eq(f_obj.visibility, 0);
        cr_assert_eq(f_obj.pose.transparency, ONE, "clamped");
    }
    player_close(&p);
}

/* -- Several kinds ---------------------------------------------------------------------------- */

/* Morpher 8 on frames 0, 1 and 3, morpher 9 on 2, ambient on 1 and 2, camera 4 on 2. */
static player mixed(void) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 5);
    const uint32_t a[] = {20, HALF, 21, ONE};
    const uint32_t b[] = {22, HALF};
    qp_ccs_top(&build, 0);
    qp_ccs_morph(&build, 8, b, 1);
    qp_ccs_top(&build, 1);
    qp_ccs_morph(&build, 8, a, 2);
    qp_ccs_frame_record(&build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, 0x112233);
    qp_ccs_top(&build, 2);
    qp_ccs_morph(&build, 9, a, 2);
    qp_ccs_frame_record(&build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, 0x445566);
    qp_ccs_frame_record(&build, QP_KIND_F_CAMERA, 0x100, false, 4, 0, ONE);
    qp_ccs_top(&build, 3);
    qp_ccs_morph(&build, 8, b, 1);
    qp_ccs_top(&build, 4);
    qp_ccs_anime_close(&build, at, QP_CCS_LOOP);
    return player_open(&build, 0x100);
}

static uint32_t word_at(const player *p, size_t offset) {
    const uint8_t *at = p->data.data + offset;
    cr_assert_leq(offset + 4, p->data.bytes.size);
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

Test(anm_state, the_last_record_read_is_in_force) {
    player p = mixed();
    qp_anm_record record;
    uint32_t model = 0;
    uint32_t weight = 0;
    cr_assert_eq(p.clip.slot_count, 4);
    cr_assert_eq(p.clip.record_count, 6);
    cr_assert_eq(p.clip.slots[0].kind, QP_KIND_F_MORPHER);
    cr_assert_eq(p.clip.slots[1].kind, QP_KIND_F_AMBIENT);
    cr_assert_eq(p.clip.slots[2].object, 9);
    cr_assert_eq(p.clip.slots[3].kind, QP_KIND_F_CAMERA);
    player_step(&p, 256);
    cr_assert(in_force(&p, QP_KIND_F_MORPHER, 8, &record));
    cr_assert(qp_anm_morph_target(&p.anm, &record, 1, &model, &weight));
    cr_assert_eq(model, 21);
    cr_assert_eq(weight, ONE);
    cr_assert_not(qp_anm_morph_target(&p.anm, &record, 2, &model, &weight));
    cr_assert_not(in_force(&p, QP_KIND_F_CAMERA, 4, &record));
    cr_assert(in_force(&p, QP_KIND_F_AMBIENT, 0, &record));
    cr_assert_eq(word_at(&p, record.offset + 8), 0x112233);
    cr_assert_not(qp_anm_morph_target(&p.anm, &record, 0, &model, &weight), "no morpher");
    player_step(&p, 256);
    cr_assert(in_force(&p, QP_KIND_F_AMBIENT, 0, &record));
    cr_assert_eq(word_at(&p, record.offset + 8), 0x445566);
    cr_assert(record.fresh);
    cr_assert(in_force(&p, QP_KIND_F_MORPHER, 8, &record));
    cr_assert_not(record.fresh);
    player_step(&p, 256);
    cr_assert(in_force(&p, QP_KIND_F_MORPHER, 8, &record));
    cr_assert(qp_anm_morph_target(&p.anm, &record, 0, &model, &weight));
    cr_assert_eq(model, 22);
    player_close(&p);
}

/* After a loop's reset the objects keep what they were given; by time alone nothing is in force. */
Test(anm_state, records_of_an_earlier_pass_are_carried) {
    player p = mixed();
    qp_anm_record record;
    player_step(&p, 4 * 256);
    cr_assert_eq(p.anm.time, 0);
    cr_assert(in_force(&p, QP_KIND_F_CAMERA, 4, &record));
    cr_assert(record.carried);
    cr_assert(record.fresh);
    player_step(&p, 256);
    cr_assert(in_force(&p, QP_KIND_F_CAMERA, 4, &record));
    cr_assert(record.carried);
    cr_assert_not(record.fresh);
    cr_assert(in_force(&p, QP_KIND_F_MORPHER, 8, &record));
    cr_assert_not(record.carried);
    cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
    cr_assert_not(in_force(&p, QP_KIND_F_CAMERA, 4, &record), "a new clip begins anew");
    player_close(&p);
}

Test(anm_state, what_is_not_there_is_told) {
    player p = mixed();
    qp_anm_record record;
    qp_anm_f_obj f_obj;
    uint32_t word = 0;
    const qp_anm_object object = {0, false};
    cr_assert_not(qp_anm_record_at(&p.anm, 0, &record), "no clip is set");
    player_step(&p, 256);
    cr_assert_not(qp_anm_record_at(&p.anm, 4, &record));
    cr_assert_not(qp_anm_record_at(&p.anm, 0xffffffff, &record));
    cr_assert(in_force(&p, QP_KIND_F_MORPHER, 8, &record));
    cr_assert_not(qp_anm_f_obj_at(&p.anm, &record, QP_EE_REFERENCE, &object, &f_obj));
    qp_anm_set(&p.anm, NULL);
    cr_assert_not(qp_anm_morph_target(&p.anm, &record, 0, &word, &word));
    record.kind = QP_KIND_F_OBJ;
    cr_assert_not(qp_anm_f_obj_at(&p.anm, &record, QP_EE_REFERENCE, &object, &f_obj));
    player_close(&p);
}

/* -- Slots ------------------------------------------------------------------------------------ */

/* Slots against the plain rule, with objects that differ in one bit each; records as small as they
   get, so that the memory bound is met closely. */
Test(anm_state, slots_are_by_kind_and_object) {
    static const uint16_t kinds[] = {QP_KIND_F_AMBIENT, QP_KIND_F_OUTLINE, QP_KIND_F_BLUR};
    uint32_t objects[3000];
    uint16_t record_kinds[3000];
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 3);
    qp_ccs_top(&build, 0);
    qp_ccs_top(&build, 1);
    for (uint32_t i = 0; i < 3000; i++) {
        record_kinds[i] = kinds[i % 3];
        objects[i] = i % 3 == 0 ? 0 : 1u << (i * 7 % 32) | 1u << (i * i % 31);
        qp_ccs_frame_record(&build, record_kinds[i], 0x111, false, objects[i], 0xffffffff, 0);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x111);
    cr_assert_eq(p.clip.record_count, 3000);
    uint32_t slots = 0;
    for (uint32_t i = 0; i < 3000; i++) {
        uint32_t same = 0;
        while (same < slots && (p.clip.slots[same].kind != record_kinds[i] ||
                                p.clip.slots[same].object != objects[i])) {
            same++;
        }
        cr_assert_eq(p.clip.record_slots[i], same, "record %u", i);
        slots += same == slots ? 1 : 0;
    }
    cr_assert_eq(slots, p.clip.slot_count);
    player_close(&p);
}

Test(anm_state, the_smallest_records_fit_the_bound) {
    for (uint32_t count = 1; count < 40; count++) {
        qp_build build = {0};
        size_t at = qp_ccs_anime_open(&build, 1, 3);
        qp_ccs_top(&build, 1);
        for (uint32_t i = 0; i < count; i++) {
            qp_ccs_frame_record(&build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, i);
        }
        qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
        player p = player_open(&build, 0x100);
        cr_assert_eq(p.clip.record_count, count);
        cr_assert_eq(p.clip.slot_count, 1);
        player_close(&p);
    }
}

Test(anm_state, a_clip_without_memory_is_told) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 3);
    qp_ccs_top(&build, 1);
    for (uint32_t i = 0; i < 100; i++) {
        qp_ccs_frame_record(&build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, i);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    uint8_t memory[1000];
    qp_arena arena;
    qp_clip clip;
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_clip_build(qp_build_bytes(&build), 0, 0x100, &arena, &clip), QP_NO_MEMORY);
    cr_assert_eq(qp_clip_memory_bound(SIZE_MAX), SIZE_MAX);
    qp_build_free(&build);
}

/* -- Every kind ------------------------------------------------------------------------------- */

/* One record of each kind that stays in force, and of those that do not. */
Test(anm_state, every_frame_record_but_sound_and_vertices_lasts) {
    static const uint16_t lasting[] = {QP_KIND_F_OBJ,     QP_KIND_F_MATERIAL, QP_KIND_F_CAMERA,
                                       QP_KIND_F_DISTANT, QP_KIND_F_DIRECT,   QP_KIND_F_SPOT,
                                       QP_KIND_F_OMNI,    QP_KIND_F_SHADOW,   QP_KIND_F_OUTLINE,
                                       QP_KIND_F_CEL,     QP_KIND_F_TONE,     QP_KIND_F_BLUR};
    const uint32_t count = sizeof lasting / sizeof lasting[0];
    qp_build build = {0};
    size_t offsets[sizeof lasting / sizeof lasting[0]];
    size_t at = qp_ccs_anime_open(&build, 1, 3);
    qp_ccs_top(&build, 0);
    qp_ccs_top(&build, 1);
    for (uint32_t i = 0; i < count; i++) {
        offsets[i] = qp_ccs_frame_record(&build, lasting[i], 0x123, false, 50 + i, 0, ONE);
    }
    qp_ccs_pcm(&build, 70, 1, 2);
    static const uint32_t words[] = {71, 0, 0};
    qp_ccs_chunk(&build, QP_KIND_F_MODEL, words, 3);
    qp_ccs_note(&build, 72, 2, 0);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x123);
    player_step(&p, 256);
    cr_assert_eq(p.clip.slot_count, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_anm_record record;
        cr_assert(in_force(&p, lasting[i], 50 + i, &record), "kind %x", lasting[i]);
        cr_assert_eq(record.offset, offsets[i]);
    }
    player_close(&p);
}

/* A later game's F_Obj has a word for each clear bit of its flags; its rotation is computed in the
   model that is asked for. */
Test(anm_state, f_obj_is_read_by_version_and_model) {
    static const uint32_t words[] = {3, 0xf80 | 0x06, THIRD, 0x41f00000, 0x42700000, 0x40a00000};
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 3);
    qp_ccs_top(&build, 0);
    qp_ccs_top(&build, 1);
    qp_ccs_chunk(&build, QP_KIND_F_OBJ, words, 6); /* z; 30, 60 and 5 degrees */
    qp_ccs_top(&build, 2);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x123);
    qp_anm_record record;
    qp_anm_f_obj f_obj[2];
    const qp_anm_object object = {0x0100, false};
    player_step(&p, 256);
    cr_assert(in_force(&p, QP_KIND_F_OBJ, 3, &record));
    for (int m = 0; m < 2; m++) {
        qp_ee_model model = m == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE;
        qp_f_obj expected;
        p.anime.model = model;
        cr_assert(qp_anm_f_obj_at(&p.anm, &record, model, &object, &f_obj[m]));
        cr_assert(qp_anime_f_obj(&p.anime, 0, &expected));
        cr_assert_eq(f_obj[m].pose.position[0], 0);
        cr_assert_eq(f_obj[m].pose.position[2], THIRD);
        cr_assert_eq(f_obj[m].pose.scale[0], ONE);
        for (int i = 0; i < 9; i++) {
            cr_assert_eq(f_obj[m].pose.rotation.m[i / 3][i % 3], expected.rotation.m[i / 3][i % 3]);
        }
    }
    bool differ = false;
    for (int i = 0; i < 9; i++) {
        differ = differ ||
                 f_obj[0].pose.rotation.m[i / 3][i % 3] != f_obj[1].pose.rotation.m[i / 3][i % 3];
    }
    cr_assert(differ, "the models round differently");
    player_close(&p);
}

/* Clamped as a pattern (ccStream::DecodeF_Obj 0x0014e950): what has an exponent and a sign is 0,
   what has a sign alone stays. */
Test(anm_state, f_objs_transparency_is_clamped_as_a_pattern) {
    static const uint32_t clamped[][2] = {
        {0, 0},
        {1, 1},
        {0x3f7fffffu, 0x3f7fffffu},
        {ONE, ONE},
        {ONE + 1, ONE},
        {0x7fffffffu, ONE},
        {0x80000000u, 0x80000000u},
        {0x80000001u, 0x80000001u},
        {0x807fffffu, 0x807fffffu},
        {0x80800000u, 0},
        {0x81000000u, 0},
        {0xbf800000u, 0},
        {0xffffffffu, 0},
    };
    for (size_t i = 0; i < sizeof clamped / sizeof clamped[0]; i++) {
        const uint32_t words[3] = {3, 0xffe & ~0x400u, clamped[i][0]};
        qp_build build = {0};
        size_t at = qp_ccs_anime_open(&build, 1, 3);
        qp_ccs_top(&build, 1);
        qp_ccs_chunk(&build, QP_KIND_F_OBJ, words, 3);
        qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
        player p = player_open(&build, 0x123);
        qp_f_obj pose;
        cr_assert(qp_anime_f_obj(&p.anime, 0, &pose));
        cr_assert_eq(pose.transparency, clamped[i][1], "%08x is %08x", clamped[i][0],
                     pose.transparency);
        player_close(&p);
    }
}

/* Thirteen words that leave one out by their flags: in a later game's file the flags tell. */
Test(anm_state, thirteen_words_of_a_later_game_go_by_their_flags) {
    uint32_t words[13] = {3, 0x02, ONE, THIRD};
    static const uint16_t versions[] = {0x100, 0x123};
    for (int i = 0; i < 2; i++) {
        qp_build build = {0};
        size_t at = qp_ccs_anime_open(&build, 1, 3);
        qp_ccs_top(&build, 1);
        qp_ccs_chunk(&build, QP_KIND_F_OBJ, words, 13);
        qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
        player p = player_open(&build, versions[i]);
        qp_anm_record record;
        qp_anm_f_obj f_obj;
        const qp_anm_object object = {0x0100, false};
        player_step(&p, 256);
        cr_assert(in_force(&p, QP_KIND_F_OBJ, 3, &record));
        cr_assert(qp_anm_f_obj_at(&p.anm, &record, QP_EE_REFERENCE, &object, &f_obj));
        cr_assert_eq(f_obj.pose.position[0], i == 0 ? ONE : 0);
        cr_assert_eq(f_obj.pose.position[1], i == 0 ? THIRD : ONE);
        player_close(&p);
    }
}

Test(anm_state, a_clip_with_more_slots_than_there_is_room_for_is_refused) {
    player p = mixed();
    uint64_t memory[256];
    qp_arena arena;
    qp_anm anm;
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_anm_init(&anm, 0, 3, NULL, NULL, &arena), QP_OK);
    cr_assert_eq(qp_anm_set(&anm, &p.clip), QP_NO_MEMORY);
    cr_assert_null(anm.clip);
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_anm_init(&anm, 0, 4, NULL, NULL, &arena), QP_OK);
    cr_assert_eq(qp_anm_set(&anm, &p.clip), QP_OK);
    player_close(&p);
}
