/*
 * The player's cursor on files whose Tops are not one a frame in order: what DecodeFrameChunk
 * (0x0014e1b0) makes of them, worked out by hand from "reads on from where the last read stopped
 * until it reads a Top past new" (animation-playback, Per-frame records).
 */
#include "anm_player.h"

/* A chunk of `frames` frames with these Tops, a note (2, number of its Top) behind each. */
static player with_tops(uint32_t frames, const uint32_t *tops, uint32_t count, uint32_t closing) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, frames);
    for (uint32_t i = 0; i < count; i++) {
        qp_ccs_top(&build, tops[i]);
        qp_ccs_note(&build, 7, 2, i);
    }
    qp_ccs_anime_close(&build, at, closing);
    return player_open(&build, 0x100);
}

#define WITH_TOPS(frames, closing, ...)                                                            \
    with_tops(frames, (const uint32_t[]){__VA_ARGS__},                                             \
              sizeof(const uint32_t[]){__VA_ARGS__} / sizeof(uint32_t), closing)

Test(anm_reader, a_missing_top_makes_later_records_come_early) {
    player p = WITH_TOPS(7, QP_CCS_ONCE, 0, 1, 2, 4, 5, 6);
    expect_notes(player_step(&p, 256), "2/1@0");
    expect_notes(player_step(&p, 256), "2/2@1");
    /* Top 4 was read and is behind: its records belong to whatever is read next, frame 3. */
    expect_notes(player_step(&p, 256), "2/3@2");
    expect_notes(player_step(&p, 256), "2/4@3");
    /* Frame 5: the records of Top 6, then the closing Top, which acts before the last frame. */
    expect_notes(player_step(&p, 256), "2/5@4");
    cr_assert(p.anm.ended);
    cr_assert_eq(p.anm.time, 5u * 256);
    /* The reader stays before the closing Top; the pose goes on. */
    expect_notes(player_step(&p, 256), "");
    cr_assert(p.anm.ended);
    cr_assert_eq(p.anm.pose_at, 6u * 256);
    player_close(&p);
}

Test(anm_reader, a_step_over_a_missing_top_reads_what_lies_within) {
    player p = WITH_TOPS(7, QP_CCS_ONCE, 0, 1, 2, 4, 5, 6);
    expect_notes(player_step(&p, 4 * 256), "2/3@4 2/2@2 2/1@0");
    expect_notes(player_step(&p, 256), "2/4@4");
    player_close(&p);
}

Test(anm_reader, repeated_tops_are_one_frame) {
    player p = WITH_TOPS(4, QP_CCS_ONCE, 0, 1, 1, 2, 2, 3);
    expect_notes(player_step(&p, 256), "2/2@1 2/1@0");
    expect_notes(player_step(&p, 256), "2/4@2 2/3@1");
    expect_notes(player_step(&p, 256), "2/5@2");
    cr_assert(p.anm.ended);
    player_close(&p);
}

/* A repeated Top 0 is past no frame: the game's compiler still looks for Top 1. */
Test(anm_reader, records_of_a_second_top_0_before_top_1_are_left_out) {
    player p = WITH_TOPS(3, QP_CCS_ONCE, 0, 0, 1, 2);
    expect_notes(player_step(&p, 256), "2/2@0");
    expect_notes(player_step(&p, 256), "2/3@1");
    player_close(&p);
}

/* Behind Top 1 a Top 0 is read like any other. */
Test(anm_reader, records_of_a_top_0_behind_top_1_are_read) {
    player p = WITH_TOPS(3, QP_CCS_ONCE, 0, 1, 0, 2);
    expect_notes(player_step(&p, 256), "2/2@0 2/1@0");
    cr_assert_eq(p.anime.notes.count, 2, "by time alone frame 0's are never handed on");
    player_close(&p);
}

