/*
 * World matrices of random hierarchies against plain recursion, and scenes of files of any kind,
 * broken ones among them.
 */
#include "gen/ccs_gen.h"
#include "quirkproof/body.h"
#include "quirkproof/file.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <string.h>

#define ONE 0x3f800000u
#define OBJECTS 40u

static uint64_t state = 0x853c49e6748fea9bu;

static uint32_t draw(uint32_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % below;
}

/* A file opened, with a scene; nothing may move while it is open. */
typedef struct {
    qp_exact data;
    qp_exact memory;
    qp_exact scene_memory;
    qp_ccsf file;
    qp_anime_env env;
    qp_scene scene;
} opened;

static void open_file(opened *o, const qp_build *build, qp_ee_model model) {
    qp_arena arena;
    o->data = qp_exact_copy(build->data, build->size);
    size_t size = build->size;
    o->memory = qp_exact_block(qp_ccsf_memory_bound(size) + qp_file_env_memory_bound(size));
    qp_arena_init(&arena, o->memory.data, o->memory.bytes.size);
    cr_assert_eq(qp_ccsf_open(o->data.bytes, &arena, &o->file), QP_OK);
    cr_assert_eq(qp_file_env(&o->file, &arena, &o->env), QP_OK);
    o->scene_memory = qp_exact_block(qp_scene_memory_bound(size));
    qp_arena_init(&arena, o->scene_memory.data, o->scene_memory.bytes.size);
    cr_assert_eq(qp_scene_init(&o->file, model, &arena, &o->scene), QP_OK);
}

static void close_file(opened *o) {
    qp_exact_free(&o->data);
    qp_exact_free(&o->memory);
    qp_exact_free(&o->scene_memory);
}

/* -- Plain recursion -------------------------------------------------------------------------- */

/* What was written and given, kept apart from the bytes. */
typedef struct {
    bool copy[OBJECTS];
    uint32_t parent[OBJECTS];
    uint32_t target[OBJECTS];
    bool driven[OBJECTS];
    qp_transform local[OBJECTS];
} plain;

static uint32_t plain_end(const plain *p, uint32_t object) {
    return p->copy[object] ? plain_end(p, p->target[object]) : object;
}

static qp_transform plain_world(const plain *p, qp_ee_model model, uint32_t object) {
    if (p->copy[object] && !p->driven[object]) {
        return plain_world(p, model, plain_end(p, object));
    }
    if (p->parent[object] == 0) {
        return p->local[object];
    }
    const qp_transform parent = plain_world(p, model, p->parent[object]);
    return qp_transform_multiply(model, &parent, &p->local[object]);
}

/* Objects whose parents and targets have lower numbers, so that none lie in a circle. */
static void write_hierarchy(plain *p, qp_build *build) {
    static const char *const files[] = {" own.max"};
    qp_ccs_row rows[OBJECTS - 1];
    memset(p, 0, sizeof *p);
    for (uint32_t i = 1; i < OBJECTS; i++) {
        rows[i - 1].name = "OBJ_x";
        rows[i - 1].file = 1;
    }
    qp_ccs_header(build, "BODY", 0x100);
    qp_ccs_index(build, files, 1, rows, OBJECTS - 1);
    qp_ccs_setup(build);
    for (uint32_t i = 1; i < OBJECTS; i++) {
        p->local[i] = qp_transform_identity();
        p->parent[i] = draw(i);
        p->copy[i] = i > 1 && draw(3) == 0;
        if (p->copy[i]) {
            p->target[i] = 1 + draw(i - 1);
            qp_ccs_ext_obj(build, i, p->parent[i], p->target[i]);
        } else {
            qp_ccs_object(build, 0x100, i, p->parent[i], 0);
        }
    }
    qp_ccs_end(build);
}

