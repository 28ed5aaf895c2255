/* ExtObj targets and parents that go in circles, too far or nowhere. */
#include "diag_case.h"

static diag_due due(size_t at) {
    diag_due made = {at, 0};
    return made;
}

/* Offsets of an ExtObj's or Object's parent and of an ExtObj's target. */
enum { PARENT = 12, TARGET = 16 };

static void started(qp_build *file) {
    diag_start(file, 0x100);
    qp_ccs_setup(file);
}

/* FREE_A copies FREE_B, which copies FREE_A or an Object. */
diag_due ccsf_ext_obj_cycle_of_2(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    size_t at = qp_ccs_ext_obj(file, OBJ_FREE_A, 0, OBJ_FREE_B);
    qp_ccs_ext_obj(file, OBJ_FREE_B, 0, fault ? OBJ_FREE_A : OBJ_A);
    qp_ccs_end(file);
    return due(at + TARGET);
}

diag_due ccsf_ext_obj_cycle_of_1(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    size_t at = qp_ccs_ext_obj(file, OBJ_FREE_A, 0, fault ? OBJ_FREE_A : OBJ_A);
    qp_ccs_end(file);
    return due(at + TARGET);
}

/* A cycle that a chain leads into is told of the objects that are in it. */
diag_due ccsf_ext_obj_cycle_of_3_behind_a_chain(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    qp_ccs_ext_obj(file, OBJ_B, 0, OBJ_FREE_A);
    size_t at = qp_ccs_ext_obj(file, OBJ_FREE_A, 0, OBJ_FREE_C);
    qp_ccs_ext_obj(file, OBJ_FREE_B, 0, fault ? OBJ_FREE_A : OBJ_A);
    qp_ccs_ext_obj(file, OBJ_FREE_C, 0, OBJ_FREE_B);
    qp_ccs_end(file);
    return due(at + TARGET);
}

/* Object 2, and `steps` ExtObj, each of which copies the one before. */
diag_due ccsf_ext_obj_chain_of_65(qp_build *file, bool fault) {
    enum { ROWS = 70 };
    static const qp_ccs_row rows[ROWS] = {{"", 0}};
    const uint32_t steps = fault ? 65 : 64;
    size_t at = 0;
    qp_ccs_header(file, "diag", 0x100);
    qp_ccs_index(file, NULL, 0, rows, 0);
    qp_build_zeros(file, 32 * (size_t)ROWS);
    qp_ccs_close(file, 60);
    qp_build_set_u32(file, 60 + 12, ROWS + 1);
    qp_ccs_setup(file);
    qp_ccs_object(file, 0x100, 2, 0, 0);
    for (uint32_t i = 1; i <= steps; i++) {
        at = qp_ccs_ext_obj(file, 2 + i, 0, 1 + i);
    }
    qp_ccs_end(file);
    return due(at + TARGET);
}

/* Object 1 and `steps` - 1 ExtObj after it, each of which copies the next; the last copies an
 * Object.
 */
diag_due ccsf_ext_obj_chain_of_65_from_object_1(qp_build *file, bool fault) {
    const uint32_t steps = fault ? 65 : 64;
    size_t first = 0;
    diag_nameless(file, 70);
    for (uint32_t i = 1; i <= steps; i++) {
        size_t at = qp_ccs_ext_obj(file, i, 0, i + 1);
        first = i == 1 ? at : first;
    }
    qp_ccs_object(file, 0x100, steps + 1, 0, 0);
    qp_ccs_end(file);
    return due(first + TARGET);
}

diag_due ccsf_ext_obj_cycle_of_object_1_alone(qp_build *file, bool fault) {
    diag_nameless(file, 2);
    qp_ccs_object(file, 0x100, 2, 0, 0);
    size_t at = qp_ccs_ext_obj(file, 1, 0, fault ? 1 : 2);
    qp_ccs_end(file);
    return due(at + TARGET);
}

diag_due ccsf_parents_cycle_of_object_1_alone(qp_build *file, bool fault) {
    diag_nameless(file, 2);
    qp_ccs_object(file, 0x100, 2, 0, 0);
    size_t at = qp_ccs_object(file, 0x100, 1, fault ? 1 : 2, 0);
    qp_ccs_end(file);
    return due(at + PARENT);
}

/* The last row of the index is looked at as well. */
diag_due ccsf_parents_cycle_of_the_last_object_alone(qp_build *file, bool fault) {
    diag_nameless(file, 2);
    qp_ccs_object(file, 0x100, 1, 0, 0);
    size_t at = qp_ccs_object(file, 0x100, 2, fault ? 2 : 1, 0);
    qp_ccs_end(file);
    return due(at + PARENT);
}

diag_due ccsf_ext_obj_of_an_object_without_a_chunk(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    size_t at = qp_ccs_ext_obj(file, OBJ_FREE_A, 0, fault ? OBJ_B : OBJ_A);
    qp_ccs_end(file);
    return due(at + TARGET);
}

diag_due ccsf_ext_obj_of_object_0(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, 0, 0);
    size_t at = qp_ccs_ext_obj(file, OBJ_FREE_A, 0, fault ? 0 : OBJ_A);
    qp_ccs_end(file);
    return due(at + TARGET);
}

diag_due ccsf_parents_cycle_of_2(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, 0x100, OBJ_A, OBJ_B, 0);
    qp_ccs_object(file, 0x100, OBJ_B, fault ? OBJ_A : 0, 0);
    qp_ccs_end(file);
    return due(at + PARENT);
}

diag_due ccsf_parents_cycle_of_1(qp_build *file, bool fault) {
    started(file);
    size_t at = qp_ccs_object(file, 0x100, OBJ_A, fault ? OBJ_A : 0, 0);
    qp_ccs_end(file);
    return due(at + PARENT);
}

/* Through an ExtObj, and with a child outside. */
diag_due ccsf_parents_cycle_of_3_above_a_child(qp_build *file, bool fault) {
    started(file);
    qp_ccs_object(file, 0x100, OBJ_A, OBJ_FREE_B, 0);
    qp_ccs_object(file, 0x100, OBJ_B, fault ? OBJ_FREE_A : 0, 0);
    qp_ccs_object(file, 0x100, OBJ_FREE_A, OBJ_FREE_B, 0);
    size_t at = qp_ccs_ext_obj(file, OBJ_FREE_B, OBJ_B, OBJ_FREE_A);
    qp_ccs_end(file);
    return due(at + PARENT);
}
