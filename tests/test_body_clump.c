/*
 * Clumps: which one a name finds, where its nodes lead to, and where later games place them
 * (animation-playback, Rotations; ccsf.md 4).
 */
#include "anime/matrix.h"
#include "body_world.h"

#include <math.h>
#include <string.h>

#define THREE 0x40400000u
#define F90 0x42b40000u

/* -- Names and nodes ------------------------------------------------------------------------- */

static const qp_bytes trall = {(const uint8_t *)"CMP_trall", 9};

/* Like the Grunties' files: the first CMP_trall is an animation's, whose nodes are copies of the
   model's objects. Row 1 has the name too, but lies in another container. */
static qp_build grunty(void) {
    static const qp_ccs_row rows[] = {
        {"CMP_trall", 2}, {"CMP_trall", 1}, {"OBJ_root", 1}, {"OBJ_arm", 1},  {"CMP_trall", 1},
        {"OBJ_root", 1},  {"OBJ_arm", 1},   {"CMP_copy", 1}, {"OBJ_none", 1}, {"ANM_a", 1}};
    static const uint32_t copies[] = {3, 4, 99};
    static const uint32_t models[] = {6, 7};
    qp_build build = begin_file(0x100, rows, 10);
    qp_ccs_clump(&build, 0x100, 1, models, 2);
    qp_ccs_clump(&build, 0x100, 2, copies, 3);
    qp_ccs_ext_obj(&build, 3, 0, 6);
    qp_ccs_ext_obj(&build, 4, 3, 7);
    qp_ccs_clump(&build, 0x100, 5, models, 2);
    qp_ccs_object(&build, 0x100, 6, 0, 0);
    qp_ccs_object(&build, 0x100, 7, 6, 0);
    qp_ccs_ext_obj(&build, 8, 0, 5);
    size_t at = qp_ccs_anime_open(&build, 10, 2);
    qp_ccs_top(&build, 0);
    put_at(&build, 3, 10, 0, 0);
    put_at(&build, 4, 0, 5, 0);
    qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    return build;
}

Test(body_clump, the_first_clump_of_the_name_outside_other_containers_counts) {
    qp_build build = grunty();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_body body;
    cr_assert(qp_body_find(&w.file, trall, &body));
    cr_assert_eq(body.clump, 2);
    cr_assert_eq(body.offset, w.file.chunks[2]);
    cr_assert_eq(body.node_count, 3);
    cr_assert_eq(body.places, 0);
    close_world(&w);
}

Test(body_clump, nodes_that_are_copies_lead_to_the_models_objects) {
    qp_build build = grunty();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_body body;
    cr_assert(qp_body_find(&w.file, trall, &body));
    cr_assert_eq(qp_body_node(&w.file, &body, 0), 3);
    cr_assert_eq(qp_body_object(&w.file, &body, 0), 6);
    cr_assert_eq(qp_body_object(&w.file, &body, 1), 7);
    cr_assert_eq(qp_body_object(&w.file, &body, 2), 99, "past the index");
    cr_assert_eq(qp_body_node(&w.file, &body, 3), 0);
    /* The records name the copies; the model's own objects take their poses. */
    qp_scene_at(&w.scene, &body, &w.anime, 0);
    cr_assert_eq(w.scene.driven[3], QP_DRIVEN_BY_CONTROLLER);
    cr_assert_eq(w.scene.driven[6], QP_DRIVEN_BY_COPY);
    expect_place(&w.scene.worlds[6], 10, 0, 0);
    expect_place(&w.scene.worlds[7], 10, 5, 0);
    expect_place(&w.scene.worlds[4], 10, 5, 0);
    close_world(&w);
}

Test(body_clump, a_clumps_entry_may_itself_be_a_copy) {
    static const qp_bytes copy = {(const uint8_t *)"CMP_copy", 8};
    qp_build build = grunty();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_body body;
    cr_assert(qp_body_find(&w.file, copy, &body));
    cr_assert_eq(body.clump, 5);
    cr_assert_eq(qp_body_object(&w.file, &body, 1), 7);
    close_world(&w);
}

Test(body_clump, names_that_lead_to_no_clump_find_none) {
    static const char *const names[] = {"OBJ_root", "OBJ_none", "CMP_tral", "CMP_trall2", ""};
    qp_build build = grunty();
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_body body;
    for (size_t i = 0; i < 5; i++) {
        const qp_bytes name = {(const uint8_t *)names[i], strlen(names[i])};
        cr_assert_not(qp_body_find(&w.file, name, &body), "%s", names[i]);
    }
    close_world(&w);
}

