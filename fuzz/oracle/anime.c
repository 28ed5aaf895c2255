/* One Anime chunk: built in exactly the promised memory, played at boundary and random times. */
#include "oracle/anime.h"
#include "support/exact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- Times ------------------------------------------------------------------------------------ */

static void add_time(oracle_times *times, uint32_t time) {
    if (times->count < ORACLE_TIMES) {
        times->list[times->count++] = time;
    }
}

/* Around the times of a controller's keys, a few of them. */
static void add_key_times(oracle_times *times, qp_bytes data, const literal_controller *c) {
    const uint32_t step = c->count > 4 ? c->count / 4 : 1;
    for (uint32_t i = 0; i < c->count && times->count + 3 < ORACLE_TIMES; i += step) {
        const uint32_t time = literal_word(data, c->at + 4 * (size_t)i * (1 + c->width)) * 256;
        add_time(times, time - 1);
        add_time(times, time);
        add_time(times, time + 1);
    }
}

/* xorshift32 over what the input hashes to. */
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static oracle_times choose_times(const literal_anime *anime, size_t size, uint32_t most) {
    static const uint32_t fixed[] = {1, 256, 0, 255, 257, 0x7fffffff, 0x80000000, 0xffffffff};
    oracle_times times = {{0}, 0};
    uint32_t state = (uint32_t)size * 2654435761u | 1;
    add_time(&times, anime->last);
    for (int i = 0; i < 4; i++) {
        const uint32_t drawn = next_random(&state);
        add_time(&times, anime->last > 0 ? drawn % anime->last : drawn);
    }
    add_time(&times, next_random(&state));
    add_time(&times, anime->last - 1);
    add_time(&times, anime->last + 1);
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        add_time(&times, fixed[i]);
    }
    for (size_t i = 0; i < anime->count; i++) {
        for (int k = 0; k < LITERAL_CONTROLLERS; k++) {
            const literal_controller *c = &anime->records[i].controllers[k];
            if (c->kind == 2 || c->kind == 4) {
                add_key_times(&times, anime->data, c);
            }
        }
    }
    times.count = times.count < most ? times.count : most;
    return times;
}

/* -- Order of evaluation ---------------------------------------------------------------------- */

static uint64_t digest_matrix(uint64_t digest, const qp_matrix *matrix) {
    for (int i = 0; i < 9; i++) {
        require(isfinite(matrix->m[i / 3][i % 3]), "a matrix is not finite");
    }
    return qp_digest(digest, matrix, sizeof *matrix);
}

static uint64_t digest_tracks(uint64_t digest, const qp_anime *anime, uint32_t time) {
    for (uint32_t i = 0; i <= anime->track_count; i++) {
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        digest = qp_digest(digest, pose.position, sizeof pose.position);
        digest = qp_digest(digest, pose.scale, sizeof pose.scale);
        digest = qp_digest_u64(digest, pose.transparency);
        digest = digest_matrix(digest, &pose.rotation);
    }
    for (uint32_t i = 0; i <= anime->material_count; i++) {
        qp_material_value value;
        qp_anime_material(anime, i, time, &value);
        digest = qp_digest_u64(digest, (uint64_t)value.u << 32 | value.v);
        digest = qp_digest_u64(digest, (uint64_t)value.scale_u << 32 | value.scale_v);
        digest = qp_digest_u64(digest, (uint64_t)value.offset_u << 32 | value.offset_v);
    }
    return digest;
}

static uint64_t digest_lights(uint64_t digest, const qp_anime *anime, uint32_t time) {
    for (uint32_t i = 0; i <= anime->light_count; i++) {
        qp_light_value value;
        qp_anime_light(anime, i, time, &value);
        digest = digest_matrix(digest, &value.rotation);
        digest = qp_digest(digest, value.position, sizeof value.position);
        digest = qp_digest(digest, value.colour, sizeof value.colour);
        digest = qp_digest(digest, value.direction, sizeof value.direction);
        digest = qp_digest_u64(digest, (uint64_t)value.intensity << 32 | value.radius2_squared);
        digest = qp_digest_u64(digest, (uint64_t)value.start << 32 | value.end);
    }
    for (uint32_t i = 0; i < anime->camera_count; i++) {
        qp_camera_value value;
        qp_anime_camera(anime, i, time, &value);
        digest = digest_matrix(digest, &value.rotation);
        digest = qp_digest(digest, value.position, sizeof value.position);
        digest = qp_digest_u64(digest, value.fov);
    }
    for (uint32_t i = 0; i < anime->morph_track_count; i++) {
        uint32_t model = 0;
        uint32_t weight = 0;
        for (uint32_t k = 0; k <= anime->morph_tracks[i].count; k++) {
            const bool any = qp_anime_morph_curve(anime, i, k, time, &model, &weight);
            require(any == (k < anime->morph_tracks[i].count), "target %u of morph track %u", k, i);
            digest = qp_digest_u64(digest, (uint64_t)model << 32 | weight);
        }
    }
    return digest;
}

static uint64_t digest_events(uint64_t digest, const qp_events *events, uint32_t frame) {
    for (uint32_t group = 0; group < events->group_count; group++) {
        uint32_t record = 0xffffffff;
        const bool any = qp_events_in_force(events, group, frame, &record);
        digest = qp_digest_u64(digest, any ? record : UINT64_MAX);
    }
    return digest;
}

