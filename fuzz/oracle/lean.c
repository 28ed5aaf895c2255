#include "oracle/lean.h"

#include "oracle/anime.h"
#include "support/exact.h"

#include <string.h>

/* -- Findings --------------------------------------------------------------------------------- */

typedef struct {
    qp_bytes input;
    uint64_t counts[3];
    bool said[QP_DIAG_COUNT];
} heard;

/* The message of the first finding of each code: all of them would cost more than the check. */
static void hear(void *user, const qp_diag *diag) {
    heard *h = user;
    char text[512];
    require(diag->code > QP_DIAG_NONE && diag->code < QP_DIAG_COUNT, "code %d", (int)diag->code);
    require(diag->offset <= h->input.size, "%s: offset %llu is past the input",
            qp_diag_id(diag->code), (unsigned long long)diag->offset);
    require(diag->path.count <= QP_PATH_MAX, "%s: %u steps in the path", qp_diag_id(diag->code),
            diag->path.count);
    h->counts[qp_diag_severity(diag->code)]++;
    if (!h->said[diag->code]) {
        const size_t length = qp_diag_format(diag, text, sizeof text);
        require(length > 0 && length < sizeof text && strchr(text, '{') == NULL,
                "%s: the message is %s", qp_diag_id(diag->code), text);
        h->said[diag->code] = true;
    }
}

/* The errors that the check finds. */
static uint64_t errors_of(qp_input_kind kind, qp_bytes input) {
    heard h;
    qp_sink sink = {hear, &h, {0, 0, 0}};
    const size_t bound = qp_check_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    memset(&h, 0, sizeof h);
    h.input = input;
    qp_arena_init(&arena, block.data, bound);
    require(qp_check(kind, input, &arena, &sink) == QP_OK, "no check of %zu bytes in %zu",
            input.size, bound);
    for (int i = 0; i < 3; i++) {
        require(sink.counts[i] == h.counts[i], "severity %d is counted wrongly", i);
    }
    qp_exact_free(&block);
    return h.counts[QP_ERROR];
}

/* -- Animes ----------------------------------------------------------------------------------- */

static void walk_notes(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    qp_note note = {0, 0, 0, 0, 0};
    uint32_t count = 0;
    while (qp_anime_next_note(anime, &walk, &note)) {
        require(note.offset < anime->data.size, "a note past the end");
        count++;
    }
    require(count <= anime->notes.count, "more notes than there are");
}

/* Built in a block of exactly the promised size, and asked at the start, late, and past the end. */
static void build(qp_bytes input, size_t offset, size_t size, const qp_anime_env *env) {
    const size_t bound = qp_anime_memory_bound(size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, block.data, bound);
    require(qp_anime_build(input, offset, env, QP_EE_REFERENCE, &arena, &anime) == QP_OK,
            "%zu bytes are not built in %zu", size, bound);
    const uint64_t digest = oracle_digest_at(&anime, 257);
    oracle_digest_at(&anime, anime.last - 1);
    require(oracle_digest_at(&anime, 257) == digest, "values depend on what was asked before");
    walk_notes(&anime, 0, 0x7fffffff);
    qp_exact_free(&block);
}

static void look_at_anime(qp_bytes input, size_t offset, const qp_anime_env *env,
                          qp_oracle_report *report) {
    const qp_anime_extent extent = qp_anime_extent_at(input, offset);
    report->closed = false;
    if (!extent.has_head) {
        report->records_whole = false;
        return;
    }
    oracle_require_extent(&extent, offset, input.size);
    qp_oracle_section(input, extent.body, extent.limit, env->version, false, report);
    require(report->closed == extent.closed, "the closing Top of the Anime at %zu", offset);
    build(input, offset, extent.end - offset, env);
    report->records_whole = report->records_whole && report->closed;
    report->animes++;
}

/* -- All of it -------------------------------------------------------------------------------- */

static void look(qp_input_kind kind, qp_bytes input) {
    static const qp_oracle_report nothing;
    qp_oracle_report report = nothing;
    report.records_whole = true;
    qp_oracle_begin(input);
    const uint64_t errors = errors_of(kind, input);
    if (kind == QP_INPUT_CCSF) {
        qp_oracle_file(input, look_at_anime, &report);
    } else {
        const qp_anime_env env = {0, 0, NULL, NULL};
        look_at_anime(input, 0, &env, &report);
    }
    require(errors > 0 || (report.closed && report.records_whole),
            "no error was found, yet not everything could be read");
}

void qp_lean_file(qp_bytes input) {
    look(QP_INPUT_CCSF, input);
}

void qp_lean_anime(qp_bytes input) {
    look(QP_INPUT_ANIME, input);
}

void qp_lean_check(qp_bytes input) {
    const qp_input_kind kind = qp_detect(input);
    qp_oracle_begin(input);
    if (kind != QP_INPUT_UNKNOWN && kind != QP_INPUT_GZIP) {
        errors_of(kind, input);
    }
}
