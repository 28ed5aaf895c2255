/* What export makes of copies of objects, of F_Obj records for them, and of clumps of one name. */
#include "cli_run.h"
#include "gen/ccs_build.h"
#include "gltf_file.h"
#include "quirkproof/anime.h"

#include <criterion/criterion.h>

TestSuite(export_copies, .init = cli_enter, .fini = cli_leave);

/* Exports a file of the test's folder; its errors do not matter. */
static gltf_file export_file(const char *path, qp_loaded *bytes) {
    qp_run_result result = cli_run("export", path, "-o", "out.glb");
    cr_assert(result.status <= 1);
    qp_run_free(&result);
    cr_assert(qp_try_load_path("out.glb", bytes));
    return gltf_file_open(qp_loaded_bytes(bytes));
}

static void done(gltf_file *gltf, qp_loaded *bytes) {
    gltf_file_free(gltf);
    qp_loaded_free(bytes);
}

static double x_at_rest(const gltf_file *gltf, const char *name) {
    const json_t *nodes = json_object_get(gltf->json, "nodes");
    const json_t *node = json_array_get(nodes, (size_t)gltf_file_node(gltf, name));
    return json_number_value(json_array_get(json_object_get(node, "translation"), 0));
}

/* Object 2 copies object 3, object 4 copies nothing that there is, 5 and 6 are plain. `driven` has
   controllers that place it at x = 1; the `moved` have an F_Obj in frame 1 that places them at x =
   2. 0 ends the list. */
static void save_f_objs(const char *path, uint32_t driven, const uint32_t *moved) {
    static const qp_ccs_row rows[] = {{"ANM_a", 0},    {"OBJ_copy", 0},  {"OBJ_real", 0},
                                      {"OBJ_lost", 0}, {"OBJ_plain", 0}, {"OBJ_other", 0}};
    static const uint32_t x[] = {0x3f800000, 0, 0};
    qp_build build = {0};
    (void)qp_ccs_header(&build, "copy", 0x100);
    (void)qp_ccs_index(&build, NULL, 0, rows, 6);
    (void)qp_ccs_setup(&build);
    (void)qp_ccs_object(&build, 0x100, 3, 0, 0);
    (void)qp_ccs_ext_obj(&build, 2, 0, 3);
    (void)qp_ccs_ext_obj(&build, 4, 0, 0);
    (void)qp_ccs_object(&build, 0x100, 5, 0, 0);
    (void)qp_ccs_object(&build, 0x100, 6, 0, 0);
    size_t at = qp_ccs_anime_open(&build, 1, 2);
    (void)qp_ccs_top(&build, 0);
    if (driven != 0) {
        size_t open = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, driven);
        qp_ccs_single(&build, open, 0, x, 3);
        qp_ccs_close(&build, open);
    }
    (void)qp_ccs_top(&build, 1);
    for (size_t i = 0; moved[i] != 0; i++) {
        (void)qp_ccs_frame_record(&build, QP_KIND_F_OBJ, 0x100, false, moved[i], 0, 0x40000000);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    (void)qp_ccs_end(&build);
    cli_write(path, qp_build_bytes(&build));
    qp_build_free(&build);
}

/* What is copied moves with its copy, whichever of the two a record names; controllers win. */
Test(export_copies, f_obj_of_a_copy_moves_what_it_copies) {
    static const struct {
        uint32_t driven;
        uint32_t moved[3];
        float x[5]; /* at frame 1, of the objects 2 .. 6; 0: nothing moves it */
    } list[] = {
        {0, {2, 0, 0}, {2, 2, 0, 0, 0}}, {2, {2, 0, 0}, {1, 1, 0, 0, 0}},
        {3, {2, 0, 0}, {0, 1, 0, 0, 0}}, {0, {2, 3, 0}, {2, 2, 0, 0, 0}},
        {5, {4, 6, 0}, {0, 0, 2, 1, 2}},
    };
    static const char *const names[] = {"OBJ_copy", "OBJ_real", "OBJ_lost", "OBJ_plain",
                                        "OBJ_other"};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        save_f_objs("f.ccs", list[i].driven, list[i].moved);
        qp_loaded bytes;
        gltf_file gltf = export_file("f.ccs", &bytes);
        for (size_t object = 0; object < 5; object++) {
            bool step = false;
            json_int_t moved = gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, names[object]),
                                                 "translation", NULL, &step);
            float x = moved >= 0 ? gltf_file_float(&gltf, moved, 3) : 0;
            cr_expect(x == list[i].x[object], "%zu, %s: %g", i, names[object], (double)x);
            cr_expect(step == (x == 2), "%zu, %s", i, names[object]);
        }
        done(&gltf, &bytes);
    }
}

