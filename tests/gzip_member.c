#include "gzip_member.h"

#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const qp_gzip_recipe qp_gzip_everything = {"a.cmp", "made", "xy\2\0zz", true, true, 0x3a1d51c0};

qp_bytes qp_gzip_text(const char *text) {
    qp_bytes bytes = {(const uint8_t *)text, strlen(text)};
    return bytes;
}

void qp_gzip_append(qp_gzip_made *made, const void *data, size_t size) {
    if (size == 0) {
        return;
    }
    uint8_t *grown = realloc(made->data, made->size + size);
    if (grown == NULL) {
        perror("realloc");
        abort();
    }
    memcpy(grown + made->size, data, size);
    made->data = grown;
    made->size += size;
}

static void append_u16(qp_gzip_made *made, uint32_t value) {
    uint8_t bytes[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
    qp_gzip_append(made, bytes, sizeof bytes);
}

static void append_u32(qp_gzip_made *made, uint32_t value) {
    append_u16(made, value & 0xffff);
    append_u16(made, value >> 16);
}

static void append_header(qp_gzip_made *made, const qp_gzip_recipe *recipe) {
    unsigned flags = (recipe->text ? 1u : 0) | (recipe->header_crc ? 2u : 0) |
                     (recipe->extra != NULL ? 4u : 0) | (recipe->name != NULL ? 8u : 0) |
                     (recipe->comment != NULL ? 16u : 0);
    uint8_t fixed[4] = {0x1f, 0x8b, 8, (uint8_t)flags};
    uint8_t system[2] = {0, 0x0b};
    qp_gzip_append(made, fixed, sizeof fixed);
    append_u32(made, recipe->mtime);
    qp_gzip_append(made, system, sizeof system);
    if (recipe->extra != NULL) {
        append_u16(made, (uint32_t)strlen(recipe->extra));
        qp_gzip_append(made, recipe->extra, strlen(recipe->extra));
    }
    if (recipe->name != NULL) {
        qp_gzip_append(made, recipe->name, strlen(recipe->name) + 1);
    }
    if (recipe->comment != NULL) {
        qp_gzip_append(made, recipe->comment, strlen(recipe->comment) + 1);
    }
    if (recipe->header_crc) {
        append_u16(made, libdeflate_crc32(0, made->data, made->size) & 0xffff);
    }
}

static void append_deflated(qp_gzip_made *made, qp_bytes content) {
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(9);
    size_t bound = libdeflate_deflate_compress_bound(packer, content.size);
    uint8_t *packed = malloc(bound);
    if (packer == NULL || packed == NULL) {
        perror("malloc");
        abort();
    }
    size_t size = libdeflate_deflate_compress(packer, content.data, content.size, packed, bound);
    qp_gzip_append(made, packed, size);
    libdeflate_free_compressor(packer);
    free(packed);
}

qp_gzip_made qp_gzip_make(qp_bytes content, const qp_gzip_recipe *recipe) {
    static const qp_gzip_recipe plain = {0};
    qp_gzip_made made = {0};
    append_header(&made, recipe != NULL ? recipe : &plain);
    made.deflate = made.size;
    append_deflated(&made, content);
    made.trailer = made.size;
    append_u32(&made, libdeflate_crc32(0, content.data, content.size));
    append_u32(&made, (uint32_t)content.size);
    return made;
}

void qp_gzip_pad(qp_gzip_made *made, size_t unit) {
    while (made->size % unit != 0) {
        qp_gzip_append(made, "", 1);
    }
}

qp_bytes qp_gzip_made_bytes(const qp_gzip_made *made) {
    qp_bytes bytes = {made->data, made->size};
    return bytes;
}

void qp_gzip_made_free(qp_gzip_made *made) {
    free(made->data);
    memset(made, 0, sizeof *made);
}
