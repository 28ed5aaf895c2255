#include "support/findings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_LENGTH = 512, PATH_TEXT_SIZE = 256 };

static void *grow(void *block, size_t count, size_t size) {
    void *grown = realloc(block, count * size);
    if (grown == NULL) {
        fprintf(stderr, "out of memory for %zu findings\n", count);
        abort();
    }
    return grown;
}

static void keep(void *user, const qp_diag *diag) {
    qp_findings *findings = (qp_findings *)user;
    if (findings->count == findings->room) {
        findings->room = findings->room > 0 ? findings->room * 2 : 16;
        findings->list = grow(findings->list, findings->room, sizeof *findings->list);
    }
    findings->list[findings->count++] = *diag;
}

qp_sink qp_findings_sink(qp_findings *findings) {
    qp_sink sink = {keep, findings, {0, 0, 0}};
    return sink;
}

void qp_findings_free(qp_findings *findings) {
    free(findings->list);
    free(findings->text);
    memset(findings, 0, sizeof *findings);
}

size_t qp_findings_of(const qp_findings *findings, const char *id) {
    size_t count = 0;
    for (size_t i = 0; i < findings->count; i++) {
        count += strcmp(qp_diag_id(findings->list[i].code), id) == 0;
    }
    return count;
}

size_t qp_findings_at_level(const qp_findings *findings, qp_severity severity) {
    size_t count = 0;
    for (size_t i = 0; i < findings->count; i++) {
        count += qp_diag_severity(findings->list[i].code) == severity;
    }
    return count;
}

bool qp_findings_hold(const qp_findings *findings, const char *id, uint64_t offset,
                      const char *path) {
    size_t count = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const qp_diag *diag = &findings->list[i];
        char text[PATH_TEXT_SIZE];
        qp_path_text(&diag->path, text, sizeof text);
        count += strcmp(qp_diag_id(diag->code), id) == 0 && diag->offset == offset &&
                 strcmp(text, path) == 0;
    }
    return count == 1;
}

/* -- Text ------------------------------------------------------------------------------------- */

static const char *step_name(qp_path_kind kind) {
    switch (kind) {
    case QP_PATH_CHUNK:
        return "chunk";
    case QP_PATH_OBJECT:
        return "object";
    case QP_PATH_FRAME:
        return "frame";
    case QP_PATH_RECORD:
        return "record";
    case QP_PATH_FILE:
        return "file";
    case QP_PATH_SECTOR:
        return "sector";
    case QP_PATH_ACTOR:
        return "actor";
    case QP_PATH_POSE:
        return "pose";
    case QP_PATH_KEY:
        return "key";
    case QP_PATH_MEMBER:
        return "member";
    case QP_PATH_MESH:
        return "mesh";
    case QP_PATH_NODE:
        return "node";
    case QP_PATH_MATERIAL:
        return "material";
    case QP_PATH_TRACK:
        return "track";
    case QP_PATH_MESSAGE:
        return "message";
    case QP_PATH_WRAPPER:
        return "wrapper";
    }
    return "?";
}

void qp_path_text(const qp_path *path, char *out, size_t size) {
    size_t at = 0;
    if (size > 0) {
        out[0] = '\0';
    }
    for (uint32_t i = 0; i < path->count && i < QP_PATH_MAX && at < size; i++) {
        const qp_path_step *step = &path->steps[i];
        bool is_kind = step->kind == QP_PATH_CHUNK || step->kind == QP_PATH_RECORD;
        int length = snprintf(out + at, size - at, is_kind ? "%s%s 0x%" PRIx32 : "%s%s %" PRIu32,
                              i > 0 ? ", " : "", step_name(step->kind), step->value);
        at += length > 0 ? (size_t)length : 0;
    }
}

const char *qp_findings_text(qp_findings *findings) {
    findings->text = grow(findings->text, findings->count + 1, LINE_MAX_LENGTH);
    size_t at = 0;
    findings->text[0] = '\0';
    for (size_t i = 0; i < findings->count; i++) {
        const qp_diag *diag = &findings->list[i];
        char path[PATH_TEXT_SIZE];
        char message[PATH_TEXT_SIZE];
        qp_path_text(&diag->path, path, sizeof path);
        qp_diag_format(diag, message, sizeof message);
        /* The three parts together are shorter than a line's share. */
        int length =
            snprintf(findings->text + at, LINE_MAX_LENGTH, "  %s 0x%" PRIx64 " (%s) %.200s\n",
                     qp_diag_id(diag->code), diag->offset, path, message);
        at += length > 0 && length < LINE_MAX_LENGTH ? (size_t)length : 0;
    }
    return findings->text;
}
