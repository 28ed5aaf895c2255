#include "archive_cli.h"

#include "ccsf_sample.h"
#include "cli_run.h"

void qp_archive_put_good(qp_archive_made *made, const char *name) {
    qp_sample good = qp_sample_good(4);
    qp_archive_member_put(made, name, qp_sample_bytes(&good));
    qp_sample_free(&good);
}

void qp_archive_put_bad(qp_archive_made *made, const char *name) {
    qp_sample bad = qp_sample_bad();
    qp_archive_member_put(made, name, qp_sample_bytes(&bad));
    qp_sample_free(&bad);
}

void qp_archive_write(const char *path, qp_archive_made *made) {
    cli_write(path, qp_archive_bytes(made));
    qp_archive_made_free(made);
}

qp_archive_made qp_archive_two_good(void) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_good(&made, "b.cmp");
    return made;
}

qp_archive_made qp_archive_damaged(void) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_put_good(&made, "c.cmp");
    made.data[made.starts[1] + 10 + 6] = 0xff;
    return made;
}
