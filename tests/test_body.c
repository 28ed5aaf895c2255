/*
 * Bodies: parents, copies, instances and F_Obj (animation-playback, Rotations and F_Obj; anime.md,
 * Pose).
 */
#include "body_world.h"

static void add_f_obj(qp_build *build, uint32_t object, int32_t x, int32_t y, int32_t z) {
    const uint32_t words[13] = {object, 0,   number(x), number(y), number(z), 0, 0,
                                0,      ONE, ONE,       ONE,       ONE,       1};
    qp_ccs_chunk(build, QP_KIND_F_OBJ, words, 13);
}

/* -- Parents ---------------------------------------------------------------------------------- */

/* A chain 1 <- 2 <- ... of objects, driven by one Anime that puts each one a step up in x. */
static qp_build chain(uint32_t count, uint32_t first_parent) {
    static qp_ccs_row rows[70000];
    for (uint32_t i = 0; i < count; i++) {
        rows[i].name = "OBJ_node";
        rows[i].file = 1;
    }
    rows[count].name = "ANM_a";
    rows[count].file = 1;
    qp_build build = begin_file(0x100, rows, count + 1);
    for (uint32_t i = 1; i <= count; i++) {
        qp_ccs_object(&build, 0x100, i, i == 1 ? first_parent : i - 1, 0);
    }
    size_t at = qp_ccs_anime_open(&build, count + 1, 2);
    qp_ccs_top(&build, 0);
    for (uint32_t i = 1; i <= count; i++) {
        put_at(&build, i, 1, 0, 0);
    }
    qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    return build;
}

Test(body, parents_place_their_children) {
    qp_build build = chain(9, 0);
    world w;
    open_world(&w, &build, QP_EE_CONSOLE);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    for (uint32_t i = 1; i <= 9; i++) {
        expect_place(&w.scene.worlds[i], (int32_t)i, 0, 0);
        cr_assert_eq(qp_scene_parent(&w.scene, i), i - 1);
    }
    close_world(&w);
}

/* As deep as an index can be, and in linear time. */
Test(body, a_chain_of_60000_parents_is_walked_once, .timeout = 20) {
    qp_build build = chain(60000, 0);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    expect_place(&w.scene.worlds[60000], 60000, 0, 0);
    close_world(&w);
}

Test(body, parents_in_a_circle_end_where_one_is_met_again) {
    /* 1's parent is 5: from 1 the walk goes 5, 4, 3, 2 and would meet 1. So 2 has no parent. */
    qp_build build = chain(5, 5);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    expect_place(&w.scene.worlds[2], 1, 0, 0);
    expect_place(&w.scene.worlds[3], 2, 0, 0);
    expect_place(&w.scene.worlds[5], 4, 0, 0);
    expect_place(&w.scene.worlds[1], 5, 0, 0);
    close_world(&w);
}

Test(body, parents_that_are_the_object_itself_or_past_the_index_are_none) {
    static const uint32_t parents[] = {1, 7, 100, 0xffffffff};
    for (size_t i = 0; i < 4; i++) {
        qp_build build = chain(5, parents[i]);
        world w;
        open_world(&w, &build, QP_EE_REFERENCE);
        cr_assert_eq(w.file.object_count, 7);
        cr_assert_eq(qp_scene_parent(&w.scene, 1), 0, "%u", parents[i]);
        qp_scene_at(&w.scene, NULL, &w.anime, 0);
        expect_place(&w.scene.worlds[1], 1, 0, 0);
        expect_place(&w.scene.worlds[5], 5, 0, 0);
        close_world(&w);
    }
}

/* -- Copies and instances --------------------------------------------------------------------- */

/* Objects 1 <- 2, copied twice: 3 <- 4 and 5 <- 6; 7 is a copy that no record names, with a child
   8; 9 is the Anime. */
