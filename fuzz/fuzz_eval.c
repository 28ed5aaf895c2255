/*
 * The input gives times, and then steers the generator: one Anime, evaluated at those times in
 * their order. Literal walk, compiled curves and the sampler on every path of this machine, in both
 * models of the arithmetic, have the same bits.
 */
#include "gen/ccs_gen.h"
#include "oracle/anime.h"
#include "support/exact.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Mostly times at which something happens: close to whole frames, and not far from the start. */
static oracle_times draw_times(qp_source *source) {
    oracle_times times = {{0}, 1 + qp_draw_below(source, ORACLE_TIMES)};
    for (uint32_t i = 0; i < times.count; i++) {
        const uint32_t ticks = qp_draw_below(source, 3) - 1;
        times.list[i] =
            qp_draw_one_in(source, 4) ? qp_draw_u32(source) : qp_draw_u8(source) * 256u + ticks;
    }
    return times;
}

static void evaluate(qp_bytes chunk, uint16_t version, qp_ee_model model,
                     const oracle_times *times) {
    const qp_anime_env env = {version, 0, NULL, NULL};
    const qp_anime_extent extent = qp_anime_extent_at(chunk, 0);
    const size_t bound = qp_anime_memory_bound(chunk.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, block.data, bound);
    literal_anime literal = literal_read(chunk, 0, extent.limit, version);
    require(qp_anime_build(chunk, 0, &env, model, &arena, &anime) == QP_OK, "nothing is built");
    oracle_compare_tracks(&anime, &literal, &env, times);
    oracle_compare_sampler(&anime, times);
    literal_free(&literal);
    qp_exact_free(&block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const qp_bytes input = {data, size};
    qp_source source = qp_source_over(input);
    qp_build chunk = {.limit = 1 << 15};
    const oracle_times times = draw_times(&source);
    const qp_gen_world world = qp_gen_draw_world(&source);
    qp_gen_anime(&source, &world, 1, &chunk);
    evaluate(qp_build_bytes(&chunk), (uint16_t)world.version, QP_EE_REFERENCE, &times);
    evaluate(qp_build_bytes(&chunk), (uint16_t)world.version, QP_EE_CONSOLE, &times);
    qp_build_free(&chunk);
    return 0;
}
