/* Every finding raised by an input, and by its near miss not: the list of cases has all IDs. */
#include "totemtech/totem.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define SUITE totemtech_every_id

/* Writes a little-endian file with the fault or, as near as can be, without. */
typedef void writer_of_case(totem_file *file, bool fault);

/* -- Bodies ----------------------------------------------------------------------------------- */

static void cut(totem_file *file, bool fault) {
    qp_gen_totem_string(&file->writer, 3, 3);
    file->writer.size -= fault ? 1 : 0;
}

static void mesh_count(totem_file *file, bool fault) {
    totem_begin_mesh(file, 1, 0);
    totem_end_mesh(file);
    totem_set32(file, 6, fault ? 2 : 1); /* 20 bytes are left: 12 each */
}

static void node_count(totem_file *file, bool fault) {
    totem_begin_node(file, 4, 1, 0);
    totem_end_node(file, 4);
    totem_set32(file, 10, fault ? 2 : 1);
}

static void material_count(totem_file *file, bool fault) {
    qp_totem_put_head(&file->writer, totem_bits(1.0F), 0);
    qp_totem_put_count(&file->writer, 0);
    qp_totem_put_count(&file->writer, 0);
    qp_totem_put_count(&file->writer, fault ? 2 : 1);
    qp_totem_put_record(&file->writer, 1, 0);
    qp_gen_empty_tracks(&file->writer, 8);
}

static void key_count(totem_file *file, bool fault) {
    totem_begin_mesh(file, 1, fault ? 1 : 0);
    totem_end_mesh(file);
}

static void message_count(totem_file *file, bool fault) {
    totem_begin_node(file, 4, 1, 1);
    qp_totem_put_message_key(&file->writer, 1, 0, fault ? 1 : 0);
    totem_end_node(file, 4);
}

static void string_past(totem_file *file, bool fault) {
    qp_gen_totem_string(&file->writer, fault ? 19 : 18, 10);
}

static void string_limit(totem_file *file, bool fault) {
    qp_gen_totem_string(&file->writer, fault ? 144 : 143, fault ? 144 : 143);
}

static void left_over(totem_file *file, bool fault) {
    totem_begin_mesh(file, 1, 0);
    totem_end_mesh(file);
    file->writer.size += fault ? 1 : 0;
}

/* None of the readings fits. */
static void no_reading(totem_file *file, bool fault) {
    qp_gen_totem_rich(&file->writer);
    file->writer.size -= fault ? 1 : 0;
}

static void both_orders(totem_file *file, bool fault) {
    qp_gen_totem_empty(&file->writer);
    totem_set32(file, 0, fault ? 0x3f80803e : 0x3f80803f);
}

static void both_heads(totem_file *file, bool fault) {
    totem_put_ambiguous(file, fault ? 192 : 193);
}

static void record_size(totem_file *file, bool fault) {
    qp_totem_put_record_header(&file->writer, fault ? 35 : 34, QP_TOTEM_CLASS, 1, 2);
    qp_gen_totem_empty(&file->writer);
}

static void length(totem_file *file, bool fault) {
    totem_begin_mesh(file, 1, 0);
    totem_end_mesh(file);
    totem_set32(file, 0, fault ? 0x80000001 : 0x80000000);
}

/* -- Keys ------------------------------------------------------------------------------------- */

static void two_keys(totem_file *file, uint16_t interp, uint16_t second, float value) {
    const qp_totem_float_key a = qp_gen_float_key(5, value, 0, 0);
    const qp_totem_float_key b = qp_gen_float_key(second, value, 0, 0);
    totem_begin_mesh(file, interp, 2);
    qp_totem_put_float_key(&file->writer, &a);
    qp_totem_put_float_key(&file->writer, &b);
    totem_end_mesh(file);
}

static void interp(totem_file *file, bool fault) {
    two_keys(file, fault ? 4 : 3, 6, 0);
}

static void frames_equal(totem_file *file, bool fault) {
    two_keys(file, 1, fault ? 5 : 6, 0);
}

static void frames_unordered(totem_file *file, bool fault) {
    two_keys(file, 1, fault ? 4 : 5, 0);
}

static void past_length(totem_file *file, bool fault) {
    two_keys(file, 1, fault ? 31 : 30, 0);
}

static void keys_not_finite(totem_file *file, bool fault) {
    two_keys(file, 1, 6, fault ? -INFINITY : -FLT_MAX);
}

