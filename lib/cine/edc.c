/* The EDC of CD-ROM sectors, eight bytes at a time: a dump of a whole disc has 300,000 of them. */
#include "cine/edc_table.h"
#include "quirkproof/cine_sector.h"

static uint32_t word_at(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint32_t eight(uint32_t edc, const uint8_t *p) {
    uint32_t low = edc ^ word_at(p);
    uint32_t high = word_at(p + 4);
    return qp_cine_edc_table[7][low & 0xff] ^ qp_cine_edc_table[6][low >> 8 & 0xff] ^
           qp_cine_edc_table[5][low >> 16 & 0xff] ^ qp_cine_edc_table[4][low >> 24] ^
           qp_cine_edc_table[3][high & 0xff] ^ qp_cine_edc_table[2][high >> 8 & 0xff] ^
           qp_cine_edc_table[1][high >> 16 & 0xff] ^ qp_cine_edc_table[0][high >> 24];
}

uint32_t qp_cine_edc_of(qp_bytes bytes) {
    uint32_t edc = 0;
    size_t i = 0;
    for (; bytes.size - i >= 8; i += 8) {
        edc = eight(edc, bytes.data + i);
    }
    for (; i < bytes.size; i++) {
        edc = edc >> 8 ^ qp_cine_edc_table[0][(edc ^ bytes.data[i]) & 0xff];
    }
    return edc;
}
