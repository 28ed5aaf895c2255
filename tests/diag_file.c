#include "diag_file.h"

#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const files[] = {" diag.max"};

static const qp_ccs_row rows[OBJ_COUNT - 1] = {
    {"ANM_a", 1}, {"OBJ_a", 1},  {"OBJ_b", 1},  {"MAT_a", 1},  {"LGT_a", 1},
    {"MPH_a", 1}, {"MDL_a", 1},  {"MDL_b", 1},  {"CAM_a", 1},  {"EXT_a", 1},
    {"TEX_a", 1}, {"FREE_a", 1}, {"FREE_b", 1}, {"FREE_c", 1},
};

void diag_start(qp_build *file, uint32_t version) {
    qp_ccs_header(file, "diag", version);
    qp_ccs_index(file, files, 1, rows, OBJ_COUNT - 1);
}

void diag_things(qp_build *file, uint32_t version) {
    static const uint32_t camera[] = {OBJ_CAMERA};
    qp_ccs_setup(file);
    qp_ccs_object(file, version, OBJ_A, 0, 0);
    qp_ccs_object(file, version, OBJ_B, OBJ_A, 0);
    qp_ccs_material(file, version, OBJ_MATERIAL, OBJ_TEXTURE, 0, 0);
    qp_ccs_light(file, OBJ_LIGHT, 1);
    qp_ccs_morpher(file, OBJ_MORPHER, OBJ_MODEL_A);
    qp_ccs_chunk(file, 0x0500, camera, 1);
    qp_ccs_ext_obj(file, OBJ_COPY_A, 0, OBJ_A);
    qp_ccs_texture(file, version, OBJ_TEXTURE, 0);
}

void diag_nameless(qp_build *file, uint32_t objects) {
    qp_ccs_header(file, "diag", 0x100);
    size_t index = qp_ccs_index(file, NULL, 0, NULL, 0);
    qp_build_zeros(file, 32 * (size_t)objects);
    qp_ccs_close(file, index);
    qp_build_set_u32(file, index + 12, objects + 1);
    qp_ccs_setup(file);
}

size_t diag_anime(qp_build *file, uint32_t version, uint32_t frames) {
    diag_start(file, version);
    diag_things(file, version);
    size_t at = qp_ccs_anime_open(file, OBJ_ANIME, frames);
    qp_ccs_top(file, 0);
    return at;
}

void diag_tops(qp_build *file, uint32_t from, uint32_t frames) {
    for (uint32_t frame = from; frame < frames; frame++) {
        qp_ccs_top(file, frame);
    }
}

void diag_finish(qp_build *file, size_t anime, uint32_t from, uint32_t frames) {
    diag_tops(file, from, frames);
    qp_ccs_anime_close(file, anime, QP_CCS_ONCE);
    qp_ccs_end(file);
}

size_t diag_good(qp_build *file) {
    size_t at = diag_anime(file, 0x100, 4);
    diag_finish(file, at, 1, 4);
    return at;
}

void diag_add(qp_build *file, size_t at, int32_t difference) {
    qp_build_set_u32(file, at, qp_build_get_u32(file, at) + (uint32_t)difference);
}

void diag_check(qp_input_kind kind, const qp_build *file, qp_findings *findings) {
    qp_exact input = qp_exact_copy(file->data, file->size);
    qp_exact block = qp_exact_block(qp_check_memory_bound(file->size));
    qp_sink sink = qp_findings_sink(findings);
    qp_arena arena;
    qp_arena_init(&arena, block.data, block.bytes.size);
    qp_status status = qp_check(kind, input.bytes, &arena, &sink);
    qp_exact_free(&block);
    qp_exact_free(&input);
    if (status != QP_OK) {
        fprintf(stderr, "the check of %zu bytes ended with status %d\n", file->size, (int)status);
        abort();
    }
}

void diag_ids(const qp_findings *findings, char *text) {
    size_t at = 0;
    text[0] = '\0';
    for (size_t i = 0; i < findings->count && at + 16 < DIAG_TEXT; i++) {
        int length = snprintf(text + at, DIAG_TEXT - at, "%s%s", i > 0 ? " " : "",
                              qp_diag_id(findings->list[i].code));
        at += length > 0 ? (size_t)length : 0;
    }
}

void diag_expect_at(const char *where, int line, const qp_build *file, const char *ids,
                    const char *what) {
    char got[DIAG_TEXT];
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, file, &findings);
    diag_ids(&findings, got);
    cr_assert(strcmp(got, ids) == 0, "%s:%d: %s: expected \"%s\", got \"%s\":\n%s", where, line,
              what, ids, got, qp_findings_text(&findings));
    qp_findings_free(&findings);
}
