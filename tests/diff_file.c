#include "diff_file.h"

#include "cli_run.h"

#define ONE 0x3f800000U

diff_file diff_file_plain(void) {
    static const diff_file plain = {
        .names = {"ANM_walk", "OBJ_root", "OBJ_arm", "OBJ_leg", "TEX_skin", "OBJ_xnote"},
        .arm_parent = 2,
        .frames = 10,
        .closing = QP_CCS_ONCE,
        .keys = {{0, 0}, {3, ONE}, {6, 0x40000000}, {9, 0x40800000}},
        .key_count = 4,
        .notes = {{1, 2, 7}, {5, 2, 2}, {5, 0x8005, 1}},
        .note_count = 3,
        .obj_fill = ONE,
    };
    return plain;
}

/* An object's number in the index. */
static uint32_t number(const diff_file *file, uint32_t object) {
    return object + (file->shifted ? 1 : 0);
}

static void put_arm(const diff_file *file, qp_build *build) {
    static const uint32_t scale[] = {ONE, ONE, ONE};
    static const uint32_t alpha[] = {0, ONE, 9, 0x3f000000};
    uint32_t words[4 * DIFF_FILE_KEYS] = {0};
    size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, number(file, 3));
    for (uint32_t i = 0; i < file->key_count; i++) {
        words[4 * i] = file->keys[i].frame;
        words[4 * i + 1] = file->keys[i].x;
    }
    if (file->single) {
        qp_ccs_single(build, at, 0, words + 1, 3);
    } else if (file->key_count > 0) {
        qp_ccs_keys(build, at, 0, QP_CONTROLLER_KEYED, words, file->key_count, 3);
    }
    qp_ccs_single(build, at, 3, file->degrees, 3);
    qp_ccs_single(build, at, 6, scale, 3);
    qp_ccs_keys(build, at, 9, QP_CONTROLLER_KEYED, alpha, 2, 1);
    qp_ccs_close(build, at);
}

static void put_leg(const diff_file *file, qp_build *build) {
    static const uint32_t position[] = {ONE, ONE, ONE};
    size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, number(file, 4));
    qp_ccs_single(build, at, 0, position, 3);
    qp_ccs_close(build, at);
}

static void put_walk(const diff_file *file, qp_build *build) {
    size_t at = qp_ccs_anime_open(build, number(file, 1), file->frames);
    for (uint32_t frame = 0; frame < file->frames; frame++) {
        (void)qp_ccs_top(build, frame);
        if (frame == 0 && file->leg_first) {
            put_leg(file, build);
        }
        if (frame == 0) {
            put_arm(file, build);
        }
        if (frame == 0 && !file->leg_first) {
            put_leg(file, build);
        }
        for (uint32_t i = 0; i < file->note_count; i++) {
            if (file->notes[i].frame == frame) {
                (void)qp_ccs_note(build, number(file, 6), file->notes[i].event,
                                  file->notes[i].param);
            }
        }
        if (file->obj && frame == file->obj_frame) {
            (void)qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, number(file, 4), 0,
                                      file->obj_fill);
        }
    }
    qp_ccs_anime_close(build, at, file->closing);
}

static void put_run(const diff_file *file, qp_build *build) {
    static const uint32_t position[] = {ONE, 0, 0};
    size_t at = qp_ccs_anime_open(build, number(file, 7), 2);
    (void)qp_ccs_top(build, 0);
    size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, number(file, 2));
    qp_ccs_single(build, record, 0, position, 3);
    qp_ccs_close(build, record);
    (void)qp_ccs_top(build, 1);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
}

qp_build diff_file_write(const diff_file *file) {
    qp_build build = {0};
    qp_ccs_row rows[8];
    uint32_t count = 0;
    if (file->shifted) {
        rows[count++] = (qp_ccs_row){"OBJ_new", 0};
    }
    for (int i = 0; i < 6; i++) {
        rows[count++] = (qp_ccs_row){file->names[i], 0};
    }
    if (file->second) {
        rows[count++] = (qp_ccs_row){"ANM_run", 0};
    }
    (void)qp_ccs_header(&build, "small", 0x100);
    (void)qp_ccs_index(&build, NULL, 0, rows, count);
    (void)qp_ccs_setup(&build);
    size_t texture = qp_ccs_texture(&build, 0x100, number(file, 5), 0);
    build.data[texture + 60] = file->pixel;
    if (file->shifted) {
        (void)qp_ccs_object(&build, 0x100, 1, 0, 0);
    }
    (void)qp_ccs_object(&build, 0x100, number(file, 2), 0, 0);
    (void)qp_ccs_object(&build, 0x100, number(file, 3), number(file, file->arm_parent), 0);
    (void)qp_ccs_object(&build, 0x100, number(file, 4), number(file, 2), 0);
    (void)qp_ccs_object(&build, 0x100, number(file, 6), 0, 0);
    if (file->second && file->second_first) {
        put_run(file, &build);
    }
    put_walk(file, &build);
    if (file->second && !file->second_first) {
        put_run(file, &build);
    }
    (void)qp_ccs_end(&build);
    return build;
}

void diff_file_save(const diff_file *file, const char *path) {
    qp_build build = diff_file_write(file);
    cli_write(path, qp_build_bytes(&build));
    qp_build_free(&build);
}
