/* Mouths, face banks and the blink. */
#include "quirkproof/cine_game.h"
#include "quirkproof/cine_play.h"

/* -- Mouths ----------------------------------------------------------------------------------- */

/* in-engine-cinematics, Faces: "A mouth frame past the count wraps back once (10; 12 for id 88; 13
 * for id 112)". */
uint32_t qp_cine_mouth_count(uint32_t id) {
    if (id == QP_CINE_ID_SPRAY) {
        return 12;
    }
    return id == QP_CINE_ID_SPLASH ? 13 : 10;
}

/* 0x80074ec0 */
uint32_t qp_cine_mouth_frame(uint32_t id, uint32_t frame, bool *past) {
    uint32_t count = qp_cine_mouth_count(id);
    uint32_t shown = frame >= count ? frame - count : frame;
    if (past != NULL) {
        *past = shown >= count;
    }
    return shown;
}

/* -- Banks ------------------------------------------------------------------------------------ */

/* in-engine-cinematics, Faces: "Bit to file". */
static const uint16_t bank_files[QP_CINE_BANKS] = {535, 531, 536, 532, 537, 545, 538,
                                                   546, 539, 540, 541, 542, 543, 544,
                                                   533, 534, 547, 548, 549, 550};

uint32_t qp_cine_bank_file(uint32_t bit) {
    return bit < QP_CINE_BANKS ? bank_files[bit] : 0;
}

uint32_t qp_cine_mask_files(uint32_t mask, uint32_t files[QP_CINE_BANKS]) {
    uint32_t count = 0;
    /*@ loop invariant 0 <= count <= bit <= QP_CINE_BANKS;
        loop assigns bit, count, files[0 .. QP_CINE_BANKS - 1];
        loop variant QP_CINE_BANKS - bit;
    */
    for (uint32_t bit = 0; bit < QP_CINE_BANKS; bit++) {
        if ((mask >> bit & 1u) != 0) {
            files[count] = bank_files[bit];
            count++;
        }
    }
    return count;
}

int qp_cine_face_bank(const qp_cine_face *table, size_t count, uint32_t id) {
    /*@ loop invariant 0 <= i;
        loop invariant table != \null ==> i <= count;
        loop invariant \forall integer k; 0 <= k < i ==> table[k].id != id;
        loop assigns i;
        loop variant count - i;
    */
    for (size_t i = 0; table != NULL && i < count; i++) {
        if (table[i].id == id) {
            return table[i].bank;
        }
    }
    return -1;
}

/* -- Blink ------------------------------------------------------------------------------------ */

/* Records that a blink lasts: eye frame 1 for three of them, then 2 for two. */
#define BLINK_RECORDS 5
#define BLINK_SECOND 2

uint32_t qp_cine_blink_rand(uint32_t *x) {
    *x = *x * 214013u + 2531011u;
    return *x;
}

/* 0x80075698. That the object, when the five records are over, draws again in the very next one is
 * chosen: the seed gives the frames, not the order. */
uint32_t qp_cine_blink(uint32_t *rand, uint8_t *count) {
    if (*count == 0 && (qp_cine_blink_rand(rand) >> 16 & 31u) == 0) {
        *count = BLINK_RECORDS;
    }
    if (*count == 0) {
        return 0;
    }
    uint32_t eyes = *count > BLINK_SECOND ? 1 : 2;
    (*count)--;
    return eyes;
}