/* Clumps that no name leads to - an object has it, or a clump before it - place nothing. The node
   numbers of one are past the index, or of what is no object. */
Test(export_copies, clumps_of_one_name) {
    static const qp_ccs_row rows[] = {{"ANM_a", 0}, {"OBJ_one", 0}, {"OBJ_two", 0}, {"CMP_a", 0},
                                      {"CMP_a", 0}, {"CMP_b", 0},   {"CMP_b", 0}};
    static const uint32_t nodes[3][3] = {{2, 0, 0}, {3, 99, 1}, {2, 0, 0}};
    qp_build build = {0};
    (void)qp_ccs_header(&build, "twin", 0x123);
    (void)qp_ccs_index(&build, NULL, 0, rows, 7);
    (void)qp_ccs_setup(&build);
    for (uint32_t object = 2; object <= 4; object++) {
        (void)qp_ccs_object(&build, 0x123, object, 0, 0);
    }
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t count = i == 1 ? 3 : 1;
        size_t clump = qp_ccs_clump(&build, 0x123, 5 + i, nodes[i], count);
        qp_build_set_u32(&build, clump + 8 + 8 + 4 * (size_t)count, 0x40a00000 + (i << 20));
    }
    size_t at = qp_ccs_anime_open(&build, 1, 2);
    (void)qp_ccs_top(&build, 0);
    (void)qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    (void)qp_ccs_end(&build);
    cli_write("twin.ccs", qp_build_bytes(&build));
    qp_build_free(&build);
    qp_loaded bytes;
    gltf_file gltf = export_file("twin.ccs", &bytes);
    cr_expect(x_at_rest(&gltf, "OBJ_one") == 0, "no clump that is found has it");
    cr_expect(x_at_rest(&gltf, "OBJ_two") == 5.5, "the first of CMP_b has it");
    done(&gltf, &bytes);
    qp_run_result result = cli_run("diff", "twin.ccs", QP_CORPUS_DIR "/ccsf/basic.ccs");
    cli_expect_out_has(&result, "- CMP_b: ");
    cli_expect(&result, 1, NULL, NULL);
}

/* Object 2 copies object 3. F_Obj records: at frame 1 for `first` (x is 1), at frame 2 for `second`
   (x is 2). */
static void save_f_obj_copy(const char *path, uint32_t first, uint32_t second) {
    static const qp_ccs_row rows[] = {{"ANM_a", 0}, {"OBJ_copy", 0}, {"OBJ_real", 0}};
    qp_build build = {0};
    (void)qp_ccs_header(&build, "copy", 0x123);
    (void)qp_ccs_index(&build, NULL, 0, rows, 3);
    (void)qp_ccs_setup(&build);
    (void)qp_ccs_object(&build, 0x123, 3, 0, 0);
    (void)qp_ccs_ext_obj(&build, 2, 0, 3);
    size_t at = qp_ccs_anime_open(&build, 1, 4);
    (void)qp_ccs_top(&build, 0);
    for (uint32_t frame = 1; frame <= 2; frame++) {
        (void)qp_ccs_top(&build, frame);
        (void)qp_ccs_frame_record(&build, QP_KIND_F_OBJ, 0x123, false, frame == 1 ? first : second,
                                  0, frame == 1 ? 0x3f800000 : 0x40000000);
    }
    (void)qp_ccs_top(&build, 3);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    (void)qp_ccs_end(&build);
    cli_write(path, qp_build_bytes(&build));
    qp_build_free(&build);
}

Test(export_copies, copy_and_what_it_copies_are_moved_by_the_f_obj_record_in_force) {
    static const struct {
        uint32_t first, second;
        float copy[4], real[4]; /* x of each frame */
    } cases[] = {
        {3, 2, {0, 0, 2, 2}, {0, 1, 2, 2}}, /* the copy's record says it for both */
        {2, 3, {0, 1, 1, 1}, {0, 1, 2, 2}},
    };
    for (size_t i = 0; i < 2; i++) {
        save_f_obj_copy("copy.ccs", cases[i].first, cases[i].second);
        qp_loaded bytes;
        gltf_file gltf = export_file("copy.ccs", &bytes);
        json_int_t copy = gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, "OBJ_copy"),
                                            "translation", NULL, NULL);
        json_int_t real = gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, "OBJ_real"),
                                            "translation", NULL, NULL);
        cr_assert(copy >= 0 && real >= 0, "case %zu", i);
        for (uint32_t k = 0; k < 4; k++) {
            cr_assert(gltf_file_float(&gltf, copy, 3 * k) == cases[i].copy[k], "%zu %u", i, k);
            cr_assert(gltf_file_float(&gltf, real, 3 * k) == cases[i].real[k], "%zu %u", i, k);
        }
        done(&gltf, &bytes);
    }
}
