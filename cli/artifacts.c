#include "artifacts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lost.h"
#include "paths.h"

enum { FIRST_ROOM = 16 };

/* "file://" before an absolute path's URI, in place of it. */
static char *with_scheme(char *uri) {
    char *whole = uri != NULL ? cli_printed("file://%s", uri) : NULL;
    free(uri);
    return whole;
}

char *cli_artifact_uri(const char *path, bool *absolute) {
    char *here = cli_absolute_path(".");
    char *whole = cli_absolute_path(path);
    char *relative = here != NULL && whole != NULL ? cli_path_from(here, whole) : NULL;
    char *uri = NULL;
    *absolute = path[0] == '/' && relative != NULL && strncmp(relative, "../", 3) == 0;
    if (relative != NULL) {
        uri = *absolute ? with_scheme(cli_uri_of(whole)) : cli_uri_of(relative);
    }
    free(here);
    free(whole);
    free(relative);
    return uri;
}

int64_t cli_artifacts_add(cli_artifacts *artifacts, const cli_artifact *artifact) {
    if (artifact->uri == NULL) {
        return -1;
    }
    if (artifacts->count == artifacts->room) {
        size_t room = artifacts->room > 0 ? 2 * artifacts->room : FIRST_ROOM;
        cli_artifact *list = cli_or_lost(reallocarray(artifacts->list, room, sizeof *list));
        if (list == NULL) {
            free(artifact->uri);
            return -1;
        }
        artifacts->list = list;
        artifacts->room = room;
    }
    artifacts->list[artifacts->count] = *artifact;
    return (int64_t)artifacts->count++;
}

int64_t cli_artifacts_file(cli_artifacts *artifacts, const char *path, uint64_t size) {
    cli_artifact file = {.parent = -1, .length = size};
    file.uri = cli_artifact_uri(path, &file.absolute);
    if (file.uri == NULL) {
        return -1;
    }
    if (artifacts->files > 0 && strcmp(artifacts->list[artifacts->file].uri, file.uri) == 0) {
        free(file.uri);
        return artifacts->file;
    }
    int64_t added = cli_artifacts_add(artifacts, &file);
    if (added >= 0) {
        artifacts->file = added;
        artifacts->files++;
    }
    return added;
}

void cli_artifact_put_uri(cli_json *json, const char *uri, bool absolute) {
    cli_json_key(json, "uri");
    cli_json_text(json, uri);
    if (!absolute) {
        cli_json_key(json, "uriBaseId");
        cli_json_text(json, "%SRCROOT%");
    }
}

static void put_artifact(cli_json *json, const cli_artifact *artifact) {
    bool nested = artifact->parent >= 0;
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "location");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_artifact_put_uri(json, artifact->uri, artifact->absolute || nested);
    cli_json_close(json);
    if (nested) {
        cli_json_key(json, "parentIndex");
        cli_json_signed(json, artifact->parent);
        cli_json_key(json, "offset");
        cli_json_count(json, artifact->offset);
    }
    cli_json_key(json, "length");
    cli_json_count(json, artifact->length);
    cli_json_close(json);
}

void cli_artifacts_put(cli_json *json, const cli_artifacts *artifacts) {
    cli_json_array(json, CLI_JSON_LINES);
    for (size_t i = 0; i < artifacts->count; i++) {
        put_artifact(json, &artifacts->list[i]);
    }
    cli_json_close(json);
}

void cli_artifacts_free(cli_artifacts *artifacts) {
    for (size_t i = 0; i < artifacts->count; i++) {
        free(artifacts->list[i].uri);
    }
    free(artifacts->list);
    artifacts->list = NULL;
    artifacts->count = 0;
}