static qp_build copies(void) {
    static const qp_ccs_row rows[] = {{"OBJ_a", 1},  {"OBJ_b", 1},  {"OBJ_c1", 1},
                                      {"OBJ_c2", 1}, {"OBJ_d1", 1}, {"OBJ_d2", 1},
                                      {"OBJ_e", 1},  {"OBJ_f", 1},  {"ANM_a", 1}};
    qp_build build = begin_file(0x100, rows, 9);
    qp_ccs_object(&build, 0x100, 1, 0, 0);
    qp_ccs_object(&build, 0x100, 2, 1, 0);
    qp_ccs_ext_obj(&build, 3, 0, 1);
    qp_ccs_ext_obj(&build, 4, 3, 2);
    qp_ccs_ext_obj(&build, 5, 0, 1);
    qp_ccs_ext_obj(&build, 6, 5, 2);
    qp_ccs_ext_obj(&build, 7, 3, 2);
    qp_ccs_object(&build, 0x100, 8, 7, 0);
    size_t at = qp_ccs_anime_open(&build, 9, 3);
    qp_ccs_top(&build, 0);
    put_at(&build, 3, 100, 0, 0);
    put_at(&build, 4, 0, 1, 0);
    put_at(&build, 5, 200, 0, 0);
    put_at(&build, 6, 0, 2, 0);
    put_at(&build, 4, 0, 3, 0); /* a second record for the same copy */
    put_at(&build, 8, 0, 0, 9);
    qp_ccs_top(&build, 1);
    qp_ccs_top(&build, 2);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    return build;
}

Test(body, copies_are_instances_with_their_own_parents) {
    qp_build build = copies();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 256);
    expect_place(&w.scene.worlds[3], 100, 0, 0);
    expect_place(&w.scene.worlds[4], 100, 3, 0);
    expect_place(&w.scene.worlds[5], 200, 0, 0);
    expect_place(&w.scene.worlds[6], 200, 2, 0);
    /* What is copied has the pose of the last record that reached it. */
    expect_place(&w.scene.worlds[1], 200, 0, 0);
    expect_place(&w.scene.worlds[2], 200, 3, 0);
    close_world(&w);
}

Test(body, each_record_is_an_instance_of_its_own) {
    static const int32_t places[6][3] = {{100, 0, 0}, {100, 1, 0}, {200, 0, 0},
                                         {200, 2, 0}, {100, 3, 0}, {200, 3, 9}};
    qp_build build = copies();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    cr_assert_eq(w.anime.track_count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        qp_pose pose;
        qp_anime_pose(&w.anime, i, 0, &pose);
        const qp_transform place = qp_scene_instance(&w.scene, w.anime.tracks[i].object, &pose);
        expect_place(&place, places[i][0], places[i][1], places[i][2]);
    }
    close_world(&w);
}

Test(body, a_copy_that_no_record_names_stands_for_what_it_copies) {
    qp_build build = copies();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    expect_place(&w.scene.worlds[7], 200, 3, 0);
    expect_place(&w.scene.worlds[8], 200, 3, 9);
    close_world(&w);
}

/* -- F_Obj ------------------------------------------------------------------------------------ */

Test(body, f_obj_moves_what_no_controller_drives) {
    static const qp_ccs_row rows[] = {{"OBJ_a", 1}, {"OBJ_b", 1}, {"OBJ_c", 1},
                                      {"OBJ_d", 1}, {"OBJ_e", 1}, {"ANM_a", 1}};
    qp_build build = begin_file(0x100, rows, 6);
    qp_ccs_object(&build, 0x100, 1, 0, 0);
    qp_ccs_object(&build, 0x100, 2, 1, 0);
    qp_ccs_ext_obj(&build, 3, 0, 1); /* of a driven object */
    qp_ccs_ext_obj(&build, 4, 0, 2);
    qp_ccs_object(&build, 0x100, 5, 4, 0);
    size_t at = qp_ccs_anime_open(&build, 6, 4);
    qp_ccs_top(&build, 0);
    put_at(&build, 1, 10, 0, 0);
    add_f_obj(&build, 2, 0, 77, 0);
    qp_ccs_top(&build, 1);
    add_f_obj(&build, 1, 99, 99, 99);
    add_f_obj(&build, 3, 98, 98, 98);
    add_f_obj(&build, 4, 0, 5, 0);
    qp_ccs_top(&build, 2);
    add_f_obj(&build, 4, 0, 6, 0);
    qp_ccs_top(&build, 3);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 255);
    expect_place(&w.scene.worlds[1], 10, 0, 0);
    expect_place(&w.scene.worlds[2], 10, 0, 0);
    cr_assert_eq(w.scene.driven[2], QP_DRIVEN_NOT);
    qp_scene_at(&w.scene, NULL, &w.anime, 256);
    expect_place(&w.scene.worlds[1], 10, 0, 0);
    expect_place(&w.scene.worlds[3], 10, 0, 0);
    expect_place(&w.scene.worlds[2], 10, 5, 0);
    expect_place(&w.scene.worlds[5], 0, 5, 0);
    cr_assert_eq(w.scene.driven[2], QP_DRIVEN_BY_F_OBJ);
    qp_scene_at(&w.scene, NULL, &w.anime, 5000);
    expect_place(&w.scene.worlds[2], 10, 6, 0);
    close_world(&w);
}

