#include "ccsf_sample.h"

#include <stdio.h>
#include <stdlib.h>

void qp_sample_u16(qp_sample *sample, uint32_t value) {
    qp_build_u16(sample, value);
}

void qp_sample_u32(qp_sample *sample, uint32_t value) {
    qp_build_u32(sample, value);
}

void qp_sample_words(qp_sample *sample, const uint32_t *words, size_t count) {
    qp_build_words(sample, words, count);
}

void qp_sample_text(qp_sample *sample, const char *text, size_t size) {
    qp_build_text(sample, text, size);
}

void qp_sample_head(qp_sample *sample, uint32_t kind, uint32_t words) {
    const size_t at = qp_ccs_open(sample, kind);
    qp_ccs_set_size(sample, at, words);
}

void qp_sample_record(qp_sample *sample, uint32_t kind, const uint32_t *words, uint32_t count) {
    qp_ccs_chunk(sample, kind, words, count);
}

enum { NAMES_MAX = 64 };

void qp_sample_start(qp_sample *sample, const char *const *names, size_t count) {
    static const char *const files[] = {" sample.ccs"};
    qp_ccs_row rows[NAMES_MAX];
    if (count > NAMES_MAX) {
        fprintf(stderr, "%zu names are more than a sample has\n", count);
        abort();
    }
    for (size_t i = 0; i < count; i++) {
        rows[i].name = names[i];
        rows[i].file = 1;
    }
    qp_ccs_header(sample, "SAMPLE", 0x100);
    qp_ccs_index(sample, files, 1, rows, (uint32_t)count);
    qp_ccs_setup(sample);
}

void qp_sample_end(qp_sample *sample) {
    qp_ccs_end(sample);
}

static void append_sample(qp_sample *sample, const qp_sample *part) {
    qp_build_copy(sample, part->data, part->size);
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

qp_sample qp_sample_many_bad(uint32_t frames) {
    static const uint32_t word[] = {7};
    qp_sample sample = {0};
    qp_sample body = {0};
    append_controllers(&body, frames);
    for (uint32_t frame = 1; frame < frames; frame++) {
        append_top(&body, frame);
        qp_sample_record(&body, 0x0777, word, 1);
        append_note(&body, 9, frame);
    }
    append_top(&body, 0xffffffff);
    qp_sample_start(&sample, names, 2);
    append_chunks(&sample, frames, &body);
    return sample;
}

qp_bytes qp_sample_bytes(const qp_sample *sample) {
    return qp_build_bytes(sample);
}

void qp_sample_free(qp_sample *sample) {
    qp_build_free(sample);
}
