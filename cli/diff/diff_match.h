/* Which named thing of one document is which of the other: by name and kind, or by name, the first
   with the first; what is left over is taken for renamed where it stands between the same
   neighbours. */
#ifndef QP_CLI_DIFF_MATCH_H
#define QP_CLI_DIFF_MATCH_H

#include "diff_model.h"

typedef struct {
    const char *name;
    const char *kind;
} diff_named;

/* For each of `a` its partner in `b`, or DIFF_NONE, and the other way round; free() both. */
typedef struct {
    uint32_t *to_b;
    uint32_t *to_a;
} diff_matches;

/* `renames`: a run of names without partner is paired with the run at the same place in the other
   list, if both are as long and of the same kinds. The order of the lists changes nothing else. */
diff_matches diff_match(const diff_named *a, uint32_t a_count, const diff_named *b,
                        uint32_t b_count, bool renames);

diff_matches diff_match_objects(const diff_doc *a, const diff_doc *b);
diff_matches diff_match_clips(const diff_doc *a, const diff_doc *b);

void diff_matches_free(diff_matches *matches);

#endif
