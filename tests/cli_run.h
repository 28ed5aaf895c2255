/* Runs the built program on files of a folder of its own, and takes apart what it prints. */
#ifndef QP_TESTS_CLI_RUN_H
#define QP_TESTS_CLI_RUN_H

#include "support/run.h"

#include <jansson.h>

/* Most arguments of a run. */
#define CLI_ARGS_MAX 24

/* Makes a folder for this test and moves into it; it is removed by cli_leave(). */
void cli_enter(void);
void cli_leave(void);

/* Writes a file of the folder. */
void cli_write(const char *name, qp_bytes content);

/* Runs the program with these arguments (NULL-terminated, without its own name) and this input. */
qp_run_result cli_run_with(qp_bytes input, const char *const *args);

/* The same for arguments written out, with nothing on standard input. */
#define cli_run(...) cli_run_with((qp_bytes){NULL, 0}, (const char *const[]){__VA_ARGS__, NULL})

/* Runs a line of shell in which $QP is the program. */
qp_run_result cli_shell(const char *line);

/* Expects exit code, the whole of stdout and the whole of stderr; NULL: not asked. */
void cli_expect(qp_run_result *result, int status, const char *out, const char *err);

/* Expects that `text` is somewhere in stdout or stderr. */
void cli_expect_out_has(const qp_run_result *result, const char *text);
void cli_expect_err_has(const qp_run_result *result, const char *text);

/* Expects that the program's peak was below `kib`, where it is the program's own: a sanitizer's
   memory is not bounded by anything here, and differs from run to run by more than what is asked.
 */
void cli_expect_peak_below(const qp_run_result *result, long kib);

/* stdout as JSON; the test fails if it is none. */
json_t *cli_json_out(const qp_run_result *result);

/* Text and integer members; the test fails if they are not there. */
const char *cli_json_string(const json_t *object, const char *key);
json_int_t cli_json_int(const json_t *object, const char *key);

/* Expects a finding of the JSON format, whole. */
void cli_expect_finding(const json_t *finding, const char *id, const char *severity,
                        json_int_t offset, const char *path, const char *message);

#endif