/* An F_Obj under a Top past the last frame is never in force. */
Test(body, times_are_clamped_for_f_obj_too) {
    static const qp_ccs_row rows[] = {{"OBJ_a", 1}, {"ANM_a", 1}};
    qp_build build = begin_file(0x100, rows, 2);
    qp_ccs_object(&build, 0x100, 1, 0, 0);
    size_t at = qp_ccs_anime_open(&build, 2, 3);
    for (uint32_t f = 0; f < 5; f++) {
        qp_ccs_top(&build, f);
        add_f_obj(&build, 1, (int32_t)f, 0, 0);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 5000);
    expect_place(&w.scene.worlds[1], 2, 0, 0);
    close_world(&w);
}

/* -- States ----------------------------------------------------------------------------------- */

Test(body, a_copy_to_nowhere_is_driven_by_itself) {
    static const qp_ccs_row rows[] = {{"OBJ_a", 1}};
    qp_build build = begin_file(0x100, rows, 1);
    qp_ccs_ext_obj(&build, 1, 0, 99);
    qp_ccs_end(&build);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    const qp_pose pose = pose_at(4);
    const qp_f_obj f_obj = {{number(5), 0, 0}, pose.rotation, {ONE, ONE, ONE}, ONE, 0};
    qp_scene_f_obj(&w.scene, 1, &f_obj);
    qp_scene_worlds(&w.scene);
    expect_place(&w.scene.worlds[1], 5, 0, 0);
    qp_scene_drive(&w.scene, 1, &pose);
    qp_scene_f_obj(&w.scene, 1, &f_obj);
    qp_scene_worlds(&w.scene);
    expect_place(&w.scene.worlds[1], 4, 0, 0);
    close_world(&w);
}

Test(body, an_object_that_is_its_own_parent_has_none) {
    qp_build build = chain(2, 1);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    const qp_pose pose = pose_at(4);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    cr_assert_eq(qp_scene_parent(&w.scene, 1), 0);
    cr_assert_eq(qp_scene_parent(&w.scene, 77), 0);
    const qp_transform place = qp_scene_instance(&w.scene, 1, &pose);
    expect_place(&place, 4, 0, 0);
    close_world(&w);
}

Test(body, worlds_are_the_same_a_second_time) {
    qp_build build = chain(5, 5); /* a circle, so that what was there before could be taken */
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    qp_scene_worlds(&w.scene);
    expect_place(&w.scene.worlds[2], 1, 0, 0);
    expect_place(&w.scene.worlds[1], 5, 0, 0);
    close_world(&w);
}

Test(body, a_scene_begins_anew_with_each_time) {
    qp_build build = copies();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    const qp_pose pose = pose_at(4);
    qp_scene_drive(&w.scene, 7, &pose);
    qp_scene_worlds(&w.scene);
    expect_place(&w.scene.worlds[7], 4, 0, 0);
    cr_assert_eq(w.scene.alphas[2], TWO);
    qp_scene_at(&w.scene, NULL, &w.anime, 0);
    expect_place(&w.scene.worlds[7], 200, 3, 0);
    cr_assert_eq(w.scene.driven[7], QP_DRIVEN_NOT);
    cr_assert_eq(w.scene.driven[8], QP_DRIVEN_BY_CONTROLLER);
    cr_assert_eq(w.scene.driven[2], QP_DRIVEN_BY_COPY);
    cr_assert_eq(w.scene.alphas[7], ONE);
    close_world(&w);
}

Test(body, a_copy_that_stands_for_an_object_is_as_transparent) {
    qp_build build = copies();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    const qp_pose pose = pose_at(4);
    qp_scene_drive(&w.scene, 2, &pose);
    qp_scene_worlds(&w.scene);
    cr_assert_eq(w.scene.alphas[7], TWO);
    cr_assert_eq(w.scene.alphas[1], ONE);
    close_world(&w);
}

/* -- Memory ----------------------------------------------------------------------------------- */

Test(body, too_small_an_arena_is_told) {
    qp_build build = copies();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_scene scene;
    qp_arena arena;
    uint32_t memory[100];
    qp_arena_init(&arena, memory, sizeof memory);
    cr_assert_eq(qp_scene_init(&w.file, QP_EE_REFERENCE, &arena, &scene), QP_NO_MEMORY);
    qp_scene_at(&scene, NULL, &w.anime, 0); /* a scene of no objects */
    cr_assert_eq(scene.count, 0);
    cr_assert_eq(qp_scene_memory_bound(SIZE_MAX), SIZE_MAX);
    close_world(&w);
}
