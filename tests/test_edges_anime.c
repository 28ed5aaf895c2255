/* Evaluations at the edges of what can be asked, and of what a chunk can hold. */
#include "anime/curve.h"
#include "anime/events.h"
#include "anime/matrix.h"
#include "anm_player.h"

#define ONE 0x3f800000u
#define TWO 0x40000000u
#define DEGREES 0x42280000u /* 42 */

/* -- Memory ----------------------------------------------------------------------------------- */

/* One controller of one value: the arena runs out at every place there is. */
Test(edges, single_rotation_in_arenas_of_every_size) {
    static const uint32_t degrees[3] = {DEGREES, 0, 0};
    const qp_anime_env env = {0x100, 0, NULL, NULL};
    qp_build build = {0};
    const size_t at = qp_ccs_anime_open(&build, 1, 2);
    qp_ccs_top(&build, 0);
    const size_t record = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 2);
    qp_ccs_single(&build, record, 3, degrees, 3);
    qp_ccs_close(&build, record);
    qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    const qp_bytes data = qp_build_bytes(&build);
    size_t needed = 0;
    for (size_t size = qp_anime_memory_bound(data.size); size > 0; size--) {
        qp_exact block = qp_exact_block(size);
        qp_arena arena;
        qp_anime anime;
        qp_arena_init(&arena, block.data, size);
        const qp_status status = qp_anime_build(data, 0, &env, QP_EE_REFERENCE, &arena, &anime);
        needed = needed == 0 ? arena.used : needed;
        cr_assert_eq(status, size >= needed ? QP_OK : QP_NO_MEMORY, "%zu of %zu", size, needed);
        qp_exact_free(&block);
    }
    qp_build_free(&build);
}

/* 2^32 - 1 keys, held before the first and after the last, are one segment more than 32 bits
   number. A file with so many has 64 GB; here all keys but the first lie behind the data. */
Test(edges, rotation_of_more_segments_than_32_bits_number) {
    static const uint8_t first[4] = {1, 0, 0, 0};
    const qp_controller controller = {QP_VALUE_ROTATION, QP_CONTROLLER_KEYED, 3, UINT32_MAX, 0};
    qp_exact data = qp_exact_copy(first, sizeof first);
    qp_exact block = qp_exact_block(4096);
    qp_arena arena;
    bool ok = true;
    qp_arena_init(&arena, block.data, 4096);
    const qp_compiler compiler = {data.bytes, QP_EE_REFERENCE, 2, &arena};
    cr_assert_null(qp_rotation_compile(&compiler, &controller, &ok));
    cr_assert_not(ok);
    qp_exact_free(&block);
    qp_exact_free(&data);
}

/* -- What is asked for ------------------------------------------------------------------------ */

/* An Anime of 9 frames with a note, an F_Obj and a camera in frame `first`, and others in frame
   `second`, which comes next in the file. */
static player two_frames(uint32_t first, uint32_t second, uint16_t version) {
    qp_build build = {0};
    const size_t at = qp_ccs_anime_open(&build, 1, 9);
    qp_ccs_top(&build, 0);
    for (uint32_t i = 0; i < 2; i++) {
        qp_ccs_top(&build, i == 0 ? first : second);
        qp_ccs_note(&build, 2, 5, i);
        qp_ccs_frame_record(&build, QP_KIND_F_CAMERA, version, false, 2, 0, i == 0 ? ONE : TWO);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    return player_open(&build, version);
}

/* Tops that go back: the last record in the file whose frame is not past the one asked for. */
Test(edges, cameras_of_tops_that_go_back) {
    static const struct {
        uint32_t frame;
        uint32_t x; /* 0: no camera yet */
    } asked[] = {{0, 0}, {1, 0}, {2, TWO}, {4, TWO}, {5, TWO}, {6, TWO}, {8, TWO}};
    player back = two_frames(5, 2, 0x100);
    player forth = two_frames(2, 5, 0x100);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        qp_camera_value value;
        cr_assert_eq(qp_anime_f_camera(&back.anime, asked[i].frame, &value), asked[i].x != 0);
        cr_assert(asked[i].x == 0 || value.position[0] == asked[i].x, "frame %u", asked[i].frame);
        const bool some = qp_anime_f_camera(&forth.anime, asked[i].frame, &value);
        cr_assert_eq(some, asked[i].frame >= 2);
        cr_assert(!some || value.position[0] == (asked[i].frame < 5 ? ONE : TWO));
    }
    player_close(&back);
    player_close(&forth);
}

