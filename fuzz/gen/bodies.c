#include "gen/bodies.h"

#include "gen/plain_anime.h"

/* Objects 1 to 6 are the plain Anime's; of those the first are copies now and then. */
enum {
    OBJECTS = QP_GEN_PLAIN_OBJECTS,
    ANIME = OBJECTS + 1,
    CLUMP_A,
    CLUMP_B,
    CLUMP_COPY,
    ROWS = CLUMP_COPY,
    NODES_MOST = 4
};

/* Names that several objects may share; some stand in another file, or in one without a name. */
static void write_index(qp_source *source, qp_build *build) {
    static const char *const files[] = {"own", "", "#other"};
    static const char *const names[] = {"CMP_a", "CMP_b", "CMP_", "CMP_ab"};
    qp_ccs_row rows[ROWS];
    for (uint32_t i = 0; i < ROWS; i++) {
        rows[i].name = i + 1 < CLUMP_A ? "OBJ_a" : names[qp_draw_below(source, 4)];
        const uint32_t file = qp_draw_below(source, 4);
        rows[i].file = file > 0 ? file : 1;
    }
    qp_ccs_index(build, files, 3, rows, ROWS);
}

static void write_clump(qp_source *source, qp_build *build, uint32_t clump) {
    uint32_t nodes[NODES_MOST];
    const uint32_t count = 1 + qp_draw_below(source, NODES_MOST);
    for (uint32_t i = 0; i < count; i++) {
        nodes[i] = 1 + qp_draw_below(source, OBJECTS);
    }
    qp_ccs_clump(build, 0x100, clump, nodes, count);
}

void qp_gen_bodies(qp_source *source, qp_build *build) {
    qp_ccs_header(build, "bodies", 0x100);
    write_index(source, build);
    qp_ccs_setup(build);
    for (uint32_t i = 1; i <= OBJECTS; i++) {
        if (i == 1 && !qp_draw_one_in(source, 3)) { /* which the Anime's materials name */
            qp_ccs_material(build, 0x100, i, 0, qp_draw_u16(source), qp_draw_u16(source));
        } else if (qp_draw_one_in(source, 2)) {
            qp_ccs_ext_obj(build, i, 0, 1 + qp_draw_below(source, OBJECTS));
        } else {
            qp_ccs_object(build, 0x100, i, 0, 0);
        }
    }
    write_clump(source, build, CLUMP_A);
    write_clump(source, build, CLUMP_B);
    qp_ccs_ext_obj(build, CLUMP_COPY, 0, qp_draw_one_in(source, 2) ? CLUMP_A : CLUMP_B);
    qp_gen_plain_anime(source, build);
    qp_ccs_end(build);
}