static void rotation(totem_file *file, uint32_t count, int16_t w) {
    const int16_t quat[4] = {0, 0, 0, w};
    const qp_totem_rotation_key key = qp_gen_rotation_key(0, quat, 0, 0);
    totem_begin_node(file, 2, 1, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_rotation_key(&file->writer, &key);
    }
    totem_end_node(file, 2);
}

static void not_unit(totem_file *file, bool fault) {
    rotation(file, 1, fault ? 2003 : 2002);
}

static void quat_forms(totem_file *file, bool fault) {
    rotation(file, fault ? 1 : 0, 2000);
}

/* -- Archives --------------------------------------------------------------------------------- */

enum { CHUNK = 0x800 };

static void archive(totem_file *file) {
    uint8_t body[64];
    qp_totem_writer w = qp_totem_writer_to(body, sizeof body, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_empty(&w);
    const qp_bytes payload = {body, w.size};
    qp_totem_archive_writer writer = qp_totem_archive_writer_to(
        file->data, file->room, QP_TOTEM_LITTLE, "TotemTech Data", CHUNK);
    qp_totem_put_archive_record(&writer, QP_TOTEM_CLASS, 1, 0, payload);
    cr_assert(qp_totem_end_archive(&writer));
    file->writer.size = writer.writer.size;
}

static void archive_head(totem_file *file, bool fault) {
    archive(file);
    file->writer.size = fault ? 0x7ff : 0x800;
}

static void chunk_size(totem_file *file, bool fault) {
    archive(file);
    totem_set32(file, 0x100, fault ? CHUNK + 1 : CHUNK);
}

static void record_count(totem_file *file, bool fault) {
    archive(file);
    totem_set32(file, 0x800, fault ? 128 : 127);
}

static void record_short(totem_file *file, bool fault) {
    archive(file);
    totem_set32(file, 0x804, fault ? 15 : 16);
}

static void record_past(totem_file *file, bool fault) {
    archive(file);
    totem_set32(file, 0x804, fault ? CHUNK - 3 : CHUNK - 4);
}

static void chunk_partial(totem_file *file, bool fault) {
    archive(file);
    memset(file->data + file->writer.size, 0, CHUNK);
    file->writer.size += fault ? CHUNK - 1 : CHUNK;
}

static void chunk_count_cut(totem_file *file, bool fault) {
    archive(file);
    memset(file->data + file->writer.size, 0, 4);
    file->writer.size += fault ? 3 : 4;
}

/* -- The list --------------------------------------------------------------------------------- */

typedef struct {
    const char *id;
    writer_of_case *write;
    size_t offset;
    const char *path;
    const char *message; /* whole, with its numbers */
} id_case;

static const id_case cases[] = {
    {"TOT001", cut, 71, "",
     "3 bytes are left where 4 are needed"}, /* after qp_gen_totem_string_at(8) + 4 + 3 + 4 */
    {"TOT002", mesh_count, 6, "", "2 meshes do not fit in the 20 bytes that are left"},
    {"TOT003", node_count, 10, "", "2 nodes do not fit in the 34 bytes that are left"},
    {"TOT004", material_count, 14, "", "2 materials do not fit in the 54 bytes that are left"},
    {"TOT005", key_count, 18, "mesh 0, track 1", "1 keys do not fit in the 8 bytes that are left"},
    {"TOT006", message_count, 48, "node 0, track 4, key 0",
     "1 messages do not fit in the 4 bytes that are left"},
    {"TOT007", string_past, 60, "node 0, track 4, key 0, frame 5, message 0",
     "a string of 19 bytes where 18 are left in the payload"},
    {"TOT008", string_limit, 60, "node 0, track 4, key 0, frame 5, message 0",
     "a string of 144 bytes overflows the game's buffer of 144 by 1"},
    {"TOT009", left_over, 30, "", "1 bytes are left over after the last material"},
    {"TOT010", no_reading, 0, "",
     "read as little-endian with message heads of 8 bytes it gets to 0x1f1 of 0x214"},
    {"TOT011", no_reading, 0, "",
     "read as big-endian with message heads of 8 bytes it gets to 0x6 of 0x214"},
    {"TOT012", no_reading, 0, "",
     "read as little-endian with message heads of 6 bytes it gets to 0xd2 of 0x214"},
    {"TOT013", no_reading, 0, "",
     "read as big-endian with message heads of 6 bytes it gets to 0x6 of 0x214"},
    {"TOT014", both_orders, 0, "",
     "the payload reads exactly in both byte orders, with different results"},
    {"TOT015", both_heads, 0, "",
     "the payload reads exactly with message heads of 8 and of 6 bytes, with different results"},
    {"TOT016", record_size, 0, "", "the record's size says 35, the input has 34 bytes"},
    {"TOT017", length, 0, "", "the length 0x80000001 is no number of seconds"},
    {"TOT018", interp, 16, "mesh 0, track 1", "interp is 4, none of 1, 2, 3 and 8"},
    {"TOT019", frames_equal, 38, "mesh 0, track 1, key 1",
     "1 of 2 keys are on the frame of the key before"},
    {"TOT020", frames_unordered, 38, "mesh 0, track 1, key 1",
     "1 of 2 keys are before the key before them"},
    {"TOT021", past_length, 38, "mesh 0, track 1, key 1", "1 of 2 keys are past the clip's length"},
    {"TOT022", not_unit, 32, "node 0, track 2, key 0", "1 of 1 keys are not unit quaternions"},
    {"TOT023", quat_forms, 0, "",
     "rotation keys that are unit quaternions: 1 as documented, 1 as signed numbers"},
    {"TOT024", keys_not_finite, 22, "mesh 0, track 1, key 0",
     "2 of 2 keys hold a number that is not finite"},
    {"TOT026", archive_head, 0x7ff, "", "the archive ends 2047 bytes into its header of 2048"},
    {"TOT027", chunk_size, 0x100, "", "the chunk size 2049 is not a multiple of 2048 above 0"},
    {"TOT028", record_count, 0x800, "", "128 records do not fit in the 2044 bytes of their chunk"},
    {"TOT029", record_short, 0x804, "member 0", "the record's size is 15, below its header of 16"},
    {"TOT030", record_past, 0x804, "", "a record of 2045 bytes where its chunk has 2044 left"},
    {"TOT031", chunk_partial, 0x1000, "", "the last chunk has 2047 bytes instead of 2048"},
    {"TOT032", chunk_count_cut, 0x1000, "",
     "3 bytes are left for the record count of a chunk, which needs 4"},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static qp_findings findings_of(const id_case *entry, bool fault) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    entry->write(&file, fault);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    totem_file_free(&file);
    return findings;
}

/* What the only finding of this ID says. */
static void expect_message(const qp_findings *findings, const char *id, const char *message) {
    size_t i = 0;
    char said[256];
    while (qp_diag_find(id) != findings->list[i].code) {
        i++;
    }
    qp_diag_format(&findings->list[i], said, sizeof said);
    cr_assert_str_eq(said, message);
    const char *numbers = qp_diag_message(findings->list[i].code);
    cr_assert(findings->list[i].args[0] == 0 || strstr(numbers, "{0") != NULL, "%s", id);
    cr_assert(findings->list[i].args[1] == 0 || strstr(numbers, "{1") != NULL, "%s", id);
}

Test(SUITE, raised_and_nearly_raised) {
    for (int i = 0; i < CASES; i++) {
        qp_findings findings = findings_of(&cases[i], true);
        expect_finding(&findings, cases[i].id, cases[i].offset, cases[i].path);
        expect_message(&findings, cases[i].id, cases[i].message);
        qp_findings_free(&findings);
        findings = findings_of(&cases[i], false);
        expect_no_finding(&findings, cases[i].id);
        qp_findings_free(&findings);
    }
}

/* All but TOT025, which only an evaluation has (test_values.c, test_rotation.c). */
Test(SUITE, no_id_is_left_out) {
    for (unsigned code = QP_TOT_CUT; code <= QP_TOT_CHUNK_COUNT_CUT; code++) {
        const char *id = qp_diag_id((qp_diag_code)code);
        int found = code == QP_TOT_VALUE_NOT_FINITE;
        for (int i = 0; i < CASES; i++) {
            found += strcmp(cases[i].id, id) == 0;
        }
        cr_assert_eq(found, 1, "%s", id);
        cr_assert_eq(strncmp(id, "TOT", 3), 0);
        cr_assert_gt(strlen(qp_diag_explain((qp_diag_code)code)), 40, "%s", id);
        cr_assert_gt(strlen(qp_diag_source((qp_diag_code)code)), 4, "%s", id);
    }
}
