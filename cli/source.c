#include "source.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exit_codes.h"

/* A page of a map that cannot be read: the file was cut meanwhile, or the disc is damaged. */
static void unreadable(int signal) {
    static const char text[] = "quirkproof: the file cannot be read to its end\n";
    (void)signal;
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(CLI_TROUBLE);
}

static void watch_for_unreadable(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = unreadable;
    (void)sigaction(SIGBUS, &action, NULL);
}

/* Maps all of an open regular file. Standard input counts only if nothing was read from it yet. */
static bool map_file(cli_source *source, int file) {
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size <= 0 ||
        (uintmax_t)about.st_size > SIZE_MAX / 2 || lseek(file, 0, SEEK_CUR) != 0) {
        return false;
    }
    size_t size = (size_t)about.st_size;
    void *map = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (map == MAP_FAILED) {
        return false;
    }
    watch_for_unreadable();
    (void)madvise(map, size, MADV_SEQUENTIAL);
    source->bytes.data = map;
    source->bytes.size = size;
    source->mapped = true;
    return true;
}

bool cli_source_map(cli_source *source, const char *path) {
    memset(source, 0, sizeof *source);
    if (strcmp(path, "-") == 0) {
        return map_file(source, STDIN_FILENO);
    }
    /* Nothing else is even opened: a pipe's writer would take the closing for the end. */
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) {
        return false;
    }
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        return false;
    }
    bool mapped = map_file(source, file);
    (void)close(file);
    return mapped;
}

void cli_source_take(cli_source *source, cli_buffer *buffer) {
    memset(source, 0, sizeof *source);
    source->buffer = *buffer;
    source->bytes = cli_buffer_bytes(buffer);
    buffer->data = NULL;
    buffer->size = 0;
}

/* The map, to hand it back: nothing writes through this. */
static void *map_of(const cli_source *source) {
    void *map = NULL;
    memcpy(&map, &source->bytes.data, sizeof map);
    return map;
}

void cli_source_pass(cli_source *source, size_t pos) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t end = pos - pos % page;
    if (source->mapped && end > source->passed) {
        (void)madvise((uint8_t *)map_of(source) + source->passed, end - source->passed,
                      MADV_DONTNEED);
        source->passed = end;
    }
}

void cli_source_close(cli_source *source) {
    if (source->mapped) {
        (void)munmap(map_of(source), source->bytes.size);
    }
    cli_buffer_free(&source->buffer);
    memset(source, 0, sizeof *source);
}
