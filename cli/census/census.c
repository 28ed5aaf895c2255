#include "census.h"

#include <string.h>

qp_census_figure qp_census_figure_at(uint32_t index) {
    static const qp_census_figure figures[QP_CENSUS_FIGURES] = {
#define QP_CENSUS(id, name, source, said) {name, source, said},
#include "census_figures.def"
#undef QP_CENSUS
    };
    static const qp_census_figure none = {"", "", ""};
    return index < QP_CENSUS_FIGURES ? figures[index] : none;
}

uint32_t qp_census_named(const char *name) {
    uint32_t i = 0;
    while (i < QP_CENSUS_FIGURES && strcmp(qp_census_figure_at(i).name, name) != 0) {
        i++;
    }
    return i;
}
