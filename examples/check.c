/*
 * What is wrong with a buffer: check FILE
 *
 * The library calls back for each finding, as it comes to it, and keeps none: this program's memory
 * does not depend on how many there are.
 */
#include <inttypes.h>
#include <quirkproof/check.h>
#include <quirkproof/diag.h>

#include "read_file.h"

/* Called for each finding. All of it is data; only here does it become text. */
static void print(void *user, const qp_diag *finding) {
    static const char *const severities[] = {"note", "warning", "error"};
    const char *path = user;
    char message[256];
    (void)qp_diag_format(finding, message, sizeof message);
    (void)printf("%s:0x%" PRIx64 ": %s: %s [%s]\n", path, finding->offset,
                 severities[qp_diag_severity(finding->code)], message, qp_diag_id(finding->code));
    /* The path leads from the file down to the record: here, which frame it is in. */
    for (uint32_t i = 0; i < finding->path.count; i++) {
        if (finding->path.steps[i].kind == QP_PATH_FRAME) {
            (void)printf("    in frame %" PRIu32 "\n", finding->path.steps[i].value);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        (void)fprintf(stderr, "usage: check FILE\n");
        return 2;
    }
    qp_bytes input = read_file(argv[1]);

    /* What it is, by its first bytes. Inflating is the caller's business: quirkproof/gzip.h reads
       the wrapper, any inflater does the rest. */
    qp_input_kind kind = qp_detect(input);
    if (kind == QP_INPUT_UNKNOWN || kind == QP_INPUT_GZIP) {
        (void)fprintf(stderr, "%s: not an input that this example reads\n", argv[1]);
        return 2;
    }

    /* No check can need more than this; it holds for every content that the input might have. */
    qp_arena arena = make_arena(qp_check_memory_bound(input.size));
    qp_sink sink = {print, argv[1], {0, 0, 0}};
    qp_status status = qp_check(kind, input, &arena, &sink);
    free(arena.base);
    free((void *)input.data);
    if (status != QP_OK) {
        (void)fprintf(stderr, "%s: status %d\n", argv[1], (int)status);
        return 2;
    }
    (void)printf("%" PRIu64 " errors, %" PRIu64 " warnings, %" PRIu64 " notes\n",
                 sink.counts[QP_ERROR], sink.counts[QP_WARNING], sink.counts[QP_NOTE]);
    return sink.counts[QP_ERROR] > 0 ? 1 : 0;
}
