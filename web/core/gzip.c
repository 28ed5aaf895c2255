/* The gzip wrapper and archives, around the page's own inflating. */
#include "quirkproof/gzip.h"

#include "findings.h"
#include "heap.h"
#include "names.h"
#include "quirkproof/archive.h"

enum { MOST = 64 }; /* findings of a call: of a wrapper there are at most eight */

enum { NAME_SHOWN = 255 }; /* most bytes of a member's name that are shown */

/* No kind, so that paths have general words. */
static const cli_content nothing;

typedef struct {
    cli_json json;
    web_findings findings;
} answer;

static qp_sink *begin(answer *a) {
    a->json = web_out_begin();
    cli_json_object(&a->json, CLI_JSON_LINES);
    web_findings_begin(&a->findings, &nothing, &a->json, MOST);
    return &a->findings.sink;
}

static qp_bytes bytes_of(const uint8_t *data, size_t size) {
    qp_bytes bytes = {data, size};
    return bytes;
}

/* -- A member --------------------------------------------------------------------------------- */

/* "name" as it is shown, and the bytes that tell whether two are the same. */
static void put_name(cli_json *json, qp_bytes name) {
    char shown[CLI_NAME_GROWTH * NAME_SHOWN + 1] = "";
    (void)cli_file_name_from_sjis(name.data, name.size < NAME_SHOWN ? name.size : NAME_SHOWN, shown,
                                  sizeof shown);
    web_put_text(json, "name", shown);
    cli_json_key(json, "name_bytes");
    web_put_bytes(json, name);
}

WEB_EXPORT("gzip_header") void gzip_header(const uint8_t *file, size_t size, size_t start) {
    answer a;
    qp_gzip_member member;
    qp_status status = qp_gzip_read_header(bytes_of(file, size), start, begin(&a), &member);
    qp_bytes name = qp_gzip_name(bytes_of(file, size), &member);
    web_findings_end(&a.findings);
    web_put_bool(&a.json, "good", status == QP_OK);
    web_put_large(&a.json, "data", member.data);
    put_name(&a.json, name);
    cli_json_close(&a.json);
}

/* `crc` and `length` are those of what came out. */
WEB_EXPORT("gzip_trailer")
void gzip_trailer(const uint8_t *file, size_t size, size_t trailer, uint32_t crc, size_t length) {
    answer a;
    size_t end = qp_gzip_check_trailer(bytes_of(file, size), trailer, crc, length, begin(&a));
    web_findings_end(&a.findings);
    web_put_large(&a.json, "end", end);
    cli_json_close(&a.json);
}

WEB_EXPORT("gzip_after") void gzip_after(const uint8_t *file, size_t size, size_t end) {
    answer a;
    qp_gzip_check_after(bytes_of(file, size), end, begin(&a));
    web_findings_end(&a.findings);
    cli_json_close(&a.json);
}

/* The data that begins at `data` is another gzip file, or cannot be inflated. */
WEB_EXPORT("gzip_bad") void gzip_bad(size_t data, uint32_t nested) {
    answer a;
    const qp_gzip_member member = {.data = data};
    qp_sink *sink = begin(&a);
    if (nested != 0) {
        qp_gzip_report_nested(&member, sink);
    } else {
        qp_gzip_report_damaged(&member, sink);
    }
    web_findings_end(&a.findings);
    cli_json_close(&a.json);
}

/* -- Archives --------------------------------------------------------------------------------- */

WEB_EXPORT("archive_has_second") uint32_t archive_has_second(const uint8_t *file, size_t size) {
    for (size_t at = QP_GZIP_SECTOR; at < size; at += QP_GZIP_SECTOR) {
        if (qp_gzip_is_member(bytes_of(file, size), at)) {
            return 1;
        }
    }
    return 0;
}

WEB_EXPORT("archive_begins") uint32_t archive_begins(const uint8_t *file, size_t size, size_t end) {
    return qp_archive_begins(bytes_of(file, size), end) ? 1 : 0;
}

WEB_EXPORT("archive_is_member")
uint32_t archive_is_member(const uint8_t *file, size_t size, size_t at) {
    return qp_gzip_is_member(bytes_of(file, size), at) ? 1 : 0;
}

static void end_step(answer *a, qp_archive_step step, size_t next) {
    web_findings_end(&a->findings);
    web_put_bool(&a->json, "more", step == QP_ARCHIVE_MEMBER);
    web_put_large(&a->json, "next", next);
    cli_json_close(&a->json);
}

WEB_EXPORT("archive_first") void archive_first(const uint8_t *file, size_t size) {
    answer a;
    size_t next = 0;
    qp_archive_step step = qp_archive_first(bytes_of(file, size), begin(&a), &next);
    end_step(&a, step, next);
}

/* What is wrong with the name of a member, and where the walk goes on; an `end` of 0 is not known.
 */
WEB_EXPORT("archive_next")
void archive_next(const uint8_t *file, size_t size, uint32_t number, size_t start, size_t end,
                  size_t name_size) {
    answer a;
    size_t next = 0;
    qp_archive_step step = QP_ARCHIVE_LOST;
    const qp_archive_member member = {.number = number,
                                      .start = start,
                                      .end = end,
                                      .whole = end != 0,
                                      .name = bytes_of(file, name_size)};
    qp_sink *sink = begin(&a);
    qp_archive_check_name(&member, sink);
    if (member.whole) {
        step = qp_archive_next(bytes_of(file, size), &member, sink, &next);
    } else {
        qp_archive_report_unknown_end(bytes_of(file, size), &member, sink);
    }
    end_step(&a, step, next);
}

WEB_EXPORT("archive_same_name")
void archive_same_name(uint32_t number, size_t start, uint32_t first, size_t first_start) {
    answer a;
    const qp_archive_member member = {.number = number, .start = start};
    qp_archive_report_same_name(&member, first, first_start, begin(&a));
    web_findings_end(&a.findings);
    cli_json_close(&a.json);
}
