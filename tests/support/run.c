#define _DEFAULT_SOURCE /* wait4 */
#include "support/run.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void fail(const char *what) {
    perror(what);
    abort();
}

/* Files, not pipes: nothing can block, however much is written. */
static FILE *temporary(void) {
    FILE *file = tmpfile();
    if (file == NULL) {
        fail("tmpfile");
    }
    return file;
}

static FILE *holding(qp_bytes input) {
    FILE *file = temporary();
    if (input.size > 0 && fwrite(input.data, 1, input.size, file) != input.size) {
        fail("fwrite");
    }
    rewind(file);
    return file;
}

static qp_loaded taken(FILE *file) {
    char path[64];
    snprintf(path, sizeof path, "/dev/fd/%d", fileno(file));
    rewind(file);
    qp_loaded loaded = qp_load_path(path);
    fclose(file);
    return loaded;
}

static pid_t started(const char *const *argv, int in, int out, int err) {
    posix_spawn_file_actions_t actions;
    pid_t pid = 0;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    /* posix_spawn takes the strings as writable but does not write to them. */
    char **arguments = NULL;
    memcpy(&arguments, &argv, sizeof arguments);
    if (posix_spawnp(&pid, argv[0], &actions, NULL, arguments, environ) != 0) {
        fail(argv[0]);
    }
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}

qp_run_result qp_run(const char *const *argv, qp_bytes input) {
    FILE *in = holding(input);
    FILE *out = temporary();
    FILE *err = temporary();
    pid_t pid = started(argv, fileno(in), fileno(out), fileno(err));
    int status = 0;
    struct rusage usage;
    memset(&usage, 0, sizeof usage);
    if (wait4(pid, &status, 0, &usage) != pid) {
        fail("wait4");
    }
    fclose(in);
    qp_run_result result = {taken(out), taken(err), 0, usage.ru_maxrss};
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

void qp_run_free(qp_run_result *result) {
    qp_loaded_free(&result->out);
    qp_loaded_free(&result->err);
}
