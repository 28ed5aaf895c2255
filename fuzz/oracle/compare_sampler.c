/* Whole poses: every path that this machine has, against qp_anime_pose() track by track. */
#include "oracle/anime.h"
#include "support/exact.h"

#include <string.h>

/* Poses and hints in blocks of exactly their sizes, so that a sanitizer sees what lies beyond. */
typedef struct {
    qp_sampler sampler;
    qp_exact memory;
    qp_exact poses;
    qp_exact hints;
} sampled;

static sampled open_sampler(const qp_anime *anime, qp_sampler_path path) {
    sampled s;
    qp_arena arena;
    const size_t bound = qp_sampler_memory_bound(anime);
    s.memory = qp_exact_block(bound);
    qp_arena_init(&arena, s.memory.data, bound);
    const qp_status status = qp_sampler_build(anime, path, &arena, &s.sampler);
    require(status == QP_OK, "a sampler in %zu bytes: %d, %zu used", bound, (int)status,
            arena.used);
    require(s.sampler.track_count == anime->track_count, "a sampler of another number of tracks");
    s.poses = qp_exact_block(s.sampler.track_count * sizeof(qp_pose));
    s.hints = qp_exact_block(s.sampler.hint_count * sizeof(uint32_t));
    return s;
}

static void close_sampler(sampled *s) {
    qp_exact_free(&s->memory);
    qp_exact_free(&s->poses);
    qp_exact_free(&s->hints);
}

static void compare_pose(const qp_sampler *sampler, uint32_t track, uint32_t time,
                         const qp_pose *is) {
    qp_pose expected;
    qp_anime_pose(sampler->anime, track, time, &expected);
    const char *path = qp_sampler_path_name(sampler->path);
    require(qp_same_bits(is->position, expected.position, sizeof expected.position),
            "%s: position of track %u at time %u", path, track, time);
    require(qp_same_bits(&is->rotation, &expected.rotation, sizeof expected.rotation),
            "%s: rotation of track %u at time %u", path, track, time);
    require(qp_same_bits(is->scale, expected.scale, sizeof expected.scale),
            "%s: scale of track %u at time %u", path, track, time);
    require(is->transparency == expected.transparency, "%s: transparency of track %u at time %u",
            path, track, time);
}

static void compare_poses(sampled *s, uint32_t *hints, uint32_t time) {
    qp_pose *poses = (qp_pose *)(void *)s->poses.data;
    memset(poses, 0xa5, s->sampler.track_count * sizeof *poses);
    qp_sampler_pose(&s->sampler, hints, time, poses);
    for (uint32_t i = 0; i < s->sampler.track_count; i++) {
        compare_pose(&s->sampler, i, time, &poses[i]);
    }
}

/* In order with hints that were kept, backwards with hints that are garbage, and without any. */
void oracle_compare_sampler_path(const qp_anime *anime, const oracle_times *times,
                                 qp_sampler_path path) {
    sampled s = open_sampler(anime, path);
    uint32_t *hints = (uint32_t *)(void *)s.hints.data;
    memset(hints, 0, s.sampler.hint_count * sizeof *hints);
    for (uint32_t i = 0; i < times->count; i++) {
        compare_poses(&s, hints, times->list[i]);
    }
    for (uint32_t i = times->count; i > 0; i--) {
        memset(hints, (int)(times->list[i - 1] * 37 & 0xff), s.sampler.hint_count * sizeof *hints);
        compare_poses(&s, i % 2 == 0 ? hints : NULL, times->list[i - 1]);
    }
    close_sampler(&s);
}

void oracle_compare_sampler(const qp_anime *anime, const oracle_times *times) {
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (qp_sampler_path_available((qp_sampler_path)path)) {
            oracle_compare_sampler_path(anime, times, (qp_sampler_path)path);
        }
    }
}
