#include "quirkproof/version.h"

const char *qp_version(void) {
    return QP_VERSION;
}
