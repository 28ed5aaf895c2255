/* What was found, as text or as JSON, one change at a time. */
#ifndef QP_CLI_DIFF_REPORT_H
#define QP_CLI_DIFF_REPORT_H

#include <stdio.h>

#include "diff_effect.h"
#include "json.h"

typedef enum {
    DIFF_ADDED,
    DIFF_REMOVED,
    DIFF_MOVED, /* of a key or note: the same at another frame */
    DIFF_CHANGED,
    DIFF_RENAMED,
    DIFF_REPARENTED,
    DIFF_REORDERED, /* of a key or note: the same, but before or behind others of its frame */
    DIFF_EFFECT     /* no change of its own: what the changes do to values */
} diff_how;

enum { DIFF_HOWS = DIFF_EFFECT + 1 };

/* One side of a change: what there is of it. */
typedef struct {
    const char *text;    /* NULL: nothing */
    const diff_key *key; /* NULL: none */
} diff_what;

typedef struct {
    const char *what; /* "file", "object", "animation", "controller", "key", "note", ... */
    diff_how how;
    const char *clip; /* where, each NULL if it does not apply */
    const char *object;
    const char *second;
    const char *part;
    const char *attribute;
    bool framed;             /* its keys have frames */
    const diff_shape *shape; /* of its keys */
    diff_what a;
    diff_what b;
    const diff_effect *effect;
} diff_change;

/* Names of objects by the numbers that they go by in both documents. */
typedef struct {
    const diff_doc *a;
    const diff_doc *b;
    const char *(*name)(const void *user, uint32_t object);
    const void *user;
    const diff_texts *texts;
} diff_names;

typedef struct {
    FILE *out;
    bool as_json;
    bool colour;
    bool begun; /* text: the two names are out */
    diff_names names;
    uint64_t counts[DIFF_HOWS];
    cli_json json;
} diff_report;

void diff_report_begin(diff_report *report, const cli_options *options, const diff_names *names);
void diff_report_change(diff_report *report, const diff_change *change);

/* `first`: where the bytes of the two begin to differ; UINT64_MAX: they do not. True if there was
   any change. */
bool diff_report_end(diff_report *report, uint64_t first);

/* The two forms. */
void diff_text_change(diff_report *report, const diff_change *change);
void diff_text_end(diff_report *report, uint64_t first);
void diff_json_begin(diff_report *report);
void diff_json_change(diff_report *report, const diff_change *change);
void diff_json_end(diff_report *report, uint64_t first);

/* The word for it: "added". */
const char *diff_how_word(diff_how how);
/* Changes in all. */
uint64_t diff_report_total(const diff_report *report);

#endif
