/*
 * Time and memory by the shape of the input: files of a mebibyte, and of twice that, that are made
 * of one thing only. What costs more than twice as much at twice the size is a fault.
 *
 *     bench_shapes [SHAPE]
 *
 * Columns: milliseconds of the check, of compiling all Animes, and of evaluating each at 16 times;
 * arena bytes a byte of file, of the check and of the Anime that needs most; then the ratio of all
 * three times at twice the size.
 */
#include "quirkproof/ccsf.h"
#include "quirkproof/check.h"
#include "quirkproof/file.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MIB = 1 << 20, TIMES = 16 };

typedef struct {
    double check_ms;
    double build_ms;
    double eval_ms;
    double check_ratio;
    double anime_ratio;
} figures;

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void *block_of(size_t size) {
    void *block = malloc(size);
    if (block == NULL) {
        fprintf(stderr, "out of memory for %zu bytes\n", size);
        abort();
    }
    return block;
}

static void stop(const char *what) {
    fprintf(stderr, "%s\n", what);
    abort();
}

static void measure_check(qp_bytes input, figures *f) {
    const size_t bound = qp_check_memory_bound(input.size);
    void *block = block_of(bound);
    qp_arena arena;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_arena_init(&arena, block, bound);
    const double begun = now_ms();
    if (qp_check(QP_INPUT_CCSF, input, &arena, &sink) != QP_OK) {
        stop("the check failed");
    }
    f->check_ms = now_ms() - begun;
    f->check_ratio = (double)arena.used / (double)input.size;
    free(block);
}

/* Everything at one time; the sum keeps the compiler from leaving it out. */
static uint32_t evaluate(const qp_anime *anime, uint32_t time) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < anime->track_count; i++) {
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        sum += pose.position[0] + pose.transparency;
    }
    for (uint32_t group = 0; group < anime->morphs.group_count; group++) {
        uint32_t record = 0;
        sum += qp_events_in_force(&anime->morphs, group, time >> 8, &record) ? record : 0;
    }
    for (uint32_t group = 0; group < anime->objs.group_count; group++) {
        uint32_t record = 0;
        sum += qp_events_in_force(&anime->objs, group, time >> 8, &record) ? record : 0;
    }
    qp_note_walk walk = qp_anime_notes(anime, time, 256);
    qp_note note;
    while (qp_anime_next_note(anime, &walk, &note)) {
        sum += note.param;
    }
    return sum;
}

static uint32_t measure_anime(qp_bytes input, const qp_ccsf_chunk *chunk, const qp_anime_env *env,
                              figures *f) {
    const size_t size = chunk->end - chunk->head.offset;
    const size_t bound = qp_anime_memory_bound(size);
    void *block = block_of(bound);
    uint32_t sum = 0;
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, block, bound);
    const double begun = now_ms();
    if (qp_anime_build(input, chunk->head.offset, env, QP_EE_CONSOLE, &arena, &anime) >
        QP_NO_MEMORY) {
        stop("an Anime cannot be built");
    }
    const double built = now_ms();
    for (uint32_t i = 0; i < TIMES; i++) {
        sum += evaluate(&anime, anime.last / TIMES * i);
    }
    f->build_ms += built - begun;
    f->eval_ms += now_ms() - built;
    const double ratio = (double)arena.used / (double)size;
    f->anime_ratio = ratio > f->anime_ratio ? ratio : f->anime_ratio;
    free(block);
    return sum;
}

static uint32_t measure_animes(qp_bytes input, figures *f) {
    const size_t bound = qp_ccsf_memory_bound(input.size);
    void *block = block_of(bound);
    uint32_t sum = 0;
    qp_arena arena;
    qp_ccsf file;
    qp_ccsf_chunk chunk;
    qp_arena_init(&arena, block, bound);
    const double begun = now_ms();
    if (qp_ccsf_open(input, &arena, &file) != QP_OK) {
        stop("the file cannot be opened");
    }
    f->build_ms += now_ms() - begun;
    const qp_anime_env env = {file.version, file.object_count, file.ends, NULL};
    size_t pos = file.setup;
    while (qp_ccsf_next(&file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            sum += measure_anime(input, &chunk, &env, f);
        }
    }
    free(block);
    return sum;
}

static figures measure(const bench_shape *shape, size_t size) {
    static const figures zero;
    figures f = zero;
    qp_build build = {0};
    shape->write(&build, size);
    measure_check(qp_build_bytes(&build), &f);
    if (measure_animes(qp_build_bytes(&build), &f) == 1) {
        putchar(' '); /* the sum is used */
    }
    qp_build_free(&build);
    return f;
}

int main(int argc, char **argv) {
    size_t count = 0;
    const bench_shape *shapes = bench_shapes(&count);
    printf("%-26s %9s %9s %9s %7s %7s %7s\n", "1 MiB of", "check ms", "build ms", "eval ms",
           "check B", "anime B", "twice");
    for (size_t i = 0; i < count; i++) {
        if (argc > 1 && strcmp(argv[1], shapes[i].name) != 0) {
            continue;
        }
        const figures one = measure(&shapes[i], MIB);
        const figures two = measure(&shapes[i], 2 * (size_t)MIB);
        const double first = one.check_ms + one.build_ms + one.eval_ms;
        const double second = two.check_ms + two.build_ms + two.eval_ms;
        printf("%-26s %9.2f %9.2f %9.2f %7.2f %7.2f %7.2f\n", shapes[i].name, one.check_ms,
               one.build_ms, one.eval_ms, one.check_ratio, one.anime_ratio, second / first);
        fflush(stdout);
    }
    return 0;
}