Test(edges, events_past_the_last_are_zeros) {
    player p = two_frames(1, 2, 0x100);
    cr_assert_eq(p.anime.notes.count, 2);
    cr_assert_eq(qp_event_word(&p.anime, &p.anime.notes, 1, 1), 5);
    cr_assert_eq(qp_event_word(&p.anime, &p.anime.notes, 2, 1), 0);
    cr_assert_eq(qp_event_word(&p.anime, &p.anime.notes, UINT32_MAX, 1), 0);
    player_close(&p);
}

Test(edges, walks_of_notes_that_begin_past_the_last_have_none) {
    player p = two_frames(1, 2, 0x100);
    qp_note_walk walk = {0, 8, 2};
    qp_note note;
    cr_assert(qp_anime_next_note(&p.anime, &walk, &note));
    cr_assert_eq(note.param, 1);
    walk.next = 3;
    cr_assert_not(qp_anime_next_note(&p.anime, &walk, &note));
    walk.next = UINT32_MAX;
    cr_assert_not(qp_anime_next_note(&p.anime, &walk, &note));
    player_close(&p);
}

/* By time alone each note comes in the one step that reaches its frame, also if Tops go back. */
Test(edges, notes_of_tops_that_go_back_come_once) {
    player p = two_frames(5, 2, 0x100);
    for (uint32_t frame = 0; frame < 8; frame++) {
        qp_note_walk walk = qp_anime_notes(&p.anime, frame << 8, 256);
        qp_note note;
        const bool here = frame + 1 == 5 || frame + 1 == 2;
        cr_assert_eq(qp_anime_next_note(&p.anime, &walk, &note), here, "frame %u", frame + 1);
        cr_assert(!here || note.param == (frame + 1 == 5 ? 0 : 1), "frame %u", frame + 1);
        cr_assert_not(here && qp_anime_next_note(&p.anime, &walk, &note), "frame %u", frame + 1);
    }
    player_close(&p);
}

Test(edges, player_without_a_clip_goes_to_no_frame) {
    qp_anm anm;
    qp_exact block = qp_exact_block(qp_anm_memory_bound(1, 1));
    qp_arena arena;
    qp_arena_init(&arena, block.data, block.bytes.size);
    cr_assert_eq(qp_anm_init(&anm, 1, 1, NULL, NULL, &arena), QP_OK);
    cr_assert_not(qp_anm_animate_frame(&anm, 0));
    cr_assert_not(qp_anm_animate_frame(&anm, 7));
    cr_assert_eq(anm.time, 0);
    anm.ended = true;
    cr_assert(qp_anm_animate_frame(&anm, 7), "what the last step returned");
    qp_exact_free(&block);
}

Test(edges, clip_that_is_set_has_made_no_step) {
    player p = two_frames(1, 2, 0x100);
    player_step(&p, 9 * 256);
    cr_assert(p.anm.posed && p.anm.ended && p.anm.pose_at != 0);
    cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
    cr_assert_not(p.anm.posed);
    cr_assert_not(p.anm.ended);
    cr_assert_eq(p.anm.pose_at, 0);
    cr_assert_eq(p.anm.time, 0);
    player_close(&p);
}

