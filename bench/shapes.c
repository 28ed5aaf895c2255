#include "shapes.h"

#include "quirkproof/ccsf.h"

#include <stdlib.h>

static const uint32_t zeros[64] = {0};

/* A file with `count` objects, nameless or with one name, up to its setup chunks. */
static void begin(qp_build *build, uint32_t count, const char *name) {
    static const char *const files[] = {" sample.max"};
    qp_ccs_row *rows = calloc(count, sizeof *rows);
    if (rows == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        rows[i].name = name;
        rows[i].file = 1;
    }
    qp_ccs_header(build, "bench", 0x100);
    qp_ccs_index(build, files, 1, rows, count);
    qp_ccs_setup(build);
    free(rows);
}

static size_t begin_anime(qp_build *build, uint32_t frames) {
    begin(build, 8, "");
    return qp_ccs_anime_open(build, 1, frames);
}

static void end_anime(qp_build *build, size_t at) {
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

static void tops(qp_build *build, size_t size) {
    const size_t at = begin_anime(build, 0xffffff);
    for (uint32_t i = 0; build->size < size; i++) {
        qp_ccs_top(build, i);
    }
    end_anime(build, at);
}

static void tops_downwards(qp_build *build, size_t size) {
    const size_t at = begin_anime(build, 0xffffff);
    for (uint32_t i = 0x700000; build->size < size; i--) {
        qp_ccs_top(build, i);
    }
    end_anime(build, at);
}

static void records_of_a_kind(qp_build *build, size_t size, uint32_t kind, uint32_t words) {
    const size_t at = begin_anime(build, 100);
    qp_ccs_top(build, 0);
    qp_ccs_top(build, 1);
    while (build->size < size) {
        const size_t record = qp_ccs_chunk(build, kind, zeros, words);
        if (words > 0) {
            qp_build_set_u32(build, record + QP_CHUNK_HEADER, (uint32_t)(build->size / 64 % 7));
        }
    }
    end_anime(build, at);
}

static void headers_alone(qp_build *build, size_t size) {
    records_of_a_kind(build, size, QP_KIND_OBJECT, 0);
}

static void unknown_records(qp_build *build, size_t size) {
    records_of_a_kind(build, size, 0x7777, 0);
}

static void empty_controllers(qp_build *build, size_t size) {
    records_of_a_kind(build, size, QP_KIND_OBJECT, 2);
}

static void empty_lights(qp_build *build, size_t size) {
    records_of_a_kind(build, size, QP_KIND_OMNI, 2);
}

static void notes(qp_build *build, size_t size) {
    records_of_a_kind(build, size, QP_KIND_F_NOTE, 3);
}

static void f_objs(qp_build *build, size_t size) {
    records_of_a_kind(build, size, QP_KIND_F_OBJ, 13);
}

static void cameras(qp_build *build, size_t size) {
    records_of_a_kind(build, size, QP_KIND_F_CAMERA, 10);
}

/* Notes of objects that are all different, and of frames that go back. */
static void notes_in_disorder(qp_build *build, size_t size) {
    const size_t at = begin_anime(build, 0xffffff);
    for (uint32_t i = 0; build->size < size; i++) {
        qp_ccs_top(build, 0x700000 - i);
        qp_ccs_note(build, i, 2, 2);
        qp_ccs_morph(build, i, NULL, 0);
    }
    end_anime(build, at);
}

/* Controllers with a run of keys. */
static void keyed(qp_build *build, size_t size, uint32_t shift, uint32_t width, uint32_t count) {
    const size_t at = begin_anime(build, 0xffffff);
    uint32_t *keys = calloc((size_t)count * (1 + width), sizeof *keys);
    if (keys == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        keys[(size_t)i * (1 + width)] = i;
        keys[(size_t)i * (1 + width) + 1] = 0x3f800000 + i;
    }
    qp_ccs_top(build, 0);
    while (build->size < size) {
        const size_t record = qp_ccs_controllers_open(build, QP_KIND_OBJECT, 2);
        qp_ccs_keys(build, record, shift, width == 4 ? QP_CONTROLLER_CURVE : QP_CONTROLLER_KEYED,
                    keys, count, width);
        qp_ccs_close(build, record);
    }
    free(keys);
    end_anime(build, at);
}

static void many_float_keys(qp_build *build, size_t size) {
    keyed(build, size, 9, 1, (uint32_t)(size / 8) - 8);
}

static void many_rotation_keys(qp_build *build, size_t size) {
    keyed(build, size, 3, 3, (uint32_t)(size / 16) - 8);
}

static void many_quaternion_keys(qp_build *build, size_t size) {
    keyed(build, size, 3, 4, (uint32_t)(size / 20) - 8);
}

static void single_float_keys(qp_build *build, size_t size) {
    keyed(build, size, 9, 1, 1);
}

static void single_rotation_keys(qp_build *build, size_t size) {
    keyed(build, size, 3, 3, 1);
}

static void morphs(qp_build *build, size_t size, uint32_t count, bool distinct) {
    uint32_t *targets = calloc((size_t)count, 2 * sizeof *targets);
    const size_t at = begin_anime(build, 100);
    if (targets == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        targets[2 * (size_t)i] = distinct ? i : 3;
        targets[2 * (size_t)i + 1] = 0x3f800000;
    }
    qp_ccs_top(build, 0);
    qp_ccs_top(build, 1);
    while (build->size < size) {
        qp_ccs_morph(build, 2, targets, count);
    }
    free(targets);
    end_anime(build, at);
}

static void morphs_of_one_target(qp_build *build, size_t size) {
    morphs(build, size, 1, false);
}

static void morphs_of_all_targets(qp_build *build, size_t size) {
    morphs(build, size, 65535, true);
}

static void morphs_of_equal_targets(qp_build *build, size_t size) {
    morphs(build, size, 65535, false);
}

static void morph_controllers(qp_build *build, size_t size) {
    const size_t at = begin_anime(build, 100);
    qp_ccs_top(build, 0);
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_MORPHER, 2);
    const uint32_t count = (uint32_t)((size - build->size) / 8);
    qp_ccs_add_flags(build, record, count);
    qp_build_zeros(build, 8 * (size_t)count);
    qp_ccs_close(build, record);
    end_anime(build, at);
}

