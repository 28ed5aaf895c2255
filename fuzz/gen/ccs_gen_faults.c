/* Faults: fields of a whole file set to edges, bits turned, an end cut off. */
#include "gen/ccs_gen.h"
#include "gen/values.h"

/* Draws a whole word of the file. */
static size_t draw_word(qp_source *source, const qp_build *build) {
    return 4 * (size_t)qp_draw_below(source, (uint32_t)(build->size / 4) + (build->size < 4));
}

static void break_one(qp_source *source, qp_build *build) {
    const size_t at = draw_word(source, build);
    const uint32_t word = qp_build_get_u32(build, at);
    size_t half = at;
    switch (qp_draw_below(source, 6)) {
    case 0:
        qp_build_set_u32(build, at, word + 1);
        break;
    case 1:
        qp_build_set_u32(build, at, word - 1);
        break;
    case 2:
        qp_build_set_u32(build, at, word ^ (uint32_t)1 << qp_draw_below(source, 32));
        break;
    case 3:
        half += 2 * (size_t)qp_draw_below(source, 2);
        qp_build_set_u16(build, half, qp_gen_edge(source));
        break;
    default:
        qp_build_set_u32(build, at, qp_gen_edge(source));
        break;
    }
}

void qp_gen_faults(qp_source *source, qp_build *build) {
    if (!qp_draw_one_in(source, 3) || build->size == 0) {
        return;
    }
    for (uint32_t left = 1 + qp_draw_below(source, 4); left > 0; left--) {
        break_one(source, build);
    }
    if (qp_draw_one_in(source, 6)) {
        qp_build_cut(build, qp_draw_below(source, (uint32_t)build->size));
    } else if (qp_draw_one_in(source, 6)) {
        qp_build_zeros(build, qp_draw_below(source, 9));
        qp_build_u8(build, qp_draw_u8(source));
    }
}
