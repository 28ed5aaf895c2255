/*
 * The program with calls that fail: linked instead of what CMakeLists.txt names with --wrap.
 *
 *     QP_FAIL=memory:3 quirkproof_failing check a.ccs      the third allocation fails
 *     QP_FAIL=memory:3+ quirkproof_failing check a.ccs     and all after it
 *
 * QP_FAIL_TOLD is a file that is made when a call fails: without it there were fewer calls. What
 * counts are calls of the program, not those within libraries.
 */
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct libdeflate_compressor;
struct libdeflate_decompressor;

/* What can fail, and words of QP_FAIL for it. */
typedef enum { NONE, MEMORY, FILES, THREADS, OUTPUT, INTERRUPTED, SHORT } group;
static const char *const groups[] = {
    [MEMORY] = "memory",           [FILES] = "files", [THREADS] = "threads", [OUTPUT] = "output",
    [INTERRUPTED] = "interrupted", [SHORT] = "short",
};

static group failing;
static long fails_at;
static bool goes_on;
static atomic_long calls;

/* -- Which call ------------------------------------------------------------------------------- */

int __real_open(const char *path, int flags, ...);
int __real_close(int file);

static void tell(void) {
    const char *told = getenv("QP_FAIL_TOLD");
    int file = told != NULL ? __real_open(told, O_WRONLY | O_CREAT, 0600) : -1;
    if (file >= 0) {
        (void)__real_close(file);
    }
}

/* Does this call of the group fail? Then with this errno. */
static bool fails(group of, int error) {
    if (of != failing) {
        return false;
    }
    long call = atomic_fetch_add(&calls, 1) + 1;
    if (call < fails_at || (call > fails_at && !goes_on)) {
        return false;
    }
    tell();
    errno = error;
    return true;
}

/* The end of the program is not of interest: coverage is written there. */
static void stop_failing(void) {
    failing = NONE;
}

/* -- Functions that fail ---------------------------------------------------------------------- */

#define WRAP(of, error, failed, type, name, parameters, arguments)                                 \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        return fails(of, error) ? (failed) : __real_##name arguments;                              \
    }

WRAP(MEMORY, ENOMEM, NULL, void *, malloc, (size_t size), (size))
WRAP(MEMORY, ENOMEM, NULL, void *, calloc, (size_t count, size_t size), (count, size))
WRAP(MEMORY, ENOMEM, NULL, void *, realloc, (void *block, size_t size), (block, size))
WRAP(MEMORY, ENOMEM, NULL, void *, reallocarray, (void *block, size_t count, size_t size),
     (block, count, size))
WRAP(MEMORY, ENOMEM, NULL, char *, strdup, (const char *text), (text))
WRAP(MEMORY, ENOMEM, NULL, char *, getcwd, (char *buffer, size_t size), (buffer, size))
WRAP(MEMORY, ENOMEM, NULL, char *, realpath, (const char *path, char *resolved), (path, resolved))
WRAP(MEMORY, ENOMEM, NULL, FILE *, open_memstream, (char **text, size_t *size), (text, size))
WRAP(MEMORY, ENOMEM, NULL, FILE *, fopencookie,
     (void *cookie, const char *mode, cookie_io_functions_t functions), (cookie, mode, functions))
WRAP(MEMORY, ENOMEM, NULL, FTS *, fts_open,
     (char *const *paths, int options, int (*order)(const FTSENT **, const FTSENT **)),
     (paths, options, order))
WRAP(MEMORY, ENOMEM, NULL, struct libdeflate_compressor *, libdeflate_alloc_compressor, (int level),
     (level))
WRAP(MEMORY, ENOMEM, NULL, struct libdeflate_decompressor *, libdeflate_alloc_decompressor, (void),
     ())

WRAP(FILES, EIO, -1, int, stat, (const char *path, struct stat *about), (path, about))
WRAP(FILES, EIO, -1, int, fseeko, (FILE * file, off_t offset, int whence), (file, offset, whence))
WRAP(FILES, EIO, -1, int, fstat, (int file, struct stat *about), (file, about))
WRAP(FILES, EIO, -1, off_t, lseek, (int file, off_t offset, int whence), (file, offset, whence))
WRAP(FILES, EIO, -1, ssize_t, pread, (int file, void *data, size_t size, off_t at),
     (file, data, size, at))
WRAP(FILES, EACCES, MAP_FAILED, void *, mmap,
     (void *at, size_t size, int protection, int flags, int file, off_t offset),
     (at, size, protection, flags, file, offset))
