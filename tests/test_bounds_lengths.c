/* Chunks whose length follows from counts inside them: Hit, Model, Texture, Material, Pcm records.
 */
#include "ccsf/ccsf.h"
#include "diag_file.h"

#include "quirkproof/ccsf.h"

#include <criterion/criterion.h>
#include <string.h>

static void start(qp_build *file, uint32_t version) {
    diag_start(file, version);
    qp_ccs_setup(file);
}

/* What a size field off by `difference` words raises. */
static void expect_off(qp_build *file, size_t at, int32_t difference, const char *ids) {
    diag_add(file, at + 4, difference);
    diag_expect(file, ids);
    diag_add(file, at + 4, -difference);
}

/* -- Hit -------------------------------------------------------------------------------------- */

Test(bounds, hit_of_one_group) {
    for (uint32_t vertices = 0; vertices < 4; vertices++) {
        qp_build file = {0};
        start(&file, 0x100);
        size_t at = qp_ccs_hit(&file, OBJ_FREE_A, vertices);
        qp_ccs_end(&file);
        expect_off(&file, at, 0, "");
        expect_off(&file, at, 1, "CCS017");
        expect_off(&file, at, -1, "CCS017");
        qp_build_free(&file);
    }
}

Test(bounds, hit_of_no_group_and_of_two) {
    static const uint32_t two[] = {OBJ_FREE_B, 0, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    static const uint32_t none[] = {OBJ_FREE_A, 0, 0, 0};
    qp_build file = {0};
    start(&file, 0x100);
    qp_ccs_chunk(&file, QP_CHUNK_HIT, none, 4);
    qp_ccs_chunk(&file, QP_CHUNK_HIT, two, 14);
    qp_ccs_end(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}

/* Counts past the file, the size right: a chunk follows by the size, so the walk goes on there. */
Test(bounds, hit_of_more_vertices_than_the_file_has) {
    static const uint32_t counts[] = {1000, 0x0aaaaaab, 0xffffffff};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        qp_build file = {0};
        start(&file, 0x100);
        size_t at = qp_ccs_hit(&file, OBJ_FREE_A, 2);
        qp_build_set_u32(&file, at + 24, counts[i]);
        qp_ccs_end(&file);
        diag_expect(&file, "");
        qp_build_cut(&file, file.size - 21); /* nor does anything follow by the size */
        diag_expect(&file, "CCS002 CCS029");
        qp_build_free(&file);
    }
}

/* -- Model ------------------------------------------------------------------------------------ */

Test(bounds, model_of_each_type_and_number_of_meshes) {
    static const uint32_t types[] = {0, 8, 0x40, 0x200, 0x400, 0x640};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        for (uint32_t meshes = 0; meshes < 3; meshes++) {
            /* An array less for each bit: 4 bytes a vertex. */
            uint32_t clear = (types[i] >> 6 & 1) + (types[i] >> 9 & 1) + (types[i] >> 10 & 1);
            qp_build file = {0};
            start(&file, 0x100);
            size_t at = qp_ccs_model(&file, OBJ_FREE_A, types[i] & 8, meshes, 2);
            qp_build_set_u16(&file, at + 16, types[i]);
            if (clear > 0) {
                /* Written again with the arrays that are there. */
                qp_build_cut(&file, at + 8 + 20);
                for (uint32_t mesh = 0; mesh < meshes; mesh++) {
                    const uint32_t head[3] = {0, 0, 2};
                    qp_build_words(&file, head, 3);
                    qp_build_zeros(&file, 12 + 8 * (size_t)(3 - clear));
                }
                qp_ccs_close(&file, at);
            }
            qp_ccs_end(&file);
            expect_off(&file, at, 0, "");
            expect_off(&file, at, 1, "CCS017");
            qp_build_free(&file);
        }
    }
}

