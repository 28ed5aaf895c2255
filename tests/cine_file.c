#include "cine_file.h"
#include "support/exact.h"

#include <stdio.h>
#include <stdlib.h>

qp_cine_file qp_cine_file_new(uint32_t sector_size, size_t sectors) {
    size_t room = sectors * QP_CINE_SECTOR_MAX + QP_CINE_RIFF_SIZE;
    qp_cine_file file = {.block = malloc(room), .options = qp_cine_options_default()};
    if (file.block == NULL) {
        abort();
    }
    file.build = qp_cine_build_in(file.block, room, sector_size);
    return file;
}

qp_cine_file qp_cine_file_with_header(uint32_t sector_size, size_t sectors, uint16_t frames) {
    qp_cine_file file = qp_cine_file_new(sector_size, sectors);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(frames, none);
    qp_cine_add_header(&file.build, &header);
    return file;
}

void qp_cine_file_frame(qp_cine_file *file, uint16_t number) {
    qp_cine_frame frame;
    qp_cine_plain_frame(&frame, number);
    qp_cine_add_frame(&file->build, &frame);
}

void qp_cine_file_put(qp_cine_file *file, size_t at, uint32_t value, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        file->block[at + i] = (uint8_t)(value >> 8 * i);
    }
}

void qp_cine_file_seal(qp_cine_file *file) {
    for (size_t at = 0; at + QP_CINE_RAW <= file->build.size; at += QP_CINE_RAW) {
        bool form2 = (file->block[at + 18] & 0x20) != 0;
        qp_bytes covered = {file->block + at + 16, form2 ? 2332 : 2056};
        qp_cine_file_put(file, at + 16 + covered.size, qp_cine_edc_of(covered), 4);
    }
}

qp_findings *qp_cine_file_check_first(qp_cine_file *file, size_t size) {
    qp_exact input = qp_exact_copy(file->block, size);
    qp_exact memory = qp_exact_block(qp_cine_memory_bound(size));
    qp_arena arena;
    qp_findings_free(&file->findings);
    qp_sink sink = qp_findings_sink(&file->findings);
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    if (file->build.full || qp_cine_check(input.bytes, &file->options, &arena, &sink) != QP_OK) {
        fprintf(stderr, "the file could not be made or checked\n");
        abort();
    }
    qp_exact_free(&memory);
    qp_exact_free(&input);
    return &file->findings;
}

qp_findings *qp_cine_file_check(qp_cine_file *file) {
    return qp_cine_file_check_first(file, file->build.size);
}

void qp_cine_file_free(qp_cine_file *file) {
    free(file->block);
    qp_findings_free(&file->findings);
}