Test(anm_reader, tops_out_of_order_shift_what_is_read) {
    player p = WITH_TOPS(7, QP_CCS_ONCE, 0, 1, 2, 5, 3, 4, 6);
    expect_notes(player_step(&p, 256), "2/1@0");
    expect_notes(player_step(&p, 256), "2/2@1");
    expect_notes(player_step(&p, 256), "2/4@3 2/3@2"); /* Top 5's, then Top 3's, up to Top 4 */
    expect_notes(player_step(&p, 256), "2/5@3");       /* Top 4's, up to Top 6 */
    expect_notes(player_step(&p, 256), "2/6@4");       /* Top 6's, up to the closing Top */
    cr_assert(p.anm.ended);
    player_close(&p);
}

Test(anm_reader, without_top_1_the_first_top_past_0_takes_its_place) {
    player p = WITH_TOPS(5, QP_CCS_ONCE, 0, 2, 3, 4);
    expect_notes(player_step(&p, 256), "2/1@0");
    expect_notes(player_step(&p, 256), "2/2@1");
    player_close(&p);
}

Test(anm_reader, without_top_0_the_rest_plays_as_ever) {
    player p = WITH_TOPS(3, QP_CCS_ONCE, 1, 2);
    expect_notes(player_step(&p, 256), "2/0@0");
    expect_notes(player_step(&p, 256), "2/1@1");
    player_close(&p);
}

Test(anm_reader, without_any_top_the_end_is_met_at_once) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 3);
    qp_ccs_note(&build, 7, 2, 0);
    qp_ccs_anime_close(&build, at, QP_CCS_LOOP);
    player p = player_open(&build, 0x100);
    cr_assert_eq(p.clip.note_count, 0);
    expect_notes(player_step(&p, 256), "");
    cr_assert_eq(p.anm.time, 0, "the closing Top of a loop acts");
    cr_assert_eq(p.anm.pose_at, 256);
    player_close(&p);
}

Test(anm_reader, an_early_closing_top_loops_early) {
    player p = WITH_TOPS(9, QP_CCS_LOOP, 0, 1, 2, 3);
    for (int pass = 0; pass < 2; pass++) {
        expect_notes(player_step(&p, 512), "2/2@2 2/1@0");
        expect_notes(player_step(&p, 256), "2/3@2");
        cr_assert_eq(p.anm.time, 0);
        cr_assert_eq(p.anm.pose_at, 3u * 256);
    }
    player_close(&p);
}

Test(anm_reader, tops_past_the_last_frame_keep_a_loop_from_looping) {
    player p = WITH_TOPS(3, QP_CCS_LOOP, 0, 1, 2, 3, 4);
    expect_notes(player_step(&p, 512), "2/2@2 2/1@0");
    cr_assert_not(p.anm.ended);
    cr_assert_eq(p.anm.time, 512);
    expect_notes(player_step(&p, 256), "");
    cr_assert(p.anm.ended, "held at the last frame");
    cr_assert_eq(p.anm.time, 512);
    player_close(&p);
}

/* Tops below -2 are past every frame, and close nothing. */
Test(anm_reader, a_top_below_minus_2_stops_a_read) {
    player p = WITH_TOPS(5, QP_CCS_ONCE, 0, 1, 0x80000000, 2, 3, 4);
    expect_notes(player_step(&p, 256), "2/1@0");
    expect_notes(player_step(&p, 256), "2/3@2 2/2@1");
    expect_notes(player_step(&p, 256), "2/4@2");
    player_close(&p);
}

/* Cut before its closing Top: sizes that say so, data that ends there. */
Test(anm_reader, a_missing_closing_top_ends_the_animation) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 4);
    for (uint32_t f = 0; f < 4; f++) {
        qp_ccs_top(&build, f);
        qp_ccs_note(&build, 7, 2, f);
    }
    qp_ccs_close(&build, at);
    qp_build_set_u32(&build, at + QP_CCS_WORDS_FIELD, (uint32_t)(build.size - 20) / 4);
    player p = player_open(&build, 0x100);
    expect_notes(player_step(&p, 512), "2/2@2 2/1@0");
    cr_assert_not(p.anm.ended);
    expect_notes(player_step(&p, 256), "2/3@2");
    cr_assert(p.anm.ended);
    cr_assert_eq(p.anm.time, 768);
    player_close(&p);
}

