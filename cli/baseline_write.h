/* A baseline made of what a run finds (--write-baseline). */
#ifndef QP_CLI_BASELINE_WRITE_H
#define QP_CLI_BASELINE_WRITE_H

#include "baseline.h"

/* Findings of one kind in one record; `next` of the same hash. */
typedef struct cli_recorded {
    struct cli_recorded *next;
    qp_diag_code code;
    uint64_t count;
    char path[]; /* ends with a NUL */
} cli_recorded;

/* The findings of one file. Begins zeroed. */
typedef struct {
    cli_recorded **slots;
    size_t slot_count; /* a power of two, or 0 */
    size_t count;      /* different ones */
    bool lost;         /* some, as there was no memory */
} cli_record;

void cli_record_add(cli_record *record, qp_diag_code code, const char *path);
void cli_record_free(cli_record *record);

/* The findings of a run, in the order of its files. Begins zeroed. */
typedef struct {
    cli_known *list; /* with texts of their own */
    size_t count;
    size_t room;
    bool lost;
} cli_new_baseline;

/* Adds the findings of a file, as the baseline is to call it. */
void cli_new_baseline_add(cli_new_baseline *made, const char *name, const cli_record *record);

/* Writes it to the file at `path`. False after a message. */
bool cli_new_baseline_write(const cli_new_baseline *made, const char *path);

void cli_new_baseline_free(cli_new_baseline *made);

#endif