/* Nobody has 34 GB for so many keys; the fields say them all the same. Keys past the data are 0. */
Test(edges, segments_that_32_bits_do_not_number_are_not_compiled) {
    static const uint8_t late[8] = {1, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t at_once[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    qp_controller keys = {QP_VALUE_FLOAT, QP_CONTROLLER_KEYED, 1, UINT32_MAX, 0};
    const qp_bytes first_late = {late, sizeof late};
    const qp_bytes first_at_once = {at_once, sizeof at_once};
    cr_assert_eq(qp_segments_count(first_late, &keys), 0);
    cr_assert_eq(qp_segments_count(first_at_once, &keys), UINT32_MAX);
    qp_exact block = qp_exact_block(256);
    qp_arena arena;
    qp_arena_init(&arena, block.data, block.bytes.size);
    const qp_compiler compiler = {first_late, QP_EE_REFERENCE, 3, &arena};
    bool ok = true;
    cr_assert_null(qp_float_compile(&compiler, &keys, &ok));
    cr_assert_not(ok, "of a float");
    cr_assert_null(qp_colour_compile(&compiler, &keys, &ok));
    cr_assert_not(ok, "of a colour");
    keys.width = 3;
    cr_assert_null(qp_vector_compile(&compiler, &keys, &ok));
    cr_assert_not(ok, "of a vector");
    keys.width = 10;
    keys.kind = QP_CONTROLLER_CURVE;
    cr_assert_null(qp_vector_compile(&compiler, &keys, &ok));
    cr_assert_not(ok, "of a vector's curve");
    qp_exact_free(&block);
    keys.count = UINT32_MAX - 1;
    cr_assert_eq(qp_segments_count(first_late, &keys), UINT32_MAX);
}

/* -- Values ----------------------------------------------------------------------------------- */

Test(edges, a_quaternion_of_no_length_turns_nothing) {
    static const double zero[4] = {0, 0, 0, 0};
    const qp_matrix matrix = qp_matrix_from_quaternion(zero);
    const qp_matrix identity = qp_matrix_identity();
    for (int i = 0; i < 9; i++) {
        cr_assert_eq(matrix.m[i / 3][i % 3], identity.m[i / 3][i % 3]);
    }
}

/* A matrix that is no rotation: two columns of M - I are zero where the axis is looked for. */
Test(edges, a_matrix_that_is_no_rotation_has_a_turn_all_the_same) {
    static const double entries[] = {0, 1, -1, 2};
    for (int i = 0; i < 256 * 256; i++) {
        qp_matrix m = qp_matrix_identity();
        for (int k = 0; k < 8; k++) {
            m.m[k / 3][k % 3] = entries[i >> (2 * k) & 3];
        }
        const qp_turn turn = qp_matrix_to_turn(&m);
        double length = 0;
        for (int k = 0; k < 3; k++) {
            length += turn.axis[k] * turn.axis[k];
        }
        cr_assert(length == 0 || (length > 0.999 && length < 1.001), "%d: %f", i, length);
        cr_assert(turn.angle >= -3.1416 && turn.angle <= 3.1416, "%d", i);
    }
}

/* A column so short that the square of its length is 0, beside one so long that there is an axis:
   the axis is found, and no turn about it. */
Test(edges, a_matrix_of_a_short_column_and_a_long_one) {
    qp_matrix m = qp_matrix_identity();
    m.m[1][0] = 1e-200;
    m.m[0][1] = 1e195;
    m.m[1][1] = 1;
    const qp_turn turn = qp_matrix_to_turn(&m);
    cr_assert(turn.axis[0] == 0 && turn.axis[1] == 0 && turn.axis[2] == -1);
    cr_assert_eq(turn.angle, 0);
}

/* The least cofactor that is a turn is 0x2d2febff: at it there is an axis, below it none. */
Test(edges, a_matrix_whose_cofactor_is_the_least) {
    const double least = qp_ee_to_double(0x2d2febffu);
    const double below = qp_ee_to_double(0x2d2febfeu);
    for (int i = 0; i < 2; i++) {
        qp_matrix m = qp_matrix_identity();
        m.m[1][0] = i == 0 ? least : below;
        m.m[0][1] = 1;
        const qp_turn turn = qp_matrix_to_turn(&m);
        cr_assert(turn.axis[0] == 0 && turn.axis[1] == 0);
        cr_assert_eq(turn.axis[2], i == 0 ? -1 : 0);
    }
}

/* What has no exponent is zero to the EE, whatever its sign: it turns as zero does. */
Test(edges, angles_without_an_exponent_turn_as_zero_does) {
    static const uint32_t zeros[] = {0x80000000u, 0x80000001u, 0x807fffffu, 1, 0x7fffffu};
    for (int model = 0; model < 2; model++) {
        const uint32_t none[3] = {0, 0, 0};
        const qp_matrix expected = qp_rot_matrix((qp_ee_model)model, none);
        for (size_t i = 0; i < 3 * sizeof zeros / sizeof zeros[0]; i++) {
            uint32_t angles[3] = {0, 0, 0};
            angles[i % 3] = zeros[i / 3];
            const qp_matrix got = qp_rot_matrix((qp_ee_model)model, angles);
            cr_assert(memcmp(&got, &expected, sizeof got) == 0, "%08x about axis %zu", zeros[i / 3],
                      i % 3);
        }
    }
}

/* A Top that does not close, and a record of ones, end the Anime: it has no closing Top. */
Test(edges, anime_without_a_closing_top_is_open) {
    static const uint32_t kinds[] = {QP_KIND_TOP, QP_KIND_TOP, QP_KIND_F_AMBIENT, QP_KIND_F_MODEL};
    static const uint32_t words[] = {0, 0x7fffffff, 0xffffffff, 0xfffffffe};
    for (size_t i = 0; i < 4; i++) {
        for (int closed = 0; closed < 2; closed++) {
            qp_build build = {0};
            const size_t at = qp_ccs_anime_open(&build, 1, 1);
            qp_ccs_chunk(&build, kinds[i], &words[i], 1);
            const size_t end = build.size;
            qp_ccs_anime_close(&build, at, QP_CCS_LOOP);
            if (closed == 0) {
                qp_build_cut(&build, end);
                qp_ccs_close(&build, at);
                qp_build_set_u32(&build, at + QP_CCS_WORDS_FIELD, 3);
            }
            const qp_anime_extent extent = qp_anime_extent_at(qp_build_bytes(&build), at);
            cr_assert_eq(extent.closed, closed == 1, "record %zu", i);
            cr_assert_eq(extent.closing_top, closed == 1 ? QP_CCS_LOOP : 0, "record %zu", i);
            cr_assert_eq(extent.closing, closed == 1 ? end + 12 : end, "record %zu", i);
            qp_build_free(&build);
        }
    }
}

/* A file whose version nobody knows: 13 words are all there, fewer go by their flags. */
Test(edges, f_obj_of_no_version) {
    static const uint32_t whole[13] = {2, 0xffe, ONE, TWO, ONE, 0, 0, 0, ONE, ONE, ONE, ONE, 1};
    static const uint32_t some[4] = {2, 0xffe & ~4u, TWO, 1};
    for (int i = 0; i < 2; i++) {
        const qp_anime_env env = {0, 0, NULL, NULL};
        qp_build build = {0};
        const size_t at = qp_ccs_anime_open(&build, 1, 3);
        qp_ccs_top(&build, 0);
        qp_ccs_top(&build, 1);
        qp_ccs_chunk(&build, QP_KIND_F_OBJ, i == 0 ? whole : some, i == 0 ? 13 : 4);
        qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
        qp_exact data = qp_exact_copy(build.data, build.size);
        player p = player_on(data.bytes, 0, &env);
        qp_f_obj pose;
        cr_assert_eq(p.anime.objs.count, 1, "%d", i);
        cr_assert(qp_anime_f_obj(&p.anime, 0, &pose));
        cr_assert_eq(pose.position[0], i == 0 ? ONE : 0);
        cr_assert_eq(pose.position[1], TWO);
        cr_assert_eq(pose.position[2], i == 0 ? ONE : 0);
        player_close(&p);
        qp_exact_free(&data);
        qp_build_free(&build);
    }
}

static bool kind_has_flags(uint16_t kind) {
    static const uint16_t kinds[] = {QP_KIND_F_OBJ,     QP_KIND_F_MATERIAL, QP_KIND_F_CAMERA,
                                     QP_KIND_F_DISTANT, QP_KIND_F_DIRECT,   QP_KIND_F_SPOT,
                                     QP_KIND_F_OMNI,    QP_KIND_F_OUTLINE,  QP_KIND_F_CEL,
                                     QP_KIND_F_TONE,    QP_KIND_F_BLUR};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i] == kind) {
            return true;
        }
    }
    return false;
}

