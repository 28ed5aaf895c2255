/* Texture scroll: what the draw makes of a material's offsets (animation-playback, Texture
 * offsets). */
#include "quirkproof/scroll.h"

#include <criterion/criterion.h>

Test(scroll, keeps_bits_4_to_11_of_the_offset) {
    cr_assert_eq(qp_texture_scroll(0), 0);
    cr_assert_eq(qp_texture_scroll(0x000f), 0);
    cr_assert_eq(qp_texture_scroll(0x0010), 1);
    cr_assert_eq(qp_texture_scroll(0x0ff0), 0xff);
    cr_assert_eq(qp_texture_scroll(0x1000), 0); /* a whole texture */
    cr_assert_eq(qp_texture_scroll(0xffff), 0xff);
}

Test(scroll, equals_the_shift_of_a_signed_halfword_for_every_offset) {
    for (uint32_t offset = 0; offset <= 0xffff; offset++) {
        int32_t u = offset < 0x8000 ? (int32_t)offset : (int32_t)offset - 0x10000;
        int32_t steps = u / 16 - (u < 0 && u % 16 != 0 ? 1 : 0); /* u >> 4: down */
        int32_t scroll = ((steps % 256) + 256) % 256;
        cr_assert_eq(qp_texture_scroll((uint16_t)offset), scroll, "offset %x", offset);
    }
}

/* A quarter of a texture per value of 0.25, with the crop taken off before. */
Test(scroll, follows_the_values_of_a_material) {
    qp_material_value value = {0, 0, 0, 0, 0, 0};
    uint8_t u = 1;
    uint8_t v = 1;
    value.offset_u = qp_texture_offset(QP_EE_REFERENCE, 0x3e800000, 0);  /* 0.25: 1024 */
    value.offset_v = qp_texture_offset(QP_EE_REFERENCE, 0xbe800000, 16); /* -1024 - 16 */
    qp_material_scroll(&value, &u, &v);
    cr_assert_eq(u, 64);
    cr_assert_eq(v, 256 - 65);
}
