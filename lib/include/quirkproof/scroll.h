/**
 * @file
 * Texture scroll: what the draw makes of a material's stored offsets.
 *
 * ccMaterial.u and .v (quirkproof/anime.h, qp_texture_offset()) are in 1/4096 of the texture; the
 * model packet's STROW adds them to each vertex's texture coordinates in 1/256. Source:
 * animation-playback, Texture offsets.
 */
#ifndef QUIRKPROOF_SCROLL_H
#define QUIRKPROOF_SCROLL_H

#include "quirkproof/anime.h"
#include "quirkproof/api.h"

QP_API_BEGIN

/** (offset >> 4) & 0xff: what is added to texture coordinates, in 1/256 of the texture. */
//@ assigns \nothing;
uint8_t qp_texture_scroll(uint16_t offset);

/** The scroll of a material: of its u and its v offset. */
/*@ requires \valid_read(value) && \valid(u) && \valid(v) && \separated(value, u, v);
    assigns *u, *v;
*/
void qp_material_scroll(const qp_material_value *value, uint8_t *u, uint8_t *v);

QP_API_END

#endif
