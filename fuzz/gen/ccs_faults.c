/* The faulty files: whole ones with one thing changed. */
#include "gen/ccs_sample_parts.h"

#include <string.h>

#define SET_16 QP_FAULT_SET_16
#define SET_32 QP_FAULT_SET_32
#define ADD_32 QP_FAULT_ADD_32
#define CUT QP_FAULT_CUT
#define INSERT QP_FAULT_INSERT
#define REMOVE QP_FAULT_REMOVE

static const qp_ccs_fault faults[] = {
    /* Header and index. */
    {"magic_wrong", "basic", 0x0001, 0, 8, SET_32, 0x44444444},
    {"version_8f", "basic", 0x0001, 0, 44, SET_16, 0x8f},
    {"version_125", "later", 0x0001, 0, 44, SET_16, 0x125},
    {"version_130", "later", 0x0001, 0, 44, SET_16, 0x130},
    {"header_extra_0", "basic", 0x0001, 0, 52, SET_32, 0},
    {"header_extra_many", "basic", 0x0001, 0, 52, SET_32, 0xffffffff},
    {"header_size", "basic", 0x0001, 0, 4, SET_32, 12},
    {"header_tag", "basic", 0x0001, 0, 2, SET_16, 0x1234},
    {"header_twice", "basic", 0x0100, 0, 0, SET_16, 1},
    {"index_missing", "basic", 0x0002, 0, 0, SET_16, 3},
    {"index_no_files", "basic", 0x0002, 0, 8, SET_32, 0},
    {"index_no_objects", "basic", 0x0002, 0, 12, SET_32, 0},
    {"index_objects_wrap", "basic", 0x0002, 0, 12, SET_32, 0x08000015},
    {"index_files_many", "basic", 0x0002, 0, 8, SET_32, 0xffffffff},
    {"index_file_number", "basic", 0x0002, 0, 174, SET_16, 3},
    {"index_size", "basic", 0x0002, 0, 4, ADD_32, 1},
    /* Setup chunks. */
    {"setup_missing", "basic", 0x0003, 0, 0, REMOVE, 8},
    {"chunk_unknown", "basic", 0x1900, 0, 0, SET_16, 0x4444},
    {"chunk_tag", "basic", 0x0100, 1, 2, SET_16, 0xbeef},
    {"chunk_size", "basic", 0x0200, 0, 4, ADD_32, 2},
    {"chunk_size_huge", "chunks", 0x2300, 0, 4, SET_32, 0xffffffff},
    {"chunk_size_past_end", "chunks", 0x2700, 0, 4, SET_32, 0x100},
    {"chunk_lost", "basic", 0x1900, 0, 16, INSERT, 0},
    {"object_past_index", "basic", 0x0100, 0, 8, SET_32, 21},
    {"object_number_wraps", "basic", 0x0100, 0, 8, SET_32, 0x08000001},
    {"object_twice", "basic", 0x0100, 1, 8, SET_32, 1},
    {"parent_past_index", "basic", 0x0100, 1, 12, SET_32, 0xffffffff},
    {"parent_cycle", "basic", 0x0100, 0, 12, SET_32, 3},
    {"parent_itself", "basic", 0x0100, 1, 12, SET_32, 2},
    {"ext_cycle", "basic", 0x0a00, 0, 16, SET_32, 6},
    {"ext_itself", "basic", 0x0a00, 0, 16, SET_32, 5},
    {"ext_zero", "basic", 0x0a00, 0, 16, SET_32, 0},
    {"ext_nothing", "basic", 0x0a00, 0, 16, SET_32, 18},
    {"ext_past_index", "basic", 0x0a00, 1, 16, SET_32, 1000},
    {"light_type", "basic", 0x0600, 2, 12, SET_16, 9},
    {"texture_levels", "chunks", 0x0300, 0, 32, SET_32, 0x40000010},
    {"texture_level_count", "chunks", 0x0300, 0, 22, SET_16, 0x00ff},
    {"clut_count", "chunks", 0x0400, 0, 24, SET_32, 0x40000000},
    {"clump_count", "chunks", 0x0900, 0, 12, SET_16, 0xffff},
    {"model_meshes", "chunks", 0x0800, 0, 18, SET_16, 0xffff},
    {"model_vertices", "chunks", 0x0800, 2, 36, SET_32, 0xffffffff},
    {"model_type_2", "chunks", 0x0800, 2, 16, SET_16, 2},
    {"hit_groups", "chunks", 0x0b00, 0, 16, SET_16, 0xffff},
    {"frame_missing", "basic", 0x0005, 0, 0, CUT, 0},
    {"frame_section_open", "basic", 0x0005, 0, 12, CUT, 0},
    {"zeros_after_end", "basic", 0xff01, 5, 12, INSERT, 0},
    {"data_after_end", "basic", 0xff01, 5, 12, INSERT, 0x12345678},
    {"stream_record_past_end", "records", 0x1901, 1, 4, ADD_32, 100},
    {"stream_pcm_size", "records", 0x2201, 1, 4, ADD_32, 100},
    {"chunk_header_cut", "basic", 0x0005, 0, 4, CUT, 0},
    {"stream_controller", "records", 0x1801, 1, 0, SET_16, 0x0102},
    /* The Anime's own head. */
    {"anime_head_cut", "basic", 0x0700, 0, 14, CUT, 0},
    {"anime_object_past_index", "basic", 0x0700, 0, 8, SET_32, 21},
    {"anime_object_zero", "basic", 0x0700, 0, 8, SET_32, 0},
    {"anime_frames_0", "basic", 0x0700, 0, 12, SET_32, 0},
    {"anime_frames_1", "basic", 0x0700, 0, 12, SET_32, 1},
    {"anime_frames_2_24", "basic", 0x0700, 0, 12, SET_32, 0x1000000},
    {"anime_frames_2_24_less_1", "basic", 0x0700, 0, 12, SET_32, 0xffffff},
    {"anime_words_0", "basic", 0x0700, 0, 16, SET_32, 0},
    {"anime_words_less", "basic", 0x0700, 0, 16, ADD_32, 0xffffffff},
    {"anime_words_wrap", "basic", 0x0700, 0, 16, ADD_32, 0x40000000},
    {"anime_size_0", "basic", 0x0700, 0, 4, SET_32, 0},
    {"anime_size_less", "basic", 0x0700, 0, 4, ADD_32, 0xffffffff},
    {"anime_closing_early", "basic", 0xff01, 2, 8, SET_32, 0xffffffff},
    {"anime_closing_missing", "basic", 0xff01, 4, 8, SET_32, 4},
    {"top_negative", "basic", 0xff01, 2, 8, SET_32, 0xfffffffd},
    {"top_short", "basic", 0xff01, 2, 4, SET_32, 0},
    {"top_long", "basic", 0xff01, 2, 4, SET_32, 4},
    {"record_before_top", "basic", 0xff01, 0, 0, REMOVE, 12},
    {"note_before_top", "basic", 0xff01, 0, 0, SET_16, 0x0108},
    /* Sub-chunks. */
    {"sub_chunk_past_anime", "basic", 0x0108, 1, 4, SET_32, 0x100},
    {"sub_chunk_size_wraps", "basic", 0x0108, 1, 4, SET_32, 0xffffffff},
    {"sub_chunk_unknown", "basic", 0x0108, 1, 0, SET_16, 0x0104},
    {"sub_chunk_zero", "basic", 0x0108, 1, 0, SET_32, 0},
    {"sub_chunk_tag", "basic", 0x0108, 1, 2, SET_16, 1},
    {"note_short", "basic", 0x0108, 1, 4, SET_32, 2},
    {"note_long", "basic", 0x0108, 1, 4, SET_32, 6},
    {"controller_kind_5", "basic", 0x0102, 0, 12, SET_32, 0x455},
    {"controller_kind_3", "basic", 0x0102, 0, 12, SET_32, 0x453},
    {"controller_kind_4_float", "basic", 0x0102, 0, 12, SET_32, 0x852},
    {"controller_kind_4_old", "later", 0x0001, 0, 44, SET_16, 0x100},
    {"controller_flags", "basic", 0x0102, 0, 12, SET_32, 0x80000452},
    {"controller_keys_0", "basic", 0x0102, 0, 16, SET_32, 0},
    {"controller_keys_many", "basic", 0x0102, 0, 16, SET_32, 0x10000003},
    {"controller_keys_all", "basic", 0x0102, 0, 16, SET_32, 0xffffffff},
    {"controller_long", "basic", 0x0102, 0, 12, SET_32, 0x052},
    {"controller_short", "basic", 0x0102, 0, 4, ADD_32, 0xfffffffe},
    {"controller_head_short", "basic", 0x0102, 0, 4, SET_32, 1},
    {"target_past_index", "basic", 0x0102, 0, 8, SET_32, 0xffff},
    {"target_zero", "basic", 0x0102, 0, 8, SET_32, 0},
    {"target_undefined", "basic", 0x0102, 0, 8, SET_32, 18},
    {"morph_padding", "basic", 0x1901, 0, 14, SET_16, 0xcdcd},
    {"morph_count", "basic", 0x1901, 0, 12, SET_16, 0xffff},
    {"morph_target_past_index", "basic", 0x1901, 0, 16, SET_32, 21},
    {"morph_controllers_count", "later", 0x1902, 0, 12, SET_32, 0x20000000},
    {"morph_controllers_flags", "later", 0x1902, 0, 20, SET_32, 0xffff0002},
    {"morph_controllers_keys", "later", 0x1902, 0, 24, SET_32, 0x80000001},
    {"camera_flags", "records", 0x0502, 0, 12, SET_32, 0xffffffff},
    {"camera_short", "records", 0x0502, 0, 4, SET_32, 5},
    {"f_obj_short", "basic", 0x0101, 0, 4, SET_32, 12},
    {"pcm_blocks", "records", 0x2201, 0, 12, SET_16, 0xffff},
    {"bare_anime_cut", "bare_anime", 0x0102, 0, 30, CUT, 0},
    {"bare_anime_data_after", "bare_anime", 0xff01, 4, 12, INSERT, 1},
};

