/*
 * That cost is linear in the input: for every kind of sub-chunk, files from 2^10 to 2^24 bytes that
 * are full of it. Prints, tab-separated, kind, bytes, and nanoseconds a byte of the check and of
 * compiling the Anime; scripts/bench.sh --linear makes bench/linear.svg of it.
 *
 *     bench_linear [LARGEST]
 *
 * LARGEST: the largest file is 2^LARGEST bytes, 24 at most.
 */
#include "kinds.h"
#include "quirkproof/anime.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SMALLEST = 10, LARGEST = 24, LEAST_MS = 4, RUNS = 3 };

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

typedef struct {
    qp_bytes file;
    size_t anime; /* offset of its chunk */
    uint16_t version;
    void *block;
    size_t room;
} input;

static void stop(const char *what) {
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check(const input *in) {
    qp_arena arena;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_arena_init(&arena, in->block, in->room);
    if (qp_check(QP_INPUT_CCSF, in->file, &arena, &sink) != QP_OK) {
        stop("the check failed");
    }
}

static void compile(const input *in) {
    const qp_anime_env env = {in->version, 0, NULL, NULL};
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, in->block, in->room);
    if (qp_anime_build(in->file, in->anime, &env, QP_EE_REFERENCE, &arena, &anime) != QP_OK) {
        stop("the Anime cannot be compiled");
    }
}

/* Nanoseconds a byte: the best of some runs, each of at least LEAST_MS. */
static double measure(const input *in, void (*run)(const input *in)) {
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        uint32_t times = 0;
        const double begun = now_ms();
        double spent = 0;
        while (spent < LEAST_MS) {
            run(in);
            times++;
            spent = now_ms() - begun;
        }
        const double each = spent * 1e6 / times / (double)in->file.size;
        best = i == 0 || each < best ? each : best;
    }
    return best;
}

static input open_input(qp_bytes file) {
    const size_t check_bound = qp_check_memory_bound(file.size);
    const size_t anime_bound = qp_anime_memory_bound(file.size);
    input in = {file, 0, 0, NULL, check_bound > anime_bound ? check_bound : anime_bound};
    qp_ccsf heading;
    qp_ccsf_glance(file, &heading);
    in.version = heading.version;
    in.anime = heading.setup + QP_CHUNK_HEADER; /* behind Setup */
    in.block = malloc(in.room);
    if (in.block == NULL) {
        stop("out of memory");
    }
    return in;
}

int main(int argc, char **argv) {
    const unsigned wanted = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : LARGEST;
    const unsigned largest = wanted < LARGEST ? wanted : LARGEST;
    qp_build build = {0};
    printf("kind\tname\tbytes\tcheck\tcompile\n");
    for (size_t i = 0; i < bench_kind_count(); i++) {
        const uint16_t kind = bench_kind_at(i);
        for (unsigned power = SMALLEST; power <= largest; power++) {
            build.size = 0;
            bench_kind_write(kind, (size_t)1 << power, &build);
            input in = open_input(qp_build_bytes(&build));
            printf("0x%04x\t%s\t%zu\t%.4f\t%.4f\n", kind, qp_record_name(kind), (size_t)1 << power,
                   measure(&in, check), measure(&in, compile));
            fflush(stdout);
            free(in.block);
        }
    }
    qp_build_free(&build);
    return 0;
}
