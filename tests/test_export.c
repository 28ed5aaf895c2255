/* export: what the glTF files hold is what eval gives, and what they are named and refused by. */
#include "cine_file.h"
#include "cli_run.h"
#include "diff_file.h"
#include "gltf_file.h"
#include "quirkproof/totemtech_write.h"
#include "support/bytes.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static diff_file file;

static void enter(void) {
    cli_enter();
    file = diff_file_plain();
}

TestSuite(export, .init = enter, .fini = cli_leave);

/* The file that an export wrote; done() frees it. */
static qp_loaded read_out(const char *path) {
    qp_loaded bytes = {0};
    cr_assert(qp_try_load_path(path, &bytes), "%s", path);
    return bytes;
}

/* Exports a.ccs to a.glb and takes that apart. */
static gltf_file exported(qp_loaded *bytes, const char *option) {
    diff_file_save(&file, "a.ccs");
    qp_run_result result = option == NULL ? cli_run("export", "a.ccs", "-o", "a.glb")
                                          : cli_run("export", option, "a.ccs", "-o", "a.glb");
    cli_expect(&result, 0, "", "");
    *bytes = read_out("a.glb");
    return gltf_file_open(qp_loaded_bytes(bytes));
}

static void done(gltf_file *gltf, qp_loaded *bytes) {
    gltf_file_free(gltf);
    qp_loaded_free(bytes);
}

/* -- Values ----------------------------------------------------------------------------------- */

static uint32_t hex_at(const json_t *list, size_t index) {
    return (uint32_t)strtoul(json_string_value(json_array_get(list, index)), NULL, 16);
}

static void expect_pattern(const gltf_file *gltf, json_int_t accessor, size_t index,
                           uint32_t pattern) {
    float value = gltf_file_float(gltf, accessor, index);
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    cr_assert(bits == pattern, "%zu: 0x%08x instead of 0x%08x", index, bits, pattern);
}

/* The matrix of a quaternion in the file beside that of eval. */
static void expect_matrix(const gltf_file *gltf, json_int_t accessor, size_t frame,
                          const json_t *rows, double within) {
    double q[4];
    for (size_t i = 0; i < 4; i++) {
        q[i] = (double)gltf_file_float(gltf, accessor, 4 * frame + i);
    }
    for (size_t i = 0; i < 3; i++) {
        size_t j = (i + 1) % 3;
        size_t k = (i + 2) % 3;
        const double row[3] = {1 - 2 * (q[j] * q[j] + q[k] * q[k]), 2 * (q[i] * q[j] - q[k] * q[3]),
                               2 * (q[i] * q[k] + q[j] * q[3])};
        const size_t columns[3] = {i, j, k};
        for (size_t at = 0; at < 3; at++) {
            double wanted = json_number_value(json_array_get(json_array_get(rows, i), columns[at]));
            cr_assert(fabs(row[at] - wanted) < within, "frame %zu: %g instead of %g", frame,
                      row[at], wanted);
        }
    }
}

Test(export, every_frame_has_the_values_of_eval) {
    qp_loaded bytes;
    file.degrees[0] = 0x41f00000; /* 30 */
    file.degrees[2] = 0x42b40000; /* 90 */
    gltf_file gltf = exported(&bytes, NULL);
    qp_run_result result = cli_run("eval", "--all-frames", "a.ccs");
    json_t *eval = cli_json_out(&result);
    const json_t *samples =
        json_object_get(json_array_get(json_object_get(eval, "animations"), 0), "samples");
    json_int_t arm = gltf_file_node(&gltf, "OBJ_arm");
    json_int_t moved = gltf_file_channel(&gltf, 0, arm, "translation", NULL, NULL);
    json_int_t turned = gltf_file_channel(&gltf, 0, arm, "rotation", NULL, NULL);
    json_int_t scaled = gltf_file_channel(&gltf, 0, arm, "scale", NULL, NULL);
    cr_assert(json_array_size(samples) == 10 && gltf_file_count(&gltf, moved) == 10);
    for (size_t frame = 0; frame < 10; frame++) {
        const json_t *track =
            json_array_get(json_object_get(json_array_get(samples, frame), "tracks"), 0);
        for (size_t i = 0; i < 3; i++) {
            expect_pattern(&gltf, moved, 3 * frame + i,
                           hex_at(json_object_get(track, "position"), i));
            expect_pattern(&gltf, scaled, 3 * frame + i,
                           hex_at(json_object_get(track, "scale"), i));
        }
        /* The game's sines are off by up to 5e-4. */
        expect_matrix(&gltf, turned, frame, json_object_get(track, "rotation"), 1e-3);
    }
    json_decref(eval);
    qp_run_free(&result);
    done(&gltf, &bytes);
}