const qp_ccs_fault *qp_ccs_faults(uint32_t *count) {
    *count = COUNT(faults);
    return faults;
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* Offset of the header of the nth chunk or record of a kind, tag 0xcccc or 0; the end of the file
   if there is none. Words that look like one would do, but the samples have none. */
static size_t find(const qp_build *build, uint32_t kind, uint32_t nth) {
    for (size_t at = 0; at + 4 <= build->size; at += 4) {
        const uint32_t word = qp_build_get_u32(build, at);
        const bool setup = kind == 0x0003 && word == kind && qp_build_get_u32(build, at + 4) == 0 &&
                           qp_build_get_u32(build, at + 8) >> 16 == 0xcccc;
        if ((word == (0xcccc0000u | kind) || setup) && nth-- == 0) {
            return at;
        }
    }
    return build->size;
}

void qp_ccs_fault_write(const qp_ccs_fault *fault, qp_build *build) {
    uint32_t count = 0;
    const qp_ccs_whole_sample *samples = qp_ccs_whole_samples(&count);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(samples[i].name, fault->base) == 0) {
            samples[i].write(build);
        }
    }
    const size_t at = (fault->kind == 0 ? 0 : find(build, fault->kind, fault->nth)) + fault->field;
    switch (fault->change) {
    case QP_FAULT_SET_16:
        qp_build_set_u16(build, at, fault->value);
        break;
    case QP_FAULT_SET_32:
        qp_build_set_u32(build, at, fault->value);
        break;
    case QP_FAULT_ADD_32:
        qp_build_set_u32(build, at, qp_build_get_u32(build, at) + fault->value);
        break;
    case QP_FAULT_CUT:
        qp_build_cut(build, at);
        break;
    case QP_FAULT_INSERT:
        qp_build_zeros(build, 4);
        memmove(build->data + at + 4, build->data + at, build->size - at - 4);
        qp_build_set_u32(build, at, fault->value);
        break;
    default:
        memmove(build->data + at, build->data + at + fault->value, build->size - at - fault->value);
        build->size -= fault->value;
        break;
    }
}

