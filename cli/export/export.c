#include "export.h"

#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "lost.h"
#include "message.h"
#include "names.h"
#include "output.h"

enum { DEFAULT_FPS = 30 };

/* Half the square root of 2. */
#define HALF_ROOT 0.70710678118654752440

/* -- Beginning -------------------------------------------------------------------------------- */

void export_begin(export_run *run, const cli_content *content, const cli_options *options,
                  export_axes axes) {
    memset(run, 0, sizeof *run);
    run->content = content;
    run->options = options;
    run->fps = options->fps > 0 ? options->fps : DEFAULT_FPS;
    run->document = gltf_begin(options->max_size);
    run->root = gltf_add_node(&run->document, "game axes", GLTF_NONE);
    gltf_node *root = gltf_node_at(&run->document, run->root);
    if (axes == EXPORT_Z_UP) { /* a quarter turn about x: z becomes y, y becomes -z */
        root->rotation[0] = -(float)HALF_ROOT;
        root->rotation[3] = (float)HALF_ROOT;
    } else if (axes == EXPORT_Y_DOWN) { /* half a turn about x */
        root->rotation[0] = 1;
        root->rotation[3] = 0;
    }
}

void export_free(export_run *run) {
    gltf_free(&run->document);
}

/* -- Writing ---------------------------------------------------------------------------------- */

static bool ends_in(const char *path, const char *end) {
    size_t size = strlen(path);
    size_t tail = strlen(end);
    return size >= tail && strcmp(path + size - tail, end) == 0;
}

static void put_asset(export_run *run, const char *kind, const char *notes) {
    export_extras extras;
    export_extras_begin(&extras);
    cli_json *json = &extras.json;
    cli_json_object(json, CLI_JSON_INLINE);
    const char *folder = strrchr(run->content->shown, '/');
    cli_json_key(json, "file");
    cli_json_text(json, folder != NULL ? folder + 1 : run->content->shown);
    cli_json_key(json, "kind");
    cli_json_text(json, kind);
    cli_json_key(json, "fps");
    cli_json_number(json, run->fps);
    cli_json_key(json, "ticks_per_frame");
    cli_json_count(json, 256);
    cli_json_key(json, "units");
    cli_json_text(json, "the game's");
    cli_json_key(json, "axes");
    cli_json_text(json, notes);
    cli_json_close(json);
    run->document.extras = export_extras_end(run, &extras);
}

int export_end(export_run *run, const char *kind, const char *notes) {
    const char *path = run->options->output != NULL ? run->options->output : "-";
    char *shown = cli_shown_path(path);
    cli_buffer file = {NULL, 0};
    int result = CLI_TROUBLE;
    put_asset(run, kind, notes);
    (void)gltf_cut_circles(&run->document);
    if (shown == NULL || !gltf_write(&run->document, ends_in(path, ".glb"), &file)) {
        cli_message("%s: not enough memory to write it, or it is too large", run->content->shown);
    } else if (cli_write_output(path, shown, cli_buffer_bytes(&file))) {
        result = CLI_FINE;
    }
    cli_buffer_free(&file);
    free(shown);
    return result;
}

/* -- Times and room --------------------------------------------------------------------------- */

float *export_times(const export_run *run, uint32_t count, uint32_t *rising) {
    float *times = cli_make(count, sizeof *times);
    uint32_t frame = 0;
    float last = -1;
    while (frame < count) {
        times[frame] = (float)(frame / run->fps);
        if (times[frame] <= last) {
            break;
        }
        last = times[frame++];
    }
    *rising = frame;
    return times;
}

bool export_room(const export_run *run, const char *what, uint64_t floats) {
    if (gltf_room(&run->document, floats)) {
        return true;
    }
    cli_message("%s: %s: %llu bytes of samples are more than --max-size %zu", run->content->shown,
                what, (unsigned long long)floats * sizeof(float), run->options->max_size);
    return false;
}

/* -- Extras ----------------------------------------------------------------------------------- */

void export_extras_begin(export_extras *extras) {
    extras->text = NULL;
    extras->size = 0;
    extras->stream = open_memstream(&extras->text, &extras->size);
    if (extras->stream == NULL) {
        cli_message("out of memory");
        exit(CLI_TROUBLE); /* NOLINT(concurrency-mt-unsafe): there is one thread */
    }
    extras->json = cli_json_to(extras->stream);
}

const char *export_extras_end(export_run *run, export_extras *extras) {
    const char *kept = NULL;
    if (fclose(extras->stream) == 0) {
        kept = cli_store_text(&run->document.pool, extras->text);
    } else {
        cli_note_lost();
    }
    free(extras->text);
    return kept;
}

/* Of a frame at least. */
static bool all_the_same(const uint32_t *values, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        if (values[i] != values[0]) {
            return false;
        }
    }
    return true;
}

void export_series_hex(cli_json *json, const char *key, const uint32_t *values, uint32_t count) {
    uint32_t shown = all_the_same(values, count) ? 1 : count;
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < shown; i++) {
        cli_json_hex(json, values[i]);
    }
    cli_json_close(json);
}

void export_series_count(cli_json *json, const char *key, const uint32_t *values, uint32_t count) {
    uint32_t shown = all_the_same(values, count) ? 1 : count;
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < shown; i++) {
        cli_json_count(json, values[i]);
    }
    cli_json_close(json);
}

/* -- Samples ---------------------------------------------------------------------------------- */

export_samples export_samples_of(uint32_t node, uint32_t count) {
    export_samples samples = {node, false, count, NULL, NULL, NULL};
    samples.translations = cli_make((size_t)count * 3, sizeof(float));
    samples.rotations = cli_make((size_t)count * 4, sizeof(float));
    samples.scales = cli_make((size_t)count * 3, sizeof(float));
    return samples;
}

void export_samples_free(export_samples *samples) {
    free(samples->translations);
    free(samples->rotations);
    free(samples->scales);
}

bool export_put_rotation(export_samples *samples, uint32_t at, const qp_matrix *matrix,
                         double *off) {
    static const float unturned[4] = {0, 0, 0, 1};
    if (samples->rotations == NULL) {
        return false;
    }
    float *out = samples->rotations + 4 * (size_t)at;
    const float *previous = at > 0 ? out - 4 : NULL;
    double q[4];
    double by = 0;
    if (!gltf_quaternion(matrix, q, &by)) {
        memcpy(out, previous != NULL ? previous : unturned, sizeof unturned);
        return false;
    }
    *off = by > *off ? by : *off;
    gltf_round_quaternion(q, previous, out);
    return true;
}

static void add_path(export_run *run, gltf_animation *animation, uint32_t times,
                     const export_samples *samples, gltf_path path, const float *values) {
    uint32_t width = path == GLTF_ROTATION ? 4 : 3;
    if (values != NULL) {
        uint32_t outputs = gltf_add_values(&run->document, values, samples->count, width);
        gltf_add_channel(&run->document, animation, samples->node, path, samples->step, times,
                         outputs);
    }
}

void export_add_samples(export_run *run, gltf_animation *animation, uint32_t times,
                        const export_samples *samples) {
    add_path(run, animation, times, samples, GLTF_TRANSLATION, samples->translations);
    add_path(run, animation, times, samples, GLTF_ROTATION, samples->rotations);
    add_path(run, animation, times, samples, GLTF_SCALE, samples->scales);
}
