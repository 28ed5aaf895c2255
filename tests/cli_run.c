#include "cli_run.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/quirkproof-cli-XXXXXX";

void cli_enter(void) {
    cr_assert(mkdtemp(folder) != NULL && chdir(folder) == 0);
    cr_assert(setenv("QP", QP_TOOL, 1) == 0);
    (void)unsetenv("NO_COLOR");
}

void cli_leave(void) {
    char line[128];
    cr_assert(chdir("/") == 0);
    (void)snprintf(line, sizeof line, "chmod -R u+rwx %s; rm -rf %s", folder, folder);
    const char *const argv[] = {"sh", "-c", line, NULL};
    qp_run_result result = qp_run(argv, (qp_bytes){NULL, 0});
    qp_run_free(&result);
}

void cli_write(const char *name, qp_bytes content) {
    FILE *file = fopen(name, "wb");
    cr_assert(file != NULL, "%s", name);
    cr_assert(content.size == 0 || fwrite(content.data, 1, content.size, file) == content.size);
    cr_assert(fclose(file) == 0);
}

qp_run_result cli_run_with(qp_bytes input, const char *const *args) {
    const char *argv[CLI_ARGS_MAX + 2] = {QP_TOOL};
    size_t count = 0;
    while (args[count] != NULL) {
        cr_assert(count < CLI_ARGS_MAX);
        argv[count + 1] = args[count];
        count++;
    }
    return qp_run(argv, input);
}

qp_run_result cli_shell(const char *line) {
    const char *const argv[] = {"sh", "-c", line, NULL};
    return qp_run(argv, (qp_bytes){NULL, 0});
}

static const char *text(const qp_loaded *loaded) {
    return (const char *)loaded->data;
}

void cli_expect(qp_run_result *result, int status, const char *out, const char *err) {
    cr_assert(result->status == status, "exit %d instead of %d\n%s%s", result->status, status,
              text(&result->out), text(&result->err));
    if (out != NULL) {
        cr_assert_str_eq(text(&result->out), out);
    }
    if (err != NULL) {
        cr_assert_str_eq(text(&result->err), err);
    }
    qp_run_free(result);
}

void cli_expect_out_has(const qp_run_result *result, const char *wanted) {
    cr_assert(strstr(text(&result->out), wanted) != NULL, "no '%s' in:\n%s", wanted,
              text(&result->out));
}

void cli_expect_err_has(const qp_run_result *result, const char *wanted) {
    cr_assert(strstr(text(&result->err), wanted) != NULL, "no '%s' in:\n%s", wanted,
              text(&result->err));
}

void cli_expect_peak_below(const qp_run_result *result, long kib) {
    cr_assert(SANITIZED || result->peak_kib < kib, "%ld KiB, limit %ld", result->peak_kib, kib);
}

json_t *cli_json_out(const qp_run_result *result) {
    json_error_t error;
    json_t *json = json_loadb(text(&result->out), result->out.size, JSON_REJECT_DUPLICATES, &error);
    cr_assert(json != NULL, "line %d: %s in:\n%s", error.line, error.text, text(&result->out));
    return json;
}

const char *cli_json_string(const json_t *object, const char *key) {
    const json_t *member = json_object_get(object, key);
    cr_assert(json_is_string(member), "no text '%s'", key);
    return json_string_value(member);
}

json_int_t cli_json_int(const json_t *object, const char *key) {
    const json_t *member = json_object_get(object, key);
    cr_assert(json_is_integer(member), "no integer '%s'", key);
    return json_integer_value(member);
}

void cli_expect_finding(const json_t *finding, const char *id, const char *severity,
                        json_int_t offset, const char *path, const char *message) {
    cr_assert_str_eq(cli_json_string(finding, "id"), id);
    cr_assert_str_eq(cli_json_string(finding, "severity"), severity);
    cr_assert_eq(cli_json_int(finding, "offset"), offset, "%lld", cli_json_int(finding, "offset"));
    cr_assert_str_eq(cli_json_string(finding, "path"), path);
    cr_assert_str_eq(cli_json_string(finding, "message"), message);
}
