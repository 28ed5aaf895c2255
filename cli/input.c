#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

enum { FIRST_PIECE = 64 * 1024 };

static bool too_large(const char *shown, size_t most) {
    cli_message("%s: larger than %zu bytes (--max-size)", shown, most);
    return false;
}

static bool failed(const char *shown) {
    cli_message("%s: %s", shown, strerror(errno));
    return false;
}

/* A first size: what the file system says, and one byte more in which the end is seen. */
static bool first_size(int file, const char *shown, size_t most, size_t *size) {
    struct stat about;
    *size = FIRST_PIECE;
    if (fstat(file, &about) != 0) {
        return failed(shown);
    }
    if (S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return failed(shown);
    }
    if (S_ISREG(about.st_mode) && about.st_size > 0) {
        if ((uintmax_t)about.st_size > most) {
            return too_large(shown, most);
        }
        *size = (size_t)about.st_size + 1;
    }
    return true;
}

/* Reads until the end; the buffer doubles where it is full. `used` is what was read. */
static bool read_pieces(int file, const char *shown, size_t most, cli_buffer *buffer,
                        size_t *used) {
    for (;;) {
        if (*used == buffer->size && !cli_buffer_resize(buffer, 2 * buffer->size)) {
            return failed(shown);
        }
        ssize_t got = read(file, buffer->data + *used, buffer->size - *used);
        if (got == 0) {
            return true;
        }
        if (got < 0 && errno != EINTR) {
            return failed(shown);
        }
        *used += got > 0 ? (size_t)got : 0;
        if (*used > most) {
            return too_large(shown, most);
        }
    }
}

static bool read_all(int file, const char *shown, size_t most, cli_buffer *buffer) {
    size_t size = 0;
    size_t used = 0;
    if (!first_size(file, shown, most, &size)) {
        return false;
    }
    if (!cli_buffer_make(buffer, size)) {
        return failed(shown);
    }
    if (!read_pieces(file, shown, most, buffer, &used) || !cli_buffer_resize(buffer, used)) {
        cli_buffer_free(buffer);
        return false;
    }
    return true;
}

bool cli_read_file(const char *path, const char *shown, size_t most, cli_buffer *buffer) {
    if (strcmp(path, "-") == 0) {
        return read_all(STDIN_FILENO, shown, most, buffer);
    }
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return failed(shown);
    }
    bool done = read_all(file, shown, most, buffer);
    (void)close(file);
    return done;
}

static bool read_exactly(int file, cli_buffer *buffer) {
    size_t used = 0;
    while (used < buffer->size) {
        ssize_t got = read(file, buffer->data + used, buffer->size - used);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return false;
        }
        used += got > 0 ? (size_t)got : 0;
    }
    return true;
}

bool cli_read_beginning(const char *path, size_t most, size_t size, cli_buffer *buffer,
                        uint64_t *total) {
    struct stat about;
    if (strcmp(path, "-") == 0 || stat(path, &about) != 0 || !S_ISREG(about.st_mode) ||
        about.st_size < 0 || (uintmax_t)about.st_size <= most) {
        return false;
    }
    *total = (uint64_t)about.st_size;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    bool done = cli_buffer_make(buffer, *total < size ? (size_t)*total : size);
    if (done && !read_exactly(file, buffer)) {
        cli_buffer_free(buffer);
        done = false;
    }
    (void)close(file);
    return done;
}