/* -- All lists -------------------------------------------------------------------------------- */

/* A sample that a function writes; NULL for the faulty ones, whose number is then in `fault`. */
static const qp_ccs_whole_sample *whole_at(uint32_t index, uint32_t *fault) {
    uint32_t count = 0;
    uint32_t odd_count = 0;
    const qp_ccs_whole_sample *whole = qp_ccs_whole_samples(&count);
    const qp_ccs_whole_sample *odd = qp_ccs_odd_samples(&odd_count);
    if (index < count) {
        return &whole[index];
    }
    if (index - count < odd_count) {
        return &odd[index - count];
    }
    *fault = index - count - odd_count;
    return NULL;
}

uint32_t qp_ccs_sample_count(void) {
    uint32_t whole = 0;
    uint32_t odd = 0;
    qp_ccs_whole_samples(&whole);
    qp_ccs_odd_samples(&odd);
    return whole + odd + COUNT(faults);
}

qp_ccs_sample qp_ccs_sample_at(uint32_t index) {
    uint32_t fault = 0;
    const qp_ccs_whole_sample *whole = whole_at(index, &fault);
    qp_ccs_sample sample = {"", QP_SAMPLE_WHOLE};
    if (whole != NULL) {
        sample.name = whole->name;
        sample.kind = whole->kind;
    } else if (fault < COUNT(faults)) {
        sample.name = faults[fault].name;
        sample.kind = QP_SAMPLE_FAULTY;
    }
    return sample;
}

void qp_ccs_sample_write(uint32_t index, qp_build *build) {
    uint32_t fault = 0;
    const qp_ccs_whole_sample *whole = whole_at(index, &fault);
    if (whole != NULL) {
        whole->write(build);
    } else if (fault < COUNT(faults)) {
        qp_ccs_fault_write(&faults[fault], build);
    }
}