static void drive(plain *p, qp_scene *scene, uint32_t object) {
    qp_pose pose;
    for (int k = 0; k < 3; k++) {
        pose.position[k] = qp_ee_from_int((int32_t)draw(2001) - 1000);
        pose.scale[k] = ONE + draw(1u << 22);
        for (int j = 0; j < 3; j++) {
            pose.rotation.m[k][j] = (double)draw(1000001) / 500000.0 - 1.0;
        }
    }
    pose.transparency = ONE;
    qp_scene_drive(scene, object, &pose);
    p->local[object] = qp_transform_from(scene->model, pose.position, &pose.rotation, pose.scale);
    p->driven[object] = true;
    p->local[plain_end(p, object)] = p->local[object];
    p->driven[plain_end(p, object)] = true;
}

Test(body_property, worlds_equal_plain_recursion) {
    for (int round = 0; round < 300; round++) {
        qp_ee_model model = round % 2 == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE;
        static plain p;
        static opened o;
        qp_build build = {0};
        write_hierarchy(&p, &build);
        open_file(&o, &build, model);
        for (uint32_t n = draw(60); n > 0; n--) {
            drive(&p, &o.scene, 1 + draw(OBJECTS - 1));
        }
        qp_scene_worlds(&o.scene);
        for (uint32_t i = 1; i < OBJECTS; i++) {
            const qp_transform expected = plain_world(&p, model, i);
            cr_assert_eq(memcmp(&o.scene.worlds[i], &expected, sizeof expected), 0,
                         "round %d, object %u", round, i);
        }
        close_file(&o);
        qp_build_free(&build);
    }
}

/* -- Any file --------------------------------------------------------------------------------- */

/* A transform whose words are all patterns of the result of some arithmetic: read each one. */
static uint32_t mix(const qp_transform *matrix) {
    uint32_t sum = 0;
    for (int c = 0; c < 4; c++) {
        for (int r = 0; r < 4; r++) {
            sum = sum * 31 + matrix->column[c][r];
        }
    }
    return sum;
}

static uint32_t play_scenes(opened *o) {
    size_t pos = o->file.setup;
    qp_ccsf_chunk chunk;
    uint32_t sum = 0;
    while (qp_ccsf_next(&o->file, &pos, &chunk)) {
        qp_anime anime;
        qp_arena arena;
        if (chunk.head.kind != QP_CHUNK_ANIME) {
            continue;
        }
        qp_exact memory = qp_exact_block(qp_anime_memory_bound(chunk.end - chunk.head.offset));
        qp_arena_init(&arena, memory.data, memory.bytes.size);
        qp_status status = qp_anime_build(o->data.bytes, chunk.head.offset, &o->env,
                                          QP_EE_REFERENCE, &arena, &anime);
        if (status == QP_OK) {
            qp_scene_at(&o->scene, NULL, &anime, draw(5000));
            for (uint32_t i = 0; i < o->scene.count; i++) {
                sum += mix(&o->scene.worlds[i]);
            }
        }
        qp_exact_free(&memory);
    }
    return sum;
}

static uint32_t find_bodies(opened *o) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < o->file.object_count; i++) {
        qp_body body;
        if (qp_body_find(&o->file, qp_ccsf_object_name(&o->file, i), &body)) {
            qp_scene_place_body(&o->scene, &body);
            sum += qp_body_object(&o->file, &body, draw(body.node_count + 1));
        }
    }
    qp_scene_worlds(&o->scene);
    return sum;
}

Test(body_property, scenes_of_any_file_are_defined_and_repeat) {
    uint32_t objects = 0;
    for (int round = 0; round < 400; round++) {
        uint8_t bytes[256];
        static opened o;
        qp_build build = {.limit = 20000};
        uint32_t sums[2] = {0, 0};
        qp_source_fill((uint64_t)round + 1, bytes, sizeof bytes);
        const qp_bytes random = {bytes, sizeof bytes};
        qp_source source = qp_source_over(random);
        qp_gen_ccsf(&source, &build);
        const uint64_t before = state;
        for (int time = 0; time < 2; time++) {
            state = before;
            open_file(&o, &build, round % 2 == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE);
            sums[time] = play_scenes(&o) + find_bodies(&o);
            objects += o.scene.count;
            close_file(&o);
        }
        cr_assert_eq(sums[0], sums[1]);
        qp_build_free(&build);
    }
    cr_assert_gt(objects, 1000u);
}
