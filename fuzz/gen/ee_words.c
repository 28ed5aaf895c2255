/* The files of corpus/ee: each leans to one thing that the arithmetic does. */
#include "gen/ee_words.h"

#include "gen/values.h"

#define FRACTION 0x007fffffu
#define SIGN 0x80000000u

/* Exponents of the operands: the left one's, and how far at most the others' are from it. */
typedef struct {
    const char *name;
    uint32_t exponent;
    uint32_t reach;
    uint32_t left;  /* low bits of the left operand's fraction that are 0, */
    uint32_t right; /* and of the right one's */
    bool integers;  /* words are times, not patterns */
} file;

static const file files[QP_GEN_EE_FILES] = {
    {"close", 127, 2, 0, 0, false},
    {"far", 127, 28, 0, 0, false},
    {"round_left", 127, 4, 18, 0, false},
    {"round_right", 127, 4, 0, 18, false},
    {"right_of_16_bits", 127, 4, 0, 7, false},
    {"powers_left", 127, 4, 23, 0, false},
    {"powers_right", 127, 4, 0, 23, false},
    {"saturating", 191, 8, 0, 0, false},
    {"largest", 253, 2, 0, 0, false},
    {"vanishing", 63, 8, 0, 0, false},
    {"smallest", 2, 2, 4, 4, false},
    {"segments", 12, 0, 0, 0, true},
    {"segments_long", 28, 0, 0, 0, true},
    {"edges", 0, 0, 0, 0, true},
};

static uint32_t pattern(qp_source *source, const file *f, uint32_t round) {
    uint32_t bits = qp_draw_u32(source);
    uint32_t exponent = f->exponent + qp_draw_below(source, 2 * f->reach + 1) - f->reach;
    return (bits & SIGN) | (exponent & 0xff) << 23 | (bits & FRACTION & (0xffffffffu << round));
}

static uint32_t word(qp_source *source, const file *f, uint32_t i) {
    if (f->integers) {
        return f->exponent == 0 ? qp_gen_edge(source) : qp_draw_u32(source) >> (32 - f->exponent);
    }
    return pattern(source, f, i % 3 == 1 ? f->left : i % 3 == 2 ? f->right : 0);
}

size_t qp_gen_ee_file(uint32_t index, uint8_t out[QP_GEN_EE_ROOM]) {
    uint8_t drawn[2 * QP_GEN_EE_ROOM];
    const qp_bytes bytes = {drawn, sizeof drawn};
    qp_source source = qp_source_over(bytes);
    qp_source_fill(2001 + index, drawn, sizeof drawn);
    for (uint32_t i = 0; i < QP_GEN_EE_ROOM / 4; i++) {
        const uint32_t drawn_word = word(&source, &files[index], i);
        for (uint32_t k = 0; k < 4; k++) {
            out[4 * i + k] = (uint8_t)(drawn_word >> (8 * k));
        }
    }
    return QP_GEN_EE_ROOM;
}

const char *qp_gen_ee_file_name(uint32_t index) {
    return files[index].name;
}
