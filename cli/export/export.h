/* What exports of all kinds share: the document, the frames that are sampled, and how it is put
   out. docs/export.md tells what is written. */
#ifndef QP_CLI_EXPORT_H
#define QP_CLI_EXPORT_H

#include <stdio.h>

#include "content.h"
#include "gltf.h"
#include "gltf_rotation.h"

/* An export that is being made. */
typedef struct {
    const cli_content *content;
    const cli_options *options;
    double fps;
    gltf document;
    uint32_t root; /* the node that turns the game's axes into glTF's */
} export_run;

/* A text of JSON in the making. */
typedef struct {
    char *text;
    size_t size;
    FILE *stream;
    cli_json json;
} export_extras;

/* The game's axes. */
typedef enum { EXPORT_Y_UP, EXPORT_Z_UP, EXPORT_Y_DOWN } export_axes;

/* Begins a document with its root. */
void export_begin(export_run *run, const cli_content *content, const cli_options *options,
                  export_axes axes);

/*
 * Writes the document where --output says, and frees it. `kind` and `notes` go to the asset's
 * extras. Returns an exit code.
 */
int export_end(export_run *run, const char *kind, const char *notes);
void export_free(export_run *run);

/* The times of frames 0 to `count` - 1, less than `count` if they no longer rise as floats. */
float *export_times(const export_run *run, uint32_t count, uint32_t *rising);

/* True if `floats` more may be added; else a message that `what` is too large. */
bool export_room(const export_run *run, const char *what, uint64_t floats);

void export_extras_begin(export_extras *extras);
/* The text, kept with the document. */
const char *export_extras_end(export_run *run, export_extras *extras);

/* KEY: one number for each of `count` frames, or a single one if all are the same. */
void export_series_hex(cli_json *json, const char *key, const uint32_t *values, uint32_t count);
void export_series_count(cli_json *json, const char *key, const uint32_t *values, uint32_t count);

/* Three channels of one node, sampled at the same times. */
typedef struct {
    uint32_t node;
    bool step;
    uint32_t count;
    float *translations; /* 3 each; NULL: not driven */
    float *rotations;    /* 4 each; NULL: not driven */
    float *scales;       /* 3 each; NULL: not driven */
} export_samples;

export_samples export_samples_of(uint32_t node, uint32_t count);
/* Puts a rotation at place `at`; false if the matrix is none, which leaves the one before it. */
bool export_put_rotation(export_samples *samples, uint32_t at, const qp_matrix *matrix,
                         double *off);
void export_add_samples(export_run *run, gltf_animation *animation, uint32_t times,
                        const export_samples *samples);
void export_samples_free(export_samples *samples);

/* Export of each kind: see cli_kind. */
int cli_export_anime(const cli_content *content, const cli_options *options);
int cli_export_cine(const cli_content *content, const cli_options *options);
int cli_export_totem(const cli_content *content, const cli_options *options);

#endif