Test(export, times_go_by_the_frames_a_second) {
    qp_loaded bytes;
    json_int_t times = 0;
    bool step = true;
    gltf_file gltf = exported(&bytes, NULL);
    json_int_t arm = gltf_file_node(&gltf, "OBJ_arm");
    (void)gltf_file_channel(&gltf, 0, arm, "translation", &times, &step);
    cr_assert(!step && gltf_file_float(&gltf, times, 3) == 0.1f);
    done(&gltf, &bytes);
    gltf = exported(&bytes, "--fps=25");
    (void)gltf_file_channel(&gltf, 0, arm, "translation", &times, NULL);
    cr_assert(gltf_file_float(&gltf, times, 5) == 0.2f);
    done(&gltf, &bytes);
}

Test(export, patterns_that_floats_cannot_hold_are_the_largest) {
    qp_loaded bytes;
    file.keys[0].x = 0x7fffffff;
    file.keys[1].x = 0xff800001;
    file.keys[2].x = 0x80000001;
    gltf_file gltf = exported(&bytes, NULL);
    json_int_t arm = gltf_file_node(&gltf, "OBJ_arm");
    json_int_t moved = gltf_file_channel(&gltf, 0, arm, "translation", NULL, NULL);
    cr_assert(gltf_file_float(&gltf, moved, 0) == FLT_MAX);
    done(&gltf, &bytes);
}

Test(export, degrees_beyond_all_measure_give_unit_quaternions) {
    static const uint32_t degrees[] = {0x7f7fffff, 0x7fffffff, 0xff800000, 0x4f000000, 0x00000001};
    for (size_t i = 0; i < sizeof degrees / sizeof degrees[0]; i++) {
        qp_loaded bytes;
        file.degrees[i % 3] = degrees[i];
        gltf_file gltf = exported(&bytes, NULL); /* it looks at every quaternion */
        cr_assert(json_is_real(json_object_get(gltf_file_extras(&gltf, 0), "rotation_off")));
        done(&gltf, &bytes);
    }
}

/* -- Nodes ------------------------------------------------------------------------------------ */

static bool is_child(const gltf_file *gltf, const char *parent, const char *child) {
    const json_t *node =
        json_array_get(json_object_get(gltf->json, "nodes"), (size_t)gltf_file_node(gltf, parent));
    const json_t *children = json_object_get(node, "children");
    json_int_t wanted = gltf_file_node(gltf, child);
    for (size_t i = 0; i < json_array_size(children); i++) {
        if (json_integer_value(json_array_get(children, i)) == wanted) {
            return true;
        }
    }
    return false;
}

Test(export, objects_are_children_of_their_parents_and_the_root_turns_z_up) {
    qp_loaded bytes;
    file.arm_parent = 4;
    gltf_file gltf = exported(&bytes, NULL);
    cr_assert(is_child(&gltf, "OBJ_leg", "OBJ_arm") && is_child(&gltf, "OBJ_root", "OBJ_leg"));
    cr_assert(is_child(&gltf, "game axes", "OBJ_root"));
    json_t *rotation =
        json_object_get(json_array_get(json_object_get(gltf.json, "nodes"), 0), "rotation");
    cr_assert(fabs(json_number_value(json_array_get(rotation, 0)) + sqrt(0.5)) < 1e-6);
    done(&gltf, &bytes);
    gltf = exported(&bytes, "--up=y");
    cr_assert(json_object_get(json_array_get(json_object_get(gltf.json, "nodes"), 0), "rotation") ==
              NULL);
    done(&gltf, &bytes);
}

