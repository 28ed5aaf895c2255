#include "gen/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `size` bytes more; false if the limit forbids it. */
static bool reserve(qp_build *build, size_t size) {
    size_t left = build->limit != 0 ? build->limit - build->size : SIZE_MAX - build->size;
    if (build->full || size > left) {
        build->full = true;
        return false;
    }
    if (build->room - build->size < size) {
        size_t room = 2 * build->room + size;
        uint8_t *grown = realloc(build->data, room);
        if (grown == NULL) {
            fprintf(stderr, "out of memory for %zu bytes\n", room);
            abort();
        }
        build->data = grown;
        build->room = room;
    }
    return true;
}

void qp_build_copy(qp_build *build, const void *data, size_t size) {
    if (size > 0 && reserve(build, size)) {
        memcpy(build->data + build->size, data, size);
        build->size += size;
    }
}

void qp_build_zeros(qp_build *build, size_t size) {
    if (size > 0 && reserve(build, size)) {
        memset(build->data + build->size, 0, size);
        build->size += size;
    }
}

void qp_build_u8(qp_build *build, uint32_t value) {
    const uint8_t byte = (uint8_t)value;
    qp_build_copy(build, &byte, 1);
}

void qp_build_u16(qp_build *build, uint32_t value) {
    const uint8_t bytes[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
    qp_build_copy(build, bytes, sizeof bytes);
}

void qp_build_u32(qp_build *build, uint32_t value) {
    const uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                              (uint8_t)(value >> 24)};
    qp_build_copy(build, bytes, sizeof bytes);
}

void qp_build_words(qp_build *build, const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        qp_build_u32(build, words[i]);
    }
}

void qp_build_text(qp_build *build, const char *text, size_t size) {
    size_t length = strlen(text);
    length = length < size ? length : size;
    qp_build_copy(build, text, length);
    qp_build_zeros(build, size - length);
}

void qp_build_set_u16(qp_build *build, size_t at, uint32_t value) {
    for (size_t i = 0; i < 2 && at + i < build->size; i++) {
        build->data[at + i] = (uint8_t)(value >> (8 * i));
    }
}

void qp_build_set_u32(qp_build *build, size_t at, uint32_t value) {
    for (size_t i = 0; i < 4 && at + i < build->size; i++) {
        build->data[at + i] = (uint8_t)(value >> (8 * i));
    }
}

uint32_t qp_build_get_u32(const qp_build *build, size_t at) {
    uint32_t value = 0;
    if (at > build->size || build->size - at < 4) {
        return 0;
    }
    for (size_t i = 4; i > 0; i--) {
        value = value << 8 | build->data[at + i - 1];
    }
    return value;
}

void qp_build_cut(qp_build *build, size_t size) {
    if (size < build->size) {
        build->size = size;
    }
}

qp_bytes qp_build_bytes(const qp_build *build) {
    const qp_bytes bytes = {build->data, build->size};
    return bytes;
}

void qp_build_free(qp_build *build) {
    const size_t limit = build->limit;
    free(build->data);
    memset(build, 0, sizeof *build);
    build->limit = limit;
}
