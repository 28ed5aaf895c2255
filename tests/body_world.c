#include "body_world.h"

#include <string.h>

uint32_t number(int32_t value) {
    return qp_ee_from_int(value);
}

static void build_anime(world *w, qp_ee_model model, const qp_anime_env *env) {
    size_t pos = w->file.setup;
    qp_ccsf_chunk chunk;
    qp_arena arena;
    while (qp_ccsf_next(&w->file, &pos, &chunk)) {
        if (chunk.head.kind == QP_CHUNK_ANIME) {
            w->anime_memory = qp_exact_block(qp_anime_memory_bound(w->data.bytes.size));
            qp_arena_init(&arena, w->anime_memory.data, w->anime_memory.bytes.size);
            qp_status status =
                qp_anime_build(w->data.bytes, chunk.head.offset, env, model, &arena, &w->anime);
            cr_assert_neq(status, QP_NO_MEMORY);
            return;
        }
    }
}

void open_world(world *w, qp_build *build, qp_ee_model model) {
    qp_arena arena;
    qp_anime_env env;
    memset(w, 0, sizeof *w);
    w->data = qp_exact_copy(build->data, build->size);
    qp_build_free(build);
    size_t size = w->data.bytes.size;
    w->memory = qp_exact_block(qp_ccsf_memory_bound(size) + qp_file_env_memory_bound(size));
    qp_arena_init(&arena, w->memory.data, w->memory.bytes.size);
    cr_assert_eq(qp_ccsf_open(w->data.bytes, &arena, &w->file), QP_OK);
    cr_assert_eq(qp_file_env(&w->file, &arena, &env), QP_OK);
    build_anime(w, model, &env);
    w->scene_memory = qp_exact_block(qp_scene_memory_bound(size));
    qp_arena_init(&arena, w->scene_memory.data, w->scene_memory.bytes.size);
    cr_assert_eq(qp_scene_init(&w->file, model, &arena, &w->scene), QP_OK);
}

void close_world(world *w) {
    qp_exact_free(&w->data);
    qp_exact_free(&w->memory);
    qp_exact_free(&w->scene_memory);
    qp_exact_free(&w->anime_memory);
}

qp_build begin_file(uint32_t version, const qp_ccs_row *rows, uint32_t count) {
    static const char *const files[] = {" own.max", "#other.max"};
    qp_build build = {0};
    qp_ccs_header(&build, "BODY", version);
    qp_ccs_index(&build, files, 2, rows, count);
    qp_ccs_setup(&build);
    return build;
}

void put_at(qp_build *build, uint32_t object, int32_t x, int32_t y, int32_t z) {
    const uint32_t place[3] = {number(x), number(y), number(z)};
    size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, object);
    qp_ccs_single(build, at, 0, place, 3);
    qp_ccs_close(build, at);
}

void expect_place(const qp_transform *matrix, int32_t x, int32_t y, int32_t z) {
    cr_assert_eq(matrix->column[3][0], number(x), "x is %g", qp_ee_to_double(matrix->column[3][0]));
    cr_assert_eq(matrix->column[3][1], number(y), "y is %g", qp_ee_to_double(matrix->column[3][1]));
    cr_assert_eq(matrix->column[3][2], number(z), "z is %g", qp_ee_to_double(matrix->column[3][2]));
    cr_assert_eq(matrix->column[3][3], ONE);
}

qp_pose pose_at(int32_t x) {
    qp_pose pose = {{number(x), 0, 0}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {ONE, ONE, ONE}, TWO};
    return pose;
}
