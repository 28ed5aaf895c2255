#include "oracle/require.h"
#include "support/exact.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The input that is being looked at, for messages. */
static qp_bytes current;

/* Inputs up to this size are printed when something does not hold. */
enum { PRINTED_MAX = 8192 };

void qp_oracle_begin(qp_bytes input) {
    current = input;
}

_Noreturn void qp_oracle_fail(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nthe input has %zu bytes", current.size);
    for (size_t i = 0; i < current.size && current.size <= PRINTED_MAX; i++) {
        fprintf(stderr, "%s%02x", i % 32 == 0 ? "\n" : "", current.data[i]);
    }
    fprintf(stderr, "\n");
    abort();
}

bool qp_same_bits(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

uint64_t qp_digest_u64(uint64_t digest, uint64_t value) {
    digest = (digest ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return digest ^ digest >> 29;
}

uint64_t qp_digest(uint64_t digest, const void *data, size_t size) {
    const uint8_t *bytes = data;
    for (; size >= 8; size -= 8, bytes += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes, 8);
        digest = qp_digest_u64(digest, word);
    }
    for (; size > 0; size--, bytes++) {
        digest = qp_digest_u64(digest, *bytes);
    }
    return digest;
}

qp_oracle_report qp_oracle_check(qp_input_kind kind, qp_bytes input, uint64_t *codes) {
    static const qp_oracle_report nothing;
    qp_oracle_report report = nothing;
    report.records_whole = true;
    qp_oracle_begin(input);
    qp_oracle_findings(kind, input, codes, &report);
    if (kind == QP_INPUT_CCSF) {
        qp_oracle_file(input, qp_oracle_anime, &report);
        qp_oracle_scenes(input);
    } else {
        const qp_anime_env env = {0, 0, NULL, NULL};
        qp_oracle_anime(input, 0, &env, &report);
    }
    /* What the check lets pass is read and played whole. */
    require(report.counts[QP_ERROR] > 0 || (report.closed && report.records_whole),
            "no error was found, yet not everything could be read");
    return report;
}

/* Animes of a file that are looked at alone. */
enum { BARE_MAX = 3 };

void qp_oracle_check_bare(qp_bytes file) {
    qp_exact block = qp_exact_block(qp_ccsf_memory_bound(file.size));
    qp_arena arena;
    qp_ccsf opened;
    qp_ccsf_chunk chunk;
    int left = BARE_MAX;
    qp_arena_init(&arena, block.data, block.bytes.size);
    require(qp_ccsf_open(file, &arena, &opened) == QP_OK, "the file does not open in its bound");
    size_t pos = opened.setup;
    while (left > 0 && qp_ccsf_next(&opened, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            const size_t at = chunk.head.offset;
            qp_exact alone = qp_exact_copy(file.data + at, chunk.end - at);
            qp_oracle_check(QP_INPUT_ANIME, alone.bytes, NULL);
            qp_exact_free(&alone);
            left--;
        }
    }
    qp_exact_free(&block);
}

qp_oracle_report qp_oracle(qp_bytes input) {
    const qp_input_kind kind = qp_detect(input);
    return qp_oracle_check(kind == QP_INPUT_ANIME ? QP_INPUT_ANIME : QP_INPUT_CCSF, input, NULL);
}
