#include "archive_file.h"

#include "gzip_member.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 2048, NAME_FIELD = 32 };

static void make_room(qp_archive_made *made, size_t size) {
    if (made->room - made->size >= size) {
        return;
    }
    size_t room = 2 * made->room + size;
    uint8_t *grown = realloc(made->data, room);
    if (grown == NULL) {
        perror("realloc");
        abort();
    }
    made->data = grown;
    made->room = room;
}

void qp_archive_put(qp_archive_made *made, const void *data, size_t size) {
    make_room(made, size);
    if (size > 0) {
        memcpy(made->data + made->size, data, size);
    }
    made->size += size;
}

void qp_archive_zeros(qp_archive_made *made, size_t size) {
    make_room(made, size);
    if (size > 0) {
        memset(made->data + made->size, 0, size);
    }
    made->size += size;
}

void qp_archive_member_bare(qp_archive_made *made, const char *name, qp_bytes content) {
    const qp_gzip_recipe recipe = {.name = name, .mtime = 0x3a1d51c0};
    qp_gzip_made member = qp_gzip_make(content, &recipe);
    if (made->count < QP_ARCHIVE_PLACES) {
        made->starts[made->count] = made->size;
        made->trailers[made->count] = made->size + member.trailer;
        made->ends[made->count] = made->size + member.size;
    }
    made->count++;
    qp_archive_put(made, member.data, member.size);
    qp_gzip_made_free(&member);
}

void qp_archive_pad(qp_archive_made *made) {
    qp_archive_zeros(made, (SECTOR - made->size % SECTOR) % SECTOR);
}

void qp_archive_member_put(qp_archive_made *made, const char *name, qp_bytes content) {
    qp_archive_member_bare(made, name, content);
    qp_archive_pad(made);
}

qp_bytes qp_archive_bytes(const qp_archive_made *made) {
    qp_bytes bytes = {made->data, made->size};
    return bytes;
}

void qp_archive_made_free(qp_archive_made *made) {
    free(made->data);
    memset(made, 0, sizeof *made);
}

void qp_archive_entry(qp_archive_made *table, const char *name, uint32_t offset, uint32_t csize,
                      uint32_t usize) {
    const uint32_t fields[] = {offset, csize, usize};
    char field[NAME_FIELD] = "";
    if (name != NULL) {
        memcpy(field, name, strnlen(name, NAME_FIELD));
    }
    qp_archive_put(table, field, sizeof field);
    for (size_t i = 0; i < 3; i++) {
        const uint8_t bytes[] = {(uint8_t)fields[i], (uint8_t)(fields[i] >> 8),
                                 (uint8_t)(fields[i] >> 16), (uint8_t)(fields[i] >> 24)};
        qp_archive_put(table, bytes, sizeof bytes);
    }
}
