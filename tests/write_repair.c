/* Repairs, for the tests of them. */
#include "write_repair.h"

#include "oracle/written.h"
#include "support/findings.h"

#include <criterion/criterion.h>
#include <string.h>

/* -- What a repair does ----------------------------------------------------------------------- */

static void keep(void *user, const qp_change *change) {
    repair *r = user;
    cr_assert(r->count < CHANGES_MAX);
    r->changes[r->count++] = *change;
}

repair repair_of(qp_input_kind kind, qp_bytes data) {
    repair r;
    memset(&r, 0, sizeof r);
    qp_exact block = qp_exact_block(qp_fix_memory_bound(data.size));
    qp_arena arena;
    qp_arena_init(&arena, block.data, block.bytes.size);
    qp_out measure = qp_out_into(NULL, 0);
    r.status = qp_fix(kind, data, &arena, NULL, &measure);
    r.fixed = qp_exact_block(measure.used);
    qp_out out = qp_out_into(r.fixed.data, measure.used);
    qp_change_sink sink = {keep, &r, 0};
    cr_assert_eq(qp_fix(kind, data, &arena, &sink, &out), r.status);
    cr_assert_eq(sink.count, r.count);
    qp_exact_free(&block);
    qp_oracle_written(kind, data);
    return r;
}

/* Change `index` is this one. */
void expect_change(const repair *r, size_t index, qp_change_kind what, const char *id,
                   uint64_t offset, uint64_t from, uint64_t to) {
    cr_assert(index < r->count, "%zu changes", r->count);
    const qp_change *change = &r->changes[index];
    cr_assert(change->what == what && strcmp(qp_diag_id(change->code), id) == 0 &&
                  change->offset == offset && change->from == from && change->to == to,
              "change %zu is %d %s at 0x%llx, 0x%llx to 0x%llx", index, (int)change->what,
              qp_diag_id(change->code), (unsigned long long)change->offset,
              (unsigned long long)change->from, (unsigned long long)change->to);
}

void expect_path(const repair *r, size_t index, const char *path) {
    char text[256];
    cr_assert(index < r->count, "%zu changes", r->count);
    qp_path_text(&r->changes[index].path, text, sizeof text);
    cr_assert_str_eq(text, path);
}

/* The result is this file. */
void expect_file(repair *r, const qp_build *expected) {
    cr_assert_eq(r->status, QP_OK);
    cr_assert_eq(r->fixed.bytes.size, expected->size, "%zu bytes, not %zu", r->fixed.bytes.size,
                 expected->size);
    for (size_t i = 0; i < expected->size; i++) {
        cr_assert_eq(r->fixed.data[i], expected->data[i], "byte 0x%zx is %02x, not %02x", i,
                     r->fixed.data[i], expected->data[i]);
    }
    qp_exact_free(&r->fixed);
}

/* A file is repaired to another one, in that many changes; the first is in `r`. */
repair expect_repair(const qp_build *broken, const qp_build *expected, size_t changes) {
    repair r = repair_of(QP_INPUT_CCSF, qp_build_bytes(broken));
    cr_assert_eq(r.count, changes, "%zu changes", r.count);
    expect_file(&r, expected);
    return r;
}

void expect_left_alone(const qp_build *file) {
    (void)expect_repair(file, file, 0);
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Header, Index, Setup and an Object: what comes before the Anime. */
qp_build repair_begin(void) {
    static const char *const files[] = {" a.max"};
    static const qp_ccs_row objects[] = {{"ANM_a", 1}, {"OBJ_a", 1}, {"MPH_a", 1}};
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 3);
    qp_ccs_setup(&file);
    qp_ccs_object(&file, 0x100, 2, 0, 0);
    return file;
}

/* A controller record, a word of which is `fill`. */
size_t repair_put_controllers(qp_build *file, uint32_t fill) {
    const uint32_t value[] = {fill, 0x40000000, 0x40400000};
    const size_t at = qp_ccs_controllers_open(file, QP_KIND_OBJECT, 2);
    qp_ccs_single(file, at, 0, value, 3);
    qp_ccs_close(file, at);
    return at;
}

/* A note, so that a frame has something in it. */
void repair_put_note(qp_build *file, uint32_t param) {
    qp_ccs_note(file, 2, 3, param);
}

/* An Anime of two frames, with its closing Top or without; its lengths are right either way. */
size_t repair_put_anime(qp_build *file, bool closed) {
    const size_t anime = qp_ccs_anime_open(file, 1, 2);
    qp_ccs_top(file, 0);
    qp_ccs_top(file, 1);
    repair_put_note(file, 9);
    qp_ccs_anime_close(file, anime, QP_CCS_ONCE);
    if (!closed) {
        qp_build_cut(file, file->size - 12);
        qp_build_set_u32(file, anime + 4, qp_build_get_u32(file, anime + 4) - 3);
        qp_build_set_u32(file, anime + 16, qp_build_get_u32(file, anime + 16) - 3);
    }
    return anime;
}

/* A copy of a build. */
qp_build repair_copy_of(const qp_build *build) {
    qp_build copy = {0};
    qp_build_copy(&copy, build->data, build->size);
    return copy;
}

repair_plain repair_make_plain(void) {
    repair_plain p = {repair_begin(), 0, 0, 0, 0, 0};
    p.anime = qp_ccs_anime_open(&p.file, 1, 3);
    qp_ccs_top(&p.file, 0);
    p.controllers = repair_put_controllers(&p.file, 0x3f800000);
    qp_ccs_top(&p.file, 1);
    p.note = qp_ccs_note(&p.file, 2, 3, 4);
    qp_ccs_top(&p.file, 2);
    p.closing = p.file.size;
    qp_ccs_anime_close(&p.file, p.anime, QP_CCS_ONCE);
    p.frame = qp_ccs_end(&p.file);
    return p;
}
