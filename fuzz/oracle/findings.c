/* The check: its memory, what its findings point at, and that a second run says the same. */
#include "oracle/require.h"
#include "support/exact.h"

#include <string.h>

/* The findings of one run. */
typedef struct {
    qp_bytes input;
    uint64_t *codes; /* by qp_diag_code; NULL: not counted */
    uint64_t digest;
    uint64_t counts[3];
} run;

/* Every placeholder of the message was filled in, and it fits in a line. */
static void check_message(const qp_diag *diag) {
    char text[512];
    char cut[8];
    const size_t length = qp_diag_format(diag, text, sizeof text);
    require(length > 0 && length < sizeof text && strlen(text) == length,
            "%s: the message has %zu characters", qp_diag_id(diag->code), length);
    require(strchr(text, '{') == NULL, "%s: a number is missing: %s", qp_diag_id(diag->code), text);
    require(qp_diag_format(diag, cut, sizeof cut) == length, "%s: the length depends on the room",
            qp_diag_id(diag->code));
    require(strlen(cut) == (length < sizeof cut ? length : sizeof cut - 1) &&
                memcmp(cut, text, strlen(cut)) == 0,
            "%s: the cut message is another one", qp_diag_id(diag->code));
}

static void take(void *user, const qp_diag *diag) {
    run *r = user;
    require(diag->code > QP_DIAG_NONE && diag->code < QP_DIAG_COUNT, "code %d", (int)diag->code);
    require(diag->offset <= r->input.size, "%s: offset %llu is past the input",
            qp_diag_id(diag->code), (unsigned long long)diag->offset);
    require(diag->path.count <= QP_PATH_MAX, "%s: %u steps in the path", qp_diag_id(diag->code),
            diag->path.count);
    r->counts[qp_diag_severity(diag->code)]++;
    /* A message costs as much as the rest of the check; the first thousand are looked at. */
    if (r->counts[0] + r->counts[1] + r->counts[2] <= 1000) {
        check_message(diag);
    }
    if (r->codes != NULL) {
        r->codes[diag->code]++;
    }
    r->digest = qp_digest_u64(r->digest, (uint64_t)diag->code);
    r->digest = qp_digest_u64(r->digest, diag->offset);
    r->digest = qp_digest_u64(r->digest, diag->args[0]);
    r->digest = qp_digest_u64(r->digest, diag->args[1]);
    for (uint32_t i = 0; i < diag->path.count; i++) {
        r->digest = qp_digest_u64(r->digest, (uint64_t)diag->path.steps[i].kind);
        r->digest = qp_digest_u64(r->digest, diag->path.steps[i].value);
    }
}

/* One check in a block of exactly the promised size. */
static size_t check_once(qp_input_kind kind, qp_bytes input, qp_sink *sink) {
    const size_t bound = qp_check_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_arena_init(&arena, block.data, bound);
    const qp_status status = qp_check(kind, input, &arena, sink);
    require(status == QP_OK, "the check of %zu bytes gives %d in %zu bytes", input.size,
            (int)status, bound);
    require(arena.used <= bound, "the arena is overrun");
    qp_exact_free(&block);
    return arena.used;
}

void qp_oracle_findings(qp_input_kind kind, qp_bytes input, uint64_t *codes,
                        qp_oracle_report *report) {
    run first = {input, NULL, QP_DIGEST_START, {0, 0, 0}};
    run second = {input, NULL, QP_DIGEST_START, {0, 0, 0}};
    qp_sink sink = {take, &first, {0, 0, 0}};
    qp_sink again = {take, &second, {0, 0, 0}};
    qp_sink silent = {NULL, NULL, {0, 0, 0}};
    first.codes = codes;
    report->check_used = check_once(kind, input, &sink);
    check_once(kind, input, &again);
    check_once(kind, input, &silent);
    require(first.digest == second.digest, "a second check finds something else");
    for (int i = 0; i < 3; i++) {
        require(sink.counts[i] == first.counts[i], "severity %d is counted wrongly", i);
        require(silent.counts[i] == first.counts[i], "a sink that does not listen counts less");
        report->counts[i] = first.counts[i];
    }
}
