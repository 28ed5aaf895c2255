/* Animes of object controllers, and samplers of them on one path. */
#ifndef QP_TESTS_SAMPLER_BODY_H
#define QP_TESTS_SAMPLER_BODY_H

#include "gen/ccs_build.h"
#include "quirkproof/sampler.h"
#include "support/exact.h"

typedef struct {
    qp_build build;
    size_t at;
    uint32_t drawn; /* values come from here */
    qp_exact memory;
    qp_anime anime;
} sampler_body;

/* Which controllers of a track have keys. */
enum { QP_BODY_NONE = 0, QP_BODY_POSITION = 1, QP_BODY_ALL = 15 };

sampler_body sampler_body_open(uint32_t frames);

/* A track whose controllers - the bits of `keyed` - have keys at these frames, of drawn values;
   position and rotation have one value if they have no keys, the others none. */
void sampler_body_track(sampler_body *body, const uint32_t *frames, uint32_t keys, uint32_t keyed);

/* A track of position, scale and transparency, of which each word goes through these values. */
void sampler_body_values(sampler_body *body, const uint32_t *frames, const uint32_t *values,
                         uint32_t keys);

/* Ends the chunk and compiles it. */
void sampler_body_close(sampler_body *body, qp_ee_model model);

void sampler_body_free(sampler_body *body);

/* A sampler in exactly the promised memory, poses and hints in blocks of exactly their sizes. */
typedef struct {
    qp_sampler sampler;
    qp_exact memory;
    qp_exact pose_block;
    qp_exact hint_block;
    qp_pose *poses;
    uint32_t *hints;
} sampler_case;

sampler_case sampler_open(const sampler_body *body, qp_sampler_path path);
void sampler_close(sampler_case *c);

/* The poses at a time are those of qp_anime_pose(). */
void sampler_expect(const sampler_case *c, uint32_t *hints, uint32_t time);

/* The same on every path, at `count` times: the ends, around keys, and drawn ones. */
void sampler_expect_times(const sampler_body *body, uint32_t count);

#endif
