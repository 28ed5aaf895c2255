/* CCSF containers at fault: header, index, chunks and their lengths. */
#include "diag_case.h"

#include "quirkproof/ccsf.h"

static diag_due due(size_t at) {
    diag_due made = {at, 0};
    return made;
}

/* Offsets in the header: of the version and of the count of extra words. */
enum { MAGIC = 8, NAME = 12, VERSION = 44, EXTRA_COUNT = 52, HEADER_SIZE = 60 };

/* -- Header ----------------------------------------------------------------------------------- */

diag_due ccsf_header_without_magic(qp_build *file, bool fault) {
    diag_good(file);
    qp_build_set_u32(file, MAGIC, fault ? 0x46534344 : 0x46534343);
    return due(MAGIC);
}

/* A file with nothing in it, so that no chunk's length depends on its version. */
static void with_version(qp_build *file, uint32_t version) {
    diag_start(file, version);
    qp_ccs_setup(file);
    qp_ccs_end(file);
}

diag_due ccsf_version_0x8f(qp_build *file, bool fault) {
    with_version(file, fault ? 0x8f : 0x90);
    return due(VERSION);
}

diag_due ccsf_version_0x125(qp_build *file, bool fault) {
    with_version(file, fault ? 0x125 : 0x124);
    return due(VERSION);
}

/* A header of its 12 fixed words, `extra` more and their count, then the rest of a file. */
static void with_extra(qp_build *file, uint32_t extra) {
    size_t at = qp_ccs_header(file, "diag", 0x100);
    qp_build_set_u32(file, EXTRA_COUNT, extra);
    qp_build_cut(file, EXTRA_COUNT + 4);
    qp_build_zeros(file, 4 * (size_t)extra);
    qp_ccs_close(file, at);
    qp_ccs_index(file, NULL, 0, NULL, 0);
    qp_ccs_setup(file);
    qp_ccs_end(file);
}

diag_due ccsf_header_with_2_extra_words(qp_build *file, bool fault) {
    with_extra(file, fault ? 2 : 1);
    return due(EXTRA_COUNT);
}

diag_due ccsf_header_without_extra_words(qp_build *file, bool fault) {
    with_extra(file, fault ? 0 : 1);
    return due(EXTRA_COUNT);
}

diag_due ccsf_header_extra_words_past_file(qp_build *file, bool fault) {
    diag_good(file);
    if (fault) {
        qp_build_set_u32(file, EXTRA_COUNT, 0x40000001);
    }
    return due(EXTRA_COUNT);
}

diag_due ccsf_header_repeated(qp_build *file, bool fault) {
    diag_start(file, 0x100);
    qp_ccs_setup(file);
    size_t at = file->size;
    if (fault) {
        qp_ccs_header(file, "again", 0x100);
    }
    qp_ccs_end(file);
    return due(at);
}

/* -- Index ------------------------------------------------------------------------------------ */

diag_due ccsf_index_missing(qp_build *file, bool fault) {
    size_t at = qp_ccs_header(file, "diag", 0x100);
    if (!fault) {
        qp_ccs_index(file, NULL, 0, NULL, 0);
    }
    qp_ccs_setup(file);
    qp_ccs_end(file);
    return due(at + HEADER_SIZE);
}

diag_due ccsf_index_without_entry_0(qp_build *file, bool fault) {
    qp_ccs_header(file, "diag", 0x100);
    size_t at = qp_ccs_index(file, NULL, 0, NULL, 0);
    if (fault) {
        qp_build_set_u32(file, at + 12, 0);
        qp_build_cut(file, at + 16 + 32);
        qp_ccs_close(file, at);
    }
    qp_ccs_setup(file);
    qp_ccs_end(file);
    return due(at + 8);
}

diag_due ccsf_index_cut_in_its_last_row(qp_build *file, bool fault) {
    diag_start(file, 0x100);
    qp_build_cut(file, file->size - (fault ? 1 : 0));
    return due(HEADER_SIZE + 8);
}

diag_due ccsf_index_of_65537_objects(qp_build *file, bool fault) {
    const uint32_t objects = fault ? 65537 : 65536;
    qp_ccs_header(file, "diag", 0x100);
    size_t at = qp_ccs_index(file, NULL, 0, NULL, 0);
    qp_build_zeros(file, 32 * ((size_t)objects - 1));
    qp_ccs_close(file, at);
    qp_build_set_u32(file, at + 12, objects);
    qp_ccs_setup(file);
    qp_ccs_end(file);
    return due(at + 12);
}

/* The row of an object in the index of a good file. */
static size_t row_of(uint32_t object) {
    return HEADER_SIZE + 16 + 2 * 32 + 32 * (size_t)object;
}

diag_due ccsf_index_file_number_past_list(qp_build *file, bool fault) {
    diag_good(file);
    qp_build_set_u16(file, row_of(OBJ_B) + 30, fault ? 2 : 0);
    return due(row_of(OBJ_B) + 30);
}

/* OBJ_b becomes OBJ_a, of the same file or of another. */
diag_due ccsf_index_rows_alike(qp_build *file, bool fault) {
    diag_good(file);
    qp_build_set_u16(file, row_of(OBJ_B) + 4, 'a');
    qp_build_set_u16(file, row_of(OBJ_B) + 30, fault ? 1 : 0);
    return due(row_of(OBJ_B));
}