/* -- Times ------------------------------------------------------------------------------------ */

Test(anm_reader, steps_past_the_end_are_held_there) {
    static const uint32_t steps[] = {1024, 1025, 0x10000, 0x7fffffff, 0xffffffff};
    for (uint32_t i = 0; i < 5; i++) {
        player p = WITH_TOPS(4, QP_CCS_ONCE, 0, 1, 2, 3);
        expect_notes(player_step(&p, steps[i]), "2/3@3 2/2@2 2/1@0");
        cr_assert_eq(p.anm.time, 768);
        cr_assert(p.anm.ended);
        player_close(&p);
    }
}

/*
 * 2 * 256 + 10 and a step that wraps to frame 0 or 1: the frame changes, so the reader reads on to
 * the first Top past the new frame. It stands behind Top 3, so that is the one after: frame 3's
 * records come, read as frame 2's, and the reader is ahead of the time from then on.
 */
Test(anm_reader, a_step_that_wraps_back_reads_on_where_the_reader_stands) {
    player p = WITH_TOPS(7, QP_CCS_ONCE, 0, 1, 2, 3, 4, 5, 6);
    player_step(&p, 2 * 256 + 10);
    expect_notes(player_step(&p, 0u - 512), "2/3@2");
    cr_assert_eq(p.anm.time, 10);
    cr_assert(p.anm.posed);
    cr_assert_eq(p.anm.pose_at, 10);
    cr_assert_not(p.anm.ended);
    expect_notes(player_step(&p, 256), "2/4@0");
    expect_notes(player_step(&p, 256), "2/5@1");
    expect_notes(player_step(&p, 256), "2/6@2");
    cr_assert(p.anm.ended, "the closing Top was read at frame 3");
    /* By time alone a step back hands nothing on. */
    qp_note_walk walk = qp_anime_notes(&p.anime, 2 * 256 + 10, 0u - 512);
    qp_note note;
    cr_assert_not(qp_anime_next_note(&p.anime, &walk, &note));
    player_close(&p);
}

Test(anm_reader, a_step_that_wraps_within_a_frame_reads_nothing) {
    player p = WITH_TOPS(4, QP_CCS_ONCE, 0, 1, 2, 3);
    player_step(&p, 256 + 200);
    expect_notes(player_step(&p, 0u - 150), "");
    cr_assert_eq(p.anm.time, 256 + 50);
    expect_notes(player_step(&p, 256), "2/2@1");
    player_close(&p);
}

Test(anm_reader, no_frames_and_one_frame_never_move) {
    for (uint32_t frames = 0; frames < 2; frames++) {
        player p = WITH_TOPS(frames, QP_CCS_LOOP, 0, 1);
        expect_notes(player_step(&p, 256), "");
        cr_assert_eq(p.anm.time, 0);
        cr_assert(p.anm.ended);
        cr_assert_not(p.anm.posed);
        player_close(&p);
    }
}

/* N so large that (N - 1) * 256 wraps: frame 0x1000002 has time 0x200. */
Test(anm_reader, frames_whose_times_wrap_end_early) {
    player p = WITH_TOPS(0x01000003, QP_CCS_ONCE, 0, 1, 2, 3);
    cr_assert_eq(p.clip.last, 0x200);
    expect_notes(player_step(&p, 5000), "2/2@2 2/1@0");
    cr_assert_eq(p.anm.time, 0x200);
    player_close(&p);
}

/* -- Faulty bytes ----------------------------------------------------------------------------- */

