/*
 * The player as the game has it: steps, notes and their list (animation-playback, Playback and
 * Notes). The chunks are written by hand after the seed's examples.
 */
#include "anm_player.h"

/* OBJ_xnote of the tests. */
#define XNOTE 7u

/* Tops 0 .. `frames` - 1 with notes (2, frame) on each frame but 0, and the closing Top. */
static qp_build numbered(uint32_t frames, uint32_t closing) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, frames);
    for (uint32_t f = 0; f < frames; f++) {
        qp_ccs_top(&build, f);
        if (f > 0) {
            qp_ccs_note(&build, XNOTE, 2, f);
        }
    }
    qp_ccs_anime_close(&build, at, closing);
    return build;
}

/* -- The seed's examples ---------------------------------------------------------------------- */

/* Kite's ANM_ctu1atc0: (2, 2) then (0x8005, 1) at frame 5. */
static qp_build kite(void) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 8);
    for (uint32_t f = 0; f < 8; f++) {
        qp_ccs_top(&build, f);
        if (f == 5) {
            qp_ccs_note(&build, XNOTE, 2, 2);
            qp_ccs_note(&build, XNOTE, 0x8005, 1);
        }
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    return build;
}

Test(anm, kites_hit_comes_before_his_sound) {
    qp_build build = kite();
    player p = player_open(&build, 0x100);
    for (uint32_t f = 1; f < 5; f++) {
        expect_notes(player_step(&p, 256), "");
    }
    note_log log = player_step(&p, 256);
    expect_notes(log, "8005/1@4 2/2@4");
    cr_assert_eq(p.anm.time, 5u * 256);
    for (uint32_t i = 0; i < log.count; i++) {
        cr_assert_eq(log.list[i].object, XNOTE);
        cr_assert_eq(qp_build_get_u32(&(qp_build){p.data.data, p.data.bytes.size, 0, 0, false},
                                      log.list[i].offset),
                     0xcccc0108u);
    }
    cr_assert_eq(log.list[0].offset, log.list[1].offset + 20);
    expect_notes(player_step(&p, 256), "");
    player_close(&p);
}

/* ecm1 ANM_ecm1mag0, eug1 ANM_eug1dwn0 and eugz ANM_eugzdwn0 each have a note at frame 0. */
Test(anm, notes_of_frame_0_are_never_handed_on) {
    for (uint32_t closing = QP_CCS_LOOP; closing >= QP_CCS_LOOP; closing++) {
        qp_build build = {0};
        size_t at = qp_ccs_anime_open(&build, 1, 4);
        qp_ccs_top(&build, 0);
        qp_ccs_note(&build, XNOTE, 2, 99);
        for (uint32_t f = 1; f < 4; f++) {
            qp_ccs_top(&build, f);
        }
        qp_ccs_anime_close(&build, at, closing);
        player p = player_open(&build, 0x100);
        cr_assert_eq(p.clip.note_count, 0);
        for (uint32_t step = 0; step < 12; step++) {
            expect_notes(player_step(&p, 100 + 77 * step), "");
        }
        cr_assert_eq(p.anime.notes.count, 0);
        player_close(&p);
    }
}

