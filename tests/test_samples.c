/* The named samples: what is whole has no error, and nearly every finding is raised by one. */
#include "gen/ccs_samples.h"
#include "oracle/oracle.h"

#include <criterion/criterion.h>
#include <string.h>

static qp_oracle_report look(const qp_build *build, uint64_t *codes) {
    const qp_bytes bytes = qp_build_bytes(build);
    const bool bare = qp_detect(bytes) == QP_INPUT_ANIME;
    return qp_oracle_check(bare ? QP_INPUT_ANIME : QP_INPUT_CCSF, bytes, codes);
}

/* Counts inside Models and Hits of which nobody is sure: the walk goes by their sizes. */
static bool is_silent(const char *name) {
    static const char *const silent[] = {"model_vertices", "model_type_2", "hit_groups"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++) {
        if (strcmp(name, silent[i]) == 0) {
            return true;
        }
    }
    return false;
}

Test(samples, whole_ones_have_no_error_and_faulty_ones_a_finding) {
    uint32_t faulty = 0;
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        const qp_ccs_sample sample = qp_ccs_sample_at(i);
        qp_build build = {0};
        qp_ccs_sample_write(i, &build);
        const qp_oracle_report report = look(&build, NULL);
        const uint64_t all = report.counts[0] + report.counts[1] + report.counts[2];
        if (sample.kind == QP_SAMPLE_WHOLE) {
            cr_expect(report.counts[QP_ERROR] == 0 && report.closed && report.records_whole,
                      "%s has %llu errors", sample.name,
                      (unsigned long long)report.counts[QP_ERROR]);
            cr_expect(report.end == build.size, "%s is walked to %zu of %zu", sample.name,
                      report.end, build.size);
        } else {
            faulty++;
        }
        cr_expect(sample.kind == QP_SAMPLE_WHOLE || all > 0 || is_silent(sample.name),
                  "%s has no finding", sample.name);
        qp_build_free(&build);
    }
    cr_assert(faulty >= 90, "only %u faulty samples", faulty);
}

Test(samples, names_are_there_and_differ) {
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        const char *name = qp_ccs_sample_at(i).name;
        cr_assert(name[0] != '\0');
        for (uint32_t k = 0; k < i; k++) {
            cr_assert(strcmp(name, qp_ccs_sample_at(k).name) != 0, "%s twice", name);
        }
    }
    qp_build build = {0};
    qp_ccs_sample_write(qp_ccs_sample_count(), &build);
    cr_assert(build.size == 0 && qp_ccs_sample_at(qp_ccs_sample_count()).name[0] == '\0');
    qp_build_free(&build);
}

/* Findings about containers and Animes that take a file of more than a megabyte, or 32 KiB. */
static bool is_large(const char *id) {
    return strcmp(id, "CCS012") == 0 || strcmp(id, "ANM047") == 0;
}

Test(samples, every_finding_about_files_is_raised) {
    uint64_t codes[QP_DIAG_COUNT] = {0};
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        qp_build build = {0};
        qp_ccs_sample_write(i, &build);
        look(&build, codes);
        qp_build_free(&build);
    }
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        const char *id = qp_diag_id((qp_diag_code)code);
        const bool about_files = strncmp(id, "CCS", 3) == 0 || strncmp(id, "ANM", 3) == 0;
        cr_expect(!about_files || is_large(id) || codes[code] > 0, "no sample raises %s", id);
    }
}
