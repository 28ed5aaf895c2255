#include "oracle/eval.h"

#include "oracle/anime.h"
#include "support/exact.h"

/* -- Values ----------------------------------------------------------------------------------- */

enum { DRAWN_TIMES = 8 };

/* Mostly times at which something happens: close to whole frames, and not far from the start. */
static oracle_times draw_times(qp_source *source) {
    oracle_times times = {{0}, 1 + qp_draw_below(source, DRAWN_TIMES)};
    for (uint32_t i = 0; i < times.count; i++) {
        const uint32_t ticks = qp_draw_below(source, 3) - 1;
        times.list[i] =
            qp_draw_one_in(source, 4) ? qp_draw_u32(source) : qp_draw_u8(source) * 256u + ticks;
    }
    return times;
}

/* One of the paths that this machine has. */
static qp_sampler_path draw_path(qp_source *source) {
    const qp_sampler_path path = (qp_sampler_path)qp_draw_below(source, QP_SAMPLER_PATHS);
    return qp_sampler_path_available(path) ? path : QP_SAMPLER_INTEGER;
}

/* Built in a block of exactly the promised size. */
static qp_exact build(qp_bytes chunk, size_t size, const qp_anime_env *env, qp_ee_model model,
                      qp_anime *anime) {
    const size_t bound = qp_anime_memory_bound(size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_arena_init(&arena, block.data, bound);
    require(qp_anime_build(chunk, 0, env, model, &arena, anime) == QP_OK, "nothing is built");
    return block;
}

/* Asked again in the other order, of a second compilation. */
static void compare_orders(const qp_anime *first, const qp_anime *second,
                           const oracle_times *times) {
    uint64_t digests[ORACLE_TIMES];
    for (uint32_t i = 0; i < times->count; i++) {
        digests[i] = oracle_digest_at(first, times->list[i]);
    }
    for (uint32_t i = times->count; i > 0; i--) {
        require(oracle_digest_at(second, times->list[i - 1]) == digests[i - 1],
                "the values at time %u depend on what was asked before", times->list[i - 1]);
    }
}

void qp_oracle_eval(qp_source *source, qp_bytes chunk, uint16_t version) {
    const qp_ee_model model = qp_draw_one_in(source, 2) ? QP_EE_CONSOLE : QP_EE_REFERENCE;
    const qp_sampler_path path = draw_path(source);
    const oracle_times times = draw_times(source);
    const qp_anime_env env = {version, 0, NULL, NULL};
    const qp_anime_extent extent = qp_anime_extent_at(chunk, 0);
    qp_oracle_begin(chunk);
    if (!extent.has_head) {
        return;
    }
    qp_anime first;
    qp_anime second;
    literal_anime literal = literal_read(chunk, 0, extent.limit, version);
    require(literal.closed == extent.closed && (!extent.closed || literal.end == extent.closing),
            "the closing Top is found at %zu, not at %zu", extent.closing, literal.end);
    qp_exact block = build(chunk, extent.end, &env, model, &first);
    qp_exact other = build(chunk, extent.end, &env, model, &second);
    compare_orders(&first, &second, &times);
    oracle_compare_tracks(&first, &literal, &env, &times);
    oracle_compare_lights(&first, &literal, &times);
    oracle_compare_events(&first, &literal, &times);
    oracle_compare_later(&first, &literal, &times);
    oracle_compare_sampler_path(&first, &times, path);
    literal_free(&literal);
    qp_exact_free(&other);
    qp_exact_free(&block);
}

/* -- Playback --------------------------------------------------------------------------------- */

/* Mostly a frame or less. */
static uint32_t draw_step(qp_source *source) {
    const uint32_t kind = qp_draw_below(source, 8);
    if (kind < 4) {
        return 256;
    }
    return kind < 6 ? qp_draw_u8(source) : kind == 6 ? qp_draw_u16(source) : qp_draw_u32(source);
}

void qp_oracle_play(qp_source *source, qp_bytes chunk, uint16_t version) {
    oracle_steps steps = {{0}, 1 + qp_draw_below(source, ORACLE_STEPS), 0};
    for (uint32_t i = 0; i < steps.count; i++) {
        steps.list[i] = draw_step(source);
    }
    steps.restarts = qp_draw_one_in(source, 4) ? qp_draw_u32(source) : 0;
    const qp_anime_extent extent = qp_anime_extent_at(chunk, 0);
    qp_oracle_begin(chunk);
    if (!extent.has_head) {
        return;
    }
    literal_anime literal = literal_read(chunk, 0, extent.limit, version);
    oracle_compare_player(&literal, 0, extent.end, &steps);
    literal_free(&literal);
}