WRAP(FILES, EIO, -1, int, fchmod, (int file, mode_t mode), (file, mode))
WRAP(FILES, EIO, -1, int, fsync, (int file), (file))
WRAP(FILES, EIO, -1, int, rename, (const char *from, const char *to), (from, to))
WRAP(FILES, EIO, -1, int, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(FILES, EMFILE, -1, int, mkostemp, (char *name, int flags), (name, flags))
WRAP(FILES, EMFILE, NULL, FILE *, fopen, (const char *path, const char *mode), (path, mode))
WRAP(FILES, EMFILE, NULL, FILE *, tmpfile, (void), ())

WRAP(THREADS, EAGAIN, EAGAIN, int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *about, void *(*run)(void *), void *user),
     (thread, about, run, user))

WRAP(THREADS, EPERM, -1, int, sched_getaffinity, (pid_t process, size_t size, cpu_set_t *set),
     (process, size, set))

/* -- Those that are more than that ------------------------------------------------------------ */

int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    return fails(FILES, EMFILE) ? -1 : __real_open(path, flags, mode);
}

/* What fails to be closed is closed all the same. */
int __wrap_close(int file);
int __wrap_close(int file) {
    int result = __real_close(file);
    return fails(FILES, EIO) ? -1 : result;
}

/* What fails to be closed for want of memory, as a stream into memory can, is closed all the same.
 */
int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file) {
    int result = __real_fclose(file);
    return fails(MEMORY, ENOMEM) ? EOF : result;
}

/* From here on the file is a folder to whoever reads it. */
static void make_folder(FILE *file) {
    int folder = __real_open(".", O_RDONLY);
    (void)dup2(folder, fileno(file));
    (void)__real_close(folder);
}

int __real_getc(FILE *file);
int __wrap_getc(FILE *file);
int __wrap_getc(FILE *file) {
    if (fails(FILES, EISDIR)) {
        make_folder(file);
    }
    return __real_getc(file);
}

size_t __real_fread(void *data, size_t size, size_t count, FILE *file);
size_t __wrap_fread(void *data, size_t size, size_t count, FILE *file);
size_t __wrap_fread(void *data, size_t size, size_t count, FILE *file) {
    if (fails(FILES, EISDIR)) {
        make_folder(file);
    }
    return __real_fread(data, size, count, file);
}

ssize_t __real_read(int file, void *data, size_t size);
ssize_t __wrap_read(int file, void *data, size_t size);
ssize_t __wrap_read(int file, void *data, size_t size) {
    if (fails(FILES, EIO) || fails(INTERRUPTED, EINTR)) {
        return -1;
    }
    return __real_read(file, data, size > 1 && fails(SHORT, 0) ? size / 2 : size);
}

ssize_t __real_write(int file, const void *data, size_t size);
ssize_t __wrap_write(int file, const void *data, size_t size);
ssize_t __wrap_write(int file, const void *data, size_t size) {
    if (fails(FILES, ENOSPC) || fails(INTERRUPTED, EINTR)) {
        return -1;
    }
    return __real_write(file, data, size > 1 && fails(SHORT, 0) ? size / 2 : size);
}

/* -- Beginning and end ------------------------------------------------------------------------ */

/* Standard output without a buffer, each piece by itself. */
static ssize_t put_out(void *user, const char *text, size_t size) {
    (void)user;
    return fails(OUTPUT, ENOSPC) ? -1 : __real_write(STDOUT_FILENO, text, size);
}

static FILE *failing_output(void) {
    static const cookie_io_functions_t functions = {.write = put_out};
    FILE *out = __real_fopencookie(NULL, "w", functions);
    if (out == NULL || setvbuf(out, NULL, _IONBF, 0) != 0) {
        abort();
    }
    return out;
}

static void begin(void) {
    const char *asked = getenv("QP_FAIL");
    char word[16];
    char more = '\0';
    if (asked == NULL) {
        return;
    }
    if (sscanf(asked, "%15[a-z]:%ld%c", word, &fails_at, &more) < 2) {
        abort();
    }
    goes_on = more == '+';
    for (size_t i = MEMORY; i <= SHORT; i++) {
        failing = strcmp(word, groups[i]) == 0 ? (group)i : failing;
    }
    if (failing == OUTPUT) {
        stdout = failing_output();
    }
}

/* Among the first that the program calls: what is done before is not its own doing. */
void __real_cli_buffer_setup(void);
void __wrap_cli_buffer_setup(void);
void __wrap_cli_buffer_setup(void) {
    __real_cli_buffer_setup();
    begin();
}

/* The last that the program calls. */
int __real_cli_finish_output(int result);
int __wrap_cli_finish_output(int result);
int __wrap_cli_finish_output(int result) {
    result = __real_cli_finish_output(result);
    stop_failing();
    return result;
}

_Noreturn void __real_exit(int status);
_Noreturn void __wrap_exit(int status);
_Noreturn void __wrap_exit(int status) {
    stop_failing();
    __real_exit(status);
}
