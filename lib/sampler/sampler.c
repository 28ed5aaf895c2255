/* Whole poses of an Anime. */
#include "quirkproof/sampler.h"

#include "base/word.h"
#include "sampler/build.h"
#include "sampler/sample.h"
#include "sampler/x86.h"

/* -- Paths ------------------------------------------------------------------------------------ */

bool qp_path_runs_on(qp_sampler_path path, uint32_t features) {
    static const uint32_t needed[QP_SAMPLER_PATHS] = {0, QP_X86_SSE2, QP_X86_SSE2 | QP_X86_AVX2,
                                                      QP_X86_ALL};
    return (unsigned)path < QP_SAMPLER_PATHS && (needed[path] & ~features) == 0;
}

qp_sampler_path qp_path_best_of(uint32_t features) {
    int path = QP_SAMPLER_AVX512;
    while (!qp_path_runs_on((qp_sampler_path)path, features)) {
        path--; /* the integer path, which is the first, runs everywhere */
    }
    return (qp_sampler_path)path;
}

bool qp_sampler_path_available(qp_sampler_path path) {
    return qp_path_runs_on(path, qp_x86_features());
}

qp_sampler_path qp_sampler_path_best(void) {
    return qp_path_best_of(qp_x86_features());
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

/* -- Building --------------------------------------------------------------------------------- */

static uint32_t batches_of(const qp_anime *anime) {
    return anime->track_count / QP_BATCH_TRACKS + (anime->track_count % QP_BATCH_TRACKS != 0);
}

/* Tracks of the batch that begins at a track. */
static uint32_t tracks_from(const qp_anime *anime, uint32_t first) {
    uint32_t left = anime->track_count - first;
    return left < QP_BATCH_TRACKS ? left : QP_BATCH_TRACKS;
}

size_t qp_sampler_memory_bound(const qp_anime *anime) {
    uint64_t bytes = QP_ARENA_SLACK + QP_ALIGNMENT;
    for (uint32_t i = 0; i < batches_of(anime); i++) {
        uint32_t first = i * QP_BATCH_TRACKS;
        const qp_batch_counts counts = qp_batch_count(anime, first, tracks_from(anime, first));
        bytes += sizeof(qp_sampler_batch) + qp_batch_memory(&counts);
    }
    return qp_size_of(bytes);
}

static bool build_batch(const qp_anime *anime, qp_sampler_path path, qp_arena *arena,
                        qp_sampler_batch *batch) {
    qp_batch_builder builder = {anime, path, arena, {0, 0, 0, 0, 0}, batch};
    builder.counts = qp_batch_count(anime, batch->first, batch->tracks);
    return qp_batch_collect(&builder) && qp_batch_fill(&builder);
}

qp_status qp_sampler_build(const qp_anime *anime, qp_sampler_path path, qp_arena *arena,
                           qp_sampler *sampler) {
    static const qp_sampler empty;
    *sampler = empty;
    if (!qp_sampler_path_available(path)) {
        return QP_BAD_ARGUMENT;
    }
    uint32_t count = batches_of(anime);
    qp_sampler_batch *batches =
        (qp_sampler_batch *)qp_batch_alloc(arena, count, sizeof(qp_sampler_batch));
    if (batches == NULL) {
        return QP_NO_MEMORY;
    }
    uint32_t hints = 0;
    for (uint32_t i = 0; i < count; i++) {
        qp_sampler_batch *batch = &batches[i];
        batch->first = i * QP_BATCH_TRACKS;
        batch->tracks = tracks_from(anime, batch->first);
        batch->hint = hints;
        if (!build_batch(anime, path, arena, batch)) {
            return QP_NO_MEMORY;
        }
        hints += batch->table_count;
    }
    sampler->anime = anime;
    sampler->path = path;
    sampler->track_count = anime->track_count;
    sampler->hint_count = hints;
    sampler->batch_count = count;
    sampler->batches = batches;
    return QP_OK;
}

/* -- Sampling --------------------------------------------------------------------------------- */

/* The steps of the integer path. */
static void sample_integer(const qp_sampler_batch *batch, qp_ee_model model, uint32_t *hints,
                           uint32_t time, unsigned char *out) {
    qp_sampler_found found;
    qp_batch_search(batch, hints, time, &found);
    if (model == QP_EE_CONSOLE) {
        qp_batch_console(batch, QP_SAMPLER_INTEGER, &found, out);
    } else {
        qp_batch_fractions(batch, &found);
        qp_batch_exact(batch, QP_CHANNEL_EXACT_VECTOR, &found, out);
        qp_batch_exact(batch, QP_CHANNEL_EXACT_FLOAT, &found, out);
    }
    qp_batch_rotations(batch, &found, out);
}

static void sample_batch(const qp_sampler *sampler, const qp_sampler_batch *batch, uint32_t *hints,
                         uint32_t time, unsigned char *out) {
    qp_ee_model model = sampler->anime->model;
    if (batch->table_count == 0) {
        return;
    }
    if (sampler->path == QP_SAMPLER_INTEGER) {
        sample_integer(batch, model, hints, time, out);
    } else {
        qp_x86_sample(batch, sampler->path, model, hints, time, out);
    }
}

void qp_sampler_pose(const qp_sampler *sampler, uint32_t *hints, uint32_t time, qp_pose *poses) {
    uint32_t at = qp_anime_clamp(sampler->anime, time);
    uint32_t environment = qp_x86_enter();
    for (uint32_t i = 0; i < sampler->batch_count; i++) {
        const qp_sampler_batch *batch = &sampler->batches[i];
        unsigned char *out = (unsigned char *)(poses + batch->first);
        sample_batch(sampler, batch, hints == NULL ? NULL : hints + batch->hint, at, out);
        qp_batch_words(batch, out);
        qp_batch_others(batch, sampler->anime->model, at, out);
    }
    qp_x86_leave(environment);
}