/* What stands behind a mesh does not count for it, whatever its bits are. */
Test(bounds, model_lengths_by_hand_with_ones_behind_them) {
    static const struct {
        uint32_t type, words[12]; /* of the mesh, until the bits behind it */
        uint64_t bytes;
    } of[] = {
        {4, {0, 9, 2, 1, 1, 1, 1, 0xffffffff, 0xffffffff}, 12 + 24},
        {4, {0, 9, 2, 1, 0x02000000, 1, 1, 1, 1}, 12 + 24 + 4},
        {4, {0, 9, 2, 1, 1, 1, 0x03000000, 1, 1}, 12 + 24 + 4},
        {4, {0, 9, 2, 1, 0x01000000, 1, 0xfdffffff, 1, 1}, 12 + 24},
        {4, {0, 3, 0}, 12 + 4 + 20 + 24},
        {4, {0, 4, 0}, 12 + 4 + 24 + 32},
        {8, {0, 9}, 8},
        {8, {3, 5}, 8 + 20 + 12},
        {8, {2, 6}, 8 + 12 + 24},
        {0, {0, 0, 3}, 12 + 20 + 36},
        {0x40, {0, 0, 2}, 12 + 12 + 16},
        {0x640, {0, 0, 1}, 12 + 8},
    };
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        uint8_t bytes[8 + 20 + 256];
        qp_build build = {0};
        const uint32_t head[5] = {1, 0x3f800000, of[i].type | 1u << 16, 0, 0};
        memset(bytes, 0xff, sizeof bytes);
        qp_build_zeros(&build, 8);
        qp_build_words(&build, head, 5);
        qp_build_words(&build, of[i].words, i < 4 ? 9 : i < 6 ? 3 : i < 9 ? 2 : 3);
        memcpy(bytes, build.data, build.size);
        const qp_bytes data = {bytes, sizeof bytes};
        const qp_chunk_head chunk = {.payload = 8, .kind = QP_CHUNK_MODEL, .words = 69};
        const qp_payload_length length = qp_ccsf_model_bytes(data, &chunk, 0x110);
        cr_assert(length.known);
        cr_assert_eq(length.bytes, 20 + of[i].bytes, "model %zu: %llu", i,
                     (unsigned long long)length.bytes);
        qp_build_free(&build);
    }
}

/* A mesh more than there are in the last chunk of a file: its head would begin where the file ends.
 */
Test(bounds, model_of_a_mesh_too_many_that_ends_with_the_file) {
    static const uint32_t types[] = {0, 4, 8};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        for (uint32_t more = 0; more < 3; more++) {
            qp_build file = {0};
            start(&file, 0x100);
            size_t at = types[i] == 4 ? qp_ccs_tied_model(&file, OBJ_FREE_A, 1, 2, false)
                                      : qp_ccs_model(&file, OBJ_FREE_A, types[i], 1, 2);
            qp_build_set_u16(&file, at + 18, 1 + more);
            const qp_bytes data = qp_build_bytes(&file);
            const qp_chunk_head head = {.offset = at,
                                        .payload = at + 8,
                                        .kind = QP_CHUNK_MODEL,
                                        .words = (uint32_t)(data.size - at - 8) / 4};
            const qp_payload_length length = qp_ccsf_model_bytes(data, &head, 0x100);
            cr_assert(length.known);
            cr_assert_eq(length.bytes > data.size - at - 8, more > 0, "type %u, %u more: %llu",
                         types[i], more, (unsigned long long)length.bytes);
            cr_assert(more > 0 || length.bytes == data.size - at - 8);
            qp_build_free(&file);
        }
    }
}

/* Below 0x100 only the low byte of the type counts. */
Test(bounds, model_type_of_the_first_versions_is_a_byte) {
    for (uint32_t version = 0x96; version <= 0x100; version += 0xa) {
        qp_build file = {0};
        start(&file, version);
        size_t at = qp_ccs_model(&file, OBJ_FREE_A, 0, 1, 2);
        qp_build_set_u16(&file, at + 16, 0x200);
        qp_ccs_end(&file);
        /* In 0x100 an array less is there than was written: 2 vertices, 8 bytes. The size field is
           believed, as the layout is not sure enough. */
        diag_expect(&file, "");
        qp_build_free(&file);
    }
}

/* From 0x111 on a Model has more than anybody counted: its size is believed, whatever its words
   look like, here the header of a Light behind what earlier games have. */
Test(bounds, model_from_0x111_on_is_passed_by_its_size) {
    static const uint32_t words[] = {OBJ_FREE_A, 0x3f800000, 0, 0, 0, 0xcccc0600, 2};
    static const uint32_t versions[] = {0x111, 0x120, 0x123};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        qp_build file = {0};
        start(&file, versions[i]);
        qp_ccs_chunk(&file, QP_CHUNK_MODEL, words, 7);
        qp_ccs_end(&file);
        diag_expect(&file, "");
        qp_build_free(&file);
    }
}

Test(bounds, model_up_to_0x110_is_passed_by_its_meshes) {
    for (uint32_t version = 0x100; version <= 0x110; version += 0x10) {
        qp_build file = {0};
        start(&file, version);
        size_t at = qp_ccs_model(&file, OBJ_FREE_A, 0, 1, 2);
        qp_ccs_end(&file);
        expect_off(&file, at, 1, "CCS017");
        expect_off(&file, at, -1, "CCS017");
        qp_build_free(&file);
    }
}

/* A vertex that is marked as the last has 4 bytes more. */
Test(bounds, tied_model_with_marked_vertices) {
    qp_build file = {0};
    start(&file, 0x100);
    size_t at = qp_ccs_tied_model(&file, OBJ_FREE_A, 1, 2, true);
    size_t positions = at + 8 + 20 + 12;
    qp_build_set_u32(&file, positions + 12, 0x02000000);
    qp_build_u32(&file, 0);
    diag_add(&file, at + 4, 1);
    qp_ccs_end(&file);
    expect_off(&file, at, 0, "");
    expect_off(&file, at, 1, "CCS017");
    qp_build_free(&file);
}