static void tiny_animes(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        const size_t at = qp_ccs_anime_open(build, 1, 2);
        qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    }
    qp_ccs_end(build);
}

/* Animes without a closing Top whose words reach to the end of the file: each walk ends at an
   object that is not there. */
static void animes_to_the_end(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        const size_t at = qp_ccs_anime_open(build, 1, 2);
        qp_ccs_set_size(build, at, 3);
        qp_build_set_u32(build, at + QP_CCS_WORDS_FIELD, (uint32_t)((size - build->size) / 4));
    }
    qp_ccs_end(build);
}

/* The same, each closed right away, so that the next one is inside what the words of all cover. */
static void closed_animes_to_the_end(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size + 64 < size) {
        const size_t at = qp_ccs_anime_open(build, 1, 2);
        qp_ccs_anime_close(build, at, QP_CCS_ONCE);
        qp_build_set_u32(build, at + QP_CCS_WORDS_FIELD, (uint32_t)((size - at - 20) / 4));
    }
    /* Sub-chunks of known kinds to the end. */
    qp_ccs_end(build);
    qp_ccs_chunk(build, 0x7777, zeros, 1);
}

/* Animes that are closed, and behind each Tops up to the end that its words cover. */
static void tails(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size / 2) {
        const size_t at = qp_ccs_anime_open(build, 1, 2);
        qp_ccs_anime_close(build, at, QP_CCS_ONCE);
        qp_build_set_u32(build, at + QP_CCS_WORDS_FIELD, (uint32_t)((size - at - 20) / 4));
    }
    while (build->size < size) {
        qp_ccs_top(build, 0);
    }
}

static void links(qp_build *build, size_t size, bool ext, bool circle, bool upwards) {
    const uint32_t count = (uint32_t)(size / (ext ? 52 : 56));
    begin(build, count, "");
    for (uint32_t i = 1; i <= count; i++) {
        uint32_t next = upwards ? i + 1 : i - 1;
        if (i == (upwards ? count : 1u)) {
            next = circle ? count / 2 : 0;
        }
        if (ext) {
            qp_ccs_ext_obj(build, i, 0, next);
        } else {
            qp_ccs_object(build, 0x100, i, next, 0);
        }
    }
    qp_ccs_end(build);
}

static void ext_chain(qp_build *build, size_t size) {
    links(build, size, true, false, false);
}

static void ext_chain_upwards(qp_build *build, size_t size) {
    links(build, size, true, false, true);
}

static void ext_circle(qp_build *build, size_t size) {
    links(build, size, true, true, true);
}

static void parents(qp_build *build, size_t size) {
    links(build, size, false, false, false);
}

static void parents_upwards(qp_build *build, size_t size) {
    links(build, size, false, false, true);
}

static void parents_in_a_circle(qp_build *build, size_t size) {
    links(build, size, false, true, true);
}

static void equal_names(qp_build *build, size_t size) {
    begin(build, (uint32_t)(size / 32), "OBJ_the_same_name_all_over");
    qp_ccs_end(build);
}

static void setup_chunks(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        qp_ccs_setup(build);
    }
    qp_ccs_end(build);
}

static void textures(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        qp_ccs_texture(build, 0x100, 1, 3);
    }
    qp_ccs_end(build);
}

