#include "sample_files.h"

#include "ccsf_sample.h"
#include "cli_run.h"

static void write_sample(const char *name, qp_sample sample) {
    cli_write(name, qp_sample_bytes(&sample));
    qp_sample_free(&sample);
}

void qp_write_samples(void) {
    write_sample("good.ccs", qp_sample_good(4));
    write_sample("bad.ccs", qp_sample_bad());
    write_sample("warn.ccs", qp_sample_undefined("OBJ_b", 3));
}

void qp_enter_with_samples(void) {
    cli_enter();
    qp_write_samples();
}
