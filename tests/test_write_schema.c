/*
 * The fields of every kind of chunk and record by name and bytes, in the order of the file, with
 * both sides of each version that has others (ccsf.md 3 to 6).
 */
#include "quirkproof/ccsf.h"
#include "write/schema.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* "object:4 count:4 +2*count": fields with their bytes, words of a list element and what counts
   them. Static, replaced each time. */
static const char *text_of(const qp_schema *schema) {
    static char text[512];
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < schema->count; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s:%u", i == 0 ? "" : " ",
                                 schema->fields[i].name, (unsigned)schema->fields[i].size);
    }
    if (schema->list_words > 0) {
        snprintf(text + used, sizeof text - used, " +%u*%s", (unsigned)schema->list_words,
                 schema->fields[schema->list_count].name);
    }
    return text;
}

Test(write_schema, of_chunks) {
    static const struct {
        uint16_t kind, version;
        const char *fields;
    } chunks[] = {
        {QP_CHUNK_HEAD, 0x100,
         "magic:4 name:32 version:2 padding:2 frames:4 extra_count:4 +1*extra_count"},
        {QP_CHUNK_INDEX, 0x100, "files:4 objects:4"},
        {QP_CHUNK_SETUP, 0x100, ""},
        {QP_CHUNK_FRAME, 0x100, "last:4"},
        {QP_CHUNK_OBJECT, 0x100, "object:4 parent:4 model:4 shadow:4 extra:4"},
        {QP_CHUNK_MATERIAL, 0x100,
         "object:4 texture:4 alpha:4 crop_u:2 crop_v:2 scale_u:2 scale_v:2"},
        {QP_CHUNK_TEXTURE, 0x8f, "object:4"},
        {QP_CHUNK_TEXTURE, 0x90,
         "object:4 clut:4 byte_0:1 format:1 extra_levels:1 byte_3:1 word_4:4"},
        {QP_CHUNK_TEXTURE, 0x91,
         "object:4 clut:4 byte_0:1 format:1 extra_levels:1 byte_3:1 word_4:4"},
        {QP_CHUNK_TEXTURE, 0x92,
         "object:4 clut:4 word_2:4 byte_0:1 format:1 extra_levels:1 byte_3:1 word_4:4"},
        {QP_CHUNK_TEXTURE, 0x123,
         "object:4 clut:4 word_2:4 byte_0:1 format:1 extra_levels:1 byte_3:1 word_4:4"},
        {QP_CHUNK_CLUT, 0x8f, "object:4 count:4 +1*count"},
        {QP_CHUNK_CLUT, 0x90, "object:4 bytes:4 half_0:2 half_1:2 count:4 +1*count"},
        {QP_CHUNK_CLUT, 0x91, "object:4 bytes:4 half_0:2 half_1:2 count:4 +1*count"},
        {QP_CHUNK_CLUT, 0x92, "object:4 blit_group:4 bytes:4 half_0:2 half_1:2 count:4 +1*count"},
        {QP_CHUNK_CLUT, 0x123, "object:4 blit_group:4 bytes:4 half_0:2 half_1:2 count:4 +1*count"},
        {QP_CHUNK_CAMERA, 0x100, "object:4"},
        {QP_CHUNK_LIGHT, 0x100, "object:4 type:2 padding:2"},
        {QP_CHUNK_ANIME, 0x100, "object:4 frames:4 words:4"},
        {QP_CHUNK_MODEL, 0x100,
         "object:4 scale:4 type:2 meshes:2 flag:2 z_offset:2 byte_16:1 padding:1"},
        {QP_CHUNK_CLUMP, 0x100, "object:4 count:2 padding:2 +1*count"},
        {QP_CHUNK_EXT_OBJ, 0x100, "object:4 parent:4 target:4"},
        {QP_CHUNK_HIT, 0x100, "object:4 word_1:4 groups:2 half_5:2 total:4"},
        {QP_CHUNK_BBOX, 0x100,
         "object:4 target:4 low_x:4 low_y:4 low_z:4 high_x:4 high_y:4 high_z:4"},
        {QP_CHUNK_EFFECT, 0x100, "object:4"},
        {QP_CHUNK_DUMMY, 0x100, "object:4 x:4 y:4 z:4 turn_x:4 turn_y:4 turn_z:4"},
        {QP_CHUNK_DUMMY_TURNED, 0x100, "object:4 x:4 y:4 z:4 turn_x:4 turn_y:4 turn_z:4"},
        {QP_CHUNK_SHADOW, 0x100, ""},
        {QP_CHUNK_MORPHER, 0x100, "object:4 model:4"},
        {QP_CHUNK_OBJ2, 0x100, "object:4 scalar:4 first:4 second:4 third:4"},
        {QP_CHUNK_PCM, 0x100, ""},
    };
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++) {
        cr_assert_str_eq(text_of(qp_chunk_schema(chunks[i].kind, chunks[i].version)),
                         chunks[i].fields, "kind 0x%x, version 0x%x", chunks[i].kind,
                         chunks[i].version);
    }
}

