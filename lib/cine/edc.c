/* The EDC of CD-ROM sectors, sixteen bytes at a time: a dump of a whole disc has 300,000 of them.
 */
#include "base/word.h"
#include "cine/edc_table.h"
#include "quirkproof/cine_sector.h"

/* What a word leaves behind with `after` bytes, a multiple of four, behind it. */
/*@ requires after <= 12;
    assigns \nothing;
*/
static uint32_t word_edc(uint32_t word, uint32_t after) {
    return qp_cine_edc_table[after + 3][(uint8_t)word] ^
           qp_cine_edc_table[after + 2][(uint8_t)(word >> 8)] ^
           qp_cine_edc_table[after + 1][(uint8_t)(word >> 16)] ^
           qp_cine_edc_table[after][(uint8_t)(word >> 24)];
}

uint32_t qp_cine_edc_of(qp_bytes bytes) {
    uint32_t edc = 0;
    size_t i = 0;
    /*@ loop invariant 0 <= i <= bytes.size;
        loop invariant i == 0 ==> edc == 0;
        loop assigns i, edc;
        loop variant bytes.size - i;
    */
    for (; bytes.size - i >= 16; i += 16) {
        const uint8_t *p = bytes.data + i;
        edc = word_edc(qp_word_in(p + 12), 0) ^ word_edc(qp_word_in(p + 8), 4) ^
              word_edc(qp_word_in(p + 4), 8) ^ word_edc(edc ^ qp_word_in(p), 12);
    }
    /*@ loop invariant 0 <= i <= bytes.size;
        loop invariant i == 0 ==> edc == 0;
        loop assigns i, edc;
        loop variant bytes.size - i;
    */
    for (; i < bytes.size; i++) {
        edc = edc >> 8 ^ qp_cine_edc_table[0][(uint8_t)(edc ^ bytes.data[i])];
    }
    return edc;
}