/* What stands where other kinds have flags, and what stands behind a record, are none. */
Test(edges, flags_are_those_of_kinds_that_have_them_and_of_whole_words) {
    static const uint16_t kinds[] = {QP_KIND_F_OBJ,     QP_KIND_F_NOTE,    QP_KIND_F_MATERIAL,
                                     QP_KIND_F_CAMERA,  QP_KIND_F_AMBIENT, QP_KIND_F_DISTANT,
                                     QP_KIND_F_DIRECT,  QP_KIND_F_SPOT,    QP_KIND_F_OMNI,
                                     QP_KIND_F_MODEL,   QP_KIND_F_MODEL_2, QP_KIND_F_SHADOW,
                                     QP_KIND_F_MORPHER, QP_KIND_F_OUTLINE, QP_KIND_F_CEL,
                                     QP_KIND_F_TONE,    QP_KIND_F_BLUR,    QP_KIND_F_PCM};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (uint32_t words = 0; words < 30; words++) {
            uint8_t bytes[8 + 4 * 32];
            const qp_bytes data = {bytes, sizeof bytes};
            const qp_chunk_head head = {
                .offset = 0, .payload = 8, .kind = kinds[i], .words = words};
            qp_record record;
            memset(bytes, 0xff, sizeof bytes);
            qp_record_at(data, &head, 8 + 4 * (size_t)words, 0x123, false, &record);
            cr_assert_eq(record.flags, kind_has_flags(kinds[i]) && words >= 2 ? 0xffffffffu : 0,
                         "kind 0x%x, %u words", kinds[i], words);
        }
    }
}

