#include "ccsf_sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append(qp_sample *sample, const void *data, size_t size) {
    if (sample->room - sample->size < size) {
        size_t room = 2 * sample->room + size;
        uint8_t *grown = realloc(sample->data, room);
        if (grown == NULL) {
            perror("realloc");
            abort();
        }
        sample->data = grown;
        sample->room = room;
    }
    if (size > 0) {
        memcpy(sample->data + sample->size, data, size);
    }
    sample->size += size;
}

void qp_sample_u16(qp_sample *sample, uint32_t value) {
    uint8_t bytes[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
    append(sample, bytes, sizeof bytes);
}

void qp_sample_u32(qp_sample *sample, uint32_t value) {
    qp_sample_u16(sample, value & 0xffff);
    qp_sample_u16(sample, value >> 16);
}

void qp_sample_words(qp_sample *sample, const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        qp_sample_u32(sample, words[i]);
    }
}

void qp_sample_text(qp_sample *sample, const char *text, size_t size) {
    size_t length = strlen(text) < size ? strlen(text) : size;
    append(sample, text, length);
    for (size_t i = length; i < size; i++) {
        append(sample, "", 1);
    }
}

void qp_sample_head(qp_sample *sample, uint32_t kind, uint32_t words) {
    qp_sample_u16(sample, kind);
    qp_sample_u16(sample, 0xcccc);
    qp_sample_u32(sample, words);
}

void qp_sample_record(qp_sample *sample, uint32_t kind, const uint32_t *words, uint32_t count) {
    qp_sample_head(sample, kind, count);
    qp_sample_words(sample, words, count);
}

void qp_sample_start(qp_sample *sample, const char *const *names, size_t count) {
    static const uint32_t header[] = {0x100, 1, 1, 0}; /* version, frames, one extra word */
    uint32_t objects = (uint32_t)count + 1;
    qp_sample_head(sample, 0x0001, 13);
    qp_sample_text(sample, "CCSF", 4);
    qp_sample_text(sample, "SAMPLE", 32);
    qp_sample_words(sample, header, 4);
    qp_sample_head(sample, 0x0002, 2 + 8 * (2 + objects));
    qp_sample_u32(sample, 2);
    qp_sample_u32(sample, objects);
    qp_sample_text(sample, "", 32);
    qp_sample_text(sample, " sample.ccs", 32);
    qp_sample_text(sample, "", 32);
    for (size_t i = 0; i < count; i++) {
        qp_sample_text(sample, names[i], 30);
        qp_sample_u16(sample, 1);
    }
    qp_sample_u16(sample, 0x0003);
    qp_sample_u16(sample, 0);
    qp_sample_u32(sample, 0);
}

void qp_sample_end(qp_sample *sample) {
    static const uint32_t frame[] = {1};
    static const uint32_t top[] = {0xffffffff};
    qp_sample_record(sample, 0x0005, frame, 1);
    qp_sample_record(sample, 0xff01, top, 1);
}

static void append_sample(qp_sample *sample, const qp_sample *part) {
    append(sample, part->data, part->size);
}

/* The chunks of every sample: Object 2, then Anime 1 with the sub-chunks of `body`. */
static void append_chunks(qp_sample *sample, uint32_t frames, qp_sample *body) {
    static const uint32_t object[] = {2, 0, 0, 0};
    uint32_t words = (uint32_t)(body->size / 4);
    qp_sample_record(sample, 0x0100, object, 4);
    qp_sample_head(sample, 0x0700, words + 3);
    qp_sample_u32(sample, 1);
    qp_sample_u32(sample, frames);
    qp_sample_u32(sample, words);
    append_sample(sample, body);
    qp_sample_free(body);
    qp_sample_end(sample);
}

static void append_top(qp_sample *body, uint32_t frame) {
    qp_sample_record(body, 0xff01, &frame, 1);
}

static void append_note(qp_sample *body, uint32_t object, uint32_t param) {
    uint32_t note[] = {object, 2, param};
    qp_sample_record(body, 0x0108, note, 3);
}

/* Top 0 with object controllers: x goes from 0 to 8 over the frames, scale is 1. */
static void append_controllers(qp_sample *body, uint32_t frames) {
    uint32_t words[] = {2,          0x42,       2, 0, 0,          0,          0,
                        frames - 1, 0x41000000, 0, 0, 0x3f800000, 0x3f800000, 0x3f800000};
    append_top(body, 0);
    qp_sample_record(body, 0x0102, words, sizeof words / sizeof words[0]);
}

static const char *const names[] = {"ANM_a", "OBJ_root"};

qp_sample qp_sample_good(uint32_t frames) {
    qp_sample sample = {0};
    qp_sample body = {0};
    append_controllers(&body, frames);
    for (uint32_t frame = 1; frame < frames; frame++) {
        append_top(&body, frame);
        append_note(&body, 2, frame);
    }
    append_top(&body, 0xffffffff);
    qp_sample_start(&sample, names, 2);
    append_chunks(&sample, frames, &body);
    return sample;
}

qp_sample qp_sample_undefined(const char *name, uint32_t notes) {
    const char *const three[] = {names[0], names[1], name};
    qp_sample sample = {0};
    qp_sample body = {0};
    append_controllers(&body, 2);
    append_top(&body, 1);
    for (uint32_t i = 0; i < notes; i++) {
        append_note(&body, 3, i);
    }
    append_top(&body, 0xffffffff);
    qp_sample_start(&sample, three, 3);
    append_chunks(&sample, 2, &body);
    return sample;
}

qp_sample qp_sample_bad(void) {
    static const uint32_t word[] = {7};
    qp_sample sample = {0};
    qp_sample body = {0};
    append_controllers(&body, 4);
    for (uint32_t frame = 1; frame < 4; frame++) {
        append_top(&body, frame);
        if (frame == 1) {
            qp_sample_record(&body, 0x0777, word, 1);
        }
    }
    append_top(&body, 0xffffffff);
    qp_sample_start(&sample, names, 2);
    append_chunks(&sample, 4, &body);
    return sample;
}

qp_bytes qp_sample_bytes(const qp_sample *sample) {
    qp_bytes bytes = {sample->data, sample->size};
    return bytes;
}

void qp_sample_free(qp_sample *sample) {
    free(sample->data);
    memset(sample, 0, sizeof *sample);
}
