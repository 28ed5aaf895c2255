#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lost.h"
#include "message.h"

static bool is_standard(const char *path) {
    return strcmp(path, "-") == 0;
}

static bool failed(const char *shown) {
    cli_message("cannot write %s: %s", shown, strerror(errno));
    return false;
}

static bool write_all(int file, qp_bytes bytes) {
    size_t done = 0;
    while (done < bytes.size) {
        ssize_t put = write(file, bytes.data + done, bytes.size - done);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        done += put > 0 ? (size_t)put : 0;
    }
    return true;
}

/* Closes a file that was filled, unless that failed: of two errors the first one is told. */
static bool close_after(int file, bool filled) {
    int error = errno;
    bool closed = close(file) == 0;
    errno = filled ? errno : error;
    return filled && closed;
}

/* -- What is no ordinary file ----------------------------------------------------------------- */

static bool write_to_standard(const char *shown, qp_bytes bytes) {
    (void)fflush(stdout); /* if that fails, cli_finish_output() tells */
    return write_all(STDOUT_FILENO, bytes) || failed(shown);
}

/* A device or a pipe: renaming something over it would take its place. */
static bool write_to_special(const char *path, const char *shown, qp_bytes bytes) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) {
        return failed(shown);
    }
    return close_after(file, write_all(file, bytes)) || failed(shown);
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Signals that would end the program between making the temporary file and naming it. */
static void hold_signals(sigset_t *before) {
    static const int held[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    sigset_t set;
    (void)sigemptyset(&set);
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++) {
        (void)sigaddset(&set, held[i]);
    }
    (void)sigprocmask(SIG_BLOCK, &set, before);
    /* A limit on the size of files is an error like a full disk. */
    (void)signal(SIGXFSZ, SIG_IGN);
}

/* The permissions of the file that is replaced, or those that a new one gets. */
static mode_t mode_for(const struct stat *old) {
    mode_t mask = umask(0);
    (void)umask(mask);
    return old != NULL ? old->st_mode & 07777 : 0666 & ~mask;
}

/* "FOLDER/.quirkproof-XXXXXX" beside `path`, to be freed; NULL without memory. The name is short
   whatever the file's own is. */
static char *temporary_beside(const char *path) {
    static const char name[] = ".quirkproof-XXXXXX";
    const char *slash = strrchr(path, '/');
    size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    char *made = malloc(folder + sizeof name);
    if (made != NULL) {
        memcpy(made, path, folder);
        memcpy(made + folder, name, sizeof name);
    }
    return made;
}

static bool fill(int file, qp_bytes bytes, mode_t mode) {
    return close_after(file, write_all(file, bytes) && fchmod(file, mode) == 0 && fsync(file) == 0);
}

static bool replace(const char *path, const char *temporary, qp_bytes bytes, int file,
                    mode_t mode) {
    if (fill(file, bytes, mode) && rename(temporary, path) == 0) {
        return true;
    }
    int error = errno;
    (void)unlink(temporary);
    errno = error;
    return false;
}

static bool write_to_file(const char *path, const char *shown, const struct stat *old,
                          qp_bytes bytes) {
    char *temporary = temporary_beside(path);
    sigset_t before;
    if (temporary == NULL) {
        return failed(shown);
    }
    hold_signals(&before);
    int file = mkostemp(temporary, O_CLOEXEC);
    bool written = file >= 0 && replace(path, temporary, bytes, file, mode_for(old));
    if (!written) {
        (void)failed(shown);
    }
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    free(temporary);
    return written;
}

bool cli_write_output(const char *path, const char *shown, qp_bytes bytes) {
    struct stat old;
    if (cli_is_lost()) {
        errno = ENOMEM;
        return failed(shown);
    }
    if (is_standard(path)) {
        return write_to_standard(shown, bytes);
    }
    if (stat(path, &old) != 0) {
        /* Of what cannot be looked at, it is not known that a file may take its place. */
        return errno == ENOENT ? write_to_file(path, shown, NULL, bytes) : failed(shown);
    }
    if (S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return failed(shown);
    }
    if (!S_ISREG(old.st_mode)) {
        return write_to_special(path, shown, bytes);
    }
    char *target = realpath(path, NULL);
    bool written = target != NULL ? write_to_file(target, shown, &old, bytes) : failed(shown);
    free(target);
    return written;
}

/* -- One file under two names ----------------------------------------------------------------- */

static bool look(const char *path, int standard, struct stat *about) {
    return (is_standard(path) ? fstat(standard, about) : stat(path, about)) == 0;
}

bool cli_same_file(const char *in, const char *out) {
    struct stat a;
    struct stat b;
    return look(in, STDIN_FILENO, &a) && look(out, STDOUT_FILENO, &b) && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}