Test(anm_reader, faulty_records_are_passed_over) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 4);
    static const uint32_t two_words[] = {7, 2};
    qp_ccs_top(&build, 0);
    qp_ccs_top(&build, 1);
    qp_ccs_chunk(&build, QP_KIND_F_NOTE, two_words, 2); /* too short */
    qp_ccs_note(&build, 7, 2, 1);
    qp_ccs_chunk(&build, 0x7777, two_words, 2);      /* no such kind */
    qp_ccs_chunk(&build, QP_KIND_TOP, two_words, 0); /* a Top without its word */
    qp_ccs_chunk(&build, QP_KIND_F_MORPHER, two_words, 1);
    qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 3);
    qp_ccs_close(&build, build.size - 16);
    qp_ccs_note(&build, 7, 2, 2);
    qp_ccs_top(&build, 2);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    cr_assert_eq(p.clip.note_count, 2);
    cr_assert_eq(p.clip.record_count, 0);
    expect_notes(player_step(&p, 256), "2/2@0 2/1@0");
    cr_assert_eq(p.anm.read_to - p.anm.read_from, 16u + 20 + 16 + 8 + 12 + 16 + 20 + 12);
    player_close(&p);
}

/* One sample, cut at every length. */
static void sample(qp_build *build) {
    size_t at = qp_ccs_anime_open(build, 1, 4);
    static const uint32_t targets[] = {9, 0x3f000000, 10, 0x3f800000};
    for (uint32_t f = 0; f < 4; f++) {
        qp_ccs_top(build, f);
        qp_ccs_note(build, 7, 2, f);
        qp_ccs_morph(build, 8, targets, 2);
        qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, 3, 0, 0x3f800000);
        qp_ccs_frame_record(build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, f);
        qp_ccs_frame_record(build, QP_KIND_F_CAMERA, 0x100, false, 4, 0, f);
    }
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
}

static void play_cut(qp_bytes bytes, size_t size) {
    const qp_anime_env env = {0x100, 0, NULL, NULL};
    qp_exact cut = qp_exact_copy(bytes.data, size);
    if (size < 20) {
        qp_clip clip;
        qp_arena arena;
        qp_arena_init(&arena, NULL, 0);
        cr_assert_eq(qp_clip_build(cut.bytes, 0, 0x100, &arena, &clip), QP_UNREADABLE);
        cr_assert_eq(clip.note_count, 0);
    } else {
        player p = player_on(cut.bytes, 0, &env);
        for (uint32_t step = 0; step < 12; step++) {
            player_step(&p, 100 * step);
            for (uint32_t slot = 0; slot <= p.clip.slot_count; slot++) {
                qp_anm_record record;
                if (qp_anm_record_at(&p.anm, slot, &record)) {
                    cr_assert_lt(record.offset, size);
                }
            }
        }
        player_close(&p);
    }
    qp_exact_free(&cut);
}

Test(anm_reader, a_clip_cut_at_every_length_plays) {
    qp_build build = {0};
    sample(&build);
    for (size_t size = 0; size <= build.size; size++) {
        play_cut(qp_build_bytes(&build), size);
    }
    qp_build_free(&build);
}

/* Steps read what they cover and no more: 200,000 frames in 200,000 steps take no time. */
Test(anm_reader, a_long_clip_plays_in_linear_time, .timeout = 20) {
    qp_build build = {0};
    const uint32_t frames = 200000;
    size_t at = qp_ccs_anime_open(&build, 1, frames);
    for (uint32_t f = 0; f < frames; f++) {
        qp_ccs_top(&build, f);
        qp_ccs_frame_record(&build, QP_KIND_F_OBJ, 0x100, false, f << 13, 0, f);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    cr_assert_eq(p.clip.slot_count, frames - 1);
    for (uint32_t f = 1; f < frames; f++) {
        cr_assert_eq(player_step(&p, 256).count, 0);
    }
    cr_assert(p.anm.ended);
    for (int i = 0; i < 200000; i++) {
        player_step(&p, 0u - 256u * (uint32_t)(i % 3)); /* at the closing Top, again and again */
    }
    player_close(&p);
}