Test(export, parents_in_a_circle_are_cut_once) {
    qp_loaded bytes;
    qp_run_result result =
        cli_run("export", QP_CORPUS_DIR "/ccsf/parent_cycle.ccs", "-o", "cycle.glb");
    cr_assert(result.status <= 1);
    qp_run_free(&result);
    bytes = read_out("cycle.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes)); /* it looks for circles */
    done(&gltf, &bytes);
}

Test(export, equal_names_are_numbered) {
    qp_loaded bytes;
    file.names[2] = "OBJ_leg";
    file.names[5] = "OBJ_leg";
    gltf_file gltf = exported(&bytes, NULL);
    (void)gltf_file_node(&gltf, "OBJ_leg");
    (void)gltf_file_node(&gltf, "OBJ_leg (2)");
    (void)gltf_file_node(&gltf, "OBJ_leg (3)");
    done(&gltf, &bytes);
}

Test(export, names_in_shift_jis_are_utf_8) {
    qp_loaded bytes;
    file.names[2] = "OBJ_\x83\x41"; /* katakana A */
    gltf_file gltf = exported(&bytes, NULL);
    (void)gltf_file_node(&gltf, "OBJ_\xe3\x82\xa2");
    done(&gltf, &bytes);
}

/* -- Records ---------------------------------------------------------------------------------- */

Test(export, f_obj_moves_its_object_in_steps_unless_controllers_do) {
    qp_loaded bytes;
    qp_run_result result = cli_run("export", QP_CORPUS_DIR "/ccsf/basic.ccs", "-o", "basic.glb");
    cli_expect(&result, 0, "", NULL);
    bytes = read_out("basic.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    bool step = false;
    json_int_t moved =
        gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, "OBJ_b"), "translation", NULL, &step);
    cr_assert(moved >= 0 && step);
    cr_assert(gltf_file_float(&gltf, moved, 3) == 0 && gltf_file_float(&gltf, moved, 6) == 1);
    done(&gltf, &bytes);
    file.obj = true;
    file.obj_frame = 4; /* for OBJ_leg, which has controllers */
    file.obj_fill = 0x40000000;
    gltf = exported(&bytes, NULL);
    moved =
        gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, "OBJ_leg"), "translation", NULL, &step);
    cr_assert(!step && gltf_file_float(&gltf, moved, 3 * 5) == 1);
    const json_t *list = json_object_get(gltf_file_extras(&gltf, 0), "f_obj");
    cr_assert(json_array_size(list) == 1);
    cr_assert(cli_json_int(json_array_get(list, 0), "tick") == 1024);
    done(&gltf, &bytes);
}

Test(export, notes_are_extras_in_delivery_order) {
    static const json_int_t events[] = {2, 0x8005, 2};
    static const json_int_t frames[] = {1, 5, 5};
    qp_loaded bytes;
    gltf_file gltf = exported(&bytes, NULL);
    const json_t *extras = gltf_file_extras(&gltf, 0);
    const json_t *notes = json_object_get(extras, "notes");
    cr_assert(json_array_size(notes) == 3);
    for (size_t i = 0; i < 3; i++) {
        const json_t *note = json_array_get(notes, i);
        cr_assert(cli_json_int(note, "event") == events[i]);
        cr_assert(cli_json_int(note, "frame") == frames[i]);
        cr_assert(cli_json_int(note, "tick") == 256 * frames[i]);
        cr_assert_str_eq(cli_json_string(note, "object_name"), "OBJ_xnote");
    }
    cr_assert_str_eq(cli_json_string(extras, "end"), "once");
    cr_assert_str_eq(cli_json_string(extras, "sampled"), "every frame");
    const json_t *track = json_array_get(json_object_get(extras, "tracks"), 0);
    cr_assert(json_array_size(json_object_get(track, "transparency")) == 10);
    cr_assert(hex_at(json_object_get(track, "transparency"), 9) == 0x3f000000);
    done(&gltf, &bytes);
}

