/* The small samples as files of a test's folder. */
#ifndef QP_TESTS_SAMPLE_FILES_H
#define QP_TESTS_SAMPLE_FILES_H

/* good.ccs without a finding, bad.ccs with ANM005 at 0x178, warn.ccs with three warnings ANM029. */
void qp_write_samples(void);

/* Moves into a folder of its own and writes them there; for TestSuite's `.init`. */
void qp_enter_with_samples(void);

#endif