/* Hits whose counts of groups are the largest, each group without vertices. */
static void hits(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        const size_t at = qp_ccs_hit(build, 1, 0);
        qp_build_set_u16(build, at + QP_CHUNK_HEADER + 8, 0xffff);
    }
    qp_ccs_end(build);
}

/* Models that count the most meshes, each of no vertices. */
static void models(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        const size_t at = qp_ccs_model(build, 1, 8, 0, 0);
        qp_build_set_u16(build, at + QP_CHUNK_HEADER + 10, 0xffff);
    }
    qp_ccs_end(build);
}

/* Models whose meshes are tied to as many nodes as there are bytes. */
static void tied_models(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        const size_t at = qp_ccs_tied_model(build, 1, 1, 0, false);
        qp_build_set_u32(build, at + QP_CHUNK_HEADER + 28, (uint32_t)((size - at) / 12));
    }
    qp_ccs_end(build);
}

/* Setup chunks, of which the counts of a Hit or a Model make small parts. */
static void small_parts(qp_build *build, size_t size, uint32_t kind) {
    begin(build, 8, "");
    while (build->size < size / 2) {
        const size_t at =
            kind == QP_CHUNK_HIT ? qp_ccs_hit(build, 1, 0) : qp_ccs_model(build, 1, 8, 0, 0);
        qp_ccs_set_tag(build, at, 0xcccc);
        qp_build_set_u16(build, at + QP_CHUNK_HEADER + (kind == QP_CHUNK_HIT ? 8 : 10), 0xffff);
        if (kind == QP_CHUNK_HIT) {
            /* The group reaches over the Hits that are left, a part of 24 bytes a vertex. */
            qp_build_set_u32(build, at + QP_CHUNK_HEADER + 16, (uint32_t)(size / 2 - at) / 24);
        }
    }
    while (build->size < size) {
        qp_ccs_setup(build);
    }
    qp_ccs_end(build);
}

static void hits_over_setups(qp_build *build, size_t size) {
    small_parts(build, size, QP_CHUNK_HIT);
}

static void models_over_setups(qp_build *build, size_t size) {
    small_parts(build, size, QP_CHUNK_MODEL);
}

static void clumps(qp_build *build, size_t size) {
    begin(build, 8, "");
    while (build->size < size) {
        const size_t at = qp_ccs_clump(build, 0x100, 1, NULL, 0);
        qp_build_set_u16(build, at + QP_CHUNK_HEADER + 4, 0xffff);
    }
    qp_ccs_end(build);
}

static void streamed_notes(qp_build *build, size_t size) {
    static const uint32_t last = 1;
    begin(build, 8, "");
    qp_ccs_chunk(build, QP_CHUNK_FRAME, &last, 1);
    for (uint32_t i = 0; build->size < size; i++) {
        qp_ccs_top(build, i);
        qp_ccs_note(build, 1, 2, i);
    }
    qp_ccs_top(build, QP_CCS_ONCE);
}

static const bench_shape shapes[] = {
    {"tops", tops},
    {"tops_downwards", tops_downwards},
    {"headers_alone", headers_alone},
    {"unknown_records", unknown_records},
    {"empty_controllers", empty_controllers},
    {"empty_lights", empty_lights},
    {"notes", notes},
    {"f_objs", f_objs},
    {"cameras", cameras},
    {"notes_in_disorder", notes_in_disorder},
    {"many_float_keys", many_float_keys},
    {"many_rotation_keys", many_rotation_keys},
    {"many_quaternion_keys", many_quaternion_keys},
    {"single_float_keys", single_float_keys},
    {"single_rotation_keys", single_rotation_keys},
    {"morphs_of_one_target", morphs_of_one_target},
    {"morphs_of_all_targets", morphs_of_all_targets},
    {"morphs_of_equal_targets", morphs_of_equal_targets},
    {"morph_controllers", morph_controllers},
    {"tiny_animes", tiny_animes},
    {"animes_to_the_end", animes_to_the_end},
    {"closed_animes_to_the_end", closed_animes_to_the_end},
    {"tails", tails},
    {"ext_chain", ext_chain},
    {"ext_chain_upwards", ext_chain_upwards},
    {"ext_circle", ext_circle},
    {"parents", parents},
    {"parents_upwards", parents_upwards},
    {"parents_in_a_circle", parents_in_a_circle},
    {"equal_names", equal_names},
    {"setup_chunks", setup_chunks},
    {"textures", textures},
    {"hits", hits},
    {"models", models},
    {"tied_models", tied_models},
    {"hits_over_setups", hits_over_setups},
    {"models_over_setups", models_over_setups},
    {"clumps", clumps},
    {"streamed_notes", streamed_notes},
};

const bench_shape *bench_shapes(size_t *count) {
    *count = sizeof shapes / sizeof shapes[0];
    return shapes;
}