/* -- Segments --------------------------------------------------------------------------------- */

enum { MARK = 0x7f123456 };

/* An Anime of 6 frames and one object, which has this controller: a value, or two keys. */
static player one_controller(uint32_t shift, uint32_t kind, const uint32_t *words, uint32_t width) {
    qp_build build = {0};
    const size_t at = qp_ccs_anime_open(&build, 1, 6);
    qp_ccs_top(&build, 0);
    const size_t record = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 2);
    if (kind == QP_CONTROLLER_SINGLE) {
        qp_ccs_single(&build, record, shift, words, width);
    } else {
        qp_ccs_keys(&build, record, shift, kind, words, 2, width);
    }
    qp_ccs_close(&build, record);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    return player_open(&build, 0x123);
}

/* Keys at 1 and 3 of 6 frames: held before the first, and from the last to the end. A keyed
   rotation is held there for less than no time, which wraps (animation-playback, Final hold). */
Test(edges, segments_last_as_long_as_documented) {
    static const struct {
        uint32_t shift, kind, width;
        uint32_t ends[3], durations[3];
    } of[] = {
        {0, QP_CONTROLLER_KEYED, 3, {256, 768, 1536}, {256, 512, 768}},
        {0, QP_CONTROLLER_CURVE, 10, {256, 768, 1536}, {256, 512, 768}},
        {3, QP_CONTROLLER_CURVE, 4, {256, 768, 1536}, {256, 512, 768}},
        {3, QP_CONTROLLER_KEYED, 3, {256, 768, UINT32_MAX}, {256, 512, 0u - 768}},
    };
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        uint32_t keys[22] = {1};
        keys[1 + of[i].width] = 3;
        player p = one_controller(of[i].shift, of[i].kind, keys, of[i].width);
        const qp_track *track = &p.anime.tracks[0];
        const uint32_t *times = of[i].shift == 0 ? track->position->words : track->rotation->times;
        cr_assert(memcmp(times, of[i].ends, sizeof of[i].ends) == 0, "%zu", i);
        cr_assert(memcmp(times + 3, of[i].durations, sizeof of[i].durations) == 0, "%zu", i);
        player_close(&p);
    }
}

/* A value of a controller, of one word or three, with words behind it that stay. */
Test(edges, values_are_as_wide_as_their_controllers) {
    static const struct {
        uint32_t shift, kind, width, words;
    } of[] = {{0, QP_CONTROLLER_SINGLE, 3, 3},
              {0, QP_CONTROLLER_KEYED, 3, 3},
              {0, QP_CONTROLLER_CURVE, 10, 3},
              {9, QP_CONTROLLER_SINGLE, 1, 1},
              {9, QP_CONTROLLER_KEYED, 1, 1}};
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        uint32_t keys[22] = {1};
        keys[1 + of[i].width] = 3;
        player p = one_controller(of[i].shift, of[i].kind, keys, of[i].width);
        const qp_track *track = &p.anime.tracks[0];
        const qp_curve *curve = of[i].shift == 0 ? track->position : track->transparency;
        for (uint32_t time = 0; time <= 5 * 256; time += 64) {
            uint32_t value[5] = {MARK, MARK, MARK, MARK, MARK};
            cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, time, value));
            for (uint32_t k = 0; k < 5; k++) {
                cr_assert_eq(value[k] == MARK, k >= of[i].words, "%zu at %u: word %u", i, time, k);
            }
        }
        player_close(&p);
    }
}