Test(write_schema, of_records) {
    static const struct {
        uint16_t kind, version;
        uint32_t words;
        const char *fields;
    } records[] = {
        {QP_KIND_TOP, 0x100, 1, "frame:4"},
        {QP_KIND_FRAME, 0x100, 1, "last:4"},
        {QP_KIND_F_NOTE, 0x100, 3, "object:4 event:4 param:4"},
        {QP_KIND_F_AMBIENT, 0x100, 1, "color:4"},
        {QP_KIND_F_OBJ, 0, 12,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
        {QP_KIND_F_OBJ, 0, 13,
         "object:4 unread:4 x:4 y:4 z:4 turn_x:4 turn_y:4 turn_z:4 scale_x:4 scale_y:4 scale_z:4 "
         "transparency:4 visibility:4"},
        {QP_KIND_F_OBJ, 0, 14,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
        {QP_KIND_F_OBJ, 0x100, 12,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
        {QP_KIND_F_OBJ, 0x100, 13,
         "object:4 unread:4 x:4 y:4 z:4 turn_x:4 turn_y:4 turn_z:4 scale_x:4 scale_y:4 scale_z:4 "
         "transparency:4 visibility:4"},
        {QP_KIND_F_OBJ, 0x123, 13,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
        {QP_KIND_F_DISTANT, 0x100, 7,
         "light:4 flags:4 turn_x:4 turn_y:4 turn_z:4 color:4 intensity:4"},
        {QP_KIND_F_DIRECT, 0x100, 14,
         "light:4 flags:4 x:4 y:4 z:4 turn_x:4 turn_y:4 turn_z:4 color:4 value_0:4 value_1:4 "
         "value_2:4 value_3:4 value_4:4"},
        {QP_KIND_F_SPOT, 0x100, 14,
         "light:4 flags:4 x:4 y:4 z:4 turn_x:4 turn_y:4 turn_z:4 color:4 value_0:4 value_1:4 "
         "value_2:4 value_3:4 value_4:4"},
        {QP_KIND_F_OMNI, 0x100, 9, "light:4 flags:4 x:4 y:4 z:4 color:4 intensity:4 start:4 end:4"},
        {QP_KIND_F_SHADOW, 0x100, 5, "shadow:4 word_1:4 word_2:4 word_3:4 word_4:4"},
        {QP_KIND_F_MORPHER, 0x100, 4, "morpher:4 count:2 padding:2 +2*count"},
        {QP_KIND_F_MODEL, 0x100, 1, "object:4"},
        {QP_KIND_F_MODEL_2, 0x100, 1, "object:4"},
        {QP_KIND_F_CAMERA, 0x100, 9,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
        {QP_KIND_F_MATERIAL, 0x100, 4,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
        {QP_KIND_F_OUTLINE, 0x100, 3,
         "target:4 flags:4 value_0:4 value_1:4 value_2:4 value_3:4 value_4:4 value_5:4 value_6:4 "
         "value_7:4 value_8:4 value_9:4 value_10:4 value_11:4 value_12:4 value_13:4"},
    };
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        cr_assert_str_eq(
            text_of(qp_frame_schema(records[i].kind, records[i].version, records[i].words)),
            records[i].fields, "kind 0x%x, version 0x%x, %u words", records[i].kind,
            records[i].version, records[i].words);
    }
}

Test(write_schema, of_sound_rows_and_heads) {
    cr_assert_str_eq(text_of(qp_pcm_schema(false)), "sound:4 blocks:2 half_3:2 block_words:4");
    cr_assert_str_eq(text_of(qp_pcm_schema(true)),
                     "sound:4 language:1 padding:1 half_3:2 blocks:4 block_words:4");
    cr_assert_str_eq(text_of(&qp_schema_none), "");
    cr_assert_str_eq(text_of(&qp_schema_file), "name:32");
    cr_assert_str_eq(text_of(&qp_schema_object_row), "name:30 file:2");
    cr_assert_str_eq(text_of(&qp_schema_anime), "object:4 frames:4 words:4");
    cr_assert_str_eq(text_of(&qp_schema_controllers), "target:4 flags:4");
    cr_assert_str_eq(text_of(&qp_schema_morph_controllers), "morpher:4 count:4");
}