/* Every length of the file: nodes past its end are not there. */
Test(body_clump, a_clump_cut_short_has_the_nodes_that_are_left) {
    qp_build whole = grunty();
    for (size_t size = 0; size <= whole.size; size++) {
        qp_build cut = {0};
        qp_body body;
        qp_build_copy(&cut, whole.data, size);
        world w;
        open_world(&w, &cut, QP_EE_REFERENCE);
        if (qp_body_find(&w.file, trall, &body)) {
            cr_assert(body.node_count == 0 || body.nodes + 4 * (size_t)body.node_count <= size);
            for (uint32_t i = 0; i <= body.node_count; i++) {
                qp_body_object(&w.file, &body, i);
            }
            qp_scene_place_body(&w.scene, &body);
        }
        qp_scene_worlds(&w.scene);
        close_world(&w);
    }
    qp_build_free(&whole);
}

/* Later games' clumps say where their nodes are when nothing drives them. */
Test(body_clump, later_clumps_place_what_nothing_drives) {
    static const qp_ccs_row rows[] = {
        {"CMP_trall", 1}, {"OBJ_root", 1}, {"OBJ_arm", 1}, {"ANM_a", 1}};
    static const uint32_t nodes[] = {2, 3};
    static const uint32_t places[18] = {ONE, TWO, THREE, 0, 0, F90, ONE, ONE, ONE,
                                        0,   TWO, 0,     0, 0, 0,   TWO, ONE, THREE};
    qp_build build = begin_file(0x123, rows, 4);
    size_t at = qp_ccs_clump(&build, 0x123, 1, nodes, 2);
    for (size_t i = 0; i < 18; i++) {
        qp_build_set_u32(&build, at + 8 + 8 + 8 + 4 * i, places[i]);
    }
    qp_ccs_object(&build, 0x123, 2, 0, 0);
    qp_ccs_object(&build, 0x123, 3, 2, 0);
    at = qp_ccs_anime_open(&build, 4, 2);
    qp_ccs_top(&build, 0);
    put_at(&build, 3, 4, 0, 0);
    qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_ccs_end(&build);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_body body;
    cr_assert(qp_body_find(&w.file, trall, &body));
    qp_transform place;
    cr_assert(qp_body_place(&w.file, &body, 1, QP_EE_REFERENCE, &place));
    cr_assert_eq(place.column[0][0], TWO);
    cr_assert_eq(place.column[1][1], ONE);
    cr_assert_eq(place.column[2][2], THREE);
    cr_assert_not(qp_body_place(&w.file, &body, 2, QP_EE_REFERENCE, &place));
    qp_scene_at(&w.scene, &body, &w.anime, 0);
    expect_place(&w.scene.worlds[2], 1, 2, 3);
    cr_assert_eq(w.scene.driven[2], QP_DRIVEN_NOT);
    /* x turned to y about z: (4, 0, 0) in the root is (1, 2 + 4, 3), as near as sin(90) goes. */
    cr_assert_eq(qp_ee_to_double(w.scene.worlds[3].column[3][2]), 3);
    cr_assert(fabs(qp_ee_to_double(w.scene.worlds[3].column[3][1]) - 6) < 4 * 5e-4);
    close_world(&w);
}

/* -- Later clumps ----------------------------------------------------------------------------- */

/* A clump of object 2 with a place (7, 0, 0), whose size field says `words`, then objects. */
static void open_placed(world *w, uint32_t version, bool places) {
    static const qp_ccs_row rows[] = {{"CMP_trall", 1}, {"OBJ_a", 1}};
    const uint32_t chunk[12] = {1, 1, 2, places ? number(7) : 0x0100, 0, 0, 0, 0, 0, ONE, ONE, ONE};
    qp_build build = begin_file(version, rows, 2);
    qp_ccs_chunk(&build, QP_CHUNK_CLUMP, chunk, places ? 12 : 3);
    qp_ccs_object(&build, version, 2, 0, 0);
    qp_ccs_object(&build, version, 2, 0, 0); /* so that words follow */
    qp_ccs_end(&build);
    open_world(w, &build, QP_EE_REFERENCE);
}