/* -- Copies and clumps ------------------------------------------------------------------------ */

/* A file of version 0x123: object 2 copies object 3; two records drive the copy, x is 1, then 2. A
   clump places object 3 at (5, 6, 7), a quarter turn about z, of scale 2. */
static void save_copy(const char *path) {
    static const qp_ccs_row rows[] = {{"ANM_a", 0}, {"OBJ_copy", 0}, {"OBJ_real", 0}, {"CMP_a", 0}};
    static const uint32_t nodes[] = {3};
    static const uint32_t place[] = {0x40a00000, 0x40c00000, 0x40e00000, 0,         0,
                                     0x42b40000, 0x40000000, 0x40000000, 0x40000000};
    qp_build build = {0};
    (void)qp_ccs_header(&build, "copy", 0x123);
    (void)qp_ccs_index(&build, NULL, 0, rows, 4);
    (void)qp_ccs_setup(&build);
    (void)qp_ccs_object(&build, 0x123, 3, 0, 0);
    (void)qp_ccs_ext_obj(&build, 2, 0, 3);
    size_t clump = qp_ccs_clump(&build, 0x123, 4, nodes, 1);
    for (uint32_t i = 0; i < 9; i++) {
        qp_build_set_u32(&build, clump + 8 + 12 + 4 * (size_t)i, place[i]);
    }
    size_t at = qp_ccs_anime_open(&build, 1, 2);
    (void)qp_ccs_top(&build, 0);
    for (uint32_t record = 1; record <= 2; record++) {
        const uint32_t x[] = {record == 1 ? 0x3f800000 : 0x40000000, 0, 0};
        size_t open = qp_ccs_controllers_open(&build, QP_KIND_OBJECT, 2);
        qp_ccs_single(&build, open, 0, x, 3);
        qp_ccs_close(&build, open);
    }
    (void)qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    (void)qp_ccs_end(&build);
    cli_write(path, qp_build_bytes(&build));
    qp_build_free(&build);
}

static double member_at(const json_t *node, const char *key, size_t index) {
    return json_number_value(json_array_get(json_object_get(node, key), index));
}

Test(export, copy_and_what_it_copies_are_driven_by_the_last_record) {
    static const char *const names[] = {"OBJ_copy", "OBJ_real"};
    save_copy("copy.ccs");
    qp_run_result result = cli_run("export", "copy.ccs", "-o", "copy.glb");
    cli_expect(&result, 0, "", NULL);
    qp_loaded bytes = read_out("copy.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    for (size_t i = 0; i < 2; i++) {
        json_int_t node = gltf_file_node(&gltf, names[i]);
        json_int_t moved = gltf_file_channel(&gltf, 0, node, "translation", NULL, NULL);
        cr_assert(moved >= 0, "%s", names[i]);
        cr_assert(gltf_file_float(&gltf, moved, 0) == 2, "%s", names[i]);
    }
    done(&gltf, &bytes);
}

Test(export, clump_places_nodes_at_rest) {
    save_copy("copy.ccs");
    qp_run_result result = cli_run("export", "copy.ccs", "-o", "copy.glb");
    cli_expect(&result, 0, "", NULL);
    qp_loaded bytes = read_out("copy.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    const json_t *node = json_array_get(json_object_get(gltf.json, "nodes"),
                                        (size_t)gltf_file_node(&gltf, "OBJ_real"));
    for (size_t i = 0; i < 3; i++) {
        cr_assert(member_at(node, "translation", i) == 5.0 + (double)i);
        cr_assert(fabs(member_at(node, "scale", i) - 2) < 2e-3);
    }
    cr_assert(fabs(member_at(node, "rotation", 2) - sqrt(0.5)) < 1e-3);
    cr_assert(fabs(member_at(node, "rotation", 3) - sqrt(0.5)) < 1e-3);
    done(&gltf, &bytes);
}

