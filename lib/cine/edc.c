/* The EDC of CD-ROM sectors, sixteen bytes at a time: a dump of a whole disc has 300,000 of them.
 */
#include "cine/edc_table.h"
#include "quirkproof/cine_sector.h"

static uint32_t word_at(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* What a word leaves behind with `after` bytes, a multiple of four, behind it. */
static uint32_t word_edc(uint32_t word, uint32_t after) {
    return qp_cine_edc_table[after + 3][word & 0xff] ^
           qp_cine_edc_table[after + 2][word >> 8 & 0xff] ^
           qp_cine_edc_table[after + 1][word >> 16 & 0xff] ^ qp_cine_edc_table[after][word >> 24];
}

uint32_t qp_cine_edc_of(qp_bytes bytes) {
    uint32_t edc = 0;
    size_t i = 0;
    for (; bytes.size - i >= 16; i += 16) {
        const uint8_t *p = bytes.data + i;
        edc = word_edc(word_at(p + 12), 0) ^ word_edc(word_at(p + 8), 4) ^
              word_edc(word_at(p + 4), 8) ^ word_edc(edc ^ word_at(p), 12);
    }
    for (; i < bytes.size; i++) {
        edc = edc >> 8 ^ qp_cine_edc_table[0][(edc ^ bytes.data[i]) & 0xff];
    }
    return edc;
}