diag_due ccsf_index_name_of_30_bytes(qp_build *file, bool fault) {
    diag_good(file);
    for (size_t i = 0; i < 30; i += 2) {
        qp_build_set_u16(file, row_of(OBJ_B) + i, 0x4141);
    }
    if (!fault) {
        qp_build_set_u16(file, row_of(OBJ_B) + 28, 0x0041);
    }
    return due(row_of(OBJ_B));
}

/* -- Chunks ----------------------------------------------------------------------------------- */

static size_t started(qp_build *file) {
    diag_start(file, 0x100);
    qp_ccs_setup(file);
    return file->size;
}

diag_due ccsf_chunk_header_cut(qp_build *file, bool fault) {
    size_t at = started(file);
    qp_ccs_end(file);
    qp_build_cut(file, at + (fault ? 7 : 0));
    return due(at);
}

diag_due ccsf_object_cut(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    qp_build_cut(file, file->size - (fault ? 1 : 0));
    return due(at);
}

diag_due ccsf_tag_other_than_cccc_or_0(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    qp_ccs_end(file);
    qp_ccs_set_tag(file, at, fault ? 1 : 0);
    return due(at + 2);
}

diag_due ccsf_object_size_one_too_large(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    qp_ccs_end(file);
    diag_add(file, at + 4, fault ? 1 : 0);
    return due(at + 4);
}

diag_due ccsf_chunk_kind_unknown(qp_build *file, bool fault) {
    static const uint32_t words[] = {OBJ_A};
    started(file);
    size_t at = qp_ccs_chunk(file, fault ? 0x1e00 : 0x1f00, words, 1);
    qp_ccs_end(file);
    return due(at);
}

diag_due ccsf_parent_past_index(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, 0x100, OBJ_A, fault ? OBJ_COUNT : OBJ_COUNT - 1, 0);
    qp_ccs_end(file);
    return due(at + 12);
}

diag_due ccsf_anime_object_past_index(qp_build *file, bool fault) {
    size_t at = diag_good(file);
    qp_build_set_u32(file, at + 8, fault ? OBJ_COUNT : OBJ_COUNT - 1);
    return due(at + 8);
}

diag_due ccsf_object_twice(qp_build *file, bool fault) {
    started(file);
    size_t first = qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    size_t second = qp_ccs_object(file, 0x100, fault ? OBJ_A : OBJ_B, 0, 0);
    qp_ccs_end(file);
    diag_due made = {second + 8, first};
    return made;
}

diag_due ccsf_texture_level_past_file(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_texture(file, 0x100, OBJ_TEXTURE, 0);
    size_t count = at + 8 + 20 + 4;
    qp_ccs_end(file);
    if (fault) {
        qp_build_set_u32(file, count, (uint32_t)((file->size - count - 4) / 4 + 1));
    }
    return due(at + 8);
}

diag_due ccsf_texture_with_4_extra_levels(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_texture(file, 0x100, OBJ_TEXTURE, fault ? 4 : 3);
    qp_ccs_end(file);
    return due(at + 8);
}

diag_due ccsf_light_type_5(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_light(file, OBJ_LIGHT, fault ? 5 : 4);
    qp_ccs_end(file);
    return due(at + 12);
}

diag_due ccsf_light_type_0(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_light(file, OBJ_LIGHT, fault ? 0 : 1);
    qp_ccs_end(file);
    return due(at + 12);
}

diag_due ccsf_setup_missing(qp_build *file, bool fault) {
    diag_start(file, 0x100);
    if (!fault) {
        qp_ccs_setup(file);
    }
    return due(qp_ccs_end(file));
}

/* Five words where a 0x100 file's Object has four, and another chunk behind them. */
diag_due ccsf_object_one_word_long(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, fault ? 0x123 : 0x100, OBJ_A, 0, 0);
    qp_ccs_end(file);
    return due(at + 4);
}

/* -- The frame section ------------------------------------------------------------------------ */

diag_due ccsf_frame_missing(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    size_t at = file->size;
    if (!fault) {
        qp_ccs_end(file);
    }
    return due(at);
}

diag_due ccsf_closing_top_missing(qp_build *file, bool fault) {
    started(file);
    qp_ccs_end(file);
    qp_build_cut(file, file->size - (fault ? 12 : 0));
    return due(file->size);
}

/* A Top and a note in the frame section; behind the note 3 words of closing Top are left. */
diag_due ccsf_frame_record_past_file(qp_build *file, bool fault) {
    static const uint32_t one[] = {1};
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    qp_ccs_chunk(file, QP_CHUNK_FRAME, one, 1);
    qp_ccs_top(file, 0);
    size_t note = qp_ccs_note(file, OBJ_A, 2, 0);
    qp_ccs_top(file, QP_CCS_ONCE);
    qp_ccs_set_size(file, note, fault ? 7 : 3);
    return due(note);
}

static diag_due with_tail(qp_build *file, bool tail, uint32_t value) {
    diag_good(file);
    size_t at = file->size;
    if (tail) {
        qp_build_zeros(file, 6);
        qp_build_u8(file, value);
    }
    return due(at);
}

diag_due ccsf_data_after_end(qp_build *file, bool fault) {
    return with_tail(file, true, fault ? 1 : 0);
}

diag_due ccsf_zeros_after_end(qp_build *file, bool fault) {
    return with_tail(file, fault, 0);
}
