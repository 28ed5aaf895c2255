/*
 * The caller's floating-point environment: whatever it is, the poses are the same, and it is left
 * as it was, exception flags included. On x86-64, where there is something to be left.
 */
#include "sampler/x86.h"
#include "sampler_body.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)

#include <xmmintrin.h>

#define DEFAULT_CONTROL 0x1f80u
#define FLAGS 0x003fu
#define MASKS 0x1f80u
#define ROUNDING 0x6000u
#define ZEROS 0x8040u /* subnormal results and operands are zeros */

/* Tracks with subnormal patterns, products that underflow, and inexact everything. */
static sampler_body make_body(qp_ee_model model) {
    static const uint32_t frames[5] = {0, 2, 3, 7, 9};
    static const uint32_t tiny[3] = {0x00800001, 0x80000007, 0x00900000};
    sampler_body body = sampler_body_open(10);
    for (uint32_t i = 0; i < 9; i++) {
        sampler_body_track(&body, frames + i % 2, 4, QP_BODY_ALL);
        sampler_body_values(&body, frames, tiny, 3);
    }
    sampler_body_close(&body, model);
    return body;
}

/* What the poses are in the default environment. */
static qp_pose *expected_poses(const sampler_body *body, uint32_t time) {
    qp_pose *poses = malloc(body->anime.track_count * sizeof *poses);
    cr_assert_not_null(poses);
    for (uint32_t i = 0; i < body->anime.track_count; i++) {
        qp_anime_pose(&body->anime, i, time, &poses[i]);
    }
    return poses;
}

static bool same_pose(const qp_pose *a, const qp_pose *b) {
    return memcmp(a->position, b->position, sizeof a->position) == 0 &&
           memcmp(&a->rotation, &b->rotation, sizeof a->rotation) == 0 &&
           memcmp(a->scale, b->scale, sizeof a->scale) == 0 && a->transparency == b->transparency;
}

static void expect_in(const sampler_case *c, uint32_t control, uint32_t time,
                      const qp_pose *expected) {
    _mm_setcsr(control);
    qp_sampler_pose(&c->sampler, c->hints, time, c->poses);
    const uint32_t left = _mm_getcsr();
    _mm_setcsr(DEFAULT_CONTROL);
    const char *path = qp_sampler_path_name(c->sampler.path);
    cr_assert_eq(left, control, "%s leaves %04x of %04x", path, left, control);
    for (uint32_t i = 0; i < c->sampler.track_count; i++) {
        cr_assert(same_pose(&c->poses[i], &expected[i]), "%s: track %u at %u with %04x", path, i,
                  time, control);
    }
}

/* Rounding in all four ways, zeros for subnormals or not, exceptions masked or not, flags set or
   not. */
static void expect_everywhere(const sampler_body *body, qp_sampler_path path) {
    sampler_case c = sampler_open(body, path);
    for (uint32_t time = 100; time < 2400; time += 641) {
        qp_pose *expected = expected_poses(body, time);
        for (uint32_t rounding = 0; rounding <= ROUNDING; rounding += 0x2000) {
            for (uint32_t rest = 0; rest < 16; rest++) {
                const uint32_t control =
                    rounding | ((rest & 1) != 0 ? MASKS : 0) | ((rest & 2) != 0 ? ZEROS : 0) |
                    ((rest & 4) != 0 ? FLAGS & 0x15 : 0) | ((rest & 8) != 0 ? FLAGS & 0x2a : 0);
                /* A flag of an exception that is not masked would trap in whatever comes first. */
                const bool trapped = (control & MASKS) == 0 && (control & FLAGS) != 0;
                expect_in(&c, trapped ? control & ~FLAGS : control, time, expected);
            }
        }
        free(expected);
    }
    sampler_close(&c);
}

Test(sampler_environment, is_left_as_it_was_and_changes_nothing) {
    int paths = 0;
    if (!qp_sampler_path_available(QP_SAMPLER_SSE2)) {
        fprintf(stderr, "skipped: a library of integers only leaves the environment alone\n");
        return;
    }
    for (int model = 0; model < 2; model++) {
        sampler_body body = make_body((qp_ee_model)model);
        for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
            if (qp_sampler_path_available((qp_sampler_path)path)) {
                expect_everywhere(&body, (qp_sampler_path)path);
                paths++;
            }
        }
        sampler_body_free(&body);
    }
    cr_assert_geq(paths, 4);
}

/* -- What the processor has ------------------------------------------------------------------- */

static const struct {
    const char *flag;
    uint32_t bit;
} features[] = {{" sse2 ", QP_X86_SSE2},         {" avx2 ", QP_X86_AVX2},
                {" avx512f ", QP_X86_AVX512F},   {" avx512dq ", QP_X86_AVX512DQ},
                {" avx512bw ", QP_X86_AVX512BW}, {" avx512vl ", QP_X86_AVX512VL}};

/* Linux tells what the processor has and the system lets programs use; a library of integers only
   does not ask. */
Test(sampler_environment, features_are_those_that_the_system_tells_of) {
    FILE *info = fopen("/proc/cpuinfo", "r");
    static char line[16384];
    uint32_t told = 0;
    while (info != NULL && told == 0 && fgets(line, sizeof line - 1, info) != NULL) {
        line[strcspn(line, "\n")] = ' ';
        for (size_t i = 0; strncmp(line, "flags", 5) == 0 && i < 6; i++) {
            told |= strstr(line, features[i].flag) != NULL ? features[i].bit : 0;
        }
    }
    if (info == NULL || told == 0) {
        cr_skip_test("nothing tells what this processor has");
    }
    fclose(info);
    const uint32_t asked = qp_sampler_path_available(QP_SAMPLER_SSE2) ? told : 0;
    cr_assert_eq(qp_x86_features(), asked, "%02x, told %02x", qp_x86_features(), told);
}

#else

Test(sampler_environment, is_left_as_it_was_and_changes_nothing) {
    fprintf(stderr, "skipped: only x86-64 has an environment that is changed\n");
}

#endif