Test(bounds, tied_model_of_more_vertices_than_the_file_has) {
    static const uint32_t counts[] = {1000, 0x15555556, 0xffffffff};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (size_t word = 0; word < 2; word++) {
            qp_build file = {0};
            start(&file, 0x100);
            size_t at = qp_ccs_tied_model(&file, OBJ_FREE_A, 1, 2, true);
            qp_build_set_u32(&file, at + 8 + 20 + 8, word == 0 ? counts[i] : 0);
            qp_build_set_u32(&file, at + 8 + 20 + 4, counts[i]);
            qp_ccs_end(&file);
            diag_expect(&file, "");
            qp_build_free(&file);
        }
    }
}

/* -- Texture ---------------------------------------------------------------------------------- */

/* The formats of later games have the true size, and levels that nobody described. */
Test(bounds, texture_of_formats_0x86_to_0x8a) {
    for (uint32_t format = 0x86; format <= 0x8a; format++) {
        bool by_size = format >= 0x87 && format <= 0x89;
        qp_build file = {0};
        start(&file, 0x123);
        size_t at = qp_ccs_texture(&file, 0x123, OBJ_TEXTURE, 0);
        qp_build_set_u16(&file, at + 8 + 12, format << 8);
        qp_build_set_u32(&file, at + 8 + 20 + 4, 0x40000000);
        diag_add(&file, at + 4, -50);
        qp_ccs_end(&file);
        diag_expect(&file, by_size ? "" : "CCS026");
        qp_build_free(&file);
    }
}

Test(bounds, texture_cut_in_its_head) {
    for (size_t size = 0; size < 20; size++) {
        qp_build file = {0};
        start(&file, 0x100);
        size_t at = qp_ccs_texture(&file, 0x100, OBJ_TEXTURE, 0);
        qp_build_cut(&file, at + 8 + size);
        diag_expect(&file, "CCS026 CCS029");
        qp_build_free(&file);
    }
}

/* -- Material --------------------------------------------------------------------------------- */

Test(bounds, material_of_0x130_has_the_length_that_its_size_says) {
    static const uint32_t words[30] = {OBJ_FREE_A};
    for (uint32_t count = 5; count <= 30; count += 5) {
        qp_build file = {0};
        start(&file, 0x130);
        qp_ccs_chunk(&file, QP_CHUNK_MATERIAL, words, count);
        qp_ccs_end(&file);
        diag_expect(&file, "CCS005");
        qp_build_free(&file);
    }
}

/* Past the versions that are described a chunk of another length is no error. */
Test(bounds, object_of_another_length_past_the_described_versions) {
    static const uint32_t words[6] = {OBJ_FREE_A};
    for (uint32_t version = 0x124; version <= 0x125; version++) {
        qp_build file = {0};
        start(&file, version);
        qp_ccs_chunk(&file, QP_CHUNK_OBJECT, words, 6);
        qp_ccs_end(&file);
        diag_expect(&file, version == 0x124 ? "CCS034" : "CCS005");
        qp_build_free(&file);
    }
}

/* -- F_Pcm ------------------------------------------------------------------------------------ */

/* In a frame section, before a Top; the head of 12 bytes, and that of 16. */
static size_t with_pcm(qp_build *file, bool long_head) {
    static const uint32_t one[] = {1};
    static const uint32_t long_pcm[] = {OBJ_A, 0, 2, 1, 0, 0};
    diag_start(file, 0x100);
    diag_things(file, 0x100);
    qp_ccs_chunk(file, QP_CHUNK_FRAME, one, 1);
    qp_ccs_top(file, 0);
    size_t at =
        long_head ? qp_ccs_chunk(file, QP_KIND_F_PCM, long_pcm, 6) : qp_ccs_pcm(file, OBJ_A, 2, 3);
    qp_ccs_top(file, QP_CCS_ONCE);
    return at;
}

Test(bounds, f_pcm_of_a_frame_section_is_passed_by_its_counts) {
    for (int long_head = 0; long_head < 2; long_head++) {
        qp_build file = {0};
        size_t at = with_pcm(&file, long_head != 0);
        expect_off(&file, at, 0, "");
        expect_off(&file, at, 1, "CCS017");
        expect_off(&file, at, -1, "CCS017");
        expect_off(&file, at, 1000, "CCS017");
        qp_build_free(&file);
    }
}

Test(bounds, f_pcm_of_more_words_than_the_file_has) {
    static const uint32_t counts[] = {1000, 0x20000000, 0x40000001, 0xffffffff};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        qp_build file = {0};
        size_t at = with_pcm(&file, false);
        qp_build_set_u32(&file, at + 16, counts[i]);
        diag_expect(&file, "ANM006");
        qp_build_free(&file);
    }
}