uint64_t oracle_digest_at(const qp_anime *anime, uint32_t time) {
    const uint32_t frame = qp_anime_clamp(anime, time) >> 8;
    const qp_step step = qp_anime_forward(anime, time, 256);
    uint64_t digest = digest_tracks(QP_DIGEST_START, anime, time);
    digest = digest_lights(digest, anime, time);
    digest = digest_events(digest, &anime->morphs, frame);
    digest = digest_events(digest, &anime->f_materials, frame);
    digest = digest_events(digest, &anime->objs, frame);
    digest = qp_digest_u64(digest, (uint64_t)step.time << 32 | step.pose_at);
    return qp_digest_u64(digest, (step.posed ? 2u : 0u) + (step.ended ? 1u : 0u));
}

/* -- Building --------------------------------------------------------------------------------- */

/* Builds in a block of exactly the promised size. */
static qp_exact build(qp_bytes input, size_t offset, size_t size, const qp_anime_env *env,
                      qp_ee_model model, qp_anime *anime, size_t *used) {
    const size_t bound = qp_anime_memory_bound(size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_arena_init(&arena, block.data, bound);
    const qp_status status = qp_anime_build(input, offset, env, model, &arena, anime);
    require(status == QP_OK, "building %zu bytes gives %d in %zu bytes, %zu used", size,
            (int)status, bound, arena.used);
    *used = arena.used;
    return block;
}

static void check_model(qp_bytes input, size_t offset, size_t size, const qp_anime_env *env,
                        qp_ee_model model, const literal_anime *literal, qp_oracle_report *report) {
    /* The console's arithmetic is several times as slow, and a large input as thousands of small
       ones. */
    const uint32_t most = size > 0x40000 ? 4 : model == QP_EE_CONSOLE ? 10 : ORACLE_TIMES;
    const oracle_times times = choose_times(literal, size, most);
    uint64_t digests[ORACLE_TIMES];
    qp_anime first;
    qp_anime second;
    size_t used = 0;
    size_t used_again = 0;
    qp_exact block = build(input, offset, size, env, model, &first, &used);
    for (uint32_t i = 0; i < times.count; i++) {
        digests[i] = oracle_digest_at(&first, times.list[i]);
    }
    oracle_compare_tracks(&first, literal, env, &times);
    oracle_compare_sampler(&first, &times);
    oracle_compare_lights(&first, literal, &times);
    oracle_compare_events(&first, literal, &times);
    oracle_compare_later(&first, literal, &times);
    oracle_compare_playback(&first, literal, &times);
    qp_exact_free(&block);
    /* Built again elsewhere, and asked in the other order. */
    block = build(input, offset, size, env, model, &second, &used_again);
    require(used == used_again, "a second build uses another amount of memory");
    for (uint32_t i = times.count; i > 0; i--) {
        require(oracle_digest_at(&second, times.list[i - 1]) == digests[i - 1],
                "the values at time %u depend on what was asked before", times.list[i - 1]);
    }
    qp_exact_free(&block);
    report->tracks += second.track_count;
    if (report->anime_size == 0 ||
        (double)used * (double)report->anime_size > (double)report->anime_used * (double)size) {
        report->anime_used = used;
        report->anime_size = size;
    }
}

/* A chunk whose head is cut has nothing to be built. */
static void check_headless(qp_bytes input, size_t offset, const qp_anime_env *env) {
    qp_anime anime;
    qp_arena arena;
    qp_arena_init(&arena, NULL, 0);
    require(qp_anime_build(input, offset, env, QP_EE_REFERENCE, &arena, &anime) == QP_UNREADABLE,
            "a chunk without a head is built");
    require(anime.track_count == 0 && anime.notes.count == 0, "and something is in it");
}

static const oracle_steps usual_steps = {
    {256, 0, 77, 600, 256, 128, 5000, 0xfffffe00, 256, 0x7fffffff}, 10, 0};

void oracle_require_extent(const qp_anime_extent *extent, size_t offset, size_t size) {
    require(extent->body == offset + 20 && extent->body <= extent->closing &&
                extent->closing <= extent->end && extent->end <= size && extent->limit <= size,
            "the parts of the Anime at %zu are not in order", offset);
}

void qp_oracle_anime(qp_bytes input, size_t offset, const qp_anime_env *env,
                     qp_oracle_report *report) {
    const qp_anime_extent extent = qp_anime_extent_at(input, offset);
    if (!extent.has_head) {
        check_headless(input, offset, env);
        report->closed = false;
        report->records_whole = false;
        return;
    }
    oracle_require_extent(&extent, offset, input.size);
    literal_anime literal = literal_read(input, offset, extent.limit, env->version);
    require(literal.closed == extent.closed && (!extent.closed || literal.end == extent.closing),
            "the closing Top is found at %zu, not at %zu", extent.closing, literal.end);
    qp_oracle_section(input, extent.body, extent.limit, env->version, false, report);
    const bool closed = report->closed;
    check_model(input, offset, extent.end - offset, env, QP_EE_REFERENCE, &literal, report);
    check_model(input, offset, extent.end - offset, env, QP_EE_CONSOLE, &literal, report);
    oracle_compare_player(&literal, offset, extent.end - offset, &usual_steps);
    literal_free(&literal);
    report->records_whole = report->records_whole && closed;
    report->animes++;
}
