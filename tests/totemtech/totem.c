#include "totemtech/totem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 18 };

totem_file totem_file_new(qp_totem_order order, uint32_t message_head) {
    totem_file file = {malloc(ROOM), ROOM, {0}};
    if (file.data == NULL) {
        fprintf(stderr, "out of memory\n");
        abort();
    }
    file.writer = qp_totem_writer_to(file.data, file.room, order, message_head);
    return file;
}

void totem_file_free(totem_file *file) {
    free(file->data);
    file->data = NULL;
}

qp_bytes totem_file_bytes(const totem_file *file) {
    cr_assert(qp_totem_written(&file->writer), "the file has %zu bytes", file->writer.size);
    qp_bytes bytes = {file->data, file->writer.size};
    return bytes;
}

void totem_set16(totem_file *file, size_t offset, uint16_t value) {
    bool big = file->writer.order == QP_TOTEM_BIG;
    file->data[offset] = (uint8_t)(big ? value >> 8 : value);
    file->data[offset + 1] = (uint8_t)(big ? value : value >> 8);
}

void totem_set32(totem_file *file, size_t offset, uint32_t value) {
    bool big = file->writer.order == QP_TOTEM_BIG;
    totem_set16(file, offset, (uint16_t)(big ? value >> 16 : value));
    totem_set16(file, offset + 2, (uint16_t)(big ? value : value >> 16));
}

void totem_begin_mesh(totem_file *file, uint16_t interp, uint32_t count) {
    qp_totem_put_head(&file->writer, qp_gen_bits(1.0F), 0);
    qp_totem_put_count(&file->writer, 1);
    qp_totem_put_record(&file->writer, 11, 0);
    qp_totem_put_track(&file->writer, interp, count);
}

void totem_end_mesh(totem_file *file) {
    qp_totem_put_count(&file->writer, 0);
    qp_totem_put_count(&file->writer, 0);
}

void totem_begin_node(totem_file *file, uint32_t number, uint16_t interp, uint32_t count) {
    qp_totem_put_head(&file->writer, qp_gen_bits(1.0F), 0);
    qp_totem_put_count(&file->writer, 0);
    qp_totem_put_count(&file->writer, 1);
    qp_totem_put_record(&file->writer, 22, 0);
    qp_gen_empty_tracks(&file->writer, number - 1);
    qp_totem_put_track(&file->writer, interp, count);
}

void totem_end_node(totem_file *file, uint32_t number) {
    qp_gen_empty_tracks(&file->writer, 4 - number);
    qp_totem_put_count(&file->writer, 0);
}

void totem_put_ambiguous(totem_file *file, uint32_t length) {
    const qp_bytes none = {NULL, 0};
    totem_begin_node(file, 4, 1, 2);
    qp_totem_put_message_key(&file->writer, 0, 0, 0);
    qp_totem_put_message_key(&file->writer, 1, 0, 0x11);
    for (uint32_t i = 0; i < 17; i++) {
        qp_totem_put_message(&file->writer, 0, i == 0 ? length : 0, none, 0, 0);
    }
    totem_end_node(file, 4);
}

size_t totem_mesh_keys(void) {
    return 6 + 4 + 6 + 6;
}

size_t totem_node_keys(uint32_t number) {
    return 6 + 4 + 4 + 6 + 6 * (size_t)number;
}

qp_findings totem_check(qp_bytes input, const qp_totem_options *options) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_exact exact = qp_exact_copy(input.data, input.size);
    cr_assert_eq(qp_totem_check(exact.bytes, options, &sink), QP_OK);
    qp_exact_free(&exact);
    return findings;
}

totem_parsed totem_parse(qp_bytes input, const qp_totem_options *options) {
    totem_parsed parsed = {0};
    qp_sink sink = qp_findings_sink(&parsed.findings);
    qp_arena arena;
    parsed.input = qp_exact_copy(input.data, input.size);
    parsed.block = qp_exact_block(qp_totem_memory_bound(input.size));
    qp_arena_init(&arena, parsed.block.data, parsed.block.bytes.size);
    cr_assert_eq(qp_totem_parse(parsed.input.bytes, options, &arena, &sink, &parsed.animation),
                 QP_OK);
    return parsed;
}

void totem_parsed_free(totem_parsed *parsed) {
    qp_exact_free(&parsed->input);
    qp_exact_free(&parsed->block);
    qp_findings_free(&parsed->findings);
}

uint32_t totem_bits(float value) {
    return qp_gen_bits(value);
}
