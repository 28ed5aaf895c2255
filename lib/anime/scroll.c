#include "quirkproof/scroll.h"

uint8_t qp_texture_scroll(uint16_t offset) {
    /* The game shifts a signed halfword; the bits that are kept do not show it. */
    return (uint8_t)(offset >> 4 & 0xff);
}

void qp_material_scroll(const qp_material_value *value, uint8_t *u, uint8_t *v) {
    *u = qp_texture_scroll(value->offset_u);
    *v = qp_texture_scroll(value->offset_v);
}
