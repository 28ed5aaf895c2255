#include "diff_bytes.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "message.h"

/* The bytes of an input: in memory, or of a file that is read piece by piece. */
typedef struct {
    const cli_content *content;
    FILE *file;
    size_t at;
} stream;

static bool begin(stream *bytes, const cli_content *content) {
    bytes->content = content;
    bytes->at = 0;
    bytes->file = NULL;
    if (content->large == NULL) {
        return true;
    }
    bytes->file = fopen(content->large, "rb");
    if (bytes->file == NULL) {
        cli_message("%s: %s", content->shown, strerror(errno));
        return false;
    }
    return true;
}

/* The next byte; EOF at the end. */
static int next(stream *bytes) {
    if (bytes->file != NULL) {
        return getc(bytes->file);
    }
    return bytes->at < bytes->content->bytes.size ? bytes->content->bytes.data[bytes->at++] : EOF;
}

static bool end(stream *bytes) {
    if (bytes->file == NULL) {
        return true;
    }
    bool failed = ferror(bytes->file) != 0;
    if (failed) {
        cli_message("%s: %s", bytes->content->shown, strerror(errno));
    }
    (void)fclose(bytes->file);
    return !failed;
}

bool diff_bytes_first(const cli_content *a, const cli_content *b, uint64_t *first) {
    stream left;
    stream right;
    if (!begin(&left, a)) {
        return false;
    }
    if (!begin(&right, b)) {
        (void)end(&left);
        return false;
    }
    uint64_t at = 0;
    int one = next(&left);
    int other = next(&right);
    while (one == other && one != EOF) {
        at++;
        one = next(&left);
        other = next(&right);
    }
    *first = one == other ? UINT64_MAX : at;
    bool good = end(&left);
    good &= end(&right);
    return good;
}
