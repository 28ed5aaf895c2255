/*
 * Bodies: matrices, the clump rule, parents, copies and instances (animation-playback, Rotations
 * and F_Obj; anime.md, Pose).
 */
#include "gen/ccs_build.h"
#include "quirkproof/body.h"
#include "quirkproof/file.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#define ONE 0x3f800000u
#define TWO 0x40000000u
#define THREE 0x40400000u
#define FOUR 0x40800000u
#define F90 0x42b40000u
#define SIGN 0x80000000u

static uint32_t number(int32_t value) {
    return qp_ee_from_int(value);
}

/* -- A file ----------------------------------------------------------------------------------- */

/* An opened file with a scene and at most one Anime. */
typedef struct {
    qp_exact data;
    qp_exact memory;
    qp_exact scene_memory;
    qp_exact anime_memory;
    qp_ccsf file;
    qp_scene scene;
    qp_anime anime;
} world;

static void build_anime(world *w, qp_ee_model model, const qp_anime_env *env) {
    size_t pos = w->file.setup;
    qp_ccsf_chunk chunk;
    qp_arena arena;
    while (qp_ccsf_next(&w->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            w->anime_memory = qp_exact_block(qp_anime_memory_bound(w->data.bytes.size));
            qp_arena_init(&arena, w->anime_memory.data, w->anime_memory.bytes.size);
            qp_status status =
                qp_anime_build(w->data.bytes, chunk.head.offset, env, model, &arena, &w->anime);
            cr_assert_neq(status, QP_NO_MEMORY);
            return;
        }
    }
}

/* Opens a file and frees its builder. The scene points into `w`. */
static void open_world(world *w, qp_build *build, qp_ee_model model) {
    qp_arena arena;
    qp_anime_env env;
    memset(w, 0, sizeof *w);
    w->data = qp_exact_copy(build->data, build->size);
    qp_build_free(build);
    size_t size = w->data.bytes.size;
    w->memory = qp_exact_block(qp_ccsf_memory_bound(size) + qp_file_env_memory_bound(size));
    qp_arena_init(&arena, w->memory.data, w->memory.bytes.size);
    cr_assert_eq(qp_ccsf_open(w->data.bytes, &arena, &w->file), QP_OK);
    cr_assert_eq(qp_file_env(&w->file, &arena, &env), QP_OK);
    build_anime(w, model, &env);
    w->scene_memory = qp_exact_block(qp_scene_memory_bound(size));
    qp_arena_init(&arena, w->scene_memory.data, w->scene_memory.bytes.size);
    cr_assert_eq(qp_scene_init(&w->file, model, &arena, &w->scene), QP_OK);
}

static void close_world(world *w) {
    qp_exact_free(&w->data);
    qp_exact_free(&w->memory);
    qp_exact_free(&w->scene_memory);
    qp_exact_free(&w->anime_memory);
}

/* Header, index and setup. File 1 is the file's own, file 2 another container. */
static qp_build begin(uint32_t version, const qp_ccs_row *rows, uint32_t count) {
    static const char *const files[] = {" own.max", "#other.max"};
    qp_build build = {0};
    qp_ccs_header(&build, "BODY", version);
    qp_ccs_index(&build, files, 2, rows, count);
    qp_ccs_setup(&build);
    return build;
}

/* A controller record that puts an object at (x, y, z). */
static void put_at(qp_build *build, uint32_t object, int32_t x, int32_t y, int32_t z) {
    const uint32_t place[3] = {number(x), number(y), number(z)};
    size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, object);
    qp_ccs_single(build, at, 0, place, 3);
    qp_ccs_close(build, at);
}

static void add_f_obj(qp_build *build, uint32_t object, int32_t x, int32_t y, int32_t z) {
    const uint32_t words[13] = {object, 0,   number(x), number(y), number(z), 0, 0,
                                0,      ONE, ONE,       ONE,       ONE,       1};
    qp_ccs_chunk(build, QP_KIND_F_OBJ, words, 13);
}

static void expect_place(const qp_transform *matrix, int32_t x, int32_t y, int32_t z) {
    cr_assert_eq(matrix->column[3][0], number(x), "x is %g", qp_ee_to_double(matrix->column[3][0]));
    cr_assert_eq(matrix->column[3][1], number(y), "y is %g", qp_ee_to_double(matrix->column[3][1]));
    cr_assert_eq(matrix->column[3][2], number(z), "z is %g", qp_ee_to_double(matrix->column[3][2]));
    cr_assert_eq(matrix->column[3][3], ONE);
}

/* -- Clumps ----------------------------------------------------------------------------------- */

static const qp_bytes trall = {(const uint8_t *)"CMP_trall", 9};

/* Like the Grunties' files: the first CMP_trall is an animation's, whose nodes are copies of the
   model's objects. Row 1 has the name too, but lies in another container. */
static qp_build grunty(void) {
    static const qp_ccs_row rows[] = {
        {"CMP_trall", 2}, {"CMP_trall", 1}, {"OBJ_root", 1}, {"OBJ_arm", 1},  {"CMP_trall", 1},
        {"OBJ_root", 1},  {"OBJ_arm", 1},   {"CMP_copy", 1}, {"OBJ_none", 1}, {"ANM_a", 1}};
    static const uint32_t copies[] = {3, 4, 99};
    static const uint32_t models[] = {6, 7};
    qp_build build = begin(0x100, rows, 10);
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

Test(body, the_first_clump_of_the_name_outside_other_containers_counts) {
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

Test(body, nodes_that_are_copies_lead_to_the_models_objects) {
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

Test(body, a_clumps_entry_may_itself_be_a_copy) {
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

Test(body, names_that_lead_to_no_clump_find_none) {
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
Test(body, a_clump_cut_short_has_the_nodes_that_are_left) {
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
Test(body, later_clumps_place_what_nothing_drives) {
    static const qp_ccs_row rows[] = {
        {"CMP_trall", 1}, {"OBJ_root", 1}, {"OBJ_arm", 1}, {"ANM_a", 1}};
    static const uint32_t nodes[] = {2, 3};
    static const uint32_t places[18] = {ONE, TWO, THREE, 0, 0, F90, ONE, ONE, ONE,
                                        0,   TWO, 0,     0, 0, 0,   TWO, ONE, ONE};
    qp_build build = begin(0x123, rows, 4);
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
    cr_assert_not(qp_body_place(&w.file, &body, 2, QP_EE_REFERENCE, &place));
    qp_scene_at(&w.scene, &body, &w.anime, 0);
    expect_place(&w.scene.worlds[2], 1, 2, 3);
    cr_assert_eq(w.scene.driven[2], QP_DRIVEN_NOT);
    /* x turned to y about z: (4, 0, 0) in the root is (1, 2 + 4, 3), as near as sin(90) goes. */
    cr_assert_eq(qp_ee_to_double(w.scene.worlds[3].column[3][2]), 3);
    cr_assert(fabs(qp_ee_to_double(w.scene.worlds[3].column[3][1]) - 6) < 4 * 5e-4);
    close_world(&w);
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
    qp_build build = begin(0x100, rows, count + 1);
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
    qp_build build = begin(0x100, rows, 9);
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
    qp_build build = begin(0x100, rows, 6);
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
