#include "sampler_body.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* -- Bodies ----------------------------------------------------------------------------------- */

/* xorshift32 (Marsaglia, Xorshift RNGs). */
static uint32_t draw(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

sampler_body sampler_body_open(uint32_t frames) {
    sampler_body body;
    memset(&body, 0, sizeof body);
    body.drawn = 2463534242u;
    body.at = qp_ccs_anime_open(&body.build, 1, frames);
    qp_ccs_top(&body.build, 0);
    return body;
}

/* A number around 1, or up to some hundreds for degrees. */
static uint32_t draw_value(sampler_body *body) {
    const float value = (float)(int32_t)draw(&body->drawn) / 8388608.0F;
    uint32_t pattern = 0;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

static const struct {
    uint32_t shift;
    uint32_t width;
} controllers[4] = {{0, 3}, {3, 3}, {6, 3}, {9, 1}};

void sampler_body_track(sampler_body *body, const uint32_t *frames, uint32_t keys, uint32_t keyed) {
    uint32_t *words = calloc((size_t)keys * 4, sizeof *words);
    cr_assert_not_null(words);
    const size_t record = qp_ccs_controllers_open(&body->build, QP_KIND_OBJECT, 2);
    for (int c = 0; c < 4; c++) {
        const uint32_t width = controllers[c].width;
        if ((keyed >> c & 1) != 0) {
            for (uint32_t i = 0; i < keys; i++) {
                words[(size_t)i * (1 + width)] = frames[i];
                for (uint32_t k = 0; k < width; k++) {
                    words[(size_t)i * (1 + width) + 1 + k] = draw_value(body);
                }
            }
            qp_ccs_keys(&body->build, record, controllers[c].shift, QP_CONTROLLER_KEYED, words,
                        keys, width);
        } else if (c < 2) {
            const uint32_t single[3] = {draw_value(body), draw_value(body), draw_value(body)};
            qp_ccs_single(&body->build, record, controllers[c].shift, single, width);
        }
    }
    qp_ccs_close(&body->build, record);
    free(words);
}

void sampler_body_values(sampler_body *body, const uint32_t *frames, const uint32_t *values,
                         uint32_t keys) {
    uint32_t words[64];
    cr_assert(keys <= 16);
    const size_t record = qp_ccs_controllers_open(&body->build, QP_KIND_OBJECT, 2);
    for (int c = 0; c < 4; c++) {
        const uint32_t width = controllers[c].width;
        for (uint32_t i = 0; i < keys && c != 1; i++) {
            words[(size_t)i * (1 + width)] = frames[i];
            for (uint32_t k = 0; k < width; k++) {
                words[(size_t)i * (1 + width) + 1 + k] = values[(i + k) % keys];
            }
        }
        if (c != 1) {
            qp_ccs_keys(&body->build, record, controllers[c].shift, QP_CONTROLLER_KEYED, words,
                        keys, width);
        }
    }
    qp_ccs_close(&body->build, record);
}

void sampler_body_close(sampler_body *body, qp_ee_model model) {
    const qp_anime_env env = {0, 0, NULL, NULL};
    qp_arena arena;
    qp_ccs_anime_close(&body->build, body->at, QP_CCS_ONCE);
    const size_t size = qp_anime_memory_bound(body->build.size);
    body->memory = qp_exact_block(size);
    qp_arena_init(&arena, body->memory.data, size);
    cr_assert_eq(
        qp_anime_build(qp_build_bytes(&body->build), body->at, &env, model, &arena, &body->anime),
        QP_OK);
}

void sampler_body_free(sampler_body *body) {
    qp_exact_free(&body->memory);
    qp_build_free(&body->build);
}

/* -- Samplers --------------------------------------------------------------------------------- */

sampler_case sampler_open(const sampler_body *body, qp_sampler_path path) {
    sampler_case c;
    qp_arena arena;
    const size_t size = qp_sampler_memory_bound(&body->anime);
    c.memory = qp_exact_block(size);
    qp_arena_init(&arena, c.memory.data, size);
    cr_assert_eq(qp_sampler_build(&body->anime, path, &arena, &c.sampler), QP_OK);
    cr_assert_eq(c.sampler.track_count, body->anime.track_count);
    c.pose_block = qp_exact_block(c.sampler.track_count * sizeof *c.poses);
    c.hint_block = qp_exact_block(c.sampler.hint_count * sizeof *c.hints);
    c.poses = (qp_pose *)(void *)c.pose_block.data;
    c.hints = (uint32_t *)(void *)c.hint_block.data;
    for (uint32_t i = 0; i < c.sampler.hint_count; i++) {
        c.hints[i] = 0;
    }
    return c;
}

void sampler_close(sampler_case *c) {
    qp_exact_free(&c->memory);
    qp_exact_free(&c->pose_block);
    qp_exact_free(&c->hint_block);
}

void sampler_expect(const sampler_case *c, uint32_t *hints, uint32_t time) {
    const char *path = qp_sampler_path_name(c->sampler.path);
    memset(c->poses, 0xa5, c->sampler.track_count * sizeof *c->poses);
    qp_sampler_pose(&c->sampler, hints, time, c->poses);
    for (uint32_t i = 0; i < c->sampler.track_count; i++) {
        const qp_pose *is = &c->poses[i];
        qp_pose expected;
        qp_anime_pose(c->sampler.anime, i, time, &expected);
        cr_assert(memcmp(is->position, expected.position, sizeof is->position) == 0 &&
                      memcmp(is->scale, expected.scale, sizeof is->scale) == 0 &&
                      is->transparency == expected.transparency,
                  "%s: values of track %u at %u", path, i, time);
        cr_assert(memcmp(&is->rotation, &expected.rotation, sizeof is->rotation) == 0,
                  "%s: rotation of track %u at %u", path, i, time);
    }
}

void sampler_expect_times(const sampler_body *body, uint32_t count) {
    static const uint32_t fixed[] = {0, 1, 255, 256, 257, 511, 512, 0x7fffffff, 0xffffffff};
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (!qp_sampler_path_available((qp_sampler_path)path)) {
            continue;
        }
        sampler_case c = sampler_open(body, (qp_sampler_path)path);
        uint32_t state = 88675123;
        for (uint32_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
            sampler_expect(&c, c.hints, fixed[i]);
        }
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t last = body->anime.last;
            const uint32_t time = last < UINT32_MAX ? draw(&state) % (last + 1) : draw(&state);
            sampler_expect(&c, i % 3 == 0 ? NULL : c.hints, i % 4 == 0 ? time & ~255u : time);
        }
        sampler_close(&c);
    }
}
