/* Two documents compared, from the objects down to the keys. */
#ifndef QP_CLI_DIFF_COMPARE_H
#define QP_CLI_DIFF_COMPARE_H

#include "diff_match.h"
#include "diff_report.h"

typedef struct {
    diff_doc *a;
    diff_doc *b;
    diff_texts texts;
    diff_matches objects;
    diff_report report;
    uint32_t effort; /* left, see diff_effect.h */
} diff_run;

/* Reports every change. False after a message. */
bool diff_compare(diff_run *run);

/* The number by which an object of `b` goes in both documents: its partner's, or one of its own. */
uint32_t diff_number_of_b(const diff_run *run, uint32_t object);

/* The name of an object by that number; `user` is a diff_run. */
const char *diff_name_of(const void *user, uint32_t object);

/* What differs between lists of attributes, as changes that otherwise are like `change`. */
void diff_compare_attributes(diff_run *run, const diff_change *change, const cli_list *a,
                             const cli_list *b);

/* Two clips, opened. */
void diff_compare_clips(diff_run *run, diff_clip *a, diff_clip *b);

/* Two tracks; either is NULL where there is none. */
void diff_compare_tracks(diff_run *run, const diff_side *a, const diff_side *b);

#endif
