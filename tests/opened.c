#include "opened.h"

#include "cli/inflate.h"
#include "quirkproof/check.h"
#include "quirkproof/gzip.h"
#include "support/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More comes out of no file that tests have; from most of them less than the room that is tried
   first, as they are cut at every length and a block for the most that could come out is slow to
   get. */
enum { INFLATED_MAX = 64 * 1024 * 1024, ROOM = 64 * 1024 };

static void unwrap(qp_bytes file, qp_sink *sink, opened_file *opened) {
    qp_gzip_member member;
    uint32_t crc = 0;
    size_t trailer = 0;
    opened->wrapped = true;
    if (qp_gzip_read_header(file, 0, sink, &member) != QP_OK) {
        return;
    }
    if (cli_inflate_from(file, member.data, ROOM, INFLATED_MAX, &opened->block, &trailer, &crc) !=
        CLI_INFLATED) {
        qp_gzip_report_damaged(&member, sink);
        return;
    }
    opened->wrapper_end = qp_gzip_check_trailer(file, trailer, crc, opened->block.size, sink);
    qp_gzip_check_after(file, opened->wrapper_end, sink);
    opened->data = cli_buffer_bytes(&opened->block);
    opened->readable = qp_detect(opened->data) != QP_INPUT_GZIP;
    if (!opened->readable) {
        qp_gzip_report_nested(&member, sink);
    }
}

opened_file opened_bytes(qp_bytes file) {
    opened_file opened;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    memset(&opened, 0, sizeof opened);
    if (qp_detect(file) == QP_INPUT_GZIP) {
        unwrap(file, &sink, &opened);
    } else if (cli_buffer_make(&opened.block, file.size)) {
        if (file.size > 0) {
            memcpy(opened.block.data, file.data, file.size);
        }
        opened.data = cli_buffer_bytes(&opened.block);
        opened.readable = true;
    } else {
        fprintf(stderr, "out of memory for %zu bytes\n", file.size);
        abort();
    }
    memcpy(opened.counts, sink.counts, sizeof opened.counts);
    return opened;
}

opened_file opened_path(const char *path) {
    qp_loaded loaded = qp_load_path(path);
    opened_file opened = opened_bytes(qp_loaded_bytes(&loaded));
    qp_loaded_free(&loaded);
    return opened;
}

void opened_free(opened_file *opened) {
    cli_buffer_free(&opened->block);
    memset(opened, 0, sizeof *opened);
}