Test(body_clump, places_come_with_version_0x111_or_by_their_size_with_0x110) {
    static const struct {
        uint32_t version;
        bool places;
        bool read;
    } cases[] = {{0x100, false, false},
                 {0x110, false, false},
                 {0x110, true, true},
                 {0x111, true, true},
                 {0x123, true, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        world w;
        qp_body body;
        qp_transform place;
        open_placed(&w, cases[i].version, cases[i].places);
        cr_assert(qp_body_find(&w.file, trall, &body));
        cr_assert_eq(qp_body_place(&w.file, &body, 0, QP_EE_REFERENCE, &place), cases[i].read,
                     "case %zu", i);
        cr_assert(!cases[i].read || place.column[3][0] == number(7), "case %zu", i);
        close_world(&w);
    }
}

/* Of the nine words of a place three are degrees, and each of them turns about its own axis. */
Test(body_clump, place_has_position_degrees_and_scale) {
    static const uint32_t words[9] = {ONE,        THREE,      0x40a00000, 0x41f00000, 0xc2700000,
                                      0x42340000, 0x40000000, THREE,      0x3f000000};
    for (int model = 0; model < 2; model++) {
        for (size_t alone = 0; alone <= 9; alone++) { /* one word alone, or all of them */
            world w;
            qp_body body;
            qp_transform place;
            uint32_t radians[3];
            uint32_t given[9] = {0};
            open_placed(&w, 0x123, true);
            cr_assert(qp_body_find(&w.file, trall, &body));
            for (size_t k = 0; k < 9; k++) {
                given[k] = alone == 9 || alone == k ? words[k] : 0;
                for (size_t b = 0; b < 4; b++) {
                    w.data.data[body.places + 4 * k + b] = (uint8_t)(given[k] >> (8 * b));
                }
            }
            for (size_t k = 0; k < 3; k++) {
                radians[k] = qp_degrees_to_radians((qp_ee_model)model, given[3 + k]);
            }
            const qp_matrix rotation = qp_rot_matrix((qp_ee_model)model, radians);
            const qp_transform expected =
                qp_transform_from((qp_ee_model)model, given, &rotation, given + 6);
            cr_assert(qp_body_place(&w.file, &body, 0, (qp_ee_model)model, &place));
            cr_assert(memcmp(&place, &expected, sizeof place) == 0, "word %zu", alone);
            close_world(&w);
        }
    }
}

Test(body_clump, places_that_are_cut_are_none) {
    world w;
    qp_body body;
    open_placed(&w, 0x123, true);
    size_t places = w.file.chunks[1] + 20;
    qp_exact whole = qp_exact_copy(w.data.data, w.data.bytes.size);
    close_world(&w);
    for (size_t size = places - 4; size <= places + 36; size++) {
        qp_build cut = {0};
        qp_build_copy(&cut, whole.data, size);
        open_world(&w, &cut, QP_EE_REFERENCE);
        cr_assert(qp_body_find(&w.file, trall, &body));
        cr_assert_eq(body.node_count, size >= places ? 1 : 0);
        cr_assert_eq(body.places, size == places + 36 ? places : 0);
        close_world(&w);
    }
    qp_exact_free(&whole);
}

Test(body_clump, what_is_driven_keeps_its_pose_when_its_body_is_placed) {
    world w;
    qp_body body;
    const qp_pose pose = pose_at(4);
    open_placed(&w, 0x111, true);
    cr_assert(qp_body_find(&w.file, trall, &body));
    qp_scene_drive(&w.scene, 2, &pose);
    qp_scene_place_body(&w.scene, &body);
    expect_place(&w.scene.locals[2], 4, 0, 0);
    close_world(&w);
}

/* Entry 0 of an index is blank, whatever a chunk says. */
Test(body_clump, entry_0_is_no_clump) {
    static const qp_ccs_row rows[] = {{"OBJ_a", 1}};
    static const qp_bytes blank = {(const uint8_t *)"", 0};
    static const uint32_t nodes[] = {1};
    qp_build build = begin_file(0x100, rows, 1);
    qp_ccs_clump(&build, 0x100, 0, nodes, 1);
    qp_ccs_end(&build);
    world w;
    qp_body body;
    open_world(&w, &build, QP_EE_REFERENCE);
    cr_assert_not(qp_body_find(&w.file, blank, &body));
    close_world(&w);
}

/* A copy of what the index does not have leads nowhere. */
Test(body_clump, a_name_whose_copy_leads_past_the_index_finds_none) {
    static const qp_ccs_row rows[] = {{"CMP_trall", 1}, {"CMP_other", 1}};
    static const uint32_t nodes[] = {1};
    qp_build build = begin_file(0x100, rows, 2);
    qp_ccs_ext_obj(&build, 1, 0, 99);
    qp_ccs_clump(&build, 0x100, 2, nodes, 1);
    qp_ccs_end(&build);
    world w;
    open_world(&w, &build, QP_EE_REFERENCE);
    qp_body body;
    cr_assert_eq(qp_ccsf_ext_end(&w.file, 1), 99);
    cr_assert_not(qp_body_find(&w.file, trall, &body));
    close_world(&w);
}

/* A file that was only glanced at knows the names, not what they are. */
Test(body_clump, a_file_that_was_only_glanced_at_has_no_bodies_and_no_objects) {
    qp_build build = grunty();
    qp_ccsf file;
    qp_body body;
    qp_scene scene;
    qp_arena arena;
    uint16_t crops[2] = {5, 5};
    qp_ccsf_glance(qp_build_bytes(&build), &file);
    cr_assert_eq(file.object_count, 11);
    cr_assert_not(qp_body_find(&file, trall, &body));
    cr_assert_eq(qp_ccsf_parent(&file, 4), 0);
    cr_assert_eq(qp_ccsf_target(&file, 3), 3);
    cr_assert_eq(qp_ccsf_ext_end(&file, 3), 3);
    qp_ccsf_crops(&file, 3, &crops[0], &crops[1]);
    cr_assert(crops[0] == 0 && crops[1] == 0);
    qp_arena_init(&arena, NULL, 0);
    cr_assert_eq(qp_scene_init(&file, QP_EE_REFERENCE, &arena, &scene), QP_OK);
    cr_assert_eq(scene.count, 0);
    qp_build_free(&build);
}
