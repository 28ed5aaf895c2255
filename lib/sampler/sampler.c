/* Whole poses of an Anime. */
#include "quirkproof/sampler.h"

bool qp_sampler_path_available(qp_sampler_path path) {
    return path == QP_SAMPLER_INTEGER;
}

qp_sampler_path qp_sampler_path_best(void) {
    return QP_SAMPLER_INTEGER;
}

const char *qp_sampler_path_name(qp_sampler_path path) {
    switch (path) {
    case QP_SAMPLER_INTEGER:
        return "integer";
    case QP_SAMPLER_SSE2:
        return "sse2";
    case QP_SAMPLER_AVX2:
        return "avx2";
    case QP_SAMPLER_AVX512:
        return "avx512";
    default:
        return "";
    }
}

size_t qp_sampler_memory_bound(const qp_anime *anime) {
    (void)anime;
    return QP_ARENA_SLACK;
}

qp_status qp_sampler_build(const qp_anime *anime, qp_sampler_path path, qp_arena *arena,
                           qp_sampler *sampler) {
    static const qp_sampler empty;
    (void)arena;
    *sampler = empty;
    if (!qp_sampler_path_available(path)) {
        return QP_BAD_ARGUMENT;
    }
    sampler->anime = anime;
    sampler->path = path;
    sampler->track_count = anime->track_count;
    return QP_OK;
}

void qp_sampler_pose(const qp_sampler *sampler, uint32_t *hints, uint32_t time, qp_pose *poses) {
    (void)hints;
    for (uint32_t i = 0; i < sampler->track_count; i++) {
        qp_anime_pose(sampler->anime, i, time, &poses[i]);
    }
}
