#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lost.h"
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

/* -- Pipes ------------------------------------------------------------------------------------ */

/* A pipe with a name that nobody has opened to write is waited for, but not for ever. */
enum { PATIENCE = 250, PATIENCE_MS = 20 };

/* What is read, and how. */
typedef struct {
    int file;
    const char *shown;
    bool pipe; /* with a name: its writer may be yet to come */
    int patience;
} reading;

/* After nothing was read at all: false if that is the end, as a writer has been and gone. */
static bool writer_may_come(reading *from) {
    struct pollfd ask = {from->file, 0, 0};
    if (!from->pipe) {
        return false;
    }
    return poll(&ask, 1, PATIENCE_MS) == 0 && --from->patience > 0;
}

/* After a read that failed: true if it is to be tried again, be it when there is something to read.
   A wait that fails does no harm: then it is tried at once. */
static bool may_go_on(const reading *from) {
    struct pollfd ask = {from->file, POLLIN, 0};
    if (errno == EAGAIN) {
        (void)poll(&ask, 1, -1);
        return true;
    }
    return errno == EINTR;
}

/* Asks for bytes until there are some, or the end (0), or it fails (-1). */
static ssize_t read_some(reading *from, bool first, uint8_t *data, size_t size) {
    for (;;) {
        ssize_t got = read(from->file, data, size);
        bool again = got < 0 ? may_go_on(from) : got == 0 && first && writer_may_come(from);
        if (!again) {
            return got;
        }
    }
}

/* -- Whole files ------------------------------------------------------------------------------ */

/* Reads until the end; the buffer doubles where it is full. `used` is what was read. */
static bool read_pieces(reading *from, size_t most, cli_buffer *buffer, size_t *used) {
    for (;;) {
        if (*used == buffer->size && !cli_buffer_resize(buffer, 2 * buffer->size)) {
            return failed(from->shown);
        }
        ssize_t got = read_some(from, *used == 0, buffer->data + *used, buffer->size - *used);
        if (got < 0) {
            return failed(from->shown);
        }
        if (got == 0 && from->pipe && from->patience == 0) {
            cli_message("%s: nothing writes to this pipe", from->shown);
            return false;
        }
        if (got == 0) {
            return true;
        }
        *used += (size_t)got;
        if (*used > most) {
            return too_large(from->shown, most);
        }
    }
}

static bool read_all(reading *from, size_t most, cli_buffer *buffer) {
    size_t size = 0;
    size_t used = 0;
    if (!first_size(from->file, from->shown, most, &size)) {
        return false;
    }
    if (!cli_buffer_make(buffer, size)) {
        return failed(from->shown);
    }
    bool done = read_pieces(from, most, buffer, &used);
    if (done && !cli_buffer_resize(buffer, used)) {
        done = failed(from->shown);
    }
    if (!done) {
        cli_buffer_free(buffer);
    }
    return done;
}

/* Opens without waiting for anybody: a pipe stays so, all else is read as usual. */
static bool open_file(const char *path, const char *shown, reading *from) {
    struct stat about;
    memset(from, 0, sizeof *from);
    from->shown = shown;
    from->file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (from->file < 0) {
        return failed(shown);
    }
    from->pipe = fstat(from->file, &about) == 0 && S_ISFIFO(about.st_mode);
    from->patience = PATIENCE;
    if (!from->pipe) {
        (void)fcntl(from->file, F_SETFL, O_RDONLY);
    }
    return true;
}

bool cli_read_file(const char *path, const char *shown, size_t most, cli_buffer *buffer) {
    reading from = {STDIN_FILENO, shown, false, 0};
    if (strcmp(path, "-") == 0) {
        return read_all(&from, most, buffer);
    }
    if (!open_file(path, shown, &from)) {
        return false;
    }
    bool done = read_all(&from, most, buffer);
    (void)close(from.file);
    return done;
}

static bool read_exactly(reading *from, const cli_buffer *buffer) {
    size_t used = 0;
    while (used < buffer->size) {
        ssize_t got = read_some(from, false, buffer->data + used, buffer->size - used);
        if (got <= 0) {
            return false;
        }
        used += (size_t)got;
    }
    return true;
}

bool cli_read_beginning(const char *path, size_t most, size_t size, cli_buffer *buffer,
                        uint64_t *total) {
    struct stat about;
    if (strcmp(path, "-") == 0 || stat(path, &about) != 0 || !S_ISREG(about.st_mode) ||
        (uintmax_t)about.st_size <= most) {
        return false;
    }
    *total = (uint64_t)about.st_size;
    reading from = {open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), path, false, 0};
    if (from.file < 0) {
        return false;
    }
    bool done = cli_buffer_make(buffer, *total < size ? (size_t)*total : size);
    if (!done) {
        cli_note_lost();
    } else if (!read_exactly(&from, buffer)) {
        cli_buffer_free(buffer);
        done = false;
    }
    (void)close(from.file);
    return done;
}
