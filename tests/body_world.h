/* A file of a body, written by a test, opened with a scene and with its first Anime. */
#ifndef QP_TESTS_BODY_WORLD_H
#define QP_TESTS_BODY_WORLD_H

#include "gen/ccs_build.h"
#include "quirkproof/body.h"
#include "quirkproof/file.h"
#include "support/exact.h"

#include <criterion/criterion.h>

#define ONE 0x3f800000u
#define TWO 0x40000000u

/* Memory of exactly the sizes that were promised. Do not move it while it is open. */
typedef struct {
    qp_exact data;
    qp_exact memory;
    qp_exact scene_memory;
    qp_exact anime_memory;
    qp_ccsf file;
    qp_scene scene;
    qp_anime anime;
} world;

/* Opens a file and frees its builder. */
void open_world(world *w, qp_build *build, qp_ee_model model);
void close_world(world *w);

/* The pattern of a whole number. */
uint32_t number(int32_t value);

/* Header, index and setup. File 1 is the file's own, file 2 another container. */
qp_build begin_file(uint32_t version, const qp_ccs_row *rows, uint32_t count);

/* A controller record that puts an object at (x, y, z). */
void put_at(qp_build *build, uint32_t object, int32_t x, int32_t y, int32_t z);

/* The matrix's translation is (x, y, z). */
void expect_place(const qp_transform *matrix, int32_t x, int32_t y, int32_t z);

/* The pose at (x, 0, 0), of transparency 2. */
qp_pose pose_at(int32_t x);

#endif