/* -- The file --------------------------------------------------------------------------------- */

Test(export, text_form_says_the_same_with_its_buffer_inside) {
    qp_loaded bytes;
    gltf_file gltf = exported(&bytes, NULL);
    qp_run_result result = cli_run("export", "a.ccs", "-o", "a.gltf");
    cli_expect(&result, 0, "", "");
    json_t *text = json_load_file("a.gltf", JSON_REJECT_DUPLICATES, NULL);
    json_t *buffer = json_array_get(json_object_get(text, "buffers"), 0);
    const char *start = "data:application/octet-stream;base64,";
    cr_assert(strncmp(cli_json_string(buffer, "uri"), start, strlen(start)) == 0);
    cr_assert(strlen(cli_json_string(buffer, "uri")) ==
              strlen(start) + (4 * gltf.float_count + 2) / 3 * 4);
    cr_assert(json_object_del(buffer, "uri") == 0);
    cr_assert(json_equal(text, gltf.json));
    json_decref(text);
    done(&gltf, &bytes);
}

Test(export, same_file_gives_the_same_bytes) {
    diff_file_save(&file, "a.ccs");
    qp_run_result result = cli_shell("$QP export a.ccs -o 1.glb && $QP export a.ccs -o 2.glb && "
                                     "cmp 1.glb 2.glb && $QP export a.ccs -o 1.gltf && $QP export "
                                     "a.ccs >2.gltf && cmp 1.gltf 2.gltf && mkdir d && cp a.ccs d "
                                     "&& $QP export d/a.ccs | cmp 1.gltf -");
    cli_expect(&result, 0, "", "");
}

Test(export, one_animation_of_several) {
    qp_loaded bytes;
    file.second = true;
    gltf_file gltf = exported(&bytes, NULL);
    cr_assert(json_array_size(json_object_get(gltf.json, "animations")) == 2);
    done(&gltf, &bytes);
    gltf = exported(&bytes, "--animation=ANM_run");
    cr_assert(json_array_size(json_object_get(gltf.json, "animations")) == 1);
    cr_assert_str_eq(json_string_value(json_object_get(
                         json_array_get(json_object_get(gltf.json, "animations"), 0), "name")),
                     "ANM_run");
    done(&gltf, &bytes);
}

