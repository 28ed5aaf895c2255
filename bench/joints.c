#include "joints.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/ccs_build.h"
#include "oracle/literal.h"

/* A vector controller as ccAnmCtrlFVec3_SetCtrl leaves it: a start and segments. */
typedef struct {
    uint32_t start[3];
    uint32_t count;
    struct literal_step {
        uint32_t duration;
        uint32_t delta[3];
    } * steps;
} literal_vector;

struct bench_literal_joint {
    literal_vector position;
    literal_rotation rotation;
    literal_vector scale;
};

enum { SPACING = 4, SEED = 12345 };

/* -- The chunk -------------------------------------------------------------------------------- */

/* xorshift32 (Marsaglia 2003). */
static uint32_t draw(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static uint32_t pattern_of(float value) {
    uint32_t pattern = 0;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

/* A number in [-range, range), on a grid of its 4096th part. */
static float draw_float(uint32_t *state, float range) {
    return range * ((float)(draw(state) % 8192) - 4096.0F) / 4096.0F;
}

/* Keys of a vector around `centre`; the first is at frame 0. */
static void add_keys(qp_build *build, size_t record, uint32_t shift, uint32_t keys, bool jittered,
                     float centre, float range, uint32_t *state) {
    uint32_t *words = calloc((size_t)keys * 4, sizeof *words);
    if (words == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < keys; i++) {
        words[4 * (size_t)i] = SPACING * i + (jittered && i > 0 ? draw(state) % 4 : 2) - 2;
        for (size_t k = 1; k < 4; k++) {
            words[4 * (size_t)i + k] = pattern_of(centre + draw_float(state, range));
        }
    }
    words[0] = 0;
    qp_ccs_keys(build, record, shift, QP_CONTROLLER_KEYED, words, keys, 3);
    free(words);
}

static void write_chunk(uint32_t keys, bool jittered, qp_build *build) {
    uint32_t state = SEED;
    const uint32_t frames = SPACING * keys;
    const size_t at = qp_ccs_anime_open(build, 1, frames);
    qp_ccs_top(build, 0);
    for (uint32_t joint = 0; joint < BENCH_JOINTS; joint++) {
        const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2 + joint);
        add_keys(build, record, 0, keys, jittered, 0.0F, 100.0F, &state);
        add_keys(build, record, 3, keys, jittered, 0.0F, 90.0F, &state);
        add_keys(build, record, 6, keys, jittered, 1.0F, 0.5F, &state);
        qp_ccs_close(build, record);
    }
    for (uint32_t frame = 1; frame < frames; frame++) {
        qp_ccs_top(build, frame);
    }
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* -- The literal walk ------------------------------------------------------------------------- */

static void add_step(literal_vector *v, uint32_t duration, const uint32_t delta[3]) {
    v->steps[v->count].duration = duration;
    memcpy(v->steps[v->count].delta, delta, 3 * sizeof *delta);
    v->count++;
}

/* The hold up to a first key that is late, a step a later key, the hold at the end
   (animation-playback, Floats and vectors). */
static literal_vector vector_of(const literal_context *context, const literal_controller *c) {
    static const uint32_t still[3] = {0, 0, 0};
    literal_vector v = {{0, 0, 0}, 0, NULL};
    uint32_t run[3];
    uint32_t time = literal_word(context->data, c->at) * 256;
    v.steps = calloc((size_t)c->count + 1, sizeof *v.steps);
    if (v.steps == NULL) {
        abort();
    }
    for (size_t k = 0; k < 3; k++) {
        v.start[k] = run[k] = literal_word(context->data, c->at + 4 + 4 * k);
    }
    if (time != 0) {
        add_step(&v, time, still);
    }
    for (uint32_t i = 1; i < c->count; i++) {
        const size_t at = c->at + 16 * (size_t)i;
        const uint32_t next = literal_word(context->data, at) * 256;
        uint32_t delta[3];
        for (size_t k = 0; k < 3; k++) {
            const uint32_t key = literal_word(context->data, at + 4 + 4 * k);
            delta[k] = qp_ee_sub(context->model, key, run[k]);
            run[k] = qp_ee_add(context->model, run[k], delta[k]);
        }
        add_step(&v, next - time, delta);
        time = next;
    }
    add_step(&v, context->frames * 256 - time, still);
    return v;
}

static void vector_at(const literal_vector *v, qp_ee_model model, uint32_t time,
                      uint32_t value[3]) {
    const struct literal_step *step = v->steps;
    const struct literal_step *last = v->steps + v->count - 1;
    memcpy(value, v->start, 3 * sizeof *value);
    for (; step < last && step->duration < time; step++) {
        for (int k = 0; k < 3; k++) {
            value[k] = qp_ee_add(model, value[k], step->delta[k]);
        }
        time -= step->duration;
    }
    uint32_t fraction = 0;
    if (step->duration != 0) {
        fraction =
            qp_ee_div(model, qp_ee_from_u32(model, time), qp_ee_from_u32(model, step->duration));
    }
    for (int k = 0; k < 3; k++) {
        value[k] = qp_ee_add(model, value[k], qp_ee_mul(model, step->delta[k], fraction));
    }
}

void bench_literal_pose(const bench_body *body, uint32_t joint, uint32_t time, qp_pose *pose) {
    const struct bench_literal_joint *literal = &body->literal[joint];
    const qp_ee_model model = body->anime.model;
    vector_at(&literal->position, model, time, pose->position);
    const literal_matrix matrix = literal_rotation_at(&literal->rotation, model, time);
    memcpy(pose->rotation.m, matrix.m, sizeof matrix.m);
    vector_at(&literal->scale, model, time, pose->scale);
    pose->transparency = 0x3f800000;
}

/* -- A body ----------------------------------------------------------------------------------- */

static void make_literal(bench_body *body) {
    literal_anime read = literal_read(body->chunk, 0, body->chunk.size, 0);
    const literal_context context = {body->chunk, read.frames, body->anime.model};
    body->literal = calloc(BENCH_JOINTS, sizeof *body->literal);
    if (body->literal == NULL || read.count != BENCH_JOINTS) {
        abort();
    }
    for (size_t i = 0; i < BENCH_JOINTS; i++) {
        const literal_controller *c = read.records[i].controllers;
        body->literal[i].position = vector_of(&context, &c[0]);
        body->literal[i].rotation = literal_rotation_of(&context, &c[1]);
        body->literal[i].scale = vector_of(&context, &c[2]);
    }
    literal_free(&read);
}

qp_status bench_body_compile(const bench_body *body, qp_ee_model model, qp_arena *arena,
                             qp_anime *anime) {
    const qp_anime_env env = {0, 0, NULL, NULL};
    return qp_anime_build(body->chunk, 0, &env, model, arena, anime);
}

bench_body *bench_body_new(uint32_t keys, bool jittered, qp_ee_model model) {
    bench_body *body = calloc(1, sizeof *body);
    qp_build build = {0};
    qp_arena arena;
    if (body == NULL) {
        abort();
    }
    write_chunk(keys, jittered, &build);
    body->chunk = qp_build_bytes(&build);
    body->blocks[0] = build.data;
    const size_t bound = qp_anime_memory_bound(body->chunk.size);
    body->blocks[1] = malloc(bound);
    qp_arena_init(&arena, body->blocks[1], bound);
    if (bench_body_compile(body, model, &arena, &body->anime) != QP_OK) {
        abort();
    }
    make_literal(body);
    return body;
}

void bench_body_free(bench_body *body) {
    for (size_t i = 0; i < BENCH_JOINTS; i++) {
        free(body->literal[i].position.steps);
        free(body->literal[i].scale.steps);
        literal_rotation_free(&body->literal[i].rotation);
    }
    free(body->literal);
    for (size_t i = 0; i < sizeof body->blocks / sizeof body->blocks[0]; i++) {
        free(body->blocks[i]);
    }
    free(body);
}

static bool same_pose(const qp_pose *a, const qp_pose *b) {
    for (int i = 0; i < 9; i++) {
        if (!(fabs(a->rotation.m[i / 3][i % 3] - b->rotation.m[i / 3][i % 3]) < 1e-9)) {
            return false;
        }
    }
    return memcmp(a->position, b->position, sizeof a->position) == 0 &&
           memcmp(a->scale, b->scale, sizeof a->scale) == 0;
}

bool bench_literal_agrees(const bench_body *body, uint32_t count) {
    uint32_t state = SEED;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t joint = draw(&state) % BENCH_JOINTS;
        const uint32_t time = draw(&state) % (body->anime.last + 1);
        qp_pose literal;
        qp_pose pose;
        bench_literal_pose(body, joint, time, &literal);
        qp_anime_pose(&body->anime, joint, time, &pose);
        if (!same_pose(&literal, &pose)) {
            fprintf(stderr, "joint %u at time %u is another one\n", joint, time);
            return false;
        }
    }
    return true;
}
