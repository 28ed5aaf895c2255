/*
 * The kinds of input that the program knows: one line in kinds.c for each. What a kind does not do
 * is NULL, and the command then says so.
 */
#ifndef QP_CLI_KINDS_H
#define QP_CLI_KINDS_H

#include <stdbool.h>
#include <stddef.h>

#include "content.h"
#include "options.h"
#include "quirkproof/check.h"
#include "quirkproof/diag.h"

typedef struct cli_kind {
    qp_input_kind input; /* what qp_detect() and qp_check() call it */
    const char *name;    /* for --as and for "kind" in JSON */
    const char *label;   /* what the message about unknown input says was tried */

    /* Makes what names in findings need, in `parsed`; false without memory. May be NULL. */
    bool (*open)(cli_content *content);

    /* Knows its inputs where qp_detect() does not, by what the options say. May be NULL. */
    bool (*recognise)(qp_bytes first, uint64_t total, const cli_options *options);

    /* Reads files that are too large to be read whole (cli_content's `large`). */
    bool in_pieces;

    /* Makes what dump, eval and play need, in `parsed`; false without memory. May be NULL. */
    bool (*load)(cli_content *content);

    /* Frees what `parsed` holds outside of `parsed_block`. May be NULL. */
    void (*close)(cli_content *content);

    /* Writes a step of a path as text; false where the general words do. May be NULL. */
    bool (*step)(const cli_content *content, const qp_path_step *step, char *out, size_t size);

    /* Hands every finding to `sink`; NULL: qp_check() does. */
    int (*check)(const cli_content *content, qp_sink *sink);

    /* The commands: write their JSON to stdout, return an exit code. May be NULL. */
    int (*dump)(const cli_content *content, const cli_options *options);
    int (*eval)(const cli_content *content, const cli_options *options);
    int (*play)(const cli_content *content, const cli_options *options);

    /* Writes a glTF document where the options say, returns an exit code. May be NULL. */
    int (*export_gltf)(const cli_content *content, const cli_options *options);

    /* What diff compares its inputs as (diff/diff_model.h). May be NULL. */
    const struct diff_source *diff;

    /* Writes pictures where the options say, returns an exit code. May be NULL. */
    int (*plot)(const cli_content *content, const cli_options *options);
} cli_kind;

/* NULL for one that is not in the table. */
const cli_kind *cli_kind_of(qp_input_kind input);
const cli_kind *cli_kind_named(const char *name);

/* The kind of an input by its first bytes; `total` is its size. NULL if it is none. */
const cli_kind *cli_kind_found(qp_bytes first, uint64_t total, const cli_options *options);

/* "ccsf or anime": the names, for --as. */
void cli_kind_list(char *out, size_t size);

/* "CCSF, bare Anime chunk": the labels. */
void cli_kind_labels(char *out, size_t size);

#endif