Test(export, animation_of_too_many_frames_is_sampled_where_it_has_keys) {
    qp_loaded bytes;
    qp_run_result result =
        cli_run("export", QP_CORPUS_DIR "/ccsf/anime_frames_2_24_less_1.ccs", "-o", "long.glb");
    cr_assert(result.status <= 1);
    qp_run_free(&result);
    bytes = read_out("long.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    const json_t *sampled = json_object_get(gltf_file_extras(&gltf, 0), "sampled");
    cr_assert(json_is_array(sampled) && json_array_size(sampled) < 100);
    cr_assert(json_integer_value(json_array_get(sampled, json_array_size(sampled) - 1)) ==
              0xfffffe);
    done(&gltf, &bytes);
}

/* -- Trouble ---------------------------------------------------------------------------------- */

Test(export, names_and_numbers_that_it_does_not_take) {
    diff_file_save(&file, "a.ccs");
    qp_run_result result = cli_run("export", "a.ccs", "-o", "a.obj");
    cli_expect(&result, 2, "",
               "quirkproof: export: --output wants a name that ends in .gltf or .glb, not "
               "'a.obj'\n");
    result = cli_run("export", "a.ccs", "--fps=0");
    cli_expect(&result, 2, "",
               "quirkproof: export: --fps wants a number from 0.001 to 1000, not '0'\n");
    result = cli_run("export", "a.ccs", "--up=x");
    cli_expect(&result, 2, "", "quirkproof: export: --up wants y or z, not 'x'\n");
    result = cli_run("export", "a.ccs", "--animation=ANM_wolk", "-o", "a.glb");
    cli_expect(&result, 2, "",
               "quirkproof: a.ccs: no animation 'ANM_wolk' among 1; the nearest name is "
               "'ANM_walk'\n");
    result = cli_run("export", "a.ccs", "-o", "none/a.glb");
    cli_expect(&result, 2, "", NULL);
    result = cli_run("export", "none.ccs", "-o", "a.glb");
    cli_expect(&result, 2, "", "quirkproof: none.ccs: No such file or directory\n");
}

/* -- Other kinds ------------------------------------------------------------------------------ */

Test(export, cinematic_camera_and_actors_in_steps) {
    qp_cine_file cine = qp_cine_file_with_header(2048, 8, 3);
    qp_cine_frame *frame = calloc(1, sizeof *frame);
    for (uint16_t number = 1; number <= 3; number++) {
        qp_cine_plain_frame(frame, number);
        frame->camera_position[1] = -100 * number;
        frame->actor_count = 1;
        frame->actors[0].id = 88;
        frame->actors[0].position[0] = 7 * number;
        frame->actors[0].rotation.q[0] = 100;
        frame->actors[0].rotation.q[3] = 100;
        frame->actors[0].mouth = 2;
        qp_cine_add_frame(&cine.build, frame);
    }
    qp_cine_add_end(&cine.build);
    cli_write("cine.bin", qp_cine_built(&cine.build));
    qp_run_result result = cli_run("export", "cine.bin", "-o", "cine.glb");
    cli_expect(&result, 0, "", "");
    qp_loaded bytes = read_out("cine.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    bool step = false;
    json_int_t times = 0;
    json_int_t actor = gltf_file_node(&gltf, "actor 88");
    json_int_t moved = gltf_file_channel(&gltf, 0, actor, "translation", &times, &step);
    json_int_t turned = gltf_file_channel(&gltf, 0, actor, "rotation", NULL, NULL);
    cr_assert(step && gltf_file_float(&gltf, moved, 6) == 21 &&
              gltf_file_float(&gltf, times, 0) == 0 &&
              gltf_file_float(&gltf, times, 1) == 1 / 30.f);
    cr_assert(fabs((double)gltf_file_float(&gltf, turned, 0) - sqrt(0.5)) < 1e-6);
    json_int_t camera = gltf_file_node(&gltf, "camera");
    turned = gltf_file_channel(&gltf, 0, camera, "rotation", NULL, NULL);
    cr_assert(gltf_file_float(&gltf, turned, 0) == 1 && gltf_file_float(&gltf, turned, 3) == 0,
              "an unturned camera looks along z with y down: half a turn for glTF's");
    cr_assert(json_array_size(json_object_get(gltf.json, "cameras")) == 1);
    const json_t *faces = json_object_get(gltf_file_extras(&gltf, 0), "faces");
    cr_assert(json_integer_value(
                  json_array_get(json_object_get(json_array_get(faces, 0), "mouth"), 0)) == 2);
    done(&gltf, &bytes);
    free(frame);
    qp_cine_file_free(&cine);
}

/* The camera's axes in the game's world are the rows of eval's matrix; glTF's look the other way
   along y and z. */
Test(export, cinematic_camera_looks_where_the_game_does) {
    qp_cine_file cine = qp_cine_file_with_header(2048, 8, 1);
    qp_cine_frame *frame = calloc(1, sizeof *frame);
    qp_cine_plain_frame(frame, 1);
    frame->camera_rotation = (qp_cine_quaternion){{100, -200, 300, 400}};
    qp_cine_add_frame(&cine.build, frame);
    qp_cine_add_end(&cine.build);
    cli_write("cine.bin", qp_cine_built(&cine.build));
    qp_run_result result = cli_run("export", "cine.bin", "-o", "cine.glb");
    cli_expect(&result, 0, "", NULL);
    qp_loaded bytes = read_out("cine.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    result = cli_run("eval", "cine.bin");
    json_t *eval = cli_json_out(&result);
    const json_t *rows = json_object_get(
        json_object_get(json_array_get(json_object_get(eval, "samples"), 0), "camera"), "matrix");
    json_t *axes = json_pack("[[f,f,f],[f,f,f],[f,f,f]]", 0., 0., 0., 0., 0., 0., 0., 0., 0.);
    for (size_t row = 0; row < 3; row++) {
        for (size_t column = 0; column < 3; column++) {
            double value = json_number_value(json_array_get(json_array_get(rows, column), row));
            json_real_set(json_array_get(json_array_get(axes, row), column),
                          column == 0 ? value : -value);
        }
    }
    json_int_t turned =
        gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, "camera"), "rotation", NULL, NULL);
    expect_matrix(&gltf, turned, 0, axes, 1e-6);
    json_decref(axes);
    json_decref(eval);
    qp_run_free(&result);
    done(&gltf, &bytes);
    free(frame);
    qp_cine_file_free(&cine);
}

Test(export, square_track_of_an_animation_file_holds) {
    uint8_t block[1024];
    for (uint16_t interp = 1; interp <= 3; interp++) {
        qp_totem_writer writer = qp_totem_writer_to(block, sizeof block, QP_TOTEM_LITTLE, 8);
        qp_totem_vector_key key = {0};
        qp_totem_put_head(&writer, 0x3f800000, 7);
        qp_totem_put_count(&writer, 0);
        qp_totem_put_count(&writer, 1);
        qp_totem_put_record(&writer, 1234, 0);
        qp_totem_put_track(&writer, interp, 1);
        qp_totem_put_vector_key(&writer, &key);
        for (int track = 0; track < 3; track++) {
            qp_totem_put_track(&writer, 1, 0);
        }
        qp_totem_put_count(&writer, 0);
        cli_write("animation", (qp_bytes){block, writer.size});
        qp_run_result result =
            cli_run("export", "--as=animation", "animation", "-o", "animation.glb");
        cli_expect(&result, 0, "", NULL);
        qp_loaded bytes = read_out("animation.glb");
        gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
        bool step = false;
        (void)gltf_file_channel(&gltf, 0, gltf_file_node(&gltf, "node 1234"), "translation", NULL,
                                &step);
        cr_assert(step == (interp == 3));
        done(&gltf, &bytes);
    }
}

Test(export, animation_file_is_as_eval_gives_it_forward_and_signed) {
    qp_run_result result = cli_run("export", QP_CORPUS_DIR "/totemtech/rich.bin", "-o", "rich.glb");
    cli_expect(&result, 0, "", "");
    qp_loaded bytes = read_out("rich.glb");
    gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
    result = cli_run("eval", "--all-frames", "--quat=signed", "--slerp=forward",
                     QP_CORPUS_DIR "/totemtech/rich.bin");
    json_t *eval = cli_json_out(&result);
    const json_t *samples = json_object_get(eval, "samples");
    json_int_t node = gltf_file_node(&gltf, "node 287454020");
    json_int_t moved = gltf_file_channel(&gltf, 0, node, "translation", NULL, NULL);
    cr_assert(moved >= 0 && gltf_file_count(&gltf, moved) == json_array_size(samples));
    for (size_t frame = 0; frame < json_array_size(samples); frame++) {
        const json_t *nodes = json_object_get(json_array_get(samples, frame), "nodes");
        for (size_t i = 0; i < json_array_size(nodes); i++) {
            const json_t *at = json_array_get(nodes, i);
            for (size_t k = 0; k < 3 && cli_json_int(at, "name") == 287454020; k++) {
                double wanted = json_number_value(json_array_get(json_object_get(at, "track1"), k));
                cr_assert((double)gltf_file_float(&gltf, moved, 3 * frame + k) == wanted);
            }
        }
    }
    json_decref(eval);
    qp_run_free(&result);
    cr_assert_str_eq(cli_json_string(gltf_file_extras(&gltf, 0), "slerp"), "forward");
    cr_assert(json_array_size(json_object_get(gltf_file_extras(&gltf, 0), "messages")) > 0);
    done(&gltf, &bytes);
}