Test(anm, notes_of_the_last_frame_come_with_the_step_that_reaches_it) {
    qp_build build = numbered(4, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    expect_notes(player_step(&p, 2 * 256 + 255), "2/2@2 2/1@0");
    cr_assert_not(p.anm.ended);
    expect_notes(player_step(&p, 5000), "2/3@2");
    cr_assert(p.anm.ended);
    cr_assert_eq(p.anm.time, 3u * 256);
    cr_assert(p.anm.posed);
    cr_assert_eq(p.anm.pose_at, 3u * 256);
    /* Held at the end: no frame changes, nothing is read, nothing posed. */
    expect_notes(player_step(&p, 256), "");
    cr_assert(p.anm.ended);
    cr_assert_not(p.anm.posed);
    player_close(&p);
}

Test(anm, a_loop_is_a_frame_shorter_and_hands_its_notes_on_in_each_pass) {
    qp_build build = numbered(4, QP_CCS_LOOP);
    player p = player_open(&build, 0x100);
    for (uint32_t pass = 0; pass < 3; pass++) {
        cr_assert_eq(p.anm.time, 0);
        expect_notes(player_step(&p, 256), "2/1@0");
        expect_notes(player_step(&p, 256), "2/2@1");
        expect_notes(player_step(&p, 256), "2/3@2");
        /* Posed at frame 3 = N - 1, then back at frame 0: three steps a pass. */
        cr_assert(p.anm.posed);
        cr_assert_eq(p.anm.pose_at, 3u * 256);
        cr_assert_eq(p.anm.time, 0);
        cr_assert_not(p.anm.ended);
    }
    cr_assert_eq(p.anm.step, 9);
    player_close(&p);
}

/* -- Which steps read ------------------------------------------------------------------------- */

Test(anm, steps_that_change_no_frame_hand_nothing_on) {
    qp_build build = numbered(4, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    expect_notes(player_step(&p, 0), "");
    cr_assert_not(p.anm.posed);
    expect_notes(player_step(&p, 255), "");
    cr_assert(p.anm.posed);
    cr_assert_eq(p.anm.pose_at, 255);
    cr_assert_eq(p.anm.read_from, p.anm.read_to);
    expect_notes(player_step(&p, 1), "2/1@0");
    cr_assert_lt(p.anm.read_from, p.anm.read_to);
    expect_notes(player_step(&p, 0), "");
    expect_notes(player_step(&p, 255), "");
    expect_notes(player_step(&p, 257), "2/3@3 2/2@1"); /* from frame 1 to 3 */
    player_close(&p);
}

/* Newest frame first, last record of a frame first; times as they were read. */
Test(anm, a_long_step_hands_notes_on_in_reverse_file_order) {
    qp_build build = {0};
    size_t at = qp_ccs_anime_open(&build, 1, 6);
    for (uint32_t f = 0; f < 6; f++) {
        qp_ccs_top(&build, f);
        qp_ccs_note(&build, XNOTE, 2, 10 * f);
        qp_ccs_note(&build, XNOTE, 3, 10 * f + 1);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    expect_notes(player_step(&p, 256), "3/11@0 2/10@0");
    expect_notes(player_step(&p, 3 * 256), "3/41@4 2/40@4 3/31@3 2/30@3 3/21@1 2/20@1");
    player_close(&p);
}

Test(anm, the_frame_speed_is_one_frame_unless_it_is_changed) {
    qp_build build = numbered(9, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    cr_assert_eq(qp_anm_set(&p.anm, &p.clip), QP_OK);
    p.anm.note_function = NULL;
    cr_assert_eq(p.anm.frame_speed, 256);
    cr_assert_not(qp_anm_animate_forward(&p.anm));
    cr_assert_eq(p.anm.time, 256);
    p.anm.frame_speed = 384; /* the Administrator's act -5 */
    cr_assert_not(qp_anm_animate_forward(&p.anm));
    cr_assert_eq(p.anm.time, 640);
    cr_assert_not(qp_anm_animate_forward(&p.anm));
    cr_assert_eq(p.anm.time, 1024);
    player_close(&p);
}

/* -- The life of the list --------------------------------------------------------------------- */

static void process_into(player *p, note_log *log) {
    log->count = 0;
    p->anm.note_user = log;
    qp_anm_note_process(&p->anm);
}

Test(anm, a_second_note_process_hands_the_same_notes_on) {
    qp_build build = kite();
    player p = player_open(&build, 0x100);
    note_log log;
    player_step(&p, 5 * 256);
    for (int i = 0; i < 3; i++) {
        process_into(&p, &log);
        expect_notes(log, "8005/1@5 2/2@5");
    }
    player_step(&p, 0);
    process_into(&p, &log);
    expect_notes(log, "");
    player_close(&p);
}

Test(anm, notes_survive_set_anm_until_the_next_step) {
    qp_build build = kite();
    qp_build other = numbered(3, QP_CCS_LOOP);
    player p = player_open(&build, 0x100);
    player q = player_open(&other, 0x100);
    note_log log;
    player_step(&p, 5 * 256);
    p.anm.frame_speed = 300;
    cr_assert_eq(qp_anm_set(&p.anm, &q.clip), QP_OK);
    cr_assert_eq(p.anm.time, 0);
    cr_assert_eq(p.anm.frame_speed, 300, "the speed is not SetAnm's");
    process_into(&p, &log);
    expect_notes(log, "8005/1@5 2/2@5");
    expect_notes(player_step(&p, 256), "2/1@0");
    cr_assert_eq(qp_anm_set(&p.anm, NULL), QP_OK);
    process_into(&p, &log);
    expect_notes(log, "2/1@0");
    cr_assert_not(qp_anm_animate_forward(&p.anm));
    process_into(&p, &log);
    expect_notes(log, "");
    player_close(&p);
    player_close(&q);
}

Test(anm, a_clip_with_more_notes_than_there_is_room_for_is_refused) {
    qp_build build = kite();
    qp_build other = numbered(5, QP_CCS_LOOP);
    player p = player_open(&build, 0x100);
    player q = player_open(&other, 0x100);
    player_step(&p, 256);
    cr_assert_eq(p.clip.note_count, 2);
    cr_assert_eq(q.clip.note_count, 4);
    cr_assert_eq(qp_anm_set(&p.anm, &q.clip), QP_NO_MEMORY);
    cr_assert_eq(p.anm.clip, &p.clip);
    cr_assert_eq(p.anm.time, 256);
    cr_assert_eq(qp_anm_set(&q.anm, &p.clip), QP_OK);
    player_close(&p);
    player_close(&q);
}

Test(anm, the_default_note_function_may_be_none) {
    qp_build build = kite();
    player p = player_open(&build, 0x100);
    uint64_t memory[64];
    qp_arena arena;
    qp_anm anm;
    note_log log = {.count = 0};
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_anm_init(&anm, 2, 0, NULL, NULL, &arena), QP_OK);
    cr_assert_eq(qp_anm_set(&anm, &p.clip), QP_OK);
    anm.frame_speed = 5 * 256;
    qp_anm_animate_forward(&anm);
    qp_anm_note_process(&anm); /* nothing */
    anm.note_function = note_log_add;
    anm.note_user = &log;
    qp_anm_note_process(&anm);
    expect_notes(log, "8005/1@5 2/2@5");
    player_close(&p);
}

/* A note function that steps the player: the list that is walked is gone. */
static uint32_t calls;

static void step_again(void *user, const qp_note *note) {
    cr_assert_eq(note->event, 2u);
    calls++;
    qp_anm_animate_forward(user);
}

Test(anm, a_note_function_may_step_the_player) {
    qp_build build = numbered(9, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    player_step(&p, 4 * 256);
    p.anm.note_function = step_again;
    p.anm.note_user = &p.anm;
    p.anm.frame_speed = 256;
    calls = 0;
    qp_anm_note_process(&p.anm); /* 4 notes; after the first one a list of one, then walked on */
    cr_assert_eq(calls, 2);
    cr_assert_eq(p.anm.time, 6u * 256);
    player_close(&p);
}

/* -- _AnimateFrame ---------------------------------------------------------------------------- */

Test(anm, animate_frame_to_the_current_frame_frees_the_list) {
    qp_build build = kite();
    player p = player_open(&build, 0x100);
    note_log log;
    player_step(&p, 5 * 256 + 17);
    cr_assert_eq(p.anm.notes.count, 2);
    cr_assert_not(qp_anm_animate_frame(&p.anm, 5));
    cr_assert_eq(p.anm.time, 5u * 256 + 17);
    process_into(&p, &log);
    expect_notes(log, "");
    player_close(&p);
}

Test(anm, animate_frame_takes_one_step_and_keeps_function_and_speed) {
    qp_build build = numbered(9, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    note_log log;
    player_step(&p, 256 + 10);
    p.anm.frame_speed = 77;
    cr_assert_not(qp_anm_animate_frame(&p.anm, 3));
    cr_assert_eq(p.anm.time, 3u * 256);
    cr_assert_eq(p.anm.pose_at, 3u * 256);
    cr_assert_eq(p.anm.frame_speed, 77);
    cr_assert_eq(p.anm.note_function, note_log_add);
    process_into(&p, &log);
    expect_notes(log, "2/3@3 2/2@1");
    /* Past the end is the end, however far. */
    cr_assert(qp_anm_animate_frame(&p.anm, 0xffffffff));
    cr_assert_eq(p.anm.time, 8u * 256);
    player_close(&p);
}

Test(anm, animate_frame_goes_back_from_the_start) {
    qp_build build = numbered(9, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    note_log log;
    player_step(&p, 6 * 256);
    qp_anm_animate_frame(&p.anm, 2);
    cr_assert_eq(p.anm.time, 512);
    cr_assert(p.anm.posed);
    process_into(&p, &log);
    expect_notes(log, "2/2@2 2/1@0");
    expect_notes(player_step(&p, 256), "2/3@2");
    qp_anm_animate_frame(&p.anm, 0);
    cr_assert_eq(p.anm.time, 0);
    cr_assert(p.anm.posed);
    cr_assert_eq(p.anm.pose_at, 0);
    process_into(&p, &log);
    expect_notes(log, "");
    player_close(&p);
}

Test(anm, restart_sets_time_and_reader_back_and_keeps_the_notes) {
    qp_build build = numbered(3, QP_CCS_ONCE);
    player p = player_open(&build, 0x100);
    note_log log;
    player_step(&p, 5000);
    cr_assert(p.anm.ended);
    qp_anm_restart(&p.anm);
    cr_assert_not(p.anm.ended);
    process_into(&p, &log);
    expect_notes(log, "2/2@2 2/1@0");
    expect_notes(player_step(&p, 256), "2/1@0");
    player_close(&p);
}

/* -- Memory ----------------------------------------------------------------------------------- */

Test(anm, too_small_an_arena_is_told) {
    uint64_t memory[8];
    qp_arena arena;
    qp_anm anm;
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_anm_init(&anm, 100, 0, NULL, NULL, &arena), QP_NO_MEMORY);
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_anm_init(&anm, 0, 100, NULL, NULL, &arena), QP_NO_MEMORY);
    cr_assert_not(qp_anm_animate_forward(&anm));
    qp_arena_init(&arena, NULL, 0);
    cr_assert_eq(qp_anm_init(&anm, 0, 0, NULL, NULL, &arena), QP_OK);
}

/* -- Streams ---------------------------------------------------------------------------------- */

/* A stream's frame section is read from its Top 0 on, and its list walked from the head too. */
Test(anm, a_streams_own_list_is_last_in_first_out) {
    qp_build build = {0};
    qp_arena arena;
    note_log log = {.count = 0};
    for (uint32_t f = 0; f < 4; f++) {
        qp_ccs_top(&build, f);
        qp_ccs_note(&build, XNOTE, 2, 10 * f);
        qp_ccs_note(&build, XNOTE, 0x8005, 10 * f + 1);
    }
    qp_ccs_top(&build, QP_CCS_LOOP);
    qp_bytes data = qp_build_bytes(&build);
    uint32_t count = qp_note_stream_notes(data, 0, data.size, 0x100);
    cr_assert_eq(count, 8);
    qp_exact memory = qp_exact_block(qp_note_stream_memory_bound(count));
    qp_note_stream stream;
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    cr_assert_eq(qp_note_stream_init(&stream, data, 0, data.size, 0x100, count, &arena), QP_OK);
    qp_note_stream_read(&stream, 0);
    qp_note_list_process(&stream.notes, note_log_add, &log);
    expect_notes(log, "8005/1@0 2/0@0");
    log.count = 0;
    qp_note_stream_read(&stream, 2);
    cr_assert_not(stream.closed);
    qp_note_list_process(&stream.notes, note_log_add, &log);
    expect_notes(log, "8005/21@2 2/20@2 8005/11@0 2/10@0");
    log.count = 0;
    qp_note_stream_read(&stream, 3);
    cr_assert(stream.closed);
    cr_assert(stream.loops);
    qp_note_list_process(&stream.notes, note_log_add, &log);
    expect_notes(log, "8005/31@2 2/30@2");
    qp_note_stream_read(&stream, 4);
    cr_assert(stream.closed);
    cr_assert_eq(stream.notes.count, 0);
    qp_exact_free(&memory);
    qp_build_free(&build);
}

/* A piece of sound in a stream is passed by its real length, whatever its size field says. */
Test(anm, a_streams_notes_behind_sound_are_found) {
    qp_build build = {0};
    qp_arena arena;
    qp_note_stream stream;
    note_log log = {.count = 0};
    uint64_t memory[16];
    qp_ccs_top(&build, 0);
    size_t at = qp_ccs_pcm(&build, 70, 3, 5);
    qp_ccs_set_size(&build, at, 0x1000);
    qp_ccs_note(&build, XNOTE, 2, 1);
    qp_ccs_top(&build, QP_CCS_ONCE);
    qp_bytes data = qp_build_bytes(&build);
    cr_assert_eq(qp_note_stream_notes(data, 0, data.size, 0x100), 1);
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_note_stream_init(&stream, data, 0, data.size, 0x100, 1, &arena), QP_OK);
    qp_note_stream_read(&stream, 0);
    qp_note_list_process(&stream.notes, note_log_add, &log);
    expect_notes(log, "2/1@0");
    cr_assert(stream.closed);
    cr_assert_not(stream.loops);
    qp_arena_init(&arena, NULL, 0);
    cr_assert_eq(qp_note_stream_init(&stream, data, 0, data.size, 0x100, 1, &arena), QP_NO_MEMORY);
    qp_note_stream_read(&stream, 0);
    cr_assert_eq(stream.notes.count, 0);
    qp_build_free(&build);
}
