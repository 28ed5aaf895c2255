/* What eval says of a scene - lights, ambient light, camera, F_Material -, and pictures of archives
   of ANIMATIONs. */
#include "cli_run.h"
#include "xml_check.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define ARCHIVE QP_CORPUS_DIR "/totemtech/archive.dps"

TestSuite(cli_scene, .init = cli_enter, .fini = cli_leave);

/* -- Scenes ----------------------------------------------------------------------------------- */

/* The sample at frame 1 of a corpus file's first Anime; `root` is to be given back. */
static const json_t *sample_of(const char *name, json_t **root) {
    char path[256];
    (void)snprintf(path, sizeof path, QP_CORPUS_DIR "/ccsf/%s", name);
    qp_run_result result = cli_run("eval", "--frame", "1", path);
    *root = cli_json_out(&result);
    qp_run_free(&result);
    const json_t *anime = json_array_get(json_object_get(*root, "animations"), 0);
    return json_array_get(json_object_get(anime, "samples"), 0);
}

static void expect_keys(const json_t *object, const char *expected) {
    char got[256] = "";
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        (void)snprintf(got + strlen(got), sizeof got - strlen(got), "%s ", key);
    }
    cr_expect_str_eq(got, expected);
}

/* A colour's channel goes from 0 to 255 in three frames: at frame 1 it is a third. */
static void expect_third(const json_t *light) {
    cr_expect_eq(json_number_value(json_array_get(json_object_get(light, "color"), 0)), 1.0 / 3);
    cr_expect_str_eq(cli_json_string(light, "intensity"), "0x3f2aaaab");
}

Test(cli_scene, each_kind_of_light_has_the_values_that_it_has) {
    json_t *root = NULL;
    const json_t *sample = sample_of("lights.ccs", &root);
    const json_t *lights = json_object_get(sample, "lights");
    static const char *const kinds[] = {"distant", "direct", "spot", "omni"};
    static const char *const keys[] = {
        "light name kind rotation color intensity ",
        ("light name kind position rotation color intensity start end radius1 radius2 "
         "radius2_squared "),
        "light name kind unevaluated raw ", "light name kind position color intensity start end "};
    cr_assert_eq(json_array_size(lights), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *light = json_array_get(lights, i);
        cr_expect_str_eq(cli_json_string(light, "kind"), kinds[i]);
        cr_expect_eq(cli_json_int(light, "light"), 11 + (json_int_t)i);
        expect_keys(light, keys[i]);
        if (i != 2) {
            expect_third(light);
        }
    }
    const json_t *raw = json_object_get(json_array_get(lights, 2), "raw");
    cr_expect_str_eq(json_string_value(json_array_get(raw, 0)), "0x00492492"); /* its flags */
    cr_expect(json_is_null(json_object_get(sample, "ambient")));
    cr_expect(json_is_null(json_object_get(sample, "camera")));
    json_decref(root);
}

Test(cli_scene, ambient_light_camera_and_material_in_force) {
    json_t *root = NULL;
    const json_t *sample = sample_of("records.ccs", &root);
    const json_t *ambient = json_object_get(sample, "ambient");
    cr_expect_eq(json_number_value(json_array_get(ambient, 0)), 0);
    cr_expect_eq(json_number_value(json_array_get(ambient, 2)), 128 / 255.0);
    const json_t *camera = json_object_get(sample, "camera");
    expect_keys(camera, "camera name position rotation fov matrix ");
    cr_expect_str_eq(cli_json_string(camera, "fov"), "0x3f800000");
    const json_t *material = json_array_get(json_object_get(sample, "f_material"), 0);
    expect_keys(material, "material name flags values ");
    const json_t *values = json_object_get(material, "values");
    cr_expect_str_eq(json_string_value(json_array_get(values, 1)), "0x3f800000");
    cr_expect(json_is_null(json_array_get(values, 2)));
    json_decref(root);
}

/* -- Pictures of archives --------------------------------------------------------------------- */

/* A picture is XML; how often `word` is in it. */
static unsigned count_in_plot(const char *words, const char *word) {
    char line[512];
    size_t at = 0;
    unsigned count = 0;
    (void)snprintf(line, sizeof line, "\"$QP\" plot %s 2>said", words);
    qp_run_result result = cli_shell(line);
    const char *text = (const char *)result.out.data;
    const char *fault = xml_fault(text, result.out.size, &at);
    cr_assert_lt(result.status, 2, "%s", words);
    cr_assert_null(fault, "%s: %s at %zu", words, fault, at);
    for (const char *next = strstr(text, word); next != NULL; next = strstr(next + 1, word)) {
        count++;
    }
    qp_run_free(&result);
    return count;
}

Test(cli_scene, archive_has_pictures_of_every_animation) {
    static const char names[] = "100 \"FIRST\"\n-102 \"SECOND\"\n";
    cli_write("names.nps", (qp_bytes){(const uint8_t *)names, sizeof names - 1});
    cr_expect_eq(count_in_plot("--names names.nps " ARCHIVE, ">FIRST<"), 1);
    cr_expect_eq(count_in_plot("--names names.nps " ARCHIVE, ">SECOND<"), 1);
    cr_expect_eq(count_in_plot(ARCHIVE, ">animation 0<"), 1);
    cr_expect_eq(count_in_plot(ARCHIVE, ">animation 1<"), 1);
    cr_expect_eq(count_in_plot("--names names.nps --animation SECOND " ARCHIVE, ">FIRST<"), 0);
    cr_expect_eq(count_in_plot("--names names.nps --animation SECOND " ARCHIVE, ">SECOND<"), 1);
}

Test(cli_scene, pictures_up_to_the_most) {
    const unsigned all = count_in_plot(ARCHIVE, "class=\"heading\"");
    cr_expect_eq(all, 2);
    cr_expect_lt(count_in_plot("--max-pictures 1 " ARCHIVE, "class=\"title\""),
                 count_in_plot(ARCHIVE, "class=\"title\""));
}

Test(cli_scene, pictures_of_an_animation_that_is_not_there) {
    qp_run_result result = cli_run("plot", "--animation", "7", ARCHIVE);
    cli_expect_err_has(&result, "no animation '7'; indices are 0 to 1");
    cli_expect(&result, 2, "", NULL);
    result = cli_run("plot", "--names", "missing.nps", ARCHIVE);
    cli_expect(&result, 2, "", NULL);
}
